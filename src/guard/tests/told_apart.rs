//! Products that are spoken of without their names: by what tells one of a family from the others, by what the
//! conversation has shown, by "both", by the head of a column.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::listed;
use crate::guard::tests::turns::Turn;

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("TV-50", "Smart TV Samsung Crystal 50\" CU7700", "2399.00 USD", "4"),
    ("TV-58", "Smart TV Samsung Crystal 58\" CU7700", "2999.00 USD", "2"),
    ("SHIRT-M", "Basic cotton T-shirt black M", "49.90 USD", "80"),
    ("SHIRT-XL", "Basic cotton T-shirt black XL", "59.90 USD", "0"),
    ("OIL-1", "Olive oil Kalamata 1 L", "12.60 USD", "5"),
    ("OIL-5", "Olive oil Kalamata 5 L", "52.80 USD", "40"),
    ("BAT-25", "Battery Torvald PowerCell 40V 2.5Ah", "89.00 USD", "20"),
    ("BAT-60", "Battery Torvald PowerCell 40V 6.0Ah", "179.00 USD", "3"),
    ("PED-1", "Guitar pedal Boss DS-1 Distortion", "749.00 USD", "1"),
    ("PAN-550", "Solar panel Jinwei 550 W", "1580.00 USD", "0"),
    ("SSD-1", "SSD Sabrin Rocket Plus 1TB, M.2, PCIe 4.0 x4", "89.00 USD", "9"),
    ("SSD-4", "SSD Sabrin Rocket Plus 4TB, M.2, PCIe 4.0 x4", "379.00 USD", "0"),
    ("TYRE-16", "All season tyre Ventura Cross 205/55 R16 94V", "119.90 USD", "4"),
    ("TYRE-17", "All season tyre Ventura Cross 225/45 R17 94Y", "158.40 USD", "0"),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

fn hold(turn: Turn<'_>, cases: &[(&str, &[&str])]) {
    super::turns::hold(&catalogue(), turn, cases);
}

#[test]
fn a_measure_or_a_word_tells_one_of_a_family() {
    hold(
        Turn::default(),
        &[
            ("The Samsung Crystal comes in two sizes: the 50-inch is $2,399.00, the 58-inch $2,999.00.", &[]),
            (
                "The Samsung Crystal comes in two sizes: the 50-inch is $2,999.00, the 58-inch $2,399.00.",
                &["PRICE_OF_ANOTHER_PRODUCT", "PRICE_OF_ANOTHER_PRODUCT"],
            ),
            ("The black cotton T-shirt is sold out in XL, but we still have the M for $49.90.", &[]),
            ("The black cotton T-shirt is $59.90 in M.", &["PRICE_MISMATCH"]),
            ("Torvald PowerCell: 2.5 Ah for $89.00, 6.0Ah for $179.00.", &[]),
            ("Kalamata olive oil: five litres are $52.80, one litre is $12.60.", &[]),
            ("The DS-1 is $749.00.", &[]),
            ("The DS-1 is $479.00.", &["PRICE_MISMATCH"]),
            ("The Sabrin SSD of 4 TB is in stock.", &["OUT_OF_STOCK"]),
            ("The Sabrin SSD of 1 TB is in stock.", &[]),
            ("Of the Ventura Cross we have the 16 in stock.", &[]),
            ("Of the Ventura Cross we have the 17 in stock.", &["OUT_OF_STOCK"]),
            ("The Ventura Cross is in stock, at $119.90 each.", &[]),
            ("The Ventura Cross is in stock, at $158.40 each.", &["OUT_OF_STOCK"]),
        ],
    );
}

