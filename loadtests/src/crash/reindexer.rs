//! Builds the index anew again and again, leaves some of it, ends some of it, and goes back to the one before.

use anyhow::Result;
use temei::client::Connection;
use temei::dice::Dice;
use temei::pb::v1::{CancelReindexRequest, ReindexRequest, RollbackRequest};
use tonic::{Code, Status};

use super::ending::Ending;

/// Until the end begins; gives how many it has seen to their end.
pub(super) async fn run(connection: &Connection, mut dice: Dice, ending: &Ending) -> Result<u64> {
    let mut done = 0;
    let ended = async {
        while !ending.has_begun() {
            match dice.below(6) {
                0 => refused_or(connection.index().rollback(RollbackRequest::default()).await.map(drop))?,
                1 => refused_or(connection.index().cancel(CancelReindexRequest::default()).await.map(drop))?,
                2 => leave(connection).await?,
                _ => done += u64::from(reindex(connection).await?),
            }
        }
        Ok(())
    };
    let ended = ended.await;
    ending.judge("reindexer", ended).map(|()| done)
}

/// Whether it was done.
async fn reindex(connection: &Connection) -> Result<bool> {
    let mut progress = match connection.index().reindex(ReindexRequest::default()).await {
        Ok(answer) => answer.into_inner(),
        Err(status) => return refused_or(Err(status)).map(|()| false),
    };
    loop {
        match progress.message().await {
            Ok(Some(_)) => {}
            Ok(None) => return Ok(true),
            Err(status) => return refused_or(Err(status)).map(|()| false),
        }
    }
}

/// Begins one, and hears no more of it.
async fn leave(connection: &Connection) -> Result<()> {
    let begun = connection.index().reindex(ReindexRequest::default()).await;
    refused_or(begun.map(drop))
}

/// There may be nothing to go back to, or another reindex, or an end that was asked for.
fn refused_or(ended: Result<(), Status>) -> Result<()> {
    match ended {
        Err(status) if matches!(status.code(), Code::FailedPrecondition | Code::Cancelled | Code::Aborted) => Ok(()),
        ended => Ok(ended?),
    }
}
