//! Tenants come, rest, and go without a trace; nothing crosses between them.

use super::approvals::{asked, request};
use super::audit;
use super::database::{TestDb, batch, document, product, put, shelf, sku};
use super::embeddings::space;
use super::keys::new_key;
use super::reservations::{RULES, id as reservation_id, stocked, wish};
use super::sessions::{message, new as new_session};
use super::tool_calls::call;
use crate::audit::Owner;
use crate::catalog::{Merchandising, Policy, ProductPatch};
use crate::conversation::Role;
use crate::store::{
    Batch, CallWrite, Delivered, ItemKind, NewTenant, OnceKey, StoreError, StreamPosition, SyncRef, Write, generator,
};
use crate::store::{KeySecret, Store};
use crate::tenant::{TenantId, TenantState};

pub(super) async fn a_tenant_has_a_lifecycle(db: &TestDb) {
    let (b, a) = (db.tenant("b").await, db.tenant("a").await);
    let tenant = db.store.tenant(&a).await.expect("reads").expect("was created");
    assert_eq!((tenant.state, tenant.revision, tenant.language.as_deref()), (TenantState::Active, 0, Some("ro")));
    let again = NewTenant { id: a.clone(), name: String::new(), language: None, currency: None };
    assert!(matches!(db.store.create_tenant(again).await, Err(StoreError::TenantExists(id)) if id == a));
    let page = async |after: Option<&TenantId>| db.store.tenants(after, 1).await.expect("reads");
    assert_eq!(page(None).await[0].id, a);
    assert_eq!(page(Some(&a)).await[0].id, b);
    assert_eq!(page(Some(&b)).await, []);
    for state in [TenantState::Suspended, TenantState::Suspended, TenantState::Active, TenantState::Erasing] {
        assert_eq!(db.store.set_tenant_state(&a, state).await.expect("may move").state, state);
    }
    let back = db.store.set_tenant_state(&a, TenantState::Active).await;
    assert!(matches!(back, Err(StoreError::IllegalTransition { from: TenantState::Erasing, .. })), "{back:?}");
    let nobody = TenantId::parse("nobody").expect("an id");
    assert_eq!(db.store.tenant(&nobody).await.expect("reads"), None);
    assert!(matches!(db.store.erase_tenant(&nobody).await, Err(StoreError::TenantNotFound(_))));
    assert!(matches!(db.store.history(&nobody).await, Err(StoreError::TenantNotFound(_))));
    assert!(matches!(db.store.walk(&nobody).await, Err(StoreError::TenantNotFound(_))));
}

pub(super) async fn a_tenant_that_is_not_active_takes_no_writes(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(1)).await;
    for state in [TenantState::Suspended, TenantState::Erasing] {
        db.store.set_tenant_state(&tenant, state).await.expect("may move");
        let refused = db.store.apply(&tenant, batch(shelf(2))).await;
        assert!(matches!(refused, Err(StoreError::TenantNotActive { state: s, .. }) if s == state), "{refused:?}");
        assert!(db.store.put_policy(&tenant, &Policy::default()).await.is_err());
    }
    let refused = db.store.put_embeddings(&tenant, &space(), &[([1; 32], vec![1.0])]).await;
    assert!(matches!(refused, Err(StoreError::TenantNotActive { .. })), "{refused:?}");
    assert_eq!(db.rows("products").await, 1);
}

pub(super) async fn tenants_do_not_see_each_other(db: &TestDb) {
    let (mine, yours) = (db.tenant("mine").await, db.tenant("yours").await);
    db.write(&mine, [put(product("a", "Ceai", "1")), document("d", "mine")]).await;
    assert_eq!(db.write(&yours, [put(product("a", "Ceai", "2"))]).await.inserted, 1);
    assert_eq!(db.store.counts(&yours).await.expect("counts").documents, 0);
    assert_eq!(db.store.revision(&yours).await.expect("reads"), 1);
    assert_eq!(
        db.store.products(&mine, &[sku("a")]).await.expect("reads")[0].facts.price.map(|m| m.minor()),
        Some(100)
    );
    let theirs = db.store.products(&yours, &[sku("a")]).await.expect("reads");
    assert_eq!(theirs.len(), 1);
    assert_eq!(theirs[0].facts.price.map(|m| m.minor()), Some(200));
    db.store.put_embeddings(&mine, &space(), &[([1; 32], vec![1.0])]).await.expect("stores");
    assert!(db.store.embeddings(&yours, &space(), &[[1; 32]]).await.expect("reads").is_empty());
}

