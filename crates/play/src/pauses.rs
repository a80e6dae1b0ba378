//! Pauses: converts between calendar time and the time on a running clock.
//!
//! A pause is a span during which a clock is stopped. It shifts everything after it, but gives back
//! no time and refills no period. Pauses may overlap; overlapping time counts once.
//!
//! A weekend is a pause from Saturday 0:00 to Monday 0:00, or from Friday 0:00 to Sunday 0:00, in
//! the player's time zone. It is 47 to 49 hours long if daylight saving time begins or ends on it.
//! Given time is a pause of so much *running* time, so a weekend does not use it up; the rest of it
//! is kept for the player's next turn.
//!
//! **Time zones.** A turn uses the zone that was set when it began. The history of zones is stored,
//! so every turn can be computed again. A change during a turn applies from the next turn on, so it
//! moves no deadline, and a player cannot extend a weekend by changing the zone on its last day.

use std::iter::Peekable;
use std::vec::IntoIter;

use chrono::{Datelike as _, Days, NaiveDate, Weekday};
use courier_rules::Color;

use super::time::{Moment, Span};
use super::zone::Zone;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PauseKind {
    Agreed,
    Vacation,
    /// It is the weekend in the player's time zone.
    Weekend,
    GivenTime,
    /// The flag had fallen, and the winner gave time instead of taking the win.
    ForgivenFlag,
    /// The time between a move and its takeback.
    Takeback,
    Outage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    pub kind: PauseKind,
    /// The side whose clock is stopped; `None`: both.
    pub side: Option<Color>,
    /// The start, inclusive.
    pub from: Moment,
    /// The end, exclusive; `None`: until a player ends it.
    pub to: Option<Moment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenTime {
    pub to: Color,
    pub at: Moment,
    pub span: Span,
}

/// The two days of the week on which clocks stop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Weekend {
    #[default]
    SaturdaySunday,
    FridaySaturday,
}

impl Weekend {
    const fn first_day(self) -> Weekday {
        match self {
            Self::SaturdaySunday => Weekday::Sat,
            Self::FridaySaturday => Weekday::Fri,
        }
    }

    /// Whether a moment is in a weekend of a time zone.
    fn includes(self, zone: Zone, moment: Moment) -> bool {
        let day = zone.local_time(moment).map(|wall| wall.weekday());
        day.is_some_and(|day| day.days_since(self.first_day()) < 2)
    }
}

/// A time zone of a player and since when it applies.
pub type ZoneSince = (Moment, Zone);

/// The zone of a turn that began at `since`: UTC if none was set by then. `history` is in order of
/// time.
pub fn zone_of_turn(history: &[ZoneSince], since: Moment) -> Zone {
    history.iter().rev().find(|(from, _)| *from <= since).map(|(_, zone)| *zone).unwrap_or_default()
}

/// A turn of one player: its start, and all pauses of its clock.
#[derive(Clone, Debug)]
pub struct Turn {
    since: Moment,
    pauses: Vec<Pause>,
    weekends: Option<(Weekend, Zone)>,
    /// Given time that was unused when the turn began.
    credit: Span,
    /// Time given during the turn, in order of time.
    given_times: Vec<(Moment, Span)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elapsed {
    /// The player's own time that was used.
    pub own: Span,
    /// The given time that is left.
    pub credit: Span,
}

impl Turn {
    /// The turn of `side` that began at `since`. `pauses` and `given_times` of the other side and
    /// of earlier turns are ignored; `credit` is the unused rest of time given earlier. `weekends`
    /// are the days and the zone if the clock stops on weekends.
    pub fn new(
        side: Color,
        since: Moment,
        pauses: impl IntoIterator<Item = Pause>,
        weekends: Option<(Weekend, Zone)>,
        credit: Span,
        given_times: &[GivenTime],
    ) -> Self {
        let concerns = |pause: &Pause| {
            pause.side.is_none_or(|whose| whose == side) && pause.to.is_none_or(|to| to > since)
        };
        let mut pauses: Vec<Pause> = pauses.into_iter().filter(concerns).collect();
        pauses.sort_by_key(|pause| pause.from);
        let given = given_times.iter().filter(|given| given.to == side && given.at > since);
        Self {
            since,
            pauses,
            weekends,
            credit,
            given_times: given.map(|given| (given.at, given.span)).collect(),
        }
    }

    pub const fn since(&self) -> Moment {
        self.since
    }

    pub fn elapsed(&self, at: Moment) -> Elapsed {
        let mut elapsed = Elapsed { own: Span::ZERO, credit: self.credit };
        let mut from = self.since;
        for (given_at, span) in self.given_times.iter().filter(|(given_at, _)| *given_at <= at) {
            elapsed.run(self.running(from, *given_at));
            elapsed.credit += *span;
            from = *given_at;
        }
        elapsed.run(self.running(from, at));
        elapsed
    }

    /// The first moment at which `own` of the player's own time is used; `None` if a pause without
    /// an end comes before.
    pub fn when(&self, own: Span) -> Option<Moment> {
        if own <= Span::ZERO {
            return Some(self.since);
        }
        let mut elapsed = Elapsed { own: Span::ZERO, credit: self.credit };
        let mut from = self.since;
        for (given_at, span) in &self.given_times {
            let at = self.reached(from, own - elapsed.own + elapsed.credit);
            if let Some(at) = at.filter(|at| at <= given_at) {
                return Some(at);
            }
            elapsed.run(self.running(from, *given_at));
            elapsed.credit += *span;
            from = *given_at;
        }
        self.reached(from, own - elapsed.own + elapsed.credit)
    }

