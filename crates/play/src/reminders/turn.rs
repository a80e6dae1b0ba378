//! The reminders of the current turn of a match: which ones are due, and the effect of new
//! preferences.

use super::live::LiveReplies;
use super::plan::{self, Delivery, PlannedReminder};
use super::{Reminder, TimeAlert};
use crate::clock::ClockEvent;
use crate::matches::{Event, Match};
use crate::preferences::Preferences;
use crate::time::Moment;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueReminders {
    /// Due reminders that were not handled before.
    pub passed: Vec<PlannedReminder>,
    /// The reminder to send as a message of its own: the latest one that is still true. It
    /// supersedes the others.
    pub send: Option<Reminder>,
    pub digest: Option<Moment>,
    /// When the next reminder is due.
    pub next: Option<Moment>,
}

/// The reminders of the current turn that are due by `now`; `None` if the match is over. `noted`
/// are the [keys](Reminder::key) of handled reminders.
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
            planned(the_match, &clock_events, preferences)
        };
        due_of(&plan, &clock_events, noted, now)
    })
}

/// The plan of the current turn, in which neither quiet hours nor a digest delay the notice of an
/// [immediate answer](Match::is_answered_at_once) of the engine.
fn planned(
    the_match: &Match,
    clock_events: &[(Moment, ClockEvent)],
    preferences: &Preferences,
) -> Vec<PlannedReminder> {
    let mut plan = plan::plan(the_match.turn_since(), clock_events, preferences);
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
    let plan = planned(the_match, &the_match.clock_events(), preferences);
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
    let known: Vec<String> = planned(the_match, &clock_events, before)
        .iter()
        .map(|planned| planned.reminder.key())
        .collect();
    let plan = planned(the_match, &clock_events, after);
    let open: Vec<PlannedReminder> =
        plan.into_iter().filter(|planned| !noted.contains(&planned.reminder.key())).collect();
    let (skipped, left): (Vec<_>, Vec<_>) = open
        .into_iter()
        .partition(|planned| planned.at <= now && !known.contains(&planned.reminder.key()));
    let next = left.first().map(|planned| planned.at);
    Replanned { skipped, next }
}

/// The reminders of a plan that are due at `now`. `noted` are the keys of handled reminders.
pub(super) fn due_of(
    plan: &[PlannedReminder],
    clock_events: &[(Moment, ClockEvent)],
    noted: &[String],
    now: Moment,
) -> DueReminders {
    let is_new = |planned: &&PlannedReminder| !noted.contains(&planned.reminder.key());
    let passed = plan.iter().filter(|planned| planned.at <= now);
    let latest = |delivery| {
        passed.clone().rfind(|planned| {
            planned.delivery == delivery && planned.reminder.is_true(clock_events, now)
        })
    };
    DueReminders {
        passed: passed.clone().filter(is_new).copied().collect(),
        send: latest(Delivery::Immediate).filter(is_new).map(|planned| planned.reminder),
        digest: latest(Delivery::Digest).filter(is_new).map(|planned| planned.at),
        next: plan.iter().filter(|planned| planned.at > now).find(is_new).map(|planned| planned.at),
    }
}

impl DueReminders {
    /// Delays the turn notice until `at` for a player who has seen the move live
    /// ([`LiveReplies`]). Does nothing if another reminder is due.
    pub(super) fn delay_turn_notice_until(self, at: Moment) -> Self {
        match (self.send, self.passed.as_slice()) {
            (Some(Reminder::YourTurn), [_]) => Self {
                passed: Vec::new(),
                send: None,
                next: self.next.into_iter().chain([at]).min(),
                ..self
            },
            _ => self,
        }
    }
}
