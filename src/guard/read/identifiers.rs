//! Identifiers behind the words that announce them ("CUI: RO18547290", "CPF 111.444.777-35"), and the kind the word
//! means in the country of the text.

use std::ops::Range;

use temei_text::dates;
use temei_text::normal::BREAK;

use super::claims::{Parts, is_copula};
use super::cues::{Cue, IdentifierCue};
use crate::fiscal::{FiscalError, FiscalKind, validate};

/// How far behind its word an identifier may stand, in bytes of the folded text.
const REACH: usize = 24;
/// The same where a name and "is" stand between.
const NAMED_REACH: usize = 48;
const MAX_BYTES: usize = 48;
/// Digits of an article number that tell it wherever it stands.
const ARTICLE_DIGITS: [usize; 3] = [12, 13, 14];
/// Digits of a number that is told from others by few of them.
pub(crate) const LONG_DIGITS: usize = 8;
/// Characters of the shortest IBAN.
const MIN_IBAN: usize = 15;

/// Every announced identifier and its kind.
pub(crate) fn find(parts: &Parts<'_>) -> Vec<(Range<usize>, FiscalKind)> {
    let mut found: Vec<(Range<usize>, FiscalKind)> = Vec::new();
    for cue in parts.cues.iter() {
        let Cue::Identifier(identifier) = cue.cue else { continue };
        let Some(kind) = kind_of(identifier, parts) else { continue };
        let near = value_after(&parts.normal.text, cue.range.end, kind);
        let Some(range) = near.or_else(|| far_article_number(parts, cue.range.end, kind)) else { continue };
        match found.last_mut() {
            Some((last, other)) if range.start < last.end => {
                // Two words announce one value ("NIF/NIE"): it is what it is valid as.
                if !is_valid(parts, last, *other) && is_valid(parts, &range, kind) {
                    (*last, *other) = (range, kind);
                }
            }
            _ => found.push((range, kind)),
        }
    }
    found.extend(unannounced(parts, &found));
    found.sort_by_key(|(range, _)| range.start);
    found
}

fn is_valid(parts: &Parts<'_>, range: &Range<usize>, kind: FiscalKind) -> bool {
    validate(kind, parts.normal.written(range)).is_ok()
}

/// "The EAN of the Picual 5 L is 8436540177217": an article number has a length of its own, and may stand anywhere behind
/// its word in the sentence.
fn far_article_number(parts: &Parts<'_>, cue_end: usize, kind: FiscalKind) -> Option<Range<usize>> {
    let rest = cue_end..parts.segment_of(cue_end).end.max(cue_end);
    let mut words = parts.words.within(&rest).iter().map(|word| &word.range);
    let number = words.find(|range| {
        let text = &parts.normal.text[(*range).clone()];
        ARTICLE_DIGITS.contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
    });
    number.filter(|_| kind == FiscalKind::Ean).cloned()
}

/// What has the form of an IBAN is one without a word for it: two letters and two digits, then groups or one long word. So
/// is what has that of a CNPJ: "48.271.936/0001-83".
fn unannounced(parts: &Parts<'_>, found: &[(Range<usize>, FiscalKind)]) -> Vec<(Range<usize>, FiscalKind)> {
    let text = parts.normal.text.as_str();
    let mut formed: Vec<(Range<usize>, FiscalKind)> = Vec::new();
    for word in parts.words.as_slice().iter().filter(|word| word.has_digit) {
        let kind = match &text[word.range.clone()] {
            said if begins_iban(said) => FiscalKind::Iban,
            said if said.len() == 2 && text[word.range.end..].starts_with('.') => FiscalKind::BrCnpj,
            _ => continue,
        };
        let Some(range) = value_after(text, word.range.start, kind) else { continue };
        let is_known = found.iter().chain(&formed).any(|(other, _)| other.start < range.end && range.start < other.end);
        // Another length or form is something else.
        let written = parts.normal.written(&range);
        let is_formed = matches!(validate(kind, written), Ok(_) | Err(FiscalError::Checksum));
        let is_grouped = kind == FiscalKind::Iban || written.contains('/');
        if !is_known && is_formed && is_grouped && range.start == word.range.start {
            formed.push((range, kind));
        }
    }
    formed
}

fn begins_iban(word: &str) -> bool {
    let word = word.as_bytes();
    word.len() >= 4
        && word[..2].iter().all(u8::is_ascii_lowercase)
        && word[2..4].iter().all(u8::is_ascii_digit)
        && (word.len() == 4 || word.len() >= MIN_IBAN)
}

/// `None` where the word means a number of a country whose rules are not held.
fn kind_of(cue: IdentifierCue, parts: &Parts<'_>) -> Option<FiscalKind> {
    let country = parts.locale.country(Some(parts.currency));
    match (cue, country) {
        (IdentifierCue::Kind(kind), _) => Some(kind),
        (IdentifierCue::Cif, Some("RO")) => Some(FiscalKind::RoCui),
        (IdentifierCue::Cif, _) => Some(FiscalKind::EsCif),
        (IdentifierCue::Nif, Some("PT")) => Some(FiscalKind::PtNif),
        (IdentifierCue::Nif, _) => Some(FiscalKind::EsNif),
        (IdentifierCue::Nit, Some("BO")) => Some(FiscalKind::BoNit),
        (IdentifierCue::Nit, _) => None,
    }
}

