//! When a word of a text may be a word of a name: as it is, inflected ("laptopul", "canetas", "φορητού") or with one
//! typing mistake. A stem is a coarse key to look candidates up by; [`is_form_of`] decides.

use std::sync::LazyLock;

use rustc_hash::FxHashSet;
use temei_text::languages::{everywhere, is_one_of};

/// Letters a stem keeps. Short on purpose: "bec", "becuri" and "becurilor" have to share theirs.
pub(super) const STEM_CHARS: usize = 3;
/// Shorter words are too often one mistake from another.
pub(super) const LONG_CHARS: usize = 6;

/// Folded endings of nouns and adjectives in any language; none is one too.
static ENDINGS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut endings = vec![String::new()];
    endings.extend(everywhere(|pack| pack.words.endings));
    endings
});

/// The key of a folded word: its first letters; a word with a digit is its own.
pub(crate) fn stem(word: &str) -> &str {
    if word.bytes().any(|b| b.is_ascii_digit()) {
        return word;
    }
    word.char_indices().nth(STEM_CHARS).map_or(word, |(end, _)| &word[..end])
}

/// Letters at least that a root keeps.
const ROOT_CHARS: usize = 3;

/// The same endings, to be asked for one.
static IS_ENDING: LazyLock<FxHashSet<&str>> = LazyLock::new(|| ENDINGS.iter().map(String::as_str).collect());
static LONGEST_ENDING: LazyLock<usize> = LazyLock::new(|| ENDINGS.iter().map(String::len).max().unwrap_or(0));

/// A folded word without the longest ending that leaves enough of it: a finer key than a stem, which most forms of a
/// word share. A word with a digit is its own.
pub(crate) fn root(word: &str) -> &str {
    if word.bytes().any(|b| b.is_ascii_digit()) {
        return word;
    }
    let shortest = word.char_indices().nth(ROOT_CHARS).map_or(word.len(), |(end, _)| end);
    let from = shortest.max(word.len().saturating_sub(*LONGEST_ENDING));
    let mut cuts = (from..word.len()).filter(|&at| word.is_char_boundary(at));
    cuts.find(|&at| IS_ENDING.contains(&word[at..])).map_or(word, |at| &word[..at])
}

/// "negr" of "neagră", "gros" of "groasă": what the feminine of an adjective, folded, shares with the others, whose vowel
/// it breaks in Romanian.
pub(super) fn unbroken(word: &str) -> Option<String> {
    let bare = word.strip_suffix(['a', 'e'])?;
    let broken = bare.rfind(['a', 'e', 'i', 'o', 'u'])?;
    let (before, rest) = (&bare[..broken], bare.get(broken..)?.strip_prefix('a')?);
    let is_broken = before.ends_with('o') || before.ends_with('e') && word.ends_with('a');
    let is_closed = !rest.is_empty() && rest.is_ascii() && before.len() > 1;
    (is_broken && is_closed).then(|| format!("{before}{rest}"))
}

/// Whether one of two folded words is the feminine of the other's adjective.
pub(super) fn are_of_one_adjective(a: &str, b: &str) -> bool {
    let is = |feminine: &str, other: &str| {
        let ending = unbroken(feminine).and_then(|shared| other.strip_prefix(shared.as_str()));
        ending.is_some_and(|ending| IS_ENDING.contains(ending) || ending.is_empty())
    };
    is(a, b) || is(b, a)
}

/// How a word of a text is related to one of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Same,
    Inflected,
    Mistyped,
}

