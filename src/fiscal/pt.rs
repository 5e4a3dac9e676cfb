//! Portugal: the NIF, also of companies (NIPC) and for VAT.

use temei_text::languages::Language;
use time::macros::date;

use super::addresses::{Form, Postal, WITHOUT_REGION};
use super::country::Country;
use super::digits::{Compact, has_length, holds, values, weighted};
use super::iban::Account;
use super::number::{Bearer, Number};
use super::vat::{Period, percent};
use super::{FiscalError, FiscalKind};

pub(super) const COUNTRY: Country = Country {
    code: "PT",
    vat_code: "PT",
    numbers: &[Number {
        kind: FiscalKind::PtNif,
        name: "NIF",
        bearer: Bearer::Taxpayer,
        separators: " -.",
        check: nif,
    }],
    vat: VAT,
    account: Some(Account { structure: "21n", check: None }),
    address: ADDRESS,
};

/// Código do IVA, art. 18, since Lei 55-A/2010.
pub(super) const VAT: &[Period] =
    &[Period { since: date!(2011 - 01 - 01), rates: &[percent(23_00), percent(13_00), percent(6_00)] }];

const ADDRESS: Form = Form {
    names: &["portugal", "portugalia", "πορτογαλια"],
    language: Language::Pt,
    // Four digits and three, `1100-053`; four alone are the form used before 1998.
    postal: Postal { shapes: &["9999-999"], first_two: 0..=99 },
    parts: WITHOUT_REGION,
    regions: "",
};

const WEIGHTS: [u32; 8] = [9, 8, 7, 6, 5, 4, 3, 2];

/// Nine digits, not starting with 0, with or without the VIES prefix `PT`; the last is `11 − (Σ wᵢdᵢ mod 11)`, 10 and
/// 11 counting as 0 (number: Decreto-Lei 14/2013; formula: VAT construction rules of the EU states, Austrian
/// Ministry of Finance, UID-Konstruktionsregeln).
fn nif(compact: Compact) -> Result<Compact, FiscalError> {
    let number = compact.without_prefix(&["PT"]);
    let digits = values(number.bytes())?;
    if digits.first() == Some(&0) {
        return Err(FiscalError::Format);
    }
    has_length(&number, [9])?;
    holds((11 - weighted(&digits[..8], &WEIGHTS) % 11) % 11 % 10 == digits[8])?;
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::PtNif;
    use super::super::{FiscalError, validate};

    #[test]
    fn a_nif_has_one_check_digit() {
        assert_eq!(validate(PtNif, "PT 501.964-843"), Ok("501964843".to_owned()));
        assert_eq!(validate(PtNif, "501964842"), Err(FiscalError::Checksum));
        assert_eq!(validate(PtNif, "50196484"), Err(FiscalError::Length));
        assert_eq!(validate(PtNif, "001964843"), Err(FiscalError::Format));
    }
}
