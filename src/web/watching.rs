//! A match as spectators see it: anybody who has its link, while its players share it. They see
//! what its channel sees but for offers, and nobody is signed in here, whatever the cookies.
//!
//! What they make the bot compute is bounded: they have limits by address and together, each
//! address takes turns, and all together are one person in the queue of `process/compute`.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use axum::extract::{Extension, Path, Query, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use courier_draw::{BoardStyle, DrawError};
use courier_play::move_numbers::move_to;
use courier_play::{ByColor, Match, MatchId, Moment, Refusal};
use courier_store::{BoardContext, ChannelContext};
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use super::changes::Known;
use super::json::json;
use super::language::texts_of;
use super::markup::{self, Preview};
use super::pages;
use super::problem::{Answer, For as _, Problem};
use super::reader::Reader;
use super::remarks;
use super::scene::{At, Scene, Shown, scene};
use super::state::Web;
use crate::app::{AppError, WebToken, board_scene_at};
use crate::process::listener::Peer;

/// Search engines keep nothing of it.
const UNLISTED: (HeaderName, &str) = (HeaderName::from_static("x-robots-tag"), "noindex");
/// Other websites may show the picture.
const ANYWHERE: (HeaderName, &str) =
    (HeaderName::from_static("cross-origin-resource-policy"), "cross-origin");
/// Takebacks and results change what stands after so many plies, and the link may be withdrawn.
const KEPT: (HeaderName, &str) = (header::CACHE_CONTROL, "public, max-age=60");
/// When a spectator whose turn did not come may try again.
const AGAIN: Duration = Duration::from_secs(2);

/// What the page needs to know besides a match.
#[derive(Debug, Serialize)]
struct Words {
    language: &'static str,
    theme: &'static str,
    pieces: &'static str,
    /// The time of the clocks, in milliseconds since 1970.
    now: i64,
    words: BTreeMap<&'static str, String>,
}

/// `GET /api/watch`: the words of the page.
pub(super) async fn words(State(web): State<Web>, headers: HeaderMap) -> Response {
    let (texts, style) = (texts_of(&headers), BoardStyle::default());
    json(&Words {
        language: texts.language().code(),
        theme: style.theme.key(),
        pieces: style.pieces.key(),
        now: web.now().0,
        words: texts.web_words(),
    })
}

/// `GET /watch/{token}`: the page, with what a preview of the link shows.
pub(super) async fn page(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Path(token): Path<String>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let (id, _) = match watched(&web, &token).await {
        Err(Problem::NotShared) => return Ok(pages::not_shared(texts)),
        found => found.for_reader(texts)?,
    };
    // Programs that make previews name no language.
    let chosen = headers.contains_key(header::ACCEPT_LANGUAGE).then_some(texts);
    let url = format!("{}/watch/{token}", web.url.origin());
    let show = move |seen: &Seen| {
        let texts = chosen.unwrap_or_else(|| seen.texts());
        markup::page(texts, BoardStyle::default(), Some(&seen.preview(texts, url))).into_string()
    };
    let page = seen(&web, web.client(peer, &headers), id, show).await.for_reader(texts)?;
    Ok(([UNLISTED], Html(page)).into_response())
}

/// `GET /api/watch/{token}`: the match now, or an empty answer if the page already shows it.
pub(super) async fn show(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Path(token): Path<String>,
    Query(known): Query<Known>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let (id, revision) = watched(&web, &token).await.for_reader(texts)?;
    if known.revision.as_ref() == Some(&revision) {
        return Ok(StatusCode::NO_CONTENT.into_response());
    }
    let client = web.client(peer, &headers);
    let show = move |seen: &Seen| seen.scene(texts, &revision, At::Present);
    Ok(json(&seen(&web, client, id, show).await.for_reader(texts)?))
}

/// `GET /api/watch/{token}/plies/{ply}`: an earlier position.
pub(super) async fn look(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Path((token, ply)): Path<(String, String)>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let ply: u32 = ply.parse().map_err(|_| Problem::NoSuchPage).for_reader(texts)?;
    let (id, revision) = watched(&web, &token).await.for_reader(texts)?;
    let client = web.client(peer, &headers);
    let show = move |seen: &Seen| {
        (ply <= seen.the_match.ply()).then(|| seen.scene(texts, &revision, At::Earlier(ply)))
    };
    let scene = seen(&web, client, id, show).await.for_reader(texts)?;
    Ok(json(&scene.ok_or(Problem::NoSuchPage).for_reader(texts)?))
}

