//! An event of a document as a call: what is personal is taken out of it before anything of it is stored, and only then is it
//! written. What cannot be scrubbed is not written.

use std::collections::BTreeMap;

use temei_text::locale::Locale;

use crate::catalog::{DocumentEvent, DocumentHappening, DocumentPatch, DocumentScrub, Patch};
use crate::scrub::{self, Kind, Operation, Options};
use crate::service_error::ServiceError;
use crate::store::{EventOutcome, Store, StoreError, Tenant};
use crate::tenant::TenantId;

/// What became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenIn {
    pub outcome: EventOutcome,
    /// Of the tenant, with it.
    pub revision: u64,
    /// How often something personal was taken out.
    pub scrubbed: BTreeMap<&'static str, u32>,
}

/// Takes in an event of a tenant, as its policy says.
pub async fn take_in(store: &Store, tenant: &TenantId, event: DocumentEvent) -> Result<TakenIn, ServiceError> {
    let (event, scrubbed) = match event.what {
        DocumentHappening::Written(patch) => {
            let found = store.tenant(tenant).await?.ok_or_else(|| StoreError::TenantNotFound(tenant.clone()))?;
            let operation = store.policy(tenant, None).await?.policy.document_scrub.unwrap_or_default();
            // A megabyte takes longer than a task may hold its thread.
            let work = move || scrub_document(*patch, operation, region(&found).as_deref());
            let (patch, scrubbed) = tokio::task::spawn_blocking(work).await.map_err(ServiceError::internal)?;
            (DocumentEvent { what: DocumentHappening::Written(Box::new(patch)), ..event }, scrubbed)
        }
        what @ DocumentHappening::Revoked(_) => (DocumentEvent { what, ..event }, BTreeMap::new()),
    };
    let (outcome, revision) = store.take_document_event(tenant, event).await?;
    let outcome = outcome.map_err(|error| error.under("document"))?;
    Ok(TakenIn { outcome, revision, scrubbed })
}

/// ISO 3166-1 of the people a shop's documents speak of: their national phone numbers are found without further ado.
fn region(tenant: &Tenant) -> Option<String> {
    let locale = tenant.language.as_deref().and_then(|tag| Locale::parse(tag).ok())?;
    locale.country(tenant.currency).map(str::to_owned)
}

fn scrub_document(
    mut patch: DocumentPatch,
    operation: DocumentScrub,
    region: Option<&str>,
) -> (DocumentPatch, BTreeMap<&'static str, u32>) {
    let mut counts = BTreeMap::new();
    let operation = match operation {
        DocumentScrub::Replace => Operation::Replace,
        DocumentScrub::Mask => Operation::Mask,
        DocumentScrub::Off => return (patch, counts),
    };
    let options = Options { region, ..Options::default() };
    for text in [&mut patch.title, &mut patch.text] {
        let Patch::Set(text) = text else { continue };
        let scrubbed = scrub::scrub(text, &options, operation).expect("there are no patterns");
        for (finding, _) in &scrubbed.findings {
            *counts.entry(Kind::as_str(finding.kind)).or_default() += 1;
        }
        *text = scrubbed.text;
    }
    (patch, counts)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::DocumentId;

    #[test]
    fn what_is_personal_is_taken_out_of_title_and_text_as_the_policy_says() {
        let id = DocumentId::parse("d").expect("an id");
        let text = "Write to ana@example.com or bob@example.com; CPF 529.982.247-25.";
        let patch = DocumentPatch {
            title: Patch::Set("Of ana@example.com".to_owned()),
            text: Patch::Set(text.to_owned()),
            ..DocumentPatch::new(id)
        };
        let (replaced, counts) = scrub_document(patch.clone(), DocumentScrub::Replace, Some("BR"));
        let shown = format!("{replaced:?}");
        assert!(!shown.contains("example.com") && !shown.contains("529.982"), "{shown}");
        assert_eq!(counts.values().sum::<u32>(), 4, "{counts:?}");
        let (masked, _) = scrub_document(patch.clone(), DocumentScrub::Mask, None);
        assert!(!format!("{masked:?}").contains("ana@example.com") && masked != replaced);
        assert_eq!(scrub_document(patch.clone(), DocumentScrub::Off, None), (patch, BTreeMap::new()));
    }
}
