//! One key for Greek words and their Latin spellings: `πλυντήριο`, `plyntirio` and `plintirio`; `σαμσουνγκ` and
//! `Samsung`. Coarse on purpose, since everybody transliterates in their own way: all that sounds as i is one vowel,
//! doubled letters are one, voiced pairs lose their nasal. Meant for finding across alphabets, never within one.

/// Shorter keys would meet by chance.
const MIN_KEY_LETTERS: usize = 3;

/// Of the longest letters that fit. Vowels first.
const SOUNDS: [(&str, &str); 107] = [
    ("α", "a"),
    ("ε", "e"),
    ("η", "i"),
    ("ι", "i"),
    ("ο", "o"),
    ("υ", "i"),
    ("ω", "o"),
    ("ου", "i"),
    ("ει", "i"),
    ("οι", "i"),
    ("υι", "i"),
    ("αι", "e"),
    ("αυ", "ab"),
    ("ευ", "eb"),
    ("αφ", "ab"),
    ("εφ", "eb"),
    ("αβ", "ab"),
    ("εβ", "eb"),
    ("β", "b"),
    ("γ", "g"),
    ("δ", "d"),
    ("ζ", "z"),
    ("θ", "t"),
    ("κ", "k"),
    ("λ", "l"),
    ("μ", "m"),
    ("ν", "n"),
    ("ξ", "ks"),
    ("π", "p"),
    ("ρ", "r"),
    ("σ", "s"),
    ("τ", "t"),
    ("φ", "f"),
    ("χ", "h"),
    ("ψ", "ps"),
    ("γγ", "g"),
    ("γκ", "g"),
    ("νγ", "g"),
    ("νκ", "g"),
    ("νγκ", "g"),
    ("γχ", "h"),
    ("μπ", "b"),
    ("ντ", "d"),
    ("νδ", "d"),
    ("τζ", "z"),
    ("τσ", "s"),
    ("σχ", "s"), //
    ("a", "a"),
    ("e", "e"),
    ("i", "i"),
    ("o", "o"),
    ("u", "i"),
    ("y", "i"),
    ("w", "o"),
    ("ou", "i"),
    ("oo", "i"),
    ("ei", "i"),
    ("oi", "i"),
    ("ee", "i"),
    ("ai", "e"),
    ("au", "ab"),
    ("eu", "eb"),
    ("af", "ab"),
    ("ef", "eb"),
    ("av", "ab"),
    ("ev", "eb"),
    ("ab", "ab"),
    ("eb", "eb"),
    ("b", "b"),
    ("c", "k"),
    ("d", "d"),
    ("f", "f"),
    ("g", "g"),
    ("h", "h"),
    ("j", "z"),
    ("k", "k"),
    ("l", "l"),
    ("m", "m"),
    ("n", "n"),
    ("p", "p"),
    ("q", "k"),
    ("r", "r"),
    ("s", "s"),
    ("t", "t"),
    ("v", "b"),
    ("x", "ks"),
    ("z", "z"),
    ("ck", "k"),
    ("ch", "h"),
    ("kh", "h"),
    ("ph", "f"),
    ("th", "t"),
    ("sh", "s"),
    ("sch", "s"),
    ("ng", "g"),
    ("nk", "g"),
    ("gk", "g"),
    ("gg", "g"),
    ("ngk", "g"),
    ("mp", "b"),
    ("nt", "d"),
    ("nd", "d"),
    ("tz", "z"),
    ("ts", "s"),
    ("ay", "ab"),
    ("ey", "eb"),
    ("nth", "nt"),
];
const LONGEST: usize = 3;
const CONSONANTS: &str = "bcdfgjklmnpqrstvxz";

/// Whether a folded word begins with a Greek letter.
pub fn is_greek(word: &str) -> bool {
    word.chars().next().is_some_and(|c| ('α'..='ω').contains(&c))
}

/// The keys of a folded word: in Latin letters `x` is ξ or χ, `th` is θ or τη, `sh` is σ or ση. At most eight; none for
/// short words and for those with other letters.
pub fn sounds(word: &str) -> Vec<String> {
    let mut readings = vec![word.to_owned()];
    for (written, read) in [("x", "χ"), ("th", "tη"), ("sh", "sη")] {
        if word.contains(written) {
            let others: Vec<String> = readings.iter().map(|reading| reading.replace(written, read)).collect();
            readings.extend(others);
        }
    }
    let mut keys: Vec<String> = readings.iter().filter_map(|reading| key(reading)).collect();
    keys.sort_unstable();
    keys.dedup();
    keys
}

fn key(word: &str) -> Option<String> {
    let letters: Vec<char> = word.chars().collect();
    let mut key = String::with_capacity(word.len());
    let mut at = 0;
    while at < letters.len() {
        let (taken, sound) = sound(&letters, at)?;
        for letter in sound.chars() {
            if !key.ends_with(letter) {
                key.push(letter);
            }
        }
        at += taken;
    }
    (key.len() >= MIN_KEY_LETTERS).then_some(key)
}

/// How many letters from `at` make one sound, and which.
fn sound(letters: &[char], at: usize) -> Option<(usize, &'static str)> {
    // An h that ends a syllable is an η by its looks: kinhto. One before a vowel is χ.
    let after_consonant = at > 0 && CONSONANTS.contains(letters[at - 1]);
    if letters[at] == 'h' && after_consonant {
        return Some((1, "i"));
    }
    if letters[at] == 'c' && letters.get(at + 1).is_some_and(|next| "eiy".contains(*next)) {
        return Some((1, "s"));
    }
    (1..=LONGEST.min(letters.len() - at)).rev().find_map(|count| {
        let spelled: String = letters[at..at + count].iter().collect();
        SOUNDS.iter().find(|(written, _)| *written == spelled).map(|&(_, sound)| (count, sound))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    #[test]
    fn greek_words_meet_their_latin_spellings() {
        let cases = [
            ("κινητό", &["kinito", "kinhto", "kinyto"][..]),
            ("πλυντήριο", &["plyntirio", "plintirio", "plunthrio", "plyntyrio"]),
            ("ψυγείο", &["psygeio", "psigio", "psugeio"]),
            ("σαμσουνγκ", &["Samsung"]),
            ("τηλεόραση", &["tileorasi", "thleorash", "tileorash"]),
            ("χαρτί", &["xarti", "harti", "charti"]),
            ("αυτόματο", &["automato", "aftomato", "avtomato"]),
            ("μπαταρία", &["bataria", "mpataria"]),
            ("φορτιστής", &["fortistis", "fortisths", "phortistis"]),
            ("οθόνη", &["othoni", "othonh"]),
            ("λευκό", &["leyko", "lefko", "leuko"]),
            ("ανθεκτικό", &["anthektiko"]),
            ("σίσκο", &["cisco"]),
            ("μπος", &["bosch"]),
            ("χόντα", &["honda"]),
        ];
        for (greek, latin) in cases {
            for spelling in latin {
                let (a, b) = (sounds(&fold(greek)), sounds(&fold(spelling)));
                assert!(a.iter().any(|key| b.contains(key)), "{greek} {a:?}, {spelling} {b:?}");
            }
        }
        assert!(sounds("tv").is_empty() && sounds("s24").is_empty());
    }
}
