//! Vectors of the texts of an index: taken from the store where it has them, made by the embedder where not.

use std::collections::HashMap;
use std::sync::Arc;

use temei_index::{
    Attachment, ChunkOptions, CountTokens, Embedder, Entry, ItemKey, Piece, Prepared, TokenCounter, cut,
};

use super::ReplicaError;
use crate::store::{ContentHash, EmbeddingSpace, Store};
use crate::tenant::TenantId;

/// Texts embedded before their vectors are stored and attached: what a crash can lose, and how often a bulk import
/// shows progress.
pub(super) const BATCH: usize = 64;

/// A piece whose vector the store does not have.
#[derive(Clone, Debug)]
pub(super) struct Missing {
    key: ItemKey,
    hash: ContentHash,
    text: String,
}

impl Missing {
    pub(super) fn of(prepared: &[Prepared]) -> Vec<Self> {
        let mut missing = Vec::new();
        for item in prepared {
            for (piece, vector) in &item.pieces {
                if vector.is_none() {
                    let (key, hash) = (item.entry.key.clone(), piece.content_hash);
                    missing.push(Self { key, hash, text: piece.text.clone() });
                }
            }
        }
        missing
    }
}

/// The one way from texts to vectors. Cheap to clone.
#[derive(Clone, Debug)]
pub(super) struct Vectors {
    store: Store,
    embedder: Option<Embedder>,
    tokens: Option<TokenCounter>,
    chunks: ChunkOptions,
}

impl Vectors {
    pub(super) fn new(
        store: Store,
        embedder: Option<Embedder>,
        tokens: Option<TokenCounter>,
        chunks: ChunkOptions,
    ) -> Self {
        Self { store, embedder, tokens, chunks }
    }

    /// Cuts entries into pieces with the vectors the store has; the others stay without.
    pub(super) async fn prepare(&self, tenant: &TenantId, entries: Vec<Entry>) -> Result<Vec<Prepared>, ReplicaError> {
        let counter = self.tokens.as_ref();
        let cuts: Vec<(Arc<Entry>, Vec<Piece>)> = entries
            .into_iter()
            .map(|entry| {
                let pieces = cut(&entry, counter.map(|counter| counter as &dyn CountTokens), &self.chunks);
                (Arc::new(entry), pieces)
            })
            .collect();
        let stored = match self.space() {
            Some(space) => {
                let hashes: Vec<ContentHash> =
                    cuts.iter().flat_map(|(_, pieces)| pieces).map(|piece| piece.content_hash).collect();
                self.store.embeddings(tenant, &space, &hashes).await?
            }
            None => HashMap::new(),
        };
        let with_vector = |piece: Piece| {
            let vector = stored.get(&piece.content_hash).cloned();
            (piece, vector)
        };
        let with_vectors = |(entry, pieces): (Arc<Entry>, Vec<Piece>)| Prepared {
            entry,
            pieces: pieces.into_iter().map(with_vector).collect(),
        };
        Ok(cuts.into_iter().map(with_vectors).collect())
    }

    /// Makes and stores the vectors of texts; none without a model. A text that stands in several items is embedded
    /// once, and not at all when another batch has done so.
    pub(super) async fn make(&self, tenant: &TenantId, missing: Vec<Missing>) -> Result<Vec<Attachment>, ReplicaError> {
        let (Some(embedder), Some(space)) = (&self.embedder, self.space()) else { return Ok(Vec::new()) };
        let hashes: Vec<ContentHash> = missing.iter().map(|missing| missing.hash).collect();
        let mut vectors = self.store.embeddings(tenant, &space, &hashes).await?;
        let mut wanted: HashMap<ContentHash, &str> = HashMap::new();
        for missing in missing.iter().filter(|missing| !vectors.contains_key(&missing.hash)) {
            wanted.insert(missing.hash, &missing.text);
        }
        let (hashes, texts): (Vec<ContentHash>, Vec<String>) =
            wanted.into_iter().map(|(hash, text)| (hash, text.to_owned())).unzip();
        if !texts.is_empty() {
            let made: Vec<_> = hashes.into_iter().zip(embedder.passages(&tenant.into(), texts).await?).collect();
            self.store.put_embeddings(tenant, &space, &made).await?;
            vectors.extend(made);
        }
        let attachment = |Missing { key, hash, .. }: Missing| {
            let vector = vectors.get(&hash)?.clone();
            Some(Attachment { key, content_hash: hash, vector })
        };
        Ok(missing.into_iter().filter_map(attachment).collect())
    }

    /// Makes what is missing and puts it where it belongs.
    pub(super) async fn fill(
        &self,
        tenant: &TenantId,
        prepared: &mut [Prepared],
        missing: Vec<Missing>,
    ) -> Result<(), ReplicaError> {
        let mut made: HashMap<ContentHash, Vec<f32>> = HashMap::with_capacity(missing.len());
        for part in missing.chunks(BATCH) {
            let vectors = self.make(tenant, part.to_vec()).await?;
            made.extend(vectors.into_iter().map(|made| (made.content_hash, made.vector)));
        }
        for (piece, vector) in prepared.iter_mut().flat_map(|item| &mut item.pieces) {
            if vector.is_none() {
                *vector = made.get(&piece.content_hash).cloned();
            }
        }
        Ok(())
    }

    /// Drops the stored vectors of the model, so that all are made again.
    pub(super) async fn forget(&self, tenant: &TenantId) -> Result<(), ReplicaError> {
        if let Some(space) = self.space() {
            self.store.delete_embeddings(tenant, &space).await?;
        }
        Ok(())
    }

    fn space(&self) -> Option<EmbeddingSpace> {
        let model = self.embedder.as_ref()?.model();
        Some(EmbeddingSpace {
            model: model.name.clone(),
            precision: model.precision.as_str().to_owned(),
            pooling: model.pooling.to_owned(),
            prefix: temei_index::PASSAGE_PREFIX.to_owned(),
        })
    }
}
