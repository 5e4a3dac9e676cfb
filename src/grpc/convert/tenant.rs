//! Tenants.

use std::collections::BTreeSet;

use super::fields::{language, optional, parsed, text, timestamp_to_pb};
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{Currency, FieldError, Reason};
use crate::config::Config;
use crate::embedders::Embedders;
use crate::pb::v1;
use crate::store::{EmbeddingUse, MonthOfUse, NewTenant, Tenant};
use crate::tenant::{
    EmbedderName, Embedding, Entitlements, FeatureName, MAX_FLAGS, PlanName, Quotas, TenantId, TenantState,
};

/// A tenant to create.
///
/// # Errors
/// The first field at fault, by its path.
pub fn new_tenant(message: Option<v1::Tenant>) -> Result<NewTenant, FieldError> {
    let message = message.ok_or_else(|| FieldError::new("tenant", Reason::Missing, "must be given"))?;
    let id = parsed(&message.id, "tenant.id", TenantId::parse)?;
    let name = text(message.name, "tenant.name", NAME_CHARS)?;
    let language = optional(message.language).map(|tag| parsed(&tag, "tenant.language", language)).transpose()?;
    let currency = optional(message.currency).map(|code| parsed(&code, "tenant.currency", Currency::parse));
    Ok(NewTenant { id, name, language, currency: currency.transpose()? })
}

/// A tenant as a message.
pub fn tenant(tenant: Tenant) -> v1::Tenant {
    let state = match tenant.state {
        TenantState::Active => v1::TenantState::Active,
        TenantState::Suspended => v1::TenantState::Suspended,
        TenantState::Erasing => v1::TenantState::Erasing,
    };
    v1::Tenant {
        id: tenant.id.into(),
        name: tenant.name,
        language: tenant.language.unwrap_or_default(),
        currency: tenant.currency.map(|currency| currency.as_str().to_owned()).unwrap_or_default(),
        state: state.into(),
        revision: tenant.revision,
        created_at: Some(timestamp_to_pb(tenant.created_at)),
    }
}

/// An embedder that a tenant may have.
pub fn embedder(name: &str, known: &Embedders) -> Result<EmbedderName, FieldError> {
    let name = EmbedderName::parse(name)?;
    match known.knows(&name) {
        true => Ok(name),
        false => Err(FieldError::invalid("embedder", "is neither \"local\" nor declared in the configuration")),
    }
}

/// The names of what makes a tenant's vectors, and of what is to.
pub fn embedder_names(embedding: Embedding) -> (String, String) {
    (embedding.embedder.into(), embedding.next.map(String::from).unwrap_or_default())
}

/// What a tenant had embedded, as a message.
pub fn embedding_use(of: MonthOfUse) -> v1::EmbeddingUse {
    let MonthOfUse { month, embedder, used } = of;
    let EmbeddingUse { texts, queries, tokens, cost_micros } = used;
    v1::EmbeddingUse { month, embedder: embedder.into(), texts, queries, tokens, cost_micros }
}

/// What a tenant is to be entitled to, of the plans there are.
pub fn entitlements(message: v1::Entitlements, config: &Config) -> Result<Entitlements, FieldError> {
    let v1::Entitlements { plan, flags, assistant } = message;
    let plan = optional(plan).map(|name| parsed(&name, "entitlements.plan", PlanName::parse)).transpose()?;
    if plan.as_ref().is_some_and(|plan| config.plan(plan).is_none()) {
        return Err(FieldError::invalid("entitlements.plan", "is not declared in the configuration"));
    }
    if flags.len() > MAX_FLAGS {
        return Err(FieldError::invalid("entitlements.flags", format!("must be at most {MAX_FLAGS}")));
    }
    let flags = flags.iter().map(|name| parsed(name, "entitlements.flags", FeatureName::parse));
    let flags = flags.collect::<Result<BTreeSet<_>, _>>()?;
    Ok(Entitlements { plan, flags, is_assisted: assistant.unwrap_or(true) })
}

/// What a tenant is entitled to, as a message.
pub fn entitlements_to_pb(entitlements: Entitlements) -> v1::Entitlements {
    let Entitlements { plan, flags, is_assisted } = entitlements;
    v1::Entitlements {
        plan: plan.map(String::from).unwrap_or_default(),
        flags: flags.into_iter().map(String::from).collect(),
        assistant: Some(is_assisted),
    }
}

/// Quotas of a tenant's own.
pub fn quotas(message: v1::Quotas) -> Quotas {
    Quotas {
        requests_per_second: message.requests_per_second,
        key_requests_per_second: message.key_requests_per_second,
        bytes_per_second: message.bytes_per_second,
        key_bytes_per_second: message.key_bytes_per_second,
        embeddings_per_hour: message.embeddings_per_hour,
    }
}

/// Quotas as a message.
pub fn quotas_to_pb(quotas: Quotas) -> v1::Quotas {
    v1::Quotas {
        requests_per_second: quotas.requests_per_second,
        key_requests_per_second: quotas.key_requests_per_second,
        bytes_per_second: quotas.bytes_per_second,
        key_bytes_per_second: quotas.key_bytes_per_second,
        embeddings_per_hour: quotas.embeddings_per_hour,
    }
}