#[test]
fn what_was_shown_is_spoken_of_without_a_name() {
    let batteries = Turn { skus: &["BAT-25", "BAT-60"], customer: "what is the difference?", ..Turn::default() };
    hold(
        batteries,
        &[
            ("The larger one is $179.00, the smaller one $89.00, so $90.00 more.", &[]),
            ("The larger one is $89.00.", &["PRICE_MISMATCH"]),
            ("The second one is $179.00.", &[]),
            ("The second one is $89.00.", &["PRICE_OF_ANOTHER_PRODUCT"]),
            ("The second one lasts longer, but costs $90.00 more by the panel: $179.00 against $89.00.", &[]),
            ("Both together are $268.00.", &[]),
            ("Both together are $286.00.", &["PRICE_MISMATCH"]),
            ("It is $89.00.", &[]),
            ("It is $98.00.", &["PRICE_MISMATCH"]),
        ],
    );
    let asked = Turn { customer: "how much is the Crystal CU7700 of 58?", ..Turn::default() };
    hold(asked, &[("It is $2,999.00.", &[]), ("It is $2,899.00.", &["PRICE_MISMATCH"])]);
}

#[test]
fn what_is_offered_of_several_is_there_of_each() {
    hold(
        Turn::default(),
        &[
            ("The black cotton T-shirt is available in both sizes.", &["OUT_OF_STOCK"]),
            ("The Samsung Crystal is available in both sizes.", &[]),
            ("The black cotton T-shirt in M and XL is in stock.", &["OUT_OF_STOCK"]),
            (
                "- Smart TV 58: $2,999.00\n- Solar panel Jinwei: $1,580.00\n- Pedal DS-1: $749.00\n\nAll three are in stock.",
                &["OUT_OF_STOCK"],
            ),
            ("- Smart TV 58: $2,999.00\n- Pedal DS-1: $749.00\n\nBoth are in stock.", &[]),
        ],
    );
}

#[test]
fn the_head_of_a_column_says_what_its_cells_offer() {
    let table = |shirts: &str, oil: &str| {
        format!(
            "| Item | Size | Price | Stock |\n|---|---|---|---|\n| Cotton T-shirt black | M | $49.90 | {shirts} |\n\
             | Olive oil Kalamata | 1 L | $12.60 | {oil} |"
        )
    };
    hold(
        Turn::default(),
        &[
            (&table("80", "5"), &[]),
            (&table("80", "50"), &["QUANTITY_ABOVE_STOCK"]),
            (&table("yes", "5"), &[]),
            (&table("90", "yes"), &["QUANTITY_ABOVE_STOCK"]),
        ],
    );
    let awaited = "**Solar panel Jinwei 550 W**\n- $1,580.00\n- The warehouse expects them on August 22";
    hold(Turn::default(), &[(awaited, &[])]);
    let sold_out = "**Solar panel Jinwei 550 W**\n- $1,580.00\n- Plenty on hand, leaves the warehouse today";
    hold(Turn::default(), &[(sold_out, &["OUT_OF_STOCK"])]);
}

#[test]
fn a_day_after_what_is_not_there_is_held_against_the_records() {
    let record = r#"{"art": "PAN-550", "existencia": 0, "prox_arribo": {"fecha": "2026-08-22", "cant": 48}}"#;
    let told = Turn { tool: record, ..Turn::default() };
    hold(
        told,
        &[
            ("The 550 W solar panel is sold out. The next ones arrive on August 22.", &[]),
            ("The 550 W solar panel is sold out. The next ones arrive on August 12.", &["RESTOCK_DATE_MISMATCH"]),
        ],
    );
    hold(Turn::default(), &[("The 550 W solar panel is sold out. The next ones arrive on August 12.", &[])]);
    let inside =
        r#"{"item": "PAN-550", "on_hand": 0, "inbound": [{"po": "PO-3318", "units": 60, "eta": "2026-08-22"}]}"#;
    hold(
        Turn { tool: inside, ..Turn::default() },
        &[("The 550 W solar panel is sold out. The next 60 are due on August 12.", &["RESTOCK_DATE_MISMATCH"])],
    );
}

