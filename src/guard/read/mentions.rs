//! Which products a text speaks of: by SKU or id, by name or alias (as written, inflected or mistyped; the longest
//! wins), of the catalogue and of the evidence. Also the tokens that look like a SKU and are none. Everything read from
//! the facts is noted, so that the check can be evaluated again from its record.

mod attributes;
mod codes;
mod in_view;
mod in_words;
mod made_for;
mod models;
mod names;
mod put_aside;
mod short;

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::amounts::TextAmount;
use super::cues::Cues;
use crate::catalog::Sku;
use crate::facts::{FactsSnapshot, LookedUntil, PricedName, ShortName};
use crate::guard::budget::{Kept, earlier};
use crate::guard::evidence::gathered::Gathered;
use crate::guard::input::VersionedPolicy;
pub(crate) use names::EvidenceNames;
use short::Short;
use temei_text::languages::Language;
use temei_text::normal::Normal;
use temei_text::phrase::ByHash;
use temei_text::words::Words;

/// Most names and codes kept of one text, and most made-up SKUs a suggestion is looked for.
pub const MAX_MENTIONS: usize = 2048;
pub const MAX_SUGGESTED: usize = 16;
/// Most names a text is compared with that share only their stems with it.
pub const MAX_NEAR: usize = 2048;
/// Most readings of words that may be mistyped at their beginning.
pub const MAX_RESPELT: usize = 1024;
/// Most rows that are looked at for the shortened names of a text: some milliseconds.
pub const MAX_SHORT_STEPS: usize = 512 * 1024;

#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// Of the folded text.
    pub(crate) range: Range<usize>,
    /// In their order, and shared with all mentions of the same.
    pub(crate) rows: Arc<[u32]>,
    /// Ascending, and shared too.
    pub(crate) items: Arc<[usize]>,
    pub(crate) by: By,
}

/// What a mention names its products by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// A SKU or id: it means one thing only.
    Code,
    /// A name or alias as it is written out.
    WholeName,
    /// Some words of a name, or what tells one product from others.
    Words,
    /// The one word for its kind ("the frame"), which may be another word as well.
    Kind,
}

impl Mention {
    /// Of one product, wherever it is named.
    fn of_row(row: u32) -> Self {
        Self { range: 0..0, rows: shared(vec![row]), items: Arc::default(), by: By::Code }
    }

    pub(crate) fn is_specific(&self) -> bool {
        self.by == By::Code
    }

    pub(crate) fn is_by_kind(&self) -> bool {
        self.by == By::Kind
    }

    /// What it may mean, one mention for each.
    pub(crate) fn one_by_one(&self) -> Vec<Self> {
        self.rows.iter().map(|&row| Self { range: self.range.clone(), ..Self::of_row(row) }).collect()
    }

    /// Whether two mentions may mean the same thing.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        let shared = Arc::ptr_eq(&self.items, &other.items) && !self.items.is_empty();
        shared || self.rows.iter().any(|row| other.rows.contains(row)) || meet(&self.items, &other.items)
    }
}

impl Mention {
    /// Whether both are of the same products, or of the same items where they are of none.
    fn means_as(&self, other: &Self) -> bool {
        equal(&self.rows, &other.rows) && (!self.rows.is_empty() || equal(&self.items, &other.items))
    }

    /// Whether it is of these products, or of these items where it is of none.
    fn is_of(&self, rows: &Arc<[u32]>, items: &Arc<[usize]>) -> bool {
        equal(&self.rows, rows) || (self.rows.is_empty() && equal(&self.items, items))
    }
}

/// A list to be shared: an empty one is the same everywhere and takes no room.
fn shared<T>(list: Vec<T>) -> Arc<[T]> {
    if list.is_empty() { Arc::default() } else { list.into() }
}

/// What tells a shared list from all others that live: where it lies, if it has anything.
pub(crate) fn address<T>(list: &Arc<[T]>) -> *const T {
    if list.is_empty() { std::ptr::null() } else { list.as_ptr() }
}

fn equal<T: PartialEq>(a: &Arc<[T]>, b: &Arc<[T]>) -> bool {
    Arc::ptr_eq(a, b) || a == b
}

/// Whether two ascending lists have something in common.
fn meet(a: &[usize], b: &[usize]) -> bool {
    let (few, many) = if a.len() <= b.len() { (a, b) } else { (b, a) };
    few.iter().any(|item| many.binary_search(item).is_ok())
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
    /// The word from which on names were looked for only as they are written, where [`MAX_NEAR`] was reached…
    pub(crate) near_until: Option<usize>,
    /// …and the one from which on none was read as another, where [`MAX_RESPELT`] was.
    pub(crate) respelt_until: Option<usize>,
    /// Names that were met shortened, and the word from which on none was looked for, where [`MAX_SHORT_STEPS`] were
    /// taken.
    pub(crate) short_names: Vec<ShortName>,
    pub(crate) short_until: Option<usize>,
    /// The products that amounts told.
    pub(crate) priced: Vec<PricedName>,
    /// The products the customer's words name, in their order.
    pub(crate) named_by_customer: Vec<Sku>,
    /// Words of policies for kinds of things that the catalogue has.
    pub(crate) kinds: BTreeSet<String>,
}

