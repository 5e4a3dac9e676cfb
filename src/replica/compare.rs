//! Whether what is in memory of a tenant is what the store has, by checksums of each part: one of what a catalogue read anew
//! would become, one of what is held. Both are taken of the same revision; where writes leave no moment for that, nothing is
//! said.
//!
//! A checksum is of rows in any order: the sum of their digests, beside their number.

use std::collections::HashMap;
use std::sync::Arc;

use sha2::{Digest, Sha256};
use temei_index::{Generation, Kind, text_mark};
use tracing::{info, warn};

use super::loader::Loader;
use super::registry::Replicas;
use super::tenant::Replica;
use super::vectors::{Cut, Trust};
use super::{ReplicaError, TenantFacts};
use crate::background::Lane;
use crate::clock::Timestamp;
use crate::deadline::Deadline;
use crate::metrics::Work;
use crate::service_error::ServiceError;
use crate::store::{ContentHash, Position};
use crate::tenant::TenantId;

/// How often a moment without writes is looked for.
const ATTEMPTS: usize = 5;

/// What rows come to, in whatever order they come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum {
    pub rows: u64,
    sum: u128,
}

/// One part of a tenant, as the store has it and as it is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComparedPart {
    pub part: Part,
    pub stored: Checksum,
    pub held: Checksum,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Prices, stock, names and codes of products: what the guards hold answers against.
    Facts,
    /// The pieces of texts that are searched.
    Index,
    /// Of the pieces that have a stored vector, those that are searched with another one.
    Vectors,
    /// Stored vectors, and those of them that are as long as the model makes them.
    StoredVectors,
}

/// What came of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    pub revision: u64,
    pub parts: Vec<ComparedPart>,
}

impl Checksum {
    fn add(&mut self, fields: &[&[u8]]) {
        let mut digest = Sha256::new();
        for field in fields {
            digest.update((field.len() as u64).to_le_bytes());
            digest.update(field);
        }
        let digest: [u8; 32] = digest.finalize().into();
        let (head, _) = digest.split_at(16);
        self.sum = self.sum.wrapping_add(u128::from_le_bytes(head.try_into().expect("half of it")));
        self.rows += 1;
    }

    /// Counts rows that are told apart by nothing else.
    const fn of_rows(rows: u64) -> Self {
        Self { rows, sum: 0 }
    }

    /// In hexadecimal digits.
    pub fn sum(&self) -> String {
        format!("{:032x}", self.sum)
    }
}

impl Part {
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Facts => "facts",
            Self::Index => "index",
            Self::Vectors => "vectors",
            Self::StoredVectors => "stored vectors",
        }
    }
}

impl ComparedPart {
    pub fn differs(&self) -> bool {
        self.stored != self.held
    }
}

impl Comparison {
    pub fn differs(&self) -> bool {
        self.parts.iter().any(ComparedPart::differs)
    }
}

impl Replicas {
    /// Holds what is in memory of a tenant against the store; a cold one is brought in. None where it was written to all the
    /// while.
    pub async fn compare(&self, tenant: &TenantId) -> Result<Option<Comparison>, ServiceError> {
        let (loader, _) = self.shared.loader.by_store(tenant).await?;
        let stored_vectors = loader.stored_vectors(tenant).await?;
        if stored_vectors.differs() {
            // With one of these no index can be built, so there is none to be held against anything.
            let revision = loader.store.revision(tenant).await?;
            return Ok(Some(Comparison { revision, parts: vec![stored_vectors] }));
        }
        for _ in 0..ATTEMPTS {
            let before = loader.store.position(tenant).await?;
            let replica = self.get(tenant, Deadline::NONE).await?;
            replica.wait_for_facts(before.revision, Deadline::NONE).await?;
            replica.wait_for_index(before.revision, Deadline::NONE).await?;
            if let Some(mut parts) = loader.compare(&replica, before).await? {
                parts.push(stored_vectors);
                return Ok(Some(Comparison { revision: before.revision, parts }));
            }
        }
        Ok(None)
    }

    /// Throws away what differs and builds it from the store; gives what is the case then.
    pub async fn repair(&self, tenant: &TenantId) -> Result<Option<Comparison>, ServiceError> {
        let (loader, _) = self.shared.loader.by_store(tenant).await?;
        if let Some((space, bytes)) = loader.vectors.stored_as() {
            let dropped = loader.store.drop_odd_vectors((tenant, &space), bytes).await?;
            if dropped > 0 {
                warn!(%tenant, dropped, "stored vectors of another length were removed; they are made anew");
            }
        }
        if let Some(ending) = self.forget_all_of(tenant) {
            ending.ended().await;
        }
        info!(%tenant, "what was in memory of a tenant is built from the store");
        self.compare(tenant).await
    }
}

