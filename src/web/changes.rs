//! A match as the page shows it, and the reader's moves and other actions, which go through the
//! same use case as a button in Discord, with the number of moves on the reader's board.

use std::borrow::Cow;

use axum::extract::{FromRequestParts as _, Path, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use courier_play::{MatchId, Refusal};
use courier_text::{Texts, spoken};
use serde::{Deserialize, Serialize};

use super::actions::Offered;
use super::json::json;
use super::matches::OfMatch;
use super::problem::{Answer, For as _, Problem, refusal_words};
use super::reader::Reader;
use super::remarks::escaped_names;
use super::scene::{At, Scene, Shown, scene};
use super::sessions::{Change, Session, is_unchanged};
use super::state::Web;
use crate::app::{Actor, AppError, PlayerInput};

/// The maximum length of a move in characters: it may be typed in words.
const LONGEST_MOVE: usize = 100;

/// The state that the page already shows.
#[derive(Debug, Deserialize)]
pub(super) struct Known {
    pub(super) revision: Option<String>,
}

/// `GET /api/matches/{id}`: the match now, or an empty answer if the page already shows it.
pub(super) async fn show(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Query(known): Query<Known>,
    mut parts: Parts,
) -> Answer<Response> {
    if let Some(revision) = &known.revision
        && is_unchanged(&parts.headers, &web, (id, revision)).await?
    {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let session = Session::from_request_parts(&mut parts, &web).await?;
    let texts = session.texts;
    let revision = web.app.web_revision(id, session.player, web.now()).await.for_reader(texts)?;
    Ok(json(&of_match(&web, &session, id, &revision, At::Present).await?))
}

/// `GET /api/matches/{id}/plies/{ply}`: an earlier position.
pub(super) async fn look(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
    Path((_, ply)): Path<(String, String)>,
) -> Answer<Response> {
    let texts = session.texts;
    let ply = ply.parse().map_err(|_| Problem::NoSuchPage).for_reader(texts)?;
    let revision = web.app.web_revision(id, session.player, web.now()).await.for_reader(texts)?;
    Ok(json(&of_match(&web, &session, id, &revision, At::Earlier(ply)).await?))
}

/// A move to make on a board after `ply` moves, in SAN, in UCI or in words.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewMove {
    ply: u32,
    r#move: String,
}

/// `POST /api/matches/{id}/moves`.
pub(super) async fn make_move(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body }: Change<NewMove>,
) -> Answer<Response> {
    let texts = session.texts;
    if body.r#move.chars().count() > LONGEST_MOVE {
        return Err(Problem::Unreadable).for_reader(texts);
    }
    let typed = in_notation(&web, &session, id, &body).await?;
    act(&web, &session, id, body.ply, PlayerInput::Move(&typed)).await
}

/// The move in notation, if it was typed in words on the present board.
async fn in_notation<'a>(
    web: &Web,
    session: &Session,
    id: MatchId,
    NewMove { ply, r#move: typed }: &'a NewMove,
) -> Answer<Cow<'a, str>> {
    let (player, texts) = (session.player, session.texts);
    if !spoken::is_in_words(typed) {
        return Ok(Cow::Borrowed(typed));
    }
    let (the_match, _) = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    let is_fallen = the_match.record().timing.fallen.is_some();
    if the_match.ply() != *ply || the_match.mover() != player || is_fallen {
        return Ok(Cow::Borrowed(typed));
    }
    let position = the_match.position();
    spoken::move_in_notation(position, typed)
        .map_err(|why| Problem::Refused {
            refusal: the_match.move_refusal(typed, why),
            position: Box::new(position.clone()),
        })
        .for_reader(texts)
}

/// An action to take on a board after `ply` moves.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewAction {
    ply: u32,
    action: String,
}

/// `POST /api/matches/{id}/actions`.
pub(super) async fn take_action(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body }: Change<NewAction>,
) -> Answer<Response> {
    let offered = Offered::by_name(&body.action);
    let offered = offered.ok_or(Problem::Unreadable).for_reader(session.texts)?;
    act(&web, &session, id, body.ply, PlayerInput::Act(offered.action)).await
}

/// The board that the page has to show instead of the reader's, and why.
#[derive(Serialize)]
struct Stale {
    message: String,
    scene: Scene,
}

async fn act(
    web: &Web,
    session: &Session,
    id: MatchId,
    ply: u32,
    input: PlayerInput<'_>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    // A move would end the interruption and start all clocks, although only players with an open
    // page could move, and no opponent would be told.
    if web.app.nobody_can_play() {
        return Err(Problem::Interrupted).for_reader(texts);
    }
    // The page is not a channel: the outbox shows the new board in that of the match.
    let actor = Actor { player, said_in: None };
    match web.app.play(actor, id, Some(ply), input, web.now()).await {
        Ok(_) => Ok(json(&now(web, session, id).await?)),
        Err(error) => explained(web, session, id, error).await,
    }
}

/// Why something was not done in a match of the reader, with the present board if theirs is another
/// one.
pub(super) async fn explained(
    web: &Web,
    session: &Session,
    id: MatchId,
    error: AppError,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    match error {
        AppError::Refused(refusal) if has_changed(&refusal) => {
            let message = refusal_words(texts, &refusal, None);
            let stale = Stale { message, scene: now(web, session, id).await? };
            Ok((StatusCode::CONFLICT, json(&stale)).into_response())
        }
        AppError::Refused(refusal) => {
            let found = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
            Err(Problem::Refused { refusal, position: Box::new(found.0.position().clone()) })
                .for_reader(texts)
        }
        fault => Err(fault).for_reader(texts),
    }
}

pub(super) async fn after_line(
    web: &Web,
    session: &Session,
    id: MatchId,
    line: At<'_>,
) -> Answer<Response> {
    let revision = web.app.web_revision(id, session.player, web.now()).await;
    let revision = revision.for_reader(session.texts)?;
    Ok(json(&of_match(web, session, id, &revision, line).await?))
}

/// Whether a refusal means that the board on the page is not the present one.
const fn has_changed(refusal: &Refusal) -> bool {
    matches!(refusal, Refusal::Stale | Refusal::MatchOver(_) | Refusal::NotYourTurn)
}

async fn now(web: &Web, session: &Session, id: MatchId) -> Answer<Scene> {
    let revision = web.app.web_revision(id, session.player, web.now()).await;
    of_match(web, session, id, &revision.for_reader(session.texts)?, At::Present).await
}

/// A match, read after its revision: if it changes in between, the page asks once too often.
async fn of_match(
    web: &Web,
    session: &Session,
    id: MatchId,
    revision: &str,
    at: At<'_>,
) -> Answer<Scene> {
    let (player, texts) = (session.player, session.texts);
    let found = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    let (the_match, context) = (&found.0, &found.1);
    let side = the_match.side_of(player).ok_or(Refusal::NoSuchMatch).for_reader(texts)?;
    if matches!(at, At::Earlier(ply) if ply > the_match.ply()) {
        return Err(Problem::NoSuchPage).for_reader(texts);
    }
    let now = web.now();
    let reader = Reader::Player(side);
    let mut scene = scene(texts, &Shown { the_match, context, reader, revision, now, at });
    // It says why nothing happens at the present board.
    if matches!(at, At::Present)
        && web.app.engine_holds_back(the_match, Some(player)).await.for_reader(texts)?
    {
        let why = texts.engine_holds_back(&escaped_names(texts, context)[side]);
        scene.remarks.push(Texts::web_plain(&why));
    }
    Ok(scene)
}
