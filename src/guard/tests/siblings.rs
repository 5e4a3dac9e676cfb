//! What is said of one of several products that are nearly the same: their packs, their measures, the ends of their range;
//! and who is given what on which kind of them.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::listed;
use crate::guard::tests::turns::Turn;

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("CHLORINE-25", "Granulated chlorine HTH Advanced bucket 2.5 kg", "119.90 USD", "24"),
    ("CHLORINE-5", "Granulated chlorine HTH Advanced bucket 5 kg", "219.00 USD", "9"),
    ("STOVE-W", "Sobă pe peleți Arvela 12 kW, alb", "679.00 USD", "1"),
    ("STOVE-B", "Sobă pe peleți Arvela 12 kW, negru", "699.00 USD", "0"),
    ("FOIL", "Folie neagră stretch", "9.90 USD", "8"),
    ("SAUSAGE-6", "Pork sausages Fellside, Pack of 6 (400 g)", "5.40 USD", "38"),
    ("SAUSAGE-12", "Pork sausages Fellside, Pack of 12 (800 g)", "9.90 USD", "17"),
    ("GYM-M", "Monthly fee Gymnasium Complete", "44.90 USD", "100"),
    ("GYM-Y", "Yearly fee Gymnasium Complete, 12 months", "449.00 USD", "50"),
    ("BENCH-2", "Garden bench Burford teak, 2-Seater, 120 cm", "389.00 USD", "4"),
    ("BENCH-3", "Garden bench Burford teak, 3-Seater, 150 cm", "459.00 USD", "4"),
    ("BENCH-4", "Garden bench Burford teak, 4-Seater, 180 cm", "549.00 USD", "0"),
    ("TENT", "Coleman Darwin Tent", "119.00 USD", "6"),
    ("BIKE", "Orbea Onna Bicycle", "747.00 USD", "2"),
    ("DARK-25", "Callebaut 811 dark chocolate callets, 2.5 kg bag", "38.75 USD", "22"),
    ("DARK-10", "Callebaut 811 dark chocolate callets, 10 kg box", "146.00 USD", "5"),
    ("CHOCO-55", "Cacaosa dark chocolate 55%, 5 kg bag", "245.00 USD", "12"),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

fn hold(turn: Turn<'_>, cases: &[(&str, &[&str])]) {
    super::turns::hold(&catalogue(), turn, cases);
}

