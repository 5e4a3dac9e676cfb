//! Sales, and stock figures that know of some of them.

use super::{id, reserve, state, stocked, units, wish};
use crate::catalog::{Patch, ProductPatch, Reason, StockBasis};
use crate::clock::{Clock, Timestamp};
use crate::store::tests::database::{TestDb, product, put, sku};
use crate::store::{Shortage, StoreError, Write};
use crate::tenant::TenantId;

async fn sell(db: &TestDb, tenant: &TenantId, (number, name, count): (u128, &str, i64)) -> u64 {
    reserve(db, tenant, wish(number, &[(name, count)])).await.expect("is there");
    db.store
        .commit_reservation(tenant, (id(number), Some(format!("order {number}"))), None)
        .await
        .expect("is held")
        .position
}

fn figure(name: &str, count: i64, basis: Option<StockBasis>) -> Write {
    let (restock_date, source_version) = (Patch::Keep, None);
    Write::Stock { sku: sku(name), stock: units(count), basis, restock_date, source_version }
}

pub(in crate::store::tests) async fn a_sale_lowers_the_stock_and_is_written_down(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 5), stocked("b", 2)]).await;
    reserve(db, &tenant, wish(1, &[("a", 2), ("b", 1)])).await.expect("is there");
    let sold = db.store.commit_reservation(&tenant, (id(1), Some("order 1".into())), None).await.expect("is held");
    let left: Vec<_> = sold.lines.iter().map(|line| (line.sku.as_str(), line.stock)).collect();
    assert_eq!(left, [("a", Some(units(3))), ("b", Some(units(1)))]);
    assert_eq!((sold.position, sold.revision), (1, 3));
    assert_eq!(
        (state(db, &tenant, "a").await, state(db, &tenant, "b").await),
        ((Some(3), 0, Some(3)), (Some(1), 0, Some(1)))
    );
    assert_eq!(sell(db, &tenant, (2, "a", 1)).await, 2);
    let sales = db.store.sales_page(&tenant, (0, ""), 10).await.expect("reads");
    let told: Vec<_> = sales.iter().map(|sale| (sale.position, sale.sku.as_str(), sale.quantity)).collect();
    assert_eq!(told, [(1, "a", units(2)), (1, "b", units(1)), (2, "a", units(1))]);
    assert_eq!((sales[0].reference.as_deref(), sales[0].committed_at), (Some("order 1"), db.clock.now()));
    let later = db.store.sales_page(&tenant, (1, "a"), 10).await.expect("reads");
    assert_eq!(later, sales[1..]);
}

pub(in crate::store::tests) async fn a_sale_is_never_taken_off_twice(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 10), stocked("b", 10)]).await;
    let first = sell(db, &tenant, (1, "a", 2)).await;
    let between = db.clock.now();
    db.pass_secs(1);
    let second = sell(db, &tenant, (2, "a", 3)).await;
    let stock = async || state(db, &tenant, "a").await.0;
    assert_eq!(stock().await, Some(5));

    // Counted before both, between them, and after them: always five are left.
    for (count, position) in [(10, 0), (8, first), (5, second)] {
        let applied = db.write(&tenant, [figure("a", count, Some(StockBasis::Position(position)))]).await;
        assert_eq!((stock().await, applied.unchanged), (Some(5), 1), "{count} at {position}");
        let patch = ProductPatch {
            stock: Patch::Set(units(count)),
            stock_basis: Some(StockBasis::Position(position)),
            ..product("a", "Ceai", "10")
        };
        db.write(&tenant, [put(patch)]).await;
        assert_eq!(stock().await, Some(5), "an upsert says so too");
    }
    let before = Timestamp::from_micros(between.micros() - 1);
    for (count, at) in [(10, before), (8, between), (5, db.clock.now())] {
        db.write(&tenant, [figure("a", count, Some(StockBasis::CountedAt(at)))]).await;
        assert_eq!(stock().await, Some(5), "{count} at {at}");
    }
    // In one batch each by its own, and of another product nothing was sold.
    db.write(
        &tenant,
        [figure("a", 9, Some(StockBasis::Position(first))), figure("b", 7, Some(StockBasis::Position(0)))],
    )
    .await;
    assert_eq!((stock().await, state(db, &tenant, "b").await.0), (Some(6), Some(7)));
    // One that says nothing stands as it is, and none goes below zero.
    db.write(&tenant, [figure("a", 10, None)]).await;
    assert_eq!(stock().await, Some(10));
    db.write(&tenant, [figure("a", 4, Some(StockBasis::Position(0)))]).await;
    assert_eq!(stock().await, Some(0));
}

