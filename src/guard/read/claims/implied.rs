//! What a text offers without saying that it is in stock: "I have set aside seven of them", "the Bambino goes out
//! today". A number of pieces beside a product has to be there whatever the verb; a product that is there not at all is
//! offered by every word of handing it over. What is asked, denied, put off or only reckoned with is no offer.

use std::ops::Range;

use temei_text::blocks::BlockKind;
use temei_text::dates;
use temei_text::languages::{is_count_link, is_small_word};
use temei_text::normal::BREAK;
use temei_text::words::Word;

use super::stock::{DayOfSentence, is_count};
use super::{Claim, Counted, Kind, Parts, Stock};
use crate::guard::read::cues::{Cue, Found};
use crate::guard::read::mentions::Mention;

/// Bytes between "from" and its number, at most.
const FROM_BYTES: usize = 8;
/// Names with what looks like a day that are passed by in one sentence.
const MAX_NAMED_DAYS: usize = 4;
/// Sentences between a product and the day it is back, at most.
const BLOCKS_BEFORE: usize = 2;
/// Words of a name at least that is offered by no more than that we have it.
const NAMING_WORDS: usize = 2;
/// Words between a product and that we have it, at most.
const WORDS_TO_HAVE: usize = 3;
/// Lines of a list that one above it may be said of.
const LONGEST_LIST: usize = 32;
/// Words between a number and where so many are, at most.
const THERE_WORDS: usize = 2;

