//! One process at a task, and the tasks that are statements.

use super::database::{TestDb, document};
use crate::catalog::Patch;
use crate::clock::Clock;
use crate::store::{TaskLease, Write};

pub(super) async fn a_task_is_in_the_hands_of_one_process(db: &TestDb) {
    let other = db.second_store().await;
    let mine = TaskLease { task: "trim", holder: "a" };
    let theirs = TaskLease { task: "trim", holder: "b" };
    let seen = db.store.maintenance_task("trim").await.expect("reads");
    assert_eq!(other.maintenance_task("trim").await.expect("reads"), seen, "both hear of it once");
    let in_a_minute = || db.clock.now().plus_secs(60);
    assert!(db.store.take_maintenance(mine, (&seen, in_a_minute())).await.expect("writes"));
    assert!(!other.take_maintenance(theirs, (&seen, in_a_minute())).await.expect("writes"), "it is taken");
    assert_eq!(other.maintenance_task("trim").await.expect("reads").holder, "a");
    db.pass_secs(50);
    assert!(db.store.keep_maintenance(mine, in_a_minute()).await.expect("writes"));
    assert!(!other.keep_maintenance(theirs, in_a_minute()).await.expect("writes"), "it is not theirs");
    db.pass_secs(50);
    assert!(!other.take_maintenance(theirs, (&seen, in_a_minute())).await.expect("writes"), "it was kept");

    // The one that has it dies: its lease runs out.
    db.pass_secs(11);
    assert!(!db.store.keep_maintenance(mine, in_a_minute()).await.expect("writes"), "too late");
    assert!(other.take_maintenance(theirs, (&seen, in_a_minute())).await.expect("writes"));
    other.end_maintenance(theirs, Some(7)).await.expect("writes");
    let ended = db.store.maintenance_task("trim").await.expect("reads");
    assert_eq!((ended.done, ended.failed, ended.holder.as_str()), (7, false, ""));
    assert!(ended.ended_at > seen.ended_at);
    assert!(!db.store.take_maintenance(mine, (&seen, in_a_minute())).await.expect("writes"), "it was done since");
    assert!(db.store.take_maintenance(mine, (&ended, in_a_minute())).await.expect("writes"));
    db.store.end_maintenance(mine, None).await.expect("writes");
    assert!(db.store.maintenance_task("trim").await.expect("reads").failed);
}

pub(super) async fn documents_are_deleted_once_they_have_been_expired_for_long(db: &TestDb) {
    let (tenant, other) = (db.tenant("shop").await, db.tenant("other").await);
    let until = |id: &str, secs: i64| {
        let Write::Document(mut patch) = document(id, "Oferta de vară") else { unreachable!("it is a document") };
        patch.expires_at = Patch::Set(db.clock.now().plus_secs(secs));
        Write::Document(patch)
    };
    db.write(&tenant, [until("old", 10), until("young", 100), document("lasting", "Retur în 14 zile")]).await;
    db.write(&other, [until("old", 10)]).await;
    db.pass_secs(60);
    let before = db.clock.now().plus_secs(-30);
    assert_eq!(db.store.delete_expired_documents(&tenant, before).await.expect("deletes"), 1);
    assert_eq!(db.store.delete_expired_documents(&tenant, before).await.expect("deletes"), 0);
    let left = db.store.documents_page(&tenant, None, 10).await.expect("reads");
    assert_eq!(left.iter().map(|document| document.id.as_str()).collect::<Vec<_>>(), ["lasting", "young"]);
    assert_eq!(db.store.counts(&other).await.expect("reads").documents, 1, "another tenant's stay");
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 2, "a deletion is a revision, and none is none");
}

pub(super) async fn the_database_is_tidied_while_it_is_used(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [document("a", "Retur în 14 zile")]).await;
    db.store.vacuum_and_analyze().await.expect("is done");
    assert_eq!(db.store.counts(&tenant).await.expect("reads").documents, 1);
}
