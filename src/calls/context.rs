//! What of some texts a model may be told: each by the class of what it is, as far as the class goes to where the model runs.
//! Of a document the service knows what it is; of anything else whoever asks says it, and what nobody knows is kept.

use std::collections::HashMap;
use std::sync::Arc;

use temei_text::locale::Locale;

use super::ground::{Codes, ground};
use crate::catalog::{Document, DocumentId};
use crate::classification::{DataClass, Form, Place};
use crate::deadline::Deadline;
use crate::metrics::{ReleaseOutcome, Stage, Stages, Work};
use crate::output::Catalogue;
use crate::replica::TenantFacts;
use crate::scrub::{self, Operation, Scrubbed};
use crate::service::Service;
use crate::service_error::ServiceError;
use crate::store::StoreError;
use crate::tenant::TenantId;

/// Texts that are to be told.
#[derive(Clone, Debug)]
pub struct PrepareCall {
    pub items: Vec<ContextItem>,
    pub place: Place,
    /// Else that of the tenant.
    pub locale: Option<Locale>,
}

/// One of them.
#[derive(Clone, Debug)]
pub struct ContextItem {
    pub of: ContextSource,
    pub text: String,
}

/// What it is.
#[derive(Clone, Debug)]
pub enum ContextSource {
    Document(DocumentId),
    Kind(String),
}

/// A text as it may be told.
#[derive(Clone, Debug, PartialEq)]
pub enum Prepared {
    AsItIs {
        class: DataClass,
        text: String,
    },
    Scrubbed {
        class: DataClass,
        text: String,
        removed: usize,
    },
    Withheld {
        class: DataClass,
    },
    /// There is none of the id, or none any more.
    NoDocument,
}

/// Gives each text as it may be told, in their order.
pub async fn prepare(
    service: &Service,
    tenant: &TenantId,
    call: PrepareCall,
    deadline: Deadline,
) -> Result<Vec<Prepared>, ServiceError> {
    let mut stages = Stages::of(&service.metrics);
    let documents = documents(service, tenant, (&call.items, deadline)).await?;
    let mut prepared: Vec<Prepared> = Vec::with_capacity(call.items.len());
    for ContextItem { of, text } in call.items {
        prepared.push(match class_of(service, &documents, &of) {
            None => Prepared::NoDocument,
            Some(class) => match class.form_for(call.place) {
                Form::AsItIs => Prepared::AsItIs { class, text },
                // What was found in it is not known yet.
                Form::Scrubbed => Prepared::Scrubbed { class, text, removed: 0 },
                Form::Withheld => Prepared::Withheld { class },
            },
        });
    }
    if prepared.iter().any(|one| matches!(one, Prepared::Scrubbed { .. })) {
        let region = region(service, tenant, call.locale).await?;
        let ground = stages.run(Stage::Facts, ground(service, tenant, None, deadline)).await?;
        let turn = service.cpu.run_for(tenant, Work::Check, deadline, move || {
            scrub_all(prepared, &ground, (region.as_deref(), deadline))
        });
        prepared = stages.run(Stage::Scrub, async { turn.await? }).await?;
    }
    for one in &prepared {
        service.metrics.released.increment((one.outcome(),), 1);
    }
    Ok(prepared)
}

impl Prepared {
    const fn outcome(&self) -> ReleaseOutcome {
        match self {
            Self::AsItIs { .. } => ReleaseOutcome::AsItIs,
            Self::Scrubbed { .. } => ReleaseOutcome::Scrubbed,
            Self::Withheld { .. } | Self::NoDocument => ReleaseOutcome::Withheld,
        }
    }
}

/// The documents that are spoken of and can be found.
async fn documents(
    service: &Service,
    tenant: &TenantId,
    (items, deadline): (&[ContextItem], Deadline),
) -> Result<HashMap<DocumentId, Arc<Document>>, ServiceError> {
    let mut ids: Vec<DocumentId> = Vec::new();
    for item in items {
        if let ContextSource::Document(id) = &item.of {
            ids.push(id.clone());
        }
    }
    ids.sort_unstable();
    ids.dedup();
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let replica = service.replicas.get(tenant, deadline).await?;
    let (found, now) = (replica.documents(&service.store, ids).await?, service.clock.now());
    let is_there = |document: &Arc<Document>| document.expires_at.is_none_or(|end| now < end);
    Ok(found.into_iter().filter(is_there).map(|document| (document.id.clone(), document)).collect())
}

/// None of a document that there is not.
fn class_of(
    service: &Service,
    documents: &HashMap<DocumentId, Arc<Document>>,
    of: &ContextSource,
) -> Option<DataClass> {
    let classes = service.config.classification.classes();
    match of {
        ContextSource::Kind(kind) => Some(classes.of_kind(kind)),
        ContextSource::Document(id) => {
            let document = documents.get(id)?;
            Some(classes.of_document(document.source_type.as_deref(), document.classification.as_deref()))
        }
    }
}

/// ISO 3166-1 of the people the texts speak of: their national phone numbers are found without further ado.
async fn region(service: &Service, tenant: &TenantId, given: Option<Locale>) -> Result<Option<String>, ServiceError> {
    if let Some(locale) = given {
        return Ok(locale.country(None).map(str::to_owned));
    }
    let found = service.store.tenant(tenant).await?.ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
    let locale = found.language.as_deref().and_then(|tag| Locale::parse(tag).ok());
    Ok(locale.and_then(|locale| locale.country(found.currency).map(str::to_owned)))
}

fn scrub_all(
    prepared: Vec<Prepared>,
    ground: &TenantFacts,
    (region, deadline): (Option<&str>, Deadline),
) -> Result<Vec<Prepared>, ServiceError> {
    let is_known_product = |code: &str| Codes(ground).has(code);
    let options = scrub::Options { region, is_known_product: &is_known_product, ..scrub::Options::default() };
    let mut done = Vec::with_capacity(prepared.len());
    for one in prepared {
        if deadline.has_passed() {
            return Err(ServiceError::DeadlineExceeded(deadline));
        }
        done.push(match one {
            Prepared::Scrubbed { class, text, .. } => {
                let scrubbed = scrub::scrub(&text, &options, Operation::Replace).expect("there are no patterns");
                let Scrubbed { text, findings, .. } = scrubbed;
                Prepared::Scrubbed { class, text, removed: findings.len() }
            }
            other => other,
        });
    }
    Ok(done)
}
