//! Offers to play a finished match again, by command or by button.

use courier_play::{ChallengeId, MatchId, Refusal};

use crate::app::AppError;
use crate::discord::challenges::buttons::remember_message;
use crate::discord::challenges::messages as challenge_messages;
use crate::discord::context::app_state::AppState;
use crate::discord::context::component::Component;
use crate::discord::context::invoker::Invoker;
use crate::discord::engine::buttons as engine;
use crate::discord::transport::failure::{About as _, Failure, afterwards};
use crate::discord::transport::payload::MessagePayload;

/// Offers a rematch from the button below a finished match; against the engine it begins.
pub(crate) async fn by_button(component: Component<'_>, id: MatchId) -> Result<(), Failure> {
    let Component { app_state, invoker, .. } = component;
    if let Some(begun) = engine::rematch(app_state, invoker, id).await? {
        return engine::respond(component, &begun).await;
    }
    let (payload, challenge) = offer(app_state, invoker, id).await?;
    let shown = component.send_located(payload).await?;
    if let Some(challenge) = challenge {
        afterwards(remember_message(app_state, challenge, shown)).await;
    }
    Ok(())
}

/// Offers a rematch. Returns the challenge as a public message, with its number. If the opponent
/// has already offered a rematch, returns that challenge as a private message, without a number.
pub(crate) async fn offer(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
) -> Result<(MessagePayload, Option<ChallengeId>), Failure> {
    invoker.may_challenge()?;
    let (here, told_by, now) = (invoker.place, invoker.told_by(), app_state.now());
    match app_state.app.rematch(id, invoker.player, here, told_by, now).await {
        Ok(challenge) => {
            let texts = invoker.server_texts;
            let payload = challenge_messages::open_message(app_state, texts, &challenge).await?;
            Ok((payload, Some(challenge.id)))
        }
        Err(AppError::Refused(refusal @ Refusal::RematchOffered(existing))) => {
            let content = invoker.texts.refusal(&refusal, None, None);
            let payload = challenge_messages::own(app_state, invoker, existing).await?;
            Ok((MessagePayload { content, ..payload }, None))
        }
        Err(error) => Err(error).about(id),
    }
}
