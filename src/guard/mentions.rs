//! Which products a text speaks of: by SKU or id, by name or alias (as written, inflected or mistyped; the longest
//! wins), of the catalogue and of the evidence. Also the tokens that look like a SKU and are none. Everything read from
//! the facts is noted, so that the check can be evaluated again from its record.

mod codes;
mod names;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;

use super::figures::Figure;
use super::ground::Ground;
use super::input::VersionedPolicy;
use super::lexicon::Cues;
use super::normal::Normal;
use super::words::Words;
use crate::facts::FactsSnapshot;
pub(crate) use codes::tokens;
pub(crate) use names::EvidenceNames;

/// Most mentions kept of one text, and most made-up SKUs a suggestion is looked for.
pub const MAX_MENTIONS: usize = 1024;
pub const MAX_SUGGESTED: usize = 16;
/// Most names a text is compared with that share only their stems with it.
pub const MAX_NEAR: usize = 2048;
/// Most readings of words that may be mistyped at their beginning.
pub const MAX_RESPELT: usize = 256;

#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// Of the folded text.
    pub(crate) range: Range<usize>,
    pub(crate) rows: Vec<u32>,
    pub(crate) items: Vec<usize>,
    /// By SKU or id: it means one thing only.
    pub(crate) specific: bool,
}

impl Mention {
    /// Whether two mentions may mean the same thing.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        self.rows.iter().any(|row| other.rows.contains(row)) || self.items.iter().any(|item| other.items.contains(item))
    }
}

/// A token that looks like a SKU and is none of the tenant's.
#[derive(Clone, Debug)]
pub(crate) struct UnknownSku {
    pub(crate) range: Range<usize>,
    /// Rows whose SKU is one edit away.
    pub(crate) near: Vec<u32>,
}

/// What the facts were asked.
#[derive(Debug, Default)]
pub(crate) struct FactsRead {
    pub(crate) rows: BTreeSet<u32>,
    /// Tokens the learnt shapes took for SKUs.
    pub(crate) sku_like: BTreeSet<String>,
    /// The word from which on names were looked for only as they are written, where [`MAX_NEAR`] was reached.
    pub(crate) near_until: Option<usize>,
}

#[derive(Debug, Default)]
pub(crate) struct Mentions {
    pub(crate) all: Vec<Mention>,
    pub(crate) unknown: Vec<UnknownSku>,
    pub(crate) read: FactsRead,
}

/// The parts of a text that finding mentions looks at.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'a> {
    pub(crate) normal: &'a Normal<'a>,
    pub(crate) words: &'a Words,
    pub(crate) cues: &'a Cues,
    pub(crate) figures: &'a [Figure],
    pub(crate) facts: &'a FactsSnapshot,
    pub(crate) ground: &'a Ground,
    pub(crate) names: &'a EvidenceNames,
    pub(crate) policy: &'a VersionedPolicy,
}

impl Mentions {
    pub(crate) fn of(sources: &Sources<'_>) -> Self {
        let finder = Finder { sources, read: RefCell::default() };
        let mut mentions = finder.named();
        let (skus, unknown) = finder.coded(&mentions);
        mentions.extend(skus);
        mentions.sort_by_key(|mention| (mention.range.start, std::cmp::Reverse(mention.range.end)));
        mentions.truncate(MAX_MENTIONS);
        finder.join_items(&mut mentions);
        finder.read_items();
        let mut read = finder.read.into_inner();
        read.rows.extend(mentions.iter().flat_map(|mention| mention.rows.iter().copied()));
        read.rows.extend(unknown.iter().flat_map(|sku| sku.near.iter().copied()));
        Self { all: mentions, unknown, read }
    }

    /// The mentions that lie inside a range, in order.
    pub(crate) fn within(&self, range: &Range<usize>) -> &[Mention] {
        let from = self.all.partition_point(|mention| mention.range.start < range.start);
        let to = self.all.partition_point(|mention| mention.range.start < range.end);
        &self.all[from..to.max(from)]
    }

    pub(crate) fn last_before(&self, at: usize) -> Option<&Mention> {
        let to = self.all.partition_point(|mention| mention.range.start < at);
        self.all[..to].last()
    }

    /// Whether a mention overlaps a range.
    pub(crate) fn cover(&self, range: &Range<usize>) -> bool {
        // Names do not overlap one another, and codes lie outside names: their ends are in order too.
        let from = self.all.partition_point(|mention| mention.range.end <= range.start);
        self.all.get(from).is_some_and(|mention| mention.range.start < range.end)
    }
}

pub(super) struct Finder<'a> {
    sources: &'a Sources<'a>,
    read: RefCell<FactsRead>,
}

impl Finder<'_> {
    /// An evidence item whose SKU the catalogue has is that product, and the other way round.
    fn join_items(&self, mentions: &mut [Mention]) {
        let ground = self.sources.ground;
        for mention in mentions {
            if mention.rows.len() == 1 && mention.items.is_empty() {
                let sku = self.sources.facts.identity(mention.rows[0]).map(|identity| identity.sku.as_str());
                mention.items = sku.map(|sku| ground.items_with_id(sku)).unwrap_or_default();
            }
            if mention.rows.is_empty() || !mention.specific {
                let skus = mention.items.iter().filter_map(|&item| ground.items[item].sku.as_deref());
                for row in skus.filter_map(|sku| self.sources.facts.row(sku)) {
                    if !mention.rows.contains(&row) {
                        mention.rows.push(row);
                    }
                }
            }
        }
    }

    /// Evidence items are looked up whether they are mentioned or not.
    fn read_items(&self) {
        let rows = self.sources.ground.items.iter().filter_map(|item| self.sources.facts.row(item.sku.as_deref()?));
        self.read.borrow_mut().rows.extend(rows);
    }
}
