use temei_text::phrase::PhraseHash;

use super::*;
use crate::catalog::{Currency, Hold, Money, ProductContent, Quantity, ReservationId};
use crate::clock::Timestamp;

const NOW: Timestamp = Timestamp::from_micros(0);

fn product(sku: &str, name: &str, minor: i64) -> Product {
    Product {
        sku: Sku::parse(sku).expect("valid"),
        content: ProductContent { name: name.to_owned(), ..Default::default() },
        facts: ProductFacts { price: Some(Money::new(minor, Currency::RON)), ..Default::default() },
    }
}

fn named(facts: &FactsSnapshot, name: &str) -> Vec<u32> {
    let folded = fold_name(name);
    let mut hash = PhraseHash::default();
    folded.split(' ').for_each(|word| hash.push(word));
    facts.named(hash.finish(), || folded.clone())
}

#[test]
fn a_price_change_shares_names_and_leaves_the_older_snapshot_alone() {
    let first = FactsSnapshot::build(
        1,
        (0..1000).map(|n| product(&format!("LAP-{n:04}"), &format!("Laptop {n}"), n)).collect(),
    );
    let sku = Sku::parse("LAP-0007").expect("valid");
    let facts = ProductFacts { stock: Some(Quantity::from_scaled(5_000)), ..Default::default() };
    let second = first.apply(2, vec![FactChange::Facts(sku, facts)]);
    assert_eq!(first.facts("LAP-0007").and_then(|f| f.price).map(Money::minor), Some(7));
    assert_eq!(second.facts("LAP-0007").map(|f| (f.price, f.stock.is_some())), Some((None, true)));
    assert!(Arc::ptr_eq(&first.settled, &second.settled) && Arc::ptr_eq(&first.recent, &second.recent));
    assert_eq!((first.revision(), second.revision(), second.len()), (1, 2, 1000));
}

#[test]
fn names_come_and_go() {
    let first = FactsSnapshot::build(1, vec![product("A-1", "Cafea Boabe 1kg", 100)]);
    let second = first.apply(2, vec![FactChange::Put(product("A-2", "CAFEA boabe  1kg", 200))]);
    assert_eq!(named(&second, "cafea boabe 1kg"), [0, 1]);
    let third = second.apply(
        3,
        vec![FactChange::Put(product("A-1", "Ceai", 100)), FactChange::Remove(Sku::parse("A-2").expect("valid"))],
    );
    assert!(named(&third, "cafea boabe 1kg").is_empty());
    assert_eq!(named(&third, "CEAI"), [0]);
    assert_eq!((third.len(), third.facts("A-2")), (1, None));
}

#[test]
fn many_new_names_are_settled_and_removed_rows_dropped() {
    let mut facts = FactsSnapshot::build(1, vec![product("OLD-1", "Old", 1)]);
    facts = facts.apply(2, vec![FactChange::Remove(Sku::parse("OLD-1").expect("valid"))]);
    let new = (0..3000).map(|n| FactChange::Put(product(&format!("NEW-{n}"), &format!("New {n}"), n))).collect();
    facts = facts.apply(3, new);
    assert_eq!((facts.len(), facts.recent.entries(), facts.identities.len()), (3000, 0, 3000));
    assert_eq!(facts.folded_sku("new2999"), facts.row("NEW-2999"));
}

#[test]
fn a_hundred_thousand_products_fit_the_budget() {
    let products = (0..20_000)
        .map(|n| product(&format!("LAP-{n:06}"), &format!("Laptop profesional numarul {n} cu ecran mat, 16 GB"), n));
    let facts = FactsSnapshot::build(1, products.collect());
    let each = facts.resident_bytes() / facts.len();
    assert!(each <= 1536, "{each} bytes a product");
}

