//! The long words of names, by the letters behind their stem: a word that is mistyped at its beginning ("lpatop") has
//! another stem, and is found by its end.

use temei_text::phrase::{ByHash, PhraseHash};

use super::stems::{LONG_CHARS, STEM_CHARS, is_long, is_one_edit, stem};

/// Words of one end that are told apart; names with further ones are found when their beginning is right.
const MAX_WORDS: usize = 64;

#[derive(Clone, Debug, Default)]
pub(crate) struct Spellings {
    by_end: ByHash<Vec<Box<str>>>,
    bytes: usize,
}

impl Spellings {
    /// Adds the words of a folded name.
    pub(crate) fn add_name(&mut self, folded: &str) {
        for word in folded.split(' ').filter(|word| is_long(word)) {
            let Some(end) = end(word, STEM_CHARS) else { continue };
            let words = self.by_end.entry(end).or_default();
            if words.len() < MAX_WORDS && !words.iter().any(|known| **known == *word) {
                words.push(word.into());
                self.bytes += word.len() + size_of::<Box<str>>();
            }
        }
    }

    /// The words that a folded one may stand for with one mistake that changes its stem.
    pub(crate) fn meant<'a>(&'a self, said: &'a Said<'_>) -> impl Iterator<Item = &'a str> {
        let words = said.ends.iter().flatten().filter_map(|end| self.by_end.get(end)).flatten();
        words.map(|word| &**word).filter(|word| stem(word) != stem(said.word) && is_one_edit(word, said.word))
    }

    pub(super) fn resident_bytes(&self) -> usize {
        self.by_end.capacity() * (size_of::<(u64, Vec<Box<str>>)>() + 1) * 8 / 7 + self.bytes
    }
}

/// A folded word of a text, ready to be looked up.
pub(crate) struct Said<'t> {
    word: &'t str,
    /// With a letter too few before them, as many, and one too many.
    ends: [Option<u64>; 3],
}

impl<'t> Said<'t> {
    /// `None` for a word too short for a long one with a letter missing.
    pub(crate) fn of(word: &'t str) -> Option<Self> {
        word.chars().nth(LONG_CHARS - 2)?;
        Some(Self { word, ends: [STEM_CHARS - 1, STEM_CHARS, STEM_CHARS + 1].map(|skipped| end(word, skipped)) })
    }
}

/// What is left of a word of letters without its first ones.
fn end(word: &str, skipped: usize) -> Option<u64> {
    let (at, _) = word.char_indices().nth(skipped)?;
    (!word.bytes().any(|byte| byte.is_ascii_digit())).then(|| PhraseHash::of_word(&word[at..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mistake_at_the_beginning_of_a_long_word_is_seen_through() {
        let mut spellings = Spellings::default();
        for name in ["laptop nimbus 14", "laptop stratus", "mini lamp x1234567", "φορητοσ υπολογιστησ"]
        {
            spellings.add_name(name);
        }
        for (said, meant) in [
            ("lpatop", "laptop"),
            ("aptop", "laptop"),
            ("llaptop", "laptop"),
            ("kaptop", "laptop"),
            ("nmibus", "nimbus"),
            ("ypoλογιστησ", ""),
            ("ιπολογιστησ", "υπολογιστησ"),
            ("laptop", ""),
            ("laptpo", ""),
            ("plaptops", ""),
            ("mnii", ""),
            ("1234567", ""),
        ] {
            let found = Said::of(said).map(|said| spellings.meant(&said).collect::<Vec<_>>().join(" "));
            assert_eq!(found.unwrap_or_default(), meant, "{said}");
        }
    }
}
