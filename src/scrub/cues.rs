//! The words that say what a number is, in every language: "tel.", "CNP", "cod produs", "κωδικός". The nearest one
//! before a number decides; a few count right behind it ("+40 … fax"). Found in one pass of one automaton over the
//! folded text.

mod words;

use std::ops::Range;
use std::sync::LazyLock;

use aho_corasick::{AhoCorasick, MatchKind};

use super::operations::MASK;
use temei_text::languages::everywhere;
use temei_text::normal::fold_phrase;

/// What a word announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cue {
    Phone,
    Card,
    Iban,
    Cpf,
    Cnpj,
    Cnp,
    Cui,
    Afm,
    /// A Spanish or Portuguese number, or, as CIF, a Romanian one.
    Nif,
    Cif,
    /// A taxpayer's number of any country.
    Tax,
    Nit,
    Ci,
    Postal,
    /// Something personal without saying what.
    Personal,
    /// The code of a product.
    ProductCode,
    /// A product; its code may follow.
    Product,
    /// A number of our own: an order, an invoice, a parcel.
    Order,
    /// A version, which looks like an IP address.
    Version,
}

impl Cue {
    pub(super) const fn is_personal(self) -> bool {
        !matches!(self, Self::ProductCode | Self::Product | Self::Order | Self::Version)
    }

    pub(super) const fn is_product(self) -> bool {
        matches!(self, Self::ProductCode | Self::Product)
    }
}

/// How far from its word a number may stand, in characters of the folded text: a mask has as many as what it hides.
const REACH: usize = 40;
/// The same for the topic of a sentence.
const TOPIC_REACH: usize = 96;
/// The same in bytes, at most.
const MAX_GAP_BYTES: usize = 4 * TOPIC_REACH;
/// Words that may stand between a code's cue and the code.
const DIRECT_WORDS: usize = 4;
/// Most cues looked back at.
const LOOK_BACK: usize = 6;

/// A cue where it stands.
#[derive(Clone, Debug)]
struct Found {
    range: Range<usize>,
    cue: Cue,
}

/// The cues of one text, in its order.
#[derive(Debug, Default)]
pub(super) struct Cues {
    found: Vec<Found>,
}

struct Table {
    automaton: AhoCorasick,
    /// In the order of the automaton.
    meanings: Vec<Meaning>,
}

/// What one pattern says.
#[derive(Clone, Copy, Debug)]
struct Meaning {
    cue: Cue,
    /// The word may go on.
    goes_on: bool,
    /// In small letters it is another word.
    only_in_capitals: bool,
}

static TABLE: LazyLock<Table> = LazyLock::new(|| {
    let only_in_capitals = everywhere(|pack| pack.personal_cues.only_in_capitals);
    let (mut patterns, mut meanings) = (Vec::new(), Vec::new());
    for (cue, phrase) in words::announced() {
        let word = fold_phrase(phrase.trim_end_matches('*'));
        let only_in_capitals = only_in_capitals.contains(&word);
        meanings.push(Meaning { cue, goes_on: phrase.ends_with('*'), only_in_capitals });
        patterns.push(word);
    }
    let automaton = AhoCorasick::builder().match_kind(MatchKind::LeftmostLongest).build(patterns);
    Table { automaton: automaton.expect("a constant list of short words"), meanings }
});

impl Cues {
    /// `is_upper` tells whether a folded range was written in capitals.
    pub(super) fn of(text: &str, is_upper: impl Fn(&Range<usize>) -> bool) -> Self {
        let table = &*TABLE;
        let mut found = Vec::new();
        for hit in table.automaton.find_iter(text) {
            let meaning = table.meanings[hit.pattern().as_usize()];
            let range = hit.range();
            let whole = ends_a_word(text, range.end) || meaning.goes_on;
            // Our own replacements are no cues: "<PHONE>".
            let placeholder = text[..range.start].ends_with('<');
            let plain_word = meaning.only_in_capitals && !is_upper(&range);
            if whole && starts_a_word(text, range.start) && !placeholder && !plain_word {
                found.push(Found { range, cue: meaning.cue });
            }
        }
        Self { found }
    }

    /// Forgets cues inside what was found already: the "tel" of an e-mail address announces nothing.
    pub(super) fn without(&mut self, taken: impl Fn(&Range<usize>) -> bool) {
        self.found.retain(|found| !taken(&found.range));
    }

    /// Whether a cue overlaps the range.
    pub(super) fn overlap(&self, range: &Range<usize>) -> bool {
        let at = self.found.partition_point(|found| found.range.end <= range.start);
        self.found.get(at).is_some_and(|found| found.range.start < range.end)
    }

