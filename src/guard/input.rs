//! What a check is asked, and the rules it is held to after the policy and its overrides have met.

use regex::Regex;
use serde::{Deserialize, Serialize};
use temei_text::locale::Locale;

use crate::catalog::{
    Currency, CustomerTier, GuardAction, GuardActions, Money, Percent, Policy, PriceMode, ReservationId,
};
use crate::clock::Timestamp;
use crate::guard::allowance::{NoDiscount, Situation};
use crate::guard::answer::outcome::{Reason, UnverifiedReason};
use crate::guard::evidence::Evidence;
use crate::guard::units::MoneyValue;

/// One of the five checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Guard {
    Price,
    Stock,
    Discount,
    Sku,
    Fiscal,
}

impl Guard {
    pub const ALL: [Self; 5] = [Self::Price, Self::Stock, Self::Discount, Self::Sku, Self::Fiscal];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Price => "PRICE",
            Self::Stock => "STOCK",
            Self::Discount => "DISCOUNT",
            Self::Sku => "SKU",
            Self::Fiscal => "FISCAL",
        }
    }
}

/// The guards to run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<Guard>", into = "Vec<Guard>")]
pub struct GuardSet(u8);

impl GuardSet {
    pub const ALL: Self = Self(0b1_1111);

    pub const fn contains(self, guard: Guard) -> bool {
        self.0 & (1 << guard as u8) != 0
    }
}

impl FromIterator<Guard> for GuardSet {
    /// No guard named means all of them.
    fn from_iter<I: IntoIterator<Item = Guard>>(guards: I) -> Self {
        match guards.into_iter().fold(0, |set, guard| set | 1 << guard as u8) {
            0 => Self::ALL,
            set => Self(set),
        }
    }
}

impl From<Vec<Guard>> for GuardSet {
    fn from(guards: Vec<Guard>) -> Self {
        guards.into_iter().collect()
    }
}

impl From<GuardSet> for Vec<Guard> {
    fn from(set: GuardSet) -> Self {
        Guard::ALL.into_iter().filter(|&guard| set.contains(guard)).collect()
    }
}

/// What a caller may ask beyond the policy; only what is stricter has an effect.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Overrides {
    pub price_mode: Option<PriceMode>,
    pub discount_automatic: Option<Percent>,
    pub no_discount: bool,
    /// No guard only logs.
    pub enforce: bool,
    /// Claims on unknown facts do not pass.
    pub known_facts_only: bool,
}

impl Overrides {
    /// What both ask for.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        let modes = [self.price_mode, other.price_mode].into_iter().flatten();
        Self {
            price_mode: modes.reduce(|one, other| if one == PriceMode::Fixed { one } else { other }),
            discount_automatic: [self.discount_automatic, other.discount_automatic].into_iter().flatten().min(),
            no_discount: self.no_discount || other.no_discount,
            enforce: self.enforce || other.enforce,
            known_facts_only: self.known_facts_only || other.known_facts_only,
        }
    }
}

/// What a conversation is about: "the blue one" and "both" are among the products it has shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Focus {
    /// In the order in which they were shown.
    pub skus: Vec<String>,
    /// What the customer wrote last.
    pub customer_turn: String,
}

impl Focus {
    /// Most products a conversation shows at a time.
    pub const MAX_SKUS: usize = 64;

    pub const fn is_empty(&self) -> bool {
        self.skus.is_empty() && self.customer_turn.is_empty()
    }
}

/// A draft answer and what it is held to, as it was asked: what the edge reads, what is judged, what a record holds and
/// a replay reads again. With the time, the policy and the facts its verdict depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// At most 32 KiB; what is longer is not looked at.
    pub text: String,
    pub locale: Locale,
    /// Of amounts written without one. Default: the policy's, else the locale's.
    pub currency: Option<Currency>,
    pub evidence: Evidence,
    pub stage: Option<String>,
    pub flow: Option<String>,
    pub overrides: Overrides,
    pub guards: GuardSet,
    #[serde(default, skip_serializing_if = "Focus::is_empty")]
    pub focus: Focus,
    /// Of this conversation: what they hold is available to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reservations: Vec<ReservationId>,
    /// Nothing rests on the tenant's policy documents.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignore_policy_documents: bool,
    /// Keep a bundle that can be evaluated again. A bundle asks for none.
    #[serde(skip)]
    pub record: bool,
}

