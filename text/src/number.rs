//! Numbers as people write them. A number is whole ten-thousandths, never a float; what can be read in two ways
//! (`1.299`) keeps the other reading, and the facts decide. A number also remembers how it was written, so that a
//! correction looks the same.

use std::ops::Range;

use crate::normal::Normal;

/// Ten-thousandths of one.
pub const ONE: i64 = 10_000;
const MAX_DIGITS: usize = 14;

/// A number in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Number {
    /// Of the folded text.
    pub range: Range<usize>,
    /// In ten-thousandths.
    pub value: i64,
    /// The other reading of `1.299`.
    pub other: Option<i64>,
    pub style: Style,
}

/// How a number was written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    pub group: Option<char>,
    pub decimal: Option<char>,
    pub decimals: usize,
    pub long: bool,
}

/// Reads the number that starts at `at`, a digit that follows neither a digit nor a letter.
#[inline]
pub fn scan(normal: &Normal<'_>, at: usize, decimal: char) -> Number {
    let bytes = normal.text.as_bytes();
    let mut end = at + leading_digits(&bytes[at..]);
    let lead = end - at;
    let mut spaced = false;
    let mut points = false;
    while let Some(&separator) = bytes.get(end) {
        let next = leading_digits(&bytes[end + 1..]);
        let goes_on = match separator {
            b'.' | b',' => next > 0,
            b'\'' => next == 3,
            b' ' => next == 3 && lead <= 3 && !points && bytes[at] != b'0' && (spaced || end - at == lead),
            _ => false,
        };
        if !goes_on {
            break;
        }
        spaced |= separator == b' ';
        points |= matches!(separator, b'.' | b',');
        end += 1 + next;
    }
    interpret(&normal.text[at..end], decimal, at, normal)
}

