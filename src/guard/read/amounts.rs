//! The figures of a text: amounts of money, percentages and bare numbers, found in one pass over the folded text.
//! A figure is money only with a currency beside it; digits inside codes, model numbers, dates and times are none.

mod ranges;

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::LazyLock;

use temei_text::characters::alike;
use temei_text::characters::unseen::{POP, TURN};
use temei_text::languages::{Language, everywhere, is_one_of, is_small_word, meanings};
use temei_text::locale::Locale;
use temei_text::normal::Normal;
use temei_text::number::{self, Number, Style};
use temei_text::numerals::{self, Numeral};
use temei_text::words::Words;

use crate::catalog::Currency;
use crate::guard::budget::Kept;
use ranges::share_currency;
use temei_text::money::{self, Coin, Named};

/// Most figures kept of one text.
pub const MAX_TEXT_AMOUNTS: usize = 4096;

#[derive(Clone, Debug)]
pub(crate) struct TextAmount {
    /// With its currency, magnitude or sign, in the folded text.
    pub(crate) range: Range<usize>,
    pub(crate) number: Number,
    pub(crate) kind: AmountKind,
    /// 1,000 for "5 mii", 12 for "2 dozen", else 1.
    pub(crate) times: i64,
    pub(crate) coin: Coin,
    /// Of an amount and its coins: "5 lei și 50 de bani".
    pub(crate) is_joined: bool,
    /// In words: "o sută cincizeci de lei".
    pub(crate) spelled: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AmountKind {
    Money(Currency),
    Percent {
        minus: bool,
    },
    Bare,
    /// Beside something that cannot be read and may be what makes it money: "49 лей".
    Unclear,
}

impl TextAmount {
    fn new(range: Range<usize>, number: Number, kind: AmountKind) -> Self {
        Self { range, number, kind, times: 1, coin: Coin::WHOLE, is_joined: false, spelled: false }
    }

    /// Whether it is of a currency.
    pub(crate) const fn is_money(&self) -> bool {
        matches!(self.kind, AmountKind::Money(_))
    }

    /// A number with the money it is said to be.
    fn money(range: Range<usize>, number: Number, money: Named, times: i64) -> Self {
        Self { times, coin: money.coin, ..Self::new(range, number, AmountKind::Money(money.currency)) }
    }

    /// In ten-thousandths.
    pub(crate) fn value(&self) -> i64 {
        self.scaled(self.number.value)
    }

    pub(crate) fn other_value(&self) -> Option<i64> {
        self.number.other.map(|value| self.scaled(value))
    }

    fn scaled(&self, value: i64) -> i64 {
        value.saturating_mul(self.times) / i64::from(self.coin.parts)
    }
}

/// Folded words that multiply, the longest first.
static MAGNITUDES: LazyLock<Vec<(String, i64)>> = LazyLock::new(|| {
    let mut all: Vec<(String, i64)> =
        Language::ALL.iter().flat_map(|language| meanings(language.pack().numbers.magnitudes)).collect();
    all.sort_by_key(|(word, _)| Reverse(word.len()));
    all
});

static PERCENT: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.numbers.percent));
/// What begins "each of them": "eight euros ninety each".
static EACH: LazyLock<Vec<String>> = LazyLock::new(|| {
    let phrases = everywhere(|pack| pack.cues.both);
    phrases.iter().filter_map(|phrase| phrase.split(' ').next()).map(str::to_owned).collect()
});
/// "Altogether": no word for what a number counts.
static TOTALS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.cues.total));
static SPELLED_LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.numbers.spelled_links));
/// Coins of one amount, and the fewest that are said without a name.
const COINS: i64 = 100;
const LEAST_COINS: i64 = 10;
/// Words for so many together, which a number before them multiplies.
static TOGETHER: LazyLock<Vec<(String, i64)>> = LazyLock::new(|| numerals::together().collect());
static COIN_LINKS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.numbers.coin_links));
/// The figures of a text in digits and words, in order, at most [`MAX_TEXT_AMOUNTS`].
pub(crate) fn scan_with(normal: &Normal<'_>, words: &Words, locale: &Locale) -> Kept<TextAmount> {
    // One more of each kind than is kept tells where the first of the others begins.
    let mut figures = in_digits(normal, locale, MAX_TEXT_AMOUNTS + 1);
    let numerals = numerals::find(&normal.text, words, locale.language());
    if !numerals.is_empty() {
        let written = figures.len();
        for numeral in numerals.into_iter().take(MAX_TEXT_AMOUNTS + 1) {
            let at = figures[..written].partition_point(|figure| figure.range.end <= numeral.range.start);
            let free = figures[..written].get(at).is_none_or(|figure| figure.range.start >= numeral.range.end);
            figures.extend(free.then(|| in_words(&normal.text, numeral, locale)));
        }
        figures.sort_by_key(|figure| figure.range.start);
    }
    let mut figures = Kept::first(figures, MAX_TEXT_AMOUNTS, |figure| figure.range.start);
    share_currency(&mut figures.all, normal, locale.language());
    join_coins(&mut figures.all, &normal.text);
    mark_unclear(&mut figures.all, normal);
    figures
}

