//! The words of names and the rows that have them, for names as people shorten them: "the Magnifica S" of "Espressor
//! automat DeLonghi Magnifica S ECAM22.110". A word is found by its root, so that inflected ones are met; measures are
//! met however they are written ("4 L", "4L"). As everywhere in the facts an answer is a candidate, which is compared
//! with the row itself.

use std::borrow::Cow;

use temei_text::languages::{KindWord, is_without};
use temei_text::phrase::{ByHash, PhraseHash};

use super::lookup::said_name;
use super::rows::Rows;
use super::stems::{are_of_one_adjective, is_form_of, root, stem, unbroken};

/// A word of more rows than these tells too little to begin with, and two of them are not held against each other.
const COMMON_ROWS: usize = 2048;

/// Letters at least that a word for a kind shares with its forms.
const KIND_CHARS: usize = 4;
/// Characters of a code at least that is said without the letters at its end, and those letters at most.
const CODE_CHARS: usize = 3;
const MAKE_CHARS: usize = 3;

/// Longest unit that is joined with the number before it, in letters.
const UNIT_CHARS: usize = 4;

#[derive(Clone, Debug, Default)]
pub(super) struct NameWords {
    rows: ByHash<Rows>,
    lists_bytes: usize,
}

impl NameWords {
    /// Adds the words of a folded name.
    pub(super) fn add_name(&mut self, folded: &str, row: u32) {
        for word in words_of_name(folded) {
            self.lists_bytes += self.rows.entry(key(&word)).or_insert(Rows::One(row)).add(row);
        }
    }

    pub(super) fn of(&self, word: u64) -> &[u32] {
        self.rows.get(&word).map_or(&[], Rows::as_slice)
    }

    pub(super) fn resident_bytes(&self) -> usize {
        self.rows.capacity() * (size_of::<(u64, Rows)>() + 1) * 8 / 7 + self.lists_bytes
    }
}

/// What a folded word is found by.
pub(super) fn key(word: &str) -> u64 {
    PhraseHash::of_word(root(word))
}

/// What it may be found by, the likeliest first: where a word itself finds nothing, "chairs" is "chair" without its ending, and
/// that is "cha", as what ends may be an ending again; "neagră" is "negru".
pub(super) fn keys(word: &str) -> impl Iterator<Item = u64> {
    let own = std::iter::once(key(word));
    let again = std::iter::once_with(|| key(root(word)));
    let masculine = std::iter::once_with(|| unbroken(word)).flatten();
    own.chain(again).chain(masculine.flat_map(|shared| [key(&format!("{shared}u")), key(&shared)]))
}

/// The words a text may say for a folded name: its own, the parts of a measure, and a measure as one word. What the thing
/// is without is none of them: the "smoked" of two cheeses is not the one that is "not smoked".
pub(super) fn words_of_name(folded: &str) -> Vec<Cow<'_, str>> {
    let mut words = Vec::with_capacity(12);
    let mut number: Option<&str> = None;
    let mut is_lacking = false;
    for word in folded.split(' ').filter(|word| !word.is_empty()) {
        if std::mem::replace(&mut is_lacking, is_without(word)) {
            number = None;
            continue;
        }
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let (count, unit) = word.split_at(digits);
        let is_unit = !unit.is_empty() && unit.chars().all(char::is_alphabetic) && unit.chars().count() <= UNIT_CHARS;
        if !count.is_empty() && is_unit {
            words.extend([Cow::Borrowed(count), Cow::Borrowed(unit)]);
        }
        if let Some(number) = number.filter(|_| count.is_empty() && is_unit) {
            words.push(Cow::Owned(format!("{number}{word}")));
        }
        words.extend(shorter_code(word).map(Cow::Borrowed));
        number = Some(word).filter(|_| unit.is_empty());
        words.push(Cow::Borrowed(word));
    }
    words
}

/// A code without the letters of its make: "c40" of "c40ii".
fn shorter_code(word: &str) -> Option<&str> {
    let shorter = word.trim_end_matches(char::is_alphabetic);
    let make = word.len() - shorter.len();
    let is_code = shorter.chars().count() >= CODE_CHARS && shorter.starts_with(char::is_alphabetic);
    (is_code && (1..=MAKE_CHARS).contains(&make)).then_some(shorter)
}

