//! International bank account numbers (ISO 13616-1): country, two check digits over everything (ISO 7064
//! MOD 97-10), and a national part whose form the country registered with SWIFT, sometimes with check digits of its
//! own.

use super::digits::{Compact, holds};
use super::number::{Bearer, Number};
use super::{FiscalError, FiscalKind};

mod national;
mod registry;

pub(super) const NUMBER: Number =
    Number { kind: FiscalKind::Iban, name: "IBAN", bearer: Bearer::Account, separators: " -.", check: iban };

/// The national part of the IBANs of a country.
#[derive(Clone, Copy, Debug)]
pub(super) struct Account {
    /// As registered with SWIFT: runs of `n` digits, `a` letters, `c` either.
    pub(super) structure: &'static str,
    /// Whether its own check digits hold, given an account of this structure; none where no rule is published.
    pub(super) check: Option<fn(&str) -> bool>,
}

/// The shortest and longest number with a country, check digits and anything after them.
const LENGTHS: std::ops::RangeInclusive<usize> = 5..=34;

fn iban(number: Compact) -> Result<Compact, FiscalError> {
    let text = number.as_str();
    if !LENGTHS.contains(&text.len()) {
        return Err(FiscalError::Length);
    }
    let (head, account) = text.split_at(4);
    let (country, check) = head.split_at(2);
    if !check.bytes().all(|b| b.is_ascii_digit()) {
        return Err(FiscalError::Format);
    }
    let structure = registry::structure(country).ok_or(FiscalError::Component)?;
    registry::fits(account, structure)?;
    holds(mod_97(account.bytes().chain(head.bytes())) == 1)?;
    holds(national::holds(country, account))?;
    Ok(number)
}

/// ISO 7064 MOD 97-10 over digits and letters, a letter counting as the two digits 10 (`A`) to 35 (`Z`).
fn mod_97(bytes: impl IntoIterator<Item = u8>) -> u32 {
    bytes.into_iter().fold(0, |rest, b| match b {
        b'0'..=b'9' => (rest * 10 + u32::from(b - b'0')) % 97,
        _ => (rest * 100 + u32::from(b.wrapping_sub(b'A')) + 10) % 97,
    })
}

#[cfg(test)]
mod tests {
    use super::super::FiscalKind::Iban;
    use super::super::{FiscalError, validate};

    #[test]
    fn an_iban_holds_in_any_grouping() {
        let written = "gr16 0110 1050-0000.1054 7023 795";
        assert_eq!(validate(Iban, written), Ok("GR1601101050000010547023795".to_owned()));
        assert_eq!(validate(Iban, "GR1601101050000010547023796"), Err(FiscalError::Checksum));
    }

    #[test]
    fn the_national_part_has_the_registered_form() {
        assert_eq!(validate(Iban, "GR160110105000001054702379"), Err(FiscalError::Length));
        assert_eq!(validate(Iban, "GRA601101050000010547023795"), Err(FiscalError::Format));
        assert_eq!(validate(Iban, "NL56 3003 0A17 1643 00"), Err(FiscalError::Format));
        assert_eq!(validate(Iban, "QQ93 1234 5678"), Err(FiscalError::Component));
        assert_eq!(validate(Iban, "RO49"), Err(FiscalError::Length));
    }

    #[test]
    fn national_check_digits_are_held_too() {
        assert_eq!(validate(Iban, "ES77 1234 1234 1612 3456 7890"), Ok("ES7712341234161234567890".to_owned()));
        assert_eq!(validate(Iban, "ES15 1234 1234 1712 3456 7890"), Err(FiscalError::Checksum));
        assert_eq!(validate(Iban, "BE68 5390 0754 7034"), Ok("BE68539007547034".to_owned()));
    }
}
