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

/// Behind the number of a day in any language.
static DAY_ENDINGS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.calendar.day_endings));

/// The first day named in a folded text.
pub fn first_in(text: &str, as_of: Option<Date>) -> Option<Date> {
    first_with_place(text, as_of).map(|(_, date)| date)
}

/// The same with the place of its first word.
pub fn first_with_place(text: &str, as_of: Option<Date>) -> Option<(Range<usize>, Date)> {
    let words = super::words::words(text);
    let date_at = |at: usize| {
        let word = |offset: usize| words.get(at + offset).map(|range| &text[range.clone()]);
        let number = |offset: usize| word(offset).and_then(|word| word.parse::<i32>().ok());
        numeric(text, &words[at..], as_of).or_else(|| {
            // "15 martie 2026", "15 de março de 2026", "March 15, 2026", "15th March"
            let skip = |offset: usize| usize::from(word(offset).is_some_and(|word| is_one_of(&LINKS, word)));
            if let Ok(day) = day_number(word(0)?).parse::<i32>() {
                let month = 1 + skip(1);
                let year = month + 1 + skip(month + 1);
                return day_of(number(year), month_of(word(month)?)?, day, as_of);
            }
            let month = month_of(word(0)?)?;
            day_of(number(2), month, day_number(word(1)?).parse().ok()?, as_of)
        })
    };
    (0..words.len()).find_map(|at| Some((words[at].clone(), date_at(at)?)))
}

/// The day a folded text names, or the first of the month it names with a year: "March 2025".
pub fn day_or_month_in(text: &str, as_of: Option<Date>) -> Option<Date> {
    first_in(text, as_of).or_else(|| {
        let words = super::words::words(text);
        let word = |at: usize| words.get(at).map(|range: &Range<usize>| &text[range.clone()]);
        (0..words.len()).find_map(|at| {
            let month = month_of(word(at)?)?;
            let next = at + 1 + usize::from(word(at + 1).is_some_and(|word| is_one_of(&LINKS, word)));
            let year = word(next)?.parse::<i32>().ok().filter(|year| (2000..2200).contains(year))?;
            day_of(Some(year), month, 1, as_of)
        })
    })
}

/// Whether two days are the same one of the year: who writes no year means the next one.
pub fn is_same_day(one: Date, other: Date) -> bool {
    (one.month(), one.day()) == (other.month(), other.day())
}

/// `15.03.2026`, `15/03`, `2026-03-15`.
fn numeric(text: &str, words: &[Range<usize>], as_of: Option<Date>) -> Option<Date> {
    let number = |index: usize| text[words.get(index)?.clone()].parse::<i32>().ok();
    let joined =
        |index: usize| matches!(&text[words[index].end..words.get(index + 1)?.start], "." | "/" | "-").then_some(());
    let first = number(0)?;
    joined(0)?;
    let second = number(1)?;
    if first > 31 {
        joined(1)?;
        return day_of(Some(first), u8::try_from(second).ok()?, number(2)?, as_of);
    }
    let year = joined(1).and_then(|()| number(2)).filter(|year| *year > 31);
    day_of(year, u8::try_from(second).ok()?, first, as_of)
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
        ] {
            assert_eq!(first_in(text, as_of), Some(expected), "{text}");
        }
        for none in ["in 5 days", "31.02.2026", "12.50 lei", "marti"] {
            assert_eq!(first_in(none, as_of), None, "{none}");
        }
    }
}
