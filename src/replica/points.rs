//! The vectors of tenants where they lie with a Qdrant server. The generation is the list of what the server has: what it
//! lacks is brought there as vectors that are missing are made, from the store where they are stored; nothing is noted
//! elsewhere and nothing is lost with a process.
//!
//! What the server has is looked at when a tenant is loaded, whenever the server was away, and when it gave a wrong answer.
//! While it is away vectors are made and stored all the same, and brought when it is back.
//!
//! What is gone is left there for [`GRACE`]: searches that began before, and processes that are behind, still ask for it.
//! Nobody removes what is written at a revision he has not seen, see [`crate::qdrant`].

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use temei_index::{Attachment, Generation, PointId, PointScope};
use tracing::{debug, info, warn};

use super::loader::Loader;
use super::tenant::Replica;
use super::{ReplicaError, Replicas};
use crate::background::Lane;
use crate::metrics::Work;
use crate::qdrant::{Qdrant, QdrantError};
use crate::service_error::Chain;
use crate::store::History;
use crate::tenant::EmbedderName;

/// How long what is gone is left with the server.
const GRACE: Duration = Duration::from_secs(30);
/// How often it is looked for.
const LOOK: Duration = Duration::from_secs(10);
/// Between two times that a server is looked at because of wrong answers.
const DOUBT: Duration = Duration::from_secs(5);

/// Points that nobody needs from here on.
#[derive(Debug)]
pub(super) struct Gone {
    ids: Vec<PointId>,
    /// At which they were known not to be needed.
    revision: u64,
    since: Instant,
}

/// The points of a tenant.
pub(super) fn scope(history: &History) -> PointScope {
    PointScope::new(history.tenant().as_str(), history.incarnation())
}

impl Loader {
    /// A generation that nobody sees yet, knowing what the server has of it by now; as it was where that cannot be told.
    pub(super) async fn with_points(
        &self,
        history: &History,
        generation: Arc<Generation>,
    ) -> Result<Arc<Generation>, ReplicaError> {
        let Some(server) = self.server() else { return Ok(generation) };
        let scope = scope(history);
        let present = match server.present(&scope).await {
            Ok(present) => present,
            Err(error) => {
                debug!(tenant = %history.tenant(), error = %Chain(&error), "what the Qdrant server has is not known yet");
                return Ok(generation);
            }
        };
        let marked = self.background.run(Lane::Pages, Work::Index, move || generation.reconciled(&scope, &present).0);
        Ok(Arc::new(marked.await?))
    }

    /// Another process has erased the tenant: what this one may have written meanwhile goes, too.
    pub(super) fn forget_points(&self, replica: &Arc<Replica>) {
        let Some(server) = replica.maker().server.clone() else { return };
        let (tenant, scope) = (replica.tenant().clone(), scope(replica.history()));
        self.background.tasks().spawn(async move {
            if let Err(error) = server.erase(&scope).await {
                warn!(%tenant, error = %Chain(&error), "points of an erased tenant may be left with the Qdrant server");
            }
        });
    }

    /// Brings vectors to where searches find them. None of them is there yet when the server is away and `made` comes back
    /// empty; they are brought later.
    pub(super) async fn brought(
        &self,
        history: &History,
        generation: &Generation,
        made: Vec<Attachment>,
    ) -> Result<Vec<Attachment>, ReplicaError> {
        let Some(server) = self.server() else { return Ok(made) };
        if !server.is_reached() {
            return Ok(Vec::new());
        }
        self.bring(server, history, generation.revision(), &made).await?;
        Ok(made)
    }

    /// As [`Loader::brought`], and an error where the server is away.
    pub(super) async fn brought_now(
        &self,
        history: &History,
        generation: &Generation,
        made: Vec<Attachment>,
    ) -> Result<Vec<Attachment>, ReplicaError> {
        if let Some(server) = self.server() {
            self.bring(server, history, generation.revision(), &made).await?;
        }
        Ok(made)
    }

    async fn bring(
        &self,
        server: &Qdrant,
        history: &History,
        revision: u64,
        made: &[Attachment],
    ) -> Result<(), ReplicaError> {
        let scope = scope(history);
        let points = made.iter().map(|attachment| scope.point(attachment)).collect();
        Ok(server.put(&scope, revision, points).await?)
    }
}

impl Replicas {
    /// Where the vectors lie that are not in memory, by the embedder that makes them.
    pub fn servers(&self) -> &BTreeMap<EmbedderName, Qdrant> {
        &self.shared.loader.makers.servers
    }

