//! The names of things: SKUs and document ids, as the shop writes them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::limits;
use super::{FieldError, Reason};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $field:literal, $limit:expr) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(try_from = "String", into = "String")]
        pub struct $name(Box<str>);

        impl $name {
            /// Trims and takes the text; empty, over-long or control characters are refused.
            pub fn parse(text: &str) -> Result<Self, FieldError> {
                let text = text.trim();
                if text.is_empty() {
                    return Err(FieldError::new($field, Reason::Missing, "must not be empty"));
                }
                if text.chars().count() > $limit {
                    return Err(FieldError::too_long($field, $limit, "characters"));
                }
                if text.chars().any(char::is_control) {
                    return Err(FieldError::invalid($field, "contains a control character"));
                }
                Ok(Self(text.into()))
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl TryFrom<String> for $name {
            type Error = FieldError;

            fn try_from(text: String) -> Result<Self, FieldError> {
                Self::parse(&text)
            }
        }

        impl From<$name> for String {
            fn from(id: $name) -> Self {
                id.0.into()
            }
        }

        impl std::borrow::Borrow<str> for $name {
            fn borrow(&self) -> &str {
                &self.0
            }
        }
    };
}

id!(
    /// A stock-keeping unit, unique within a tenant, compared as written.
    Sku, "sku", limits::SKU_CHARS
);
id!(
    /// The id of a document, unique within a tenant.
    DocumentId, "id", limits::DOCUMENT_ID_CHARS
);
