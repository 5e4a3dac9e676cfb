//! Identifiers behind the words that announce them ("CUI: RO18547290", "CPF 111.444.777-35"), and the kind the word
//! means in the country of the text.

use std::ops::Range;

use super::fiscal::FiscalKind;
use super::lexicon::{Cue, IdentifierCue};
use super::normal::BREAK;
use super::statements::Parts;

/// How far behind its word an identifier may stand, in bytes of the folded text.
const REACH: usize = 24;
const MAX_BYTES: usize = 48;

/// Every announced identifier and its kind.
pub(crate) fn find(parts: &Parts<'_>) -> Vec<(Range<usize>, FiscalKind)> {
    let mut found: Vec<(Range<usize>, FiscalKind)> = Vec::new();
    for cue in parts.cues.iter() {
        let Cue::Identifier(identifier) = cue.cue else { continue };
        let kind = kind_of(identifier, parts);
        if let Some(range) = value_after(&parts.normal.text, cue.range.end, kind)
            && found.last().is_none_or(|(last, _)| last.end <= range.start)
        {
            found.push((range, kind));
        }
    }
    found
}

fn kind_of(cue: IdentifierCue, parts: &Parts<'_>) -> FiscalKind {
    let country = parts.locale.country(Some(parts.currency));
    match (cue, country) {
        (IdentifierCue::Kind(kind), _) => kind,
        (IdentifierCue::Cif, Some("RO")) => FiscalKind::RoCui,
        (IdentifierCue::Cif, _) => FiscalKind::EsCif,
        (IdentifierCue::Nif, Some("PT")) => FiscalKind::PtNif,
        (IdentifierCue::Nif, _) => FiscalKind::EsNif,
    }
}

/// The run of digits, letters and separators after a cue that could be its value: most of it must be digits.
fn value_after(text: &str, cue_end: usize, kind: FiscalKind) -> Option<Range<usize>> {
    let limit = text.floor_char_boundary((cue_end + REACH + MAX_BYTES).min(text.len()));
    let rest = text[cue_end..limit].split(BREAK).next().unwrap_or_default();
    let words = super::words::words(rest);
    let first = words.iter().position(|word| is_value_part(&rest[word.clone()], kind))?;
    let start = words[first].start;
    let gap = &rest[..start];
    if start > REACH || gap.contains(['\n', '?', ';', '.']) && !gap.trim_end().ends_with(['.', ':']) || first > 3 {
        return None;
    }
    let mut end = words[first].end;
    for pair in words[first..].windows(2) {
        let between = &rest[pair[0].end..pair[1].start];
        let joins = matches!(between, "." | "-" | "/" | " " | "\u{a0}");
        let goes_on =
            is_value_part(&rest[pair[1].clone()], kind) || (rest[pair[1].clone()].len() == 1 && between != " ");
        if !joins || !goes_on || pair[1].end - start > MAX_BYTES {
            break;
        }
        end = pair[1].end;
    }
    let digits = rest[start..end].bytes().filter(u8::is_ascii_digit).count();
    (digits >= 4).then_some(cue_end + start..cue_end + end)
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
        || (lettered && digits == 0 && word.len() == 4 && word.is_ascii())
}
