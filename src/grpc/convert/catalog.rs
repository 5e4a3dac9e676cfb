//! Documents and the items of catalogue writes.

use prost::Message;
use prost_types::FieldMask;

use super::fields::{
    date, language, money, parsed, patched, patched_text, required_money, source_version, texts, timestamp_to_pb,
};
use super::mask::ClearMask;
use super::product::{list, patched_time, product_patch};
use super::stock::stock_basis;
use crate::catalog::limits::NAME_CHARS;
use crate::catalog::{Document, DocumentId, DocumentPatch, FieldError, Patch, Quantity, Reason, Sku};
use crate::config::Limits;
use crate::pb::v1;
use crate::store::Write;

/// The most characters of a document's URL.
const URL_CHARS: usize = 2_048;
/// What a document may have beside its text and title.
const OTHER_FIELDS_BYTES: usize = 128 * 1_024;

/// An item of an Upsert.
///
/// # Errors
/// The first field at fault, by its path.
pub fn upsert_write(item: v1::UpsertItem, limits: &Limits) -> Result<Write, FieldError> {
    match item.record {
        None => Err(FieldError::new("record", Reason::Missing, "must be a product or a document")),
        Some(v1::upsert_item::Record::Product(product)) => {
            let patch = product_patch(product, item.clear_mask, item.source_version, limits)?;
            Ok(Write::Product(Box::new(patch)))
        }
        Some(v1::upsert_item::Record::Document(document)) => {
            let patch = document_patch(document, item.clear_mask, item.source_version, limits)?;
            Ok(Write::Document(Box::new(patch)))
        }
    }
}

/// What an item of an Upsert says about a document.
///
/// # Errors
/// The first field at fault, by its path.
pub fn document_patch(
    message: v1::Document,
    clear: Option<FieldMask>,
    version: Option<u64>,
    limits: &Limits,
) -> Result<DocumentPatch, FieldError> {
    let bytes = limits.document_bytes.get();
    let content = message.title.as_ref().map_or(0, String::len) + message.text.as_ref().map_or(0, String::len);
    if content > bytes || message.encoded_len() > content + OTHER_FIELDS_BYTES {
        return Err(FieldError::too_long("text", bytes, "bytes"));
    }
    let mut patch = DocumentPatch {
        id: DocumentId::parse(&message.id)?,
        source_version: source_version(version)?,
        title: patched_text(message.title, "title", NAME_CHARS)?,
        text: patched_text(message.text, "text", bytes)?,
        source_type: patched_text(message.source_type, "source_type", NAME_CHARS)?,
        url: patched_text(message.url, "url", URL_CHARS)?,
        language: patched(message.language, "language", language)?,
        published_at: patched_time(message.published_at, "published_at")?,
        updated_at: patched_time(message.updated_at, "updated_at")?,
        expires_at: patched_time(message.expires_at, "expires_at")?,
        classification: patched_text(message.classification, "classification", NAME_CHARS)?,
        tags: list(texts(message.tags, "tags", NAME_CHARS)?),
    };
    let mut mask = ClearMask::new(clear);
    mask.take("title", &mut patch.title)?;
    mask.take("source_type", &mut patch.source_type)?;
    mask.take("url", &mut patch.url)?;
    mask.take("language", &mut patch.language)?;
    mask.take("published_at", &mut patch.published_at)?;
    mask.take("updated_at", &mut patch.updated_at)?;
    mask.take("expires_at", &mut patch.expires_at)?;
    mask.take("classification", &mut patch.classification)?;
    mask.take("tags", &mut patch.tags)?;
    mask.finish()?;
    Ok(patch)
}

/// A document as a message.
pub fn document(document: Document) -> v1::Document {
    v1::Document {
        id: document.id.into(),
        title: Some(document.title).filter(|title| !title.is_empty()),
        text: Some(document.text),
        source_type: document.source_type,
        url: document.url,
        language: document.language,
        published_at: document.published_at.map(timestamp_to_pb),
        updated_at: document.updated_at.map(timestamp_to_pb),
        expires_at: document.expires_at.map(timestamp_to_pb),
        classification: document.classification,
        tags: document.tags,
    }
}

/// A new price; an absent `min_price` stays.
///
/// # Errors
/// The first field at fault, by its path.
pub fn price_change(message: &v1::PriceChange) -> Result<Write, FieldError> {
    Ok(Write::Price {
        sku: Sku::parse(&message.sku)?,
        price: required_money(message.price.as_ref(), "price")?,
        min_price: Patch::from_option(message.min_price.as_ref().map(|value| money(value, "min_price")).transpose()?),
        source_version: source_version(message.source_version)?,
    })
}

/// A new stock level; an absent `restock_date` stays, an empty one is cleared.
///
/// # Errors
/// The first field at fault, by its path.
pub fn stock_change(message: v1::StockChange) -> Result<Write, FieldError> {
    Ok(Write::Stock {
        sku: Sku::parse(&message.sku)?,
        stock: parsed(&message.stock, "stock", Quantity::parse)?,
        basis: stock_basis(message.stock_position, message.stock_counted_at, true)?,
        restock_date: patched(message.restock_date, "restock_date", date)?,
        source_version: source_version(message.source_version)?,
    })
}
