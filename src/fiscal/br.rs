//! Brazil: CPF (people) and CNPJ (companies), the latter also in the alphanumeric form issued since July 2026.

use temei_text::languages::Language;

use super::addresses::{Form, Postal, WITH_REGION};
use super::country::Country;
use super::digits::{Compact, has_length, holds, values};
use super::iban::Account;
use super::number::{Bearer, Number};
use super::{FiscalError, FiscalKind};

pub(super) const COUNTRY: Country = Country {
    code: "BR",
    vat_code: "BR",
    numbers: &[
        Number { kind: FiscalKind::BrCpf, name: "CPF", bearer: Bearer::Taxpayer, separators: " -.", check: cpf },
        Number { kind: FiscalKind::BrCnpj, name: "CNPJ", bearer: Bearer::Taxpayer, separators: " -./", check: cnpj },
    ],
    vat: &[],
    account: Some(Account { structure: "23n 1a 1c", check: None }),
    address: ADDRESS,
};

/// xLgr, nro, xMun, UF and CEP of enderDest (Manual de Orientação do Contribuinte, NF-e 4.0).
const ADDRESS: Form = Form {
    names: &["brasil", "brazil", "brazilia", "βραζιλια"],
    language: Language::Pt,
    // CEP: eight digits, `01310-100`.
    postal: Postal { shapes: &["99999999", "99999-999", "99999 999", "99.999-999"], first_two: 0..=99 },
    parts: WITH_REGION,
    regions: STATES,
};

/// Letters of the states (IBGE).
const STATES: &str = "ac al ap am ba ce df es go ma mt ms mg pa pb pr pe pi rj rn rs ro rr sc sp se to";

/// Eleven digits; each of the last two is a mod 11 check over all before it, weights 2, 3, 4, … from the right
/// (the módulo 11 of the Receita Federal). A run of one digit passes the formula and is left to pass.
fn cpf(number: Compact) -> Result<Compact, FiscalError> {
    let digits = values(number.bytes())?;
    if digits.iter().all(|&digit| digit == 0) {
        return Err(FiscalError::Format);
    }
    has_length(&number, [11])?;
    holds([9, 10].into_iter().all(|at| check_digit(&digits[..at], u32::MAX) == digits[at]))?;
    Ok(number)
}

/// Twelve digits or letters and two check digits. A character counts as its ASCII code less 48, so digits count as
/// themselves and `A` as 17; weights 2 to 9 from the right, again from 2 (IN RFB 2229/2024; the numeric form
/// is the same formula). A root of zeros is nobody's.
fn cnpj(number: Compact) -> Result<Compact, FiscalError> {
    has_length(&number, [14])?;
    let bytes = number.bytes();
    if bytes.starts_with(b"00000000") || !bytes[12..].iter().all(u8::is_ascii_digit) {
        return Err(FiscalError::Format);
    }
    let values: Vec<u32> = bytes.iter().map(|b| u32::from(b - b'0')).collect();
    holds([12, 13].into_iter().all(|at| check_digit(&values[..at], 9) == values[at]))?;
    Ok(number)
}

/// `11 − (Σ wᵢvᵢ mod 11)`, 10 and 11 counting as 0; weights rise from 2 at the right and start again after
/// `last_weight`.
fn check_digit(values: &[u32], last_weight: u32) -> u32 {
    let weights = (2..=last_weight).cycle();
    let sum: u32 = values.iter().rev().zip(weights).map(|(value, weight)| value * weight).sum();
    match sum % 11 {
        0 | 1 => 0,
        rest => 11 - rest,
    }
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::{BrCnpj, BrCpf};
    use super::super::{FiscalError, validate};

    #[test]
    fn a_cpf_has_two_check_digits() {
        assert_eq!(validate(BrCpf, "390.533.447-05"), Ok("39053344705".to_owned()));
        assert_eq!(validate(BrCpf, "231.002.999-00"), Err(FiscalError::Checksum));
        assert_eq!(validate(BrCpf, "390.533.447=0"), Err(FiscalError::Format));
        assert_eq!(validate(BrCpf, "3905334470"), Err(FiscalError::Length));
        assert_eq!(validate(BrCpf, "000.000.000-00"), Err(FiscalError::Format));
    }

    #[test]
    fn a_cnpj_may_have_letters_but_not_as_check_digits() {
        assert_eq!(validate(BrCnpj, "16.727.230/0001-97"), Ok("16727230000197".to_owned()));
        assert_eq!(validate(BrCnpj, "12.abc.345/01de-35"), Ok("12ABC34501DE35".to_owned()));
        assert_eq!(validate(BrCnpj, "12.ABC.345/01DE-36"), Err(FiscalError::Checksum));
        assert_eq!(validate(BrCnpj, "12.ABC.345/01DE-3A"), Err(FiscalError::Format));
        assert_eq!(validate(BrCnpj, "16.727.230/0001=97"), Err(FiscalError::Format));
        assert_eq!(validate(BrCnpj, "00.000.000/0000-00"), Err(FiscalError::Format));
    }
}
