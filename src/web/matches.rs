//! Answers to the page: the reader, and their matches.

use std::collections::BTreeMap;

use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::response::Response;
use courier_draw::{PieceSet, Theme};
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal};
use courier_rules::Color;
use courier_store::Summary;
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use super::board::Board;
use super::json::json;
use super::language::texts_of;
use super::problem::{Answer, Failure, For as _};
use super::scene::Picture;
use super::sessions::Session;
use super::state::Web;
use crate::app::AppError;

/// The match named by the path of a request.
#[derive(Debug)]
pub(super) struct OfMatch(pub(super) MatchId);

#[derive(Debug, Deserialize)]
struct InPath {
    id: String,
}

impl FromRequestParts<Web> for OfMatch {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, web: &Web) -> Result<Self, Failure> {
        let found = Path::<InPath>::from_request_parts(parts, web).await;
        let id = found.ok().and_then(|Path(InPath { id })| id.parse().ok());
        id.map(Self).ok_or(Refusal::NoSuchMatch).for_reader(texts_of(&parts.headers))
    }
}

/// The reader and their settings for the page.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Me {
    name: String,
    language: &'static str,
    theme: &'static str,
    /// All themes: the key and the name.
    themes: Vec<(&'static str, String)>,
    pieces: &'static str,
    /// All piece sets, likewise.
    piece_sets: Vec<(&'static str, String)>,
    confirm: bool,
    /// The time of the clocks, in milliseconds since 1970.
    now: i64,
    words: BTreeMap<&'static str, String>,
}

/// `GET /api/me`.
pub(super) async fn me(State(web): State<Web>, session: Session) -> Response {
    json(&Me {
        name: session.texts.display_name(&session.name),
        language: session.language.code(),
        theme: session.style.theme.key(),
        themes: Theme::ALL.map(|theme| (theme.key(), session.texts.theme_name(theme))).into(),
        pieces: session.style.pieces.key(),
        piece_sets: PieceSet::ALL.map(|set| (set.key(), session.texts.piece_set_name(set))).into(),
        confirm: session.confirms,
        now: web.now().0,
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

/// The boards of running matches, with their cells by variant.
#[derive(Debug, Serialize)]
struct Boards {
    boards: BTreeMap<&'static str, Board>,
    pictures: BTreeMap<MatchId, Picture>,
}

/// How many boards are shown in the list.
const BOARDS: usize = 24;

/// `GET /api/boards`: the present positions of the matches that are first in the reader's list.
pub(super) async fn boards(State(web): State<Web>, session: Session) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    // A person has few lists at a time, because each board is a match with all its moves.
    let place = web.app.compute().quick_place(player).for_reader(texts)?;
    let running = web.app.reads().running_of(player).await.for_reader(texts)?;
    let mut matches = Vec::new();
    for summary in running.iter().take(BOARDS) {
        // One that cannot be read has no board; its own page says what is wrong.
        matches.extend(web.app.find_match(summary.id).await);
    }
    // The turn begins when everything is read: others wait for no database.
    let shown = place.compute(move || Boards::of(texts, &matches)).await;
    Ok(json(&shown.map_err(AppError::from).for_reader(texts)?))
}

impl Boards {
    fn of(texts: Texts, matches: &[Match]) -> Self {
        let variants = matches.iter().map(|the_match| the_match.record().variant);
        let picture = |the_match: &Match| (the_match.id(), Picture::of(texts, the_match));
        Self {
            boards: variants.map(|variant| (variant.key(), Board::of(variant))).collect(),
            pictures: matches.iter().map(picture).collect(),
        }
    }
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
