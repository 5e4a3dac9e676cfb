//! Bolivia: the NIT of a taxpayer and the control code of an invoice. Only their forms are held here: neither carries
//! a check digit of its own. Whether a code belongs to an invoice can be told by whoever has the dosage key of its
//! issuer: see [`control_code`].

use temei_text::languages::Language;
use time::macros::date;

use super::addresses::{Form, Part, Postal};
use super::country::Country;
use super::digits::{Compact, has_length, values};
use super::number::{Bearer, Number};
use super::vat::{Period, percent};
use super::{FiscalError, FiscalKind};

pub mod control_code;

pub(super) const COUNTRY: Country = Country {
    code: "BO",
    vat_code: "BO",
    numbers: &[
        Number { kind: FiscalKind::BoNit, name: "NIT", bearer: Bearer::Taxpayer, separators: " -.", check: nit },
        Number {
            kind: FiscalKind::BoControlCode,
            name: "código de control",
            bearer: Bearer::Invoice,
            separators: " -",
            check: code,
        },
    ],
    vat: VAT,
    account: None,
    address: ADDRESS,
};

/// Ley 843, art. 15: 13 % of the final price, VAT included in it. Held from 2000 on; books have had 0 % since Ley 366 of
/// 2013-04-29.
pub(super) const VAT: &[Period] = &[
    Period { since: date!(2000 - 01 - 01), rates: &[percent(13_00)] },
    Period { since: date!(2013 - 04 - 29), rates: &[percent(13_00), percent(0)] },
];

/// There are no postal codes, and the departments are called as their capitals or known by them.
const ADDRESS: Form = Form {
    names: &["bolivia", "βολιβια"],
    language: Language::Es,
    postal: Postal { shapes: &[], first_two: 0..=99 },
    parts: &[Part::Street, Part::Number, Part::Locality],
    regions: "",
};

/// Número de identificación tributaria: the numbers in use have 7 to 12 digits, not starting with 0. The Servicio de
/// Impuestos Nacionales gives them out by its register (DS 27149; RND 10-0009-11, Padrón Nacional de Contribuyentes)
/// and publishes no check digit for them, so none is held.
fn nit(number: Compact) -> Result<Compact, FiscalError> {
    let digits = values(number.bytes())?;
    if digits.first() == Some(&0) {
        return Err(FiscalError::Format);
    }
    has_length(&number, 7..=12)?;
    Ok(number)
}

/// Four or five pairs of hexadecimal digits: what [`control_code::control_code`] can give.
fn code(code: Compact) -> Result<Compact, FiscalError> {
    if !code.bytes().iter().all(u8::is_ascii_hexdigit) {
        return Err(FiscalError::Format);
    }
    has_length(&code, [8, 10])?;
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::{BoControlCode, BoNit};
    use super::super::{FiscalError, validate};

    #[test]
    fn a_nit_has_a_form_and_no_check_digit() {
        for valid in ["1026469026", "4189179011", "953387014", "1234567", "123456789012"] {
            assert_eq!(validate(BoNit, valid), Ok(valid.to_owned()));
        }
        assert_eq!(validate(BoNit, "102.646.902-6"), Ok("1026469026".to_owned()));
        assert_eq!(validate(BoNit, "123456"), Err(FiscalError::Length));
        assert_eq!(validate(BoNit, "1234567890123"), Err(FiscalError::Length));
        assert_eq!(validate(BoNit, "0026469026"), Err(FiscalError::Format));
        assert_eq!(validate(BoNit, "10264A9026"), Err(FiscalError::Format));
    }

    #[test]
    fn a_control_code_has_four_or_five_pairs() {
        assert_eq!(validate(BoControlCode, "6a-dc-53-05-14"), Ok("6ADC530514".to_owned()));
        assert_eq!(validate(BoControlCode, "FB-A6-E4-78"), Ok("FBA6E478".to_owned()));
        assert_eq!(validate(BoControlCode, "FB-A6-E4"), Err(FiscalError::Length));
        assert_eq!(validate(BoControlCode, "FB-A6-E4-7"), Err(FiscalError::Length));
        assert_eq!(validate(BoControlCode, "FB-A6-E4-7G"), Err(FiscalError::Format));
    }
}
