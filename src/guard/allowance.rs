//! What may be given off a product in a conversation, by the same rules that its answers are held to: for whoever wants to
//! know before an answer is written. The DISCOUNT guard is what decides about the answer.

use super::input::{automatic, why_no_discount};
use super::rules::granted;
use super::units::MoneyValue;
use super::{CheckGrants, Grant, Overrides};
use crate::catalog::{Consent, Money, Percent, Policy, greatest_discount};

/// Where a conversation stands, as far as discounts go by it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Situation<'s> {
    /// Of the state of its flow.
    pub overrides: Overrides,
    pub stage: Option<&'s str>,
    pub flow: Option<&'s str>,
    /// The customer's, as the gateway knows it.
    pub tier: Option<&'s str>,
}

/// Why nothing may be given off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoDiscount {
    /// The state of the flow says so.
    State,
    /// The policy does, of the stage.
    PolicyStage,
    /// The policy does, of the flow.
    PolicyFlow,
}

/// How far a discount may go.
#[derive(Clone, Debug)]
pub struct Allowance {
    /// Why none may be given.
    pub barred: Option<NoDiscount>,
    /// The most that goes with each consent, within every maximum.
    pub limits: [(Consent, Percent); 3],
    /// The most that anybody may give.
    pub at_most: Percent,
    /// What has been consented to already, as far as it may be given.
    pub granted: Vec<Grant>,
}

/// What is to be said of a discount that somebody wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted<'a> {
    /// It needs nobody's consent.
    Automatic,
    /// Somebody has consented.
    Granted(&'a Grant),
    /// It may be given once there is consent.
    Needs(Consent),
    /// More than anybody may give.
    AboveMaximum,
    NotHere(NoDiscount),
}

impl Allowance {
    /// Of a product with a maximum of its own, or without one.
    pub fn of(
        policy: &Policy,
        situation: Situation<'_>,
        (grants, sku, maximum): (&CheckGrants, &str, Option<Percent>),
    ) -> Self {
        let (automatic, _) = automatic(situation, policy);
        let at_most = greatest_discount(policy, maximum);
        let limits = Consent::ALL.map(|consent| match consent {
            Consent::Automatic => (consent, automatic.min(at_most)),
            Consent::Manager | Consent::Director => (consent, consent.most(policy).max(automatic).min(at_most)),
        });
        let barred = why_no_discount(situation, policy);
        let may_be_given = |grant: &&Grant| {
            let (_, most) = limits[grant.consent as usize];
            barred.is_none() && granted::is_within(grant, most, maximum)
        };
        Self { barred, limits, at_most, granted: grants.about(Some(sku)).filter(may_be_given).cloned().collect() }
    }

    pub fn of_wanted(&self, percent: Percent) -> Wanted<'_> {
        if let Some(why) = self.barred {
            return Wanted::NotHere(why);
        }
        if percent > self.at_most {
            return Wanted::AboveMaximum;
        }
        let (needed, _) = self.limits.into_iter().find(|(_, most)| percent <= *most).unwrap_or(self.limits[2]);
        match self.granted.iter().find(|grant| percent <= grant.percent) {
            _ if needed == Consent::Automatic => Wanted::Automatic,
            Some(grant) => Wanted::Granted(grant),
            None => Wanted::Needs(needed),
        }
    }
}

impl Grant {
    /// Where it is written: "approvals/ap_…@57".
    pub fn source(&self) -> String {
        self.path()
    }
}

