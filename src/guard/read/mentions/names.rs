//! Names of products and of things of the evidence in a text: as they are written, else as a form of it.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use temei_text::phrase::PhraseHash;
use temei_text::words::Word;

use super::{By, Finder, MAX_MENTIONS, MAX_NEAR, MAX_RESPELT, Mention, shared};
use crate::facts::{NAME_WORDS, NameKeys, Said, Spellings, is_form_of_name, said_name, stem};
use crate::guard::evidence::gathered::Gathered;

/// The names in the evidence, by the same keys as those of the catalogue.
#[derive(Debug, Default)]
pub(crate) struct EvidenceNames {
    /// Items by the hash of their name.
    exact: HashMap<u64, Arc<[usize]>>,
    /// Folded names and their items by the hash of their stems.
    near: HashMap<u64, Vec<(String, Vec<usize>)>>,
    starts: HashMap<u64, u32>,
    spellings: Spellings,
}

impl EvidenceNames {
    pub(crate) fn of(gathered: &Gathered) -> Self {
        let mut names = Self::default();
        for (name, items) in items_by_name(gathered) {
            let folded = said_name(name);
            names.spellings.add_name(&folded);
            let Some(keys) = NameKeys::of(&folded) else { continue };
            *names.starts.entry(keys.start).or_default() |= keys.words_bit;
            let exact = names.exact.entry(keys.exact).or_default();
            *exact = exact.iter().chain(&items).copied().collect();
            names.near.entry(keys.near).or_default().push((folded, items));
        }
        names.exact.values_mut().for_each(|items| Arc::make_mut(items).sort_unstable());
        names
    }

    fn lengths(&self, start: u64) -> u32 {
        self.starts.get(&start).copied().unwrap_or(0)
    }

    /// As many names as share the stems are compared, and taken off the budget; `None` when it does not suffice.
    fn nearly_named(&self, stems: u64, said: &[&str], budget: &mut usize) -> Option<Vec<usize>> {
        let candidates = self.near.get(&stems).map_or(&[] as &[_], Vec::as_slice);
        *budget = budget.checked_sub(candidates.len())?;
        let called = candidates.iter().filter(|(name, _)| is_form_of_name(name, said));
        let mut items: Vec<usize> = called.flat_map(|(_, items)| items.iter().copied()).collect();
        items.sort_unstable();
        Some(items)
    }
}

/// The items of every name, in the order in which the names come first.
fn items_by_name(gathered: &Gathered) -> Vec<(&str, Vec<usize>)> {
    let mut places: HashMap<&str, usize> = HashMap::new();
    let mut names: Vec<(&str, Vec<usize>)> = Vec::new();
    for (index, item) in gathered.items.iter().enumerate() {
        let Some(name) = item.name.as_deref() else { continue };
        let place = *places.entry(name).or_insert(names.len());
        match names.get_mut(place) {
            Some((_, items)) => items.push(index),
            None => names.push((name, vec![index])),
        }
    }
    names
}

/// A word that has to be read as another one for a name to be found.
struct Respelt {
    /// Its place among all words.
    at: usize,
    meant: String,
}

/// Where a name may start: the words from there on.
struct Place<'w> {
    text: &'w str,
    words: &'w [Word],
    /// Its place among all words.
    at: usize,
}

impl Place<'_> {
    fn word(&self, index: usize) -> &str {
        &self.text[self.words[index].range.clone()]
    }

    /// The stem of a word, or of the one it is read as.
    fn stem_of<'s>(&'s self, index: usize, respelt: Option<&'s Respelt>) -> &'s str {
        match respelt {
            Some(respelt) if respelt.at == self.at + index => stem(&respelt.meant),
            _ => stem(self.word(index)),
        }
    }
}

