//! Calendar days as people write them in five languages; the year may be missing and is then the next one that lies
//! ahead.

use std::ops::Range;
use std::sync::LazyLock;

use time::{Date, Month};

use crate::languages::{Language, everywhere, is_one_of, meanings};

/// The beginnings of the names of months in every language, folded, and their number.
static MONTHS: LazyLock<Vec<(String, u8)>> = LazyLock::new(|| {
    let months = Language::ALL.into_iter().flat_map(|language| meanings(language.pack().calendar.month_starts));
    months.map(|(start, number)| (start, u8::try_from(number).expect("a month"))).collect()
});

/// Between a day and its month in any language.
static LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.calendar.links));

/// Letters of a month that is cut short.
const SHORT_MONTH: usize = 3;

/// Behind the number of a day in any language.
static DAY_ENDINGS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.calendar.day_endings));

/// The first day named in a folded text.
pub fn first_in(text: &str, as_of: Option<Date>) -> Option<Date> {
    first_with_place(text, as_of).map(|(_, date)| date)
}

/// The same with its place: its first word, and what is written together with it, as in "3/4".
pub fn first_with_place(text: &str, as_of: Option<Date>) -> Option<(Range<usize>, Date)> {
    let ranges = super::words::words(text);
    (0..ranges.len()).find_map(|at| {
        let words = Ahead { text, ranges: &ranges[at..] };
        let date = numeric(words, as_of).or_else(|| named(words, as_of))?;
        let together = ranges
            .get(at + 1)
            .filter(|next| next.start == ranges[at].end + 1 && !text[ranges[at].end..].starts_with(' '));
        Some((ranges[at].start..together.unwrap_or(&ranges[at]).end, date))
    })
}

/// The day a folded text names, or the first of the month it names with a year: "March 2025".
pub fn day_or_month_in(text: &str, as_of: Option<Date>) -> Option<Date> {
    first_in(text, as_of).or_else(|| {
        let ranges = super::words::words(text);
        (0..ranges.len()).find_map(|at| month_with_year(Ahead { text, ranges: &ranges[at..] }, as_of))
    })
}

/// Whether a folded text begins with a day and its month: "11 de enero".
pub fn names_day(text: &str) -> bool {
    let ranges = super::words::words(text);
    let words = Ahead { text, ranges: &ranges };
    let is_day =
        words.word(0).is_some_and(|word| day_number(word).parse::<u8>().is_ok_and(|day| (1..=31).contains(&day)));
    is_day && words.word(1 + words.links(1)).and_then(month_of).is_some()
}

/// Whether a folded text has the name of a month, in any language; names of three letters are words of other meanings too.
pub fn names_month(text: &str, month: Month) -> bool {
    super::words::words(text)
        .into_iter()
        .map(|range| &text[range])
        .any(|word| word.chars().count() > SHORT_MONTH && month_of(word) == Some(u8::from(month)))
}

/// Whether two days are the same one of the year: who writes no year means the next one.
pub fn is_same_day(one: Date, other: Date) -> bool {
    (one.month(), one.day()) == (other.month(), other.day())
}

/// A word of a folded text and those behind it, counted from 0.
#[derive(Clone, Copy)]
struct Ahead<'t> {
    text: &'t str,
    ranges: &'t [Range<usize>],
}

impl<'t> Ahead<'t> {
    fn word(self, at: usize) -> Option<&'t str> {
        self.ranges.get(at).map(|range| &self.text[range.clone()])
    }

    fn number(self, at: usize) -> Option<i32> {
        self.word(at)?.parse().ok()
    }

    /// How many words are to be passed by because they link a day and its month: 1 or none.
    fn links(self, at: usize) -> usize {
        usize::from(self.word(at).is_some_and(|word| is_one_of(&LINKS, word)))
    }

    /// Whether a word and the next one stand together as the parts of a date do.
    fn is_joined(self, at: usize) -> bool {
        match self.ranges.get(at..) {
            Some([word, next, ..]) => matches!(&self.text[word.end..next.start], "." | "/" | "-"),
            _ => false,
        }
    }

    /// "3 Dec" at the end of what is said: an abbreviation, which could be another word elsewhere.
    fn short_month(self, at: usize) -> Option<u8> {
        let range = self.ranges.get(at)?;
        let (word, rest) = (&self.text[range.clone()], &self.text[range.end..]);
        let ends = rest.trim_start_matches(['.', ' ']).starts_with(['|', ')', ',', '\n'])
            || rest.trim_matches(['.', ' ']).is_empty();
        let is_short = word.chars().count() == SHORT_MONTH;
        (ends && is_short)
            .then(|| MONTHS.iter().find(|(start, _)| start.starts_with(word)).map(|month| month.1))
            .flatten()
    }

    /// Whether the sign of an inch stands behind a word: a pipe of `3/4"`.
    fn is_measured(self, at: usize) -> bool {
        self.ranges.get(at).is_some_and(|word| self.text[word.end..].starts_with(['"', '″', '”', '\'']))
    }
}

