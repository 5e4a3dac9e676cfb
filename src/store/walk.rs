//! A walk through a tenant's catalogue, page by page: what replicas are built from.
//!
//! A page holds no connection and no transaction while it is worked on, so any number of walks may take any time. Pages
//! are read one after the other and the catalogue goes on changing: what a walk has read is at least as new as
//! [`Walk::revision`], and with the changes since that revision applied it is one state again.

use sqlx::Row;

use super::reservations::Holds;
use super::statement::{Lookup, composed, wanted};
use super::{Store, StoreError, documents, products};
use crate::catalog::{Document, DocumentId, Product, Sku};
use crate::tenant::TenantId;

/// Rows of a page at most.
const PAGE_ROWS: u32 = 1_000;
/// Bytes of texts of a page at most, unless one row alone has more: a page is decoded, cut and indexed in one go.
const PAGE_BYTES: i64 = 1_024 * 1_024;

/// Where a walk has come to.
#[derive(Debug)]
pub struct Walk {
    tenant: TenantId,
    revision: u64,
    next: Next,
}

#[derive(Debug)]
enum Next {
    ProductsAfter(String),
    DocumentsAfter(String),
    Nothing,
}

/// Some products or some documents.
#[derive(Debug, Default)]
pub struct Page {
    pub products: Vec<Product>,
    pub documents: Vec<Document>,
}

impl Page {
    /// Rows in it.
    pub fn len(&self) -> usize {
        self.products.len() + self.documents.len()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl Walk {
    /// Of the store when the walk began.
    pub fn revision(&self) -> u64 {
        self.revision
    }
}

/// A table that is walked through.
struct Shelf {
    table: &'static str,
    key: &'static str,
}

const PRODUCTS: Shelf = Shelf { table: "products", key: "sku" };
const DOCUMENTS: Shelf = Shelf { table: "documents", key: "id" };

impl Store {
    /// Starts a walk at the beginning.
    pub async fn walk(&self, tenant: &TenantId) -> Result<Walk, StoreError> {
        let revision = self.revision(tenant).await?;
        Ok(Walk { tenant: tenant.clone(), revision, next: Next::ProductsAfter(String::new()) })
    }

    /// The next products in order of SKUs, then the next documents in order of ids; none at the end.
    pub async fn next_page(&self, walk: &mut Walk) -> Result<Option<Page>, StoreError> {
        loop {
            let (page, next) = match &walk.next {
                Next::ProductsAfter(after) => match self.next_key(&walk.tenant, &PRODUCTS, after).await? {
                    Some(last) => (self.products_between(&walk.tenant, after, &last).await?, Next::ProductsAfter(last)),
                    None => (Page::default(), Next::DocumentsAfter(String::new())),
                },
                Next::DocumentsAfter(after) => match self.next_key(&walk.tenant, &DOCUMENTS, after).await? {
                    Some(last) => {
                        (self.documents_between(&walk.tenant, after, &last).await?, Next::DocumentsAfter(last))
                    }
                    None => (Page::default(), Next::Nothing),
                },
                Next::Nothing => return Ok(None),
            };
            walk.next = next;
            // A page can be empty: what its keys were read for may be deleted meanwhile.
            if !page.is_empty() {
                return Ok(Some(page));
            }
        }
    }

    /// The first of `skus` that make a page: those that exist, and how many were looked at.
    pub async fn page_of_products(&self, tenant: &TenantId, skus: &[Sku]) -> Result<(Page, usize), StoreError> {
        let ids: Vec<&str> = skus.iter().map(Sku::as_str).collect();
        let taken = self.fitting(tenant, &PRODUCTS, &ids).await?;
        let products = self.products(tenant, &skus[..taken]).await?;
        Ok((Page { products, documents: Vec::new() }, taken))
    }

    /// As [`Store::page_of_products`].
    pub async fn page_of_documents(&self, tenant: &TenantId, ids: &[DocumentId]) -> Result<(Page, usize), StoreError> {
        let keys: Vec<&str> = ids.iter().map(DocumentId::as_str).collect();
        let taken = self.fitting(tenant, &DOCUMENTS, &keys).await?;
        let documents = self.documents(tenant, &ids[..taken]).await?;
        Ok((Page { products: Vec::new(), documents }, taken))
    }

    /// The last key of the next page.
    async fn next_key(&self, tenant: &TenantId, shelf: &Shelf, after: &str) -> Result<Option<String>, StoreError> {
        let Shelf { table, key } = shelf;
        let text = format!(
            "SELECT {key}, CAST(OCTET_LENGTH(content) AS BIGINT) FROM {table} WHERE tenant = $1 AND {key} > $2 \
             ORDER BY {key} LIMIT $3"
        );
        let query = composed(text).bind(tenant.as_str()).bind(after.to_owned()).bind(i64::from(PAGE_ROWS));
        let (mut last, mut bytes) = (None, 0);
        for row in query.fetch_all(&mut *self.reader().await?).await? {
            bytes += row.try_get::<i64, _>(1)?;
            if last.is_some() && bytes > PAGE_BYTES {
                break;
            }
            last = Some(row.try_get(0)?);
        }
        Ok(last)
    }

    async fn products_between(&self, tenant: &TenantId, after: &str, last: &str) -> Result<Page, StoreError> {
        let mut reader = self.reader().await?;
        let mut holds = Holds::between(&mut reader, (tenant, self.now()), (after, last)).await?;
        let rows = products::between(&mut reader, tenant, (after, last)).await?;
        let products = rows.into_iter().map(|row| holds.put_into(row.value)).collect();
        Ok(Page { products, documents: Vec::new() })
    }

    async fn documents_between(&self, tenant: &TenantId, after: &str, last: &str) -> Result<Page, StoreError> {
        let rows = documents::between(&mut *self.reader().await?, tenant, (after, last)).await?;
        Ok(Page { products: Vec::new(), documents: rows.into_iter().map(|row| row.value).collect() })
    }

    /// How many of `ids` make a page; at least one, where there is one.
    async fn fitting(&self, tenant: &TenantId, shelf: &Shelf, ids: &[&str]) -> Result<usize, StoreError> {
        let ids = &ids[..ids.len().min(PAGE_ROWS as usize)];
        let columns = format!("{}, CAST(OCTET_LENGTH(content) AS BIGINT)", shelf.key);
        let lookup = Lookup { columns: &columns, table: shelf.table, condition: "tenant = $1", key: shelf.key };
        let (mut taken, mut bytes) = (0, 0);
        for wanted in wanted(ids) {
            let query = wanted.bind(wanted.select(2, &lookup).bind(tenant.as_str()), |id| (*id).to_owned());
            let mut sizes = std::collections::HashMap::new();
            for row in query.fetch_all(&mut *self.reader().await?).await? {
                if let Some(id) = row.try_get::<Option<String>, _>(0)? {
                    sizes.insert(id, row.try_get::<i64, _>(1)?);
                }
            }
            for id in wanted.ids() {
                bytes += sizes.get(*id).copied().unwrap_or_default();
                if taken > 0 && bytes > PAGE_BYTES {
                    return Ok(taken);
                }
                taken += 1;
            }
        }
        Ok(taken)
    }
}
