//! What a check answers: the verdict, what is wrong and how it is mended, every claim with its ground, the facts.
//! All of it but the stage times is a function of the input; two outcomes are compared without them.

use serde::{Deserialize, Serialize};
use temei_text::spans::Span;

use crate::clock::Timestamp;
use crate::guard::Guard;
use crate::guard::read::claims::Role;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Verdict {
    Allow,
    Revise,
    Block,
}

impl Verdict {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Allow => "ALLOW",
            Self::Revise => "REVISE",
            Self::Block => "BLOCK",
        }
    }
}

/// Why a claim was refused; the names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Reason {
    PriceMismatch,
    PriceOfAnotherProduct,
    PriceBelowFloor,
    CurrencyMismatch,
    NoFact,
    OutOfStock,
    QuantityAboveStock,
    RestockDateMismatch,
    DiscountNeedsApproval,
    DiscountAboveMaximum,
    DiscountNotAllowed,
    UnknownSku,
    InvalidIdentifier,
    VatRateMismatch,
    AddressIncomplete,
    /// From here on nothing was looked at: a limit was reached, or the steps of a pass ran out.
    TooMuchToCheck,
    InStock,
}

impl Reason {
    pub const ALL: [Self; 17] = [
        Self::PriceMismatch,
        Self::PriceOfAnotherProduct,
        Self::PriceBelowFloor,
        Self::CurrencyMismatch,
        Self::NoFact,
        Self::OutOfStock,
        Self::QuantityAboveStock,
        Self::RestockDateMismatch,
        Self::DiscountNeedsApproval,
        Self::DiscountAboveMaximum,
        Self::DiscountNotAllowed,
        Self::UnknownSku,
        Self::InvalidIdentifier,
        Self::VatRateMismatch,
        Self::AddressIncomplete,
        Self::TooMuchToCheck,
        Self::InStock,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PriceMismatch => "PRICE_MISMATCH",
            Self::PriceOfAnotherProduct => "PRICE_OF_ANOTHER_PRODUCT",
            Self::PriceBelowFloor => "PRICE_BELOW_FLOOR",
            Self::CurrencyMismatch => "CURRENCY_MISMATCH",
            Self::NoFact => "NO_FACT",
            Self::OutOfStock => "OUT_OF_STOCK",
            Self::QuantityAboveStock => "QUANTITY_ABOVE_STOCK",
            Self::RestockDateMismatch => "RESTOCK_DATE_MISMATCH",
            Self::DiscountNeedsApproval => "DISCOUNT_NEEDS_APPROVAL",
            Self::DiscountAboveMaximum => "DISCOUNT_ABOVE_MAXIMUM",
            Self::DiscountNotAllowed => "DISCOUNT_NOT_ALLOWED",
            Self::UnknownSku => "UNKNOWN_SKU",
            Self::InvalidIdentifier => "INVALID_IDENTIFIER",
            Self::VatRateMismatch => "VAT_RATE_MISMATCH",
            Self::AddressIncomplete => "ADDRESS_INCOMPLETE",
            Self::TooMuchToCheck => "TOO_MUCH_TO_CHECK",
            Self::InStock => "IN_STOCK",
        }
    }

    /// Whether only a person's data can mend it.
    pub const fn blocks(self) -> bool {
        matches!(self, Self::InvalidIdentifier | Self::AddressIncomplete)
    }
}

/// What became of a claim; the names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ClaimOutcome {
    /// A fact says the same, or it follows from facts.
    Verified,
    /// A fact, a rule of the policy or the form of an identifier says otherwise.
    Contradicted,
    /// Neither: nothing was recognised that it could be held against.
    Unverified,
}

impl ClaimOutcome {
    pub const ALL: [Self; 3] = [Self::Verified, Self::Contradicted, Self::Unverified];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Verified => "VERIFIED",
            Self::Contradicted => "CONTRADICTED",
            Self::Unverified => "UNVERIFIED",
        }
    }
}

