//! How the index of a tenant follows its catalogue while it answers.

use temei::pb::v1::{SearchMode, SearchRequest};

use crate::support::{TestApp, named, until, with_seq};

/// Enough for their replaced rows to be worth a rebuild.
const PRODUCTS: usize = 2_500;

#[tokio::test(flavor = "multi_thread")]
async fn a_hit_says_what_was_committed_last() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    for name in ["Lampa Veche", "Lampa Noua", "Lampa Cea Noua"] {
        let revision = shop.fill(with_seq(vec![named("LMP-0001", name)])).await;
        let query = SearchRequest { query: "lampa".into(), min_revision: Some(revision), ..Default::default() };
        // Twice: from the store, then from memory.
        for _ in 0..2 {
            let hits = shop.search(query.clone()).await.hits;
            let product = hits[0].product.as_ref().expect("a product");
            assert_eq!(product.name.as_deref(), Some(name));
        }
    }
    app.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_index_full_of_replaced_rows_is_built_anew_by_itself() {
    let app = TestApp::start().await;
    let shop = app.shop("shop").await;
    let products = |round: usize| {
        let product = |n| named(&format!("P-{n:05}"), &format!("Produs {n} varianta {round}"));
        with_seq((0..PRODUCTS).map(product).collect())
    };
    shop.fill(products(0)).await;
    shop.found("produs", SearchMode::Lexical).await;
    let first = shop.settled().await.generation;
    for round in 1..4 {
        shop.fill(products(round)).await;
    }
    let renewed = until("a new generation", async || {
        let status = shop.settled().await;
        (status.generation > first).then_some(status)
    })
    .await;
    assert_eq!(renewed.products, PRODUCTS as u64);
    let generation = app.service().replicas.hot(&shop.id).expect("hot").generation();
    assert!(!generation.is_worn(), "{} dead rows", generation.dead_rows());
    assert_eq!(shop.found("varianta 3 produs 17", SearchMode::Lexical).await[0], "P-00017");
    app.stop().await;
}
