//! Clients that connect and say nothing.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncReadExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::soak::world::World;

pub(super) const NAME: &str = "silent clients";
/// To each of the two listeners.
const CLIENTS: usize = 100;
/// As long as they wait to be sent away.
const PATIENCE: Duration = Duration::from_secs(30);
/// Between two rounds, and after the service has sent them away at once.
const PAUSE: Duration = Duration::from_secs(1);

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    loop {
        let mut clients = JoinSet::new();
        for _ in 0..CLIENTS {
            for address in [world.server().address, world.server().http] {
                clients.spawn(async move {
                    let Ok(mut socket) = TcpStream::connect(address).await else { return "refused" };
                    match tokio::time::timeout(PATIENCE, socket.read_to_end(&mut Vec::new())).await {
                        Ok(_) => "sent away",
                        Err(_) => "kept",
                    }
                });
            }
        }
        for told in clients.join_all().await {
            world.tally().count(NAME, told.to_owned());
        }
        tokio::time::sleep(PAUSE).await;
    }
}
