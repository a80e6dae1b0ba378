//! `/review`: what the engine thinks of a finished game.

use serenity::all::{CommandInteraction, Http};

use crate::app::ReviewState;
use crate::discord::commands::context::{Command, Context, invoker, send};
use crate::discord::commands::match_choice::{self, finished_games};
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::messages::reviews;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::first_response::edit;
use crate::play::{Match, Span};

/// How often the message about the progress is changed.
const STEP: Span = Span::seconds(4);
/// How long it is changed: the response can be edited for fifteen minutes.
const LONGEST: Span = Span::minutes(14);

pub(super) fn all() -> Vec<Command> {
    vec![review()]
}

#[poise::command(slash_command)]
async fn review(
    ctx: Context<'_>,
    #[autocomplete = "finished_games"] game: Option<String>,
) -> Result<(), Failure> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = match_choice::finished(app_state, &invoker, game.as_deref()).await?;
    let now = app_state.now();
    let (the_match, state) =
        app_state.app.request_review(id, invoker.player, invoker.place, now).await?;
    let running = matches!(state, ReviewState::Running { .. });
    send(ctx, reviews::message(app_state, &invoker, &the_match, state, 0).await?).await?;
    if running {
        follow(app_state, &ctx.serenity_context().http, &invoker, ctx.interaction, &the_match)
            .await?;
    }
    Ok(())
}

/// Edits the response whenever the review has made progress, until it is finished, or until the
/// user asks again. If it cannot be edited, the button of the message shows the review.
async fn follow(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    command: &CommandInteraction,
    the_match: &Match,
) -> Result<(), Failure> {
    let until = app_state.now() + LONGEST;
    let following = app_state.followed_reviews.follow(invoker.player);
    let mut shown = None;
    while app_state.now() < until {
        app_state.clock.sleep_until(app_state.now() + STEP).await;
        if !following.is_newest() {
            break;
        }
        let seen = app_state.app.see_review(the_match.id(), invoker.player, invoker.place).await;
        // Given up, or no longer visible: the button says so.
        let Ok((the_match, state)) = seen else { break };
        let running = matches!(state, ReviewState::Running { .. });
        if running && shown.as_ref() == Some(&state) {
            continue;
        }
        let payload = reviews::message(app_state, invoker, &the_match, state.clone(), 0).await?;
        if let Err(error) = edit(http, &command.token, payload.into_edit()).await {
            tracing::info!(error = %crate::discord::transport::redaction::DiscordError::from(error),
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
