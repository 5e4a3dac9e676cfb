//! STOCK: what is offered as available is there in the quantity claimed; "not available" is no offer; the day it is
//! back is a fact. An unknown stock is unknown, not zero. What others have reserved is not there.

use std::ops::Range;
use std::sync::{Arc, LazyLock};

use rustc_hash::FxHashMap;
use temei_text::dates::{self, is_same_day};
use temei_text::languages::{everywhere, is_one_of, is_small_word};
use temei_text::number::{ONE, plain};

use super::findings::{Case, Expected, Finding, Refusal, catalogue, evidence};
use crate::catalog::Currency;
use crate::facts::numbers_of;
use crate::guard::Guard;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding, Reason};
use crate::guard::evidence::Source;
use crate::guard::evidence::gathered::Day;
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::claims::{Claim, Counted, Kind, Role, Stock};
use crate::guard::read::cues::Cue;
use crate::guard::units::{MoneyValue, Pieces};

/// The last words of "we have": what is not had stands behind them, and may be a discount.
static HAVE: LazyLock<Vec<String>> = LazyLock::new(|| {
    let phrases = everywhere(|pack| pack.cues.have);
    phrases.iter().map(|phrase| last_word(phrase).to_owned()).collect()
});

/// Smaller numbers beside a word for stock count pieces, whatever the evidence says.
const LEAST_AMOUNT: Pieces = Pieces::of_number(100 * ONE);
/// Smaller numbers are ids of nothing.
const LEAST_ID: Pieces = Pieces::of_number(1_000 * ONE);
/// Most numbers of a text that are looked at for what the customer asked for, and the greatest of pieces.
const MAX_ECHOED: usize = 16;
const MOST_ECHOED: i64 = 999 * ONE;
/// Bytes at least of a model's code that stands in a product's name.
const MODEL_CHARS: usize = 5;
/// Days back that a day without a year is rather the one that was than the one to come.
const JUST_BEEN_DAYS: i64 = 62;
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

/// "Need four of them." "Four? Sure, they ship today.": so many as the customer asked for and the answer says again, of
/// what is offered without a number. Where the text says of something that it is not there, or how much there is, the
/// number may be of that.
fn echoed(case: &Case<'_>, index: usize) -> Option<Counted> {
    let until = case.horizon(index);
    let mut said = case.claims.iter().take_while(|claim| claim.range.start < until);
    if !case.gathered.has_user || said.any(|claim| is_of_another(case, claim)) {
        return None;
    }
    let figures = case.parts.bare_within(0..until).take(MAX_ECHOED);
    let mut counts = figures.filter(|figure| (2 * ONE..=MOST_ECHOED).contains(&figure.value()));
    let count = counts.find(|figure| figure.value() % ONE == 0 && is_asked_for(case, figure.value()))?;
    // "Two I cannot do now: one is left."
    let is_denied = case.parts.cues.any(&case.parts.clause(&count.range), Cue::Negation);
    // "Of the four you asked for I can do 3 now, which is all there is."
    let behind = count.range.end..case.claims[index].range.start;
    let fewer = |other: &TextAmount| other.value() < count.value() && other.value() % ONE == 0;
    let is_cut = behind.start < behind.end && case.parts.bare_within(behind).any(fewer);
    if is_denied || is_cut { None } else { case.parts.as_count(count) }
}

/// Whether a claim says of something that it is not there, or there in a number the customer did not ask for.
fn is_of_another(case: &Case<'_>, claim: &Claim) -> bool {
    match &claim.kind {
        Kind::Stock(stock) if stock.is_absence() => true,
        Kind::Stock(Stock::Offered { quantity: Some(count) } | Stock::Implied { quantity: Some(count), .. }) => {
            !is_asked_for(case, count.value.number())
        }
        _ => false,
    }
}

/// Whether the customer said a number.
fn is_asked_for(case: &Case<'_>, number: i64) -> bool {
    case.gathered.literal(MoneyValue::of_number(number), MoneyValue::ZERO).any(|told| told.source == Source::User)
}

fn is_told_amount(case: &Case<'_>, count: &Counted) -> bool {
    count.value >= LEAST_AMOUNT && is_told(case, count)
}

/// "Of 8 lessons you have had 3, so 5 are left": what is left of two numbers of the sentence, where a tool has answered.
fn is_rest_told(case: &Case<'_>, count: &Counted) -> bool {
    let until = case.parts.segment_of(count.number.start).start;
    let said = case.parts.figures_within(&(until..count.number.start)).iter().take(MAX_ECHOED);
    let said: Vec<i64> = said.map(TextAmount::value).collect();
    let has_tool = case.gathered.amounts.iter().any(|told| told.source == Source::Tool);
    has_tool && said.iter().any(|whole| said.iter().any(|had| *had > 0 && whole - had == count.value.number()))
}

/// Whether a trusted source says a number.
fn is_told(case: &Case<'_>, count: &Counted) -> bool {
    let amount = MoneyValue::of_number(count.value.number());
    case.gathered.literal(amount, MoneyValue::ZERO).any(|told| told.source != Source::User)
}

/// Whether a number is what one of the products costs.
fn is_price(case: &Case<'_>, attribution: &Attribution, count: &Counted) -> bool {
    let mut prices = case.products(attribution).filter_map(|(_, facts)| facts.price);
    prices.any(|price| MoneyValue::of(price).number() == count.value.number())
}

/// Whether the evidence calls something by a number, that is no number of pieces by its size.
fn is_id(case: &Case<'_>, count: &Counted) -> bool {
    count.value >= LEAST_ID
        && case.parts.normal.text.get(count.number.clone()).is_some_and(|number| case.gathered.has_id(number))
}

