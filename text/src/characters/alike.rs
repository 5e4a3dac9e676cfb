//! Letters that look like others. A word is read in the script it was meant in: Greek is a language of our shops, so a
//! Greek word stays Greek, and only a word that mixes scripts, or Greek letters alone among Latin text, is suspected.

use std::borrow::Cow;

use unicode_normalization::char::decompose_compatible;

use super::markup;
use super::unseen::is_unseen;

/// A letter folded to the Latin letter it looks like; `None` for Latin letters and all without a likeness. Cyrillic and
/// what phonetic alphabets, Armenian and the enclosed letters lend to disguises.
pub const fn latin_of_foreign(c: char) -> Option<char> {
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

#[inline]
pub const fn is_greek(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3ff}')
}

/// Nobody who writes Latin with Greek letters sets accents on them.
#[inline]
pub fn is_accented_greek(c: char) -> bool {
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
pub struct Mix {
    latin: u32,
    greek: u32,
    /// Latin letters no Greek one looks like, and the other way round.
    only_latin: u32,
    only_greek: u32,
}

/// The script a word is read in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    AsWritten,
    Latin,
    Greek,
}

impl Mix {
    /// Of letters without accents, after [`latin_of_foreign`].
    pub fn of(word: impl Iterator<Item = char>) -> Self {
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
    pub const fn is_surely_greek(self) -> bool {
        self.only_greek > 0 && self.latin == 0
    }

    /// `greek_text`: other words of the text are surely Greek.
    pub const fn reading(self, greek_text: bool) -> Reading {
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

/// A plain letter of Latin or Greek.
fn is_own(c: char) -> bool {
    c.is_ascii_alphabetic() || is_greek(c)
}

/// A word of mixed scripts in the one it was meant in, its letters without accents, with their case; `None` for a word
/// that stays as it is written, because it is of one script or a unit of measure.
pub fn meant(word: &[char]) -> Option<Vec<char>> {
    let foreign = word.iter().filter(|&&c| !is_own(c) && latin_of_foreign(c).is_some()).count();
    if !word.iter().any(|&c| is_own(c)) && !word.iter().all(|&c| is_twin(c)) {
        return None;
    }
    let letters: Vec<char> = word.iter().map(|&c| latin_of_foreign(c).map_or(c, |read| cased(read, c))).collect();
    let mix = Mix::of(letters.iter().copied());
    if foreign == 0 && (mix.latin == 0 || mix.greek == 0 || is_unit(&letters)) {
        return None;
    }
    let reading = mix.reading(true);
    Some(letters.into_iter().map(|c| cased(reading.read(c), c)).collect())
}

/// A text with its words of mixed scripts read as they were meant, and its entities read.
pub fn legible(text: &str) -> Cow<'_, str> {
    if text.is_ascii() && !text.contains('&') {
        return Cow::Borrowed(text);
    }
    let (mut read, mut word) = (String::with_capacity(text.len()), String::new());
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let (c, length) = markup::entity(rest).unwrap_or((c, c.len_utf8()));
        rest = &rest[length..];
        if c.is_alphabetic() {
            word.push(c);
        } else if !is_unseen(c) {
            push_word(&mut read, &mut word);
            read.push(c);
        }
    }
    push_word(&mut read, &mut word);
    Cow::Owned(read)
}

fn push_word(read: &mut String, word: &mut String) {
    let letters: Vec<char> = word.chars().flat_map(letters_of).collect();
    match meant(&letters).filter(|_| !word.is_ascii()) {
        Some(meant) => read.extend(meant),
        None => read.push_str(word),
    }
    word.clear();
}

/// A look-alike keeps the case of what it stands for.
pub fn cased(read: char, written: char) -> char {
    if read != written && written.is_uppercase() { read.to_uppercase().next().unwrap_or(read) } else { read }
}

/// Cyrillic letters that nobody tells from Latin ones. A word of these alone may be a disguise; any other word that is
/// wholly foreign is a word of its language.
const fn is_twin(c: char) -> bool {
    matches!(
        c,
        'а' | 'с'
            | 'е'
            | 'о'
            | 'р'
            | 'х'
            | 'у'
            | 'і'
            | 'ѕ'
            | 'ј'
            | 'һ'
            | 'ԁ'
            | 'ԛ'
            | 'ԝ'
            | 'ӏ'
            | 'А'
            | 'В'
            | 'С'
            | 'Е'
            | 'Н'
            | 'І'
            | 'Ј'
            | 'К'
            | 'М'
            | 'О'
            | 'Р'
            | 'Ѕ'
            | 'Т'
            | 'Х'
            | 'У'
    )
}

/// Symbols of the SI and of what is measured with it that stand behind "μ"…
const MICRO: [&str; 23] = [
    "m", "g", "l", "s", "f", "h", "a", "v", "w", "c", "j", "n", "t", "pa", "hz", "mol", "sv", "gy", "bq", "wb", "lx",
    "at", "bar",
];
/// …and the prefixes that stand before "Ω".
const OHM: [char; 7] = ['k', 'm', 'g', 't', 'n', 'p', 'μ'];

/// "μm", "kΩ": the one place where scripts mix for a reason.
fn is_unit(letters: &[char]) -> bool {
    match letters {
        ['μ', unit @ ..] => {
            let unit: String = unit.iter().flat_map(|c| c.to_lowercase()).collect();
            MICRO.contains(&unit.as_str())
        }
        [prefix, 'Ω' | 'ω'] => OHM.contains(&prefix.to_ascii_lowercase()),
        _ => false,
    }
}

/// Whether a word has letters neither Latin nor Greek, or of both: what no text of ours writes.
pub fn is_strange(word: &str) -> bool {
    if word.is_ascii() {
        return false;
    }
    let letters = word.chars().filter(|c| c.is_alphabetic());
    let mixed = letters.clone().any(is_any_latin) && letters.clone().any(is_any_greek);
    letters.clone().any(|c| !is_any_latin(c) && !is_any_greek(c) && latin_of_compatible(c).is_none())
        || (mixed && !is_unit(&letters.map(|c| if c == 'µ' { 'μ' } else { c }).collect::<Vec<_>>()))
}

/// With or without accents.
fn is_any_latin(c: char) -> bool {
    (c as u32) < 0x250 || matches!(c, '\u{1e00}'..='\u{1eff}')
}

/// With or without accents.
fn is_any_greek(c: char) -> bool {
    is_greek(c) || is_accented_greek(c)
}

/// The letters a character is made of, without marks. What looks like a letter as a whole stays whole: the lunate sigma is
/// a C to a reader, and no sigma.
pub fn letters_of(c: char) -> impl Iterator<Item = char> {
    let mut letters = [None; MAX_LETTERS];
    if latin_of_foreign(c).or(latin_of_greek(c)).is_some() {
        letters[0] = Some(c);
    } else {
        let mut free = letters.iter_mut();
        decompose_compatible(c, |part| {
            if part.is_alphabetic()
                && let Some(slot) = free.next()
            {
                *slot = Some(part);
            }
        });
    }
    letters.into_iter().flatten()
}

/// Letters kept of one character; those of more are signs for whole words.
const MAX_LETTERS: usize = 4;

/// Full-width, mathematical and enclosed letters are Latin in another shape.
fn latin_of_compatible(c: char) -> Option<char> {
    let mut first = None;
    decompose_compatible(c, |part| first = first.or(Some(part)));
    first.filter(|&part| part != c && (part.is_ascii() || is_greek(part)))
}

impl Reading {
    pub fn read(self, c: char) -> char {
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
    fn words_of_mixed_scripts_are_read_and_others_stay() {
        let meant = |word: &str| meant(&word.chars().collect::<Vec<_>>()).map(String::from_iter);
        for (word, expected) in
            [("USЅ", "USs"), ("lеi", "lei"), ("stоck", "stock"), ("ВОВ", "bob"), ("eυρω", "ευρω"), ("rοn", "ron")]
        {
            assert_eq!(meant(word).map(|word| word.to_lowercase()), Some(expected.to_lowercase()), "{word}");
        }
        for word in ["lei", "ευρω", "Водка", "сок", "лей", "μm", "kΩ", "και", "ΑΝΝΑ", "九"] {
            assert_eq!(meant(word), None, "{word}");
        }
    }

    #[test]
    fn a_name_is_read_as_a_text_is() {
        for (name, read) in [
            ("Vitamin С 1000", "Vitamin C 1000"),
            ("Dolce &amp; Gabbana", "Dolce & Gabbana"),
            ("Чай Принцесса", "Чай Принцесса"),
            ("Câble 5 μm", "Câble 5 μm"),
        ] {
            assert_eq!(legible(name), read);
        }
    }

    #[test]
    fn strange_words_are_told_from_ours() {
        for word in ["лей", "lеi", "stоck", "9лей", "円", "eυρω"] {
            assert!(is_strange(word), "{word}");
        }
        for word in ["lei", "ευρώ", "Ἀνν", "μm", "µm", "kΩ", "ｌｅｉ", "𝐥𝐞𝐢", "ștăßłø", "49"]
        {
            assert!(!is_strange(word), "{word}");
        }
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
