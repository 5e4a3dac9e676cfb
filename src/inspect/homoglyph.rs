//! Letters that look like others. A word is read in the script it was meant in: Greek is a language of our shops, so a
//! Greek word stays Greek, and only a word that mixes scripts, or Greek letters alone among Latin text, is suspected.

/// A letter folded to the Latin letter it looks like; `None` for Latin letters and all without a likeness. Cyrillic and
/// what phonetic alphabets, Armenian and the enclosed letters lend to disguises.
pub(super) const fn latin_of_foreign(c: char) -> Option<char> {
    Some(match c {
        'а' | 'ɑ' | 'ᴀ' | 'А' | 'ɐ' => 'a',
        'в' | 'ʙ' | 'В' | 'Ь' | 'ь' | 'ƅ' => 'b',
        'с' | 'ᴄ' | 'С' | 'ɔ' => 'c',
        'ԁ' | 'ᴅ' | 'Ԁ' | 'ɗ' => 'd',
        'е' | 'ᴇ' | 'Е' | 'ә' | 'ǝ' | 'ҽ' => 'e',
        'ꜰ' | 'ғ' | 'Ғ' | 'ƒ' => 'f',
        'ɡ' | 'ɢ' | 'ց' | 'ԍ' | 'ƍ' => 'g',
        'һ' | 'н' | 'ʜ' | 'Н' | 'հ' | 'Һ' | 'ħ' => 'h',
        'і' | 'ı' | 'ɪ' | 'І' | 'ɩ' | 'Ӏ' | 'ї' | 'ⵏ' => 'i',
        'ј' | 'ᴊ' | 'Ј' | 'ȷ' => 'j',
        'к' | 'ᴋ' | 'К' | 'қ' => 'k',
        'ӏ' | 'ʟ' | 'ǀ' | 'ł' => 'l',
        'м' | 'ᴍ' | 'М' => 'm',
        'п' | 'ɴ' | 'ո' | 'и' | 'И' | 'ռ' => 'n',
        'о' | 'ᴏ' | 'О' | 'օ' | 'ө' | 'ഠ' | 'ჿ' => 'o',
        'р' | 'ᴘ' | 'Р' | 'ҏ' => 'p',
        'ԛ' | 'ԗ' | 'զ' | 'Ԛ' => 'q',
        'г' | 'ʀ' | 'ɹ' | 'я' | 'Я' => 'r',
        'ѕ' | 'ꜱ' | 'Ѕ' | 'ʂ' => 's',
        'т' | 'ᴛ' | 'Т' | 'ʇ' | 'ƭ' => 't',
        'ս' | 'ᴜ' | 'ʋ' | 'ц' => 'u',
        'ѵ' | 'ᴠ' | 'Ѵ' => 'v',
        'ԝ' | 'ᴡ' | 'Ԝ' | 'ш' | 'ա' | 'Ш' => 'w',
        'х' | 'Х' | 'ҳ' | '×' => 'x',
        'у' | 'ʏ' | 'У' | 'ү' | 'ყ' | 'ў' => 'y',
        'ᴢ' | 'з' | 'З' => 'z',
        '\u{1f150}'..='\u{1f169}' => enclosed(c, 0x1f150),
        '\u{1f170}'..='\u{1f189}' => enclosed(c, 0x1f170),
        '\u{1f1e6}'..='\u{1f1ff}' => enclosed(c, 0x1f1e6),
        _ => return None,
    })
}

/// The letter of an alphabet of enclosed letters that begins at `first`.
const fn enclosed(c: char, first: u32) -> char {
    (b'a' + (c as u32 - first) as u8) as char
}

/// The Latin letter a Greek one without accents can pass for. The case decides: `Η` passes for H, `η` for n.
const fn latin_of_greek(c: char) -> Option<char> {
    Some(match c {
        'α' | 'Α' => 'a',
        'β' | 'Β' => 'b',
        'ϲ' | 'Ϲ' => 'c',
        'ε' | 'Ε' => 'e',
        'Η' => 'h',
        'ι' | 'Ι' => 'i',
        'ϳ' | 'Ϳ' => 'j',
        'κ' | 'Κ' => 'k',
        'Μ' => 'm',
        'η' | 'Ν' => 'n',
        'ο' | 'Ο' | 'σ' => 'o',
        'ρ' | 'Ρ' => 'p',
        'ς' => 's',
        'τ' | 'Τ' => 't',
        'υ' | 'μ' => 'u',
        'ν' => 'v',
        'ω' => 'w',
        'χ' | 'Χ' => 'x',
        'γ' | 'Υ' => 'y',
        'Ζ' => 'z',
        _ => return None,
    })
}

