//! Scrub as a call: personal data is taken out of one text. What is personal is found by the pure [`crate::scrub`]; here
//! it is given the one state of the catalogue it sees, because a number may be a product's.

use std::time::Duration;

use super::compiled::{Compiled, PatternPairs, refused};
use super::ground::{Codes, ground};
use crate::deadline::Deadline;
use crate::guard::Locale;
use crate::metrics::{Stage, Stages, Work};
use crate::output::Catalogue;
use crate::replica::TenantFacts;
use crate::scrub::{self, KindSet, Operation, Scrubbed};
use crate::service::Service;
use crate::service_error::{Scarce, ServiceError};
use crate::tenant::TenantId;

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

/// A scrubbed text and the revision of the catalogue that was asked about codes.
#[derive(Clone, Debug)]
pub struct ScrubAnswer {
    pub source: String,
    pub scrubbed: Scrubbed,
    pub facts_revision: u64,
}

/// Takes the personal data out of one text.
pub async fn scrub(
    service: &Service,
    tenant: &TenantId,
    call: ScrubCall,
    deadline: Deadline,
) -> Result<ScrubAnswer, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let ground = stages.run(Stage::Facts, ground(service, tenant, call.min_revision, deadline)).await?;
    let facts_revision = ground.facts.revision();
    let (owner, compiled) = (tenant.clone(), service.compiled.clone());
    let turn = service.cpu.run_for(tenant, Work::Check, deadline, move || {
        let scrubbed = scrubbed(&owner, &call, &ground, (&compiled, deadline))?;
        Ok::<_, ServiceError>((call.text, scrubbed))
    });
    let (source, scrubbed) = stages.run(Stage::Scrub, async { turn.await? }).await?;
    Ok(ScrubAnswer { source, scrubbed, facts_revision })
}

fn scrubbed(
    tenant: &TenantId,
    call: &ScrubCall,
    ground: &TenantFacts,
    (compiled, deadline): (&Compiled, Deadline),
) -> Result<Scrubbed, ServiceError> {
    let patterns = compiled.patterns(tenant, &call.patterns).map_err(refused)?;
    if deadline.has_passed() {
        return Err(ServiceError::DeadlineExceeded(deadline));
    }
    let options = scrub::Options {
        kinds: call.kinds,
        patterns: &patterns,
        region: call.locale.as_ref().and_then(|locale| locale.country(None)),
        is_known_product: &|code: &str| Codes(ground).has(code),
    };
    let scrubbed = scrub::scrub(&call.text, &options, call.operation.as_operation());
    let retry_after = Duration::ZERO;
    scrubbed.map_err(|_| ServiceError::ResourceExhausted { what: Scarce::PatternSteps, retry_after })
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
