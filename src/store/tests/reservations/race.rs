//! Many clients of two processes, few pieces: what was sold and what is held never exceed what there was, at any revision.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{RULES, id, state, stocked, wish};
use crate::catalog::ReservationId;
use crate::clock::{Clock, Timestamp};
use crate::dice::Dice;
use crate::store::tests::database::TestDb;
use crate::store::{Reserved, StockRules, Store, StoreError, Wish};
use crate::tenant::TenantId;

const CLIENTS: usize = 16;
const CALLS: usize = 24;
const SKUS: [&str; 3] = ["a", "b", "c"];
const PIECES: i64 = 7;
const MANY: StockRules = StockRules { reservations: 1_000, ..RULES };

/// What a client was told, under the revision it was told with.
enum Event {
    Held(Reserved),
    Released(ReservationId),
    /// With what each product has left.
    Sold(ReservationId, Vec<(String, i64)>),
}

pub(in crate::store::tests) async fn no_interleaving_sells_more_than_there_was(db: &TestDb) {
    let tenant = db.tenant("shop").await;
    db.write(&tenant, SKUS.map(|name| stocked(name, PIECES))).await;
    let stores = [db.store.clone(), db.second_store().await];
    let clients = (0..CLIENTS).map(|number| {
        let store = stores[number % stores.len()].clone();
        let (tenant, clock) = (tenant.clone(), Arc::clone(&db.clock));
        tokio::spawn(async move { client(&store, &tenant, (number, clock.as_ref())).await })
    });
    let mut history = BTreeMap::new();
    for client in clients.collect::<Vec<_>>() {
        for (revision, event) in client.await.expect("no client panics") {
            assert!(history.insert(revision, event).is_none(), "revision {revision} was given twice");
        }
    }
    stores[1].close().await;
    let sold = hold_against(&history);
    for (at, name) in SKUS.iter().enumerate() {
        let (stock, ..) = state(db, &tenant, name).await;
        assert_eq!(stock, Some(PIECES - sold[at]), "what is left of {name} is what was not sold");
    }
    assert!(sold.iter().sum::<i64>() > 0, "something was sold");
    let sales = db.store.sales_page(&tenant, (0, ""), 1_000).await.expect("reads");
    let in_ledger: i64 = sales.iter().map(|sale| sale.quantity.scaled() / 1_000).sum();
    assert_eq!(in_ledger, sold.iter().sum::<i64>());
}

/// Reserves, and releases, extends or sells what it has; time passes meanwhile, so that some of it expires.
async fn client(
    store: &Store,
    tenant: &TenantId,
    (number, clock): (usize, &crate::clock::FixedClock),
) -> Vec<(u64, Event)> {
    let mut dice = Dice::new(number as u64);
    let (mut events, mut own) = (Vec::new(), Vec::new());
    for call in 0..CALLS {
        if dice.below(6) == 0 {
            clock.set(clock.now().plus_secs(5));
        }
        let held = own.pop().filter(|_| dice.below(3) > 0);
        let Some(held) = held else {
            let new = (number * CALLS + call + 1) as u128;
            let lines: Vec<(&str, i64)> =
                dice.sample(SKUS.to_vec(), 2).into_iter().map(|name| (name, 1 + dice.below(2) as i64)).collect();
            let wish = Wish { ttl_secs: Some(10), ..wish(new, &lines) };
            match store.reserve(tenant, (wish, None), &MANY).await {
                Ok(reserved) => {
                    own.push(id(new));
                    events.push((reserved.revision, Event::Held(reserved)));
                }
                Err(StoreError::StockRefused(_)) => {}
                Err(error) => panic!("{error:?}"),
            }
            continue;
        };
        match dice.below(3) {
            0 => {
                let ended = store.release_reservation(tenant, held, None).await.expect("is known");
                events.push((ended.revision, Event::Released(held)));
            }
            1 => match store.extend_reservation(tenant, (held, None, Some(10)), None, &MANY).await {
                Ok(extended) => {
                    own.push(held);
                    events.push((extended.revision, Event::Held(extended)));
                }
                Err(StoreError::ReservationExpired { .. }) => {}
                Err(error) => panic!("{error:?}"),
            },
            _ => match store.commit_reservation(tenant, (held, None), None).await {
                Ok(sold) => {
                    let left = sold
                        .lines
                        .iter()
                        .map(|line| (line.sku.as_str().to_owned(), line.stock.expect("is known").scaled() / 1_000));
                    events.push((sold.revision, Event::Sold(held, left.collect())));
                }
                Err(StoreError::ReservationExpired { .. }) => {}
                Err(error) => panic!("{error:?}"),
            },
        }
    }
    events
}

/// Goes through the revisions in their order. Whatever was reserved at a moment, sold and held together were there.
/// Returns what was sold.
fn hold_against(history: &BTreeMap<u64, Event>) -> [i64; SKUS.len()] {
    let mut live: BTreeMap<ReservationId, (Timestamp, Vec<(usize, i64)>)> = BTreeMap::new();
    let (mut sold, mut reserved) = ([0; SKUS.len()], 0);
    let at = |name: &str| SKUS.iter().position(|known| *known == name).expect("one of ours");
    for (revision, event) in history {
        match event {
            Event::Held(held) => {
                let reservation = &held.reservation;
                let lines = reservation.lines.iter();
                let lines = lines.map(|line| (at(line.sku.as_str()), line.quantity.scaled() / 1_000)).collect();
                let is_new = live.insert(reservation.id, (reservation.expires_at, lines)).is_none();
                if !is_new {
                    continue;
                }
                reserved += 1;
                let mut taken = sold;
                for (_, lines) in live.values().filter(|(expires_at, _)| reservation.created_at < *expires_at) {
                    lines.iter().for_each(|&(at, count)| taken[at] += count);
                }
                assert!(taken.iter().all(|&taken| taken <= PIECES), "revision {revision}: {taken:?} of {PIECES}");
            }
            Event::Released(id) => drop(live.remove(id)),
            Event::Sold(id, left) => {
                let (_, lines) = live.remove(id).expect("was held");
                lines.iter().for_each(|&(at, count)| sold[at] += count);
                for (name, left) in left {
                    assert_eq!(*left, PIECES - sold[at(name)], "revision {revision}: what is left of {name}");
                }
            }
        }
    }
    assert!(reserved > CLIENTS, "there was something to fight for");
    sold
}
