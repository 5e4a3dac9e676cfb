//! Numbers without a currency that stand where a price does.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::{listed, reasons};
use crate::guard::tests::turns::{Turn, hold};

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("EXT-4", "Honey extractor Apis 4 frames steel", "1540.00 USD", "3"),
    ("POT-60", "Planter Jardin 60 cm terracotta", "89.90 USD", "30"),
    ("DRILL-6", "Drill Sodiba SDH600 600 W", "589.00 USD", "4"),
    ("POLO-10", "Polo shirt Piqua size 10", "58.00 USD", "40"),
    ("BADGE", "Badge embroidery small", "12.00 USD", ""),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

#[test]
fn a_number_right_behind_a_product_that_comes_close_to_its_price_has_to_be_it() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The honey extractor Apis is 1540, all steel.", &[]),
            ("The honey extractor Apis is 1290, all steel.", &["PRICE_MISMATCH"]),
            ("The planter Jardin in terracotta goes for 89.90 and ships today.", &[]),
            ("The planter Jardin in terracotta goes for 94.90 and ships today.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn numbers_that_count_measure_or_name_are_no_prices() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The drill Sodiba SDH600 runs at 600 W and weighs 1,9 kg.", &[]),
            ("The honey extractor Apis has been sold since 2016, and well.", &[]),
            ("Of the planter Jardin we have 70, all in stock.", &["QUANTITY_ABOVE_STOCK"]),
            ("The honey extractor Apis fits a room of 1200 x 900 at least.", &[]),
            ("The honey extractor Apis turns 1290 times a minute.", &[]),
        ],
    );
}

#[test]
fn what_the_customer_or_the_evidence_says_is_not_taken_for_another_price() {
    let asks = Turn { customer: "I can give 1300 for the extractor", ..Turn::default() };
    hold(&catalogue(), asks, &[("For the honey extractor Apis 1300 will not do, sorry.", &[])]);
    let order = Turn { tool: r#"{"order": "A-7", "paid": 1410}"#, ..Turn::default() };
    hold(&catalogue(), order, &[("The honey extractor Apis is 1410 on your order.", &[])]);
}

#[test]
fn results_of_lines_without_a_currency_add_up_to_their_total() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("20 polo shirts Piqua x 58 = 1,160\n20 badge embroidery x 12 = 240\nTotal $1,400.00", &[]),
            ("20 polo shirts Piqua x 58 = 1,160\n20 badge embroidery x 12 = 240\nTotal $1,450.00", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_number_that_a_word_links_to_a_noun_counts_it_and_no_range_is_so_wide() {
    let facts = listed(&[
        ("JARS", "Borcan sticlă Vitromel 720 ml, bax 12 buc.", "33.60 RON", "140"),
        ("BOOKS", "Caiet A5 matematică Pigna 48 file, set 10 buc.", "42.00 RON", "30"),
    ]);
    for (text, expected) in [
        ("Patru baxuri de borcane de 720 ml înseamnă 48 de borcane și costă 134,40 lei.", &[][..]),
        ("Caiet A5 matematică, set de 10 la 42 lei.", &[]),
        ("Caiet A5 matematică, set de 10 la 45 lei.", &["PRICE_MISMATCH"]),
    ] {
        assert_eq!(reasons(&facts, "ro-RO", &[], text), expected, "{text}");
    }
}
