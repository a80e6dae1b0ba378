//! What players do about time and takebacks, whether by command or by button: pauses, gifts, mercy,
//! takebacks.

use crate::app::{Actor, PlayerInput};
use crate::discord::context::app_state::{AppState, Invoker, mention};
use crate::discord::messages::board;
use crate::discord::transport::failure::{About as _, Failure};
use crate::discord::transport::payload::MessagePayload;
use crate::play::MatchId;
use crate::play::matches::Action;

/// Does it, and gives the answer: the board for all to see, or a word for the person alone where
/// the board stays as it is.
pub(crate) async fn act(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    seen: Option<u32>,
    action: Action,
) -> Result<MessagePayload, Failure> {
    let private = matches!(action, Action::DeclineTakeback | Action::DeclinePause);
    let actor =
        Actor { player: invoker.player, said_in: (!private).then_some(invoker.place.channel) };
    let played = app_state
        .app
        .play(actor, id, seen, PlayerInput::Act(action), app_state.now())
        .await
        .about(id)?;
    let (the_match, texts) = (&played.the_match, invoker.server_words);
    let side = the_match.side_of(invoker.player).unwrap_or_else(|| the_match.turn());
    let (player, opponent) = (mention(invoker.player), mention(the_match.players()[!side]));
    let over = the_match.outcome().is_some();
    let content = match action {
        Action::DeclineTakeback => {
            return Ok(MessagePayload::private(invoker.texts.takeback_declined_by_you()));
        }
        Action::DeclinePause => {
            return Ok(MessagePayload::private(invoker.texts.pause_declined_by_you()));
        }
        Action::OfferTakeback => texts.takeback_asked(&player, &opponent),
        Action::AcceptTakeback => texts.takeback_done(&opponent),
        Action::OfferPause if the_match.paused() => texts.pause_begun(),
        Action::OfferPause => texts.pause_asked(&player, &opponent),
        Action::AcceptPause => texts.pause_begun(),
        Action::Resume => texts.pause_over(&player),
        Action::GiveTime(span) if !over => texts.time_given_by(&player, &opponent, span),
        _ => String::new(),
    };
    let asks = matches!(action, Action::OfferTakeback | Action::OfferPause) && !the_match.paused();
    let bottom = if asks { !side } else { the_match.turn() };
    let board = board::moved(app_state, invoker, the_match, bottom).await?;
    let named = if asks { Some(the_match.players()[!side]) } else { board.mention };
    Ok(MessagePayload { content, mention: named, ..board })
}
