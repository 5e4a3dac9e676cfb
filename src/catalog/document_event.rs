//! What happened to a document at its source, told once or more and in any order.

use super::{DocumentId, DocumentPatch};

/// An event of one document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentEvent {
    /// Of the event: the same one again is nothing new.
    pub id: String,
    /// Of the document after it.
    pub version: i64,
    pub what: DocumentHappening,
}

/// What happened. That a document is published or updated comes to the same: it is as it is told from then on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentHappening {
    /// All of it ([`DocumentPatch::whole`]), with the version of the event.
    Written(Box<DocumentPatch>),
    Revoked(DocumentId),
}
