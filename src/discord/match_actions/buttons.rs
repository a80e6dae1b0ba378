//! Actions in a match other than moves, by command or by button: draws, resigning, takebacks,
//! pauses and gifts of time.

use courier_play::MatchId;
use courier_play::matches::Action;

use crate::app::{Actor, PlayerInput};
use crate::discord::board::messages as board;
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::{Invoker, mention};
use crate::discord::transport::failure::{About as _, Failure};
use crate::discord::transport::payload::MessagePayload;

/// Performs an action whose result is shown here to the user only (draws, resigning, aborting). The
/// outbox notifies the opponent and the channel of the match.
pub(crate) async fn act_privately(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    ply: Option<u32>,
    action: Action,
) -> Result<MessagePayload, Failure> {
    let actor = Actor { player: invoker.player, said_in: None };
    let input = PlayerInput::Act(action);
    let now = app_state.now();
    let played = app_state.app.play(actor, id, ply, input, now).await.about(id)?;
    let players = played.the_match.players().map(mention);
    let text = match (invoker.texts.match_result(&played.the_match, &players), action) {
        (Some(result), _) => result,
        (None, Action::DeclineDraw) => invoker.texts.draw_declined_by_you(),
        (None, _) => invoker.texts.draw_offer_sent(),
    };
    Ok(MessagePayload::private(text))
}

/// Performs an action about time or a takeback. Returns the board as a public message, or a private
/// confirmation if the board does not change.
pub(crate) async fn act_publicly(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    ply: Option<u32>,
    action: Action,
) -> Result<MessagePayload, Failure> {
    let private = matches!(action, Action::DeclineTakeback | Action::DeclinePause);
    let said_in = (!private).then_some(invoker.place.channel);
    let actor = Actor { player: invoker.player, said_in };
    let input = PlayerInput::Act(action);
    let now = app_state.now();
    let played = app_state.app.play(actor, id, ply, input, now).await.about(id)?;
    let (the_match, texts) = (&played.the_match, invoker.server_texts);
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
        Action::OfferTakeback => texts.takeback_asked(&opponent, &player),
        Action::AcceptTakeback => texts.takeback_done(&opponent),
        Action::OfferPause if the_match.paused() => texts.pause_begun(),
        Action::OfferPause => texts.pause_asked(&opponent, &player),
        Action::AcceptPause => texts.pause_begun(),
        Action::Resume => texts.pause_over(&player),
        Action::GiveTime(span) if !over => texts.time_given_by(&opponent, &player, span),
        // The board needs no remark.
        Action::GiveTime(_)
        | Action::TakeWin
        | Action::Move(_)
        | Action::Resign
        | Action::Abort
        | Action::OfferDraw
        | Action::AcceptDraw
        | Action::DeclineDraw
        | Action::ClaimDraw => String::new(),
    };
    let is_offer =
        matches!(action, Action::OfferTakeback | Action::OfferPause) && !the_match.paused();
    let board = board::after_action(app_state, invoker, the_match).await?;
    let mention = if is_offer { Some(the_match.players()[!side]) } else { board.mention };
    Ok(MessagePayload { content, mention, ..board })
}
