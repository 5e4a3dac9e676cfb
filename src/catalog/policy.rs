//! What a tenant holds its agents to. Versioned: every change makes a new version, and a verdict names its own.

use serde::{Deserialize, Serialize};

use super::{Currency, CustomerTier, Percent, ReservationPolicy};

/// Which prices an answer may state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PriceMode {
    /// Only the prices in force.
    #[default]
    Fixed,
    /// Anything from the floor (`min_price`) to the list price.
    Negotiable,
}

/// What becomes of an answer a guard finds fault with; the later the stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GuardAction {
    /// Shadow mode: the violation is reported and changes nothing.
    LogOnly,
    /// The answer goes back with its corrections.
    Revise,
    /// The answer is withheld; a person takes over.
    Block,
}

/// What takes the place of personal data in documents that come as events.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DocumentScrub {
    /// Its kind.
    #[default]
    Replace,
    /// Masked characters.
    Mask,
    /// It stays.
    Off,
}

/// The action of each guard. Absent: REVISE, and BLOCK where only a person has the right data.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct GuardActions {
    pub price: Option<GuardAction>,
    pub stock: Option<GuardAction>,
    pub discount: Option<GuardAction>,
    pub sku: Option<GuardAction>,
    pub fiscal: Option<GuardAction>,
}

impl GuardActions {
    /// Whether nothing is said of any guard.
    fn are_absent(&self) -> bool {
        *self == Self::default()
    }
}

/// The rules of one tenant's guards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Policy {
    pub price_mode: PriceMode,
    /// Of amounts written without one; the tenant's when absent.
    pub currency: Option<Currency>,
    /// Greatest difference between a stated and a true amount, in minor units.
    pub price_tolerance_minor: i64,
    /// Discounts up to here need nobody's consent.
    pub discount_automatic: Percent,
    /// Up to here a manager's.
    pub discount_manager: Percent,
    /// Up to here a director's; never above.
    pub discount_director: Percent,
    /// Customers who may be given more without consent, at most [`Policy::CUSTOMER_TIERS`], each of another name. Not written
    /// where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub customer_tiers: Vec<CustomerTier>,
    /// Regular expressions of the tenant's SKUs; learnt from the catalogue when empty.
    pub sku_patterns: Vec<String>,
    pub no_discount_stages: Vec<String>,
    pub no_discount_flows: Vec<String>,
    /// Whether a claim about an unknown price or stock passes.
    pub allow_unknown_facts: bool,
    pub prices_include_vat: bool,
    pub actions: GuardActions,
    /// What becomes of what could be neither verified nor contradicted. Absent: as of any violation. Not written
    /// where nothing is said, as before there was such a thing.
    #[serde(skip_serializing_if = "GuardActions::are_absent")]
    pub on_unverified: GuardActions,
    /// Not written where nothing is said.
    #[serde(skip_serializing_if = "ReservationPolicy::is_absent")]
    pub reservations: ReservationPolicy,
    /// Absent: [`DocumentScrub::Replace`]. Not written where nothing is said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub document_scrub: Option<DocumentScrub>,
}

impl Policy {
    pub const CUSTOMER_TIERS: usize = 16;

    /// The tier of a name, in upper or lower case.
    pub fn customer_tier(&self, name: &str) -> Option<&CustomerTier> {
        self.customer_tiers.iter().find(|tier| tier.name.as_str().eq_ignore_ascii_case(name))
    }
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            price_mode: PriceMode::Fixed,
            currency: None,
            price_tolerance_minor: 0,
            discount_automatic: Percent::from_scaled(15_00),
            discount_manager: Percent::from_scaled(30_00),
            discount_director: Percent::from_scaled(50_00),
            customer_tiers: Vec::new(),
            sku_patterns: Vec::new(),
            no_discount_stages: Vec::new(),
            no_discount_flows: Vec::new(),
            allow_unknown_facts: false,
            prices_include_vat: true,
            actions: GuardActions::default(),
            on_unverified: GuardActions::default(),
            reservations: ReservationPolicy::default(),
            document_scrub: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::TierName;

    #[test]
    fn a_tier_is_found_by_its_name() {
        let gold =
            CustomerTier { name: TierName::parse("gold").expect("a name"), automatic: Percent::from_scaled(20_00) };
        let policy = Policy { customer_tiers: vec![gold.clone()], ..Policy::default() };
        assert_eq!(policy.customer_tier("Gold"), Some(&gold));
        assert_eq!((policy.customer_tier("gol"), policy.customer_tier("")), (None, None));
        let written = serde_json::to_string(&policy).expect("writable");
        assert_eq!(serde_json::from_str::<Policy>(&written).expect("readable"), policy);
    }

    #[test]
    fn a_policy_of_before_reads_and_is_written_as_it_was() {
        let written = serde_json::to_string(&Policy::default()).expect("writable");
        for later in ["on_unverified", "document_scrub", "customer_tiers"] {
            assert!(!written.contains(later), "{written}");
        }
        assert_eq!(serde_json::from_str::<Policy>(&written).expect("readable"), Policy::default());
        let on_unverified = GuardActions { stock: Some(GuardAction::LogOnly), ..GuardActions::default() };
        let policy = Policy { on_unverified, ..Policy::default() };
        let written = serde_json::to_string(&policy).expect("writable");
        assert_eq!(serde_json::from_str::<Policy>(&written).expect("readable"), policy);
    }
}