/// Why a claim is neither verified nor contradicted; the names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum UnverifiedReason {
    /// It speaks of no product that was recognised.
    NoProductRecognized,
    /// More products than can be told apart may be meant, and none of them has it.
    TooManyCandidates,
    /// What it speaks of was recognised, and nothing is known that could hold it.
    NoFact,
    /// Not everything was looked at.
    TooMuchToCheck,
}

impl UnverifiedReason {
    pub const ALL: [Self; 4] = [Self::NoProductRecognized, Self::TooManyCandidates, Self::NoFact, Self::TooMuchToCheck];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::NoProductRecognized => "NO_PRODUCT_RECOGNIZED",
            Self::TooManyCandidates => "TOO_MANY_CANDIDATES",
            Self::NoFact => "NO_FACT",
            Self::TooMuchToCheck => "TOO_MUCH_TO_CHECK",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Violation {
    pub guard: Guard,
    pub reason: Reason,
    /// Contradicted or unverified; never verified.
    pub outcome: ClaimOutcome,
    /// Why, where it is unverified.
    pub unverified: Option<UnverifiedReason>,
    pub span: Span,
    /// What the text says, as written.
    pub claim: String,
    pub sku: Option<String>,
    /// Why, for a person, in the language of the answer.
    pub message: String,
    /// Indexes into the outcome's facts.
    pub facts: Vec<u32>,
    /// In shadow mode: reported only.
    pub log_only: bool,
}

/// How one violation is mended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Correction {
    /// Index into the violations.
    pub violation: u32,
    pub span: Span,
    /// What should stand there, where that is mechanical.
    pub replacement: Option<String>,
    /// The instruction for the model, in the language of the answer.
    pub instruction: String,
    /// What a person has to supply ("tax_id").
    pub data_needed: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum ClaimKind {
    Amount,
    Percent,
    Availability,
    Sku,
    Identifier,
    VatRate,
    Date,
    Address,
}

/// How a claim is grounded; the names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Grounding {
    Literal,
    Derived,
    Negotiated,
    NotGrounded,
    NotChecked,
}

impl Grounding {
    pub const ALL: [Self; 5] = [Self::Literal, Self::Derived, Self::Negotiated, Self::NotGrounded, Self::NotChecked];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Literal => "LITERAL",
            Self::Derived => "DERIVED",
            Self::Negotiated => "NEGOTIATED",
            Self::NotGrounded => "NOT_GROUNDED",
            Self::NotChecked => "NOT_CHECKED",
        }
    }
}

/// Something the text says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct JudgedClaim {
    pub kind: ClaimKind,
    pub span: Span,
    pub text: String,
    /// Normalised: "12.50 EUR", "15 %", "ro/cui 18547290".
    pub value: String,
    pub sku: Option<String>,
    pub grounding: Grounding,
    /// `None`: it asserts nothing that a guard that was run looks at.
    pub outcome: Option<ClaimOutcome>,
    /// Why, where it is unverified.
    pub unverified: Option<UnverifiedReason>,
    /// As a person would write it: "120.00 + 15.00".
    pub derivation: Option<String>,
    /// What an amount is said to be: for whoever measures, no part of the answer.
    #[serde(skip)]
    pub(crate) role: Option<Role>,
}

/// What a fact is about; the names are part of the interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum FactKind {
    Price,
    Tier,
    Promotion,
    MinPrice,
    Stock,
    RestockDate,
    MaxDiscount,
    VatRate,
    /// That the catalogue has a SKU.
    Sku,
    /// Something the evidence of the request says.
    Evidence,
}

impl FactKind {
    pub const ALL: [Self; 10] = [
        Self::Price,
        Self::Tier,
        Self::Promotion,
        Self::MinPrice,
        Self::Stock,
        Self::RestockDate,
        Self::MaxDiscount,
        Self::VatRate,
        Self::Sku,
        Self::Evidence,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Price => "price",
            Self::Tier => "tier",
            Self::Promotion => "promotion",
            Self::MinPrice => "min_price",
            Self::Stock => "stock",
            Self::RestockDate => "restock_date",
            Self::MaxDiscount => "max_discount",
            Self::VatRate => "vat_rate",
            Self::Sku => "sku",
            Self::Evidence => "evidence",
        }
    }
}

