//! Cups: who enters, how they begin, and how they go on as a dropout or as a round robin.

use rand::Rng;

use super::competition::{Competition, Format, Stage};
use super::decision::{Change, Decision, Draft};
use super::entrant::{Entrant, EntrantState};
use super::error::CompetitionError;
use super::news::CompetitionNews;
use super::{dropout, round_robin};
use crate::ids::PlayerId;
use crate::time::Moment;

pub const FEWEST: usize = 3;

pub const fn most(format: Format) -> usize {
    match format {
        Format::RoundRobin => 12,
        Format::Cup | Format::Ladder | Format::League => 128,
    }
}

impl Competition {
    /// A player enters a cup that has not begun. A player who has left may enter again.
    pub fn join_cup(&self, player: PlayerId, now: Moment) -> Result<Decision, CompetitionError> {
        self.check_entry(player)?;
        let most = most(self.record.format);
        if self.players().count() >= most {
            return Err(CompetitionError::Full { most });
        }
        Ok(vec![Change::Enter(Entrant::new(player, now))])
    }

    /// A player leaves a cup. Games that are being played go on; those that have not begun are
    /// called off.
    pub fn leave_cup(
        &self,
        player: PlayerId,
        now: Moment,
        chance: &mut impl Rng,
    ) -> Result<Decision, CompetitionError> {
        self.check_leave(player)?;
        let mut draft = Draft::of(self);
        draft.set_state(player, EntrantState::Left, now);
        // A round must not wait for games that were called off.
        go_on(&mut draft, now, chance);
        Ok(draft.done())
    }

    /// Somebody begins a cup. Only who created it may, and those who `may_manage` competitions.
    pub fn start_cup(
        &self,
        by: PlayerId,
        may_manage: bool,
        now: Moment,
        chance: &mut impl Rng,
    ) -> Result<Decision, CompetitionError> {
        self.may_be_managed(by, may_manage)?;
        if self.active().len() < FEWEST {
            return Err(CompetitionError::TooFew { fewest: FEWEST });
        }
        let mut draft = Draft::of(self);
        begin(&mut draft, now, chance);
        let mut decided = draft.done();
        self.post(&mut decided, now);
        Ok(decided)
    }

    /// Somebody deletes a cup that has not begun.
    pub fn delete_cup(
        &self,
        by: PlayerId,
        may_manage: bool,
        now: Moment,
    ) -> Result<Decision, CompetitionError> {
        self.may_be_managed(by, may_manage)?;
        let mut draft = Draft::of(self);
        call_off(&mut draft, now, Some(by));
        Ok(draft.done())
    }

    /// The winners of a cup that is over: one player, or several who share the first place; nobody
    /// if all have left or were disqualified.
    pub fn champions(&self) -> Vec<PlayerId> {
        if self.record.stage != Stage::Finished {
            return Vec::new();
        }
        match self.record.format {
            Format::RoundRobin => {
                let rows = self.round_robin_table();
                rows.iter().filter(|row| row.place == Some(1)).map(|row| row.player).collect()
            }
            _ => {
                let standings = self.cup_standings();
                standings.iter().filter(|own| own.place == Some(1)).map(|own| own.player).collect()
            }
        }
    }

    /// When the next round of a cup begins at the latest; `None` if there is none, or if that is
    /// not known.
    pub fn next_round_at(&self) -> Option<Moment> {
        due(self).filter(|_| self.record.stage == Stage::Running)
    }

    fn may_be_managed(&self, by: PlayerId, may_manage: bool) -> Result<(), CompetitionError> {
        match self.record.stage {
            Stage::Open => {}
            Stage::Running => return Err(CompetitionError::AlreadyBegun),
            Stage::Finished | Stage::Cancelled => return Err(CompetitionError::Over),
        }
        if self.record.created_by != by && !may_manage {
            return Err(CompetitionError::NotCreator);
        }
        Ok(())
    }
}

pub(super) fn due(cup: &Competition) -> Option<Moment> {
    match (cup.record.stage, cup.record.format) {
        (Stage::Open, _) => cup.record.begins_at,
        (Stage::Running, Format::RoundRobin) => round_robin::due(cup),
        (Stage::Running, _) => dropout::due(cup),
        (Stage::Finished | Stage::Cancelled, _) => None,
    }
}

pub(super) fn advance(cup: &Competition, now: Moment, chance: &mut impl Rng) -> Decision {
    let mut draft = Draft::of(cup);
    match cup.record.stage {
        Stage::Open => {
            if cup.record.begins_at.is_some_and(|at| at <= now) {
                if cup.active().len() < FEWEST {
                    call_off(&mut draft, now, None);
                } else {
                    begin(&mut draft, now, chance);
                }
            }
        }
        _ => go_on(&mut draft, now, chance),
    }
    draft.done()
}

/// What follows in a cup that runs.
fn go_on(draft: &mut Draft, now: Moment, chance: &mut impl Rng) {
    match (draft.after.record.stage, draft.after.record.format) {
        (Stage::Running, Format::RoundRobin) => round_robin::advance(draft, now),
        (Stage::Running, _) => dropout::advance(draft, now, chance),
        (Stage::Open | Stage::Finished | Stage::Cancelled, _) => {}
    }
}

fn begin(draft: &mut Draft, now: Moment, chance: &mut impl Rng) {
    draft.add(Change::Run { at: now, ends_at: None });
    match draft.after.record.format {
        Format::RoundRobin => round_robin::begin(draft, now, chance),
        _ => dropout::begin_round(draft, now, chance),
    }
}

/// Calls a cup off, and tells all but the person who did it.
fn call_off(draft: &mut Draft, now: Moment, by: Option<PlayerId>) {
    for player in draft.after.active() {
        if Some(player) != by {
            draft.tell(player, CompetitionNews::Cancelled);
        }
    }
    draft.add(Change::End { stage: Stage::Cancelled, at: now });
}

#[cfg(test)]
mod tests;
