//! Which product a statement speaks of. Inside its block the nearest mention before it, else one after it; outside,
//! the last product mentioned. How sure that is decides what may be concluded: only a strong tie can say "this is
//! the price of another product".

use std::ops::Range;

use super::ground::{Ground, phrase_hashes};
use super::lexicon::Cue;
use super::mentions::Mention;
use super::statements::{Kind, Parts, Role, Statement};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Strength {
    /// Of nothing in particular.
    #[default]
    None,
    /// The last product mentioned, or the amount is set against another ("instead of").
    Weak,
    Strong,
}

/// The products one statement may speak of.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tie {
    pub(crate) rows: Vec<u32>,
    pub(crate) items: Vec<usize>,
    pub(crate) strength: Strength,
}

/// The ties of all statements, in their order.
pub(crate) fn tie_all(parts: &Parts<'_>, ground: &Ground, statements: &[Statement]) -> Vec<Tie> {
    statements.iter().map(|statement| Knot { parts, ground, statements, statement }.tie()).collect()
}

struct Knot<'a> {
    parts: &'a Parts<'a>,
    ground: &'a Ground,
    statements: &'a [Statement],
    statement: &'a Statement,
}

impl Knot<'_> {
    fn tie(&self) -> Tie {
        let at = &self.statement.range;
        let segment = self.parts.segment_of(at.start);
        let block = self.block();
        if let Kind::KnownSku(index) = self.statement.kind {
            return Self::to(&self.parts.mentions.all[index], Strength::Strong);
        }
        let mentions = self.parts.mentions.within(&block);
        let found = self.only_pair(mentions, &block).or_else(|| self.nearest(mentions, &segment, &block));
        let Some(mention) = found else { return self.outside(&block, &segment) };
        let strength = if self.is_contrasted(&segment, mention) { Strength::Weak } else { Strength::Strong };
        self.narrowed(Self::to(mention, strength), &segment, &block)
    }

    fn block(&self) -> Range<usize> {
        let scopes = self.parts.scopes;
        scopes.segments.get(self.statement.segment).map_or(0..0, |segment| scopes.blocks[segment.block].clone())
    }

    fn to(mention: &Mention, strength: Strength) -> Tie {
        Tie { rows: mention.rows.clone(), items: mention.items.clone(), strength }
    }

    /// A block with one id and one price ties them, wherever they stand in it.
    fn only_pair<'m>(&self, mentions: &'m [Mention], block: &Range<usize>) -> Option<&'m Mention> {
        let mut specific = mentions.iter().filter(|mention| mention.specific);
        let only = specific.next().filter(|_| specific.next().is_none())?;
        (self.amounts_in(block) <= 1).then_some(only)
    }

    fn amounts_in(&self, range: &Range<usize>) -> usize {
        self.statements.iter().filter(|other| is_price(other) && contains(range, &other.range)).count()
    }

    fn nearest<'m>(
        &self,
        mentions: &'m [Mention],
        segment: &Range<usize>,
        block: &Range<usize>,
    ) -> Option<&'m Mention> {
        let at = &self.statement.range;
        let before = mentions.iter().rev().find(|mention| mention.range.end <= at.start);
        let after = mentions.iter().find(|mention| mention.range.start >= at.end);
        let here = |mention: &&Mention| contains(segment, &mention.range);
        // "100 lei for X, 50 lei for Y": where the amounts come first, the product follows its amount.
        let first_amount = self.statements.iter().find(|other| is_price(other) && contains(block, &other.range));
        let first_mention = mentions.first().map_or(usize::MAX, |mention| mention.range.start);
        let amounts_first =
            first_amount.is_some_and(|first| first.range.end <= first_mention && contains(segment, &first.range));
        if amounts_first {
            let between = |mention: &&Mention| {
                let gap = at.end..mention.range.start;
                !self.statements.iter().any(|other| is_price(other) && contains(&gap, &other.range))
            };
            if let Some(next) = after.filter(here).filter(between) {
                return Some(next);
            }
        }
        before.filter(here).or(before).or_else(|| after.filter(here)).or(after)
    }

    /// No mention in the block: its options may tell one variant, else the last product mentioned, weakly.
    fn outside(&self, block: &Range<usize>, segment: &Range<usize>) -> Tie {
        let all: Vec<usize> = (0..self.ground.items.len()).collect();
        let items = self.best_by_options(&all, block);
        let listed = !items.is_empty() && block.len() >= segment.len() && self.amounts_in(block) == 1;
        if listed {
            return Tie { rows: Vec::new(), items, strength: Strength::Strong };
        }
        self.parts
            .mentions
            .last_before(block.start)
            .map_or_else(Tie::default, |mention| Self::to(mention, Strength::Weak))
    }

    /// Of several variants with one name, those whose options the text names.
    fn narrowed(&self, mut tie: Tie, segment: &Range<usize>, block: &Range<usize>) -> Tie {
        if tie.items.len() > 1 {
            let scope = if self.amounts_in(block) <= 1 { block } else { segment };
            let best = self.best_by_options(&tie.items, scope);
            if !best.is_empty() {
                tie.items = best;
            }
        }
        tie
    }

    /// The items all of whose options (two or more) stand in a range; none when no item has.
    fn best_by_options(&self, items: &[usize], range: &Range<usize>) -> Vec<usize> {
        let optioned = |item: &usize| self.ground.items[*item].options.len() >= 2;
        if !items.iter().any(optioned) {
            return Vec::new();
        }
        let phrases = phrase_hashes(self.parts.normal.text.get(range.clone()).unwrap_or_default());
        let full = |item: &usize| self.ground.items[*item].options.iter().all(|option| phrases.contains(option));
        items.iter().copied().filter(|item| optioned(item) && full(item)).collect()
    }

    /// "instead of", "compared to", "was" before the amount, after the mention it would be tied to.
    fn is_contrasted(&self, segment: &Range<usize>, mention: &Mention) -> bool {
        let from = if mention.range.end <= self.statement.range.start { mention.range.end } else { segment.start };
        let from = from.max(segment.start);
        matches!(self.statement.kind, Kind::Amount(_))
            && self.parts.cues.before(from, self.statement.range.start, |cue| cue == Cue::Contrast).is_some()
    }
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn is_price(statement: &Statement) -> bool {
    matches!(&statement.kind, Kind::Amount(amount) if matches!(amount.role, Role::Price | Role::Net))
}