impl Parts<'_> {
    /// The products that are offered so, but for those of a sentence that says more of its stock (`told`).
    pub(super) fn implied(&self, told: &[Claim]) -> Vec<Claim> {
        let mut implied = Vec::new();
        for (index, mention) in self.mentions.all.iter().enumerate() {
            let segment = self.blocks.segment_at(mention.range.start);
            let said = told.iter().any(|claim| claim.segment == segment);
            if said || mention.rows.is_empty() || !self.is_asserted(mention) {
                continue;
            }
            let handed = self.is_handed_over(mention) || self.is_had(mention) || self.is_listed_as_there(mention);
            let counted =
                self.counted_with_noun(mention).or_else(|| handed.then(|| self.counted_there(mention)).flatten());
            // "The 10 cans of one litre come to 126 in total" reckons.
            let may_reckon = || !handed && self.cues.any(&self.segment_of(mention.range.start), Cue::Total);
            let counted = counted.or_else(|| (!may_reckon()).then(|| self.counted_by_link(mention)).flatten());
            // What comes on a day is not there: "the next batch, six boats, is due on 18 January".
            let awaited = || {
                let text = self.normal.text.get(self.segment_of(mention.range.start)).unwrap_or_default();
                dates::first_in(text, self.as_of).is_some()
            };
            let quantity = counted.filter(|_| !self.is_reckoned(mention) && (handed || !awaited()));
            if quantity.is_some() || handed {
                let stock = Stock::Implied { mention: index, quantity };
                implied.push(self.claim(mention.range.clone(), Kind::Stock(stock)));
            }
        }
        implied
    }

    /// The days said after products, where no word for being back (`told`) says them: "sold out; the next ones come on 12
    /// April". That the product is not there, its stock tells.
    pub(super) fn back(&self, told: &[Claim]) -> Vec<Claim> {
        let mut back: Vec<Claim> = Vec::new();
        for (index, block) in self.blocks.blocks.iter().enumerate() {
            let Some((place, date)) = self.first_day(block) else { continue };
            let segment = self.blocks.segment_at(place.start);
            let mut told = told.iter().filter(|claim| claim.segment == segment);
            if told.any(|claim| matches!(claim.kind, Kind::Stock(Stock::Restock { .. }))) || self.is_question(&place) {
                continue;
            }
            let from = self.blocks.blocks.get(index.saturating_sub(BLOCKS_BEFORE)).map_or(0, |block| block.start);
            let before = self.mentions.all.partition_point(|mention| mention.range.end <= place.start);
            let mention = before.checked_sub(1).filter(|&last| from <= self.mentions.all[last].range.start);
            let behind = || {
                let next = self.mentions.all.get(before).filter(|next| next.range.start < block.end);
                next.map(|_| before)
            };
            if let Some(mention) = mention.or_else(behind) {
                back.push(self.claim(place, Kind::Stock(Stock::Back { mention, date })));
            }
        }
        back
    }

    /// The first day of a range that is no part of a name: "the 5-6 player extension".
    fn first_day(&self, range: &Range<usize>) -> Option<(Range<usize>, time::Date)> {
        let mut from = range.start;
        for _ in 0..MAX_NAMED_DAYS {
            let (place, date) = dates::first_with_place(self.normal.text.get(from..range.end)?, self.as_of)?;
            let place = from + place.start..from + place.end;
            match self.mentions.at(&place) {
                Some(named) => from = named.range.end.max(place.end),
                None => return Some((place, date)),
            }
        }
        None
    }

    /// Whether nothing in the sentence asks, denies, puts off or quotes.
    fn is_asserted(&self, mention: &Mention) -> bool {
        self.is_said_of(&mention.range) && !self.is_denied_next(&self.segment_of(mention.range.start))
    }

    fn is_said_of(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let open = |found: &Found| match found.cue {
            Cue::Unavailable | Cue::Restock | Cue::Hypothetical | Cue::Said | Cue::Mistaken => true,
            // "No bother at all: eight can go out."
            Cue::Negation if found.range.end <= range.start && self.has_colon(found.range.end..range.start) => false,
            // "No problem" denies nothing, and a condition on the customer takes nothing back: "if you order by two, it
            // leaves today".
            Cue::Negation | Cue::Condition => self.clause(&found.range) == self.clause(range),
            _ => false,
        };
        !self.is_question(range) && !self.cues.within(&segment).any(open)
    }

    /// "The Power Espresso: 69,90 €; right now there is none": what stands behind a semicolon in the same block.
    fn is_denied_next(&self, segment: &Range<usize>) -> bool {
        let rest = segment.end..self.block_of(segment.start).end.max(segment.end);
        let denies = |cue| matches!(cue, Cue::Unavailable | Cue::Negation | Cue::Restock);
        self.cues.any_of(&rest, denies) && self.mentions.within(&rest).is_empty()
    }

    /// How many of a product the number before it counts.
    pub(in crate::guard) fn counted_of(&self, mention: &Range<usize>) -> Option<Counted> {
        let at = self.mentions.all.iter().position(|named| named.range == *mention)?;
        let named = &self.mentions.all[at];
        self.counted_with_noun(named).or_else(|| self.counted_by_link(named))
    }

    /// The number right before a product, or before the one word that stands between: "ten pairs of", "8 desks Milano".
    fn counted_with_noun(&self, mention: &Mention) -> Option<Counted> {
        let words = self.words.as_slice();
        let at = words.partition_point(|word| word.range.start < mention.range.start);
        let noun = at.checked_sub(1).and_then(|at| words.get(at)).filter(|word| !word.has_digit);
        // "5 x 10" is a size, and "the 6700 in black" no number of pieces.
        let noun = noun.filter(|noun| {
            let text = &self.normal.text[noun.range.clone()];
            text != "x" && !is_small_word(text)
        });
        let with_noun = noun.map(|noun| noun.range.start..mention.range.end);
        let mut counted = [Some(mention.range.clone()), with_noun].into_iter().flatten();
        counted.find_map(|range| self.counted_at(&range))
    }

    /// "Six cans of Fino", "eight 10 kg boxes of the dark": the number before the noun that is linked to a product, and before
    /// what that measures.
    fn counted_by_link(&self, mention: &Mention) -> Option<Counted> {
        let words = self.words.as_slice();
        let mut at = words.partition_point(|word| word.range.start < mention.range.start);
        let text = |word: &Word| &self.normal.text[word.range.clone()];
        let is_link = |word: &Word| is_count_link(self.locale.language(), text(word));
        // "Boxes of the dark"
        if at >= 2 && is_small_word(text(&words[at - 1])) && !is_link(&words[at - 1]) {
            at -= 1;
        }
        let [noun, link] = words.get(at.checked_sub(2)?..at)? else { return None };
        if !is_link(link) || noun.has_digit || is_small_word(text(noun)) {
            return None;
        }
        let counted = self.counted_at(&(noun.range.start..mention.range.end));
        counted.or_else(|| {
            let before = &words[..at - 2];
            let measured = match before {
                [.., number, unit] if number.has_digit && !unit.has_digit => number,
                [.., measure] if measure.has_digit => measure,
                _ => return None,
            };
            self.counted_at(&(measured.range.start..mention.range.end))
        })
    }

    /// The number right before a range, unless it is a price.
    fn counted_at(&self, range: &Range<usize>) -> Option<Counted> {
        let is_price = self.count_before(range).is_some_and(|figure| self.is_bare_price(figure));
        (!is_price).then(|| self.count_of(range)).flatten()
    }

    /// "There are some 20 of the desk in the warehouse": the number right before the word of handing over.
    fn counted_there(&self, mention: &Mention) -> Option<Counted> {
        let segment = self.segment_of(mention.range.start);
        let mut there = self.cues.within(&segment).filter(|found| found.cue == Cue::HandedOver);
        there.find_map(|there| {
            let figure = self.figures_within(&(segment.start..there.range.start)).last()?;
            let between = self.words.within(&(figure.range.end..there.range.start));
            let near = between.len() <= THERE_WORDS && !self.mentions.cover(&figure.range);
            (near && is_count(figure)).then(|| self.as_count(figure)).flatten()
        })
    }

    /// Whether the sentence reckons: with prices, quantities from a number on, refunds.
    fn is_reckoned(&self, mention: &Mention) -> bool {
        let segment = self.segment_of(mention.range.start);
        let reckons = |found: &Found| match found.cue {
            Cue::Volume | Cue::AtLeast | Cue::Difference => true,
            // "From stock" begins at nothing.
            Cue::StartsAt => !self.figures_within(&(found.range.end..found.range.end + FROM_BYTES)).is_empty(),
            _ => false,
        };
        self.cues.within(&segment).any(reckons)
    }

    /// Whether a word of handing over stands in the sentence of a product, or behind it in its block before another
    /// one.
    fn is_handed_over(&self, mention: &Mention) -> bool {
        let segment = self.segment_of(mention.range.start);
        let block = self.block_of(mention.range.start);
        let rest = segment.end..block.end.max(segment.end);
        let next = self.mentions.within(&rest).first().map_or(rest.end, |next| next.range.start);
        let hands_over = |found: &Found| found.cue == Cue::HandedOver && !self.dates_price(found);
        self.cues.within(&segment).chain(self.cues.within(&(rest.start..next))).any(hands_over)
    }

    /// "On the shelf we have: - the 4000, 219.90 - the 6000, 249.90": whether a line right above a list says that all of it is
    /// there. Of lines with amounts one that has none says something else of its product.
    fn is_listed_as_there(&self, mention: &Mention) -> bool {
        let kinds = &self.blocks.kinds;
        let block = self.blocks.segments[self.blocks.segment_at(mention.range.start)].block;
        let is_of_list = |at: usize| matches!(kinds.get(at), Some(BlockKind::Item | BlockKind::Row));
        if !is_of_list(block) {
            return false;
        }
        let above = (block.saturating_sub(LONGEST_LIST)..block).rev().find(|&at| !is_of_list(at));
        let Some(heading) = above.and_then(|above| self.blocks.blocks.get(above)) else { return false };
        let text = self.normal.text.get(heading.clone()).unwrap_or_default();
        let is_heading = text.trim_end_matches(|c: char| c.is_whitespace() || c == BREAK).ends_with([':', '：']);
        let opens =
            |cue| matches!(cue, Cue::Negation | Cue::Unavailable | Cue::Restock | Cue::Condition | Cue::Hypothetical);
        let offers = |found: &Found| match found.cue {
            Cue::HandedOver => !self.dates_price(found),
            cue => cue == Cue::Available,
        };
        if !is_heading || self.cues.any_of(heading, opens) || !self.cues.within(heading).any(offers) {
            return false;
        }
        let has_amount =
            |line: &Range<usize>| self.figures_within(line).iter().any(|figure| !self.mentions.cover(&figure.range));
        let mut lines = (above.map_or(0, |above| above + 1)..self.blocks.blocks.len())
            .take_while(|&at| is_of_list(at))
            .take(LONGEST_LIST);
        has_amount(&self.blocks.blocks[block]) || !lines.any(|line| has_amount(&self.blocks.blocks[line]))
    }

    /// "Today's price", "the price of today": a day that says what something costs then.
    fn dates_price(&self, day: &Found) -> bool {
        let segment = self.segment_of(day.range.start);
        let price = self.cues.before(segment.start, day.range.start, |cue| cue == Cue::Price);
        price.is_some_and(|price| {
            self.are_small(&(price.range.end..day.range.start))
                && !self.normal.text[price.range.end..day.range.start].contains(',')
        })
    }

    /// Whether a claim says that something is not there, and nothing else is named from there on: what follows is how it
    /// can be had later.
    fn is_not_there_since(&self, last: &Claim, at: usize) -> bool {
        matches!(last.kind, Kind::Stock(Stock::Denied | Stock::Restock { .. }))
            && self.mentions.within(&(last.range.end..at)).is_empty()
    }

    /// "We have the gel of 22 %", "the navy one I still have": right before a product or right behind it.
    fn is_had(&self, mention: &Mention) -> bool {
        // What only tells one of a family may be another one's.
        let name = &self.normal.text[mention.range.clone()];
        // "We have laptops, the Stratus among them": a list is no offer of its last.
        let is_name = name.starts_with(char::is_alphabetic) && !name.contains(',');
        let is_capital = self.normal.written(&mention.range).starts_with(char::is_uppercase);
        let is_short = self.words.within(&mention.range).len() < NAMING_WORDS && !is_capital;
        if mention.rows.len() != 1 || !is_name || is_short || mention.is_by_kind() {
            return false;
        }
        let clause = self.clause(&mention.range);
        let near = |gap: std::ops::Range<usize>| {
            self.words.within(&gap).len() <= WORDS_TO_HAVE && self.figures_within(&gap).is_empty()
        };
        let mut had = self.cues.within(&clause).filter(|found| found.cue == Cue::Have);
        had.any(|found| match found.range.end <= mention.range.start {
            true => near(found.range.end..mention.range.start),
            // "Of the 80 cm one I have just three": as many.
            false => {
                let counts =
                    self.figures_within(&(found.range.end..clause.end.max(found.range.end))).iter().any(is_count);
                mention.range.end <= found.range.start && near(mention.range.end..found.range.start) && !counts
            }
        })
    }

    /// Words of handing over in blocks that name no product: they may be said of the heading above. What is awaited on
    /// a day is not there: "the warehouse expects a delivery on the 18th of November".
    pub(super) fn hinted(&self, told: &[Claim]) -> Vec<Claim> {
        let mut hinted: Vec<Claim> = Vec::new();
        let mut day = DayOfSentence::default();
        for found in self.cues.iter().filter(|found| found.cue == Cue::HandedOver) {
            let block = self.block_of(found.range.start);
            let claim = self.claim(found.range.clone(), Kind::Stock(Stock::Hinted));
            let above = self.block_of(block.start.saturating_sub(1)).start;
            if self.cues.any(&(above..block.end), Cue::Unavailable) {
                continue;
            }
            let first = told.partition_point(|other| other.range.start < block.start);
            if first.checked_sub(1).is_some_and(|last| self.is_not_there_since(&told[last], found.range.start)) {
                continue;
            }
            let said = hinted.last().is_some_and(|last| self.block_of(last.range.start) == block)
                || told[first..].first().is_some_and(|other| other.range.start < block.end);
            if !said
                && self.mentions.within(&block).is_empty()
                && self.is_said_of(&found.range)
                && day.at(self, found.range.start).is_none()
            {
                hinted.push(claim);
            }
        }
        hinted
    }
}
