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
    let start = sentence_start(text, sign.range.start);
    let lead = text[start..sign.range.start].len() - text[start..sign.range.start].trim_start().len();
    start + lead..sentence_end(text, sign.range.end).max(sign.range.end)
}

fn sentence_start(text: &str, within: usize) -> usize {
    for (at, c) in text[..within].char_indices().rev() {
        if ends_sentence(text, at, c) {
            return at + c.len_utf8();
        }
    }
    0
}

/// The full stop goes with its sentence; what frames it, a quotation mark or a bracket, stays.
fn sentence_end(text: &str, within: usize) -> usize {
    for (offset, c) in text[within..].char_indices() {
        let at = within + offset;
        if ends_sentence(text, at, c) {
            return if matches!(c, '.' | '!' | '?' | ';') { at + c.len_utf8() } else { at };
        }
    }
    text.len()
}

fn ends_sentence(text: &str, at: usize, c: char) -> bool {
    match c {
        '.' => text[at + 1..].chars().next().is_none_or(char::is_whitespace),
        '!' | '?' | ';' | '\n' | '"' | '{' | '}' | '<' | '>' | '|' | '“' | '”' | '„' | '»' | '«' => true,
        _ => false,
    }
}
