//! What is there and what is not, as people say it of one thing and then of another.

use crate::catalog::{Hold, Policy, Quantity, ReservationId};
use crate::clock::Timestamp;
use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::{as_of, listed, product};
use crate::guard::tests::turns::{Turn, hold};
use crate::guard::{Check, Locale, VersionedPolicy, check, replay};

/// SKU, name, price, stock, day it is back.
const PRODUCTS: &[(&str, &str, &str, &str, Option<time::Date>)] = &[
    ("PORT-10", "Salgueiral 10 Year Old Tawny Port", "24.50 USD", "0", Some(time::macros::date!(2026 - 06 - 20))),
    ("BENCH-2", "Wroxham teak bench 2-seater 120 cm", "349.00 USD", "6", None),
    ("BENCH-4", "Wroxham teak bench 4-seater 180 cm", "519.00 USD", "0", Some(time::macros::date!(2026 - 05 - 15))),
    ("TONER", "Toner 410X cyan for LaserJet", "119.00 USD", "4", None),
    ("COTTAGE", "Harbour Cottage, sleeps 4, 7 nights", "845.00 USD", "2", None),
];

fn catalogue() -> FactsSnapshot {
    let all = PRODUCTS
        .iter()
        .map(|(sku, name, price, stock, back)| product(sku, name, price, stock, |_, facts| facts.restock_date = *back));
    FactsSnapshot::build(1, all.collect())
}

#[test]
fn what_is_said_to_be_sold_out_is_not_offered_after_it() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The Tawny Port is out of stock. The late bottled one from the same house is available.", &[]),
            ("The Tawny Port is available.", &["OUT_OF_STOCK"]),
        ],
    );
}

#[test]
fn what_is_kept_from_the_day_it_is_back_is_no_offer_of_today() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("We can keep one Tawny Port for you from the delivery of 20 June.", &[]),
            ("We can keep one Tawny Port for you from the delivery in June.", &[]),
            ("We can keep one Tawny Port for you from tomorrow on.", &["OUT_OF_STOCK"]),
            ("We can keep one Tawny Port for you from 10 June on.", &["RESTOCK_DATE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_the_customer_asked_for_and_is_denied_is_not_offered() {
    let turn = Turn { customer: "Six of the Toner 410X, please", ..Turn::default() };
    hold(
        &catalogue(),
        turn,
        &[
            ("Six I cannot do. The Toner 410X can go out today.", &[]),
            ("Six? The Toner 410X can go out today.", &["QUANTITY_ABOVE_STOCK"]),
        ],
    );
}

#[test]
fn what_is_in_the_packs_is_counted_by_them() {
    let facts = listed(&[
        ("FLUTES", "Savoy flute 18 cl, crate of 36", "14.40 USD", "5"),
        ("WINE", "Savoy wine glass 25 cl, crate of 25", "11.25 USD", "18"),
    ]);
    hold(
        &facts,
        Turn::default(),
        &[
            ("We have 3 crates of the Savoy flute (108 wine glasses) ready for you.", &[]),
            ("We have 108 wine glasses ready for you.", &["QUANTITY_ABOVE_STOCK"]),
            ("We have 8 crates of the Savoy flute ready for you.", &["QUANTITY_ABOVE_STOCK"]),
        ],
    );
}

#[test]
fn what_is_there_is_not_sold_out() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("I'm afraid the Toner 410X is sold out.", &["IN_STOCK"]),
            ("I'm afraid the Wroxham 4-seater bench is sold out.", &[]),
            // What is not had may be anything; of so many pieces, or on a condition, it may be true.
            ("We do not have a discount on the Toner 410X.", &[]),
            ("Six pieces of the Toner 410X are not available.", &[]),
            ("Is the Toner 410X sold out?", &[]),
        ],
    );
}

#[test]
fn who_else_answered_may_know_better_what_is_sold_out() {
    let answer = "I'm afraid the Toner 410X is sold out.";
    let tool = r#"{"branch": "North Quay", "toner_410x": 0}"#;
    hold(&catalogue(), Turn { tool, ..Turn::default() }, &[(answer, &[])]);
    hold(&catalogue(), Turn { customer: "Is the Toner 410X there?", ..Turn::default() }, &[(answer, &["IN_STOCK"])]);
}

#[test]
fn a_cell_that_says_sold_out_counts_no_days() {
    let table = |seats: &str| {
        format!(
            "Benches:\n\n| Wroxham bench | Price | Availability |\n|---|---|---|\n| 120 cm | $349.00 | 6 in stock |\n| 180 cm | $519.00 | {seats} |\n"
        )
    };
    let (right, wrong) = (table("sold out, due 15 May"), table("3"));
    hold(&catalogue(), Turn::default(), &[(right.as_str(), &[]), (wrong.as_str(), &["OUT_OF_STOCK"])]);
}

