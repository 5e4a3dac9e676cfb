//! DISCOUNT: what a conversation gives away stays within what the tenant allows: so much by itself, more with a
//! manager's or director's consent, never above, never above a product's own maximum, none in some stages and flows.
//! A promotion of the catalogue in force is a fact, not a discount given here.

use super::Guard;
use super::evidence::{ApprovalLevel, Source};
use super::findings::{Case, Expected, Fault, Finding, catalogue, percent_text};
use super::number::money_value;
use super::outcome::{Fact, Grounding, Reason};
use super::price::readings;
use super::price_book::evidence_fact;
use super::statements::{Amount, Kind, Role};
use super::ties::{Strength, Tie};
use crate::catalog::Percent;

/// A stated percentage may be rounded to whole per cents: half of one, in hundredths.
const ROUNDING: i64 = 50;

pub(crate) fn check(case: &Case<'_>) -> Vec<Finding> {
    let judged = case.statements.iter().enumerate().filter_map(|(index, statement)| match &statement.kind {
        Kind::Discount(percent) => Some(given(case, index, *percent)),
        Kind::Amount(amount) if amount.role == Role::Discount => Some(given_amount(case, index, amount)),
        _ => None,
    });
    judged
        .map(|finding| {
            let sku = case.label(&case.ties[finding.statement]);
            finding.of(sku)
        })
        .collect()
}

/// Hundredths of a per cent given off.
fn given(case: &Case<'_>, index: usize, percent: i64) -> Finding {
    if let Some(fact) = promotion(case, index, |list, promoted| {
        let exact = list.saturating_sub(promoted).saturating_mul(10_000) / list.max(1);
        exact.abs_diff(percent) <= if percent % 100 == 0 { ROUNDING.unsigned_abs() } else { 1 }
    }) {
        return Finding::new(index, Grounding::Literal).by(vec![fact]);
    }
    let stated = case.ground.percents.iter().find(|(value, _)| *value == percent);
    if let Some((value, path)) = stated {
        let fact = Fact {
            kind: "evidence",
            sku: String::new(),
            value: format!("{} %", percent_text(*value)),
            path: path.clone(),
        };
        return Finding::new(index, Grounding::Literal).by(vec![fact]);
    }
    within_limits(case, index, percent)
}

fn given_amount(case: &Case<'_>, index: usize, amount: &Amount) -> Finding {
    let tie = &case.ties[index];
    for value in readings(amount) {
        if let Some(fact) = promotion(case, index, |list, promoted| list.checked_sub(promoted) == Some(value)) {
            return Finding::new(index, Grounding::Derived).by(vec![fact]);
        }
        let told = case.ground.literal(value, case.rules.tolerance);
        if let Some(found) = told
            .into_iter()
            .find(|found| found.source != Source::User && found.currency == amount.currency && found.item.is_none())
        {
            return Finding::new(index, Grounding::Literal).by(vec![evidence_fact(found)]);
        }
    }
    let list = case.products(tie).find_map(|(_, facts)| facts.price).filter(|list| list.currency() == amount.currency);
    match list.map(money_value).filter(|list| *list > 0) {
        Some(list) => within_limits(case, index, amount.value.saturating_mul(10_000) / list),
        None if case.rules.no_discount => {
            Finding::wrong(index, Fault::new(Guard::Discount, Reason::DiscountNotAllowed))
        }
        None if case.rules.allow_unknown => Finding::new(index, Grounding::NotChecked),
        None => Finding::wrong(index, Fault::new(Guard::Discount, Reason::NoFact)),
    }
}

/// The promotion in force for which `is_it` holds, given the list and the promotion price; where the statement has no
/// product of its own, of any product the text has named.
fn promotion(case: &Case<'_>, index: usize, is_it: impl Fn(i64, i64) -> bool) -> Option<Fact> {
    let all = Tie {
        rows: case.mentions_until(index).iter().flat_map(|mention| mention.rows.iter().copied()).collect(),
        ..Tie::default()
    };
    let tie = &case.ties[index];
    let tie = if tie.strength == Strength::Strong { tie } else { &all };
    case.products(tie).find_map(|(identity, facts)| {
        let list = money_value(facts.price?);
        let mut in_force = facts.promotions.iter().filter(|promotion| promotion.is_in_force(case.input.as_of));
        let found = in_force.find(|promotion| is_it(list, money_value(promotion.price)))?;
        Some(catalogue("promotion", identity.sku.as_str(), found.price.to_string()))
    })
}

fn within_limits(case: &Case<'_>, index: usize, percent: i64) -> Finding {
    let rules = &case.rules;
    let tie = &case.ties[index];
    let limit =
        |reason, limit: Percent| Fault::new(Guard::Discount, reason).expecting(Some(Expected::Percent(limit.scaled())));
    if rules.no_discount {
        return Finding::wrong(index, Fault::new(Guard::Discount, Reason::DiscountNotAllowed));
    }
    let maximum = case.products(tie).filter_map(|(identity, facts)| Some((identity, facts.max_discount?)));
    let maximum = maximum.max_by_key(|(_, maximum)| *maximum);
    let fact =
        maximum.map(|(identity, maximum)| catalogue("max_discount", identity.sku.as_str(), format!("{maximum} %")));
    let facts: Vec<Fact> = fact.into_iter().collect();
    if let Some((_, maximum)) = maximum.filter(|(_, maximum)| percent > maximum.scaled()) {
        return Finding::wrong(index, limit(Reason::DiscountAboveMaximum, maximum)).by(facts);
    }
    if percent > rules.director.scaled() {
        return Finding::wrong(index, limit(Reason::DiscountAboveMaximum, rules.director)).by(facts);
    }
    if percent <= rules.automatic.scaled() {
        return Finding::new(index, Grounding::Literal).by(facts);
    }
    match approved(case, tie, percent) {
        Some(fact) => Finding::new(index, Grounding::Literal).by(vec![fact]),
        None => Finding::wrong(index, limit(Reason::DiscountNeedsApproval, rules.automatic)).by(facts),
    }
}

/// The approval that covers a discount: for this product or for all, by somebody who may.
fn approved(case: &Case<'_>, tie: &Tie, percent: i64) -> Option<Fact> {
    let approvals =
        case.input.evidence.customer.as_ref().map(|customer| customer.approvals.as_slice()).unwrap_or_default();
    let label = case.label(tie);
    let index = approvals.iter().position(|approval| {
        let ceiling = match approval.level {
            ApprovalLevel::Manager => case.rules.manager,
            ApprovalLevel::Director => case.rules.director,
        };
        let about = approval.sku.as_ref().is_none_or(|sku| label.as_ref() == Some(sku));
        about && percent <= approval.percent.scaled() && percent <= ceiling.scaled()
    })?;
    let value = format!("{} %", approvals[index].percent);
    Some(Fact { kind: "evidence", sku: String::new(), value, path: format!("customer.approvals[{index}]") })
}
