//! Conditional moves: the reader's own plan, and lines played on the board to make one.

use axum::extract::{Query, State};
use axum::response::Response;
use courier_play::Refusal;
use courier_play::move_numbers;
use courier_play::plans::{MAX_PLIES, OutlineBranch, PlanError};
use courier_store::PlanState;
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use super::changes;
use super::json::json;
use super::lines::{Limit, Line, extended};
use super::matches::OfMatch;
use super::problem::{Answer, For as _};
use super::scene::At;
use super::sessions::{Change, Session};
use super::state::Web;
use crate::app::{Edit, PlanView};

/// A plan as the page shows it.
#[derive(Debug, Serialize)]
struct Plan {
    /// How it works, what happened to it, and what the last change replaced.
    remarks: Vec<String>,
    branches: Vec<Branch>,
}

/// A move of the opponent with the reply.
#[derive(Debug, Serialize)]
struct Branch {
    moves: String,
    /// The page sends it to remove the branch.
    key: String,
    depth: usize,
}

/// `GET /api/matches/{id}/plan`: the reader's plan.
pub(super) async fn show(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    web.app.web_revision(id, player, web.now()).await.for_reader(texts)?;
    Ok(json(&shown(texts, &web.app.plan(player, id).await.for_reader(texts)?)))
}

/// The change of a plan.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum PlanChange {
    Add,
    Remove,
    Clear,
}

/// A change of the plan for a board after `ply` moves: lines to add, or a branch to remove.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewPlan {
    ply: u32,
    change: PlanChange,
    #[serde(default)]
    text: String,
}

/// `POST /api/matches/{id}/plan`.
pub(super) async fn change(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body: NewPlan { ply, change, text } }: Change<NewPlan>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let edit = match change {
        PlanChange::Add => Edit::Add(&text),
        PlanChange::Remove => Edit::Remove(&text),
        PlanChange::Clear => Edit::Clear,
    };
    match web.app.amend_plan(player, id, Some(ply), edit, web.now()).await {
        Ok(view) => Ok(json(&shown(texts, &view))),
        Err(error) => changes::explained(&web, &session, id, error).await,
    }
}

fn shown(texts: Texts, view: &PlanView) -> Plan {
    let game = view.the_match.game();
    let mut branches = Vec::new();
    let mut remarks: Vec<String> =
        view.replaced.iter().map(|replaced| texts.plan_replaced(replaced)).collect();
    match &view.plan {
        Some(PlanState::Waits(plan)) => {
            flatten(&plan.outline(game), 0, &mut branches);
            remarks.push(texts.plan_private());
        }
        Some(PlanState::Dropped { at }) => {
            let last = usize::try_from(*at).unwrap_or(usize::MAX);
            let numbered = move_numbers::numbered(game, last.saturating_sub(1)..last);
            remarks.push(texts.plan_dropped(&numbered));
        }
        None => remarks.push(texts.web_no_plan()),
    }
    let remarks = remarks.iter().map(|remark| Texts::web_plain(remark)).collect();
    Plan { remarks, branches }
}

fn flatten(outline: &[OutlineBranch], depth: usize, branches: &mut Vec<Branch>) {
    for OutlineBranch { moves, key, then } in outline {
        branches.push(Branch { moves: moves.clone(), key: key.clone(), depth });
        flatten(then, depth + 1, branches);
    }
}

/// `GET /api/matches/{id}/line`: the position after a line from the present one, with the legal
/// moves of the side that would be on the move. Nothing is stored.
pub(super) async fn line(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
    Query(Line { ply, moves, .. }): Query<Line>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let (the_match, _) = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    the_match.check_board_shown().for_reader(texts)?;
    if ply.and_then(|ply| ply.parse().ok()) != Some(the_match.ply()) {
        return changes::explained(&web, &session, id, Refusal::Stale.into()).await;
    }
    let too_long = Limit { moves: MAX_PLIES, refusal: PlanError::TooLong.into() };
    let game = the_match.game().clone();
    let line = extended(game, &moves.unwrap_or_default(), too_long).for_reader(texts)?;
    changes::after_line(&web, &session, id, At::Line(&line)).await
}
