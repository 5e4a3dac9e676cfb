//! Packs against what they hold, dozens, what a product is held against, and what a policy takes off or adds unsaid.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::listed;
use crate::guard::tests::turns::{Turn, hold};

fn catalogue() -> FactsSnapshot {
    listed(&[
        ("MUG", "Halden stoneware mug green", "8.50 USD", "60"),
        ("MUG-6", "Halden stoneware mug green, set of 6", "45.00 USD", "9"),
        ("OIL-1", "Lykos olive oil, 1 L", "12.90 USD", "30"),
        ("OIL-5", "Lykos olive oil, 5 L", "54.50 USD", "8"),
        ("BED-S", "Tresk slatted bed, 90 x 200 cm", "189.00 USD", "4"),
        ("BED-L", "Tresk slatted bed, 140 x 200 cm", "259.00 USD", "4"),
        ("LAMP", "Norvik desk lamp oak", "24.90 USD", "12"),
        ("PIES", "Meat pies Hollin, dozen", "36.00 USD", "8"),
    ])
}

#[test]
fn a_dozen_counts_twelve() {
    let cases: &[(&str, &[&str])] = &[
        ("A dozen of the Halden mugs come to $102.00.", &[]),
        ("A dozen of the Halden mugs come to $112.00.", &["PRICE_MISMATCH"]),
        ("Half a dozen Norvik lamps are $149.40, and 2 dozen would be $597.60.", &[]),
        ("Two dozen Norvik lamps are on the shelf.", &["QUANTITY_ABOVE_STOCK"]),
        // What is sold by the dozen is counted by it.
        ("Three dozen Hollin pies come to $108.00.", &[]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn a_pack_is_held_against_its_pieces() {
    let cases: &[(&str, &[&str])] = &[
        ("With the set of 6 you save $6.00 compared with six single Halden mugs.", &[]),
        ("With the set of 6 you save $8.00 compared with six single Halden mugs.", &["PRICE_MISMATCH"]),
        ("The set of six Halden mugs is $45.00 instead of the $51.00 you would pay one by one.", &[]),
        ("The set of six Halden mugs is $51.00.", &["PRICE_MISMATCH"]),
        ("Take the set of 6 and every Halden mug is $1.00 cheaper than on its own.", &[]),
        ("For seven Halden mugs, take a set of 6 plus a single one: $53.50 in all.", &[]),
        ("For seven Halden mugs, take a set of 6 plus a single one: $55.50 in all.", &["PRICE_MISMATCH"]),
        ("Two sets of 6, so twelve Halden mugs, are $90.00, $12.00 less than twelve singles.", &[]),
        // Per litre, then against five of one litre.
        (
            "The five-litre Lykos at $54.50 is $10.90 a litre; five of one litre would be $64.50, so you save $10.00.",
            &[],
        ),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn another_of_the_family_is_held_against_a_product_whose_price_is_said() {
    let cases: &[(&str, &[&str])] = &[
        ("The 90 cm Tresk is $189.00, against $259.00 for its big sister.", &[]),
        ("The 90 cm Tresk is $189.00, against $279.00 for its big sister.", &["PRICE_MISMATCH"]),
        // No price of its own stands beside it, or one that is taken back.
        ("The 90 cm Tresk is $259.00.", &["PRICE_MISMATCH"]),
        ("Sorry, the 90 cm Tresk is not $189.00, it is $259.00.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn what_a_policy_takes_off_or_adds_need_not_be_said_again() {
    let policy = "10 % discount when you buy 10 or more pieces of the same product. Gift wrapping is $2.50 per item.";
    let cases: &[(&str, &[&str])] = &[
        ("From ten on each Halden mug drops from $8.50 to $7.65.", &[]),
        ("From ten on each Halden mug drops from $8.50 to $7.15.", &["PRICE_MISMATCH"]),
        ("For you each Halden mug drops from $8.50 to $7.65.", &["PRICE_MISMATCH"]),
        ("Gift-wrapped, the Norvik lamp would be $27.40.", &[]),
        ("Gift-wrapped, the Norvik lamp would be $28.40.", &["PRICE_MISMATCH"]),
        ("The Norvik lamp would be $27.40.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), Turn { policy, ..Turn::default() }, cases);
}
