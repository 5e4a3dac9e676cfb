//! Who may come in: a listener with a cap on its connections, in all and from one address, and with an eye on those that
//! say nothing.
//!
//! A connection comes in as a stranger. One that says nothing in time is dropped, one that stays too long without being
//! let in is asked to leave, and when there is no room a newcomer takes the place of the stranger who has waited longest
//! among those of the address with the most: who keeps silent on many connections shuts out himself. Whoever was let in
//! ([`Visitor::let_in`]) stays as long as the connection lives and is never displaced.
//!
//! [`Capacity`] keeps the places of all doors below what the process may open, so that files and health have theirs.

mod capacity;
mod places;

use std::io;
use std::net::SocketAddr;
use std::pin::{Pin, pin};
use std::sync::Arc;
use std::time::Duration;

use tokio::net::{TcpListener, TcpStream};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

pub use capacity::{Capacity, CapacityError, raise_descriptor_limit};
use places::{Place, Places};

use crate::config;
use crate::metrics::{Closed, Metrics, Side};

/// After a connection that could not be accepted for want of something (descriptors, memory) the next is tried after
/// this long, and twice as long each time that fails again, up to the second.
const PAUSE: Duration = Duration::from_millis(10);
const LONGEST_PAUSE: Duration = Duration::from_secs(1);

/// The most connections of one listener.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    pub in_all: usize,
    /// From one address; the 2^64 addresses of an IPv6 network count as one.
    pub per_address: usize,
}

/// How long a stranger may take.
#[derive(Clone, Copy, Debug)]
pub struct Patience {
    /// Until its first words, with TLS the handshake included.
    pub greeting: Duration,
    /// Until it is let in.
    pub stay: Duration,
}

impl Patience {
    pub fn of(options: &config::Server) -> Self {
        Self { greeting: options.handshake_ms.duration(), stay: options.stranger_ms.duration() }
    }
}

/// A listener and its places.
#[derive(Debug)]
pub struct Door {
    listener: TcpListener,
    side: Side,
    places: Places,
    metrics: Arc<Metrics>,
    pause: Duration,
}

/// A connection that came in; dropping it frees its place.
#[derive(Debug)]
pub struct Visit {
    side: Side,
    visitor: Visitor,
    arrived: Instant,
    metrics: Arc<Metrics>,
}

/// A connection as those see it who serve its requests. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Visitor {
    place: Arc<Place>,
    greeted: CancellationToken,
}

impl Door {
    pub fn new(listener: TcpListener, side: Side, caps: Caps, metrics: Arc<Metrics>) -> Self {
        Self { listener, side, places: Places::new(caps), metrics, pause: PAUSE }
    }

    /// The next connection for which there is room.
    pub async fn next(&mut self) -> (TcpStream, Visit) {
        loop {
            match self.listener.accept().await {
                Ok((stream, address)) => {
                    self.pause = PAUSE;
                    // An answer that waits to be sent with the next waits for the caller's delayed acknowledgement, 40 ms.
                    // Where it fails the connection is gone, and its reader learns of it.
                    let _ = stream.set_nodelay(true);
                    if let Some(visit) = self.admit(address) {
                        return (stream, visit);
                    }
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) => self.pause_after(&error).await,
            }
        }
    }

    fn admit(&self, address: SocketAddr) -> Option<Visit> {
        match self.places.enter(address.ip()) {
            Ok(place) => {
                self.metrics.connections.add((self.side,), 1.0);
                let visitor = Visitor { place: Arc::new(place), greeted: CancellationToken::new() };
                let metrics = Arc::clone(&self.metrics);
                Some(Visit { side: self.side, visitor, arrived: Instant::now(), metrics })
            }
            Err(reason) => {
                self.metrics.connections_closed.increment((self.side, reason), 1);
                None
            }
        }
    }

    async fn pause_after(&mut self, error: &io::Error) {
        tracing::warn!(%error, side = ?self.side, "connections cannot be accepted; waiting before the next try");
        tokio::time::sleep(self.pause).await;
        self.pause = longer(self.pause);
    }
}

fn longer(pause: Duration) -> Duration {
    (2 * pause).min(LONGEST_PAUSE)
}

