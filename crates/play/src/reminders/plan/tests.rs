//! Tests of reminders: example plans, and properties of random ones.
#![allow(clippy::unwrap_used)]

use proptest::prelude::*;

use super::*;
use crate::clock::TimeControl;
use crate::preferences::{Hour, LeadTimes, MOST_LEADS, QuietHours};
use crate::reminders::turn::{DueReminders, due_of as due};

/// Noon of a Monday in UTC, 2026-01-05.
const NOON: Moment = Moment(1_767_614_400_000);

const ALL: [LeadTime; 3] = [LeadTime::DAY, LeadTime::EIGHT_HOURS, LeadTime::HOUR];

fn clock_events(control: &str) -> Vec<(Moment, ClockEvent)> {
    let control: TimeControl = control.parse().unwrap();
    control
        .clock_events(control.full())
        .into_iter()
        .map(|(own, event)| (NOON + own, event))
        .collect()
}

/// Warnings 24 and 8 hours ahead.
fn usual() -> Preferences {
    let leads = [LeadTime::DAY, LeadTime::EIGHT_HOURS].into_iter().collect();
    Preferences { leads, ..by_default() }
}

fn by_default() -> Preferences {
    Preferences::defaults("UTC".parse().unwrap())
}

fn with(leads: &[LeadTime], quiet: Option<&str>, digest: Option<u8>) -> Preferences {
    Preferences {
        leads: leads.iter().copied().collect(),
        quiet: quiet.map(|text| text.parse().unwrap()),
        digest: digest.and_then(Hour::new),
        ..usual()
    }
}

/// The plan of a turn that began at noon, each reminder with its hours since then.
fn planned(control: &str, preferences: &Preferences) -> Vec<String> {
    let line = |planned: &PlannedReminder| {
        let hours = (planned.at - NOON).0 / Span::minutes(6).0;
        let delivery = if planned.delivery == Delivery::Digest { " (digest)" } else { "" };
        format!("{}.{} {}{delivery}", hours / 10, hours % 10, planned.reminder.key())
    };
    plan(NOON, &clock_events(control), preferences).iter().map(line).collect()
}

#[test]
fn reminders_of_a_turn_without_a_move() {
    assert_eq!(
        planned("1d+3x1d", &usual()),
        [
            "0.0 your-turn",
            "24.0 main-over",
            "40.0 period-3-ending-8h",
            "48.0 period-lost-2",
            "64.0 period-2-ending-8h",
            "72.0 last-period",
            "88.0 game-ending-8h",
        ]
    );
    let all = with(&ALL, None, None);
    assert_eq!(
        planned("3d", &all),
        ["0.0 your-turn", "48.0 game-ending-24h", "64.0 game-ending-8h", "71.0 game-ending-1h"]
    );
    assert_eq!(
        planned("1d", &with(&[], None, None)),
        ["0.0 your-turn"],
        "no warnings without lead times"
    );
    assert_eq!(
        planned("2x6h", &usual()),
        ["0.0 your-turn", "3.0 period-2-ending-half", "6.0 last-period", "9.0 game-ending-half"],
        "a period shorter than the lead times has its warning in the middle"
    );
}

#[test]
fn the_end_of_the_main_time_has_the_warnings_that_no_period_has_room_for() {
    assert_eq!(
        planned("1d+2x1h", &by_default()),
        [
            "0.0 your-turn",
            "16.0 main-ending-8h",
            "23.0 main-ending-1h",
            "24.0 main-over",
            "24.5 period-2-ending-half",
            "25.0 last-period",
            "25.5 game-ending-half",
        ],
        "a period of an hour has no room for the warning an hour before its end"
    );
    let warnings_of_main = |control: &str, preferences: &Preferences| -> Vec<String> {
        let ending = |line: &String| line.contains("main-ending");
        planned(control, preferences).into_iter().filter(ending).collect()
    };
    let expected = ["48.0 main-ending-24h", "64.0 main-ending-8h"].map(str::to_owned).to_vec();
    assert_eq!(warnings_of_main("3d+2x6h", &by_default()), expected);
    assert_eq!(warnings_of_main("3d+3x1d", &by_default()), ["48.0 main-ending-24h"]);
    assert_eq!(warnings_of_main("3d+3x25h", &by_default()), [""; 0], "every lead fits in a period");
    assert_eq!(warnings_of_main("3d+2x1h", &with(&[], None, None)), [""; 0]);
    // Half of the main time, if all leads are longer than it.
    let early = with(&[LeadTime::EIGHT_HOURS], None, None);
    assert_eq!(warnings_of_main("4h+2x1h", &early), ["2.0 main-ending-half"]);
    assert_eq!(warnings_of_main("6h+2x6h", &by_default()), [""; 0], "as long as a period");
}

