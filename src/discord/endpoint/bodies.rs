//! The memory for bodies that are not yet known to come from Discord: bounded in all, for each
//! address, and for each site ([`site`]). Most of Discord's have a few thousand bytes.

use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::process::clients::site;

/// In bytes.
const ALL: usize = 16 << 20;
/// Of one address, in bytes.
const OF_ONE_ADDRESS: usize = 4 << 20;
/// Of one site, in bytes.
const OF_ONE_SITE: usize = ALL / 2;
/// What a body counts at least, in bytes, so that their number is bounded too. Discord's seldom
/// have more.
const LEAST: usize = 16 << 10;
/// Kept free of larger bodies, in bytes.
const FOR_SMALL: usize = 4 << 20;

#[derive(Debug, Default)]
pub(super) struct Bodies(Mutex<Taken>);

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
    by_site: HashMap<Ipv6Addr, usize>,
}

impl Taken {
    fn add(&mut self, address: IpAddr, bytes: usize, most: usize) -> bool {
        let site = site(address);
        let of_address = self.by.get(&address).copied().unwrap_or_default() + bytes;
        let of_site = site.and_then(|site| self.by_site.get(&site).copied());
        let of_site = of_site.unwrap_or_default() + bytes;
        let is_free = self.all + bytes <= most
            && of_address <= OF_ONE_ADDRESS
            && (site.is_none() || of_site <= OF_ONE_SITE);
        if is_free {
            self.all += bytes;
            self.by.insert(address, of_address);
            self.by_site.extend(site.map(|site| (site, of_site)));
        }
        is_free
    }

    fn free(&mut self, address: IpAddr, bytes: usize) {
        self.all -= bytes;
        less(&mut self.by, address, bytes);
        if let Some(site) = site(address) {
            less(&mut self.by_site, site, bytes);
        }
    }
}

/// Subtracts from a count, and removes it at 0.
fn less<Key: Copy + Eq + Hash>(counts: &mut HashMap<Key, usize>, key: Key, bytes: usize) {
    let count = counts.get(&key).copied().unwrap_or_default();
    match count.saturating_sub(bytes) {
        0 => counts.remove(&key),
        rest => counts.insert(key, rest),
    };
}

/// The memory of a body, until it is dropped.
#[derive(Debug)]
pub(super) struct Memory {
    bodies: Arc<Bodies>,
    address: IpAddr,
    bytes: usize,
}

impl Bodies {
    /// Takes memory for a small body, which can grow; `None` if there is not enough.
    pub(super) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Memory> {
        let is_free = self.taken().add(address, LEAST, ALL);
        is_free.then(|| Memory { bodies: Arc::clone(self), address, bytes: LEAST })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory {
    /// Takes what a body of so many bytes needs, which have arrived; `false` if there is not
    /// enough.
    pub(super) fn holds(&mut self, bytes: usize) -> bool {
        let Some(more) = bytes.checked_sub(self.bytes).filter(|more| *more > 0) else {
            return true;
        };
        let is_free = self.bodies.taken().add(self.address, more, ALL - FOR_SMALL);
        self.bytes += if is_free { more } else { 0 };
        is_free
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        self.bodies.taken().free(self.address, self.bytes);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_site_of_many_networks_leaves_half_to_others() {
        let bodies = Arc::new(Bodies::default());
        let take = |network: u16| {
            let mut memory = bodies.take([0x2001, 0xdb8, 1, network, 0, 0, 0, 0].into())?;
            memory.holds(1 << 20).then_some(memory)
        };
        let held: Vec<_> = (0..100).map_while(take).collect();
        assert_eq!(held.len(), OF_ONE_SITE >> 20);
        assert!(bodies.take([0x2001, 0xdb8, 2, 0, 0, 0, 0, 0].into()).is_some());
        drop(held);
        assert!(take(200).is_some());
        assert!(bodies.taken().by_site.is_empty());
    }

    #[test]
    fn one_address_has_a_part_and_all_have_a_bound() {
        let bodies = Arc::new(Bodies::default());
        let address = |number: u8| IpAddr::from([203, 0, 113, number]);
        let take = |number| bodies.take(address(number));
        let large =
            |number| take(number).and_then(|mut memory| memory.holds(1 << 20).then_some(memory));
        let mut held: Vec<_> = (0..4).map(|_| large(1).unwrap()).collect();
        assert!(take(1).is_none(), "one address has its part");
        held.extend((0..256).map(|_| take(2).unwrap()));
        assert!(take(2).is_none(), "and many small ones count");
        held.extend((0..4).map(|_| large(3).unwrap()));
        assert!(large(4).is_none(), "large bodies leave place for small ones");
        held.extend((0..256).map(|_| take(4).unwrap()));
        assert!(take(5).is_none());
        held.clear();
        assert!(large(1).is_some());
        assert!(bodies.taken().by.is_empty());
    }
}