/// Whether all of these folded words are words of a name.
pub(super) fn has_words(name: &str, said: &[&str]) -> bool {
    let folded = said_name(name);
    let words = words_of_name(&folded);
    let found = |(at, said_word): (usize, &&str)| {
        words.iter().any(|word| is_meant(word, said_word)) && !is_piece(name, said, at)
    };
    said.iter().enumerate().all(found)
}

/// The same of a folded name, which keeps no decimals.
pub(super) fn has_folded_words(folded: &str, said: &[&str]) -> bool {
    let words = words_of_name(folded);
    said.iter().all(|said| words.iter().any(|word| is_meant(word, said)))
}

/// Which of these folded words are words of a name, as bits: of 64 at most.
pub(super) fn which_words(name: &str, said: &[&str]) -> u64 {
    let folded = said_name(name);
    let words = words_of_name(&folded);
    let found = said.iter().take(64).enumerate();
    let found = found.filter(|(at, word)| words.iter().any(|own| is_meant(own, word)) && !is_piece(name, said, *at));
    found.fold(0, |found, (at, _)| found | 1 << at)
}

/// The number of a measure in one word: "5" of "5ah".
fn digits_of(word: &str) -> &str {
    word.trim_end_matches(char::is_alphabetic)
}

/// "5" of a name with "2,5 kg": whether a number is said that the name has only as a piece of one with decimals.
fn is_piece(name: &str, said: &[&str], at: usize) -> bool {
    let number = said[at];
    if !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let beside = |step: isize| at.checked_add_signed(step).and_then(|at| said.get(at)).map(|word| digits_of(word));
    let mut is_piece = false;
    // "ECAM22.110" is a code.
    for written in name.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | ',')) {
        if !written.starts_with(|c: char| c.is_ascii_digit()) {
            continue;
        }
        let mut before = None;
        let mut pieces = written.split(['.', ',']).filter(|piece| !piece.is_empty()).peekable();
        while let Some(piece) = pieces.next() {
            let piece = digits_of(piece);
            let next = pieces.peek().copied();
            if piece == number {
                let is_whole = before.is_none() && next.is_none();
                let is_said =
                    before.is_some() && beside(-1) == before || next.is_some() && beside(1) == next.map(digits_of);
                if is_whole || is_said {
                    return false;
                }
                is_piece = true;
            }
            before = Some(piece);
        }
    }
    is_piece
}

/// Whether a word of a text is a form of one of a name; a mistake at its beginning is none.
fn is_meant(word: &str, said: &str) -> bool {
    word == said
        || begins_size(word, said)
        || stem(word) == stem(said) && is_form_of(word, said).is_some()
        || are_of_one_adjective(word, said)
}

/// "158x198" of "158x198x28": whether a word of a text is the beginning of a size with more sides.
fn begins_size(word: &str, said: &str) -> bool {
    let is_size = |said: &str| said.split('x').count() > 1 && said.bytes().all(|b| b.is_ascii_digit() || b == b'x');
    word.strip_prefix(said).is_some_and(|rest| rest.starts_with('x')) && is_size(said)
}

/// What a name begins with, up to where it is described: "Dining Table" of "Dining Table, 160-200 cm".
pub(super) fn head_of(name: &str) -> &str {
    let head = name.split([',', '(', '–', '—', ':']).next().unwrap_or(name).trim();
    if head.is_empty() { name } else { head }
}

/// Whether a folded word is the one of a folded name that says what kind of thing it is.
pub(super) fn is_of_kind(folded: &str, said: &str, place: KindWord) -> bool {
    let mut words = folded.split(' ').filter(|word| word.chars().all(char::is_alphabetic));
    let kind = match place {
        KindWord::First => words.next(),
        KindWord::Last => words.next_back(),
    };
    // "Menos" is no form of "menú", nor "pagar" of "pago": where they share so little, only an ending may be missing.
    let is_sure = |kind: &str| {
        let shared = kind.chars().zip(said.chars()).take_while(|(a, b)| a == b).count();
        let is_short = kind.chars().count() <= KIND_CHARS && said.chars().count() <= KIND_CHARS;
        shared >= KIND_CHARS || is_short || kind.starts_with(said) || said.starts_with(kind)
    };
    kind.is_some_and(|kind| is_meant(kind, said) && is_sure(kind))
}

