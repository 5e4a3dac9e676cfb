//! The text without what was found in it. A planted order goes with its sentence, because what follows the words that
//! gave it away is usually what it orders; markup of chat templates goes alone. What is left is inspected again, until
//! nothing is flagged; so the result is clean, and sanitising it once more changes nothing.

use std::ops::Range;

use super::{Action, Category, Indication};

/// Rounds after which a text that is still flagged is given up.
const MAX_ROUNDS: usize = 4;

/// What may be passed on of a flagged text; empty when nothing may.
pub(super) fn sanitized(
    text: &str,
    signs: &[Indication],
    inspect: impl Fn(&str) -> (Action, Vec<Indication>),
) -> String {
    let mut kept = without(text, signs);
    for _ in 0..MAX_ROUNDS {
        let (action, signs) = inspect(&kept);
        if action == Action::Allow {
            return kept;
        }
        kept = without(&kept, &signs);
    }
    String::new()
}

fn without(text: &str, signs: &[Indication]) -> String {
    let mut ranges: Vec<Range<usize>> = signs.iter().map(|sign| offending(text, sign)).collect();
    ranges.sort_by_key(|range| (range.start, range.end));
    let mut kept = String::with_capacity(text.len());
    let mut end = 0;
    for range in ranges {
        if range.start > end {
            kept.push_str(&text[end..range.start]);
        }
        end = end.max(range.end);
    }
    kept.push_str(&text[end..]);
    kept.trim().to_owned()
}

fn offending(text: &str, sign: &Indication) -> Range<usize> {
    if matches!(sign.category, Category::Delimiter) {
        return sign.range.clone();
    }
    let ends = |(at, c): &(usize, char)| ends_sentence(text, *at, *c);
    let start = text[..sign.range.start].char_indices().rev().find(ends).map_or(0, |(at, c)| at + c.len_utf8());
    let behind = text[sign.range.end..].char_indices().map(|(at, c)| (at + sign.range.end, c)).find(ends);
    // The full stop goes with its sentence; what frames it, a quotation mark or a bracket, stays.
    let end =
        behind.map_or(text.len(), |(at, c)| if matches!(c, '.' | '!' | '?' | ';') { at + c.len_utf8() } else { at });
    let lead = text[start..sign.range.start].len() - text[start..sign.range.start].trim_start().len();
    start + lead..end.max(sign.range.end)
}

fn ends_sentence(text: &str, at: usize, c: char) -> bool {
    match c {
        '.' => text[at + 1..].chars().next().is_none_or(char::is_whitespace),
        '!' | '?' | ';' | '\n' | '"' | '{' | '}' | '<' | '>' | '|' | '“' | '”' | '„' | '»' | '«' => true,
        _ => false,
    }
}
