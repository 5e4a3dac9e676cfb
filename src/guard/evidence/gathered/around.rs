//! What a text of the evidence says around one of its amounts.

use std::ops::Range;

use super::passages::{Passage, PassageKind, Spot};
use super::{Amount, Gathered, MAX_PASSAGES};
use crate::facts::numbers_of;
use crate::guard::evidence::Source;

/// What ends a sentence of the evidence; a full stop within a number has no space behind it.
const ENDS: [&str; 4] = ["\n", ";", "|", ". "];

impl Gathered {
    /// Its line, up to the amounts beside it.
    pub(crate) fn around(&self, spot: Spot) -> Option<&str> {
        let passage = self.prose(spot)?;
        let (before, after) = passage.text.split_at_checked(spot.at)?;
        let start = before.rfind(parts_amounts).map_or(0, |at| at + 1);
        let behind = after.trim_start_matches(|c: char| !parts_amounts(c) || c.is_ascii_digit());
        let end = passage.text.len() - behind.len();
        passage.text.get(start..end)
    }

    /// Its sentence, up to the amounts beside it.
    pub(crate) fn sentence_around(&self, amount: &Amount) -> Option<&str> {
        let spot = amount.spot?;
        let text = self.prose(spot)?.text.as_str();
        let Range { mut start, mut end } = sentence_of(text, spot.at)?;
        for other in self.record_of(amount) {
            let Some(other) = other.spot.filter(|other| other.passage == spot.passage) else { continue };
            if other.at < spot.at {
                start = start.max(other.at + number_length(text.get(other.at..).unwrap_or_default()));
            } else if other.at > spot.at {
                end = end.min(other.at);
            }
        }
        text.get(start.min(spot.at)..end)
    }

    /// The whole sentence of a figure.
    pub(crate) fn sentence_at(&self, spot: Spot) -> Option<&str> {
        let text = self.prose(spot)?.text.as_str();
        text.get(sentence_of(text, spot.at)?)
    }

    /// What all pieces of the evidence say, those of documents among them.
    pub(crate) fn texts(&self) -> impl Iterator<Item = &str> {
        self.passages.iter().map(|passage| passage.text.as_str())
    }

    /// Whether a figure is a policy's.
    pub(crate) fn is_of_policy(&self, spot: Spot) -> bool {
        self.passages.get(spot.passage).is_some_and(|passage| passage.source == Source::Policy)
    }

    /// Whether a policy has a number, whatever it counts.
    pub(crate) fn writes(&self, number: i64) -> bool {
        let numbers = self.numbers_of_policies.get_or_init(|| {
            let of_policies = self.passages.iter().filter(|passage| passage.source == Source::Policy);
            let prose = of_policies.filter(|passage| matches!(passage.kind, PassageKind::Prose)).take(MAX_PASSAGES);
            prose.flat_map(|passage| numbers_of(&passage.text)).collect()
        });
        numbers.contains(&number)
    }

    fn prose(&self, spot: Spot) -> Option<&Passage> {
        self.passages.get(spot.passage).filter(|passage| matches!(passage.kind, PassageKind::Prose))
    }
}

fn sentence_of(text: &str, at: usize) -> Option<Range<usize>> {
    let (before, after) = text.split_at_checked(at)?;
    let start = ENDS.iter().filter_map(|end| Some(before.rfind(end)? + end.len())).max().unwrap_or(0);
    let end = ENDS.iter().filter_map(|end| after.find(end)).min().map_or(text.len(), |end| at + end);
    Some(start..end)
}

/// The bytes up to the end of the number of an amount, which may stand behind its currency.
fn number_length(text: &str) -> usize {
    let first = text.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
    let behind = text[first..].trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | ','));
    text.len() - behind.len()
}

/// What parts an amount of a line from those beside it.
fn parts_amounts(c: char) -> bool {
    matches!(c, '\n' | '|' | '/' | ';' | ',') || c.is_ascii_digit()
}
