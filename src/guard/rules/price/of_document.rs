//! Amounts of a tenant's documents. They are there for every check, whatever it speaks of: so they ground what is said of
//! the same thing, in words that both have, and never what a product costs.

use std::collections::BTreeSet;

use temei_text::languages::is_small_word;
use temei_text::words::Word;

use super::record_of::beginnings;
use super::{Asked, is_for_product, speaks_of_product};
use crate::guard::evidence::gathered::Amount;
use crate::guard::read::attribution::Strength;
use crate::guard::read::claims::Role;
use crate::guard::rules::price_lists::PriceLists;

/// Blocks before its own that may say of what an amount is.
const BLOCKS_BEFORE: usize = 1;
/// What comparing the words of a claim and a passage counts for.
const STEPS_OF_WORDS: usize = 512;

/// Whether an amount of a document says nothing of what is asked for. Fees and bounds have words of their own, and what
/// they are of is told elsewhere.
pub(super) fn is_of_something_else(lists: &PriceLists<'_>, asked: &Asked<'_>, found: &Amount) -> bool {
    let case = lists.case;
    let Some(document) = case.gathered.document_of(found) else { return false };
    let (amount, attribution) = (asked.amount, asked.attribution);
    if matches!(amount.role, Role::Fee | Role::AtMost | Role::AtLeast | Role::Said) {
        return false;
    }
    let tied = !attribution.rows.is_empty() || !attribution.items.is_empty();
    let is_price = tied && (speaks_of_product(amount) || is_for_product(amount));
    if is_price && attribution.strength == Strength::Strong || !lists.take(STEPS_OF_WORDS, asked.index) {
        return true;
    }
    if document.locale.language() != case.input.locale.language() {
        return is_price;
    }
    let said = said_of(lists, asked);
    if said.is_empty() {
        return is_price;
    }
    let sentence = case.gathered.sentence_around(found).unwrap_or_default();
    said.is_disjoint(&beginnings(sentence)) && said.is_disjoint(&beginnings(&document.about))
}

/// The words that say of what an amount is: of its sentence and the one before, but for products, prices and amounts;
/// where there are none, what the customer asked.
fn said_of(lists: &PriceLists<'_>, asked: &Asked<'_>) -> BTreeSet<String> {
    let case = lists.case;
    let (parts, range) = (case.parts, &case.claims[asked.index].range);
    let segment = parts.segment_of(range.start);
    let window = parts.start_above(segment.start, BLOCKS_BEFORE)..segment.end;
    let figures = parts.figures_within(&window);
    let is_of_amount = |word: &Word| {
        figures.iter().any(|figure| figure.range.start < word.range.end && word.range.start < figure.range.end)
    };
    let mut words = String::new();
    for word in parts.words.within(&window) {
        let said = &parts.normal.text[word.range.clone()];
        let is_cue = parts.cues.within(&word.range).next().is_some();
        if !is_cue && !is_small_word(said) && !parts.mentions.cover(&word.range) && !is_of_amount(word) {
            words.push_str(said);
            words.push(' ');
        }
    }
    let said = beginnings(&words);
    if said.is_empty() { beginnings(&case.input.focus.customer_turn) } else { said }
}
