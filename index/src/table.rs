//! The rows of a generation and the items they belong to. Rows are only ever added; an item that is replaced or deleted
//! leaves the bitset of live rows, and its old rows stay for readers of older snapshots.

use std::cmp::Ordering;
use std::io;
use std::ops::Range;
use std::sync::Arc;

use crate::entry::{Entry, ItemKey, Kind, Piece};
use crate::error::IndexError;
use crate::groups::Groups;
use crate::persistent::{Blocks, Shards, Slices};
use crate::row_set::RowSet;
use crate::saved::{damaged, saved};

/// Row ordinals and group numbers must fit 31 bits.
const MAX_ROWS: usize = 1 << 30;
/// Marks the group number of an item that is its own group.
const OWN_GROUP: u32 = 1 << 31;

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) key: ItemKey,
    group: u32,
    pub(crate) first_row: u32,
    pub(crate) rows: u32,
    dated_micros: Option<i64>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    item: u32,
    chunk: u32,
    span: (u32, u32),
    /// How many words the lexical index holds of it.
    lengths: Lengths,
    /// The first bytes of its piece's content hash: enough to tell the pieces of one item apart.
    hash: u64,
}

/// Counts of words: of the name, and of the rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lengths {
    pub(crate) name: u32,
    pub(crate) text: u32,
}

impl Lengths {
    /// The lexical index holds nothing of such a row.
    pub(crate) const fn is_empty(self) -> bool {
        self.name == 0 && self.text == 0
    }
}

/// Live counts of one kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) items: u64,
    pub(crate) rows: u64,
    /// Rows the lexical index holds, and their words.
    pub(crate) texts: u64,
    pub(crate) name_words: u64,
    pub(crate) text_words: u64,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Table {
    items: Blocks<Item>,
    rows: Blocks<Row>,
    /// The words of each row's name in order, by [`crate::analysis::term_hash`]; products only.
    names: Slices<u32>,
    /// The first bytes of each row's id, which mostly tell two apart without a look at their items.
    id_heads: Blocks<[u8; 16]>,
    by_key: Shards<Arc<str>, [Option<u32>; 2]>,
    groups: Groups,
    alive: [RowSet; 2],
    /// First rows, of dead items too: for most rows a glance tells that they are their own item.
    firsts: RowSet,
    counts: [Counts; 2],
    expiring: Blocks<(i64, u32)>,
    text_bytes: usize,
}

impl Table {
    /// Adds an item with its pieces; an older one under the same key is dead from here on. Gives its ordinal.
    pub(crate) fn add(&mut self, entry: &Entry, pieces: &[(&Piece, Lengths, Vec<u32>)]) -> Result<u32, IndexError> {
        if self.rows.len() + pieces.len() > MAX_ROWS {
            return Err(IndexError::Full { limit: MAX_ROWS });
        }
        self.remove(&entry.key);
        let kind = entry.key.kind as usize;
        let ordinal = self.items.len() as u32;
        let first_row = self.rows.len() as u32;
        let group = match &entry.group {
            Some(name) => self.groups.add(name, entry.key.kind, first_row),
            None => ordinal | OWN_GROUP,
        };
        for (chunk, (piece, lengths, name)) in pieces.iter().enumerate() {
            let row = self.rows.len() as u32;
            let span = (piece.span.start as u32, piece.span.end as u32);
            self.rows.push(Row {
                item: ordinal,
                chunk: chunk as u32,
                span,
                lengths: *lengths,
                hash: hash_head(&piece.content_hash),
            });
            self.names.push(name);
            self.id_heads.push(id_head(&entry.key.id));
            self.alive[kind].insert(row);
        }
        let item = Item {
            key: entry.key.clone(),
            group,
            first_row,
            rows: pieces.len() as u32,
            dated_micros: entry.dated_micros,
        };
        self.count(&item, 1);
        self.firsts.insert(first_row);
        self.text_bytes += entry.key.id.len();
        if let Some(expires) = entry.expires_micros {
            self.expiring.push((expires, ordinal));
        }
        self.items.push(item);
        self.by_key.entry(entry.key.id.clone())[kind] = Some(ordinal);
        Ok(ordinal)
    }

