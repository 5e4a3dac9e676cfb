//! Spain: the NIF of every taxpayer, which is a DNI (citizens), a NIE (foreigners), a K, L or M number (people with
//! neither) or the number of an entity, once called CIF.

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
    code: "ES",
    vat_code: "ES",
    numbers: &[
        Number { kind: FiscalKind::EsNif, name: "NIF", bearer: Bearer::Taxpayer, separators: " -", check: nif },
        Number { kind: FiscalKind::EsNie, name: "NIE", bearer: Bearer::Person, separators: " -", check: nie },
        Number { kind: FiscalKind::EsCif, name: "CIF", bearer: Bearer::Taxpayer, separators: " -", check: cif },
        Number { kind: FiscalKind::EsDni, name: "DNI", bearer: Bearer::Person, separators: " -", check: dni },
    ],
    vat: VAT,
    account: Some(Account { structure: "20n", check: Some(account_holds) }),
    address: ADDRESS,
};

/// Ley 37/1992, arts. 90 and 91, since Real Decreto-ley 20/2012; the passing rates on energy and food are those of
/// RDL 11/2022, 20/2022 and 4/2024.
pub(super) const VAT: &[Period] = &[
    Period { since: date!(2012 - 09 - 01), rates: &[percent(21_00), percent(10_00), percent(4_00)] },
    Period { since: date!(2022 - 07 - 01), rates: &[percent(21_00), percent(10_00), percent(5_00), percent(4_00)] },
    Period {
        since: date!(2023 - 01 - 01),
        rates: &[percent(21_00), percent(10_00), percent(5_00), percent(4_00), percent(0)],
    },
    Period {
        since: date!(2024 - 10 - 01),
        rates: &[percent(21_00), percent(10_00), percent(7_50), percent(4_00), percent(2_00)],
    },
    Period { since: date!(2025 - 01 - 01), rates: &[percent(21_00), percent(10_00), percent(4_00)] },
];

const ADDRESS: Form = Form {
    names: &["espana", "espanha", "spania", "spain", "ισπανια"],
    language: Language::Es,
    // Five digits, of which the first two are the province.
    postal: Postal { shapes: &["99999"], first_two: 1..=52 },
    parts: WITHOUT_REGION,
    regions: "",
};

/// The letter of a DNI is this table at `number mod 23` (Ministry of the Interior; Orden INT/2058/2008 for NIE).
const DNI_LETTERS: &[u8; 23] = b"TRWAGMYFPDXBNJZSQVHLCKE";
/// First letters of entities (Orden EHA/451/2008).
const ENTITY_LETTERS: &[u8] = b"ABCDEFGHJNPQRSUVW";
/// Letter forms of an entity's check digit, 0 first (VAT construction rules of the EU states: Austrian Ministry of
/// Finance, UID-Konstruktionsregeln).
const ENTITY_CHECK_LETTERS: &[u8; 10] = b"JABCDEFGHI";

/// Eight digits and a letter.
fn dni(number: Compact) -> Result<Compact, FiscalError> {
    let body = digits_between(&number, 0)?;
    has_length(&number, [9])?;
    holds(letter(&body) == last(&number))?;
    Ok(number)
}

/// X, Y or Z, which count as 0, 1 and 2 before the number, then seven digits and the letter of a DNI.
fn nie(number: Compact) -> Result<Compact, FiscalError> {
    let lead = match number.bytes()[0] {
        b'X' => 0,
        b'Y' => 1,
        b'Z' => 2,
        _ => return Err(FiscalError::Format),
    };
    let mut body = digits_between(&number, 1)?;
    has_length(&number, [9])?;
    body.insert(0, lead);
    holds(letter(&body) == last(&number))?;
    Ok(number)
}

/// A letter for the form of the entity, seven digits, and a check as digit or letter. The rules reserve the digit
/// for some forms and the letter for others; both are in use, and both are taken for every form.
fn cif(number: Compact) -> Result<Compact, FiscalError> {
    if !ENTITY_LETTERS.contains(&number.bytes()[0]) {
        return Err(FiscalError::Format);
    }
    let body = digits_between(&number, 1)?;
    has_length(&number, [9])?;
    let check = (10 - luhn_sum(&body) % 10) % 10;
    let written = last(&number);
    holds(written == b'0' + check || written == ENTITY_CHECK_LETTERS[usize::from(check)])?;
    Ok(number)
}

