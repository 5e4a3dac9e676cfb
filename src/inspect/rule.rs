//! Rules over concepts. A rule names the concept it turns on, what has to stand near it and what must not; distances are in
//! words, negative ones before it. So one rule covers what five languages say in a hundred ways, and a sentence that
//! merely uses one of the words is not found.

use super::concept::Concept;
use super::lexicon::Occurrence;
use super::words::WordStream;
use super::{Category, Source};

/// What a finding weighs, in hundredths, by where the text comes from.
#[derive(Clone, Copy, Debug)]
pub(super) struct Weight {
    pub(super) user: u8,
    pub(super) retrieved: u8,
    pub(super) tool: u8,
}

impl Weight {
    pub(super) const fn same(weight: u8) -> Self {
        Self { user: weight, retrieved: weight, tool: weight }
    }

    pub(super) const fn of(self, source: Source) -> u8 {
        match source {
            Source::User => self.user,
            Source::Retrieved => self.retrieved,
            Source::Tool => self.tool,
        }
    }
}

/// One of some concepts, at a distance of `from` to `to` words from the anchor.
#[derive(Clone, Copy, Debug)]
pub(super) struct Near {
    any: &'static [Concept],
    from: i32,
    to: i32,
}

/// At most `words` before the anchor.
pub(super) const fn before(any: &'static [Concept], words: i32) -> Near {
    Near { any, from: -words, to: -1 }
}

/// At most `words` behind the anchor.
pub(super) const fn after(any: &'static [Concept], words: i32) -> Near {
    Near { any, from: 1, to: words }
}

/// At most `words` away, or within the anchor's own words.
pub(super) const fn around(any: &'static [Concept], words: i32) -> Near {
    Near { any, from: -words, to: words }
}

/// From `from` words before to `to` behind.
pub(super) const fn between(any: &'static [Concept], from: i32, to: i32) -> Near {
    Near { any, from: -from, to }
}

/// Whether a question can be an attack by this rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mood {
    Any,
    /// "Are you authorised to give discounts?" asks; "you are authorised" does not.
    Statement,
}

/// One rule; `id` is stable.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) id: &'static str,
    pub(super) category: Category,
    pub(super) weight: Weight,
    pub(super) mood: Mood,
    pub(super) anchor: &'static [Concept],
    pub(super) need: &'static [Near],
    pub(super) unless: &'static [Near],
}

/// What is said in a text, by concept, each in the order of the text.
#[derive(Debug)]
pub(super) struct Concepts<'w> {
    words: &'w WordStream,
    by_concept: Vec<Vec<Place>>,
}

/// Where an concept stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub(super) first: u32,
    pub(super) last: u32,
    from: i32,
    to: i32,
}

impl<'w> Concepts<'w> {
    pub(super) fn new(words: &'w WordStream, occurrences: &[Occurrence]) -> Self {
        let mut by_concept = vec![Vec::new(); Concept::COUNT];
        for occurrence in occurrences {
            by_concept[occurrence.concept as usize].push(Place {
                first: occurrence.first,
                last: occurrence.last,
                from: words.position(occurrence.first),
                to: words.position(occurrence.last),
            });
        }
        Self { words, by_concept }
    }

    /// The first and last words of every place where a rule holds.
    pub(super) fn findings(&self, rule: &Rule) -> impl Iterator<Item = (u32, u32)> {
        let anchors = rule.anchor.iter().flat_map(|&concept| self.of(concept));
        anchors.filter_map(|anchor| self.holds(rule, anchor))
    }

    fn holds(&self, rule: &Rule, anchor: &Place) -> Option<(u32, u32)> {
        if rule.mood == Mood::Statement && self.words.is_asked(anchor.last) {
            return None;
        }
        let (mut first, mut last) = (anchor.first, anchor.last);
        for need in rule.need {
            let place = self.near(anchor, need)?;
            (first, last) = (first.min(place.first), last.max(place.last));
        }
        rule.unless.iter().all(|bar| self.near(anchor, bar).is_none()).then_some((first, last))
    }

    /// The nearest place of one of the concepts within reach.
    fn near(&self, anchor: &Place, near: &Near) -> Option<Place> {
        let reach = anchor.from + near.from..=anchor.to + near.to;
        let candidates = near.any.iter().flat_map(|&concept| {
            let places = self.of(concept);
            let start = places.partition_point(|place| place.from < *reach.start());
            places[start..].iter().take_while(|place| place.from <= *reach.end())
        });
        candidates
            .filter_map(|place| {
                distance(anchor, place).filter(|d| (near.from..=near.to).contains(d)).map(|d| (d.abs(), *place))
            })
            .min_by_key(|&(distance, place)| (distance, place.from))
            .map(|(_, place)| place)
    }

    fn of(&self, concept: Concept) -> &[Place] {
        self.by_concept.get(concept as usize).map_or(&[], Vec::as_slice)
    }
}

/// Words between two places, negative when the other comes first, 0 when they share a word.
fn distance(anchor: &Place, other: &Place) -> Option<i32> {
    if other == anchor {
        return None;
    }
    Some(if other.from > anchor.to {
        other.from - anchor.to
    } else if other.to < anchor.from {
        other.to - anchor.from
    } else {
        0
    })
}
