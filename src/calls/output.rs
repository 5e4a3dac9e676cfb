//! ValidateOutput as a call: the last look at an answer. What is wrong with it is found by the pure [`crate::output`]; here
//! it is given the one state of the catalogue it sees.

use super::compiled::{Compiled, PatternPairs, refused};
use super::ground::{Codes, ground};
use crate::deadline::Deadline;
use crate::guard::Locale;
use crate::guard::evidence::{Evidence, LineGroup, Source};
use crate::metrics::{Stage, Stages, Work};
use crate::output::{self, Known, OutputInput, OutputVerdict, ToolCall, Word};
use crate::replica::TenantFacts;
use crate::scrub;
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::tenant::TenantId;

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

/// Holds one output against the conversation and the catalogue.
pub async fn validate_output(
    service: &Service,
    tenant: &TenantId,
    call: OutputCall,
    deadline: Deadline,
) -> Result<OutputAnswer, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let ground = stages.run(Stage::Facts, ground(service, tenant, call.min_revision, deadline)).await?;
    let facts_revision = ground.facts.revision();
    let (owner, compiled) = (tenant.clone(), service.compiled.clone());
    let turn = service.cpu.run_for(tenant, Work::Check, deadline, move || {
        let verdict = validated(&owner, &call, &ground, (&compiled, deadline))?;
        Ok::<_, ServiceError>((call.text, verdict))
    });
    let (source, verdict) = stages.run(Stage::Output, async { turn.await? }).await?;
    Ok(OutputAnswer { source, verdict, facts_revision })
}

fn validated(
    tenant: &TenantId,
    call: &OutputCall,
    ground: &TenantFacts,
    (compiled, deadline): (&Compiled, Deadline),
) -> Result<OutputVerdict, ServiceError> {
    let patterns = compiled.patterns(tenant, &call.patterns).map_err(refused)?;
    if deadline.has_passed() {
        return Err(ServiceError::DeadlineExceeded(deadline));
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
