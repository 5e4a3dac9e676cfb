//! What a tenant's policies state, for every check of it: documents of `source_type` "policy", read once when they are
//! written. A check is given the few passages that speak of what its text speaks of, as if a policy had been passed with
//! it; which ones they are depends on the text, the customer's last turn, the documents and the time alone. Never a
//! product's price, and never another tenant's documents: a tenant has a state of its own.

mod passage;
mod terms;

use std::collections::BTreeMap;
use std::sync::Arc;

pub use passage::PolicyPassage;
use rustc_hash::FxHashMap;
use temei_text::locale::Locale;

use crate::catalog::{Document, DocumentId};
use crate::clock::Timestamp;
use crate::guard::input::CheckInput;
use terms::terms_of;
pub(in crate::guard) use terms::{Term, words_of};

/// Most passages of a tenant's documents; of those that come after in the order of ids nothing grounds.
pub const MAX_TENANT_PASSAGES: usize = 16_384;
/// Most passages that one check reads, and that one sentence of it asks for.
pub const MAX_READ_PASSAGES: usize = 16;
const MAX_OF_SENTENCE: usize = 4;
/// Most entries of the index that one sentence, and one check, looks at: some nanoseconds each.
const MAX_OF_SENTENCE_ENTRIES: usize = 2_048;
const MAX_ENTRIES: usize = 16_384;

/// A tenant's policies as a check sees them: an immutable state, made anew when one of them changes.
#[derive(Debug, Default)]
pub struct PolicyDocuments {
    documents: BTreeMap<DocumentId, Arc<PolicyDocument>>,
    index: Index,
}

/// One document, read.
#[derive(Debug)]
pub struct PolicyDocument {
    /// From then on it grounds nothing.
    expires_at: Option<Timestamp>,
    passages: Vec<Arc<PolicyPassage>>,
}

/// The passages of all documents by what they speak of.
#[derive(Debug, Default)]
struct Index {
    passages: Vec<Indexed>,
    by_term: FxHashMap<Term, Vec<u32>>,
    left_out: usize,
}

#[derive(Debug)]
struct Indexed {
    expires_at: Option<Timestamp>,
    passage: Arc<PolicyPassage>,
}

impl PolicyDocument {
    /// Reads what a document states; the revision is that of its last write. A document that names no language is read
    /// as the shop's.
    pub fn read(document: &Document, revision: u64, language: Option<&str>) -> Self {
        let own = document.language.as_deref().and_then(|tag| Locale::parse(tag).ok());
        let locale = own.or_else(|| language.and_then(|tag| Locale::parse(tag).ok()));
        let locale = locale.unwrap_or_else(|| Locale::parse("en").expect("the tag of a language is a locale"));
        let passages = passage::read(document, revision, &locale);
        Self { expires_at: document.expires_at, passages: passages.into_iter().map(Arc::new).collect() }
    }
}

impl PolicyDocuments {
    /// Of documents by their ids.
    pub fn new(documents: BTreeMap<DocumentId, Arc<PolicyDocument>>) -> Self {
        let index = Index::of(&documents);
        Self { documents, index }
    }

    /// Without what was written or removed since, and with what of it is a policy now.
    pub fn with(&self, gone: &[DocumentId], written: Vec<(DocumentId, PolicyDocument)>) -> Self {
        let mut documents = self.documents.clone();
        for id in gone {
            documents.remove(id);
        }
        documents.extend(written.into_iter().map(|(id, document)| (id, Arc::new(document))));
        Self::new(documents)
    }

    /// Whether one of these has to do with it.
    pub fn has_any(&self, ids: &[DocumentId]) -> bool {
        ids.iter().any(|id| self.documents.contains_key(id))
    }

    /// Passages beyond [`MAX_TENANT_PASSAGES`].
    pub const fn left_out(&self) -> usize {
        self.index.left_out
    }

    /// Estimated.
    pub fn resident_bytes(&self) -> usize {
        let passages = self.documents.values().flat_map(|document| &document.passages);
        let entries = self.index.by_term.values().map(|found| 4 * found.capacity() + 48);
        passages.map(|passage| passage.resident_bytes()).sum::<usize>()
            + entries.sum::<usize>()
            + self.index.passages.capacity() * size_of::<Indexed>()
    }

