//! The prices of products that an amount is not tied to: any the text has named, one that a word hints at, the one whose
//! name says most of what stands beside it.

use std::rc::Rc;
use std::sync::Arc;

use temei_text::languages::is_small_word;
use temei_text::number::literal;

use super::{Asked, own_price, readings, speaks_of_product};
use crate::catalog::Money;
use crate::guard::answer::outcome::{Fact, FactKind, Grounding};
use crate::guard::read::attribution::{Attribution, Strength};
use crate::guard::read::offers::small_number;
use crate::guard::rules::findings::{Finding, catalogue};
use crate::guard::rules::price_book::{pieces_around, prices_of_attribution};
use crate::guard::rules::price_lists::{PriceLists, Prices};
use crate::guard::units::{MoneyValue, Pieces};

/// Blocks back that a word may hint at a product.
const HINT_BLOCKS: usize = 2;
/// Products that were shown whose prices an amount may be rounded of.
const MAX_SHOWN: usize = 16;
/// Words before an amount that may say of what it is, the letters they have at least, and what looking at them counts for.
const WORDS_BEFORE: usize = 6;
const NAMING_CHARS: usize = 4;
const STEPS_OF_WORDS: usize = 64;

/// Without a strong tie the price of any product the text has named will do.
pub(super) fn in_text(lists: &PriceLists<'_>, asked: &Asked<'_>, value: MoneyValue) -> Option<Fact> {
    let (case, amount) = (lists.case, asked.amount);
    if asked.attribution.strength == Strength::Strong && speaks_of_product(amount) {
        return None;
    }
    let until = case.horizon(asked.index);
    let rows = case.book.rows_at((value, amount.currency), case.rules.tolerance, until);
    // "The one in the middle is 999": of nothing that is named, but of what was shown.
    let is_of_none = asked.attribution.strength == Strength::None || says_something_else(lists, asked);
    let shown = is_of_none.then(|| case.book.rows_shown_at((value, amount.currency)));
    let rows = rows.chain(shown.into_iter().flatten());
    let pieces = pieces_around(lists, asked.index, &Attribution::default());
    rows.take_while(|_| lists.take(32, asked.index)).find_map(|row| {
        let attribution = Attribution { rows: [row].into(), strength: Strength::Weak, ..Attribution::default() };
        let other = Asked {
            known: Rc::new(Prices::of(prices_of_attribution(case, &attribution, pieces))),
            attribution: &attribution,
            ..*asked
        };
        own_price(case, &other, value)
    })
}

/// "The 6-pack is 99, while six singles at 18.50 would be 111": whether a word before an amount that is weakly tied says
/// neither of what it is tied to nor how much: then it may say another product that was shown.
fn says_something_else(lists: &PriceLists<'_>, asked: &Asked<'_>) -> bool {
    let (case, range) = (lists.case, &lists.case.claims[asked.index].range);
    if asked.attribution.strength != Strength::Weak || !lists.take(STEPS_OF_WORDS, asked.index) {
        return false;
    }
    let (parts, text) = (case.parts, case.parts.normal.text.as_str());
    let clause = parts.clause(range);
    let figures = parts.figures_within(&(clause.start..range.start)).iter();
    let money = figures.filter(|figure| figure.is_money()).map(|figure| figure.range.end);
    let from = money.max().unwrap_or(clause.start);
    let words = parts.words.within(&(from..range.start)).iter().rev().take(WORDS_BEFORE);
    words.map(|word| (&text[word.range.clone()], word)).any(|(said, word)| {
        let is_of_it = || asked.attribution.rows.iter().any(|&row| case.facts.which_words(row, &[said]) != 0);
        // "The 28 is 42.90" of the one with 35.
        if said.len() > 1 && said.bytes().all(|byte| byte.is_ascii_digit()) {
            let number = literal(said).unwrap_or_default();
            return !asked.attribution.rows.iter().any(|&row| case.facts.has_number(row, number));
        }
        said.chars().count() >= NAMING_CHARS
            && !is_small_word(said)
            && small_number(said).is_none()
            && parts.cues.within(&word.range).next().is_none()
            && !is_of_it()
    })
}

