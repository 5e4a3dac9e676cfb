//! Which product a statement speaks of. Inside its block the nearest mention before it, else one after it; outside, what
//! an ordinal, a table's head or a heading says, else the last product mentioned. How sure that is decides what may be
//! concluded: only a strong tie can say "this is the price of another product".

mod layout;
mod reference;

use std::ops::Range;

use super::ground::{Ground, phrase_hashes};
use super::lexicon::Cue;
use super::mentions::Mention;
use super::statements::{Amount, Kind, Parts, Role, Statement};
use layout::Layout;

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
    /// What is said holds for each of these ("both cost 10 lei"), not for one of them.
    pub(crate) each: Vec<Tie>,
}

impl Tie {
    pub(crate) fn to(mention: &Mention, strength: Strength) -> Self {
        Self { rows: mention.rows.clone(), items: mention.items.clone(), strength, each: Vec::new() }
    }
}

/// The ties of all statements, in their order.
pub(crate) fn tie_all(parts: &Parts<'_>, ground: &Ground, statements: &[Statement]) -> Vec<Tie> {
    let layout = Layout::of(parts, statements);
    let knot = |index: usize| Knot { parts, ground, layout: &layout, statements, index };
    (0..statements.len()).map(|index| knot(index).tie()).collect()
}

struct Knot<'a> {
    parts: &'a Parts<'a>,
    ground: &'a Ground,
    layout: &'a Layout,
    statements: &'a [Statement],
    index: usize,
}

impl<'a> Knot<'a> {
    fn tie(&self) -> Tie {
        if let Kind::KnownSku(index) = self.statement().kind {
            return Tie::to(&self.parts.mentions.all[index], Strength::Strong);
        }
        if let Some(index) = self.layout.paired(self.index) {
            return Tie::to(&self.parts.mentions.all[index], Strength::Strong);
        }
        let at = &self.statement().range;
        let segment = self.parts.segment_of(at.start);
        let block = self.block();
        if let Some(tie) = self.each(&segment) {
            return tie;
        }
        if let Some(mention) = self.pointed_at(&segment) {
            return self.narrowed(Tie::to(mention, Strength::Strong), &segment, &block);
        }
        let mentions = self.mentions_of_block();
        let found = self.only_pair(mentions).or_else(|| self.nearest(mentions, &segment));
        let Some(mention) = found else { return self.outside(&block, &segment) };
        let strength = if self.is_contrasted(&segment, mention) { Strength::Weak } else { Strength::Strong };
        self.narrowed(Tie::to(mention, strength), &segment, &block)
    }

