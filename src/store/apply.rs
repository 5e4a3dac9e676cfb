//! Writing a batch: read what is stored, apply the items in memory, write the difference as one revision.

use std::collections::HashMap;

use super::batch::{Applied, Batch, MAX_BATCH, Write};
use super::changes::ChangeKind;
use super::reservations::{Basis, Shortage, Taken, held_of};
use super::staging::{Feed, Outcome, Staged, Staging, Versioned, Versions};
use super::sync::{self, ItemKind};
use super::writer::Writer;
use super::{Store, StoreError, documents, products, statement, streams, tombstones};
use crate::catalog::{Document, FieldError, Patch, Product, ProductPatch, Quantity, Sku};
use crate::tenant::TenantId;

impl Store {
    /// Commits a batch, and with it the position of its stream. What is wrong with a row is reported and never keeps
    /// the others out; an error means that nothing of the batch happened.
    pub async fn apply(&self, tenant: &TenantId, batch: Batch) -> Result<Applied, StoreError> {
        self.room.learn(self.apply_at_once(tenant, batch).await)
    }

    async fn apply_at_once(&self, tenant: &TenantId, batch: Batch) -> Result<Applied, StoreError> {
        StoreError::within("items of a batch", batch.items.len(), MAX_BATCH)?;
        let mut writer = self.writer(tenant).await?;
        let mut applied = Applied::default();
        let mut items = batch.items;
        if let Some(stream) = &batch.stream {
            let known = streams::position(&mut writer, &stream.key).await?.unwrap_or(0);
            let offered = items.len();
            items.retain(|&(seq, _)| seq > known);
            applied.skipped = count(offered - items.len());
            if stream.through_seq > known {
                streams::advance(&mut writer, stream).await?;
            }
        }
        if let Some(sync) = &batch.sync
            && !items.is_empty()
        {
            sync::touch(&mut writer, sync).await?;
        }
        let seen = Ids::of(&items);
        let mut stage = Stage::load(&mut writer, &seen, bases_of(&items)).await?;
        for (seq, write) in items {
            match stage.take(write) {
                Ok(outcome) => applied.count(outcome),
                Err(error) => applied.row_errors.push((seq, error)),
            }
        }
        writer.record(&stage.changes()).await?;
        stage.write(&mut writer).await?;
        applied.short = stage.shortages(&mut writer).await?;
        for kind in [ItemKind::Product, ItemKind::Document] {
            sync::mark_seen(&mut writer, kind, seen.of_kind(kind)).await?;
        }
        applied.revision = writer.commit().await?;
        Ok(applied)
    }
}

impl Applied {
    fn count(&mut self, outcome: Option<Outcome>) {
        match outcome {
            Some(Outcome::Inserted) => self.inserted += 1,
            Some(Outcome::Updated) => self.updated += 1,
            Some(Outcome::Unchanged) => self.unchanged += 1,
            Some(Outcome::Deleted) => self.deleted += 1,
            None => {}
        }
    }
}

/// A batch has at most [`MAX_BATCH`] items.
fn count(items: usize) -> u32 {
    u32::try_from(items).unwrap_or(u32::MAX)
}

/// Every id a batch names, sorted, each once.
struct Ids {
    products: Vec<String>,
    documents: Vec<String>,
}

impl Ids {
    fn of(items: &[(u64, Write)]) -> Self {
        let mut ids = Self { products: Vec::new(), documents: Vec::new() };
        for (_, write) in items {
            match write {
                Write::Product(patch) => ids.products.push(patch.sku.as_str().to_owned()),
                Write::Price { sku, .. }
                | Write::Stock { sku, .. }
                | Write::DeleteProduct(sku)
                | Write::SeenProduct(sku) => ids.products.push(sku.as_str().to_owned()),
                Write::Document(patch) => ids.documents.push(patch.id.as_str().to_owned()),
                Write::DeleteDocument(id) | Write::SeenDocument(id) | Write::RevokeDocument { id, .. } => {
                    ids.documents.push(id.as_str().to_owned());
                }
            }
        }
        for list in [&mut ids.products, &mut ids.documents] {
            list.sort_unstable();
            list.dedup();
        }
        ids
    }

