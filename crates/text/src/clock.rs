//! Lengths of time, time controls, clocks and pauses. A length has at most two units and is rounded
//! down. Times are written as Discord timestamps, which Discord shows in each reader's time zone
//! and language, relative ones in one unit, rounded to the nearest; so does the page (`text.js`).

use courier_play::clock::{ClockState, TimeControl};
use courier_play::pauses::PauseKind;
use courier_play::{Moment, Span};

use super::{Messages, Texts};

/// A unit of a length of time with a number, as text.
type Counted = fn(Messages, i64) -> String;

/// The units of a length of time, longest first: length, text, and short text.
const UNITS: [(Span, Counted, Counted); 3] = [
    (Span::days(1), Messages::span_days, Messages::short_days),
    (Span::hours(1), Messages::span_hours, Messages::short_hours),
    (Span::minutes(1), Messages::span_minutes, Messages::short_minutes),
];

/// The index of the longest unit.
const DAYS: usize = 0;

/// The day of a moment: "3 March 2024".
pub(super) fn date(moment: Moment) -> String {
    format!("<t:{}:D>", moment.unix_seconds())
}

/// A moment relative to now: "in 5 hours".
pub(super) fn relative(moment: Moment) -> String {
    format!("<t:{}:R>", moment.unix_seconds())
}

impl Texts {
    /// A length of time in at most two adjacent units, rounded down: "2 days and 5 hours",
    /// "less than a minute".
    pub fn span(self, span: Span) -> String {
        let mut parts =
            two_units(span).into_iter().map(|(unit, count)| UNITS[unit].1(self.messages, count));
        match (parts.next(), parts.next()) {
            (None, _) => self.span_moment(),
            (Some(only), None) => only,
            (Some(first), Some(second)) => self.span_pair(first, second),
        }
    }

    /// The short form for a picture: "2 d 5 h", "< 1 min". Days are always followed by hours, so
    /// that "3 d 0 h" and "2 d 23 h" look alike.
    pub fn short_span(self, span: Span) -> String {
        let mut parts = two_units(span);
        if let [(DAYS, _)] = parts.as_slice() {
            parts.push((DAYS + 1, 0));
        }
        self.short_parts(parts)
    }

    fn short_parts(self, parts: Vec<(usize, i64)>) -> String {
        let parts: Vec<String> =
            parts.into_iter().map(|(unit, count)| UNITS[unit].2(self.messages, count)).collect();
        if parts.is_empty() { self.short_moment() } else { parts.join(" ") }
    }

    /// A time control: "3 days of main time, then 3 periods of 1 day", "2 days per move".
    pub fn control(self, control: TimeControl) -> String {
        match control {
            TimeControl::PerMove(per_move) => self.control_per_move(per_move.length()),
            TimeControl::ByoYomi(byo_yomi) => {
                let periods = self.periods(byo_yomi.periods(), control);
                if byo_yomi.main() == Span::ZERO {
                    return periods;
                }
                self.control_main(byo_yomi.main(), periods)
            }
            TimeControl::Fischer(fischer) => {
                self.control_fischer(fischer.cap(), fischer.increment(), fischer.start())
            }
            TimeControl::Untimed => self.control_untimed(),
        }
    }

    /// "3 periods of 1 day"; empty if the control has no periods.
    pub(super) fn periods(self, count: u8, control: TimeControl) -> String {
        let TimeControl::ByoYomi(byo_yomi) = control else { return String::new() };
        self.messages.periods(count, byo_yomi.period())
    }

    /// A clock reading, rounded down and short enough for the picture: "2 d 5 h", "5 h · byo-yomi
    /// 2". In the last period only the time left is shown. `pause` is the reason why the clock is
    /// stopped, if it is.
    pub fn reading(self, reading: ClockState, pause: Option<PauseKind>) -> String {
        let (left, periods) = match reading {
            ClockState::Main { left } | ClockState::Period { periods: 1, left } => (left, None),
            ClockState::Period { periods, left } => (left, Some(periods)),
            ClockState::Flag => return self.reading_flag(),
            ClockState::Untimed => return self.reading_untimed(),
        };
        let left = self.short_span(left);
        match (pause, periods) {
            // There is no space for both next to a name.
            (Some(kind), _) => self.reading_paused(kind_word(kind), left),
            (None, Some(periods)) => self.reading_periods(periods, left),
            (None, None) => self.reading_main(left),
        }
    }

