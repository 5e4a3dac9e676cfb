//! What countries and standards lay down: tax, personal, bank, invoice and article numbers, most of which carry their own
//! check digits, rates of VAT, and what an address must have. It knows no text in which any of them is stated.
//!
//! One pure function, [`validate`], over a closed list of kinds. Every formula comes from the law or standard named
//! at its function, and agrees with python-stdnum 2.2 on what is valid. A valid number is well formed, no more:
//! nobody is asked whether it was ever issued. Where no checksum is published (Bolivia) the form is all that is held:
//! we do not guess one.
//!
//! A country is a file: all there is to say about it is its `Country`, entered once in `COUNTRIES`. Adding one is that
//! file, its `mod` and entry here, and in `kind.rs` a line for each kind of number, whose name the contract
//! (`FiscalIdentifier.kind`) lists too. What the tables of `iban/registry.rs` and `vat.rs` say about it moves into the
//! file. The words that announce a number or name a street are words of a language, not of the country.

use std::fmt;

pub(crate) mod addresses;
pub mod bo;
mod br;
mod country;
mod digits;
mod ean;
mod es;
mod gr;
mod iban;
mod kind;
mod number;
mod pt;
mod ro;
pub mod vat;

pub use addresses::{AddressParts, PartError, judge_address};
use country::Country;
use digits::Compact;
pub use kind::{FiscalKind, UnknownKind};
pub(crate) use number::Bearer;
use number::Number;

/// Every country that has a file.
const COUNTRIES: &[&Country] = &[&bo::COUNTRY, &br::COUNTRY, &es::COUNTRY, &gr::COUNTRY, &pt::COUNTRY, &ro::COUNTRY];

/// The ISO 3166-1 codes of the countries that are held.
pub fn countries() -> impl Iterator<Item = &'static str> {
    COUNTRIES.iter().map(|country| country.code)
}

/// The longest value looked at, in bytes, separators included; the longest number there is has 34 characters.
pub const VALUE_BYTES: usize = 256;

/// Why a value is not a number of its kind. The names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FiscalError {
    /// Too few or too many characters.
    Length,
    /// A character that cannot stand where it stands.
    Format,
    /// The check digits do not follow from the rest.
    Checksum,
    /// A part has no meaning: a date that never was, an unknown county or country.
    Component,
}

impl FiscalError {
    pub const ALL: [Self; 4] = [Self::Length, Self::Format, Self::Checksum, Self::Component];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Length => "LENGTH",
            Self::Format => "FORMAT",
            Self::Checksum => "CHECKSUM",
            Self::Component => "COMPONENT",
        }
    }
}

impl fmt::Display for FiscalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// Holds `value` against the published rules of `kind` and returns it without separators and in upper case.
pub fn validate(kind: FiscalKind, value: &str) -> Result<String, FiscalError> {
    if value.len() > VALUE_BYTES {
        return Err(FiscalError::Length);
    }
    let number = Number::of(kind);
    let compact = Compact::read(value, number.separators)?;
    (number.check)(compact).map(Compact::into_string)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn every_kind_is_read_as_it_is_written() {
        for kind in FiscalKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        assert_eq!("us/ssn".parse::<FiscalKind>(), Err(UnknownKind("us/ssn".to_owned())));
    }

    #[test]
    fn a_value_beyond_the_limit_is_refused_unread() {
        let long = format!("{}18547290", " ".repeat(VALUE_BYTES));
        assert_eq!(validate(FiscalKind::RoCui, &long), Err(FiscalError::Length));
    }

    #[test]
    fn separators_are_those_of_the_kind() {
        assert_eq!(validate(FiscalKind::BrCnpj, "16.727.230/0001\u{2013}97"), Ok("16727230000197".to_owned()));
        assert_eq!(validate(FiscalKind::RoCui, "185.472.90"), Err(FiscalError::Format));
        assert_eq!(validate(FiscalKind::RoCui, "\t１８５472\u{a0}90\n"), Ok("18547290".to_owned()));
    }

    /// The sample is what everybody sees first: a wrong digit in it would teach the wrong thing.
    #[test]
    fn the_sample_catalogue_holds_its_own_rules() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/deploy/sample/products.jsonl");
        let text = std::fs::read_to_string(path).expect("part of the tree");
        for line in text.lines() {
            let product: serde_json::Value = serde_json::from_str(line).expect("JSON");
            let field = |name: &str| product[name].as_str().unwrap_or_default();
            assert_eq!(validate(FiscalKind::Ean, field("ean")).as_deref(), Ok(field("ean")), "{line}");
            let day = crate::clock::Timestamp::parse(field("updated_at")).and_then(|at| at.date()).expect(line);
            let rates: Vec<_> = vat::rates_on(field("country"), day).iter().map(ToString::to_string).collect();
            let rate = field("vat_rate");
            assert!(rates.iter().any(|known| known == rate) || rates.is_empty() && rate.is_empty(), "{line}");
        }
        assert_eq!(text.lines().count(), 150);
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn any_text_has_an_answer_and_a_valid_one_is_stable(kind in 0_usize..15, text in "\\PC{0,40}|[A-Z]{0,2}[0-9 .-]{0,34}") {
            let kind = FiscalKind::ALL[kind];
            if let Ok(normal) = validate(kind, &text) {
                prop_assert!(normal.bytes().all(|b| b.is_ascii_digit() || b.is_ascii_uppercase()));
                prop_assert_eq!(validate(kind, &normal), Ok(normal));
            }
        }
    }
}
