//! Products that are told apart by a word or a measure of their names: the variants of one product, or what a
//! conversation has shown. "The 58-inch", "no M" and "the blue one" name one of a family without naming the product.

use std::borrow::Cow;

use temei_text::fold::fold_name;
use temei_text::languages::is_small_word;
use temei_text::number::{ONE, decimal, plain};
use temei_text::phrase::ByHash;

use super::quantity::{self, Quantity};
use super::words::{RowsOfWord, Shared, has_folded_words, key, keys};
use super::{FactsSnapshot, said_name};

/// Most products of a family.
pub(crate) const MAX_FAMILY: usize = 16;
/// The first words of a name, the rarest of which variants are looked for with.
const FIRST_WORDS: usize = 4;
/// Words of a name that variants are looked up by.
const MAX_WORDS: usize = 16;
/// Most pieces of one product in another.
const MOST_PIECES: i64 = 100;
/// From here on a number says by itself which variant is meant: smaller ones count.
const TELLING: i64 = 10 * ONE;

/// Which products of a family: bit `n` is the one at `n`.
pub(crate) type Members = u16;

/// A number of a name with the words around it.
#[derive(Clone, Debug)]
struct Measure {
    /// In ten-thousandths.
    value: i64,
    before: String,
    unit: String,
    member: Members,
}

/// A number of a text with the words around it, all folded.
pub(crate) struct SaidNumber<'t> {
    /// In ten-thousandths.
    pub(crate) value: i64,
    pub(crate) before: &'t str,
    /// The word behind it.
    pub(crate) unit: Option<&'t str>,
    /// Between small words: what it measures is left out ("que a de 50").
    pub(crate) is_alone: bool,
    /// With the word behind it by a hyphen: "12-pack".
    pub(crate) is_joined: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Family {
    rows: Vec<u32>,
    names: Vec<String>,
    by_word: ByHash<Members>,
    measures: Vec<Measure>,
}

impl Family {
    /// Which products a folded word is true of, where it is true of some and not of others.
    pub(crate) fn told_by(&self, word: &str) -> Option<Members> {
        let candidates = keys(word).find_map(|key| self.by_word.get(&key)).copied()?;
        let says = |name: &str| has_folded_words(name, &[word]) && !is_form_of_unit(name, word);
        let members = self.members(candidates, |name| says(name) || has_measure(name, word));
        self.is_telling(members).then_some(members)
    }

    /// The same of a number: with the unit of the name, behind the word of the name ("size 60"), or by itself, where
    /// names have it without a unit or the text leaves it out.
    pub(crate) fn told_by_number(&self, said: &SaidNumber<'_>) -> Option<Members> {
        let meant = self.measures.iter().filter(|measure| measure.value == said.value && measure.is_meant_by(said));
        let mut members = meant.fold(0, |members, measure| members | measure.member);
        if let Some(unit) = said.unit.filter(|_| said.is_joined) {
            members = self.members(members, |name| has_folded_words(name, &[unit]));
        }
        self.is_telling(members).then_some(members)
    }

    /// "The kilo", "του λίτρου": those with one of what a word measures.
    pub(crate) fn told_by_unit(&self, word: &str) -> Option<Members> {
        let is_it = |measure: &&Measure| is_word_for_unit(word) && are_one_unit(&measure.unit, word);
        let one = self.measures.iter().filter(|measure| measure.value == ONE).filter(is_it);
        let members = one.fold(0, |members, measure| members | measure.member);
        self.is_telling(members).then_some(members)
    }

    /// "Half a litre" of names with 500 ml: those that measure so much, in whatever unit.
    pub(crate) fn told_by_quantity(&self, much: Quantity) -> Option<Members> {
        let is_it = |measure: &&Measure| {
            quantity::unit(&measure.unit).and_then(|unit| Quantity::of(measure.value, unit)) == Some(much)
        };
        let members = self.measures.iter().filter(is_it).fold(0, |members, measure| members | measure.member);
        self.is_telling(members).then_some(members)
    }

    /// Whether a word is the unit of a number in some name.
    pub(crate) fn has_unit(&self, value: i64, word: &str) -> bool {
        let is_it = |measure: &Measure| measure.unit == word || are_one_unit(&measure.unit, word);
        self.measures.iter().any(|measure| measure.value == value && is_it(measure))
    }

