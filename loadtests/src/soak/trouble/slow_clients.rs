//! Clients that send one byte at a time, to gRPC and to HTTP: what they ask for never comes to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::soak::world::World;

pub(super) const NAME: &str = "slow clients";
const CLIENTS: usize = 20;
const EVERY: Duration = Duration::from_millis(250);
const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\x00\x00\x00\x04\x00\x00\x00\x00\x00";
const REQUEST: &[u8] = b"GET /metrics HTTP/1.1\r\nhost: slow\r\nx-padding: ";

pub(super) async fn make(world: Arc<World>) -> Result<()> {
    let (grpc, http) = (world.server().address, world.server().http);
    let mut clients = JoinSet::new();
    loop {
        while clients.len() < CLIENTS {
            let (address, bytes) = if clients.len() % 2 == 0 { (grpc, PREFACE) } else { (http, REQUEST) };
            clients.spawn(trickle(address, bytes));
        }
        if let Some(Ok(told)) = clients.join_next().await {
            world.tally().count(NAME, told.to_owned());
        }
    }
}

/// How it ended.
async fn trickle(address: SocketAddr, bytes: &[u8]) -> &'static str {
    let Ok(mut socket) = TcpStream::connect(address).await else {
        tokio::time::sleep(EVERY).await;
        return "refused";
    };
    // What has been said is followed by letters without end.
    for byte in bytes.iter().chain(std::iter::repeat_n(&b'a', 200)) {
        tokio::time::sleep(EVERY).await;
        if socket.write_all(&[*byte]).await.is_err() {
            return "cut off";
        }
    }
    "said all it had"
}