/// The position in the picture: after this many plies.
#[derive(Debug, Deserialize)]
pub(super) struct Pictured {
    ply: Option<String>,
}

/// `GET /watch/{token}/board.png`: the board as the channel of the match sees it.
pub(super) async fn picture(
    State(web): State<Web>,
    Extension(peer): Extension<Peer>,
    Path(token): Path<String>,
    Query(Pictured { ply }): Query<Pictured>,
    headers: HeaderMap,
) -> Answer<Response> {
    let texts = texts_of(&headers);
    let ply = ply.and_then(|text| text.parse().ok());
    let ply: u32 = ply.ok_or(Problem::NoSuchPage).for_reader(texts)?;
    let (id, _) = watched(&web, &token).await.for_reader(texts)?;
    let draw = move |seen: &Seen| (ply <= seen.the_match.ply()).then(|| seen.picture(ply));
    let drawn = seen(&web, web.client(peer, &headers), id, draw).await.for_reader(texts)?;
    let png = drawn.ok_or(Problem::NoSuchPage).for_reader(texts)?;
    let png = png.map_err(AppError::from).for_reader(texts)?;
    let kind = (header::CONTENT_TYPE, "image/png");
    Ok(([kind, KEPT, ANYWHERE, UNLISTED], png).into_response())
}

/// The match that a link shows, and its revision. Open pages ask for it every few seconds.
async fn watched(web: &Web, token: &str) -> Result<(MatchId, String), Problem> {
    let token: WebToken = token.parse().map_err(|_| Problem::NotShared)?;
    let found = web.app.watched_match(&token, web.now()).await?.ok_or(Problem::NotShared)?;
    // Only now: nobody without a link can use up what all spectators have.
    web.limits.spectators()?;
    Ok(found)
}

/// Computes something from a match, in the turn of an address.
async fn seen<T: Send + 'static>(
    web: &Web,
    client: IpAddr,
    id: MatchId,
    work: impl FnOnce(&Seen) -> T + Send + 'static,
) -> Result<T, Problem> {
    web.limits.watching(client)?;
    let turn = web.watching.turn(client).await;
    let _turn = turn.map_err(|_| Problem::TooMany { wait: AGAIN })?;
    let (the_match, context) = web.app.find_with_context(id).await?;
    let channel = web.app.reads().channel_context(id).await?.ok_or(Refusal::NoSuchMatch)?;
    let seen = Seen { the_match, context, channel, now: web.now() };
    Ok(web.app.compute().quick(None, move || work(&seen)).await.map_err(AppError::from)?)
}

/// A match, and how its channel shows it.
struct Seen {
    the_match: Match,
    context: BoardContext,
    channel: ChannelContext,
    now: Moment,
}

impl Seen {
    /// The texts in the language of the channel.
    fn texts(&self) -> Texts {
        Texts::new(self.channel.language.unwrap_or_default())
    }

    fn reader(&self) -> Reader {
        Reader::Spectator(self.channel.board_side.bottom(self.the_match.turn()))
    }

    fn scene(&self, texts: Texts, revision: &str, at: At<'_>) -> Scene {
        let Self { the_match, context, now, .. } = self;
        let reader = self.reader();
        scene(texts, &Shown { the_match, context, reader, revision, now: *now, at })
    }

    fn picture(&self, ply: u32) -> Result<Vec<u8>, DrawError> {
        let shown = (&self.the_match, &self.context);
        let position = self.the_match.game().position_at(ply);
        let turn = position.map_or_else(|| self.the_match.turn(), |position| position.turn());
        let side = self.channel.board_side.bottom(turn);
        courier_draw::board(&board_scene_at(self.texts(), shown, ply, side, self.now))
    }

    fn preview(&self, texts: Texts, url: String) -> Preview {
        let Self { the_match, context, .. } = self;
        let record = the_match.record();
        let ByColor { white, black } = remarks::names(texts, context);
        let title = texts.match_title(&white, &black, record.variant, record.start, record.id);
        let ply = the_match.ply();
        let last = move_to(the_match.game(), ply);
        let names = ByColor { white, black };
        let status = remarks::status(texts, the_match, &names, self.reader());
        let moved = last.as_deref().map(|last| Texts::web_plain(&texts.last_move(last)));
        Preview {
            title: Texts::web_plain(&title),
            description: [Some(status), moved].into_iter().flatten().collect::<Vec<_>>().join(" "),
            picture: format!("{url}/board.png?ply={ply}"),
            alt: texts.board_alt(the_match, the_match.position(), last.as_deref()),
            url,
        }
    }
}