/// Any of them, with or without the VIES prefix `ES`. K, L and M numbers carry the letter of their seven digits.
fn nif(compact: Compact) -> Result<Compact, FiscalError> {
    let number = compact.without_prefix(&["ES"]);
    match number.bytes().first() {
        Some(b'0'..=b'9') => dni(number),
        Some(b'X' | b'Y' | b'Z') => nie(number),
        Some(b'K' | b'L' | b'M') => {
            let body = digits_between(&number, 1)?;
            has_length(&number, [9])?;
            holds(letter(&body) == last(&number))?;
            Ok(number)
        }
        Some(_) => cif(number),
        None => Err(FiscalError::Length),
    }
}

/// The digits from `start` to before the last character.
fn digits_between(number: &Compact, start: usize) -> Result<Vec<u32>, FiscalError> {
    let end = number.len() - 1;
    values(number.bytes().get(start..end).ok_or(FiscalError::Length)?)
}

fn last(number: &Compact) -> u8 {
    number.bytes()[number.len() - 1]
}

fn letter(digits: &[u32]) -> u8 {
    let rest = digits.iter().fold(0, |rest, digit| (rest * 10 + digit) % 23);
    DNI_LETTERS[rest as usize]
}

/// Every other digit from the first doubled, its own digits added (ISO/IEC 7812-1, annex B).
fn luhn_sum(digits: &[u32]) -> u8 {
    let sum = digits.iter().enumerate().map(|(at, &digit)| match at % 2 {
        0 => digit * 2 / 10 + digit * 2 % 10,
        _ => digit,
    });
    // Seven digits: at most 63.
    u8::try_from(sum.sum::<u32>()).unwrap_or(u8::MAX)
}

/// Two digits between branch and account: one over `00` + bank and branch, one over the account, each
/// `11 − (Σ 2^i·dᵢ mod 11)`, 10 counting as 1 and 11 as 0 (Consejo Superior Bancario, código cuenta cliente).
fn account_holds(account: &str) -> bool {
    let Ok(digits) = values(account.as_bytes()) else { return false };
    let bank: Vec<u32> = [0, 0].into_iter().chain(digits[..8].iter().copied()).collect();
    digits[8] == account_check(&bank) && digits[9] == account_check(&digits[10..])
}

fn account_check(digits: &[u32]) -> u32 {
    let sum = digits.iter().enumerate().map(|(at, digit)| (digit << at) % 11).sum::<u32>();
    match 11 - sum % 11 {
        10 => 1,
        11 => 0,
        digit => digit,
    }
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::{EsCif, EsDni, EsNie, EsNif};
    use super::super::{FiscalError, validate};

    #[test]
    fn a_dni_ends_with_its_letter() {
        assert_eq!(validate(EsDni, "54362315-K"), Ok("54362315K".to_owned()));
        assert_eq!(validate(EsDni, "54362315Z"), Err(FiscalError::Checksum));
        assert_eq!(validate(EsDni, "54362315"), Err(FiscalError::Length));
        assert_eq!(validate(EsDni, "ES54362315K"), Err(FiscalError::Format));
    }

    #[test]
    fn a_nie_starts_with_x_y_or_z() {
        assert_eq!(validate(EsNie, "x-2482300w"), Ok("X2482300W".to_owned()));
        assert_eq!(validate(EsNie, "x-2482300a"), Err(FiscalError::Checksum));
        assert_eq!(validate(EsNie, "X2482300"), Err(FiscalError::Length));
        assert_eq!(validate(EsNie, "54362315K"), Err(FiscalError::Format));
        assert_eq!(validate(EsNie, "X"), Err(FiscalError::Length));
    }

    #[test]
    fn an_entity_ends_with_a_digit_or_its_letter() {
        assert_eq!(validate(EsCif, "J99216582"), Ok("J99216582".to_owned()));
        assert_eq!(validate(EsCif, "C6301436I"), Ok("C6301436I".to_owned()));
        assert_eq!(validate(EsCif, "J99216583"), Err(FiscalError::Checksum));
        assert_eq!(validate(EsCif, "J992165831"), Err(FiscalError::Length));
        assert_eq!(validate(EsCif, "M-1234567-L"), Err(FiscalError::Format));
    }

    #[test]
    fn a_nif_is_any_of_them() {
        for valid in ["54362315K", "X5253868R", "M1234567L", "B64717838"] {
            assert_eq!(validate(EsNif, valid), Ok(valid.to_owned()));
            assert_eq!(validate(EsNif, &format!("ES{valid}")), Ok(valid.to_owned()));
        }
        assert_eq!(validate(EsNif, "B64717839"), Err(FiscalError::Checksum));
        assert_eq!(validate(EsNif, "ES"), Err(FiscalError::Length));
    }
}
