//! Amounts of a tenant's documents. They are there for every check, whatever it speaks of: so they ground what is said of
//! the same thing, in words that both have and no other passage has more of, and never what a product costs.

use std::ops::Range;

use temei_text::languages::is_small_word;
use temei_text::words::Word;

use super::{Asked, is_for_product, speaks_of_product};
use crate::guard::evidence::documents::{Term, words_of};
use crate::guard::evidence::gathered::{Amount, Told, is_shipping};
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::Role;
use crate::guard::read::cues::Cue;
use crate::guard::rules::price_lists::PriceLists;

/// Blocks before its own that may say of what an amount is.
const BLOCKS_BEFORE: usize = 1;
/// What reading the words of a claim counts for, and comparing them with those of an amount.
const STEPS_OF_CLAIM: usize = 256;
const STEPS_OF_AMOUNT: usize = 8;
/// What a word that a sentence has counts for, beside one of its title or heading.
const IN_SENTENCE: usize = 2;

/// Whether an amount of a document says nothing of what is asked for.
pub(super) fn is_of_something_else(lists: &PriceLists<'_>, asked: &Asked<'_>, found: &Amount) -> bool {
    let case = lists.case;
    let Some(told) = &found.told else { return false };
    let (amount, attribution) = (asked.amount, asked.attribution);
    let is_bound = matches!(amount.role, Role::AtMost | Role::AtLeast | Role::Said);
    let tied = !attribution.rows.is_empty() || !attribution.items.is_empty();
    let is_price = tied && !is_bound && (speaks_of_product(amount) || is_for_product(amount));
    if is_price && attribution.strength == Strength::Strong || !lists.take(STEPS_OF_CLAIM, asked.index) {
        return true;
    }
    if told.language != case.input.locale.language() {
        return is_price;
    }
    let said = said_of(lists, asked);
    if said.is_empty() {
        return is_price;
    }
    let shared = told.shared(&said);
    shared == 0 && !is_bound || is_better_said_elsewhere(lists, asked, (found, shared), &said)
}

/// The one amount that documents say of a fee, in all the words it is spoken of: another one contradicts it. "Express
/// delivery" has a word more than "delivery", and is not known by it.
pub(super) fn says_otherwise<'a>(lists: &PriceLists<'a>, asked: &Asked<'_>) -> Option<&'a Amount> {
    let case = lists.case;
    if asked.amount.role != Role::Fee || !lists.take(STEPS_OF_CLAIM, asked.index) {
        return None;
    }
    let said = said_of(lists, asked);
    let says_all = |found: &&Amount| {
        let told = found.told.as_ref().filter(|told| told.language == case.input.locale.language());
        let says_all = told.is_some_and(|told| said.iter().all(|word| told.says(word)) && told.is_beside(&said));
        lists.take(STEPS_OF_AMOUNT, asked.index) && says_all && found.currency == asked.amount.currency
    };
    let mut told = case.gathered.amounts.iter().filter(says_all).filter(|found| !case.gathered.is_threshold(found));
    let first = told.next()?;
    let is_one = told.all(|other| other.value == first.value);
    (is_one && !said.is_empty() && !lists.states(first.value, asked.index)).then_some(first)
}

/// Whether another passage has more of the words; what the text states of its amount it says there.
fn is_better_said_elsewhere(
    lists: &PriceLists<'_>,
    asked: &Asked<'_>,
    (found, shared): (&Amount, usize),
    said: &[Term],
) -> bool {
    let passage = found.spot.map(|spot| spot.passage);
    let elsewhere = lists.case.gathered.amounts.iter().filter(|other| other.currency == found.currency);
    let mut elsewhere = elsewhere.filter(|other| other.spot.map(|spot| spot.passage) != passage);
    elsewhere.any(|other| {
        let has_more = other.told.as_ref().is_some_and(|told| told.shared(said) > shared);
        let is_stated = has_more && other.value != found.value && lists.states(other.value, asked.index);
        // Where the steps have run out, nothing grounds.
        has_more && !is_stated || !lists.take(STEPS_OF_AMOUNT, asked.index)
    })
}

impl Told {
    fn says(&self, word: &Term) -> bool {
        self.beside.binary_search(word).is_ok() || self.about.binary_search(word).is_ok()
    }

    /// Whether one of these stands beside the amount itself.
    fn is_beside(&self, said: &[Term]) -> bool {
        said.iter().any(|word| self.beside.binary_search(word).is_ok())
    }

    /// How much of these words stands beside an amount, and above it.
    fn shared(&self, said: &[Term]) -> usize {
        said.iter().fold(0, |shared, word| match self.beside.binary_search(word) {
            Ok(_) => shared + IN_SENTENCE,
            Err(_) => shared + usize::from(self.about.binary_search(word).is_ok()),
        })
    }
}

/// The words that say of what an amount is: of its clause, else of its sentence and the one before; where there are none,
/// what the customer asked.
fn said_of(lists: &PriceLists<'_>, asked: &Asked<'_>) -> Vec<Term> {
    let case = lists.case;
    let (parts, range) = (case.parts, &case.claims[asked.index].range);
    let clause = said_within(lists, parts.clause(range));
    if !clause.is_empty() {
        return clause;
    }
    let segment = parts.segment_of(range.start);
    let sentences = said_within(lists, parts.start_above(segment.start, BLOCKS_BEFORE)..segment.end);
    if sentences.is_empty() { words_of(&case.input.focus.customer_turn) } else { sentences }
}

/// The words of a part of the text but for products, prices and amounts.
fn said_within(lists: &PriceLists<'_>, window: Range<usize>) -> Vec<Term> {
    let parts = lists.case.parts;
    let figures = parts.figures_within(&window);
    let is_of_amount = |word: &Word| {
        figures.iter().any(|figure| figure.range.start < word.range.end && word.range.start < figure.range.end)
    };
    let mut words = String::new();
    for word in parts.words.within(&window) {
        let said = &parts.normal.text[word.range.clone()];
        // What is charged is a cue as well: "delivery", "assembly".
        let is_cue = parts.cues.within(&word.range).any(|cue| cue.cue != Cue::Fee) && !is_shipping(said);
        if !is_cue && !is_small_word(said) && !parts.mentions.cover(&word.range) && !is_of_amount(word) {
            words.push_str(said);
            words.push(' ');
        }
    }
    words_of(&words)
}
