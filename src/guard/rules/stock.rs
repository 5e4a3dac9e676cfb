//! STOCK: what is offered as available is there in the quantity claimed; "not available" is no offer; the day it is
//! back is a fact. An unknown stock is unknown, not zero. What others have reserved is not there.

mod counts;
mod days;

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use temei_text::languages::{everywhere, is_one_of};
use temei_text::number::plain;

use super::findings::{Case, Expected, Finding, Refusal, catalogue, evidence};
use crate::catalog::Currency;
use crate::guard::Guard;
use crate::guard::answer::outcome::{FactKind, Grounding, Reason};
use crate::guard::evidence::Source;
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Counted, Kind, Role, Stock};
use crate::guard::read::cues::Cue;
use crate::guard::units::{MoneyValue, Pieces};
use counts::{
    Bought, are_in_packs, echoed, is_id, is_in_names, is_name, is_price, is_rest_told, is_told, is_told_amount,
};
use days::{back, names_day_back, restock, restock_day};

/// The last words of "we have": what is not had stands behind them, and may be a discount.
static HAVE: LazyLock<Vec<String>> = LazyLock::new(|| {
    let phrases = everywhere(|pack| pack.cues.have);
    phrases.iter().map(|phrase| last_word(phrase).to_owned()).collect()
});

/// Most products of one name that a price may tell apart, and claims of a block that are looked at for it.
const MAX_TOLD: usize = 16;

pub(crate) fn check(case: &Case<'_>) -> Vec<Finding> {
    let stock = case.claims.iter().enumerate().filter_map(|(index, claim)| match &claim.kind {
        Kind::Stock(stock) => Some((index, stock)),
        _ => None,
    });
    let bought = Bought::of(case);
    stock.map(|(index, stock)| judge(case, &bought, index, stock).of(case.label(&case.attributions[index]))).collect()
}

fn judge(case: &Case<'_>, bought: &Bought, index: usize, stock: &Stock) -> Finding {
    let attribution = &case.attributions[index];
    let sure = attribution.strength >= Strength::Likely || case.is_only_product(index, attribution);
    match stock {
        _ if !sure => Finding::new(index, Grounding::NotChecked),
        Stock::Denied if !attribution.each.is_empty() => {
            let mut each = attribution.each.iter().map(|one| denied(case, index, one).of(case.label(one)));
            let passed = Finding::new(index, Grounding::NotChecked);
            each.find(|finding| finding.refusal.is_some()).unwrap_or(passed)
        }
        Stock::Denied => denied(case, index, attribution),
        Stock::Implied { .. } if !attribution.each.is_empty() => offered_of_each(case, index, attribution),
        // "585 by 18 litres", "your order 20418 has a Mesh jacket": a price or the number of something counts no pieces.
        Stock::Implied { quantity: Some(count), .. } if is_price(case, attribution, count) || is_id(case, count) => {
            Finding::new(index, Grounding::NotChecked)
        }
        Stock::Implied { quantity, .. }
            if has_stock(case, attribution) && !bought.has(case, attribution, quantity.as_ref()) =>
        {
            let quantity = quantity.clone().filter(|count| !is_in_names(case, attribution, count));
            let quantity = quantity.or_else(|| echoed(case, index));
            offered(case, index, attribution, quantity.as_ref())
        }
        Stock::Hinted if has_stock(case, attribution) => {
            offered(case, index, attribution, echoed(case, index).as_ref())
        }
        Stock::Implied { .. } | Stock::Hinted => Finding::new(index, Grounding::NotChecked),
        Stock::Restock { date } => restock(case, index, attribution, *date),
        Stock::Back { date, .. } => back(case, index, attribution, *date),
        Stock::Offered { .. } if !attribution.each.is_empty() => offered_of_each(case, index, attribution),
        // "715 are still open": of what the evidence says it is money; "it stays at 85": so is a price.
        Stock::Offered { quantity: Some(count) }
            if is_told_amount(case, count) || is_price(case, attribution, count) =>
        {
            Finding::new(index, Grounding::NotChecked)
        }
        // "You have 6 lessons left": of what is theirs a tool says how much there is.
        Stock::Offered { quantity: Some(count) }
            if !has_stock(case, attribution) && is_told(case, count) || is_rest_told(case, count) =>
        {
            Finding::new(index, Grounding::NotChecked)
        }
        // "The Tawny is out of stock. The LBV is available": what is not there and said so is not offered after it.
        Stock::Offered { .. }
            if attribution.strength == Strength::Weak && is_denied_before(case, index, attribution) =>
        {
            Finding::new(index, Grounding::NotChecked)
        }
        Stock::Offered { quantity } if attribution.rows.is_empty() => {
            offered_by_evidence(case, index, attribution, quantity.as_ref())
        }
        Stock::Offered { quantity } => {
            let quantity = quantity.clone().filter(|count| !is_name(case, attribution, count));
            let quantity = quantity.or_else(|| echoed(case, index));
            offered(case, index, attribution, quantity.as_ref())
        }
    }
}

