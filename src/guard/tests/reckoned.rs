//! What people reckon in their heads: with prices that are named, shown and said, with fees, with what is given off.

use crate::catalog::Policy;
use crate::facts::FactsSnapshot;
use crate::guard::evidence::{Evidence, RawEvidence, Source};
use crate::guard::tests::shop::{as_of, listed};
use crate::guard::tests::turns::{Turn, hold, outcome};
use crate::guard::{Check, ClaimOutcome, Locale, VersionedPolicy, check};

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("PAINT-20", "Wall paint Rende Muito white 20 L", "379.90 USD", "9"),
    ("ROLLER", "Wool roller Atlas 23 cm", "28.90 USD", "40"),
    ("COFFEE-1K", "Coffee Sidamo beans 1 kg", "169.00 USD", "12"),
    ("COFFEE-250", "Coffee Santos beans 250 g", "38.00 USD", "30"),
    ("HELMET", "Commuter helmet Torus matte black", "89.00 USD", "7"),
    ("CUPCAKES", "Vanilla cupcakes decorated, box x12 units", "96.00 USD", "5"),
    ("MACHINE", "Sewing machine Brightwell S60", "329.00 USD", "2"),
    ("WINE-A", "Beaujolais Vauxrenard 2022", "13.95 USD", "48"),
    ("WINE-B", "Sauvignon Te Awa Ridge 2023", "11.50 USD", "120"),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

#[test]
fn prices_named_and_said_come_together() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The Rende Muito paint is $379.90. With an Atlas roller your order goes to $408.80.", &[]),
            ("The Rende Muito paint is $379.90. With an Atlas roller your order goes to $418.80.", &["PRICE_MISMATCH"]),
            ("A kilo of Sidamo is $169.00, so you keep $31.00 of the 200; for the Santos you need another $7.00.", &[]),
        ],
    );
}

#[test]
fn a_total_with_its_fee_is_the_price_and_what_a_policy_charges() {
    let policy = "Delivery in town: $25.00. Free on orders of $400.00 and more.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("The Rende Muito paint is $379.90, and with delivery you pay $404.90.", &[]),
            ("The Rende Muito paint is $379.90, and with delivery you pay $414.90.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_a_policy_wants_of_each_is_wanted_so_many_times() {
    let policy = "At pick-up a deposit of $200.00 is paid for each machine. Delivery $15.00.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("The deposit comes to $400.00 for both.", &[]),
            ("The deposit comes to $500.00 for both.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_is_missing_for_free_shipping_says_nothing_of_its_being_free() {
    let policy = "Shipping $9.95 per order. Free shipping on orders of $100.00 or more.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("Just the helmet at $89.00 is $11.00 short of free shipping.", &[]),
            ("The helmet is $89.00, with free shipping.", &["PRICE_MISMATCH"]),
            ("The helmet at $89.00 leaves you a little below free shipping.", &[]),
        ],
    );
}

#[test]
fn an_amount_that_may_be_read_twice_is_one_threshold() {
    let policy = "Livrare saltele: 79 lei pe comandă. Transport gratuit la comenzi de cel puțin 2.000 lei.";
    let raw = RawEvidence { source: Source::Policy, name: String::new(), content: policy.to_owned() };
    let facts = listed(&[("PILLOW", "Pernă Ergo Memory 60x40 cm", "169.90 RON", "9")]);
    for (text, expected) in [
        ("Transportul costă 79 lei.", &[][..]),
        ("Două perne Ergo Memory fac 339,80 lei, iar cu transportul de 79 lei ajungeți la 418,80 lei.", &[]),
        ("Transportul costă 97 lei.", &["PRICE_MISMATCH"]),
    ] {
        let locale = Locale::parse("ro-RO").expect("valid");
        let evidence = Evidence { raw: vec![raw.clone()], ..Evidence::default() };
        let asked = Check { evidence, ..Check::of(text, locale) };
        let outcome = check(asked.at(as_of()), &VersionedPolicy::new(1, Policy::default()), &facts);
        let reasons: Vec<&str> = outcome.violations.iter().map(|violation| violation.reason.as_str()).collect();
        assert_eq!(reasons, expected, "{text}");
    }
}

