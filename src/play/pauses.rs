//! Pauses: what a moment on the calendar is on a clock, and back.
//!
//! A pause is a span during which a clock stands. It only shifts what comes after it: it gives no
//! time back and makes no period full again. Pauses may overlap; time that lies in several of them
//! stands still once.
//!
//! A weekend is a pause in the player's own zone, from Saturday's midnight to Monday's, 47 to 49
//! hours long where clocks are changed on it. Time given is a pause of so much *ticking* time, so
//! that a weekend does not use it up; what is left of it when the player moves is theirs at the
//! next turn.
//!
//! **Which zone.** A turn keeps the zone in which it began. The history of zones is kept, so every
//! turn ever played can be computed again; a zone chosen in the middle of a turn moves no deadline,
//! neither back nor forth, and nobody gets a weekend of three days by travelling on a Sunday. It
//! counts from the player's next turn.

use std::iter::Peekable;
use std::vec::IntoIter;

use chrono::{Datelike as _, Days, NaiveDate};
use courier_rules::Color;

use super::time::{Moment, Span};
use super::zone::Zone;

/// Why a clock stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PauseKind {
    /// Both have agreed on it.
    Agreed,
    /// The player is on vacation.
    Vacation,
    /// It is the weekend where the player lives.
    Weekend,
    /// The opponent has given time.
    GivenTime,
    /// The flag had fallen, and the winner gave time instead of taking the win.
    ForgivenFlag,
    /// Between a move and its being taken back.
    Takeback,
    /// The program was not running.
    Outage,
}

/// A span during which clocks stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pause {
    /// Why.
    pub kind: PauseKind,
    /// Whose clock; `None`: both.
    pub side: Option<Color>,
    /// From when on; this moment included.
    pub from: Moment,
    /// Until when, not included; `None`: until somebody ends it.
    pub to: Option<Moment>,
}

/// Time one player has given the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GivenTime {
    /// Who got it.
    pub to: Color,
    /// When.
    pub at: Moment,
    /// How much.
    pub span: Span,
}

/// A zone and since when somebody lives in it.
pub type ZoneSince = (Moment, Zone);

/// The zone in which a turn that began at `since` is played: UTC before any was chosen. `history`
/// is in order.
#[must_use]
pub fn zone_of_turn(history: &[ZoneSince], since: Moment) -> Zone {
    history.iter().rev().find(|(from, _)| *from <= since).map(|(_, zone)| *zone).unwrap_or_default()
}

/// A turn of one player: when it began, and all that makes its clock stand.
#[derive(Clone, Debug)]
pub struct Turn {
    since: Moment,
    pauses: Vec<Pause>,
    weekends: Option<Zone>,
    /// Time given and not yet used when the turn began.
    credit: Span,
    /// Time given during the turn, in order.
    given_times: Vec<(Moment, Span)>,
}

/// How far the clock of a turn has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elapsed {
    /// How long the player's own time has run.
    pub own: Span,
    /// Time given that is left.
    pub credit: Span,
}

