//! Whole names among what a conversation has shown: where the catalogue has a "Sopa Mexicana" and the customer has been
//! shown "Sopa Mexicana de Res", the shorter name may mean either; and the "Squirt" of "Alien Squirts" is a part of the
//! name of what was shown, and no product of its own.

use super::{By, Finder, Mention, shared};

/// Most shown products that words are looked up for; what looking one up and comparing one with its name count for.
const MAX_STEPS: usize = 64 * 1024;
const STEPS_OF_COMPARING: usize = 32;
/// Most words that are skipped between two of a name.
const MAX_GAP: usize = 2;
/// Most words of such a name.
const MAX_WORDS: usize = 16;

/// Words of the text, by their places, and the products shown that have all of them in their names.
struct Said {
    places: Vec<usize>,
    rows: Vec<u32>,
}

impl Finder<'_> {
    /// Adds what was shown to the whole names that may mean it, and makes those longer that are a part of its name.
    pub(super) fn join_shown(&self, named: &mut Vec<Mention>) {
        if self.sources.shown.is_empty() {
            return;
        }
        // A replay has to find them all again.
        self.read.borrow_mut().rows.extend(named.iter().flat_map(|mention| mention.rows.iter().copied()));
        let words = self.sources.words.as_slice();
        let mut steps = MAX_STEPS;
        let mut joined: Vec<Mention> = Vec::with_capacity(named.len());
        for mut mention in named.drain(..) {
            if joined.last().is_some_and(|before| before.range.end > mention.range.start) {
                continue;
            }
            if let Some(said) = self.shown_as(&mention, &mut steps) {
                let (first, last) = (said.places[0], said.places[said.places.len() - 1]);
                let start = words[first].range.start.min(mention.range.start);
                let range = start..words[last].range.end.max(mention.range.end);
                if range != mention.range && mention.items.is_empty() {
                    joined.truncate(joined.partition_point(|before| before.range.end <= range.start));
                    mention = Mention { range, rows: shared(said.rows), items: mention.items, by: By::Words };
                } else if range == mention.range {
                    let more = said.rows.into_iter().filter(|row| !mention.rows.contains(row));
                    mention.rows = mention.rows.iter().copied().chain(more).collect();
                }
            }
            joined.push(mention);
        }
        *named = joined;
    }

    /// The longest run of words around a whole name that products shown have in theirs.
    fn shown_as(&self, mention: &Mention, steps: &mut usize) -> Option<Said> {
        let words = self.sources.words.as_slice();
        let first = words.partition_point(|word| word.range.end <= mention.range.start);
        let behind = words.partition_point(|word| word.range.start < mention.range.end);
        let own = (first..behind).filter(|&at| !self.is_small(at));
        let mut said = Said { places: own.collect(), rows: self.sources.shown.to_vec() };
        for &at in &said.places {
            said.rows = self.rows_with(at, &said.rows, steps);
        }
        if said.rows.is_empty() || said.places.is_empty() {
            return None;
        }
        let right = behind..words.len().min(behind + MAX_WORDS);
        self.go_on(&mut said, right.map(|at| (at, at)), steps);
        let left = (first.saturating_sub(MAX_WORDS)..first).rev();
        self.go_on(&mut said, left.map(|at| (at, at + 1)), steps);
        said.places.sort_unstable();
        *steps = steps.saturating_sub(said.rows.len() * STEPS_OF_COMPARING);
        let texts: Vec<&str> = said.places.iter().map(|&at| self.text_of(at)).collect();
        said.rows.retain(|&row| self.sources.facts.has_words(row, &texts));
        said.rows.sort_unstable();
        (*steps > 0 && !said.rows.is_empty()).then_some(said)
    }

    /// Takes the words on one side that some of the products have, up to where the name must end: each with the word
    /// behind the gap to the one before.
    fn go_on(&self, said: &mut Said, next: impl Iterator<Item = (usize, usize)>, steps: &mut usize) {
        let words = self.sources.words.as_slice();
        let mut gap = 0;
        for (at, behind) in next {
            let is_end = self.is_parted(behind) || self.is_break(at) || self.is_taken(&words[at].range, &[]);
            if is_end || gap > MAX_GAP {
                break;
            }
            let rows = self.rows_with(at, &said.rows, steps);
            if self.is_small(at) || rows.is_empty() {
                gap += 1;
                continue;
            }
            said.places.push(at);
            said.rows = rows;
            gap = 0;
        }
    }

    /// Those of some products that have the word at a place in their names.
    fn rows_with(&self, at: usize, of: &[u32], steps: &mut usize) -> Vec<u32> {
        *steps = steps.saturating_sub(of.len());
        if *steps == 0 {
            return Vec::new();
        }
        let with = self.sources.facts.rows_with(self.text_of(at));
        of.iter().copied().filter(|&row| with.has(row)).collect()
    }
}