    /// What announces a number that starts here: the nearest cue before it that reaches it, else one right behind it.
    pub(super) fn at(&self, text: &str, number: &Range<usize>) -> Context {
        let next = self.found.partition_point(|found| found.range.end <= number.start);
        for found in self.found[..next].iter().rev().take(LOOK_BACK) {
            let gap = &text[found.range.end..number.start];
            if gap.len() > MAX_GAP_BYTES {
                break;
            }
            if let Some(words) = reaches(gap, found.cue) {
                return Context { cue: Some(found.cue), direct: words <= DIRECT_WORDS };
            }
        }
        let behind = self.found.get(next).filter(|found| found.range.start >= number.end);
        let cue = behind.filter(|found| {
            let gap = &text[number.end..found.range.start];
            matches!(found.cue, Cue::Phone | Cue::ProductCode)
                && gap.len() <= 3
                && gap.bytes().all(|b| b" -(,/".contains(&b))
        });
        Context { cue: cue.map(|found| found.cue), direct: true }
    }
}

/// What is said about a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    pub(super) cue: Option<Cue>,
    /// Hardly a word stands between.
    pub(super) direct: bool,
}

impl Context {
    pub(super) fn says(self, cue: Cue) -> bool {
        self.cue == Some(cue)
    }

    pub(super) fn is_personal(self) -> bool {
        self.cue.is_some_and(Cue::is_personal)
    }

    pub(super) fn is_product(self) -> bool {
        self.cue.is_some_and(Cue::is_product)
    }

    /// The number is announced as one of ours: nothing about it is personal but what its check digits say.
    pub(super) fn is_own(self) -> bool {
        self.direct && matches!(self.cue, Some(Cue::ProductCode | Cue::Order))
    }
}

/// The words between a cue and what it announces, `None` when it does not reach so far.
fn reaches(gap: &str, cue: Cue) -> Option<usize> {
    let limit = if cue == Cue::Product { TOPIC_REACH } else { REACH };
    let inner = gap.trim_start_matches(['.', ':']);
    if gap.chars().count() > limit {
        return None;
    }
    let words = inner.split(|c: char| !(c.is_alphanumeric() || c == MASK)).filter(|word| !word.is_empty()).count();
    // "Phone:\n0722…" and "Your phone? 0722…" answer the word; words between belong to another sentence.
    let parted = inner.contains(['?', '!', ';', '\n']) || inner.contains(". ");
    (words == 0 || !parted).then_some(words)
}

fn starts_a_word(text: &str, at: usize) -> bool {
    !text[..at].ends_with(is_of_a_word)
}

/// A cue that ends in a mark ends there whatever follows.
fn ends_a_word(text: &str, at: usize) -> bool {
    !text[..at].ends_with(is_of_a_word) || !text[at..].starts_with(is_of_a_word)
}

fn is_of_a_word(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | MASK)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn context(text: &str) -> Context {
        let folded = fold_phrase(text);
        let start = folded.find("123").expect("the number");
        let end = start + folded[start..].bytes().take_while(u8::is_ascii_digit).count();
        Cues::of(&folded, |_| false).at(&folded, &(start..end))
    }

    #[test]
    fn the_nearest_word_decides() {
        for (text, cue) in [
            ("Codul numeric personal este 123", Some(Cue::Cnp)),
            ("Cod produs: 123", Some(Cue::ProductCode)),
            ("CNP 190, cod 123", Some(Cue::ProductCode)),
            ("Produsul cu codul de bare 123", Some(Cue::ProductCode)),
            ("Meu CPF é o 123", Some(Cue::Cpf)),
            ("O κωδικός είναι 123", Some(Cue::ProductCode)),
            ("Τηλ.: 123", Some(Cue::Phone)),
            ("mi número de teléfono 123", Some(Cue::Phone)),
            ("Phone:\n123", Some(Cue::Phone)),
            ("Your phone? 123", Some(Cue::Phone)),
            ("123 (EAN)", Some(Cue::ProductCode)),
            ("123-Fax", Some(Cue::Phone)),
            ("Vreau produsul! Sunt 123", None),
            ("Produsul e bun. 123", None),
            ("phone is broken\nnumber 123", None),
            ("<PHONE> 123", None),
            ("nu 5 ci 123", None),
        ] {
            assert_eq!(context(text).cue, cue, "{text}");
        }
    }

    #[test]
    fn a_word_is_not_found_inside_another() {
        assert_eq!(context("hotel 123").cue, None);
        assert_eq!(context("telefoanele 123").cue, None);
        assert_eq!(context("telefonul 123").cue, Some(Cue::Phone));
    }

    #[test]
    fn a_topic_reaches_further_than_a_code() {
        let far = context("El producto que vimos ayer en la tienda grande de la esquina, el 123");
        assert_eq!((far.cue, far.direct), (Some(Cue::Product), false));
        assert_eq!(context("El código que vimos ayer en la tienda grande de la esquina, el 123").cue, None);
    }
}
