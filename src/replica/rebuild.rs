//! A tenant's index built anew, or brought further, aside: what was committed meanwhile is caught up with first, and only
//! then is it published. So no reader ever sees the catalogue go back, and nobody waits for a revision he has seen.

use std::sync::Arc;

use temei_index::{Generation, GenerationBuilder, IndexError, ItemKey};

use super::loader::Loader;
use super::memory::Building;
use super::rebuilds::{Claim, Purpose};
use super::tenant::Replica;
use super::vectors::Trust;
use super::wanted::Wanted;
use super::{ReplicaError, entry};
use crate::background::Lane;
use crate::metrics::Work;
use crate::store::{ContentDelta, EmbeddingRun, History};

/// Changes that an index takes in at a time, in whole revisions.
const STEP_CHANGES: u32 = 2_000;
/// Steps a generation aside takes before it is published however much is still committed: the rest is taken in while
/// the old one stands still.
pub(super) const STEPS_ASIDE: usize = 16;

/// How far a build has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    pub phase: Phase,
    pub done: u64,
    pub of: u64,
    /// Texts embedded since the beginning.
    pub embedded: u64,
    /// It goes on with one that the end of an earlier process interrupted.
    pub is_resumed: bool,
}

impl Progress {
    /// At the beginning of a phase of which nothing is known yet.
    pub const fn of(phase: Phase) -> Self {
        Self { phase, done: 0, of: 0, embedded: 0, is_resumed: false }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Others are being built.
    Waiting,
    Loading,
    Embedding,
    Building,
    /// The new generation is in force.
    Done,
}

impl Phase {
    pub const ALL: [Self; 5] = [Self::Waiting, Self::Loading, Self::Embedding, Self::Building, Self::Done];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Waiting => "WAITING",
            Self::Loading => "LOADING",
            Self::Embedding => "EMBEDDING",
            Self::Building => "BUILDING",
            Self::Done => "DONE",
        }
    }
}

/// What a build does about vectors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Embedding {
    /// Missing ones are made after it is published.
    Later,
    /// Missing ones are made first.
    First,
    /// All are made again first, but for those of the run.
    Anew(EmbeddingRun),
}

/// What a build takes, what it has made, and whoever is told of it.
pub(super) struct Course<F> {
    pub(super) building: Building,
    embedded: u64,
    tell: F,
}

impl<F: FnMut(Progress)> Course<F> {
    pub(super) const fn new(building: Building, tell: F) -> Self {
        Self { building, embedded: 0, tell }
    }

    pub(super) fn tell(&mut self, phase: Phase, done: u64, of: u64) {
        (self.tell)(Progress { done, of, embedded: self.embedded, ..Progress::of(phase) });
    }
}

/// Changes written on top of a generation, which are part of it once it is finished.
#[derive(Debug)]
pub(super) struct Step {
    builder: GenerationBuilder,
    revision: u64,
}

impl Step {
    pub(super) fn finish(self) -> Result<Generation, IndexError> {
        self.builder.finish(self.revision)
    }
}

impl Loader {
    /// Builds the index of a hot tenant anew and publishes it. The caller has claimed the rebuild.
    pub(super) async fn rebuild(
        &self,
        (replica, claim): (&Arc<Replica>, &Claim),
        embedding: Embedding,
        progress: impl FnMut(Progress) + Send,
    ) -> Result<(), ReplicaError> {
        let mut course = Course::new(self.memory.building(), progress);
        let trust = match embedding {
            Embedding::Later | Embedding::First => Trust::All,
            Embedding::Anew(run) => Trust::Only(run),
        };
        let mut generation = self.walk_index(replica, &trust, &mut course).await?;
        if matches!(embedding, Embedding::Later | Embedding::First) {
            generation = self.with_points(replica.history(), generation).await?;
        }
        let generation = match embedding {
            Embedding::Later => generation,
            Embedding::First | Embedding::Anew(_) => {
                self.fill(replica.history(), generation, &trust, &mut course).await?
            }
        };
        let index = Arc::clone(&replica.index);
        let with_graph =
            self.background.run(Lane::Long, Work::Index, move || index.with_graph(Arc::unwrap_or_clone(generation)));
        let generation = Arc::new(with_graph.await??);
        let generation = self.caught_up(replica.history(), generation, &trust).await?;
        self.publish((replica, claim), generation, &trust).await?;
        if matches!(embedding, Embedding::Anew(_)) {
            self.vectors.sweep(replica.tenant(), replica.generation()).await?;
        }
        Ok(())
    }

    /// Everything the store has, in a generation aside.
    async fn walk_index(
        &self,
        replica: &Replica,
        trust: &Trust,
        course: &mut Course<impl FnMut(Progress) + Send>,
    ) -> Result<Arc<Generation>, ReplicaError> {
        let tenant = replica.tenant();
        let counts = self.store.counts(tenant).await?;
        let (mut done, of) = (0, counts.products + counts.documents);
        let mut walk = self.store.walk(tenant).await?;
        let mut builder = replica.index.begin(self.next_number())?;
        while let Some(page) = self.store.next_page(&mut walk).await? {
            done += page.len() as u64;
            let cut = self.vectors.cut(Arc::new(page), Vec::new()).await?;
            builder = self.add(tenant, builder, cut, trust).await?;
            course.building.takes(builder.resident_bytes());
            course.tell(Phase::Loading, done, of);
        }
        course.tell(Phase::Building, done, of);
        let revision = walk.revision();
        let generation = self.background.run(Lane::Long, Work::Index, move || builder.finish(revision)).await??;
        course.building.takes(generation.resident_bytes());
        Ok(Arc::new(generation))
    }