    /// Lets the alias of a collection name it, once everything is there that hot tenants need; false until then.
    pub async fn settle_alias(&self, embedder: &EmbedderName) -> Result<bool, QdrantError> {
        let server = self.servers().get(embedder).filter(|server| server.is_reached());
        let Some(server) = server else { return Ok(false) };
        let mut hot = self.all_hot();
        hot.retain(|replica| replica.maker().embedder == *embedder);
        if hot.is_empty() || hot.iter().any(|replica| replica.pending_vectors() > 0) {
            return Ok(false);
        }
        server.take_over_alias().await?;
        Ok(true)
    }
}

/// Keeps what the server has of a tenant and what its index knows of that together.
pub(super) async fn keep(loader: Loader, replica: Arc<Replica>) {
    let Some(server) = loader.server().cloned() else { return };
    let keeper = Keeper { loader, replica, server };
    let mut reached = keeper.server.reached();
    let mut look = tokio::time::interval_at(tokio::time::Instant::now() + LOOK, LOOK);
    look.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
    // Once at the beginning: while it was loaded nothing was asked for what is left over.
    let mut is_known = false;
    let mut gone = Vec::new();
    loop {
        tokio::select! {
            changed = reached.changed() => match changed {
                Ok(()) => is_known = false,
                Err(_) => return,
            },
            () = keeper.replica.points_doubt.notified() => is_known = false,
            _ = look.tick() => {}
        }
        if !keeper.server.is_reached() {
            continue;
        }
        let kept = keeper.keep_up(&mut is_known, &mut gone, Instant::now()).await;
        if let Err(error) = kept {
            let tenant = keeper.replica.tenant();
            warn!(%tenant, error = &error as &dyn std::error::Error, "what the Qdrant server has could not be looked at");
            tokio::time::sleep(DOUBT).await;
        }
    }
}

struct Keeper {
    loader: Loader,
    replica: Arc<Replica>,
    server: Qdrant,
}

impl Keeper {
    async fn keep_up(&self, is_known: &mut bool, gone: &mut Vec<Gone>, now: Instant) -> Result<(), ReplicaError> {
        if !*is_known {
            gone.extend(self.reconcile(now).await?);
            *is_known = true;
        }
        gone.extend(self.let_go(now).await?);
        let (ripe, green): (Vec<Gone>, Vec<Gone>) =
            std::mem::take(gone).into_iter().partition(|gone| now.duration_since(gone.since) >= GRACE);
        *gone = green;
        if ripe.is_empty() { Ok(()) } else { self.remove(ripe).await }
    }

    /// Holds the index against what the server has; what is left over there comes back.
    async fn reconcile(&self, now: Instant) -> Result<Option<Gone>, ReplicaError> {
        let (target, scope) = (Arc::clone(&self.replica), scope(self.replica.history()));
        let present = self.server.present(&scope).await?;
        let report = {
            let _writing = self.replica.index_writer.lock().await;
            let reconciled = self.loader.background.run(Lane::Pages, Work::Index, move || {
                let (next, report) = target.generation().reconciled(&scope, &present);
                let revision = next.revision();
                target.start_vectors_over();
                target.publish_index(Arc::new(next)).map(|()| (report, revision))
            });
            reconciled.await??
        };
        let (report, revision) = report;
        let tenant = self.replica.tenant();
        if report.lost > 0 {
            info!(%tenant, lost = report.lost, "the Qdrant server has lost points; they are brought again");
        }
        let ids = report.leftovers;
        Ok((!ids.is_empty()).then_some(Gone { ids, revision, since: now }))
    }

    /// Takes what was replaced or deleted off the list of what the server has.
    async fn let_go(&self, now: Instant) -> Result<Option<Gone>, ReplicaError> {
        if !self.replica.generation().has_gone_points() {
            return Ok(None);
        }
        let _writing = self.replica.index_writer.lock().await;
        let (target, scope) = (Arc::clone(&self.replica), scope(self.replica.history()));
        let taken = self.loader.background.run(Lane::Pages, Work::Index, move || {
            let (next, ids) = target.generation().without_gone_points(&scope);
            let revision = next.revision();
            target.publish_index(Arc::new(next)).map(|()| (ids, revision))
        });
        let (ids, revision) = taken.await??;
        Ok((!ids.is_empty()).then_some(Gone { ids, revision, since: now }))
    }

    /// Removes what nobody has needed for long enough, and nobody needs again.
    async fn remove(&self, ripe: Vec<Gone>) -> Result<(), ReplicaError> {
        let (target, scope) = (self.replica.generation(), scope(self.replica.history()));
        let of_live = scope.clone();
        let live = self.loader.background.run(Lane::Pages, Work::Index, move || target.live_points(&of_live)).await?;
        for Gone { mut ids, revision, .. } in ripe {
            ids.retain(|id| !live.contains(id));
            self.server.remove(&scope, revision, &ids).await?;
        }
        Ok(())
    }
}
