//! Any text to retrieve that is not a product: help pages, regulations, shop policies.

use serde::{Deserialize, Serialize};

use super::{DocumentId, FieldError, Patch, Reason, limits};
use crate::clock::Timestamp;

/// The source type of documents that ground what they state.
const POLICY: &str = "policy";

/// A document as stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    pub id: DocumentId,
    #[serde(default)]
    pub title: String,
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub source_type: Option<String>,
    #[serde(default)]
    pub url: Option<String>,
    #[serde(default)]
    pub language: Option<String>,
    #[serde(default)]
    pub published_at: Option<Timestamp>,
    #[serde(default)]
    pub updated_at: Option<Timestamp>,
    /// From then on it is not found.
    #[serde(default)]
    pub expires_at: Option<Timestamp>,
    #[serde(default)]
    pub classification: Option<String>,
    #[serde(default)]
    pub tags: Vec<String>,
}

/// What an upsert says about a document; see [`Patch`] for what absence means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentPatch {
    pub id: DocumentId,
    pub source_version: Option<i64>,
    pub title: Patch<String>,
    pub text: Patch<String>,
    pub source_type: Patch<String>,
    pub url: Patch<String>,
    pub language: Patch<String>,
    pub published_at: Patch<Timestamp>,
    pub updated_at: Patch<Timestamp>,
    pub expires_at: Patch<Timestamp>,
    pub classification: Patch<String>,
    pub tags: Patch<Vec<String>>,
}

impl DocumentPatch {
    /// A patch that changes nothing of `id`.
    pub fn new(id: DocumentId) -> Self {
        Self {
            id,
            source_version: None,
            title: Patch::Keep,
            text: Patch::Keep,
            source_type: Patch::Keep,
            url: Patch::Keep,
            language: Patch::Keep,
            published_at: Patch::Keep,
            updated_at: Patch::Keep,
            expires_at: Patch::Keep,
            classification: Patch::Keep,
            tags: Patch::Keep,
        }
    }

    /// The same of a source that tells all it has of the document: what it leaves out is cleared.
    #[must_use]
    pub fn whole(self) -> Self {
        Self {
            id: self.id,
            source_version: self.source_version,
            title: self.title.or_clear(),
            // A document without one is refused.
            text: self.text,
            source_type: self.source_type.or_clear(),
            url: self.url.or_clear(),
            language: self.language.or_clear(),
            published_at: self.published_at.or_clear(),
            updated_at: self.updated_at.or_clear(),
            expires_at: self.expires_at.or_clear(),
            classification: self.classification.or_clear(),
            tags: self.tags.or_clear(),
        }
    }

    /// The document after this patch. A new document needs a text; its size is limited.
    pub fn apply(self, stored: Option<Document>) -> Result<Document, FieldError> {
        let mut document = stored.unwrap_or_else(|| Document {
            id: self.id.clone(),
            title: String::new(),
            text: String::new(),
            source_type: None,
            url: None,
            language: None,
            published_at: None,
            updated_at: None,
            expires_at: None,
            classification: None,
            tags: Vec::new(),
        });
        self.title.apply_or_default(&mut document.title);
        self.text.apply_or_default(&mut document.text);
        self.source_type.apply(&mut document.source_type);
        self.url.apply(&mut document.url);
        self.language.apply(&mut document.language);
        self.published_at.apply(&mut document.published_at);
        self.updated_at.apply(&mut document.updated_at);
        self.expires_at.apply(&mut document.expires_at);
        self.classification.apply(&mut document.classification);
        self.tags.apply_or_default(&mut document.tags);
        document.check()?;
        Ok(document)
    }
}

impl Document {
    /// Whether the guards hold answers against it.
    pub fn is_policy(&self) -> bool {
        self.source_type.as_deref() == Some(POLICY)
    }

    fn check(&self) -> Result<(), FieldError> {
        if self.text.trim().is_empty() {
            return Err(FieldError::new("text", Reason::Missing, "a document needs a text"));
        }
        if self.title.len() + self.text.len() > limits::DOCUMENT_BYTES {
            return Err(FieldError::too_long("text", limits::DOCUMENT_BYTES, "bytes"));
        }
        if self.title.chars().count() > limits::NAME_CHARS {
            return Err(FieldError::too_long("title", limits::NAME_CHARS, "characters"));
        }
        if self.tags.len() > limits::TAGS {
            return Err(FieldError::too_long("tags", limits::TAGS, "entries"));
        }
        Ok(())
    }
}
