//! Events of documents: each taken in once, in the order of the versions they tell and not in that of their coming.

use super::{Batch, Store, StoreError, StreamPosition, Write};
use crate::catalog::{DocumentEvent, DocumentHappening, FieldError, Reason};
use crate::tenant::TenantId;

/// Before the id of an event, where the keys of streams are kept: no stream has such a key.
const KEY: &str = "event\u{1f}";

/// What became of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EventOutcome {
    Indexed,
    Reindexed,
    Removed,
    Unchanged,
    /// Something newer is known of the document.
    Stale,
    /// It was taken in before.
    Repeated,
}

impl Store {
    /// Takes in an event, and remembers its id for as long as keys of streams. Gives the tenant's revision with it, too; and
    /// what is wrong with the document where it cannot be taken in.
    pub async fn take_document_event(
        &self,
        tenant: &TenantId,
        event: DocumentEvent,
    ) -> Result<(Result<EventOutcome, FieldError>, u64), StoreError> {
        let write = match event.what {
            DocumentHappening::Written(patch) => Write::Document(patch),
            DocumentHappening::Revoked(id) => Write::RevokeDocument { id, source_version: event.version },
        };
        let stream = StreamPosition { key: format!("{KEY}{}", event.id), through_seq: 1 };
        let batch = Batch { items: vec![(1, write)], stream: Some(stream), sync: None };
        let applied = self.apply(tenant, batch).await?;
        let refused = applied.row_errors.into_iter().next().map(|(_, error)| error);
        let outcome = match refused {
            Some(error) if error.reason == Reason::Stale => EventOutcome::Stale,
            Some(error) => return Ok((Err(error), applied.revision)),
            None if applied.skipped > 0 => EventOutcome::Repeated,
            None if applied.inserted > 0 => EventOutcome::Indexed,
            None if applied.updated > 0 => EventOutcome::Reindexed,
            None if applied.deleted > 0 => EventOutcome::Removed,
            None => EventOutcome::Unchanged,
        };
        Ok((Ok(outcome), applied.revision))
    }
}