/// The run of digits, letters and separators after a cue that could be its value: most of it must be digits, and a
/// control code pairs joined by dashes.
fn value_after(text: &str, cue_end: usize, kind: FiscalKind) -> Option<Range<usize>> {
    let limit = text.floor_char_boundary((cue_end + NAMED_REACH + MAX_BYTES).min(text.len()));
    let rest = text[cue_end..limit].split(BREAK).next().unwrap_or_default();
    let words = temei_text::words::words(rest);
    let first = words.iter().position(|word| begins_value(rest, word, kind))?;
    let start = words[first].start;
    let gap = &rest[..start];
    // "NIT/CI": an identity card, whose number has no form of its own, stands in the same place.
    if kind == FiscalKind::BoNit && (gap.starts_with('/') || text[..cue_end].trim_end_matches("nit").ends_with('/')) {
        return None;
    }
    // Pairs joined by dashes are nothing else, however many words stand before them.
    let far = if kind == FiscalKind::BoControlCode { REACH } else { 3 };
    // "The CNPJ of Tinta Forte Ltda is 48.271.936/0001-83": a name stands between.
    let is_linked = first.checked_sub(1).is_some_and(|last| is_copula(&rest[words[last].clone()]));
    let is_near = start <= REACH && first <= far || is_linked && start <= NAMED_REACH;
    if !is_near || gap.contains(['\n', '?', ';', '.']) && !gap.trim_end().ends_with(['.', ':']) {
        return None;
    }
    let mut end = words[first].end;
    for pair in words[first..].windows(2) {
        let (between, word) = (&rest[pair[0].end..pair[1].start], &rest[pair[1].clone()]);
        if !goes_on(between, word, kind) || pair[1].end - start > MAX_BYTES {
            break;
        }
        // A word without digits behind a space is the next word of the sentence, unless digits follow it.
        if between != " " || word.bytes().any(|b| b.is_ascii_digit()) {
            end = pair[1].end;
        }
    }
    is_value(&rest[start..end], kind).then_some(cue_end + start..cue_end + end)
}

fn begins_value(rest: &str, word: &Range<usize>, kind: FiscalKind) -> bool {
    let after = &rest[word.end..];
    match kind {
        FiscalKind::BoControlCode => word.len() <= 2 && is_joined(after, '-'),
        FiscalKind::BrCnpj if is_joined(after, '.') => word.len() <= 2 && rest[word.clone()].is_ascii(),
        // "B-91430728": the letter of an entity, or of a foreigner, may stand apart.
        FiscalKind::EsCif | FiscalKind::EsNif if word.len() == 1 && rest[word.clone()].is_ascii() => {
            after.strip_prefix(['-', ' ']).is_some_and(|after| after.starts_with(|c: char| c.is_ascii_digit()))
        }
        _ => is_value_part(&rest[word.clone()], kind),
    }
}

/// Whether a separator joins the next word to what stands before.
fn is_joined(after: &str, by: char) -> bool {
    after.strip_prefix(by).is_some_and(|after| after.starts_with(char::is_alphanumeric))
}

fn goes_on(between: &str, word: &str, kind: FiscalKind) -> bool {
    match (kind, between) {
        (FiscalKind::BoControlCode, _) => between == "-" && word.len() <= 2 && word.is_ascii(),
        (FiscalKind::BrCnpj, "." | "-" | "/") => word.len() <= 4 && word.is_ascii(),
        (_, "." | "-" | "/") => is_value_part(word, kind) || word.len() == 1,
        (_, " ") => is_value_part(word, kind),
        _ => false,
    }
}

fn is_value(value: &str, kind: FiscalKind) -> bool {
    match kind {
        FiscalKind::BoControlCode => value.matches('-').count() >= 2,
        FiscalKind::BrCnpj if value.contains('/') => true,
        _ => value.bytes().filter(u8::is_ascii_digit).count() >= 4,
    }
}

fn is_value_part(word: &str, kind: FiscalKind) -> bool {
    let digits = word.bytes().filter(u8::is_ascii_digit).count();
    let lettered = matches!(kind, FiscalKind::Iban | FiscalKind::BrCnpj);
    let prefix = match kind {
        FiscalKind::RoCui | FiscalKind::RoCf => word == "ro",
        FiscalKind::GrVat => matches!(word, "el" | "gr"),
        FiscalKind::PtNif => word == "pt",
        _ => false,
    };
    prefix
        || (digits > 0 && word.is_ascii() && (lettered || word.len() - digits <= 2))
        || (kind == FiscalKind::Iban && digits == 0 && word.len() == 4 && word.is_ascii())
}

/// The numbers of a text with so many digits that nobody has one by chance, and these; spaces, points and hyphens inside are
/// passed over.
pub(crate) fn long_numbers(text: &str) -> Vec<(Range<usize>, String)> {
    let mut numbers = Vec::new();
    let (mut digits, mut range) = (String::new(), 0..0);
    let mut gap = 0;
    for (at, c) in text.char_indices().chain([(text.len(), '\n')]) {
        match c {
            '0'..='9' => {
                range = if digits.is_empty() { at..at + 1 } else { range.start..at + 1 };
                digits.push(c);
                gap = 0;
            }
            ' ' | '.' | '-' if gap == 0 && !digits.is_empty() => gap = 1,
            _ => {
                let number = (range.clone(), std::mem::take(&mut digits));
                numbers.extend(Some(number).filter(|(_, digits)| digits.len() >= LONG_DIGITS));
                gap = 0;
            }
        }
    }
    numbers
}

/// Those that are no day and no amount of money.
pub(crate) fn of_no_kind(parts: &Parts<'_>) -> Vec<Range<usize>> {
    let text = parts.normal.text.as_str();
    let is_other = |range: &Range<usize>| {
        let is_money = parts.prices_within(range).next().is_some();
        is_money || dates::first_in(&text[range.clone()], parts.as_of).is_some()
    };
    long_numbers(text).into_iter().map(|(range, _)| range).filter(|range| !is_other(range)).collect()
}
