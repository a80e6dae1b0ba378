//! Somebody who has entered a competition.

use crate::ids::PlayerId;
use crate::time::Moment;
use crate::vacations::Vacation;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entrant {
    pub player: PlayerId,
    pub state: EntrantState,
    /// When they entered, the last time.
    pub joined_at: Moment,
    pub changed_at: Moment,
    /// The place on a ladder, from 1; `None` elsewhere and for those who are out.
    pub place: Option<u32>,
    /// The division of a league, from 0; `None` elsewhere and before it begins.
    pub division: Option<u32>,
    /// The player's vacations that have not ended long ago. They are read, and never stored from
    /// here.
    pub vacations: Vec<Vacation>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EntrantState {
    Active,
    /// They have lost on time on a ladder, and have to confirm that they are back.
    OnHold,
    Left,
    /// They were removed: too many games lost on time.
    Expelled,
    /// They were removed from a ladder: no game for too long.
    Idle,
    /// They have lost too much to go on in a cup.
    Out,
}

impl Entrant {
    pub const fn new(player: PlayerId, now: Moment) -> Self {
        Self {
            player,
            state: EntrantState::Active,
            joined_at: now,
            changed_at: now,
            place: None,
            division: None,
            vacations: Vec::new(),
        }
    }

    /// Whether they have a place in the competition: they may be on hold, but not out of it.
    pub const fn is_in(&self) -> bool {
        matches!(self.state, EntrantState::Active | EntrantState::OnHold)
    }
}
