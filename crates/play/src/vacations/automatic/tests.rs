//! Tests of automatic vacations: when one begins, and how long it lasts.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;

const MET: Moment = Moment(1_767_225_600_000);

fn day(days: i64) -> Moment {
    MET + Span::days(days)
}

fn hour(hours: i64) -> Moment {
    MET + Span::hours(hours)
}

/// A player who chose it when they first used the bot.
fn history(taken: &[Vacation]) -> VacationHistory {
    VacationHistory { met_at: Some(MET), taken: taken.to_vec(), automatic_since: Some(MET) }
}

/// A vacation until so many days after `flag_at`.
fn instead_of(flag_at: Moment, days: i64) -> Option<AutomaticVacation> {
    let vacation = Vacation { from: flag_at - Span(1), to: flag_at + Span::days(days) };
    Some(AutomaticVacation { flag_at, vacation, replaces: None })
}

#[test]
fn it_lasts_three_days_or_the_whole_days_that_are_left() {
    assert_eq!(history(&[]).automatic(&[day(2)]), instead_of(day(2), 3));
    assert_eq!(history(&[]).automatic(&[day(300)]), instead_of(day(300), 3));
    // Of the first three days so many are used, and a twelfth of each day comes back.
    for (used, left) in [(1, 2), (2, 1), (3, 0)] {
        let taken = [Vacation { from: day(1), to: day(1 + used) }];
        let expected = if left == 0 { None } else { instead_of(day(8), left) };
        assert_eq!(history(&taken).automatic(&[day(8)]), expected, "{used} days used");
    }
    let all_used = history(&[Vacation { from: MET, to: day(3) }]);
    // A millisecond before the flag, a day and a millisecond must be left.
    let enough = day(15) + Span(13);
    assert_eq!(all_used.automatic(&[enough - Span(1)]), None);
    assert_eq!(all_used.automatic(&[enough]), instead_of(enough, 1));
}

#[test]
fn it_begins_only_for_players_who_chose_it_before_the_flag() {
    let chosen = |at| VacationHistory { automatic_since: at, ..history(&[]) };
    assert_eq!(chosen(None).automatic(&[day(2)]), None);
    assert_eq!(chosen(Some(day(2))).automatic(&[day(2)]), None, "the flag has fallen");
    let just_before = chosen(Some(day(2) - Span(1)));
    assert_eq!(just_before.automatic(&[day(2)]), instead_of(day(2), 3));
    assert_eq!(VacationHistory::default().automatic(&[day(2)]), None, "an unknown player");
}

/// However late the flags are noticed, and in whichever order.
#[test]
fn of_several_flags_the_first_possible_one_counts() {
    assert_eq!(history(&[]).automatic(&[]), None);
    for flags in [[day(5), day(2), day(4)], [day(4), day(5), day(2)]] {
        assert_eq!(history(&[]).automatic(&flags), instead_of(day(2), 3));
        let later = VacationHistory { automatic_since: Some(day(3)), ..history(&[]) };
        assert_eq!(later.automatic(&flags), instead_of(day(4), 3));
    }
    // Not a day is left when the first flag falls.
    let used = history(&[Vacation { from: MET, to: day(3) }]);
    assert_eq!(used.automatic(&[day(10), day(20)]), instead_of(day(20), 1));
}

#[test]
fn a_vacation_that_was_planned_for_the_next_hour_begins_earlier() {
    let planned = Vacation { from: hour(49), to: hour(49 + 24) };
    for flag_at in [hour(48) + Span::minutes(20), hour(49) - Span(1), hour(49)] {
        let automatic = history(&[planned]).automatic(&[flag_at]).unwrap();
        let earlier = Vacation { from: flag_at - Span(1), to: planned.to };
        assert_eq!((automatic.vacation, automatic.replaces), (earlier, Some(planned)));
    }
    // All days are planned, and it would need twenty minutes more.
    let all = Vacation { from: hour(1), to: hour(1 + 72) };
    let flag_at = hour(1) - Span::minutes(20);
    assert_eq!(history(&[all]).automatic(&[flag_at]), None);
    // One that was called off is none.
    let off = Vacation { from: hour(49), to: hour(49) };
    assert_eq!(history(&[off]).automatic(&[hour(48)]), instead_of(hour(48), 3));
}

/// It was chosen again during the first one.
#[test]
fn it_may_follow_another_one() {
    let first = history(&[]).automatic(&[day(40)]).unwrap().vacation;
    let again = history(&[first]).automatic(&[first.to + Span(1)]);
    assert_eq!(again, instead_of(first.to + Span(1), 3));
}

/// A flag that is noticed after the player has been on another vacation.
#[test]
fn it_does_not_overlap_a_later_vacation() {
    let later = Vacation { from: day(102), to: day(104) };
    let automatic = history(&[later]).automatic(&[day(101)]).unwrap();
    let until_then = Vacation { from: day(101) - Span(1), to: later.from };
    assert_eq!((automatic.vacation, automatic.replaces), (until_then, None));
}

proptest! {
    #[test]
    fn no_vacation_time_is_used_twice(
        steps in prop::collection::vec((0..50_000_i64, 1..=30_u8, any::<bool>()), 0..30),
    ) {
        let (mut now, mut history) = (MET, history(&[]));
        for (minutes, days, flag) in steps {
            now = now + Span::minutes(minutes) + Span(1);
            let asked = Vacation::of(days, now);
            let away = |last: &Vacation| (last.from..last.to).contains(&now);
            if flag && !history.taken.last().is_some_and(away) {
                if let Some(automatic) = history.automatic(&[now]) {
                    let AutomaticVacation { vacation, replaces, .. } = automatic;
                    history.taken.retain(|taken| Some(*taken) != replaces);
                    history.taken.push(vacation);
                    prop_assert!(vacation.lasts(now));
                }
            } else if history.check(asked, now).is_ok() {
                history.taken.push(asked);
            }
            prop_assert!(history.left(now) >= Span::ZERO, "{:?}", history.left(now));
            prop_assert!(history.taken.is_sorted_by(|one, next| one.to <= next.from));
        }
    }
}