/// "The X is sold out": wrong where there is some of every product that its clause may name, unless it is said
/// of a number of pieces. Where there is evidence it may know better: of a branch, a day.
fn denied(case: &Case<'_>, index: usize, attribution: &Attribution) -> Finding {
    let passed = Finding::new(index, Grounding::NotChecked);
    let known =
        case.products(attribution).map(|(identity, facts)| Some((identity.sku.as_str(), case.available(facts)?)));
    let known: Option<Vec<_>> = known.take(MAX_TOLD).collect();
    let least = known.and_then(|known| known.into_iter().min_by_key(|(_, stock)| stock.scaled()));
    let Some((sku, stock)) = least else { return passed };
    let is_sure =
        attribution.rows.len() < MAX_TOLD && attribution.each.is_empty() && attribution.strength == Strength::Strong;
    let range = &case.claims[index].range;
    let clause = case.parts.clause(range);
    // "The HEM-7120, at 465, has sold out": named in the clause, or before it in the sentence as nothing else is.
    let before = case.parts.segment_of(range.start).start..range.start;
    let mut named = case.parts.mentions.within(&before).iter().peekable();
    let is_only_named = named.peek().is_some() && named.all(|named| named.rows == attribution.rows);
    let is_named = is_only_named || !case.parts.mentions.within(&clause).is_empty();
    let counts =
        |figure: &TextAmount| case.parts.as_count(figure).is_some_and(|count| !is_in_names(case, attribution, &count));
    let told = case.input.evidence.raw.iter().any(|told| told.source != Source::User);
    let is_there = is_sure && is_named && stock.scaled() > 0 && !told;
    if !is_there || !says_gone(case, range) || case.parts.bare_within(clause).any(counts) {
        return passed;
    }
    let fact = catalogue(FactKind::Stock, sku, stock.to_string());
    Finding::wrong(index, Refusal::new(Guard::Stock, Reason::InStock)).by(vec![fact])
}

fn last_word(text: &str) -> &str {
    text.rsplit(' ').next().unwrap_or_default()
}

/// "Sold out", "not available"; not "we do not have".
fn says_gone(case: &Case<'_>, range: &Range<usize>) -> bool {
    let said = case.parts.cues.any_of(range, |cue| matches!(cue, Cue::Unavailable | Cue::Available));
    let text = case.parts.normal.text.get(range.clone()).unwrap_or_default();
    said && !is_one_of(&HAVE, last_word(text))
}

/// Whether the text has said of the very products of a tie that they are not there.
fn is_denied_before(case: &Case<'_>, index: usize, attribution: &Attribution) -> bool {
    let mut before = case.claims[..index].iter().zip(case.attributions);
    before.any(|(claim, other)| {
        matches!(&claim.kind, Kind::Stock(stock) if stock.is_absence())
            && other.rows == attribution.rows
            && !other.rows.is_empty()
    })
}

/// Whether the stock of any of the products is known.
fn has_stock(case: &Case<'_>, attribution: &Attribution) -> bool {
    case.products(attribution).any(|(_, facts)| facts.stock.is_some())
}

fn offered(case: &Case<'_>, index: usize, attribution: &Attribution, quantity: Option<&Counted>) -> Finding {
    let priced = told_by_price(case, index, attribution);
    let attribution = priced.as_ref().unwrap_or(attribution);
    let quantity = quantity.filter(|count| !are_in_packs(case, index, attribution, count));
    let known = case
        .products(attribution)
        .filter_map(|(identity, facts)| Some((identity.sku.as_str(), case.available(facts)?)));
    // Of several products with one name the best stocked decides: any of them may be meant.
    let Some((sku, stock)) = known.max_by_key(|(_, stock)| stock.scaled()) else {
        return unknown(case, index, attribution, FactKind::Stock);
    };
    let (mut fact, mut available) = (catalogue(FactKind::Stock, sku, stock.to_string()), Pieces::of(stock));
    // "Two kits are free on the 12th", where a tool says that one is.
    if let Some((left, path)) = told_left(case, attribution).filter(|(left, _)| *left < available) {
        (fact, available) = (evidence(plain(left.number()), path), left);
    }
    if available > Pieces::ZERO && quantity.is_none_or(|count| available >= count.value) {
        return Finding::new(index, Grounding::Literal).by(vec![fact]);
    }
    // "We have it again from 28 November on."
    if available == Pieces::ZERO && names_day_back(case, index, attribution) {
        return Finding::new(index, Grounding::NotChecked);
    }
    let refusal = match quantity {
        Some(count) if available > Pieces::ZERO => {
            let mut refusal =
                Refusal::new(Guard::Stock, Reason::QuantityAboveStock).expecting(Some(Expected::Pieces(available)));
            refusal.replacement =
                Some((count.number.clone(), count.style.write(available.number(), case.input.locale.decimal())));
            refusal
        }
        _ => Refusal::new(Guard::Stock, Reason::OutOfStock).expecting(restock_day(case, attribution)),
    };
    Finding::wrong(index, refusal).by(vec![fact])
}

