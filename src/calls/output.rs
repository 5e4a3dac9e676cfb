//! The text checks as calls: scrub a text, validate an output. What they find is a pure function in [`crate::scrub`]
//! and [`crate::output`]; here they are given the one state of the catalogue they see.

use std::sync::Arc;
use std::time::Duration;

pub use super::compiled::Compiled;
use crate::calls::check;
use crate::catalog::{FieldError, Gtin};
use crate::deadline::Deadline;
use crate::guard::Locale;
use crate::guard::evidence::{Evidence, LineGroup, Source};
use crate::metrics::{Outcome, Stage, Work};
use crate::output::{self, Catalogue, Known, OutputInput, OutputVerdict, ToolCall, Word};
use crate::replica::Ground;
use crate::scrub::{self, KindSet, Operation, PatternError, Scrubbed};
use crate::service::Service;
use crate::service_error::{Scarce, ServiceError};
use crate::tenant::TenantId;

/// A tenant's patterns as they came: name and expression.
pub type PatternPairs = Vec<(String, String)>;

/// A scrub as it was asked, checked but for its patterns.
#[derive(Clone, Debug)]
pub struct ScrubCall {
    pub text: String,
    pub locale: Option<Locale>,
    pub kinds: KindSet,
    pub operation: ScrubOperation,
    pub patterns: PatternPairs,
    pub min_revision: Option<u64>,
}

/// [`Operation`] with a salt of its own.
#[derive(Clone, PartialEq, Eq)]
pub enum ScrubOperation {
    Replace,
    Mask,
    Hash { salt: Vec<u8> },
    Token,
}

impl ScrubOperation {
    pub fn as_operation(&self) -> Operation<'_> {
        match self {
            Self::Replace => Operation::Replace,
            Self::Mask => Operation::Mask,
            Self::Hash { salt } => Operation::Hash { salt },
            Self::Token => Operation::Token,
        }
    }
}

impl std::fmt::Debug for ScrubOperation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // A salt is a secret.
        f.write_str(match self {
            Self::Replace => "Replace",
            Self::Mask => "Mask",
            Self::Hash { .. } => "Hash",
            Self::Token => "Token",
        })
    }
}

/// A scrubbed text and the revision of the catalogue that was asked about codes.
#[derive(Clone, Debug)]
pub struct ScrubAnswer {
    pub source: String,
    pub scrubbed: Scrubbed,
    pub facts_revision: u64,
}

/// An output as it was asked, checked but for its patterns and schemas.
#[derive(Clone, Debug)]
pub struct OutputCall {
    pub text: String,
    pub locale: Option<Locale>,
    pub evidence: Evidence,
    /// Name, arguments, schema.
    pub tool_calls: Vec<(String, String, String)>,
    pub allowed_hosts: Vec<String>,
    pub max_tokens: usize,
    pub patterns: PatternPairs,
    pub min_revision: Option<u64>,
}

/// What came of an output.
#[derive(Clone, Debug)]
pub struct OutputAnswer {
    pub source: String,
    pub verdict: OutputVerdict,
    pub facts_revision: u64,
}

/// Takes the personal data out of one text.
pub async fn scrub(
    service: &Service,
    tenant: &TenantId,
    call: ScrubCall,
    deadline: Deadline,
) -> Result<ScrubAnswer, ServiceError> {
    let ground = facts(service, tenant, call.min_revision, deadline).await?;
    let facts_revision = ground.facts.revision();
    let (owner, compiled) = (tenant.clone(), service.compiled.clone());
    let timer = service.metrics.stage(Stage::Scrub);
    let done = service.cpu.run_for(tenant, Work::Check, deadline, move || {
        let patterns = compiled.patterns(&owner, &call.patterns).map_err(refused)?;
        if deadline.has_passed() {
            return Err(ServiceError::DeadlineExceeded);
        }
        let is_known_product = |code: &str| Codes(&ground).has(code);
        let options = scrub::Options {
            kinds: call.kinds,
            patterns: &patterns,
            region: call.locale.as_ref().and_then(|locale| locale.country(None)),
            is_known_product: &is_known_product,
        };
        let scrubbed = scrub::scrub(&call.text, &options, call.operation.as_operation());
        let retry_after = Duration::ZERO;
        let scrubbed =
            scrubbed.map_err(|_| ServiceError::ResourceExhausted { what: Scarce::PatternSteps, retry_after })?;
        Ok::<_, ServiceError>((call.text, scrubbed))
    });
    let (source, scrubbed) = done.await??;
    timer.end(Outcome::Ok);
    Ok(ScrubAnswer { source, scrubbed, facts_revision })
}