    /// Takes the rows of an item out of the live ones; false when it was not there.
    pub(crate) fn remove(&mut self, key: &ItemKey) -> bool {
        let kind = key.kind as usize;
        let Some(ordinal) = self.by_key.get(&key.id).and_then(|ordinals| ordinals[kind]) else { return false };
        self.by_key.entry(key.id.clone())[kind] = None;
        let item = self.item_at(ordinal).clone();
        for row in item.first_row..item.first_row + item.rows {
            self.alive[kind].remove(row);
        }
        self.count(&item, -1);
        true
    }

    /// Live rows of a kind that have not expired.
    pub(crate) fn alive(&self, kind: Kind, now_micros: i64) -> RowSet {
        let mut rows = self.alive[kind as usize].clone();
        for &(_, ordinal) in self.expiring.iter().filter(|(expires, _)| *expires <= now_micros) {
            let item = self.item_at(ordinal);
            for row in item.first_row..item.first_row + item.rows {
                rows.remove(row);
            }
        }
        rows
    }

    pub(crate) fn is_alive(&self, kind: Kind, row: u32) -> bool {
        self.alive[kind as usize].contains(row)
    }

    pub(crate) const fn counts(&self, kind: Kind) -> Counts {
        self.counts[kind as usize]
    }

    /// Rows ever added.
    pub(crate) const fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn key(&self, row: u32) -> &ItemKey {
        &self.item(row).key
    }

    /// Orders rows by the ids of their items, and the rows of one item as they came.
    pub(crate) fn by_id(&self, a: u32, b: u32) -> Ordering {
        let heads = self.id_heads.get(a as usize).cmp(&self.id_heads.get(b as usize));
        heads.then_with(|| self.key(a).id.cmp(&self.key(b).id)).then(a.cmp(&b))
    }

    pub(crate) fn group(&self, row: u32) -> u32 {
        self.item(row).group
    }

    /// The name of the group of a row; none for an item that is its own.
    pub(crate) fn group_name(&self, row: u32) -> Option<&Arc<str>> {
        self.groups.name(self.group(row))
    }

    /// One row that stands for the whole group of a row, dead or alive.
    pub(crate) fn leader(&self, row: u32) -> u32 {
        let first = self.first_row(row);
        if !self.groups.hold(first) {
            return first;
        }
        self.groups.leader(self.item(first).group).unwrap_or(first)
    }

    pub(crate) fn first_row(&self, row: u32) -> u32 {
        if self.firsts.contains(row) { row } else { self.item(row).first_row }
    }

    /// The first rows of all items that ever were in the group of a row, the row's own item included.
    pub(crate) fn variants(&self, row: u32) -> Vec<u32> {
        let item = self.item(row);
        match self.groups.members(item.group) {
            [] => vec![item.first_row],
            members => members.to_vec(),
        }
    }

    /// Every row of every item that ever was in the group of a row, dead or alive.
    pub(crate) fn rows_of_group(&self, row: u32) -> impl Iterator<Item = u32> {
        self.variants(row).into_iter().flat_map(|variant| {
            let item = self.item(variant);
            item.first_row..item.first_row + item.rows
        })
    }

    pub(crate) fn item(&self, row: u32) -> &Item {
        self.item_at(self.row(row).item)
    }

    pub(crate) fn item_at(&self, ordinal: u32) -> &Item {
        self.items.get(ordinal as usize).expect("an ordinal is only given out with its item")
    }

    pub(crate) fn find(&self, key: &ItemKey) -> Option<u32> {
        self.by_key.get(&key.id)?[key.kind as usize].map(|ordinal| self.item_at(ordinal).first_row)
    }

    /// The row of a live item's piece, by the piece's content hash.
    pub(crate) fn find_piece(&self, key: &ItemKey, content_hash: &[u8; 32]) -> Option<u32> {
        self.find_text(key.kind, &key.id, hash_head(content_hash))
    }

    /// The row of a live item's piece, the first of several that are equal, by what a row keeps of the content hash.
    pub(crate) fn find_text(&self, kind: Kind, id: &str, hash: u64) -> Option<u32> {
        let ordinal = self.by_key.get(id)?[kind as usize]?;
        let item = self.item_at(ordinal);
        (item.first_row..item.first_row + item.rows).find(|&row| self.row(row).hash == hash)
    }

