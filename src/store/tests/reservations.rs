//! Nothing is promised twice: reservations, sales, and the feeds that know of them.

mod ledger;
mod race;

pub(super) use ledger::*;
pub(super) use race::*;

use std::sync::Arc;

use super::database::{TestDb, product, put, sku};
use crate::catalog::{Patch, Policy, ProductPatch, Quantity, ReservationId, ReservationPolicy, ReservationStage};
use crate::clock::{Clock, FixedClock};
use crate::store::{
    Asked, LineFault, LineRefusal, OnceKey, ReservationLine, ReservationState, Reserved, StockRules, Store, StoreError,
    Wish, Write,
};
use crate::tenant::TenantId;

pub(super) const RULES: StockRules = StockRules {
    proposal_ttl_secs: 1_800,
    negotiation_ttl_secs: 7_200,
    closing_ttl_secs: 86_400,
    max_hold_secs: 100_000,
    reservations: 5,
};

pub(super) fn units(count: i64) -> Quantity {
    Quantity::from_scaled(count * 1_000)
}

pub(super) fn id(number: u128) -> ReservationId {
    ReservationId::from_bytes(number.to_be_bytes())
}

/// A product with a stock.
pub(super) fn stocked(name: &str, count: i64) -> Write {
    put(ProductPatch { stock: Patch::Set(units(count)), ..product(name, "Ceai", "10") })
}

pub(super) fn wish(number: u128, lines: &[(&str, i64)]) -> Wish {
    let line = |&(name, count): &(&str, i64)| ReservationLine { sku: sku(name), quantity: units(count) };
    let lines = lines.iter().map(line).collect();
    Wish { id: id(number), lines, stage: ReservationStage::Proposal, ttl_secs: None, holder: None }
}

pub(super) async fn reserve(db: &TestDb, tenant: &TenantId, wish: Wish) -> Result<Reserved, StoreError> {
    db.store.reserve(tenant, (wish, None), &RULES).await
}

/// Stock, what is held of it and what is available now, as everybody reads it.
pub(super) async fn state(db: &TestDb, tenant: &TenantId, name: &str) -> (Option<i64>, i64, Option<i64>) {
    let found = db.store.products(tenant, &[sku(name)]).await.expect("reads");
    let (facts, now) = (&found[0].facts, db.clock.now());
    let whole = |quantity: Quantity| quantity.scaled() / 1_000;
    (facts.stock.map(whole), whole(facts.held.at(now, &[])), facts.available(now, &[]).map(whole))
}

fn refused(error: StoreError) -> Vec<LineFault> {
    match error {
        StoreError::StockRefused(faults) => faults,
        other => panic!("another error: {other:?}"),
    }
}

pub(super) async fn every_line_is_reserved_or_none(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    let unknown = put(product("unknown", "Ceai", "10"));
    let inactive =
        ProductPatch { active: Patch::Set(false), stock: Patch::Set(units(9)), ..product("off", "Ceai", "10") };
    db.write(&tenant, [stocked("a", 3), stocked("b", 1), unknown, put(inactive)]).await;
    let lines = [("a", 2), ("b", 2), ("unknown", 1), ("off", 1), ("nowhere", 1)];
    let faults = refused(reserve(db, &tenant, wish(1, &lines)).await.expect_err("not all are there"));
    let found: Vec<_> = faults.iter().map(|fault| (fault.index, fault.refusal)).collect();
    assert_eq!(
        found,
        [
            (1, LineRefusal::Short { available: units(1) }),
            (2, LineRefusal::UnknownStock),
            (3, LineRefusal::Inactive),
            (4, LineRefusal::UnknownProduct),
        ]
    );
    assert_eq!((state(db, &tenant, "a").await, db.rows("reservations").await), ((Some(3), 0, Some(3)), 0));

    let reserved = reserve(db, &tenant, wish(2, &[("b", 1), ("a", 2)])).await.expect("all are there");
    assert_eq!(reserved.revision, 2);
    let names: Vec<&str> = reserved.reservation.lines.iter().map(|line| line.sku.as_str()).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(
        (state(db, &tenant, "a").await, state(db, &tenant, "b").await),
        ((Some(3), 2, Some(1)), (Some(1), 1, Some(0)))
    );
    let journal: Vec<_> = db.journal().await.into_iter().filter(|(revision, ..)| *revision == 2).collect();
    assert_eq!(journal, [(2, "product_facts".into(), "a".into()), (2, "product_facts".into(), "b".into())]);

    // What is not known may be reserved where the policy says so.
    let reservations = ReservationPolicy { allow_unknown_stock: true, ..ReservationPolicy::default() };
    db.store.put_policy(&tenant, &Policy { reservations, ..Policy::default() }).await.expect("is put");
    reserve(db, &tenant, wish(3, &[("unknown", 7)])).await.expect("the policy allows it");
    assert_eq!(state(db, &tenant, "unknown").await, (None, 7, None));
}

