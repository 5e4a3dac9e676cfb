//! Kinds of customers that a tenant gives more to than to others, by the name that its gateway knows them by.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{FieldError, Percent};

/// Names a tier: "gold".
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct TierName(String);

impl TierName {
    pub const MAX_CHARS: usize = 64;

    /// # Errors
    /// It is empty, too long or has other characters.
    pub fn parse(text: &str) -> Result<Self, FieldError> {
        let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-' || b == b'_';
        if text.is_empty() || text.len() > Self::MAX_CHARS || !text.bytes().all(allowed) {
            return Err(FieldError::invalid("name", "must be 1 to 64 of a-z, 0-9, \"-\" and \"_\""));
        }
        Ok(Self(text.to_owned()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for TierName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for TierName {
    type Error = FieldError;

    fn try_from(text: String) -> Result<Self, FieldError> {
        Self::parse(&text)
    }
}

impl From<TierName> for String {
    fn from(name: TierName) -> Self {
        name.0
    }
}

/// Customers who may be given more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomerTier {
    pub name: TierName,
    /// Discounts up to here need nobody's consent; where everybody gets more, it has no effect.
    pub automatic: Percent,
}

impl CustomerTier {
    /// Where it is written: "policy@3/customer_tiers/gold".
    pub fn path(&self, policy_version: u64) -> String {
        format!("policy@{policy_version}/customer_tiers/{}", self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_short_and_plain() {
        for name in ["gold", "b2b-2", "key_account"] {
            assert_eq!(TierName::parse(name).expect("a name").as_str(), name);
        }
        for wrong in ["", "Gold", "two words", "χρυσός", &"g".repeat(65)] {
            assert_eq!(TierName::parse(wrong).expect_err(wrong).field, "name");
        }
        assert!(serde_json::from_str::<TierName>(r#""Gold""#).is_err(), "what is stored is no other");
    }
}
