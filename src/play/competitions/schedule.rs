//! When a competition has to be looked at, and what follows from the passing of time and from
//! results.

use rand::Rng;

use super::change::{Change, Decision};
use super::competition::{Competition, Format, Stage};
use super::fixture::FixtureState;
use super::news::CompetitionNews;
use super::{cup, ladder, league};
use crate::play::ids::PlayerId;
use crate::play::notices::Reader;
use crate::play::refusal::Refusal;
use crate::play::time::{Moment, Span};

/// The shortest time from one posting of the standings to the next.
const BETWEEN_POSTS: Span = Span::days(1);

impl Competition {
    /// When [`Competition::advance`] is due; `None` if nothing happens by itself. It is also due
    /// after each game.
    #[must_use]
    pub fn due(&self) -> Option<Moment> {
        let by_format = match self.record.format {
            Format::Ladder => ladder::due(self),
            Format::League => league::due(self),
            Format::Cup | Format::RoundRobin => cup::due(self),
        };
        [by_format, self.show_due()].into_iter().flatten().min()
    }

    /// A player leaves, in whatever form of competition. Games that are being played go on; those
    /// that have not begun are called off.
    ///
    /// # Errors
    /// The competition is over; the player is not in it.
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
    #[must_use]
    pub fn advance(&self, now: Moment, chance: &mut impl Rng) -> Decision {
        let mut decided = match self.record.format {
            Format::Ladder => ladder::advance(self, now),
            Format::League => league::advance(self, now, chance),
            Format::Cup | Format::RoundRobin => cup::advance(self, now, chance),
        };
        let mut after = self.clone();
        for change in &decided {
            after.apply(change);
        }
        if after.show_due().is_some_and(|at| at <= now) {
            decided.push(Change::Show { at: now });
            // Only a ladder has standings that can be shown as they are.
            if self.record.format == Format::Ladder {
                let reader = Reader::Channel(self.record.channel);
                decided.push(Change::Tell { reader, news: CompetitionNews::Standings });
            }
        }
        decided
    }

    /// When the standings are to be posted: at most once a day, and only after a change.
    fn show_due(&self) -> Option<Moment> {
        if self.record.stage == Stage::Cancelled {
            return None;
        }
        let changed_at = self.changed_at()?;
        match self.record.shown_at {
            Some(shown_at) if shown_at >= changed_at => None,
            Some(shown_at) => Some(changed_at.max(shown_at + BETWEEN_POSTS)),
            None => Some(changed_at),
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
