//! The identifier lane: a query that names an item by its code, or by its exact title, puts that item first.
//!
//! It answers before fusion, because a code means nothing to an embedding and a title that is merely the best lexical
//! hit can be outvoted. A whole query may equal any identifier. Inside a longer query a token counts only when nothing
//! else is meant by it: six characters with a digit, or the shape of the tenant's SKUs. "iPhone 13" is no SKU `13`.

mod shape;

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::analysis::words;
use crate::entry::{Entry, ItemKey, Kind};
use crate::persistent::Shards;
use crate::row_set::RowSet;
use crate::saved::{saved, saved_by_number};
use crate::table::Table;
use shape::Shapes;
use temei_text::fold::fold;

/// An exact title pins at most this many items.
pub const MAX_TITLE_PINS: usize = 3;
/// A title of several items pins only with this many words.
const MIN_SHARED_TITLE_WORDS: usize = 3;
/// A code inside a longer query has at least this many characters, one of them a digit.
const MIN_CODE_CHARS: usize = 6;
/// Codes and GTINs typed with spaces are put together from at most this many tokens.
const MAX_JOINED_TOKENS: usize = 5;
/// As a whole query also a GTIN that lost its zeros in front is taken for one.
const WHOLE_GTIN_DIGITS: &[u32] = &[7, 8, 9, 10, 11, 12, 13, 14];
/// Items pinned by code; more than that is no identifier.
const MAX_CODE_PINS: usize = 100;

/// Why an item is pinned, strongest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum PinReason {
    Sku,
    Gtin,
    Mpn,
    /// The caller places it; this lane never says so.
    Placed,
    Title,
}

impl PinReason {
    const ALL: [Self; 5] = [Self::Sku, Self::Gtin, Self::Mpn, Self::Placed, Self::Title];

    /// Whether the query is the item's code.
    pub const fn is_code(self) -> bool {
        matches!(self, Self::Sku | Self::Gtin | Self::Mpn)
    }
}

/// An item the query names. Title pins are to be ordered by fused score among themselves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pin {
    /// The first row of the item.
    pub row: u32,
    pub key: ItemKey,
    pub reason: PinReason,
    /// Typed exactly as stored.
    pub literal: bool,
}

/// Codes and titles of a generation, by their folded forms. Deleted items stay in it and are filtered by their rows.
#[derive(Clone, Debug, Default)]
pub(crate) struct Codes {
    by_code: Shards<String, Vec<Coded>>,
    by_gtin: Shards<u64, Vec<u32>>,
    by_title: Shards<u64, Vec<u32>>,
    shapes: Shapes,
    bytes: usize,
}

#[derive(Clone, Debug)]
struct Coded {
    row: u32,
    reason: PinReason,
    literal: Box<str>,
}

saved!(Coded { row, reason, literal });
saved!(Codes { by_code, by_gtin, by_title, shapes, bytes });

saved_by_number!(PinReason, "a code of no kind");

impl Codes {
    pub(crate) fn add(&mut self, entry: &Entry, row: u32) {
        let identifiers = &entry.identifiers;
        if let Some(sku) = &identifiers.sku {
            self.shapes.learn(sku);
            self.add_code(sku, PinReason::Sku, row);
        }
        if let Some(mpn) = &identifiers.mpn {
            self.add_code(mpn, PinReason::Mpn, row);
        }
        if let Some(gtin) = identifiers.gtin {
            self.by_gtin.entry(gtin).push(row);
            self.bytes += 48;
        }
        for title in std::iter::once(&entry.title).chain(&entry.aliases) {
            if let Some(key) = title_key(&words(&title.replace('_', " "))) {
                self.by_title.entry(key_of(entry.key.kind, key)).push(row);
                self.bytes += 48;
            }
        }
    }

    /// The items among `rows` that `query` names: codes first, the literal match before its folding collisions, then
    /// titles, each item once.
    pub(crate) fn pins(&self, table: &Table, kind: Kind, asked: &Asked<'_>, rows: &RowSet) -> Vec<Pin> {
        let mut pins = Pins { table, rows, found: Vec::new() };
        let query = asked.query;
        let query = query.trim();
        let tokens = tokens(query);
        self.whole(query, &mut pins);
        if pins.found.is_empty() {
            self.within(asked, &tokens, &mut pins);
        }
        pins.found.truncate(MAX_CODE_PINS);
        self.titles(kind, query, &mut pins);
        pins.found
    }