impl Check {
    /// By all guards, of a text that rests on nothing.
    pub fn of(text: impl Into<String>, locale: Locale) -> Self {
        Self {
            text: text.into(),
            locale,
            currency: None,
            evidence: Evidence::default(),
            stage: None,
            flow: None,
            overrides: Overrides::default(),
            guards: GuardSet::ALL,
            focus: Focus::default(),
            reservations: Vec::new(),
            ignore_policy_documents: false,
            record: false,
        }
    }

    /// The check as it is made at a time.
    pub const fn at(&self, as_of: Timestamp) -> CheckInput<'_> {
        CheckInput { check: self, as_of }
    }
}

/// A check and the time it is made for: promotions, quotes and VAT rates are those in force then.
#[derive(Clone, Copy, Debug)]
pub struct CheckInput<'a> {
    pub check: &'a Check,
    pub as_of: Timestamp,
}

/// A policy with its version and its compiled SKU patterns. Made once for every version, not for every check.
#[derive(Clone, Debug)]
pub struct VersionedPolicy {
    version: u64,
    policy: Policy,
    sku_patterns: Vec<Regex>,
}

impl VersionedPolicy {
    /// A pattern that is no regular expression is left out: the store refuses it when the policy is written.
    pub fn new(version: u64, policy: Policy) -> Self {
        let sku_patterns = policy.sku_patterns.iter().filter_map(|pattern| compiled(pattern)).collect();
        Self { version, policy, sku_patterns }
    }

    pub const fn version(&self) -> u64 {
        self.version
    }

    pub const fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Whether the tenant's own patterns decide what a SKU looks like, and what they say.
    pub(crate) fn is_sku(&self, token: &str) -> Option<bool> {
        let configured = !self.sku_patterns.is_empty();
        configured.then(|| self.sku_patterns.iter().any(|pattern| pattern.is_match(token)))
    }
}

/// A tenant's pattern, which the whole of a token has to match.
fn compiled(pattern: &str) -> Option<Regex> {
    let whole = format!("^(?:{pattern})$");
    regex::RegexBuilder::new(&whole).size_limit(1 << 18).build().ok()
}

/// What a customer's tier allows beyond what everybody gets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TierLimit<'p> {
    pub(crate) tier: &'p CustomerTier,
    /// Up to here everybody gets it.
    pub(crate) general: Percent,
    pub(crate) policy_version: u64,
}

/// The rules of one check.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules<'p> {
    pub(crate) price_mode: PriceMode,
    pub(crate) currency: Currency,
    /// In ten-thousandths.
    pub(crate) tolerance: MoneyValue,
    pub(crate) automatic: Percent,
    /// What `automatic` goes by where that is more than everybody gets.
    pub(crate) tier_limit: Option<TierLimit<'p>>,
    pub(crate) manager: Percent,
    pub(crate) director: Percent,
    pub(crate) no_discount: bool,
    pub(crate) allow_unknown: bool,
    pub(crate) prices_include_vat: bool,
    pub(crate) actions: GuardActions,
    pub(crate) on_unverified: GuardActions,
    pub(crate) enforce: bool,
}

impl<'p> Rules<'p> {
    pub(crate) fn of(check: &Check, versioned: &'p VersionedPolicy) -> Self {
        let policy = versioned.policy();
        let currency = check.currency.or(policy.currency).unwrap_or_else(|| check.locale.currency());
        let fixed = check.overrides.price_mode == Some(PriceMode::Fixed);
        let tolerance = Money::new(policy.price_tolerance_minor.max(0), currency);
        let (stage, flow) = (check.stage.as_deref(), check.flow.as_deref());
        let tier = check.evidence.customer.as_ref().map(|customer| customer.tier.as_str());
        let situation = Situation { overrides: check.overrides, stage, flow, tier };
        let (automatic, tier) = automatic(situation, policy);
        let (general, policy_version) = (policy.discount_automatic, versioned.version());
        Self {
            price_mode: if fixed { PriceMode::Fixed } else { policy.price_mode },
            currency,
            tolerance: MoneyValue::of(tolerance),
            automatic,
            tier_limit: tier.map(|tier| TierLimit { tier, general, policy_version }),
            manager: policy.discount_manager.max(automatic),
            director: policy.discount_director,
            no_discount: why_no_discount(situation, policy).is_some(),
            allow_unknown: policy.allow_unknown_facts && !check.overrides.known_facts_only,
            prices_include_vat: policy.prices_include_vat,
            actions: policy.actions,
            on_unverified: policy.on_unverified,
            enforce: check.overrides.enforce,
        }
    }