/// The same of a text nothing else is known of.
pub(crate) fn scan(normal: &Normal<'_>, locale: &Locale) -> Kept<TextAmount> {
    scan_with(normal, &Words::of(&normal.text), locale)
}

fn in_words(text: &str, numeral: Numeral, locale: &Locale) -> TextAmount {
    let Numeral { range, value, together: times } = numeral;
    let rest = &text[range.end..];
    let trimmed = rest.trim_start_matches(' ');
    let gap = rest.len() - trimmed.len();
    let linked = link_length(trimmed);
    let money = money::at_start(&trimmed[linked..], locale).filter(|_| (1..=2).contains(&gap));
    let money = money.map(|money| (money, gap + linked + money.length));
    let number = Number { range: range.clone(), value: value / times, other: None, style: Style::default() };
    let figure = match (money, percent_after(rest)) {
        (Some((money, length)), _) => TextAmount::money(range.start..range.end + length, number, money, times),
        (None, Some(length)) => {
            TextAmount::new(range.start..range.end + length, number, AmountKind::Percent { minus: false })
        }
        (None, None) => TextAmount::new(range, number, AmountKind::Bare),
    };
    TextAmount { spelled: true, times, ..figure }
}

fn in_digits(normal: &Normal<'_>, locale: &Locale, most: usize) -> Vec<TextAmount> {
    let text = normal.text.as_str();
    let bytes = text.as_bytes();
    let mut figures: Vec<TextAmount> = Vec::new();
    let mut at = 0;
    while let Some(found) = bytes[at..].iter().position(u8::is_ascii_digit) {
        if figures.len() >= most {
            break;
        }
        let start = at + found;
        if is_inside_code(text, start, locale) {
            at = code_end(bytes, start);
            continue;
        }
        if is_of_hundred(text, start) {
            at = code_end(bytes, start);
            continue;
        }
        let taken = figures.last().map_or(0, |figure| figure.range.end);
        let figure = figure(normal, number::scan(normal, start, locale.decimal()), locale, taken);
        at = figure.as_ref().map_or_else(|end| *end, |figure| figure.range.end.max(start + 1));
        figures.extend(figure.ok().filter(|figure| figure.number.value >= 0));
    }
    figures
}

/// Whether the digit at `start` belongs to a code: after a letter (unless a currency ends there), `#`, or a dash or
/// slash that follows a letter.
fn is_inside_code(text: &str, start: usize, locale: &Locale) -> bool {
    let before = &text[..start];
    let mut back = before.chars().rev();
    match back.next() {
        Some('#' | '_' | '@') => true,
        Some(c) if c.is_alphanumeric() => {
            let money = money::at_end(before, locale);
            // "BUC-CLP6" has no Chilean pesos.
            money.is_none_or(|money| {
                let mut before = before[..before.len() - money.length].chars().rev();
                before.next() == Some('-') && before.next().is_some_and(char::is_alphanumeric)
            })
        }
        Some('-' | '/') => back.next().is_some_and(char::is_alphabetic),
        _ => false,
    }
}

/// "Three thousand nine hundred 00/100 bolivianos": the hundredths of an amount in words, as bills write them.
fn is_of_hundred(text: &str, start: usize) -> bool {
    let before = text[..start].strip_suffix('/').unwrap_or_default();
    let digits = before.bytes().rev().take_while(u8::is_ascii_digit).count();
    let is_number = text[start..].strip_prefix("100").is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    is_number && digits == 2
}

fn code_end(bytes: &[u8], start: usize) -> usize {
    let end = start + bytes[start..].iter().take_while(|&&byte| is_of_code(byte)).count();
    // A full stop or dash at the end belongs to the sentence.
    end.max(start + 1)
}