#[test]
fn one_word_of_a_name_grounds_its_price_and_contradicts_nothing() {
    hold(
        Turn::default(),
        &[
            ("The 50-inch Samsung Crystal is $2,399.00. For the distortion you pay $749.00.", &[]),
            ("The 50-inch Samsung Crystal is $2,399.00. For the distortion you pay $794.00.", &["PRICE_MISMATCH"]),
            ("The 50-inch Samsung Crystal is $2,399.00. The rest is distortion, and sold out.", &[]),
        ],
    );
}

#[test]
fn people_count_twice_and_say_what_the_customer_was_told() {
    let told = Turn { customer: "Soundhouse has the DS-1 for $690, can you do that?", ..Turn::default() };
    hold(
        told,
        &[
            ("For two guests over three days, one olive oil Kalamata 1 L each day: $75.60.", &[]),
            ("For two guests over three days, one olive oil Kalamata 1 L each day: $76.50.", &["PRICE_MISMATCH"]),
            ("I know, they told you $690 for the DS-1. Ours is $749.00.", &[]),
            ("The DS-1 is $690.", &["PRICE_MISMATCH"]),
            ("For your $690 there is no DS-1 to be had.", &[]),
        ],
    );
}

#[test]
fn what_an_answer_spells_out_is_reckoned_as_it_is_spelled() {
    let rules =
        Turn { policy: "Delivery within the town costs $24.50. Standard installation: $50.00.", ..Turn::default() };
    hold(
        rules,
        &[
            ("The Samsung Crystal of 58 installed is $3,049.00 ($2,999.00 and $50.00 for the installation).", &[]),
            (
                "The Samsung Crystal of 58 installed is $3,094.00 ($2,999.00 and $50.00 for the installation).",
                &["PRICE_MISMATCH"],
            ),
            ("The delivery is $24.50. So the DS-1 comes to $749.00 + $24.50 = $773.50.", &[]),
            ("The delivery is $24.50. So the DS-1 comes to $749.00 + $24.50 = $733.50.", &["PRICE_MISMATCH"]),
            ("The 2.5Ah and the 6.0Ah PowerCell are $90.00 apart a month, a difference of $1,080.00 a year.", &[]),
            (
                "The 2.5Ah and the 6.0Ah PowerCell are $90.00 apart a month, a difference of $1,180.00 a year.",
                &["PRICE_MISMATCH"],
            ),
            (
                "- Olive oil Kalamata 1 L: $12.60\n- Olive oil Kalamata 5 L: $52.80\n\nThe 10 cans of one litre and the 2 of \
                 five come to $231.60 in total.",
                &[],
            ),
            (
                "- Olive oil Kalamata 1 L: $12.60\n- Olive oil Kalamata 5 L: $52.80\n\nThe 10 cans of one litre and the 2 of \
                 five come to $213.60 in total.",
                &["PRICE_MISMATCH"],
            ),
            ("Two PowerCell 2.5Ah at $89.00 against one 6.0Ah at $179.00: you save $1.00.", &[]),
            ("Two PowerCell 2.5Ah at $89.00 against one 6.0Ah at $179.00: you save $11.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn an_amount_is_not_called_by_the_key_of_another() {
    let job = r#"{"job": "R-4417", "labour_cost": 96.0, "parts": 143.5, "base": 239.5, "due_checkin": 220.5}"#;
    let told = Turn { tool: job, ..Turn::default() };
    hold(
        told,
        &[
            ("Of the repair R-4417 labour is $96.00.", &[]),
            ("Of the repair R-4417 labour is $143.50.", &["PRICE_MISMATCH"]),
            ("Of the repair R-4417 the spare parts are $143.50.", &[]),
            ("You pay $220.50 at check-in.", &[]),
            ("You pay $239.50 at check-in.", &["PRICE_MISMATCH"]),
            ("Labour is $96.00 and what we put in $143.50.", &[]),
            ("The labour cost, $143.50, is to be paid now.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_is_left_to_pay_is_neither_the_whole_nor_another_part() {
    let job =
        r#"{"job": "OT-2291", "works": 420.0, "spares": 276.0, "sum": 696.0, "on_account": 300.0, "open": 396.0}"#;
    let told = Turn { tool: job, ..Turn::default() };
    hold(
        told,
        &[
            ("The job came to $696.00. As you paid 300 before, $396.00 is left to pay.", &[]),
            ("The job came to $696.00. As you paid 300 before, $276.00 is left to pay.", &["PRICE_MISMATCH"]),
            ("You paid $300.00 before, so $696.00 is left to pay.", &["PRICE_MISMATCH"]),
        ],
    );
    let spend = Turn { customer: "I have 4000 for everything", ..Turn::default() };
    hold(
        spend,
        &[
            (
                "The 58-inch Samsung Crystal is $2,999.00, so of your $4,000 you keep $1,001.00. The DS-1 at $749.00 and \
                 the Kalamata 1 L at $12.60 leave $239.40.",
                &[],
            ),
            (
                "The 58-inch Samsung Crystal is $2,999.00, so of your $4,000 you keep $1,001.00. The DS-1 at $749.00 and \
                 the Kalamata 1 L at $12.60 leave $293.40.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn people_reckon_with_deposits_carts_and_thresholds() {
    let deposit = Turn { policy: "A 30% deposit secures the date; the balance is due on the day.", ..Turn::default() };
    hold(
        deposit,
        &[
            (
                "The 50-inch Samsung Crystal is $2,399.00. The deposit of 30% is $719.70; the remaining $1,679.30 is due later.",
                &[],
            ),
            (
                "The 50-inch Samsung Crystal is $2,399.00. The deposit of 30% is $719.70; the remaining $1,697.30 is due later.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
    let cart = r#"{"cart": {"items": [{"sku": "OIL-5", "qty": 2, "unit_price": 52.8}, {"sku": "OIL-1", "qty": 1, "unit_price": 12.6}], "total": 118.2}}"#;
    hold(
        Turn { tool: cart, ..Turn::default() },
        &[
            ("If you drop one of the cans, your total goes from $118.20 to $65.40.", &[]),
            ("If you drop one of the cans, your total goes from $118.20 to $64.50.", &["PRICE_MISMATCH"]),
        ],
    );
    let spend = Turn { customer: "I have 300 to spend, does that do for the big battery?", ..Turn::default() };
    hold(
        spend,
        &[
            ("With your $300 the 6.0Ah PowerCell at $179.00 leaves you $121.00.", &[]),
            ("With your $300 the 6.0Ah PowerCell at $179.00 leaves you $131.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_discount_that_a_policy_contradicts_needs_consent() {
    let pix =
        Turn { policy: "Paying by instant transfer: 5% discount on the list price of instruments.", ..Turn::default() };
    hold(
        pix,
        &[
            ("Paying by instant transfer you get a 5% discount on instruments, so the DS-1 as well.", &[]),
            (
                "Paying by instant transfer you get a 10% discount on instruments, so the DS-1 as well.",
                &["DISCOUNT_NEEDS_APPROVAL"],
            ),
        ],
    );
    let dozen = Turn { policy: "From 12 cans of the same oil on we give 10% discount.", ..Turn::default() };
    hold(
        dozen,
        &[
            ("With 12 cans of the Kalamata 1 L you get the 10% discount.", &[]),
            ("With 6 cans of the Kalamata 1 L you get the 15% discount.", &["DISCOUNT_NEEDS_APPROVAL"]),
        ],
    );
    let bare = Turn::default();
    hold(
        bare,
        &[
            ("As you are an old customer I will do you 18% on the DS-1.", &["DISCOUNT_NEEDS_APPROVAL"]),
            ("It is 100% cotton, the black Basic T-shirt.", &[]),
        ],
    );
    let none = Turn { policy: "Our advisers cannot grant discounts.", ..Turn::default() };
    hold(none, &[("I can give you a 4% discount on the DS-1.", &["DISCOUNT_NEEDS_APPROVAL"])]);
}
