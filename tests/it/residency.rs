//! Who is in memory: what goes cold leaves it, whatever it was doing.

use std::sync::{Arc, Weak};

use temei::pb::v1::{ReindexRequest, SearchMode};
use temei::replica::Replica;

use crate::support::{Shop, TestApp, named, until, with_seq};

const PRODUCTS: usize = 300;
const SHOPS: usize = 6;
const CYCLES: usize = 200;

async fn filled(app: &TestApp, id: &str) -> Shop {
    let shop = app.shop(id).await;
    let product = |n| named(&format!("P-{n:04}"), &format!("Produs {n} al magazinului {id}"));
    shop.fill(with_seq((0..PRODUCTS).map(product).collect())).await;
    shop
}

/// What is in memory of a shop, without keeping it there.
async fn in_memory(app: &TestApp, shop: &Shop) -> Weak<Replica> {
    shop.found("produs 7", SearchMode::Lexical).await;
    let hot = until("the shop in memory", async || app.service().replicas.peek(&shop.id)).await;
    Arc::downgrade(&hot)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cold_tenant_leaves_memory() {
    let app = TestApp::start().await;
    let shop = filled(&app, "shop").await;
    let memory = in_memory(&app, &shop).await;
    app.service().replicas.forget(&shop.id);
    until("the end of what went cold", async || memory.upgrade().is_none().then_some(())).await;
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_hundred_evictions_leave_nothing_behind() {
    // No shop fits: each that comes in sends the one before out.
    let app = TestApp::start_with(&["memory.budget_mb=1"]).await;
    let mut shops = Vec::new();
    for n in 0..SHOPS {
        shops.push(filled(&app, &format!("shop-{n}")).await);
    }
    let mut memories = Vec::new();
    for cycle in 0..CYCLES {
        memories.push(in_memory(&app, &shops[cycle % SHOPS]).await);
    }
    let replicas = &app.service().replicas;
    let living = || memories.iter().filter(|memory| memory.strong_count() > 0).count();
    let evicted = memories.iter().filter(|memory| memory.upgrade().is_none()).count();
    eprintln!("{evicted} of {CYCLES} had left at the end of the last cycle");
    until("as many in memory as are hot", async || (living() as u64 <= replicas.usage().hot).then_some(())).await;
    drop(shops);
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tenant_that_is_erased_during_a_reindex_leaves_memory() {
    let app = TestApp::start().await;
    let shop = filled(&app, "shop").await;
    let memory = in_memory(&app, &shop).await;
    let reports = shop.connection.index().reindex(ReindexRequest::default()).await.expect("started");
    app.service().replicas.forget(&shop.id);
    until("the end of what went cold", async || memory.upgrade().is_none().then_some(())).await;
    drop((reports, shop));
    app.stop().await;
}