const fn is_of_code(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'/' | b'.') || byte >= 0x80
}

/// The figure around a number, or where to go on when the digits are part of a word ("256gb"). What lies before
/// `taken` belongs to the figure before.
fn figure(normal: &Normal<'_>, number: Number, locale: &Locale, taken: usize) -> Result<TextAmount, usize> {
    let text = normal.text.as_str();
    let (start, end) = (number.range.start, number.range.end);
    let rest = &text[end..];
    if let Some(length) = percent_after(rest) {
        let minus = text[..start].ends_with('-') && !text[..start - 1].ends_with(char::is_alphanumeric);
        let from = if minus { start - 1 } else { start };
        return Ok(TextAmount::new(from..end + length, number, AmountKind::Percent { minus }));
    }
    let (skip, times) = magnitude(rest);
    let after = money_after(&rest[skip..], locale).map(|(money, length)| (money, skip + length));
    let after = after.filter(|(_, length)| !is_of_next(rest, *length));
    let before = money_before(&text[taken..start], locale);
    let crowded = after
        .is_some_and(|(_, length)| rest[length..].trim_start_matches(' ').starts_with(|c: char| c.is_ascii_digit()));
    match (before, after) {
        (Some((money, length)), other) if other.is_none() || crowded => {
            let times = if skip > 0 && rest[skip..].starts_with(char::is_alphanumeric) { 1 } else { times };
            let skip = if times == 1 { 0 } else { skip };
            Ok(TextAmount::money(start - length..end + skip, number, money, times))
        }
        (_, Some((money, length))) => Ok(TextAmount::money(start..end + length, number, money, times)),
        _ if rest.starts_with(char::is_alphabetic) && !is_times_sign(rest) => match unclear_after(normal, end) {
            Some(to) => Ok(TextAmount::new(start..to, number, AmountKind::Unclear)),
            None => Err(code_end(text.as_bytes(), end)),
        },
        _ => {
            let (length, times) = together(rest);
            Ok(TextAmount { times, ..TextAmount::new(start..end + length, number, AmountKind::Bare) })
        }
    }
}

/// "2 dozen": how far that reaches, and what it multiplies by.
fn together(rest: &str) -> (usize, i64) {
    let Some(next) = rest.strip_prefix(' ') else { return (0, 1) };
    let is_next = |word: &str| next.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric));
    let found = TOGETHER.iter().find(|(word, _)| is_next(word));
    found.map_or((0, 1), |(word, times)| (1 + word.len(), *times))
}

/// Whether the money in the first bytes behind a number is that of the next number.
fn is_of_next(rest: &str, length: usize) -> bool {
    if !rest.starts_with(' ') {
        return false;
    }
    let between = rest[..length].trim_start_matches(' ');
    let next = &rest[length..];
    // "4 $22 tickets": a sign that touches the next number is that one's.
    let touches = between.chars().all(|c| !c.is_alphanumeric()) && next.starts_with(|c: char| c.is_ascii_digit());
    // "the 15 is R$ 84,90": a word links it to what has its own number.
    touches || link_length(between) > 0 && next.trim_start_matches(' ').starts_with(|c: char| c.is_ascii_digit())
}

/// `2x`, but not `2xl`.
fn is_times_sign(rest: &str) -> bool {
    rest.strip_prefix('x').is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
}

fn percent_after(rest: &str) -> Option<usize> {
    let trimmed = rest.trim_start_matches(' ');
    let gap = rest.len() - trimmed.len();
    if gap > 1 {
        return None;
    }
    if trimmed.starts_with('%') {
        return Some(gap + 1);
    }
    let word = PERCENT.iter().find(|word| trimmed.starts_with(word.as_str()))?;
    let ends = !trimmed[word.len()..].starts_with(char::is_alphanumeric);
    ends.then_some(gap + word.len())
}

