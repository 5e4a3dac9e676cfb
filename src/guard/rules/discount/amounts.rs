//! Money that is given off.

use super::{MAX_WHOLES, is_in, promotion, reduced, terms, tied, within_caps, within_limits};
use crate::catalog::{Money, Percent, PriceMode};
use crate::guard::Guard;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding, Reason};
use crate::guard::budget::Steps;
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::Part;
use crate::guard::read::claims::{Amount, Kind, Role};
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::{Case, Finding, Refusal, catalogue, evidence, money_text};
use crate::guard::rules::price::readings;
use crate::guard::rules::price_book::evidence_fact;
use crate::guard::units::MoneyValue;

const HALF_CENT: MoneyValue = MoneyValue::of_number(50);
/// Sentences before that may name what something is compared with.
const BLOCKS_BEFORE: usize = 2;
/// Most prices that are held against each other.
const MAX_COMPARED: usize = 8;

pub(super) fn given_amount(case: &Case<'_>, steps: &Steps<'_>, index: usize, amount: &Amount) -> Finding {
    let attribution = &case.attributions[index];
    let list =
        case.products(attribution).find_map(|(_, facts)| facts.price).filter(|list| list.currency() == amount.currency);
    let list = list.map(MoneyValue::of).filter(|list| list.is_positive());
    // "Of the 47.50 we take the 15 of the return off": what something is taken from, no product is sold for nothing.
    let is_whole = |list: MoneyValue| readings(amount).any(|value| value.times_of(list).is_some());
    if list.is_some_and(is_whole) || is_taken_from(case, index, amount) {
        return Finding::new(index, Grounding::NotChecked);
    }
    for value in readings(amount) {
        if let Some(fact) = promotion(case, steps, index, |list, promoted| list.minus(promoted) == Some(value)) {
            return Finding::new(index, Grounding::Derived).by(vec![fact]);
        }
        let fact = documented_amount(case, index, amount, value);
        if let Some(fact) = fact.or_else(|| reduced(case, index, |list, now| list.saturating_minus(now) == value)) {
            let percent = list.map_or(Percent::ZERO, |list| value.percent_of(list));
            return within_caps(case, index, percent, fact);
        }
    }
    if let Some(derivation) = of_stated_percent(case, index, amount) {
        let mut finding = Finding::new(index, Grounding::Derived);
        finding.derivation = Some(derivation);
        return finding;
    }
    if let Some(fact) = kept_back(case, index, amount) {
        return Finding::new(index, Grounding::Literal).by(vec![fact]);
    }
    if let Some(facts) = compared(case, steps, index, amount) {
        return Finding::new(index, Grounding::Derived).by(facts);
    }
    if let Some(derivation) = of_two_said(case, index, amount) {
        let mut finding = Finding::new(index, Grounding::Derived);
        finding.derivation = Some(derivation);
        return finding;
    }
    if let Some(facts) = negotiated(case, index, amount) {
        return Finding::new(index, Grounding::Negotiated).by(facts);
    }
    match list {
        Some(list) => within_limits(case, index, amount.value.percent_of(list)),
        None if case.rules.no_discount => {
            Finding::wrong(index, Refusal::new(Guard::Discount, Reason::DiscountNotAllowed))
        }
        None if case.rules.allow_unknown => Finding::new(index, Grounding::NotChecked),
        None => Finding::wrong(index, Refusal::new(Guard::Discount, Reason::NoFact)),
    }
}

/// "I made you a discount: from 79.80 it goes to 69.80": a price that a sentence with a word for a discount, or with a coupon,
/// puts in the place of what the product costs, and that nobody gives.
pub(super) fn lowered(case: &Case<'_>, index: usize, amount: &Amount) -> Option<Finding> {
    let block = case.parts.block_of(case.claims[index].range.start);
    let around = case.around(index, 1);
    let here = case.claims_within(&around);
    let has_percent = here.iter().any(|claim| matches!(claim.kind, Kind::Discount(_)));
    let has_coupon = || here.iter().any(|claim| matches!(claim.kind, Kind::UnknownSku(_)));
    let gives = case.parts.cues.any(&block, Cue::Discount) || has_coupon();
    if amount.role != Role::Price || case.rules.price_mode == PriceMode::Negotiable || has_percent || !gives {
        return None;
    }
    let list = case.products(&case.attributions[index]).find_map(|(_, facts)| facts.price);
    let list = list.filter(|list| list.currency() == amount.currency).map(MoneyValue::of)?;
    let value = amount.value;
    let before = case.claims_within(&(around.start..case.claims[index].range.start)).iter();
    let last = before.rev().find_map(|claim| match &claim.kind {
        Kind::Amount(whole) if whole.role != Role::Discount && whole.currency == amount.currency => Some(whole.value),
        _ => None,
    });
    let is_less = |whole: &MoneyValue| value < *whole && *whole <= value.saturating_times(2);
    let whole =
        last.filter(is_less).filter(|whole| whole.times_of(list).is_some() && value.times_of(list).is_none())?;
    if is_given_by_policy(case, index, (whole, value)) {
        return None;
    }
    let off = whole.minus(value).filter(|off| !case.gathered.is_told(*off) && !case.gathered.is_told(value))?;
    let finding = within_limits(case, index, off.percent_of(whole));
    finding.refusal.is_some().then_some(finding)
}

