//! What a country has: one struct, filled in by one file a country. A file that leaves out a field does not compile.

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
