//! A decision that is being made: later parts of it follow from what the earlier ones change.

use super::change::{Change, Decision};
use super::competition::{Competition, Stage};
use super::entrant::{Entrant, EntrantState};
use super::fixture::FixtureState;
use super::news::CompetitionNews;
use crate::play::ids::{FixtureId, PlayerId};
use crate::play::notices::Reader;
use crate::play::time::Moment;

pub(super) struct Draft {
    /// The competition after the changes.
    pub(super) after: Competition,
    changes: Decision,
}

impl Draft {
    pub(super) fn of(competition: &Competition) -> Self {
        Self { after: competition.clone(), changes: Vec::new() }
    }

    pub(super) fn done(self) -> Decision {
        self.changes
    }

    pub(super) fn add(&mut self, change: Change) {
        self.after.apply(&change);
        self.changes.push(change);
    }

    pub(super) fn tell(&mut self, player: PlayerId, news: CompetitionNews) {
        self.add(Change::tell(player, news));
    }

    pub(super) fn tell_channel(&mut self, news: CompetitionNews) {
        let reader = Reader::Channel(self.after.record.channel);
        self.add(Change::Tell { reader, news });
    }

    /// Changes the state of an entrant; one who withdraws is called off from games that have not
    /// begun.
    pub(super) fn set_state(&mut self, player: PlayerId, state: EntrantState, now: Moment) {
        let Some(entrant) = self.after.entrant(player) else { return };
        self.add(Change::Enter(Entrant { state, changed_at: now, ..entrant.clone() }));
        if matches!(state, EntrantState::Left | EntrantState::Expelled) {
            for id in self.planned_games(player) {
                self.add(Change::Cancel(id));
            }
        }
    }

    /// Ends the competition, and tells everybody who has taken part to the end.
    pub(super) fn finish(&mut self, now: Moment) {
        self.add(Change::End { stage: Stage::Finished, at: now });
        for player in self.after.active() {
            self.tell(player, CompetitionNews::Ended);
        }
        self.tell_channel(CompetitionNews::Ended);
    }

    fn planned_games(&self, player: PlayerId) -> Vec<FixtureId> {
        let own = self.after.fixtures.iter().filter(|fixture| fixture.has(player));
        own.filter(|fixture| fixture.state == FixtureState::Planned)
            .map(|fixture| fixture.id)
            .collect()
    }
}
