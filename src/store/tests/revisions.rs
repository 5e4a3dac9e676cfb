//! A revision is one committed transaction, and a follower misses none.

use std::future::{Future, poll_fn};
use std::task::Poll;
use std::time::Duration;

use super::database::{TestDb, batch, document, money, product, put, shelf, sku};
use crate::catalog::{DocumentId, Patch, Policy, Quantity};
use crate::clock::Clock;
use crate::store::{ChangeKind, Delta, History, News, StoreError, Write};
use crate::tenant::TenantId;

async fn follow(db: &TestDb, tenant: &TenantId, after: u64) -> Delta {
    let history = db.store.history(tenant).await.expect("reads");
    let delta = db.store.delta(&history, after).await.expect("reads");
    delta.unwrap_or_else(|| panic!("nothing was trimmed after {after}"))
}

pub(super) async fn an_unchanged_batch_makes_no_revision(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let first = db.write(&tenant, shelf(20)).await;
    assert_eq!((first.revision, first.inserted, first.unchanged), (1, 20, 0));
    let again = db.write(&tenant, shelf(20)).await;
    assert_eq!((again.revision, again.inserted, again.unchanged), (1, 0, 20));
    let there_and_back = [put(product("P0000", "Else", "10")), put(product("P0000", "Ceai 0", "10"))];
    assert_eq!(db.write(&tenant, there_and_back).await.revision, 1);
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 1);
    assert_eq!(db.rows("changes").await, 20);
    assert_eq!(db.write(&tenant, [document("d", "news")]).await.revision, 2);
}

pub(super) async fn revisions_commit_in_order_under_concurrent_writers(db: &TestDb) {
    const WRITERS: usize = 4;
    const BATCHES: usize = 8;
    let tenant = db.tenant("shop").await;
    let mut seen = db.store.subscribe();
    let mut writers = tokio::task::JoinSet::new();
    for writer in 0..WRITERS {
        // Two stores: on PostgreSQL and on disk they meet only in the database.
        let store = if writer % 2 == 0 { db.store.clone() } else { db.second_store().await };
        let tenant = tenant.clone();
        writers.spawn(async move {
            let mut revisions = Vec::new();
            for number in 0..BATCHES {
                let write = put(product(&format!("W{writer}-{number}"), "Ceai", "1"));
                revisions.push(store.apply(&tenant, batch([write])).await.expect("is taken").revision);
            }
            revisions
        });
    }
    let (mut followed, mut written) = (0, 0);
    while written < WRITERS * BATCHES {
        let delta = follow(db, &tenant, followed).await;
        written += delta.products.len();
        assert_eq!(delta.products.len() as u64, delta.revision - followed, "a revision appeared after a later one");
        followed = delta.revision;
        tokio::task::yield_now().await;
    }
    let mut revisions = writers.join_all().await.concat();
    revisions.sort_unstable();
    assert_eq!(revisions, (1..=(WRITERS * BATCHES) as u64).collect::<Vec<_>>());
    // Announcements wake followers and may overtake each other; what they announce is committed, and once.
    let mut announced = std::collections::BTreeSet::new();
    while let Ok(News::Committed { revision, .. }) = seen.try_recv() {
        assert!(announced.insert(revision), "{revision} was announced twice");
    }
    assert_eq!(announced.len(), WRITERS.div_ceil(2) * BATCHES);
}

pub(super) async fn a_change_names_what_it_touched(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [put(product("a", "A", "1")), document("d", "text")]).await;
    db.write(
        &tenant,
        [Write::Price { sku: sku("a"), price: money("2"), min_price: Patch::Keep, source_version: None }],
    )
    .await;
    let stock = Write::Stock {
        sku: sku("a"),
        stock: Quantity::ZERO,
        basis: None,
        restock_date: Patch::Keep,
        source_version: None,
    };
    db.write(&tenant, [stock, put(product("a", "B", "2"))]).await;
    db.store.put_policy(&tenant, &Policy::default()).await.expect("is taken");
    db.write(&tenant, [Write::DeleteProduct(sku("a"))]).await;
    let expected = [
        (1, ChangeKind::Document, "d"),
        (1, ChangeKind::ProductContent, "a"),
        (2, ChangeKind::ProductFacts, "a"),
        (3, ChangeKind::ProductContent, "a"),
        (4, ChangeKind::Policy, "1"),
        (5, ChangeKind::ProductRemoved, "a"),
    ];
    assert_eq!(
        db.journal().await,
        expected.map(|(revision, kind, id)| (revision, kind.as_str().to_owned(), id.into()))
    );
}

pub(super) async fn a_follower_gets_each_changed_thing_once(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(800)).await;
    db.write(&tenant, shelf(1_000)).await;
    db.write(&tenant, [put(product("x", "X", "1"))]).await;
    db.write(&tenant, (0..900).map(|number| document(&format!("d{number}"), "text"))).await;
    let counts = |delta: &Delta| (delta.revision, delta.products.len(), delta.documents.len());
    assert_eq!(counts(&follow(db, &tenant, 0).await), (4, 1_001, 900));
    assert_eq!(counts(&follow(db, &tenant, 2).await), (4, 1, 900));
    assert_eq!(counts(&follow(db, &tenant, 4).await), (4, 0, 0));
}

