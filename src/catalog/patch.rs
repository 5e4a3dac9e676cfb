//! What an upsert says about one field.

/// Leave as stored, empty, or set.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Patch<T> {
    #[default]
    Keep,
    Clear,
    Set(T),
}

impl<T> Patch<T> {
    /// `Some` sets, `None` keeps: the rule of an absent field.
    pub fn from_option(value: Option<T>) -> Self {
        value.map_or(Self::Keep, Self::Set)
    }

    pub fn apply(self, stored: &mut Option<T>) {
        match self {
            Self::Keep => {}
            Self::Clear => *stored = None,
            Self::Set(value) => *stored = Some(value),
        }
    }

    /// For fields whose empty state is a default value, such as lists.
    pub fn apply_or_default(self, stored: &mut T)
    where
        T: Default,
    {
        match self {
            Self::Keep => {}
            Self::Clear => *stored = T::default(),
            Self::Set(value) => *stored = value,
        }
    }

    /// What is left as it is, cleared.
    #[must_use]
    pub fn or_clear(self) -> Self {
        match self {
            Self::Keep => Self::Clear,
            told => told,
        }
    }

    pub const fn is_keep(&self) -> bool {
        matches!(self, Self::Keep)
    }
}
