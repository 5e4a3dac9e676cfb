//! Greece: the ΑΦΜ (αριθμός φορολογικού μητρώου), which is also the VAT number.

use temei_text::languages::Language;
use time::macros::date;

use super::addresses::{Form, Postal, WITHOUT_REGION};
use super::country::Country;
use super::digits::{Compact, has_length, holds, values};
use super::iban::Account;
use super::number::{Bearer, Number};
use super::vat::{Period, percent};
use super::{FiscalError, FiscalKind};

pub(super) const COUNTRY: Country = Country {
    code: "GR",
    vat_code: "EL",
    numbers: &[Number {
        kind: FiscalKind::GrVat,
        name: "ΑΦΜ",
        bearer: Bearer::Taxpayer,
        separators: " -./:",
        check: vat,
    }],
    vat: VAT,
    account: Some(Account { structure: "7n 16c", check: None }),
    address: ADDRESS,
};

/// Ν. 3899/2010; Ν. 4334/2015; Ν. 4389/2016, art. 52.
pub(super) const VAT: &[Period] = &[
    Period { since: date!(2011 - 01 - 01), rates: &[percent(23_00), percent(13_00), percent(6_50)] },
    Period { since: date!(2015 - 07 - 20), rates: &[percent(23_00), percent(13_00), percent(6_00)] },
    Period { since: date!(2016 - 06 - 01), rates: &[percent(24_00), percent(13_00), percent(6_00)] },
];

const ADDRESS: Form = Form {
    names: &["grecia", "greece", "ελλαδα", "ελλασ"],
    language: Language::El,
    // Five digits, also written `105 63`.
    postal: Postal { shapes: &["99999", "999 99"], first_two: 0..=99 },
    parts: WITHOUT_REGION,
    regions: "",
};

/// Nine digits, or eight of the old form, which get a leading 0. The last is `Σ dᵢ·2^(8−i) mod 11 mod 10`, i from 0
/// (VAT construction rules of the EU states: Austrian Ministry of Finance, UID-Konstruktionsregeln). `EL`, as VIES
/// writes it, or `GR` may stand before it.
fn vat(compact: Compact) -> Result<Compact, FiscalError> {
    let number = compact.without_prefix(&["EL", "GR"]);
    let number = if number.len() == 8 { number.zero_padded(9) } else { number };
    let digits = values(number.bytes())?;
    has_length(&number, [9])?;
    let sum = digits[..8].iter().fold(0, |sum, digit| sum * 2 + digit) * 2;
    holds(sum % 11 % 10 == digits[8])?;
    Ok(number)
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::GrVat;
    use super::super::{FiscalError, validate};

    #[test]
    fn an_afm_holds_with_prefix_and_in_the_old_form() {
        for written in ["EL 094259216 ", "GR094259216", "94259216", "094.259.216"] {
            assert_eq!(validate(GrVat, written), Ok("094259216".to_owned()), "{written:?}");
        }
        assert_eq!(validate(GrVat, "EL 123456781"), Err(FiscalError::Checksum));
        assert_eq!(validate(GrVat, "EL"), Err(FiscalError::Length));
        assert_eq!(validate(GrVat, "09425921A"), Err(FiscalError::Format));
    }
}
