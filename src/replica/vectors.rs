//! From texts to vectors: items cut into pieces, and the vectors of the pieces taken from the store where it has them,
//! made by the embedder where not. An embedder that is somebody else's is told no text that may not leave the house.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use temei_index::{
    Attachment, ChunkOptions, CountTokens, Entry, Generation, ItemKey, Kind, Piece, Prepared, TokenCounter, cut,
};
use temei_text::locale::Locale;

use super::{ReplicaError, entry};
use crate::background::{Background, Lane};
use crate::classification::{Classes, DataClass, Form, Place};
use crate::config::Classification;
use crate::embedders::{Encoder, Space};
use crate::metrics::Work;
use crate::quota::Meters;
use crate::scrub::{self, Operation};
use crate::store::{ContentHash, EmbeddingRun, EmbeddingSpace, MAX_BATCH, Page, Store};
use crate::tenant::TenantId;

/// Texts that are looked for at a time where nothing embeds them.
const BATCH: usize = 64;

/// A piece that an index has without a vector.
#[derive(Clone, Debug)]
pub(super) struct Missing {
    key: ItemKey,
    hash: ContentHash,
    /// As the embedder may be told it.
    told: Told,
}

/// What an embedder may be told of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Told {
    AsItIs(String),
    Scrubbed(String),
    Nothing,
}

/// Items on their way into an index, and items on their way out.
#[derive(Debug)]
pub(super) struct Cut {
    items: Vec<(Arc<Entry>, Vec<Piece>)>,
    pub(super) removed: Vec<ItemKey>,
}

/// Which stored vectors are as good as new ones.
#[derive(Debug)]
pub(super) enum Trust {
    All,
    /// Those made in one run that makes every vector again.
    Only(EmbeddingRun),
}

/// The vectors of some texts.
#[derive(Debug, Default)]
pub(super) struct Made {
    pub(super) attachments: Vec<Attachment>,
    /// Texts that had to be embedded for them.
    pub(super) embedded: u64,
}

/// The one way from texts to vectors. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Vectors {
    store: Store,
    meters: Meters,
    encoder: Option<Encoder>,
    tokens: Option<TokenCounter>,
    chunks: ChunkOptions,
    background: Background,
    classification: Arc<Classification>,
}

impl Cut {
    /// The items of a page, and of those it was `asked` for the ones that are not to be found.
    fn of(page: &Page, asked: Vec<ItemKey>, tokens: Option<&TokenCounter>, chunks: &ChunkOptions) -> Self {
        let products = page.products.iter().filter_map(entry::of_product);
        let entries = products.chain(page.documents.iter().map(entry::of_document));
        let tokens = tokens.map(|tokens| tokens as &dyn CountTokens);
        let items: Vec<(Arc<Entry>, Vec<Piece>)> = entries
            .map(|entry| {
                let pieces = cut(&entry, tokens, chunks);
                (Arc::new(entry), pieces)
            })
            .collect();
        let found: HashSet<&ItemKey> = items.iter().map(|(entry, _)| &entry.key).collect();
        let removed = asked.into_iter().filter(|key| !found.contains(key)).collect();
        Self { items, removed }
    }

    /// With the vectors there are; the other pieces stay without.
    pub(super) fn prepared(self, vectors: &HashMap<ContentHash, Vec<f32>>) -> Vec<Prepared> {
        let mut prepared = Vec::with_capacity(self.items.len());
        for (entry, pieces) in self.items {
            let mut with_vectors = Vec::with_capacity(pieces.len());
            for piece in pieces {
                let vector = vectors.get(&piece.content_hash).cloned();
                with_vectors.push((piece, vector));
            }
            prepared.push(Prepared { entry, pieces: with_vectors });
        }
        prepared
    }

    /// Of the texts of all pieces.
    pub(super) fn hashes(&self) -> impl Iterator<Item = ContentHash> {
        self.items.iter().flat_map(|(_, pieces)| pieces).map(|piece| piece.content_hash)
    }

    /// Whether one of the stored vectors is another one than `generation` has of its piece.
    pub(super) fn has_other_vectors(&self, stored: &HashMap<ContentHash, Vec<f32>>, generation: &Generation) -> bool {
        self.texts()
            .any(|(key, hash)| stored.get(hash).is_some_and(|vector| generation.has_other_vector(key, hash, vector)))
    }

    /// Every piece: its item, and the hash of its text.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&ItemKey, &ContentHash)> {
        self.items.iter().flat_map(|(entry, pieces)| pieces.iter().map(|piece| (&entry.key, &piece.content_hash)))
    }

    /// The pieces that `generation` has without a vector.
    fn missing_in(self, generation: &Generation, (classes, place): (Classes<'_>, Option<Place>)) -> Vec<Missing> {
        let mut missing = Vec::new();
        for (entry, pieces) in self.items {
            let form = place.map_or(Form::AsItIs, |place| class_of(&entry, classes).form_for(place));
            for piece in pieces {
                if generation.has_gap(&entry.key, &piece.content_hash) {
                    let told = Told::of(piece.text, form, &entry);
                    missing.push(Missing { key: entry.key.clone(), hash: piece.content_hash, told });
                }
            }
        }
        missing
    }
}

