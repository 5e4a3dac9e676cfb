//! Phone numbers in running text. With a calling code or behind a word such as "tel." doubt means to mask; without,
//! the form has to be one that a national number is written in, because prices, dates and codes are digits too.

use std::sync::LazyLock;

use temei_text::languages::everywhere;

use super::plans::{Plan, of_region};
use super::{international, national};
use crate::scrub::cues::{Context, Cue};
use crate::scrub::kinds::{Confidence, Kind};
use crate::scrub::operations::MASK;
use crate::scrub::scan::{Match, Part, Run, Scan};

/// What E.164 allows, and the least that anybody is called by.
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;
/// The least digits behind `+` that are taken for a number although no plan has them.
const UNPLANNED: usize = 8;
/// The regions whose national numbers are looked for everywhere.
const REGIONS: [&str; 7] = ["RO", "BR", "BO", "ES", "GR", "PT", "US"];

/// Codes and signs of currencies and measures behind an amount; the words are those of the languages.
const UNITS: [&str; 14] = ["ron", "eur", "usd", "brl", "bob", "bs", "€", "$", "%", "kg", "ml", "gr", "mg", "km"];

static AMOUNTS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.personal_cues.amounts));

static AND_OR: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.personal_cues.and_or));

static HOME_PLANS: LazyLock<Vec<(&str, &Plan)>> =
    LazyLock::new(|| REGIONS.into_iter().filter_map(|region| Some((region, of_region(region)?))).collect());

/// The phone number that starts with this run.
pub(in crate::scrub) fn phone(scan: &Scan<'_>, run: &Run<'_>, context: Context) -> Option<Match> {
    let start = run.starts.first().copied()?;
    let before = &scan.text[..start];
    if let Some(plus) = plus_before(before) {
        return dialled(run, plus);
    }
    let announced = context.says(Cue::Phone) && context.direct || follows_a_phone(scan, start);
    if is_date(run) || !announced && (context.is_own() || !stands_alone(scan, start)) {
        return None;
    }
    let region = scan.options.region;
    let found = run.heads().find_map(|part| {
        let confidence = if announced { spoken(&part, region) } else { formed(&part, region, before) };
        confidence.filter(|_| !is_amount(scan, part.range.end)).map(|confidence| (part, confidence))
    });
    let (part, confidence) = found?;
    Some(Match::new(Kind::Phone, opened(before, &part)..part.range.end, confidence))
}

/// Where `+` stands before the digits, with a parenthesis at most between.
fn plus_before(before: &str) -> Option<usize> {
    let head = before.strip_suffix('(').unwrap_or(before);
    head.ends_with('+').then(|| head.len() - 1)
}

/// A number with its calling code: the longest head that a plan has, else all of it.
fn dialled(run: &Run<'_>, plus: usize) -> Option<Match> {
    let found = run.heads().find(|part| international(&without_optional_zero(part)).is_ok());
    let (end, confidence) = match found {
        Some(part) => (part.range.end, Confidence::High),
        None => {
            let part = run.heads().find(|part| (UNPLANNED..=*DIGITS.end()).contains(&part.digits.len()))?;
            (part.range.end, Confidence::Likely)
        }
    };
    Some(Match::new(Kind::Phone, plus..end, confidence))
}

/// `+44 (0)20 …` is `+4420…`.
fn without_optional_zero(part: &Part<'_>) -> String {
    let mut digits = String::with_capacity(part.digits.len());
    let mut rest = part.digits;
    for (at, &length) in part.lengths.iter().enumerate() {
        let (group, after) = rest.split_at(length);
        rest = after;
        let optional = group == "0" && at == 1 && part.gaps[0].ends_with('(');
        if !optional {
            digits.push_str(group);
        }
    }
    digits
}

