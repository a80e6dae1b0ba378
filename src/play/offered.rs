//! How many challenges one person may make: enough for anybody who plays, too few for a flood.

use super::moment::{Moment, Span};
use super::refusal::Refusal;

/// How many challenges of one person may wait for an answer at a time.
pub const MOST_OPEN: u32 = 20;
/// How many challenges one person may make within [`LATELY`], whatever becomes of them.
pub const MOST_LATELY: u32 = 30;
/// The span over which they are counted.
pub const LATELY: Span = Span::hours(1);

/// How many challenges somebody has made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Offered {
    /// Those that wait for an answer.
    pub open: u32,
    /// Those made within [`LATELY`].
    pub lately: u32,
    /// When the first of those was made.
    pub first_lately: Option<Moment>,
}

impl Offered {
    /// Whether one more may be made.
    ///
    /// # Errors
    /// [`Refusal::TooManyOpen`] and [`Refusal::TooManyLately`].
    pub fn one_more(self) -> Result<(), Refusal> {
        if self.open >= MOST_OPEN {
            return Err(Refusal::TooManyOpen { most: MOST_OPEN });
        }
        match self.first_lately {
            Some(first) if self.lately >= MOST_LATELY => {
                Err(Refusal::TooManyLately { most: MOST_LATELY, again: first + LATELY })
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
        let offered =
            |open, lately| Offered { open, lately, first_lately: (lately > 0).then_some(first) };
        assert_eq!(offered(0, 0).one_more(), Ok(()));
        assert_eq!(offered(19, 29).one_more(), Ok(()));
        assert_eq!(offered(20, 20).one_more(), Err(Refusal::TooManyOpen { most: 20 }));
        let again = Moment(1_000 + 3_600_000);
        assert_eq!(offered(3, 30).one_more(), Err(Refusal::TooManyLately { most: 30, again }));
    }
}
