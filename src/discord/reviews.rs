//! `/review`, and the button below a finished board: the engine's review of a finished game. The
//! answer shows the progress until the review is finished, and then page by page its moves.

use courier_draw::review::{MarkWeight, ReviewChart, ReviewMark};
use courier_draw::{Arrow, Scene};
use courier_play::move_numbers::move_to;
use courier_play::reviews::{JudgedMove, Judgement, Review};
use courier_play::{Match, MatchId, Refusal, Span};
use courier_rules::{Color, Game, Move, Position};
use courier_text::Texts;
use serenity::all::{ButtonStyle, Http};

use crate::app::{AppError, ReviewState, SeenReview, board_scene_at};
use crate::discord::board::scene::with_cell_names;
use crate::discord::components::buttons::{button, page_buttons, rows};
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::context::{AppState, Component, Invoker, mention};
use crate::discord::ids::ButtonAction;
use crate::discord::options::match_choice::{self, finished_games};
use crate::discord::transport::first_response::edit;
use crate::discord::transport::redaction::DiscordError;
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};

#[poise::command(slash_command)]
pub(crate) async fn review(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let chosen = match_choice::finished(app_state, &invoker, game.as_deref()).await?;
    let id = chosen.ok_or(Refusal::NoSuchMatch)?;
    let (payload, running) = ask(app_state, &invoker, id).await?;
    send(ctx, payload).await?;
    if running {
        let (http, token) = (&ctx.serenity_context().http, &ctx.interaction.token);
        follow(app_state, http, &invoker, token, id).await?;
    }
    Ok(())
}

/// How often the message about the progress is changed.
const STEP: Span = Span::seconds(4);
/// How long it is changed: the response can be edited for fifteen minutes.
const LONGEST: Span = Span::minutes(14);

/// Asks for the review from the button below a finished match.
pub(crate) async fn by_button(component: Component<'_>, id: MatchId) -> Result<()> {
    let Component { app_state, invoker, http, interaction } = component;
    let (payload, running) = ask(app_state, invoker, id).await?;
    component.send(payload).await?;
    if running {
        follow(app_state, http, invoker, &interaction.token, id).await?;
    }
    Ok(())
}

/// Shows a page of a review, or its progress. A finished one is no longer followed: the first page
/// would replace the one to which the user turns.
pub(crate) async fn page(component: Component<'_>, id: MatchId, page: u8) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let seen = app_state.app.see_review(id, invoker.player, invoker.place).await?;
    let SeenReview { the_match, state, .. } = seen;
    if let ReviewState::Finished(_) = state {
        app_state.followed_reviews.end(invoker.player, id);
    }
    let payload = message(app_state, invoker, &the_match, state, page).await?;
    component.show_privately(payload).await
}

/// Asks for the review of a match. Returns the message for the user, and whether the review is
/// still being computed: then [`follow`] shows its progress.
pub(crate) async fn ask(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
) -> Result<(MessagePayload, bool)> {
    let now = app_state.now();
    let (the_match, state) =
        app_state.app.request_review(id, invoker.player, invoker.place, now).await?;
    let running = matches!(state, ReviewState::Running { .. });
    Ok((message(app_state, invoker, &the_match, state, 0).await?, running))
}

/// Edits the response to the interaction with this token whenever the review has made progress,
/// until it is finished, or until the user asks again. If it cannot be edited, the button of the
/// message shows the review.
pub(crate) async fn follow(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    token: &str,
    id: MatchId,
) -> Result<()> {
    let until = app_state.now() + LONGEST;
    let following = app_state.followed_reviews.follow(invoker.player, id);
    let mut shown = None;
    while app_state.now() < until {
        app_state.clock.sleep_until(app_state.now() + STEP).await;
        if !following.is_newest() {
            break;
        }
        let seen = app_state.app.see_review(id, invoker.player, invoker.place).await;
        let SeenReview { the_match, state, .. } = match seen {
            Ok(seen) => seen,
            // The user has much computed: the next time.
            Err(AppError::Refused(Refusal::StillComputing | Refusal::TooBusy)) => continue,
            // Given up, or no longer visible: the button says so.
            Err(_) => break,
        };
        let running = matches!(state, ReviewState::Running { .. });
        if running && shown.as_ref() == Some(&state) {
            continue;
        }
        let payload = message(app_state, invoker, &the_match, state.clone(), 0).await?;
        let payload = app_state.named(payload, invoker.texts, invoker.is_direct).await;
        if let Err(error) = edit(http, token, payload.into_edit()).await {
            tracing::info!(error = %DiscordError::from(error),
                "the progress of a review could not be shown");
            break;
        }
        shown = Some(state);
        if !running {
            break;
        }
    }
    Ok(())
}

/// The most moves of a better line shown as arrows.
const ARROWS: usize = 3;
/// The maximum length of the description of a position.
const POSITION: usize = 850;

