//! How often one address, one site ([`site`]) and one player may ask. The tables are bounded:
//! beyond their size, the least recent entries are forgotten.

use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use courier_play::PlayerId;
use governor::clock::Clock as _;
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use quick_cache::sync::Cache;

use super::problem::Problem;
use crate::app::WebToken;
use crate::process::clients::site;

/// The most addresses, and the most players, that are counted.
const COUNTED: usize = 10_000;

/// All requests of an address. Several players may share one, each with a page that asks every few
/// seconds.
const REQUESTS: Rate = Rate { each_second: at_most(20), burst: at_most(200) };
/// Links opened from an address.
const LINKS: Rate = Rate { each_second: at_most(1), burst: at_most(10) };
/// Sessions in the Activity requested from an address: each needs requests to Discord.
const ACTIVITIES: Rate = Rate { each_second: at_most(5), burst: at_most(50) };
const READS: Rate = Rate { each_second: at_most(5), burst: at_most(60) };
/// Questions of a player that need several requests to Discord, in each five seconds: one.
const ASKED_EVERY: Duration = Duration::from_secs(5);
const ASKED_AT_ONCE: NonZeroU32 = at_most(8);
const WRITES: Rate = Rate { each_second: at_most(1), burst: at_most(20) };

/// Matches shown to spectators at an address.
const WATCHING: Rate = Rate { each_second: at_most(5), burst: at_most(60) };
/// Requests of all spectators: a thousand open pages ask every four seconds.
const SPECTATORS: Rate = Rate { each_second: at_most(250), burst: at_most(1000) };

/// How many times the rate of an address a site has. Many clients may share it.
const OF_A_SITE: u32 = 8;

/// A sustained rate and a burst.
#[derive(Clone, Copy, Debug)]
struct Rate {
    each_second: NonZeroU32,
    burst: NonZeroU32,
}

impl Rate {
    const fn quota(self) -> Quota {
        Quota::per_second(self.each_second).allow_burst(self.burst)
    }

    const fn times(self, factor: u32) -> Self {
        Self {
            each_second: at_most(self.each_second.get() * factor),
            burst: at_most(self.burst.get() * factor),
        }
    }
}

