//! Calendar days as people write them in five languages; the year may be missing and is then the next one that lies
//! ahead.

use time::{Date, Month};

/// The beginnings of folded month names; no two of one language share theirs.
const MONTHS: [(&str, u8); 53] = [
    ("ianuar", 1),
    ("februar", 2),
    ("marti", 3),
    ("april", 4),
    ("mai", 5),
    ("iuni", 6),
    ("iuli", 7),
    ("august", 8),
    ("septemb", 9),
    ("octomb", 10),
    ("noiemb", 11),
    ("decemb", 12),
    ("janeir", 1),
    ("fevereir", 2),
    ("marco", 3),
    ("abril", 4),
    ("maio", 5),
    ("junh", 6),
    ("julh", 7),
    ("agost", 8),
    ("setemb", 9),
    ("outub", 10),
    ("novemb", 11),
    ("dezemb", 12),
    ("ener", 1),
    ("febrer", 2),
    ("marzo", 3),
    ("mayo", 5),
    ("juni", 6),
    ("juli", 7),
    ("septiemb", 9),
    ("setiemb", 9),
    ("octub", 10),
    ("noviemb", 11),
    ("diciemb", 12),
    ("ιανουαρ", 1),
    ("φεβρουαρ", 2),
    ("μαρτι", 3),
    ("απριλι", 4),
    ("μαι", 5),
    ("ιουνι", 6),
    ("ιουλι", 7),
    ("αυγουστ", 8),
    ("σεπτεμβρ", 9),
    ("οκτωβρ", 10),
    ("νοεμβρ", 11),
    ("δεκεμβρ", 12),
    ("januar", 1),
    ("march", 3),
    ("octobe", 10),
    ("may", 5),
    ("june", 6),
    ("july", 7),
];

/// The first day named in a folded text.
pub fn first_in(text: &str, as_of: Option<Date>) -> Option<Date> {
    let words = super::words::words(text);
    (0..words.len()).find_map(|at| {
        let word = |offset: usize| words.get(at + offset).map(|range| &text[range.clone()]);
        let number = |offset: usize| word(offset).and_then(|word| word.parse::<i32>().ok());
        numeric(text, &words[at..], as_of).or_else(|| {
            // "15 martie 2026", "15 de março de 2026", "March 15, 2026", "15th March"
            let skip = |offset: usize| usize::from(matches!(word(offset), Some("de" | "del" | "of")));
            let digits =
                word(0)?.trim_end_matches("st").trim_end_matches("nd").trim_end_matches("rd").trim_end_matches("th");
            if let Ok(day) = digits.parse::<i32>() {
                let month = 1 + skip(1);
                let year = month + 1 + skip(month + 1);
                return day_of(number(year), month_of(word(month)?)?, day, as_of);
            }
            let month = month_of(word(0)?)?;
            let day =
                word(1)?.trim_end_matches("st").trim_end_matches("nd").trim_end_matches("rd").trim_end_matches("th");
            day_of(number(2), month, day.parse().ok()?, as_of)
        })
    })
}

/// `15.03.2026`, `15/03`, `2026-03-15`.
fn numeric(text: &str, words: &[std::ops::Range<usize>], as_of: Option<Date>) -> Option<Date> {
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

fn month_of(word: &str) -> Option<u8> {
    MONTHS.iter().filter(|(start, _)| word.starts_with(start)).max_by_key(|(start, _)| start.len()).map(|month| month.1)
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
