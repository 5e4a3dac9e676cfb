//! How the characters of a table are written: found from its bytes, or told. Spreadsheets write UTF-8, UTF-16 or the code
//! page of their country, and say so in none of their files but by a byte-order mark.
//!
//! A code page is told by the letters its bytes make: of the pages we know, the one in whose language all of them are at
//! home. Where two pages do equally well and read something differently, the tenant's language decides, else nobody does.

mod decoded;
mod pages;

use std::fmt;
use std::str::FromStr;

use temei_text::languages::Language;

use super::FileError;
pub(super) use decoded::Decoded;
use pages::Page;

/// Of 32 bytes with a zero in every other place, no text is anything but UTF-16.
const SAMPLE_BYTES: usize = 4_096;
/// From here on nearly every byte is a letter, in every page.
const LETTERS_FROM: u8 = 0xc0;
/// Broken sequences beside so many sound ones are broken rows of UTF-8, not a code page.
const SOUND_SHARE: u64 = 4;

/// How characters are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    Windows1250,
    Windows1252,
    Windows1253,
}

impl Encoding {
    pub const ALL: [Self; 6] =
        [Self::Utf8, Self::Utf16Le, Self::Utf16Be, Self::Windows1250, Self::Windows1252, Self::Windows1253];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Utf8 => "utf-8",
            Self::Utf16Le => "utf-16le",
            Self::Utf16Be => "utf-16be",
            Self::Windows1250 => "windows-1250",
            Self::Windows1252 => "windows-1252",
            Self::Windows1253 => "windows-1253",
        }
    }

    const fn page(self) -> Option<&'static Page> {
        match self {
            Self::Utf8 | Self::Utf16Le | Self::Utf16Be => None,
            Self::Windows1250 => Some(&pages::WINDOWS_1250),
            Self::Windows1252 => Some(&pages::WINDOWS_1252),
            Self::Windows1253 => Some(&pages::WINDOWS_1253),
        }
    }

    /// The page that spreadsheets of a language write.
    fn of_language(language: Language) -> Self {
        let letters = language.pack().letters;
        let holds = |encoding: &Self| {
            let page = encoding.page().expect("a code page");
            letters.chars().filter(|letter| page.contains(letter)).count()
        };
        // The first of equals is the Western one.
        let pages = [Self::Windows1253, Self::Windows1250, Self::Windows1252];
        pages.into_iter().max_by_key(holds).unwrap_or(Self::Windows1252)
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl FromStr for Encoding {
    type Err = String;

    /// By any of its common names.
    fn from_str(name: &str) -> Result<Self, String> {
        let plain: String = name.to_ascii_lowercase().chars().filter(char::is_ascii_alphanumeric).collect();
        Ok(match plain.as_str() {
            "utf8" | "utf8bom" => Self::Utf8,
            "utf16" | "utf16le" | "unicode" => Self::Utf16Le,
            "utf16be" => Self::Utf16Be,
            "windows1250" | "cp1250" | "win1250" => Self::Windows1250,
            "windows1252" | "cp1252" | "win1252" | "latin1" | "iso88591" => Self::Windows1252,
            "windows1253" | "cp1253" | "win1253" => Self::Windows1253,
            _ => {
                let known = Self::ALL.map(Self::as_str).join(", ");
                return Err(format!("{name:?} is none of the encodings we read: {known}"));
            }
        })
    }
}

/// Counts what tells encodings apart, while the bytes of a file go by.
#[derive(Debug)]
pub(super) struct Bytes {
    start: Vec<u8>,
    /// How often each byte from 0x80 on was met.
    high: [u64; 128],
    /// Whole characters of several bytes, and bytes that are none of one, in UTF-8.
    sound: u64,
    broken: u64,
    /// What the last piece ended with: the beginning of a character, perhaps.
    rest: Vec<u8>,
    /// Bytes that are letters in every page, and how many of them touch a letter of ASCII: those of Latin words do.
    letters: u64,
    touching: u64,
    last: u8,
}

impl Bytes {
    pub(super) fn new() -> Self {
        Self {
            start: Vec::new(),
            high: [0; 128],
            sound: 0,
            broken: 0,
            rest: Vec::new(),
            letters: 0,
            touching: 0,
            last: 0,
        }
    }

    pub(super) fn add(&mut self, piece: &[u8]) {
        let room = SAMPLE_BYTES.saturating_sub(self.start.len());
        self.start.extend_from_slice(&piece[..piece.len().min(room)]);
        for (at, &byte) in piece.iter().enumerate() {
            if byte >= 0x80 {
                self.high[usize::from(byte) - 0x80] += 1;
            }
            if byte >= LETTERS_FROM {
                self.letters += 1;
                let next = piece.get(at + 1).copied().unwrap_or_default();
                self.touching += u64::from(self.last.is_ascii_alphabetic() || next.is_ascii_alphabetic());
            }
            self.last = byte;
        }
        let mut text = std::mem::take(&mut self.rest);
        text.extend_from_slice(piece);
        let mut left = text.as_slice();
        loop {
            match std::str::from_utf8(left) {
                Ok(sound) => {
                    self.sound += several_bytes(sound);
                    return;
                }
                Err(error) => {
                    let (sound, from) = left.split_at(error.valid_up_to());
                    self.sound += several_bytes(std::str::from_utf8(sound).expect("valid up to there"));
                    let Some(wrong) = error.error_len() else {
                        self.rest = from.to_vec();
                        return;
                    };
                    self.broken += wrong as u64;
                    left = &from[wrong..];
                }
            }
        }
    }

    /// The encoding; `language` is that of the tenant.
    pub(super) fn encoding(&self, language: Option<Language>) -> Result<Encoding, FileError> {
        if let Some(encoding) = self.utf16() {
            return Ok(encoding);
        }
        let broken = self.broken + u64::from(!self.rest.is_empty());
        if broken == 0 || self.sound > SOUND_SHARE * broken {
            return Ok(Encoding::Utf8);
        }
        self.code_page(language)
    }

    fn utf16(&self) -> Option<Encoding> {
        match self.start.as_slice() {
            [0xff, 0xfe, ..] => return Some(Encoding::Utf16Le),
            [0xfe, 0xff, ..] => return Some(Encoding::Utf16Be),
            _ => {}
        }
        // Delimiters, digits and line ends have a zero byte in UTF-16, and texts in other encodings have none.
        let zeros = |odd: usize| self.start.iter().skip(odd).step_by(2).filter(|&&byte| byte == 0).count();
        let (even, odd) = (zeros(0), zeros(1));
        let few = self.start.len() / 16;
        if odd > few && odd > even * 4 {
            return Some(Encoding::Utf16Le);
        }
        (even > few && even > odd * 4).then_some(Encoding::Utf16Be)
    }

    fn code_page(&self, language: Option<Language>) -> Result<Encoding, FileError> {
        let candidates = [Encoding::Windows1252, Encoding::Windows1250, Encoding::Windows1253];
        let scores = candidates.map(|candidate| self.score(candidate));
        let best = scores.iter().copied().fold(f64::MIN, f64::max);
        let fitting: Vec<Encoding> =
            candidates.into_iter().zip(scores).filter(|(_, score)| *score >= best).map(|(page, _)| page).collect();
        let &first = fitting.first().expect("one of them is the best");
        let of_language = language.map(Encoding::of_language).filter(|page| fitting.contains(page));
        if let Some(page) = of_language {
            return Ok(page);
        }
        let differing = fitting.iter().find(|&&other| self.differ(first, other));
        match differing {
            None => Ok(first),
            Some(&other) => Err(FileError::Encoding { first, other }),
        }
    }

    /// How much of what is above ASCII a language that is written in a page has for letters, from 0 to 1; what the page
    /// does not have counts against it. Signs say nothing.
    fn score(&self, encoding: Encoding) -> f64 {
        let page = encoding.page().expect("a code page");
        let languages = Language::ALL.into_iter().filter(|&language| Encoding::of_language(language) == encoding);
        let share = |language: Language| {
            let letters = language.pack().letters;
            let (mut own, mut all) = (0_u64, 0_u64);
            for (&c, &count) in page.iter().zip(&self.high) {
                if count == 0
                    || !(c.is_alphabetic() || c == char::REPLACEMENT_CHARACTER)
                    || matches!(c, 'ª' | 'º' | 'µ')
                {
                    continue;
                }
                all += count;
                let mut lower = c.to_lowercase();
                own += count * u64::from(lower.all(|letter| letters.contains(letter)));
            }
            if all == 0 { 1.0 } else { own as f64 / all as f64 }
        };
        let is_latin = encoding != Encoding::Windows1253;
        let looks_so = if is_latin { self.touching * 4 >= self.letters } else { self.touching * 2 <= self.letters };
        if looks_so { languages.map(share).fold(0.0, f64::max) } else { 0.0 }
    }

    /// Whether two pages read some byte of the file differently.
    fn differ(&self, one: Encoding, other: Encoding) -> bool {
        let (one, other) = (one.page().expect("a code page"), other.page().expect("a code page"));
        self.high.iter().enumerate().any(|(at, &count)| count > 0 && one[at] != other[at])
    }
}

fn several_bytes(text: &str) -> u64 {
    text.chars().filter(|c| !c.is_ascii()).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(bytes: &[u8], language: Option<Language>) -> Result<Encoding, FileError> {
        let mut statistics = Bytes::new();
        // Pieces of three bytes cut every character somewhere.
        bytes.chunks(3).for_each(|piece| statistics.add(piece));
        statistics.encoding(language)
    }

    #[test]
    fn the_language_of_a_page_is_where_its_letters_are_at_home() {
        for (language, page) in [
            (Language::Ro, Encoding::Windows1250),
            (Language::El, Encoding::Windows1253),
            (Language::Pt, Encoding::Windows1252),
            (Language::Es, Encoding::Windows1252),
            (Language::En, Encoding::Windows1252),
            (Language::Fr, Encoding::Windows1252),
        ] {
            assert_eq!(Encoding::of_language(language), page, "{language:?}");
        }
    }

    #[test]
    fn one_broken_row_does_not_make_utf8_a_code_page() {
        let mut text = "sku;name\nA-1;râșniță, cănuță, ceșcuță\n".as_bytes().to_vec();
        assert_eq!(found(&text, None).expect("told"), Encoding::Utf8);
        text.extend_from_slice(b"A-2;caf\xe9\n");
        assert_eq!(found(&text, None).expect("told"), Encoding::Utf8);
        assert_eq!(found(b"plain", None).expect("told"), Encoding::Utf8);
    }

    #[test]
    fn utf16_is_told_without_its_mark() {
        let bytes: Vec<u8> = "sku\tname\nA-1\tΨυγείο\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
        assert_eq!(found(&bytes, None).expect("told"), Encoding::Utf16Le);
        let bytes: Vec<u8> = "sku\tname\nA-1\tTaza\n".encode_utf16().flat_map(u16::to_be_bytes).collect();
        assert_eq!(found(&bytes, None).expect("told"), Encoding::Utf16Be);
    }

    #[test]
    fn what_two_pages_read_alike_or_the_language_tells_is_no_question() {
        // "é" is the same in both.
        assert_eq!(found(b"sku\ncaf\xe9\n", None).expect("told"), Encoding::Windows1252);
        // "ã" or "ă": at home in Portuguese and in Romanian.
        assert!(matches!(found(b"sku\nm\xe3r\n", None), Err(FileError::Encoding { .. })));
        assert_eq!(found(b"sku\nm\xe3r\n", Some(Language::Ro)).expect("told"), Encoding::Windows1250);
        assert_eq!(found(b"sku\nm\xe3r\n", Some(Language::Pt)).expect("told"), Encoding::Windows1252);
        assert!(matches!(found(b"sku\nm\xe3r\n", Some(Language::El)), Err(FileError::Encoding { .. })));
    }
}
