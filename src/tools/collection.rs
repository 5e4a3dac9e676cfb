//! What the generic tools look at, by its names: rows of a tenant that may be read, and of those the ones that may be
//! written. What rows a collection has is the business of whoever reads them.

/// Rows of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Collection {
    Products,
    Documents,
    Reservations,
    Approvals,
    Sessions,
    ToolCalls,
}

impl Collection {
    pub const ALL: [Self; 6] =
        [Self::Products, Self::Documents, Self::Reservations, Self::Approvals, Self::Sessions, Self::ToolCalls];
    /// Those that `write` writes.
    pub const WRITABLE: [Self; 2] = [Self::Products, Self::Documents];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Products => "products",
            Self::Documents => "documents",
            Self::Reservations => "reservations",
            Self::Approvals => "approvals",
            Self::Sessions => "sessions",
            Self::ToolCalls => "tool_calls",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|collection| collection.as_str() == text)
    }
}