    /// A clock that runs, as the most that can be left of it: "≤ 2 d 5 h + 3 × 1 d", "≤ 2 × 1 d".
    /// `began` is the clock as the turn began, when every period was whole.
    pub fn reading_running(self, began: ClockState, control: TimeControl) -> String {
        let reading = match (began, control) {
            (ClockState::Main { left }, TimeControl::ByoYomi(byo_yomi)) => {
                let period = self.short_parts(two_units(byo_yomi.period()));
                let left = self.short_span(left);
                self.reading_main_and_periods(byo_yomi.periods(), left, period)
            }
            (ClockState::Period { periods: periods @ 2.., .. }, TimeControl::ByoYomi(byo_yomi)) => {
                let period = self.short_parts(two_units(byo_yomi.period()));
                self.reading_whole_periods(periods, period)
            }
            // "< 1 min" says it already.
            (ClockState::Main { left } | ClockState::Period { left, .. }, _)
                if !two_units(left).is_empty() =>
            {
                self.reading(began, None)
            }
            _ => return self.reading(began, None),
        };
        self.reading_at_most(reading)
    }

    /// The running clock of the side to move as a line of the message. It stays correct until the
    /// next move: it contains the deadline and the end of the main time or period before it.
    /// `flag_at` is the deadline; without it the line contains only the time left. `ends` is the
    /// end of the main time or period that is running now.
    pub fn clock(
        self,
        reading: ClockState,
        flag_at: Option<Moment>,
        ends: Option<Moment>,
        control: TimeControl,
    ) -> String {
        let (left, periods) = match reading {
            ClockState::Main { left } => (left, None),
            ClockState::Period { periods, left } => (left, Some(periods)),
            ClockState::Flag => return self.clock_flag(),
            ClockState::Untimed => return self.clock_untimed(),
        };
        let (Some(flag_at), Some(ends)) = (flag_at, ends) else { return self.clock_left(left) };
        match (control, periods) {
            (TimeControl::PerMove(_), _) => self.clock_per_move(flag_at),
            (TimeControl::Fischer(_) | TimeControl::Untimed, _) => self.clock_in_hand(flag_at),
            // No period is lost during main time.
            (TimeControl::ByoYomi(byo_yomi), None) => {
                self.clock_main(flag_at, ends, self.periods(byo_yomi.periods(), control))
            }
            (TimeControl::ByoYomi(_), Some(0 | 1)) => self.clock_last(flag_at),
            (TimeControl::ByoYomi(_), Some(count)) => {
                self.clock_periods(flag_at, ends, self.periods(count, control))
            }
        }
    }

    /// Why the clock of `player` is stopped, as a line of the message. Without `until` it is
    /// stopped until a player resumes the game.
    pub fn clock_paused(self, kind: PauseKind, until: Option<Moment>, player: &str) -> String {
        match until {
            None => self.paused_agreed(),
            Some(until) => self.paused_until(until, kind_word(kind), player),
        }
    }
}

/// The value of a pause in Fluent selectors.
const fn kind_word(kind: PauseKind) -> &'static str {
    match kind {
        PauseKind::Agreed => "agreed",
        PauseKind::Vacation => "vacation",
        PauseKind::Weekend => "weekend",
        PauseKind::GivenTime => "gift",
        PauseKind::ForgivenFlag => "forgiven",
        PauseKind::Takeback => "takeback",
        PauseKind::Outage => "outage",
    }
}

/// The largest unit of a length that is not zero and the next one, as indices of [`UNITS`] with
/// their counts. Zero counts are left out.
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_play::language::Language;

    use super::*;
    use crate::tests::samples;

    /// Boards and notices may be looked at days later: "ends 8 hours ago" would be nonsense, "until
    /// 3 March (8 hours ago)" is not.
    #[test]
    fn relative_times_of_clocks_and_notices_follow_absolute_ones() {
        for texts in Language::ALL.map(Texts::new) {
            let samples = samples::all(texts);
            let of = |topic| samples.iter().find(|(name, _)| *name == topic).unwrap().1.iter();
            let mut found = 0;
            for (label, text) in of("clock").chain(of("notices")) {
                for (at, _) in text.match_indices(":R>") {
                    let before = text[..at].rsplit_once("<t:").unwrap().0;
                    let follows = before.ends_with(":F> (") || before.ends_with(":f> (");
                    assert!(follows, "{label}: {text}");
                    found += 1;
                }
            }
            assert!(found > 10, "{found}");
        }
    }
}