    /// What a violation leads to; one that is unverified to what the policy says of those, else to the same.
    pub(crate) fn action(&self, guard: Guard, reason: Reason, unverified: Option<UnverifiedReason>) -> GuardAction {
        let usual = if reason.blocks() { GuardAction::Block } else { GuardAction::Revise };
        let own = self.enforced(of_guard(&self.actions, guard), usual);
        // A guard in shadow mode only logs, whatever it finds.
        let Some(why) = unverified.filter(|_| own != GuardAction::LogOnly) else { return own };
        let action = self.enforced(of_guard(&self.on_unverified, guard), own);
        match why {
            // What nobody looked at may be anything.
            UnverifiedReason::TooMuchToCheck => action.max(GuardAction::Revise),
            UnverifiedReason::NoProductRecognized | UnverifiedReason::TooManyCandidates | UnverifiedReason::NoFact => {
                action
            }
        }
    }

    /// What is set, unless it would only log and that is overridden.
    fn enforced(&self, set: Option<GuardAction>, usual: GuardAction) -> GuardAction {
        match set {
            Some(GuardAction::LogOnly) if self.enforce => usual,
            set => set.unwrap_or(usual),
        }
    }
}

/// The most that needs nobody's consent, and the customer's tier where that is more than everybody gets.
pub(super) fn automatic<'p>(situation: Situation<'_>, policy: &'p Policy) -> (Percent, Option<&'p CustomerTier>) {
    let general = policy.discount_automatic;
    let tier = situation.tier.and_then(|name| policy.customer_tier(name)).filter(|tier| tier.automatic > general);
    let most = tier.map_or(general, |tier| tier.automatic);
    let most = situation.overrides.discount_automatic.map_or(most, |asked| asked.min(most));
    (most, tier.filter(|_| most > general))
}

/// Why nothing may be given off, where that is so.
pub(super) fn why_no_discount(situation: Situation<'_>, policy: &Policy) -> Option<NoDiscount> {
    let Situation { overrides, stage, flow, tier: _ } = situation;
    if overrides.no_discount {
        return Some(NoDiscount::State);
    }
    if is_barred(&policy.no_discount_stages, stage) {
        return Some(NoDiscount::PolicyStage);
    }
    is_barred(&policy.no_discount_flows, flow).then_some(NoDiscount::PolicyFlow)
}

/// Whether a stage or flow is one of those in which no discounts are given.
fn is_barred(list: &[String], name: Option<&str>) -> bool {
    name.is_some_and(|name| list.iter().any(|barred| barred.eq_ignore_ascii_case(name)))
}

