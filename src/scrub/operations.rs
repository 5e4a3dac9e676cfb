//! What takes the place of personal data: the name of its kind, a mask, a salted hash, or a token that can be turned
//! back.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use sha2::{Digest, Sha256};

use super::kinds::Kind;

/// Shortest salt, in bytes: a shorter one is guessed.
pub const MIN_SALT_BYTES: usize = 8;
/// Hexadecimal digits of a hash kept: 64 bits tell the people of any shop apart.
const HASH_DIGITS: usize = 16;
/// Digits of a number that stay in a mask, and the least digits a number has for that.
pub(super) const KEPT_DIGITS: usize = 4;
const LEAST_DIGITS: usize = 8;

/// What hides a character: nothing a text or its markup has, so a masked text is known for one.
pub(super) const MASK: char = '█';

/// A digit, or what hides one.
pub(super) fn is_digit(c: char) -> bool {
    c.is_ascii_digit() || c == MASK
}

/// How to replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation<'s> {
    /// `<EMAIL>`.
    Replace,
    /// `███-███-4321`, `a██@███████.███`: the last four digits or the first letters stay.
    Mask,
    /// `<EMAIL:9f86d081884c7d65>`: SHA-256 of salt, kind and value, so equal values stay equal within one salt.
    Hash { salt: &'s [u8] },
    /// `<EMAIL_1>`: numbered by first appearance; the map back goes to the caller.
    Token,
}

/// Replaces the findings of one text one after the other.
pub(super) struct Replacer<'s> {
    operation: Operation<'s>,
    /// By kind's name and value as written.
    tokens: HashMap<(String, String), String>,
    counts: HashMap<String, u64>,
    /// Tokens that stand in the text already and must not be given out.
    present: HashSet<String>,
    /// Token → original.
    pub(super) originals: BTreeMap<String, String>,
}

impl<'s> Replacer<'s> {
    pub(super) fn new(operation: Operation<'s>, source: &str) -> Self {
        let present = match operation {
            Operation::Token => tokens_in(source).map(|token| source[token].to_owned()).collect(),
            _ => HashSet::new(),
        };
        Self { operation, tokens: HashMap::new(), counts: HashMap::new(), present, originals: BTreeMap::new() }
    }

    /// What stands for `written` from now on; `label` is the kind's name, or the pattern's.
    pub(super) fn replace(&mut self, kind: Kind, label: &str, written: &str) -> String {
        match self.operation {
            Operation::Replace => format!("<{label}>"),
            Operation::Mask => mask(kind, written),
            Operation::Hash { salt } => format!("<{label}:{}>", hash(salt, label, kind, written)),
            Operation::Token => self.token(label, written),
        }
    }

    fn token(&mut self, label: &str, written: &str) -> String {
        let key = (label.to_owned(), written.to_owned());
        if let Some(token) = self.tokens.get(&key) {
            return token.clone();
        }
        let count = self.counts.entry(label.to_owned()).or_default();
        let token = loop {
            *count += 1;
            let token = format!("<{label}_{count}>");
            if !self.present.contains(&token) {
                break token;
            }
        };
        self.originals.insert(token.clone(), written.to_owned());
        self.tokens.insert(key, token.clone());
        token
    }
}

/// Puts the originals back where their tokens stand. Unknown tokens stay.
pub fn restore(text: &str, originals: &BTreeMap<String, String>) -> String {
    let mut restored = String::with_capacity(text.len());
    let mut done = 0;
    for token in tokens_in(text) {
        let Some(original) = originals.get(&text[token.clone()]) else { continue };
        restored.push_str(&text[done..token.start]);
        restored.push_str(original);
        done = token.end;
    }
    restored.push_str(&text[done..]);
    restored
}

/// Everything of the form `<NAME_1>`.
fn tokens_in(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.match_indices('<').filter_map(|(start, _)| {
        let rest = &text[start + 1..];
        let length = rest.bytes().take_while(|b| b.is_ascii_uppercase() || b.is_ascii_digit() || *b == b'_').count();
        let numbered = rest[..length].rsplit_once('_').is_some_and(|(name, number)| {
            !name.is_empty() && !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())
        });
        (numbered && rest.as_bytes().get(length) == Some(&b'>')).then(|| start..start + length + 2)
    })
}

/// `SHA-256(salt ‖ 0 ‖ label ‖ 0 ‖ value)`, its first 64 bits. Numbers count without separators and addresses in small
/// letters, so that the same number written twice is the same.
fn hash(salt: &[u8], label: &str, kind: Kind, written: &str) -> String {
    let mut digest = Sha256::new();
    digest.update(salt);
    digest.update([0]);
    digest.update(label);
    digest.update([0]);
    digest.update(canonical(kind, written));
    let mut digits = hex::encode(digest.finalize());
    digits.truncate(HASH_DIGITS);
    digits
}

