//! What is held of a country: one struct, filled in by one file a country. A field that is left out does not compile, so
//! whoever writes the file has thought of it; what a country does not have is said to be none.

use super::COUNTRIES;
use super::addresses::Form;
use super::iban::Account;
use super::number::Number;
use super::vat::Period;

/// A country whose rules are held.
#[derive(Debug)]
pub(super) struct Country {
    /// ISO 3166-1, two upper-case letters.
    pub(super) code: &'static str,
    /// Its code before VAT numbers: the same, but `EL` for Greece.
    pub(super) vat_code: &'static str,
    /// The numbers it gives to people, companies and invoices.
    pub(super) numbers: &'static [Number],
    /// The rates of VAT, oldest first; none where the country has no single VAT.
    pub(super) vat: &'static [Period],
    /// The national part of its IBANs; none where it has registered no IBAN.
    pub(super) account: Option<Account>,
    /// What an address must have.
    pub(super) address: Form,
}

impl Country {
    /// Of an ISO 3166-1 code in upper case; `None` where the country has no file.
    pub(super) fn of(code: &str) -> Option<&'static Self> {
        COUNTRIES.iter().find(|country| country.code == code).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_countries_share_a_code_or_a_name() {
        let mut codes: Vec<&str> = Vec::new();
        let mut names: Vec<&str> = Vec::new();
        for country in COUNTRIES {
            for code in [country.code, country.vat_code] {
                assert!(code.len() == 2 && code.bytes().all(|b| b.is_ascii_uppercase()), "{code}");
                assert!(!codes.contains(&code), "{code}");
            }
            codes.extend([country.code, country.vat_code]);
            for name in country.address.names {
                assert!(!names.contains(name), "{name}");
                assert_eq!(&temei_text::normal::fold_phrase(name), name, "it is looked for in folded texts");
            }
            names.extend(country.address.names);
        }
    }

    #[test]
    fn rates_follow_each_other_and_start_with_the_standard_one() {
        for Country { code, vat, .. } in COUNTRIES {
            assert!(vat.is_sorted_by(|a, b| a.since < b.since), "{code}");
            assert!(vat.iter().all(|period| period.rates.is_sorted_by(|a, b| a > b)), "{code}");
        }
    }
}