#[test]
fn an_offer_follows_its_product_through_every_change() {
    let price = |facts: &FactsSnapshot, sku: &str| {
        let offer = facts.row(sku).and_then(|row| facts.offer(row, NOW));
        offer.map(|offer| (offer.price().map(Money::minor), offer.in_stock()))
    };
    let first = FactsSnapshot::build(1, vec![product("A-1", "One", 100), product("A-2", "Two", 200)]);
    assert_eq!((price(&first, "A-1"), price(&first, "A-2")), (Some((Some(100), None)), Some((Some(200), None))));
    let sku = |sku: &str| Sku::parse(sku).expect("valid");
    let facts = ProductFacts { stock: Some(Quantity::from_scaled(0)), ..Default::default() };
    let second =
        first.apply(2, vec![FactChange::Facts(sku("A-1"), facts), FactChange::Put(product("A-3", "Three", 3))]);
    assert_eq!((price(&second, "A-1"), price(&second, "A-3")), (Some((None, Some(false))), Some((Some(3), None))));
    assert_eq!(second.layout(), first.layout(), "rows stay where they are");
    let row = second.row("A-2").expect("there");
    let third = second.apply(3, vec![FactChange::Remove(sku("A-2"))]);
    assert_eq!((third.offer(row, NOW), third.offer(99, NOW), price(&third, "A-2")), (None, None, None));
    let fourth = third.apply(4, vec![FactChange::Put(product("A-2", "Two", 250))]);
    assert_eq!(
        (fourth.offer(row, NOW), price(&fourth, "A-2")),
        (None, Some((Some(250), None))),
        "it lies elsewhere now"
    );
}

#[test]
fn what_is_held_is_no_offer_until_its_moment() {
    let (end, later) = (Timestamp::from_micros(10), Timestamp::from_micros(20));
    let hold = |units, expires_at| Hold {
        reservation: ReservationId::from_bytes([1; 16]),
        quantity: Quantity::from_scaled(units),
        expires_at,
    };
    let mut goods = [product("A-1", "One", 100), product("A-2", "Two", 200), product("A-3", "Three", 300)];
    for (good, held) in goods.iter_mut().zip([vec![hold(1_000, end)], vec![hold(999, later)], Vec::new()]) {
        (good.facts.stock, good.facts.held) = (Some(Quantity::from_scaled(1_000)), held.into());
    }
    let facts = FactsSnapshot::build(1, goods.to_vec());
    let in_stock = |facts: &FactsSnapshot, at| [0, 1, 2].map(|row| facts.offer(row, at).and_then(Offer::in_stock));
    assert_eq!(in_stock(&facts, NOW), [Some(false), Some(true), Some(true)]);
    assert_eq!(in_stock(&facts, end), [Some(true), Some(true), Some(true)]);
    assert!(facts.is_released_between(NOW, end) && !facts.is_released_between(end, Timestamp::from_micros(19)));
    let mut freed = goods[0].facts.clone();
    freed.held = Vec::new().into();
    let next = facts.apply(2, vec![FactChange::Facts(goods[0].sku.clone(), freed)]);
    assert_eq!(in_stock(&next, NOW), [Some(true), Some(true), Some(true)]);
    assert!(next.resident_bytes() < facts.resident_bytes(), "what is held counts into the memory");
    goods[0].facts.stock = None;
    assert_eq!(in_stock(&FactsSnapshot::build(1, goods.to_vec()), NOW)[0], None);
}

#[test]
fn an_offer_that_the_clock_changes_is_that_of_the_moment_asked_about() {
    let (at, later) = (Timestamp::from_micros(10), Timestamp::from_micros(20));
    let promotion = |minor, starts_at, ends_at| Promotion {
        id: "sale".to_owned(),
        price: Money::new(minor, Currency::RON),
        starts_at,
        ends_at,
    };
    let mut goods = [product("A-1", "One", 100), product("A-2", "Two", 200), product("A-3", "Three", 300)];
    goods[0].facts.promotions = vec![promotion(60, Some(at), Some(later))];
    goods[1].facts.promotions = vec![promotion(150, None, None)];
    let facts = FactsSnapshot::build(1, goods.to_vec());
    let prices = |at| [0, 1, 2].map(|row| facts.offer(row, at).and_then(Offer::price).map(Money::minor));
    assert_eq!(prices(NOW), [Some(100), Some(150), Some(300)]);
    assert_eq!(prices(at), [Some(60), Some(150), Some(300)]);
    assert_eq!(prices(later), [Some(100), Some(150), Some(300)]);
    assert!(facts.is_repriced_between(NOW, at) && !facts.is_repriced_between(at, Timestamp::from_micros(19)));
}
