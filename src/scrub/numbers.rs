//! Numbers of digits only. What the check digits allow, the nearest word decides: behind a product's word a number is
//! a product's, behind a personal one it is personal, and what could be both is masked as ambiguous.

use super::card;
use super::cues::{Context, Cue};
use super::kinds::{Confidence, Kind};
use super::operations::{KEPT_DIGITS, MASK, is_digit};
use super::phone::shapes;
use super::scan::{Match, Part, Run, Scan, Step};
use crate::catalog::Gtin;
use crate::fiscal::{FiscalKind, validate};

/// The number that starts at a word of digits.
pub(super) fn number(scan: &Scan<'_>, at: usize) -> Option<Step> {
    let run = scan.run(at);
    if run.lengths.is_empty() || is_left_of_a_mask(scan, &run) {
        return None;
    }
    let context = scan.context(&run.head(1).range);
    let with_plus = run.starts.first().is_some_and(|&start| scan.text[..start].ends_with(['+']));
    if !with_plus && let Some(end) = article(scan, &run, context) {
        return Some(Step::Skip(end));
    }
    let found = (!with_plus)
        .then(|| run.heads().find_map(|part| announced(&part, context).or_else(|| checked(scan, &part, context))))
        .flatten();
    let found = found
        .or_else(|| shapes::phone(scan, &run, context))
        .or_else(|| run.heads().find_map(|part| postal(scan, &part, context)));
    found.map(Step::Found)
}

/// The last digits of a number that was masked before: "████ ██3 456". A name or an address keeps its first letter and
/// its marks instead, and says nothing about the number behind it.
fn is_left_of_a_mask(scan: &Scan<'_>, run: &Run<'_>) -> bool {
    let before = &scan.text[..run.starts[0]];
    let rest = before.trim_end_matches(|c: char| c.is_ascii_digit() || " -./()".contains(c));
    let kept = before[rest.len()..].bytes().filter(u8::is_ascii_digit).count() + run.lengths[0];
    if kept > KEPT_DIGITS || !rest.ends_with(MASK) {
        return false;
    }
    let head = rest.trim_end_matches(MASK);
    !before[rest.len()..].contains(' ') || !head.ends_with(|c: char| c.is_alphabetic() || matches!(c, '.' | '@'))
}

/// The end of a number that is an article's: announced as a code, or an article number of which nobody says that it
/// is personal, in the catalogue or beside a product.
fn article(scan: &Scan<'_>, run: &Run<'_>, context: Context) -> Option<usize> {
    let first = run.head(1);
    let bare = run.lengths.len() == 1 || !run.gaps[1].starts_with(['.', '-', '/']);
    if context.says(Cue::ProductCode) && context.direct {
        // A CPF or CNPJ with its marks is one, whoever announces it.
        return bare.then_some(first.range.end).or_else(|| {
            let marked = run.heads().any(|part| part.lengths.len() > 3 && tax_kind(&part).is_some());
            (!marked).then(|| run.head(run.lengths.len()).range.end)
        });
    }
    if context.is_personal() {
        return None;
    }
    let article = context.is_product() && is_article(first.digits);
    (bare && (article || scan.options.knows_product(first.digits))).then_some(first.range.end)
}

fn is_article(digits: &str) -> bool {
    matches!(digits.len(), 8 | 12 | 13 | 14) && Gtin::parse(digits).is_ok()
}

/// A number whose check digits hold, whatever stands before it.
fn checked(scan: &Scan<'_>, part: &Part<'_>, context: Context) -> Option<Match> {
    let (kind, cues): (_, &[Cue]) = match tax_kind(part) {
        Some(Kind::Cpf) => (Kind::Cpf, &[Cue::Cpf, Cue::Tax, Cue::Personal]),
        Some(Kind::Cnpj) => (Kind::Cnpj, &[Cue::Cnpj, Cue::Tax]),
        Some(kind) => (kind, &[Cue::Cnp, Cue::Personal, Cue::Tax]),
        None => {
            let uniform = part.joined_by(" ") || part.joined_by("-");
            let printed = card::is_printed_so(part.lengths) && uniform && card::is_card(part.digits.as_bytes());
            (printed.then_some(Kind::Card)?, &[Cue::Card])
        }
    };
    if is_fraction(scan, part) {
        return None;
    }
    let said = context.cue.is_some_and(|cue| cues.contains(&cue));
    if part.is_bare() && !said && !context.is_personal() && is_article(part.digits) {
        return Some(Match::new(Kind::AmbiguousId, part.range.clone(), Confidence::Doubtful));
    }
    // Behind a phone's word eleven digits that happen to check are a phone all the same.
    if context.says(Cue::Phone) && part.digits.len() < 12 {
        return None;
    }
    let weak = part.is_bare() && matches!(part.digits.len(), 11 | 12);
    let confidence = match (said, weak) {
        (true, _) => Confidence::Certain,
        (false, true) => Confidence::Likely,
        (false, false) => Confidence::High,
    };
    Some(Match::new(kind, part.range.clone(), confidence))
}

