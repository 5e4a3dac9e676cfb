//! Holds a chain against its hashes and checkpoints, entry by entry in the order in which they are stored, and says where it
//! is not what was written. It goes on after a fault, from the hash that is stored, so that one fault is told once.
//!
//! What can be told apart: an entry that is not what its hash says; entries that are missing, or not where they belong; a
//! chain that is whole in itself and is not the one that was signed; one that ends before what was signed. What comes
//! after the last checkpoint hangs together and is not signed: it is told as unanchored.

use std::collections::BTreeMap;
use std::fmt;

use super::chain::{ChainName, Head, Linked};
use super::checkpoint::Checkpoint;
use super::content::Kept;
use super::keys::{KeyId, KeyRing};

/// Faults that are told one by one; of the others the number.
const MAX_FAULTS: usize = 100;

/// Where a chain is not what was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An entry does not follow from the one before it: one of the two, or its hash, was changed or put there.
    Changed { number: u64 },
    /// Entries that should be between two others.
    Missing { from: u64, through: u64 },
    /// An entry stands behind one that comes after it.
    OutOfOrder { number: u64 },
    /// The content of an entry is not what was written.
    Content { number: u64 },
    /// The entries up to `number` are not those that were signed; up to `since` they are.
    Rewritten { since: u64, number: u64 },
    /// Entries that were signed, or are counted, and are not there: the end was cut off.
    CutOff { from: u64, through: u64 },
    /// There are more entries than the chain counts, or another one is last than it says.
    Head { number: u64 },
    /// What a checkpoint says is not what its key has signed.
    Signature { number: u64 },
    /// A checkpoint is signed by a key that is not known.
    UnknownKey { number: u64, key: KeyId },
    /// A checkpoint is of another chain.
    OtherChain { number: u64 },
    /// A line of an export cannot be read, or is not as it was written.
    Line { line: u64 },
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Changed { number } => write!(f, "entry {number} does not follow from the one before it"),
            Self::Missing { from, through } => write!(f, "the entries {from} to {through} are missing"),
            Self::OutOfOrder { number } => write!(f, "entry {number} is not where it belongs"),
            Self::Content { number } => write!(f, "the content of entry {number} is not what was written"),
            Self::Rewritten { since, number } => {
                write!(f, "the entries {} to {number} are not those that were signed", since + 1)
            }
            Self::CutOff { from, through } => write!(f, "the entries {from} to {through} were cut off"),
            Self::Head { number } => write!(f, "the chain does not end with entry {number} by its own account"),
            Self::Signature { number } => write!(f, "the checkpoint of entry {number} is not what was signed"),
            Self::UnknownKey { number, key } => {
                write!(f, "the checkpoint of entry {number} is signed by the unknown key {key}")
            }
            Self::OtherChain { number } => write!(f, "the checkpoint of entry {number} is of another chain"),
            Self::Line { line } => write!(f, "line {line} is not as it was written"),
        }
    }
}

/// What a chain was found to be.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// That were looked at.
    pub entries: u64,
    /// Checkpoints that hold.
    pub checkpoints: u64,
    /// The last entry that a checkpoint holds.
    pub signed_through: u64,
    /// Entries after it.
    pub unanchored: u64,
    /// Contents that are there and are what was written.
    pub contents: u64,
    /// Entries that had one which is erased.
    pub contents_erased: u64,
    /// In the order in which they were met; the first hundred.
    pub faults: Vec<Fault>,
    /// Those beyond.
    pub more_faults: u64,
}

impl Report {
    pub const fn is_whole(&self) -> bool {
        self.faults.is_empty()
    }

    pub(super) fn tell(&mut self, fault: Fault) {
        match self.faults.len() {
            MAX_FAULTS.. => self.more_faults += 1,
            _ => self.faults.push(fault),
        }
    }
}

/// A verification under way.
#[derive(Debug)]
pub struct Verifier<'k> {
    name: ChainName,
    ring: &'k KeyRing,
    /// Those that are to be met, by the entry they sign.
    expected: BTreeMap<u64, Vec<Checkpoint>>,
    /// The last entry that stood where it belongs, with the hash that is stored of it.
    head: Head,
    /// The last entry could not be read, so that it is not known what the next has to follow from.
    is_blind: bool,
    report: Report,
}

impl<'k> Verifier<'k> {
    /// Of a chain whose checkpoints are to be signed by keys of a ring.
    pub fn new(name: ChainName, ring: &'k KeyRing) -> Self {
        let head = Head::beginning(&name);
        Self { name, ring, expected: BTreeMap::new(), head, is_blind: false, report: Report::default() }
    }

    /// A checkpoint that the chain has to hold, stored beside it or kept elsewhere; to be given before the entries.
    pub fn expect(&mut self, checkpoint: Checkpoint) {
        let number = checkpoint.head.number;
        if checkpoint.name != self.name {
            return self.report.tell(Fault::OtherChain { number });
        }
        match self.ring.key(&checkpoint.key) {
            None => self.report.tell(Fault::UnknownKey { number, key: checkpoint.key }),
            Some(key) if !checkpoint.is_of(key) => self.report.tell(Fault::Signature { number }),
            Some(_) => {
                let same = self.expected.entry(number).or_default();
                if !same.contains(&checkpoint) {
                    same.push(checkpoint);
                }
            }
        }
    }

    /// The next entry, with its content where that exists.
    pub fn entry(&mut self, linked: &Linked, content: Option<&Kept>) {
        let number = linked.entry.number;
        self.report.entries += 1;
        if number <= self.head.number {
            return self.report.tell(Fault::OutOfOrder { number });
        }
        if number > self.head.number + 1 {
            self.report.tell(Fault::Missing { from: self.head.number + 1, through: number - 1 });
        } else if !self.is_blind && self.head.hash_of_next(&linked.entry) != Some(linked.hash) {
            self.report.tell(Fault::Changed { number });
        }
        self.content(linked, content);
        self.head = linked.head();
        self.is_blind = false;
        for checkpoint in self.expected.remove(&number).unwrap_or_default() {
            if checkpoint.head.hash == linked.hash {
                self.report.checkpoints += 1;
                self.report.signed_through = number;
            } else {
                let since = self.report.signed_through;
                self.report.tell(Fault::Rewritten { since, number });
            }
        }
    }

    /// A next entry that holds what no entry does.
    pub fn unreadable(&mut self, number: u64) {
        self.report.entries += 1;
        self.report.tell(Fault::Changed { number });
        if number > self.head.number {
            self.head.number = number;
            self.is_blind = true;
        }
    }

    fn content(&mut self, linked: &Linked, content: Option<&Kept>) {
        match (&linked.entry.content, content) {
            (None, None) => {}
            (Some(_), None) => self.report.contents_erased += 1,
            (Some(hash), Some(kept)) if kept.hash() == *hash => self.report.contents += 1,
            (_, Some(_)) => self.report.tell(Fault::Content { number: linked.entry.number }),
        }
    }

    /// What it came to. `end` is how the chain accounts for its own end, where it does.
    pub fn finish(mut self, end: Option<Head>) -> Report {
        let last = self.head.number;
        let signed = self.expected.keys().next_back().copied().unwrap_or(0);
        let counted = end.map_or(0, |end| end.number);
        let through = signed.max(counted);
        if through > last {
            self.report.tell(Fault::CutOff { from: last + 1, through });
        } else if end.is_some_and(|end| end != self.head) {
            self.report.tell(Fault::Head { number: last });
        }
        self.report.unanchored = last - self.report.signed_through;
        self.report
    }

    pub(super) fn report(&mut self) -> &mut Report {
        &mut self.report
    }
}