/// The Greek letter a Latin one can pass for.
const fn greek_of_latin(c: char) -> Option<char> {
    Some(match c {
        'a' | 'A' => 'α',
        'B' => 'β',
        'e' | 'E' => 'ε',
        'H' | 'n' => 'η',
        'i' | 'I' => 'ι',
        'k' | 'K' => 'κ',
        'M' | 'u' => 'μ',
        'v' | 'N' => 'ν',
        'o' | 'O' => 'ο',
        'p' | 'P' => 'ρ',
        't' | 'T' => 'τ',
        'Y' => 'υ',
        'x' | 'X' => 'χ',
        'y' => 'γ',
        'w' => 'ω',
        'Z' => 'ζ',
        _ => return None,
    })
}

pub(super) const fn is_greek(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3ff}')
}

/// Nobody who writes Latin with Greek letters sets accents on them.
pub(super) fn is_accented_greek(c: char) -> bool {
    matches!(
        c,
        'ά' | 'έ'
            | 'ή'
            | 'ί'
            | 'ό'
            | 'ύ'
            | 'ώ'
            | 'Ά'
            | 'Έ'
            | 'Ή'
            | 'Ί'
            | 'Ό'
            | 'Ύ'
            | 'Ώ'
            | 'ϊ'
            | 'ϋ'
            | 'ΐ'
            | 'ΰ'
            | '\u{1f00}'..='\u{1fff}'
    )
}

/// What the letters of one word say about the script it was meant in.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Mix {
    latin: u32,
    greek: u32,
    /// Latin letters no Greek one looks like, and the other way round.
    only_latin: u32,
    only_greek: u32,
}

/// The script a word is read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    AsWritten,
    Latin,
    Greek,
}

impl Mix {
    /// Of letters without accents, after [`latin_of_foreign`].
    pub(super) fn of(word: impl Iterator<Item = char>) -> Self {
        let mut mix = Self::default();
        for c in word {
            if c.is_ascii_alphabetic() {
                mix.latin += 1;
                mix.only_latin += u32::from(greek_of_latin(c).is_none());
            } else if is_greek(c) {
                mix.greek += 1;
                mix.only_greek += u32::from(latin_of_greek(c).is_none());
            }
        }
        mix
    }

    /// Whether the word can only be Greek, so that the text it stands in is.
    pub(super) const fn is_surely_greek(self) -> bool {
        self.only_greek > 0 && self.latin == 0
    }

    /// `greek_text`: other words of the text are surely Greek.
    pub(super) const fn reading(self, greek_text: bool) -> Reading {
        match (self.latin > 0, self.greek > 0) {
            (_, false) => Reading::AsWritten,
            (false, true) if self.only_greek > 0 || greek_text => Reading::AsWritten,
            (false, true) => Reading::Latin,
            (true, true) if self.only_latin > 0 && self.only_greek == 0 => Reading::Latin,
            (true, true) if self.only_greek > 0 && self.only_latin == 0 => Reading::Greek,
            (true, true) if self.greek > self.latin => Reading::Greek,
            (true, true) => Reading::Latin,
        }
    }
}

impl Reading {
    pub(super) fn read(self, c: char) -> char {
        match self {
            Self::AsWritten => c,
            Self::Latin => latin_of_greek(c).unwrap_or(c),
            Self::Greek => greek_of_latin(c).unwrap_or(c),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(word: &str, greek_text: bool) -> String {
        let letters = || word.chars().map(|c| latin_of_foreign(c).unwrap_or(c));
        let reading = Mix::of(letters()).reading(greek_text);
        letters().flat_map(|c| reading.read(c).to_lowercase()).collect()
    }

    #[test]
    fn a_word_is_read_in_the_script_it_was_meant_in() {
        assert_eq!(read("іgnоrе", false), "ignore", "Cyrillic in a Latin word");
        assert_eq!(read("ιgnοrε", false), "ignore", "Greek in a Latin word");
        assert_eq!(read("αγνοησe", true), "αγνοησε", "Latin in a Greek word");
        assert_eq!(read("οδηγιες", false), "οδηγιες", "Greek stays Greek");
        assert_eq!(read("και", true), "και", "even when it looks Latin, in a Greek text");
        assert_eq!(read("ΤΟΚΕΝ", false), "token", "and does not, alone among Latin words");
        assert_eq!(read("сору", false), "copy", "a wholly Cyrillic disguise");
    }
}
