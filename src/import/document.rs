//! A row as a document.

use super::fields::Fields;
use super::{Item, Record};
use crate::catalog::FieldError;
use crate::pb::v1 as pb;

/// By their names in a file.
pub(super) const FIELDS: [&str; 12] = [
    "id",
    "title",
    "text",
    "source_type",
    "url",
    "language",
    "published_at",
    "updated_at",
    "expires_at",
    "classification",
    "tags",
    "source_version",
];

/// Reads the fields of INTERFACES, "A document".
pub(super) fn read(mut fields: Fields) -> Result<Record, FieldError> {
    let document = pb::Document {
        id: fields.id("id")?,
        title: fields.text("title")?,
        text: fields.text("text")?,
        source_type: fields.text("source_type")?,
        url: fields.text("url")?,
        language: fields.locale("language")?,
        published_at: fields.instant("published_at")?,
        updated_at: fields.instant("updated_at")?,
        expires_at: fields.instant("expires_at")?,
        classification: fields.text("classification")?,
        tags: fields.list("tags")?,
    };
    let source_version = fields.whole_number("source_version")?;
    let (clear, unknown) = fields.finish();
    Ok(Record { item: Item::Document(Box::new(document)), clear, source_version, unknown, scrubbed: 0 })
}
