//! Which products a text speaks of: by SKU or id, by exact name or alias (folded, the longest wins), of the catalogue
//! and of the evidence. Also the tokens that look like a SKU and are none. Everything read from the facts is noted,
//! so that the check can be evaluated again from its record.

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use super::figures::{Figure, FigureKind};
use super::ground::Ground;
use super::input::VersionedPolicy;
use super::lexicon::{Cue, Cues};
use super::normal::Normal;
use crate::catalog::{Gtin, fold_name};
use crate::facts::{FactsSnapshot, PhraseHash};

/// Most mentions kept of one text, and most made-up SKUs a suggestion is looked for.
pub const MAX_MENTIONS: usize = 1024;
pub const MAX_SUGGESTED: usize = 16;
const NAME_WORDS: usize = 32;
/// Digits a SKU of digits alone must have where no cue announces it.
const BARE_SKU_DIGITS: usize = 6;

#[derive(Clone, Debug)]
pub(crate) struct Mention {
    /// Of the folded text.
    pub(crate) range: Range<usize>,
    pub(crate) rows: Vec<u32>,
    pub(crate) items: Vec<usize>,
    /// By SKU or id: it means one thing only.
    pub(crate) specific: bool,
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
}

#[derive(Debug, Default)]
pub(crate) struct Mentions {
    pub(crate) all: Vec<Mention>,
    pub(crate) unknown: Vec<UnknownSku>,
    pub(crate) read: FactsRead,
}

/// The parts of a text that finding mentions looks at.
pub(crate) struct Sources<'a> {
    pub(crate) normal: &'a Normal<'a>,
    pub(crate) cues: &'a Cues,
    pub(crate) figures: &'a [Figure],
    pub(crate) facts: &'a FactsSnapshot,
    pub(crate) ground: &'a Ground,
    pub(crate) policy: &'a VersionedPolicy,
}

impl Mentions {
    pub(crate) fn of(sources: &Sources<'_>) -> Self {
        let finder = Finder { sources, names: evidence_names(sources.ground), read: RefCell::default() };
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
}

/// The names in the evidence: by phrase hash the items, by the hash of a first word the lengths.
#[derive(Default)]
struct EvidenceNames {
    items: HashMap<u64, Vec<usize>>,
    lengths: HashMap<u64, u32>,
}

fn evidence_names(ground: &Ground) -> EvidenceNames {
    let mut names = EvidenceNames::default();
    let mut hashed: HashMap<&str, Option<(u64, u64, usize)>> = HashMap::new();
    for (index, item) in ground.items.iter().enumerate() {
        let Some(name) = item.name.as_deref() else { continue };
        let known = hashed.entry(name).or_insert_with(|| {
            let folded = fold_name(name);
            let mut hash = PhraseHash::default();
            let mut first = 0;
            let mut words = 0;
            for word in folded.split(' ').filter(|word| !word.is_empty()) {
                hash.push(word);
                words += 1;
                first = if words == 1 { hash.finish() } else { first };
            }
            (1..=NAME_WORDS).contains(&words).then(|| (first, hash.finish(), words))
        });
        if let Some((first, whole, words)) = *known {
            names.items.entry(whole).or_default().push(index);
            *names.lengths.entry(first).or_default() |= 1 << (words - 1);
        }
    }
    names
}

struct Finder<'a> {
    sources: &'a Sources<'a>,
    names: EvidenceNames,
    read: RefCell<FactsRead>,
}

