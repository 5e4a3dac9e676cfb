//! What is indexed: products and documents reduced to what search needs, and the pieces they are cut into.
//! Texts are read here once and not kept: hits are shown from SQL.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use crate::saved::{saved, saved_by_number};

/// The two collections of a tenant; each has its own term statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Product,
    Document,
}

impl Kind {
    pub const ALL: [Self; 2] = [Self::Product, Self::Document];
}

saved_by_number!(Kind, "an item of no kind");

/// An item's identity inside its tenant: a product's SKU or a document's id.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ItemKey {
    pub kind: Kind,
    pub id: Arc<str>,
}

saved!(ItemKey { kind, id });

impl ItemKey {
    pub fn new(kind: Kind, id: impl Into<Arc<str>>) -> Self {
        Self { kind, id: id.into() }
    }
}

/// The codes an item can be asked for by.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identifiers {
    pub sku: Option<String>,
    /// A GTIN-14 as a number.
    pub gtin: Option<u64>,
    pub mpn: Option<String>,
}

/// One item as the index takes it in.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub key: ItemKey,
    /// Variants of one group are one hit; without it the item is its own group.
    pub group: Option<String>,
    pub title: String,
    pub aliases: Vec<String>,
    pub body: String,
    /// Brand, category, tags, attribute values: searched, but no part of the body.
    pub keywords: Vec<String>,
    pub identifiers: Identifiers,
    /// BCP 47. Without it the language is detected, see [`crate::analysis::detect`].
    pub language: Option<String>,
    pub country: Option<String>,
    pub brand: Option<String>,
    /// From the root down.
    pub category: Vec<String>,
    pub tags: Vec<String>,
    pub attributes: BTreeMap<String, String>,
    pub source_type: Option<String>,
    pub classification: Option<String>,
    /// When it was updated, else published; UTC microseconds.
    pub dated_micros: Option<i64>,
    /// From then on it is not found; UTC microseconds.
    pub expires_micros: Option<i64>,
}

impl Entry {
    /// An entry with nothing but a title and a body.
    pub fn new(key: ItemKey, title: impl Into<String>, body: impl Into<String>) -> Self {
        Self {
            key,
            group: None,
            title: title.into(),
            aliases: Vec::new(),
            body: body.into(),
            keywords: Vec::new(),
            identifiers: Identifiers::default(),
            language: None,
            country: None,
            brand: None,
            category: Vec::new(),
            tags: Vec::new(),
            attributes: BTreeMap::new(),
            source_type: None,
            classification: None,
            dated_micros: None,
            expires_micros: None,
        }
    }
}

/// A part of an item that is embedded and found on its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What is embedded, title included, without the model's prefix.
    pub text: String,
    /// Which bytes of [`Entry::body`] it covers.
    pub span: Range<usize>,
    /// SHA-256 of `text`: under it the vector is stored.
    pub content_hash: [u8; 32],
}

/// An item ready to be indexed; a piece without a vector is found by its words alone.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub entry: Arc<Entry>,
    pub pieces: Vec<(Piece, Option<Vec<f32>>)>,
}
