//! Indexes built anew while they are searched and written to.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use temei::client::Connection;
use temei::pb::v1::ReindexRequest;
use tonic::{Code, Status};

use crate::soak::world::{BUSY, SYNCED, World};

pub(super) const NAME: &str = "reindexes";
const EVERY: Duration = Duration::from_secs(5);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let connections = [world.job(BUSY).await?, world.job(SYNCED).await?];
    let mut clock = tokio::time::interval(EVERY);
    for connection in connections.iter().cycle() {
        clock.tick().await;
        world.tally().add(NAME, reindex(connection).await.map_or_else(|status| status.code(), |()| Code::Ok));
    }
    Ok(())
}

async fn reindex(connection: &Connection) -> Result<(), Status> {
    let mut progress = connection.index().reindex(ReindexRequest::default()).await?.into_inner();
    while progress.message().await?.is_some() {}
    Ok(())
}
