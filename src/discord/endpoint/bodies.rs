//! The memory for bodies that are not yet known to come from Discord: bounded in all, and for each
//! address. Discord's requests come from many addresses, and most have a few thousand bytes.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// In bytes.
const ALL: usize = 16 << 20;
/// Of one address, in bytes.
const OF_ONE_ADDRESS: usize = 4 << 20;
/// What a body counts at least, in bytes, so that their number is bounded too.
const LEAST: usize = 16 << 10;

#[derive(Debug, Default)]
pub(super) struct Bodies(Mutex<Taken>);

#[derive(Debug, Default)]
struct Taken {
    all: usize,
    by: HashMap<IpAddr, usize>,
}

/// The memory of a body, until it is dropped.
#[derive(Debug)]
pub(super) struct Memory {
    bodies: Arc<Bodies>,
    address: IpAddr,
    bytes: usize,
}

impl Bodies {
    /// Takes memory for a body of at most `bytes`; `None` if there is not enough.
    pub(super) fn take(self: &Arc<Self>, address: IpAddr, bytes: usize) -> Option<Memory> {
        let bytes = bytes.max(LEAST);
        let mut taken = self.taken();
        let of_address = taken.by.get(&address).copied().unwrap_or_default() + bytes;
        if taken.all + bytes > ALL || of_address > OF_ONE_ADDRESS {
            return None;
        }
        taken.all += bytes;
        taken.by.insert(address, of_address);
        Some(Memory { bodies: Arc::clone(self), address, bytes })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Memory {
    fn drop(&mut self) {
        let mut taken = self.bodies.taken();
        taken.all -= self.bytes;
        let of_address = taken.by.get(&self.address).copied().unwrap_or_default();
        match of_address.saturating_sub(self.bytes) {
            0 => taken.by.remove(&self.address),
            rest => taken.by.insert(self.address, rest),
        };
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn one_address_has_a_part_and_all_have_a_bound() {
        let bodies = Arc::new(Bodies::default());
        let address = |number: u8| IpAddr::from([203, 0, 113, number]);
        let take = |number, bytes| bodies.take(address(number), bytes);
        let mut held: Vec<_> = (0..4).map(|_| take(1, 1 << 20).unwrap()).collect();
        assert!(take(1, 1).is_none(), "one address has its part");
        held.extend((0..256).map(|_| take(2, 1).unwrap()));
        assert!(take(2, 1).is_none(), "and many small ones count");
        held.extend((0..8).map(|number| take(3 + number % 2, 1 << 20).unwrap()));
        assert!(take(5, 1).is_none());
        held.clear();
        assert!(take(1, 1 << 20).is_some());
        assert!(bodies.taken().by.is_empty());
    }
}
