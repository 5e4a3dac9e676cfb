//! What the words of an address announce, as the language packs have them. A word that is not there is part of a name.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use temei_text::languages::{Addresses, Language, List, everywhere, folded};

/// What the word of a street, number, unit and so on announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Word {
    /// As streets are called in this language; the name follows.
    Street(Language),
    /// The name came before.
    StreetBehind,
    /// "no.": the number follows.
    Number,
    /// A block of flats or a corner of two streets, which often has no other number.
    Block,
    /// "ap. 3": what follows is inside the building.
    Unit,
    /// "sector 3", in place of a county.
    Sector,
    Region,
    Locality,
    /// A village whose houses are numbered without streets.
    Village,
    Postal,
    /// What ends an address: a telephone number follows.
    Other,
}

/// Bytes of the longest word for a street that means it only where streets are called so: "al", "c", "st".
const SHORT_STREET: usize = 2;

/// Of each language, in their order: what a word announces where streets are called in it.
static MEANINGS: LazyLock<Vec<HashMap<String, Word>>> =
    LazyLock::new(|| Language::ALL.into_iter().map(meanings).collect());

/// The first list that has a word decides.
fn meanings(language: Language) -> HashMap<String, Word> {
    let own = &language.pack().addresses;
    let mut meanings = HashMap::new();
    add(&mut meanings, Word::Street(language), folded(own.streets));
    add(&mut meanings, Word::StreetBehind, folded(own.streets_behind));
    for other in Language::ALL {
        let words = &other.pack().addresses;
        add(&mut meanings, Word::Street(other), folded(words.streets).filter(|word| is_long(word)));
        add(&mut meanings, Word::StreetBehind, folded(words.streets_behind).filter(|word| is_long(word)));
    }
    add(&mut meanings, Word::Block, folded(own.corner));
    add(&mut meanings, Word::Number, of_all(|words| words.number));
    add(&mut meanings, Word::Block, of_all(|words| words.block));
    add(&mut meanings, Word::Unit, of_all(|words| words.unit));
    add(&mut meanings, Word::Sector, of_all(|words| words.sector));
    add(&mut meanings, Word::Region, of_all(|words| words.region));
    add(&mut meanings, Word::Locality, of_all(|words| words.locality));
    add(&mut meanings, Word::Village, folded(own.village));
    add(&mut meanings, Word::Postal, of_all(|words| words.postal));
    add(&mut meanings, Word::Other, of_all(|words| words.other));
    meanings
}

fn add(meanings: &mut HashMap<String, Word>, meaning: Word, words: impl IntoIterator<Item = String>) {
    for word in words {
        meanings.entry(word).or_insert(meaning);
    }
}

fn is_long(word: &str) -> bool {
    word.len() > SHORT_STREET
}

/// The words of one list in all languages.
fn of_all(of: fn(&Addresses) -> List) -> Vec<String> {
    everywhere(|pack| of(&pack.addresses))
}

/// What a folded word announces in an address whose streets are called in `language`.
pub(crate) fn meaning(word: &str, language: Language) -> Option<Word> {
    MEANINGS[language.ordinal()].get(word).copied()
}

fn set(of: fn(&Addresses) -> List) -> HashSet<String> {
    everywhere(|pack| of(&pack.addresses)).into_iter().collect()
}

/// Words that join the names of streets and places, or say nothing of their own ("cod poștal", "3.º Dto.").
pub(super) fn is_particle(word: &str) -> bool {
    static PARTICLES: LazyLock<HashSet<String>> = LazyLock::new(|| set(|words| words.particles));
    PARTICLES.contains(word)
}

/// Where something other than a street address receives parcels.
pub(super) fn is_elsewhere(word: &str) -> bool {
    static ELSEWHERE: LazyLock<HashSet<String>> = LazyLock::new(|| set(|words| words.elsewhere));
    ELSEWHERE.contains(word)
}

/// Phrases that say "there is no number".
pub(super) static UNNUMBERED: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.addresses.unnumbered));

/// Whether two letters, with a full stop behind the first, announce a postal code.
pub(super) fn are_postal_initials(first: &str, second: &str) -> bool {
    static INITIALS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.addresses.postal_initials));
    INITIALS.iter().filter_map(|initials| initials.split_once('.')).any(|known| known == (first, second))
}

/// Whether a word may stand between a cue and its address, and if so, whether it says that the address follows.
pub(crate) fn joins(word: &str) -> Option<bool> {
    static BETWEEN: LazyLock<[HashSet<String>; 2]> = LazyLock::new(|| [set(|words| words.is), set(|words| words.of)]);
    let [is, of] = &*BETWEEN;
    if is.contains(word) { Some(true) } else { of.contains(word).then_some(false) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_word_means_what_it_means_in_its_country() {
        assert_eq!(meaning("al", Language::Ro), Some(Word::Street(Language::Ro)));
        assert_eq!(meaning("al", Language::Es), None);
        assert_eq!(meaning("strada", Language::Es), Some(Word::Street(Language::Ro)));
        assert_eq!(meaning("ap", Language::Ro), Some(Word::Unit));
        assert_eq!(meaning("brasov", Language::Ro), None);
        assert_eq!(meaning("com", Language::Ro), Some(Word::Village));
        assert_eq!(meaning("com", Language::Pt), None, "with");
        assert_eq!(meaning("esq", Language::Es), Some(Word::Block));
        assert_eq!(meaning("esq", Language::Pt), None, "on the left");
    }
}
