//! The rule of a kind of number, and where it is found: in the file of its country or of its standard. That every kind
//! has exactly one is settled by the compiler.

use super::digits::Compact;
use super::{COUNTRIES, FiscalError, FiscalKind, ean, iban};

/// Whose number it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bearer {
    /// A person or a company, before the tax authority.
    Taxpayer,
    /// A person, by birth or residence.
    Person,
    Account,
    Article,
    Invoice,
}

/// How a kind of number is written and checked.
#[derive(Debug)]
pub(super) struct Number {
    pub(super) kind: FiscalKind,
    /// What people call it where it is given.
    pub(super) name: &'static str,
    pub(super) bearer: Bearer,
    /// Characters that may stand anywhere in it and say nothing.
    pub(super) separators: &'static str,
    /// Gives the number in its normal form.
    pub(super) check: fn(Compact) -> Result<Compact, FiscalError>,
}

/// The numbers that are no country's.
const STANDARDS: &[Number] = &[iban::NUMBER, ean::NUMBER];

/// By the place of the kind in [`FiscalKind::ALL`].
static NUMBERS: [&Number; FiscalKind::ALL.len()] = by_kind();

impl Number {
    pub(super) fn of(kind: FiscalKind) -> &'static Self {
        NUMBERS[kind as usize]
    }
}

impl FiscalKind {
    /// What people call it where it is given.
    pub(crate) fn name(self) -> &'static str {
        Number::of(self).name
    }

    pub(crate) fn bearer(self) -> Bearer {
        Number::of(self).bearer
    }
}

const fn by_kind() -> [&'static Number; FiscalKind::ALL.len()] {
    let mut numbers = [&STANDARDS[0]; FiscalKind::ALL.len()];
    let mut at = 0;
    while at < numbers.len() {
        numbers[at] = held(FiscalKind::ALL[at]).expect("a kind has no rule");
        at += 1;
    }
    numbers
}

const fn held(kind: FiscalKind) -> Option<&'static Number> {
    let mut found = among(STANDARDS, kind);
    let mut at = 0;
    while at < COUNTRIES.len() {
        if let Some(number) = among(COUNTRIES[at].numbers, kind) {
            assert!(found.is_none(), "a kind has two rules");
            found = Some(number);
        }
        at += 1;
    }
    found
}

const fn among(numbers: &'static [Number], kind: FiscalKind) -> Option<&'static Number> {
    let mut found = None;
    let mut at = 0;
    while at < numbers.len() {
        if numbers[at].kind as usize == kind as usize {
            assert!(found.is_none(), "a kind has two rules");
            found = Some(&numbers[at]);
        }
        at += 1;
    }
    found
}
