//! How a product or a document becomes an entry of the search index.

use std::collections::BTreeMap;
use std::sync::Arc;

use temei_index::{Entry, Identifiers, ItemKey, Kind};

use crate::catalog::{Document, Product};
use crate::clock::Timestamp;

/// The entry of a product, or `None` for one that must not be found.
pub(crate) fn of_product(product: &Product) -> Option<Entry> {
    let content = &product.content;
    if !content.is_active() {
        return None;
    }
    let keywords = content
        .brand
        .iter()
        .chain(&content.category)
        .chain(&content.tags)
        .chain(content.attributes.values())
        .cloned()
        .collect();
    Some(Entry {
        key: product_key(product.sku.as_str()),
        group: content.group.clone(),
        title: content.name.clone(),
        aliases: content.aliases.clone(),
        body: content.description.clone().unwrap_or_default(),
        keywords,
        identifiers: Identifiers {
            sku: Some(product.sku.as_str().to_owned()),
            gtin: content.ean.map(crate::catalog::Gtin::number),
            mpn: content.mpn.clone(),
        },
        language: content.language.clone(),
        country: content.country.clone(),
        brand: content.brand.clone(),
        category: content.category.clone(),
        tags: content.tags.clone(),
        attributes: content.attributes.clone(),
        source_type: None,
        classification: None,
        dated_micros: content.updated_at.map(Timestamp::micros),
        expires_micros: None,
    })
}

pub(super) fn of_document(document: &Document) -> Entry {
    Entry {
        key: document_key(document.id.as_str()),
        // Copies of one text are one hit.
        group: temei_index::copy_key(&document.text),
        title: document.title.clone(),
        aliases: Vec::new(),
        body: document.text.clone(),
        keywords: document.tags.clone(),
        identifiers: Identifiers::default(),
        language: document.language.clone(),
        country: None,
        brand: None,
        category: Vec::new(),
        tags: document.tags.clone(),
        attributes: BTreeMap::new(),
        source_type: document.source_type.clone(),
        classification: document.classification.clone(),
        dated_micros: document.updated_at.or(document.published_at).map(Timestamp::micros),
        expires_micros: document.expires_at.map(Timestamp::micros),
    }
}

pub(super) fn product_key(sku: &str) -> ItemKey {
    ItemKey { kind: Kind::Product, id: Arc::from(sku) }
}

pub(super) fn document_key(id: &str) -> ItemKey {
    ItemKey { kind: Kind::Document, id: Arc::from(id) }
}
