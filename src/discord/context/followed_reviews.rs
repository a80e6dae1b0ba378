//! Which responses show the progress of reviews: one for each user, the newest. Otherwise every
//! `/review` of an unfinished one would add a loop that reads and edits for a quarter of an hour.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::play::PlayerId;

/// The newest response to each user whose review is followed.
#[derive(Debug, Default)]
pub(crate) struct FollowedReviews(Mutex<Newest>);

#[derive(Debug, Default)]
struct Newest {
    /// The number of the newest response.
    of: HashMap<PlayerId, u64>,
    last: u64,
}

impl FollowedReviews {
    /// A new response follows the review of a user, and those before no longer do.
    pub(crate) fn follow(&self, user: PlayerId) -> Following<'_> {
        let mut newest = self.lock();
        newest.last += 1;
        let number = newest.last;
        newest.of.insert(user, number);
        Following { all: self, user, number }
    }

    /// A panic cannot leave the numbers in an invalid state: a poisoned lock is usable.
    fn lock(&self) -> MutexGuard<'_, Newest> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A response that follows a review until this is dropped.
pub(crate) struct Following<'a> {
    all: &'a FollowedReviews,
    user: PlayerId,
    number: u64,
}

impl Following<'_> {
    /// Whether it still is the newest one of its user.
    pub(crate) fn is_newest(&self) -> bool {
        self.all.lock().of.get(&self.user) == Some(&self.number)
    }
}

impl Drop for Following<'_> {
    fn drop(&mut self) {
        let mut newest = self.all.lock();
        if newest.of.get(&self.user) == Some(&self.number) {
            newest.of.remove(&self.user);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_newest_response_to_a_user_follows() {
        let all = FollowedReviews::default();
        let first = all.follow(PlayerId(1));
        let other = all.follow(PlayerId(2));
        assert!(first.is_newest() && other.is_newest());
        let second = all.follow(PlayerId(1));
        assert!(!first.is_newest() && second.is_newest() && other.is_newest());
        drop(first);
        assert!(second.is_newest());
        drop((second, other));
        assert!(all.lock().of.is_empty());
    }
}
