//! Numbers written as words ("o sută cincizeci", "noventa e nove", "ochenta y nueve", "πενήντα", "eighty-nine") in the
//! language of the text. What is written is read as far as it makes one number; an article alone is none.

use std::ops::Range;
use std::sync::LazyLock;

use crate::languages::{Language, List, entries, phrases};
use crate::normal::fold_phrase;
use crate::number::ONE;
use crate::phrase::{ByHash, PhraseHash};
use crate::words::{Word, Words};

/// Most words of one number: "four hundred and ninety-nine thousand ..." has fewer.
const MAX_WORDS: usize = 16;

/// What one word adds to a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Atom {
    /// Added: 1 to 900, or the 1,000 of χίλια.
    Value(i64),
    /// 60 where 70 is said "sixty-ten", and 10 where 17 is "ten-seven": goes on below twenty, and below itself.
    Score(i64),
    /// A number that another right before it multiplies: vingt is 20, and 80 after quatre.
    Counted { value: i64, by: i64 },
    /// "one", also an article: no number by itself.
    Article(i64),
    /// Multiplies what stands before it: hundred, thousand, million; dozen, which is none by itself.
    Times(i64),
    /// "and": between two others only.
    And,
    /// A word for a number and a half: ενάμισι.
    WithHalf(i64),
    /// "and a half": of one, or of the thousand or million it follows.
    Half,
}

/// What multiplies by less is no number by itself.
const HUNDRED: i64 = 100;
/// What may follow sixty or eighty where a language counts by twenties is below this.
const SCORE: i64 = 20;

/// A number in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numeral {
    pub range: Range<usize>,
    /// In ten-thousandths.
    pub value: i64,
    /// 12 of what is said by the dozen, else 1.
    pub together: i64,
}

type Atoms = ByHash<Atom>;

static ATOMS: LazyLock<Vec<Atoms>> =
    LazyLock::new(|| Language::ALL.iter().map(|language| table(language.pack().numbers.numerals)).collect());

fn table(numerals: List) -> Atoms {
    let mut atoms = Atoms::default();
    for (word, meaning) in entries(numerals) {
        let atom = match meaning.split_at(1) {
            ("&", _) => Atom::And,
            ("h", _) => Atom::Half,
            ("*", times) => Atom::Times(number(times)),
            ("a", one) => Atom::Article(number(one)),
            _ => value(meaning),
        };
        atoms.insert(PhraseHash::of_word(&fold_phrase(word)), atom);
    }
    atoms
}

fn number(text: &str) -> i64 {
    text.parse().expect("a number")
}

/// `trei=3`, `soixante=60+`, `vingt=20*4`, `ενάμισι=1h`.
fn value(meaning: &str) -> Atom {
    match (meaning.strip_suffix('+'), meaning.split_once('*')) {
        _ if meaning.ends_with('h') => Atom::WithHalf(number(meaning.trim_end_matches('h'))),
        (Some(value), _) => Atom::Score(number(value)),
        (None, Some((value, by))) => Atom::Counted { value: number(value), by: number(by) },
        (None, None) => Atom::Value(number(meaning)),
    }
}

/// The folded words for so many together, "dozen", and how many that is.
pub fn together() -> impl Iterator<Item = (String, i64)> {
    let all = Language::ALL.iter().flat_map(|language| entries(language.pack().numbers.numerals));
    let times = all.filter_map(|(word, meaning)| Some((fold_phrase(word), number(meaning.strip_prefix('*')?))));
    times.filter(|(_, times)| *times < HUNDRED)
}

/// Every number in words of a text, in order.
pub fn find(text: &str, words: &Words, language: Language) -> Vec<Numeral> {
    let atoms = &ATOMS[language.ordinal()];
    let all = words.as_slice();
    let mut found = Vec::new();
    let mut at = 0;
    while at < all.len() {
        let numeral = match atoms.get(&all[at].hash).filter(|_| !all[at].has_digit) {
            Some(Atom::Half) => half_of(text, &all[at..], atoms, language),
            Some(Atom::And) | None => None,
            Some(_) => read(text, &all[at..], atoms),
        };
        match numeral {
            Some((numeral, length)) => {
                found.push(numeral);
                at += length;
            }
            None => at += 1,
        }
    }
    found
}