#[test]
fn quiet_hours_and_the_digest_move_the_warnings_of_the_main_time() {
    let ending = |control: &str, preferences: &Preferences| {
        let plan = planned(control, preferences);
        plan.into_iter().find(|line| line.contains("main-ending")).unwrap_or_default()
    };
    let quiet = |hours| with(&[LeadTime::EIGHT_HOURS], Some(hours), None);
    // 16 hours after noon it is 4:00, and the main time ends at noon.
    assert_eq!(ending("1d+2x1h", &quiet("22-7")), "19.0 main-ending-8h", "five hours are left");
    assert_eq!(ending("1d+2x1h", &quiet("22-11")), "9.0 main-ending-8h", "one hour is too little");
    // The turn begins in the quiet hours, and they end after the main time.
    assert_eq!(
        ending("10h+2x6h", &quiet("9-23")),
        "",
        "nothing is lost before five in the morning"
    );
    assert_eq!(ending("10h+2x2h", &quiet("9-23")), "2.0 main-ending-8h", "a period would be lost");
    let digest = with(&ALL, None, Some(8));
    assert_eq!(
        planned("3d+2x2h", &digest)[..4],
        [
            "20.0 your-turn (digest)",
            "64.0 main-ending-8h",
            "68.0 main-ending-24h (digest)",
            "72.0 main-over"
        ]
    );
}

#[test]
fn reminders_in_quiet_hours_are_sent_before_or_after_them() {
    // The turn begins at noon: 22 to 7 is from 10 to 19 hours later.
    assert_eq!(
        planned("12h+2x12h", &with(&[LeadTime::EIGHT_HOURS, LeadTime::HOUR], Some("22-7"), None)),
        [
            "0.0 your-turn",
            // 16 hours later is 4:00; at 7:00 there are five hours left.
            "19.0 main-over",
            "19.0 period-2-ending-8h",
            "23.0 period-2-ending-1h",
            "24.0 last-period",
            "28.0 game-ending-8h",
            // 35 hours later is 23:00: an hour before the quiet hours instead.
            "33.0 game-ending-1h",
        ]
    );
    assert_eq!(
        planned("1x19h", &with(&[LeadTime::EIGHT_HOURS], Some("22-7"), None)),
        ["0.0 your-turn", "9.0 game-ending-8h"],
        "the flag falls when the quiet hours end, so the warning is before them"
    );
    assert_eq!(
        planned("1x21h", &with(&[LeadTime::EIGHT_HOURS], Some("22-7"), None)),
        ["0.0 your-turn", "19.0 game-ending-8h"],
        "two hours are enough to react"
    );
}

#[test]
fn reminders_of_a_turn_that_begins_in_quiet_hours() {
    let quiet = |hours| with(&[LeadTime::EIGHT_HOURS], Some(hours), None);
    assert_eq!(planned("1d", &quiet("9-17")), ["5.0 your-turn", "16.0 game-ending-8h"]);
    assert_eq!(
        planned("1x6h", &quiet("9-17")),
        ["0.0 your-turn", "3.0 game-ending-half"],
        "the player must have time to react, so it is sent in quiet hours"
    );
    assert_eq!(
        planned("1x10h", &quiet("13-23")),
        ["0.0 your-turn", "0.5 game-ending-8h"],
        "halfway to the quiet hours, because the turn began less than an hour before them"
    );
}

#[test]
fn only_urgent_reminders_are_sent_outside_of_the_digest() {
    assert_eq!(
        planned("3d+2x1d", &with(&[LeadTime::DAY, LeadTime::EIGHT_HOURS], None, Some(8))),
        [
            "20.0 your-turn (digest)",
            "48.0 main-ending-24h",
            "88.0 period-2-ending-8h",
            "92.0 main-over (digest)",
            "112.0 game-ending-8h",
            "116.0 last-period (digest)",
        ]
    );
    assert_eq!(
        planned("3d", &with(&ALL, None, Some(8))),
        [
            "20.0 your-turn (digest)",
            "68.0 game-ending-24h (digest)",
            "68.0 game-ending-8h (digest)",
            "71.0 game-ending-1h"
        ]
    );
    assert_eq!(
        planned("2x12h", &with(&ALL, None, Some(23))),
        ["0.0 your-turn", "11.0 period-2-ending-1h", "12.0 last-period", "23.0 game-ending-1h"],
        "warnings that no digest can contain in time are dropped, except for the last"
    );
    assert_eq!(
        planned("1x12h", &with(&[LeadTime::EIGHT_HOURS], None, Some(8))),
        ["0.0 your-turn", "4.0 game-ending-8h"],
        "the digest would be too late"
    );
}