impl Finder<'_> {
    /// Walks the words and takes the longest name that starts at each.
    pub(super) fn named(&self) -> Vec<Mention> {
        let names = self.sources.names;
        let (text, words) = (self.sources.normal.text.as_str(), self.sources.words.as_slice());
        self.read.borrow_mut().near_until = self.sources.looked_until.near;
        let respelt = self.respelt(names);
        let mut budget = MAX_NEAR;
        let mut mentions = Vec::new();
        let mut at = 0;
        // One more than is kept tells where the first of the others begins.
        while at < words.len() && mentions.len() <= MAX_MENTIONS {
            let place = Place { text, words: &words[at..], at };
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
        let recorded = self.sources.looked_until.respelt;
        let mut respelt: Vec<Respelt> = Vec::new();
        for (at, word) in self.sources.words.as_slice().iter().enumerate().filter(|(_, word)| !word.has_digit) {
            let Some(said) = Said::of(&text[word.range.clone()]) else { continue };
            let meant = self.sources.facts.meant(&said).chain(names.spellings.meant(&said));
            respelt.extend(meant.map(|meant| Respelt { at, meant: meant.to_owned() }));
            if respelt.len() > MAX_RESPELT || recorded.is_some_and(|until| at >= until) {
                respelt.retain(|respelt| respelt.at < at);
                self.read.borrow_mut().respelt_until = Some(at);
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
        let words = place.words;
        let lengths = self.lengths(names, place, respelt);
        if lengths == 0 || self.says_what_lacks(place.at) {
            return None;
        }
        let longest = (32 - lengths.leading_zeros() as usize).min(words.len());
        let said: Vec<&str> = (0..longest).map(|index| place.word(index)).collect();
        let (mut exact, mut near) = ([0; NAME_WORDS], [0; NAME_WORDS]);
        let (mut hash, mut stems) = (PhraseHash::default(), PhraseHash::default());
        for (index, word) in said.iter().enumerate() {
            hash.push(word);
            stems.push(place.stem_of(index, respelt));
            (exact[index], near[index]) = (hash.finish(), stems.finish());
        }
        let shortest = respelt.map_or(1, |respelt| respelt.at - place.at + 1);
        (shortest..=longest).rev().filter(|length| lengths & (1 << (length - 1)) != 0).find_map(|length| {
            let range = words[0].range.start..words[length - 1].range.end;
            let said = &said[..length];
            if length == 1 && !self.is_distinct(&range) {
                return None;
            }
            let mut rows = self.exactly_named(exact[length - 1], said);
            let mut items = names.exact.get(&exact[length - 1]).cloned().unwrap_or_default();
            if rows.is_empty() && items.is_empty() {
                let nearly = self.nearly_named(names, place.at, (near[length - 1], said), budget);
                (rows, items) = (shared(nearly.0), shared(nearly.1));
            }
            let found = !rows.is_empty() || !items.is_empty();
            found.then_some((Mention { range, rows, items, by: By::WholeName }, length))
        })
    }

    /// "Wholemeal without sugar" is of the wholemeal, whatever is called "Without sugar".
    fn says_what_lacks(&self, at: usize) -> bool {
        self.is_lack(at) && at.checked_sub(1).is_some_and(|before| !self.is_parted(at) && !self.is_small(before))
    }

    /// How many words the names have that may start there: a bit for every number of them.
    fn lengths(&self, names: &EvidenceNames, place: &Place<'_>, respelt: Option<&Respelt>) -> u32 {
        let facts = self.sources.facts;
        let mut stems = PhraseHash::default();
        stems.push(place.stem_of(0, respelt));
        let one = stems.finish();
        let mut lengths = (facts.name_lengths(one) | names.lengths(one)) & 1;
        if place.words.len() > 1 {
            stems.push(place.stem_of(1, respelt));
            let two = stems.finish();
            lengths |= (facts.name_lengths(two) | names.lengths(two)) & !1;
        }
        lengths
    }

    /// The products of a name as it is written; looked up once for all places where it stands.
    fn exactly_named(&self, hash: u64, said: &[&str]) -> Arc<[u32]> {
        if let Some(rows) = self.named_rows.borrow().get(&hash) {
            return Arc::clone(rows);
        }
        let rows = shared(self.sources.facts.named(hash, || said.join(" ")));
        if !rows.is_empty() {
            self.named_rows.borrow_mut().insert(hash, Arc::clone(&rows));
        }
        rows
    }

    /// The word from which on names count only as they are written: where the budget was spent here, or in the check
    /// that is replayed.
    fn near_until(&self) -> Option<usize> {
        self.read.borrow().near_until
    }

    /// Asks the catalogue and the evidence until the budget is spent; where that was is part of the record.
    fn nearly_named(
        &self,
        names: &EvidenceNames,
        at: usize,
        (stems, said): (u64, &[&str]),
        budget: &mut usize,
    ) -> (Vec<u32>, Vec<usize>) {
        if self.near_until().is_some_and(|until| at >= until) {
            return (Vec::new(), Vec::new());
        }
        let found = self.sources.facts.nearly_named(stems, said, budget);
        let found = found.and_then(|rows| Some((rows, names.nearly_named(stems, said, budget)?)));
        found.unwrap_or_else(|| {
            *budget = 0;
            self.read.borrow_mut().near_until = Some(at);
            (Vec::new(), Vec::new())
        })
    }

    /// Whether one word can name a product: not a number, not two letters, not a word with a meaning of its own.
    fn is_distinct(&self, word: &Range<usize>) -> bool {
        let text = &self.sources.normal.text[word.clone()];
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        letters >= 3 && self.sources.cues.within(word).next().is_none()
    }
}