#[test]
fn no_problem_denies_nothing() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Six cyan 410X are no problem at all, they leave the warehouse today.", &["QUANTITY_ABOVE_STOCK"]),
            ("Three cyan 410X are no problem at all, they leave the warehouse today.", &[]),
        ],
    );
}

#[test]
fn what_measures_is_no_number_of_pieces() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("For your 35 m2 of cyan 410X there are 4 in stock.", &[]),
            ("For your 35 m2 of cyan 410X there are 9 in stock.", &["QUANTITY_ABOVE_STOCK"]),
        ],
    );
}

#[test]
fn free_on_a_day_costs_what_it_costs() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Harbour Cottage is free for 12-19 June, the week is $845.00.", &[]),
            ("Harbour Cottage is free.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_price_and_the_number_of_an_order_count_no_pieces() {
    let tool = r#"{"order_id": 20418, "items": [{"sku": "TONER", "qty": 1, "price": 119.0}]}"#;
    hold(
        &catalogue(),
        Turn { tool, ..Turn::default() },
        &[
            ("Your order 20418 has a Toner 410X cyan ($119.00) in it.", &[]),
            ("Your order has 2041 Toner 410X cyan in it.", &["QUANTITY_ABOVE_STOCK"]),
        ],
    );
}

#[test]
fn there_is_no_offer_says_nothing_of_the_stock() {
    let texts: &[(&str, &[&str])] = &[
        ("The cyan toner is $119.00 and there is no discount at the moment.", &[]),
        ("The cyan toner is out of stock.", &["IN_STOCK"]),
    ];
    hold(&catalogue(), Turn::default(), texts);
}

#[test]
fn what_others_have_reserved_is_there_from_its_moment_on() {
    let id = |n| ReservationId::from_bytes([n; 16]);
    let hold = |n, units: i64, expires_at| Hold {
        reservation: id(n),
        quantity: Quantity::from_scaled(units * 1_000),
        expires_at,
    };
    let (now, later) = (as_of(), as_of().plus_secs(60));
    let toner = product("TONER", "Toner 410X cyan for LaserJet", "119.00 USD", "4", |_, facts| {
        facts.held = vec![hold(1, 3, later), hold(2, 1, later)].into();
    });
    let facts = FactsSnapshot::build(1, vec![toner]);
    let policy = VersionedPolicy::new(1, Policy::default());
    let reasons = |text: &str, reservations: &[ReservationId], at| {
        let locale = Locale::parse("en-US").expect("valid");
        let asked = Check { reservations: reservations.to_vec(), record: true, ..Check::of(text, locale) };
        let outcome = check(asked.at(at), &policy, &facts);
        let again = replay(outcome.bundle.as_deref().expect("recorded")).expect("readable");
        assert!(again.is_same(), "{:?}", again.differences);
        outcome.violations.iter().map(|violation| violation.reason.as_str()).collect::<Vec<_>>()
    };
    let just_before = Timestamp::from_micros(later.micros() - 1);
    for (text, reservations, at, expected) in [
        ("The Toner 410X is in stock.", &[][..], now, Some("OUT_OF_STOCK")),
        ("The Toner 410X is in stock.", &[], just_before, Some("OUT_OF_STOCK")),
        ("The Toner 410X is in stock.", &[], later, None),
        ("The Toner 410X is sold out.", &[], now, None),
        ("I can send you three Toner 410X today.", &[id(1)], now, None),
        ("I can send you four Toner 410X today.", &[id(1)], now, Some("QUANTITY_ABOVE_STOCK")),
        ("I can send you four Toner 410X today.", &[id(1), id(2), id(3)], now, None),
    ] {
        let expected: Vec<&str> = expected.into_iter().collect();
        assert_eq!(reasons(text, reservations, at), expected, "{text:?} at {at}, own {reservations:?}");
    }
}

#[test]
fn of_lines_with_amounts_one_that_has_none_offers_nothing() {
    let list = |port: &str| {
        format!(
            "Here is what we have:\n\n- Wroxham bench 2-seater: $349.00\n- Toner 410X cyan: $119.00\n- {port}\n\nAnything else?"
        )
    };
    let gone = list("Salgueiral Tawny Port: gone for good before the party, a pity");
    let offered = list("Salgueiral Tawny Port: $24.50");
    hold(&catalogue(), Turn::default(), &[(&gone, &[]), (&offered, &["OUT_OF_STOCK"])]);
}