    /// The passages a check reads: of every sentence those that share most with it, of its own language where there are
    /// any, in the order of documents. What the beginning of a text asks for, all of it asks for as well.
    pub fn of_check(&self, input: CheckInput<'_>) -> Vec<Arc<PolicyPassage>> {
        let CheckInput { check, as_of } = input;
        if self.index.passages.is_empty() || check.ignore_policy_documents {
            return Vec::new();
        }
        let mut wanted = Wanted { index: &self.index, as_of, locale: &check.locale, entries: 0, found: Vec::new() };
        for sentence in terms::sentences(&check.focus.customer_turn).chain(terms::sentences(&check.text)) {
            if wanted.found.len() >= MAX_READ_PASSAGES || wanted.entries >= MAX_ENTRIES {
                break;
            }
            wanted.ask(sentence);
        }
        let mut found = wanted.found;
        found.truncate(MAX_READ_PASSAGES);
        // In the order of ids, then of the text.
        found.sort_unstable();
        found.into_iter().map(|at| Arc::clone(&self.index.passages[at as usize].passage)).collect()
    }
}

impl Index {
    fn of(documents: &BTreeMap<DocumentId, Arc<PolicyDocument>>) -> Self {
        let mut index = Self::default();
        for document in documents.values() {
            for passage in &document.passages {
                let Some(at) =
                    u32::try_from(index.passages.len()).ok().filter(|&at| (at as usize) < MAX_TENANT_PASSAGES)
                else {
                    index.left_out += 1;
                    continue;
                };
                for term in passage.terms() {
                    index.by_term.entry(term).or_default().push(at);
                }
                let passage = Arc::clone(passage);
                index.passages.push(Indexed { expires_at: document.expires_at, passage });
            }
        }
        index
    }

    /// What sharing a term that so many passages have says of one.
    fn weight(&self, term: Term, passages: usize) -> u32 {
        let rarity = 1 + (self.passages.len() / passages.max(1)).max(1).ilog2();
        if term.is_number() { 2 * rarity } else { rarity }
    }
}

/// What a check has asked for so far.
struct Wanted<'a> {
    index: &'a Index,
    as_of: Timestamp,
    locale: &'a Locale,
    entries: usize,
    found: Vec<u32>,
}

/// What a passage shares with a sentence.
#[derive(Clone, Copy, Default)]
struct Shared {
    weight: u32,
    has_word: bool,
}

impl Shared {
    fn add(&mut self, other: Self) {
        self.weight += other.weight;
        self.has_word |= other.has_word;
    }
}

impl Wanted<'_> {
    fn ask(&mut self, sentence: &str) {
        let mut known: Vec<(&[u32], Term)> = terms_of(sentence)
            .into_iter()
            .filter_map(|term| Some((self.index.by_term.get(&term)?.as_slice(), term)))
            .collect();
        // The rarest first: they say most, and the others may go beyond what is looked at.
        known.sort_unstable_by_key(|(found, term)| (found.len(), *term));
        let mut shared: FxHashMap<u32, Shared> = FxHashMap::default();
        let mut entries = 0;
        for (found, term) in known {
            let share = Shared { weight: self.index.weight(term, found.len()), has_word: !term.is_number() };
            if entries + found.len() <= MAX_OF_SENTENCE_ENTRIES {
                entries += found.len();
                found.iter().for_each(|at| shared.entry(*at).or_default().add(share));
                continue;
            }
            // What so many have tells none of them, but says more of those that others have told.
            if entries + shared.len() > MAX_OF_SENTENCE_ENTRIES {
                break;
            }
            entries += shared.len();
            for (_, shared) in shared.iter_mut().filter(|(at, _)| found.binary_search(at).is_ok()) {
                shared.add(share);
            }
        }
        self.entries += entries;
        let live = shared.into_iter().filter(|(at, _)| self.is_live(*at));
        let (own, others): (Vec<_>, Vec<_>) = live.partition(|(at, _)| self.is_of_its_language(*at));
        // A number alone says of what a passage speaks only where no word could, because it is of another language.
        let own: Vec<_> = own.into_iter().filter(|(_, shared)| shared.has_word).collect();
        let asked = if own.is_empty() { others } else { own };
        let mut best: Vec<(u32, u32)> = asked.into_iter().map(|(at, shared)| (shared.weight, at)).collect();
        best.sort_unstable_by_key(|&(weight, at)| (std::cmp::Reverse(weight), at));
        for (_, at) in best.into_iter().take(MAX_OF_SENTENCE) {
            if !self.found.contains(&at) {
                self.found.push(at);
            }
        }
    }

    fn is_live(&self, at: u32) -> bool {
        self.index.passages[at as usize].expires_at.is_none_or(|end| self.as_of < end)
    }

    fn is_of_its_language(&self, at: u32) -> bool {
        self.index.passages[at as usize].passage.locale().language() == self.locale.language()
    }
}
