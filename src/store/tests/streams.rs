//! Imports that break off: nothing acknowledged is lost, nothing is taken twice.

use std::time::Duration;

use super::database::{TestDb, product, put};
use crate::store::{Batch, StreamPosition, Write};

fn part(range: std::ops::RangeInclusive<u64>) -> Batch {
    let through_seq = *range.end();
    let items = range.map(|seq| (seq, put(product(&format!("P{seq:03}"), "Ceai", "1")))).collect();
    Batch { items, stream: Some(StreamPosition { key: "import".to_owned(), through_seq }), sync: None }
}

pub(super) async fn a_stream_resumes_without_doubling(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    assert_eq!(db.store.stream_position(&tenant, "import").await.expect("reads"), None);
    db.store.apply(&tenant, part(1..=10)).await.expect("is taken");
    assert_eq!(db.store.stream_position(&tenant, "import").await.expect("reads"), Some(10));
    // Somebody deletes a row meanwhile: the repeated part must not bring it back.
    db.write(&tenant, [Write::DeleteProduct(super::database::sku("P003"))]).await;
    let applied = db.store.apply(&tenant, part(1..=15)).await.expect("is taken");
    assert_eq!((applied.skipped, applied.inserted, applied.revision), (10, 5, 3));
    assert_eq!(db.store.stream_position(&tenant, "import").await.expect("reads"), Some(15));
    assert_eq!(db.rows("products").await, 14);
    // A late repetition does not move the position back, and other keys and tenants have their own.
    assert_eq!(db.store.apply(&tenant, part(1..=5)).await.expect("is taken").skipped, 5);
    assert_eq!(db.store.stream_position(&tenant, "import").await.expect("reads"), Some(15));
    let other = db.tenant("other").await;
    assert_eq!(db.store.stream_position(&other, "import").await.expect("reads"), None);
}

pub(super) async fn a_position_is_forgotten_after_a_day(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.store.apply(&tenant, part(1..=10)).await.expect("is taken");
    db.pass_secs(24 * 60 * 60 - 1);
    db.store.forget_streams().await.expect("forgets");
    assert_eq!(db.store.stream_position(&tenant, "import").await.expect("reads"), Some(10));
    db.pass_secs(1);
    assert_eq!(db.store.stream_position(&tenant, "import").await.expect("reads"), None);
    let applied = db.store.apply(&tenant, part(1..=3)).await.expect("is taken");
    assert_eq!((applied.skipped, applied.unchanged), (0, 3));
    assert_eq!(db.store.stream_position(&tenant, "import").await.expect("reads"), Some(3));
    db.pass_secs(24 * 60 * 60);
    db.store.forget_streams().await.expect("forgets");
    assert_eq!(db.rows("upsert_streams").await, 0);
}

/// Gives up a batch after ever more time, as a server does whose caller has gone: the rows, the position and the
/// revision are always of the same moment, and going on from the position ends with every row.
pub(super) async fn an_import_given_up_anywhere_loses_nothing_acknowledged(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let mut stored = 0;
    let mut given_up = 0;
    for patience_micros in (0..).step_by(250) {
        let work = db.store.apply(&tenant, part(stored + 1..=stored + 5));
        let acknowledged = match tokio::time::timeout(Duration::from_micros(patience_micros), work).await {
            Ok(applied) => applied.map(|_| stored + 5).expect("is taken"),
            Err(_) => {
                given_up += 1;
                stored
            }
        };
        // Queues behind a commit that was under way when its caller left.
        let revision = db.write(&tenant, []).await.revision;
        stored = db.store.stream_position(&tenant, "import").await.expect("reads").unwrap_or(0);
        assert!(stored >= acknowledged, "{acknowledged} was acknowledged, {stored} is stored");
        assert_eq!(db.rows("products").await.cast_unsigned(), stored, "rows and position differ");
        assert_eq!(revision, stored / 5, "revision and position differ");
        if stored >= 50 && given_up > 0 {
            break;
        }
    }
}
