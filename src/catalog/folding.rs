//! Names as they are compared: without case, accents and punctuation. Applied to names and answers alike whenever they
//! are read; no folded name is stored, so a change here needs no migration.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// NFKD, lower case, no combining marks, letters that do not decompose spelled out (ß, æ, ø, ł, đ, final ς), and
/// one space for every run of anything that is neither letter nor digit; no space at either end.
pub fn fold_name(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    let mut gap = false;
    if name.is_ascii() {
        for byte in name.bytes() {
            if !byte.is_ascii_alphanumeric() {
                gap = true;
                continue;
            }
            if gap && !folded.is_empty() {
                folded.push(' ');
            }
            gap = false;
            folded.push(char::from(byte.to_ascii_lowercase()));
        }
        return folded;
    }
    let letters = name.nfkd().flat_map(char::to_lowercase).filter(|&c| !is_combining_mark(c));
    for letter in letters {
        if !letter.is_alphanumeric() {
            gap = true;
            continue;
        }
        if gap && !folded.is_empty() {
            folded.push(' ');
        }
        gap = false;
        match letter {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'ø' => folded.push('o'),
            'ł' => folded.push('l'),
            'đ' => folded.push('d'),
            'ς' => folded.push('σ'),
            other => folded.push(other),
        }
    }
    folded
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use temei_properties::{CASES, properties};

    use super::*;

    #[test]
    fn accents_case_and_punctuation_do_not_count() {
        assert_eq!(fold_name("  L'Oréal — Șampon №5 "), "l oreal sampon no5");
        assert_eq!(fold_name("ΚΑΦΈΣ Ελληνικός"), "καφεσ ελληνικοσ");
        assert_eq!(fold_name("Straße Łódź Đorđe Ærø ﬁne ²"), "strasse lodz dorde aero fine 2");
        assert_eq!(fold_name("AÇÚCAR/açúcar"), "acucar acucar");
        assert_eq!(fold_name("— !"), "");
    }

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn folding_twice_is_folding_once(name in "\\PC{0,40}") {
            let once = fold_name(&name);
            prop_assert_eq!(fold_name(&once), once);
        }
    }
}
