//! Amounts that tell themselves what they are the price of, and percentages that nothing accounts for.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::{listed, product};
use crate::guard::tests::turns::{Turn, hold};

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("KIT-11", "Off-grid kit Helius Sitio 1.1 kWp 2 modules with battery", "7320.00 USD", "0"),
    ("KIT-33", "On-grid kit Helius Casa 3.3 kWp 6 modules inverter 3 kW", "8950.00 USD", "3"),
    ("KIT-55", "On-grid kit Helius Casa 5.5 kWp 10 modules inverter 5 kW", "13790.00 USD", "2"),
    ("VAN-CL", "Camper California Beach 4 seats - night low season", "98.00 USD", ""),
    ("VAN-CH", "Camper California Beach 4 seats - night high season", "145.00 USD", ""),
    ("VAN-BL", "Camper Brisa 2 seats - night low season", "85.00 USD", ""),
    ("VAN-BH", "Camper Brisa 2 seats - night high season", "128.00 USD", ""),
    ("VAN-CLEAN", "Cleaning on return per camper", "45.00 USD", ""),
    ("BOX-M", "Moving box medium double wall", "2.45 USD", "310"),
    ("TEA-250", "Assam tea refill bag 250 g", "15.50 USD", "40"),
    ("PLA-PINK", "Filament PolyTerra PLA Sakura Pink", "19.49 USD", "0"),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

#[test]
fn an_amount_is_the_price_of_what_the_words_beside_it_say_most_of() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The 5.5 kWp kit ($13,790.00) can be paid by card.", &[]),
            ("The 5.5 kWp kit ($8,950.00) can be paid by card.", &["PRICE_MISMATCH"]),
            ("The California is $98.00 a night in low season and $145.00 in high season.", &[]),
            ("The California is $145.00 a night in low season and $98.00 in high season.", &["PRICE_MISMATCH"]),
            (
                "The California is $98.00 a night in low season and $128.00 in high season.",
                &["PRICE_OF_ANOTHER_PRODUCT"],
            ),
        ],
    );
}

#[test]
fn a_percentage_that_nobody_wrote_is_a_discount() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("You get 25 % on the kits this week.", &["DISCOUNT_NEEDS_APPROVAL"]),
            ("The battery of the kit charges to 80 % in 25 minutes.", &[]),
            ("The fabric is 30 % wool.", &[]),
            ("The 25 % you ask for I cannot do.", &[]),
        ],
    );
    let coupon = Turn { tool: r#"{"coupon": "SPRING", "value": 25, "active": true}"#, ..Turn::default() };
    hold(&catalogue(), coupon, &[("The code SPRING takes 25 % off your order.", &[])]);
}

#[test]
fn a_policy_that_wants_more_pieces_grants_nothing() {
    let policy = "Customers who take 50 or more boxes in one order receive 25% off those boxes.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("Sixty medium boxes get our 25% reduction.", &[]),
            ("Thirty medium boxes get our 25% reduction.", &["DISCOUNT_NEEDS_APPROVAL"]),
        ],
    );
    let tiers =
        ["5% off a line from 10 units, 8% off from 25 units.", "From 10 units on 5% off, from 25 units on 8% off."];
    for policy in tiers {
        hold(
            &catalogue(),
            Turn { policy, ..Turn::default() },
            &[
                ("At 10 units you get 5% off the line.", &[]),
                ("At 10 units you get 8% off the line.", &["DISCOUNT_NEEDS_APPROVAL"]),
                ("At 30 units you get 8% off the line.", &[]),
                ("At 10 units of the 2024 line you get 8% off.", &["DISCOUNT_NEEDS_APPROVAL"]),
            ],
        );
    }
}

