//! Plans of conditional moves: showing and changing them, and following them after a move.

use courier_play::matches::Event;
use courier_play::move_numbers;
use courier_play::plans::{self, Plan, PlanError, Replaced};
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal};
use courier_store::{Loaded, PlanState, StoreError};

use super::application::App;
use super::error::AppError;
use super::saving::RACES;

/// A change of a plan, as typed.
#[derive(Clone, Copy, Debug)]
pub enum Edit<'a> {
    /// Adds one or more lines.
    Add(&'a str),
    Remove(&'a str),
    /// Deletes the plan.
    Clear,
}

/// A player's plan. It may be shown only to that player.
#[derive(Debug)]
pub struct PlanView {
    pub the_match: Match,
    pub plan: Option<PlanState>,
    /// The replies that this change has replaced.
    pub replaced: Vec<Replaced>,
}

impl App {
    /// The plan of `player` in a match.
    /// Errors: A refusal if they do not play in it, it is over or its board is hidden.
    pub async fn plan(&self, player: PlayerId, id: MatchId) -> Result<PlanView, AppError> {
        let the_match = self.find_match(id).await?;
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = the_match.outcome() {
            return Err(Refusal::MatchOver(outcome).into());
        }
        the_match.check_board_shown()?;
        let plan = self.store.plans(&the_match).await?[side].take();
        Ok(PlanView { the_match, plan, replaced: Vec::new() })
    }

    /// Changes a player's plan. `seen` is the number of moves on the board that they planned from,
    /// if they used a form on a board; a plan for an older board is refused as [`Refusal::Stale`].
    /// Errors: A refusal, with nothing changed.
    pub async fn amend_plan(
        &self,
        player: PlayerId,
        id: MatchId,
        seen: Option<u32>,
        edit: Edit<'_>,
        now: Moment,
    ) -> Result<PlanView, AppError> {
        for _ in 0..RACES {
            let mut loaded = self.load(id).await?;
            if self.settle_flag(&mut loaded, now).await? {
                continue;
            }
            let the_match = &loaded.the_match;
            let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
            if the_match.outcome().is_none() && seen.is_some_and(|seen| seen != the_match.ply()) {
                return Err(Refusal::Stale.into());
            }
            let mut plan = Plan::begin(the_match, player)?;
            let waits = match self.store.plans(the_match).await?[side].take() {
                Some(PlanState::Waits(waits)) if waits.ply() == plan.ply() => Some(waits),
                _ => None,
            };
            let has_plan = waits.is_some();
            plan = waits.unwrap_or(plan);
            let game = the_match.game();
            let replaced = match edit {
                Edit::Add(typed) => plan.add(game, typed).map_err(Refusal::from)?,
                Edit::Remove(_) | Edit::Clear if !has_plan => {
                    return Err(Refusal::from(PlanError::NoPlan).into());
                }
                Edit::Remove(typed) => {
                    plan.remove(game, typed).map_err(Refusal::from)?;
                    Vec::new()
                }
                Edit::Clear => {
                    plan = Plan::begin(the_match, player)?;
                    Vec::new()
                }
            };
            if self.store.set_plan(id, loaded.revision, player, &plan).await? {
                let plan = Some(plan).filter(|plan| !plan.is_empty()).map(PlanState::Waits);
                return Ok(PlanView { the_match: loaded.the_match, plan, replaced });
            }
        }
        Err(AppError::Contended(id))
    }

    /// Makes the planned reply to a move, if any, and adds its events to `events`. The move and the
    /// reply are saved in one transaction.
    pub(super) async fn follow_plans(
        &self,
        Loaded { the_match, has_plans, .. }: &mut Loaded,
        events: &mut Vec<Event>,
        now: Moment,
    ) -> Result<(), AppError> {
        let plans_exist =
            *has_plans || events.iter().any(|event| matches!(event, Event::PlanMade { .. }));
        let moved = events.iter().any(|event| matches!(event, Event::Moved { .. }));
        if !plans_exist || !moved || the_match.outcome().is_some() {
            return Ok(());
        }
        let plans = match self.store.plans(the_match).await {
            // A broken plan must not block moves. It is deleted with the move.
            Err(StoreError::CorruptMatch(corrupt)) => {
                tracing::error!(%corrupt, "a plan cannot be read and is ignored");
                return Ok(());
            }
            other => other?,
        };
        let mut waiting = plans.map(|state| match state {
            Some(PlanState::Waits(plan)) => Some(plan),
            _ => None,
        });
        for event in events.iter() {
            if let Event::PlanMade { by, plan } = event {
                waiting[*by] = Some(plan.clone());
            }
        }
        events.extend(plans::follow(the_match, waiting, now));
        Ok(())
    }
}

/// The plan of a player for the moves after the one they have just made.
pub(super) fn made_with_move(
    the_match: &Match,
    player: PlayerId,
    lines: &str,
) -> Result<Event, Refusal> {
    let (game, side) = (the_match.game(), the_match.side_of(player).ok_or(Refusal::NotAPlayer)?);
    if the_match.outcome().is_some() {
        let last = game.moves().len();
        return Err(PlanError::Over {
            after: move_numbers::numbered(game, last.saturating_sub(1)..last),
        }
        .into());
    }
    let mut plan = Plan::begin(the_match, player)?;
    plan.add(game, lines)?;
    Ok(Event::PlanMade { by: side, plan })
}
