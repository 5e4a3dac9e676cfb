//! What is reckoned with a record or a policy: which share of a sum an amount is, what is handed over and given back, what
//! is multiplied, which of several fees is meant, and what is put right.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::listed;
use crate::guard::tests::turns::{Turn, hold};

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("MOKA-6", "Moka pot Luna 6 cups", "32.95 USD", "5"),
    ("TENT-2", "Tent Ridge, 2 persons", "189.00 USD", "9"),
    ("TENT-3", "Tent Ridge, 3 persons", "229.00 USD", "4"),
    ("TENT-4", "Tent Ridge, 4 persons", "279.00 USD", "0"),
    ("FENDER-3", "Fender Marina cylinder F3 white", "31.90 USD", "26"),
    ("FENDER-4", "Fender Marina cylinder F4 blue", "43.50 USD", "9"),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

#[test]
fn what_is_paid_is_not_what_is_left_to_pay() {
    let booking = Turn {
        tool: r#"{"booking": "R-2090", "grossTotal": 225.0, "depositPaid": 45.0, "balanceOnArrival": 180.0}"#,
        ..Turn::default()
    };
    hold(
        &catalogue(),
        booking,
        &[
            ("Booking R-2090 comes to $225.00, and on arrival $180.00 remains.", &[]),
            ("Booking R-2090 comes to $225.00, and on arrival $45.00 remains.", &["PRICE_MISMATCH"]),
            ("We have received your deposit of $45.00.", &[]),
            ("We have received $180.00 from you.", &["PRICE_MISMATCH"]),
            ("Of the $225.00 you paid $45.00, and $180.00 is left.", &[]),
        ],
    );
}

#[test]
fn what_is_given_back_is_not_what_was_paid() {
    let refund = Turn {
        tool: r#"{"cancellation": "CX-3307", "amountPaid": 34.0, "lateFee": 10.0, "refundToCard": 24.0}"#,
        ..Turn::default()
    };
    hold(
        &catalogue(),
        refund,
        &[
            ("We kept the $10.00 fee, and $24.00 is on its way back to you.", &[]),
            ("We kept the $10.00 fee, and $34.00 is on its way back to you.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_note_is_handed_over_and_its_change_given_back() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("If you pay for the Luna moka pot with a note of $50.00, you get $17.05 back.", &[]),
            (
                "If you pay for the Luna moka pot with a note of $50.00, you get $19.05 back.",
                &["PRICE_MISMATCH", "PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn what_is_multiplied_in_the_text_has_to_come_out() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Marina fender F3, 4 pcs. × 31.90 = $127.60", &[]),
            ("Marina fender F3, 4 pcs. × 31.90 = $129.60", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_number_in_words_is_the_number_of_a_name() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The Ridge tent for three persons is in stock.", &[]),
            ("The Ridge tent for four persons is in stock.", &["OUT_OF_STOCK"]),
            ("The Ridge tent for two persons is $189.00.", &[]),
            ("The Ridge tent for two persons is $229.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn what_is_put_right_is_a_price_again() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("I quoted you $180.00 for the Ridge tent for two persons and that was wrong: it is $189.00.", &[]),
            (
                "I quoted you $180.00 for the Ridge tent for two persons and that was wrong: it is $198.00.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn a_deposit_leaves_the_rest_of_the_price() {
    hold(
        &catalogue(),
        Turn { policy: "A deposit of 30% is due when you order a tent.", ..Turn::default() },
        &[
            ("For the Ridge tent for 4 you pay 30% now, which is $83.70, and the remaining $195.30 on delivery.", &[]),
            (
                "For the Ridge tent for 4 you pay 30% now, which is $83.70, and the remaining $185.30 on delivery.",
                &["PRICE_MISMATCH"],
            ),
        ],
    );
}

#[test]
fn a_coupon_that_is_named_takes_its_rate_off() {
    let coupon = Turn { tool: r#"{"coupon": "SPRING", "value": 10, "active": true}"#, ..Turn::default() };
    hold(
        &catalogue(),
        coupon,
        &[
            ("With the code SPRING the Ridge tent for 2 comes to $170.10.", &[]),
            ("With the code SPRING the Ridge tent for 2 comes to $171.10.", &["PRICE_MISMATCH"]),
            ("With the code SUMMER the Ridge tent for 2 comes to $170.10.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn without_vat_is_said_of_the_amount_behind() {
    hold(
        &catalogue(),
        Turn { policy: "Prices include VAT at 20%.", ..Turn::default() },
        &[
            ("The Ridge tent for 3 is $229.00 with VAT at 20%, and without VAT $190.83.", &[]),
            ("The Ridge tent for 3 is $229.00 with VAT at 20%, and without VAT $195.83.", &["PRICE_MISMATCH"]),
            ("The Ridge tent for 3 is $190.83 with VAT at 20%.", &["PRICE_MISMATCH"]),
        ],
    );
}
