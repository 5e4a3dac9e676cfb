//! Money in minor units and its ISO 4217 currency.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::FieldError;
use super::decimal::{format_scaled, parse_scaled};

/// The currencies of ISO 4217 whose minor unit is not two digits (list one, 2026); every other three-letter code
/// has two.
const OTHER_EXPONENTS: [(&[u8; 3], u32); 24] = [
    (b"BHD", 3),
    (b"BIF", 0),
    (b"CLF", 4),
    (b"CLP", 0),
    (b"DJF", 0),
    (b"GNF", 0),
    (b"IQD", 3),
    (b"ISK", 0),
    (b"JOD", 3),
    (b"JPY", 0),
    (b"KMF", 0),
    (b"KRW", 0),
    (b"KWD", 3),
    (b"LYD", 3),
    (b"OMR", 3),
    (b"PYG", 0),
    (b"RWF", 0),
    (b"TND", 3),
    (b"UGX", 0),
    (b"UYI", 0),
    (b"VND", 0),
    (b"VUV", 0),
    (b"XAF", 0),
    (b"XPF", 0),
];

/// An ISO 4217 alphabetic code.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Currency([u8; 3]);

impl Currency {
    pub const RON: Self = Self(*b"RON");
    pub const BRL: Self = Self(*b"BRL");
    pub const BOB: Self = Self(*b"BOB");
    pub const EUR: Self = Self(*b"EUR");
    pub const USD: Self = Self(*b"USD");

    /// Three letters, in either case.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let code: [u8; 3] = text
            .trim()
            .as_bytes()
            .try_into()
            .map_err(|_| FieldError::invalid("currency", format!("{text:?} is not an ISO 4217 code")))?;
        if !code.iter().all(u8::is_ascii_alphabetic) {
            return Err(FieldError::invalid("currency", format!("{text:?} is not an ISO 4217 code")));
        }
        Ok(Self(code.map(|letter| letter.to_ascii_uppercase())))
    }

    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("a code holds ASCII letters only")
    }

    /// How many fraction digits the minor unit has.
    pub fn exponent(self) -> u32 {
        OTHER_EXPONENTS.iter().find(|(code, _)| **code == self.0).map_or(2, |&(_, exponent)| exponent)
    }
}

impl fmt::Debug for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Display for Currency {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl TryFrom<String> for Currency {
    type Error = FieldError;

    fn try_from(text: String) -> Result<Self, FieldError> {
        Self::parse(&text)
    }
}

impl From<Currency> for String {
    fn from(currency: Currency) -> Self {
        currency.as_str().to_owned()
    }
}

/// An amount of money: whole minor units (cents, bani, centavos) of one currency.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Money {
    minor: i64,
    currency: Currency,
}

impl Money {
    pub const fn new(minor: i64, currency: Currency) -> Self {
        Self { minor, currency }
    }

    /// Reads a decimal string ("12.50") in major units; finer than the minor unit is refused, and so is a
    /// negative amount.
    pub fn parse(amount: &str, currency: &str) -> Result<Self, FieldError> {
        let currency = Currency::parse(currency)?;
        let minor = parse_scaled(amount, currency.exponent(), "amount")?;
        if minor < 0 {
            return Err(FieldError::invalid("amount", "must not be negative"));
        }
        Ok(Self { minor, currency })
    }

    pub const fn minor(self) -> i64 {
        self.minor
    }

    pub const fn currency(self) -> Currency {
        self.currency
    }

    /// The amount in major units as INTERFACES writes it: "12.50".
    pub fn amount(self) -> String {
        let exponent = self.currency.exponent();
        format_scaled(self.minor, exponent, exponent as usize)
    }
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.amount(), self.currency)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_keep_the_minor_unit_of_their_currency() {
        assert_eq!(Money::parse("12.5", "eur").expect("valid").to_string(), "12.50 EUR");
        assert_eq!(Money::parse("1200", "JPY").expect("valid").minor(), 1200);
        assert_eq!(Money::parse("1.250", "TND").expect("valid").minor(), 1250);
        assert!(Money::parse("12.505", "EUR").is_err());
        assert!(Money::parse("-1", "EUR").is_err());
        assert!(Money::parse("1", "EURO").is_err());
    }
}
