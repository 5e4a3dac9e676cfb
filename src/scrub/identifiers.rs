//! Identifiers with letters in them: IBAN, alphanumeric CNPJ, Spanish numbers, and tax numbers behind the prefix of
//! their country (`RO18547290`, `EL 094259216`).

use std::ops::Range;

use super::cues::{Context, Cue};
use super::kinds::{Confidence, Kind};
use super::scan::{Match, Scan, Step, Word};
use crate::fiscal::{FiscalKind, validate};

/// Words an IBAN is written in, at most: one letter or digit each at the worst is not how people write.
const IBAN_WORDS: usize = 12;
const IBAN_CHARS: std::ops::RangeInclusive<usize> = 15..=34;
/// A prefix may stand off its number; shorter ones behind a blank are "RO 12".
const SPACED_PREFIX_DIGITS: usize = 6;

/// The identifier that starts at a word with letters, or at digits with a letter behind.
pub(super) fn lettered(scan: &Scan<'_>, at: usize) -> Option<Step> {
    let word = scan.words[at];
    let text = &scan.text[word.range()];
    if !text.is_ascii() {
        return None;
    }
    let found = iban(scan, at).or_else(|| cnpj(scan, at)).or_else(|| spanish(scan, at)).or_else(|| prefixed(scan, at));
    let found = found.or_else(|| postal(scan, at))?;
    let context = scan.context(&word.range());
    let own = context.is_own() && !matches!(found.kind, Kind::Iban | Kind::Cnpj);
    let product = found.confidence < Confidence::Certain && scan.options.knows_product(&scan.text[found.range.clone()]);
    if own || product && !context.is_personal() {
        return Some(Step::Skip(found.range.end));
    }
    Some(Step::Found(found))
}

fn found(kind: Kind, range: Range<usize>, context: Context, cues: &[Cue]) -> Match {
    let announced = context.cue.is_some_and(|cue| cues.contains(&cue));
    Match::new(kind, range, if announced { Confidence::Certain } else { Confidence::High })
}

/// Country, two digits, and groups with one separator between them, as long as the checksum holds.
fn iban(scan: &Scan<'_>, at: usize) -> Option<Match> {
    let head = scan.text[scan.words[at].range()].as_bytes();
    if head.len() < 4 || !head[..2].iter().all(u8::is_ascii_alphabetic) || !head[2..4].iter().all(u8::is_ascii_digit) {
        return None;
    }
    let start = scan.words[at].start;
    let (mut chars, mut last, mut best) = (0, None::<Word>, None);
    let mut longest = start;
    for &word in scan.words[at..].iter().take(IBAN_WORDS) {
        let gap = last.map_or("", |last| &scan.text[last.end..word.start]);
        chars += word.len();
        if gap.len() > 1 || !" -.".contains(gap) || chars > *IBAN_CHARS.end() || !scan.text[word.range()].is_ascii() {
            break;
        }
        if IBAN_CHARS.contains(&chars) && validate(FiscalKind::Iban, &scan.text[start..word.end]).is_ok() {
            best = Some(word.end);
        }
        if word.digits > 0 {
            longest = word.end;
        }
        last = Some(word);
    }
    if let Some(end) = best {
        return Some(found(Kind::Iban, start..end, scan.context(&(start..end)), &[Cue::Iban]));
    }
    // Announced and of the form of one, but mistyped.
    let typed = scan.text[start..longest].bytes().filter(u8::is_ascii_alphanumeric).count();
    let announced = IBAN_CHARS.contains(&typed) && scan.context(&(start..longest)).says(Cue::Iban);
    announced.then(|| Match::new(Kind::Iban, start..longest, Confidence::Doubtful))
}

/// `12.ABC.345/01DE-35`, or the fourteen in one word behind its cue.
fn cnpj(scan: &Scan<'_>, at: usize) -> Option<Match> {
    let word = scan.words[at];
    if word.len() == 14 && !word.is_number() {
        let context = scan.context(&word.range());
        let valid = validate(FiscalKind::BrCnpj, &scan.text[word.range()]).is_ok();
        return (valid && context.says(Cue::Cnpj)).then(|| Match::new(Kind::Cnpj, word.range(), Confidence::Certain));
    }
    let parts = scan.words.get(at..at + 5)?;
    let lengths = parts.iter().map(|part| part.len()).eq([2, 3, 3, 4, 2]);
    let gaps = parts.windows(2).map(|pair| &scan.text[pair[0].end..pair[1].start]).eq([".", ".", "/", "-"]);
    let range = parts[0].start..parts[4].end;
    let valid = lengths && gaps && validate(FiscalKind::BrCnpj, &scan.text[range.clone()]).is_ok();
    valid.then(|| found(Kind::Cnpj, range.clone(), scan.context(&range), &[Cue::Cnpj]))
}