#[test]
fn only_the_latest_true_reminder_is_sent() {
    let clock_events = clock_events("1d+3x1d");
    let plan = plan(NOON, &clock_events, &usual());
    let due_after = |hours, noted: &[&str]| {
        let noted: Vec<String> = noted.iter().map(|&key| key.to_owned()).collect();
        let due = due(&plan, &clock_events, &noted, NOON + Span::hours(hours));
        let sent = due.send.map(Reminder::key).unwrap_or_default();
        (sent, due.passed.len(), due.next.map(|at| (at - NOON).0 / Span::hours(1).0))
    };
    let expected = |key: &str, passed, next| (key.to_owned(), passed, next);
    assert_eq!(due_after(0, &[]), expected("your-turn", 1, Some(24)));
    assert_eq!(due_after(0, &["your-turn"]), expected("", 0, Some(24)));
    assert_eq!(
        due_after(50, &["your-turn"]),
        expected("period-lost-2", 3, Some(64)),
        "after an outage"
    );
    assert_eq!(
        due_after(50, &["your-turn", "period-lost-2"]),
        expected("", 2, Some(64)),
        "a later one was sent before"
    );
    assert_eq!(due_after(90, &["your-turn"]), expected("game-ending-8h", 6, None));
}

#[test]
fn a_live_reply_delays_the_turn_notice_and_nothing_else() {
    let later = NOON + Span::seconds(15);
    let due_after = |control: &str, hours: i64, noted: &[&str]| {
        let (clock_events, noted) =
            (clock_events(control), noted.iter().map(|&key| key.to_owned()).collect::<Vec<_>>());
        let plan = plan(NOON, &clock_events, &usual());
        (due(&plan, &clock_events, &noted, NOON + Span::hours(hours)), plan)
    };
    let (turn, plan) = due_after("1d+3x1d", 0, &[]);
    let held = turn.clone().delay_turn_notice_until(later);
    assert_eq!((held.passed, held.send, held.next), (Vec::new(), None, Some(later)));
    // The notice is not delayed beyond the next reminder.
    assert_eq!(turn.delay_turn_notice_until(plan[1].at + Span(1)).next, Some(plan[1].at));
    for (hours, noted) in [(0, ["your-turn"].as_slice()), (50, &[]), (50, &["your-turn"])] {
        let (due, _) = due_after("1d+3x1d", hours, noted);
        assert_eq!(due.clone().delay_turn_notice_until(later), due, "{hours} {noted:?}");
    }
}

#[test]
fn a_warning_is_not_sent_after_the_loss() {
    // Quiet from 22 to 7 and a period lost at midnight: the warning is at 21, the news at 7.
    let preferences = with(&[LeadTime::HOUR], Some("22-7"), None);
    let clock_events = clock_events("2x12h");
    let plan = plan(NOON, &clock_events, &preferences);
    assert_eq!(plan[1].reminder.key(), "period-2-ending-1h");
    assert_eq!(plan[1].at, NOON + Span::hours(9));
    let noted = ["your-turn".to_owned()];
    let at = |hours| {
        due(&plan, &clock_events, &noted, NOON + Span::hours(hours)).send.map(Reminder::key)
    };
    assert_eq!(at(9).as_deref(), Some("period-2-ending-1h"));
    assert_eq!(at(13), None, "a restart at 1 in the morning");
    assert_eq!(at(19).as_deref(), Some("last-period"));
}

#[test]
fn messages_wait_for_the_end_of_quiet_hours_unless_time_would_be_lost() {
    let preferences = with(&[], Some("9-17"), None);
    let end = NOON + Span::hours(5);
    assert_eq!(hold(&preferences, None, NOON), Some(end));
    assert_eq!(hold(&preferences, Some(end + TIME_TO_ACT), NOON), Some(end));
    assert_eq!(hold(&preferences, Some(end + TIME_TO_ACT - Span(1)), NOON), None);
    assert_eq!(hold(&preferences, None, end), None);
    assert_eq!(hold(&usual(), None, NOON), None);
}