    pub(crate) const fn resident_bytes(&self) -> usize {
        self.bytes
    }

    fn add_code(&mut self, literal: &str, reason: PinReason, row: u32) {
        let code = code_key(literal);
        if code.is_empty() {
            return;
        }
        self.bytes += code.len() + literal.len() + size_of::<Coded>() + 64;
        self.by_code.entry(code).push(Coded { row, reason, literal: literal.trim().into() });
    }

    /// The whole query is one identifier.
    fn whole(&self, query: &str, pins: &mut Pins<'_>) {
        self.codes(&code_key(query), query, pins);
        if let Some(gtin) = number_of_digits(query, WHOLE_GTIN_DIGITS) {
            pins.gtin(self, gtin, query);
        }
    }

    /// Some part of the query is.
    fn within(&self, asked: &Asked<'_>, tokens: &[&str], pins: &mut Pins<'_>) {
        for (start, token) in tokens.iter().enumerate() {
            let code = fold_code(token);
            let long = code.bytes().any(|b| b.is_ascii_digit()) && code.chars().count() >= MIN_CODE_CHARS;
            if long || asked.is_sku(token).unwrap_or_else(|| self.shapes.matches(token)) {
                self.codes(&code_key(token), token, pins);
                if let Some(gtin) = gtin_number(token) {
                    pins.gtin(self, gtin, token);
                }
            }
            for count in 2..=MAX_JOINED_TOKENS.min(tokens.len() - start) {
                self.joined(asked, &tokens[start..start + count], pins);
            }
        }
    }

    /// Neighbouring tokens are one code typed with spaces: a GTIN, a code of letters and digits, or what the tenant's
    /// patterns take for one.
    fn joined(&self, asked: &Asked<'_>, tokens: &[&str], pins: &mut Pins<'_>) {
        let text = tokens.join(" ");
        if let Some(gtin) = gtin_number(&text) {
            pins.gtin(self, gtin, &text);
            return;
        }
        let code = fold_code(&text);
        // Each token must have a digit: "redmi 12" is a name, not the code REDMI12.
        let mixed = tokens.iter().all(|token| token.bytes().any(|b| b.is_ascii_digit()));
        let long = mixed && code.chars().any(char::is_alphabetic) && code.chars().count() >= MIN_CODE_CHARS;
        if long || ["-", ""].iter().any(|between| asked.is_sku(&tokens.join(between)) == Some(true)) {
            self.codes(&code_key(&text), &text, pins);
        }
    }

    fn codes(&self, code: &str, typed: &str, pins: &mut Pins<'_>) {
        let Some(coded) = self.by_code.get(code) else { return };
        let mut found: Vec<Pin> = coded
            .iter()
            .filter(|coded| pins.rows.contains(coded.row))
            .map(|coded| Pin {
                row: coded.row,
                key: pins.table.key(coded.row).clone(),
                reason: coded.reason,
                literal: *coded.literal == *typed,
            })
            .collect();
        found.sort_by(|a, b| b.literal.cmp(&a.literal).then(a.reason.cmp(&b.reason)).then_with(|| a.key.cmp(&b.key)));
        found.into_iter().for_each(|pin| pins.push(pin));
    }

    fn titles(&self, kind: Kind, query: &str, pins: &mut Pins<'_>) {
        let words = words(query);
        let Some(key) = title_key(&words) else { return };
        let Some(named) = self.by_title.get(&key_of(kind, key)) else { return };
        let mut found: Vec<(ItemKey, u32)> = named
            .iter()
            .filter(|&&row| pins.rows.contains(row))
            .map(|&row| (pins.table.key(row).clone(), row))
            .collect();
        found.sort_unstable();
        found.dedup();
        if found.len() > 1 && words.len() < MIN_SHARED_TITLE_WORDS {
            return;
        }
        for (key, row) in found.into_iter().take(MAX_TITLE_PINS) {
            pins.push(Pin { row, key, reason: PinReason::Title, literal: false });
        }
    }
}