/// `15.03.2026`, `15/03`, `2026-03-15`.
fn numeric(words: Ahead<'_>, as_of: Option<Date>) -> Option<Date> {
    let first = words.number(0)?;
    if !words.is_joined(0) {
        return None;
    }
    let second = words.number(1)?;
    let third = if words.is_joined(1) { words.number(2) } else { None };
    // "5-6 players" counts, "3/4 in" measures.
    let is_range = || words.ranges.get(..2).is_some_and(|pair| &words.text[pair[0].end..pair[1].start] == "-");
    if third.is_none() && (is_range() || words.is_measured(1)) {
        return None;
    }
    if first > 31 {
        return day_of(Some(first), u8::try_from(second).ok()?, third?, as_of);
    }
    day_of(third.filter(|year| *year > 31), u8::try_from(second).ok()?, first, as_of)
}

/// "15 martie 2026", "15 de março de 2026", "March 15, 2026", "15th March".
fn named(words: Ahead<'_>, as_of: Option<Date>) -> Option<Date> {
    let first = words.word(0)?;
    if let Ok(day) = day_number(first).parse::<i32>() {
        let month = 1 + words.links(1);
        let year = month + 1 + words.links(month + 1);
        let named = month_of(words.word(month)?).or_else(|| words.short_month(month))?;
        return day_of(words.number(year), named, day, as_of);
    }
    let month = month_of(first)?;
    day_of(words.number(2), month, day_number(words.word(1)?).parse().ok()?, as_of)
}

/// "March 2025", "março de 2025".
fn month_with_year(words: Ahead<'_>, as_of: Option<Date>) -> Option<Date> {
    let month = month_of(words.word(0)?)?;
    let year = words.number(1 + words.links(1)).filter(|year| (2000..2200).contains(year))?;
    day_of(Some(year), month, 1, as_of)
}

/// "3" of "3rd".
fn day_number(word: &str) -> &str {
    DAY_ENDINGS.iter().find_map(|ending| word.strip_suffix(ending.as_str())).unwrap_or(word)
}

fn month_of(word: &str) -> Option<u8> {
    MONTHS
        .iter()
        .filter(|(start, _)| word.starts_with(start.as_str()))
        .max_by_key(|(start, _)| start.len())
        .map(|month| month.1)
}

fn day_of(year: Option<i32>, month: u8, day: i32, as_of: Option<Date>) -> Option<Date> {
    let month = Month::try_from(month).ok()?;
    let day = u8::try_from(day).ok()?;
    if let Some(year) = year.filter(|year| (2000..2200).contains(year)) {
        return Date::from_calendar_date(year, month, day).ok();
    }
    let today = as_of?;
    let this = Date::from_calendar_date(today.year(), month, day).ok()?;
    if this >= today { Some(this) } else { Date::from_calendar_date(today.year() + 1, month, day).ok() }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn days_of_five_languages() {
        let as_of = Some(date!(2026 - 06 - 01));
        for (text, expected) in [
            ("revine pe 15 martie 2027", date!(2027 - 03 - 15)),
            ("volta em 15 de setembro", date!(2026 - 09 - 15)),
            ("vuelve el 1 de marzo de 2027", date!(2027 - 03 - 01)),
            ("στισ 5 μαιου", date!(2027 - 05 - 05)),
            ("on march 3rd, 2027", date!(2027 - 03 - 03)),
            ("by july 1", date!(2026 - 07 - 01)),
            ("back on 2026-12-24.", date!(2026 - 12 - 24)),
            ("din 24.12.2026", date!(2026 - 12 - 24)),
            ("em 24/12", date!(2026 - 12 - 24)),
            ("sold out, due 3 dec", date!(2026 - 12 - 03)),
        ] {
            assert_eq!(first_in(text, as_of), Some(expected), "{text}");
        }
        for none in ["in 5 days", "31.02.2026", "12.50 lei", "marti", "2 out of 5", "3/4\" la 25 m"] {
            assert_eq!(first_in(none, as_of), None, "{none}");
        }
    }
}