pub(super) async fn a_reservation_ends_exactly_at_its_moment(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 1)]).await;
    let first = reserve(db, &tenant, Wish { ttl_secs: Some(60), ..wish(1, &[("a", 1)]) }).await.expect("is there");
    let end = db.clock.now().plus_secs(60);
    assert_eq!(first.reservation.expires_at, end);
    db.clock.set(crate::clock::Timestamp::from_micros(end.micros() - 1));
    refused(reserve(db, &tenant, wish(2, &[("a", 1)])).await.expect_err("is held"));
    assert_eq!(state(db, &tenant, "a").await, (Some(1), 1, Some(0)));
    db.clock.set(end);
    assert_eq!(state(db, &tenant, "a").await, (Some(1), 0, Some(1)), "nobody has swept");
    reserve(db, &tenant, wish(2, &[("a", 1)])).await.expect("is free");
    let extended = db.store.extend_reservation(&tenant, (id(1), None, None), None, &RULES).await;
    assert!(matches!(extended, Err(StoreError::ReservationExpired { .. })), "{extended:?}");
    let sold = db.store.commit_reservation(&tenant, (id(1), None), None).await;
    assert!(matches!(sold, Err(StoreError::ReservationExpired { .. })), "{sold:?}");
    let released = db.store.release_reservation(&tenant, id(1), None).await.expect("is no error");
    assert!(!released.was_held);
}

/// One whose clock is behind would still have it.
pub(super) async fn what_has_expired_for_one_process_has_for_all(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 1)]).await;
    let slow = Arc::new(FixedClock::new(db.clock.now()));
    let behind = Store::connect(db.url(), slow.clone()).await.expect("the database is there");
    reserve(db, &tenant, Wish { ttl_secs: Some(30), ..wish(1, &[("a", 1)]) }).await.expect("is there");
    db.pass_secs(31);
    slow.set(db.clock.now().plus_secs(-20));
    reserve(db, &tenant, wish(2, &[("a", 1)])).await.expect("the first has expired");
    let sold = behind.commit_reservation(&tenant, (id(1), None), None).await;
    assert!(matches!(sold, Err(StoreError::ReservationExpired { .. })), "{sold:?}");
    behind.close().await;
}

pub(super) async fn the_same_call_again_has_the_same_answer(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 5)]).await;
    let once = |key: &str, content: u8| Some(OnceKey { key: key.to_owned(), content: [content; 32] });
    let first = db.store.reserve(&tenant, (wish(1, &[("a", 2)]), once("k", 1)), &RULES).await.expect("is there");
    // Under another id, as a call made again has: the answer is that of the first.
    let again = db.store.reserve(&tenant, (wish(2, &[("a", 2)]), once("k", 1)), &RULES).await.expect("is known");
    assert_eq!((again, state(db, &tenant, "a").await.1), (first.clone(), 2));
    let other = db.store.reserve(&tenant, (wish(3, &[("a", 1)]), once("k", 2)), &RULES).await;
    assert!(matches!(other, Err(StoreError::KeyReused(_))), "{other:?}");

    let sold = db.store.commit_reservation(&tenant, (id(1), None), once("c", 3)).await.expect("is held");
    let again = db.store.commit_reservation(&tenant, (id(1), None), once("c", 3)).await.expect("is known");
    assert_eq!((again, state(db, &tenant, "a").await), (sold, (Some(3), 0, Some(3))));
    let again = db.store.commit_reservation(&tenant, (id(1), None), None).await;
    let committed = ReservationState::Committed;
    assert!(matches!(again, Err(StoreError::ReservationEnded { state, .. }) if state == committed), "{again:?}");
    let released = db.store.release_reservation(&tenant, id(1), None).await;
    assert!(matches!(released, Err(StoreError::ReservationEnded { .. })), "{released:?}");

    // After a day it is free again.
    db.pass_secs(24 * 60 * 60);
    db.store.reserve(&tenant, (wish(3, &[("a", 1)]), once("k", 2)), &RULES).await.expect("is forgotten");
}