    fn statement(&self) -> &'a Statement {
        &self.statements[self.index]
    }

    fn block_index(&self) -> Option<usize> {
        self.parts.scopes.segments.get(self.statement().segment).map(|segment| segment.block)
    }

    fn block(&self) -> Range<usize> {
        self.block_index().map_or(0..0, |block| self.parts.scopes.blocks[block].clone())
    }

    fn mentions_of_block(&self) -> &'a [Mention] {
        let range = self.block_index().map_or(0..0, |block| self.layout.mentions(block));
        &self.parts.mentions.all[range]
    }

    /// The price statements of the block.
    fn prices_of_block(&self) -> impl Iterator<Item = &'a Statement> {
        let range = self.block_index().map_or(0..0, |block| self.layout.statements(block));
        self.statements[range].iter().filter(|statement| is_price(statement))
    }

    fn amounts_in_block(&self) -> usize {
        self.block_index().map_or(0, |block| self.layout.prices(block))
    }

    /// A block with one id and one price ties them, wherever they stand in it.
    fn only_pair<'m>(&self, mentions: &'m [Mention]) -> Option<&'m Mention> {
        let mut specific = mentions.iter().filter(|mention| mention.specific);
        let only = specific.next().filter(|_| specific.next().is_none())?;
        (self.amounts_in_block() <= 1).then_some(only)
    }

    fn nearest<'m>(&self, mentions: &'m [Mention], segment: &Range<usize>) -> Option<&'m Mention> {
        let at = &self.statement().range;
        let before = mentions[..mentions.partition_point(|mention| mention.range.end <= at.start)].last();
        let after = mentions.get(mentions.partition_point(|mention| mention.range.start < at.end));
        let here = |mention: &&Mention| contains(segment, &mention.range);
        // "100 lei for X, 50 lei for Y": where the amounts come first, the product follows its amount.
        let first_mention = mentions.first().map_or(usize::MAX, |mention| mention.range.start);
        let first_amount = self.prices_of_block().next();
        let amounts_first =
            first_amount.is_some_and(|first| first.range.end <= first_mention && contains(segment, &first.range));
        if amounts_first {
            let between = |mention: &&Mention| {
                let gap = at.end..mention.range.start;
                !self.prices_of_block().any(|other| contains(&gap, &other.range))
            };
            if let Some(next) = after.filter(here).filter(between) {
                return Some(next);
            }
        }
        before.filter(here).or(before).or_else(|| after.filter(here)).or(after)
    }

    /// "Both cost 10 lei": one amount for all the products its sentence names.
    fn each(&self, segment: &Range<usize>) -> Option<Tie> {
        let Kind::Amount(Amount { role: Role::Price | Role::AtMost | Role::AtLeast, .. }) = self.statement().kind
        else {
            return None;
        };
        let at = &self.statement().range;
        self.parts.cues.before(segment.start, at.start, |cue| cue == Cue::Both)?;
        let mut named: Vec<&Mention> = Vec::new();
        for mention in self.parts.mentions.within(segment) {
            if !named.iter().any(|other| other.is_same(mention)) {
                named.push(mention);
            }
        }
        let prices = self.prices_of_block().filter(|other| contains(segment, &other.range)).count();
        if named.len() < 2 || prices > 1 || named.last().is_some_and(|last| last.range.start > at.start) {
            return None;
        }
        let each: Vec<Tie> = named.into_iter().map(|mention| Tie::to(mention, Strength::Strong)).collect();
        Some(Tie {
            rows: each.iter().flat_map(|tie| tie.rows.iter().copied()).collect(),
            items: each.iter().flat_map(|tie| tie.items.iter().copied()).collect(),
            strength: Strength::Strong,
            each,
        })
    }

    /// No mention in the block: its options may tell one variant, else the last product mentioned, weakly.
    fn outside(&self, block: &Range<usize>, segment: &Range<usize>) -> Tie {
        let all: Vec<usize> = (0..self.ground.items.len()).collect();
        let items = self.best_by_options(&all, block);
        let listed = !items.is_empty() && block.len() >= segment.len() && self.amounts_in_block() == 1;
        if listed {
            return Tie { items, strength: Strength::Strong, ..Tie::default() };
        }
        let last = self.parts.mentions.last_before(block.start);
        last.map_or_else(Tie::default, |mention| Tie::to(mention, Strength::Weak))
    }

    /// Of several variants with one name, those whose options the text names.
    fn narrowed(&self, mut tie: Tie, segment: &Range<usize>, block: &Range<usize>) -> Tie {
        if tie.items.len() > 1 {
            let scope = if self.amounts_in_block() <= 1 { block } else { segment };
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
        let at = self.statement().range.start;
        let from = if mention.range.end <= at { mention.range.end } else { segment.start };
        let from = from.max(segment.start);
        matches!(self.statement().kind, Kind::Amount(_))
            && self.parts.cues.before(from, at, |cue| cue == Cue::Contrast).is_some()
    }
}

fn contains(outer: &Range<usize>, inner: &Range<usize>) -> bool {
    outer.start <= inner.start && inner.end <= outer.end
}

fn is_price(statement: &Statement) -> bool {
    matches!(&statement.kind, Kind::Amount(amount) if matches!(amount.role, Role::Price | Role::Net))
}
