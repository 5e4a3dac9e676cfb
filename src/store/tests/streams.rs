//! Imports that break off: nothing acknowledged is lost, nothing is taken twice.

use super::database::{TestDb, batch, product, put};
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

/// Gives up a batch after one, two, three … steps of its work, as a server does whose caller has gone: the rows, the
/// position and the revision are always of the same moment, and going on from the position ends with every row.
pub(super) async fn an_import_given_up_anywhere_loses_nothing_acknowledged(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let mut acknowledged = 0;
    let mut given_up = 0;
    for steps in 0.. {
        let work = db.store.apply(&tenant, part(acknowledged + 1..=acknowledged + 5));
        let patience = async {
            for _ in 0..steps {
                tokio::time::sleep(std::time::Duration::from_micros(200)).await;
            }
        };
        tokio::select! {
            biased;
            applied = work => {
                acknowledged += 5;
                assert_eq!(applied.expect("is taken").row_errors, []);
            }
            () = patience => given_up += 1,
        }
        let stored = db.store.stream_position(&tenant, "import").await.expect("reads").unwrap_or(0);
        assert!(stored >= acknowledged, "{acknowledged} was acknowledged, {stored} is stored");
        assert_eq!(db.rows("products").await.cast_unsigned(), stored, "rows and position differ");
        assert_eq!(db.store.revision(&tenant).await.expect("reads"), stored / 5);
        acknowledged = stored;
        if acknowledged >= 25 && given_up > 0 {
            break;
        }
    }
    // The position is known even where the answer was lost.
    let applied = db.store.apply(&tenant, batch([])).await.expect("is taken");
    assert_eq!(applied.revision, acknowledged / 5);
}
