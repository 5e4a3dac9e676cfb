//! Which product is meant: of what a thing is for, of several lines with the same sizes, of numbers in the plural.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::listed;
use crate::guard::tests::turns::{Turn, hold};

/// SKU, name, price, stock.
const PRODUCTS: &[(&str, &str, &str, &str)] = &[
    ("PIANO", "Yamaha P-145 88-key digital piano, black", "429.00 USD", "6"),
    ("STAND", "Yamaha L-100 wooden stand for P-145, black", "89.00 USD", "9"),
    ("TENT", "Vango Tay 300 tent, green", "109.95 USD", "3"),
    ("DUNA-S", "Mattress Duna single 88x188x28 cm", "1099.00 USD", "8"),
    ("DUNA-D", "Mattress Duna double 138x188x28 cm", "1599.00 USD", "4"),
    ("BASE-D", "Bed base Ipe double 138x188 cm", "1180.00 USD", "3"),
    ("BASE-S", "Bed base Ipe single 88x188 cm", "980.00 USD", "3"),
    ("BED-KIT", "Raised bed kit 120 x 90 cm, softwood", "64.99 USD", "7"),
    ("DOG-BED", "Orthopaedic dog bed, grey", "59.00 USD", "5"),
    ("DRIPPER-C", "Dripper V60 02 ceramic white", "189.90 USD", "2"),
    ("DRIPPER-A", "Dripper V60 02 acrylic clear", "79.90 USD", "8"),
    ("PAPER", "Paper filters made of hemp V60 02, 100 pieces", "48.00 USD", "25"),
];

fn catalogue() -> FactsSnapshot {
    listed(PRODUCTS)
}

#[test]
fn what_a_thing_is_made_for_is_not_its_name() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("With the wooden stand it comes to $518.00: $429.00 for the black P-145 and $89.00 for the stand.", &[]),
            ("The black P-145 is $89.00.", &["PRICE_MISMATCH"]),
            ("The wooden stand for the P-145 is $89.00.", &[]),
        ],
    );
}

#[test]
fn a_number_in_the_plural_is_the_name() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Three Tay 300s are $329.85, and all are in stock.", &[]),
            ("We have six of the Tay 300s in stock.", &["QUANTITY_ABOVE_STOCK"]),
        ],
    );
}

#[test]
fn sizes_of_a_line_that_is_spoken_of_are_of_that_line() {
    let table = |double: &str| {
        format!(
            "Here is the Duna in both sizes:\n\n| Size | Price |\n|---|---|\n| Single 88x188 | $1,099.00 |\n| Double 138x188 | {double} |\n"
        )
    };
    hold(&catalogue(), Turn::default(), &[(&table("$1,599.00"), &[]), (&table("$1,559.00"), &["PRICE_MISMATCH"])]);
}

#[test]
fn the_second_number_of_a_size_counts_no_pieces() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("Three of the 120 x 90 beds are $194.97.", &[]),
            ("Three of the 120 x 90 beds are $177.00.", &["PRICE_MISMATCH"]),
        ],
    );
}

#[test]
fn a_word_of_grammar_tells_no_products_apart() {
    let texts: &[(&str, &[&str])] =
        &[("The V60 of ceramic is $189.90.", &[]), ("The V60 of ceramic is $48.00.", &["PRICE_MISMATCH"])];
    hold(&catalogue(), Turn::default(), texts);
}

#[test]
fn an_amount_leads_to_its_name_where_the_first_one_does() {
    hold(
        &catalogue(),
        Turn::default(),
        &[
            ("The Duna goes from $1,099.00 for the single to $1,599.00 for the double, both in stock.", &[]),
            (
                "The Duna goes from $1,599.00 for the single to $1,099.00 for the double.",
                &["PRICE_OF_ANOTHER_PRODUCT", "PRICE_OF_ANOTHER_PRODUCT"],
            ),
        ],
    );
}
