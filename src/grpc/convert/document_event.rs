//! Events of documents.

use super::catalog::document_patch;
use super::fields::{enumerated, required, source_version, timestamp};
use crate::calls::document_event::TakenIn;
use crate::catalog::{DocumentEvent, DocumentHappening, DocumentId, DocumentPatch, FieldError, Reason};
use crate::config::Limits;
use crate::pb::v1;
use crate::store::EventOutcome;

/// The most characters of an event's id.
const ID_CHARS: usize = 128;

/// What happened to a document.
///
/// # Errors
/// The first field at fault, by its path.
pub fn document_event(message: v1::PublishDocumentEventRequest, limits: &Limits) -> Result<DocumentEvent, FieldError> {
    let kind = enumerated(message.kind, "kind")?;
    let id = required(message.event_id, "event_id", ID_CHARS)?;
    let missing = |field: &str, why: &str| FieldError::new(field, Reason::Missing, why);
    let occurred = message.occurred_at.map(|at| timestamp(at, "occurred_at")).transpose()?;
    let version = source_version(message.source_version)?.or(occurred.map(|at| at.micros()));
    let version = version.ok_or_else(|| missing("source_version", "must be given where `occurred_at` is not"))?;
    let document = message.document.ok_or_else(|| missing("document", "must be given"))?;
    let what = match kind {
        v1::DocumentEventKind::Unspecified => return Err(missing("kind", "must say what happened")),
        v1::DocumentEventKind::Revoked => {
            DocumentHappening::Revoked(DocumentId::parse(&document.id).map_err(|error| error.under("document"))?)
        }
        v1::DocumentEventKind::Published | v1::DocumentEventKind::Updated => {
            let patch = document_patch(document, None, None, limits).map_err(|error| error.under("document"))?.whole();
            // What is wrong with it is wrong whatever is stored.
            patch.clone().apply(None).map_err(|error| error.under("document"))?;
            DocumentHappening::Written(Box::new(DocumentPatch { source_version: Some(version), ..patch }))
        }
    };
    Ok(DocumentEvent { id, version, what })
}

/// What became of it, as a message.
pub fn taken_in(taken: TakenIn) -> v1::PublishDocumentEventResponse {
    let outcome = match taken.outcome {
        EventOutcome::Indexed => v1::DocumentEventOutcome::Indexed,
        EventOutcome::Reindexed => v1::DocumentEventOutcome::Reindexed,
        EventOutcome::Removed => v1::DocumentEventOutcome::Removed,
        EventOutcome::Unchanged => v1::DocumentEventOutcome::Unchanged,
        EventOutcome::Stale => v1::DocumentEventOutcome::Stale,
        EventOutcome::Repeated => v1::DocumentEventOutcome::Repeated,
    };
    let scrubbed = taken.scrubbed.into_iter();
    let scrubbed = scrubbed.map(|(kind, count)| v1::ScrubbedKind { kind: kind.to_owned(), count }).collect();
    v1::PublishDocumentEventResponse { outcome: outcome.into(), revision: taken.revision, scrubbed }
}