#[test]
fn what_lines_come_to_is_a_total_by_whatever_name() {
    let tool = r#"{"order": 118, "lines": [{"sku": "ROLLER", "qty": 2, "price": 28.90}, {"sku": "COFFEE-250", "qty": 1,
        "price": 38.00}], "shipping": 9.95, "total": 105.75}"#;
    hold(
        &catalogue(),
        Turn { tool, ..Turn::default() },
        &[
            ("The delivery driver collects $105.75.", &[]),
            ("The delivery driver collects $115.75.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_is_taken_from_the_price_itself_is_no_discount() {
    let tool = r#"{"sku": "HELMET", "paid": 89.00, "return_fee": 15.00, "refund": 74.00}"#;
    hold(
        &catalogue(),
        Turn { tool, ..Turn::default() },
        &[("Off the $89.00 of the Torus helmet we take $15.00 for the return, so you get $74.00 back.", &[])],
    );
}

#[test]
fn half_of_what_was_paid_is_given_back() {
    let policy = "Cancelled three to seven days before: half of the deposit is returned.";
    let tool = r#"{"booking": "RV-3402", "deposit_paid": 66.00}"#;
    hold(
        &catalogue(),
        Turn { policy, tool, ..Turn::default() },
        &[
            ("Half of the deposit is yours: of the $66.00 you paid we return $33.00.", &[]),
            ("Half of the deposit is yours: of the $66.00 you paid we return $36.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_measure_divides_the_price_that_stands_beside() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("That's about $8.00 apiece with the $96.00 cupcakes.", &[]),
            ("That's about $9.00 apiece with the $96.00 cupcakes.", &["NO_FACT"]),
            ("The commuter one is $60.10 more than the Atlas roller.", &[]),
            ("The commuter one is $70.10 more than the Atlas roller.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_price_is_parted_by_the_pieces_of_its_name_and_by_payments() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The vanilla cupcakes are $96.00 a box, which makes $8.00 each.", &[]),
            ("The vanilla cupcakes are $96.00 a box, which makes $6.00 each.", &["PRICE_MISMATCH"]),
            ("The cupcakes are $96.00 a box and the Sidamo $169.00. So a cupcake comes to $8.00.", &[]),
            ("The cupcakes are $96.00 a box and the Sidamo $169.00. So a cupcake comes to $9.00.", &["PRICE_MISMATCH"]),
            (
                "Over three months it would be:\n\n| Machine | Price | 1st payment | 2nd payment |\n|---|---|---|---|\n\
                 | S60 | $329.00 | $109.67 | $109.67 |\n",
                &[],
            ),
        ],
    );
}

#[test]
fn what_a_table_gives_off_is_taken_from_its_sum() {
    let policy = "Buy any 12 or more bottles of wine and we take 10% off.";
    let rows = "Your dozen:\n\n| Wine | Bottles | Each | Line |\n|---|--:|--:|--:|\n| Beaujolais Vauxrenard | 6 | $13.95 | $83.70 |\n\
                | Te Awa Ridge | 6 | $11.50 | $69.00 |\n| Subtotal | 12 | | $152.70 |\n| Less 10% for twelve bottles | | | -$15.27 |\n";
    let (right, wrong) = (format!("{rows}| To pay | | | $137.43 |\n"), format!("{rows}| To pay | | | $173.43 |\n"));
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[(right.as_str(), &[]), (wrong.as_str(), &["PRICE_MISMATCH"])],
    );
}

#[test]
fn a_bid_is_spoken_of_where_it_is_answered() {
    let customer = "Would you take $250 for the sewing machine?";
    hold(
        &catalogue(),
        Turn { customer, ..Turn::default() },
        &[
            ("$250.00 is lower than we can go on the Brightwell S60, which is $329.00.", &[]),
            ("$250.00 is not much, but the Brightwell S60 stays at $329.00.", &[]),
            ("I can let you have the Brightwell S60 for $250.00.", &["PRICE_MISMATCH"]),
            ("You said $250.00 for the Brightwell S60, and $250.00 is lower than we can go.", &[]),
            ("You said $250.00 for the Brightwell S60, so be it: $250.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_fee_that_is_said_and_one_that_is_told_stand_in_one_total() {
    let policy = "Delivery in town: $25.00. Cash on delivery: $2.50.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("The helmet is $89.00, plus $25.00 delivery, and with cash on delivery you pay $116.50.", &[]),
            (
                "The helmet is $89.00, plus $25.00 delivery, and with cash on delivery you pay $118.50.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn a_kilo_is_said_by_the_hundred_grams_where_the_text_says_so() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("A kilo of Sidamo is $169.00, so about $16.90 per 100 g.", &[]),
            ("A kilo of Sidamo is $169.00, so about $18.90 per 100 g.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn the_hours_of_a_day_are_no_prices() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The Brightwell S60 is $329.00, and we are open 9 till 1 or 1.30 till 5.30.", &[]),
            ("The Brightwell S60 is 339.50.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_week_is_seven_days() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("A week with the Torus helmet would be $623.00.", &[]),
            ("A week with the Torus helmet would be $633.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_tax_that_a_policy_adds_is_added() {
    let policy = "In store a sales tax of 6% is added at the register. Listed prices are before tax.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("The Brightwell S60 is $329.00, and with 6% sales tax it is $348.74.", &[]),
            ("The Brightwell S60 is $329.00, and with 6% sales tax it is $358.74.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_the_text_reckons_with_contradicts_no_price() {
    let said = "The Torus helmet is $95.00, and with the lamp for $20.00 it makes $115.00.";
    let judged = outcome(&catalogue(), Turn::default(), said);
    let all = judged.violations.iter().map(|violation| violation.reason.as_str());
    assert!(all.clone().any(|reason| reason == "PRICE_MISMATCH"), "{:?}", all.collect::<Vec<_>>());
    assert!(judged.violations.iter().all(|violation| violation.outcome != ClaimOutcome::Contradicted));
}

#[test]
fn what_one_costs_less_than_several_of_another_follows() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The kilo of Sidamo is $169.00, that is $55.00 more than three bags of Santos 250 g.", &[]),
            ("Three bags of Santos 250 g are $114.00, the kilo of Sidamo $169.00, so you save $55.00.", &[]),
        ],
    );
}

#[test]
fn what_is_given_back_is_the_part_of_what_was_paid() {
    let tool = r#"{"paid": 1400.0, "sessions_total": 10, "sessions_used": 4}"#;
    hold(
        &catalogue(),
        Turn { tool, ..Turn::default() },
        &[("You have had 4 of 10 sessions, so we refund the 6 that are left, $840.00.", &[])],
    );
}

#[test]
fn shipping_is_charged_up_to_what_the_goods_come_to() {
    let policy = "Delivery in the city: $12.90. Free shipping from $100.00 on.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[("The Torus helmet is $89.00; with the delivery of $12.90 it is $101.90.", &[])],
    );
}

#[test]
fn a_price_that_one_product_of_a_small_shop_has_names_it() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("It costs $379.90, shall I put it aside?", &[]),
            ("It costs $397.90, shall I put it aside?", &["NO_FACT"]),
            ("The Atlas roller costs $379.90.", &["PRICE_MISMATCH"]),
        ],
    );
    let tool = r#"{"basket": {"lines": 2, "due": 389.90}}"#;
    hold(
        &catalogue(),
        Turn { tool, ..Turn::default() },
        &[("It costs $379.90, shall I put it aside?", &["PRICE_MISMATCH"])],
    );
}

#[test]
fn so_many_each_less_what_a_policy_gives() {
    let policy = "Coffee: $9.00 off per bag when you take three bags or more of the same kind.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("Three bags of the Santos would be $114.00, less the $9.00 a bag, so $87.00 for the lot.", &[]),
            (
                "Three bags of the Santos would be $114.00, less the $9.00 a bag, so $84.00 for the lot.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn a_coupon_of_a_policy_text_is_known_by_its_code() {
    let policy = "Code FALL10: 10% off all helmets, one code per order.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("With FALL10 the Torus helmet drops from $89.00 to $80.10.", &[]),
            ("With FALL10 the Torus helmet drops from $89.00 to $79.10.", &["PRICE_MISMATCH"]),
            ("Today the Torus helmet drops from $89.00 to $80.10.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_share_that_the_text_gives_off_is_taken_from_a_sum() {
    let policy = "Whoever takes two things at once gets 10 % off the cheaper one.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            (
                "The Torus helmet ($89.00) and the Santos coffee ($38.00): we take 10 % off the cheaper one, which is $3.80. Both stay at $123.20.",
                &[],
            ),
            (
                "The Torus helmet ($89.00) and the Santos coffee ($38.00): we take 10 % off the cheaper one, which is $3.80. Both stay at $127.70.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn where_nothing_is_named_a_word_of_few_names_tells_what_is_reckoned_with() {
    let policy = "A deposit of 30 % of the price is due at once.";
    hold(
        &catalogue(),
        Turn { policy, ..Turn::default() },
        &[
            ("To keep the sewing one for you the deposit is 30 %, which is $98.70.", &[]),
            ("To keep the sewing one for you the deposit is 30 %, which is $108.70.", &["PRICE_MISMATCH"]),
        ],
    );
}
