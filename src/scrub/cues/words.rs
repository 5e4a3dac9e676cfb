//! Which list of a language announces what, and the names and codes that no language has of its own.

use temei_text::languages::{Language, List, PersonalCues, entries, phrases};

use super::Cue;

/// What is called so everywhere: brands, and codes by their letters.
const INTERNATIONAL: [(Cue, List); 5] = [
    (Cue::Phone, "fax | whatsapp* | viber | sms"),
    (Cue::Card, "visa | mastercard | maestro | amex"),
    (Cue::Iban, "iban*"),
    (Cue::ProductCode, "ean* | gtin* | upc* | isbn* | sku* | mpn | asin"),
    (Cue::Order, "awb* | imei"),
];

/// Every phrase with what it announces, as it is written.
pub(super) fn announced() -> impl Iterator<Item = (Cue, &'static str)> {
    let international =
        INTERNATIONAL.into_iter().flat_map(|(cue, list)| phrases(list).map(move |phrase| (cue, phrase)));
    let packs = Language::ALL.into_iter().flat_map(|language| of(&language.pack().personal_cues));
    international.chain(packs)
}

fn of(words: &'static PersonalCues) -> impl Iterator<Item = (Cue, &'static str)> {
    let lists = [
        (Cue::Phone, words.phone),
        (Cue::Card, words.card),
        (Cue::Iban, words.iban),
        (Cue::Tax, words.tax),
        (Cue::Postal, words.postal),
        (Cue::Personal, words.personal),
        (Cue::ProductCode, words.product_code),
        (Cue::Product, words.product),
        (Cue::Order, words.order),
        (Cue::Version, words.version),
    ];
    let lists = lists.into_iter().flat_map(|(cue, list)| phrases(list).map(move |phrase| (cue, phrase)));
    lists.chain(entries(words.identifiers).map(|(phrase, kind)| (identifier(kind), phrase)))
}

/// What the kind of an identifier is called in the lists.
fn identifier(kind: &str) -> Cue {
    match kind {
        "CPF" => Cue::Cpf,
        "CNPJ" => Cue::Cnpj,
        "CNP" => Cue::Cnp,
        "CUI" => Cue::Cui,
        "AFM" => Cue::Afm,
        "NIF" => Cue::Nif,
        "CIF" => Cue::Cif,
        "NIT" => Cue::Nit,
        "CI" => Cue::Ci,
        _ => panic!("{kind} is no kind of identifier"),
    }
}
