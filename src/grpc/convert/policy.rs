//! Guard policies.

use regex::RegexBuilder;

use super::fields::{at, enumerated, optional, parsed, required, texts, within};
use super::stock::{reservation_policy, reservation_policy_to_pb};
use crate::catalog::{
    Currency, CustomerTier, DocumentScrub, FieldError, GuardAction, GuardActions, Money, Percent, Policy, PriceMode,
    TierName,
};
use crate::pb::v1;

const MAX_PATTERNS: usize = 16;
const MAX_PATTERN_CHARS: usize = 256;
/// Bytes one compiled pattern may take.
const MAX_COMPILED_BYTES: usize = 1 << 18;
const MAX_NAMES: usize = 64;
const MAX_NAME_CHARS: usize = 128;

/// A policy to put in force; absent fields take their defaults.
///
/// # Errors
/// Every field at fault, by its path.
pub fn policy(message: v1::Policy) -> Result<Policy, Vec<FieldError>> {
    let mut faults = Vec::new();
    let mut keep = |result: Result<(), FieldError>| faults.extend(result.err());
    let mut policy = Policy::default();
    keep(price_mode(message.price_mode, "price_mode").map(|mode| policy.price_mode = mode.unwrap_or_default()));
    let currency =
        message.currency.and_then(optional).map(|code| parsed(&code, "currency", Currency::parse)).transpose();
    keep(currency.map(|currency| policy.currency = currency));
    // The tolerance has the minor unit of the policy's currency, or of the many currencies that have two digits.
    let unit = policy.currency.unwrap_or(Currency::EUR);
    if let Some(tolerance) = message.price_tolerance.and_then(optional) {
        let tolerance = parsed(&tolerance, "price_tolerance", |text| Money::parse(text, unit.as_str()));
        keep(tolerance.map(|tolerance| policy.price_tolerance_minor = tolerance.minor()));
    }
    let discounts = [
        (message.discount_automatic, "discount_automatic", &mut policy.discount_automatic),
        (message.discount_manager, "discount_manager", &mut policy.discount_manager),
        (message.discount_director, "discount_director", &mut policy.discount_director),
    ];
    for (given, field, discount) in discounts {
        if let Some(text) = given.and_then(optional) {
            keep(parsed(&text, field, Percent::parse).map(|percent| *discount = percent));
        }
    }
    keep(rising(&policy));
    keep(patterns(message.sku_patterns).map(|patterns| policy.sku_patterns = patterns));
    keep(names(message.no_discount_stages, "no_discount_stages").map(|names| policy.no_discount_stages = names));
    keep(names(message.no_discount_flows, "no_discount_flows").map(|names| policy.no_discount_flows = names));
    policy.allow_unknown_facts = message.allow_unknown_facts.unwrap_or(policy.allow_unknown_facts);
    policy.prices_include_vat = message.prices_include_vat.unwrap_or(policy.prices_include_vat);
    let actions = [
        (message.on_price, "on_price", &mut policy.actions.price),
        (message.on_stock, "on_stock", &mut policy.actions.stock),
        (message.on_discount, "on_discount", &mut policy.actions.discount),
        (message.on_sku, "on_sku", &mut policy.actions.sku),
        (message.on_fiscal, "on_fiscal", &mut policy.actions.fiscal),
    ];
    for (given, field, slot) in actions {
        keep(action(given, field).map(|action| *slot = action));
    }
    let GuardActions { price, stock, discount, sku, fiscal } = &mut policy.on_unverified;
    let given = message.on_unverified.unwrap_or_default();
    let on_unverified = [
        (given.price, "on_unverified.price", price),
        (given.stock, "on_unverified.stock", stock),
        (given.discount, "on_unverified.discount", discount),
        (given.sku, "on_unverified.sku", sku),
        (given.fiscal, "on_unverified.fiscal", fiscal),
    ];
    for (given, field, slot) in on_unverified {
        keep(action(given, field).map(|action| *slot = action));
    }
    keep(document_scrub(message.document_scrub).map(|scrub| policy.document_scrub = scrub));
    match tiers(&message.customer_tiers, policy.discount_director) {
        Ok(tiers) => policy.customer_tiers = tiers,
        Err(found) => faults.extend(found),
    }
    match reservation_policy(message.reservations) {
        Ok(reservations) => policy.reservations = reservations,
        Err(found) => faults.extend(found),
    }
    if faults.is_empty() { Ok(policy) } else { Err(faults) }
}

