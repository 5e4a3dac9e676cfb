//! DISCOUNT: what a conversation gives away stays within what the tenant allows: so much by itself, to customers of a
//! tier more, more with a manager's or director's consent, never above, never above a product's own maximum, none in some
//! stages and flows. A promotion of the catalogue in force is a fact, not a discount given here. What a quote, cart, order
//! or a trusted source says is given off the product needs no approval, and stays within every maximum.

mod amounts;
mod terms;

use std::collections::BTreeSet;

use super::findings::{Case, Expected, Finding, Refusal, catalogue, evidence, names_percent};
use super::granted;
use super::price_book::{Known, prices_of_attribution};
use crate::catalog::Percent;
use crate::facts::Identity;
use crate::guard::Guard;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding, Reason};
use crate::guard::budget::Steps;
use crate::guard::evidence::gathered::{MAX_PASSAGES, Percentage, long_stems};
use crate::guard::evidence::{ApprovalLevel, Grant};
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::units::{MoneyValue, Pieces};
use amounts::{given_amount, lowered};
pub(crate) use terms::is_given;
use terms::{is_of_other_kind, is_short_of, on_same_terms, said_stems};

/// A stated percentage may be rounded to whole per cents: half of one.
const ROUNDING: Percent = Percent::from_scaled(50);
/// Words of a product's name that a claim without one has to have, to be of it.
const SHORTENED_WORDS: usize = 2;
/// Percentages and amounts of a sentence that are held against each other, at most.
const MAX_WHOLES: usize = 16;
/// Most products whose names are compared with one claim's words.
const MAX_SHORTENED: usize = 64;

pub(crate) fn check(case: &Case<'_>, steps: &Steps<'_>) -> Vec<Finding> {
    let claims = case.claims.iter().enumerate();
    let judged = claims.filter_map(|(index, claim)| match &claim.kind {
        Kind::Discount(percent) => Some(given(case, steps, index, *percent)),
        Kind::OtherPercent(percent)
            if terms::is_taken_early(case, index, *percent)
                || terms::is_granted_as_asked(case, index, *percent)
                || terms::is_given_on_other_kind(case, index, *percent) =>
        {
            Some(given(case, steps, index, *percent))
        }
        Kind::Amount(amount) if amount.role == Role::Discount => Some(given_amount(case, steps, index, amount)),
        Kind::Amount(amount) => lowered(case, index, amount),
        _ => None,
    });
    judged
        .take_while(|finding| steps.take(steps_of(case, finding.claim), case.claims[finding.claim].range.start))
        .map(|finding| {
            let sku = case.label(&case.attributions[finding.claim]);
            finding.of(sku)
        })
        .collect()
}

/// What comparing one discount with all the evidence says of discounts counts for.
fn steps_of(case: &Case<'_>, claim: usize) -> usize {
    let (gathered, attribution) = (case.gathered, &case.attributions[claim]);
    let reduced: usize = gathered.reductions.iter().map(|group| 1 + group.items.len()).sum();
    let tied = attribution.rows.len() + 8 * attribution.items.len();
    1 + gathered.percents.len() + gathered.coded_rates.len() + 16 * reduced + tied
}

/// A percentage given off.
fn given(case: &Case<'_>, steps: &Steps<'_>, index: usize, percent: Percent) -> Finding {
    let is_percent =
        |list: MoneyValue, now: MoneyValue| is_stated(percent, list.saturating_minus(now).percent_of(list));
    if let Some(fact) = promotion(case, steps, index, is_percent) {
        return Finding::new(index, Grounding::Literal).by(vec![fact]);
    }
    if let Some(fact) = terms::compared_to(case, index, percent) {
        return Finding::new(index, Grounding::Derived).by(vec![fact]);
    }
    let told = documented(case, index, percent).or_else(|| reduced(case, index, is_percent));
    match told.or_else(|| terms::told_by_line(case, index, percent)) {
        Some(fact) => within_caps(case, index, percent, fact),
        None if terms::is_paid_first(case, index, percent) || is_in_name(case, index, percent) => {
            Finding::new(index, Grounding::NotChecked)
        }
        None => within_limits(case, index, percent),
    }
}