/// Behind a word such as "tel.": a number of a plan, or as many digits as one has.
fn spoken(part: &Part<'_>, region: Option<&str>) -> Option<Confidence> {
    if !DIGITS.contains(&part.digits.len()) {
        return None;
    }
    // "between 1600-1800" is a time.
    if part.lengths == [4, 4]
        && part.joined_by("-")
        && part.digits.starts_with(['1', '2'])
        && part.digits[4..].starts_with(['1', '2'])
    {
        return None;
    }
    // Thirteen digits and more are dialled with a calling code or not at all.
    let long = part.digits.len() > 12;
    let known = region.into_iter().chain(REGIONS).any(|region| is_national(part.digits, region))
        || international(part.digits).is_ok() && part.digits.len() > 10;
    match known {
        true => Some(Confidence::Certain),
        false if long => None,
        false => Some(Confidence::Likely),
    }
}

/// Without such a word: a number of a plan, in groups that its country writes.
fn formed(part: &Part<'_>, region: Option<&str>, before: &str) -> Option<Confidence> {
    let digits = part.digits;
    if let Some(rest) = digits.strip_prefix("00") {
        return (rest.len() >= 10 && part.lengths[0] >= 4 && international(rest).is_ok()).then_some(Confidence::High);
    }
    if !(8..=11).contains(&digits.len()) {
        return None;
    }
    let form = Form::of(part, region, before);
    if REGIONS.into_iter().any(|region| form.is_written_in(region) && is_national(digits, region)) {
        return Some(Confidence::High);
    }
    // Any country's, dialled with its zero and written in groups.
    let other = form.grouped
        && digits.starts_with('0')
        && digits.len() >= 10
        && part.lengths[0] <= 5
        && part.lengths.iter().all(|&length| length >= 2);
    let local = form.at_home("BO") && (digits.starts_with(['6', '7']) || form.bracketed) && is_national(digits, "BO");
    (other || local).then_some(Confidence::Likely)
}

/// How a number is written.
struct Form<'p> {
    part: &'p Part<'p>,
    region: Option<&'p str>,
    /// In groups with something between all of them.
    grouped: bool,
    /// All separators are the same.
    uniform: bool,
    /// The area code stands in parentheses.
    bracketed: bool,
    dashed: bool,
}

impl<'p> Form<'p> {
    fn of(part: &'p Part<'p>, region: Option<&'p str>, before: &str) -> Self {
        let grouped = !part.is_bare() && part.gaps.iter().all(|gap| !gap.is_empty());
        let bracketed = before.ends_with('(') && part.gaps.first().is_some_and(|gap| gap.starts_with(')'));
        let uniform = part.gaps.windows(2).all(|pair| pair[0] == pair[1]) || bracketed;
        let dashed = grouped && part.gaps.iter().all(|gap| matches!(*gap, "-" | "."));
        Self { part, region, grouped, uniform, bracketed, dashed }
    }

    /// Whether the customers are of this region.
    fn at_home(&self, region: &str) -> bool {
        self.region.is_some_and(|home| home.eq_ignore_ascii_case(region))
    }

    /// Whether numbers of the region are written in such groups, and little else is.
    fn is_written_in(&self, region: &str) -> bool {
        let (digits, lengths, home) = (self.part.digits, self.part.lengths, self.at_home(region));
        let grouped = self.grouped;
        // Prices go in groups of three as well, and end in zeros.
        let evenly = grouped && self.uniform && !digits.ends_with("000");
        match region {
            "RO" => {
                let bare = lengths.len() == 1 && (digits.starts_with("07") || home);
                let groups = [&[4, 3, 3][..], &[3, 3, 4], &[4, 6], &[3, 7], &[4, 2, 2, 2], &[3, 3, 2, 2], &[3, 4, 3]];
                digits.len() == 10 && digits.starts_with('0') && (bare || grouped && groups.contains(&lengths))
            }
            "BR" => {
                let last_dash = self.part.gaps.last().is_some_and(|gap| *gap == "-");
                let groups = [&[2, 5, 4][..], &[2, 4, 4], &[2, 1, 4, 4], &[7, 4]];
                let free = digits.starts_with("0800") && grouped && lengths[0] == 4;
                home && digits.len() == 11 || self.bracketed || free || last_dash && groups.contains(&lengths)
            }
            "ES" => {
                let groups = [&[3, 2, 2, 2][..], &[2, 3, 2, 2], &[3, 3, 3], &[3, 6]];
                home && !digits.starts_with(['5', '8']) || evenly && groups.contains(&lengths)
            }
            "PT" => {
                let groups = [&[3, 3, 3][..], &[2, 3, 4], &[2, 3, 2, 2]];
                digits.starts_with(['2', '9']) && (home || evenly && groups.contains(&lengths))
            }
            "GR" => {
                let bare = lengths.len() == 1 && (digits.starts_with("69") || home);
                let groups = [&[3, 3, 4][..], &[3, 7], &[2, 4, 4], &[4, 6], &[4, 3, 3], &[3, 3, 2, 2], &[2, 4, 2, 2]];
                (digits.starts_with("69") || digits.starts_with('2')) && (bare || grouped && groups.contains(&lengths))
            }
            "US" => lengths == [3, 3, 4] && (self.dashed || self.bracketed),
            _ => false,
        }
    }
}