/// A policy as a message, with every field given.
pub fn policy_to_pb(policy: Policy) -> v1::Policy {
    let unit = policy.currency.unwrap_or(Currency::EUR);
    let mode = match policy.price_mode {
        PriceMode::Fixed => v1::PriceMode::Fixed,
        PriceMode::Negotiable => v1::PriceMode::Negotiable,
    };
    v1::Policy {
        price_mode: mode.into(),
        currency: policy.currency.map(|currency| currency.as_str().to_owned()),
        price_tolerance: Some(Money::new(policy.price_tolerance_minor, unit).amount()),
        discount_automatic: Some(policy.discount_automatic.to_string()),
        discount_manager: Some(policy.discount_manager.to_string()),
        discount_director: Some(policy.discount_director.to_string()),
        customer_tiers: policy.customer_tiers.into_iter().map(tier_to_pb).collect(),
        sku_patterns: policy.sku_patterns,
        no_discount_stages: policy.no_discount_stages,
        no_discount_flows: policy.no_discount_flows,
        allow_unknown_facts: Some(policy.allow_unknown_facts),
        prices_include_vat: Some(policy.prices_include_vat),
        on_price: action_to_pb(policy.actions.price).into(),
        on_stock: action_to_pb(policy.actions.stock).into(),
        on_discount: action_to_pb(policy.actions.discount).into(),
        on_sku: action_to_pb(policy.actions.sku).into(),
        on_fiscal: action_to_pb(policy.actions.fiscal).into(),
        on_unverified: Some(actions_to_pb(policy.on_unverified)),
        reservations: Some(reservation_policy_to_pb(policy.reservations)),
        document_scrub: document_scrub_to_pb(policy.document_scrub).into(),
    }
}

fn document_scrub(value: i32) -> Result<Option<DocumentScrub>, FieldError> {
    Ok(match enumerated(value, "document_scrub")? {
        v1::DocumentScrub::Unspecified => None,
        v1::DocumentScrub::Replace => Some(DocumentScrub::Replace),
        v1::DocumentScrub::Mask => Some(DocumentScrub::Mask),
        v1::DocumentScrub::Off => Some(DocumentScrub::Off),
    })
}

const fn document_scrub_to_pb(scrub: Option<DocumentScrub>) -> v1::DocumentScrub {
    match scrub {
        None => v1::DocumentScrub::Unspecified,
        Some(DocumentScrub::Replace) => v1::DocumentScrub::Replace,
        Some(DocumentScrub::Mask) => v1::DocumentScrub::Mask,
        Some(DocumentScrub::Off) => v1::DocumentScrub::Off,
    }
}

fn actions_to_pb(actions: GuardActions) -> v1::GuardActions {
    v1::GuardActions {
        price: action_to_pb(actions.price).into(),
        stock: action_to_pb(actions.stock).into(),
        discount: action_to_pb(actions.discount).into(),
        sku: action_to_pb(actions.sku).into(),
        fiscal: action_to_pb(actions.fiscal).into(),
    }
}

pub(super) fn price_mode(value: i32, field: &str) -> Result<Option<PriceMode>, FieldError> {
    Ok(match enumerated(value, field)? {
        v1::PriceMode::Unspecified => None,
        v1::PriceMode::Fixed => Some(PriceMode::Fixed),
        v1::PriceMode::Negotiable => Some(PriceMode::Negotiable),
    })
}

