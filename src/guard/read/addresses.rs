//! Addresses an answer states for a parcel or an invoice ("Adresa de livrare: …"), and which mandatory part of them is
//! missing. Precision first: only what stands behind words that announce an address is read, and what is not understood
//! is no address. An address is read to the end of its block; a line of prose that ends without a full stop may go on in
//! the next one, which is another block, so it is not called incomplete for what could stand there.

use std::ops::Range;

use temei_text::blocks::BlockKind;
use temei_text::words::words;

use super::claims::Parts;
use super::cues::Cue;
use crate::fiscal::addresses::{Form, Part, Word, joins, meaning, parse};

/// How far behind its cue the colon of an address may stand, in bytes of the folded text.
const REACH: usize = 64;

/// Every announced address that is understood, and what it lacks.
pub(crate) fn find(parts: &Parts<'_>) -> Vec<(Range<usize>, Vec<Part>)> {
    let cues: Vec<&Range<usize>> =
        parts.cues.iter().filter(|cue| cue.cue == Cue::Address).map(|cue| &cue.range).collect();
    let mut found: Vec<(Range<usize>, Vec<Part>)> = Vec::new();
    for (index, cue) in cues.iter().enumerate() {
        let until = cues.get(index + 1).map_or(usize::MAX, |next| next.start);
        found.extend(stated(parts, cue, until));
    }
    found
}

fn stated(parts: &Parts<'_>, cue: &Range<usize>, until: usize) -> Option<(Range<usize>, Vec<Part>)> {
    let block = parts.block_of(cue.start);
    let text = parts.normal.text.as_str();
    let segment = parts.segment_of(cue.start);
    if parts.is_question(cue) || parts.cues.before(segment.start, cue.start, unsays).is_some() {
        return None;
    }
    let rest = text.get(cue.end..block.end.min(until))?;
    let form = parts.locale.country(Some(parts.currency)).and_then(Form::of);
    let begin = cue.end + begins(rest, text[cue.clone()].ends_with(':'), form)?;
    let row = parts.blocks.kind_at(cue.start) == Some(BlockKind::Row);
    let end = begin + length(&text[begin..block.end.min(until)], row);
    let written = &text[begin..end];
    let address = parse(written, &words(written), form, |word| {
        parts.normal.written(&(begin + word.start..begin + word.end)).starts_with(char::is_uppercase)
    })?;
    let missing = address.missing;
    // The postal code ends most addresses; what could follow it in another line is not missed.
    let prose = parts.blocks.kind_at(cue.start) == Some(BlockKind::Sentence);
    if prose && may_go_on(parts.normal.written(&(begin..block.end))) && missing.contains(&Part::PostalCode) {
        return None;
    }
    Some((begin + address.range.start..begin + address.range.end, missing))
}

/// Whether what stands behind such a word is not stated.
fn unsays(cue: Cue) -> bool {
    matches!(cue, Cue::Negation | Cue::Unavailable | Cue::Hypothetical | Cue::Condition)
}

/// Whether an address could go on behind the end of its block: in the next line, or behind an abbreviation that was
/// taken for the end of a sentence.
fn may_go_on(said: &str) -> bool {
    let last = said.trim_end().strip_suffix('.').and_then(|said| said.rsplit(|c: char| !c.is_alphanumeric()).next());
    said.ends_with('\n') || last.is_some_and(is_abbreviated)
}

/// "SP." is the state of São Paulo.
fn is_abbreviated(word: &str) -> bool {
    (1..=3).contains(&word.chars().count()) && word.chars().any(char::is_lowercase)
}

/// Where the address begins behind its cue: behind a colon or "is", or at once with the word for a street.
fn begins(rest: &str, announced: bool, form: Option<&Form>) -> Option<usize> {
    let mut said = announced;
    for word in words(rest) {
        let gap = &rest[..word.start];
        let line = gap.trim_end_matches([' ', '\t', '*']);
        if word.start > REACH || gap.contains(['.', '?', '!']) {
            return None;
        }
        if said || line.contains([':', '|']) {
            return Some(word.start);
        }
        match joins(&rest[word.clone()]) {
            Some(says) => said = says,
            None if form.is_some_and(|form| is_street(&rest[word.clone()], form)) => return Some(word.start),
            None if rest[word.clone()].bytes().any(|b| b.is_ascii_digit()) => return None,
            None => {}
        }
    }
    None
}

fn is_street(word: &str, form: &Form) -> bool {
    matches!(meaning(word, form.language), Some(Word::Street(language)) if language == form.language)
}

/// Where the address ends: in a table with its cell, else with its lines, up to one that is another item or has a label.
fn length(text: &str, row: bool) -> usize {
    if row {
        return text.find('|').unwrap_or(text.len());
    }
    let mut end = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        let item = line.trim_start().starts_with(['-', '*', '•', '+']);
        if number > 0 && (item || line.contains(':')) {
            break;
        }
        end += line.len();
    }
    end
}