/// Reads as many words as make one number.
fn read(text: &str, words: &[Word], atoms: &Atoms) -> Option<(Numeral, usize)> {
    let (mut total, mut current, mut room) = (0_i64, 0_i64, i64::MAX);
    // Below what a next thousand or million must lie; how many words count so far; whether more than an article does.
    let (mut below, mut taken, mut real) = (i64::MAX, 0, false);
    // What the word before added, and what is half of a whole behind.
    let (mut last, mut half) = (0, 0);
    let mut together = 1;
    for (index, word) in words.iter().enumerate().take(MAX_WORDS) {
        let apart = index > 0 && !matches!(&text[words[index - 1].range.end..word.range.start], " " | "-" | "  ");
        let Some(atom) = atoms.get(&word.hash).filter(|_| !apart) else { break };
        match *atom {
            Atom::And if index > 0 => {
                let Some(length) = half_length(text, &words[index..], atoms) else { continue };
                half = if current == 0 && total > 0 { below * ONE / 2 } else { ONE / 2 };
                taken = index + length;
                break;
            }
            Atom::And | Atom::Half => break,
            // "Δυόμισι χιλιάδες" is 2,500.
            Atom::WithHalf(value) if value < room => {
                let times = words.get(index + 1).and_then(|next| match atoms.get(&next.hash) {
                    Some(Atom::Times(times)) if index == 0 => Some(*times),
                    _ => None,
                });
                let of = times.unwrap_or(1);
                current += value * of;
                (half, taken) = (of * ONE / 2, index + 1 + usize::from(times.is_some()));
                break;
            }
            Atom::Value(value) | Atom::Article(value) if value < room => {
                current += value;
                (last, room) = (value, magnitude(value));
                real |= matches!(atom, Atom::Value(_));
            }
            Atom::Counted { value, by } if last == by => {
                current += (value - 1) * by;
                (last, room) = (0, SCORE);
                real = true;
            }
            Atom::Counted { value, .. } if value < room => {
                current += value;
                (last, room, real) = (value, magnitude(value), true);
            }
            Atom::Score(value) if value < room => {
                current += value;
                (last, room, real) = (value, value.min(SCORE), true);
            }
            // "twelve hundred": as years and prices are said where a language has no joined word for it.
            Atom::Times(100) if (1..100).contains(&current) && current % 10 != 0 || (current == 0 && index == 0) => {
                current = current.max(1) * 100;
                (last, room, real) = (0, 100, true);
            }
            // "A dozen", "two dozen"; "the dozen" is what a price is of.
            Atom::Times(times) if times < HUNDRED && total == 0 && (1..100).contains(&current) => {
                current *= times;
                (last, room, real, together) = (0, 0, true, times);
            }
            Atom::Times(times) if times > 100 && times < below && (current > 0 || index == 0) => {
                total += current.max(1) * times;
                (current, last, room, below) = (0, 0, i64::MAX, times);
                real = true;
            }
            _ => break,
        }
        taken = index + 1;
    }
    let value = (total + current).checked_mul(ONE)?.checked_add(half).filter(|_| real || half > 0)?;
    let range = words[0].range.start..words[taken - 1].range.end;
    Some((Numeral { range, value, together }, taken))
}

/// "Half a dozen": a half before a word that multiplies, with an article or a link between them.
fn half_of(text: &str, words: &[Word], atoms: &Atoms, language: Language) -> Option<(Numeral, usize)> {
    let is_link =
        |word: &Word| phrases(language.pack().numbers.spelled_links).any(|link| link == &text[word.range.clone()]);
    let is_between = |word: &Word| matches!(atoms.get(&word.hash), Some(Atom::Article(_))) || is_link(word);
    let length = if words.get(1).is_some_and(is_between) { 3 } else { 2 };
    let words = words.get(..length)?;
    let Some(Atom::Times(times @ 2..HUNDRED)) = atoms.get(&words[length - 1].hash) else { return None };
    let gaps = words.windows(2).all(|pair| matches!(&text[pair[0].range.end..pair[1].range.start], " " | "-"));
    let range = words[0].range.start..words[length - 1].range.end;
    gaps.then_some((Numeral { range, value: times * ONE / 2, together: 1 }, length))
}

/// The words from an "and" to the half behind it: "and a half".
fn half_length(text: &str, words: &[Word], atoms: &Atoms) -> Option<usize> {
    let is_half = |at: usize| words.get(at).is_some_and(|word| atoms.get(&word.hash) == Some(&Atom::Half));
    let is_article = matches!(atoms.get(&words.get(1)?.hash), Some(Atom::Article(_)));
    let last = if is_half(1) { 1 } else { 2 };
    let gaps = words.windows(2).take(last).all(|pair| &text[pair[0].range.end..pair[1].range.start] == " ");
    (is_half(last) && (last == 1 || is_article) && gaps).then_some(last + 1)
}

