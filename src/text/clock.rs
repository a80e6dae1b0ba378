//! Lengths of time, time controls and clocks. Moments are written as Discord's timestamps, which every reader sees in
//! their own zone and language.

use fluent_bundle::FluentValue;

use super::Words;
use crate::play::clock::{Reading, TimeControl};
use crate::play::{Moment, Span};

/// The parts a length is told in, longest first: how long each is, its message and its short one.
const UNITS: [(Span, &str, &str); 3] = [
    (Span::days(1), "span-days", "short-days"),
    (Span::hours(1), "span-hours", "short-hours"),
    (Span::minutes(1), "span-minutes", "short-minutes"),
];

/// A moment as its date and time: "Sunday, 3 March 2024 10:00".
pub(super) fn full(moment: Moment) -> String {
    format!("<t:{}:F>", moment.unix_seconds())
}

/// A moment as its distance from the reader's present: "in 5 hours".
pub(super) fn relative(moment: Moment) -> String {
    format!("<t:{}:R>", moment.unix_seconds())
}

impl Words {
    /// A length of time in at most two neighbouring units, rounded down: "2 days and 5 hours", "less than a minute".
    #[must_use]
    pub fn span(self, span: Span) -> String {
        let mut parts =
            two_units(span).into_iter().map(|(unit, count)| self.fill(UNITS[unit].1, [("count", count.into())]));
        match (parts.next(), parts.next()) {
            (None, _) => self.say("span-moment"),
            (Some(only), None) => only,
            (Some(first), Some(second)) => self.fill("span-pair", [("first", first.into()), ("second", second.into())]),
        }
    }

    /// The same for a picture: "2 d 5 h", "< 1 min".
    fn short_span(self, span: Span) -> String {
        let parts: Vec<String> = two_units(span)
            .into_iter()
            .map(|(unit, count)| self.fill(UNITS[unit].2, [("count", count.into())]))
            .collect();
        if parts.is_empty() { self.say("short-moment") } else { parts.join(" ") }
    }

    /// A time control: "3 days in hand, then 3 periods of 1 day", "2 days per move".
    #[must_use]
    pub fn control(self, control: TimeControl) -> String {
        if per_move(control) {
            return self.fill("control-per-move", [("length", self.span(control.period()).into())]);
        }
        let periods = self.periods(control.periods(), control);
        if control.main() == Span::ZERO {
            return periods;
        }
        self.fill("control-main", [("main", self.span(control.main()).into()), ("periods", periods.into())])
    }

    /// "3 periods of 1 day".
    pub(super) fn periods(self, count: u8, control: TimeControl) -> String {
        self.fill("periods", [("count", count.into()), ("length", self.span(control.period()).into())])
    }

    /// A clock as it stands, short enough for the picture: "2 d 5 h", "5 h · byo-yomi 2". With one period left nothing
    /// comes after what is shown, so it is shown alone.
    #[must_use]
    pub fn reading(self, reading: Reading) -> String {
        match reading {
            Reading::Main { left } | Reading::Period { periods: 1, left } => {
                self.fill("reading-main", [("left", self.short_span(left).into())])
            }
            Reading::Period { periods, left } => {
                let left = self.short_span(left).into();
                self.fill("reading-periods", [("left", left), ("count", periods.into())])
            }
            Reading::Flag => self.say("reading-flag"),
        }
    }

    /// The running clock of the side to move as a line of the message, true as long as nobody moves: the deadline, and
    /// what happens before it. `flag_at` is when the flag falls; without it only the time left is told.
    #[must_use]
    pub fn clock(self, reading: Reading, flag_at: Option<Moment>, control: TimeControl) -> String {
        let (left, periods) = match reading {
            Reading::Main { left } => (left, None),
            Reading::Period { periods, left } => (left, Some(periods)),
            Reading::Flag => return self.say("clock-flag"),
        };
        let Some(flag_at) = flag_at else {
            return self.fill("clock-still", [("left", self.span(left).into())]);
        };
        let deadline = [("full", full(flag_at).into()), ("relative", relative(flag_at).into())];
        match periods {
            // Periods are lost only when main time is over: as long as it lasts, all of them are to come.
            None => {
                let ends = flag_at - control.period() * i64::from(control.periods());
                self.fill("clock-main", deadline.into_iter().chain(self.running(control.periods(), ends, control)))
            }
            Some(0 | 1) if per_move(control) => self.fill("clock-per-move", deadline),
            Some(0 | 1) => self.fill("clock-last", deadline),
            Some(count) => {
                let ends = period_end(flag_at, count, control);
                self.fill("clock-periods", deadline.into_iter().chain(self.running(count, ends, control)))
            }
        }
    }

    fn running(self, count: u8, ends: Moment, control: TimeControl) -> [(&'static str, FluentValue<'static>); 2] {
        [("periods", self.periods(count, control).into()), ("ends", relative(ends).into())]
    }
}

/// When the running period ends, where `periods` are left, this one included, until the flag falls.
pub(super) fn period_end(flag_at: Moment, periods: u8, control: TimeControl) -> Moment {
    flag_at - control.period() * i64::from(periods.saturating_sub(1))
}

/// Whether a control is nothing but so much time for every move.
fn per_move(control: TimeControl) -> bool {
    control.main() == Span::ZERO && control.periods() == 1
}

/// The two largest neighbouring units of a length that are not zero, as places in [`UNITS`] with their counts.
fn two_units(span: Span) -> Vec<(usize, i64)> {
    let mut left = span;
    let mut counts = Vec::with_capacity(UNITS.len());
    for (unit, (length, ..)) in UNITS.iter().enumerate() {
        let count = left.0.max(0) / length.0;
        left -= *length * count;
        counts.push((unit, count));
    }
    let first = counts.iter().position(|(_, count)| *count > 0).unwrap_or(counts.len());
    counts.into_iter().skip(first).take(2).filter(|(_, count)| *count > 0).collect()
}