/// A price less a discount, rounded as the guards do.
pub fn less(price: Money, percent: Percent) -> Money {
    let number = MoneyValue::of(price).less(percent).to_cents().number();
    let unit = 10_i64.pow(4_u32.saturating_sub(price.currency().exponent()));
    Money::new(number.saturating_add(unit / 2).div_euclid(unit), price.currency())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::catalog::{Currency, CustomerTier, TierName};
    use crate::clock::Timestamp;
    use crate::guard::{GrantFor, Grants};

    const NOW: Timestamp = Timestamp::from_micros(0);

    fn percent(whole: i64) -> Percent {
        Percent::from_scaled(whole * 100)
    }

    fn granted(whole: i64, consent: Consent) -> CheckGrants {
        let grant = Grant {
            id: "ap_1".to_owned(),
            revision: 3,
            sku: Some("A".to_owned()),
            percent: percent(whole),
            consent,
            expires_at: NOW.plus_secs(60),
        };
        let all = Grants::default().with([("ap_1".to_owned(), Some((GrantFor::default(), grant)))], NOW);
        Arc::new(all).of_check(None, None, NOW)
    }

    fn of(situation: Situation<'_>, grants: &CheckGrants, maximum: Option<Percent>) -> Allowance {
        let policy = Policy { no_discount_stages: vec!["DISCOVERY".to_owned()], ..Policy::default() };
        Allowance::of(&policy, situation, (grants, "A", maximum))
    }

    #[test]
    fn consent_is_asked_for_where_the_policy_says() {
        let allowance = of(Situation::default(), &CheckGrants::default(), None);
        assert_eq!(allowance.of_wanted(percent(15)), Wanted::Automatic);
        assert_eq!(allowance.of_wanted(percent(16)), Wanted::Needs(Consent::Manager));
        assert_eq!(allowance.of_wanted(percent(31)), Wanted::Needs(Consent::Director));
        assert_eq!(allowance.of_wanted(percent(51)), Wanted::AboveMaximum);
        let of_product = of(Situation::default(), &CheckGrants::default(), Some(percent(10)));
        assert_eq!(of_product.limits.map(|(_, most)| most), [percent(10); 3]);
        assert_eq!(of_product.of_wanted(percent(11)), Wanted::AboveMaximum);
    }

    #[test]
    fn a_tier_raises_the_limits_within_every_maximum() {
        let gold = CustomerTier { name: TierName::parse("gold").expect("a name"), automatic: percent(40) };
        let policy = Policy { customer_tiers: vec![gold], ..Policy::default() };
        let of = |situation, maximum| Allowance::of(&policy, situation, (&CheckGrants::default(), "A", maximum));
        let limits = |allowance: Allowance| allowance.limits.map(|(_, most)| most);
        let situation = Situation { tier: Some("gold"), ..Situation::default() };
        assert_eq!(limits(of(situation, None)), [percent(40), percent(40), percent(50)]);
        assert_eq!(of(situation, None).of_wanted(percent(41)), Wanted::Needs(Consent::Director));
        assert_eq!(limits(of(situation, Some(percent(10)))), [percent(10); 3]);
        let barred = Overrides { no_discount: true, ..Overrides::default() };
        let barred = of(Situation { overrides: barred, ..situation }, None);
        assert_eq!(barred.of_wanted(percent(1)), Wanted::NotHere(NoDiscount::State));
        let at_most = Overrides { discount_automatic: Some(percent(20)), ..Overrides::default() };
        let bounded = Situation { overrides: at_most, ..situation };
        assert_eq!(of(bounded, None).of_wanted(percent(21)), Wanted::Needs(Consent::Manager));
    }

    #[test]
    fn a_state_or_stage_without_discounts_allows_none_and_grants_none() {
        let state =
            Situation { overrides: Overrides { no_discount: true, ..Overrides::default() }, ..Situation::default() };
        let grants = granted(20, Consent::Manager);
        let barred = of(state, &grants, None);
        assert_eq!(barred.of_wanted(percent(1)), Wanted::NotHere(NoDiscount::State));
        assert!(barred.granted.is_empty());
        let stage = Situation { stage: Some("discovery"), ..Situation::default() };
        assert_eq!(of(stage, &grants, None).barred, Some(NoDiscount::PolicyStage));
        let overrides = Overrides { discount_automatic: Some(percent(5)), ..Overrides::default() };
        let stricter = Situation { overrides, ..Situation::default() };
        assert_eq!(of(stricter, &CheckGrants::default(), None).of_wanted(percent(6)), Wanted::Needs(Consent::Manager));
    }

    #[test]
    fn what_was_granted_is_given_within_every_maximum() {
        let grants = granted(20, Consent::Manager);
        let allowance = of(Situation::default(), &grants, None);
        assert!(matches!(allowance.of_wanted(percent(20)), Wanted::Granted(grant) if grant.id == "ap_1"));
        assert_eq!(allowance.of_wanted(percent(21)), Wanted::Needs(Consent::Manager));
        assert!(of(Situation::default(), &grants, Some(percent(18))).granted.is_empty());
    }

    #[test]
    fn a_price_is_reduced_to_the_minor_unit_of_its_currency() {
        let after = |minor, currency, whole| less(Money::new(minor, currency), percent(whole)).minor();
        assert_eq!(after(19_99, Currency::RON, 10), 17_99);
        assert_eq!(after(10_000, Currency::RON, 15), 8_500);
        let yen = Currency::parse("JPY").expect("a currency");
        assert_eq!(after(1_001, yen, 10), 901);
    }
}
