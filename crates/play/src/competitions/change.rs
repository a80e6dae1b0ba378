//! Changes of a competition.

use super::competition::{Competition, Stage};
use super::entrant::Entrant;
use super::fixture::{Fixture, FixtureState};
use super::news::CompetitionNews;
use crate::ids::{FixtureId, PlayerId};
use crate::notices::Reader;
use crate::time::Moment;

/// A change of a competition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The entry of a player is new, or is replaced by this one.
    Enter(Entrant),
    /// A game is planned.
    Plan(Fixture),
    /// A planned game begins at this moment instead.
    Begin(FixtureId, Moment),
    /// A planned game is called off.
    Cancel(FixtureId),
    /// What follows from a finished game is in the changes before this one.
    Count(FixtureId),
    /// A round begins.
    Round {
        /// When.
        at: Moment,
    },
    /// The competition begins.
    Run {
        /// When.
        at: Moment,
        /// When it ends at the latest.
        ends_at: Option<Moment>,
    },
    /// The competition is over.
    End {
        /// [`Stage::Finished`] or [`Stage::Cancelled`].
        stage: Stage,
        /// When.
        at: Moment,
    },
    /// The standings are posted again.
    Show {
        /// When.
        at: Moment,
    },
    /// The channel is reminded that it begins soon, or the entrants that it ends soon.
    Remind {
        /// When.
        at: Moment,
    },
    /// Somebody is told of it.
    Tell {
        /// The users who are told.
        reader: Reader,
        /// What.
        news: CompetitionNews,
    },
}

/// What was decided: the changes in their order.
pub type Decision = Vec<Change>;

impl Change {
    /// Tells a player.
    pub const fn tell(player: PlayerId, news: CompetitionNews) -> Self {
        Self::Tell { reader: Reader::Player(player), news }
    }
}

impl Competition {
    /// Applies a change. Games that are new keep the id 0.
    pub fn apply(&mut self, change: &Change) {
        match change {
            Change::Enter(entrant) => {
                match self.entrants.iter_mut().find(|known| known.player == entrant.player) {
                    Some(known) => known.clone_from(entrant),
                    None => self.entrants.push(entrant.clone()),
                }
            }
            Change::Plan(fixture) => self.fixtures.push(fixture.clone()),
            Change::Begin(id, at) => self.with(*id, |fixture| fixture.begins_at = *at),
            Change::Cancel(id) => {
                self.with(*id, |fixture| fixture.state = FixtureState::Cancelled);
            }
            Change::Count(id) => self.with(*id, |fixture| {
                if let FixtureState::Played { counted, .. } = &mut fixture.state {
                    *counted = true;
                }
            }),
            Change::Round { at } => {
                self.record.rounds += 1;
                self.record.round_began_at = Some(*at);
            }
            Change::Run { at, ends_at } => {
                self.record.stage = Stage::Running;
                self.record.begins_at = Some(*at);
                self.record.ends_at = *ends_at;
            }
            Change::End { stage, at } => {
                self.record.stage = *stage;
                self.record.ends_at = Some(*at);
            }
            Change::Show { at } => self.record.shown_at = Some(*at),
            Change::Remind { at } => self.record.reminded_at = Some(*at),
            Change::Tell { .. } => {}
        }
    }

    fn with(&mut self, id: FixtureId, change: impl FnOnce(&mut Fixture)) {
        if let Some(fixture) = self.fixtures.iter_mut().find(|fixture| fixture.id == id) {
            change(fixture);
        }
    }
}
