//! The reader's private note on a match.

use axum::extract::State;
use axum::response::Response;
use courier_play::notes::MatchNote;
use serde::{Deserialize, Serialize};

use super::json::json;
use super::matches::OfMatch;
use super::problem::{Answer, For as _};
use super::sessions::{Change, Session};
use super::state::Web;

#[derive(Debug, Serialize)]
struct Note {
    text: Option<String>,
}

/// A note to store. An empty text deletes it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NewNote {
    text: String,
}

/// `GET /api/matches/{id}/note`.
pub(super) async fn show(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    web.app.web_revision(id, player, web.now()).await.for_reader(texts)?;
    let text = web.app.reads().note_on(id, player).await.for_reader(texts)?;
    Ok(json(&Note { text }))
}

/// `PUT /api/matches/{id}/note`.
pub(super) async fn write(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body }: Change<NewNote>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    web.app.web_revision(id, player, web.now()).await.for_reader(texts)?;
    if body.text.trim().is_empty() {
        web.app.records().clear_note(id, player).await.for_reader(texts)?;
        return Ok(json(&Note { text: None }));
    }
    let note = MatchNote::of(&body.text).for_reader(texts)?;
    web.app.records().write_note(id, player, note.as_str(), web.now()).await.for_reader(texts)?;
    Ok(json(&Note { text: Some(note.as_str().to_owned()) }))
}
