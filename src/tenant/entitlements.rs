//! What a tenant is entitled to: the plan it has, features that are switched on for it, and whether an assistant speaks for
//! it at all. What a plan comes to is the configuration's to say.

use std::borrow::Borrow;
use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::catalog::FieldError;

/// Features of one tenant at most.
pub const MAX_FLAGS: usize = 64;

/// Declares a name of `a-z`, `0-9` and `_`.
macro_rules! name {
    ($(#[$doc:meta])+ $name:ident, $field:literal, $most:literal) => {
        $(#[$doc])+
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(String);

        impl $name {
            pub const MAX_CHARS: usize = $most;

            pub fn parse(text: &str) -> Result<Self, FieldError> {
                let allowed = |b: u8| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'_';
                if text.is_empty() || text.len() > Self::MAX_CHARS || !text.bytes().all(allowed) {
                    let message = concat!("must be 1 to ", $most, " of a-z, 0-9 and \"_\"");
                    return Err(FieldError::invalid($field, message));
                }
                Ok(Self(text.to_owned()))
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = FieldError;

            fn try_from(text: String) -> Result<Self, FieldError> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(name: $name) -> Self {
                name.0
            }
        }
    };
}

name!(
    /// The name of a plan, as the configuration declares it.
    PlanName, "plan", 32
);
name!(
    /// The name of a feature, as whoever asks for it names it.
    FeatureName, "flags", 64
);

/// What a tenant is entitled to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Entitlements {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plan: Option<PlanName>,
    /// Features that are on; at most [`MAX_FLAGS`].
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub flags: BTreeSet<FeatureName>,
    /// Whether an assistant may speak for it.
    pub is_assisted: bool,
}

impl Default for Entitlements {
    fn default() -> Self {
        Self { plan: None, flags: BTreeSet::new(), is_assisted: true }
    }
}

impl Entitlements {
    /// Whether a feature is on.
    pub fn has(&self, flag: &str) -> bool {
        self.flags.contains(flag)
    }
}
