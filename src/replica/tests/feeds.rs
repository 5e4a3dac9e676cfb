//! What feeds cost a tenant in memory: prices and stocks touch neither the index nor the names, texts leave few segments,
//! what is deleted leaves, and a follower that slept through it all is read anew.

use super::*;
use crate::catalog::{Money, Quantity};

fn sku(n: u64) -> Sku {
    Sku::parse(&format!("P-{n}")).expect("a SKU")
}

fn price(n: u64, amount: u64) -> Write {
    let price = Money::parse(&amount.to_string(), "RON").expect("an amount");
    Write::Price { sku: sku(n), price, min_price: Patch::Keep, source_version: None }
}

fn stock(n: u64, amount: u64) -> Write {
    let stock = Quantity::parse(&amount.to_string()).expect("a quantity");
    Write::Stock { sku: sku(n), stock, restock_date: Patch::Keep, source_version: None, basis: None }
}

async fn arrived(replica: &Replica, revision: u64) {
    replica.wait_for_facts(revision, Deadline::NONE).await.expect("arrives");
    replica.wait_for_index(revision, Deadline::NONE).await.expect("arrives");
}

#[tokio::test(flavor = "multi_thread")]
async fn prices_and_stocks_touch_neither_the_index_nor_the_names() {
    const PRODUCTS: u64 = 500;
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..PRODUCTS).map(product)).await;
    let replica = world.get(&tenant).await;
    let before = (replica.generation(), replica.ground());
    let mut revision = 0;
    for round in 1..=40 {
        let of = |n: u64| [price(n, 10 * round), stock(n, round)];
        revision = write(&world.store, &tenant, (0..25).map(|n| (round * 25 + n) % PRODUCTS).flat_map(of)).await;
    }
    arrived(&replica, revision).await;
    let (generation, ground) = (replica.generation(), replica.ground());
    assert!(generation.revision() >= revision && ground.facts.revision() >= revision);
    let index = |generation: &temei_index::Generation| {
        let parts = (generation.written(), generation.segments(), generation.dead_rows());
        (generation.number(), parts, generation.resident_bytes())
    };
    assert_eq!(index(&generation), index(&before.0));
    assert!(ground.facts.has_names_of(&before.1.facts), "the names were indexed again");
    let facts = ground.facts.facts("P-25").expect("is there");
    assert_eq!((facts.price.map(|price| price.minor()), facts.stock.is_some()), (Some(21_000), true));
    // A text does.
    let changed =
        Write::Product(Box::new(ProductPatch { name: Patch::Set("Other".to_owned()), ..ProductPatch::new(sku(7)) }));
    arrived(&replica, write(&world.store, &tenant, [changed]).await).await;
    assert_eq!(replica.generation().written(), generation.written() + 1);
    assert!(!replica.ground().facts.has_names_of(&ground.facts));
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_small_writes_leave_few_segments_and_what_is_deleted_leaves_the_index() {
    // So many dead rows are worth building anew.
    const PRODUCTS: u64 = 5_000;
    let world = World::new(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    let replica = world.get(&tenant).await;
    for n in 0..40 {
        let revision = write(&world.store, &tenant, [product(n)]).await;
        arrived(&replica, revision).await;
        // At most eight of products, and of documents none.
        assert!(replica.generation().segments() <= 9, "{}", replica.generation().segments());
    }
    for first in (40..PRODUCTS).step_by(1_000) {
        write(&world.store, &tenant, (first..PRODUCTS.min(first + 1_000)).map(product)).await;
    }
    let mut revision = 0;
    for first in (10..PRODUCTS).step_by(1_000) {
        let deleted = (first..PRODUCTS.min(first + 1_000)).map(|n| Write::DeleteProduct(sku(n)));
        revision = write(&world.store, &tenant, deleted).await;
    }
    arrived(&replica, revision).await;
    assert_eq!(replica.generation().products(), 10);
    assert_eq!(replica.generation().find(&ItemKey::new(Kind::Product, "P-11".to_owned())), None);
    // What wears an index while another is built waits for the next write.
    for round in 0.. {
        if replica.generation().dead_rows() < PRODUCTS / 2 {
            break;
        }
        let name = Patch::Set(format!("Product 0, renamed {round} times"));
        let renamed = Write::Product(Box::new(ProductPatch { name, ..ProductPatch::new(sku(0)) }));
        let revision = write(&world.store, &tenant, [renamed]).await;
        arrived(&replica, revision).await;
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    assert_eq!((replica.generation().products(), replica.ground().facts.len()), (10, 10));
    world.replicas.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_behind_the_changes_that_are_kept_is_read_anew() {
    let world = World::that_hears_of_nothing(u64::MAX).await;
    let tenant = world.tenant("shop").await;
    write(&world.store, &tenant, (0..20).map(product)).await;
    let replica = world.get(&tenant).await;
    let elsewhere = World::connect(&world.folder).await;
    write(&elsewhere, &tenant, [Write::DeleteProduct(sku(3)), product(40)]).await;
    let revision = write(&elsewhere, &tenant, [price(5, 12)]).await;
    let later = SystemClock.now().plus_secs(60);
    assert!(elsewhere.trim_changes(later).await.expect("trims") > 0);
    arrived(&replica, revision).await;
    let now = world.replicas.peek(&tenant).expect("still hot");
    assert!(Arc::ptr_eq(&replica, &now), "calls that have begun go on with it");
    let facts = &replica.ground().facts;
    assert_eq!((facts.facts("P-3"), facts.facts("P-40").is_some()), (None, true));
    assert_eq!(facts.facts("P-5").and_then(|facts| facts.price).map(|price| price.minor()), Some(1_200));
    assert_eq!((replica.generation().products(), facts.len()), (20, 20));
    world.replicas.close().await;
}