/// How far a magnitude reaches ("5 milioane") and what it multiplies by. One letter must touch the number.
fn magnitude(rest: &str) -> (usize, i64) {
    let spaced = rest.strip_prefix(' ').unwrap_or_default();
    let linked = link_length(spaced);
    // "40 de milioane", not "40 de k".
    let link = if linked > 0 && spaced[linked..].starts_with("mil") { linked } else { 0 };
    let trimmed = if link > 0 { &spaced[link..] } else { rest }.trim_start_matches(' ');
    let gap = rest.len() - trimmed.len() - link;
    let found = MAGNITUDES.iter().find(|(word, _)| {
        let fits = if word.len() == 1 { gap == 0 } else { gap <= 1 };
        fits && trimmed.starts_with(word.as_str()) && !trimmed[word.len()..].starts_with(char::is_alphanumeric)
    });
    found.map_or((0, 1), |(word, times)| (link + gap + word.len(), *times))
}

/// Emphasis of Markdown between a number and its money: "**49** lei".
const EMPHASIS: [char; 3] = ['*', '_', '`'];

fn money_after(rest: &str, locale: &Locale) -> Option<(Named, usize)> {
    let (gap, trimmed) = gap_after(rest)?;
    let linked = if gap > 0 { link_length(trimmed) } else { 0 };
    let money = money::at_start(&trimmed[linked..], locale)?;
    Some((money, gap + linked + money.length))
}

/// The bytes of the word that stands between a number and its currency, with its space: "27 de lei".
fn link_length(text: &str) -> usize {
    for link in SPELLED_LINKS.iter() {
        match text.strip_prefix(link.as_str()) {
            // "d'euros"
            Some(_) if link.ends_with('\'') => return link.len(),
            Some(rest) if rest.starts_with(' ') => return link.len() + 1,
            _ => {}
        }
    }
    0
}

/// The bytes between a number and what it may count, and the text from there on.
fn gap_after(rest: &str) -> Option<(usize, &str)> {
    let bare = rest.trim_start_matches(EMPHASIS);
    let trimmed = bare.trim_start_matches(' ');
    let spaces = bare.len() - trimmed.len();
    let trimmed = if spaces > 0 { trimmed.trim_start_matches(EMPHASIS) } else { trimmed };
    let gap = rest.len() - trimmed.len();
    (spaces <= 2 && gap <= spaces + MAX_EMPHASIS).then_some((gap, trimmed))
}

/// Most bytes of emphasis on both sides of a space.
const MAX_EMPHASIS: usize = 4;

fn money_before(before: &str, locale: &Locale) -> Option<(Named, usize)> {
    let bare = before.trim_end_matches(EMPHASIS);
    let trimmed = bare.trim_end_matches(' ');
    let spaces = bare.len() - trimmed.len();
    let gap = before.len() - trimmed.len();
    let money = money::at_end(trimmed, locale).filter(|_| spaces <= 1 && gap <= spaces + MAX_EMPHASIS)?;
    Some((money, gap + money.length))
}

/// Makes one amount of "5 lei și 50 de bani".
fn join_coins(figures: &mut Vec<TextAmount>, text: &str) {
    if !figures.iter().any(|figure| figure.coin.parts > 1 || figure.spelled) {
        return;
    }
    let mut joined: Vec<TextAmount> = Vec::with_capacity(figures.len());
    for figure in figures.drain(..) {
        match joined.last_mut() {
            Some(head) if are_coins_of(head, &figure, text) || are_bare_coins_of(head, &figure, text) => {
                let parts = if figure.kind == AmountKind::Bare { COINS } else { 1 };
                let value = head.value().saturating_add(figure.value() / parts);
                let range = head.range.start..figure.range.end;
                head.number = Number { range: range.clone(), value, other: None, style: Style::default() };
                (head.range, head.times, head.is_joined) = (range, 1, true);
            }
            _ => joined.push(figure),
        }
    }
    *figures = joined;
}

/// Whether one figure is the coins of the amount right before it: fewer than make one more of it.
fn are_coins_of(head: &TextAmount, coins: &TextAmount, text: &str) -> bool {
    let between = text.get(head.range.end..coins.range.start).unwrap_or("-").trim();
    matches!((head.kind, coins.kind), (AmountKind::Money(_), AmountKind::Money(_)))
        && head.coin.parts == 1
        && coins.coin.parts > 1
        && coins.number.value < number::ONE * i64::from(coins.coin.parts)
        && (matches!(between, "" | ",") || is_one_of(&COIN_LINKS, between))
}