/// "The panoramic is 85 as well": the price of a product of whose name the sentence has one word, behind whatever else
/// it names. That grounds, and contradicts nothing.
pub(super) fn hinted_at(lists: &PriceLists<'_>, asked: &Asked<'_>, value: MoneyValue) -> Option<Fact> {
    let (case, range) = (lists.case, &lists.case.claims[asked.index].range);
    let segment = case.parts.segment_of(range.start);
    let named = case.parts.mentions.within(&(segment.start..range.start)).last();
    // "A hundred mugs is doable. At 13.95 each ...": where nothing is named at all, of the sentences before.
    let is_of_none = asked.attribution.strength == Strength::None;
    let start = if is_of_none { case.parts.start_above(segment.start, HINT_BLOCKS) } else { segment.start };
    let from = named.map_or(start, |named| named.range.end);
    let hints = &case.parts.mentions.in_passing;
    let hints = hints[hints.partition_point(|hint| hint.range.start < from)..].iter();
    let mut hints = hints.take_while(|hint| hint.range.end <= range.start);
    hints.find_map(|hint| {
        let attribution = Attribution::to(hint, Strength::Weak);
        lists.take(attribution.rows.len(), asked.index);
        let known = Rc::new(Prices::of(prices_of_attribution(case, &attribution, Pieces::ONE)));
        own_price(case, &Asked { known, attribution: &attribution, ..*asked }, value)
    })
}

/// "A single gallon is about 55" of what was shown at 54.95.
pub(super) fn about_shown(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<Fact> {
    let (case, amount) = (lists.case, asked.amount);
    let shown = case.parts.mentions.shown.iter().take(MAX_SHOWN).flat_map(|shown| shown.rows.iter());
    let mut prices = shown.filter_map(|&row| Some((case.facts.identity(row)?, case.facts.row_facts(row)?.price?)));
    let is_it = |price: Money| price.currency() == amount.currency && amount.value.is_about(MoneyValue::of(price));
    let (identity, price) = prices.find(|(_, price)| lists.take(1, asked.index) && is_it(*price))?;
    Some(catalogue(FactKind::Price, identity.sku.as_str(), price.to_string()))
}

/// The price of the product whose name says most of what stands beside the amount.
pub(super) fn told_by_price(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<(MoneyValue, Finding)> {
    let case = lists.case;
    let rows = Arc::clone(case.priced.of_claim(asked.index)?);
    let attribution = Attribution { rows, strength: Strength::Weak, ..Attribution::default() };
    let known = Rc::new(Prices::of(prices_of_attribution(case, &attribution, Pieces::ONE)));
    let told = Asked { known, attribution: &attribution, ..*asked };
    let (value, fact) = readings(asked.amount).find_map(|value| Some((value, own_price(case, &told, value)?)))?;
    let finding = Finding::new(asked.index, Grounding::Literal).of(case.label(&attribution)).by(vec![fact]);
    Some((value, finding))
}

/// "The course of four comes to 440": what so many cost of the only product whose price this is a multiple of.
pub(super) fn told_by_pieces(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Option<(MoneyValue, Finding)> {
    let case = lists.case;
    let rows = case.priced.of_claim(asked.index)?;
    let prices = rows.iter().filter_map(|&row| Some((case.facts.identity(row)?, case.facts.row_facts(row)?.price?)));
    let mut prices = prices.filter(|(_, price)| price.currency() == asked.amount.currency);
    prices.find_map(|(identity, price)| {
        let one = MoneyValue::of(price);
        let times = |value: MoneyValue| value.times_of(one).map(|count| format!("{count} × {one}"));
        let part = |value: MoneyValue| one.times_of(value).map(|count| format!("{one} / {count}"));
        let (value, derivation) =
            readings(asked.amount).find_map(|value| Some((value, times(value).or_else(|| part(value))?)))?;
        let mut finding = Finding::new(asked.index, Grounding::Derived).of(Some(identity.sku.to_string()));
        finding.facts = vec![catalogue(FactKind::Price, identity.sku.as_str(), price.to_string())];
        finding.derivation = Some(derivation);
        Some((value, finding))
    })
}
