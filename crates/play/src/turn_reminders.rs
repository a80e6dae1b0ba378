//! The reminders of the current turn of a match: which ones are due, and the effect of new
//! preferences.

use super::clock::ClockEvent;
use super::live_replies::LiveReplies;
use super::matches::{Event, Match};
use super::preferences::Preferences;
use super::reminders::{self, Delivery, DueReminders, PlannedReminder, Reminder};
use super::time::Moment;
use super::time_alert::TimeAlert;

/// The reminders of the current turn that are due by `now`; `None` if the match is over. `noted`
/// are the [keys](reminders::Reminder::key) of handled reminders.
pub fn due(
    the_match: &Match,
    preferences: &Preferences,
    noted: &[String],
    now: Moment,
) -> Option<DueReminders> {
    the_match.outcome().is_none().then(|| {
        let clock_events = the_match.clock_events();
        let plan = if the_match.engine_to_move() {
            // The engine reads no messages.
            Vec::new()
        } else {
            plan(the_match, &clock_events, preferences)
        };
        reminders::due(&plan, &clock_events, noted, now)
    })
}

/// The plan of the current turn, in which neither quiet hours nor a digest delay the notice of an
/// [immediate answer](Match::is_answered_at_once) of the engine.
fn plan(
    the_match: &Match,
    clock_events: &[(Moment, ClockEvent)],
    preferences: &Preferences,
) -> Vec<PlannedReminder> {
    let mut plan = reminders::plan(the_match.turn_since(), clock_events, preferences);
    if the_match.is_answered_at_once() {
        plan.retain(|planned| planned.reminder != Reminder::YourTurn);
        let (at, reminder) = (the_match.turn_since(), Reminder::YourTurn);
        plan.insert(0, PlannedReminder { at, reminder, delivery: Delivery::Immediate });
    }
    plan
}

/// Like [`due`], for the match after `events`. `noted` are the keys from before the events; they
/// are ignored if a new turn began with the events.
pub fn due_after(
    the_match: &Match,
    events: &[Event],
    preferences: &Preferences,
    noted: &[String],
    live: LiveReplies,
    now: Moment,
) -> Option<DueReminders> {
    let new_turn = events.iter().any(|event| matches!(event, Event::Moved { .. }));
    let due = due(the_match, preferences, if new_turn { &[] } else { noted }, now)?;
    Some(match live.turn_notice_at(the_match, events, now) {
        Some(at) => due.delay_turn_notice_until(at),
        None => due,
    })
}

/// The warnings of the flag that come after `now`. When a vacation has begun instead of a flag,
/// they are sent again, although they were handled before it.
pub fn flag_warnings(the_match: &Match, preferences: &Preferences, now: Moment) -> Vec<Reminder> {
    let plan = plan(the_match, &the_match.clock_events(), preferences);
    let warns = |planned: &PlannedReminder| {
        planned.at > now && matches!(planned.reminder, Reminder::Time(TimeAlert::GameEnding { .. }))
    };
    plan.into_iter().filter(warns).map(|planned| planned.reminder).collect()
}

/// The effect of new preferences on the current turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replanned {
    /// New reminders that are overdue: they count as handled and are not sent.
    pub skipped: Vec<PlannedReminder>,
    /// When the next reminder is due; may be in the past.
    pub next: Option<Moment>,
}

/// Plans the current turn again with the preferences `after` instead of `before`. A reminder that
/// was planned before and is overdue in the new plan becomes due at once.
pub fn replan(
    the_match: &Match,
    before: &Preferences,
    after: &Preferences,
    noted: &[String],
    now: Moment,
) -> Replanned {
    let clock_events = the_match.clock_events();
    let known: Vec<String> = plan(the_match, &clock_events, before)
        .iter()
        .map(|planned| planned.reminder.key())
        .collect();
    let plan = plan(the_match, &clock_events, after);
    let open: Vec<PlannedReminder> =
        plan.into_iter().filter(|planned| !noted.contains(&planned.reminder.key())).collect();
    let (skipped, left): (Vec<_>, Vec<_>) = open
        .into_iter()
        .partition(|planned| planned.at <= now && !known.contains(&planned.reminder.key()));
    let next = left.first().map(|planned| planned.at);
    Replanned { skipped, next }
}
