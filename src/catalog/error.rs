//! What is wrong with a field, in a form that a gRPC detail, an import report and a person can all use.

use std::fmt;

use temei_text::currency::NotACurrency;
use temei_text::locale::NotALocale;

/// Why a field was refused. The names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    Invalid,
    TooLong,
    Missing,
    Stale,
    NotFound,
    /// A page of another request.
    PageTokenMismatch,
}

impl Reason {
    pub const ALL: [Self; 6] =
        [Self::Invalid, Self::TooLong, Self::Missing, Self::Stale, Self::NotFound, Self::PageTokenMismatch];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Invalid => "INVALID",
            Self::TooLong => "TOO_LONG",
            Self::Missing => "MISSING",
            Self::Stale => "STALE",
            Self::NotFound => "NOT_FOUND",
            Self::PageTokenMismatch => "PAGE_TOKEN_MISMATCH",
        }
    }
}

/// One refused field: its path ("price.amount"), the stable reason, and a sentence.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct FieldError {
    pub field: String,
    pub reason: Reason,
    pub message: String,
}

impl FieldError {
    pub fn new(field: impl Into<String>, reason: Reason, message: impl Into<String>) -> Self {
        Self { field: field.into(), reason, message: message.into() }
    }

    pub fn invalid(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self::new(field, Reason::Invalid, message)
    }

    pub fn too_long(field: impl Into<String>, limit: usize, unit: &str) -> Self {
        Self::new(field, Reason::TooLong, format!("longer than {limit} {unit}"))
    }

    /// The same error one level further in: `amount` under `price` is `price.amount`.
    #[must_use]
    pub fn under(mut self, parent: &str) -> Self {
        self.field = if self.field.is_empty() { parent.to_owned() } else { format!("{parent}.{}", self.field) };
        self
    }
}

impl From<NotACurrency> for FieldError {
    fn from(error: NotACurrency) -> Self {
        Self::invalid("currency", error.to_string())
    }
}

impl From<NotALocale> for FieldError {
    fn from(error: NotALocale) -> Self {
        Self::invalid("locale", error.to_string())
    }
}

impl fmt::Display for FieldError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.field, self.message)
    }
}
