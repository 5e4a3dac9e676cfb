//! Romania: CUI (tax number of a company), CNP (number of a person) and CF, the tax code that is either.

use temei_text::languages::Language;
use time::macros::date;
use time::{Date, Month};

use super::addresses::{Form, Postal, WITH_REGION};
use super::country::Country;
use super::digits::{Compact, has_length, holds, values, weighted};
use super::iban::Account;
use super::number::{Bearer, Number};
use super::vat::{Period, percent};
use super::{FiscalError, FiscalKind};

pub(super) const COUNTRY: Country = Country {
    code: "RO",
    vat_code: "RO",
    numbers: &[
        Number { kind: FiscalKind::RoCui, name: "CUI", bearer: Bearer::Taxpayer, separators: " -", check: cui },
        Number { kind: FiscalKind::RoCf, name: "CUI", bearer: Bearer::Taxpayer, separators: " -", check: cf },
        Number { kind: FiscalKind::RoCnp, name: "CNP", bearer: Bearer::Person, separators: " -", check: cnp },
    ],
    vat: VAT,
    account: Some(Account { structure: "4a 16c", check: None }),
    address: ADDRESS,
};

/// OUG 58/2010; Codul fiscal (Legea 227/2015) art. 291; from 2025-08-01 as changed by Legea 141/2025, whose 9 % for
/// homes contracted before is a transition, not a rate of the catalogue.
pub(super) const VAT: &[Period] = &[
    Period { since: date!(2010 - 07 - 01), rates: &[percent(24_00), percent(9_00), percent(5_00)] },
    Period { since: date!(2016 - 01 - 01), rates: &[percent(20_00), percent(9_00), percent(5_00)] },
    Period { since: date!(2017 - 01 - 01), rates: &[percent(19_00), percent(9_00), percent(5_00)] },
    Period { since: date!(2025 - 08 - 01), rates: &[percent(21_00), percent(11_00)] },
];

/// The county is mandatory on an e-invoice (RO_CIUS, OMF 1366/2021).
const ADDRESS: Form = Form {
    names: &["romania", "rumania", "romenia", "ρουμανια"],
    language: Language::Ro,
    // Six digits (Poșta Română, since 2003).
    postal: Postal { shapes: &["999999"], first_two: 0..=99 },
    parts: WITH_REGION,
    regions: "",
};

/// Weights of the CUI, for the nine digits before the check digit: the key 753217532 of the tax authority, in the VAT
/// construction rules of the EU states (Austrian Ministry of Finance, UID-Konstruktionsregeln).
const CUI_WEIGHTS: [u32; 9] = [7, 5, 3, 2, 1, 7, 5, 3, 2];
/// Weights of the CNP: the constant 279146358279 (OUG 97/2005 and the norms of HG 64/2011).
const CNP_WEIGHTS: [u32; 12] = [2, 7, 9, 1, 4, 6, 3, 5, 8, 2, 7, 9];

/// 2 to 10 digits, not starting with 0; the last is `10 · Σ wᵢdᵢ mod 11`, a result of 10 counting as 0.
fn cui(compact: Compact) -> Result<Compact, FiscalError> {
    let number = compact.without_prefix(&["RO"]);
    let digits = values(number.bytes())?;
    if digits.first() == Some(&0) {
        return Err(FiscalError::Format);
    }
    has_length(&number, 2..=10)?;
    let (body, check) = digits.split_at(digits.len() - 1);
    let weights = &CUI_WEIGHTS[CUI_WEIGHTS.len() - body.len()..];
    holds(weighted(body, weights) * 10 % 11 % 10 == check[0])?;
    Ok(number)
}

/// A CUI, or the CNP of a person who has no CUI; a leading `RO` (registered for VAT) stays in the normal form.
fn cf(compact: Compact) -> Result<Compact, FiscalError> {
    let number = compact.clone().without_prefix(&["RO"]);
    if number.as_str().starts_with("RO") {
        return Err(FiscalError::Format);
    }
    match number.len() {
        13 => cnp(number)?,
        2..=10 => cui(number)?,
        _ => return Err(FiscalError::Length),
    };
    Ok(compact)
}