pub(super) async fn a_stage_says_how_long_and_no_reservation_lasts_for_ever(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 9)]).await;
    let mut lasts = Vec::new();
    for (number, stage) in (1..).zip(ReservationStage::ALL) {
        let reserved = reserve(db, &tenant, Wish { stage, ..wish(number, &[("a", 1)]) }).await.expect("is there");
        lasts.push((reserved.reservation.expires_at.micros() - db.clock.now().micros()) / 1_000_000);
    }
    assert_eq!(lasts, [1_800, 7_200, 86_400]);
    let too_long = reserve(db, &tenant, Wish { ttl_secs: Some(1_801), ..wish(4, &[("a", 1)]) }).await;
    assert!(
        matches!(too_long, Err(StoreError::LimitExceeded { what: "ttl_seconds", limit: 1_800, .. })),
        "{too_long:?}"
    );

    let extend = async |stage, ttl| {
        let extended = db.store.extend_reservation(&tenant, (id(1), stage, ttl), None, &RULES).await?;
        Ok::<_, StoreError>((extended.reservation.expires_at.micros() - db.clock.now().micros()) / 1_000_000)
    };
    assert_eq!(extend(None, Some(5)).await.expect("is held"), 1_800, "it never ends sooner");
    assert_eq!(extend(Some(ReservationStage::Closing), None).await.expect("is held"), 86_400);
    db.pass_secs(50_000);
    assert_eq!(extend(None, None).await.expect("is held"), 50_000, "100,000 seconds in all");
    let longer = extend(None, None).await;
    assert!(matches!(longer, Err(StoreError::HeldTooLong { .. })), "{longer:?}");

    let reservations = ReservationPolicy { proposal_ttl_secs: Some(10), ..ReservationPolicy::default() };
    db.store.put_policy(&tenant, &Policy { reservations, ..Policy::default() }).await.expect("is put");
    let reserved = reserve(db, &tenant, wish(5, &[("a", 1)])).await.expect("is there");
    assert_eq!(reserved.reservation.expires_at, db.clock.now().plus_secs(10), "the policy's");
}

pub(super) async fn a_tenant_holds_a_bounded_number(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 99)]).await;
    for number in 1..=5 {
        reserve(db, &tenant, wish(number, &[("a", 1)])).await.expect("is there");
    }
    let more = reserve(db, &tenant, wish(6, &[("a", 1)])).await;
    assert!(matches!(more, Err(StoreError::TooManyReservations { limit: 5 })), "{more:?}");
    db.store.release_reservation(&tenant, id(1), None).await.expect("is held");
    reserve(db, &tenant, wish(6, &[("a", 1)])).await.expect("one went");
    db.pass_secs(1_800);
    reserve(db, &tenant, wish(7, &[("a", 1)])).await.expect("what has expired does not count");
}

pub(super) async fn followers_learn_what_is_held(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 5), stocked("b", 5)]).await;
    let history = db.store.history(&tenant).await.expect("reads");
    reserve(db, &tenant, wish(1, &[("a", 2)])).await.expect("is there");
    let delta = db.store.delta(&history, 1).await.expect("reads").expect("is kept");
    let [changed] = &delta.facts[..] else { panic!("one product changed: {delta:?}") };
    let now = db.clock.now();
    assert_eq!((changed.sku.as_str(), changed.facts.held.at(now, &[])), ("a", units(2)));
    assert_eq!(
        (changed.facts.available(now, &[]), changed.facts.available(now, &[id(1)])),
        (Some(units(3)), Some(units(5)))
    );

    let mut walk = db.store.walk(&tenant).await.expect("begins");
    let page = db.store.next_page(&mut walk).await.expect("reads").expect("is there");
    let walked: Vec<_> = page.products.iter().map(|product| product.facts.held.at(now, &[])).collect();
    assert_eq!(walked, [units(2), Quantity::ZERO]);
    let listed = db.store.products_page(&tenant, None, 10).await.expect("reads");
    assert_eq!(listed, page.products);

    db.store.release_reservation(&tenant, id(1), None).await.expect("is held");
    let delta = db.store.delta(&history, 2).await.expect("reads").expect("is kept");
    assert!(delta.facts[0].facts.held.is_empty() && delta.revision == 3, "{delta:?}");

    // Of a product that is gone nobody follows anything, and nobody believes that it is back.
    reserve(db, &tenant, wish(2, &[("a", 1)])).await.expect("is there");
    db.write(&tenant, [Write::DeleteProduct(sku("a"))]).await;
    let released = db.store.release_reservation(&tenant, id(2), None).await.expect("is held");
    assert_eq!((released.was_held, released.revision), (true, 5));
    let delta = db.store.delta(&history, 3).await.expect("reads").expect("is kept");
    assert_eq!((delta.removed_products.len(), delta.facts.len()), (1, 0));
}

