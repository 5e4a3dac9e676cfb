//! Names of products and of things of the evidence in a text: as they are written, else as a form of it.

use std::collections::HashMap;
use std::ops::Range;

use super::{Finder, MAX_MENTIONS, MAX_NEAR, MAX_RESPELT, Mention};
use crate::catalog::fold_name;
use crate::facts::{NAME_WORDS, NameKeys, PhraseHash, Said, Spellings, is_form_of_name, stem};
use crate::guard::ground::Ground;
use crate::guard::words::Word;

/// The names in the evidence, by the same keys as those of the catalogue.
#[derive(Default)]
pub(crate) struct EvidenceNames {
    /// Items by the hash of their name.
    exact: HashMap<u64, Vec<usize>>,
    /// Folded names and their items by the hash of their stems.
    near: HashMap<u64, Vec<(String, usize)>>,
    starts: HashMap<u64, u32>,
    spellings: Spellings,
}

impl EvidenceNames {
    pub(crate) fn of(ground: &Ground) -> Self {
        let mut names = Self::default();
        let mut known: HashMap<&str, Option<NameKeys>> = HashMap::new();
        for (index, item) in ground.items.iter().enumerate() {
            let Some(name) = item.name.as_deref() else { continue };
            let keys = known.entry(name).or_insert_with(|| {
                let folded = fold_name(name);
                names.spellings.add_name(&folded);
                NameKeys::of(&folded)
            });
            if let Some(keys) = *keys {
                *names.starts.entry(keys.start).or_default() |= keys.words_bit;
                names.exact.entry(keys.exact).or_default().push(index);
                names.near.entry(keys.near).or_default().push((fold_name(name), index));
            }
        }
        names
    }

    fn lengths(&self, start: u64) -> u32 {
        self.starts.get(&start).copied().unwrap_or(0)
    }

    fn nearly_named(&self, stems: u64, said: &[&str]) -> Vec<usize> {
        let candidates = self.near.get(&stems).into_iter().flatten();
        candidates.filter(|(name, _)| is_form_of_name(name, said)).map(|&(_, index)| index).collect()
    }
}

/// A word that has to be read as another one for a name to be found.
struct Respelt {
    /// Its place among all words.
    at: usize,
    meant: String,
}

/// Where a name may start: the words from there on.
struct Place<'w> {
    words: &'w [Word],
    /// Its place among all words.
    at: usize,
}

impl Finder<'_> {
    /// Walks the words and takes the longest name that starts at each.
    pub(super) fn named(&self) -> Vec<Mention> {
        let names = self.sources.names;
        let words = self.sources.words.as_slice();
        let respelt = self.respelt(names);
        let mut budget = MAX_NEAR;
        let mut mentions = Vec::new();
        let mut at = 0;
        while at < words.len() && mentions.len() < MAX_MENTIONS {
            let place = Place { words: &words[at..], at };
            let from = respelt.partition_point(|respelt| respelt.at < at);
            let mut reachable = respelt[from..].iter().take_while(|respelt| respelt.at < at + NAME_WORDS);
            let found = self.longest_name(names, &place, None, &mut budget);
            match found
                .or_else(|| reachable.find_map(|respelt| self.longest_name(names, &place, Some(respelt), &mut budget)))
            {
                Some((mention, length)) => {
                    mentions.push(mention);
                    at += length;
                }
                None => at += 1,
            }
        }
        mentions
    }

    /// The words of the text that may stand for one of a name with a mistake at its beginning, in order.
    fn respelt(&self, names: &EvidenceNames) -> Vec<Respelt> {
        let text = self.sources.normal.text.as_str();
        let mut respelt: Vec<Respelt> = Vec::new();
        for (at, word) in self.sources.words.as_slice().iter().enumerate().filter(|(_, word)| !word.has_digit) {
            let Some(said) = Said::of(&text[word.range.clone()]) else { continue };
            let meant = self.sources.facts.meant(&said).chain(names.spellings.meant(&said));
            respelt.extend(meant.map(|meant| Respelt { at, meant: meant.to_owned() }));
            if respelt.len() > MAX_RESPELT {
                respelt.retain(|respelt| respelt.at < at);
                self.read.borrow_mut().near_until.get_or_insert(at);
                break;
            }
        }
        respelt
    }

    /// The longest name that starts there, with one word read as another.
    fn longest_name(
        &self,
        names: &EvidenceNames,
        place: &Place<'_>,
        respelt: Option<&Respelt>,
        budget: &mut usize,
    ) -> Option<(Mention, usize)> {
        let text = self.sources.normal.text.as_str();
        let facts = self.sources.facts;
        let words = place.words;
        let written = |index: usize| &text[words[index].range.clone()];
        let respelt_index = respelt.map(|respelt| respelt.at - place.at);
        let stem_of = |index: usize| match respelt {
            Some(respelt) if respelt_index == Some(index) => stem(&respelt.meant),
            _ => stem(written(index)),
        };
        let mut stems = PhraseHash::default();
        stems.push(stem_of(0));
        let one = stems.finish();
        let mut lengths = (facts.name_lengths(one) | names.lengths(one)) & 1;
        if words.len() > 1 {
            stems.push(stem_of(1));
            let two = stems.finish();
            lengths |= (facts.name_lengths(two) | names.lengths(two)) & !1;
        }
        if lengths == 0 {
            return None;
        }
        let longest = (32 - lengths.leading_zeros() as usize).min(words.len());
        let said: Vec<&str> = (0..longest).map(written).collect();
        let (mut exact, mut near) = ([0; NAME_WORDS], [0; NAME_WORDS]);
        let (mut hash, mut stems) = (PhraseHash::default(), PhraseHash::default());
        for (index, word) in said.iter().enumerate() {
            hash.push(word);
            stems.push(stem_of(index));
            (exact[index], near[index]) = (hash.finish(), stems.finish());
        }
        let shortest = respelt_index.map_or(1, |index| index + 1);
        (shortest..=longest).rev().filter(|length| lengths & (1 << (length - 1)) != 0).find_map(|length| {
            let range = words[0].range.start..words[length - 1].range.end;
            let said = &said[..length];
            if length == 1 && !self.is_distinct(&range) {
                return None;
            }
            let mut rows = facts.named(exact[length - 1], || said.join(" "));
            let mut items = names.exact.get(&exact[length - 1]).cloned().unwrap_or_default();
            if rows.is_empty() && items.is_empty() {
                rows = self.nearly_named(place.at, near[length - 1], said, budget);
                items = names.nearly_named(near[length - 1], said);
            }
            let found = !rows.is_empty() || !items.is_empty();
            found.then_some((Mention { range, rows, items, specific: false }, length))
        })
    }

    /// Asks the catalogue until the budget is spent; where that was is part of the record.
    fn nearly_named(&self, at: usize, stems: u64, said: &[&str], budget: &mut usize) -> Vec<u32> {
        let until = self.read.borrow().near_until.or(self.sources.facts.near_until());
        if until.is_some_and(|until| at >= until) {
            return Vec::new();
        }
        self.sources.facts.nearly_named(stems, said, budget).unwrap_or_else(|| {
            *budget = 0;
            self.read.borrow_mut().near_until = Some(at);
            Vec::new()
        })
    }

    /// Whether one word can name a product: not a number, not two letters, not a word with a meaning of its own.
    fn is_distinct(&self, word: &Range<usize>) -> bool {
        let text = &self.sources.normal.text[word.clone()];
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        letters >= 3 && self.sources.cues.within(word).next().is_none()
    }
}
