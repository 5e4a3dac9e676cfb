//! A field of a collection: what kind of value it has, who sees it, what may be asked of it.

use serde_json::{Value, json};

use super::Viewer;

/// What stands for a value that is not shown.
pub(in crate::calls::own_tool) const REDACTED: &str = "[REDACTED]";

#[derive(Clone, Copy, Debug)]
pub(in crate::calls::own_tool) struct Field {
    pub(in crate::calls::own_tool) name: &'static str,
    pub(in crate::calls::own_tool) kind: Kind,
    pub(in crate::calls::own_tool) seen: Seen,
    /// Whether lists of rows have it; one row by itself has everything.
    pub(in crate::calls::own_tool) in_lists: bool,
}

/// What kind of value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::calls::own_tool) enum Kind {
    /// Compared as it is written.
    Code,
    /// Compared without regard to case and accents.
    Text,
    Number,
    Time,
    Flag,
    List,
    /// Texts by names: each is a field of its own, `attributes.NAME`.
    Names,
    /// Something made of parts.
    Parts,
}

/// By whom it is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::calls::own_tool) enum Seen {
    All,
    /// Keys with a role, and admins.
    Staff,
    Admins,
    /// It is a secret.
    Nobody,
}

impl Seen {
    pub(in crate::calls::own_tool) const fn as_str(self) -> &'static str {
        match self {
            Self::All => "everybody",
            Self::Staff => "keys with a role, admins",
            Self::Admins => "admins",
            Self::Nobody => "nobody",
        }
    }
}

/// How a field is compared to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::calls::own_tool) enum Operator {
    Eq,
    Ne,
    Lt,
    Lte,
    Gt,
    Gte,
    In,
    Contains,
    StartsWith,
    Exists,
}

impl Operator {
    pub(in crate::calls::own_tool) const ALL: [Self; 10] = [
        Self::Eq,
        Self::Ne,
        Self::Lt,
        Self::Lte,
        Self::Gt,
        Self::Gte,
        Self::In,
        Self::Contains,
        Self::StartsWith,
        Self::Exists,
    ];

    pub(in crate::calls::own_tool) const fn as_str(self) -> &'static str {
        match self {
            Self::Eq => "eq",
            Self::Ne => "ne",
            Self::Lt => "lt",
            Self::Lte => "lte",
            Self::Gt => "gt",
            Self::Gte => "gte",
            Self::In => "in",
            Self::Contains => "contains",
            Self::StartsWith => "starts_with",
            Self::Exists => "exists",
        }
    }

    pub(in crate::calls::own_tool) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|operator| operator.as_str() == text)
    }
}

impl Kind {
    pub(in crate::calls::own_tool) const fn as_str(self) -> &'static str {
        match self {
            Self::Code => "code",
            Self::Text => "text",
            Self::Number => "number",
            Self::Time => "time",
            Self::Flag => "boolean",
            Self::List => "list",
            Self::Names => "names",
            Self::Parts => "parts",
        }
    }

    /// What may be asked of it.
    pub(in crate::calls::own_tool) const fn operators(self) -> &'static [Operator] {
        use Operator::{Contains, Eq, Exists, Gt, Gte, In, Lt, Lte, Ne, StartsWith};
        match self {
            Self::Code | Self::Text => &[Eq, Ne, In, Contains, StartsWith, Exists],
            Self::Number => &[Eq, Ne, Lt, Lte, Gt, Gte, In, Exists],
            Self::Time => &[Eq, Ne, Lt, Lte, Gt, Gte, Exists],
            Self::Flag => &[Eq, Ne, Exists],
            Self::List => &[In, Contains, Exists],
            Self::Names | Self::Parts => &[Exists],
        }
    }

    pub(in crate::calls::own_tool) const fn has_order(self) -> bool {
        match self {
            Self::Code | Self::Text | Self::Number | Self::Time | Self::Flag => true,
            Self::List | Self::Names | Self::Parts => false,
        }
    }
}

impl Field {
    /// Seen by everybody, in lists too.
    pub(in crate::calls::own_tool) const fn new(name: &'static str, kind: Kind) -> Self {
        Self { name, kind, seen: Seen::All, in_lists: true }
    }

    /// Only of one row by itself.
    #[must_use]
    pub(in crate::calls::own_tool) const fn alone(self) -> Self {
        Self { in_lists: false, ..self }
    }

    #[must_use]
    pub(in crate::calls::own_tool) const fn seen(self, seen: Seen) -> Self {
        Self { seen, ..self }
    }

    /// As `schema` tells it.
    pub(in crate::calls::own_tool) fn told(&self, viewer: Viewer<'_>) -> Value {
        let operators: Vec<&str> = match viewer.may_see(self.seen) {
            true => self.kind.operators().iter().map(|operator| operator.as_str()).collect(),
            false => Vec::new(),
        };
        let mut told = json!({"field": self.name, "type": self.kind.as_str(), "operators": operators});
        if !viewer.may_see(self.seen) {
            told["redacted"] = true.into();
        }
        if self.kind.has_order() && viewer.may_see(self.seen) {
            told["ordered"] = true.into();
        }
        if !self.in_lists {
            told["only_with"] = "get".into();
        }
        told
    }
}