impl Turn {
    /// The turn of `side` that began at `since`. Of `pauses` and `given_times` those that concern
    /// it count; a given made before the turn belongs into `credit`. `weekends` is the zone whose
    /// weekends are off.
    #[must_use]
    pub fn new(
        side: Color,
        since: Moment,
        pauses: impl IntoIterator<Item = Pause>,
        weekends: Option<Zone>,
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

    /// When it began.
    #[must_use]
    pub const fn since(&self) -> Moment {
        self.since
    }

    /// How far the clock has come at `at`.
    #[must_use]
    pub fn elapsed(&self, at: Moment) -> Elapsed {
        let mut elapsed = Elapsed { own: Span::ZERO, credit: self.credit };
        let mut from = self.since;
        for (given_at, span) in self.given_times.iter().filter(|(given_at, _)| *given_at <= at) {
            elapsed.run(self.ticking(from, *given_at));
            elapsed.credit += *span;
            from = *given_at;
        }
        elapsed.run(self.ticking(from, at));
        elapsed
    }

    /// The first moment at which the player's own time has run for `own`; `None` where a pause
    /// without an end comes before.
    #[must_use]
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
            elapsed.run(self.ticking(from, *given_at));
            elapsed.credit += *span;
            from = *given_at;
        }
        self.reached(from, own - elapsed.own + elapsed.credit)
    }

    /// Why the clock stands at `now`, and until when; `None` where it runs. Of several reasons the
    /// one that was meant for longest comes first: an agreement, a vacation, then the others.
    #[must_use]
    pub fn clock_stopped(&self, now: Moment) -> Option<(PauseKind, Option<Moment>)> {
        let until = self.when(self.elapsed(now).own + Span(1)).map(|runs| runs - Span(1));
        if until.is_some_and(|until| until <= now) {
            return None;
        }
        let holds = |pause: &&Pause| pause.from <= now && pause.to.is_none_or(|to| now < to);
        let meant = self.pauses.iter().filter(holds).map(|pause| pause.kind);
        let weekend =
            self.weekends.filter(|zone| is_weekend(*zone, now)).map(|_| PauseKind::Weekend);
        let kind =
            meant.chain(weekend).min_by_key(|kind| *kind as u8).unwrap_or(PauseKind::GivenTime);
        Some((kind, until))
    }

    /// How long clocks tick between two moments.
    fn ticking(&self, from: Moment, to: Moment) -> Span {
        let mut total = Span::ZERO;
        for (begins, ends) in self.runs(from).take_while(|(begins, _)| *begins < to) {
            total += ends.map_or(to, |ends| ends.min(to)) - begins;
        }
        total
    }

    /// The first moment by which clocks have ticked for `span` since `from`.
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

    /// The spans in which clocks tick from `from` on, in order. The last has no end, unless a pause
    /// has none.
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
    /// So much time ticks: first what was given, then the player's own.
    fn run(&mut self, ticking: Span) {
        let given = ticking.min(self.credit);
        self.credit -= given;
        self.own += ticking - given;
    }
}

/// The spans between the pauses.
struct Runs {
    /// Where the next span may begin; `None`: there is none any more.
    cursor: Option<Moment>,
    pauses: Peekable<IntoIter<(Moment, Option<Moment>)>>,
    weekends: Peekable<Weekends>,
}

impl Runs {
    /// The next pause by its beginning, be it a weekend or not.
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

/// The weekends of a zone, for ever.
struct Weekends {
    zone: Option<Zone>,
    saturday: Option<NaiveDate>,
}

impl Weekends {
    /// From the last one that began not after `from`.
    fn from(zone: Option<Zone>, from: Moment) -> Self {
        let day = zone.and_then(|zone| zone.local_time(from)).map(|wall| wall.date());
        // Monday is 0: a week that began on Saturday is five days ahead of one that begins on
        // Monday.
        let saturday = day.and_then(|day| {
            let since = (u64::from(day.weekday().num_days_from_monday()) + 2) % 7;
            day.checked_sub_days(Days::new(since))
        });
        Self { zone, saturday }
    }
}

impl Iterator for Weekends {
    type Item = (Moment, Moment);

    fn next(&mut self) -> Option<Self::Item> {
        let (zone, saturday) = (self.zone?, self.saturday?);
        self.saturday = saturday.checked_add_days(Days::new(7));
        Some((
            zone.start_of_day(saturday)?,
            zone.start_of_day(saturday.checked_add_days(Days::new(2))?)?,
        ))
    }
}

fn is_weekend(zone: Zone, moment: Moment) -> bool {
    zone.local_time(moment).is_some_and(|wall| wall.weekday().num_days_from_monday() >= 5)
}

#[cfg(test)]
#[path = "pauses_tests.rs"]
mod tests;
