//! The finished games of the reader, and playing one of them again.

use axum::extract::{Query, State};
use axum::response::Response;
use courier_play::{PlayerId, Refusal};
use courier_rules::Variant;
use courier_store::{Finished, Wanted};
use courier_text::Texts;
use serde::{Deserialize, Serialize};

use super::board::key;
use super::json::json;
use super::matches::OfMatch;
use super::problem::{Answer, For as _, Problem, refusal_words};
use super::sessions::{Change, Session};
use super::state::Web;
use crate::app::Rematch;

/// How many games are listed at once.
const PAGE: u32 = 20;

/// How many opponents are offered to choose from.
const OPPONENTS: u32 = 100;

/// The requested games: those after the first `from`, of one variant or of all, against one
/// opponent or all.
#[derive(Debug, Deserialize)]
pub(super) struct Asked {
    from: Option<String>,
    variant: Option<String>,
    opponent: Option<String>,
}

#[derive(Debug, Serialize)]
struct Page {
    total: u32,
    games: Vec<Ended>,
    /// With the first games, all variants of the reader's finished games: the key and the name, by
    /// name.
    variants: Vec<(&'static str, String)>,
    /// With the first games, the opponents who were met latest: the id and the name, by name.
    opponents: Vec<(String, String)>,
}

/// A finished game.
#[derive(Debug, Serialize)]
struct Ended {
    id: i64,
    title: String,
    opponent: String,
    side: &'static str,
    /// How it ended for the reader.
    result: String,
    /// When it ended, in milliseconds since 1970.
    ended: i64,
}

/// `GET /api/finished`: the finished games of the reader, the latest first.
pub(super) async fn list(
    State(web): State<Web>,
    session: Session,
    Query(Asked { from, variant, opponent }): Query<Asked>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let from = from.map_or(Ok(0), |from| from.parse());
    let from = from.map_err(|_| Problem::Unreadable).for_reader(texts)?;
    let variant = variant.map(|key| Variant::by_key(&key).ok_or(Problem::Unreadable)).transpose();
    let variant = variant.for_reader(texts)?;
    let opponent = opponent.map(|id| id.parse().map(PlayerId)).transpose();
    let opponent = opponent.map_err(|_| Problem::Unreadable).for_reader(texts)?;
    let wanted = Wanted { variant, opponent };
    let reads = web.app.reads();
    let total = reads.count_finished(player, player, None, wanted).await.for_reader(texts)?;
    let games = reads.finished_of(player, player, None, wanted, PAGE, from.min(total)).await;
    let games = games.for_reader(texts)?.iter().map(|game| ended(texts, player, game)).collect();
    let (played, met) = match from {
        0 => (
            reads.finished_variants(player).await.for_reader(texts)?,
            reads.finished_opponents(player, OPPONENTS).await.for_reader(texts)?,
        ),
        _ => Default::default(),
    };
    let met = met.into_iter();
    let opponents = met.map(|(id, name)| (id.to_string(), texts.display_name(&name))).collect();
    let mut variants: Vec<_> =
        played.iter().map(|variant| (variant.key(), texts.variant_name(variant))).collect();
    variants.sort_by(|(_, one), (_, other)| one.cmp(other));
    Ok(json(&Page { total, games, variants, opponents }))
}

fn ended(texts: Texts, reader: PlayerId, game: &Finished) -> Ended {
    // The query finds only games of the reader.
    let side = game.players.side_of(&reader).unwrap_or(courier_rules::Color::White);
    Ended {
        id: game.id.0,
        title: texts.game_name(game.variant, game.start),
        opponent: texts.display_name(&game.names[!side]),
        side: key(side),
        result: texts.web_result(&game.outcome, side),
        ended: game.outcome.at.0,
    }
}

/// Whether an offer of the opponent is accepted.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Again {
    accept: bool,
}

/// The result: a match that has begun, a question, or that a rematch was offered.
#[derive(Debug, Default, Serialize)]
struct Outcome {
    #[serde(skip_serializing_if = "Option::is_none")]
    r#match: Option<String>,
    /// The opponent has already offered it: asks whether to accept.
    #[serde(skip_serializing_if = "Option::is_none")]
    question: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
}

/// `POST /api/matches/{id}/rematch`: offers a rematch, accepts the opponent's offer, or begins one
/// against the engine.
pub(super) async fn play_again(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body: Again { accept } }: Change<Again>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    if web.app.nobody_can_play() {
        return Err(Problem::Interrupted).for_reader(texts);
    }
    let again = web.app.play_again(id, player, accept, web.now(), &mut web.rng()).await;
    Ok(json(&match again.for_reader(texts)? {
        Rematch::Begun(id) => Outcome { r#match: Some(id.to_string()), ..Outcome::default() },
        Rematch::Offered => {
            Outcome { message: Some(texts.web_rematch_offered()), ..Outcome::default() }
        }
        Rematch::OfferedBefore(challenge) => {
            let question = refusal_words(texts, &Refusal::RematchOffered(challenge), None);
            Outcome { question: Some(question), ..Outcome::default() }
        }
    }))
}