/// The rows of a word: those settled, and those that came lately.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct RowsOfWord<'a>(pub(super) [&'a [u32]; 2]);

impl RowsOfWord<'_> {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|rows| rows.is_empty())
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|rows| rows.len()).sum()
    }

    pub(crate) fn has(&self, row: u32) -> bool {
        self.0.iter().any(|rows| rows.binary_search(&row).is_ok())
    }
}

/// The rows that have all of the words said so far.
#[derive(Clone, Debug)]
pub(crate) struct Shared<'a>([Cow<'a, [u32]>; 2]);

impl<'a> Shared<'a> {
    pub(crate) fn of(word: RowsOfWord<'a>) -> Self {
        Self(word.0.map(Cow::Borrowed))
    }

    pub(crate) fn len(&self) -> usize {
        self.0.iter().map(|rows| rows.len()).sum()
    }

    pub(crate) fn rows(&self) -> impl Iterator<Item = u32> {
        self.0.iter().flat_map(|rows| rows.iter().copied())
    }

    /// How many rows are looked at to find those that have one more word.
    pub(crate) fn cost_of(&self, word: RowsOfWord<'_>) -> usize {
        let few = self.len().min(word.len());
        if few > COMMON_ROWS { 1 } else { few + 1 }
    }

    /// Those that have one more word; `None` where there are none, or too many to be looked through.
    pub(crate) fn with(&self, word: RowsOfWord<'_>) -> Option<Shared<'a>> {
        if self.len().min(word.len()) > COMMON_ROWS {
            return None;
        }
        let [settled, recent] = &self.0;
        let both = [both(settled, word.0[0]), both(recent, word.0[1])];
        both.iter().any(|rows| !rows.is_empty()).then(|| Shared(both.map(Cow::Owned)))
    }
}

/// What two ascending lists have in common.
fn both(a: &[u32], b: &[u32]) -> Vec<u32> {
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    few.iter().copied().filter(|row| many.binary_search(row).is_ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_common_words_are_not_held_against_each_other() {
        let rows: Vec<u32> = (0..3_000).collect();
        let common = RowsOfWord([&rows, &[]]);
        assert!(Shared::of(common).with(common).is_none());
        assert_eq!(Shared::of(common).cost_of(common), 1);
        assert_eq!(Shared::of(common).with(RowsOfWord([&[7], &[]])).map(|shared| shared.len()), Some(1));
    }

    #[test]
    fn words_are_met_however_they_are_written() {
        for (name, said) in [
            ("espressor automat delonghi magnifica s ecam22 110", "magnifica s"),
            ("espressor automat delonghi magnifica s ecam22 110", "espressorul delonghi"),
            ("ulei motor castrol edge 5w 30 4l", "castrol 4 l"),
            ("ulei motor castrol edge 5w 30 4 l", "ulei 4l"),
            ("garrafa termica azul 500 ml", "garrafas 500ml"),
        ] {
            let said: Vec<&str> = said.split(' ').collect();
            assert!(has_words(name, &said), "{name}: {said:?}");
        }
        for (name, said) in [
            ("espressor automat delonghi magnifica s ecam22 110", "magnifica evo"),
            ("ulei motor castrol edge 5w 30 4l", "castrol 1 l"),
            ("canapea extensibila", "cana"),
        ] {
            let said: Vec<&str> = said.split(' ').collect();
            assert!(!has_words(name, &said), "{name}: {said:?}");
        }
    }

    #[test]
    fn rows_of_two_words_are_those_that_have_both() {
        let (first, second) = (RowsOfWord([&[1, 4, 9], &[]]), RowsOfWord([&[0, 4, 5, 9], &[12]]));
        let shared = Shared::of(first).with(second).expect("some");
        assert_eq!(shared.rows().collect::<Vec<_>>(), [4, 9]);
        assert!(shared.with(RowsOfWord([&[5], &[12]])).is_none());
    }
}
