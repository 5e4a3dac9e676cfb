//! Suggestions while somebody types: names, brands and categories of a tenant's live products, and single words that
//! complete the query.
//!
//! Every typed word must be found in a suggestion, the last one as a beginning; case and diacritics do not count, Greek
//! may be typed in Latin letters, and one slip in all is forgiven in words of four letters and more. Ranked by how the
//! words are met (as typed, in Latin letters, with a slip; the whole text, its start, inside), then by the number of live
//! items behind the suggestion, then by text.
//!
//! Document titles are no suggestions: documents have classifications, and a suggestion passes no filter.
//!
//! A snapshot is a list of immutable [`segment::Segment`]s and counts that copies share, so a write costs what it
//! changes. `how_long_do_suggestions_take` in the tests measures them over 100,000 products.

mod answer;
mod greek;
mod matching;
mod phrases;
mod segment;
mod typo;

use std::sync::Arc;

use crate::entry::{Entry, ItemKey, Kind};
use crate::saved::{saved, saved_by_number};
use crate::spans::{TextSpan, literal_words};
use phrases::Phrases;
use segment::Segment;

pub use answer::MAX_SUGGESTIONS;

/// No snapshot has more segments: with one more the small ones are merged.
const MAX_SEGMENTS: usize = 4;

/// What a suggestion names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SuggestKind {
    /// A brand's name.
    Brand,
    /// A category's path, its levels joined with " > ".
    Category,
    /// A product's name.
    Product,
    /// Words that several products' names hold.
    Query,
}

impl SuggestKind {
    pub const ALL: [Self; 4] = [Self::Brand, Self::Category, Self::Product, Self::Query];
}

/// One completion of what was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suggestion {
    pub kind: SuggestKind,
    /// As the catalogue spells it.
    pub text: String,
    /// Of a product's name: the first SKU that has it.
    pub sku: Option<Arc<str>>,
    /// Live products behind it.
    pub items: u64,
    /// Whether it is met only when one letter of what was typed is taken for a slip.
    pub corrected: bool,
    /// What was typed of `text`.
    pub spans: Vec<TextSpan>,
}

/// The suggestions of a generation.
#[derive(Clone, Debug, Default)]
pub(crate) struct Suggestions {
    phrases: Phrases,
    segments: Vec<Arc<Segment>>,
    /// Phrases met since the last segment was made.
    fresh: Vec<u32>,
}

saved!(Suggestions { phrases, segments, fresh });

saved_by_number!(SuggestKind, "a suggestion of no kind");

impl Suggestions {
    /// Takes a live product in; an older one under the same SKU is replaced.
    pub(crate) fn put(&mut self, entry: &Entry) {
        if entry.key.kind == Kind::Product {
            self.phrases.remove(&entry.key.id);
            let fresh = self.phrases.add(entry);
            self.fresh.extend(fresh);
        }
    }

    pub(crate) fn remove(&mut self, key: &ItemKey) {
        if key.kind == Kind::Product {
            self.phrases.remove(&key.id);
        }
    }

    /// Makes what was put findable.
    pub(crate) fn finish(&mut self) {
        if !self.fresh.is_empty() {
            let fresh = std::mem::take(&mut self.fresh);
            self.segments.push(Arc::new(Segment::build(&self.phrases, fresh.into_iter())));
        }
        if self.segments.len() > MAX_SEGMENTS {
            self.compact();
        }
    }

    pub(crate) fn resident_bytes(&self) -> usize {
        self.phrases.resident_bytes() + self.segments.iter().map(|segment| segment.resident_bytes()).sum::<usize>()
    }

    /// Merges all segments but the largest, and that too once the others outweigh it. Phrases without items go.
    fn compact(&mut self) {
        self.segments.sort_by_key(|segment| std::cmp::Reverse(segment.len()));
        let rest: usize = self.segments[1..].iter().map(|segment| segment.len()).sum();
        let kept = usize::from(self.segments[0].len() > rest);
        let numbers: Vec<u32> =
            self.segments.drain(kept..).flat_map(|segment| segment.numbers().collect::<Vec<_>>()).collect();
        let (live, dead): (Vec<u32>, Vec<u32>) =
            numbers.into_iter().partition(|&number| self.phrases.items(number) > 0);
        dead.into_iter().for_each(|number| self.phrases.forget(number));
        self.segments.push(Arc::new(Segment::build(&self.phrases, live.into_iter())));
    }
}

/// The folded words of a text as they are written: what is being typed is no measure yet.
fn words(text: &str) -> Vec<String> {
    literal_words(text).into_iter().map(|placed| placed.word).collect()
}

/// Folded words as one text.
fn folded(words: &[String]) -> String {
    words.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lamp(n: usize, round: usize) -> Entry {
        Entry::new(ItemKey::new(Kind::Product, n.to_string()), format!("Lamp {n} of round {round}"), "")
    }

    #[test]
    fn renames_leave_nothing_behind() {
        let mut suggestions = Suggestions::default();
        let mut write = |round: usize| {
            (0..50).for_each(|n| suggestions.put(&lamp(n, round)));
            suggestions.finish();
            assert!(suggestions.segments.len() <= MAX_SEGMENTS);
            suggestions.resident_bytes()
        };
        let first = write(0);
        let most = (1..60).map(&mut write).max();
        // Old names go when their segments are merged; of each a slot remains until the index is built anew.
        assert!(most.is_some_and(|most| most < 6 * first + 60 * 50 * 32), "{most:?} of {first}");
        assert_eq!(suggestions.suggest("lamp 7", 1, &SuggestKind::ALL)[0].text, "Lamp 7 of round 59");
    }

    #[test]
    fn a_copy_shares_the_segments_and_keeps_its_counts() {
        let mut suggestions = Suggestions::default();
        (0..50).for_each(|n| suggestions.put(&lamp(n, 0)));
        suggestions.finish();
        let before = suggestions.clone();
        suggestions.remove(&ItemKey::new(Kind::Product, "7"));
        suggestions.put(&lamp(50, 0));
        suggestions.finish();
        assert!(Arc::ptr_eq(&before.segments[0], &suggestions.segments[0]));
        let named = |suggestions: &Suggestions, typed| suggestions.suggest(typed, 20, &[SuggestKind::Product]).len();
        assert_eq!((named(&before, "lamp 7"), named(&suggestions, "lamp 7")), (1, 0));
        assert_eq!((named(&before, "lamp 50"), named(&suggestions, "lamp 50")), (0, 1));
    }
}