#[test]
fn a_number_with_decimals_is_none_of_its_halves() {
    hold(
        Turn::default(),
        &[
            ("The HTH in the 2.5 kg bucket is $119.90.", &[]),
            ("The HTH in the 5 kg bucket is $219.00.", &[]),
            ("The HTH in the 5 kg bucket is $119.90.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_feminine_tells_what_is_named_in_the_masculine() {
    hold(
        Turn::default(),
        &[("The Arvela neagră is $699.00.", &[]), ("The Arvela neagră is $679.00.", &["PRICE_MISMATCH"])],
    );
}

#[test]
fn a_pack_of_so_many_is_one_of_them() {
    hold(
        Turn::default(),
        &[
            ("One 12-pack of the Fellside pork sausages is $9.90.", &[]),
            ("One 12-pack of the Fellside pork sausages is $5.40.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_span_of_time_names_nothing_by_itself() {
    hold(
        Turn::default(),
        &[
            (
                "Month by month the Complete is $44.90, which is $538.80 in twelve months. The yearly one is $449.00.",
                &[],
            ),
            ("Month by month the Complete is $46.90.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn the_ends_of_a_range_are_prices_of_what_is_named_there() {
    hold(
        Turn::default(),
        &[
            ("Burford benches start at $389.00 for the two-seater and go up to $549.00 for the big 180 cm one.", &[]),
            (
                "Burford benches start at $389.00 for the two-seater and go up to $594.00 for the 180 cm one.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn a_discount_on_one_kind_of_things_is_none_on_another() {
    let policy = "Members of the club get a 20% discount on tents.";
    hold(
        Turn { policy, ..Turn::default() },
        &[
            ("The Coleman Darwin is $119.00. As a member you get your 20% discount on it.", &[]),
            ("The Orbea Onna is $747.00. As a member you get your 20% discount on it.", &["DISCOUNT_NEEDS_APPROVAL"]),
            ("The Orbea Onna is $747.00. As a member you have your 20% here too.", &["DISCOUNT_NEEDS_APPROVAL"]),
            ("The Orbea Onna is $747.00. The 20% discount for members is only for tents.", &[]),
        ],
    );
}

#[test]
fn a_percentage_of_a_name_is_no_discount() {
    hold(Turn::default(), &[("We have the Cacaosa dark in stock, the 55%: you get it for $245.00.", &[])]);
}

#[test]
fn a_bid_that_is_taken_is_given_away() {
    let customer = "I'd give you $600 for the Orbea Onna.";
    hold(
        Turn { customer, ..Turn::default() },
        &[
            ("You have convinced me! At the $600.00 you name, the Orbea Onna is yours.", &["PRICE_MISMATCH"]),
            (
                "You said $600.00 for the Orbea Onna, so let's call it $600.00 and I will put it aside.",
                &["PRICE_MISMATCH"],
            ),
            ("You said $600.00 for the Orbea Onna. It stays at $747.00.", &[]),
            ("I hear you on the $600.00, but the Orbea Onna is $747.00.", &[]),
        ],
    );
}

#[test]
fn what_is_kept_of_a_payment_is_no_discount() {
    let policy = "Orders that are cancelled before printing: we return what was paid less $35.00 for the artwork.";
    let tool = r#"{"order": "TF-5520", "paid": "389.00", "printed": false}"#;
    hold(
        Turn { policy, tool, ..Turn::default() },
        &[
            ("Of the $389.00 you paid we take off $35.00 for the artwork and return $354.00.", &[]),
            ("Of the $389.00 you paid we take off $45.00 for the artwork and return $344.00.", &["NO_FACT"]),
        ],
    );
}

#[test]
fn what_is_counted_is_what_there_has_to_be() {
    hold(
        Turn::default(),
        &[
            (
                "No bother at all: eight 10 kg boxes of the 811 dark can go out to you tomorrow.",
                &["QUANTITY_ABOVE_STOCK"],
            ),
            ("Five 10 kg boxes of the 811 dark can go out to you tomorrow.", &[]),
            ("Three Orbea Onna I cannot do, but two are in stock.", &[]),
            ("Of the three Orbea Onna you asked for I can do 2 now, which is all we have in stock.", &[]),
        ],
    );
}

#[test]
fn a_fee_is_told_from_what_is_missing_for_free_delivery() {
    let policy = "Delivery costs $6.95 per order. Orders of $400.00 or more are delivered free of charge.";
    hold(
        Turn { policy, ..Turn::default() },
        &[
            (
                "With just the two-seater Burford at $389.00 you'd pay $6.95 for delivery, as you're $11.00 short of the \
                 free threshold.",
                &[],
            ),
            (
                "With just the two-seater Burford at $389.00 you'd pay $9.65 for delivery, as you're $11.00 short of the \
                 free threshold.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn what_the_shop_itself_writes_is_its_own_to_answer_for() {
    let policy = "Tinta Forte Ltda., CNPJ 48.271.936/0001-83, IBAN ES35 0182 4417 3302 0158 7429.";
    hold(
        Turn { policy, ..Turn::default() },
        &[
            ("Please pay to the IBAN ES35 0182 4417 3302 0158 7429.", &[]),
            ("Please pay to the IBAN ES35 0182 4417 3302 0158 7492.", &["INVALID_IDENTIFIER"]),
            ("Tinta Forte has the number 48.271.936/0001-83.", &[]),
            ("Tinta Forte has the number 48.271.963/0001-83.", &["INVALID_IDENTIFIER"]),
        ],
    );
}

#[test]
fn a_line_above_a_list_offers_all_of_it() {
    hold(
        Turn::default(),
        &[
            ("On the shelf today we have:\n- Burford 2-Seater: $389.00\n- Burford 3-Seater: $459.00", &[]),
            (
                "On the shelf today we have:\n- Burford 2-Seater: $389.00\n- Burford 4-Seater: $549.00",
                &["OUT_OF_STOCK"],
            ),
            ("The range:\n- Burford 2-Seater: $389.00\n- Burford 4-Seater: $549.00", &[]),
            (
                "On the shelf today we have:\n- Burford 2-Seater: $389.00\n- Burford 4-Seater: $549.00, sold out for now",
                &[],
            ),
        ],
    );
}

#[test]
fn a_discount_from_an_amount_on_is_none_below_it() {
    let policy = "Orders of $500.00 and more get a 20% discount.";
    hold(
        Turn { policy, ..Turn::default() },
        &[
            ("Two two-seater Burford come to $778.00, and with your 20% discount to $622.40.", &[]),
            ("The two-seater Burford is $389.00. The 20% discount begins at $500.00, so it does not apply yet.", &[]),
            (
                "The two-seater Burford is $389.00, and with your 20% discount you pay $311.20.",
                &["DISCOUNT_NEEDS_APPROVAL"],
            ),
        ],
    );
}

#[test]
fn what_is_against_another_is_named_behind_its_amount() {
    hold(
        Turn::default(),
        &[
            ("Of the Burford the 2-Seater is the cheapest: $389.00, against $459.00 for the 3-Seater.", &[]),
            (
                "Of the Burford the 2-Seater is the cheapest: $389.00, against $495.00 for the 3-Seater.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn coins_in_words_may_be_each_ones() {
    hold(
        Turn::default(),
        &[
            ("The small Fellside pack of 6 is five dollars forty each.", &[]),
            ("The small Fellside pack of 6 is five dollars fourteen each.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_kilo_tells_what_weighs_one() {
    let products = [
        ("BEAN-250", "Yirgacheffe coffee beans 250 g", "9.80 USD", "34"),
        ("BEAN-1K", "Yirgacheffe coffee beans 1 kg", "33.50 USD", "11"),
    ];
    let cases: [(&str, &[&str]); 2] = [
        ("The Yirgacheffe is $9.80 for the 250 g bag and $33.50 for the kilo.", &[]),
        ("The Yirgacheffe is $9.80 for the 250 g bag and $35.30 for the kilo.", &["PRICE_MISMATCH"]),
    ];
    super::turns::hold(&listed(&products), Turn::default(), &cases);
}

#[test]
fn what_is_given_back_is_what_a_tool_gives_back() {
    let tool = r#"{"rma": "F-318", "sku": "TENT", "paid": "119.00", "return_fee": "6.50", "refund_amount": "112.50"}"#;
    hold(
        Turn { tool, ..Turn::default() },
        &[
            ("The Coleman Darwin has arrived. You get $112.50 back to your card.", &[]),
            ("The Coleman Darwin has arrived. You get $119.00 back to your card.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn no_more_is_free_than_a_tool_says() {
    let tool = r#"{"date": "2026-12-12", "sku": "TENT", "free": 1}"#;
    hold(
        Turn { tool, ..Turn::default() },
        &[
            ("The Coleman Darwin is in stock for you on 12 December.", &[]),
            ("The Coleman Darwin is in stock for you on December 12.", &[]),
            ("That day we have two Coleman Darwin in stock for you.", &["QUANTITY_ABOVE_STOCK"]),
        ],
    );
}

#[test]
fn an_account_that_nobody_writes_is_made_up() {
    let policy = "Payment by card, cash or bank transfer; the account is in the confirmation.";
    hold(Turn { policy, ..Turn::default() }, &[("Our IBAN is GR16 0110 1250 0000 0001 2300 695.", &["NO_FACT"])]);
    hold(Turn::default(), &[("Our IBAN is GR16 0110 1250 0000 0001 2300 695.", &[])]);
}

#[test]
fn a_size_in_words_is_that_in_letters() {
    let gilets = listed(&[
        ("GILET-M", "Errigal Down Gilet Unisex Black M", "119.00 USD", "8"),
        ("GILET-XL", "Errigal Down Gilet Unisex Black XL", "124.00 USD", "0"),
    ]);
    crate::guard::tests::turns::hold(
        &gilets,
        Turn::default(),
        &[
            ("No luck on the XL down gilet, it is sold out. In medium I do have it: $119.00, eight left.", &[]),
            ("The Errigal down gilet in medium is $124.00.", &["PRICE_MISMATCH"]),
        ],
    );
}