/// CPF, CNPJ or CNP, by length, groups and check digits.
fn tax_kind(part: &Part<'_>) -> Option<Kind> {
    let marks =
        |lengths: &[usize], gaps: &[&str]| part.lengths == lengths && (part.gaps == gaps || part.joined_by(" "));
    let (kind, fiscal) = match part.digits.len() {
        11 if part.is_bare() || marks(&[3, 3, 3, 2], &[".", ".", "-"]) || marks(&[9, 2], &["-"]) => {
            (Kind::Cpf, FiscalKind::BrCpf)
        }
        13 if part.is_bare() => (Kind::Cnp, FiscalKind::RoCnp),
        14 if part.is_bare() || marks(&[2, 3, 3, 4, 2], &[".", ".", "/", "-"]) || marks(&[8, 4, 2], &["/", "-"]) => {
            (Kind::Cnpj, FiscalKind::BrCnpj)
        }
        _ => return None,
    };
    validate(fiscal, part.digits).is_ok().then_some(kind)
}

/// A number behind the word for it. What is announced and has the length but not the check digits is masked too: a
/// mistyped number is still somebody's.
fn announced(part: &Part<'_>, context: Context) -> Option<Match> {
    let length = part.digits.len();
    let (kind, confidence) = match context.cue? {
        Cue::Cnp if length == 13 => (Kind::Cnp, judged(part, FiscalKind::RoCnp)),
        Cue::Cpf if length == 11 => (Kind::Cpf, judged(part, FiscalKind::BrCpf)),
        Cue::Cnpj if length == 14 => (Kind::Cnpj, judged(part, FiscalKind::BrCnpj)),
        Cue::Afm if length == 9 => (Kind::Afm, judged(part, FiscalKind::GrVat)),
        Cue::Nif if length == 9 => (Kind::PtNif, judged(part, FiscalKind::PtNif)),
        Cue::Nif if length == 8 && part.is_bare() => (Kind::EsNif, Confidence::Doubtful),
        Cue::Cui | Cue::Cif if (4..=10).contains(&length) && validate(FiscalKind::RoCui, part.digits).is_ok() => {
            (Kind::Cui, Confidence::Certain)
        }
        Cue::Cui | Cue::Cif if (6..=10).contains(&length) && part.is_bare() => (Kind::Cui, Confidence::Doubtful),
        Cue::Nit if (7..=12).contains(&length) => (Kind::BoNit, Confidence::High),
        Cue::Ci if (6..=9).contains(&length) => (Kind::BoCi, Confidence::High),
        Cue::Tax | Cue::Personal => return of_any_country(part, context),
        // Which ranges an issuer has changes every year; announced, the check digit is enough.
        Cue::Card if (12..=19).contains(&length) && card::is_printed_so(part.lengths) => {
            match card::luhn(part.digits.as_bytes()) {
                true => (Kind::Card, Confidence::Certain),
                false if length >= 13 => (Kind::Card, Confidence::Doubtful),
                false => return None,
            }
        }
        _ => return None,
    };
    Some(Match::new(kind, part.range.clone(), confidence))
}

/// Of an announced number, by its check digits.
fn judged(part: &Part<'_>, kind: FiscalKind) -> Confidence {
    if validate(kind, part.digits).is_ok() { Confidence::Certain } else { Confidence::Doubtful }
}

/// Behind "tax number" or "identity": the number of any country whose check digits hold.
fn of_any_country(part: &Part<'_>, context: Context) -> Option<Match> {
    let tax =
        [(FiscalKind::GrVat, Kind::Afm, 9), (FiscalKind::PtNif, Kind::PtNif, 9), (FiscalKind::RoCui, Kind::Cui, 0)];
    let length = part.digits.len();
    if context.says(Cue::Personal) && length == 13 {
        return Some(Match::new(Kind::Cnp, part.range.clone(), judged(part, FiscalKind::RoCnp)));
    }
    for (fiscal, kind, exact) in tax {
        let fits = length == exact || exact == 0 && (6..=10).contains(&length);
        if fits && validate(fiscal, part.digits).is_ok() {
            return Some(Match::new(kind, part.range.clone(), Confidence::High));
        }
    }
    None
}

/// Postal codes: digits in the groups of the country behind the word for it, and by their form the Brazilian
/// `12345-678` and, before a place, the Portuguese `1000-001 Lisboa`.
fn postal(scan: &Scan<'_>, part: &Part<'_>, context: Context) -> Option<Match> {
    let said = context.says(Cue::Postal);
    let dashed = part.joined_by("-");
    let groups = match part.lengths {
        [3..=6] | [3, 2] | [5, 4] => said,
        [8] => said,
        [5, 3] => said || dashed && !context.is_own() && !is_fraction(scan, part),
        [4, 3] => said || dashed && !context.is_own() && precedes_a_place(scan, part),
        [2, 3, 3] => said,
        _ => false,
    };
    let confidence = if said { Confidence::High } else { Confidence::Likely };
    groups.then(|| Match::new(Kind::PostalCode, part.range.clone(), confidence))
}

fn precedes_a_place(scan: &Scan<'_>, part: &Part<'_>) -> bool {
    let Some(rest) = scan.text[part.range.end..].strip_prefix(' ') else { return false };
    let length = rest.find(|c: char| !c.is_alphabetic()).unwrap_or(rest.len());
    let start = part.range.end + 1;
    length > 2 && scan.normal.written(&(start..start + length)).starts_with(char::is_uppercase)
}

/// Whether the digits are a part of a longer number or of a decimal.
fn is_fraction(scan: &Scan<'_>, part: &Part<'_>) -> bool {
    let (before, after) = (&scan.text[..part.range.start], &scan.text[part.range.end..]);
    let tail = before.strip_suffix(['.', '-']).is_some_and(|before| before.ends_with(is_digit));
    let head = after.strip_prefix(['.', '-']).is_some_and(|after| after.starts_with(is_digit));
    tail || head
}
