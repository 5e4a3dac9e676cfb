//! Global Trade Item Numbers (GS1 General Specifications §7.9): EAN-8, UPC-A, EAN-13 and GTIN-14 as one number.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::FieldError;

/// A GTIN, held and compared as the 14-digit number it is when padded with zeros on the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Gtin(u64);

impl Gtin {
    /// Reads 8, 12, 13 or 14 digits, with spaces or dashes between them. The check digit must hold.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let number =
            Self::digits(text).ok_or_else(|| FieldError::invalid("ean", "must have 8, 12, 13 or 14 digits"))?;
        if !Self::checksum_holds(number) {
            return Err(FieldError::invalid("ean", "the check digit is wrong"));
        }
        Ok(Self(number))
    }

    pub const fn number(self) -> u64 {
        self.0
    }

    fn digits(text: &str) -> Option<u64> {
        let mut count = 0_u32;
        let mut number = 0_u64;
        for c in text.trim().chars() {
            match c {
                ' ' | '-' | '\u{a0}' => {}
                _ => {
                    number = number.checked_mul(10)? + u64::from(c.to_digit(10)?);
                    count += 1;
                }
            }
        }
        matches!(count, 8 | 12 | 13 | 14).then_some(number)
    }

    /// Weights 3 and 1 from the right, the check digit itself with 1; the sum is a multiple of ten.
    fn checksum_holds(mut number: u64) -> bool {
        let mut sum = 0;
        let mut weight = 1;
        while number > 0 {
            sum += number % 10 * weight;
            weight = 4 - weight;
            number /= 10;
        }
        sum % 10 == 0
    }
}

impl fmt::Display for Gtin {
    /// Thirteen digits, or fourteen where the first is not zero.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:013}", self.0)
    }
}

impl TryFrom<String> for Gtin {
    type Error = FieldError;

    fn try_from(text: String) -> Result<Self, FieldError> {
        Self::parse(&text)
    }
}

impl From<Gtin> for String {
    fn from(gtin: Gtin) -> Self {
        gtin.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_length_of_one_number_is_the_same_gtin() {
        let ean13 = Gtin::parse("5449000000996").expect("valid");
        assert_eq!(Gtin::parse("05449000000996").expect("valid"), ean13);
        assert_eq!(Gtin::parse("5449-0000 00996").expect("valid"), ean13);
        assert_eq!(Gtin::parse("036000291452").expect("valid").number(), 36_000_291_452);
    }

    #[test]
    fn a_wrong_check_digit_or_length_is_refused() {
        assert!(Gtin::parse("5449000000997").is_err());
        assert!(Gtin::parse("544900000099").is_err());
        assert!(Gtin::parse("5449000000996x").is_err());
        assert!(Gtin::parse("").is_err());
    }
}
