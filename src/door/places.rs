//! The places of one listener: who has one, who gets one, and who has to give his up.

use std::collections::{HashMap, VecDeque};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio_util::sync::CancellationToken;

use super::Caps;
use crate::metrics::Closed;

/// Bits of an IPv6 address that one subscriber cannot choose.
const NETWORK: u128 = !0 << 64;

#[derive(Debug)]
pub(super) struct Places {
    shared: Arc<Shared>,
}

#[derive(Debug)]
struct Shared {
    caps: Caps,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// None is without connections.
    peers: HashMap<IpAddr, Peer>,
    open: usize,
    next_id: u64,
}

/// The connections from one address.
#[derive(Debug, Default)]
struct Peer {
    known: usize,
    /// The first has waited longest.
    strangers: VecDeque<Stranger>,
}

#[derive(Debug)]
struct Stranger {
    id: u64,
    displaced: CancellationToken,
}

/// The place of one connection.
#[derive(Debug)]
pub(super) struct Place {
    shared: Arc<Shared>,
    id: u64,
    peer: IpAddr,
    displaced: CancellationToken,
    known: CancellationToken,
}

impl Places {
    pub(super) fn new(caps: Caps) -> Self {
        Self { shared: Arc::new(Shared { caps, state: Mutex::default() }) }
    }

    /// A place for a stranger, if need be that of another. Says why there is none.
    pub(super) fn enter(&self, address: IpAddr) -> Result<Place, Closed> {
        let peer = subscriber(address);
        let caps = self.shared.caps;
        let mut state = self.shared.lock();
        if state.peers.get(&peer).is_some_and(|peer| peer.open() >= caps.per_address) {
            state.displace(peer).ok_or(Closed::AddressFull)?;
        }
        if state.open >= caps.in_all {
            let crowd = state.largest_crowd().ok_or(Closed::Full)?;
            state.displace(crowd).ok_or(Closed::Full)?;
        }
        let (id, displaced) = (state.next_id, CancellationToken::new());
        state.next_id += 1;
        state.open += 1;
        let stranger = Stranger { id, displaced: displaced.clone() };
        state.peers.entry(peer).or_default().strangers.push_back(stranger);
        drop(state);
        Ok(Place { shared: Arc::clone(&self.shared), id, peer, displaced, known: CancellationToken::new() })
    }
}

impl Place {
    /// Completes when another has taken the place.
    pub(super) async fn displaced(&self) {
        self.displaced.cancelled().await;
    }

    /// Completes when the visitor has been let in.
    pub(super) async fn known(&self) {
        self.known.cancelled().await;
    }

    pub(super) fn let_in(&self) {
        if self.known.is_cancelled() {
            return;
        }
        let mut state = self.shared.lock();
        // Who was displaced this very moment has to go all the same.
        if state.remove(self.peer, self.id) {
            state.open += 1;
            state.peers.entry(self.peer).or_default().known += 1;
            self.known.cancel();
        }
    }

    /// To be called once, at the end of the connection.
    pub(super) fn leave(&self) {
        let mut state = self.shared.lock();
        if self.known.is_cancelled() {
            state.remove_known(self.peer);
        } else {
            state.remove(self.peer, self.id);
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// The address with the most strangers.
    fn largest_crowd(&self) -> Option<IpAddr> {
        let crowd = self.peers.iter().max_by_key(|(_, peer)| peer.strangers.len());
        crowd.filter(|(_, peer)| !peer.strangers.is_empty()).map(|(address, _)| *address)
    }

    /// Takes the place of the stranger of an address who has waited longest.
    fn displace(&mut self, address: IpAddr) -> Option<()> {
        let stranger = self.peers.get_mut(&address)?.strangers.pop_front()?;
        stranger.displaced.cancel();
        self.closed(address);
        Some(())
    }

    /// Whether the stranger was still there.
    fn remove(&mut self, address: IpAddr, id: u64) -> bool {
        let Some(peer) = self.peers.get_mut(&address) else { return false };
        let Some(position) = peer.strangers.iter().position(|stranger| stranger.id == id) else { return false };
        peer.strangers.remove(position);
        self.closed(address);
        true
    }

    fn remove_known(&mut self, address: IpAddr) {
        if let Some(peer) = self.peers.get_mut(&address) {
            peer.known -= 1;
            self.closed(address);
        }
    }

    /// One connection less.
    fn closed(&mut self, address: IpAddr) {
        self.open -= 1;
        if self.peers.get(&address).is_some_and(|peer| peer.open() == 0) {
            self.peers.remove(&address);
        }
    }
}

impl Peer {
    fn open(&self) -> usize {
        self.known + self.strangers.len()
    }
}

/// The address that stands for all a subscriber may send from.
fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & NETWORK)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places(in_all: usize, per_address: usize) -> Places {
        Places::new(Caps { in_all, per_address })
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().expect("an address")
    }