#[test]
fn the_end_of_the_time_that_an_alert_is_about() {
    let clock_events = clock_events("1d+2x1d");
    let ends =
        |alert: TimeAlert| alert.ends(&clock_events).map(|at| (at - NOON).0 / Span::hours(1).0);
    assert_eq!(ends(TimeAlert::MainOver { periods: 2 }), Some(48));
    assert_eq!(ends(TimeAlert::PeriodEnding { periods: 2, lead: None }), Some(48));
    assert_eq!(ends(TimeAlert::PeriodLost { periods: 1 }), Some(72));
    assert_eq!(ends(TimeAlert::GameEnding { lead: None }), Some(72));
    assert_eq!(TimeAlert::GameEnding { lead: None }.ends(&[]), None);
}

fn preferences() -> impl Strategy<Value = Preferences> {
    let lead = prop::sample::select(vec!["24h", "8h", "2h", "1h", "90m", "3d", "10m"]);
    let leads = prop::collection::vec(lead, 0..=MOST_LEADS)
        .prop_map(|leads| leads.iter().map(|lead| lead.parse().unwrap()).collect::<LeadTimes>());
    let hour = || (0..24_u8).prop_map(|hour| Hour::new(hour).unwrap());
    let quiet = prop::option::of(
        (hour(), hour()).prop_filter_map("two hours", |(from, to)| QuietHours::new(from, to)),
    );
    let zone =
        prop::sample::select(vec!["UTC", "Europe/Madrid", "America/New_York", "Asia/Kolkata"]);
    (leads, quiet, prop::option::of(hour()), zone).prop_map(|(leads, quiet, digest, zone)| {
        Preferences { zone: zone.parse().unwrap(), leads, quiet, digest }
    })
}

proptest! {
    #[test]
    fn every_plan_warns_in_time_and_respects_the_preferences(
        main in 0..200_i64,
        period in 1..80_i64,
        periods in 1..6_u8,
        start in 0..500_000_i64,
        preferences in preferences(),
    ) {
        let control =
            TimeControl::byo_yomi(Span::hours(main), periods, Span::hours(period)).unwrap();
        let since = Moment(Span::minutes(start).0);
        let clock_events: Vec<(Moment, ClockEvent)> =
            control
                .clock_events(control.full())
                .into_iter()
                .map(|(own, event)| (since + own, event))
                .collect();
        let plan = plan(since, &clock_events, &preferences);

        prop_assert!(plan.is_sorted_by_key(|planned| planned.at));
        let mut keys: Vec<String> = plan.iter().map(|planned| planned.reminder.key()).collect();
        let planned = keys.len();
        keys.sort();
        keys.dedup();
        prop_assert_eq!(keys.len(), planned, "every reminder has a unique key");

        let wants_warnings = preferences.leads != LeadTimes::NONE;
        let loss_of =
            |alert: TimeAlert| {
                let found = clock_events.iter().find(|(_, event)| *event == alert.event());
                found.map(|(at, _)| *at)
            };
        for (at, event) in &clock_events {
            let warned = plan.iter().filter(|planned| match planned.reminder {
                Reminder::Time(
                    alert @ (TimeAlert::PeriodEnding { .. } | TimeAlert::GameEnding { .. }),
                ) => {
                    planned.delivery == Delivery::Immediate && loss_of(alert) == Some(*at)
                }
                _ => false,
            });
            let expected = wants_warnings && !matches!(event, ClockEvent::MainOver { .. });
            prop_assert_eq!(
                warned.count() > 0,
                expected,
                "every loss has a warning of its own: {:?}",
                event,
            );
        }
        for PlannedReminder { at, reminder, delivery } in &plan {
            prop_assert!(*at >= since);
            let own_loss = match reminder {
                Reminder::Time(alert) if !alert.is_news() => loss_of(*alert),
                _ => None,
            };
            if let Some(loss) = own_loss {
                prop_assert!(*at < loss, "a warning is before the loss");
            }
            // A reminder is in quiet hours only if it cannot wait, and in the digest only if it
            // can.
            if *delivery == Delivery::Immediate && preferences.quiet_hours_around(*at).is_some() {
                prop_assert_eq!(hold(&preferences, next_loss(&clock_events, *at), *at), None);
            }
            if *delivery == Delivery::Digest && own_loss.is_some() {
                prop_assert!(own_loss.is_some_and(|loss| *at + TIME_TO_ACT <= loss));
            }
        }
        // After all reminders are handled, none is due.
        let all: Vec<String> = plan.iter().map(|planned| planned.reminder.key()).collect();
        let after = due(&plan, &clock_events, &all, since + Span::days(2000));
        prop_assert_eq!(after, DueReminders::default());
    }
}