    /// The one with the greatest measure, or the least, where one kind of measure orders all of them.
    pub(crate) fn extreme(&self, greatest: bool) -> Option<Members> {
        let mut least_to_most: Vec<(i64, Members)> = Vec::with_capacity(self.rows.len());
        for index in 0..self.rows.len() {
            let member = 1 << index;
            let mut own = self.measures.iter().filter(|measure| measure.member == member);
            // What all of them have orders nothing.
            let telling = own.find(|measure| self.is_telling(self.members_with(measure.value)))?;
            least_to_most.push((telling.in_small_units(), member));
        }
        least_to_most.sort_unstable();
        let parts = least_to_most.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let end = if greatest { least_to_most.last() } else { least_to_most.first() };
        end.filter(|_| parts && least_to_most.len() >= 2).map(|(_, member)| *member)
    }

    pub(crate) fn rows_of(&self, members: Members) -> Vec<u32> {
        let rows = self.rows.iter().enumerate();
        rows.filter(|(index, _)| members & (1 << index) != 0).map(|(_, row)| *row).collect()
    }

    fn members(&self, candidates: Members, is: impl Fn(&str) -> bool) -> Members {
        let names = self.names.iter().enumerate().filter(|(index, _)| candidates & (1 << index) != 0);
        names.filter(|(_, name)| is(name)).fold(0, |members, (index, _)| members | 1 << index)
    }

    fn members_with(&self, value: i64) -> Members {
        let with = self.measures.iter().filter(|measure| measure.value == value);
        with.fold(0, |members, measure| members | measure.member)
    }

    fn is_telling(&self, members: Members) -> bool {
        members != 0 && members.count_ones() < u32::try_from(self.rows.len()).unwrap_or(u32::MAX)
    }
}

impl Measure {
    /// Whether another number has its unit, or one that is a thousand of it.
    fn is_of_kind(&self, other: &Self) -> bool {
        fn kind(unit: &str) -> &str {
            match unit {
                "kg" | "gr" => "g",
                "lt" | "cl" | "ml" => "l",
                _ => unit,
            }
        }
        !self.unit.is_empty() && kind(&self.unit) == kind(&other.unit)
    }

    /// The value in the smallest unit of its kind: a kilo is more than 250 grams.
    fn in_small_units(&self) -> i64 {
        let parts = match self.unit.as_str() {
            "kg" | "l" | "lt" | "m" => 1_000,
            "cl" | "cm" => 10,
            _ => 1,
        };
        self.value.saturating_mul(parts)
    }

    /// Whether a number of a text that is as great measures the same.
    fn is_meant_by(&self, said: &SaidNumber<'_>) -> bool {
        let same_unit = said.unit.is_some_and(|unit| self.unit == unit || are_one_unit(&self.unit, unit));
        let before = &self.before;
        let same_word = !said.before.is_empty() && (before == said.before || are_one_unit(before, said.before));
        let tells = said.value >= TELLING || said.value % ONE != 0;
        same_unit || same_word || tells && (said.is_alone || !is_unit(&self.unit))
    }
}

impl FactsSnapshot {
    /// These products as a family; `None` for one, or too many.
    pub(crate) fn family(&self, rows: &[u32]) -> Option<Family> {
        if !(2..=MAX_FAMILY).contains(&rows.len()) {
            return None;
        }
        let mut family = Family {
            rows: Vec::with_capacity(rows.len()),
            names: Vec::new(),
            by_word: ByHash::default(),
            measures: Vec::new(),
        };
        for &row in rows {
            let written = &self.identity(row)?.name;
            let name = said_name(written);
            let member = 1 << family.rows.len();
            for word in telling_words(&name).into_iter().filter(|word| !is_joining(word, written)) {
                *family.by_word.entry(key(&word)).or_default() |= member;
            }
            family.measures.extend(measures(&written.to_lowercase(), member));
            family.rows.push(row);
            family.names.push(name);
        }
        Some(family)
    }

    /// The variants of a product, itself among them: those that share the most words of its name, from the rarest of
    /// the first ones on. What is looked at is taken off the steps.
    pub(crate) fn variants(&self, row: u32, steps: &mut usize) -> Vec<u32> {
        self.sharing(row, |_| true, steps)
    }

    /// The same whatever numbers they share: sizes of other kinds among them.
    pub(crate) fn relatives(&self, row: u32, steps: &mut usize) -> Vec<u32> {
        self.sharing(row, |word| !is_number(word), steps)
    }