/// `S YYMMDD CC NNN K`: sex and century, a date that existed, a county, a serial number and
/// `K = Σ wᵢdᵢ mod 11`, a result of 10 counting as 1.
fn cnp(number: Compact) -> Result<Compact, FiscalError> {
    let digits = values(number.bytes())?;
    has_length(&number, [13])?;
    let (year, month, day) = (pair(&digits, 1), pair(&digits, 3), pair(&digits, 5));
    if !birth_date_existed(digits[0], year, month, day) || !county_exists(pair(&digits, 7)) {
        return Err(FiscalError::Component);
    }
    let check = match weighted(&digits[..12], &CNP_WEIGHTS) % 11 {
        10 => 1,
        rest => rest,
    };
    holds(check == digits[12])?;
    Ok(number)
}

/// The number that two digits make.
fn pair(digits: &[u32], at: usize) -> u32 {
    digits[at] * 10 + digits[at + 1]
}

/// First digit 1–2: born 1900–1999, 3–4: 1800–1899, 5–6: 2000–2099; 7–8 residents and 9 other foreigners, whose
/// century the number does not tell: read as 1900–1999.
fn birth_date_existed(first: u32, year: u32, month: u32, day: u32) -> bool {
    let century = match first {
        0 => return false,
        3 | 4 => 1800,
        5 | 6 => 2000,
        _ => 1900,
    };
    let month = u8::try_from(month).ok().and_then(|month| Month::try_from(month).ok());
    match (i32::try_from(century + year), month, u8::try_from(day)) {
        (Ok(year), Some(month), Ok(day)) => Date::from_calendar_date(year, month, day).is_ok(),
        _ => false,
    }
}

/// 01–40 the counties, 41–46 Bucharest and its sectors, 47 and 48 the former sectors 7 and 8, 51 Călărași,
/// 52 Giurgiu, 70 numbers given centrally, 80–83 abroad.
const fn county_exists(code: u32) -> bool {
    matches!(code, 1..=48 | 51 | 52 | 70 | 80..=83)
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::{RoCf, RoCnp, RoCui};
    use super::super::{FiscalError, validate};

    #[test]
    fn a_cui_holds_with_and_without_the_vat_prefix() {
        assert_eq!(validate(RoCui, "RO 185 472 90"), Ok("18547290".to_owned()));
        assert_eq!(validate(RoCf, "RO 185 472 90"), Ok("RO18547290".to_owned()));
        assert_eq!(validate(RoCf, "RORO18547290"), Err(FiscalError::Format));
        assert_eq!(validate(RoCui, "18547291"), Err(FiscalError::Checksum));
        assert_eq!(validate(RoCui, "018547290"), Err(FiscalError::Format));
        assert_eq!(validate(RoCui, "1"), Err(FiscalError::Length));
    }

    #[test]
    fn a_cnp_has_a_real_date_and_county() {
        assert_eq!(validate(RoCnp, "1630615123457"), Ok("1630615123457".to_owned()));
        assert_eq!(validate(RoCf, "1630615123457"), Ok("1630615123457".to_owned()));
        assert_eq!(validate(RoCnp, "1630615123458"), Err(FiscalError::Checksum));
        assert_eq!(validate(RoCnp, "1632215123457"), Err(FiscalError::Component));
        assert_eq!(validate(RoCnp, "1630615993454"), Err(FiscalError::Component));
        assert_eq!(validate(RoCnp, "0800101221142"), Err(FiscalError::Component));
        assert_eq!(validate(RoCnp, "163061512345"), Err(FiscalError::Length));
    }

    #[test]
    fn the_leap_day_follows_the_century() {
        assert_eq!(validate(RoCnp, "5000229123453"), Ok("5000229123453".to_owned()));
        assert_eq!(validate(RoCnp, "1000229123453"), Err(FiscalError::Component));
    }
}
