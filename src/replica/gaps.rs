//! Makes the vectors that a published index lacks, in the order of its rows. The index itself is the list of what is to
//! do: nothing of it is kept besides a place in it, texts are read again when their turn comes, and whatever is
//! interrupted is found again.

use std::sync::Arc;

use temei_index::{Attachment, Gaps, Generation};

use super::ReplicaError;
use super::loader::Loader;
use super::tenant::Replica;
use super::vectors::{Missing, Trust};
use super::wanted::Wanted;
use crate::background::Lane;
use crate::metrics::Work;

/// Up to where the gaps of a generation were filled, or found not to be fillable.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Place {
    generation: u64,
    row: u32,
    /// How often the beginning was gone back to.
    round: u64,
}

impl Place {
    /// Where to go on in `generation`; another one is begun from its beginning.
    pub(super) fn row_in(self, generation: &Generation) -> u32 {
        if self.generation == generation.number() { self.row } else { 0 }
    }

    /// The place behind the rows of `generation` before `row`, in the same round.
    pub(super) fn moved(self, generation: &Generation, row: u32) -> Self {
        Self { generation: generation.number(), row, ..self }
    }

    /// The beginning, in the next round.
    pub(super) const fn over_again(self) -> Self {
        Self { generation: 0, row: 0, round: self.round + 1 }
    }
}

impl Loader {
    /// The first items from a row on that lack vectors, a batch of pieces or a little more.
    pub(super) async fn gaps(&self, generation: &Arc<Generation>, from_row: u32) -> Result<Gaps, ReplicaError> {
        let (generation, batch) = (Arc::clone(generation), self.vectors.batch());
        Ok(self.background.run(Lane::Pages, Work::Index, move || generation.gaps(from_row, batch)).await?)
    }

    pub(super) async fn count_gaps(&self, generation: &Arc<Generation>, from_row: u32) -> Result<u64, ReplicaError> {
        let generation = Arc::clone(generation);
        Ok(self.background.run(Lane::Pages, Work::Index, move || generation.count_gaps(from_row)).await?)
    }

    /// Fills the next gaps of a tenant's index; false when there are none. Texts that cannot be embedded are passed over
    /// until the index is built anew or the tenant is next loaded: they stay findable by their words.
    pub(super) async fn fill_next_gaps(&self, replica: &Arc<Replica>) -> Result<bool, ReplicaError> {
        let generation = replica.generation();
        let from = replica.place();
        let gaps = self.gaps(&generation, from.row_in(&generation)).await?;
        if gaps.items.is_empty() {
            return Ok(false);
        }
        let mut wanted = Wanted::of(&gaps.items);
        while let Some((page, _)) = wanted.next_page(&self.store, replica.tenant()).await? {
            let missing = self.vectors.missing(page, &generation).await?;
            for part in missing.chunks(self.vectors.batch()) {
                let made = self.make_all_that_can_be(replica, part).await?;
                let there = self.brought(replica.history(), &generation, made).await?;
                self.attach(replica, there).await?;
            }
        }
        let (target, to) = (Arc::clone(replica), from.moved(&generation, gaps.next_row));
        self.background.run(Lane::Pages, Work::Index, move || target.move_place(from, to)).await?;
        Ok(true)
    }

    /// The vectors of some texts; where one of them cannot be embedded, those of the others.
    async fn make_all_that_can_be(
        &self,
        replica: &Replica,
        missing: &[Missing],
    ) -> Result<Vec<Attachment>, ReplicaError> {
        let tenant = replica.tenant();
        match self.vectors.make(tenant, missing, &Trust::All).await {
            Err(ReplicaError::Embed(error)) if error.is_of_its_text() => {}
            made => return Ok(made?.attachments),
        }
        let mut all = Vec::with_capacity(missing.len());
        for one in missing {
            match self.vectors.make(tenant, std::slice::from_ref(one), &Trust::All).await {
                Ok(made) => all.extend(made.attachments),
                Err(ReplicaError::Embed(error)) if error.is_of_its_text() => {
                    let error = &error as &dyn std::error::Error;
                    tracing::warn!(%tenant, error, "a text cannot be embedded and is found by its words alone");
                }
                Err(error) => return Err(error),
            }
        }
        Ok(all)
    }

    async fn attach(&self, replica: &Arc<Replica>, vectors: Vec<Attachment>) -> Result<(), ReplicaError> {
        let _writing = replica.index_writer.lock().await;
        let target = Arc::clone(replica);
        let attached = self.background.run(Lane::Pages, Work::Index, move || {
            let next = target.generation().with_vectors(vectors)?;
            target.publish_index(Arc::new(next))
        });
        attached.await?
    }
}