    fn of_kind(&self, kind: ItemKind) -> &[String] {
        match kind {
            ItemKind::Product => &self.products,
            ItemKind::Document => &self.documents,
        }
    }
}

/// The stock figures of a batch that say which sales they know of.
fn bases_of(items: &[(u64, Write)]) -> Basis {
    let mut bases = Basis::default();
    for (_, write) in items {
        match write {
            Write::Stock { sku, basis, .. } => bases.add(*basis, sku),
            Write::Product(patch) => bases.add(patch.stock_basis, &patch.sku),
            _ => {}
        }
    }
    bases
}

struct Stage {
    products: Staging<Product>,
    documents: Staging<Document>,
    /// Since the figures of the batch were counted.
    sold: Taken,
}

impl Stage {
    async fn load(writer: &mut Writer<'_>, ids: &Ids, bases: Basis) -> Result<Self, StoreError> {
        let tenant = writer.tenant().clone();
        let products = products::read(writer.connection(), &tenant, &ids.products).await?;
        let documents = documents::read(writer.connection(), &tenant, &ids.documents).await?;
        let gone_products = deleted(writer, (ItemKind::Product, &ids.products), &products).await?;
        let gone_documents = deleted(writer, (ItemKind::Document, &ids.documents), &documents).await?;
        Ok(Self {
            products: Staging::new(products, gone_products),
            documents: Staging::new(documents, gone_documents),
            sold: bases.look_up(writer).await?,
        })
    }

    fn take(&mut self, write: Write) -> Result<Option<Outcome>, FieldError> {
        match write {
            Write::Product(mut patch) => {
                if let Patch::Set(figure) = patch.stock {
                    patch.stock = Patch::Set(self.sold.off(figure, (patch.stock_basis, &patch.sku))?);
                }
                let (sku, version) = (patch.sku.clone(), patch.source_version);
                self.products.put(sku.as_str(), (Feed::Content, version), |stored| patch.apply(stored))
            }
            Write::Document(patch) => {
                let (id, version) = (patch.id.clone(), patch.source_version);
                self.documents.put(id.as_str(), (Feed::Content, version), |stored| patch.apply(stored))
            }
            Write::Price { sku, price, min_price, source_version } => {
                let patch = ProductPatch { price: Patch::Set(price), min_price, ..ProductPatch::new(sku) };
                self.set_facts(patch, (Feed::Price, source_version))
            }
            Write::Stock { sku, stock, basis, restock_date, source_version } => {
                let stock = self.sold.off(stock, (basis, &sku))?;
                let patch = ProductPatch { stock: Patch::Set(stock), restock_date, ..ProductPatch::new(sku) };
                self.set_facts(patch, (Feed::Stock, source_version))
            }
            Write::DeleteProduct(sku) => self.products.remove(sku.as_str(), "sku"),
            Write::DeleteDocument(id) => self.documents.remove(id.as_str(), "id"),
            Write::RevokeDocument { id, source_version } => {
                self.documents.revoke(id.as_str(), (Feed::Content, source_version))
            }
            Write::SeenProduct(_) | Write::SeenDocument(_) => return Ok(None),
        }
        .map(Some)
    }

    /// Facts belong to a product that is there already.
    fn set_facts(&mut self, patch: ProductPatch, version: (Feed, Option<i64>)) -> Result<Outcome, FieldError> {
        let sku = patch.sku.clone();
        self.products.put(sku.as_str(), version, |stored| match stored {
            Some(product) => patch.apply(Some(product)),
            None => Err(super::staging::not_found(sku.as_str(), "sku")),
        })
    }