/// Pins found so far, each item once.
struct Pins<'a> {
    table: &'a Table,
    rows: &'a RowSet,
    found: Vec<Pin>,
}

impl Pins<'_> {
    fn push(&mut self, pin: Pin) {
        if !self.found.iter().any(|known| known.row == pin.row) {
            self.found.push(pin);
        }
    }

    fn gtin(&mut self, codes: &Codes, gtin: u64, typed: &str) {
        let Some(named) = codes.by_gtin.get(&gtin) else { return };
        let mut found: Vec<u32> = named.iter().copied().filter(|&row| self.rows.contains(row)).collect();
        found.sort_by(|a, b| self.table.key(*a).cmp(self.table.key(*b)));
        let literal = typed.bytes().all(|b| b.is_ascii_digit());
        for row in found {
            self.push(Pin { row, key: self.table.key(row).clone(), reason: PinReason::Gtin, literal });
        }
    }
}

/// What the identifier lane is asked.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    pub query: &'a str,
    /// Whether a token has the form of the tenant's SKUs, where the tenant has said so; None leaves it to what the SKUs
    /// of the catalogue look like.
    pub sku_pattern: &'a (dyn Fn(&str) -> Option<bool> + Sync),
}

impl<'a> Asked<'a> {
    /// A query to a tenant that has given no pattern.
    pub fn new(query: &'a str) -> Self {
        Self { query, sku_pattern: &|_| None }
    }

    /// Patterns are written for SKUs as they are stored, mostly in capitals; people type them as they like.
    fn is_sku(&self, token: &str) -> Option<bool> {
        match (self.sku_pattern)(token) {
            Some(false) => (self.sku_pattern)(&token.to_uppercase()),
            said => said,
        }
    }
}

impl std::fmt::Debug for Asked<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Asked").field("query", &self.query).finish_non_exhaustive()
    }
}

/// The folded code; a bare number without the zeros in front, which sheets and people lose.
fn code_key(text: &str) -> String {
    let code = fold_code(text);
    let number = code.trim_start_matches('0');
    if number.is_empty() || number.bytes().any(|b| !b.is_ascii_digit()) { code } else { number.to_owned() }
}

/// Letters and digits alone, folded: `WH-1000 XM4` is `wh1000xm4`.
pub fn fold_code(text: &str) -> String {
    fold(text).chars().filter(|c| c.is_alphanumeric()).collect()
}

/// The number of a GTIN typed with spaces or dashes; 8, 12, 13 or 14 digits. Whether it is one, the catalogue knows.
fn gtin_number(text: &str) -> Option<u64> {
    number_of_digits(text, &[8, 12, 13, 14])
}

/// A number typed with spaces or dashes, of so many digits.
fn number_of_digits(text: &str, counts: &[u32]) -> Option<u64> {
    let mut digits = 0;
    let mut number = 0_u64;
    for c in text.chars() {
        match c {
            ' ' | '-' | '\u{a0}' | '\u{2011}' | '\u{2013}' => {}
            _ => {
                number = number.checked_mul(10)?.checked_add(u64::from(c.to_digit(10)?))?;
                digits += 1;
            }
        }
    }
    counts.contains(&digits).then_some(number)
}

/// What stands between spaces and brackets, without the punctuation around it.
fn tokens(query: &str) -> Vec<&str> {
    query
        .split(|c: char| c.is_whitespace() || matches!(c, ',' | ';' | ':' | '(' | ')' | '[' | ']' | '"' | '«' | '»'))
        .map(|token| token.trim_matches(|c: char| !c.is_alphanumeric()))
        .filter(|token| !token.is_empty())
        .collect()
}

fn title_key(words: &[String]) -> Option<u64> {
    if words.is_empty() {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    words.hash(&mut hasher);
    Some(hasher.finish())
}

/// Titles of products and documents do not meet.
const fn key_of(kind: Kind, title: u64) -> u64 {
    title ^ kind as u64
}
