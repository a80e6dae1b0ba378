//! Decides which backups are kept.

use std::collections::BTreeSet;

use courier_play::{Moment, Span};

const DAY: i64 = Span::days(1).0;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reason {
    /// It was the first of its day.
    Daily,
    Migration(i64),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Backup {
    pub(crate) name: String,
    /// When it was made, rounded down to the second.
    pub(crate) at: Moment,
    pub(crate) reason: Reason,
}

/// How many daily backups are kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    /// The number of days whose newest backup is kept.
    pub(crate) days: u32,
    /// The number of weeks whose newest backup is kept.
    pub(crate) weeks: u32,
}

/// The number of a day, in UTC.
pub(crate) fn day(moment: Moment) -> i64 {
    moment.0.div_euclid(DAY)
}

/// The number of a week, which begins on a Monday in UTC.
fn week(moment: Moment) -> i64 {
    // Day 0 was a Thursday.
    (day(moment) + 3).div_euclid(7)
}

/// The beginning of the next day, in UTC.
pub(crate) fn next_day(moment: Moment) -> Moment {
    Moment((day(moment) + 1) * DAY)
}

/// The backups that are not kept, now that `newest` was made. Days and weeks without a backup do
/// not count, so a bot that did not run for a year keeps its earlier backups.
///
/// A backup from before a migration is kept as long as the weekly ones would be, and only the
/// newest of each version: a migration that fails may be tried many times.
///
/// A backup from the future was made while the clock was wrong, and counts as made today.
pub(crate) fn superfluous<'a>(all: &'a [Backup], newest: &Backup, kept: Kept) -> Vec<&'a Backup> {
    let mut sorted: Vec<&Backup> = all.iter().filter(|backup| *backup != newest).collect();
    let at = |backup: &Backup| backup.at.min(newest.at);
    sorted.sort_by_key(|backup| std::cmp::Reverse(at(backup)));

    let longest = Span::days(7 * i64::from(kept.weeks.max(1)));
    let (mut days, mut weeks) = (BTreeSet::new(), BTreeSet::new());
    let mut versions = BTreeSet::new();
    let mut is_kept = |backup: &Backup| match backup.reason {
        Reason::Daily => {
            let of_day = is_new(&mut days, day(at(backup)), kept.days);
            let of_week = is_new(&mut weeks, week(at(backup)), kept.weeks);
            of_day || of_week
        }
        Reason::Migration(version) => versions.insert(version) && newest.at - at(backup) <= longest,
    };
    is_kept(newest);
    sorted.retain(|backup| !is_kept(backup));
    sorted
}