    fn sharing(&self, row: u32, narrows: impl Fn(&str) -> bool, steps: &mut usize) -> Vec<u32> {
        let Some(identity) = self.identity(row) else { return Vec::new() };
        let name = said_name(&identity.name);
        let words = name.split(' ').filter(|word| !word.is_empty() && !is_small_word(word)).take(MAX_WORDS);
        let words: Vec<(&str, RowsOfWord<'_>)> = words.map(|word| (word, self.rows_with(word))).collect();
        // A number is what variants differ in.
        let several = words.iter().take(FIRST_WORDS).enumerate();
        let several =
            several.filter(|(_, (word, rows))| rows.len() > 1 && !is_number(word)).map(|(at, (_, rows))| (at, rows));
        let Some((first, rows)) = several.min_by_key(|(_, rows)| rows.len()) else { return Vec::new() };
        let mut shared = Shared::of(*rows);
        let narrowing = words.iter().enumerate().filter(|(index, (word, _))| *index != first && narrows(word));
        for (_, (_, rows)) in narrowing {
            *steps = steps.saturating_sub(shared.cost_of(*rows));
            if let Some(narrower) = shared.with(*rows).filter(|narrower| narrower.len() > 1) {
                shared = narrower;
            }
        }
        if shared.len() > MAX_FAMILY || *steps == 0 {
            return Vec::new();
        }
        let mut rows: Vec<u32> =
            shared.rows().filter(|&row| self.identity(row).is_some_and(|own| own.active)).collect();
        rows.sort_unstable();
        rows
    }

    /// How many of one product another holds, as their names tell: six where only one says "set of 6", five where they say 5 L and
    /// 1 L, or 1 kg and 200 g.
    pub(crate) fn pieces_in(&self, whole: u32, one: u32) -> Option<i64> {
        let (of_whole, of_one) = (self.measures_of(whole), self.measures_of(one));
        let is_many = |count: &i64| (2..=MOST_PIECES).contains(count);
        let times = |large: &Measure, small: &Measure| {
            let (large, small) = (large.in_small_units(), small.in_small_units());
            (small > 0 && large % small == 0).then(|| large / small).filter(is_many)
        };
        let mut alike = of_whole.iter().flat_map(|large| of_one.iter().map(move |small| (large, small)));
        let measured = alike.find_map(|(large, small)| times(large, small).filter(|_| large.is_of_kind(small)));
        let mut counted = of_whole
            .iter()
            .filter(|large| large.value % ONE == 0)
            .filter(|large| !of_one.iter().any(|small| small.value == large.value || small.is_of_kind(large)));
        measured.or_else(|| counted.find_map(|large| Some(large.value / ONE).filter(is_many)))
    }

    fn measures_of(&self, row: u32) -> Vec<Measure> {
        self.identity(row).map(|identity| measures(&identity.name.to_lowercase(), 0)).unwrap_or_default()
    }

    /// Whether the name of a product has a number with this unit.
    pub(crate) fn has_measure(&self, row: u32, value: i64, unit: &str) -> bool {
        self.measures_of(row).iter().any(|measure| measure.value == value && measure.unit == unit)
    }

    /// Whether the name of a product has a number, in ten-thousandths.
    pub(crate) fn has_number(&self, row: u32, value: i64) -> bool {
        self.identity(row).is_some_and(|identity| {
            let digits = plain(value);
            numbers_of(&identity.name).contains(&value) || identity.name.contains(digits.trim_end_matches(".00"))
        })
    }

    /// Whether these digits stand somewhere in the names of some of these products.
    pub(crate) fn some_show(&self, rows: &[u32], digits: &str) -> bool {
        rows.iter().filter_map(|row| self.identity(*row)).any(|identity| identity.name.contains(digits))
    }

    /// Whether a folded word stands in the names of some of these products; nearly always right, and cheap.
    pub(crate) fn some_have(&self, rows: &[u32], word: &str) -> bool {
        keys(word).any(|key| {
            let with = self.rows_of_key(key);
            rows.iter().any(|row| with.has(*row))
        })
    }
}

fn is_number(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_digit())
}

/// The numbers of a name that measure or count, in ten-thousandths.
pub(crate) fn numbers_of(name: &str) -> Vec<i64> {
    measures(&name.to_lowercase(), 0).into_iter().map(|measure| measure.value).collect()
}

