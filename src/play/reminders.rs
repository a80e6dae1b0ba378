//! When the player on the move is told what: planned from the marks of the turn and the player's
//! preferences.
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

use serde::{Deserialize, Serialize};

use super::clock::Mark;
use super::ids::MatchId;
use super::moment::{Moment, Span};
use super::notice::Notice;
use super::preferences::{Lead, Preferences};

/// What a player needs to make a move they are told of: nothing is put off until less than this is
/// left before a loss.
pub const TIME_TO_ACT: Span = Span::hours(2);
/// How long before quiet hours a warning comes that cannot wait for their end.
const BEFORE_QUIET: Span = Span::hours(1);

/// Something to tell the player on the move, once a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reminder {
    /// The opponent has moved.
    YourTurn,
    /// Time is running out, or some of it was lost.
    Time(Alarm),
}

/// What about the time. The flag itself is no alarm: it ends the match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "alarm", rename_all = "kebab-case")]
pub enum Alarm {
    /// Main time is used up, the first period runs.
    MainOver {
        /// Periods left, the running one included.
        periods: u8,
    },
    /// A period that is not the last will be lost.
    PeriodEnding {
        /// Periods left then, the ending one included.
        periods: u8,
        /// How long before; `None`: half of a period that is too short for what the player chose.
        lead: Option<Lead>,
    },
    /// A period was lost, the next one runs. With one left, the last one has begun.
    PeriodLost {
        /// Periods left, the running one included.
        periods: u8,
    },
    /// The flag will fall.
    GameEnding {
        /// How long before; `None`: half of a time that is too short for what the player chose.
        lead: Option<Lead>,
    },
}

/// How a reminder comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// As a message of its own.
    Alone,
    /// With the one message of the day.
    Digest,
}

/// A reminder in the plan of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Planned {
    /// When it comes.
    pub at: Moment,
    /// What.
    pub reminder: Reminder,
    /// How.
    pub way: Way,
}

/// What a look at the plan finds to do.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// Reminders whose time has come and that were not noted before.
    pub passed: Vec<Planned>,
    /// Which of them is told by itself: the latest that is still true. The others are superseded.
    pub tell: Option<Reminder>,
    /// When the digest was due that tells of the others.
    pub digest: Option<Moment>,
    /// When to look again.
    pub next: Option<Moment>,
}

/// All reminders of a turn that began at `since`, in the order in which they come.
#[must_use]
pub fn plan(since: Moment, marks: &[(Moment, Mark)], preferences: &Preferences) -> Vec<Planned> {
    let place = |(nominal, reminder, urgent)| {
        placed(since, marks, preferences, nominal, reminder, urgent)
            .map(|planned| (planned, nominal))
    };
    let mut planned: Vec<(Planned, Moment)> =
        nominal(since, marks, preferences).into_iter().filter_map(place).collect();
    planned.sort_by_key(|(planned, nominal)| (planned.at, *nominal));
    planned.into_iter().map(|(planned, _)| planned).collect()
}

/// The reminders at their own times, and whether each is the last warning before a loss.
fn nominal(
    since: Moment,
    marks: &[(Moment, Mark)],
    preferences: &Preferences,
) -> Vec<(Moment, Reminder, bool)> {
    let mut reminders = vec![(since, Reminder::YourTurn, false)];
    let mut begins = since;
    for &(at, mark) in marks {
        let warnings: Vec<_> = warnings(begins, at, preferences).collect();
        let last = warnings.len().saturating_sub(1);
        let warnings = warnings.into_iter().enumerate().filter_map(|(index, (moment, lead))| {
            let alarm = match mark {
                Mark::MainOver { .. } => return None,
                Mark::PeriodLost { periods } => Alarm::PeriodEnding { periods: periods + 1, lead },
                Mark::Flag => Alarm::GameEnding { lead },
            };
            Some((moment, Reminder::Time(alarm), index == last))
        });
        reminders.extend(warnings);
        let news = match mark {
            Mark::MainOver { periods } => Some(Alarm::MainOver { periods }),
            Mark::PeriodLost { periods } => Some(Alarm::PeriodLost { periods }),
            Mark::Flag => None,
        };
        reminders.extend(news.map(|alarm| (at, Reminder::Time(alarm), false)));
        begins = at;
    }
    reminders
}

/// When to warn of what ends at `end` and began at `begins`, the earliest first. Whoever wants
/// warnings gets one, however short that is.
fn warnings(
    begins: Moment,
    end: Moment,
    preferences: &Preferences,
) -> impl Iterator<Item = (Moment, Option<Lead>)> + use<> {
    let leads = preferences.leads;
    let fits = move |lead: &Lead| end - lead.span() > begins;
    let half = (leads.iter().next().is_some() && !leads.iter().any(|lead| fits(&lead)))
        .then(|| (begins + (end - begins) / 2, None));
    leads.iter().filter(fits).map(move |lead| (end - lead.span(), Some(lead))).chain(half)
}

fn placed(
    since: Moment,
    marks: &[(Moment, Mark)],
    preferences: &Preferences,
    nominal: Moment,
    reminder: Reminder,
    urgent: bool,
) -> Option<Planned> {
    let loss = next_loss(marks, nominal);
    let in_time = |at: Moment| loss.is_none_or(|loss| at + TIME_TO_ACT <= loss);
    let warning = matches!(reminder, Reminder::Time(alarm) if !alarm.is_news());
    if let Some(hour) = preferences.digest.filter(|_| !urgent) {
        // The digest of this very moment may have been told already.
        let digest = preferences.next(hour, nominal + Span(1)).filter(|at| in_time(*at));
        if let Some(at) = digest {
            return Some(Planned { at, reminder, way: Way::Digest });
        }
        if warning {
            return None;
        }
    }
    let at = match preferences.quiet_around(nominal) {
        None => nominal,
        Some((_, end)) if in_time(end) || reminder.is_news() => end,
        // Not before the turn, nor at once: a turn that begins just before the quiet hours is told
        // of by itself.
        Some((begin, _)) if warning && begin > since => {
            (begin - BEFORE_QUIET).max(since + (begin - since) / 2)
        }
        Some(_) => nominal,
    };
    Some(Planned { at, reminder, way: Way::Alone })
}

