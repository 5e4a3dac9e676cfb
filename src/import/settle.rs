//! Waits until search and guards know what was written.

use std::time::Duration;

use tonic::Code;

use crate::client::{CallError, Connection};
use crate::pb::v1 as pb;

const PAUSE: Duration = Duration::from_millis(200);

/// How far the replicas are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settled {
    /// Items whose vector is still being made.
    pub pending_vectors: u64,
    pub vectors: u64,
    pub index_revision: u64,
}

/// What is waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// Everything is found by its words.
    Words,
    /// No vector is missing either.
    Vectors,
}

/// Returns when facts and index have applied `revision` and what is awaited is there, or, where the tenant is cold and the
/// key may not search, at once: it will be loaded with everything in it. `tell` hears of every step.
pub async fn settle(
    connection: &Connection,
    revision: u64,
    awaited: Awaited,
    mut tell: impl FnMut(Settled),
) -> Result<pb::IndexStatusResponse, CallError> {
    loop {
        let status = connection.index().status(pb::IndexStatusRequest::default()).await;
        let status = status.map_err(|status| CallError::new("IndexService.Status", status))?.into_inner();
        tell(Settled {
            pending_vectors: status.pending_vectors,
            vectors: status.vectors,
            index_revision: status.index_revision,
        });
        let hot = status.residency() == pb::Residency::Hot;
        let applied = status.index_revision >= revision && status.facts_revision >= revision;
        let complete = awaited == Awaited::Words || status.pending_vectors == 0;
        if hot && applied && complete {
            return Ok(status);
        }
        if !hot && !wake(connection).await? {
            return Ok(status);
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// A cold tenant is loaded by the first search that wants it, which may be told to come back. False when the key may
/// not search.
async fn wake(connection: &Connection) -> Result<bool, CallError> {
    let request = pb::SearchRequest {
        query: "a".to_owned(),
        mode: pb::SearchMode::Lexical.into(),
        limit: 1,
        ..Default::default()
    };
    match connection.search().search(request).await {
        Ok(_) => Ok(true),
        Err(status) => match status.code() {
            Code::Unavailable | Code::DeadlineExceeded => Ok(true),
            Code::PermissionDenied => Ok(false),
            _ => Err(CallError::new("SearchService.Search", status)),
        },
    }
}