impl Loader {
    /// Without a model none are read.
    async fn stored_vectors(&self, tenant: &TenantId) -> Result<ComparedPart, ReplicaError> {
        let (all, odd) = match self.vectors.stored_as() {
            Some((space, bytes)) => self.store.count_odd_vectors((tenant, &space), bytes).await?,
            None => (0, 0),
        };
        let (stored, held) = (Checksum::of_rows(all), Checksum::of_rows(all - odd));
        Ok(ComparedPart { part: Part::StoredVectors, stored, held })
    }

    /// None where the store or the replica is not at `position`, before or after.
    async fn compare(
        &self,
        replica: &Arc<Replica>,
        position: Position,
    ) -> Result<Option<Vec<ComparedPart>>, ReplicaError> {
        let (tenant, ground, generation) = (replica.tenant(), replica.ground(), replica.generation());
        let revision = position.revision;
        if ground.facts.revision() != revision || generation.revision() != revision {
            return Ok(None);
        }
        let anew = self.whole_ground(tenant).await?;
        let [index, vectors] = self.compare_index(tenant, &generation).await?;
        if self.store.position(tenant).await? != position {
            return Ok(None);
        }
        // After both were read: what has ended by now is in neither.
        let now = self.clock.now();
        let facts = self.background.run(Lane::Long, Work::Facts, move || compare_facts(&anew, &ground, now)).await??;
        Ok(Some(vec![facts, index, vectors]))
    }

    /// The pieces that the store's texts are cut into, and those that are held.
    async fn compare_index(
        &self,
        tenant: &TenantId,
        generation: &Arc<Generation>,
    ) -> Result<[ComparedPart; 2], ReplicaError> {
        let mut walk = self.store.walk(tenant).await?;
        let (mut stored, mut with_vector, mut other) = (Checksum::default(), 0, 0);
        while let Some(page) = self.store.next_page(&mut walk).await? {
            let cut = self.vectors.cut(Arc::new(page), Vec::new()).await?;
            let found = self.vectors.stored(tenant, &cut, &Trust::All).await?;
            let held = Arc::clone(generation);
            let (of_page, vectors, others) = self
                .background
                .run(Lane::Pages, Work::Index, move || {
                    let (vectors, others) = count_vectors(&cut, &found, &held);
                    (pieces_of(&cut), vectors, others)
                })
                .await?;
            stored = stored.and(of_page);
            (with_vector, other) = (with_vector + vectors, other + others);
        }
        let held = Arc::clone(generation);
        let held = self.background.run(Lane::Long, Work::Index, move || pieces_held(&held)).await?;
        let vectors = [Checksum::of_rows(with_vector), Checksum::of_rows(with_vector.saturating_sub(other))];
        Ok([
            ComparedPart { part: Part::Index, stored, held },
            ComparedPart { part: Part::Vectors, stored: vectors[0], held: vectors[1] },
        ])
    }
}

impl Checksum {
    const fn and(self, other: Self) -> Self {
        Self { rows: self.rows + other.rows, sum: self.sum.wrapping_add(other.sum) }
    }

    fn add_piece(&mut self, kind: Kind, id: &str, mark: u64) {
        self.add(&[&[kind as u8], id.as_bytes(), &mark.to_le_bytes()]);
    }
}

/// Of the pieces with a stored vector: how many there are, and how many are searched with another one.
fn count_vectors(cut: &Cut, stored: &HashMap<ContentHash, Vec<f32>>, held: &Generation) -> (u64, u64) {
    let (mut all, mut other) = (0, 0);
    for (key, hash) in cut.texts() {
        if let Some(vector) = stored.get(hash) {
            all += 1;
            other += u64::from(held.has_other_vector(key, hash, vector));
        }
    }
    (all, other)
}

fn pieces_of(cut: &Cut) -> Checksum {
    let mut sum = Checksum::default();
    cut.texts().for_each(|(key, hash)| sum.add_piece(key.kind, &key.id, text_mark(hash)));
    sum
}

fn pieces_held(generation: &Generation) -> Checksum {
    let mut sum = Checksum::default();
    generation.live_texts().for_each(|(key, mark)| sum.add_piece(key.kind, &key.id, mark));
    sum
}

fn compare_facts(anew: &TenantFacts, held: &TenantFacts, now: Timestamp) -> Result<ComparedPart, ReplicaError> {
    let of = |ground: &TenantFacts| {
        let mut sum = Checksum::default();
        ground.facts.for_each_saved(now, |row| sum.add(&[row])).map_err(ReplicaError::Snapshot)?;
        sum.add(&[b"policy", &ground.policy.version().to_le_bytes()]);
        Ok::<_, ReplicaError>(sum)
    };
    Ok(ComparedPart { part: Part::Facts, stored: of(anew)?, held: of(held)? })
}