/// Whether `said` is a form of `word`; both folded.
pub(crate) fn is_form_of(word: &str, said: &str) -> Option<Form> {
    if word == said {
        return Some(Form::Same);
    }
    if word.bytes().chain(said.bytes()).any(|b| b.is_ascii_digit()) {
        return None;
    }
    if stem(word) != stem(said) {
        return (is_long(word) && is_one_edit(word, said)).then_some(Form::Mistyped);
    }
    let shared: usize = word.chars().zip(said.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    // Endings may begin before the words part: "cafea" and "cafele" share "cafe".
    let cuts = (0..=shared).rev().filter(|&at| word.is_char_boundary(at)).take(4);
    let mut inflected = cuts.take_while(|&at| word[..at].chars().count() >= STEM_CHARS);
    if inflected.any(|at| is_one_of(&ENDINGS, &word[at..]) && is_one_of(&ENDINGS, &said[at..])) {
        return Some(Form::Inflected);
    }
    // "espresorul" of "espressor": the ending of an inflection may stand behind the mistake.
    let mut bare = ENDINGS.iter().filter_map(|ending| said.strip_suffix(ending.as_str()));
    let least = |bare: &str| if bare.len() == said.len() { TYPED_CHARS } else { TYPED_CHARS + 1 };
    bare.any(|bare| is_mistyped(word, bare, least(bare))).then_some(Form::Mistyped)
}

/// Letters at least of a word with a mistake, and one more without its ending: "marf-" is no "maro".
const TYPED_CHARS: usize = 4;

fn is_mistyped(word: &str, said: &str, least: usize) -> bool {
    word.chars().count().min(said.chars().count()) >= least && is_one_edit(word, said)
}

/// Whether a mistake among the first letters of a word leaves it to be known.
pub(super) fn is_long(word: &str) -> bool {
    word.chars().nth(LONG_CHARS - 1).is_some()
}

/// Whether one insertion, deletion, replacement or swap of neighbours makes one word the other.
pub(super) fn is_one_edit(a: &str, b: &str) -> bool {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let (short, long) = if a.len() <= b.len() { (&a, &b) } else { (&b, &a) };
    let front = short.iter().zip(long.iter()).take_while(|(a, b)| a == b).count();
    let (short, long) = (&short[front..], &long[front..]);
    match long.len() - short.len() {
        1 => short == &long[1..],
        0 => {
            let swapped = short.len() >= 2 && short[0] == long[1] && short[1] == long[0] && short[2..] == long[2..];
            swapped || (!short.is_empty() && short[1..] == long[1..])
        }
        _ => false,
    }
}

/// Whether the words of a text are a form of a whole name: as many words, each a form of its own, and at most one
/// mistyped of every three. A name of one word is never mistyped: too many words are one edit from another.
pub(crate) fn is_form_of_name(folded_name: &str, said: &[&str]) -> bool {
    let mut words = folded_name.split(' ').filter(|word| !word.is_empty());
    let mut mistyped = 0;
    for said in said {
        match words.next().and_then(|word| is_form_of(word, said)) {
            Some(Form::Same | Form::Inflected) => {}
            Some(Form::Mistyped) => mistyped += 1,
            None => return false,
        }
    }
    let most = if said.len() == 1 { 0 } else { said.len().div_ceil(3) };
    words.next().is_none() && mistyped <= most
}

#[cfg(test)]
mod tests {
    use super::*;
    use temei_text::fold::fold_name;

    #[test]
    fn inflections_of_five_languages() {
        for (name, said) in [
            ("laptop", "laptopul"),
            ("telefon", "telefoane"),
            ("bec", "becurilor"),
            ("cafea", "cafele"),
            ("cafea", "cafeaua"),
            ("râșniță", "râșniței"),
            ("căști", "căștilor"),
            ("celular", "celulares"),
            ("lâmpada", "lâmpadas"),
            ("bolígrafo", "bolígrafos"),
            ("portátil", "portátiles"),
            ("φορητός", "φορητού"),
            ("μύλος", "μύλο"),
            ("λάμπα", "λάμπες"),
            ("καφές", "καφέδες"),
            ("battery", "batteries"),
            ("knife", "knives"),
        ] {
            assert_eq!(is_form_of(&fold_name(name), &fold_name(said)), Some(Form::Inflected), "{name} {said}");
        }
    }

    #[test]
    fn one_mistake_and_what_is_another_word() {
        for (name, said) in [
            ("espressor", "espresor"),
            ("nimbus", "nimbis"),
            ("grinder", "grindre"),
            ("sonoro", "sonorro"),
            ("espressor", "espresorul"),
            ("laptop", "lpatop"),
            ("grinder", "rginder"),
        ] {
            assert_eq!(is_form_of(name, said), Some(Form::Mistyped), "{name} {said}");
        }
        for (name, said) in [
            ("x100", "x101"),
            ("pro", "prod"),
            ("black", "blue"),
            ("cotton", "coffee"),
            ("mini", "maxi"),
            ("torch", "porch"),
        ] {
            assert_eq!(is_form_of(name, said), None, "{name} {said}");
        }
        assert!(are_of_one_adjective("negru", "neagra") && are_of_one_adjective("groasa", "gros"));
        assert!(!are_of_one_adjective("seat", "set") && !are_of_one_adjective("neagra", "neg"));
        assert!(is_form_of_name("laptop nimbus 14", &["laptopul", "nimbis", "14"]));
        assert!(!is_form_of_name("laptop nimbus 14", &["laptop", "nimbus", "15"]));
        assert!(!is_form_of_name("nimbus", &["nimbis"]));
        assert!(!is_form_of_name("laptop nimbus 14 pro", &["laptop", "nimbus", "14"]));
    }
}