/// How many of a tie's product a tool says are free, and where; of several records the least.
fn told_left(case: &Case<'_>, attribution: &Attribution) -> Option<(Pieces, String)> {
    let items = case.gathered.items.iter().enumerate();
    let own = items.filter(|(at, _)| {
        let row = || case.parts.mentions.row_of_item(*at);
        attribution.items.contains(at) || row().is_some_and(|row| attribution.rows.as_ref() == [row])
    });
    let left = own.filter_map(|(_, item)| Some((item.left?, format!("{}.left", item.path))));
    left.min_by_key(|(left, _)| *left)
}

/// Of several products one name may mean, those that have a price the block says: "we have it, for 268.40".
fn told_by_price(case: &Case<'_>, index: usize, attribution: &Attribution) -> Option<Attribution> {
    if !(2..=MAX_TOLD).contains(&attribution.rows.len()) {
        return None;
    }
    let here = case.claims_within(&case.parts.block_of(case.claims[index].range.start)).iter().take(MAX_TOLD);
    let said: Vec<(MoneyValue, Currency)> = here
        .filter_map(|claim| match &claim.kind {
            Kind::Amount(amount) if amount.role == Role::Price => Some((amount.value, amount.currency)),
            _ => None,
        })
        .collect();
    let rows = attribution.rows.iter().copied();
    let rows: Arc<[u32]> = rows.filter(|&row| price_of(case, row).is_some_and(|cost| said.contains(&cost))).collect();
    (!rows.is_empty()).then(|| Attribution { rows, ..attribution.clone() })
}

/// The list price of a product.
fn price_of(case: &Case<'_>, row: u32) -> Option<(MoneyValue, Currency)> {
    let price = case.facts.row_facts(row)?.price?;
    Some((MoneyValue::of(price), price.currency()))
}

/// Of several products offered at once the first that is not there decides; what is unknown of one says nothing.
fn offered_of_each(case: &Case<'_>, index: usize, attribution: &Attribution) -> Finding {
    let known = attribution.each.iter().filter(|one| has_stock(case, one));
    let mut findings = known.map(|one| offered(case, index, one, None).of(case.label(one)));
    let Some(first) = findings.next() else { return unknown(case, index, attribution, FactKind::Stock) };
    if first.refusal.is_some() { first } else { findings.find(|finding| finding.refusal.is_some()).unwrap_or(first) }
}

fn offered_by_evidence(
    case: &Case<'_>,
    index: usize,
    attribution: &Attribution,
    quantity: Option<&Counted>,
) -> Finding {
    let known: Vec<bool> = attribution.items.iter().filter_map(|&item| case.gathered.items[item].available).collect();
    let path = attribution.items.first().map(|&item| case.gathered.items[item].path.clone()).unwrap_or_default();
    let fact = |value: &str| evidence(value, format!("{path}.available"));
    match (known.iter().any(|available| *available), known.is_empty()) {
        (_, true) => Finding::new(index, Grounding::NotChecked),
        (true, _) if quantity.is_some() => Finding::new(index, Grounding::NotChecked),
        (true, _) => Finding::new(index, Grounding::Literal).by(vec![fact("true")]),
        // A listing that shows several variants is not an offer of the ones it does not have.
        (false, _) if attribution.items.len() > 1 => Finding::new(index, Grounding::NotChecked),
        (false, _) => Finding::wrong(index, Refusal::new(Guard::Stock, Reason::OutOfStock)).by(vec![fact("false")]),
    }
}

fn unknown(case: &Case<'_>, index: usize, attribution: &Attribution, kind: FactKind) -> Finding {
    let facts = case.products(attribution).map(|(identity, _)| catalogue(kind, identity.sku.as_str(), "")).collect();
    if case.rules.allow_unknown {
        return Finding::new(index, Grounding::NotChecked).by(facts);
    }
    Finding::wrong(index, Refusal::new(Guard::Stock, Reason::NoFact)).by(facts)
}

/// The number of pieces of a stock claim, for its normalised value.
pub(crate) fn quantity_text(count: &Counted) -> String {
    let text = plain(count.value.number());
    text.strip_suffix(".00").unwrap_or(&text).to_owned()
}
