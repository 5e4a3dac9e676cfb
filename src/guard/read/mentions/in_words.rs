//! Numbers in words that tell products apart: "un litro", "πεντάλιτρο", "το πενηντάρι", "the thousand".

use std::sync::LazyLock;

use temei_text::languages::{Language, everywhere, folded, is_and, is_count_link, is_one_of, meanings};
use temei_text::number::{ONE, decimal};

use super::Finder;
use super::attributes::WORD_CHARS;
use crate::facts::{Family, Members, Quantity, SaidNumber, is_word_for_unit, unit};
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::offers::small_number;

/// Numbers in words from here on tell by themselves.
const LEAST_ALONE: i64 = 10 * ONE;

/// Numbers that measures begin with, in any language, in ones.
static NUMBER_PREFIXES: LazyLock<Vec<(String, i64)>> = LazyLock::new(|| {
    Language::ALL.iter().flat_map(|language| meanings(language.pack().claims.number_prefixes)).collect()
});
/// What makes such a number the name of a thing that has so much of something.
static NUMBER_ENDINGS: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.number_endings));

static HALVES: LazyLock<Vec<String>> = LazyLock::new(|| everywhere(|pack| pack.claims.halves));

/// A number in words with what it measures, and how many words both take.
struct Measured<'t> {
    value: i64,
    unit: &'t str,
    words: usize,
}

impl Finder<'_> {
    /// The whole number that words begin with that say how much of something there is.
    pub(super) fn in_words(&self, at: usize) -> Option<String> {
        Some((self.measured(at)?.value / ONE).to_string())
    }

    /// Which products of a family a number in words tells, and where it ends.
    pub(super) fn told_by_word_for_number(&self, at: usize, family: &Family) -> Option<(Members, usize)> {
        self.told_by_measured(at, family).or_else(|| self.told_by_great_number(at, family))
    }

    /// "un litro", "πεντάλιτρο": with its unit only.
    fn told_by_measured(&self, at: usize, family: &Family) -> Option<(Members, usize)> {
        let Measured { value, unit, words } = self.measured(at)?;
        if words == 2 && self.counts_pieces(at + 1, unit) {
            return None;
        }
        let said = SaidNumber { value, before: "", unit: Some(unit), is_alone: false, is_joined: false };
        let is_unit = unit.chars().count() >= WORD_CHARS && family.has_unit(value, unit);
        let members = is_unit.then(|| family.told_by_number(&said)).flatten()?;
        Some((members, at + words))
    }

    /// "Two syringes of the Nano": whether a noun that is no unit is linked to a word of names behind it.
    fn counts_pieces(&self, noun: usize, text: &str) -> bool {
        let (words, link) = (self.sources.words.as_slice(), noun + 1);
        let next = (link + 1..words.len()).find(|&next| !self.is_small(next));
        link < words.len()
            && !is_word_for_unit(text)
            && !self.is_parted(link)
            && is_count_link(self.sources.language, self.text_of(link))
            && next.is_some_and(|next| self.is_known(next))
    }

    /// "89 with five hundred pieces and 129 with a thousand".
    fn told_by_great_number(&self, at: usize, family: &Family) -> Option<(Members, usize)> {
        let value = self.written_out(at)?;
        let said = SaidNumber { value, before: "", unit: None, is_alone: true, is_joined: false };
        Some((family.told_by_number(&said)?, at + 1))
    }

    /// A great number that is one word, with nothing behind that it counts, or as the name of a thing: "το πενηντάρι".
    pub(super) fn written_out(&self, at: usize) -> Option<i64> {
        let text = self.text_of(at);
        let named = NUMBER_PREFIXES.iter().find(|(prefix, _)| {
            text.strip_prefix(prefix.as_str()).is_some_and(|ending| is_one_of(&NUMBER_ENDINGS, ending))
        });
        if let Some((_, number)) = named {
            return number.checked_mul(ONE);
        }
        let (words, figures) = (self.sources.words.as_slice(), self.sources.figures);
        let word = &words[at].range;
        let place = figures.partition_point(|figure| figure.range.end <= word.start);
        let figure = figures.get(place).filter(|figure| figure.spelled && figure.range == *word);
        let value = figure.map(TextAmount::value).or_else(|| small_number(text)?.checked_mul(ONE))?;
        let is_alone = at + 1 >= words.len() || self.is_parted(at + 1) || self.is_small(at + 1);
        (is_alone && value >= LEAST_ALONE).then_some(value)
    }

    /// A number in words with what it measures, in one word or two.
    fn measured(&self, at: usize) -> Option<Measured<'_>> {
        let text = self.text_of(at);
        let joined =
            NUMBER_PREFIXES.iter().find_map(|(prefix, value)| Some((*value, text.strip_prefix(prefix.as_str())?)));
        if let Some((number, unit)) = joined.filter(|(_, unit)| unit.chars().count() >= WORD_CHARS) {
            return Some(Measured { value: number.checked_mul(ONE)?, unit, words: 1 });
        }
        let value = small_number(text)?.checked_mul(ONE)?;
        let next = self.sources.words.as_slice().get(at + 1).filter(|_| !self.is_parted(at + 1))?;
        Some(Measured { value, unit: &self.sources.normal.text[next.range.clone()], words: 2 })
    }

    /// How much is said there, with a unit that is the same everywhere, and where that ends: "half a litre", "0.5 l".
    pub(super) fn quantity_at(&self, at: usize) -> Option<(Quantity, usize)> {
        let (words, text) = (self.sources.words.as_slice(), self.sources.normal.text.as_str());
        let is_joined = |at: usize| at < words.len() && !self.is_parted(at);
        if is_one_of(&HALVES, self.text_of(at)) {
            let mut next = (at + 1..=at + 2).take_while(|&next| is_joined(next));
            let (unit, end) = next.find_map(|next| Some((unit(self.text_of(next))?, next + 1)))?;
            return Some((Quantity::of(ONE / 2, unit)?, end));
        }
        let (value, length) = decimal(&text[words[at].range.start..])?;
        let number_end = words[at].range.start + length;
        let end = at + words[at..].iter().take_while(|word| word.range.start < number_end).count();
        let rest = &text[number_end..words[end - 1].range.end.max(number_end)];
        let (unit, end) = match unit(rest) {
            Some(unit) => (unit, end),
            None => (unit(self.text_of(Some(end).filter(|&end| is_joined(end) && rest.is_empty())?))?, end + 1),
        };
        Some((Quantity::of(value, unit)?, end))
    }

    /// "Plaza y media": whether a word says a half that is added to what stands before, and names nothing.
    pub(super) fn is_half_more(&self, at: usize) -> bool {
        let language = self.sources.language;
        let Some(and) = at.checked_sub(1).filter(|and| *and > 0 && !self.is_parted(at) && !self.is_parted(*and)) else {
            return false;
        };
        is_and(language, self.text_of(and))
            && folded(language.pack().claims.halves).any(|half| half == self.text_of(at))
    }
}
