//! What a caller asks the store to write at once, and what became of it.

use super::reservations::Shortage;
use super::sync::{ItemKind, OpenSync};
use crate::catalog::{DocumentId, DocumentPatch, FieldError, Money, Patch, ProductPatch, Quantity, Sku, StockBasis};

/// Items of one batch, and changes of one revision.
pub const MAX_BATCH: usize = 1_000;

/// Items that are committed together: one transaction, at most one revision.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// At most [`MAX_BATCH`], each with its number in the caller's stream; applied in this order.
    pub items: Vec<(u64, Write)>,
    /// Remembered in the same transaction; items at or below the stored position are skipped.
    pub stream: Option<StreamPosition>,
    /// The complete delivery these items belong to.
    pub sync: Option<OpenSync>,
}

/// One item of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Write {
    Product(Box<ProductPatch>),
    Document(Box<DocumentPatch>),
    Price {
        sku: Sku,
        price: Money,
        min_price: Patch<Money>,
        source_version: Option<i64>,
    },
    Stock {
        sku: Sku,
        stock: Quantity,
        basis: Option<StockBasis>,
        restock_date: Patch<time::Date>,
        source_version: Option<i64>,
    },
    DeleteProduct(Sku),
    DeleteDocument(DocumentId),
    /// As [`Write::DeleteDocument`], unless something newer is known of it; one that is not there is remembered as gone.
    RevokeDocument {
        id: DocumentId,
        source_version: i64,
    },
    /// The source has the product, but what it says of it was refused: a full sync must not delete it.
    SeenProduct(Sku),
    SeenDocument(DocumentId),
}

/// How far a resumable stream has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StreamPosition {
    /// The idempotency key.
    pub key: String,
    /// Everything up to here is in this batch or an earlier one.
    pub through_seq: u64,
}

/// Names a full sync: a complete delivery of one kind of item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyncRef {
    pub id: String,
    pub kind: ItemKind,
}

/// What became of a batch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// The tenant's revision with the batch in it; the old one when nothing changed.
    pub revision: u64,
    pub inserted: u32,
    pub updated: u32,
    pub unchanged: u32,
    pub deleted: u32,
    /// Items that had been committed before under the same stream key.
    pub skipped: u32,
    /// Items that were not taken; the others were.
    pub row_errors: Vec<(u64, FieldError)>,
    /// Products whose new stock is less than what is reserved of them: nothing of them is available.
    pub short: Vec<Shortage>,
}
