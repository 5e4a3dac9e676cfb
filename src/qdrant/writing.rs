//! What the server is told, and what it has: points in batches, a bounded number of them under way. What is acknowledged
//! can be found from then on.

use std::collections::HashSet;

use qdrant_client::qdrant::points_selector::PointsSelectorOneOf;
use qdrant_client::qdrant::{DeletePoints, Filter, PointsSelector, ScrollPoints, UpdateStatus, UpsertPoints};
use temei_index::{Kind, Point, PointId, PointScope, Present};

use super::connection::within;
use super::messages::{self, REVISION};
use super::{Qdrant, QdrantError};
use crate::metrics::{PointChange, QdrantCall};

/// Points of one page of what the server has.
const PAGE: u32 = 4_096;

impl Qdrant {
    /// Writes points of a scope as of a revision. One that was written at a later revision stays as it is.
    ///
    /// # Errors
    /// See [`QdrantError`]; some of them may have been written.
    pub async fn put(&self, scope: &PointScope, revision: u64, points: Vec<Point>) -> Result<(), QdrantError> {
        let (collection, patience) = (self.collection().to_owned(), self.shared.settings.write_deadline);
        let mut points = points.into_iter().map(|point| messages::point(scope, revision, point)).peekable();
        while points.peek().is_some() {
            let batch: Vec<_> = points.by_ref().take(self.shared.settings.batch).collect();
            let count = batch.len() as u64;
            let upsert = UpsertPoints {
                collection_name: collection.clone(),
                wait: Some(true),
                points: batch,
                update_filter: Some(messages::all(vec![messages::written_by(revision)])),
                ..UpsertPoints::default()
            };
            let _place = self.shared.writes.acquire().await.map_err(|_| QdrantError::Busy)?;
            let mut client = self.shared.clients.points();
            let answer = self.call(QdrantCall::Upsert, patience, client.upsert(within(patience, upsert))).await?;
            is_done(answer.result.map(|result| result.status()))?;
            self.shared.settings.metrics.qdrant_points.increment((PointChange::Written,), count);
        }
        Ok(())
    }

    /// Removes points that were written last at `revision` or before.
    ///
    /// # Errors
    /// As of [`Qdrant::put`].
    pub async fn remove(&self, scope: &PointScope, revision: u64, ids: &[PointId]) -> Result<(), QdrantError> {
        for ids in ids.chunks(self.shared.settings.batch) {
            let names = Kind::ALL.map(|kind| scope.name(kind)).to_vec();
            let conditions = vec![messages::has_id(ids), messages::of_scopes(names), messages::written_by(revision)];
            self.delete(messages::all(conditions)).await?;
            self.shared.settings.metrics.qdrant_points.increment((PointChange::Removed,), ids.len() as u64);
        }
        Ok(())
    }

    /// Removes everything of a scope, whoever wrote it: the tenant is no more.
    ///
    /// # Errors
    /// As of [`Qdrant::put`].
    pub async fn erase(&self, scope: &PointScope) -> Result<(), QdrantError> {
        let names = Kind::ALL.map(|kind| scope.name(kind)).to_vec();
        self.delete(messages::all(vec![messages::of_scopes(names)])).await
    }

    async fn delete(&self, filter: Filter) -> Result<(), QdrantError> {
        let patience = self.shared.settings.write_deadline;
        let delete = DeletePoints {
            collection_name: self.collection().to_owned(),
            wait: Some(true),
            points: Some(PointsSelector { points_selector_one_of: Some(PointsSelectorOneOf::Filter(filter)) }),
            ..DeletePoints::default()
        };
        let _place = self.shared.writes.acquire().await.map_err(|_| QdrantError::Busy)?;
        let mut client = self.shared.clients.points();
        let answer = self.call(QdrantCall::Delete, patience, client.delete(within(patience, delete))).await?;
        is_done(answer.result.map(|result| result.status()))
    }

    /// Everything the server has of a scope, page by page.
    ///
    /// # Errors
    /// See [`QdrantError`].
    pub async fn present(&self, scope: &PointScope) -> Result<Present, QdrantError> {
        let patience = self.shared.settings.write_deadline;
        let names = Kind::ALL.map(|kind| scope.name(kind)).to_vec();
        let (mut present, mut offset) = (Present::new(), None);
        let mut offsets = HashSet::new();
        loop {
            let scroll = ScrollPoints {
                collection_name: self.collection().to_owned(),
                filter: Some(messages::all(vec![messages::of_scopes(names.clone())])),
                offset: offset.map(messages::id),
                limit: Some(PAGE),
                with_payload: Some(messages::saying(&[REVISION])),
                ..ScrollPoints::default()
            };
            let mut client = self.shared.clients.points();
            let page = self.call(QdrantCall::Scroll, patience, client.scroll(within(patience, scroll))).await?;
            for point in page.result {
                let revision = messages::revision(&point.payload);
                present.insert(messages::known_id(point.id)?, revision);
            }
            let Some(next) = page.next_page_offset else { return Ok(present) };
            let next = messages::known_id(Some(next))?;
            if !offsets.insert(next) {
                return Err(QdrantError::Wrong("what it has never ends".to_owned()));
            }
            offset = Some(next);
        }
    }
}

/// Acknowledged is not enough: whoever is told that a point is there asks for it.
fn is_done(status: Option<UpdateStatus>) -> Result<(), QdrantError> {
    match status {
        Some(UpdateStatus::Completed) => Ok(()),
        other => Err(QdrantError::Wrong(format!("a write that was waited for is {other:?}"))),
    }
}