pub(crate) async fn message(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    state: ReviewState,
    page: u8,
) -> Result<MessagePayload> {
    let (texts, id) = (invoker.texts, the_match.id());
    let review = match state {
        ReviewState::Running { done, of } => {
            let show = button(texts, ButtonAction::Review(id, 0), ButtonStyle::Secondary);
            return Ok(MessagePayload {
                buttons: rows(vec![show]),
                ..MessagePayload::private(texts.review_running(done, id, of))
            });
        }
        ReviewState::Finished(review) => review,
    };
    let points = review.turning_points();
    let pages = points.len() + 1;
    // A turning point may be hidden by now, because a running match has reached it.
    let number = usize::from(page).min(pages - 1);
    let (text, picture) = match number.checked_sub(1).and_then(|index| points.get(index)) {
        Some(point) => {
            let picture = diagram(app_state, invoker, the_match, point).await?;
            (point_text(texts, the_match.game(), &review, point), picture)
        }
        None => {
            let players = the_match.players().map(mention);
            let mut lines = texts.review_overview(the_match, &players, &review);
            lines.push(texts.review_points(points.len()));
            (lines.join("\n"), chart(app_state, invoker, the_match, &review).await?)
        }
    };
    Ok(MessagePayload {
        title: Some(texts.review_title(id)),
        text: Some(text),
        footer: (pages > 1).then(|| format!("{}/{pages}", number + 1)),
        picture: Some(picture),
        buttons: rows(page_buttons(texts, number, pages, |page| ButtonAction::Review(id, page))),
        private: true,
        ..MessagePayload::default()
    })
}

async fn chart(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    review: &Review,
) -> Result<PictureAttachment> {
    let (texts, game) = (invoker.texts, the_match.game());
    let shares: Vec<Option<f64>> = review.shares().collect();
    let points: Vec<u32> = review.turning_points().iter().map(|point| point.ply).collect();
    let mark = |judged: &JudgedMove| ReviewMark {
        ply: judged.ply + 1,
        sign: move_to(game, judged.ply + 1).unwrap_or_default() + judged.judgement.sign(),
        weight: match judged.judgement {
            Judgement::Inaccuracy => MarkWeight::Light,
            Judgement::Mistake => MarkWeight::Medium,
            Judgement::Blunder => MarkWeight::Heavy,
        },
        labeled: points.contains(&judged.ply),
    };
    // Every fifth move, or more if the game is long.
    let step = u32::try_from(game.moves().len() / 2 / 10).unwrap_or(0).div_ceil(5).max(1) * 5;
    let moves = (1..)
        .zip(game.positions().take(game.moves().len()))
        .filter(|(_, before)| {
            let number = before.fullmove_number();
            before.turn() == Color::White && (number == 1 || number.is_multiple_of(step))
        })
        .map(|(ply, before)| (ply, before.fullmove_number().to_string()))
        .collect();
    let alt = texts.review_chart_words(the_match, review);
    let chart = ReviewChart {
        title: texts.review_chart_title(),
        moves,
        moves_title: texts.review_chart_axis(),
        marks: review.judged.iter().map(mark).collect(),
        chances: shares,
    };
    let draw = move || courier_draw::review::review(&chart);
    let png = app_state.app.compute().quick(invoker.player, draw).await??;
    Ok(PictureAttachment { png, alt })
}

fn point_text(texts: Texts, game: &Game, review: &Review, point: &JudgedMove) -> String {
    let drops = game.position().variant().captures_go_to_hand();
    let happened = texts.review_point(game, review, point);
    format!("{happened}\n{}", texts.review_better(&point.better_line(game), drops))
}

/// The position before the move, from the side of its player, with arrows.
async fn diagram(
    app_state: &AppState,
    invoker: &Invoker,
    the_match: &Match,
    point: &JudgedMove,
) -> Result<PictureAttachment> {
    let (texts, game) = (invoker.texts, the_match.game());
    let context = app_state.app.reads().board_context(the_match).await?;
    let now = app_state.now();
    let scene = board_scene_at(texts, (the_match, &context), point.ply, point.mover, now);
    let played = game.moves().get(point.ply as usize);
    let played_arrows = played.map(|played| Arrow::or_ring(&scene.position, *played));
    let (better_arrows, later_arrows) = arrows(&scene.position, &point.better);
    let start = Some(the_match.record().start);
    let words: String = texts.alt_text(&scene.position, start, None);
    let words: String = words.chars().take(POSITION).collect();
    let the_move = move_to(game, point.ply + 1).unwrap_or_default();
    let alt = texts.review_point_alt(point.better_moves(game, 1), &the_move, &words);
    let scene = Scene {
        style: invoker.style,
        last_move: None,
        arrows: better_arrows,
        later_arrows,
        played_arrows: played_arrows.unwrap_or_default(),
        ..scene
    };
    let png = app_state.draw(with_cell_names(scene)).await?;
    Ok(PictureAttachment { png, alt })
}

/// The arrows of the first move of a line, and those of the moves that follow.
fn arrows(start: &Position, line: &[Move]) -> (Vec<Arrow>, Vec<Arrow>) {
    let mut position = start.clone();
    let (mut first, mut later) = (Vec::new(), Vec::new());
    for (place, the_move) in line.iter().take(ARROWS).enumerate() {
        let arrows = if place == 0 { &mut first } else { &mut later };
        arrows.extend(Arrow::or_ring(&position, *the_move));
        match position.play(*the_move) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    (first, later)
}