/// "A box of six is 71.40, and 67.83 with the discount for boxes": whether a policy gives on these terms what one price is less
/// than another.
fn is_given_by_policy(case: &Case<'_>, index: usize, (whole, value): (MoneyValue, MoneyValue)) -> bool {
    let mut told = case.gathered.percents.iter().take(MAX_WHOLES);
    told.any(|told| value.is_rounded(whole.less(told.value)) && terms::is_given(case, index, told))
}

/// "I can let you have it at 650, that is 49 off": what a price that may be negotiated, and that the text has stated for
/// the product, is below the list price.
fn negotiated(case: &Case<'_>, index: usize, amount: &Amount) -> Option<Vec<Fact>> {
    let attribution = &case.attributions[index];
    if case.rules.price_mode != PriceMode::Negotiable || case.rules.no_discount {
        return None;
    }
    let (identity, facts) = case.products(attribution).next()?;
    let (floor, list) = (facts.min_price?, facts.price?);
    let price = MoneyValue::of(list).saturating_minus(amount.value);
    let is_stated = case.claims[..index].iter().zip(case.attributions).any(|(claim, stated)| match &claim.kind {
        Kind::Amount(said) => said.role == Role::Price && said.value == price && stated.rows == attribution.rows,
        _ => false,
    });
    (is_stated && price >= MoneyValue::of(floor) && list.currency() == amount.currency).then(|| {
        let sku = identity.sku.as_str();
        vec![catalogue(FactKind::MinPrice, sku, floor.to_string()), catalogue(FactKind::Price, sku, list.to_string())]
    })
}

/// "The white one is 6 cheaper": what one product that was named or shown costs less than another. What is said to be
/// given off ("I take 80 off") is no comparison.
fn compared(case: &Case<'_>, steps: &Steps<'_>, index: usize, amount: &Amount) -> Option<Vec<Fact>> {
    let mentions = case.parts.mentions;
    if is_given(case, index) {
        return None;
    }
    let before = case.around(index, BLOCKS_BEFORE);
    let named = mentions.within(&before).iter().chain(&mentions.shown).take(MAX_COMPARED);
    let rows = named.flat_map(|mention| mention.rows.iter().copied().take(MAX_COMPARED));
    let priced: Vec<(&str, Money)> = rows
        .filter_map(|row| Some((case.facts.identity(row)?.sku.as_str(), case.facts.row_facts(row)?.price?)))
        .filter(|(_, price)| price.currency() == amount.currency)
        .take(MAX_COMPARED)
        .collect();
    if !steps.take(priced.len() * priced.len(), case.claims[index].range.start) {
        return None;
    }
    let mut pairs = priced.iter().flat_map(|a| priced.iter().map(move |b| (a, b)));
    let (a, b) = pairs.find(|((_, a), (_, b))| is_less_by(amount, *a, *b))?;
    Some([a, b].map(|(sku, price)| catalogue(FactKind::Price, sku, price.to_string())).into())
}

/// "Of the 389 you paid we take off 35 for the artwork and return 354": what a policy or a tool names is kept of what a tool
/// says was paid, where the block says how much is left.
fn kept_back(case: &Case<'_>, index: usize, amount: &Amount) -> Option<Fact> {
    let block = case.parts.block_of(case.claims[index].range.start);
    let said = case.amounts_within(&block).filter(|said| said.currency == amount.currency);
    let said: Vec<MoneyValue> = said.map(|said| said.value).take(MAX_WHOLES).collect();
    let told = |value: MoneyValue| {
        let told = case.gathered.literal(value, MoneyValue::ZERO);
        told.filter(|told| told.source != Source::User && told.currency == amount.currency)
    };
    readings(amount).find_map(|value| {
        let mut wholes = said.iter().filter(|whole| told(**whole).any(|told| told.source == Source::Tool));
        let is_rest_said = wholes.any(|whole| whole.minus(value).is_some_and(|rest| said.contains(&rest)));
        told(value).next().filter(|_| is_rest_said).map(evidence_fact)
    })
}