/// Something the verdict rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    pub kind: FactKind,
    pub sku: String,
    /// Empty when it is known to be absent.
    pub value: String,
    /// "catalogue", or the path in the evidence (`raw[1]:items[0].price`).
    pub path: String,
}

/// How long each stage took; not part of the verdict.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StageMicros {
    pub stage: &'static str,
    pub micros: u64,
}

#[derive(Clone, Debug, Serialize)]
pub struct CheckOutcome {
    pub verdict: Verdict,
    pub violations: Vec<Violation>,
    pub corrections: Vec<Correction>,
    /// For the model's next prompt; empty on ALLOW.
    pub correction_prompt: String,
    /// Only where every correction is mechanical.
    pub corrected_text: Option<String>,
    /// In the order of the text.
    pub claims: Vec<JudgedClaim>,
    pub facts: Vec<Fact>,
    pub facts_revision: u64,
    pub policy_version: u64,
    pub engine_version: &'static str,
    pub as_of: Timestamp,
    /// A sentence a customer may read; set on BLOCK.
    pub customer_message: Option<String>,
    /// JSON, when the input asked for it.
    #[serde(skip)]
    pub bundle: Option<String>,
    #[serde(skip)]
    pub timings: Vec<StageMicros>,
}

impl JudgedClaim {
    /// The guard it is first of all for.
    pub(crate) fn guard(&self) -> Guard {
        match self.kind {
            ClaimKind::Amount if self.role == Some(Role::Discount) => Guard::Discount,
            ClaimKind::Amount => Guard::Price,
            ClaimKind::Percent => Guard::Discount,
            ClaimKind::Availability | ClaimKind::Date => Guard::Stock,
            ClaimKind::Sku => Guard::Sku,
            ClaimKind::Identifier | ClaimKind::VatRate | ClaimKind::Address => Guard::Fiscal,
        }
    }
}

impl CheckOutcome {
    /// What could not be verified, by guard: the violations, and the claims the policy or the guard lets pass.
    pub fn unverified(&self) -> impl Iterator<Item = (Guard, UnverifiedReason)> {
        let refused = self.violations.iter().filter_map(|found| Some((found.guard, found.unverified?)));
        let passed = self.claims.iter().filter(|claim| claim.grounding == Grounding::NotChecked);
        refused.chain(passed.filter_map(|claim| Some((claim.guard(), claim.unverified?))))
    }
}

impl PartialEq for CheckOutcome {
    /// Equal in everything the verdict says: not in how long it took, nor in whether it was recorded.
    fn eq(&self, other: &Self) -> bool {
        (self.verdict, self.facts_revision, self.as_of) == (other.verdict, other.facts_revision, other.as_of)
            && (self.policy_version, self.engine_version) == (other.policy_version, other.engine_version)
            && (&self.violations, &self.corrections) == (&other.violations, &other.corrections)
            && (&self.correction_prompt, &self.corrected_text) == (&other.correction_prompt, &other.corrected_text)
            && (&self.claims, &self.facts) == (&other.claims, &other.facts)
            && self.customer_message == other.customer_message
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_the_json() {
        let json = |value: serde_json::Result<serde_json::Value>| value.expect("a string");
        for reason in Reason::ALL {
            assert_eq!(json(serde_json::to_value(reason)), reason.as_str());
        }
        for grounding in Grounding::ALL {
            assert_eq!(json(serde_json::to_value(grounding)), grounding.as_str());
        }
        for kind in FactKind::ALL {
            assert_eq!(json(serde_json::to_value(kind)), kind.as_str());
        }
        for outcome in ClaimOutcome::ALL {
            assert_eq!(json(serde_json::to_value(outcome)), outcome.as_str());
        }
        for reason in UnverifiedReason::ALL {
            assert_eq!(json(serde_json::to_value(reason)), reason.as_str());
        }
    }
}
