//! A number as a cell has it: "1.250,50", "1 299,90 lei", "R$ 1.234,56". A cell alone does not always say which of its marks
//! parts the fraction off; then it is [`Shape::Open`], and the column decides (`survey`), or nobody.

use temei_text::currency::Currency;
use temei_text::fold::fold;
use temei_text::locale::Locale;
use temei_text::money;

/// Digits of one number; more is a code.
const MAX_DIGITS: usize = 30;

/// What a number looks like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Written {
    negative: bool,
    whole: String,
    fraction: String,
    pub(super) shape: Shape,
    pub(super) beside: Beside,
}

/// What its marks say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// No mark at all.
    Plain,
    /// It can be read in one way. `decimal` parts the fraction off, `thousands` the groups; blanks and apostrophes are ' '.
    Certain { decimal: Option<char>, thousands: Option<char> },
    /// One '.' or ',' before three digits: a fraction of three places, or thousands.
    Open(char),
}

/// What stands beside it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    Nothing,
    Money(Currency),
    Percent,
}

/// Where and whose the table is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Surroundings<'a> {
    pub(super) locale: &'a Locale,
    /// The currency of amounts without one.
    pub(super) currency: Option<Currency>,
}

impl Written {
    /// Reads a cell; the error says what it is not.
    pub(super) fn parse(cell: &str, around: Surroundings<'_>) -> Result<Self, String> {
        let folded = fold(cell);
        let text = folded.trim();
        let wrong = || format!("{:?} is not a number", cell.trim());
        let first = text.find(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let last = text.rfind(|c: char| c.is_ascii_digit()).ok_or_else(wrong)?;
        let (before, core, after) = (&text[..first], &text[first..=last], &text[last + 1..]);
        if is_scientific(core) {
            return Err(format!("{:?} was rounded by a spreadsheet: digits are lost", cell.trim()));
        }
        let (before, leading_mark) = leading_mark(before);
        let (negative, before) = sign(before);
        let (before, after) = (before.trim(), after.trim());
        let beside = match (before, after) {
            ("", "") => Beside::Nothing,
            ("", "%") => Beside::Percent,
            ("", name) | (name, "") => Beside::Money(currency(name, around).ok_or_else(wrong)?),
            (one, other) => match (currency(one, around), currency(other, around)) {
                (Some(one), Some(other)) if one == other => Beside::Money(one),
                _ => return Err(wrong()),
            },
        };
        let (whole, fraction, shape) = match leading_mark {
            Some(mark) if core.bytes().all(|byte| byte.is_ascii_digit()) => {
                (String::new(), core.to_owned(), Shape::Certain { decimal: Some(mark), thousands: None })
            }
            Some(_) => return Err(wrong()),
            None => marks(core).ok_or_else(wrong)?,
        };
        if whole.len() + fraction.len() > MAX_DIGITS {
            return Err(format!("{:?} has more digits than an amount", cell.trim()));
        }
        Ok(Self { negative, whole, fraction, shape, beside })
    }

    /// As a decimal with a point; `decimal` decides what is open.
    pub(super) fn value(&self, decimal: char) -> String {
        let is_thousands = matches!(self.shape, Shape::Open(mark) if mark != decimal);
        let (whole, fraction) = match is_thousands {
            true => (format!("{}{}", self.whole, self.fraction), ""),
            false => (self.whole.clone(), self.fraction.as_str()),
        };
        let sign = if self.negative { "-" } else { "" };
        let whole = if whole.is_empty() { "0" } else { &whole };
        match fraction {
            "" => format!("{sign}{whole}"),
            fraction => format!("{sign}{whole}.{fraction}"),
        }
    }

    pub(super) fn places(&self) -> usize {
        self.fraction.len()
    }

    /// Digits before the fraction, or before the mark that may begin one.
    pub(super) fn whole_digits(&self) -> usize {
        self.whole.len()
    }

    pub(super) fn ends_in_zero(&self) -> bool {
        self.fraction.ends_with('0')
    }
}

/// A code that a spreadsheet took for a number and rounded: "5,90123E+12".
pub(super) fn is_scientific(cell: &str) -> bool {
    let Some((mantissa, exponent)) = cell.trim().split_once(['E', 'e']) else { return false };
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let mantissa = mantissa.replacen([',', '.'], "", 1);
    digits(&mantissa) && exponent.strip_prefix(['+', '-']).is_some_and(digits)
}

/// The mark of ".50", which has nothing but a sign or a currency's sign before it; the point of "Bs.50" is that of an
/// abbreviation.
fn leading_mark(before: &str) -> (&str, Option<char>) {
    let Some(mark) = before.chars().next_back().filter(|mark| matches!(mark, '.' | ',')) else { return (before, None) };
    let rest = &before[..before.len() - 1];
    match rest.ends_with(char::is_alphabetic) {
        true => (rest, None),
        false => (rest, Some(mark)),
    }
}

/// Takes a sign off the beginning or the end.
fn sign(before: &str) -> (bool, &str) {
    let text = before.trim();
    for (mark, negative) in [('-', true), ('−', true), ('+', false)] {
        if let Some(rest) = text.strip_prefix(mark).or_else(|| text.strip_suffix(mark)) {
            return (negative, rest);
        }
    }
    (false, text)
}

fn currency(name: &str, around: Surroundings<'_>) -> Option<Currency> {
    let named = |name: &str| money::named_alone(name, around.locale, around.currency);
    named(name).or_else(|| named(name.trim_end_matches('.').trim_end()))
}

/// Whole part, fraction and shape of a text from its first digit to its last; where it is open, the fraction is what
/// stands behind the mark.
fn marks(core: &str) -> Option<(String, String, Shape)> {
    let marks: Vec<(usize, char)> = core.char_indices().filter(|(_, c)| !c.is_ascii_digit()).collect();
    let kind = |c: char| match c {
        '.' | ',' => Some(c),
        ' ' | '\'' | '’' | '‘' | '´' => Some(' '),
        _ => None,
    };
    let kinds: Vec<char> = marks.iter().map(|&(_, c)| kind(c)).collect::<Option<_>>()?;
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let (Some(&last_kind), Some(&(last, last_mark))) = (kinds.last(), marks.last()) else {
        return Some((core.to_owned(), String::new(), Shape::Plain));
    };
    let all_one_kind = kinds.iter().all(|&kind| kind == last_kind);
    if all_one_kind && (last_kind == ' ' || kinds.len() > 1) {
        let shape = Shape::Certain { decimal: None, thousands: Some(last_kind) };
        return are_groups(core).then(|| (digits(core), String::new(), shape));
    }
    let (whole, fraction) = (&core[..last], &core[last + last_mark.len_utf8()..]);
    if kinds.len() == 1 {
        let leads = (1..=3).contains(&whole.len()) && !whole.starts_with('0');
        let shape = match leads && fraction.len() == 3 {
            true => Shape::Open(last_kind),
            false => Shape::Certain { decimal: Some(last_kind), thousands: None },
        };
        return Some((whole.to_owned(), fraction.to_owned(), shape));
    }
    // Two kinds: the last mark parts the fraction off, those before it are of the other kind and part groups.
    let before = &kinds[..kinds.len() - 1];
    let grouping = *before.first()?;
    let is_sound = last_kind != ' ' && before.iter().all(|&kind| kind == grouping && kind != last_kind);
    let shape = Shape::Certain { decimal: Some(last_kind), thousands: Some(grouping) };
    (is_sound && are_groups(whole)).then(|| (digits(whole), fraction.to_owned(), shape))
}

/// Whether the digits stand in groups of three, the first of one to three.
fn are_groups(text: &str) -> bool {
    let mut groups = text.split(|c: char| !c.is_ascii_digit());
    let first = groups.next().unwrap_or_default();
    (1..=3).contains(&first.len()) && !first.starts_with('0') && groups.all(|group| group.len() == 3)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(cell: &str) -> Result<Written, String> {
        let locale = Locale::parse("es").expect("valid");
        Written::parse(cell, Surroundings { locale: &locale, currency: Some(Currency::BOB) })
    }

    /// The value of what can be read in one way, with its currency.
    fn read(cell: &str) -> (String, Option<String>) {
        let written = parse(cell).unwrap_or_else(|error| panic!("{error}"));
        assert!(!matches!(written.shape, Shape::Open(_)), "{cell} is open");
        let currency = match written.beside {
            Beside::Money(currency) => Some(currency.as_str().to_owned()),
            Beside::Nothing | Beside::Percent => None,
        };
        (written.value('.'), currency)
    }

    #[test]
    fn what_can_be_read_in_one_way_is() {
        for (cell, value, currency) in [
            ("12", "12", ""),
            ("12,50", "12.50", ""),
            ("12.5", "12.5", ""),
            ("0,125", "0.125", ""),
            ("1234.567", "1234.567", ""),
            (".50", "0.50", ""),
            ("1.234,56", "1234.56", ""),
            ("1,234.56", "1234.56", ""),
            ("1.234.567", "1234567", ""),
            ("1 299,90 lei", "1299.90", "RON"),
            ("1\u{a0}299,90\u{a0}lei", "1299.90", "RON"),
            ("1\u{202f}299,900", "1299.900", ""),
            ("12 450", "12450", ""),
            ("1'299.50", "1299.50", ""),
            ("2’150.00", "2150.00", ""),
            ("Bs 1.250,50", "1250.50", "BOB"),
            ("Bs. 35", "35", "BOB"),
            ("Bs.35", "35", "BOB"),
            ("Bs35,00", "35.00", "BOB"),
            ("420,00 Bs.", "420.00", "BOB"),
            ("$us 3.400,00", "3400.00", "USD"),
            ("€ 12,50", "12.50", "EUR"),
            ("R$ 1.234,56", "1234.56", "BRL"),
            ("£1,249.00", "1249.00", "GBP"),
            ("-3,5", "-3.5", ""),
            ("€ -3,50", "-3.50", "EUR"),
            ("RON 12,50", "12.50", "RON"),
            ("21 %", "21", ""),
        ] {
            assert_eq!(read(cell), (value.to_owned(), Some(currency.to_owned()).filter(|c| !c.is_empty())), "{cell:?}");
        }
    }

    #[test]
    fn what_can_be_read_in_two_ways_is_open() {
        for (cell, thousands, fraction) in [("1.250", "1250", "1.250"), ("12,500", "12500", "12.500")] {
            let written = parse(cell).expect("a number");
            let Shape::Open(mark) = written.shape else { panic!("{cell} is not open") };
            let other = if mark == '.' { ',' } else { '.' };
            assert_eq!((written.value(other).as_str(), written.value(mark).as_str()), (thousands, fraction));
        }
    }

    #[test]
    fn what_is_no_number_is_refused() {
        for cell in [
            "",
            "twelve",
            "12,50,3",
            "1.25.000",
            "12 50",
            "1.234,56.7",
            "12-50",
            "1,5E+03",
            "12 buc",
            "10+",
            "12/2026",
            "€ 12,50 lei",
            "1,,5",
            "12 bani",
            "~5",
            "١٢",
        ] {
            assert!(parse(cell).is_err(), "{cell:?} was read");
        }
    }

    #[test]
    fn spreadsheets_round_long_codes() {
        for (cell, rounded) in [
            ("5,901234E+12", true),
            ("5.9E+12", true),
            ("6E+12", true),
            ("2E10", false),
            ("E+12", false),
            ("5901234123457", false),
            ("AE+12", false),
        ] {
            assert_eq!(is_scientific(cell), rounded, "{cell}");
        }
    }
}
