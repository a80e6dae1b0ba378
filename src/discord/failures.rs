//! Failures as messages: a refusal explains what the user can do, a fault shows an incident code
//! that is also in the log.

use courier_play::{Match, Refusal};

use crate::app::AppError;
use crate::discord::board::messages as board;
use crate::discord::context::{AppState, Invoker};
use crate::discord::measuring;
use crate::discord::transport::{Failure, MessagePayload};
use crate::process::telemetry::InteractionOutcome;

/// The reply to the user, as a private message. A fault is logged with `code`.
pub(crate) async fn reply(
    app_state: &AppState,
    invoker: &Invoker,
    failure: &Failure,
    code: &str,
) -> MessagePayload {
    let Failure::App { error: AppError::Refused(refusal), about } = failure else {
        measuring::ended(InteractionOutcome::Fault);
        let player = invoker.player;
        tracing::error!(code, %player, error = ?failure, "a command or a component failed");
        return MessagePayload::private(invoker.texts.fault(code));
    };
    measuring::ended(InteractionOutcome::Refused);
    let the_match = match about {
        Some(id) => app_state.app.see(*id, invoker.player, invoker.place).await.ok(),
        None => None,
    };
    let variant = the_match.as_ref().map(|the_match| the_match.record().variant);
    let position = the_match.as_ref().map(Match::position);
    let content = invoker.texts.refusal(refusal, variant, position);
    let Some(the_match) =
        the_match.filter(|_| matches!(refusal, Refusal::Stale | Refusal::MatchOver(_)))
    else {
        return MessagePayload::private(content);
    };
    // The board of the button is stale: the reply shows the current one.
    let side = the_match.side_of(invoker.player).unwrap_or_else(|| the_match.turn());
    match board::for_invoker(app_state, invoker, &the_match, side).await {
        Ok(board) => MessagePayload { content, ..board },
        Err(_) => MessagePayload::private(content),
    }
}