/// The numbers of a name in small letters.
fn measures(name: &str, member: Members) -> Vec<Measure> {
    let mut measures = Vec::new();
    let mut at = 0;
    while let Some(found) = name[at..].find(|c: char| c.is_ascii_digit()) {
        let start = at + found;
        let Some((value, length)) = decimal(&name[start..]) else { break };
        at = start + length;
        let before = name[..start].trim_end_matches(|c: char| !c.is_alphanumeric());
        // "HC52" is a code, no measure; "700x28" is two, and "R17" is one.
        let sized = before.strip_suffix(char::is_alphabetic).is_some_and(|width| match before.ends_with('x') {
            // "x12" counts.
            true => !width.ends_with(char::is_alphabetic),
            false => !width.ends_with(char::is_alphanumeric),
        });
        if before.len() == start && before.ends_with(char::is_alphabetic) && !sized {
            continue;
        }
        let before = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let rest = name[at..].trim_start_matches([' ', '-']);
        let unit = rest.split(|c: char| !c.is_alphabetic()).next().unwrap_or_default();
        // Of "60x45x45 cm" the first number counts alone.
        let unit = if unit == "x" { "" } else { unit };
        measures.push(Measure { value, before: fold_name(before), unit: fold_name(unit), member });
    }
    measures
}

/// The words of a folded name that can tell by themselves: a number needs what it counts, and a unit its number.
fn telling_words(name: &str) -> Vec<Cow<'_, str>> {
    let mut words = Vec::with_capacity(12);
    let mut number: Option<&str> = None;
    for word in name.split(' ').filter(|word| !word.is_empty()) {
        let is_number = word.bytes().all(|b| b.is_ascii_digit());
        match number.filter(|_| is_unit(word)) {
            Some(number) => words.push(Cow::Owned(format!("{number}{word}"))),
            None if !is_number => words.push(Cow::Borrowed(word)),
            None => {}
        }
        // "90x200cm" is said without its unit.
        let bare = word.trim_end_matches(char::is_alphabetic);
        if bare.len() < word.len() && bare.contains(char::is_alphabetic) {
            words.push(Cow::Borrowed(bare));
        }
        number = Some(word).filter(|_| is_number);
    }
    words
}

/// Whether a folded word only joins others in a name: "e" of "alho e carvão", not of "City-E".
fn is_joining(word: &str, written: &str) -> bool {
    let mut parts = written.split(|c: char| !c.is_alphanumeric());
    is_small_word(word) && !parts.any(|part| part.starts_with(char::is_uppercase) && fold_name(part) == word)
}

/// Whether a word is only a form of what a number of the name counts: "a month" of "12 months".
fn is_form_of_unit(name: &str, said: &str) -> bool {
    let words: Vec<&str> = name.split(' ').collect();
    let is_number = |at: usize| words[at].bytes().all(|b| b.is_ascii_digit()) && !words[at].is_empty();
    let counted = |at: usize| at.checked_sub(1).is_some_and(is_number);
    let mut meant = (0..words.len()).filter(|&at| has_folded_words(words[at], &[said])).peekable();
    meant.peek().is_some() && meant.all(|at| counted(at) && words[at] != said)
}

/// Whether a word of the name is this one with a unit: "90x200cm".
fn has_measure(name: &str, said: &str) -> bool {
    said.ends_with(|last: char| last.is_ascii_digit())
        && name.split(' ').any(|word| word.strip_prefix(said).is_some_and(is_unit))
}

/// Whether a word can be a unit of measure: they are short.
fn is_unit(word: &str) -> bool {
    !word.is_empty() && word.chars().count() <= 3 && word.chars().all(char::is_alphabetic)
}

/// Whether a short word of a name may stand for a word of a text: "l" for "litro", "kg" for "kilo", "no" for "νο".
fn are_one_unit(of_name: &str, said: &str) -> bool {
    is_unit(of_name) && initial(of_name).is_some_and(|unit| initial(said) == Some(unit))
}

/// Whether a folded word is one for a unit: "kilo", "kilogram", "λίτρο", "metru".
pub(crate) fn is_word_for_unit(word: &str) -> bool {
    const BEGINNINGS: [&str; 6] = ["kilo", "κιλο", "lit", "λιτρ", "metr", "μετρ"];
    BEGINNINGS.iter().any(|beginning| word.starts_with(beginning))
}

/// The first letter, of the alphabet that units are written in.
fn initial(word: &str) -> Option<char> {
    let first = word.chars().find(|c| c.is_alphabetic())?;
    Some(match first {
        'λ' => 'l',
        'κ' => 'k',
        'γ' => 'g',
        'μ' => 'm',
        'ν' => 'n',
        'τ' => 't',
        'ε' => 'c',
        other => other,
    })
}
