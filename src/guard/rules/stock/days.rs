//! The days that something is back: of the catalogue, else of what a tool has said.

use temei_text::dates::{self, is_same_day};

use super::unknown;
use crate::guard::Guard;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding, Reason};
use crate::guard::evidence::gathered::Day;
use crate::guard::read::attribution::Attribution;
use crate::guard::read::cues::Cue;
use crate::guard::rules::findings::{Case, Expected, Finding, Refusal, catalogue, evidence};

/// Bytes at least of a model's code that stands in a product's name.
const MODEL_CHARS: usize = 5;
/// Days back that a day without a year is rather the one that was than the one to come.
const JUST_BEEN_DAYS: i64 = 62;

/// Whether the sentence names the day a product is back, one after it, or its month: "from the delivery of December".
pub(super) fn names_day_back(case: &Case<'_>, index: usize, attribution: &Attribution) -> bool {
    let sentence = case.parts.segment_of(case.claims[index].range.start);
    let text = case.parts.normal.text.get(sentence).unwrap_or_default();
    let day = dates::first_in(text, case.as_of.date());
    let mut known = case.products(attribution).filter_map(|(_, facts)| facts.restock_date);
    known.any(|known| match day {
        Some(day) => is_same_day(known, day) || known < day,
        None => dates::names_month(text, known.month()),
    })
}

/// When it is back, for the correction.
pub(super) fn restock_day(case: &Case<'_>, attribution: &Attribution) -> Option<Expected> {
    case.products(attribution).find_map(|(_, facts)| facts.restock_date).map(Expected::Day)
}

pub(super) fn restock(case: &Case<'_>, index: usize, attribution: &Attribution, date: Option<time::Date>) -> Finding {
    let Some(date) = date else { return Finding::new(index, Grounding::NotChecked) };
    let mut known =
        case.products(attribution).filter_map(|(identity, facts)| Some((identity.sku.as_str(), facts.restock_date?)));
    let Some((sku, restock)) = known.next() else {
        if let Some(finding) = told_back(case, index, attribution, date) {
            return finding;
        }
        return if attribution.rows.is_empty() {
            Finding::new(index, Grounding::NotChecked)
        } else {
            unknown(case, index, attribution, FactKind::RestockDate)
        };
    };
    let fact = catalogue(FactKind::RestockDate, sku, restock.to_string());
    // A day without a year is read as the next one: what is known may lie behind it.
    let today = case.as_of.date();
    let is_it = |known: time::Date| known == date || is_same_day(known, date) && today.is_some_and(|day| known < day);
    if is_it(restock) || known.any(|(_, other)| is_it(other)) {
        return Finding::new(index, Grounding::Literal).by(vec![fact]);
    }
    let refusal = Refusal::new(Guard::Stock, Reason::RestockDateMismatch).expecting(Some(Expected::Day(restock)));
    Finding::wrong(index, refusal).by(vec![fact])
}

/// A day said after a product that is not there: wrong only where the day is known.
pub(super) fn back(case: &Case<'_>, index: usize, attribution: &Attribution, date: time::Date) -> Finding {
    let mut stocks = case.products(attribution).filter_map(|(_, facts)| case.available(facts));
    if !stocks.any(|stock| stock.scaled() == 0) {
        return Finding::new(index, Grounding::NotChecked);
    }
    let mut known = case.products(attribution).filter_map(|(_, facts)| facts.restock_date).peekable();
    // "It was refunded yesterday, 25 November": what has just been comes back on no such day.
    let block = case.parts.block_of(case.claims[index].range.start);
    let is_out = case.parts.cues.any_of(&case.around(index, 1), |cue| matches!(cue, Cue::Unavailable | Cue::Restock));
    let last_year = date.replace_year(date.year() - 1).ok();
    let since = case.as_of.date().zip(last_year).map(|(today, last)| (today - last).whole_days());
    if !is_out && since.is_some_and(|days| (0..=JUST_BEEN_DAYS).contains(&days)) {
        return Finding::new(index, Grounding::NotChecked);
    }
    if known.peek().is_some() {
        // "The branch of the 16th of July has two; here they come on the 27th": another day of the block may be the one.
        let behind = case.parts.normal.text.get(case.claims[index].range.end..block.end).unwrap_or_default();
        let next = dates::first_in(behind, case.as_of.date());
        if next.is_some_and(|next| known.any(|known| is_same_day(known, next))) {
            return Finding::new(index, Grounding::NotChecked);
        }
        return restock(case, index, attribution, Some(date));
    }
    told_back(case, index, attribution, date).unwrap_or_else(|| Finding::new(index, Grounding::NotChecked))
}

/// The days that records of the product name; of the only product of a text, those of records without any code.
fn told_days<'a>(case: &'a Case<'_>, index: usize, attribution: &Attribution) -> Vec<&'a Day> {
    let days = case.gathered.days.iter();
    let own = days.clone().filter(|day| day.codes.iter().any(|code| is_code_of(case, attribution, code)));
    let own: Vec<&Day> = own.collect();
    match own.is_empty() && case.is_only_product(index, attribution) {
        true => days.filter(|day| day.codes.is_empty()).collect(),
        false => own,
    }
}

/// Whether a code is that of a tie's product, or stands in its name.
fn is_code_of(case: &Case<'_>, attribution: &Attribution, code: &str) -> bool {
    case.facts.row(code).is_some_and(|row| attribution.rows.contains(&row))
        || code.len() >= MODEL_CHARS && case.products(attribution).any(|(identity, _)| identity.name.contains(code))
}

fn told_fact(day: &Day) -> Fact {
    evidence(day.date.to_string(), &day.path)
}

/// By the days that records name; `None` where none is.
fn told_back(case: &Case<'_>, index: usize, attribution: &Attribution, date: time::Date) -> Option<Finding> {
    let told = told_days(case, index, attribution);
    if let Some(day) = told.iter().find(|day| is_same_day(day.date, date)) {
        return Some(Finding::new(index, Grounding::Literal).by(vec![told_fact(day)]));
    }
    let day = told.first()?;
    let refusal = Refusal::new(Guard::Stock, Reason::RestockDateMismatch).expecting(Some(Expected::Day(day.date)));
    Some(Finding::wrong(index, refusal).by(vec![told_fact(day)]))
}