pub(in crate::store::tests) async fn a_figure_is_held_against_what_is_kept_of_the_ledger(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 10)]).await;
    let counted = db.clock.now();
    db.pass_secs(10);
    sell(db, &tenant, (1, "a", 1)).await;
    let sold = db.clock.now();
    db.pass_secs(10);
    sell(db, &tenant, (2, "a", 1)).await;
    let refused = async |basis| {
        let applied = db.write(&tenant, [figure("a", 9, Some(basis))]).await;
        applied.row_errors.into_iter().next().map(|(_, error)| (error.field, error.reason))
    };
    let ahead = db.clock.now().plus_secs(61);
    assert_eq!(refused(StockBasis::Position(3)).await, Some(("stock_position".into(), Reason::Invalid)));
    assert_eq!(refused(StockBasis::CountedAt(ahead)).await, Some(("stock_counted_at".into(), Reason::Invalid)));

    db.store.trim_ledger(db.clock.now()).await.expect("trims");
    assert_eq!(db.rows("stock_ledger").await, 1, "the second was sold only now");
    assert_eq!(refused(StockBasis::Position(0)).await, Some(("stock_position".into(), Reason::Stale)));
    assert_eq!(refused(StockBasis::CountedAt(counted)).await, Some(("stock_counted_at".into(), Reason::Stale)));
    assert_eq!(refused(StockBasis::Position(1)).await, None);
    assert_eq!(state(db, &tenant, "a").await.0, Some(8));
    assert_eq!(refused(StockBasis::CountedAt(sold)).await, None);
    assert_eq!(state(db, &tenant, "a").await.0, Some(8));
    db.store.trim_ledger(ahead).await.expect("trims");
    assert_eq!(sell(db, &tenant, (3, "a", 1)).await, 3, "no position is given twice");
}

pub(in crate::store::tests) async fn a_feed_below_what_is_reserved_is_told(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 5), stocked("b", 5)]).await;
    reserve(db, &tenant, wish(1, &[("a", 2)])).await.expect("is there");
    reserve(db, &tenant, wish(2, &[("a", 2), ("b", 1)])).await.expect("is there");
    let applied = db.write(&tenant, [figure("a", 3, None), figure("b", 1, None)]).await;
    let short = Shortage { sku: sku("a"), stock: units(3), reserved: units(4) };
    assert_eq!(applied.short, std::slice::from_ref(&short));
    assert_eq!(state(db, &tenant, "a").await, (Some(3), 4, Some(0)));
    assert_eq!(db.store.shortages_page(&tenant, (None, 10)).await.expect("reads"), [short]);
    assert!(db.store.shortages_page(&tenant, (Some(&sku("a")), 10)).await.expect("reads").is_empty());
    let again = db.write(&tenant, [figure("a", 3, None)]).await;
    assert!(again.short.is_empty(), "it was told before");

    // Who sells first has it, and nobody sells what is not there.
    db.store.commit_reservation(&tenant, (id(1), None), None).await.expect("two of three");
    let second = db.store.commit_reservation(&tenant, (id(2), None), None).await;
    assert!(matches!(&second, Err(StoreError::NotOnHand(faults)) if faults.len() == 1), "{second:?}");
    assert_eq!((state(db, &tenant, "a").await, state(db, &tenant, "b").await.0), ((Some(1), 2, Some(0)), Some(1)));
    db.write(&tenant, [figure("a", 2, None)]).await;
    db.store.commit_reservation(&tenant, (id(2), None), None).await.expect("there is enough again");
    assert!(db.store.shortages_page(&tenant, (None, 10)).await.expect("reads").is_empty());
}