/// "The dark one of 55 % is in stock": whether a product's name has a percentage, and no word of the clause gives it off.
fn is_in_name(case: &Case<'_>, index: usize, percent: Percent) -> bool {
    let gives = |cue| matches!(cue, Cue::Discount | Cue::Promotion);
    let mut products = case.products(&case.attributions[index]);
    !case.parts.cues.any_of(&case.parts.clause(&case.claims[index].range), gives)
        && products.any(|(identity, _)| names_percent(identity, percent))
}

/// Whether a stated percentage is the exact one, rounded as it is stated.
fn is_stated(percent: Percent, exact: Percent) -> bool {
    let rounding = if percent.scaled() % 100 == 0 { ROUNDING } else { Percent::from_scaled(1) };
    exact.scaled().abs_diff(percent.scaled()) <= rounding.scaled().unsigned_abs()
}

/// A discount that the evidence says this product has, or the cart, quote or order it lies in.
fn documented(case: &Case<'_>, index: usize, percent: Percent) -> Option<Fact> {
    let (gathered, attribution) = (case.gathered, &case.attributions[index]);
    let of_group = gathered.reductions.iter().filter(|group| is_in(case, attribution, &group.items));
    if let Some(group) = of_group.clone().find(|group| is_stated(percent, group.percent)) {
        return Some(percent_fact(percent, &group.path));
    }
    if let Some((_, path)) = case.coupons(case.horizon(index)).find(|(rate, _)| *rate == percent) {
        return Some(percent_fact(percent, path));
    }
    let same = gathered.percents.iter().filter(|found| found.value == percent).take(MAX_PASSAGES);
    let same = same.filter(|found| !is_short_of(case, index, found) && !is_of_other_kind(case, index, found));
    let terms = said_stems(case, index);
    let said = same.clone().find(|found| is_said_of(case, attribution, found));
    let mut found = said.or_else(|| same.clone().find(|told| on_same_terms(case, told, &terms)));
    // Of no product that is named, on as many pieces as it wants.
    found = found.or_else(|| same.clone().find(|told| case.owners.is_general(gathered, told.spot, told.value)));
    if found.is_none() && !tied(attribution) {
        found = shortened(case, index, same);
    }
    found.map(|found| percent_fact(percent, &found.path))
}

fn percent_fact(percent: Percent, path: &str) -> Fact {
    evidence(format!("{percent} %"), path)
}

/// Whether a percentage is said to be given off a tie's product, or by a policy off everything of its kind.
fn is_said_of(case: &Case<'_>, attribution: &Attribution, found: &Percentage) -> bool {
    case.owners.is_discount_of(case.gathered, found.spot, found.value, attribution)
        || (case.owners.is_general(case.gathered, found.spot, found.value) && is_of_kind(case, attribution, found))
}

/// Whether a tie's product is one of these items; what is tied to nothing is said of the whole.
fn is_in(case: &Case<'_>, attribution: &Attribution, items: &[usize]) -> bool {
    !tied(attribution) || items.iter().any(|&item| is_tied_to(case, attribution, item))
}

/// Whether a tie is to an item of the evidence, or to the product of the catalogue that the item is.
fn is_tied_to(case: &Case<'_>, attribution: &Attribution, item: usize) -> bool {
    if attribution.items.contains(&item) {
        return true;
    }
    let row = case.gathered.items[item].sku.as_deref().and_then(|sku| case.facts.row(sku));
    row.is_some_and(|row| attribution.rows.contains(&row))
}

fn tied(attribution: &Attribution) -> bool {
    !attribution.rows.is_empty() || !attribution.items.is_empty()
}

/// Of a claim without a product of its own: the discount on one of whose name it has two words. Names are shortened.
fn shortened<'a>(case: &Case<'a>, index: usize, same: impl Iterator<Item = &'a Percentage>) -> Option<&'a Percentage> {
    let block = case.parts.block_of(case.claims[index].range.start);
    let said = long_stems(case.parts.normal.text.get(block).unwrap_or_default());
    let rows = same.flat_map(|found| {
        let rows = case.owners.discounted(case.gathered, found.spot, found.value);
        rows.map(move |row| (found, row))
    });
    rows.take(MAX_SHORTENED).find(|(_, row)| is_shortened(case, *row, &said)).map(|(found, _)| found)
}