impl FactsRead {
    /// Adds what was asked for the mentions of the text.
    pub(crate) fn join(&mut self, other: Self) {
        let Self { mut rows, mut sku_like, named_by_customer, .. } = std::mem::take(self);
        *self = other;
        self.rows.append(&mut rows);
        self.sku_like.append(&mut sku_like);
        self.named_by_customer = named_by_customer;
    }
}

#[derive(Debug, Default)]
pub(crate) struct Mentions {
    pub(crate) all: Vec<Mention>,
    /// What the conversation has shown, one by one.
    pub(crate) shown: Vec<Mention>,
    /// Words that stand in few names and do not say what they name: a hint, no mention.
    pub(crate) in_passing: Vec<Mention>,
    pub(crate) unknown: Vec<UnknownSku>,
    /// From here on mentions were not looked for, or not in every form.
    pub(crate) unread: Option<usize>,
    pub(crate) read: FactsRead,
    /// The rows of the items of the evidence.
    item_rows: Vec<Option<u32>>,
    /// How many of the first mentions mean the same product.
    alike: usize,
}

/// The parts of a text that finding mentions looks at.
#[derive(Clone, Copy)]
pub(crate) struct Sources<'a> {
    pub(crate) normal: &'a Normal<'a>,
    pub(crate) words: &'a Words,
    pub(crate) cues: &'a Cues,
    pub(crate) figures: &'a [TextAmount],
    pub(crate) facts: &'a FactsSnapshot,
    pub(crate) gathered: &'a Gathered,
    pub(crate) names: &'a EvidenceNames,
    pub(crate) policy: &'a VersionedPolicy,
    /// Of a replay: where the check that was recorded stopped looking.
    pub(crate) looked_until: LookedUntil,
    pub(crate) short_names: ShortNames<'a>,
    /// The products the conversation has shown.
    pub(crate) shown: &'a [u32],
    pub(crate) language: Language,
}

/// Where shortened names come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ShortNames<'a> {
    Read,
    /// Of a replay: a part of the catalogue cannot tell how many products have a word.
    Recorded(&'a [ShortName]),
    /// Of passages, which are not recorded.
    Unread,
}

impl<'a> ShortNames<'a> {
    pub(crate) fn of(facts: &'a FactsSnapshot) -> Self {
        facts.recorded().map_or(Self::Read, |recorded| Self::Recorded(&recorded.short_names))
    }
}

impl Mentions {
    pub(crate) fn of(sources: &Sources<'_>) -> Self {
        let finder = Finder { item_rows: sources.rows_of_items(), ..Finder::of(sources) };
        let mut mentions = finder.named();
        finder.join_shown(&mut mentions);
        let codes = finder.coded(&mentions);
        mentions.extend(codes.known);
        mentions.sort_by_key(|mention| mention.range.start);
        let shortened = finder.shortened(&mentions);
        let (passing, shortened): (Vec<Short>, Vec<Short>) = shortened.into_iter().partition(|short| short.in_passing);
        let (telling, shortened): (Vec<Short>, Vec<Short>) = shortened.into_iter().partition(|short| short.tells_apart);
        let in_passing: Vec<Mention> = passing.into_iter().map(|short| short.mention).collect();
        mentions.extend(shortened.into_iter().map(|short| short.mention));
        mentions.sort_by_key(|mention| (mention.range.start, std::cmp::Reverse(mention.range.end)));
        finder.tell_apart(&mut mentions, telling);
        let Kept { all: mut mentions, unread } = Kept::first(mentions, MAX_MENTIONS, |mention| mention.range.start);
        finder.join_items(&mut mentions);
        finder.read_items();
        let Finder { read, item_rows, .. } = finder;
        let mut read = read.into_inner();
        read.rows.extend(mentions.iter().chain(&in_passing).flat_map(|mention| mention.rows.iter().copied()));
        read.rows.extend(codes.unknown.iter().flat_map(|sku| sku.near.iter().copied()));
        let inexact = earlier(earlier(read.near_until, read.respelt_until), read.short_until)
            .and_then(|word| sources.words.as_slice().get(word));
        let unread = earlier(earlier(unread, codes.unread), inexact.map(|word| word.range.start));
        let alike = mentions.iter().take_while(|mention| mention.means_as(&mentions[0])).count();
        let shown = sources.shown.iter().map(|&row| Mention::of_row(row)).collect();
        Self { all: mentions, shown, in_passing, unknown: codes.unknown, unread, read, item_rows, alike }
    }

