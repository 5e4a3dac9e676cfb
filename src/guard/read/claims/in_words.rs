//! Claims in words alone: offers, half prices, what is free, one product said to cost less than another, and what is
//! turned round so that nobody can tell what it claims.

use std::ops::Range;

use temei_text::dates;
use temei_text::number::Style;

use super::{Amount, Claim, Compared, Kind, Parts, Role};
use crate::guard::read::amounts::AmountKind;
use crate::guard::read::cues::{self, ClauseWord, Cue};
use crate::guard::read::{amounts, offers};
use crate::guard::units::{HALF, MoneyValue};

/// Most words between a comparison and the products on its sides: "is a little cheaper than the".
const COMPARED_WORDS: usize = 4;
/// Most words between "is free" and the day it is free on.
const WORDS_TO_DAY: usize = 2;

impl Parts<'_> {
    /// Offers without a percentage, half prices, free shipping.
    pub(super) fn promised(&self) -> Vec<Claim> {
        let offers = offers::find(&self.normal.text, self.words).into_iter();
        let mut promised: Vec<Claim> = offers
            .filter(|offer| !self.mentions.cover(&offer.range) && !self.is_denied(&offer.range))
            .map(|offer| self.claim(offer.range, Kind::Discount(offer.percent)))
            .collect();
        for found in self.cues.iter() {
            let range = found.range.clone();
            match found.cue {
                Cue::HalfPrice if !self.is_denied(&range) => {
                    promised.push(self.claim(range, Kind::Discount(HALF)));
                }
                Cue::FreeShipping if !self.is_denied(&range) && !self.is_bounded(&range) => {
                    promised.push(self.claim(range.clone(), Kind::Amount(self.nothing(range, Role::Fee))));
                }
                Cue::Free if self.is_given_away(&range) && !in_offer(&promised, &range, self) => {
                    promised.push(self.claim(range.clone(), Kind::Amount(self.nothing(range, Role::Price))));
                }
                _ => {}
            }
        }
        promised
    }

    /// "X is cheaper than Y": two products with nothing but a word for it between, and no amount.
    pub(super) fn compared(&self) -> Vec<Claim> {
        let mut compared = Vec::new();
        for found in self.cues.iter() {
            let is_cheaper = match found.cue {
                Cue::Cheaper => true,
                Cue::Dearer => false,
                Cue::LessThan | Cue::MoreThan if self.is_priced(found) => found.cue == Cue::LessThan,
                _ => continue,
            };
            let Some((one, other)) = self.beside(&found.range) else { continue };
            let pair = if is_cheaper {
                Compared { cheaper: one, dearer: other }
            } else {
                Compared { cheaper: other, dearer: one }
            };
            if !self.is_denied(&found.range) && !self.is_question(&found.range) {
                compared.push(self.claim(found.range.clone(), Kind::Compared(pair)));
            }
        }
        compared
    }

    /// Words that are turned round, sentence by sentence: nobody writes ours so, and whatever they claim is not seen.
    pub(super) fn turned(&self) -> Vec<Claim> {
        let words = |range: &Range<usize>| self.words.within(range).iter().any(|word| !word.has_digit);
        let turned = amounts::turned(self.normal);
        turned
            .iter()
            .flat_map(|range| self.sentences_of(range))
            .filter(|range| words(range) && self.figures_within(range).is_empty())
            .map(|range| self.claim(range, Kind::Unreadable(None)))
            .collect()
    }

    /// What of a range lies in each sentence.
    fn sentences_of(&self, range: &Range<usize>) -> impl Iterator<Item = Range<usize>> {
        let (start, end) = (range.start, range.end);
        let segments = self.blocks.segments.iter().skip(self.blocks.segment_at(start));
        let within = segments.map(|segment| &segment.range).take_while(move |segment| segment.start < end);
        let pieces = within.map(move |segment| segment.start.max(start)..segment.end.min(end));
        pieces.filter_map(|piece| {
            let text = self.normal.text.get(piece.clone())?;
            Some(piece.end - text.trim_start().len()..piece.end)
        })
    }

    /// "costs less than": of a price, not of a weight.
    fn is_priced(&self, found: &cues::Found) -> bool {
        let segment = self.segment_of(found.range.start);
        let price = self.cues.before(segment.start, found.range.start, |cue| cue == Cue::Price);
        price.is_some_and(|price| self.is_linked(price.range.end..found.range.start))
    }

    /// The products right before and right behind a comparison.
    fn beside(&self, range: &Range<usize>) -> Option<(usize, usize)> {
        let segment = self.segment_of(range.start);
        let all = &self.mentions.all;
        let after = all.partition_point(|mention| mention.range.start < range.end);
        let before = all[..after].iter().rposition(|mention| mention.range.end <= range.start)?;
        let (one, other) = (&all[before].range, &all.get(after)?.range);
        let inside = segment.start <= one.start && other.end <= segment.end;
        let near =
            |gap: Range<usize>| self.words.within(&gap).len() <= COMPARED_WORDS && self.figures_within(&gap).is_empty();
        (inside && near(one.end..range.start) && near(range.end..other.start)).then_some((before, after))
    }

    /// The amount of what is free.
    fn nothing(&self, number: Range<usize>, role: Role) -> Amount {
        Amount {
            value: MoneyValue::ZERO,
            other: None,
            currency: self.currency,
            role,
            about: false,
            gross: false,
            number,
            style: Style::default(),
            replaceable: false,
            bare: false,
        }
    }

    /// "The X is free", "X hoje sai de graça": a product stands right before it, or with "today" between.
    fn is_given_away(&self, range: &Range<usize>) -> bool {
        let segment = self.segment_of(range.start);
        let named = self.mentions.within(&(segment.start..range.start)).last();
        let Some(gap) = named.and_then(|named| self.normal.text.get(named.range.end..range.start)) else {
            return false;
        };
        let apart = |c: char| matches!(c, ' ' | ',' | '*' | ')' | '"' | '\'');
        let gap = gap.trim_matches(apart);
        let now = cues::clause_word(self.locale.language(), ClauseWord::Now, gap);
        (gap.is_empty() || now == Some(gap.len()))
            && !self.is_denied(range)
            && !self.is_question(range)
            && !self.has_day_behind(range)
    }

    /// "The cottage is free for 12-19 June": nobody has booked it.
    fn has_day_behind(&self, range: &Range<usize>) -> bool {
        let clause = self.clause(range);
        let Some(next) = self.figures_within(&(range.end..clause.end.max(range.end))).first() else { return false };
        let rest = self.normal.text.get(next.range.start..clause.end).unwrap_or_default();
        let is_near = self.words.within(&(range.end..next.range.start)).len() <= WORDS_TO_DAY;
        let is_time = rest.split_once(':').is_some_and(|(hour, minutes)| {
            hour.parse::<u8>().is_ok() && minutes.starts_with(|c: char| c.is_ascii_digit())
        });
        is_near && next.kind == AmountKind::Bare && (is_time || dates::first_in(rest, self.as_of).is_some())
    }

    /// Whether a bound stands in the same sentence, or a condition in the same clause or with an amount of its own:
    /// "free shipping over 200 lei", "if you spend 200 lei, shipping is free".
    fn is_bounded(&self, range: &Range<usize>) -> bool {
        let (segment, clause) = (self.segment_of(range.start), self.clause(range));
        let bounds = |found: &cues::Found| match found.cue {
            Cue::AtLeast | Cue::MoreThan | Cue::StartsAt => true,
            Cue::Condition => {
                let condition = self.clause(&found.range);
                condition == clause || !self.figures_within(&condition).is_empty()
            }
            _ => false,
        };
        self.cues.within(&segment).any(bounds)
    }
}

/// "Buy two, get one free": the offer of the sentence says what is free.
fn in_offer(promised: &[Claim], range: &Range<usize>, parts: &Parts<'_>) -> bool {
    let segment = parts.blocks.segment_at(range.start);
    promised.iter().any(|offer| offer.segment == segment && matches!(offer.kind, Kind::Discount(_)))
}