pub(super) async fn a_follower_behind_the_trimmed_end_is_told(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(1_000)).await;
    for number in 0..5 {
        db.write(&tenant, [put(product("x", &format!("X{number}"), "1"))]).await;
    }
    let history = db.store.history(&tenant).await.expect("reads");
    db.pass_secs(60);
    let cut = db.clock.now();
    db.write(&tenant, [put(product("y", "Y", "1"))]).await;
    assert_eq!(db.store.trim_changes(cut).await.expect("trims"), 1_005);
    assert_eq!(db.store.trim_changes(cut).await.expect("trims"), 0);
    assert!(db.store.delta(&history, 5).await.expect("reads").is_none());
    let delta = db.store.delta(&history, 6).await.expect("reads").expect("it is where the journal begins");
    assert_eq!((delta.revision, delta.products.len()), (7, 1));
    // All of it is trimmed, and who is up to date stays so.
    db.pass_secs(60);
    db.store.trim_changes(db.clock.now()).await.expect("trims");
    let delta = db.store.delta(&history, 7).await.expect("reads").expect("nothing is missing");
    assert_eq!((delta.revision, delta.products.len()), (7, 0));
    db.write(&tenant, [put(product("z", "Z", "1"))]).await;
    let delta = db.store.delta(&history, 7).await.expect("reads").expect("nothing is missing");
    assert_eq!((delta.revision, delta.products.len()), (8, 1));
}

async fn is_other(db: &TestDb, history: &History, after: u64) -> bool {
    let facts = matches!(db.store.delta(history, after).await, Err(StoreError::OtherHistory { .. }));
    let texts = matches!(db.store.content_delta(history, after, 9).await, Err(StoreError::OtherHistory { .. }));
    assert_eq!(facts, texts, "facts and texts of one replica follow two histories");
    facts
}

/// A follower in another process saw the erased tenant last: its revision 1 is not that of the new one.
pub(super) async fn a_follower_of_an_erased_tenant_does_not_go_on_with_the_new_one(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [put(product("old", "Old", "1"))]).await;
    let history = db.store.history(&tenant).await.expect("reads");
    assert!(!is_other(db, &history, 1).await);
    db.store.erase_tenant(&tenant).await.expect("erases");
    let tenant = db.tenant("shop").await;
    assert!(is_other(db, &history, 1).await, "ahead of it");
    // The clock stands still: every revision is committed at the same moment as its namesake.
    for number in 0..3 {
        db.write(&tenant, [put(product("new", &format!("New {number}"), "1"))]).await;
        assert!(is_other(db, &history, 1).await && is_other(db, &history, 0).await, "revision {}", number + 1);
        assert!(!history.knows(db.store.position(&tenant).await.expect("reads")));
    }
    assert_eq!(follow(db, &tenant, 1).await.products.len(), 1);
}

/// What a restored backup looks like: the tenant's rows as they were at revision 2, and then other writes.
pub(super) async fn a_restored_older_database_is_noticed(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let (behind, ahead) =
        (db.store.history(&tenant).await.expect("reads"), db.store.history(&tenant).await.expect("reads"));
    for number in 0..4 {
        db.pass_secs(1);
        db.write(&tenant, [put(product("a", &format!("A {number}"), "1"))]).await;
        assert!(!is_other(db, &ahead, number).await);
        assert!(number >= 2 || !is_other(db, &behind, number).await);
    }
    for text in [
        "DELETE FROM changes WHERE revision > 2",
        "UPDATE tenants SET revision = 2, revised_at = (SELECT MAX(committed_at) FROM changes)",
    ] {
        sqlx::query(text).execute(&db.store.writers).await.expect("a restore by hand");
    }
    assert!(is_other(db, &ahead, 4).await, "a lower revision");
    for _ in 0..3 {
        db.pass_secs(1);
        db.write(&tenant, [put(product("b", &format!("{}", db.clock.now()), "1"))]).await;
        assert!(is_other(db, &ahead, 3).await && is_other(db, &ahead, 4).await, "it was read before the restore");
        assert!(!is_other(db, &behind, 2).await, "the backup has it");
    }
}

pub(super) async fn commits_are_announced(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let mut notices = db.store.subscribe();
    db.write(&tenant, shelf(2)).await;
    db.write(&tenant, shelf(2)).await;
    db.store.put_policy(&tenant, &Policy::default()).await.expect("is taken");
    let told = |revision| Ok(News::Committed { tenant: tenant.clone(), revision });
    assert_eq!(notices.try_recv(), told(1));
    assert_eq!(notices.try_recv(), told(2));
    assert!(notices.try_recv().is_err(), "a batch without changes was announced");
}