/// What may follow a value: after 200 what is below 100, after 40 what is below 10, after 13 nothing.
const fn magnitude(value: i64) -> i64 {
    match value {
        1_000.. => 1_000,
        100..=999 => 100,
        20..=99 => 10,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(text: &str, language: Language) -> Vec<i64> {
        let folded = fold_phrase(text);
        find(&folded, &Words::of(&folded), language).iter().map(|numeral| numeral.value / ONE).collect()
    }

    #[test]
    fn numbers_of_five_languages() {
        for (language, text, expected) in [
            (Language::Fr, "soixante-dix-sept euros", 77),
            (Language::Fr, "quatre-vingt-dix-neuf euros", 99),
            (Language::Fr, "cent quatre-vingts euros", 180),
            (Language::Fr, "soixante et onze", 71),
            (Language::Fr, "mille deux cent vingt-quatre", 1224),
            (Language::Ro, "o sută cincizeci de lei", 150),
            (Language::Ro, "două sute nouăzeci și nouă", 299),
            (Language::Ro, "o mie două sute nouăzeci și nouă", 1_299),
            (Language::Ro, "douăzeci și cinci de mii", 25_000),
            (Language::Pt, "noventa e nove reais", 99),
            (Language::Pt, "mil duzentos e noventa e nove", 1_299),
            (Language::Pt, "dois mil e quinhentos", 2_500),
            (Language::Es, "ciento veinte bolivianos", 120),
            (Language::Es, "cuatro mil ciento noventa y nueve", 4_199),
            (Language::Es, "veintiún mil", 21_000),
            (Language::El, "πενήντα ευρώ", 50),
            (Language::El, "χίλια διακόσια ενενήντα εννέα", 1_299),
            (Language::El, "δύο χιλιάδες τριακόσια", 2_300),
            (Language::En, "three hundred and ninety-nine dollars", 399),
            (Language::En, "a hundred and five", 105),
            (Language::En, "twelve hundred forty-nine dollars", 1_249),
            (Language::En, "twenty-two hundred", 2_200),
            (Language::En, "twelve thousand two hundred", 12_200),
            (Language::En, "one million", 1_000_000),
            (Language::En, "a dozen eggs", 12),
            (Language::En, "half a dozen eggs", 6),
            (Language::En, "half-dozen eggs", 6),
            (Language::En, "two dozen eggs", 24),
            (Language::Es, "una docena de huevos", 12),
            (Language::Es, "media docena de huevos", 6),
            (Language::Es, "tres docenas de huevos", 36),
            (Language::Pt, "duas dúzias de ovos", 24),
            (Language::Pt, "meia dúzia de ovos", 6),
            (Language::Ro, "o duzină de ouă", 12),
            (Language::Ro, "jumătate de duzină de ouă", 6),
            (Language::El, "μια ντουζίνα αυγά", 12),
            (Language::El, "μισή ντουζίνα αυγά", 6),
            (Language::El, "δύο ντουζίνες αυγά", 24),
            (Language::Fr, "une douzaine d'œufs", 12),
        ] {
            assert_eq!(read_all(text, language), [expected], "{text}");
        }
    }

    #[test]
    fn halves_stand_behind_an_and() {
        for (language, text, expected) in [
            (Language::Ro, "treizeci și șase și jumătate", 365_000),
            (Language::Ro, "două mii și jumătate", 25_000_000),
            (Language::Pt, "trinta e seis e meio", 365_000),
            (Language::Es, "treinta y seis y medio", 365_000),
            (Language::El, "τριάντα έξι και μισό", 365_000),
            (Language::El, "ένα και μισό", 15_000),
            (Language::En, "thirty-six and a half", 365_000),
            (Language::Fr, "trente-six et demi", 365_000),
        ] {
            let folded = fold_phrase(text);
            let values: Vec<i64> =
                find(&folded, &Words::of(&folded), language).iter().map(|numeral| numeral.value).collect();
            assert_eq!(values, [expected], "{text}");
        }
        assert_eq!(read_all("a half, and two", Language::En), [2]);
    }

    #[test]
    fn what_is_two_numbers_or_none() {
        assert_eq!(read_all("two three", Language::En), [2, 3]);
        assert_eq!(read_all("a phone, one and two", Language::En), [2]);
        assert_eq!(read_all("un telefon și o husă", Language::Ro), [] as [i64; 0]);
        assert_eq!(read_all("twenty, thirty", Language::En), [20, 30]);
        assert_eq!(read_all("uma e outra", Language::Pt), [] as [i64; 0]);
        assert_eq!(read_all("one hundred hundred", Language::En), [100, 100]);
        assert_eq!(read_all("four by the dozen, and half of it", Language::En), [4]);
    }
}