/// How closely what is indexed has to be kept.
fn class_of(entry: &Entry, classes: Classes<'_>) -> DataClass {
    match entry.key.kind {
        // What is for sale is for everybody.
        Kind::Product => DataClass::Operational,
        Kind::Document => classes.of_document(entry.source_type.as_deref(), entry.classification.as_deref()),
    }
}

impl Told {
    fn of(text: String, form: Form, entry: &Entry) -> Self {
        match form {
            Form::AsItIs => Self::AsItIs(text),
            Form::Scrubbed => Self::Scrubbed(scrubbed(&text, entry.language.as_deref())),
            Form::Withheld => Self::Nothing,
        }
    }

    fn text(&self) -> Option<&str> {
        match self {
            Self::AsItIs(text) | Self::Scrubbed(text) => Some(text),
            Self::Nothing => None,
        }
    }
}

/// Without the personal data in it, as people write it where the language is spoken.
fn scrubbed(text: &str, language: Option<&str>) -> String {
    let locale = language.and_then(|tag| Locale::parse(tag).ok());
    let region = locale.as_ref().and_then(|locale| locale.country(None));
    let options = scrub::Options { region, ..scrub::Options::default() };
    scrub::scrub(text, &options, Operation::Replace).expect("there are no patterns").text
}

impl Vectors {
    /// `tokens` says how long a text is to the model; without, texts are cut by an estimate.
    pub(super) fn new(
        (store, meters): (Store, Meters),
        (tokens, chunks): (Option<TokenCounter>, ChunkOptions),
        background: Background,
    ) -> Self {
        Self { store, meters, encoder: None, tokens, chunks, background, classification: Arc::default() }
    }

    /// The same, made by this one, which is told what may be told to it; by none, texts have no vectors.
    pub(super) fn made_by(&self, encoder: Option<Encoder>, classification: &Arc<Classification>) -> Self {
        Self { encoder, classification: Arc::clone(classification), ..self.clone() }
    }

    /// Texts embedded before their vectors are stored: what a crash can lose, and how often a bulk import shows progress.
    pub(super) fn batch(&self) -> usize {
        self.encoder.as_ref().map_or(BATCH, Encoder::batch)
    }

    /// What decides how texts are cut, and which vectors they have.
    pub(super) fn identity(&self) -> String {
        let cut = if self.tokens.is_some() { "by tokens" } else { "by an estimate" };
        let space = self.space();
        format!("{space:?}, {:?} {cut}", self.chunks)
    }

    /// Where vectors are stored now, and how many bytes one has; none without a model.
    pub(super) fn stored_as(&self) -> Option<(EmbeddingSpace, u64)> {
        let dimension = self.encoder.as_ref()?.dimension();
        Some((self.space()?, (dimension * size_of::<f32>()) as u64))
    }

    /// Whether there is something to make vectors with.
    pub(super) const fn can_be_made(&self) -> bool {
        self.encoder.is_some()
    }

    /// Cuts a page into pieces; see [`Cut::of`].
    pub(super) async fn cut(&self, page: Arc<Page>, asked: Vec<ItemKey>) -> Result<Cut, ReplicaError> {
        let (tokens, chunks) = (self.tokens.clone(), self.chunks);
        let cut = self.background.run(Lane::Pages, Work::Cut, move || {
            let tokens = tokens.as_ref();
            Cut::of(&page, asked, tokens, &chunks)
        });
        Ok(cut.await?)
    }

    /// The stored vectors of the pieces that can be trusted.
    pub(super) async fn stored(
        &self,
        tenant: &TenantId,
        cut: &Cut,
        trust: &Trust,
    ) -> Result<HashMap<ContentHash, Vec<f32>>, ReplicaError> {
        let Some(space) = self.space() else { return Ok(HashMap::new()) };
        self.trusted((tenant, &space), cut.hashes().collect(), trust).await
    }

    async fn trusted(
        &self,
        (tenant, space): (&TenantId, &EmbeddingSpace),
        hashes: Vec<ContentHash>,
        trust: &Trust,
    ) -> Result<HashMap<ContentHash, Vec<f32>>, ReplicaError> {
        let stored = match *trust {
            Trust::All => self.store.embeddings(tenant, space, &hashes).await?,
            Trust::Only(run) => self.store.embeddings_of_run((tenant, space), &hashes, run).await?,
        };
        Ok(stored)
    }

