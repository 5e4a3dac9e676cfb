//! Money in minor units and its ISO 4217 currency.

use std::fmt;

use serde::{Deserialize, Serialize};
use temei_text::currency::Currency;

use super::FieldError;
use super::decimal::{format_scaled, parse_scaled};

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

    /// In ten-thousandths of the major unit, as numbers in texts are.
    pub fn ten_thousandths(self) -> i64 {
        let exponent = self.currency.exponent().min(4);
        self.minor.saturating_mul(10_i64.pow(4 - exponent))
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
