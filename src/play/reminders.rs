//! Reminders of a turn: which are sent, and when, from the clock events of the turn and the
//! player's preferences.
//!
//! Pure and without memory: the same turn and the same preferences give the same plan, whenever it
//! is made. What has been dealt with is remembered elsewhere, by the [key](Reminder::key) of each
//! reminder, once a turn.
//!
//! **Quiet hours.** News of what was lost waits until they end. A warning that falls into them
//! comes when they end, if that leaves [time to act](TIME_TO_ACT) before the loss, and otherwise an
//! hour before they begin. Where even that has passed when the turn begins, it comes at its own
//! time, and so does the turn itself: being disturbed is the smaller loss.
//!
//! **The digest.** With one message a day, news and early warnings wait for it. The last warning
//! before a loss comes by itself, and makes up for the earlier ones that no digest could tell in
//! time; news that the digest would tell too late to act comes by itself as well.

use super::clock::ClockEvent;
use super::ids::MatchId;
use super::notices::Notice;
use super::preferences::{LeadTime, Preferences};
use super::time::{Moment, Span};
use super::time_alert::TimeAlert;

/// The time a player needs to react: no reminder is delayed until less than this is left before a
/// loss.
pub const TIME_TO_ACT: Span = Span::hours(2);
/// How long before quiet hours a warning comes that cannot wait for their end.
const BEFORE_QUIET: Span = Span::hours(1);

/// Something to tell the player on the move, once a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reminder {
    /// The opponent has moved.
    YourTurn,
    /// Time is running out, or some of it was lost.
    Time(TimeAlert),
}

/// How a reminder comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Delivery {
    /// As a message of its own.
    Immediate,
    /// With the one message of the day.
    Digest,
}

/// A reminder in the plan of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlannedReminder {
    /// When it comes.
    pub at: Moment,
    /// What.
    pub reminder: Reminder,
    /// How.
    pub delivery: Delivery,
}

/// What a look at the plan finds to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueReminders {
    /// Reminders whose time has come and that were not noted before.
    pub passed: Vec<PlannedReminder>,
    /// The one to send as a message of its own: the latest that is still true. The others are
    /// superseded.
    pub tell: Option<Reminder>,
    /// When the digest was due that tells of the others.
    pub digest: Option<Moment>,
    /// When to look again.
    pub next: Option<Moment>,
}

/// All reminders of a turn that began at `since`, in the order in which they come.
#[must_use]
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