fn is_national(digits: &str, region: &str) -> bool {
    let home = HOME_PLANS.iter().find(|(name, _)| *name == region).map(|(_, plan)| *plan);
    home.or_else(|| of_region(region)).is_some_and(|plan| national(digits, plan).is_some())
}

/// "tel. 0712 345 678 / 0723 456 789": what was said of the first holds for the next.
fn follows_a_phone(scan: &Scan<'_>, start: usize) -> bool {
    let last = scan.found.last().filter(|last| last.kind == Kind::Phone && last.range.end <= start);
    last.is_some_and(|last| {
        let gap = scan.text[last.range.end..start].trim();
        matches!(gap, "/" | "," | "&" | "|") || AND_OR.iter().any(|word| word == gap)
    })
}

/// Not the tail of a decimal, a code, a path or a handle.
fn stands_alone(scan: &Scan<'_>, start: usize) -> bool {
    let mut before = scan.text[..start].chars().rev();
    match (before.next(), before.next()) {
        (Some('#' | '_' | '=' | '&' | '@' | '$' | '-' | '£' | '€'), _) => false,
        (Some('.' | ':'), Some(c)) => !c.is_ascii_digit() && c != MASK,
        (Some('/'), Some(c)) => !c.is_alphabetic(),
        _ => true,
    }
}

/// Starts as dates are written, day or year first.
fn is_date(run: &Run<'_>) -> bool {
    let [first, second, third, ..] = run.lengths.as_slice() else { return false };
    let shape = matches!((first, second, third), (1..=2, 1..=2, 4) | (4, 1..=2, 1..=2));
    if !shape || run.gaps[1] != run.gaps[2] || !matches!(run.gaps[1], "." | "-" | "/") {
        return false;
    }
    let (start, middle, end) = (number(run, 0), number(run, 1), number(run, 2));
    let (year, month, day) = if *first == 4 { (start, middle, end) } else { (end, middle, start) };
    (1900..2100).contains(&year) && (1..=31).contains(&month) && (1..=31).contains(&day)
}

/// What one group of a number says.
fn number(run: &Run<'_>, group: usize) -> u32 {
    let from: usize = run.lengths[..group].iter().sum();
    run.digits[from..from + run.lengths[group]].parse().unwrap_or_default()
}

/// What follows makes it a sum of money or a decimal.
fn is_amount(scan: &Scan<'_>, end: usize) -> bool {
    let rest = &scan.text[end..];
    let decimal =
        rest.strip_prefix([',', '.']).is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit() || c == MASK));
    let word = rest.trim_start_matches(' ');
    let unit = UNITS.into_iter().chain(AMOUNTS.iter().map(String::as_str)).any(|unit| {
        word.strip_prefix(unit).is_some_and(|after| !unit.is_ascii() || !after.starts_with(char::is_alphanumeric))
    });
    decimal || unit || rest.starts_with(':')
}

/// Takes the parenthesis of an area code in.
fn opened(before: &str, part: &Part<'_>) -> usize {
    let closes = part.gaps.first().is_some_and(|gap| gap.contains(')'));
    if closes && before.ends_with('(') { part.range.start - 1 } else { part.range.start }
}
