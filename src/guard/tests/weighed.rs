//! What is sold by measure: by the kilo, the litre, the metre and the square metre, and in pieces of so much.

use crate::facts::FactsSnapshot;
use crate::guard::tests::shop::listed;
use crate::guard::tests::turns::{Turn, hold};

fn catalogue() -> FactsSnapshot {
    listed(&[
        ("CHEESE", "Aged Marlow sheep's cheese, per kg", "22.40 USD", "18"),
        ("GOAT", "Semi-cured Bramley goat's cheese, 400 g piece", "9.60 USD", "15"),
        ("HAM", "Tolland cured ham, sliced, 100 g pack", "3.80 USD", "40"),
        ("FABRIC", "Striped cotton fabric Orla, 150 cm wide, per metre", "8.60 USD", "46"),
        ("TILE", "Porcelain floor tile Senna 60x60 cm grey, per m² (box of 1.44 m²)", "19.50 USD", "72"),
    ])
}

#[test]
fn so_much_of_what_is_sold_by_the_kilo() {
    let cases: &[(&str, &[&str])] = &[
        ("250 g of the aged Marlow come to $5.60.", &[]),
        ("250g of the aged Marlow come to $6.50.", &["PRICE_MISMATCH"]),
        ("If you want a little of the aged Marlow, it works out at $2.24 per 100 g.", &[]),
        ("For a kilo and a half of the aged Marlow you would pay $33.60.", &[]),
        ("Half a kilo of the aged Marlow is $11.20, a quarter of a kilo $5.60.", &[]),
        ("Half a kilo of the aged Marlow is $12.20.", &["PRICE_MISMATCH"]),
        ("The aged Marlow is $5.60.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn so_much_of_what_comes_in_pieces() {
    let cases: &[(&str, &[&str])] = &[
        ("The Bramley goat's cheese is $9.60 a piece, that is $24.00 a kilo.", &[]),
        ("The Bramley goat's cheese is $9.60 a piece, that is $26.00 a kilo.", &["PRICE_MISMATCH"]),
        ("200 g of the sliced Tolland are $7.60.", &[]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}

#[test]
fn so_much_of_what_is_sold_by_the_metre_and_the_square_metre() {
    let cases: &[(&str, &[&str])] = &[
        ("80 cm of the striped Orla work out at $6.88.", &[]),
        ("3.5 m of the striped Orla are $30.10.", &[]),
        ("3.5 m of the striped Orla are $31.10.", &["PRICE_MISMATCH"]),
        ("The grey Senna is $28.08 a box, and 14 boxes are $393.12.", &[]),
        ("The grey Senna is $29.08 a box.", &["PRICE_MISMATCH"]),
    ];
    hold(&catalogue(), Turn::default(), cases);
}
