//! What assistants use is counted once, by tenant, month and model, and forgotten in its time.

use super::database::TestDb;
use super::sessions;
use crate::assistant::{SessionStanding, Used};
use crate::catalog::Cost;
use crate::clock::Clock;
use crate::conversation::{Session, SessionId};
use crate::store::{AssistantCall, AssistantUse, Counted, EmbeddingUse, MonthOfUse, StoreError};
use crate::tenant::{EmbedderName, Entitlements, TenantId};

fn call(id: &str, model: &str, cost: i64) -> AssistantCall {
    let (id, model) = (id.to_owned(), model.to_owned());
    AssistantCall { id, model, input_tokens: 100, output_tokens: 10, cost: Cost::from_scaled(cost) }
}

fn embedded(month: &str, texts: u64) -> MonthOfUse {
    let used = EmbeddingUse { texts, queries: 1, tokens: 10, cost_micros: 5 };
    let embedder = EmbedderName::parse("far").expect("a name");
    MonthOfUse { month: month.to_owned(), embedder, used }
}

pub(super) async fn a_call_is_counted_once_whoever_reports_it(db: &TestDb) {
    let (shop, other) = (db.tenant("shop").await, db.tenant("other").await);
    let count = async |tenant: &TenantId, month: &str, call: AssistantCall| {
        db.store.count_assistant_call(tenant, month, &call).await.expect("counts")
    };
    assert_eq!(count(&shop, "2026-10", call("a", "small", 7)).await, Counted::Now);
    assert_eq!(count(&shop, "2026-11", call("a", "small", 7)).await, Counted::Before, "in another month, too");
    assert_eq!(count(&shop, "2026-11", call("b", "small", 7)).await, Counted::Now);
    assert_eq!(count(&shop, "2026-11", call("c", "small", 8)).await, Counted::Now);
    assert_eq!(count(&shop, "2026-11", call("d", "", 1)).await, Counted::Now);
    assert_eq!(count(&other, "2026-11", call("a", "small", 9)).await, Counted::Now, "ids are a tenant's own");
    db.store.add_embedding_use(&shop, &embedded("2026-11", 3)).await.expect("is written");
    let standing = db.store.standing(&shop, "2026-11", None).await.expect("reads");
    assert_eq!(standing.used, Used { cost: Cost::from_scaled(21), requests: 3, embeddings: 3 });
    assert_eq!((standing.entitlements, standing.session), (Entitlements::default(), None));
    let next = db.store.standing(&shop, "2026-12", None).await.expect("reads");
    assert_eq!(next.used, Used::default(), "a month begins with nothing");
    let of = db.store.assistant_use(&shop, ("2026-11", "2026-12")).await.expect("reads");
    let used = |month: &str, model: &str, requests: u64, cost| AssistantUse {
        month: month.to_owned(),
        model: model.to_owned(),
        requests,
        input_tokens: 100 * requests,
        output_tokens: 10 * requests,
        cost: Cost::from_scaled(cost),
    };
    assert_eq!(of, [used("2026-11", "", 1, 1), used("2026-11", "small", 2, 15)]);
    assert_eq!(db.store.assistant_use(&shop, ("", "9999-99")).await.expect("reads").len(), 3);

    let nobody = TenantId::parse("nobody").expect("an id");
    let refused = db.store.standing(&nobody, "2026-11", None).await;
    assert!(matches!(refused, Err(StoreError::TenantNotFound(_))), "{refused:?}");
    let id = SessionId::parse(&"d".repeat(32)).expect("an id");
    let refused = db.store.standing(&shop, "2026-11", Some(id)).await;
    assert!(matches!(refused, Err(StoreError::SessionNotFound(_))), "{refused:?}");
    db.store.erase_tenant(&shop).await.expect("erased");
    assert_eq!((db.rows("assistant_usage").await, db.rows("assistant_calls").await), (1, 1));
}

pub(super) async fn two_processes_count_into_one_month(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let store = db.store.clone();
    let calls = (0..40).map(|n| {
        // Each is reported twice at the same time.
        let (store, shop, call) = (store.clone(), shop.clone(), call(&format!("call-{}", n / 2), "small", 3));
        tokio::spawn(async move { store.count_assistant_call(&shop, "2026-11", &call).await.expect("counts") })
    });
    let counted = futures::future::join_all(calls).await;
    let now = counted.into_iter().filter(|counted| *counted.as_ref().expect("ends") == Counted::Now).count();
    assert_eq!(now, 20);
    let used = db.store.standing(&shop, "2026-11", None).await.expect("reads").used;
    assert_eq!((used.requests, used.cost.scaled()), (20, 60));
}

pub(super) async fn what_was_used_long_ago_is_forgotten(db: &TestDb) {
    let shop = db.tenant("shop").await;
    for (id, month) in [("a", "2025-01"), ("b", "2026-10"), ("c", "2026-11")] {
        db.store.count_assistant_call(&shop, month, &call(id, "small", 7)).await.expect("counts");
        db.store.add_embedding_use(&shop, &embedded(month, 1)).await.expect("is written");
    }
    let now = db.clock.now();
    assert_eq!(db.store.trim_usage(now.plus_secs(-60), "2026-10").await.expect("trims"), 2);
    assert_eq!((db.rows("assistant_usage").await, db.rows("embedding_usage").await), (2, 2));
    assert_eq!(db.store.trim_usage(now.plus_secs(60), "2026-10").await.expect("trims"), 3, "the ids of calls");
    let again = db.store.count_assistant_call(&shop, "2026-11", &call("c", "small", 7)).await.expect("counts");
    assert_eq!(again, Counted::Now, "it is not known any more");
}

pub(super) async fn a_session_says_who_has_it(db: &TestDb) {
    let shop = db.tenant("shop").await;
    let session = db.store.open_session(&shop, sessions::new(1, "ana")).await.expect("opens").session;
    let standing = async || db.store.standing(&shop, "2026-11", Some(session.id)).await.expect("reads").session;
    let mine = SessionStanding { user: Some("ana".to_owned()), ..SessionStanding::default() };
    assert_eq!(standing().await, Some(mine.clone()));
    let taken = Session { taken_by: Some("key:k1".to_owned()), ..session.clone() };
    db.store.put_session(&shop, (taken, Vec::new())).await.expect("is written");
    assert_eq!(standing().await, Some(SessionStanding { is_taken: true, ..mine.clone() }));
    db.clock.set(session.expires_at);
    assert_eq!(standing().await, Some(SessionStanding { is_taken: true, has_ended: true, ..mine }), "by time");
    let other = db.tenant("other").await;
    let refused = db.store.standing(&other, "2026-11", Some(session.id)).await;
    assert!(matches!(refused, Err(StoreError::SessionNotFound(_))), "{refused:?}");
}
