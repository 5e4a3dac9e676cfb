//! Folding: case, diacritics and letter variants that people do not type reliably.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Lower case without diacritics: compatibility forms opened (NFKD), marks dropped, `ß` as ss, `æ` as ae, `ø` as o,
/// final sigma as sigma. Romanian cedilla and comma letters become the same.
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let mut folded = String::with_capacity(text.len());
    for c in text.nfkd().filter(|&c| !is_combining_mark(c)).flat_map(char::to_lowercase) {
        match c {
            'ß' => folded.push_str("ss"),
            'æ' => folded.push_str("ae"),
            'œ' => folded.push_str("oe"),
            'þ' => folded.push_str("th"),
            'ø' => folded.push('o'),
            'đ' | 'ð' => folded.push('d'),
            'ł' => folded.push('l'),
            'ı' => folded.push('i'),
            'ς' => folded.push('σ'),
            c if is_combining_mark(c) => {}
            c => folded.push(c),
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

    proptest! {
        #![proptest_config(properties(CASES))]

        #[test]
        fn folding_twice_changes_nothing(text in "\\PC{0,40}") {
            let once = fold(&text);
            prop_assert_eq!(fold(&once), once);
        }
    }
}