pub(super) async fn fill(db: &TestDb, store: &Store, id: &str) -> TenantId {
    let tenant = db.tenant(id).await;
    for part in shelf(1_500).chunks(1_000) {
        db.write(&tenant, part.to_vec()).await;
    }
    let items = vec![(1, document("d", "text")), (2, put(product("x", "X", "1")))];
    let stream = Some(StreamPosition { key: "k".to_owned(), through_seq: 2 });
    let sync = SyncRef { id: "s".to_owned(), kind: ItemKind::Document };
    let sync = Some(store.open_sync(&tenant, &sync, Delivered::Nothing).await.expect("no other one is open"));
    store.apply(&tenant, Batch { items, stream, sync }).await.expect("is taken");
    db.write(&tenant, [stocked("kettle", 9)]).await;
    let versioned = ProductPatch { source_version: Some(1), ..product("y", "Y", "1") };
    db.write(&tenant, [put(versioned), Write::DeleteProduct(sku("y"))]).await;
    store.put_policy(&tenant, &Policy::default()).await.expect("is taken");
    let vectors: Vec<_> = (0..1_200_u32).map(|number| (hash(number), vec![1.0, 2.0])).collect();
    store.put_merchandising(&tenant, &Merchandising::default(), None).await.expect("puts");
    store.put_embeddings(&tenant, &space(), &vectors).await.expect("stores");
    let once = |key: &str| Some(OnceKey { key: key.to_owned(), content: [1; 32] });
    for number in 1..=2 {
        let wish = wish(number, &[("kettle", 1)]);
        store.reserve(&tenant, (wish, once(&format!("{number}"))), &RULES).await.expect("is there");
    }
    store.commit_reservation(&tenant, (reservation_id(1), None), once("sold")).await.expect("is held");
    store.create_key(new_key(Some(&tenant)), &KeySecret::generate(&mut generator())).await.expect("a key");
    request(db, &tenant, asked(20_00, "s")).await.expect("is taken");
    audit::fill(db, &Owner::Tenant(tenant.clone()), 1_200).await;
    let session = store.open_session(&tenant, new_session(1, "ana")).await.expect("opens").session;
    let said = message("m", Role::Customer, "hello");
    store.append_messages(&tenant, (session.id, vec![said])).await.expect("is taken");
    let called = CallWrite::Put(Box::new(call(db, "call", Some(&session))));
    store.write_tool_calls(&tenant, &[called]).await.expect("is taken");
    tenant
}

fn hash(number: u32) -> [u8; 32] {
    let mut hash = [0; 32];
    hash[..4].copy_from_slice(&number.to_le_bytes());
    hash
}

const TABLES: [&str; 22] = [
    "tenants",
    "api_keys",
    "products",
    "documents",
    "tombstones",
    "changes",
    "policies",
    "merchandising",
    "embeddings",
    "upsert_streams",
    "syncs",
    "reservations",
    "reservation_lines",
    "stock_ledger",
    "stock_answers",
    "approvals",
    "audit_chains",
    "audit_entries",
    "audit_contents",
    "sessions",
    "session_messages",
    "tool_calls",
];

pub(super) async fn erasing_removes_everything(db: &TestDb) {
    let kept = fill(db, &db.store, "kept").await;
    let mut before = Vec::new();
    for table in TABLES {
        before.push(db.rows(table).await);
        assert!(before.last() > Some(&0), "the test leaves {table} empty");
    }
    let gone = fill(db, &db.store, "gone").await;
    // Given up half-way, and gone on with by another process.
    let give_up = std::time::Duration::from_millis(5);
    let _ = tokio::time::timeout(give_up, db.store.erase_tenant(&gone)).await;
    match db.second_store().await.erase_tenant(&gone).await {
        Ok(()) | Err(StoreError::TenantNotFound(_)) => {}
        Err(error) => panic!("does not go on: {error:?}"),
    }
    for (table, before) in TABLES.into_iter().zip(before) {
        assert_eq!(db.rows(table).await, before, "{table} still has rows of an erased tenant");
    }
    assert_eq!(db.store.tenant(&gone).await.expect("reads"), None);
    assert_eq!(db.rows("scrubs").await, 1, "it is remembered that the files hold its bytes");
    db.store.scrub().await.expect("nobody reads");
    assert_eq!(db.rows("scrubs").await, 0);
    assert_eq!(db.store.counts(&kept).await.expect("counts").products, 1_502);
}
