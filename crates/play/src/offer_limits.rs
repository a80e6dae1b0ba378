//! Limits on the offers of one player to the other in a match, against spam: each is a message to
//! the opponent, and given time and pauses are stored with the match for as long as it runs.

use super::refusal::Refusal;
use super::time::{Moment, Span};

pub const MAX_OFFERS: u32 = 10;
pub const RECENT: Span = Span::hours(1);

/// The offers that a player has made in a match within [`RECENT`]: of draws, takebacks and pauses,
/// and gifts of time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RecentOffers {
    pub count: u32,
    pub first: Option<Moment>,
}

impl RecentOffers {
    pub fn check_one_more(self) -> Result<(), Refusal> {
        match self.first {
            Some(first) if self.count >= MAX_OFFERS => {
                Err(Refusal::TooManyOffers { most: MAX_OFFERS, again: first + RECENT })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_player_may_make_ten_offers_an_hour_in_a_match() {
        let made = |count| RecentOffers { count, first: (count > 0).then_some(Moment(7)) };
        assert_eq!(made(0).check_one_more(), Ok(()));
        assert_eq!(made(9).check_one_more(), Ok(()));
        let again = Moment(7) + Span::hours(1);
        assert_eq!(made(10).check_one_more(), Err(Refusal::TooManyOffers { most: 10, again }));
    }
}