/// Whether words enough of a product's name are among those of a block.
fn is_shortened(case: &Case<'_>, row: u32, said: &BTreeSet<String>) -> bool {
    let stems = case.facts.identity(row).map(|identity| long_stems(&identity.name)).unwrap_or_default();
    stems.intersection(said).count() >= SHORTENED_WORDS
}

/// Whether a discount of no named product is one of everything, or of the kind of this one: "2+1 on LED bulbs".
fn is_of_kind(case: &Case<'_>, attribution: &Attribution, found: &Percentage) -> bool {
    let mut products = case.products(attribution);
    !tied(attribution) || products.any(|(identity, _)| case.owners.has_word_of(found.spot, &long_stems(&identity.name)))
}

/// A lower price of the product in a quote, cart or order, or in what a tool says of it.
fn reduced(case: &Case<'_>, index: usize, is_it: impl Fn(MoneyValue, MoneyValue) -> bool) -> Option<Fact> {
    let attribution = &case.attributions[index];
    let list = case.products(attribution).find_map(|(_, facts)| facts.price)?;
    let known = prices_of_attribution(case, attribution, Pieces::ONE);
    let told = known.iter().filter(|known| !known.is_listed() && !known.is_granted());
    let same = told.filter(|known| known.currency == list.currency());
    let lower = same.filter(|known| known.value < MoneyValue::of(list));
    lower.into_iter().find(|known| is_it(MoneyValue::of(list), known.value)).map(Known::fact)
}

/// The promotion in force for which `is_it` holds, given the list and the promotion price; where the claim has no
/// product of its own, of any product the text has named.
fn promotion(
    case: &Case<'_>,
    steps: &Steps<'_>,
    index: usize,
    is_it: impl Fn(MoneyValue, MoneyValue) -> bool,
) -> Option<Fact> {
    let attribution = &case.attributions[index];
    if attribution.strength == Strength::Strong {
        return attribution.rows.iter().find_map(|&row| promotion_of(case, row, &is_it));
    }
    let at = case.claims[index].range.start;
    let mut promoted = case.book.promoted(case.horizon(index)).take_while(|_| steps.take(1, at));
    promoted.find_map(|row| promotion_of(case, row, &is_it))
}

/// The promotion of one product in force for which `is_it` holds.
fn promotion_of(case: &Case<'_>, row: u32, is_it: &impl Fn(MoneyValue, MoneyValue) -> bool) -> Option<Fact> {
    let (identity, facts) = (case.facts.identity(row)?, case.facts.row_facts(row)?);
    let list = MoneyValue::of(facts.price?);
    let mut in_force = facts.promotions.iter().filter(|promotion| promotion.is_in_force(case.as_of));
    let found = in_force.find(|promotion| is_it(list, MoneyValue::of(promotion.price)))?;
    Some(catalogue(FactKind::Promotion, identity.sku.as_str(), found.price.to_string()))
}

/// A documented discount: nobody has to approve it, and it passes neither a stage without discounts nor a maximum.
fn within_caps(case: &Case<'_>, index: usize, percent: Percent, fact: Fact) -> Finding {
    above_caps(case, index, percent).unwrap_or_else(|| Finding::new(index, Grounding::Literal).by(vec![fact]))
}

/// What no approval and no evidence allows.
fn above_caps(case: &Case<'_>, index: usize, percent: Percent) -> Option<Finding> {
    let rules = &case.rules;
    if rules.no_discount {
        return Some(Finding::wrong(index, Refusal::new(Guard::Discount, Reason::DiscountNotAllowed)));
    }
    let maximum = maximum(case, index).map(|(_, maximum)| maximum).filter(|maximum| percent > *maximum);
    let limit = maximum.or((percent > rules.director).then_some(rules.director))?;
    let refusal = Refusal::new(Guard::Discount, Reason::DiscountAboveMaximum);
    let refusal = refusal.expecting(Some(Expected::Percent(limit)));
    Some(Finding::wrong(index, refusal).by(maximum_fact(case, index)))
}

