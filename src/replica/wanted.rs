//! Items that are read by their keys, a page at a time.

use temei_index::{ItemKey, Kind};

use super::entry;
use crate::catalog::{DocumentId, Sku};
use crate::store::{Page, Store, StoreError};
use crate::tenant::TenantId;

/// Those not yet read.
#[derive(Debug)]
pub(super) struct Wanted {
    products: Vec<Sku>,
    documents: Vec<DocumentId>,
    /// How many of each have been read.
    read: (usize, usize),
}

impl Wanted {
    pub(super) fn new(products: Vec<Sku>, documents: Vec<DocumentId>) -> Self {
        Self { products, documents, read: (0, 0) }
    }

    pub(super) fn of(items: &[ItemKey]) -> Self {
        let (mut products, mut documents) = (Vec::new(), Vec::new());
        for key in items {
            match key.kind {
                Kind::Product => products.extend(Sku::parse(&key.id)),
                Kind::Document => documents.extend(DocumentId::parse(&key.id)),
            }
        }
        Self::new(products, documents)
    }

    /// The next page as the store has it now, and the keys it was read for: those that are not in it are gone.
    pub(super) async fn next_page(
        &mut self,
        store: &Store,
        tenant: &TenantId,
    ) -> Result<Option<(Page, Vec<ItemKey>)>, StoreError> {
        let (skus, ids) = (&self.products[self.read.0..], &self.documents[self.read.1..]);
        if !skus.is_empty() {
            let (page, taken) = store.page_of_products(tenant, skus).await?;
            let asked = skus[..taken].iter().map(|sku| entry::product_key(sku.as_str())).collect();
            self.read.0 += taken;
            return Ok(Some((page, asked)));
        }
        if !ids.is_empty() {
            let (page, taken) = store.page_of_documents(tenant, ids).await?;
            let asked = ids[..taken].iter().map(|id| entry::document_key(id.as_str())).collect();
            self.read.1 += taken;
            return Ok(Some((page, asked)));
        }
        Ok(None)
    }
}
