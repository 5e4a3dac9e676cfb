//! `calculate_discount`: what a product costs in a quantity and how far it may come down here and now, each figure with where
//! it comes from. What may be given is the DISCOUNT guard's to say ([`Allowance`]), and a lower price is named only where it
//! may be given at once: a price in evidence is one that answers may state. So what a customer's tier allows is given at once
//! only where the conversation itself knows the tier: a model may have it from the customer.

use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::arguments::{Written, read, sku};
use super::details::product;
use super::shown::money;
use super::{OwnCall, OwnToolFault};
use crate::calls::conversation::overrides_of;
use crate::calls::ground::ground;
use crate::catalog::{Consent, CustomerTier, Money, Percent, Policy, PriceBasis, Product, Quantity};
use crate::clock::Timestamp;
use crate::conversation::Session;
use crate::guard::allowance::{Allowance, NoDiscount, Situation, Wanted, less};
use crate::guard::{CheckGrants, Grant, VersionedPolicy};
use crate::replica::TenantFacts;
use crate::service::Service;

#[derive(Deserialize)]
struct CalculateDiscount {
    sku: String,
    quantity: Option<Written>,
    percent: Option<Written>,
    customer_tier: Option<String>,
}

const ALL_OF_IT: Percent = Percent::from_scaled(10_000);
const MAY_BE_GIVEN: &str = "may_be_given";

pub(super) async fn calculate_discount(service: &Service, call: &OwnCall<'_>) -> Result<Value, OwnToolFault> {
    let asked: CalculateDiscount = read(call.arguments)?;
    let quantity = asked.quantity.unwrap_or_else(|| Written::of("1")).parsed("quantity", Quantity::parse)?;
    if quantity == Quantity::ZERO {
        return Err(OwnToolFault::of_field("quantity", "must be above 0"));
    }
    let wanted = asked.percent.map(|percent| percent.parsed("percent", Percent::parse)).transpose()?;
    if wanted.is_some_and(|percent| percent > ALL_OF_IT) {
        return Err(OwnToolFault::of_field("percent", "must be at most 100"));
    }
    let sku = sku(&asked.sku, "sku")?;
    let tenant_facts = ground(service, call.tenant, None, call.deadline).await?;
    let product = product(service, call, sku).await?;
    let now = service.clock.now();
    let versioned = &tenant_facts.policy;
    let policy = versioned.policy();
    let tier = tier(policy, asked.customer_tier.as_deref(), call.session)?;
    let overrides = call.session.map(|session| overrides_of(service, session)).transpose()?.unwrap_or_default();
    let situation = Situation {
        overrides,
        stage: call.session.map(|session| session.place.state.as_str()),
        flow: call.session.map(|session| session.place.flow.as_str()),
        tier: tier.map(|known| known.tier.name.as_str()),
    };
    let grants = grants(&tenant_facts, call.session, now);
    let of_situation =
        |situation| Allowance::of(policy, situation, (&grants, product.sku.as_str(), product.facts.max_discount));
    let allowance = of_situation(situation);
    let surely = match tier {
        Some(SaidTier { is_hearsay: true, .. }) => of_situation(Situation { tier: None, ..situation }),
        _ => allowance.clone(),
    };
    let terms = Terms { product: &product, quantity, now, policy: versioned, tier };
    let mut shown = terms.price();
    if let Some(known) = tier {
        shown.insert("customer_tier".into(), known.tier.name.as_str().into());
    }
    match allowance.barred {
        Some(why) => drop(shown.insert("no_offers".into(), told(why).into())),
        None => drop(shown.insert("allowed".into(), terms.limits(&allowance))),
    }
    if !surely.granted.is_empty() {
        shown.insert("granted".into(), surely.granted.iter().map(granted).collect());
    }
    if let Some(percent) = wanted {
        let is_said_to_be_given = allowance.of_wanted(percent) == Wanted::Automatic;
        let outcome = match surely.of_wanted(percent) {
            Wanted::Needs(_) if is_said_to_be_given => None,
            surely => Some(surely),
        };
        shown.insert("wanted".into(), terms.wanted(percent, outcome));
    }
    Ok(Value::Object(shown))
}

/// What was granted in the conversation, to who takes part in it, or on products.
fn grants(tenant_facts: &TenantFacts, session: Option<&Session>, now: Timestamp) -> CheckGrants {
    let id = session.map(|session| session.id.to_string());
    let customer = session.and_then(|session| session.parties.user.as_deref().or(session.parties.lead.as_deref()));
    tenant_facts.grants.of_check(id.as_deref(), customer, now)
}

const fn told(why: NoDiscount) -> &'static str {
    match why {
        NoDiscount::State => "the state of the conversation",
        NoDiscount::PolicyStage => "the policy, in this stage",
        NoDiscount::PolicyFlow => "the policy, in this flow",
    }
}

fn granted(grant: &Grant) -> Value {
    json!({
        "percentage": format!("{} %", grant.percent),
        "consent": grant.consent.as_str(),
        "until": grant.expires_at.to_string(),
        "source": grant.source(),
    })
}

/// A tier of the policy that the customer is said to be of.
#[derive(Clone, Copy)]
struct SaidTier<'t> {
    tier: &'t CustomerTier,
    /// Only a model says so, in a conversation that knows of none.
    is_hearsay: bool,
}