const fn of_guard(actions: &GuardActions, guard: Guard) -> Option<GuardAction> {
    match guard {
        Guard::Price => actions.price,
        Guard::Stock => actions.stock,
        Guard::Discount => actions.discount,
        Guard::Sku => actions.sku,
        Guard::Fiscal => actions.fiscal,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog::TierName;
    use crate::guard::evidence::Customer;

    fn asked(overrides: Overrides) -> Check {
        Check { overrides, ..Check::of("", Locale::parse("ro-RO").expect("valid")) }
    }

    #[test]
    fn overrides_only_make_it_stricter() {
        let policy = Policy { price_mode: PriceMode::Negotiable, ..Policy::default() };
        let policy = VersionedPolicy::new(1, policy);
        let overrides = Overrides { discount_automatic: Some(Percent::from_scaled(40_00)), ..Overrides::default() };
        let mut check = asked(overrides);
        let rules = Rules::of(&check, &policy);
        assert_eq!((rules.automatic, rules.price_mode), (Percent::from_scaled(15_00), PriceMode::Negotiable));
        assert_eq!(rules.currency, Currency::RON);
        check.overrides = Overrides {
            price_mode: Some(PriceMode::Fixed),
            discount_automatic: Some(Percent::ZERO),
            no_discount: true,
            ..Overrides::default()
        };
        let rules = Rules::of(&check, &policy);
        assert_eq!((rules.automatic, rules.price_mode, rules.no_discount), (Percent::ZERO, PriceMode::Fixed, true));
    }

    #[test]
    fn a_tier_raises_what_needs_nobodys_consent_and_overrides_lower_it() {
        let percent = |whole: i64| Percent::from_scaled(whole * 100);
        let tier =
            |name, whole| CustomerTier { name: TierName::parse(name).expect("a name"), automatic: percent(whole) };
        let customer_tiers = vec![tier("gold", 40), tier("silver", 10)];
        let policy = VersionedPolicy::new(3, Policy { customer_tiers, ..Policy::default() });
        let limits = |tier: &str, overrides: Overrides| {
            let mut check = asked(overrides);
            check.evidence.customer = Some(Customer { tier: tier.to_owned(), ..Customer::default() });
            let rules = Rules::of(&check, &policy);
            (rules.automatic, rules.manager, rules.tier_limit.map(|limit| limit.tier.path(limit.policy_version)))
        };
        let gold = Some("policy@3/customer_tiers/gold".to_owned());
        assert_eq!(limits("Gold", Overrides::default()), (percent(40), percent(40), gold.clone()));
        for other in ["silver", "platinum", ""] {
            assert_eq!(limits(other, Overrides::default()), (percent(15), percent(30), None), "{other}");
        }
        let at_most = |whole| Overrides { discount_automatic: Some(percent(whole)), ..Overrides::default() };
        assert_eq!(limits("gold", at_most(20)), (percent(20), percent(30), gold));
        assert_eq!(limits("gold", at_most(5)), (percent(5), percent(30), None));
    }

    #[test]
    fn a_guard_in_shadow_mode_only_logs_unless_it_is_enforced() {
        let actions = GuardActions {
            price: Some(GuardAction::LogOnly),
            stock: Some(GuardAction::Block),
            ..GuardActions::default()
        };
        let policy = VersionedPolicy::new(1, Policy { actions, allow_unknown_facts: true, ..Policy::default() });
        let mut check = asked(Overrides::default());
        let action = |rules: &Rules<'_>, guard| rules.action(guard, Reason::NoFact, Some(UnverifiedReason::NoFact));
        let rules = Rules::of(&check, &policy);
        assert_eq!(action(&rules, Guard::Price), GuardAction::LogOnly);
        assert_eq!(action(&rules, Guard::Stock), GuardAction::Block);
        assert_eq!(action(&rules, Guard::Sku), GuardAction::Revise);
        assert_eq!(rules.action(Guard::Fiscal, Reason::InvalidIdentifier, None), GuardAction::Block);
        assert!(rules.allow_unknown);
        check.overrides = Overrides { enforce: true, known_facts_only: true, ..Overrides::default() };
        let rules = Rules::of(&check, &policy);
        assert_eq!((action(&rules, Guard::Price), rules.allow_unknown), (GuardAction::Revise, false));
    }

    #[test]
    fn the_policy_says_apart_what_becomes_of_the_unverified() {
        let actions = GuardActions { stock: Some(GuardAction::LogOnly), ..GuardActions::default() };
        let on_unverified = GuardActions {
            price: Some(GuardAction::LogOnly),
            stock: Some(GuardAction::Block),
            discount: Some(GuardAction::Block),
            ..GuardActions::default()
        };
        let policy = VersionedPolicy::new(1, Policy { actions, on_unverified, ..Policy::default() });
        let mut check = asked(Overrides::default());
        let rules = Rules::of(&check, &policy);
        let (no_fact, unread) = (Some(UnverifiedReason::NoFact), Some(UnverifiedReason::TooMuchToCheck));
        let action = |rules: &Rules<'_>, guard, why| rules.action(guard, Reason::NoFact, why);
        assert_eq!(action(&rules, Guard::Price, no_fact), GuardAction::LogOnly);
        assert_eq!(action(&rules, Guard::Price, None), GuardAction::Revise, "contradictions are not meant");
        assert_eq!(action(&rules, Guard::Price, unread), GuardAction::Revise, "what was not looked at never passes");
        assert_eq!(action(&rules, Guard::Stock, no_fact), GuardAction::LogOnly, "in shadow mode");
        assert_eq!(action(&rules, Guard::Stock, unread), GuardAction::LogOnly, "in shadow mode");
        assert_eq!(action(&rules, Guard::Discount, no_fact), GuardAction::Block);
        assert_eq!(action(&rules, Guard::Sku, no_fact), GuardAction::Revise, "nothing said: as any violation");
        check.overrides.enforce = true;
        let rules = Rules::of(&check, &policy);
        assert_eq!(action(&rules, Guard::Price, no_fact), GuardAction::Revise);
        assert_eq!(action(&rules, Guard::Stock, no_fact), GuardAction::Block);
    }

    #[test]
    fn no_guard_named_means_all() {
        assert_eq!(GuardSet::from_iter([]), GuardSet::ALL);
        assert!(!GuardSet::from_iter([Guard::Sku]).contains(Guard::Price));
    }
}
