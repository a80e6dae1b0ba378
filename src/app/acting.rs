//! A player's action in a match: a move, an offer, an answer, a resignation.

use courier_play::engine_partner::{EngineStep, next_step};
use courier_play::matches::{Action, Event};
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::offer_limits::{RECENT, RecentOffers};
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal};

use super::actor::Actor;
use super::application::App;
use super::error::AppError;
use super::plans;
use super::saving::{RACES, Saved};

#[derive(Debug)]
pub struct Played {
    pub the_match: Match,
    pub events: Vec<Event>,
}

/// A player's input: a typed move, which is parsed in the present position, or another action.
#[derive(Clone, Copy, Debug)]
pub enum PlayerInput<'a> {
    /// A move as typed, in SAN or UCI.
    Move(&'a str),
    /// A move and the lines of a plan for the moves after it, as typed. Both are accepted or
    /// neither.
    MoveAndPlan(&'a str, &'a str),
    Act(Action),
}

impl App {
    /// Performs a player's action in a match. `seen` is the number of moves on the board that they
    /// acted on, if they pressed a button on a board; an action on an older board is refused as
    /// [`Refusal::Stale`].
    ///
    /// Of two actions at the same time, the second is performed in the position after the first.
    /// Errors: A refusal, with nothing changed.
    pub async fn play(
        &self,
        actor: Actor,
        id: MatchId,
        seen: Option<u32>,
        input: PlayerInput<'_>,
        now: Moment,
    ) -> Result<Played, AppError> {
        let player = actor.player;
        // Somebody acts, so players can play again. Their clock must not have run meanwhile.
        if self.nobody_can_play() {
            self.end_interruption(now).await?;
        }
        for _ in 0..RACES {
            let mut loaded = self.load(id).await?;
            if self.settle_flag(&mut loaded, now).await? {
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
                // The turn is checked first: a move out of turn is not parsed.
                PlayerInput::Move(_) | PlayerInput::MoveAndPlan(..)
                    if the_match.mover() != player =>
                {
                    return Err(Refusal::NotYourTurn.into());
                }
                PlayerInput::Move(typed) | PlayerInput::MoveAndPlan(typed, _) => {
                    // What will not be played is not parsed either: whether a move is legal tells
                    // what stands on a hidden board.
                    if let PlayerInput::MoveAndPlan(..) = input {
                        the_match.check_board_shown()?;
                    }
                    if let Some(fallen) = the_match.record().timing.fallen {
                        return Err(Refusal::FlagFallen { decide_by: fallen.decide_by }.into());
                    }
                    Action::Move(the_match.read_move(typed)?)
                }
            };
            if let Some(seat) = the_match.engine_seat()
                && seat.level.player() == player
                && next_step(the_match, seat) != step_of(action)
            {
                return Err(Refusal::Stale.into());
            }
            let mut events = the_match.act(player, action, now)?;
            if events.iter().any(Event::is_offer) {
                // Counted after the match was loaded: an offer made meanwhile changes the match,
                // and this action is tried again.
                self.recent_offers(the_match, player, now).await?.check_one_more()?;
            }
            if let PlayerInput::MoveAndPlan(_, lines) = input {
                events.push(plans::made_with_move(the_match, player, lines)?);
            }
            self.follow_plans(&mut loaded, &mut events, now).await?;
            if let Saved::Done { .. } = self.save(&loaded, &events, Some(actor), now).await? {
                return Ok(Played { the_match: loaded.the_match, events });
            }
        }
        Err(AppError::Contended(id))
    }

    /// Posts the board of a match in its channel, because the response that was to show it there
    /// could not be sent; `false` if the match is not played in a server.
    pub async fn post_board(&self, id: MatchId, now: Moment) -> Result<bool, AppError> {
        let the_match = self.find_match(id).await?;
        let place = the_match.record().place;
        if place.server.is_none() {
            return Ok(false);
        }
        let notice = Notice::Watched { the_match: id, ply: the_match.ply() };
        let message = OutboxMessage { reader: Reader::Channel(place.channel), notice };
        let mut transaction = self.store.begin().await?;
        transaction.enqueue(&[message], now).await?;
        transaction.commit().await?;
        self.wakeup.all();
        Ok(true)
    }

    /// The recent offers of a player to the opponent.
    async fn recent_offers(
        &self,
        the_match: &Match,
        player: PlayerId,
        now: Moment,
    ) -> Result<RecentOffers, AppError> {
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        let opponent = the_match.players()[!side];
        Ok(self.store.offers_to(opponent, the_match.id(), now - RECENT).await?)
    }
}

/// The step of the engine that led to an action. If another step is due by now, the action comes
/// too late: a move would end a takeback that was offered during the search, and another process
/// may have given the time already.
const fn step_of(action: Action) -> EngineStep {
    match action {
        Action::Move(_) | Action::Resign | Action::ClaimDraw => EngineStep::Move,
        Action::AcceptDraw | Action::DeclineDraw => EngineStep::AnswerDraw,
        other => EngineStep::Act(other),
    }
}