/// The tier that is asked about, else that of the conversation.
fn tier<'t>(
    policy: &'t Policy,
    asked: Option<&str>,
    session: Option<&Session>,
) -> Result<Option<SaidTier<'t>>, OwnToolFault> {
    let known = session.and_then(|session| session.memory.customer_tier.as_deref());
    let Some(asked) = asked else {
        let tier = known.and_then(|name| policy.customer_tier(name));
        return Ok(tier.map(|tier| SaidTier { tier, is_hearsay: false }));
    };
    let Some(tier) = policy.customer_tier(asked) else {
        return Err(OwnToolFault::of_field("customer_tier", no_such_tier(policy)));
    };
    match known {
        Some(known) if !known.eq_ignore_ascii_case(asked) => {
            let told = format!("the customer of this conversation is of the tier {known:?}");
            Err(OwnToolFault::of_field("customer_tier", told))
        }
        known => Ok(Some(SaidTier { tier, is_hearsay: session.is_some() && known.is_none() })),
    }
}

fn no_such_tier(policy: &Policy) -> String {
    let names: Vec<&str> = policy.customer_tiers.iter().map(|tier| tier.name.as_str()).collect();
    match names.as_slice() {
        [] => "the policy has no tiers of customers".to_owned(),
        names => format!("there is no such tier; there are {}", names.join(", ")),
    }
}

/// What is asked about, and when.
struct Terms<'t> {
    product: &'t Product,
    quantity: Quantity,
    now: Timestamp,
    policy: &'t VersionedPolicy,
    tier: Option<SaidTier<'t>>,
}

impl Terms<'_> {
    /// The price in force for so many.
    fn price(&self) -> Map<String, Value> {
        let mut shown = Map::new();
        shown.insert("sku".into(), self.product.sku.as_str().into());
        shown.insert("name".into(), self.product.content.name.as_str().into());
        shown.insert("quantity".into(), self.quantity.to_string().into());
        let facts = &self.product.facts;
        let Some(effective) = facts.price_of(self.quantity, self.now) else {
            shown.insert("price".into(), Value::Null);
            return shown;
        };
        money(&mut shown, "price", effective.price);
        shown.insert("price_source".into(), source(effective.basis).into());
        if let Some(list) = facts.price.filter(|list| *list != effective.price) {
            shown.insert("list_price".into(), list.amount().into());
        }
        self.total(&mut shown, effective.price);
        shown
    }

    /// What all of them cost, where that is an amount there is.
    fn total(&self, shown: &mut Map<String, Value>, each: Money) {
        let all = i128::from(each.minor()) * i128::from(self.quantity.scaled());
        if let Ok(minor) = i64::try_from((all + 500) / 1_000) {
            shown.insert("total".into(), Money::new(minor, each.currency()).amount().into());
        }
    }

    fn limits(&self, allowance: &Allowance) -> Value {
        let of_product = self.product.facts.max_discount == Some(allowance.at_most);
        let of_limit = |consent: Consent, most: Percent| match of_product && most == allowance.at_most {
            true => format!("catalogue: the most on {}", self.product.sku),
            false => self.rule(consent, most),
        };
        let limits = allowance.limits.iter().map(|(consent, most)| {
            json!({"consent": consent.as_str(), "up_to": format!("{most} %"), "source": of_limit(*consent, *most)})
        });
        limits.collect()
    }

    /// What of the policy allows so much with a consent: the customer's tier where it is more than others get.
    fn rule(&self, consent: Consent, percent: Percent) -> String {
        let version = self.policy.version();
        match self.tier.filter(|_| percent > consent.most(self.policy.policy())) {
            Some(known) => known.tier.path(version),
            None => format!("policy@{version}"),
        }
    }

    /// None: it would be given if the customer were of the tier that only a model names.
    fn wanted(&self, percent: Percent, wanted: Option<Wanted<'_>>) -> Value {
        let mut shown = json!({"percentage": format!("{percent} %")});
        let policy = || format!("policy@{}", self.policy.version());
        let (outcome, source) = match wanted {
            None => ("needs_the_tier_known", self.rule(Consent::Automatic, percent)),
            Some(Wanted::Automatic) => (MAY_BE_GIVEN, self.rule(Consent::Automatic, percent)),
            Some(Wanted::Granted(grant)) => (MAY_BE_GIVEN, grant.source()),
            Some(Wanted::Needs(consent)) => (needs(consent), policy()),
            Some(Wanted::AboveMaximum) => ("more_than_anybody_may_give", policy()),
            Some(Wanted::NotHere(why)) => ("not_here", told(why).to_owned()),
        };
        shown["outcome"] = outcome.into();
        shown["source"] = source.into();
        if outcome == MAY_BE_GIVEN
            && let Some(offer) = self.offer(percent)
        {
            shown["offer"] = offer;
        }
        shown
    }

    /// The list price less the discount, where that is lower than what it costs anyway.
    fn offer(&self, percent: Percent) -> Option<Value> {
        let facts = &self.product.facts;
        let list = facts.price?;
        let (after, now) = (less(list, percent), facts.price_of(self.quantity, self.now)?.price);
        let is_lower = after.minor() < now.minor();
        let mut offer = Map::new();
        let each = if is_lower { after } else { now };
        money(&mut offer, "price", each);
        self.total(&mut offer, each);
        let how = format!("{list} less {percent} %");
        offer.insert(
            "price_source".into(),
            if is_lower { how } else { "the price in force is no higher".to_owned() }.into(),
        );
        Some(Value::Object(offer))
    }
}

fn source(basis: PriceBasis<'_>) -> String {
    match basis {
        PriceBasis::List => "catalogue: list price".to_owned(),
        PriceBasis::Tier => "catalogue: tier of the quantity".to_owned(),
        PriceBasis::Promotion(promotion) => format!("catalogue: promotion {}", promotion.id),
    }
}

/// Whose consent it takes.
const fn needs(consent: Consent) -> &'static str {
    match consent {
        Consent::Automatic => MAY_BE_GIVEN,
        Consent::Manager => "needs_a_manager",
        Consent::Director => "needs_a_director",
    }
}
