//! Plans of conditional moves, and which moves were made from a plan.
//!
//! A change of a plan raises the revision of its match: a move that was decided without the change
//! is not saved.

use courier_play::matches::{CorruptMatch, Event};
use courier_play::plans::Plan;
use courier_play::{ByColor, Match, MatchId, PlayerId};

use crate::ids::Revision;
use crate::sql::{self, Connection};
use crate::{Reads, Result, Store};

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlanState {
    /// It waits for the opponent's move.
    Waits(Plan),
    /// The opponent's move was not in it.
    Dropped {
        /// The number of moves made, including that of the opponent.
        at: u32,
    },
}

pub(crate) const PLANS_OF: &str =
    "select player_id, ply, lines, dropped_at from plans where match_id = $1";

impl Reads {
    /// The plans of a match, by the side that made them.
    /// Errors: A plan that cannot be read.
    pub async fn plans(&self, the_match: &Match) -> Result<ByColor<Option<PlanState>>> {
        let id = the_match.id();
        let rows: Vec<(PlayerId, u32, String, Option<u32>)> =
            sql::query_as(PLANS_OF).bind(id).fetch_all(&self.readers).await?;
        let mut plans = ByColor { white: None, black: None };
        for (player, ply, lines, dropped_at) in rows {
            let side = the_match.side_of(player).ok_or_else(|| CorruptMatch {
                id,
                what: format!("{player} has a plan but does not play in it"),
            })?;
            plans[side] = Some(match dropped_at {
                Some(at) => PlanState::Dropped { at },
                None => PlanState::Waits(
                    Plan::read(ply, &lines)
                        .map_err(|error| CorruptMatch { id, what: error.to_string() })?,
                ),
            });
        }
        Ok(plans)
    }
}

impl Store {
    /// Replaces the plan of a player; an empty plan is deleted. Returns `false`, with nothing
    /// stored, if the match has been saved since it was read at `revision`.
    pub async fn set_plan(
        &self,
        id: MatchId,
        revision: Revision,
        player: PlayerId,
        plan: &Plan,
    ) -> Result<bool> {
        let mut transaction = self.begin_write().await?;
        let updated = sql::query(
            "update matches set revision = revision + 1 where id = $1 and revision = $2",
        )
        .bind(id)
        .bind(revision)
        .execute(&mut *transaction)
        .await?;
        if updated.rows_affected() != 1 {
            return Ok(false);
        }
        write(&mut transaction, id, player, plan).await?;
        transaction.commit().await?;
        Ok(true)
    }
}

/// Whether the move after `ply` moves was made from a plan.
pub(crate) fn is_planned(events: &[Event], ply: u32) -> bool {
    events
        .iter()
        .any(|event| matches!(event, Event::PlanFollowed { ply: planned, .. } if *planned == ply))
}

/// Updates the plans of a match after `events`; `had_plans` before them. A plan for a position that
/// is no longer on the board is deleted, whatever the events are.
pub(crate) async fn settle(
    transaction: &mut Connection,
    had_plans: bool,
    the_match: &Match,
    events: &[Event],
) -> Result<()> {
    let (id, players) = (the_match.id(), the_match.players());
    let mut has_plans = had_plans;
    for event in events {
        match event {
            Event::PlanMade { by, plan } | Event::PlanFollowed { by, rest: plan, .. } => {
                write(transaction, id, players[*by], plan).await?;
                has_plans = true;
            }
            Event::PlanDropped { by, ply } => {
                sql::query(
                    "update plans set dropped_at = $1 where match_id = $2 and player_id = $3",
                )
                .bind(ply)
                .bind(id)
                .bind(players[*by])
                .execute(&mut *transaction)
                .await?;
            }
            _ => {}
        }
    }
    if !has_plans {
        return Ok(());
    }
    sql::query(
        "delete from plans where match_id = $1 and ($2 = 1 or coalesce(dropped_at, ply) <> $3)",
    )
    .bind(id)
    .bind(the_match.outcome().is_some())
    .bind(the_match.ply())
    .execute(transaction)
    .await?;
    Ok(())
}

async fn write(
    transaction: &mut Connection,
    id: MatchId,
    player: PlayerId,
    plan: &Plan,
) -> Result<()> {
    let query = if plan.is_empty() {
        sql::query("delete from plans where match_id = $1 and player_id = $2").bind(id).bind(player)
    } else {
        sql::query(
            "insert into plans (match_id, player_id, ply, lines) values ($1, $2, $3, $4)
             on conflict (match_id, player_id) do update
             set ply = excluded.ply, lines = excluded.lines, dropped_at = null",
        )
        .bind(id)
        .bind(player)
        .bind(plan.ply())
        .bind(plan.write())
    };
    query.execute(transaction).await?;
    Ok(())
}