    /// Why the clock is stopped at `now`, and until when if that is known; `None` if it is running.
    /// Of several reasons the first in the order of [`PauseKind`] is returned.
    pub fn clock_stopped(&self, now: Moment) -> Option<(PauseKind, Option<Moment>)> {
        let until = self.when(self.elapsed(now).own + Span(1)).map(|runs| runs - Span(1));
        if until.is_some_and(|until| until <= now) {
            return None;
        }
        let holds = |pause: &&Pause| pause.from <= now && pause.to.is_none_or(|to| now < to);
        let kinds = self.pauses.iter().filter(holds).map(|pause| pause.kind);
        let weekend = self
            .weekends
            .filter(|(weekend, zone)| weekend.includes(*zone, now))
            .map(|_| PauseKind::Weekend);
        let kind =
            kinds.chain(weekend).min_by_key(|kind| *kind as u8).unwrap_or(PauseKind::GivenTime);
        Some((kind, until))
    }

    /// How long the clock runs between two moments.
    fn running(&self, from: Moment, to: Moment) -> Span {
        let mut total = Span::ZERO;
        for (begins, ends) in self.runs(from).take_while(|(begins, _)| *begins < to) {
            total += ends.map_or(to, |ends| ends.min(to)) - begins;
        }
        total
    }

    /// The first moment at which the clock has run for `span` since `from`.
    fn reached(&self, from: Moment, span: Span) -> Option<Moment> {
        let mut left = span;
        for (begins, ends) in self.runs(from) {
            match ends {
                Some(ends) if ends - begins < left => left -= ends - begins,
                _ => return Some(begins + left),
            }
        }
        None
    }

    /// The spans after `from` in which the clock runs, in order. The last one has no end, unless a
    /// pause without an end precedes it.
    fn runs(&self, from: Moment) -> Runs {
        Runs {
            cursor: Some(from),
            pauses: self
                .pauses
                .iter()
                .map(|pause| (pause.from, pause.to))
                .collect::<Vec<_>>()
                .into_iter()
                .peekable(),
            weekends: Weekends::from(self.weekends, from).peekable(),
        }
    }
}

impl Elapsed {
    /// Uses running time: first given time, then the player's own.
    fn run(&mut self, running: Span) {
        let given = running.min(self.credit);
        self.credit -= given;
        self.own += running - given;
    }
}

struct Runs {
    /// The earliest start of the next span; `None`: there is no next span.
    cursor: Option<Moment>,
    pauses: Peekable<IntoIter<(Moment, Option<Moment>)>>,
    weekends: Peekable<Weekends>,
}

impl Runs {
    /// The next pause or weekend, by its start.
    fn next_pause(&mut self) -> Option<(Moment, Option<Moment>)> {
        match (self.pauses.peek(), self.weekends.peek()) {
            (Some((pause, _)), Some((weekend, _))) if weekend < pause => {
                self.weekends.next().map(|(from, to)| (from, Some(to)))
            }
            (None, Some(_)) => self.weekends.next().map(|(from, to)| (from, Some(to))),
            _ => self.pauses.next(),
        }
    }
}

impl Iterator for Runs {
    type Item = (Moment, Option<Moment>);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let begins = self.cursor?;
            let Some((from, to)) = self.next_pause() else {
                self.cursor = None;
                return Some((begins, None));
            };
            self.cursor = to.map(|to| to.max(begins));
            if begins < from {
                return Some((begins, Some(from)));
            }
        }
    }
}

struct Weekends {
    zone: Option<Zone>,
    /// The first day of the next weekend.
    first_day: Option<NaiveDate>,
}

impl Weekends {
    /// Starts with the last weekend that began at or before `from`.
    fn from(weekends: Option<(Weekend, Zone)>, from: Moment) -> Self {
        let first_day = weekends.and_then(|(weekend, zone)| {
            let day = zone.local_time(from)?.date();
            let since = day.weekday().days_since(weekend.first_day());
            day.checked_sub_days(Days::new(since.into()))
        });
        Self { zone: weekends.map(|(_, zone)| zone), first_day }
    }
}

impl Iterator for Weekends {
    type Item = (Moment, Moment);

    fn next(&mut self) -> Option<Self::Item> {
        let (zone, first_day) = (self.zone?, self.first_day?);
        self.first_day = first_day.checked_add_days(Days::new(7));
        Some((
            zone.start_of_day(first_day)?,
            zone.start_of_day(first_day.checked_add_days(Days::new(2))?)?,
        ))
    }
}

/// A span up to this length is no outage: the heartbeat is stored once a minute, and a restart
/// takes some time.
const TOLERATED: Span = Span::minutes(5);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outage {
    /// When they last could.
    pub from: Moment,
    /// When they could again.
    pub to: Moment,
}

impl Outage {
    /// The outage that ends `now`, if players could last play at `last`; `None` if it is too short.
    pub fn since(last: Moment, now: Moment) -> Option<Self> {
        (now - last > TOLERATED).then_some(Self { from: last, to: now })
    }
}

#[cfg(test)]
mod tests;
