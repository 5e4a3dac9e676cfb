//! A fresh database for one test, a clock that stands still, and words to fill them with.

use std::sync::Arc;

use tempfile::TempDir;

use super::postgres::{Cluster, database_name};
use crate::catalog::{Document, DocumentId, DocumentPatch, Money, Patch, ProductPatch, Sku};
use crate::clock::{FixedClock, Timestamp};
use crate::store::{Applied, Batch, NewTenant, Store, Write, sqlite_url};
use crate::tenant::TenantId;

pub(super) struct TestDb {
    pub(super) store: Store,
    pub(super) clock: Arc<FixedClock>,
    pub(super) dir: Option<TempDir>,
    pub(super) url: String,
}

impl TestDb {
    pub(super) async fn sqlite() -> Self {
        let dir = tempfile::tempdir().expect("a folder for the database");
        let url = sqlite_url(&dir.path().join("a folder #1?.db"));
        Self { dir: Some(dir), ..Self::open(url).await }
    }

    pub(super) async fn postgres(cluster: &Cluster, name: &str) -> Self {
        Self::open(cluster.database(name).await).await
    }

    /// Takes its files away, whoever is still connected: a database for every behaviour does not fit everywhere.
    pub(super) async fn leave(self, cluster: &Cluster, name: &str) {
        cluster.execute(format!("DROP DATABASE {} WITH (FORCE)", database_name(name))).await;
    }

    async fn open(url: String) -> Self {
        let clock = Arc::new(FixedClock::new(Timestamp::parse("2026-03-01T12:00:00Z").expect("a time")));
        let store = Store::connect(&url, clock.clone()).await.expect("the database is there");
        store.migrate().await.expect("the schema applies");
        Self { store, clock, dir: None, url }
    }

    /// The same database as another process would see it.
    pub(super) async fn second_store(&self) -> Store {
        let store = Store::connect(&self.url, self.clock.clone()).await.expect("the database is there");
        store.migrate().await.expect("migrating twice is nothing");
        store
    }

    pub(super) fn url(&self) -> &str {
        &self.url
    }

    pub(super) async fn tenant(&self, id: &str) -> TenantId {
        let id = TenantId::parse(id).expect("an id");
        let new = NewTenant { id: id.clone(), name: "Shop".into(), language: Some("ro".into()), currency: None };
        self.store.create_tenant(new).await.expect("a new tenant");
        id
    }

    pub(super) async fn write(&self, tenant: &TenantId, writes: impl IntoIterator<Item = Write>) -> Applied {
        self.store.apply(tenant, batch(writes)).await.expect("the batch is taken")
    }

    pub(super) async fn rows(&self, table: &str) -> i64 {
        use sqlx::Row;
        let text = format!("SELECT COUNT(*) FROM {table}");
        let row = sqlx::query(sqlx::AssertSqlSafe(text)).fetch_one(&self.store.readers).await.expect("a table");
        row.get(0)
    }

    /// Revision, kind and id of every change.
    pub(super) async fn journal(&self) -> Vec<(i64, String, String)> {
        use sqlx::Row;
        let text = "SELECT revision, kind, id FROM changes ORDER BY revision, kind, id";
        let rows = sqlx::query(text).fetch_all(&self.store.readers).await.expect("reads");
        rows.iter().map(|row| (row.get(0), row.get(1), row.get(2))).collect()
    }

    pub(super) fn pass_secs(&self, secs: i64) {
        use crate::clock::Clock;
        self.clock.set(self.clock.now().plus_secs(secs));
    }
}

pub(super) fn batch(writes: impl IntoIterator<Item = Write>) -> Batch {
    Batch { items: (1..).zip(writes).collect(), ..Batch::default() }
}

pub(super) fn sku(text: &str) -> Sku {
    Sku::parse(text).expect("a SKU")
}

pub(super) fn money(amount: &str) -> Money {
    Money::parse(amount, "RON").expect("an amount")
}

pub(super) fn product(id: &str, name: &str, price: &str) -> ProductPatch {
    ProductPatch { name: Patch::Set(name.to_owned()), price: Patch::Set(money(price)), ..ProductPatch::new(sku(id)) }
}

pub(super) fn put(patch: ProductPatch) -> Write {
    Write::Product(Box::new(patch))
}

pub(super) fn document(id: &str, text: &str) -> Write {
    let id = DocumentId::parse(id).expect("an id");
    Write::Document(Box::new(DocumentPatch { text: Patch::Set(text.to_owned()), ..DocumentPatch::new(id) }))
}

pub(super) fn texts(documents: &[Document]) -> Vec<&str> {
    documents.iter().map(|document| document.text.as_str()).collect()
}

/// `count` products "P0000", "P0001", …
pub(super) fn shelf(count: usize) -> Vec<Write> {
    (0..count).map(|number| put(product(&format!("P{number:04}"), &format!("Ceai {number}"), "10"))).collect()
}
