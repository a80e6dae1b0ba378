//! The review of a finished match: asking for it, its progress, and its results.

use axum::extract::State;
use axum::response::Response;
use courier_play::reviews::{Evaluation, JudgedMove, Review};
use courier_play::{ByColor, Match, Refusal};
use courier_rules::notation::uci;
use courier_rules::{Move, Position};
use courier_text::Texts;
use serde::Serialize;

use super::json::json;
use super::links::Nothing;
use super::matches::OfMatch;
use super::problem::{Answer, For as _};
use super::remarks::escaped_names;
use super::sessions::{Change, Session};
use super::state::Web;
use crate::app::{AppError, ReviewState, SeenReview};

/// The most moves of a better line that are drawn.
const ARROWS: usize = 3;

/// A review as the page shows it.
#[derive(Debug, Serialize)]
#[serde(tag = "state", rename_all = "lowercase")]
enum Answered {
    /// Nobody has asked for it.
    None,
    Running {
        message: String,
        done: u32,
        of: u32,
    },
    Finished(Found),
}

#[derive(Debug, Serialize)]
struct Found {
    /// Whether asking for it makes it again, or adds what is missing.
    again: bool,
    /// The title of the chart, and its description in words.
    title: String,
    words: String,
    /// White's winning chances from 0 to 1 before the first move and after each.
    chances: Vec<Option<f64>>,
    moves: Vec<Assessed>,
    /// Both sides in words, how it was measured, and what is missing.
    overview: Vec<String>,
    points: Vec<Point>,
}

/// A move of the game as the list shows it.
#[derive(Debug, Serialize)]
struct Assessed {
    /// White's advantage after it, as `+0.35` or `#3`.
    evaluation: Option<String>,
    /// `?!`, `?` or `??`.
    mark: Option<&'static str>,
}

#[derive(Debug, Serialize)]
struct Point {
    /// The number of plies made before the move.
    ply: u32,
    text: String,
    better: String,
    /// The moves of the better line in UCI.
    line: Vec<String>,
    arrows: Vec<Arrow>,
}

/// A move as an arrow, or as a ring if it is a drop.
#[derive(Debug, Serialize)]
struct Arrow {
    from: &'static str,
    to: &'static str,
    /// The move made, the better one, or its continuation.
    kind: &'static str,
}

/// `GET /api/matches/{id}/review`.
pub(super) async fn show(
    State(web): State<Web>,
    session: Session,
    OfMatch(id): OfMatch,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let (the_match, context) =
        web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    let here = the_match.record().place;
    let answered = match web.app.see_review(id, player, here).await {
        Ok(SeenReview { the_match, state, improvable }) => {
            answered(texts, &the_match, &escaped_names(texts, &context), state, improvable)
        }
        Err(AppError::Refused(Refusal::NoReview(_))) => Answered::None,
        Err(error) => return Err(error).for_reader(texts),
    };
    Ok(json(&answered))
}

/// `POST /api/matches/{id}/review`: requests it.
pub(super) async fn ask(
    State(web): State<Web>,
    OfMatch(id): OfMatch,
    Change { session, body: Nothing {} }: Change<Nothing>,
) -> Answer<Response> {
    let (player, texts) = (session.player, session.texts);
    let (the_match, context) =
        web.app.own_match_with_context(id, player).await.for_reader(texts)?;
    let here = the_match.record().place;
    let asked = web.app.request_review(id, player, here, web.now()).await;
    let (the_match, state) = asked.for_reader(texts)?;
    // A review that can be improved is being computed now, unless the player has asked for too
    // many.
    Ok(json(&answered(texts, &the_match, &escaped_names(texts, &context), state, false)))
}

fn answered(
    texts: Texts,
    the_match: &Match,
    names: &ByColor<String>,
    state: ReviewState,
    again: bool,
) -> Answered {
    match state {
        ReviewState::Running { done, of } => {
            let message = texts.web_review_running(done, of);
            Answered::Running { message, done, of }
        }
        ReviewState::Finished(review) => {
            Answered::Finished(found(texts, the_match, names, &review, again))
        }
    }
}

fn found(
    texts: Texts,
    the_match: &Match,
    names: &ByColor<String>,
    review: &Review,
    again: bool,
) -> Found {
    let overview = texts.review_overview(the_match, names, review);
    let points = review.turning_points().into_iter();
    Found {
        again,
        title: texts.review_chart_title(),
        words: texts.review_chart_words(the_match, review),
        chances: review.shares().map(|share| share.map(rounded)).collect(),
        overview: overview.iter().map(|line| Texts::web_plain(line)).collect(),
        moves: assessed(review),
        points: points.filter_map(|judged| point(texts, the_match, review, judged)).collect(),
    }
}

fn assessed(review: &Review) -> Vec<Assessed> {
    let mark = |ply: usize| {
        let judged = review.judged.iter().find(|judged| usize::try_from(judged.ply) == Ok(ply))?;
        Some(judged.judgement.sign())
    };
    let after = review.evaluations.iter().skip(1).enumerate();
    after
        .map(|(ply, evaluation)| Assessed {
            evaluation: evaluation.map(|evaluation| match evaluation {
                Evaluation::Centipawns(centipawns) => {
                    format!("{:+.2}", f64::from(centipawns) / 100.0)
                }
                mate @ Evaluation::Mate(_) => mate.to_string(),
            }),
            mark: mark(ply),
        })
        .collect()
}

fn point(texts: Texts, the_match: &Match, review: &Review, judged: &JudgedMove) -> Option<Point> {
    let game = the_match.game();
    let before = game.position_at(judged.ply)?;
    let played = game.moves().get(usize::try_from(judged.ply).ok()?).copied();
    let mut arrows: Vec<Arrow> =
        played.into_iter().flat_map(|played| drawn(&before, played, "played")).collect();
    let (mut position, mut line) = (before, Vec::new());
    for (place, better) in judged.better.iter().enumerate() {
        if place < ARROWS {
            arrows.extend(drawn(&position, *better, if place == 0 { "better" } else { "later" }));
        }
        line.push(uci::print(&position, *better));
        let Ok(next) = position.play(*better) else { break };
        position = next;
    }
    let better = texts.review_better_line(judged.better_line(game));
    Some(Point {
        ply: judged.ply,
        text: Texts::web_plain(&texts.review_point(game, review, judged)),
        better: Texts::web_plain(&better),
        line,
        arrows,
    })
}

fn drawn(position: &Position, the_move: Move, kind: &'static str) -> Vec<Arrow> {
    let name = |cell| position.variant().geometry().name(cell);
    let arrows = courier_draw::Arrow::or_ring(position, the_move).into_iter();
    arrows.map(|arrow| Arrow { from: name(arrow.from), to: name(arrow.to), kind }).collect()
}

/// More digits would not be visible.
fn rounded(share: f64) -> f64 {
    (share * 1000.0).round() / 1000.0
}
