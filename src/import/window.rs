//! The items that were sent and not yet acknowledged: what a new stream starts with after one was dropped.

use std::collections::VecDeque;

use prost::Message;

use crate::pb::v1 as pb;

/// Two of the service's batches, so that it can fill one while it commits the other.
const ITEMS: usize = 2_000;
/// A window of large documents stays this small.
const BYTES: usize = 16 * 1024 * 1024;

#[derive(Debug)]
pub(super) struct Pending {
    pub(super) item: pb::UpsertItem,
    /// The row as it stood in the file, for the rejects.
    pub(super) raw: Vec<u8>,
    bytes: usize,
}

#[derive(Debug, Default)]
pub(super) struct Window {
    pending: VecDeque<Pending>,
    bytes: usize,
}

impl Window {
    pub(super) fn has_room(&self) -> bool {
        self.pending.len() < ITEMS && self.bytes < BYTES
    }

    pub(super) fn is_empty(&self) -> bool {
        self.pending.is_empty()
    }

    pub(super) fn push(&mut self, item: pb::UpsertItem, raw: Vec<u8>) {
        let bytes = item.encoded_len() + raw.len();
        self.bytes += bytes;
        self.pending.push_back(Pending { item, raw, bytes });
    }

    pub(super) fn items(&self) -> impl Iterator<Item = &pb::UpsertItem> {
        self.pending.iter().map(|pending| &pending.item)
    }

    pub(super) fn find(&self, seq: u64) -> Option<&Pending> {
        let at = self.pending.binary_search_by_key(&seq, |pending| pending.item.seq).ok()?;
        self.pending.get(at)
    }

    /// Forgets everything up to `through_seq`; how many items that were.
    pub(super) fn acknowledge(&mut self, through_seq: u64) -> u64 {
        let mut count = 0;
        while let Some(first) = self.pending.front()
            && first.item.seq <= through_seq
        {
            self.bytes -= first.bytes;
            self.pending.pop_front();
            count += 1;
        }
        count
    }
}