    /// The pieces of a page that `generation` has without a vector.
    pub(super) async fn missing(&self, page: Page, generation: &Arc<Generation>) -> Result<Vec<Missing>, ReplicaError> {
        let cut = self.cut(Arc::new(page), Vec::new()).await?;
        let (generation, classification) = (Arc::clone(generation), Arc::clone(&self.classification));
        let place = self.encoder.as_ref().and_then(Encoder::place);
        let missing = move || cut.missing_in(&generation, (classification.classes(), place));
        Ok(self.background.run(Lane::Pages, Work::Cut, missing).await?)
    }

    /// Makes and stores the vectors of texts; none without a model, nor of what may not be told to it. A text that stands
    /// in several items is embedded once, and not at all when there is a vector of it that can be trusted.
    pub(super) async fn make(
        &self,
        tenant: &TenantId,
        missing: &[Missing],
        trust: &Trust,
    ) -> Result<Made, ReplicaError> {
        let (Some(encoder), Some(space)) = (&self.encoder, self.space()) else { return Ok(Made::default()) };
        let hashes = missing.iter().map(|missing| missing.hash).collect();
        let mut vectors = self.trusted((tenant, &space), hashes, trust).await?;
        let mut wanted: HashMap<ContentHash, &str> = HashMap::new();
        for missing in missing.iter().filter(|missing| !vectors.contains_key(&missing.hash)) {
            let Some(text) = missing.told.text() else { continue };
            // Of a text of two items the one that is as it stands says more.
            if matches!(missing.told, Told::AsItIs(_)) || !wanted.contains_key(&missing.hash) {
                wanted.insert(missing.hash, text);
            }
        }
        let (hashes, texts): (Vec<ContentHash>, Vec<String>) =
            wanted.into_iter().map(|(hash, text)| (hash, text.to_owned())).unzip();
        let embedded = texts.len() as u64;
        if embedded > 0 {
            self.meters.embedded(tenant, texts.len(), Instant::now());
            let made: Vec<_> = hashes.into_iter().zip(encoder.passages(tenant, texts).await?).collect();
            match *trust {
                Trust::All => self.store.put_embeddings(tenant, &space, &made).await?,
                Trust::Only(run) => self.store.replace_embeddings((tenant, &space), &made, run).await?,
            }
            self.background.metrics().embedded_texts.increment((), embedded);
            vectors.extend(made);
        }
        let mut attachments = Vec::new();
        for Missing { key, hash, .. } in missing {
            if let Some(vector) = vectors.get(hash) {
                attachments.push(Attachment { key: key.clone(), content_hash: *hash, vector: vector.clone() });
            }
        }
        Ok(Made { attachments, embedded })
    }

    /// Drops the stored vectors of texts that an index does not have.
    pub(super) async fn sweep(&self, tenant: &TenantId, index: Arc<Generation>) -> Result<(), ReplicaError> {
        let Some(space) = self.space() else { return Ok(()) };
        let texts = self.background.run(Lane::Pages, Work::Index, move || index.texts()).await?;
        let mut after = None;
        loop {
            let hashes = self.store.embedding_hashes((tenant, &space), after, MAX_BATCH as u32).await?;
            let Some(last) = hashes.last() else { return Ok(()) };
            after = Some(*last);
            let obsolete: Vec<ContentHash> = hashes.into_iter().filter(|hash| !texts.have(hash)).collect();
            if !obsolete.is_empty() {
                self.store.delete_embeddings(tenant, &space, &obsolete).await?;
            }
        }
    }

    /// The texts that have a stored vector of the model in use.
    pub(super) async fn all_stored(&self, tenant: &TenantId) -> Result<HashSet<ContentHash>, ReplicaError> {
        let Some(space) = self.space() else { return Ok(HashSet::new()) };
        let (mut all, mut after) = (HashSet::new(), None);
        loop {
            let hashes = self.store.embedding_hashes((tenant, &space), after, MAX_BATCH as u32).await?;
            let Some(last) = hashes.last() else { return Ok(all) };
            after = Some(*last);
            all.extend(hashes);
        }
    }

    /// Deletes stored vectors, at most [`MAX_BATCH`].
    pub(super) async fn delete_stored(&self, tenant: &TenantId, hashes: &[ContentHash]) -> Result<(), ReplicaError> {
        let Some(space) = self.space() else { return Ok(()) };
        Ok(self.store.delete_embeddings(tenant, &space, hashes).await?)
    }

    fn space(&self) -> Option<EmbeddingSpace> {
        Some(stored(self.encoder.as_ref()?.space()))
    }
}

/// As the store names it.
pub(super) fn stored(space: Space) -> EmbeddingSpace {
    let Space { model, precision, pooling, prefix } = space;
    EmbeddingSpace { model, precision, pooling, prefix }
}