#[test]
fn shipping_is_free_from_where_the_policy_says() {
    let policy = "Shipping is free for orders over $249.00; below that it is $19.90.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("Shipping is free for orders over $249.00.", &[]),
            ("Shipping is free for orders over $199.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn the_day_after_what_is_not_there_is_that_of_the_record() {
    let record = r#"{"sku": "PLA-PINK", "avail": 0, "inbound": [{"units": 48, "expected": "2026-07-07"}]}"#;
    hold(
        &catalogue(),
        Turn { tool: record, ..Turn::default() },
        &[
            ("Sakura Pink is out at the moment, sorry! The next batch gets here on July 7.", &[]),
            (
                "Sakura Pink is out at the moment, sorry! The next batch gets here on July 17.",
                &["RESTOCK_DATE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn so_many_as_the_customer_asks_for_have_to_be_there() {
    let asks = |customer| Turn { customer, skus: &["KIT-33"], ..Turn::default() };
    hold(
        &catalogue(),
        asks("I'd take four of those, can I have them today?"),
        &[("Four? You bet, they can ship today.", &["QUANTITY_ABOVE_STOCK"])],
    );
    hold(
        &catalogue(),
        asks("I'd take three of those, can I have them today?"),
        &[("Three? You bet, they can ship today.", &[])],
    );
}

#[test]
fn the_amounts_of_a_policy_are_told_apart_by_their_words() {
    let policy = "Delivery: standard $3.95, free on orders of $30.00 or more. Next-day express $6.50 on all orders.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("Standard delivery would add $3.95.", &[]),
            ("Standard delivery would add $6.50.", &["PRICE_MISMATCH"]),
            ("Next-day express is $6.50.", &[]),
        ],
    );
}

#[test]
fn what_people_say_of_amounts_is_read_as_they_say_it() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The Assam refill is fifteen dollars fifty.", &[]),
            ("The Assam refill is fifteen dollars sixty.", &["PRICE_MISMATCH"]),
            ("The Assam refill is $15.50 and the medium moving box $2.45, $17.95 for both.", &[]),
        ],
    );
}

#[test]
fn of_a_small_shop_the_price_of_so_many_tells_what_they_are() {
    let texts: &[(&str, &[&str])] = &[
        ("Six of those would be $14.70.", &[]),
        ("Six of those would be $15.70.", &["NO_FACT"]),
        ("Those would be $14.70.", &["NO_FACT"]),
    ];
    hold(&catalogue(), Turn::default(), texts);
    let policy = "Orders over $30.00 ship free.";
    hold(&catalogue(), Turn { policy, ..Turn::default() }, &texts[..1]);
    let tool = r#"{"order": {"id": "A-17", "total": "60.00"}}"#;
    hold(&catalogue(), Turn { tool, ..Turn::default() }, &[("Six of those would be $14.70.", &["PRICE_MISMATCH"])]);
}

#[test]
fn what_a_name_writes_as_a_fraction_is_no_day() {
    let facts = FactsSnapshot::build(
        1,
        vec![
            product("VIO-12", "Ellsworth violin outfit 1/2", "289.00 USD", "0", |_, facts| {
                facts.restock_date = Some(time::macros::date!(2027 - 01 - 08));
            }),
            product("VIO-34", "Ellsworth violin outfit 3/4", "309.00 USD", "7", |_, _| {}),
        ],
    );
    hold(
        &facts,
        Turn::default(),
        &[
            ("The 1/2 Ellsworth is out of stock. The next size up, the 3/4, is available at $309.00.", &[]),
            ("The 1/2 Ellsworth is out of stock. The next one comes on 5/4.", &["RESTOCK_DATE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_discount_is_given_from_its_number_on_and_a_deposit_is_none() {
    let volume = "25 % off from 6 boxes of the same kind.";
    hold(
        &catalogue(),
        Turn { policy: volume, ..Turn::default() },
        &[
            ("With 4 medium boxes you already get the 25 %, $7.35 instead of $9.80.", &["DISCOUNT_NEEDS_APPROVAL"]),
            ("With 8 medium boxes you get the 25 %, $14.70 instead of $19.60.", &[]),
        ],
    );
    let deposit = "Reservations: 20 % deposit, balance due at pickup.";
    hold(
        &catalogue(),
        Turn { policy: deposit, ..Turn::default() },
        &[("To reserve the 5.5 kWp kit we take 20 % down, which is $2,758.00.", &[])],
    );
}

#[test]
fn a_line_that_comes_to_less_than_its_pieces_tells_its_discount() {
    let tool = r#"{"quote":"Q-1187","lines":[{"sku":"TEA-250","qty":6,"unit":15.50,"disc_pct":20,"line_total":74.40}],"total":74.40}"#;
    hold(
        &catalogue(),
        Turn { tool, ..Turn::default() },
        &[
            ("6 × Assam tea refill at $15.50, less 20%: $74.40", &[]),
            ("6 × Assam tea refill at $15.50, less 30%: $65.10", &["DISCOUNT_NEEDS_APPROVAL", "PRICE_MISMATCH"]),
        ],
    );
}
