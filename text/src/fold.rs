//! The one letter fold: case, accents and letter variants that people do not type reliably. Whatever compares what people
//! write folds it here: names, queries, phrases of the language packs, the texts that are checked and inspected.

use std::sync::LazyLock;

use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// What a character is made of at most: a letter with three marks, a number in brackets. Signs for whole words stay what
/// they are: a text of them would grow elevenfold.
const MAX_PARTS: usize = 4;

/// Latin with its extensions, combining marks, Greek: what our texts are written in.
const TABLE: usize = 0x400;

/// What each of them becomes: looking one up takes longer than everything else that is done with it.
static FOLDED: LazyLock<Vec<Letter>> = LazyLock::new(|| {
    (0..TABLE as u32).map(|number| char::from_u32(number).map(Letter::of).unwrap_or_default()).collect()
});

#[derive(Default)]
struct Letter {
    text: Box<str>,
    is_letter: bool,
}

impl Letter {
    fn of(c: char) -> Self {
        let mut text = String::new();
        decomposed(c, |part| lowered(part, |letter| text.push(letter)));
        Self { text: text.into_boxed_str(), is_letter: c.is_alphabetic() }
    }
}

/// Lower case without diacritics: compatibility forms opened (NFKD), marks dropped, `ß` as ss, `æ` as ae, `œ` as oe, `ø`
/// as o, final sigma as sigma. Romanian cedilla and comma letters become the same.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        letters(c, |letter| folded.push(letter));
    }
    folded
}

/// A name as it is compared: folded, with one space for every run of anything that is neither letter nor digit, and none
/// at either end. No folded name is stored, so a change here needs no migration.
pub fn fold_name(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    let mut gap = false;
    for c in name.chars() {
        letters(c, |letter| {
            if !letter.is_alphanumeric() {
                gap = true;
                return;
            }
            if gap && !folded.is_empty() {
                folded.push(' ');
            }
            gap = false;
            folded.push(letter);
        });
    }
    folded
}

/// The lower-case letters a character stands for, without marks.
#[inline]
pub fn letters(c: char, mut push: impl FnMut(char)) {
    if c.is_ascii() {
        return push(c.to_ascii_lowercase());
    }
    match FOLDED.get(c as usize) {
        Some(letter) => letter.text.chars().for_each(push),
        None => decomposed(c, |part| lowered(part, &mut push)),
    }
}

/// Whether a character is one most texts are made of, whose fold is at hand.
#[inline]
pub const fn is_common(c: char) -> bool {
    (c as usize) < TABLE
}

/// Whether a character is a letter, quickly.
#[inline]
pub fn is_letter(c: char) -> bool {
    FOLDED.get(c as usize).map_or_else(|| c.is_alphabetic(), |letter| letter.is_letter)
}

/// The characters a compatibility form stands for (NFKD), without combining marks.
pub fn decomposed(c: char, mut push: impl FnMut(char)) {
    let mut parts = 0;
    decompose_compatible(c, |_| parts += 1);
    if parts > MAX_PARTS {
        return push(c);
    }
    decompose_compatible(c, |part| {
        if !is_combining_mark(part) {
            push(part);
        }
    });
}

/// A decomposed character in lower case, and spelled out where it has no decomposition.
#[inline]
pub fn lowered(c: char, mut push: impl FnMut(char)) {
    for lower in c.to_lowercase() {
        match spelled_out(lower) {
            Some(text) => text.chars().for_each(&mut push),
            None if is_combining_mark(lower) => {}
            None => push(lower),
        }
    }
}

/// The plain letters of a lower-case letter that Unicode does not decompose.
const fn spelled_out(lower: char) -> Option<&'static str> {
    Some(match lower {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'þ' => "th",
        'ø' => "o",
        'đ' | 'ð' => "d",
        'ł' => "l",
        'ı' => "i",
        'ς' => "σ",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn letters_meet_their_plain_forms() {
        let cases = [
            ("ȘȚĂÎÂ şţ", "staia st"),
            ("Ação Ñandú", "acao nandu"),
            ("Ήλιος ΟΔΟΣ ΐ", "ηλιοσ οδοσ ι"),
            ("Straße Æsir Ørsted Łódź", "strasse aesir orsted lodz"),
            ("İstanbul ﬁne ²", "istanbul fine 2"),
        ];
        for (text, expected) in cases {
            assert_eq!(fold(text), expected);
        }
    }

    #[test]
    fn punctuation_does_not_count_in_names() {
        assert_eq!(fold_name("  L'Oréal — Șampon №5 "), "l oreal sampon no5");
        assert_eq!(fold_name("ΚΑΦΈΣ Ελληνικός"), "καφεσ ελληνικοσ");
        assert_eq!(fold_name("Straße Łódź Đorđe Ærø ﬁne ²"), "strasse lodz dorde aero fine 2");
        assert_eq!(fold_name("AÇÚCAR/açúcar"), "acucar acucar");
        assert_eq!(fold_name("— !"), "");
    }

    #[test]
    fn letters_without_a_decomposition_are_spelled_alike_in_names_and_texts() {
        assert_eq!(fold_name("Œuf Þór Eyðun Kadıköy"), "oeuf thor eydun kadikoy");
        assert_eq!(fold("Œuf Þór Eyðun Kadıköy"), "oeuf thor eydun kadikoy");
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,40}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
            let once = fold_name(&text);
            prop_assert_eq!(fold_name(&once), once);
        }
    }
}
