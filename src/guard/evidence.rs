//! What the conversation knows beyond the catalogue, as `guard.proto` has it: carts, quotes, orders, the customer, and
//! what tools returned. Each part carries its source, because a customer's word grounds no price.

pub(super) mod documents;
pub(super) mod gathered;
mod grants;

pub use documents::{MAX_READ_PASSAGES, MAX_TENANT_PASSAGES, PolicyDocument, PolicyDocuments, PolicyPassage};
pub use grants::{CheckGrants, Grant, GrantFor, Grants};
use serde::{Deserialize, Serialize};

use crate::catalog::{Money, Percent, Quantity};
use crate::clock::Timestamp;

/// Everything passed with one check, at most 256 KiB.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Evidence {
    pub carts: Vec<LineGroup>,
    pub quotes: Vec<LineGroup>,
    pub orders: Vec<LineGroup>,
    pub customer: Option<Customer>,
    pub raw: Vec<RawEvidence>,
}

/// A cart, quote or order: amounts that belong together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct LineGroup {
    pub id: String,
    pub lines: Vec<Line>,
    pub shipping: Option<Money>,
    pub tax: Option<Money>,
    pub discount: Option<Money>,
    pub total: Option<Money>,
    /// Of a quote.
    pub valid_until: Option<Timestamp>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Line {
    pub sku: String,
    pub name: String,
    pub quantity: Option<Quantity>,
    pub unit_price: Option<Money>,
    pub total: Option<Money>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Customer {
    pub name: String,
    pub country: String,
    pub tax_id: String,
    pub address: String,
    pub approvals: Vec<Approval>,
    /// As the gateway knows them; what was granted to them is found by it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// Of the policy's, as the gateway knows it; one the policy does not know is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub tier: String,
}

/// A discount a person has agreed to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Approval {
    /// Absent: for everything.
    pub sku: Option<String>,
    pub percent: Percent,
    pub level: ApprovalLevel,
}

/// Who agreed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ApprovalLevel {
    Manager,
    Director,
}

impl ApprovalLevel {
    pub const ALL: [Self; 2] = [Self::Manager, Self::Director];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Manager => "manager",
            Self::Director => "director",
        }
    }
}

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    Tool,
    Policy,
    /// Grounds restated budgets and quotations, never a price.
    User,
}

/// JSON or text as it came.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RawEvidence {
    pub source: Source,
    #[serde(default)]
    pub name: String,
    pub content: String,
}