/// Whether the fault is the peer's, so that the next connection may be fine.
fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted, TimedOut};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted | TimedOut)
}

impl Visit {
    pub fn visitor(&self) -> &Visitor {
        &self.visitor
    }

    /// Runs `conversation` until it ends or has to be broken off. `stop` does so at once while nothing has been said.
    pub async fn host(&self, patience: Patience, stop: &CancellationToken, conversation: impl Future<Output = ()>) {
        tokio::select! {
            () = conversation => {}
            reason = self.outstayed(patience) => self.count(reason),
            () = self.unheard_at(stop) => {}
        }
    }

    /// Serves requests until the peer leaves. It is asked to by `leave` when `stop` says so, or when it has stayed too
    /// long as a stranger.
    pub async fn talk<C: Future>(
        &self,
        connection: C,
        leave: impl FnOnce(Pin<&mut C>),
        patience: Patience,
        stop: &CancellationToken,
    ) {
        let mut connection = pin!(connection);
        tokio::select! {
            _ended = connection.as_mut() => return,
            () = stop.cancelled() => {}
            () = self.unknown_for(patience.stay) => self.count(Closed::Overstayed),
        }
        leave(connection.as_mut());
        let _ended = connection.await;
    }

    /// Completes when the connection has to go at once.
    async fn outstayed(&self, patience: Patience) -> Closed {
        tokio::select! {
            () = self.visitor.place.displaced() => Closed::Displaced,
            () = self.silent_for(patience.greeting) => Closed::Silent,
            // It was asked to leave at the end of its stay, and has as long as for its greeting to do so.
            () = self.unknown_for(patience.stay + patience.greeting) => Closed::Ignoring,
        }
    }

    /// Completes with `stop`, unless there was a greeting before.
    async fn unheard_at(&self, stop: &CancellationToken) {
        stop.cancelled().await;
        if self.visitor.greeted.is_cancelled() {
            std::future::pending::<()>().await;
        }
    }

    /// Completes when so much time has passed since the arrival without a greeting.
    async fn silent_for(&self, greeting: Duration) {
        if tokio::time::timeout_at(self.arrived + greeting, self.visitor.greeted.cancelled()).await.is_ok() {
            std::future::pending::<()>().await;
        }
    }

    /// Completes when so much time has passed since the arrival without the visitor being let in.
    async fn unknown_for(&self, stay: Duration) {
        if tokio::time::timeout_at(self.arrived + stay, self.visitor.place.known()).await.is_ok() {
            std::future::pending::<()>().await;
        }
    }

    fn count(&self, reason: Closed) {
        self.metrics.connections_closed.increment((self.side, reason), 1);
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.visitor.place.leave();
        self.metrics.connections.add((self.side,), -1.0);
    }
}

impl Visitor {
    /// It has spoken as its protocol begins.
    pub fn greeted(&self) {
        self.greeted.cancel();
    }

    /// It is no stranger from here on.
    pub fn let_in(&self) {
        self.place.let_in();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_one_peer_does_wrong_does_not_make_the_door_wait() {
        assert!(is_of_one_connection(&io::Error::from(io::ErrorKind::ConnectionAborted)));
        for code in [rustix::io::Errno::MFILE, rustix::io::Errno::NFILE, rustix::io::Errno::NOBUFS] {
            assert!(!is_of_one_connection(&io::Error::from(code)), "{code}");
        }
    }

    #[tokio::test]
    async fn a_short_answer_does_not_wait_for_the_next() {
        let listener = TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let caps = Caps { in_all: 1, per_address: 1 };
        let mut door = Door::new(listener, Side::Grpc, caps, Arc::new(Metrics::new()));
        let _caller = TcpStream::connect(address).await.expect("connects");
        let (stream, _visit) = door.next().await;
        assert!(stream.nodelay().expect("an open socket"));
    }

    #[test]
    fn when_nothing_can_be_accepted_the_door_waits_longer_each_time() {
        let pauses = std::iter::successors(Some(PAUSE), |&pause| Some(longer(pause)));
        let pauses: Vec<u128> = pauses.take(9).map(|pause| pause.as_millis()).collect();
        assert_eq!(pauses, [10, 20, 40, 80, 160, 320, 640, 1_000, 1_000]);
    }
}
