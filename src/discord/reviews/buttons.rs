//! The review of a finished match: asking for it, by command or by button, and showing its progress
//! until it is finished.

use courier_play::{MatchId, Span};
use serenity::all::Http;

use crate::app::ReviewState;
use crate::discord::context::app_state::AppState;
use crate::discord::context::component::Component;
use crate::discord::context::invoker::Invoker;
use crate::discord::reviews::messages as reviews;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::first_response::edit;
use crate::discord::transport::payload::MessagePayload;
use crate::discord::transport::redaction::DiscordError;

/// How often the message about the progress is changed.
const STEP: Span = Span::seconds(4);
/// How long it is changed: the response can be edited for fifteen minutes.
const LONGEST: Span = Span::minutes(14);

/// Asks for the review from the button below a finished match.
pub(crate) async fn by_button(component: Component<'_>, id: MatchId) -> Result<(), Failure> {
    let Component { app_state, invoker, http, interaction } = component;
    let (payload, running) = ask(app_state, invoker, id).await?;
    component.send(payload).await?;
    if running {
        follow(app_state, http, invoker, &interaction.token, id).await?;
    }
    Ok(())
}

/// Shows a page of a review, or its progress. A finished one is not followed any longer: the first
/// page would replace what the user turns to.
pub(crate) async fn page(component: Component<'_>, id: MatchId, page: u8) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    let (the_match, state) = app_state.app.see_review(id, invoker.player, invoker.place).await?;
    if let ReviewState::Finished(_) = state {
        app_state.followed_reviews.end(invoker.player, id);
    }
    let payload = reviews::message(app_state, invoker, &the_match, state, page).await?;
    component.show_privately(payload).await
}

/// Asks for the review of a match. Returns the message for the user, and whether the review is
/// still being computed: then [`follow`] shows its progress.
pub(crate) async fn ask(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
) -> Result<(MessagePayload, bool), Failure> {
    let now = app_state.now();
    let (the_match, state) =
        app_state.app.request_review(id, invoker.player, invoker.place, now).await?;
    let running = matches!(state, ReviewState::Running { .. });
    Ok((reviews::message(app_state, invoker, &the_match, state, 0).await?, running))
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
) -> Result<(), Failure> {
    let until = app_state.now() + LONGEST;
    let following = app_state.followed_reviews.follow(invoker.player, id);
    let mut shown = None;
    while app_state.now() < until {
        app_state.clock.sleep_until(app_state.now() + STEP).await;
        if !following.is_newest() {
            break;
        }
        let seen = app_state.app.see_review(id, invoker.player, invoker.place).await;
        // Given up, or no longer visible: the button says so.
        let Ok((the_match, state)) = seen else { break };
        let running = matches!(state, ReviewState::Running { .. });
        if running && shown.as_ref() == Some(&state) {
            continue;
        }
        let payload = reviews::message(app_state, invoker, &the_match, state.clone(), 0).await?;
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
