//! What hits say, kept from one answer to the next: products and documents as last read from the store.
//!
//! One memory for all tenants, bounded in bytes, the least recently used out first. An entry is dropped before the facts
//! that know of its change are published, so whoever waits for a revision reads what was committed with it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};

use moka::sync::Cache;
use temei_index::ItemKey;

use super::entry;
use crate::catalog::{Document, DocumentId, Product, Sku};
use crate::store::{Delta, Store, StoreError};
use crate::tenant::TenantId;

/// The memory of all tenants. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct ContentCache {
    items: Cache<(u64, ItemKey), Content>,
    /// Of the next replica, so that no two ever meet.
    next: Arc<AtomicU64>,
}

#[derive(Clone, Debug)]
enum Content {
    Product(Arc<Product>),
    Document(Arc<Document>),
}

/// One replica's part of the memory.
#[derive(Debug)]
pub(super) struct Contents {
    cache: ContentCache,
    space: AtomicU64,
    /// How many changes have been heard of; held while something is put in.
    changes: RwLock<u64>,
}

impl ContentCache {
    pub(super) fn new(capacity_bytes: u64) -> Self {
        let items = Cache::builder().max_capacity(capacity_bytes).weigher(|_, content| bytes(content));
        let items = items.support_invalidation_closures().build();
        Self { items, next: Arc::default() }
    }

    /// Drops every text of a space.
    fn forget(&self, gone: u64) {
        let told = self.items.invalidate_entries_if(move |(space, _), _| *space == gone);
        debug_assert!(told.is_ok(), "the cache was built to take conditions");
    }

    pub(super) fn for_replica(&self) -> Contents {
        let space = AtomicU64::new(self.next.fetch_add(1, Ordering::Relaxed));
        Contents { cache: self.clone(), space, changes: RwLock::default() }
    }
}

impl Contents {
    /// The products of `skus` that exist, in no order.
    pub(super) async fn products(
        &self,
        store: &Store,
        tenant: &TenantId,
        skus: Vec<Sku>,
    ) -> Result<Vec<Arc<Product>>, StoreError> {
        let heard = self.heard();
        let (mut found, mut missing) = (Vec::with_capacity(skus.len()), Vec::new());
        for sku in skus {
            match self.get(entry::product_key(sku.as_str())) {
                Some(Content::Product(product)) => found.push(product),
                Some(Content::Document(_)) | None => missing.push(sku),
            }
        }
        if !missing.is_empty() {
            let read = store.products(tenant, &missing).await?.into_iter().map(Arc::new);
            let first_read = found.len();
            found.extend(read);
            let keyed = found[first_read..]
                .iter()
                .map(|product| (entry::product_key(product.sku.as_str()), Content::Product(Arc::clone(product))));
            self.put(heard, keyed);
        }
        Ok(found)
    }

    /// The documents of `ids` that exist, in no order.
    pub(super) async fn documents(
        &self,
        store: &Store,
        tenant: &TenantId,
        ids: Vec<DocumentId>,
    ) -> Result<Vec<Arc<Document>>, StoreError> {
        let heard = self.heard();
        let (mut found, mut missing) = (Vec::with_capacity(ids.len()), Vec::new());
        for id in ids {
            match self.get(entry::document_key(id.as_str())) {
                Some(Content::Document(document)) => found.push(document),
                Some(Content::Product(_)) | None => missing.push(id),
            }
        }
        if !missing.is_empty() {
            let read = store.documents(tenant, &missing).await?.into_iter().map(Arc::new);
            let first_read = found.len();
            found.extend(read);
            let keyed = found[first_read..]
                .iter()
                .map(|document| (entry::document_key(document.id.as_str()), Content::Document(Arc::clone(document))));
            self.put(heard, keyed);
        }
        Ok(found)
    }

