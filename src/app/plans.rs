//! Conditional moves: laid down, shown, and played when they fit.

use super::application::App;
use super::error::AppError;
use super::saving::RACES;
use crate::play::matches::Event;
use crate::play::plans::{self, Plan, PlanError, Replaced};
use crate::play::{Match, MatchId, Moment, PlayerId, Refusal};
use crate::store::{Loaded, PlanState, StoreError};

/// What a player does to their plan, in the words they typed.
#[derive(Clone, Copy, Debug)]
pub enum Edit<'a> {
    /// Adds a line or several.
    Add(&'a str),
    /// Takes a branch away.
    Remove(&'a str),
    /// Takes everything away.
    Clear,
}

/// A player's plan as it stands. It is theirs alone: nobody else may be shown one.
#[derive(Debug)]
pub struct PlanView {
    /// The match it is for.
    pub the_match: Match,
    /// What is planned, or what became of it; `None` where nothing is planned.
    pub plan: Option<PlanState>,
    /// Which replies took the place of others just now.
    pub replaced: Vec<Replaced>,
}

impl App {
    /// The plan of `player` in a match.
    ///
    /// # Errors
    /// A refusal where they do not play in it or it is over; a fault of the store.
    pub async fn plan(&self, player: PlayerId, id: MatchId) -> Result<PlanView, AppError> {
        let the_match = self.find_match(id).await?;
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = the_match.outcome() {
            return Err(Refusal::MatchOver(outcome).into());
        }
        let plan = self.store.plans(&the_match).await?[side].take();
        Ok(PlanView { the_match, plan, replaced: Vec::new() })
    }

    /// A player changes their plan. `seen` is the number of moves on the board they planned from,
    /// where the plan came from a board (a form); one for an earlier board is refused as
    /// [`Refusal::Stale`].
    ///
    /// # Errors
    /// A refusal, with nothing changed; a fault of the store.
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
            if let Some(fallen) = loaded.the_match.sweep(now) {
                // Raced or not, the next look shows what stands.
                let _ = self.save(&loaded, &[fallen], None, now).await?;
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
            let there_is_one = waits.is_some();
            plan = waits.unwrap_or(plan);
            let game = the_match.game();
            let replaced = match edit {
                Edit::Add(typed) => plan.add(game, typed).map_err(Refusal::from)?,
                Edit::Remove(_) | Edit::Clear if !there_is_one => {
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

    /// After a move: a planned reply is made at once, and the events it causes are
    /// added to `events`. All of it is saved together with the move.
    pub(super) async fn let_plans_answer(
        &self,
        Loaded { the_match, has_plans, .. }: &mut Loaded,
        events: &mut Vec<Event>,
        now: Moment,
    ) -> Result<(), AppError> {
        let plans_are_made =
            *has_plans || events.iter().any(|event| matches!(event, Event::PlanMade { .. }));
        let moved = events.iter().any(|event| matches!(event, Event::Moved { .. }));
        if !plans_are_made || !moved || the_match.outcome().is_some() {
            return Ok(());
        }
        let plans = match self.store.plans(the_match).await {
            // A broken plan must not keep anybody from moving; it is forgotten with the move.
            Err(StoreError::CorruptMatch(corrupt)) => {
                tracing::error!(%corrupt, "a plan cannot be read and is forgotten");
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

/// The plan a player makes for what comes after the move they have just made.
pub(super) fn made_with_move(
    the_match: &Match,
    player: PlayerId,
    lines: &str,
) -> Result<Event, Refusal> {
    let (game, side) = (the_match.game(), the_match.side_of(player).ok_or(Refusal::NotAPlayer)?);
    if the_match.outcome().is_some() {
        let last = game.moves().len();
        return Err(
            PlanError::Over { after: plans::numbered(game, last.saturating_sub(1)..last) }.into()
        );
    }
    let mut plan = Plan::begin(the_match, player)?;
    plan.add(game, lines)?;
    Ok(Event::PlanMade { by: side, plan })
}
