//! A made-up catalogue of any size: names from a fixed vocabulary, so that two runs test the same thing.

use temei::pb::v1::{Money, Product};

const KINDS: [&str; 16] = [
    "coffee grinder",
    "espresso machine",
    "electric kettle",
    "milk frother",
    "filter holder",
    "descaling liquid",
    "water filter",
    "travel mug",
    "tea infuser",
    "storage jar",
    "hand mixer",
    "chef knife",
    "cutting board",
    "cast iron pan",
    "baking tray",
    "digital scale",
];
const MAKERS: [&str; 12] =
    ["Arvon", "Belmira", "Corvin", "Dalia", "Elmar", "Fonte", "Galia", "Horea", "Ilmaro", "Jalba", "Korint", "Lumen"];
const TRAITS: [&str; 10] = [
    "steel",
    "ceramic",
    "matte black",
    "compact",
    "professional",
    "with timer",
    "for two cups",
    "dishwasher safe",
    "silent",
    "copper",
];

/// Product number `n`, the same in every run.
pub(crate) fn product(n: u32) -> Product {
    let (kind, maker, detail) = (pick(&KINDS, n), pick(&MAKERS, n / 16), pick(&TRAITS, n / 192));
    Product {
        sku: sku(n),
        name: Some(name(n)),
        description: Some(format!("{maker} {kind}, {detail}. Series {}, two years of warranty.", n / 1920)),
        brand: Some(maker.to_owned()),
        category: vec!["Kitchen".to_owned(), kind.to_owned()],
        language: Some("en".to_owned()),
        price: Some(Money { amount: price(n), currency: "EUR".to_owned() }),
        stock: Some((n % 40).to_string()),
        ..Product::default()
    }
}

pub(crate) fn name(n: u32) -> String {
    format!("{} {} {} {}", pick(&MAKERS, n / 16), pick(&KINDS, n), pick(&TRAITS, n / 192), model(n))
}

pub(crate) fn sku(n: u32) -> String {
    format!("KIT-{n:06}")
}

pub(crate) fn price(n: u32) -> String {
    format!("{}.{:02}", 5 + n * 7 % 900, n * 13 % 100)
}

/// A short query that no other number in a run repeats soon: kind and trait with a running number.
pub(crate) fn query(n: u32) -> String {
    format!("{} {} for gift {}", pick(&TRAITS, n / 7), pick(&KINDS, n), n)
}

fn model(n: u32) -> String {
    let letter = char::from(b'A' + u8::try_from(n % 26).unwrap_or_default());
    format!("{letter}{}", 100 + n / 26)
}

fn pick<'a>(from: &[&'a str], n: u32) -> &'a str {
    from[n as usize % from.len()]
}