    /// The first bytes of the content hash of a row's piece, see [`hash_head`].
    pub(crate) fn hash(&self, row: u32) -> u64 {
        self.row(row).hash
    }

    pub(crate) fn dated_micros(&self, row: u32) -> Option<i64> {
        self.item(row).dated_micros
    }

    pub(crate) fn piece(&self, row: u32) -> (u32, Range<usize>) {
        let Row { chunk, span, .. } = self.row(row);
        (chunk, span.0 as usize..span.1 as usize)
    }

    /// Words the lexical index holds of a row.
    pub(crate) fn lengths(&self, row: u32) -> Lengths {
        self.row(row).lengths
    }

    /// The words of the name of a row in order, hashed.
    pub(crate) fn name(&self, row: u32) -> &[u32] {
        self.names.get(row as usize).unwrap_or_default()
    }

    /// The first row of the item of each of `rows`.
    pub(crate) fn items_of(&self, rows: impl Iterator<Item = u32>) -> RowSet {
        let mut items = RowSet::with_rows(self.len());
        for row in rows {
            items.insert(self.first_row(row));
        }
        items
    }

    pub(crate) fn resident_bytes(&self) -> usize {
        let keys = size_of::<Arc<str>>() + size_of::<[Option<u32>; 2]>() + 16;
        self.items.len() * (size_of::<Item>() + 16)
            + self.text_bytes
            + self.names.resident_bytes()
            + self.rows.len() * (size_of::<Row>() + size_of::<[u8; 16]>())
            + (self.by_key.len() + self.groups.len()) * keys * 2
            + self.alive.iter().chain([&self.firsts]).map(RowSet::resident_bytes).sum::<usize>()
    }

    fn row(&self, row: u32) -> Row {
        *self.rows.get(row as usize).expect("a row number is only given out with its row")
    }

    fn count(&mut self, item: &Item, sign: i64) {
        let rows: Vec<Lengths> = (item.first_row..item.first_row + item.rows).map(|row| self.lengths(row)).collect();
        let counts = &mut self.counts[item.key.kind as usize];
        add(&mut counts.items, sign, 1);
        add(&mut counts.rows, sign, rows.len() as u64);
        add(&mut counts.texts, sign, rows.iter().filter(|lengths| !lengths.is_empty()).count() as u64);
        add(&mut counts.name_words, sign, rows.iter().map(|lengths| u64::from(lengths.name)).sum());
        add(&mut counts.text_words, sign, rows.iter().map(|lengths| u64::from(lengths.text)).sum());
    }
}

saved!(Item { key, group, first_row, rows, dated_micros });
saved!(Row { item, chunk, span, lengths, hash });
saved!(Lengths { name, text });
saved!(Counts { items, rows, texts, name_words, text_words });

saved!(Table { items, rows, names, groups, alive, firsts, counts, expiring, text_bytes } then made_again);

impl Table {
    /// Items by their keys, and the beginnings of ids.
    fn made_again(&mut self) -> io::Result<()> {
        for row in self.rows.iter() {
            let item = self.items.get(row.item as usize).ok_or_else(|| damaged("a row of no item"))?;
            self.id_heads.push(id_head(&item.key.id));
        }
        for (ordinal, item) in (0..).zip(self.items.iter()) {
            if self.alive[item.key.kind as usize].contains(item.first_row) {
                self.by_key.entry(item.key.id.clone())[item.key.kind as usize] = Some(ordinal);
            }
        }
        Ok(())
    }
}

fn add(count: &mut u64, sign: i64, by: u64) {
    *count = count.wrapping_add_signed(sign * by as i64);
}

/// What of a content hash a row keeps.
pub(crate) fn hash_head(content_hash: &[u8; 32]) -> u64 {
    content_hash.first_chunk().copied().map_or(0, u64::from_le_bytes)
}

/// The first bytes of an id, then zeros. Heads that differ are in the order of their ids.
fn id_head(id: &str) -> [u8; 16] {
    let mut head = [0; 16];
    head.iter_mut().zip(id.bytes()).for_each(|(to, byte)| *to = byte);
    head
}
