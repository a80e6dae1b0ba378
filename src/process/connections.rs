//! The open connections of a port: a bounded number in all, for each address, and for each site
//! ([`site`]). A connection that is not being answered makes room for a new one, so clients that
//! connect and send nothing keep nobody out.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, oneshot};

use super::clients::{counted, is_private, site};

#[derive(Debug)]
pub(super) struct Connections {
    most: usize,
    of_one_address: usize,
    state: Mutex<State>,
    left: Notify,
}

#[derive(Debug, Default)]
struct State {
    /// The number of the next connection or change of one.
    next: u64,
    open: HashMap<u64, Open>,
}

#[derive(Debug)]
struct Open {
    address: IpAddr,
    phase: Phase,
    /// When the phase began, as a number that grows.
    since: u64,
    /// Dropped to end the connection.
    _end: oneshot::Sender<()>,
}

/// What happens on a connection, from the first to make room to the last, which never does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Phase {
    /// No request was received completely.
    Silent,
    /// The latest request was answered; the answer may still be on its way.
    Resting,
    Answering,
}

/// Why there is no place for a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Full {
    /// Its address or site has as many as it may have, and all are being answered.
    ForAddress,
    ForAll,
}

/// The place of a connection, until it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    connections: Arc<Connections>,
    number: u64,
}

impl Connections {
    /// At most `most` in all, half of them for a site, and `of_one_address` for each address
    /// outside of private networks.
    pub(super) fn new(most: usize, of_one_address: usize) -> Arc<Self> {
        Arc::new(Self { most, of_one_address, state: Mutex::default(), left: Notify::new() })
    }

    /// A place for a connection from this address, and what resolves when it has to end. Waits
    /// while all others are being answered; `None` if the address has too many.
    pub(super) async fn place(
        self: &Arc<Self>,
        from: IpAddr,
    ) -> Option<(Place, oneshot::Receiver<()>)> {
        loop {
            match self.take(from) {
                Ok(taken) => return Some(taken),
                Err(Full::ForAddress) => return None,
                Err(Full::ForAll) => self.left.notified().await,
            }
        }
    }

    fn take(self: &Arc<Self>, from: IpAddr) -> Result<(Place, oneshot::Receiver<()>), Full> {
        let address = counted(from);
        let mut state = self.state();
        // A proxy has the connections of many.
        if !is_private(from) {
            let own = |open: &Open| open.address == address;
            let around = site(address);
            let of_site = |open: &Open| around.is_some() && site(open.address) == around;
            if state.count(own) >= self.of_one_address {
                state.make_room(own).ok_or(Full::ForAddress)?;
            }
            if state.count(of_site) >= self.most / 2 {
                state.make_room(of_site).ok_or(Full::ForAddress)?;
            }
        }
        if state.open.len() >= self.most {
            state.make_room(|_| true).ok_or(Full::ForAll)?;
        }
        let (number, (end, ended)) = (state.number(), oneshot::channel());
        let open = Open { address, phase: Phase::Silent, since: number, _end: end };
        state.open.insert(number, open);
        Ok((Place { connections: Arc::clone(self), number }, ended))
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn number(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    fn count(&self, of: impl Fn(&Open) -> bool) -> usize {
        self.open.values().filter(|open| of(open)).count()
    }

    /// Ends the connection that has been silent or resting for the longest time.
    fn make_room(&mut self, of: impl Fn(&Open) -> bool) -> Option<()> {
        let idle = self.open.iter().filter(|(_, open)| open.phase < Phase::Answering && of(open));
        let (number, _) = idle.min_by_key(|(_, open)| (open.phase, open.since))?;
        let number = *number;
        self.open.remove(&number).map(drop)
    }
}

impl Place {
    /// A request has been received, except for its body.
    pub(super) fn begin(&self) {
        self.enter(Phase::Answering);
    }

    /// The answer to the request is known.
    pub(super) fn end(&self) {
        self.enter(Phase::Resting);
        self.connections.left.notify_one();
    }

    fn enter(&self, phase: Phase) {
        let mut state = self.connections.state();
        let since = state.number();
        if let Some(open) = state.open.get_mut(&self.number) {
            (open.phase, open.since) = (phase, since);
        }
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.connections.state().open.remove(&self.number);
        self.connections.left.notify_one();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_site_of_many_networks_leaves_half_to_others() {
        let connections = Connections::new(16, 2);
        let of = |site, network| IpAddr::from([0x2001, 0xdb8, site, network, 0, 0, 0, 1]);
        let answering = |address| {
            let (place, ended) = connections.take(address)?;
            place.begin();
            Ok::<_, Full>((place, ended))
        };
        let mut held: Vec<_> = (0..8).map(|network| answering(of(1, network)).unwrap()).collect();
        assert_eq!(answering(of(1, 8)).unwrap_err(), Full::ForAddress);
        held.push(answering(of(2, 0)).unwrap());
        held.push(answering(of(2, 0)).unwrap());
        assert_eq!(answering(of(2, 0)).unwrap_err(), Full::ForAddress, "one address has its part");
        held.extend((0..6).map(|number| answering([203, 0, 113, number].into()).unwrap()));
        assert_eq!(answering([203, 0, 113, 7].into()).unwrap_err(), Full::ForAll);
    }
}