/// A number of requests, which is not 0.
const fn at_most(requests: u32) -> NonZeroU32 {
    match NonZeroU32::new(requests) {
        Some(requests) => requests,
        None => NonZeroU32::MIN,
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Request {
    Read,
    Write,
}

/// The limits of all addresses and players.
#[derive(Debug)]
pub(super) struct RateLimits {
    requests: LimitedAddresses,
    links: LimitedAddresses,
    /// The sessions inside Discord that were found, and their players.
    sessions: Cache<WebToken, PlayerId>,
    /// All requests of these sessions.
    players: Limited<PlayerId>,
    activities: LimitedAddresses,
    reads: Limited<PlayerId>,
    writes: Limited<PlayerId>,
    asks: Limited<PlayerId>,
    watching: LimitedAddresses,
    spectators: Limited<()>,
}

impl RateLimits {
    pub(super) fn new() -> Self {
        Self {
            requests: LimitedAddresses::new(REQUESTS),
            links: LimitedAddresses::new(LINKS),
            sessions: Cache::new(COUNTED),
            players: Limited::new(REQUESTS),
            activities: LimitedAddresses::new(ACTIVITIES),
            reads: Limited::new(READS),
            writes: Limited::new(WRITES),
            watching: LimitedAddresses::new(WATCHING),
            spectators: Limited::new(SPECTATORS),
            asks: Limited::of(
                Quota::with_period(ASKED_EVERY)
                    .map_or(READS.quota(), |quota| quota.allow_burst(ASKED_AT_ONCE)),
            ),
        }
    }

    pub(super) fn request(&self, from: IpAddr) -> Result<(), Problem> {
        self.requests.count(from)
    }

    pub(super) fn link(&self, from: IpAddr) -> Result<(), Problem> {
        self.links.count(from)
    }

    /// Counts a request with a bearer: for the player if the session is known, because Discord's
    /// proxy sends the requests of many from one address, and else for the address.
    pub(super) fn bearer(&self, bearer: &WebToken, from: IpAddr) -> Result<(), Problem> {
        match self.sessions.get(bearer) {
            Some(player) => self.players.count(player),
            None => self.requests.count(from),
        }
    }

    /// Remembers whose session was found for a bearer, or that there is none.
    pub(super) fn found(&self, bearer: &WebToken, player: Option<PlayerId>) {
        match player {
            Some(player) => self.sessions.insert(bearer.clone(), player),
            None => drop(self.sessions.remove(bearer)),
        }
    }

    pub(super) fn activity(&self, from: IpAddr) -> Result<(), Problem> {
        self.activities.count(from)
    }

    /// Counts something that is computed for a spectator.
    pub(super) fn watching(&self, from: IpAddr) -> Result<(), Problem> {
        self.watching.count(from)
    }

    /// Counts a request of a spectator for all of them. Players have limits of their own.
    pub(super) fn spectators(&self) -> Result<(), Problem> {
        self.spectators.count(())
    }

    /// Counts a question for which Discord is asked.
    pub(super) fn asks(&self, player: PlayerId) -> Result<(), Problem> {
        self.asks.count(player)
    }

    pub(super) fn player(&self, player: PlayerId, request: Request) -> Result<(), Problem> {
        match request {
            Request::Read => self.reads.count(player),
            Request::Write => self.writes.count(player),
        }
    }
}

/// The limits of addresses and of their sites.
#[derive(Debug)]
struct LimitedAddresses {
    addresses: Limited<IpAddr>,
    sites: Limited<Ipv6Addr>,
}

impl LimitedAddresses {
    fn new(rate: Rate) -> Self {
        Self { addresses: Limited::new(rate), sites: Limited::new(rate.times(OF_A_SITE)) }
    }

    fn count(&self, from: IpAddr) -> Result<(), Problem> {
        self.addresses.count(from)?;
        site(from).map_or(Ok(()), |site| self.sites.count(site))
    }
}

/// The limits of the keys that have recently asked.
#[derive(Debug)]
struct Limited<Key> {
    quota: Quota,
    keys: Cache<Key, Arc<DefaultDirectRateLimiter>>,
}

impl<Key: Copy + Eq + Hash> Limited<Key> {
    fn new(rate: Rate) -> Self {
        Self::of(rate.quota())
    }

    fn of(quota: Quota) -> Self {
        Self { quota, keys: Cache::new(COUNTED) }
    }

    fn count(&self, key: Key) -> Result<(), Problem> {
        let limiter = self.keys.get(&key).unwrap_or_else(|| {
            let limiter = Arc::new(RateLimiter::direct(self.quota));
            self.keys.insert(key, Arc::clone(&limiter));
            limiter
        });
        limiter.check().map_err(|not_until| {
            let wait: Duration = not_until.wait_time_from(limiter.clock().now());
            Problem::TooMany { wait }
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_burst_passes_and_what_is_more_waits() {
        let limits = RateLimits::new();
        let address = "203.0.113.7".parse().unwrap();
        for _ in 0..10 {
            limits.link(address).unwrap();
        }
        let Err(Problem::TooMany { wait }) = limits.link(address) else {
            unreachable!("the eleventh passes")
        };
        assert!(wait <= Duration::from_secs(1), "{wait:?}");
        limits.link("203.0.113.8".parse().unwrap()).unwrap();
        limits.request(address).unwrap();
        let player = PlayerId(7);
        let writes = (0..100).filter(|_| limits.player(player, Request::Write).is_ok()).count();
        assert!((20..23).contains(&writes), "{writes}");
        limits.player(player, Request::Read).unwrap();
        limits.player(PlayerId(8), Request::Write).unwrap();
        let asks = (0..100).filter(|_| limits.asks(player).is_ok()).count();
        assert!((8..10).contains(&asks), "{asks}");
    }

    #[test]
    fn networks_of_one_site_have_a_limit_together() {
        let limits = RateLimits::new();
        let of = |site, network| [0x2001, 0xdb8, site, network, 0, 0, 0, 0].into();
        let passed = (0..1_000).filter(|network| limits.link(of(1, *network)).is_ok()).count();
        assert!((80..160).contains(&passed), "{passed}");
        limits.link(of(2, 0)).unwrap();
    }

    #[test]
    fn only_so_many_are_counted() {
        let limits = RateLimits::new();
        for number in 0..u64::try_from(COUNTED).unwrap() * 3 {
            limits.player(PlayerId(number), Request::Read).unwrap();
        }
        assert!(limits.reads.keys.len() <= COUNTED);
    }
}
