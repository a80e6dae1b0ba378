//! How many challenges one person may make: enough for anybody who plays, too few for a flood.

use super::refusal::Refusal;
use super::time::{Moment, Span};

/// How many challenges of one person may wait for an answer at a time.
pub const MAX_OPEN: u32 = 20;
/// How many challenges one person may make within [`RECENT`], whatever becomes of them.
pub const MAX_RECENT: u32 = 30;
/// The span over which they are counted.
pub const RECENT: Span = Span::hours(1);

/// How many challenges somebody has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ChallengeCounts {
    /// Those that wait for an answer.
    pub open: u32,
    /// Those made within [`RECENT`].
    pub recent: u32,
    /// When the first of those was made.
    pub first_recent: Option<Moment>,
}

impl ChallengeCounts {
    /// Whether one more may be made.
    ///
    /// # Errors
    /// [`Refusal::TooManyOpen`] and [`Refusal::TooManyRecent`].
    pub fn check_one_more(self) -> Result<(), Refusal> {
        if self.open >= MAX_OPEN {
            return Err(Refusal::TooManyOpen { most: MAX_OPEN });
        }
        match self.first_recent {
            Some(first) if self.recent >= MAX_RECENT => {
                Err(Refusal::TooManyRecent { most: MAX_RECENT, again: first + RECENT })
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_wait_and_thirty_are_made_within_an_hour() {
        let first = Moment(1_000);
        let offered = |open, recent| ChallengeCounts {
            open,
            recent,
            first_recent: (recent > 0).then_some(first),
        };
        assert_eq!(offered(0, 0).check_one_more(), Ok(()));
        assert_eq!(offered(19, 29).check_one_more(), Ok(()));
        assert_eq!(offered(20, 20).check_one_more(), Err(Refusal::TooManyOpen { most: 20 }));
        let again = Moment(1_000 + 3_600_000);
        assert_eq!(
            offered(3, 30).check_one_more(),
            Err(Refusal::TooManyRecent { most: 30, again })
        );
    }
}