/// So many words, if there are and no more than one mark stands between them.
fn close_words(scan: &Scan<'_>, at: usize, words: usize) -> Option<Range<usize>> {
    let parts = scan.words.get(at..at + words)?;
    let close = parts.windows(2).all(|pair| matches!(&scan.text[pair[0].end..pair[1].start], "-" | " " | "."));
    close.then(|| parts[0].start..parts[words - 1].end)
}

/// DNI `12345678Z`, NIE `X1234567L`, and behind a cue any NIF; letters may stand off by a dash or a blank.
fn spanish(scan: &Scan<'_>, at: usize) -> Option<Match> {
    let word = scan.words[at];
    for words in (1..=5).rev() {
        let Some(range) = close_words(scan, at, words) else { continue };
        let chars: String = scan.text[range.clone()].chars().filter(char::is_ascii_alphanumeric).collect();
        if chars.len() != 9 {
            continue;
        }
        let kind = match chars.as_bytes() {
            [b'0'..=b'9', .., b'a'..=b'z'] => FiscalKind::EsDni,
            [b'x'..=b'z', .., b'a'..=b'z'] => FiscalKind::EsNie,
            [b'a'..=b'w', _, ..] => FiscalKind::EsNif,
            _ => continue,
        };
        let context = scan.context(&range);
        let announced = matches!(context.cue, Some(Cue::Nif | Cue::Cif | Cue::Tax | Cue::Personal | Cue::Ci));
        // One letter in 23 fits by chance, one control digit in ten: those need to be announced.
        if (announced || kind != FiscalKind::EsNif && (word.len() >= 8 || words > 1 && word.len() == 1 || words == 4))
            && validate(kind, &chars).is_ok()
        {
            let confidence = if announced { Confidence::Certain } else { Confidence::Likely };
            return Some(Match::new(Kind::EsNif, range, confidence));
        }
    }
    None
}

/// A tax number behind its country: in one word, or capitals and a blank.
fn prefixed(scan: &Scan<'_>, at: usize) -> Option<Match> {
    let word = scan.words[at];
    let text = &scan.text[word.range()];
    let prefix = text.get(..2)?;
    let (kind, fiscal) = match prefix {
        "ro" => (Kind::Cui, FiscalKind::RoCui),
        "el" | "gr" => (Kind::Afm, FiscalKind::GrVat),
        "pt" => (Kind::PtNif, FiscalKind::PtNif),
        "es" => (Kind::EsNif, FiscalKind::EsNif),
        _ => return None,
    };
    let range = if text.len() == 2 {
        let next = scan.words.get(at + 1)?;
        let near = matches!(&scan.text[word.end..next.start], " " | "-");
        let written = scan.normal.written(&word.range());
        if !near || next.digits < SPACED_PREFIX_DIGITS || written.chars().any(char::is_lowercase) {
            return None;
        }
        word.start..next.end
    } else {
        word.range()
    };
    let number = &scan.text[range.start + 2..range.end];
    let holds = validate(fiscal, number).is_ok();
    let context = scan.context(&range);
    let tax = [Cue::Cui, Cue::Cif, Cue::Tax, Cue::Afm, Cue::Nif, Cue::Personal];
    if holds && number.bytes().filter(u8::is_ascii_digit).count() >= SPACED_PREFIX_DIGITS {
        return Some(found(kind, range, context, &tax));
    }
    let announced = context.cue.is_some_and(|cue| tax.contains(&cue));
    let digits = number.bytes().filter(u8::is_ascii_digit).count();
    announced.then_some(())?;
    let confidence = if holds { Confidence::Certain } else { Confidence::Doubtful };
    (digits >= 2).then(|| Match::new(kind, range, confidence))
}

/// Postal codes with letters, behind their cue: `SW1A 1AA`, `B0J 2H0`, `7412 SL`.
fn postal(scan: &Scan<'_>, at: usize) -> Option<Match> {
    let word = scan.words[at];
    if word.is_number() || word.digits == 0 || word.len() > 4 || !scan.context(&word.range()).says(Cue::Postal) {
        return None;
    }
    let second = scan
        .words
        .get(at + 1)
        .filter(|next| next.len() == 3 && next.digits > 0 && &scan.text[word.end..next.start] == " ");
    let end = second.map_or(word.end, |next| next.end);
    (second.is_some() || word.len() == 4).then(|| Match::new(Kind::PostalCode, word.start..end, Confidence::High))
}