    fn changes(&self) -> Vec<(ChangeKind, String)> {
        let products = self.products.rows().filter(|(_, row)| row.is_changed());
        let documents = self.documents.rows().filter(|(_, row)| row.is_changed());
        products
            .map(|(sku, row)| (kind_of_product_change(row), sku.to_owned()))
            .chain(documents.map(|(id, row)| {
                let kind = if row.is_removed() { ChangeKind::DocumentRemoved } else { ChangeKind::Document };
                (kind, id.to_owned())
            }))
            .collect()
    }

    /// Of the products whose stock the batch changes, those that have less than is held of them.
    async fn shortages(&self, writer: &mut Writer<'_>) -> Result<Vec<Shortage>, StoreError> {
        let counted = self.products.rows().filter_map(|(sku, row)| Some((sku, new_stock(row)?)));
        let counted: Vec<(&str, Quantity)> = counted.collect();
        let skus: Vec<&str> = counted.iter().map(|&(sku, _)| sku).collect();
        let (tenant, now) = (writer.tenant().clone(), writer.now());
        let held = held_of(writer.connection(), (&tenant, now), &skus).await?;
        let short = counted.into_iter().filter_map(|(sku, stock)| {
            let reserved = held.get(sku).copied().filter(|&reserved| stock < reserved)?;
            Some(Shortage { sku: Sku::parse(sku).ok()?, stock, reserved })
        });
        Ok(short.collect())
    }

    async fn write(&self, writer: &mut Writer<'_>) -> Result<(), StoreError> {
        let (tenant, revision) = (writer.tenant().clone(), writer.revision());
        products::write(writer.connection(), (&tenant, revision), &self.products.to_write()).await?;
        documents::write(writer.connection(), (&tenant, revision), &self.documents.to_write()).await?;
        bury(writer, ItemKind::Product, &self.products).await?;
        bury(writer, ItemKind::Document, &self.documents).await
    }
}

/// The versions of the items that are not stored, where they were deleted.
async fn deleted<T>(
    writer: &mut Writer<'_>,
    (kind, ids): (ItemKind, &[String]),
    stored: &HashMap<String, Versioned<T>>,
) -> Result<HashMap<String, Versions>, StoreError> {
    let tenant = writer.tenant().clone();
    let absent: Vec<&str> = ids.iter().map(String::as_str).filter(|&id| !stored.contains_key(id)).collect();
    tombstones::read(writer.connection(), (&tenant, kind), &absent).await
}

/// Deletes what the batch removed and keeps its versions; forgets those of what is there again.
async fn bury<T: Clone + PartialEq>(
    writer: &mut Writer<'_>,
    kind: ItemKind,
    rows: &Staging<T>,
) -> Result<(), StoreError> {
    tombstones::forget(writer, kind, &rows.revived()).await?;
    tombstones::write(writer, kind, &rows.tombstones()).await?;
    delete(writer, kind, &rows.removed()).await
}

/// The stock of a product, where it is another one than before.
fn new_stock(row: &Staged<Product>) -> Option<Quantity> {
    let stock = row.current.as_ref()?.facts.stock?;
    let before = row.stored.as_ref().and_then(|product| product.facts.stock);
    (before != Some(stock)).then_some(stock)
}

fn kind_of_product_change(row: &Staged<Product>) -> ChangeKind {
    match (&row.stored, &row.current) {
        (_, None) => ChangeKind::ProductRemoved,
        (Some(stored), Some(current)) if stored.content == current.content => ChangeKind::ProductFacts,
        (_, Some(_)) => ChangeKind::ProductContent,
    }
}

pub(super) async fn delete(writer: &mut Writer<'_>, kind: ItemKind, ids: &[String]) -> Result<(), StoreError> {
    let (table, column) = kind.table();
    let tenant = writer.tenant().clone();
    for wanted in statement::wanted(ids) {
        let text = format!("DELETE FROM {table} WHERE tenant = $1 AND {column} IN ({})", wanted.list(2));
        let query = statement::composed(text).bind(tenant.as_str());
        wanted.bind(query, String::clone).execute(writer.connection()).await?;
    }
    Ok(())
}
