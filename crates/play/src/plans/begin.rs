//! Starts a plan, if the player may make one.

use super::error::PlanError;
use super::tree::Plan;
use crate::ids::PlayerId;
use crate::matches::Match;
use crate::refusal::Refusal;

impl Plan {
    /// An empty plan from the current position.
    ///
    /// # Errors
    /// The match must be running, and `player` must be the opponent of the player on the move.
    pub fn begin(the_match: &Match, player: PlayerId) -> Result<Self, Refusal> {
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = the_match.outcome() {
            return Err(Refusal::MatchOver(outcome));
        }
        if the_match.turn() == side {
            return Err(PlanError::OwnTurn.into());
        }
        Ok(Self::empty(the_match.ply()))
    }
}
