//! A tenant goes from one embedder to another once, and pays for its own.

use super::database::TestDb;
use crate::store::{EmbeddingUse, MonthOfUse, StoreError};
use crate::tenant::{EmbedderName, Embedding, TenantId, TenantState};

fn name(text: &str) -> EmbedderName {
    EmbedderName::parse(text).expect("a name")
}

fn used(month: &str, embedder: &str, texts: u64) -> MonthOfUse {
    let used = EmbeddingUse { texts, queries: 1, tokens: 10 * texts, cost_micros: texts };
    MonthOfUse { month: month.to_owned(), embedder: name(embedder), used }
}

pub(super) async fn a_next_embedder_comes_into_force_once(db: &TestDb) {
    let (shop, other) = (db.tenant("shop").await, db.tenant("other").await);
    let tenant = db.store.tenant(&shop).await.expect("reads").expect("is there");
    assert_eq!(tenant.embedding, Embedding::default());
    let chosen = db.store.choose_embedder(&shop, &name("far")).await.expect("is noted");
    assert_eq!((chosen.embedding.embedder.is_local(), chosen.embedding.next), (true, Some(name("far"))));
    assert_eq!(db.store.tenants_between_embedders().await.expect("reads"), [(shop.clone(), name("far"))]);

    // Who has made the vectors of another one puts nothing in force.
    assert!(!db.store.put_embedder_in_force(&shop, &name("near")).await.expect("asked"));
    assert!(db.store.put_embedder_in_force(&shop, &name("far")).await.expect("asked"));
    assert!(!db.store.put_embedder_in_force(&shop, &name("far")).await.expect("asked"), "once");
    assert!(!db.store.put_embedder_in_force(&other, &name("far")).await.expect("asked"));
    let in_force = db.store.embedders_in_force(&[shop.clone(), other.clone()]).await.expect("reads");
    assert_eq!((&in_force[&shop], in_force[&other].is_local()), (&name("far"), true));

    assert!(!db.store.forget_next_embedder(&shop, &name("far")).await.expect("asked"), "it is in force");
    // The one in force is nothing next.
    db.store.choose_embedder(&shop, &EmbedderName::local()).await.expect("is noted");
    let back = db.store.choose_embedder(&shop, &name("far")).await.expect("is noted");
    assert_eq!(back.embedding, Embedding { embedder: name("far"), next: None });
    db.store.choose_embedder(&other, &name("far")).await.expect("is noted");
    assert!(!db.store.forget_next_embedder(&other, &name("near")).await.expect("asked"));
    assert!(db.store.forget_next_embedder(&other, &name("far")).await.expect("asked"));
    db.store.choose_embedder(&other, &name("far")).await.expect("is noted");
    db.store.set_tenant_state(&other, TenantState::Suspended).await.expect("may move");
    assert_eq!(db.store.tenants_between_embedders().await.expect("reads"), []);
    assert!(!db.store.put_embedder_in_force(&other, &name("far")).await.expect("asked"), "nobody waits for it");
    let nobody = TenantId::parse("nobody").expect("an id");
    let refused = db.store.choose_embedder(&nobody, &name("far")).await;
    assert!(matches!(refused, Err(StoreError::TenantNotFound(_))), "{refused:?}");
}

pub(super) async fn what_was_embedded_adds_up_by_tenant_and_month(db: &TestDb) {
    let (shop, other) = (db.tenant("shop").await, db.tenant("other").await);
    for of in
        [used("2026-10", "far", 1), used("2026-11", "far", 2), used("2026-11", "far", 3), used("2026-11", "near", 4)]
    {
        db.store.add_embedding_use(&shop, &of).await.expect("is written");
    }
    db.store.add_embedding_use(&other, &used("2026-11", "far", 9)).await.expect("is written");
    let nobody = TenantId::parse("nobody").expect("an id");
    db.store.add_embedding_use(&nobody, &used("2026-11", "far", 9)).await.expect("is passed over");
    let of = db.store.embedding_use(&shop, "2026-11").await.expect("reads");
    let both = EmbeddingUse { texts: 5, queries: 2, tokens: 50, cost_micros: 5 };
    assert_eq!(of, [MonthOfUse { used: both, ..used("2026-11", "far", 5) }, used("2026-11", "near", 4)]);
    assert_eq!(db.store.embedding_use(&shop, "").await.expect("reads").len(), 3);
    assert_eq!(db.store.embedding_use(&other, "").await.expect("reads"), [used("2026-11", "far", 9)]);
    assert_eq!(db.store.embedding_use(&nobody, "").await.expect("reads"), []);
    db.store.erase_tenant(&shop).await.expect("erased");
    assert_eq!(db.rows("embedding_usage").await, 1);
}
