//! Decisions in a competition: their changes, and how one is made.

use super::competition::{Competition, Stage};
use super::entrant::{Entrant, EntrantState};
use super::fixture::{Fixture, FixtureState};
use super::news::CompetitionNews;
use crate::ids::{FixtureId, PlayerId};
use crate::notices::Reader;
use crate::time::Moment;

/// With so many games lost on time a player is expelled from a league or a round robin.
const MOST_TIME_OUTS: usize = 2;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    // The entry of a player is new, or is replaced by this one.
    Enter(Entrant),
    Plan(Fixture),
    // A planned game begins at this moment instead.
    Begin(FixtureId, Moment),
    Cancel(FixtureId),
    // What follows from a finished game is in the changes before this one.
    Count(FixtureId),
    Round { at: Moment },
    Run { at: Moment, ends_at: Option<Moment> },
    // The stage is `Finished` or `Cancelled`.
    End { stage: Stage, at: Moment },
    // The standings are posted again.
    Show { at: Moment },
    // The channel is reminded that it begins soon, or the entrants that it ends soon.
    Remind { at: Moment },
    // Its champions get the server's role.
    GiveRoles,
    Tell { reader: Reader, news: CompetitionNews },
}

/// What was decided: the changes in their order.
pub type Decision = Vec<Change>;

impl Change {
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
            Change::GiveRoles => self.record.gives_roles = true,
            Change::Tell { .. } => {}
        }
    }

    fn with(&mut self, id: FixtureId, change: impl FnOnce(&mut Fixture)) {
        if let Some(fixture) = self.fixtures.iter_mut().find(|fixture| fixture.id == id) {
            change(fixture);
        }
    }
}

/// A decision that is being made: its later changes follow from the earlier ones.
pub(super) struct Draft {
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
