//! The nearest-neighbour graph: one qdrant-edge shard a generation, made only when a tenant has more vectors than are
//! scanned. It proposes rows; it is never asked for a score.
//!
//! The shard is a replica. It is always built in a fresh folder and the folder goes with its last reader, so a shard
//! that a kill left damaged is never opened again.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use qdrant_edge::{
    DEFAULT_VECTOR_NAME, Distance, EdgeConfigBuilder, EdgeOptimizersConfig, EdgeShard, EdgeVectorParamsBuilder,
    HnswIndexConfig, NamedQuery, OperationError, PointId, PointInsertOperations, PointOperations, PointStructPersisted,
    QueryEnum, SearchParams, SearchRequest, UpdateOperation, VectorStructPersisted, WalOptions,
};

use super::Flat;
use crate::error::IndexError;
use crate::row_set::RowSet;

/// Edges of a node and beam while building; the usual values.
const EDGES: usize = 16;
const BUILD_BEAM: usize = 128;
/// Vectors in one write.
const BATCH: usize = 512;
/// The write-ahead log is of no use to a replica: keep it as small as a batch allows.
const WAL_SEGMENT_BYTES: usize = 4 * 1024 * 1024;
/// Rows that are dead or filtered out are proposed too; at most this many times `limit` are asked for.
const MAX_OVERSAMPLING: usize = 4;
/// Resident share of a vector in the graph: edges and id maps (vectors are mapped from disk).
const BYTES_A_VECTOR: usize = EDGES * 2 * 4 * 2 + 64;

/// A shard and the folder it lies in.
#[derive(Debug)]
pub(crate) struct Graph {
    /// Taken on drop, before its folder is removed.
    shard: Option<EdgeShard>,
    folder: PathBuf,
    beam: usize,
    len: AtomicUsize,
}

impl Graph {
    /// Builds the graph of all vectors; takes long, minutes for a million.
    pub(crate) fn build(folder: &Path, flat: &Flat, beam: usize) -> Result<Self, IndexError> {
        std::fs::create_dir_all(folder).map_err(|source| IndexError::Folder { path: folder.to_owned(), source })?;
        let vectors = EdgeVectorParamsBuilder::new(flat.dimension(), Distance::Dot).on_disk(true).build();
        let optimizers = EdgeOptimizersConfig {
            default_segment_number: Some(1),
            indexing_threshold: Some(1),
            max_segment_size: Some(usize::MAX / 2),
            ..Default::default()
        };
        let wal =
            WalOptions { segment_capacity: WAL_SEGMENT_BYTES, segment_queue_len: 0, retain_closed: NonZeroUsize::MIN };
        let config = EdgeConfigBuilder::new()
            .vector(DEFAULT_VECTOR_NAME, vectors)
            .hnsw_config(HnswIndexConfig { m: EDGES, ef_construct: BUILD_BEAM, ..Default::default() })
            .optimizers(optimizers)
            .wal_options(wal)
            .build();
        let shard = EdgeShard::new(folder, config).map_err(failed("create"))?;
        let graph = Self { shard: Some(shard), folder: folder.to_owned(), beam, len: AtomicUsize::new(0) };
        graph.add(flat, 0)?;
        graph.shard().optimize().map_err(failed("build"))?;
        Ok(graph)
    }

    /// Adds the vectors of `flat` from a slot on. Until the next build they are scanned, not linked.
    pub(crate) fn add(&self, flat: &Flat, from_slot: usize) -> Result<(), IndexError> {
        let mut vectors = flat.vectors_from(from_slot).peekable();
        while vectors.peek().is_some() {
            let points: Vec<_> = vectors
                .by_ref()
                .take(BATCH)
                .map(|(row, vector)| PointStructPersisted {
                    id: PointId::NumId(u64::from(row)),
                    vector: VectorStructPersisted::Single(vector.to_vec()),
                    payload: None,
                })
                .collect();
            let points = PointOperations::UpsertPoints(PointInsertOperations::PointsList(points));
            self.shard().update(UpdateOperation::PointOperation(points)).map_err(failed("add to"))?;
        }
        self.len.store(flat.count(), Ordering::Release);
        Ok(())
    }

    /// What it holds in memory, without what is mapped from disk.
    pub(crate) fn resident_bytes(&self) -> usize {
        self.len() * BYTES_A_VECTOR
    }

    /// At most `limit` of `rows` nearest to `query`, in no order; `None` when it cannot vouch for them, and a scan should be
    /// made. Asks for more than `limit` as far as rows are filtered out; gives up when the filter leaves too little.
    pub(crate) fn nearest(&self, query: &[f32], rows: &RowSet, limit: usize) -> Result<Option<Vec<u32>>, IndexError> {
        let asked = (limit * self.len()).div_ceil(rows.len().max(1)) + limit / 10;
        if asked > limit * MAX_OVERSAMPLING {
            return Ok(None);
        }
        let request = SearchRequest {
            query: QueryEnum::Nearest(NamedQuery::default_dense(query.to_vec())),
            filter: None,
            params: Some(SearchParams { hnsw_ef: Some(self.beam.max(asked)), ..Default::default() }),
            limit: asked,
            offset: 0,
            with_payload: None,
            with_vector: None,
            score_threshold: None,
        };
        let mut near: Vec<u32> = Vec::with_capacity(limit);
        for point in self.shard().search(request).map_err(failed("search"))? {
            if let PointId::NumId(row) = point.id
                && let Ok(row) = u32::try_from(row)
                && rows.contains(row)
            {
                near.push(row);
            }
        }
        near.truncate(limit);
        Ok((near.len() == limit.min(rows.len())).then_some(near))
    }

    fn len(&self) -> usize {
        self.len.load(Ordering::Acquire)
    }

    fn shard(&self) -> &EdgeShard {
        self.shard.as_ref().expect("the shard is only taken on drop")
    }
}

impl Drop for Graph {
    fn drop(&mut self) {
        drop(self.shard.take());
        if let Err(error) = std::fs::remove_dir_all(&self.folder) {
            tracing::warn!(folder = %self.folder.display(), %error, "could not remove the folder of an old index generation");
        }
    }
}

fn failed(attempt: &'static str) -> impl Fn(OperationError) -> IndexError {
    move |error| IndexError::Graph { attempt, reason: error.to_string() }
}
