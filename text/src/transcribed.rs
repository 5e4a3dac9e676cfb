//! Greek as tools and people write it in Latin letters: "ypoloipo", "upoloipo" and "υπόλοιπο" are one word. There is no
//! one way to write it, so that letters that stand for one another become one.

/// What several letters stand for together, the longest first: Latin and Greek, both folded.
const TOGETHER: [(&str, char); 24] = [
    ("ου", 'u'),
    ("αι", 'e'),
    ("ει", 'i'),
    ("οι", 'i'),
    ("υι", 'i'),
    ("μπ", 'b'),
    ("ντ", 'd'),
    ("γκ", 'g'),
    ("γγ", 'g'),
    ("ou", 'u'),
    ("ai", 'e'),
    ("ei", 'i'),
    ("oi", 'i'),
    ("th", 't'),
    ("ph", 'f'),
    ("ch", 'x'),
    ("kh", 'x'),
    ("ks", 'x'),
    ("mp", 'b'),
    ("nt", 'd'),
    ("gk", 'g'),
    ("gg", 'g'),
    ("ps", 'q'),
    ("ts", 'z'),
];

/// The sound of one letter; what has none is left as it is.
const fn sound(letter: char) -> char {
    match letter {
        'α' => 'a',
        'β' | 'v' => 'b',
        'γ' => 'g',
        'δ' => 'd',
        'ε' => 'e',
        'ζ' => 'z',
        // Latin "h" is mostly "η", "y" and "u" mostly "υ".
        'η' | 'ι' | 'υ' | 'h' | 'y' | 'u' => 'i',
        'θ' | 'τ' | '8' => 't',
        'κ' | 'c' => 'k',
        'λ' => 'l',
        'μ' => 'm',
        'ν' => 'n',
        'ξ' | 'χ' | '3' => 'x',
        'ο' | 'ω' | 'w' => 'o',
        'π' => 'p',
        'ρ' => 'r',
        'σ' | 'ς' => 's',
        'φ' => 'f',
        'ψ' => 'q',
        other => other,
    }
}

/// What a folded word sounds like, the same for a Greek word and its ways in Latin letters; double letters are one.
pub fn sound_of(word: &str) -> String {
    let mut sounds = String::with_capacity(word.len());
    let mut rest = word;
    while let Some(letter) = rest.chars().next() {
        let together = TOGETHER.iter().find(|(letters, _)| rest.starts_with(letters));
        let (next, length) = together.map_or((sound(letter), letter.len_utf8()), |(letters, is)| (*is, letters.len()));
        // "ου" is "u" and "ou", and "υ" is as often written "u".
        let next = if next == 'u' { 'i' } else { next };
        if !sounds.ends_with(next) {
            sounds.push(next);
        }
        rest = &rest[length..];
    }
    sounds
}

/// Whether one of two folded words is Greek and the other how it is written in Latin letters, but for the ending.
pub fn are_one_word(a: &str, b: &str) -> bool {
    let is_greek = |word: &str| word.chars().any(|c| matches!(c, 'α'..='ω'));
    if is_greek(a) == is_greek(b) {
        return false;
    }
    let (a, b) = (sound_of(a), sound_of(b));
    let shared = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    shared >= SHARED && a.len().max(b.len()) - shared <= ENDING
}

/// Sounds at least that two words share, and at most that their endings have more.
const SHARED: usize = 4;
const ENDING: usize = 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_greek_word_is_known_in_latin_letters() {
        for (greek, latin) in [
            ("υπολοιπο", "ypoloipo"),
            ("υπολοιπο", "upoloipo"),
            ("κλησεισ", "klhseis"),
            ("προγραμματοσ", "programmatos"),
            ("προκαταβολη", "prokatavoli"),
            ("εγγυηση", "eggyisi"),
            ("ναυλοσ", "naulou"),
            ("θεση", "thesi"),
            ("χρεωση", "xrewsh"),
            ("χρεωση", "chreosi"),
        ] {
            assert!(are_one_word(greek, latin) && are_one_word(latin, greek), "{greek} {latin}");
        }
        for (a, b) in [("υπολοιπο", "synolo"), ("total", "total"), ("εκπτωση", "eggyisi"), ("τιμη", "time limit")]
        {
            assert!(!are_one_word(a, b), "{a} {b}");
        }
    }
}
