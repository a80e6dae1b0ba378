//! Turns of addresses at something that is done a few at a time: however many requests of one
//! address wait, those of another are next.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::oneshot;

use super::problem::Problem;
use crate::process::clients::site;
use crate::process::fair_queue::FairQueue;

/// How many are done at the same time.
const AT_ONCE: usize = 4;
/// How many of them may be of one address.
const OF_ONE_ADDRESS: usize = 2;
/// How many of them may be of one [site].
const OF_ONE_SITE: usize = 3;
/// How many of one address may wait.
const WAITING: usize = 16;
/// How many addresses may wait.
const ADDRESSES: usize = 256;
/// How many of them may be of one site.
const ADDRESSES_OF_ONE_SITE: usize = 128;
/// How long a turn is waited for. A user waits for it, and may try again.
const PATIENCE: Duration = Duration::from_secs(8);
/// When an address of which too many wait may try again.
const AGAIN: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, Default)]
pub(super) struct Turns(Arc<Mutex<State>>);

#[derive(Debug, Default)]
struct State {
    /// How many are being done, by address.
    running: HashMap<IpAddr, usize>,
    waiting: FairQueue<IpAddr, (IpAddr, oneshot::Sender<Turn>)>,
}

/// The turn of a request, until it is dropped.
#[derive(Debug)]
pub(super) struct Turn {
    turns: Turns,
    address: IpAddr,
}

impl Turns {
    /// Waits for a turn of this address.
    /// Errors: Too many of this address wait, or it takes too long.
    pub(super) async fn turn(&self, address: IpAddr) -> Result<Turn, Problem> {
        let (sender, receiver) = oneshot::channel();
        self.state().wait(address, sender)?;
        self.give();
        let turn = tokio::time::timeout(PATIENCE, receiver).await;
        turn.ok().and_then(Result::ok).ok_or(Problem::DiscordSilent)
    }

    /// Gives turns to those that may have them now.
    fn give(&self) {
        loop {
            // Not under the lock: a turn that nobody waits for any more is dropped.
            let Some((address, sender)) = self.state().next() else { return };
            drop(sender.send(Turn { turns: self.clone(), address }));
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn wait(&mut self, address: IpAddr, sender: oneshot::Sender<Turn>) -> Result<(), Problem> {
        let of_site = || self.waiting.people(|waiting| are_of_one_site(waiting, address));
        let allowed = match self.waiting.len_of(address) {
            0 => self.waiting.people(|_| true) < ADDRESSES && of_site() < ADDRESSES_OF_ONE_SITE,
            own => own < WAITING,
        };
        if !allowed {
            return Err(Problem::TooMany { wait: AGAIN });
        }
        self.waiting.push(address, (address, sender));
        Ok(())
    }

    /// The next request that may have a turn, which counts as running from now on.
    fn next(&mut self) -> Option<(IpAddr, oneshot::Sender<Turn>)> {
        self.waiting.retain(|(_, sender)| !sender.is_closed());
        if self.running.values().sum::<usize>() >= AT_ONCE {
            return None;
        }
        let may = |address| {
            let of_site =
                self.running.iter().filter(|(other, _)| are_of_one_site(**other, address));
            self.running.get(&address).copied().unwrap_or_default() < OF_ONE_ADDRESS
                && of_site.map(|(_, running)| running).sum::<usize>() < OF_ONE_SITE
        };
        let next = self.waiting.pop_of(may)?;
        *self.running.entry(next.0).or_default() += 1;
        Some(next)
    }

    fn end(&mut self, address: IpAddr) {
        match self.running.get_mut(&address) {
            Some(running) if *running > 1 => *running -= 1,
            _ => drop(self.running.remove(&address)),
        }
    }
}

fn are_of_one_site(one: IpAddr, other: IpAddr) -> bool {
    let site: Option<Ipv6Addr> = site(one);
    site.is_some() && site == self::site(other)
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.turns.state().end(self.address);
        self.turns.give();
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[tokio::test]
    async fn an_address_has_its_share_and_others_are_next() {
        let turns = Turns::default();
        let of = |number: u8| IpAddr::from([203, 0, 113, number]);
        let held = [turns.turn(of(1)).await.unwrap(), turns.turn(of(1)).await.unwrap()];
        let wait = async || drop(turns.turn(of(1)).await.unwrap());
        let waiting = futures_util::future::join_all((0..WAITING).map(|_| wait()));
        let others = async {
            assert!(matches!(turns.turn(of(1)).await, Err(Problem::TooMany { .. })));
            drop(turns.turn(of(2)).await.unwrap());
            drop(held);
        };
        tokio::join!(waiting, others);
        assert!(turns.state().running.is_empty());
    }

    #[tokio::test]
    async fn a_site_of_many_networks_keeps_nobody_out() {
        use futures_util::FutureExt as _;
        let turns = Turns::default();
        let of = |network: u16| IpAddr::from([0x2001, 0xdb8, 1, network, 0, 0, 0, 0]);
        let mut held = Vec::new();
        for network in 0..3 {
            held.push(turns.turn(of(network)).await.unwrap());
        }
        let mut waiting: Vec<_> =
            (3..131).map(|network| Box::pin(turns.turn(of(network)))).collect();
        assert!(waiting.iter_mut().all(|turn| turn.now_or_never().is_none()));
        assert!(matches!(turns.turn(of(131)).await, Err(Problem::TooMany { .. })));
        drop(turns.turn([0x2001, 0xdb8, 2, 0, 0, 0, 0, 0].into()).await.unwrap());
        drop(turns.turn([203, 0, 113, 7].into()).await.unwrap());
    }

    #[tokio::test]
    async fn a_request_that_is_given_up_takes_no_turn() {
        use futures_util::FutureExt as _;
        let turns = Turns::default();
        let address = IpAddr::from([203, 0, 113, 1]);
        let held = [turns.turn(address).await.unwrap(), turns.turn(address).await.unwrap()];
        assert!(turns.turn(address).now_or_never().is_none());
        drop(held);
        drop(turns.turn(address).await.unwrap());
        assert!(turns.state().running.is_empty() && turns.state().waiting.len() == 0);
    }
}