    fn is_displaced(place: &Place) -> bool {
        place.displaced.is_cancelled()
    }

    #[test]
    fn a_newcomer_takes_the_place_of_the_stranger_who_waited_longest() {
        let places = places(2, 2);
        let first = places.enter(ip("10.0.0.1")).expect("room");
        let second = places.enter(ip("10.0.0.1")).expect("room");
        let third = places.enter(ip("10.0.0.1")).expect("a place");
        assert!(is_displaced(&first) && !is_displaced(&second) && !is_displaced(&third));
        first.leave();
        assert_eq!(places.shared.lock().open, 2);
    }

    #[test]
    fn who_was_let_in_stays_and_the_next_is_refused() {
        let places = places(2, 2);
        let known = [places.enter(ip("10.0.0.1")).expect("room"), places.enter(ip("10.0.0.2")).expect("room")];
        for place in &known {
            place.let_in();
            place.let_in();
        }
        assert_eq!(places.enter(ip("10.0.0.3")).expect_err("full"), Closed::Full);
        known[0].leave();
        assert!(places.enter(ip("10.0.0.3")).is_ok() && !is_displaced(&known[1]));
    }

    #[test]
    fn who_comes_with_a_crowd_pays_for_it() {
        let places = places(10, 10);
        let alone = places.enter(ip("10.0.0.1")).expect("room");
        let crowd: Vec<_> = (0..100).map(|_| places.enter(ip("10.0.0.2")).expect("a place")).collect();
        assert!(!is_displaced(&alone));
        assert_eq!(crowd.iter().filter(|place| !is_displaced(place)).count(), 9);
    }

    #[test]
    fn one_address_has_its_own_cap() {
        let places = places(10, 1);
        places.enter(ip("10.0.0.1")).expect("room").let_in();
        assert_eq!(places.enter(ip("10.0.0.1")).expect_err("full"), Closed::AddressFull);
        assert_eq!(places.enter(ip("::ffff:10.0.0.1")).expect_err("full"), Closed::AddressFull);
        assert!(places.enter(ip("10.0.0.2")).is_ok());
    }

    #[test]
    fn a_network_of_ipv6_is_one_address() {
        let places = places(10, 1);
        places.enter(ip("2001:db8:1:2::1")).expect("room").let_in();
        assert_eq!(places.enter(ip("2001:db8:1:2:ffff::9")).expect_err("full"), Closed::AddressFull);
        assert!(places.enter(ip("2001:db8:1:3::1")).is_ok());
    }

    #[test]
    fn who_is_displaced_the_moment_he_is_let_in_goes() {
        let places = places(1, 1);
        let first = places.enter(ip("10.0.0.1")).expect("room");
        let second = places.enter(ip("10.0.0.1")).expect("a place");
        first.let_in();
        assert!(!first.known.is_cancelled());
        first.leave();
        second.leave();
        let state = places.shared.lock();
        assert_eq!((state.open, state.peers.len()), (0, 0));
    }
}
