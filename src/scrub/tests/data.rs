//! Article numbers of a real catalogue and generated personal numbers: none of the ones is masked as a product's, all of
//! the others behind a personal word.

use std::collections::BTreeSet;

use super::*;
use crate::catalog::Gtin;
use crate::fiscal::{FiscalKind, validate};

const PRODUCT_CONTEXTS: [&str; 12] = [
    "EAN {}",
    "Produsul cu codul de bare {} este în stoc.",
    "Cod produs: {}",
    "SKU {} – 2 buc",
    "O produto {} está disponível?",
    "código de barras {}",
    "¿Tienen el producto con código {}?",
    "El artículo {} cuesta 12 Bs",
    "Το προϊόν με κωδικό {} είναι διαθέσιμο;",
    "Ο κωδικός του προϊόντος είναι {}",
    "Is item {} in stock?",
    "product code: {}",
];
const PERSONAL_CONTEXTS: [&str; 6] = [
    "CNP {}",
    "CNP-ul meu este {}.",
    "Codul numeric personal: {}",
    "My personal ID is {}, thanks",
    "Mi documento de identidad es {}",
    "Ο αριθμός ταυτότητας είναι {}",
];

/// The EAN of every product of the shared catalogue, or `None`, said aloud, where a clone has none.
fn eans() -> Option<Vec<String>> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/catalog/groceries-many-languages.jsonl");
    let Ok(text) = std::fs::read_to_string(path) else {
        eprintln!("skipped: {path} is not there");
        return None;
    };
    let ean = |line: &str| serde_json::from_str::<serde_json::Value>(line).ok()?["ean"].as_str().map(str::to_owned);
    Some(text.lines().filter_map(ean).collect::<BTreeSet<_>>().into_iter().collect())
}

/// Personal numbers of Romania with a valid date, county and check digit, by a fixed sequence.
fn cnps() -> impl Iterator<Item = String> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = move |bound: u64| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state % bound
    };
    std::iter::repeat_with(move || {
        let (century, year, month, day) = (1 + below(2), below(100), 1 + below(12), 1 + below(28));
        format!("{century}{year:02}{month:02}{day:02}{:02}{:03}", 1 + below(46), 1 + below(999))
    })
    .map(|head| {
        let weights = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];
        let sum: u32 = head.bytes().zip(weights).map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
        format!("{head}{}", if sum % 11 == 10 { 1 } else { sum % 11 })
    })
    .filter(|cnp| validate(FiscalKind::RoCnp, cnp).is_ok())
}

/// A number that is valid both ways.
pub(super) fn cnp_that_is_an_ean() -> String {
    cnps().find(|cnp| Gtin::parse(cnp).is_ok()).expect("one in ten is")
}

#[test]
fn no_article_number_of_a_catalogue_is_masked_as_a_product() {
    let Some(eans) = eans() else { return };
    assert!(eans.len() > 40_000);
    for (at, ean) in eans.iter().enumerate() {
        let text = PRODUCT_CONTEXTS[at % PRODUCT_CONTEXTS.len()].replace("{}", ean);
        finds(&text, &[]);
        // Without any word, the catalogue decides.
        let known = |code: &str| code == ean;
        let options = Options { is_known_product: &known, ..Options::default() };
        assert_eq!(found_with(ean, &options), []);
    }
}

#[test]
fn every_article_number_that_is_personal_too_is_masked_behind_a_personal_word() {
    let Some(eans) = eans() else { return };
    let both: Vec<_> = eans.iter().filter(|ean| validate(FiscalKind::RoCnp, ean).is_ok()).collect();
    assert!(!both.is_empty());
    for ean in both {
        for context in PERSONAL_CONTEXTS {
            finds(&context.replace("{}", ean), &[("CNP", ean)]);
        }
        finds(ean, &[("AMBIGUOUS_ID", ean)]);
        for context in PRODUCT_CONTEXTS {
            finds(&context.replace("{}", ean), &[]);
        }
    }
}

#[test]
fn two_thousand_personal_numbers_are_masked_behind_a_personal_word() {
    for (at, cnp) in cnps().take(2_000).enumerate() {
        let text = PERSONAL_CONTEXTS[at % PERSONAL_CONTEXTS.len()].replace("{}", &cnp);
        finds(&text, &[("CNP", &cnp)]);
        let label = if Gtin::parse(&cnp).is_ok() { "AMBIGUOUS_ID" } else { "CNP" };
        finds(&cnp, &[(label, &cnp)]);
    }
}