impl Finder<'_> {
    /// Walks the words and takes the longest name that starts at each.
    fn named(&self) -> Vec<Mention> {
        let text = self.sources.normal.text.as_str();
        let words = words(text);
        let mut mentions = Vec::new();
        let mut at = 0;
        while at < words.len() && mentions.len() < MAX_MENTIONS {
            match self.longest_name(text, &words[at..]) {
                Some((mention, length)) => {
                    mentions.push(mention);
                    at += length;
                }
                None => at += 1,
            }
        }
        mentions
    }

    fn longest_name(&self, text: &str, words: &[Range<usize>]) -> Option<(Mention, usize)> {
        let mut hash = PhraseHash::default();
        hash.push(&text[words.first()?.clone()]);
        let first = hash.finish();
        let evidence = self.names.lengths.get(&first).copied().unwrap_or(0);
        let lengths = self.sources.facts.name_lengths(first) | evidence;
        if lengths == 0 {
            return None;
        }
        let longest = (32 - lengths.leading_zeros() as usize).min(words.len());
        let mut hashes = [0; NAME_WORDS];
        hashes[0] = first;
        for (slot, word) in hashes[1..longest].iter_mut().zip(&words[1..longest]) {
            hash.push(&text[word.clone()]);
            *slot = hash.finish();
        }
        (1..=longest).rev().filter(|length| lengths & (1 << (length - 1)) != 0).find_map(|length| {
            let range = words[0].start..words[length - 1].end;
            if length == 1 && !self.is_distinct(&range) {
                return None;
            }
            let folded = || words[..length].iter().map(|word| &text[word.clone()]).collect::<Vec<_>>().join(" ");
            let rows = self.sources.facts.named(hashes[length - 1], folded);
            let items = self.names.items.get(&hashes[length - 1]).cloned().unwrap_or_default();
            let found = !rows.is_empty() || !items.is_empty();
            found.then_some((Mention { range, rows, items, specific: false }, length))
        })
    }

    /// Whether one word can name a product: not a number, not two letters, not a word with a meaning of its own.
    fn is_distinct(&self, word: &Range<usize>) -> bool {
        let text = &self.sources.normal.text[word.clone()];
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        letters >= 3 && self.sources.cues.within(word).next().is_none()
    }

    /// SKUs, evidence ids and GTINs, and the tokens that only look like them.
    fn coded(&self, named: &[Mention]) -> (Vec<Mention>, Vec<UnknownSku>) {
        let (mut mentions, mut unknown) = (Vec::new(), Vec::new());
        for token in tokens(&self.sources.normal.text) {
            let at = named.partition_point(|mention| mention.range.start <= token.start);
            let inside_name = at > 0 && named[at - 1].range.end >= token.end;
            if inside_name || self.is_figure(&token) {
                continue;
            }
            if mentions.len() + unknown.len() >= MAX_MENTIONS {
                break;
            }
            let written = self.sources.normal.written(&token);
            let announced = self.is_announced(&token);
            let items = self.sources.ground.items_with_id(written);
            let rows = self.rows_of(written, announced);
            if !rows.is_empty() || !items.is_empty() {
                mentions.push(Mention { range: token, rows, items, specific: true });
            } else if self.looks_made_up(written, &token, announced) {
                let near = if unknown.len() < MAX_SUGGESTED { self.near(written) } else { Vec::new() };
                unknown.push(UnknownSku { range: token, near });
            }
        }
        (mentions, unknown)
    }

    fn rows_of(&self, written: &str, announced: bool) -> Vec<u32> {
        let facts = self.sources.facts;
        let has_letters = written.chars().any(char::is_alphabetic);
        let digits = written.bytes().filter(u8::is_ascii_digit).count();
        let row = match has_letters {
            true => facts.folded_sku(written),
            false if announced || digits >= BARE_SKU_DIGITS => facts.row(written),
            false => None,
        };
        if let Some(row) = row {
            return vec![row];
        }
        if has_letters || digits < 8 {
            return Vec::new();
        }
        Gtin::parse(written).map(|gtin| facts.gtin_rows(gtin).collect()).unwrap_or_default()
    }

    fn looks_made_up(&self, written: &str, token: &Range<usize>, announced: bool) -> bool {
        let text = self.sources.normal.text.as_str();
        if self.sources.ground.has_id(written)
            || text[..token.start].ends_with(['#', '@'])
            || text[token.end..].starts_with('@')
        {
            return false;
        }
        let has_letters = written.chars().any(char::is_alphabetic);
        let digits = written.bytes().filter(u8::is_ascii_digit).count();
        let shaped = self.sources.policy.is_sku(written).unwrap_or_else(|| {
            let like = self.sources.facts.shapes().looks_like_sku(written);
            if like {
                self.read.borrow_mut().sku_like.insert(written.to_owned());
            }
            like
        });
        shaped || (announced && !self.sources.facts.is_empty() && (digits >= 5 || (has_letters && digits >= 2)))
    }

    /// Whether "SKU:" or the like stands right before the token.
    fn is_announced(&self, token: &Range<usize>) -> bool {
        let text = self.sources.normal.text.as_str();
        let from = text.floor_char_boundary(token.start.saturating_sub(32));
        let cue = self.sources.cues.before(from, token.start, |cue| cue == Cue::Sku);
        cue.is_some_and(|cue| text[cue.range.end..token.start].chars().all(|c| !c.is_alphanumeric() && c != '\n'))
    }

    fn is_figure(&self, token: &Range<usize>) -> bool {
        let at = self.sources.figures.partition_point(|figure| figure.range.end <= token.start);
        let figure = self.sources.figures.get(at);
        figure.is_some_and(|figure| figure.range.start < token.end && figure.kind != FigureKind::Bare)
    }

    /// Rows whose folded SKU is one insertion, deletion, replacement or swap away.
    fn near(&self, written: &str) -> Vec<u32> {
        const ALPHABET: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";
        let folded: Vec<u8> = written.to_ascii_lowercase().bytes().filter(u8::is_ascii_alphanumeric).collect();
        if folded.len() > 24 || folded.len() < 4 {
            return Vec::new();
        }
        let mut rows = BTreeSet::new();
        let mut ask = |candidate: Vec<u8>| {
            let candidate = String::from_utf8(candidate).unwrap_or_default();
            rows.extend(self.sources.facts.folded_sku(&candidate).filter(|_| rows_left(&rows)));
        };
        for at in 0..=folded.len() {
            for &c in ALPHABET {
                ask([&folded[..at], &[c], &folded[at..]].concat());
                if at < folded.len() && folded[at] != c {
                    ask([&folded[..at], &[c], &folded[at + 1..]].concat());
                }
            }
            if at < folded.len() {
                ask([&folded[..at], &folded[at + 1..]].concat());
            }
            if at + 1 < folded.len() {
                ask([&folded[..at], &[folded[at + 1], folded[at]], &folded[at + 2..]].concat());
            }
        }
        rows.into_iter().collect()
    }

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

/// Suggestions beyond these help nobody.
fn rows_left(rows: &BTreeSet<u32>) -> bool {
    rows.len() < 8
}

/// Runs of letters and digits.
pub(crate) fn words(text: &str) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices() {
        match (c.is_alphanumeric(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                words.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    words.extend(start.map(|from| from..text.len()));
    words
}

/// Runs of letters, digits and the separators of codes that could be a SKU: with a digit, or with a dash inside.
pub(crate) fn tokens(text: &str) -> Vec<Range<usize>> {
    let inside = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | '/' | ':');
    let mut tokens = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (inside(c), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let trimmed = text[from..at].trim_matches(|c: char| !c.is_alphanumeric());
                let offset = trimmed.as_ptr() as usize - text.as_ptr() as usize;
                let coded = trimmed.bytes().any(|b| b.is_ascii_digit()) || trimmed.contains(['-', '_']);
                if coded && trimmed.len() <= 64 {
                    tokens.push(offset..offset + trimmed.len());
                }
                start = None;
            }
            _ => {}
        }
    }
    tokens
}