/// Adds an element to a set of at most `limit`. Returns whether it was added.
fn is_new(set: &mut BTreeSet<i64>, element: i64, limit: u32) -> bool {
    let full = u32::try_from(set.len()).is_ok_and(|size| size >= limit);
    !full && set.insert(element)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use proptest::prelude::*;

    use super::*;

    /// 2026-01-05T12:00:00Z, a Monday.
    const START: Moment = Moment(1_767_614_400_000);
    const USUAL: Kept = Kept { days: 7, weeks: 4 };

    fn backup(hours: i64, reason: Reason) -> Backup {
        Backup { name: format!("{hours} {reason:?}"), at: START + Span::hours(hours), reason }
    }

    /// Makes a backup at each of these hours, and returns the hours of the kept ones.
    fn made_at(hours: impl IntoIterator<Item = (i64, Reason)>, kept: Kept) -> Vec<i64> {
        let mut all: Vec<Backup> = Vec::new();
        for (hour, reason) in hours {
            let newest = backup(hour, reason);
            all.push(newest.clone());
            let gone: Vec<Backup> = superfluous(&all, &newest, kept).into_iter().cloned().collect();
            all.retain(|backup| !gone.contains(backup));
        }
        all.iter().map(|backup| (backup.at - START).0 / Span::hours(1).0).collect()
    }

    fn daily(days: impl IntoIterator<Item = i64>, kept: Kept) -> Vec<i64> {
        let made = days.into_iter().map(|day| (day * 24, Reason::Daily));
        made_at(made, kept).into_iter().map(|hour| hour / 24).collect()
    }

    #[test]
    fn weeks_begin_on_monday() {
        assert_eq!(week(START), week(START + Span::days(6)));
        assert_eq!(week(START) + 1, week(START + Span::days(7)));
        assert_eq!(week(START) - 1, week(START - Span::days(1)));
        assert_eq!(next_day(START), START + Span::hours(12));
        assert_eq!(next_day(next_day(START)), START + Span::hours(36));
    }

    #[test]
    fn the_newest_of_seven_days_and_four_weeks_are_kept() {
        // Day 0 is a Monday, so days 6, 13, 20 and so on are the last of their weeks.
        for (days, kept) in [
            (0..1, vec![0]),
            (0..7, vec![0, 1, 2, 3, 4, 5, 6]),
            (0..8, vec![1, 2, 3, 4, 5, 6, 7]),
            (0..16, vec![6, 9, 10, 11, 12, 13, 14, 15]),
            (0..40, vec![20, 27, 33, 34, 35, 36, 37, 38, 39]),
        ] {
            assert_eq!(daily(days.clone(), USUAL), kept, "{days:?}");
        }
        assert_eq!(daily(0..40, Kept { days: 1, weeks: 0 }), [39]);
        assert_eq!(daily(0..40, Kept { days: 1, weeks: 2 }), [34, 39]);
    }

    #[test]
    fn backups_from_before_a_long_pause_stay() {
        assert_eq!(daily((0..10).chain([400]), USUAL), [4, 5, 6, 7, 8, 9, 400]);
    }

    #[test]
    fn one_backup_of_each_migrated_version_is_kept_for_four_weeks() {
        use Reason::{Daily, Migration};
        let tried_often = [(0, Migration(15)), (1, Migration(15)), (2, Migration(15))];
        assert_eq!(made_at(tried_often, USUAL), [2]);
        let two = [(0, Migration(14)), (1, Migration(15)), (2, Daily)];
        assert_eq!(made_at(two, USUAL), [0, 1, 2]);
        let later = |days: i64| [(0, Migration(15)), (24 * days, Daily)];
        assert_eq!(made_at(later(28), USUAL), [0, 28 * 24]);
        assert_eq!(made_at(later(29), USUAL), [29 * 24]);
    }

    #[test]
    fn a_backup_from_the_future_gives_way() {
        let wrong_clock = [(24 * 365 * 15, Reason::Daily), (0, Reason::Daily), (1, Reason::Daily)];
        assert_eq!(made_at(wrong_clock, USUAL), [1]);
    }

    proptest! {
        /// Whenever backups are made, the newest one is kept, each of the last days on which one
        /// was made has one, and there are never more than allowed.
        #[test]
        fn the_number_is_bounded_and_the_newest_is_kept(
            waits in prop::collection::vec(1_i64..60, 1..120),
            days in 1_u32..10,
            weeks in 0_u32..10,
        ) {
            let hours: Vec<i64> = waits.iter().scan(0, |hour, wait| {
                *hour += wait;
                Some(*hour)
            }).collect();
            let kept = made_at(
                hours.iter().map(|hour| (*hour, Reason::Daily)), Kept { days, weeks },
            );
            prop_assert!(kept.contains(hours.last().unwrap()));
            prop_assert!(kept.len() <= usize::try_from(days + weeks).unwrap());
            let newest_days = |hours: &[i64]| {
                let all = hours.iter().map(|hour| day(START + Span::hours(*hour)));
                let all: BTreeSet<i64> = all.collect();
                all.into_iter().rev().take(usize::try_from(days).unwrap()).collect::<Vec<_>>()
            };
            prop_assert_eq!(newest_days(&kept), newest_days(&hours));
        }
    }
}
