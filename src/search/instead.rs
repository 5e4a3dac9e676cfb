//! What else there is, where a query finds nothing: the suggestions for the whole of it, then for each of its words. Of
//! products only, as suggestions are.

use std::collections::HashSet;

use temei_index::analysis::words;
use temei_index::{Kind, SuggestKind, Suggestion};

use super::answer::Matched;
use super::ranking::Ranked;
use super::{QueryText, Run};

/// Suggestions of an answer.
const SUGGESTIONS: usize = 8;
/// Of one word, so that others have a say.
const OF_A_WORD: usize = 3;
/// Words of the query that are looked at.
const WORDS: usize = 16;
/// A shorter word begins too much.
const LETTERS: usize = 3;

pub(super) fn is_wanted(run: &Run, ranked: &Ranked) -> bool {
    let asks = run.request.query.is_some() && run.request.page.is_none() && run.kind == Kind::Product;
    asks && Matched::of(run, ranked) == Matched::None
}

pub(super) fn suggestions(run: &Run) -> Vec<Suggestion> {
    let Some(query) = run.request.query.as_ref().map(QueryText::as_str) else { return Vec::new() };
    let mut found = run.generation.suggest(query, SUGGESTIONS, &SuggestKind::ALL);
    let mut known: HashSet<String> = found.iter().map(|suggestion| suggestion.text.clone()).collect();
    for word in words(query).iter().filter(|word| word.chars().count() >= LETTERS).take(WORDS) {
        for suggestion in run.generation.suggest(word, OF_A_WORD, &SuggestKind::ALL) {
            if known.insert(suggestion.text.clone()) {
                found.push(suggestion);
            }
        }
    }
    found.truncate(SUGGESTIONS);
    found
}
