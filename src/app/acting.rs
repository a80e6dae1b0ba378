//! A player acts in a match: a move, an offer, an answer, a resignation.

use super::actor::Actor;
use super::application::App;
use super::error::AppError;
use super::plans;
use super::saving::{RACES, Saved};
use crate::play::matches::{Action, Event};
use crate::play::{Match, MatchId, Moment, Refusal};

/// A match after somebody acted, and what happened.
#[derive(Debug)]
pub struct Played {
    /// The match as it now stands.
    pub the_match: Match,
    /// What happened, in order.
    pub events: Vec<Event>,
}

/// What is played: typed words that have to be read on the present board, or an act that needs no
/// reading.
#[derive(Clone, Copy, Debug)]
pub enum PlayerInput<'a> {
    /// A move as typed, in SAN or UCI.
    Move(&'a str),
    /// A move as typed, and the lines of a plan for what comes after it, as typed: both or neither.
    MoveAndPlan(&'a str, &'a str),
    /// Anything else.
    Act(Action),
}

impl App {
    /// A person does something in a match. `seen` is the number of moves on the board they acted
    /// on, where the act came from a board (a button); an act on an earlier board is refused as
    /// [`Refusal::Stale`].
    ///
    /// Of two acts at the same time each sees the other's result: the second is judged on the
    /// position after the first.
    ///
    /// # Errors
    /// A refusal, with nothing changed; a fault of the store.
    pub async fn play(
        &self,
        actor: Actor,
        id: MatchId,
        seen: Option<u32>,
        input: PlayerInput<'_>,
        now: Moment,
    ) -> Result<Played, AppError> {
        let player = actor.player;
        for _ in 0..RACES {
            let mut loaded = self.load(id).await?;
            if let Some(fallen) = loaded.the_match.sweep(now) {
                // Raced or not, the next look shows what stands.
                let _ = self.save(&loaded, &[fallen], None, now).await?;
                continue;
            }
            let the_match = &mut loaded.the_match;
            if the_match.side_of(player).is_none() {
                return Err(Refusal::NotAPlayer.into());
            }
            if let Some(outcome) = the_match.outcome() {
                return Err(Refusal::MatchOver(outcome).into());
            }
            if seen.is_some_and(|seen| seen != the_match.ply()) {
                return Err(Refusal::Stale.into());
            }
            let action = match input {
                PlayerInput::Act(action) => action,
                // Before the words are read: whose words they are.
                PlayerInput::Move(_) | PlayerInput::MoveAndPlan(..)
                    if the_match.mover() != player =>
                {
                    return Err(Refusal::NotYourTurn.into());
                }
                PlayerInput::Move(typed) | PlayerInput::MoveAndPlan(typed, _) => {
                    Action::Move(the_match.read_move(typed)?)
                }
            };
            let mut events = the_match.act(player, action, now)?;
            if let PlayerInput::MoveAndPlan(_, lines) = input {
                events.push(plans::made_with_move(the_match, player, lines)?);
            }
            self.let_plans_answer(&mut loaded, &mut events, now).await?;
            if let Saved::Done { .. } = self.save(&loaded, &events, Some(actor), now).await? {
                return Ok(Played { the_match: loaded.the_match, events });
            }
        }
        Err(AppError::Contended(id))
    }
}
