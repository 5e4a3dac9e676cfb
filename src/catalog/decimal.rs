//! Decimal numbers of the catalogue, read from their literal and never through a float.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::FieldError;

/// Reads `[-]digits[.digits]` as a whole number of `10^-scale`; more fraction digits than `scale` are refused
/// unless they are zeros.
pub(super) fn parse_scaled(text: &str, scale: u32, field: &str) -> Result<i64, FieldError> {
    let trimmed = text.trim();
    let (negative, digits) = match trimmed.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, trimmed),
    };
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() || !all_digits(whole) || !all_digits(fraction) || digits.ends_with('.') {
        return Err(refused(text, field, "is not a decimal number like 12.50"));
    }
    let scale = scale as usize;
    let (kept, rest) = fraction.split_at(fraction.len().min(scale));
    if rest.bytes().any(|b| b != b'0') {
        return Err(refused(text, field, &format!("has more than {scale} fraction digits")));
    }
    let number: i64 = format!("{whole}{kept:0<scale$}").parse().map_err(|_| refused(text, field, "is too large"))?;
    Ok(if negative { -number } else { number })
}

fn all_digits(part: &str) -> bool {
    part.bytes().all(|b| b.is_ascii_digit())
}

fn refused(text: &str, field: &str, why: &str) -> FieldError {
    FieldError::invalid(field, format!("{text:?} {why}"))
}

/// Writes what `parse_scaled` reads, with at least `min_fraction` fraction digits.
pub(super) fn format_scaled(value: i64, scale: u32, min_fraction: usize) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let unit = 10_u64.pow(scale);
    let (whole, mut fraction) = (value.unsigned_abs() / unit, value.unsigned_abs() % unit);
    let mut digits = scale as usize;
    while digits > min_fraction && fraction.is_multiple_of(10) {
        fraction /= 10;
        digits -= 1;
    }
    match digits {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.{fraction:0digits$}"),
    }
}

macro_rules! scaled {
    ($(#[$doc:meta])* $name:ident, $scale:literal, $field:literal, $max:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(i64);

        impl $name {
            pub const ZERO: Self = Self(0);

            /// From the smallest unit; see the type for which one that is.
            pub const fn from_scaled(value: i64) -> Self {
                Self(value)
            }

            pub const fn scaled(self) -> i64 {
                self.0
            }

            /// Reads a non-negative decimal string.
            pub fn parse(text: &str) -> Result<Self, FieldError> {
                let value = parse_scaled(text, $scale, $field)?;
                if !(0..=$max).contains(&value) {
                    return Err(FieldError::invalid($field, format!("{text:?} is out of range")));
                }
                Ok(Self(value))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&format_scaled(self.0, $scale, 0))
            }
        }
    };
}

scaled!(
    /// A quantity or stock level, in thousandths of a unit.
    Quantity, 3, "quantity", 1_000_000_000_000_000
);
scaled!(
    /// What something costs whoever runs the service, in millionths of a major unit.
    Cost, 6, "cost", 1_000_000_000_000_000
);
scaled!(
    /// A percentage, in hundredths of a per cent (15 % is 1500).
    Percent, 2, "percent", 100_000
);

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn literals_are_read_exactly() {
        assert_eq!(parse_scaled("12.5", 2, "x"), Ok(1250));
        assert_eq!(parse_scaled("12.500", 2, "x"), Ok(1250));
        assert_eq!(parse_scaled("-0.01", 2, "x"), Ok(-1));
        for wrong in ["", "12.", ".5", "1e3", "12,5", "1 2", "12.505", "99999999999999999999", "--1"] {
            assert!(parse_scaled(wrong, 2, "x").is_err(), "{wrong:?} was taken");
        }
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn what_is_written_is_read_back(value in -1_000_000_000_i64..1_000_000_000, scale in 0_u32..4, min in 0_usize..3) {
            prop_assert_eq!(parse_scaled(&format_scaled(value, scale, min), scale, "x"), Ok(value));
        }
    }
}
