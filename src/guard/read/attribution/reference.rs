//! Products a claim points at without naming them: "the second one", the head of its table's column, the heading
//! above it.

use std::ops::Range;
use std::rc::Rc;

use temei_text::blocks::BlockKind;
use temei_text::normal::BREAK;

use super::Attributing;
use crate::guard::read::cues::{Cue, Place};
use crate::guard::read::mentions::Mention;

/// How many blocks back a list or sentence with several products is looked for.
const LOOK_BACK: usize = 24;
/// Sentences right before that may name one product each.
const SENTENCES_OF_ONE: usize = 2;
/// Longest heading, and farthest a claim stands below its own, in bytes of the folded text.
const HEADING_BYTES: usize = 160;
const BELOW_HEADING: usize = 512;

impl<'a> Attributing<'a> {
    pub(super) fn pointed_at(&self, segment: &Range<usize>) -> Option<&'a Mention> {
        self.ordinal(segment).or_else(|| self.column()).or_else(|| self.heading())
    }

    /// "Primul costă ..., al doilea ...": of the products named together last.
    fn ordinal(&self, segment: &Range<usize>) -> Option<&'a Mention> {
        let at = self.claim().range.start;
        let cue = self.parts.cues.before(segment.start, at, |cue| matches!(cue, Cue::Ordinal(_)))?;
        let Cue::Ordinal(place) = cue.cue else { return None };
        // "The second one costs 120 more by the panel": a word for a kind says nothing else.
        if !self.parts.mentions.within(&(cue.range.start..at)).iter().all(Mention::is_by_kind) {
            return None;
        }
        let here = self.layout.distinct_within(&(segment.start..cue.range.start));
        if here.len() >= 2 {
            return at_place(&here, place);
        }
        let mut block = self.block_index()?;
        let mut one_by_one: Vec<&Mention> = Vec::new();
        for back in 0..LOOK_BACK {
            let Some(above) = block.checked_sub(1) else { break };
            block = above;
            let listed = self.named_by(block)?;
            if !self.take(LOOK_BACK) {
                return None;
            }
            let named: Vec<&Mention> = listed.iter().filter(|mention| !mention.is_by_kind()).copied().collect();
            // "The 350 has the code ... For the 250 look for ...": a sentence for each.
            if let [one] = named.as_slice()
                && back < SENTENCES_OF_ONE
                && !one_by_one.iter().any(|other| other.is_same(one))
            {
                one_by_one.insert(0, one);
                if one_by_one.len() >= 2 {
                    return at_place(&one_by_one, place);
                }
            } else if listed.len() >= 2 {
                // "The one in the middle" there is of three: of two that are named it is one of those that were shown.
                match at_place(&listed, place) {
                    None if place == Place::Middle => break,
                    found => return found,
                }
            }
        }
        let shown: Vec<&Mention> = self.parts.mentions.shown.iter().collect();
        (shown.len() >= 2).then(|| at_place(&shown, place)).flatten()
    }

    /// The products of a block, or of the list it is the last item of.
    pub(super) fn named_by(&self, block: usize) -> Option<Rc<[&'a Mention]>> {
        Some(match self.parts.blocks.kinds.get(block)? {
            BlockKind::Item => self.list_that_ends(block).into(),
            BlockKind::Sentence | BlockKind::Row => self.layout.distinct_within(&self.parts.blocks.blocks[block]),
        })
    }

    /// What the items of a list speak of, each by its first mention.
    fn list_that_ends(&self, last: usize) -> Vec<&'a Mention> {
        let kinds = &self.parts.blocks.kinds;
        let items = (0..=last).rev().take_while(|&block| kinds[block] == BlockKind::Item).take(LOOK_BACK);
        let mut listed: Vec<&Mention> =
            items.filter_map(|block| self.parts.mentions.all[self.layout.mentions(block)].first()).collect();
        listed.reverse();
        listed
    }

    /// In a table whose head names products: the one of the claim's column.
    fn column(&self) -> Option<&'a Mention> {
        let block = self.block_index()?;
        if !self.mentions_of_block().is_empty() {
            return None;
        }
        let head = self.layout.head(block)?;
        let row = self.block();
        let column = self.layout.column(row.start..self.claim().range.start);
        let heads = &self.parts.mentions.all[self.layout.mentions(head)];
        let columns = self.layout.columns(head);
        heads.iter().zip(columns.iter()).find(|(_, known)| **known == column).map(|(mention, _)| mention)
    }

    /// A line that says nothing but a product's name, right above.
    fn heading(&self) -> Option<&'a Mention> {
        if !self.mentions_of_block().is_empty() {
            return None;
        }
        let text = self.parts.normal.text.as_str();
        let start = self.block().start;
        let mention = self.parts.mentions.last_before(start)?;
        let line = self.parts.block_of(mention.range.start);
        let gap = text.get(line.end..start).filter(|gap| gap.len() <= BELOW_HEADING)?.trim_start_matches(BREAK);
        let heading = text.get(line.clone()).filter(|line| line.len() <= HEADING_BYTES)?;
        let rest = heading.len() - mention.range.len();
        let named = letters_and_digits(text.get(mention.range.clone())?);
        let is_heading = letters_and_digits(heading) <= named + named / 3 && rest <= HEADING_BYTES / 2;
        let marked = heading.trim_start().starts_with(['#', '*']) || heading.trim_end().ends_with([':', '*']);
        let blank = gap.trim_start_matches(' ').starts_with("\n\n") || heading.ends_with('\n') && gap.starts_with('\n');
        let apart = if marked && blank { gap.trim_start().contains("\n\n") } else { blank || gap.contains("\n\n") };
        let below = text.get(line.start..start).is_some_and(|above| above.contains('\n'));
        (is_heading && !apart && below).then_some(mention)
    }
}

/// The product of a list at a place; one in the middle there is of an odd number.
fn at_place<'m>(listed: &[&'m Mention], place: Place) -> Option<&'m Mention> {
    // A word for a kind is no product of a list that has names: "on the box".
    let by_name = listed.iter().filter(|mention| !mention.is_by_kind()).count();
    let listed: Vec<&Mention> = listed.iter().copied().filter(|mention| !mention.is_by_kind() || by_name < 2).collect();
    match place {
        Place::Nth(number) => listed.get(usize::from(number).checked_sub(1)?).copied(),
        Place::Last => listed.last().copied(),
        Place::Middle => listed.get(listed.len() / 2).copied().filter(|_| listed.len() % 2 == 1),
    }
}

/// How many letters and digits a text has.
fn letters_and_digits(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphanumeric()).count()
}