/// "Fifteen pounds fifty": a number in words right behind an amount in words, with nothing behind that it could count.
fn are_bare_coins_of(head: &TextAmount, coins: &TextAmount, text: &str) -> bool {
    let between = text.get(head.range.end..coins.range.start).unwrap_or("-").trim();
    let rest = text.get(coins.range.end..).unwrap_or_default().trim_start();
    let counted = rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    head.is_money()
        && coins.kind == AmountKind::Bare
        && (head.spelled && coins.spelled)
        && head.coin.parts == 1
        && head.value() % number::ONE == 0
        && (LEAST_COINS * number::ONE..COINS * number::ONE).contains(&coins.value())
        && (between.is_empty() || is_one_of(&COIN_LINKS, between))
        && (counted.is_empty() || is_small_word(counted) || is_one_of(&TOTALS, counted) || is_one_of(&EACH, counted))
}

/// Marks bare numbers beside a word of strange letters, a sign of money nobody here knows, or an entity that names
/// nothing; and numbers in text that is turned round.
fn mark_unclear(figures: &mut [TextAmount], normal: &Normal<'_>) {
    if normal.source.is_ascii() && !normal.source.contains('&') {
        return;
    }
    let turned = turned(normal);
    let mut taken = 0;
    for figure in figures.iter_mut() {
        let free = std::mem::replace(&mut taken, figure.range.end);
        if turned.iter().any(|range| range.start < figure.range.end && figure.range.start < range.end) {
            figure.kind = AmountKind::Unclear;
        }
        if figure.kind != AmountKind::Bare {
            continue;
        }
        if let Some(to) = unclear_after(normal, figure.range.end) {
            (figure.range.end, figure.kind) = (to, AmountKind::Unclear);
            taken = to;
        } else if let Some(from) = unclear_before(normal, free..figure.range.start) {
            (figure.range.start, figure.kind) = (from, AmountKind::Unclear);
        }
    }
}

/// Where what follows a number ends, if it cannot be read.
fn unclear_after(normal: &Normal<'_>, end: usize) -> Option<usize> {
    let rest = &normal.text[end..];
    let (gap, word) = gap_after(rest)?;
    if word.starts_with(is_unknown_sign) {
        return word.chars().next().map(|sign| end + gap + sign.len_utf8());
    }
    let entity = word.strip_prefix('&').and_then(|name| name.find(|c: char| !c.is_ascii_alphanumeric()));
    if let Some(length) = entity.filter(|&length| length > 0 && word[length + 1..].starts_with(';')) {
        return Some(end + gap + length + 2);
    }
    let length = word.find(|c: char| !c.is_alphanumeric()).unwrap_or(word.len());
    let range = end + gap..end + gap + length;
    (length > 0 && alike::is_strange(normal.written(&range))).then_some(range.end)
}

/// Where what stands at the end of the free text before a number begins, if it cannot be read.
fn unclear_before(normal: &Normal<'_>, free: Range<usize>) -> Option<usize> {
    let base = free.start;
    let before = normal.text.get(free)?;
    let trimmed = before.trim_end_matches(EMPHASIS);
    let trimmed = trimmed.strip_suffix(' ').unwrap_or(trimmed);
    if let Some(sign) = trimmed.chars().next_back().filter(|&c| is_unknown_sign(c)) {
        return Some(base + trimmed.len() - sign.len_utf8());
    }
    let from = trimmed.rfind(|c: char| !c.is_alphanumeric()).map_or(0, |at| trimmed.ceil_char_boundary(at + 1));
    let word = base + from..base + trimmed.len();
    (!word.is_empty() && alike::is_strange(normal.written(&word))).then_some(word.start)
}

/// A sign of money that is none of ours: those of the currencies block, and the generic one.
const fn is_unknown_sign(c: char) -> bool {
    matches!(c, '\u{20a0}'..='\u{20cf}' | '¤' | '\u{58f}' | '\u{60b}' | '\u{9f2}'..='\u{9f3}' | '\u{e3f}' | '\u{17db}')
}

/// The folded ranges that a reader sees turned round, each up to its end or that of its line.
pub(crate) fn turned(normal: &Normal<'_>) -> Vec<Range<usize>> {
    let (mut turned, mut from) = (Vec::new(), 0);
    while let Some(start) = normal.source[from..].find(TURN).map(|at| from + at)
        && turned.len() < MAX_TEXT_AMOUNTS
    {
        let rest = &normal.source[start..];
        from = start + rest.find([POP, '\n']).unwrap_or(rest.len());
        turned.push(normal.folded(&(start..from)));
    }
    turned
}

#[cfg(test)]
mod tests;