/// "From 2,190 we take off 109.50, and 2,080.50 are left": whether an amount of a block is another and what the block says is left.
fn is_taken_from(case: &Case<'_>, index: usize, amount: &Amount) -> bool {
    let block = case.parts.block_of(case.claims[index].range.start);
    let said = case.amounts_within(&block).filter(|said| said.currency == amount.currency && said.value < amount.value);
    let said: Vec<MoneyValue> =
        said.map(|said| said.value).filter(|said| said.is_positive()).take(MAX_WHOLES).collect();
    let mut rest = said.iter().map(|off| (off, amount.value.saturating_minus(*off)));
    rest.any(|(off, rest)| *off < rest && said.contains(&rest))
}

/// Whether the clause says before an amount that something is given off.
fn is_given(case: &Case<'_>, index: usize) -> bool {
    let range = &case.claims[index].range;
    case.parts.cues.any(&(case.parts.clause(range).start..range.start), Cue::Discount)
}

/// "115 a person; three single games are 135, so you save 20": what one amount of the text is less than another; they are
/// judged by themselves.
fn of_two_said(case: &Case<'_>, index: usize, amount: &Amount) -> Option<String> {
    if is_given(case, index) {
        return None;
    }
    let near = case.amounts_within(&case.around(index, 1));
    let said = near.filter(|said| said.role != Role::Discount && said.currency == amount.currency);
    let said = said.map(|said| said.value).filter(|said| said.is_positive());
    let said: Vec<MoneyValue> = said.take(MAX_WHOLES).collect();
    let mut pairs = said.iter().flat_map(|a| said.iter().map(move |b| (a, b)));
    let (a, b) = pairs.find(|(a, b)| readings(amount).any(|value| b.plus(value) == Some(**a)))?;
    Some(format!("{a} - {b}"))
}

fn is_less_by(amount: &Amount, a: Money, b: Money) -> bool {
    readings(amount).any(|value| MoneyValue::of(a).plus(value) == Some(MoneyValue::of(b)))
}

/// "7 × 259 = 1,813; 10 % off, that is 181.30 less": a percentage the block states, which is judged by itself, of an
/// amount of the block.
fn of_stated_percent(case: &Case<'_>, index: usize, amount: &Amount) -> Option<String> {
    let block = case.parts.block_of(case.claims[index].range.start);
    let from = case.parts.block_of(block.start.saturating_sub(1)).start;
    let first = case.claims.partition_point(|claim| claim.range.start < from);
    let near = case.claims[first..].iter().take_while(|claim| claim.range.end <= block.end);
    let percents = near.clone().filter_map(|claim| match claim.kind {
        Kind::Discount(percent) => Some(percent),
        _ => None,
    });
    let list = case.products(&case.attributions[index]).find_map(|(_, facts)| facts.price).map(MoneyValue::of);
    let is_list = |whole: &Amount| list.is_some_and(|list| list.is_positive() && whole.value.times_of(list).is_some());
    let wholes: Vec<MoneyValue> = near
        .filter_map(|claim| match &claim.kind {
            Kind::Amount(whole)
                if whole.role != Role::Discount || is_list(whole) || is_taken_from(case, index, whole) =>
            {
                Some(whole.value)
            }
            _ => None,
        })
        .take(MAX_WHOLES)
        .collect();
    percents.take(MAX_WHOLES).find_map(|percent| {
        let whole = wholes.iter().find(|&&whole| is_part(whole, percent, amount.value))?;
        Some(format!("{percent} % × {whole}"))
    })
}

/// Whether a value is so many per cent of a whole, to half a cent.
fn is_part(whole: MoneyValue, percent: Percent, value: MoneyValue) -> bool {
    whole.share(percent).distance(value) <= HALF_CENT
}

/// Money that the evidence says is given off this product, or the cart, quote or order it lies in.
fn documented_amount(case: &Case<'_>, index: usize, amount: &Amount, value: MoneyValue) -> Option<Fact> {
    let attribution = &case.attributions[index];
    let group = case.gathered.reductions.iter().find(|group| {
        group.value == value && group.currency == amount.currency && is_in(case, attribution, &group.items)
    });
    if let Some(group) = group {
        return Some(evidence(money_text(group.value, group.currency), &group.path));
    }
    let told = case.gathered.literal(value, case.rules.tolerance);
    let mut told = told.filter(|found| found.source != Source::User && found.currency == amount.currency);
    let off = told.find(|found| match found.part {
        Part::Discount => !tied(attribution) || case.owners.is_price_of(case.gathered, found, attribution),
        _ => case.owners.is_off(case.gathered, found, attribution),
    });
    off.map(evidence_fact)
}
