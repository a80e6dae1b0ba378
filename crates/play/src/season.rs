//! Seasons: calendar quarters in UTC.

use std::fmt;
use std::str::FromStr;

use chrono::{DateTime, Datelike as _, NaiveDate, NaiveTime, Utc};

use super::time::Moment;

const YEARS: std::ops::RangeInclusive<i32> = 1970..=9999;

/// A quarter of a year: January to March, April to June, July to September or October to December.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Season {
    year: i32,
    /// From 0 to 3.
    quarter: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidSeason;

impl Season {
    /// The season of a moment. Moments outside the years 1970 to 9999 belong to the first or the
    /// last season of these years.
    pub fn of(moment: Moment) -> Self {
        let day = DateTime::<Utc>::from_timestamp_millis(moment.0).unwrap_or_default().date_naive();
        if day.year() < *YEARS.start() {
            return Self { year: *YEARS.start(), quarter: 0 };
        }
        if day.year() > *YEARS.end() {
            return Self { year: *YEARS.end(), quarter: 3 };
        }
        // At most 3.
        Self { year: day.year(), quarter: u8::try_from(day.month0() / 3).unwrap_or(3) }
    }

    pub const fn year(self) -> i32 {
        self.year
    }

    /// The first and the last month, from 1 to 12.
    pub fn months(self) -> (u32, u32) {
        let first = u32::from(self.quarter) * 3 + 1;
        (first, first + 2)
    }

    /// When the season begins: midnight in UTC.
    pub fn start(self) -> Moment {
        self.month_start(self.months().0)
    }

    pub fn month_starts(self) -> [Moment; 3] {
        [0, 1, 2].map(|after| self.month_start(self.months().0 + after))
    }

    fn month_start(self, month: u32) -> Moment {
        let day = NaiveDate::from_ymd_opt(self.year, month, 1).unwrap_or_default();
        Moment(day.and_time(NaiveTime::MIN).and_utc().timestamp_millis())
    }

    pub fn end(self) -> Moment {
        self.next().start()
    }

    pub const fn next(self) -> Self {
        if self.quarter < 3 {
            Self { quarter: self.quarter + 1, ..self }
        } else {
            Self { year: self.year + 1, quarter: 0 }
        }
    }

    pub const fn previous(self) -> Self {
        if self.quarter > 0 {
            Self { quarter: self.quarter - 1, ..self }
        } else {
            Self { year: self.year - 1, quarter: 3 }
        }
    }
}

/// The form in the ids of buttons: `2026-1` is the first quarter of 2026.
impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.year, self.quarter + 1)
    }
}

impl FromStr for Season {
    type Err = InvalidSeason;

    fn from_str(text: &str) -> Result<Self, InvalidSeason> {
        let (year, quarter) = text.split_once('-').ok_or(InvalidSeason)?;
        let year = year.parse().ok().filter(|year| YEARS.contains(year)).ok_or(InvalidSeason)?;
        let quarter = quarter
            .parse::<u8>()
            .ok()
            .filter(|quarter| (1..=4).contains(quarter))
            .ok_or(InvalidSeason)?;
        Ok(Self { year, quarter: quarter - 1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Span;

    #[test]
    fn seasons_follow_each_other_without_a_gap() {
        // 2026-01-01T00:00:00Z
        let mut season = Season::of(Moment(1_767_225_600_000));
        assert_eq!(
            (season.year(), season.months(), season.to_string().as_str()),
            (2026, (1, 3), "2026-1")
        );
        assert_eq!(season.start(), Moment(1_767_225_600_000));
        for _ in 0..400 {
            assert_eq!(Season::of(season.start()), season);
            assert_eq!(Season::of(season.end() - Span(1)), season);
            assert_eq!(Season::of(season.end()), season.next());
            assert_eq!(season.next().previous(), season);
            assert!((90..=92).contains(&((season.end() - season.start()).0 / Span::days(1).0)));
            assert_eq!(season.to_string().parse(), Ok(season));
            let [first, second, third] = season.month_starts();
            assert_eq!(first, season.start());
            for (from, to) in [(first, second), (second, third), (third, season.end())] {
                assert!((28..=31).contains(&((to - from).0 / Span::days(1).0)));
            }
            season = season.next();
        }
    }

    #[test]
    fn text_that_is_no_season_is_an_error() {
        for text in
            ["", "2026", "2026-0", "2026-5", "1969-4", "10000-1", "x-1", "2026-1-1", "-2026-1"]
        {
            assert_eq!(text.parse::<Season>(), Err(InvalidSeason), "{text}");
        }
        assert_eq!(
            Season::of(Moment(i64::MAX)).to_string(),
            "1970-1",
            "a moment beyond the calendar"
        );
        assert_eq!(Season::of(Moment(-1)).to_string(), "1970-1");
    }
}
