//! When each reminder of a turn is sent.
//!
//! **Quiet hours.** News of lost time waits until the quiet hours end. A warning within them is
//! sent when they end if that leaves [time to act](TIME_TO_ACT) before the loss, and otherwise an
//! hour before they begin. If the turn begins after that moment, the warning and the turn notice
//! are sent within the quiet hours.
//!
//! **The digest.** A player with a daily digest receives news and early warnings in it. The last
//! warning before a loss is a message of its own, and so is news if the digest would leave too
//! little time to act. Early warnings that no digest can contain in time are dropped.
//!
//! **The end of the main time** is no loss by itself. But a lead time for which a period has no
//! room counts before the end of the main time: the warnings of the periods alone would come too
//! late for a player who looks at the game once a day.

use crate::clock::ClockEvent;
use crate::preferences::{LeadTime, LeadTimes, Preferences};
use crate::time::{Moment, Span};

use super::{Reminder, TimeAlert};

/// The time a player needs to react: a reminder is not delayed if less than this would be left
/// before a loss.
pub const TIME_TO_ACT: Span = Span::hours(2);
/// How long before quiet hours a warning is sent that cannot wait for their end.
const BEFORE_QUIET: Span = Span::hours(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    Immediate,
    Digest,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedReminder {
    pub at: Moment,
    pub reminder: Reminder,
    pub delivery: Delivery,
}

/// All reminders of a turn that began at `since`, in the order in which they are sent.
pub fn plan(
    since: Moment,
    clock_events: &[(Moment, ClockEvent)],
    preferences: &Preferences,
) -> Vec<PlannedReminder> {
    let place = |(nominal, reminder, urgent)| {
        placed(since, clock_events, preferences, nominal, reminder, urgent)
            .map(|planned| (planned, nominal))
    };
    let mut planned: Vec<(PlannedReminder, Moment)> =
        nominal(since, clock_events, preferences).into_iter().filter_map(place).collect();
    planned.sort_by_key(|(planned, nominal)| (planned.at, *nominal));
    planned.into_iter().map(|(planned, _)| planned).collect()
}

/// The reminders at their nominal times, and whether each is the last warning before a loss.
fn nominal(
    since: Moment,
    clock_events: &[(Moment, ClockEvent)],
    preferences: &Preferences,
) -> Vec<(Moment, Reminder, bool)> {
    let mut reminders = vec![(since, Reminder::YourTurn, false)];
    let mut begins = since;
    for (index, &(at, event)) in clock_events.iter().enumerate() {
        let leads = match event {
            ClockEvent::MainOver { .. } => {
                let period_ends = clock_events.get(index + 1).map(|(at, _)| *at);
                leads_before_main_over(begins, at, period_ends, preferences.leads)
            }
            ClockEvent::PeriodLost { .. } | ClockEvent::Flag => preferences.leads,
        };
        let warnings: Vec<_> = warnings(begins, at, leads).collect();
        let last = warnings.len().saturating_sub(1);
        let warnings = warnings.into_iter().enumerate().map(|(index, (moment, lead))| {
            let alert = match event {
                ClockEvent::MainOver { periods } => TimeAlert::MainEnding { periods, lead },
                ClockEvent::PeriodLost { periods } => {
                    TimeAlert::PeriodEnding { periods: periods + 1, lead }
                }
                ClockEvent::Flag => TimeAlert::GameEnding { lead },
            };
            (moment, Reminder::Time(alert), index == last)
        });
        reminders.extend(warnings);
        let news = match event {
            ClockEvent::MainOver { periods } => Some(TimeAlert::MainOver { periods }),
            ClockEvent::PeriodLost { periods } => Some(TimeAlert::PeriodLost { periods }),
            ClockEvent::Flag => None,
        };
        reminders.extend(news.map(|alert| (at, Reminder::Time(alert), false)));
        begins = at;
    }
    reminders
}

/// The lead times that count before the end of the main time: those that are not shorter than the
/// first period. None if what is left of the main time is not longer than the period, because the
/// warnings of the period come as early as one in the middle of it could.
fn leads_before_main_over(
    begins: Moment,
    main_over: Moment,
    period_ends: Option<Moment>,
    leads: LeadTimes,
) -> LeadTimes {
    let Some(period) = period_ends.map(|ends| ends - main_over) else { return LeadTimes::NONE };
    if main_over - begins <= period {
        return LeadTimes::NONE;
    }
    leads.iter().filter(|lead| lead.span() >= period).collect()
}

/// The times of warnings before `end` in a span that began at `begins`, the earliest first. If the
/// span is shorter than all lead times, there is one warning in the middle of it.
fn warnings(
    begins: Moment,
    end: Moment,
    leads: LeadTimes,
) -> impl Iterator<Item = (Moment, Option<LeadTime>)> + use<> {
    let fits = move |lead: &LeadTime| end - lead.span() > begins;
    let half = (leads.iter().next().is_some() && !leads.iter().any(|lead| fits(&lead)))
        .then(|| (begins + (end - begins) / 2, None));
    leads.iter().filter(fits).map(move |lead| (end - lead.span(), Some(lead))).chain(half)
}

fn placed(
    since: Moment,
    clock_events: &[(Moment, ClockEvent)],
    preferences: &Preferences,
    nominal: Moment,
    reminder: Reminder,
    urgent: bool,
) -> Option<PlannedReminder> {
    let loss = next_loss(clock_events, nominal);
    let main_over = match reminder {
        Reminder::Time(alert @ TimeAlert::MainEnding { .. }) => alert.ends(clock_events),
        Reminder::YourTurn | Reminder::Time(_) => None,
    };
    let before = |at: Moment, end: Option<Moment>| end.is_none_or(|end| at + TIME_TO_ACT <= end);
    let in_time = |at: Moment| before(at, main_over.or(loss));
    let warning = matches!(reminder, Reminder::Time(alert) if !alert.is_news());
    if let Some(hour) = preferences.digest.filter(|_| !urgent) {
        // The digest at exactly this moment may have been sent already.
        let digest = preferences.next(hour, nominal + Span(1)).filter(|at| in_time(*at));
        if let Some(at) = digest {
            return Some(PlannedReminder { at, reminder, delivery: Delivery::Digest });
        }
        if warning {
            return None;
        }
    }
    let at = match preferences.quiet_hours_around(nominal) {
        None => nominal,
        Some((_, end)) if in_time(end) || reminder.is_news() => end,
        // In a turn that begins shortly before the quiet hours: halfway to them, not together with
        // the turn notice.
        Some((begin, _)) if warning && begin > since => {
            (begin - BEFORE_QUIET).max(since + (begin - since) / 2)
        }
        // Nothing is lost before the quiet hours end.
        Some((_, end)) if main_over.is_some() && before(end, loss) => return None,
        Some(_) => nominal,
    };
    Some(PlannedReminder { at, reminder, delivery: Delivery::Immediate })
}

/// When the next period or the game is lost after `moment`.
pub fn next_loss(clock_events: &[(Moment, ClockEvent)], moment: Moment) -> Option<Moment> {
    let loss = |(at, event): &&(Moment, ClockEvent)| {
        *at > moment && !matches!(event, ClockEvent::MainOver { .. })
    };
    clock_events.iter().find(loss).map(|(at, _)| *at)
}

/// Until when a message is delayed because of quiet hours; `None`: send it now. `loss` is when the
/// reader loses the next period or the game.
pub fn hold(preferences: &Preferences, loss: Option<Moment>, now: Moment) -> Option<Moment> {
    let (_, end) = preferences.quiet_hours_around(now)?;
    loss.is_none_or(|loss| end + TIME_TO_ACT <= loss).then_some(end)
}

#[cfg(test)]
mod tests;
