//! Where the claims and mentions of a text lie: by block, in one pass; the head of every table; and which amounts
//! stand for which names in "A and B cost 5 and 6 lei".

use std::cell::RefCell;
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use temei_text::blocks::{BlockKind, Blocks};

use super::is_price;
use crate::guard::read::amounts::TextAmount;
use crate::guard::read::claims::{Claim, Parts};
use crate::guard::read::cues::Cue;
use crate::guard::read::mentions::Mention;

/// Most products and amounts paired in one sentence.
const MAX_PAIRED: usize = 8;

#[derive(Debug)]
struct Block {
    claims: Range<usize>,
    mentions: Range<usize>,
    prices: usize,
    /// The first row of the table this row is part of.
    head: Option<usize>,
}

pub(super) struct Layout<'a> {
    parts: &'a Parts<'a>,
    blocks: Vec<Block>,
    /// Claim to mention.
    pairs: FxHashMap<usize, usize>,
    /// What was asked of pieces of the text, kept: claims of one place ask the same.
    distinct: RefCell<FxHashMap<Range<usize>, Rc<[&'a Mention]>>>,
    columns: RefCell<FxHashMap<usize, Rc<[usize]>>>,
}

impl<'a> Layout<'a> {
    pub(super) fn of(parts: &'a Parts<'a>, claims: &[Claim]) -> Self {
        let cut = parts.blocks;
        let mut blocks: Vec<Block> = Vec::with_capacity(cut.blocks.len());
        let (mut claim, mut mention) = (0, 0);
        for (index, range) in cut.blocks.iter().enumerate() {
            let first = claim;
            while claims.get(claim).is_some_and(|claim| block_of(claim, cut) <= index) {
                claim += 1;
            }
            while parts.mentions.all.get(mention).is_some_and(|mention| mention.range.start < range.start) {
                mention += 1;
            }
            let first_mention = mention;
            while parts.mentions.all.get(mention).is_some_and(|mention| mention.range.start < range.end) {
                mention += 1;
            }
            let row = cut.kinds.get(index) == Some(&BlockKind::Row);
            let above = index.checked_sub(1).and_then(|above| blocks.get(above));
            let head = row.then(|| above.and_then(|above| above.head).unwrap_or(index));
            blocks.push(Block {
                prices: claims[first..claim].iter().filter(|claim| is_price(claim)).count(),
                claims: first..claim,
                mentions: first_mention..mention,
                head,
            });
        }
        let pairs = pairs(parts, claims);
        Self { parts, blocks, pairs, distinct: RefCell::default(), columns: RefCell::default() }
    }

    /// The mentions inside a range, without repetitions.
    pub(super) fn distinct_within(&self, range: &Range<usize>) -> Rc<[&'a Mention]> {
        let mentions = self.parts.mentions;
        let mut known = self.distinct.borrow_mut();
        Rc::clone(known.entry(range.clone()).or_insert_with(|| without_repetitions(mentions.within(range))))
    }

    /// In which column of a row each of its mentions stands.
    pub(super) fn columns(&self, block: usize) -> Rc<[usize]> {
        Rc::clone(self.columns.borrow_mut().entry(block).or_insert_with(|| self.columns_of_row(block)))
    }

    fn columns_of_row(&self, block: usize) -> Rc<[usize]> {
        let (mut at, mut column) = (self.parts.blocks.blocks[block].start, 0);
        let mentions = self.parts.mentions.all[self.mentions(block)].iter();
        let columns = mentions.map(|mention| {
            column += self.column(at..mention.range.start);
            at = mention.range.start;
            column
        });
        columns.collect()
    }

    /// How many cells end in a range.
    pub(super) fn column(&self, range: Range<usize>) -> usize {
        self.parts.normal.text.get(range).map_or(0, |text| text.bytes().filter(|&b| b == b'|').count())
    }

    pub(super) fn claims(&self, block: usize) -> Range<usize> {
        self.blocks.get(block).map_or(0..0, |block| block.claims.clone())
    }

    pub(super) fn mentions(&self, block: usize) -> Range<usize> {
        self.blocks.get(block).map_or(0..0, |block| block.mentions.clone())
    }

    pub(super) fn prices(&self, block: usize) -> usize {
        self.blocks.get(block).map_or(0, |block| block.prices)
    }

    /// The block with the head of the table a row belongs to.
    pub(super) fn head(&self, block: usize) -> Option<usize> {
        self.blocks.get(block)?.head.filter(|&head| head != block)
    }

    pub(super) fn paired(&self, claim: usize) -> Option<usize> {
        self.pairs.get(&claim).copied()
    }
}

fn block_of(claim: &Claim, blocks: &Blocks) -> usize {
    blocks.segments.get(claim.segment).map_or(0, |segment| segment.block)
}

fn without_repetitions(mentions: &[Mention]) -> Rc<[&Mention]> {
    let mut named: Vec<&Mention> = Vec::new();
    for mention in mentions {
        if !named.iter().any(|other| other.is_same(mention)) {
            named.push(mention);
        }
    }
    named.into()
}

/// "A and B cost 5 and 6 lei": where a sentence names as many products as it has prices, and all of them before the
/// first price (or behind the last), they belong together in their order.
fn pairs(parts: &Parts<'_>, claims: &[Claim]) -> FxHashMap<usize, usize> {
    let mut pairs = FxHashMap::default();
    let mut start = 0;
    while start < claims.len() {
        let segment = claims[start].segment;
        let end = start + claims[start..].iter().take_while(|other| other.segment == segment).count();
        let range = parts.blocks.segments.get(segment).map_or(0..0, |segment| segment.range.clone());
        let prices: Vec<usize> = (start..end).filter(|&index| is_price(&claims[index])).collect();
        start = end;
        if !(2..=MAX_PAIRED).contains(&prices.len()) {
            continue;
        }
        let all = parts.mentions.all.as_slice();
        let first = all.partition_point(|mention| mention.range.start < range.start);
        let named: Vec<usize> = distinct(all, first..all.len(), range.end, prices.len());
        let before = named.last().is_some_and(|&last| all[last].range.end <= claims[prices[0]].range.start);
        let after = named
            .first()
            .is_some_and(|&first| prices.last().is_some_and(|&last| claims[last].range.end <= all[first].range.start));
        let listed = named.windows(2).all(|pair| are_together(parts, &all[pair[0]].range, &all[pair[1]].range));
        if named.len() == prices.len() && listed && (before || after) {
            pairs.extend(prices.into_iter().zip(named));
        }
    }
    pairs
}

/// "A and B", "A costs more than B": what is said next may be said of both, in their order.
fn are_together(parts: &Parts<'_>, one: &Range<usize>, other: &Range<usize>) -> bool {
    let gap = one.end..other.start.max(one.end);
    parts.are_coordinated(one, other)
        || parts.cues.any_of(&gap, compares)
        || parts.figures_within(&gap).iter().any(TextAmount::is_money)
}

fn compares(cue: Cue) -> bool {
    matches!(cue, Cue::MoreThan | Cue::LessThan | Cue::Cheaper | Cue::Dearer | Cue::Difference | Cue::Contrast)
}

/// The mentions that begin before `end`, without repetitions, at most one more than `most`.
fn distinct(all: &[Mention], range: Range<usize>, end: usize, most: usize) -> Vec<usize> {
    let mut named: Vec<usize> = Vec::new();
    for index in range.take_while(|&index| all[index].range.start < end) {
        if !named.iter().any(|&other| all[other].is_same(&all[index])) {
            named.push(index);
        }
        if named.len() > most {
            break;
        }
    }
    named
}
