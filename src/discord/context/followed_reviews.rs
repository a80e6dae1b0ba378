//! The responses that show the progress of reviews: only the newest of each user. Otherwise every
//! `/review` of an unfinished one would add a loop that reads and edits for a quarter of an hour.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use courier_play::{MatchId, PlayerId};

/// The newest response to each user whose review is followed.
#[derive(Debug, Default)]
pub(crate) struct FollowedReviews(Mutex<Newest>);

#[derive(Debug, Default)]
struct Newest {
    /// The number of the newest response, and the match.
    of: HashMap<PlayerId, (u64, MatchId)>,
    last: u64,
}

impl Newest {
    fn is_newest(&self, user: PlayerId, number: u64) -> bool {
        self.of.get(&user).is_some_and(|(newest, _)| *newest == number)
    }
}

impl FollowedReviews {
    /// Makes a new response follow the review of a match for a user, instead of earlier ones.
    pub(crate) fn follow(&self, user: PlayerId, id: MatchId) -> Following<'_> {
        let mut newest = self.lock();
        newest.last += 1;
        let number = newest.last;
        newest.of.insert(user, (number, id));
        Following { all: self, user, number }
    }

    /// No response follows the review of this match for a user any longer.
    pub(crate) fn end(&self, user: PlayerId, id: MatchId) {
        let mut newest = self.lock();
        if newest.of.get(&user).is_some_and(|(_, followed)| *followed == id) {
            newest.of.remove(&user);
        }
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
    /// Whether it is still the newest one of its user.
    pub(crate) fn is_newest(&self) -> bool {
        self.all.lock().is_newest(self.user, self.number)
    }
}

impl Drop for Following<'_> {
    fn drop(&mut self) {
        let mut newest = self.all.lock();
        if newest.is_newest(self.user, self.number) {
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
        let first = all.follow(PlayerId(1), MatchId(3));
        let other = all.follow(PlayerId(2), MatchId(3));
        assert!(first.is_newest() && other.is_newest());
        let second = all.follow(PlayerId(1), MatchId(3));
        assert!(!first.is_newest() && second.is_newest() && other.is_newest());
        drop(first);
        assert!(second.is_newest());
        drop((second, other));
        assert!(all.lock().of.is_empty());
    }

    #[test]
    fn what_a_user_turns_to_ends_the_following_of_the_same_review() {
        let all = FollowedReviews::default();
        let followed = all.follow(PlayerId(1), MatchId(3));
        all.end(PlayerId(1), MatchId(4));
        all.end(PlayerId(2), MatchId(3));
        assert!(followed.is_newest());
        all.end(PlayerId(1), MatchId(3));
        assert!(!followed.is_newest());
    }
}