/// A value as it is compared: see [`hash`].
fn canonical(kind: Kind, written: &str) -> String {
    match kind {
        Kind::Custom => written.to_owned(),
        Kind::Name | Kind::Email | Kind::Ip => written.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" "),
        _ => written.chars().filter(|c| c.is_alphanumeric() || *c == '+').flat_map(char::to_uppercase).collect(),
    }
}

/// Letters and digits become [`MASK`], marks stay. Of a number the last four digits stay, of a name and an address the
/// first letter of each word; of what is short or says where somebody is, nothing.
fn mask(kind: Kind, written: &str) -> String {
    let digits = written.chars().filter(char::is_ascii_digit).count();
    match kind {
        Kind::Name => first_letters(written),
        Kind::Email => {
            let (local, domain) = written.rsplit_once('@').unwrap_or((written, ""));
            let hidden: String =
                domain.chars().map(|c| if c.is_alphanumeric() || c == '-' { MASK } else { c }).collect();
            let mut first = true;
            let local: String = local.chars().map(|c| if std::mem::take(&mut first) { c } else { MASK }).collect();
            format!("{local}@{hidden}")
        }
        Kind::Ip | Kind::Mac | Kind::PostalCode => stars(written, 0),
        _ if digits >= LEAST_DIGITS => stars(written, KEPT_DIGITS),
        _ => stars(written, 0),
    }
}

/// Everything but the last `kept` letters and digits.
fn stars(written: &str, kept: usize) -> String {
    let hidden = written.chars().filter(|c| c.is_alphanumeric()).count().saturating_sub(kept);
    let mut seen = 0;
    let mut starred = String::with_capacity(written.len());
    for c in written.chars() {
        let hide = c.is_alphanumeric() && seen < hidden;
        seen += usize::from(c.is_alphanumeric());
        starred.push(if hide { MASK } else { c });
    }
    starred
}

fn first_letters(written: &str) -> String {
    let mut inside = false;
    let mut starred = String::with_capacity(written.len());
    for c in written.chars() {
        let hide = inside && c.is_alphabetic();
        inside = c.is_alphabetic();
        starred.push(if hide { MASK } else { c });
    }
    starred
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_keep_four_digits_or_first_letters() {
        for (kind, written, masked) in [
            (Kind::Phone, "+40 712 345 678", "+██ ███ ██5 678"),
            (Kind::Card, "4111-1111-1111-1234", "████-████-████-1234"),
            (Kind::Email, "ana.pop@example.com", "a██████@███████.███"),
            (Kind::Name, "Ana-Maria de Souza", "A██-M████ d█ S████"),
            (Kind::PostalCode, "01310-100", "█████-███"),
            (Kind::Ip, "10.0.0.1", "██.█.█.█"),
            (Kind::BoCi, "1234567", "███████"),
        ] {
            assert_eq!(mask(kind, written), masked);
        }
    }

    #[test]
    fn a_hash_is_of_the_value_and_not_of_its_spelling() {
        let salted = |salt: &[u8], written| hash(salt, "PHONE", Kind::Phone, written);
        let one = salted(b"tenant-one", "+40 712 345 678");
        assert_eq!(one.len(), HASH_DIGITS);
        assert_eq!(one, salted(b"tenant-one", "+40712345678"));
        assert_ne!(one, salted(b"tenant-two", "+40712345678"));
        assert_ne!(one, hash(b"tenant-one", "CARD", Kind::Card, "+40712345678"));
    }

    #[test]
    fn tokens_are_numbered_by_appearance_and_turned_back() {
        let mut replacer = Replacer::new(Operation::Token, "a <EMAIL_1> b");
        let token = |replacer: &mut Replacer<'_>, value| replacer.replace(Kind::Email, "EMAIL", value);
        assert_eq!(token(&mut replacer, "ana@example.com"), "<EMAIL_2>");
        assert_eq!(token(&mut replacer, "ion@example.com"), "<EMAIL_3>");
        assert_eq!(token(&mut replacer, "ana@example.com"), "<EMAIL_2>");
        let text = restore("<EMAIL_<EMAIL_2>, <EMAIL_1> and <EMAIL_3>", &replacer.originals);
        assert_eq!(text, "<EMAIL_ana@example.com, <EMAIL_1> and ion@example.com");
    }
}