    /// Makes the vectors that a generation aside lacks.
    pub(super) async fn fill(
        &self,
        history: &History,
        mut generation: Arc<Generation>,
        trust: &Trust,
        course: &mut Course<impl FnMut(Progress) + Send>,
    ) -> Result<Arc<Generation>, ReplicaError> {
        if !self.vectors.can_be_made() {
            return Ok(generation);
        }
        let tenant = history.tenant();
        let (mut row, mut done, of) = (0, 0, self.count_gaps(&generation, 0).await?);
        loop {
            let gaps = self.gaps(&generation, row).await?;
            if gaps.items.is_empty() {
                return Ok(generation);
            }
            let mut wanted = Wanted::of(&gaps.items);
            while let Some((page, _)) = wanted.next_page(&self.store, tenant).await? {
                let missing = self.vectors.missing(page, &generation).await?;
                for part in missing.chunks(self.vectors.batch()) {
                    let made = self.vectors.make(tenant, part, trust).await?;
                    done += part.len() as u64;
                    course.embedded += made.embedded;
                    let attached = match trust {
                        Trust::All => self.brought(history, &generation, made.attachments).await?,
                        // Else the old ones would be taken for the new.
                        Trust::Only(_) => self.brought_now(history, &generation, made.attachments).await?,
                    };
                    let before = Arc::clone(&generation);
                    let next =
                        self.background.run(Lane::Pages, Work::Index, move || before.with_vectors(attached)).await??;
                    course.building.takes(next.resident_bytes());
                    generation = Arc::new(next);
                    course.tell(Phase::Embedding, done, of);
                }
            }
            row = gaps.next_row;
        }
    }

    /// A generation aside with what was committed since it was begun.
    pub(super) async fn caught_up(
        &self,
        history: &History,
        mut generation: Arc<Generation>,
        trust: &Trust,
    ) -> Result<Arc<Generation>, ReplicaError> {
        for _ in 0..STEPS_ASIDE {
            let Some(step) = self.next_step(history, &generation, trust).await? else { break };
            let next = self.background.run(Lane::Pages, Work::Index, move || step.finish()).await??;
            generation = Arc::new(next);
        }
        Ok(generation)
    }

    /// Publishes a generation from aside once it is as new as the one in use, which stands still meanwhile, and keeps that one
    /// where somebody may want to go back to it.
    pub(super) async fn publish(
        &self,
        (replica, claim): (&Arc<Replica>, &Claim),
        mut generation: Arc<Generation>,
        trust: &Trust,
    ) -> Result<Arc<Generation>, ReplicaError> {
        let _writing = replica.index_writer.lock().await;
        while generation.revision() < replica.generation().revision() {
            let step = self.next_step(replica.history(), &generation, trust).await?.ok_or(ReplicaError::Diverged)?;
            let next = self.background.run(Lane::Pages, Work::Index, move || step.finish()).await??;
            generation = Arc::new(next);
        }
        claim.begin_to_publish()?;
        let (before, target, next) = (replica.generation(), Arc::clone(replica), Arc::clone(&generation));
        self.background.run(Lane::Pages, Work::Index, move || target.publish_index(next)).await??;
        if claim.purpose() != Purpose::Upkeep {
            replica.keep_previous(before, (self.clock.now(), self.keep_previous));
        }
        Ok(generation)
    }

    /// Some of what was committed since a generation's revision, written on top of it; `None` when that is nothing.
    pub(super) async fn next_step(
        &self,
        history: &History,
        on: &Arc<Generation>,
        trust: &Trust,
    ) -> Result<Option<Step>, ReplicaError> {
        let (tenant, known) = (history.tenant(), on.revision());
        let delta = self.store.content_delta(history, known, STEP_CHANGES).await?.ok_or(ReplicaError::TooFarBehind)?;
        if delta.revision == known {
            return Ok(None);
        }
        let (before, gone) = (Arc::clone(on), removed(&delta));
        let begun = self.background.run(Lane::Pages, Work::Index, move || {
            let mut builder = GenerationBuilder::on(&before);
            for key in &gone {
                builder.remove(key);
            }
            builder
        });
        let mut builder = begun.await?;
        let mut changed = Wanted::new(delta.products, delta.documents);
        while let Some((page, asked)) = changed.next_page(&self.store, tenant).await? {
            let cut = self.vectors.cut(Arc::new(page), asked).await?;
            builder = self.add(tenant, builder, cut, trust).await?;
        }
        Ok(Some(Step { builder, revision: delta.revision }))
    }
}

fn removed(delta: &ContentDelta) -> Vec<ItemKey> {
    let products = delta.removed_products.iter().map(|sku| entry::product_key(sku.as_str()));
    products.chain(delta.removed_documents.iter().map(|id| entry::document_key(id.as_str()))).collect()
}
