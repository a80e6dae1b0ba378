//! A game as a file to download: its record, and the animation of its moves. What one person makes
//! the bot compute is bounded by their places.

use std::time::Duration;

use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use courier_play::{Refusal, move_list};

use super::matches::OfMatch;
use super::problem::{Answer, For as _};
use super::sessions::Session;
use super::state::Web;
use crate::app::{AppError, ReadingTurn, ReplayView};

/// How long each position of an animation is shown.
const FRAME: Duration = Duration::from_secs(1);

/// `GET /api/matches/{id}/pgn`.
pub(super) async fn pgn(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let place = web.app.compute().quick_place(player).for_reader(texts)?;
    let (the_match, _) = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    let turn = place.turn().await.map_err(AppError::from).for_reader(texts)?;
    let written = web.app.pgn(the_match, (texts, player), ReadingTurn::new(turn)).await;
    let (record, _) = written.for_reader(texts)?;
    Ok(file("application/x-chess-pgn", &move_list::file_name(id), record.into_bytes()))
}

/// `GET /api/matches/{id}/gif`: the animation from the reader's side. It may take a minute.
pub(super) async fn gif(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
) -> Answer<Response> {
    let (player, texts, style) = (session.player, session.texts, session.style);
    let place = web.app.compute().long_place(player).for_reader(texts)?;
    let found = web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    let (the_match, context) = found;
    let bottom = the_match.side_of(player).ok_or(Refusal::NoSuchMatch).for_reader(texts)?;
    let view = ReplayView { texts, style, bottom, frame: FRAME, now: web.now() };
    let drawn = web.app.replay(the_match, &context, view, place).await.for_reader(texts)?;
    Ok(file("image/gif", &format!("game-{id}.gif"), drawn))
}

fn file(kind: &str, name: &str, content: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers =
        [(header::CONTENT_TYPE, kind.to_owned()), (header::CONTENT_DISPOSITION, disposition)];
    (headers, content).into_response()
}