fn action(value: i32, field: &str) -> Result<Option<GuardAction>, FieldError> {
    Ok(match enumerated(value, field)? {
        v1::GuardAction::Unspecified => None,
        v1::GuardAction::LogOnly => Some(GuardAction::LogOnly),
        v1::GuardAction::Revise => Some(GuardAction::Revise),
        v1::GuardAction::Block => Some(GuardAction::Block),
    })
}

const fn action_to_pb(action: Option<GuardAction>) -> v1::GuardAction {
    match action {
        None => v1::GuardAction::Unspecified,
        Some(GuardAction::LogOnly) => v1::GuardAction::LogOnly,
        Some(GuardAction::Revise) => v1::GuardAction::Revise,
        Some(GuardAction::Block) => v1::GuardAction::Block,
    }
}

fn rising(policy: &Policy) -> Result<(), FieldError> {
    let whole = Percent::from_scaled(10_000);
    if policy.discount_automatic > policy.discount_manager {
        return Err(FieldError::invalid("discount_manager", "is below discount_automatic"));
    }
    if policy.discount_manager > policy.discount_director {
        return Err(FieldError::invalid("discount_director", "is below discount_manager"));
    }
    if policy.discount_director > whole {
        return Err(FieldError::invalid("discount_director", "is above 100 per cent"));
    }
    Ok(())
}

/// Tiers of customers, none of which is given more than a director may give.
fn tiers(messages: &[v1::CustomerTier], director: Percent) -> Result<Vec<CustomerTier>, Vec<FieldError>> {
    within(messages.len(), "customer_tiers", Policy::CUSTOMER_TIERS).map_err(|error| vec![error])?;
    let (mut tiers, mut faults) = (Vec::<CustomerTier>::with_capacity(messages.len()), Vec::new());
    for (index, message) in messages.iter().enumerate() {
        match tier(message, director) {
            Ok(tier) if tiers.iter().any(|known| known.name == tier.name) => {
                faults.push(FieldError::invalid(
                    format!("customer_tiers[{index}].name"),
                    format!("is {:?}, as that of another tier", tier.name.as_str()),
                ));
            }
            Ok(tier) => tiers.push(tier),
            Err(error) => faults.push(error.under(&at("customer_tiers", index))),
        }
    }
    if faults.is_empty() { Ok(tiers) } else { Err(faults) }
}

fn tier(message: &v1::CustomerTier, director: Percent) -> Result<CustomerTier, FieldError> {
    let name = TierName::parse(&message.name)?;
    let automatic = parsed(&message.discount_automatic, "discount_automatic", Percent::parse)?;
    if automatic > director {
        let told = format!("is above discount_director, which is {director}");
        return Err(FieldError::invalid("discount_automatic", told));
    }
    Ok(CustomerTier { name, automatic })
}

fn tier_to_pb(tier: CustomerTier) -> v1::CustomerTier {
    v1::CustomerTier { name: tier.name.into(), discount_automatic: tier.automatic.to_string() }
}

fn patterns(values: Vec<String>) -> Result<Vec<String>, FieldError> {
    within(values.len(), "sku_patterns", MAX_PATTERNS)?;
    let mut patterns = Vec::with_capacity(values.len());
    for (index, pattern) in values.into_iter().enumerate() {
        let field = at("sku_patterns", index);
        let pattern = required(pattern, &field, MAX_PATTERN_CHARS)?;
        // As the guards will read it: anchored to the whole token.
        let compiled = RegexBuilder::new(&format!("^(?:{pattern})$")).size_limit(MAX_COMPILED_BYTES).build();
        compiled.map_err(|_| FieldError::invalid(field, "is no regular expression of a reasonable size"))?;
        patterns.push(pattern);
    }
    Ok(patterns)
}

fn names(values: Vec<String>, field: &str) -> Result<Vec<String>, FieldError> {
    within(values.len(), field, MAX_NAMES)?;
    texts(values, field, MAX_NAME_CHARS)
}
