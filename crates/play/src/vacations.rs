//! Vacation: days off in all matches of a player that allow it.
//!
//! Every player begins with three days of vacation. Every twelve days without vacation add one, up
//! to thirty. A vacation begins at the next whole hour and lasts the requested number of days of 24
//! hours. If the player ends it early, the unused days are returned. It may also begin
//! [by itself](AutomaticVacation), when the player's flag would fall.

mod automatic;

use super::refusal::Refusal;
use super::time::{Moment, Span};

pub use automatic::{AutomaticVacation, MOST_AUTOMATIC_DAYS};

/// The vacation time of a new player.
const AT_FIRST: Span = Span::days(3);
/// The number of days in which a player earns a day of vacation.
const PER_DAY: i64 = 12;
const MOST: Span = Span::days(30);
/// The longest time from the request of a vacation to its beginning.
const LONGEST_WAIT: Span = Span::hours(1);

/// A vacation, past, current or planned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vacation {
    pub from: Moment,
    pub to: Moment,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VacationHistory {
    /// When the bot first saw the player; `None` for an unknown player.
    pub met_at: Option<Moment>,
    /// Their vacations in order of time, including a planned one.
    pub taken: Vec<Vacation>,
    /// Since when a vacation is to begin by itself instead of the fall of a flag; `None` if the
    /// player has not chosen it, or it has happened.
    pub automatic_since: Option<Moment>,
}

impl VacationHistory {
    /// The vacation time that is left at `now`; none for an unknown player.
    pub fn left(&self, now: Moment) -> Span {
        self.met_at.map_or(Span::ZERO, |met_at| days_available(met_at, &self.taken, now))
    }

    pub fn current(&self, now: Moment) -> Option<Vacation> {
        self.taken.last().copied().filter(|last| last.lasts(now))
    }

    /// Checks whether the player may take `vacation`, requested at `now`.
    pub fn check(&self, vacation: Vacation, now: Moment) -> Result<(), Refusal> {
        if let Some(current) = self.current(now) {
            return Err(Refusal::OnVacation { until: current.to });
        }
        let in_hand = self.left(now);
        if vacation.to - vacation.from > in_hand {
            return Err(Refusal::VacationTooLong { in_hand });
        }
        Ok(())
    }
}

/// The vacation time that is left at `now`. `taken` are the player's vacations in order of time,
/// including a planned one; `met_at` is when the bot first saw the player. No time is earned during
/// a vacation.
pub fn days_available(met_at: Moment, taken: &[Vacation], now: Moment) -> Span {
    let (mut left, mut since) = (AT_FIRST, met_at);
    for vacation in taken {
        left = earned(left, since, vacation.from) - (vacation.to - vacation.from);
        since = vacation.to.max(since);
    }
    earned(left, since, now)
}

fn earned(left: Span, since: Moment, until: Moment) -> Span {
    (left + (until - since).max(Span::ZERO) / PER_DAY).min(MOST)
}

impl Vacation {
    /// A vacation of `days` days that is requested at `now`; it begins at the next whole hour.
    pub fn of(days: u8, now: Moment) -> Self {
        let hour = LONGEST_WAIT.0;
        let from = Moment(now.0.div_euclid(hour) * hour + hour);
        Self { from, to: from + Span::days(i64::from(days)) }
    }

    /// Whether the vacation is planned or current at `now`. One that was canceled before it began
    /// is neither.
    pub fn lasts(&self, now: Moment) -> bool {
        self.is_taken() && now < self.to
    }

    /// Whether it was not canceled before it began.
    fn is_taken(&self) -> bool {
        self.from < self.to
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const MET: Moment = Moment(1_767_225_600_000);

    fn day(days: i64) -> Moment {
        MET + Span::days(days)
    }

    #[test]
    fn a_player_begins_with_three_days_and_earns_one_in_twelve_up_to_thirty() {
        for (days, expected) in [(0, 3), (12, 4), (24, 5), (324, 30), (325, 30), (5000, 30)] {
            assert_eq!(
                days_available(MET, &[], day(days)),
                Span::days(expected),
                "after {days} days"
            );
        }
        assert_eq!(days_available(MET, &[], day(6)), Span::hours(84));
    }

    #[test]
    fn vacations_use_up_days_and_earn_none() {
        let taken = [Vacation { from: day(12), to: day(15) }];
        assert_eq!(days_available(MET, &taken, day(13)), Span::days(1));
        assert_eq!(days_available(MET, &taken, day(15)), Span::days(1));
        assert_eq!(days_available(MET, &taken, day(27)), Span::days(2));
        // After 400 days thirty are saved, not more; twenty of them are used.
        let late = [Vacation { from: day(400), to: day(420) }];
        assert_eq!(days_available(MET, &late, day(432)), Span::days(11));
    }

    #[test]
    fn a_vacation_begins_at_the_next_whole_hour() {
        let half_past = MET + Span::minutes(30);
        assert_eq!(
            Vacation::of(2, half_past),
            Vacation { from: MET + Span::hours(1), to: MET + Span::hours(49) }
        );
        assert_eq!(
            Vacation::of(1, MET).from,
            MET + Span::hours(1),
            "exactly at a whole hour the next one counts"
        );
    }

    proptest! {
        #[test]
        fn vacation_time_is_never_negative_nor_more_than_thirty_days(
            steps in prop::collection::vec((0..2000_i64, 1..=30_u8), 0..20),
        ) {
            let (mut now, mut taken) = (MET, Vec::<Vacation>::new());
            for (hours, days) in steps {
                now = now + Span::hours(hours);
                let vacation = Vacation::of(days, now);
                let free = taken.last().is_none_or(|last| !last.lasts(now));
                if free && Span::days(i64::from(days)) <= days_available(MET, &taken, now) {
                    taken.push(vacation);
                }
                let left = days_available(MET, &taken, now);
                prop_assert!((Span::ZERO..=MOST).contains(&left), "{left:?}");
            }
        }
    }
}
