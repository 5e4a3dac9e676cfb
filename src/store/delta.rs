//! What became of a tenant since a revision. [`Delta`] is for facts: with the rows themselves, all of one state, so that
//! a follower that applies it holds exactly what the store held at [`Delta::revision`]. [`ContentDelta`] is for texts,
//! which can be large: it only names them, some revisions at a time, and they are read when their turn comes.

use std::collections::BTreeMap;

use super::changes::{self, ChangeKind};
use super::reservations::Holds;
use super::{History, Store, StoreError, approvals, history, products};
use crate::catalog::{Approval, DocumentId, Product, Sku};

/// Everything that is different from the revision asked for, each thing once in its latest state.
#[derive(Clone, Debug, Default)]
pub struct Delta {
    pub revision: u64,
    /// New products and those whose content changed; facts may have changed as well.
    pub products: Vec<Product>,
    /// Products of which only facts changed.
    pub facts: Vec<Product>,
    pub removed_products: Vec<Sku>,
    pub documents: Vec<DocumentId>,
    pub removed_documents: Vec<DocumentId>,
    pub policy_changed: bool,
    pub merchandising_changed: bool,
    /// Requests for discounts, whatever became of them.
    pub approvals: Vec<Approval>,
}

/// What is to be indexed anew and what to be taken out, each thing once. A text is read later and may be newer than the
/// revision, or gone; then it comes again with the next delta.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentDelta {
    /// The last revision that is in it; more may have been committed.
    pub revision: u64,
    pub products: Vec<Sku>,
    pub removed_products: Vec<Sku>,
    pub documents: Vec<DocumentId>,
    pub removed_documents: Vec<DocumentId>,
}

impl Store {
    /// `None` when the follower is too far behind: it takes a new [`super::Walk`].
    ///
    /// # Errors
    /// [`StoreError::OtherHistory`] when the store does not go on from there: nothing the follower has is of use.
    pub async fn delta(&self, history: &History, after: u64) -> Result<Option<Delta>, StoreError> {
        let (tenant, mut tx) = (history.tenant(), self.begin_reading().await?);
        let Some(revision) = history::newest(&mut tx, history, after).await? else { return Ok(None) };
        let mut delta = Delta { revision, ..Delta::default() };
        let (mut changed, mut facts, mut asked) = (Vec::new(), Vec::new(), Vec::new());
        for (id, kinds) in changes::between(&mut tx, tenant, (after, revision)).await? {
            match kinds {
                Latest::Product { content: true } => changed.push(id),
                Latest::Product { content: false } => facts.push(id),
                Latest::ProductRemoved => delta.removed_products.extend(Sku::parse(&id)),
                Latest::Document => delta.documents.extend(DocumentId::parse(&id)),
                Latest::DocumentRemoved => delta.removed_documents.extend(DocumentId::parse(&id)),
                Latest::Policy => delta.policy_changed = true,
                Latest::Merchandising => delta.merchandising_changed = true,
                Latest::Approval => asked.push(id),
            }
        }
        let now = self.now();
        for (ids, products) in [(changed, &mut delta.products), (facts, &mut delta.facts)] {
            let rows = products::read(&mut tx, tenant, &ids).await?;
            let mut holds = Holds::of(&mut tx, (tenant, now), &ids).await?;
            products.extend(rows.into_values().map(|row| holds.put_into(row.value)));
        }
        delta.approvals = approvals::read(&mut tx, tenant, &asked).await?;
        Ok(Some(delta))
    }

    /// The first whole revisions after one, with about `changes` changes in them; `None` as in [`Store::delta`].
    pub async fn content_delta(
        &self,
        history: &History,
        after: u64,
        changes: u32,
    ) -> Result<Option<ContentDelta>, StoreError> {
        let (tenant, mut tx) = (history.tenant(), self.begin_reading().await?);
        let Some(newest) = history::newest(&mut tx, history, after).await? else { return Ok(None) };
        let full = changes::revision_of_change(&mut tx, (tenant, after), changes).await?;
        let revision = full.unwrap_or(newest);
        let mut delta = ContentDelta { revision, ..ContentDelta::default() };
        for (id, latest) in changes::between(&mut tx, tenant, (after, revision)).await? {
            match latest {
                Latest::Product { content: true } => delta.products.extend(Sku::parse(&id)),
                Latest::ProductRemoved => delta.removed_products.extend(Sku::parse(&id)),
                Latest::Document => delta.documents.extend(DocumentId::parse(&id)),
                Latest::DocumentRemoved => delta.removed_documents.extend(DocumentId::parse(&id)),
                Latest::Product { content: false } | Latest::Policy | Latest::Merchandising | Latest::Approval => {}
            }
        }
        Ok(Some(delta))
    }
}

/// What the changes of one thing come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Latest {
    Product { content: bool },
    ProductRemoved,
    Document,
    DocumentRemoved,
    Policy,
    Merchandising,
    Approval,
}

/// Folds a thing's changes, oldest first: the last one says whether it is there, and content stays changed.
pub(super) fn fold(changes: impl IntoIterator<Item = (ChangeKind, String)>) -> Vec<(String, Latest)> {
    let mut folded: BTreeMap<(u8, String), Latest> = BTreeMap::new();
    for (kind, id) in changes {
        let (class, latest) = match kind {
            ChangeKind::ProductContent => (0, Latest::Product { content: true }),
            ChangeKind::ProductFacts => (0, Latest::Product { content: false }),
            ChangeKind::ProductRemoved => (0, Latest::ProductRemoved),
            ChangeKind::Document => (1, Latest::Document),
            ChangeKind::DocumentRemoved => (1, Latest::DocumentRemoved),
            ChangeKind::Policy => (2, Latest::Policy),
            ChangeKind::Merchandising => (3, Latest::Merchandising),
            ChangeKind::Approval => (4, Latest::Approval),
        };
        folded
            .entry((class, id))
            .and_modify(|stored| {
                let keep =
                    *stored == (Latest::Product { content: true }) && latest == (Latest::Product { content: false });
                if !keep {
                    *stored = latest;
                }
            })
            .or_insert(latest);
    }
    folded.into_iter().map(|((_, id), latest)| (id, latest)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fact_change_after_a_content_change_is_still_a_content_change() {
        let of = |kinds: &[ChangeKind]| fold(kinds.iter().map(|&kind| (kind, "A".to_owned())))[0].1;
        assert_eq!(of(&[ChangeKind::ProductContent, ChangeKind::ProductFacts]), Latest::Product { content: true });
        assert_eq!(of(&[ChangeKind::ProductFacts]), Latest::Product { content: false });
        assert_eq!(of(&[ChangeKind::ProductContent, ChangeKind::ProductRemoved]), Latest::ProductRemoved);
        assert_eq!(of(&[ChangeKind::ProductRemoved, ChangeKind::ProductContent]), Latest::Product { content: true });
    }

    #[test]
    fn a_product_and_a_document_of_one_id_are_two_things() {
        let folded = fold([(ChangeKind::ProductContent, "A".to_owned()), (ChangeKind::Document, "A".to_owned())]);
        assert_eq!(folded.len(), 2);
    }
}