/// Holds one output against the conversation and the catalogue.
pub async fn validate_output(
    service: &Service,
    tenant: &TenantId,
    call: OutputCall,
    deadline: Deadline,
) -> Result<OutputAnswer, ServiceError> {
    let ground = facts(service, tenant, call.min_revision, deadline).await?;
    let facts_revision = ground.facts.revision();
    let (owner, compiled) = (tenant.clone(), service.compiled.clone());
    let timer = service.metrics.stage(Stage::Output);
    let done = service.cpu.run_for(tenant, Work::Check, deadline, move || {
        let verdict = validated(&owner, &call, &ground, (&compiled, deadline))?;
        Ok::<_, ServiceError>((call.text, verdict))
    });
    let (source, verdict) = done.await??;
    timer.end(Outcome::Ok);
    Ok(OutputAnswer { source, verdict, facts_revision })
}

fn validated(
    tenant: &TenantId,
    call: &OutputCall,
    ground: &Ground,
    (compiled, deadline): (&Compiled, Deadline),
) -> Result<OutputVerdict, ServiceError> {
    let patterns = compiled.patterns(tenant, &call.patterns).map_err(refused)?;
    if deadline.has_passed() {
        return Err(ServiceError::DeadlineExceeded);
    }
    let known = known(&call.evidence);
    let schemas = compiled.schemas(tenant, call.tool_calls.iter().map(|(_, _, schema)| schema.as_str()));
    let named = call.tool_calls.iter().map(|(name, arguments, _)| (name.as_str(), arguments.as_str()));
    let tool_calls: Vec<_> =
        named.zip(schemas).map(|((name, arguments), schema)| ToolCall { name, arguments, schema }).collect();
    let options = scrub::Options {
        patterns: &patterns,
        region: call.locale.as_ref().and_then(|locale| locale.country(None)),
        ..scrub::Options::default()
    };
    Ok(output::validate(&OutputInput {
        text: &call.text,
        tenant: tenant.as_str(),
        known: &known,
        catalogue: &Codes(ground),
        allowed_hosts: &call.allowed_hosts,
        tool_calls: &tool_calls,
        max_tokens: call.max_tokens,
        scrub: options,
    }))
}

async fn facts(
    service: &Service,
    tenant: &TenantId,
    min_revision: Option<u64>,
    deadline: Deadline,
) -> Result<Arc<Ground>, ServiceError> {
    let timer = service.metrics.stage(Stage::Facts);
    let ground = check::ground(service, tenant, min_revision, deadline).await?;
    timer.end(Outcome::Ok);
    Ok(ground)
}

fn refused(error: PatternError) -> FieldError {
    match error {
        PatternError::TooMany => FieldError::too_long("patterns", scrub::MAX_PATTERNS, "entries"),
        other => FieldError::invalid("patterns", other.to_string()),
    }
}

/// The texts of the evidence, each with whose word it is.
fn known(evidence: &Evidence) -> Known<'_> {
    let groups = [&evidence.carts, &evidence.quotes, &evidence.orders].into_iter().flatten();
    let structured = groups.flat_map(texts_of);
    let customer = evidence
        .customer
        .iter()
        .flat_map(|customer| [customer.name.as_str(), customer.tax_id.as_str(), customer.address.as_str()]);
    let raw = evidence.raw.iter().map(|raw| match raw.source {
        Source::Tool | Source::Policy => (Word::Ours, raw.content.as_str()),
        Source::User => (Word::Customer, raw.content.as_str()),
    });
    Known::new(structured.chain(customer).map(|text| (Word::Ours, text)).chain(raw))
}

fn texts_of(group: &LineGroup) -> impl Iterator<Item = &str> {
    let lines = group.lines.iter().flat_map(|line| [line.sku.as_str(), line.name.as_str()]);
    std::iter::once(group.id.as_str()).chain(lines)
}

/// The codes of the catalogue.
struct Codes<'g>(&'g Ground);

impl Catalogue for Codes<'_> {
    fn has(&self, code: &str) -> bool {
        let facts = &self.0.facts;
        let is_gtin = || Gtin::parse(code).is_ok_and(|gtin| facts.gtin_rows(gtin).next().is_some());
        facts.row(code).is_some() || facts.folded_sku(code).is_some() || is_gtin()
    }

    fn looks_like_sku(&self, token: &str) -> bool {
        let by_pattern = self.0.policy.is_sku(token);
        by_pattern.unwrap_or_else(|| self.0.facts.shapes().looks_like_sku(token))
    }
}