    /// The mentions that lie inside a range, in order.
    pub(crate) fn within(&self, range: &Range<usize>) -> &[Mention] {
        let from = self.all.partition_point(|mention| mention.range.start < range.start);
        let to = self.all.partition_point(|mention| mention.range.start < range.end);
        &self.all[from..to.max(from)]
    }

    /// The product an item of the evidence is.
    pub(crate) fn row_of_item(&self, item: usize) -> Option<u32> {
        self.item_rows.get(item).copied().flatten()
    }

    /// Whether all mentions up to an offset are of these products, or of these items where they are of none.
    pub(crate) fn are_only(&self, until: usize, rows: &Arc<[u32]>, items: &Arc<[usize]>) -> bool {
        let all = self.within(&(0..until));
        let (alike, others) = all.split_at(self.alike.min(all.len()));
        alike.first().is_none_or(|mention| mention.is_of(rows, items))
            && others.iter().all(|mention| mention.is_of(rows, items))
    }

    pub(crate) fn last_before(&self, at: usize) -> Option<&Mention> {
        let to = self.all.partition_point(|mention| mention.range.start < at);
        self.all[..to].last()
    }

    /// Whether a range is part of a code: "CLP6" of "BUC-CLP6" is no amount.
    pub(crate) fn is_code(&self, range: &Range<usize>) -> bool {
        let from = self.all.partition_point(|mention| mention.range.end <= range.start);
        let codes = self.all[from..].iter().take_while(|mention| mention.range.start < range.end);
        codes.into_iter().any(|mention| mention.is_specific())
            || self.unknown.iter().any(|unknown| unknown.range.start <= range.start && range.end <= unknown.range.end)
    }

    /// The first mention that overlaps a range.
    pub(crate) fn at(&self, range: &Range<usize>) -> Option<&Mention> {
        // Names do not overlap one another, and codes lie outside names: their ends are in order too.
        let from = self.all.partition_point(|mention| mention.range.end <= range.start);
        self.all.get(from).filter(|mention| mention.range.start < range.end)
    }

    /// Whether a mention overlaps a range.
    pub(crate) fn cover(&self, range: &Range<usize>) -> bool {
        self.at(range).is_some()
    }
}

impl Sources<'_> {
    /// The rows of the items whose SKU the catalogue has.
    fn rows_of_items(&self) -> Vec<Option<u32>> {
        self.gathered.items.iter().map(|item| self.facts.row(item.sku.as_deref()?)).collect()
    }
}

pub(in crate::guard) struct Finder<'a> {
    sources: &'a Sources<'a>,
    read: RefCell<FactsRead>,
    item_rows: Vec<Option<u32>>,
    /// The products of the names found so far, by the hash of the name.
    named_rows: RefCell<ByHash<Arc<[u32]>>>,
}

impl<'a> Finder<'a> {
    pub(crate) fn of(sources: &'a Sources<'a>) -> Self {
        Self { sources, read: RefCell::default(), item_rows: Vec::new(), named_rows: RefCell::default() }
    }
}

impl Finder<'_> {
    /// An evidence item whose SKU the catalogue has is that product, and the other way round.
    fn join_items(&self, mentions: &mut [Mention]) {
        let gathered = self.sources.gathered;
        // Mentions of one name share their lists, and are joined once.
        let mut joined: FxHashMap<(*const u32, *const usize), Arc<[u32]>> = FxHashMap::default();
        for mention in mentions {
            if mention.rows.len() == 1 && mention.items.is_empty() {
                let sku = self.sources.facts.identity(mention.rows[0]).map(|identity| identity.sku.as_str());
                mention.items = sku.map(|sku| gathered.items_with_id(sku)).unwrap_or_default();
            }
            if !mention.items.is_empty() && (mention.rows.is_empty() || !mention.is_specific()) {
                let lists = (address(&mention.rows), address(&mention.items));
                let rows = joined.entry(lists).or_insert_with(|| self.with_items(&mention.rows, &mention.items));
                mention.rows = Arc::clone(rows);
            }
        }
    }

    /// Rows, and those of items behind them.
    fn with_items(&self, rows: &[u32], items: &[usize]) -> Arc<[u32]> {
        let mut all = rows.to_vec();
        let mut known: BTreeSet<u32> = rows.iter().copied().collect();
        all.extend(items.iter().filter_map(|&item| self.item_rows[item]).filter(|row| known.insert(*row)));
        shared(all)
    }

    /// Evidence items are looked up whether they are mentioned or not.
    fn read_items(&self) {
        self.read.borrow_mut().rows.extend(self.item_rows.iter().flatten());
    }
}