/// What changes under a walk is in it or in the changes since it began.
pub(super) async fn a_walk_and_the_changes_since_are_one_state(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, shelf(10)).await;
    // Each is a page of its own.
    let large = |id: &str, word: &str| document(id, &word.repeat(200_000));
    db.write(&tenant, ["d1", "d2", "d3", "d4", "d5"].map(|id| large(id, "one "))).await;
    let history = db.store.history(&tenant).await.expect("reads");
    let mut walk = db.store.walk(&tenant).await.expect("begins");
    assert_eq!(walk.revision(), 2);
    let (mut products, mut documents) = (Vec::new(), Vec::new());
    while let Some(page) = db.store.next_page(&mut walk).await.expect("reads") {
        products.extend(page.products);
        documents.extend(page.documents);
        match documents.len() {
            // Behind and before the walk.
            1 => {
                _ = db
                    .write(&tenant, [large("d0", "new "), large("d2", "two "), Write::DeleteProduct(sku("P0009"))])
                    .await;
            }
            2 => _ = db.write(&tenant, [Write::DeleteDocument(DocumentId::parse("d1").expect("an id"))]).await,
            _ => {}
        }
    }
    assert_eq!((products.len(), documents.len()), (10, 5));
    assert!(documents[1].text.starts_with("two"), "a page is as new as it can be");
    let delta = db.store.content_delta(&history, walk.revision(), 100).await.expect("reads").expect("is kept");
    let ids = |ids: &[DocumentId]| ids.iter().map(|id| id.as_str().to_owned()).collect::<Vec<_>>();
    assert_eq!(
        (delta.revision, ids(&delta.documents), ids(&delta.removed_documents)),
        (4, vec!["d0".into(), "d2".into()], vec!["d1".into()])
    );
    assert_eq!(delta.removed_products, [sku("P0009")]);
}

pub(super) async fn pages_are_bounded_in_rows_and_in_bytes(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    for part in 0..3 {
        db.write(&tenant, shelf(3_000).into_iter().skip(part * 1_000).take(1_000)).await;
    }
    let ids: Vec<DocumentId> = (0..6).map(|n| DocumentId::parse(&format!("d{n}")).expect("an id")).collect();
    db.write(&tenant, ids.iter().map(|id| document(id.as_str(), &"ă".repeat(250_000)))).await;
    let mut walk = db.store.walk(&tenant).await.expect("begins");
    let mut pages = Vec::new();
    while let Some(page) = db.store.next_page(&mut walk).await.expect("reads") {
        pages.push((page.products.len(), page.documents.len()));
    }
    assert_eq!(pages, [(1_000, 0), (1_000, 0), (1_000, 0), (0, 2), (0, 2), (0, 2)]);
    let (page, taken) = db.store.page_of_documents(&tenant, &ids).await.expect("reads");
    assert_eq!((page.documents.len(), taken), (2, 2));
    let gone = [sku("gone"), sku("P0001")];
    let (page, taken) = db.store.page_of_products(&tenant, &gone).await.expect("reads");
    assert_eq!((page.products.len(), taken), (1, 2));
}

pub(super) async fn changes_of_texts_come_in_whole_revisions(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    for part in 0..4 {
        db.write(&tenant, shelf(40).into_iter().skip(part * 10).take(10)).await;
    }
    let price = Write::Price { sku: sku("P0000"), price: money("2"), min_price: Patch::Keep, source_version: None };
    db.write(&tenant, [price]).await;
    let history = db.store.history(&tenant).await.expect("reads");
    let (mut revision, mut steps) = (0, Vec::new());
    loop {
        let delta = db.store.content_delta(&history, revision, 15).await.expect("reads").expect("is kept");
        if delta.revision == revision {
            break;
        }
        steps.push((delta.revision, delta.products.len()));
        revision = delta.revision;
    }
    // A price is no text.
    assert_eq!(steps, [(2, 20), (4, 20), (5, 0)]);
}

/// A caller's deadline may end between the database's `BEGIN` and its answer. The connection goes back to the pool, and
/// what its next user writes must not wait within a transaction that nobody commits.
pub(super) async fn a_transaction_given_up_as_it_begins_is_not_left_open(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let (other, mut written) = (db.second_store().await, 0);
    for round in 0..64 {
        {
            let (polls, between) = (1 + round % 4, Duration::from_millis(round % 7));
            let mut begin = std::pin::pin!(db.store.begin());
            for _ in 0..polls {
                if poll_fn(|context| Poll::Ready(begin.as_mut().poll(context))).await.is_ready() {
                    break;
                }
                tokio::time::sleep(between).await;
            }
        }
        while db.store.writers.num_idle() < db.store.writers.size() as usize {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        let mut idle = Vec::new();
        while let Some(connection) = db.store.writers.try_acquire() {
            idle.push(connection);
        }
        for connection in &mut idle {
            written += 1;
            let update = sqlx::query("UPDATE tenants SET revision = revision + 1 WHERE id = $1").bind(tenant.as_str());
            update.execute(&mut **connection).await.expect("writes");
            assert_eq!(other.revision(&tenant).await.expect("reads"), written, "what was written is not committed");
        }
    }
}