pub(super) async fn reservations_stay_with_their_tenant(db: &TestDb) {
    let (tenant, other) = (db.tenant("shop").await, db.tenant("other").await);
    for tenant in [&tenant, &other] {
        db.write(tenant, [stocked("a", 1)]).await;
    }
    let once = || Some(OnceKey { key: "k".to_owned(), content: [1; 32] });
    db.store.reserve(&tenant, (wish(1, &[("a", 1)]), once()), &RULES).await.expect("is there");
    assert_eq!((state(db, &tenant, "a").await.2, state(db, &other, "a").await.2), (Some(0), Some(1)));
    for result in [
        db.store.extend_reservation(&other, (id(1), None, None), None, &RULES).await.map(drop),
        db.store.release_reservation(&other, id(1), None).await.map(drop),
        db.store.commit_reservation(&other, (id(1), None), None).await.map(drop),
    ] {
        assert!(matches!(result, Err(StoreError::ReservationNotFound(_))), "{result:?}");
    }
    // The same key and the same id, but another tenant: another reservation.
    let own = db.store.reserve(&other, (wish(1, &[("a", 1)]), once()), &RULES).await.expect("is there");
    db.store.commit_reservation(&other, (id(1), None), None).await.expect("is held");
    assert_eq!((own.revision, state(db, &tenant, "a").await), (2, (Some(1), 1, Some(0))));
    let listed = async |of: &TenantId| {
        let held = db.store.reservations_page(of, &Asked::default(), (None, 10)).await.expect("reads");
        (held.len(), db.store.sales_page(of, (0, ""), 10).await.expect("reads").len())
    };
    assert_eq!((listed(&tenant).await, listed(&other).await), ((1, 0), (0, 1)));
}

pub(super) async fn what_is_held_can_be_listed(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 9), stocked("b", 9)]).await;
    for (number, lines, holder) in
        [(1, &[("a", 1)][..], Some("chat")), (2, &[("a", 1), ("b", 2)], None), (3, &[("b", 1)], Some("chat"))]
    {
        let holder = holder.map(str::to_owned);
        reserve(db, &tenant, Wish { holder, ..wish(number, lines) }).await.expect("is there");
    }
    let ids = async |asked: Asked, after: Option<u128>| {
        let found = db.store.reservations_page(&tenant, &asked, (after.map(id), 10)).await.expect("reads");
        assert!(found.iter().all(|reservation| !reservation.lines.is_empty()));
        found.into_iter().map(|reservation| reservation.id).collect::<Vec<_>>()
    };
    let (of_a, of_chat) = (Some(sku("a")), Some("chat".to_owned()));
    assert_eq!(ids(Asked::default(), Some(1)).await, [id(2), id(3)]);
    assert_eq!(ids(Asked { sku: of_a.clone(), holder: None }, None).await, [id(1), id(2)]);
    assert_eq!(ids(Asked { sku: None, holder: of_chat.clone() }, None).await, [id(1), id(3)]);
    assert_eq!(ids(Asked { sku: of_a, holder: of_chat }, None).await, [id(1)]);
    let one = async |tenant: &TenantId, number| db.store.reservation(tenant, id(number)).await.expect("reads");
    let second = one(&tenant, 2).await.expect("is held");
    assert_eq!((second.id, second.holder, second.lines.len()), (id(2), None, 2));
    let other = db.tenant("other").await;
    assert!(one(&other, 2).await.is_none() && one(&tenant, 9).await.is_none());
    db.store.release_reservation(&tenant, id(3), None).await.expect("is held");
    assert!(one(&tenant, 3).await.is_none(), "let go");
    db.pass_secs(1_800);
    assert!(ids(Asked::default(), None).await.is_empty());
    assert!(one(&tenant, 2).await.is_none(), "expired");
}

pub(super) async fn what_ended_long_ago_is_swept_without_a_revision(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, [stocked("a", 9)]).await;
    let once = Some(OnceKey { key: "k".to_owned(), content: [1; 32] });
    db.store.reserve(&tenant, (wish(1, &[("a", 1)]), once), &RULES).await.expect("is there");
    let rows =
        async || (db.rows("reservation_lines").await, db.rows("reservations").await, db.rows("stock_answers").await);
    for (passed, left) in [(1_800, (1, 1, 1)), (3_600, (0, 1, 1)), (22 * 3_600, (0, 1, 1)), (3_600, (0, 0, 0))] {
        db.pass_secs(passed);
        db.store.sweep_reservations().await.expect("sweeps");
        assert_eq!(rows().await, left, "after {passed} more seconds");
    }
    assert_eq!(db.store.revision(&tenant).await.expect("reads"), 2);
}
