//! When a competition has to be looked at, and what follows from the passing of time and from
//! results.

use rand::Rng;

use super::competition::{Competition, CompetitionRecord, Format, Stage};
use super::decision::{Change, Decision};
use super::fixture::FixtureState;
use super::news::CompetitionNews;
use super::{cup, ladder, league};
use crate::ids::PlayerId;
use crate::notices::Reader;
use crate::refusal::Refusal;
use crate::time::{Moment, Span};

const BETWEEN_POSTS: Span = Span::days(1);
/// How long before a competition begins its channel is reminded that it takes entries; not of one
/// that was created shortly before.
const REMINDED_BEFORE: Span = Span::days(1);

impl Competition {
    /// When [`Competition::advance`] is due; `None` if nothing happens by itself. It is also due
    /// after each game.
    pub fn due(&self) -> Option<Moment> {
        let by_format = match self.record.format {
            Format::Ladder => ladder::due(self),
            Format::League => league::due(self),
            Format::Cup | Format::RoundRobin => cup::due(self),
        };
        [by_format, self.reminder_due(), self.show_due()].into_iter().flatten().min()
    }

    /// A player leaves, in whatever form of competition. Games that are being played go on; those
    /// that have not begun are called off.
    pub fn leave(
        &self,
        player: PlayerId,
        now: Moment,
        chance: &mut impl Rng,
    ) -> Result<Decision, Refusal> {
        match self.record.format {
            Format::Ladder => ladder::leave(self, player, now),
            Format::League => Ok(self.leave_league(player, now)?),
            Format::Cup | Format::RoundRobin => Ok(self.leave_cup(player, now, chance)?),
        }
    }

    /// What follows from the time and from the games that are over.
    pub fn advance(&self, now: Moment, chance: &mut impl Rng) -> Decision {
        let mut decided = match self.record.format {
            Format::Ladder => ladder::advance(self, now),
            Format::League => league::advance(self, now, chance),
            Format::Cup | Format::RoundRobin => cup::advance(self, now, chance),
        };
        self.remind(&mut decided, now);
        self.post(&mut decided, now);
        decided
    }

    fn after(&self, decided: &Decision) -> Self {
        let mut after = self.clone();
        for change in decided {
            after.apply(change);
        }
        after
    }

    fn reminder_due(&self) -> Option<Moment> {
        let CompetitionRecord { stage, begins_at, reminded_at, created_at, .. } = self.record;
        let at = begins_at? - REMINDED_BEFORE;
        let is_wanted =
            stage == Stage::Open && reminded_at.is_none() && at - created_at >= REMINDED_BEFORE;
        is_wanted.then_some(at)
    }

    fn remind(&self, decided: &mut Decision, now: Moment) {
        if self.after(decided).reminder_due().is_some_and(|at| at <= now) {
            let reader = Reader::Channel(self.record.channel);
            decided.push(Change::Remind { at: now });
            decided.push(Change::Tell { reader, news: CompetitionNews::BeginsSoon });
        }
    }

    /// Posts the standings, if they are due after what was decided. They say that a round has begun
    /// or that the competition is over, so that the channel is not told of it besides.
    pub(super) fn post(&self, decided: &mut Decision, now: Moment) {
        if self.after(decided).show_due().is_none_or(|at| at > now) {
            return;
        }
        let reader = Reader::Channel(self.record.channel);
        let is_shown = |change: &Change| match change {
            Change::Tell { reader: told, news } => {
                *told == reader
                    && matches!(news, CompetitionNews::RoundBegan { .. } | CompetitionNews::Ended)
            }
            _ => false,
        };
        decided.retain(|change| !is_shown(change));
        decided.push(Change::Show { at: now });
        decided.push(Change::Tell { reader, news: CompetitionNews::Standings });
    }

    /// When the standings are to be posted: at most once a day, and only after a change; the last
    /// time when the competition is over.
    fn show_due(&self) -> Option<Moment> {
        let CompetitionRecord { format, stage, shown_at, .. } = self.record;
        match (stage, format, shown_at) {
            // Until a cup begins, the answer to its creation shows it.
            (Stage::Open, Format::Cup | Format::RoundRobin, _) | (Stage::Cancelled, _, None) => {
                None
            }
            (Stage::Finished | Stage::Cancelled, ..) => {
                self.record.ends_at.filter(|ended_at| shown_at.is_none_or(|at| at < *ended_at))
            }
            (Stage::Open | Stage::Running, _, Some(shown_at)) => {
                let changed_at = self.changed_at().filter(|at| *at > shown_at)?;
                Some(changed_at.max(shown_at + BETWEEN_POSTS))
            }
            (Stage::Open | Stage::Running, _, None) => self.changed_at(),
        }
    }

    /// When the standings last changed; `None` while nobody has entered.
    fn changed_at(&self) -> Option<Moment> {
        let results = self.fixtures.iter().filter_map(|fixture| match fixture.state {
            FixtureState::Played { at, .. } => Some(at),
            FixtureState::Planned | FixtureState::Running(_) | FixtureState::Cancelled => None,
        });
        let entries = self.entrants.iter().map(|entrant| entrant.changed_at);
        entries.chain(results).chain(self.record.round_began_at).max()
    }
}

#[cfg(test)]
mod tests;
