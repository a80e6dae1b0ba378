//! The open challenges of the reader's servers, in the channels that they see, and joining one.

use axum::extract::{Path, State};
use axum::response::Response;
use courier_play::challenges::Proposal;
use courier_play::{ChallengeId, PlayerId};
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use super::json::json;
use super::problem::{Answer, For as _, Problem};
use super::sessions::{Change, Session};
use super::state::Web;
use crate::app::{OpenGame, ServerLobby};

#[derive(Debug, Serialize)]
struct Lobby {
    server: String,
    games: Vec<Open>,
}

#[derive(Debug, Serialize)]
struct Open {
    id: i64,
    title: String,
    challenger: String,
    /// The clock, whether it is rated, and the colors.
    terms: String,
    channel: String,
    /// When it closes, in milliseconds since 1970.
    closes: i64,
    /// Whether it is the reader's own, which they cannot join.
    own: bool,
}

/// `GET /api/lobby`.
pub(super) async fn list(State(web): State<Web>, session: Session) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    web.limits.asks(player).for_reader(texts)?;
    let lobbies = web.app.lobbies_of(&*web.servers, player, web.now()).await.for_reader(texts)?;
    let lobby = |ServerLobby { name, games }: ServerLobby| Lobby {
        server: name,
        games: games.iter().map(|game| open(texts, player, game)).collect(),
    };
    Ok(json(&lobbies.into_iter().map(lobby).collect::<Vec<_>>()))
}

fn open(texts: Texts, reader: PlayerId, game: &OpenGame) -> Open {
    let OpenGame { challenge, challenger, channel } = game;
    let Proposal { terms, conditions, .. } = challenge.proposal;
    let challenger = texts.display_name(challenger);
    Open {
        id: challenge.id.0,
        title: texts.game_name(terms.variant, terms.start),
        terms: texts.web_lobby_terms(&challenger, &terms, (conditions, challenge.left)),
        challenger,
        channel: channel.clone(),
        closes: challenge.proposal.expires_at().0,
        own: challenge.proposal.challenger == reader,
    }
}

/// An empty body: only the origin is checked.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Join {}

#[derive(Debug, Serialize)]
struct Joined {
    r#match: String,
}

/// `POST /api/lobby/{id}`: accepts a challenge.
pub(super) async fn join(
    State(web): State<Web>,
    Path(id): Path<String>,
    Change { session, body: Join {} }: Change<Join>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let id = id.parse().map(ChallengeId).map_err(|_| Problem::Unreadable).for_reader(texts)?;
    if web.app.nobody_can_play() {
        return Err(Problem::Interrupted).for_reader(texts);
    }
    web.limits.asks(player).for_reader(texts)?;
    let begun = web.app.join(&*web.servers, id, player, web.now(), &mut web.rng()).await;
    Ok(json(&Joined { r#match: begun.for_reader(texts)?.to_string() }))
}