#[inline]
fn leading_digits(bytes: &[u8]) -> usize {
    bytes.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

fn interpret(text: &str, decimal: char, at: usize, normal: &Normal<'_>) -> Number {
    let separators: Vec<(usize, char)> = text.char_indices().filter(|(_, c)| !c.is_ascii_digit()).collect();
    let cut = fraction_start(text, &separators, decimal);
    let style = style_of(text, &separators, cut, at, normal);
    let range = at..at + text.len();
    let value = cut.and_then(|cut| value(text, cut.0)).unwrap_or(-1);
    let other = cut.filter(|cut| cut.1).and_then(|cut| {
        let swapped =
            if cut.0 == text.len() { separators.last().map_or(text.len(), |last| last.0) } else { text.len() };
        self::value(text, swapped)
    });
    let soft = separators.first().filter(|first| first.1 == ' ' && !normal.is_hard_space(at + first.0));
    // "iPhone 13 999 lei": a plain space may group digits or part two numbers.
    let apart = soft.and_then(|first| text[first.0 + 1..].replace(' ', "").parse::<i64>().ok()?.checked_mul(ONE));
    Number { range, value, other: other.or(apart), style }
}

/// Where the fraction's separator stands (the end of the text when there is none) and whether that is a guess;
/// `None` when this is no number but a date, a version or an address.
fn fraction_start(text: &str, separators: &[(usize, char)], decimal: char) -> Option<(usize, bool)> {
    let Some(&(last, c)) = separators.last() else { return Some((text.len(), false)) };
    let tail = text.len() - last - 1;
    let same = separators.iter().filter(|(_, other)| *other == c).count();
    match c {
        ' ' | '\'' => are_groups(separators, text.len()).then_some((text.len(), false)),
        _ if same > 1 => are_groups(separators, text.len()).then_some((text.len(), false)),
        _ if separators.len() > 1 => are_groups(separators, last).then_some((last, false)),
        _ if tail == 3 && (1..=3).contains(&last) && !text.starts_with('0') => {
            Some((if c == decimal { last } else { text.len() }, true))
        }
        _ => Some((last, false)),
    }
}

/// Whether the separators before a place part groups of three digits, and are of one kind.
fn are_groups(separators: &[(usize, char)], until: usize) -> bool {
    let inside: Vec<usize> = separators.iter().map(|s| s.0).filter(|&s| s < until).chain([until]).collect();
    let grouped =
        inside.first().is_some_and(|&first| (1..=3).contains(&first)) && inside.windows(2).all(|w| w[1] - w[0] == 4);
    let mut kinds = separators.iter().filter(|s| s.0 < until).map(|s| s.1);
    grouped && kinds.next().is_none_or(|first| kinds.all(|c| c == first))
}

fn value(text: &str, fraction: usize) -> Option<i64> {
    let (whole, after) = text.split_at(fraction);
    if !(1..=MAX_DIGITS).contains(&digits(whole).count()) || digits(after).count() > MAX_DIGITS {
        return None;
    }
    let whole = read(digits(whole))?;
    let fraction = read(digits(after).chain(std::iter::repeat(0)).take(5))?;
    whole.checked_mul(ONE)?.checked_add((fraction + 5) / 10)
}

fn read(mut digits: impl Iterator<Item = i64>) -> Option<i64> {
    digits.try_fold(0_i64, |value, digit| value.checked_mul(10)?.checked_add(digit))
}

fn digits(text: &str) -> impl Iterator<Item = i64> {
    text.bytes().filter(u8::is_ascii_digit).map(|digit| i64::from(digit - b'0'))
}

fn style_of(
    text: &str,
    separators: &[(usize, char)],
    cut: Option<(usize, bool)>,
    at: usize,
    normal: &Normal<'_>,
) -> Style {
    let cut = cut.map_or(text.len(), |cut| cut.0);
    let group = separators.iter().find(|s| s.0 < cut);
    let group = group.map(|&(offset, _)| normal.character(at + offset).unwrap_or(' '));
    let decimal = text[cut..].chars().next();
    let long = text[..cut].bytes().filter(u8::is_ascii_digit).count() > 3;
    Style { group, decimal, decimals: text.len().saturating_sub(cut + 1), long }
}

impl Style {
    /// Writes `value` as this number was written; a fraction it has no place for is added with `decimal`.
    pub fn write(self, value: i64, decimal: char) -> String {
        let whole = (value / ONE).to_string();
        let fraction = format!("{:04}", value % ONE);
        let needed = fraction.trim_end_matches('0').len();
        let decimals = if needed > self.decimals { needed.max(2) } else { self.decimals.min(4) };
        let default_group = if decimal == ',' { '.' } else { ',' };
        let group = self.group.or((!self.long).then_some(default_group)).filter(|&group| Some(group) != self.decimal);
        let mut text = String::with_capacity(whole.len() + 8);
        for (index, digit) in whole.chars().enumerate() {
            if index > 0 && (whole.len() - index).is_multiple_of(3) {
                text.extend(group);
            }
            text.push(digit);
        }
        if decimals > 0 {
            text.push(self.decimal.unwrap_or(decimal));
            text.push_str(&fraction[..decimals]);
        }
        text
    }
}

/// Writes ten-thousandths as INTERFACES writes amounts: "12.50".
pub fn plain(value: i64) -> String {
    let sign = if value < 0 { "-" } else { "" };
    let magnitude = value.unsigned_abs();
    let fraction = format!("{:04}", magnitude % ONE.unsigned_abs());
    let decimals = fraction.trim_end_matches('0').len().max(2);
    format!("{sign}{}.{}", magnitude / ONE.unsigned_abs(), &fraction[..decimals])
}

/// The number a text begins with, in ten-thousandths, and how many bytes it takes: "1,5kg", "6.0 Ah", "1.000 l".
pub fn decimal(text: &str) -> Option<(i64, usize)> {
    let bytes = text.as_bytes();
    let whole = leading_digits(bytes);
    let fraction = match bytes.get(whole) {
        Some(b'.' | b',') => leading_digits(&bytes[whole + 1..]),
        _ => 0,
    };
    match fraction {
        0 => Some((literal(&text[..whole])?, whole)),
        // Groups of three are thousands.
        3 => Some((
            literal(&text[..whole])?.checked_mul(1_000)?.checked_add(literal(&text[whole + 1..whole + 4])?)?,
            whole + 4,
        )),
        fraction => {
            let end = whole + 1 + fraction;
            Some((literal(&text[..end].replace(',', "."))?, end))
        }
    }
}

/// Reads a JSON number or a numeric string from its literal; the noise of a float beyond the fifth digit is rounded.
pub fn literal(text: &str) -> Option<i64> {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit() || b == b'.') {
        return None;
    }
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    if whole.is_empty() || whole.len() > MAX_DIGITS || fraction.contains('.') {
        return None;
    }
    let kept: String = fraction.chars().take(5).collect();
    let fraction: i64 = format!("{kept:0<5}").parse().ok()?;
    let value = whole.parse::<i64>().ok()?.checked_mul(ONE)?.checked_add((fraction + 5) / 10)?;
    Some(if negative { -value } else { value })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    fn read(text: &str, decimal: char) -> (i64, Option<i64>) {
        let number = scan(&Normal::new(text), 0, decimal);
        (number.value, number.other)
    }

    #[test]
    fn formats_of_five_languages() {
        for (text, decimal) in [
            ("1.299,99", ','),
            ("1,299.99", '.'),
            ("1\u{a0}299,99", ','),
            ("1\u{2009}299,99", ','),
            ("1'299.99", '.'),
            ("1299,99", ','),
        ] {
            assert_eq!(read(text, decimal), (12_999_900, None), "{text}");
        }
        assert_eq!(read("1.299", ','), (12_990_000, Some(12_990)));
        assert_eq!(read("1.299", '.'), (12_990, Some(12_990_000)));
        assert_eq!(read("1.234.567", '.').0, 12_345_670_000);
        assert_eq!(read("12,5", '.').0, 125_000);
        for not_a_number in ["12.05.2025", "1.2.3", "192.168.0.1"] {
            assert_eq!(read(not_a_number, ',').0, -1, "{not_a_number}");
        }
    }

    #[test]
    fn a_correction_looks_like_what_it_replaces() {
        for (text, decimal, value, expected) in [
            ("1.299,99", ',', 41_990_000, "4.199,00"),
            ("1\u{a0}299,99", ',', 12_345_678_900, "1\u{a0}234\u{a0}567,89"),
            ("1299", ',', 41_990_000, "4199"),
            ("99", ',', 1_995_000, "199,50"),
            ("$9.50".trim_start_matches('$'), '.', 12_345_000, "1,234.50"),
        ] {
            assert_eq!(scan(&Normal::new(text), 0, decimal).style.write(value, decimal), expected);
        }
    }

    #[test]
    fn literals_of_json_are_exact() {
        assert_eq!(literal("1119.3400000000001"), Some(11_193_400));
        assert_eq!(literal("481.5"), Some(4_815_000));
        assert_eq!(literal("-3"), Some(-30_000));
        for wrong in ["", "-", "1e5", "1.2.3", ".5", "99999999999999999999"] {
            assert_eq!(literal(wrong), None, "{wrong}");
        }
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn what_is_written_is_read_back(minor in 0_i64..10_000_000_000, comma: bool) {
            let decimal = if comma { ',' } else { '.' };
            let style = Style { decimals: 2, ..Style::default() };
            let text = style.write(minor * 100, decimal);
            prop_assert_eq!(read(&text, decimal).0, minor * 100);
        }
    }
}
