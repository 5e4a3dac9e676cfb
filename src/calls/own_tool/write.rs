//! `write`: a document, or attributes of a product; by admins alone, through the batches every write goes through.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::arguments::{named as with_field, read};
use super::collections::named;
use super::{OwnCall, OwnToolFault};
use crate::catalog::{DocumentId, DocumentPatch, FieldError, Patch, ProductPatch, Sku, language_tag, limits};
use crate::clock::Timestamp;
use crate::service::Service;
use crate::store::{Applied, Batch, Write};
use crate::tools::Collection;

#[derive(Deserialize)]
struct Asked {
    collection: String,
    id: String,
    fields: Map<String, Value>,
}

/// The fields of a document; an empty one is cleared.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DocumentFields {
    title: Option<String>,
    text: Option<String>,
    source_type: Option<String>,
    url: Option<String>,
    language: Option<String>,
    published_at: Option<String>,
    expires_at: Option<String>,
    classification: Option<String>,
    tags: Option<Vec<String>>,
}

/// The fields of a product.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ProductFields {
    attributes: BTreeMap<String, Option<String>>,
}

const DOCUMENT: [&str; 9] =
    ["title", "text", "source_type", "url", "language", "published_at", "expires_at", "classification", "tags"];
const PRODUCT: [&str; 1] = ["attributes"];

pub(super) async fn write(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: Asked = read(call.arguments)?;
    let written = &service.config.tools.write_collections;
    let collection = named(&asked.collection, written.iter(), "written");
    let collection = collection.map_err(|message| OwnToolFault::of_field("collection", message))?;
    if asked.fields.is_empty() {
        return Err(OwnToolFault::of_field("fields", "must say what is written"));
    }
    let write = match collection {
        Collection::Documents => {
            known(&asked.fields, &DOCUMENT)?;
            let patch = document(service, &asked.id, read(&Value::Object(asked.fields))?)?;
            Write::Document(Box::new(patch))
        }
        _ => {
            known(&asked.fields, &PRODUCT)?;
            Write::Product(Box::new(product(service, call, &asked.id, read(&Value::Object(asked.fields))?).await?))
        }
    };
    let batch = Batch { items: vec![(0, write)], ..Batch::default() };
    let applied = service.store.apply(call.tenant, batch).await?;
    if let Some((_, error)) = applied.row_errors.first() {
        return Err(OwnToolFault::from(error.clone().under("fields")));
    }
    Ok(json!({
        "collection": collection.as_str(),
        "id": asked.id,
        "outcome": outcome(&applied),
    }))
}

const fn outcome(applied: &Applied) -> &'static str {
    match applied {
        Applied { inserted: 1.., .. } => "inserted",
        Applied { updated: 1.., .. } => "updated",
        _ => "unchanged",
    }
}

/// Refuses fields that are another collection's.
fn known(fields: &Map<String, Value>, known: &[&str]) -> Result<(), OwnToolFault> {
    match fields.keys().find(|name| !known.contains(&name.as_str())) {
        None => Ok(()),
        Some(other) => {
            let message = format!("is none that may be written here: {}", known.join(", "));
            Err(OwnToolFault::of_field(format!("fields.{other}"), message))
        }
    }
}

fn document(service: &Service, id: &str, fields: DocumentFields) -> Result<DocumentPatch, OwnToolFault> {
    let bytes = service.config.limits.document_bytes.get();
    let length = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    if length(&fields.title) + length(&fields.text) > bytes {
        return Err(OwnToolFault::of_field("fields.text", format!("longer than {bytes} bytes")));
    }
    Ok(DocumentPatch {
        title: plain(fields.title),
        text: plain(fields.text),
        source_type: plain(fields.source_type),
        url: plain(fields.url),
        language: parsed(fields.language, "fields.language", language_tag)?,
        published_at: parsed(fields.published_at, "fields.published_at", time)?,
        expires_at: parsed(fields.expires_at, "fields.expires_at", time)?,
        updated_at: Patch::Set(service.clock.now()),
        classification: plain(fields.classification),
        tags: fields.tags.map_or(Patch::Keep, Patch::Set),
        ..DocumentPatch::new(with_field("id", DocumentId::parse(id))?)
    })
}

/// Attributes belong to a product that is there already.
async fn product(
    service: &Service,
    call: &OwnCall<'_>,
    id: &str,
    fields: ProductFields,
) -> Result<ProductPatch, OwnToolFault> {
    let sku = with_field("id", Sku::parse(id))?;
    if service.store.products(call.tenant, std::slice::from_ref(&sku)).await?.is_empty() {
        return Err(OwnToolFault::of_field("id", format!("there is no product {sku}")));
    }
    let is_long = |name: &&String| name.trim().is_empty() || name.chars().count() > limits::NAME_CHARS;
    if let Some(name) = fields.attributes.keys().find(is_long) {
        let most = limits::NAME_CHARS;
        return Err(OwnToolFault::of_field(
            "fields.attributes",
            format!("{name:.64?} is no name of 1 to {most} characters"),
        ));
    }
    Ok(ProductPatch { attribute_values: fields.attributes, ..ProductPatch::new(sku) })
}

fn plain(text: Option<String>) -> Patch<String> {
    match text {
        None => Patch::Keep,
        Some(text) if text.is_empty() => Patch::Clear,
        Some(text) => Patch::Set(text),
    }
}

fn parsed<T>(
    text: Option<String>,
    field: &str,
    parse: impl FnOnce(&str) -> Result<T, FieldError>,
) -> Result<Patch<T>, OwnToolFault> {
    match text {
        None => Ok(Patch::Keep),
        Some(text) if text.is_empty() => Ok(Patch::Clear),
        Some(text) => with_field(field, parse(&text)).map(Patch::Set),
    }
}

fn time(text: &str) -> Result<Timestamp, FieldError> {
    Timestamp::parse(text).ok_or_else(|| FieldError::invalid("time", "is no time like 2026-01-31T10:00:00Z"))
}
