//! Types of configuration values that cannot hold a wrong one: serde refuses it with a sentence for the operator.

use std::fmt;
use std::time::Duration;

use serde::de::{self, Error as _, Visitor};
use serde::{Deserialize, Deserializer};

use crate::catalog::Cost;

/// A whole number from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Limit<const MIN: u64, const MAX: u64>(u64);

impl<const MIN: u64, const MAX: u64> Limit<MIN, MAX> {
    /// A number written in the code; outside the range it does not compile where it is a constant.
    pub const fn of(value: u64) -> Self {
        assert!(MIN <= value && value <= MAX, "a default lies in its own range");
        Self(value)
    }

    pub const fn get(self) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "every MAX declared fits 32 bits")]
        {
            self.0 as usize
        }
    }
}

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Limit<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = u64::deserialize(deserializer)?;
        if !(MIN..=MAX).contains(&value) {
            return Err(D::Error::custom(format!("{value} is not from {MIN} to {MAX}")));
        }
        Ok(Self(value))
    }
}

/// Milliseconds from `MIN` to `MAX`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis<const MIN: u64, const MAX: u64>(Limit<MIN, MAX>);

impl<const MIN: u64, const MAX: u64> Millis<MIN, MAX> {
    pub const fn of(value: u64) -> Self {
        Self(Limit::of(value))
    }

    pub const fn duration(self) -> Duration {
        Duration::from_millis(self.0.0)
    }
}

impl<'de, const MIN: u64, const MAX: u64> Deserialize<'de> for Millis<MIN, MAX> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Limit::deserialize(deserializer).map(Self)
    }
}

/// Declares a number with a range that has no whole steps.
macro_rules! real {
    ($(#[$doc:meta])* $name:ident, $min:literal, $max:literal) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
        pub struct $name(f64);

        impl $name {
            pub const fn of(value: f64) -> Self {
                assert!($min <= value && value <= $max, "a default lies in its own range");
                Self(value)
            }

            pub const fn get(self) -> f64 {
                self.0
            }
        }

        impl<'de> Deserialize<'de> for $name {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let value = f64::deserialize(deserializer)?;
                if !($min..=$max).contains(&value) {
                    return Err(D::Error::custom(format!("{value} is not from {} to {}", $min, $max)));
                }
                Ok(Self(value))
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }
    };
}

real!(
    /// A part of a whole.
    Share, 0.0, 1.0
);
real!(
    /// A weight or constant of the fusion.
    Weight, 0.0, 1_000.0
);

impl<const MIN: u64, const MAX: u64> fmt::Display for Limit<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<const MIN: u64, const MAX: u64> fmt::Display for Millis<MIN, MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// What something costs, in whole units of the currency and millionths of them: 0.15. In a file it is a text or a whole
/// number, so that it is read from its literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Amount(Cost);

impl Amount {
    pub const ZERO: Self = Self(Cost::ZERO);

    pub const fn get(self) -> Cost {
        self.0
    }
}

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Written;

        impl Visitor<'_> for Written {
            type Value = Amount;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an amount as a text, as \"0.15\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Amount, E> {
                Cost::parse(text).map(Amount).map_err(|error| E::custom(error.message))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Amount, E> {
                self.visit_str(&number.to_string())
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                self.visit_str(&number.to_string())
            }
        }

        deserializer.deserialize_any(Written)
    }
}

/// A value that is never printed.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    pub fn new(value: impl Into<String>) -> Self {
        Self(value.into())
    }

    /// The value, for whoever has to present it. It must not be logged.
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

/// The precision of the embedding model's weights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Precision {
    Int8,
    Fp32,
}

/// How two legs become one ranking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum FusionKind {
    Calibrated,
    Convex,
    Rrf,
}

/// Where the vectors of the dense leg lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum DenseBackend {
    Embedded,
    Qdrant,
}

/// How a server keeps vectors in memory. What it finds is scored by the vectors themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Quantisation {
    /// As they are.
    None,
    /// Eight bits a component.
    Scalar,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    Text,
    Json,
}