/// Whether the stock of any of the products is known.
fn has_stock(case: &Case<'_>, attribution: &Attribution) -> bool {
    case.products(attribution).any(|(_, facts)| facts.stock.is_some())
}

/// Whether the names of all the products have a number: "the 60 with the terminal on the left" is a size.
fn is_in_names(case: &Case<'_>, attribution: &Attribution, count: &Counted) -> bool {
    let mut names = case.products(attribution).map(|(identity, _)| &identity.name).peekable();
    names.peek().is_some() && names.all(|name| numbers_of(name).contains(&count.value.number()))
}

/// "The slate is left in the 45, five packs": a number of the names behind a small word.
fn is_name(case: &Case<'_>, attribution: &Attribution, count: &Counted) -> bool {
    let before = case.parts.normal.text[..count.number.start].trim_end_matches(' ');
    let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    !word.is_empty() && is_small_word(word) && is_in_names(case, attribution, count)
}

/// The products that carts, quotes, orders and records of the evidence hold, each with the most pieces of one of
/// them: they are spoken of, not offered.
struct Bought(FxHashMap<u32, Pieces>);

impl Bought {
    fn of(case: &Case<'_>) -> Self {
        let mut most = FxHashMap::default();
        for (item, quantity) in
            case.gathered.items.iter().enumerate().filter_map(|(at, item)| Some((at, item.quantity?)))
        {
            if let Some(row) = case.parts.mentions.row_of_item(item) {
                let known = most.entry(row).or_insert(quantity);
                *known = quantity.max(*known);
            }
        }
        Self(most)
    }

    /// Whether as many are held of any of a tie's products.
    fn has(&self, case: &Case<'_>, attribution: &Attribution, quantity: Option<&Counted>) -> bool {
        let Some(quantity) = quantity else { return false };
        let of_items = attribution.items.iter().filter_map(|&item| case.gathered.items[item].quantity);
        let of_rows = attribution.rows.iter().filter_map(|row| self.0.get(row).copied());
        of_items.chain(of_rows).any(|bought| bought >= quantity.value)
    }
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
    let fact = catalogue(FactKind::Stock, sku, stock.to_string());
    let available = Pieces::of(stock);
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

/// "3 crates of flutes (108 glasses)", "for 96 jars you need 8 boxes": whether a number is so many times one that a name of
/// the block has, where the block says how many: it counts what is in the packs.
fn are_in_packs(case: &Case<'_>, index: usize, attribution: &Attribution, count: &Counted) -> bool {
    let block = case.parts.block_of(case.claims[index].range.start);
    let pieces = count.value.number();
    let packs = case.parts.bare_within(block.clone()).map(TextAmount::value).filter(|said| *said % ONE == 0);
    let packs: Vec<i64> = packs.filter(|said| (1..pieces).contains(said)).take(MAX_ECHOED).collect();
    let named = case.parts.mentions.within(&block).iter().take(MAX_TOLD).filter_map(|mention| mention.rows.first());
    let mut rows = named.chain(attribution.rows.first());
    rows.any(|&row| {
        let numbers = case.facts.identity(row).map(|identity| numbers_of(&identity.name)).unwrap_or_default();
        let holds = |of: &i64| packs.iter().any(|packs| packs.checked_mul(of / ONE) == Some(pieces));
        numbers.iter().filter(|of| **of > ONE && **of % ONE == 0).any(holds)
    })
}

/// Whether the sentence names the day a product is back, one after it, or its month: "from the delivery of December".
fn names_day_back(case: &Case<'_>, index: usize, attribution: &Attribution) -> bool {
    let sentence = case.parts.segment_of(case.claims[index].range.start);
    let text = case.parts.normal.text.get(sentence).unwrap_or_default();
    let day = dates::first_in(text, case.as_of.date());
    let mut known = case.products(attribution).filter_map(|(_, facts)| facts.restock_date);
    known.any(|known| match day {
        Some(day) => is_same_day(known, day) || known < day,
        None => dates::names_month(text, known.month()),
    })
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

/// When it is back, for the correction.
fn restock_day(case: &Case<'_>, attribution: &Attribution) -> Option<Expected> {
    case.products(attribution).find_map(|(_, facts)| facts.restock_date).map(Expected::Day)
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

fn restock(case: &Case<'_>, index: usize, attribution: &Attribution, date: Option<time::Date>) -> Finding {
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
fn back(case: &Case<'_>, index: usize, attribution: &Attribution, date: time::Date) -> Finding {
    let mut stocks = case.products(attribution).filter_map(|(_, facts)| case.available(facts));
    if !stocks.any(|stock| stock.scaled() == 0) {
        return Finding::new(index, Grounding::NotChecked);
    }
    let mut known = case.products(attribution).filter_map(|(_, facts)| facts.restock_date).peekable();
    // "It was refunded yesterday, 25 November": what has just been comes back on no such day.
    let block = case.parts.block_of(case.claims[index].range.start);
    let around = case.parts.start_above(block.start, 1)..block.end;
    let is_out = case.parts.cues.any_of(&around, |cue| matches!(cue, Cue::Unavailable | Cue::Restock));
    let last_year = date.replace_year(date.year() - 1).ok();
    let since = case.as_of.date().zip(last_year).map(|(today, last)| (today - last).whole_days());
    if !is_out && since.is_some_and(|days| (0..=JUST_BEEN_DAYS).contains(&days)) {
        return Finding::new(index, Grounding::NotChecked);
    }
    if known.peek().is_some() {
        // "The branch of the 16th of July has two; here they come on the 27th": another day of the block may be the one.
        let block = case.parts.block_of(case.claims[index].range.start);
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
