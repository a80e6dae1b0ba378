//! The link for spectators as the players of the match see it: sharing and withdrawing.

use axum::extract::State;
use axum::response::Response;
use courier_play::spectators::SpectatorWish;
use serde::{Deserialize, Serialize};

use super::json::json;
use super::matches::OfMatch;
use super::problem::{Answer, For as _};
use super::sessions::{Change, Session};
use super::state::Web;
use crate::app::SharedMatch;

#[derive(Debug, Serialize)]
struct Shared {
    /// The address for spectators, if it shows the match.
    link: Option<String>,
    /// Whether the reader shares the match or refuses that; `None` if they have said nothing.
    own: Option<bool>,
    /// Whether the opponent shares it.
    opponent: bool,
}

/// `GET /api/matches/{id}/spectators`.
pub(super) async fn show(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
) -> Answer<Response> {
    let texts = session.texts;
    let shared = web.app.shared_match(id, session.player).await.for_reader(texts)?;
    Ok(answer(&web, shared))
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wanted {
    share: bool,
}

/// `POST /api/matches/{id}/spectators`: shares the match, or refuses to.
pub(super) async fn change(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body: Wanted { share } }: Change<Wanted>,
) -> Answer<Response> {
    let texts = session.texts;
    let wish = if share { SpectatorWish::Share } else { SpectatorWish::Refuse };
    let shared = web.app.share_match((id, session.player), wish, &mut web.rng()).await;
    Ok(answer(&web, shared.for_reader(texts)?))
}

fn answer(web: &Web, SharedMatch { token, own, opponent }: SharedMatch) -> Response {
    let link = token.map(|token| format!("{}/watch/{token}", web.url.origin()));
    let own = own.map(|wish| wish == SpectatorWish::Share);
    json(&Shared { link, own, opponent })
}
