//! What tells one product of a family from the others: "the 58-inch", "no M", "the blue one". A family is what an ambiguous
//! name may mean, the variants of a product that was named, or what the conversation has shown. What tells one apart is
//! a mention of its own, so that the claims beside it speak of that product.

use std::rc::Rc;

use super::short::Short;
use super::{Finder, MAX_SHORT_STEPS, Mention, ShortNames, address, shared};
use crate::facts::{Family, Members, ShortName};
use crate::guard::read::cues::Cue;

/// Most families that words are held against.
const MAX_FAMILIES: usize = 32;
/// Letters at least of a word that tells by itself; shorter ones are sizes, and written in capitals.
const WORD_CHARS: usize = 3;
const SIZE_CHARS: usize = 4;

/// A family, and from where in the text it is spoken of.
struct Spoken {
    from: usize,
    family: Rc<Family>,
}

impl Finder<'_> {
    /// Adds the mentions that tell products of a family apart; names that they narrow mean no more than these.
    pub(super) fn tell_apart(&self, mentions: &mut Vec<Mention>, recorded: Vec<Short>) {
        let telling = match self.sources.short_names {
            ShortNames::Read => self.telling(mentions),
            ShortNames::Recorded(_) => recorded.into_iter().map(|short| short.mention).collect(),
            ShortNames::Unread => return,
        };
        self.narrow(mentions, &telling);
        mentions.extend(telling);
        mentions.sort_by_key(|mention| (mention.range.start, std::cmp::Reverse(mention.range.end)));
    }

    fn telling(&self, named: &[Mention]) -> Vec<Mention> {
        let families = self.families(named);
        let mut telling = Vec::new();
        if families.is_empty() {
            return telling;
        }
        let words = self.sources.words.as_slice();
        let mut at = 0;
        while at < words.len() {
            let found = self.told_at(at, named, &families);
            let Some((family, members, end)) = found else {
                at += 1;
                continue;
            };
            let rows = family.rows_of(members);
            let skus = rows.iter().filter_map(|&row| self.sources.facts.identity(row));
            let skus = skus.map(|identity| identity.sku.clone()).collect();
            self.read.borrow_mut().short_names.push(ShortName { at, words: end - at, skus, tells_apart: true });
            let range = self.whole_number(at)..words[end - 1].range.end;
            telling.push(Mention {
                range,
                rows: shared(rows),
                items: shared(Vec::new()),
                specific: false,
                by_kind: false,
            });
            at = end;
        }
        telling
    }

    /// The families a text speaks of, in its order; what the conversation has shown from the beginning on.
    fn families(&self, named: &[Mention]) -> Vec<Spoken> {
        let mut steps = MAX_SHORT_STEPS / 4;
        let mut families: Vec<Spoken> = Vec::new();
        let mut last = None;
        if let Some(family) = self.family_of(self.sources.shown, &mut steps) {
            families.push(Spoken { from: 0, family: Rc::new(family) });
        }
        for mention in named.iter().filter(|mention| !mention.rows.is_empty()) {
            if last == Some(address(&mention.rows)) {
                continue;
            }
            last = Some(address(&mention.rows));
            if let Some(family) = self.family_of(&mention.rows, &mut steps) {
                families.push(Spoken { from: mention.range.start, family: Rc::new(family) });
            }
            if families.len() >= MAX_FAMILIES {
                break;
            }
        }
        families
    }

    fn family_of(&self, rows: &[u32], steps: &mut usize) -> Option<Family> {
        let facts = self.sources.facts;
        match rows {
            [] => None,
            [only] => facts.family(&facts.variants(*only, steps)),
            several => facts.family(several),
        }
    }

    /// The family of which the words from there on tell some, which, and where they end. The family spoken of last comes
    /// first, then the one that is spoken of next in the same block, then what was shown.
    fn told_at(&self, at: usize, named: &[Mention], families: &[Spoken]) -> Option<(Rc<Family>, Members, usize)> {
        let words = self.sources.words.as_slice();
        if self.is_break(at) || self.is_taken(&words[at].range, named) {
            return None;
        }
        let start = words[at].range.start;
        let next = families.partition_point(|spoken| spoken.from <= start);
        let around = [next.checked_sub(1), Some(next), Some(0)];
        around.into_iter().flatten().filter_map(|index| families.get(index)).find_map(|spoken| {
            if spoken.from > start && self.has_break(at, spoken.from) {
                return None;
            }
            let mut members = self.told_by(at, &spoken.family)?;
            let mut end = at + 1;
            while end < words.len() && !self.is_parted(end) && !self.is_taken(&words[end].range, named) {
                match self.told_by(end, &spoken.family) {
                    Some(more) if more & members != 0 => members &= more,
                    _ => break,
                }
                end += 1;
            }
            Some((Rc::clone(&spoken.family), members, end))
        })
    }

    /// Whether a block ends between a word and an offset.
    fn has_break(&self, at: usize, until: usize) -> bool {
        let words = self.sources.words.as_slice();
        let rest = (at..words.len()).take_while(|&at| words[at].range.start < until);
        rest.into_iter().any(|at| self.is_break(at))
    }

    fn told_by(&self, at: usize, family: &Family) -> Option<Members> {
        let words = self.sources.words.as_slice();
        let text = self.text_of(at);
        if text.bytes().all(|b| b.is_ascii_digit()) {
            let before = at.checked_sub(1).filter(|_| !self.is_parted(at)).map_or("", |before| self.text_of(before));
            let after = words.get(at + 1).map(|_| self.text_of(at + 1)).filter(|_| !self.is_parted(at + 1));
            return (!self.is_counted(at)).then(|| family.told_by_number(text, before, after)).flatten();
        }
        if let Some(greatest) = self.size_of(at) {
            return family.extreme(greatest);
        }
        self.may_tell(at).then(|| family.told_by(text)).flatten()
    }

    /// "the larger one" is true, "the smaller one" false.
    fn size_of(&self, at: usize) -> Option<bool> {
        let word = &self.sources.words.as_slice()[at].range;
        self.sources.cues.within(word).find_map(|found| match found.cue {
            Cue::Larger => Some(true),
            Cue::Smaller => Some(false),
            _ => None,
        })
    }

    /// A word that says something, or a size: "M", "XL".
    fn may_tell(&self, at: usize) -> bool {
        let text = self.text_of(at);
        let chars = text.chars().count();
        let written = self.sources.normal.written(&self.sources.words.as_slice()[at].range);
        let is_size = chars < SIZE_CHARS && written.chars().all(|c| c.is_uppercase() || c.is_ascii_digit());
        is_size || text.bytes().any(|b| b.is_ascii_digit()) || chars >= WORD_CHARS && !self.is_small(at)
    }

    /// Where the number begins that a word is the end of: "6.0Ah" is two words.
    fn whole_number(&self, at: usize) -> usize {
        let words = self.sources.words.as_slice();
        let start = words[at].range.start;
        let Some(before) = at.checked_sub(1).map(|before| &words[before].range) else { return start };
        let between = &self.sources.normal.text[before.end..start];
        let is_number = self.sources.normal.text[before.clone()].bytes().all(|b| b.is_ascii_digit());
        if is_number && matches!(between, "." | ",") { before.start } else { start }
    }

    /// "25 pieces", "25 x": a number of something, not a measure.
    fn is_counted(&self, at: usize) -> bool {
        let words = self.sources.words.as_slice();
        let Some(next) = words.get(at + 1).filter(|_| !self.is_parted(at + 1)) else { return false };
        self.sources.cues.within(&next.range).any(|found| matches!(found.cue, Cue::Unit | Cue::Left))
    }

    /// An ambiguous name means what its block tells apart: if that is one thing, this; if several, the name itself says
    /// nothing more.
    fn narrow(&self, mentions: &mut Vec<Mention>, telling: &[Mention]) {
        let blocks = self.block_starts();
        let block_of = |at: usize| blocks.partition_point(|start| *start <= at);
        mentions.retain_mut(|mention| {
            if mention.specific || mention.rows.len() < 2 {
                return true;
            }
            let block = block_of(mention.range.start);
            let mut own = telling.iter().filter(|told| {
                block_of(told.range.start) == block && told.rows.iter().all(|row| mention.rows.contains(row))
            });
            if let Some(first) = own.next() {
                let same = own.all(|told| told.rows == first.rows);
                mention.rows = std::sync::Arc::clone(&first.rows);
                return same;
            }
            true
        });
    }

    /// Where blocks end.
    fn block_starts(&self) -> Vec<usize> {
        let words = self.sources.words.as_slice();
        (0..words.len()).filter(|&at| self.is_break(at)).map(|at| words[at].range.start).collect()
    }
}