/// When a period or the game is next lost, after `moment`.
#[must_use]
pub fn next_loss(marks: &[(Moment, Mark)], moment: Moment) -> Option<Moment> {
    let loss =
        |(at, mark): &&(Moment, Mark)| *at > moment && !matches!(mark, Mark::MainOver { .. });
    marks.iter().find(loss).map(|(at, _)| *at)
}

/// Until when a message is held back that would fall into quiet hours now; `None`: it goes. `loss`
/// is what the reader may lose next by not moving.
#[must_use]
pub fn hold(preferences: &Preferences, loss: Option<Moment>, now: Moment) -> Option<Moment> {
    let (_, end) = preferences.quiet_around(now)?;
    loss.is_none_or(|loss| end + TIME_TO_ACT <= loss).then_some(end)
}

/// What of a plan is to be done at `now`. `noted` holds the keys of what was dealt with before.
#[must_use]
pub fn due(plan: &[Planned], marks: &[(Moment, Mark)], noted: &[String], now: Moment) -> Due {
    let is_new = |planned: &&Planned| !noted.contains(&planned.reminder.key());
    let passed = plan.iter().filter(|planned| planned.at <= now);
    let latest = |way| {
        passed.clone().rfind(|planned| planned.way == way && planned.reminder.is_true(marks, now))
    };
    Due {
        passed: passed.clone().filter(is_new).copied().collect(),
        tell: latest(Way::Alone).filter(is_new).map(|planned| planned.reminder),
        digest: latest(Way::Digest).filter(is_new).map(|planned| planned.at),
        next: plan.iter().filter(|planned| planned.at > now).find(is_new).map(|planned| planned.at),
    }
}

impl Due {
    /// The same for whoever sees at the board that it is their turn
    /// ([`LiveReplies`](super::presence::LiveReplies)): if they have not moved by `at`, they are
    /// told then. Nothing else is put off, and where anything else is due as well, not even this.
    #[must_use]
    pub fn told_of_the_turn_at(self, at: Moment) -> Self {
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
        let before = |lead: Option<Lead>| lead.map_or("half", Lead::key);
        match self {
            Self::YourTurn => "your-turn".to_owned(),
            Self::Time(Alarm::MainOver { .. }) => "main-over".to_owned(),
            Self::Time(Alarm::PeriodEnding { periods, lead }) => {
                format!("period-{periods}-ending-{}", before(lead))
            }
            Self::Time(Alarm::PeriodLost { periods: 1 }) => "last-period".to_owned(),
            Self::Time(Alarm::PeriodLost { periods }) => format!("period-lost-{periods}"),
            Self::Time(Alarm::GameEnding { lead }) => format!("game-ending-{}", before(lead)),
        }
    }

    /// As the notice that tells it.
    #[must_use]
    pub const fn notice(self, the_match: MatchId, ply: u32) -> Notice {
        match self {
            Self::YourTurn => Notice::YourTurn { the_match, ply },
            Self::Time(alarm) => Notice::Time { the_match, ply, alarm },
        }
    }

    const fn is_news(self) -> bool {
        matches!(self, Self::Time(alarm) if alarm.is_news())
    }

    /// Whether it still says something true at `now`.
    fn is_true(self, marks: &[(Moment, Mark)], now: Moment) -> bool {
        match self {
            Self::YourTurn => true,
            Self::Time(alarm) => alarm.is_true(marks, now),
        }
    }
}

impl Alarm {
    /// The mark this is about: what was lost, or will be.
    const fn mark(self) -> Mark {
        match self {
            Self::MainOver { periods } => Mark::MainOver { periods },
            Self::PeriodEnding { periods, .. } => {
                Mark::PeriodLost { periods: periods.saturating_sub(1) }
            }
            Self::PeriodLost { periods } => Mark::PeriodLost { periods },
            Self::GameEnding { .. } => Mark::Flag,
        }
    }

    /// Whether it tells what was lost, and does not warn of what will be.
    #[must_use]
    pub const fn is_news(self) -> bool {
        matches!(self, Self::MainOver { .. } | Self::PeriodLost { .. })
    }

    /// Whether it still says something true at `now`: news as long as nothing newer has happened, a
    /// warning as long as what it warns of has not.
    #[must_use]
    pub fn is_true(self, marks: &[(Moment, Mark)], now: Moment) -> bool {
        let passed = marks.partition_point(|(at, _)| *at <= now);
        let (passed, coming) = marks.split_at(passed);
        if self.is_news() {
            passed.last().is_some_and(|(_, mark)| *mark == self.mark())
        } else {
            coming.iter().any(|(_, mark)| *mark == self.mark())
        }
    }

    /// When what it speaks of is over: the end of the period warned of, or of the one that began.
    /// `None` where no clock runs any more.
    #[must_use]
    pub fn ends(self, marks: &[(Moment, Mark)]) -> Option<Moment> {
        let index = marks.iter().position(|(_, mark)| *mark == self.mark())?;
        marks.get(index + usize::from(self.is_news())).map(|(at, _)| *at)
    }
}

#[cfg(test)]
#[path = "reminders_tests.rs"]
mod tests;
