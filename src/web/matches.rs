//! Answers to the page: the reader, and their matches.

use std::collections::BTreeMap;

use axum::extract::State;
use axum::response::Response;
use courier_play::{MatchId, Moment, PlayerId, Refusal};
use courier_rules::Color;
use courier_store::Summary;
use courier_text::Texts;
use serde::Serialize;

use super::json::json;
use super::problem::{Answer, For as _};
use super::sessions::Session;
use super::state::Web;

/// The match named by a path.
pub(super) fn match_id(text: &str) -> Result<MatchId, Refusal> {
    text.parse().map_err(|_| Refusal::NoSuchMatch)
}

/// The reader and their settings for the page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Me<'a> {
    name: &'a str,
    language: &'static str,
    theme: &'static str,
    confirm: bool,
    words: BTreeMap<&'static str, String>,
}

/// `GET /api/me`.
pub(super) async fn me(session: Session) -> Response {
    json(&Me {
        name: &session.name,
        language: session.language.code(),
        theme: session.theme.key(),
        confirm: session.confirms,
        words: session.texts.web_words(),
    })
}

/// A match in the list of the reader's matches.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed {
    id: i64,
    title: String,
    variant: &'static str,
    opponent: String,
    side: &'static str,
    your_turn: bool,
    /// When the flag of the side on the move falls.
    deadline: Option<i64>,
    ply: u32,
}

/// `GET /api/matches`: the reader's running matches. Those in which it is their turn come first,
/// each by deadline.
pub(super) async fn list(State(web): State<Web>, session: Session) -> Answer<Response> {
    let running = web.app.reads().running_of(session.player).await.for_reader(session.texts)?;
    let listed = |summary| listed(session.texts, session.player, summary);
    Ok(json(&running.iter().map(listed).collect::<Vec<_>>()))
}

fn listed(texts: Texts, reader: PlayerId, summary: &Summary) -> Listed {
    let side = summary.players.side_of(&reader).unwrap_or(summary.turn);
    Listed {
        id: summary.id.0,
        title: texts.game_name(summary.variant, summary.start),
        variant: summary.variant.key(),
        opponent: texts.display_name(&summary.names[!side]),
        side: match side {
            Color::White => "white",
            Color::Black => "black",
        },
        your_turn: summary.turn == side,
        deadline: summary.flag_at.map(|Moment(at)| at),
        ply: summary.ply,
    }
}