/// The reminders at their own times, and whether each is the last warning before a loss.
fn nominal(
    since: Moment,
    clock_events: &[(Moment, ClockEvent)],
    preferences: &Preferences,
) -> Vec<(Moment, Reminder, bool)> {
    let mut reminders = vec![(since, Reminder::YourTurn, false)];
    let mut begins = since;
    for &(at, event) in clock_events {
        let warnings: Vec<_> = warnings(begins, at, preferences).collect();
        let last = warnings.len().saturating_sub(1);
        let warnings = warnings.into_iter().enumerate().filter_map(|(index, (moment, lead))| {
            let alert = match event {
                ClockEvent::MainOver { .. } => return None,
                ClockEvent::PeriodLost { periods } => {
                    TimeAlert::PeriodEnding { periods: periods + 1, lead }
                }
                ClockEvent::Flag => TimeAlert::GameEnding { lead },
            };
            Some((moment, Reminder::Time(alert), index == last))
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

/// When to warn of what ends at `end` and began at `begins`, the earliest first. A player who
/// wants warnings gets one, however short that is.
fn warnings(
    begins: Moment,
    end: Moment,
    preferences: &Preferences,
) -> impl Iterator<Item = (Moment, Option<LeadTime>)> + use<> {
    let leads = preferences.leads;
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
    let in_time = |at: Moment| loss.is_none_or(|loss| at + TIME_TO_ACT <= loss);
    let warning = matches!(reminder, Reminder::Time(alert) if !alert.is_news());
    if let Some(hour) = preferences.digest.filter(|_| !urgent) {
        // The digest of this very moment may have been sent already.
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
        // Not before the turn, nor at once: a turn that begins just before the quiet hours is told
        // of by itself.
        Some((begin, _)) if warning && begin > since => {
            (begin - BEFORE_QUIET).max(since + (begin - since) / 2)
        }
        Some(_) => nominal,
    };
    Some(PlannedReminder { at, reminder, delivery: Delivery::Immediate })
}

/// When a period or the game is next lost, after `moment`.
#[must_use]
pub fn next_loss(clock_events: &[(Moment, ClockEvent)], moment: Moment) -> Option<Moment> {
    let loss = |(at, event): &&(Moment, ClockEvent)| {
        *at > moment && !matches!(event, ClockEvent::MainOver { .. })
    };
    clock_events.iter().find(loss).map(|(at, _)| *at)
}

/// Until when a message is held back that would fall into quiet hours now; `None`: it goes. `loss`
/// is what the reader may lose next by not moving.
#[must_use]
pub fn hold(preferences: &Preferences, loss: Option<Moment>, now: Moment) -> Option<Moment> {
    let (_, end) = preferences.quiet_hours_around(now)?;
    loss.is_none_or(|loss| end + TIME_TO_ACT <= loss).then_some(end)
}

/// What of a plan is to be done at `now`. `noted` holds the keys of what was dealt with before.
#[must_use]
pub fn due(
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
        tell: latest(Delivery::Immediate).filter(is_new).map(|planned| planned.reminder),
        digest: latest(Delivery::Digest).filter(is_new).map(|planned| planned.at),
        next: plan.iter().filter(|planned| planned.at > now).find(is_new).map(|planned| planned.at),
    }
}

impl DueReminders {
    /// The same for a player who sees the reply live
    /// (`LiveReplies`): if they have not moved by `at`, they are
    /// told then. Nothing else is put off, and where anything else is due as well, not even this.
    #[must_use]
    pub fn delay_turn_notice_until(self, at: Moment) -> Self {
        match (self.tell, self.passed.as_slice()) {
            (Some(Reminder::YourTurn), [_]) => Self {
                passed: Vec::new(),
                tell: None,
                next: self.next.into_iter().chain([at]).min(),
                ..self
            },
            _ => self,
        }
    }
}

impl Reminder {
    /// A short name, unique within a turn: the key under which it is remembered.
    #[must_use]
    pub fn key(self) -> String {
        let before = |lead: Option<LeadTime>| lead.map_or("half", LeadTime::key);
        match self {
            Self::YourTurn => "your-turn".to_owned(),
            Self::Time(TimeAlert::MainOver { .. }) => "main-over".to_owned(),
            Self::Time(TimeAlert::PeriodEnding { periods, lead }) => {
                format!("period-{periods}-ending-{}", before(lead))
            }
            Self::Time(TimeAlert::PeriodLost { periods: 1 }) => "last-period".to_owned(),
            Self::Time(TimeAlert::PeriodLost { periods }) => format!("period-lost-{periods}"),
            Self::Time(TimeAlert::GameEnding { lead }) => format!("game-ending-{}", before(lead)),
        }
    }

    /// As the notice that tells it.
    #[must_use]
    pub const fn notice(self, the_match: MatchId, ply: u32) -> Notice {
        match self {
            Self::YourTurn => Notice::YourTurn { the_match, ply },
            Self::Time(alert) => Notice::Time { the_match, ply, alert },
        }
    }

    const fn is_news(self) -> bool {
        matches!(self, Self::Time(alert) if alert.is_news())
    }

    /// Whether it still says something true at `now`.
    fn is_true(self, clock_events: &[(Moment, ClockEvent)], now: Moment) -> bool {
        match self {
            Self::YourTurn => true,
            Self::Time(alert) => alert.is_true(clock_events, now),
        }
    }
}

#[cfg(test)]
#[path = "reminders_tests.rs"]
mod tests;