    /// Drops what `delta` changed.
    pub(super) fn forget(&self, delta: &Delta) {
        let products = delta.products.iter().map(|product| product.sku.as_str());
        let products = products.chain(delta.removed_products.iter().map(Sku::as_str)).map(entry::product_key);
        let documents = delta.documents.iter().chain(&delta.removed_documents);
        let documents = documents.map(|id| entry::document_key(id.as_str()));
        let mut changes = self.changes.write().unwrap_or_else(PoisonError::into_inner);
        *changes += 1;
        let space = self.space.load(Ordering::Relaxed);
        for key in products.chain(documents) {
            self.cache.items.invalidate(&(space, key));
        }
    }

    /// Drops everything of the replica: nobody knows what changed.
    pub(super) fn forget_all(&self) {
        let mut changes = self.changes.write().unwrap_or_else(PoisonError::into_inner);
        *changes += 1;
        let next = self.cache.next.fetch_add(1, Ordering::Relaxed);
        self.cache.forget(self.space.swap(next, Ordering::Relaxed));
    }

    fn heard(&self) -> u64 {
        *self.changes.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, key: ItemKey) -> Option<Content> {
        self.cache.items.get(&(self.space.load(Ordering::Relaxed), key))
    }

    /// Keeps what was read when `heard` changes were known; it may be old when more have come since.
    fn put(&self, heard: u64, read: impl Iterator<Item = (ItemKey, Content)>) {
        let changes = self.changes.read().unwrap_or_else(PoisonError::into_inner);
        if *changes != heard {
            return;
        }
        let space = self.space.load(Ordering::Relaxed);
        read.for_each(|(key, content)| self.cache.items.insert((space, key), content));
    }
}

impl Drop for Contents {
    /// Texts of a tenant that is cold or erased do not stay.
    fn drop(&mut self) {
        self.cache.forget(self.space.load(Ordering::Relaxed));
    }
}

/// An estimate: the texts, and what holds them.
fn bytes(content: &Content) -> u32 {
    const HOLDER: usize = 1_024;
    let texts = match content {
        Content::Product(product) => {
            let content = &product.content;
            let lists = content.aliases.iter().chain(&content.category).chain(&content.tags);
            let attributes = content.attributes.iter().map(|(name, value)| name.len() + value.len() + 64);
            content.name.len()
                + content.description.as_ref().map_or(0, String::len)
                + lists.map(|text| text.len() + 32).sum::<usize>()
                + attributes.sum::<usize>()
        }
        Content::Document(document) => document.title.len() + document.text.len(),
    };
    u32::try_from(texts + HOLDER).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use temei_index::Kind;

    use super::*;

    fn product(name: &str) -> (ItemKey, Content) {
        let sku = Sku::parse("A-1").expect("a SKU");
        let content = crate::catalog::ProductContent { name: name.into(), ..Default::default() };
        let product = Product { sku, content, facts: Default::default() };
        (entry::product_key("A-1"), Content::Product(Arc::new(product)))
    }

    fn name(contents: &Contents) -> Option<String> {
        match contents.get(ItemKey::new(Kind::Product, "A-1"))? {
            Content::Product(product) => Some(product.content.name.clone()),
            Content::Document(_) => None,
        }
    }

    #[test]
    fn what_was_read_before_a_change_is_not_kept_after_it() {
        let contents = ContentCache::new(1 << 20).for_replica();
        let heard = contents.heard();
        contents.put(heard, std::iter::once(product("old")));
        assert_eq!(name(&contents).as_deref(), Some("old"));
        let delta = Delta { removed_products: vec![Sku::parse("A-1").expect("a SKU")], ..Default::default() };
        contents.forget(&delta);
        assert_eq!(name(&contents), None);
        contents.put(heard, std::iter::once(product("old")));
        assert_eq!(name(&contents), None);
        contents.put(contents.heard(), std::iter::once(product("new")));
        assert_eq!(name(&contents).as_deref(), Some("new"));
        contents.forget_all();
        assert_eq!(name(&contents), None);
    }

    #[test]
    fn replicas_do_not_meet() {
        let cache = ContentCache::new(1 << 20);
        let (one, other) = (cache.for_replica(), cache.for_replica());
        one.put(one.heard(), std::iter::once(product("mine")));
        assert_eq!((name(&one).as_deref(), name(&other)), (Some("mine"), None));
    }
}
