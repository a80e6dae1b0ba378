//! A decision that is being made: later parts of it follow from what the earlier ones change.

use super::change::{Change, Decision};
use super::competition::{Competition, Stage};
use super::entrant::{Entrant, EntrantState};
use super::fixture::FixtureState;
use super::news::CompetitionNews;
use crate::ids::{FixtureId, PlayerId};
use crate::notices::Reader;
use crate::time::Moment;

/// With so many games lost on time a player is expelled from a league or a round robin.
const MOST_TIME_OUTS: usize = 2;

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

    /// Changes the state of an entrant at a moment; one who withdraws is called off from games that
    /// have not begun.
    pub(super) fn set_state(&mut self, player: PlayerId, state: EntrantState, at: Moment) {
        let Some(entrant) = self.after.entrant(player) else { return };
        self.add(Change::Enter(Entrant { state, changed_at: at, ..entrant.clone() }));
        if matches!(state, EntrantState::Left | EntrantState::Expelled) {
            for id in self.planned_games(player) {
                self.add(Change::Cancel(id));
            }
        }
    }

    /// Expels those who have lost too many games on time, at the moment of the last of these,
    /// however late that is looked at. Games that end at `until` or later do not count.
    pub(super) fn expel_absent(&mut self, until: Option<Moment>) {
        for player in self.after.active() {
            let time_outs = self.after.fixtures.iter().filter_map(|own| own.timed_out_at(player));
            let mut time_outs: Vec<Moment> =
                time_outs.filter(|at| until.is_none_or(|until| *at < until)).collect();
            time_outs.sort_unstable();
            if let Some(at) = time_outs.get(MOST_TIME_OUTS - 1) {
                self.set_state(player, EntrantState::Expelled, *at);
                self.tell(player, CompetitionNews::Expelled);
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