/// The greatest discount the tied products may have.
fn maximum<'a>(case: &Case<'a>, index: usize) -> Option<(&'a Identity, Percent)> {
    let maximum =
        case.products(&case.attributions[index]).filter_map(|(identity, facts)| Some((identity, facts.max_discount?)));
    maximum.max_by_key(|(_, maximum)| *maximum)
}

fn maximum_fact(case: &Case<'_>, index: usize) -> Vec<Fact> {
    let fact = maximum(case, index)
        .map(|(identity, maximum)| catalogue(FactKind::MaxDiscount, identity.sku.as_str(), format!("{maximum} %")));
    fact.into_iter().collect()
}

/// The customer's tier, where a discount is more than everybody gets.
fn tier_fact(case: &Case<'_>, percent: Percent) -> Option<Fact> {
    let limit = case.rules.tier_limit.filter(|limit| percent > limit.general)?;
    Some(evidence(format!("{} %", limit.tier.automatic), limit.tier.path(limit.policy_version)))
}

fn within_limits(case: &Case<'_>, index: usize, percent: Percent) -> Finding {
    let rules = &case.rules;
    if let Some(above) = above_caps(case, index, percent) {
        return above;
    }
    let mut facts = maximum_fact(case, index);
    facts.extend(tier_fact(case, percent));
    let refusal = Refusal::new(Guard::Discount, Reason::DiscountNeedsApproval);
    if percent <= rules.automatic {
        return match refused(case, index, percent) {
            Some((fact, right)) => Finding::wrong(index, refusal.expecting(right)).by(vec![fact]),
            None => Finding::new(index, Grounding::Literal).by(facts),
        };
    }
    match approved(case, &case.attributions[index], percent) {
        Some(fact) => Finding::new(index, Grounding::Literal).by(vec![fact]),
        None => Finding::wrong(index, refusal.expecting(Some(Expected::Percent(rules.automatic)))).by(facts),
    }
}

/// A policy that says otherwise: that no discounts are given, or another percentage on the same terms.
fn refused(case: &Case<'_>, index: usize, percent: Percent) -> Option<(Fact, Option<Expected>)> {
    if approved(case, &case.attributions[index], percent).is_some() {
        return None;
    }
    let said = said_stems(case, index);
    let others = case.gathered.percents.iter().filter(|told| told.value != percent);
    if let Some(other) = others.take(MAX_PASSAGES).find(|other| on_same_terms(case, other, &said)) {
        return Some((percent_fact(other.value, &other.path), Some(Expected::Percent(other.value))));
    }
    let path = case.gathered.no_discounts.as_ref()?;
    Some((evidence("0 %", path), Some(Expected::Percent(Percent::ZERO))))
}

/// The approval that covers a discount: for this product or for all, by somebody who may. The tenant's own come first.
fn approved(case: &Case<'_>, attribution: &Attribution, percent: Percent) -> Option<Fact> {
    if let Some(grant) = covering(case, attribution, percent) {
        return Some(granted::fact(grant));
    }
    let approvals =
        case.input.evidence.customer.as_ref().map(|customer| customer.approvals.as_slice()).unwrap_or_default();
    let label = case.label(attribution);
    let index = approvals.iter().position(|approval| {
        let ceiling = match approval.level {
            ApprovalLevel::Manager => case.rules.manager,
            ApprovalLevel::Director => case.rules.director,
        };
        let about = approval.sku.as_ref().is_none_or(|sku| label.as_ref() == Some(sku));
        about && percent <= approval.percent && percent <= ceiling
    })?;
    let value = format!("{} %", approvals[index].percent);
    Some(evidence(value, format!("customer.approvals[{index}]")))
}

/// The granted discount that covers one: of a product that is spoken of, or of whatever is.
fn covering<'a>(case: &Case<'a>, attribution: &Attribution, percent: Percent) -> Option<&'a Grant> {
    let of_products = case.products(attribution).find_map(|(identity, facts)| {
        let mut grants = granted::grants(case, Some(identity.sku.as_str()), facts.max_discount);
        grants.find(|grant| percent <= grant.percent)
    });
    of_products.or_else(|| granted::grants(case, None, None).find(|grant| percent <= grant.percent))
}
