//! The current board message of a match, and the match that a button belongs to.

use courier_play::{ChannelId, Match, MatchId, PlayerId, Refusal};
use courier_store::ShownBoard;
use serenity::all::Message;

use crate::discord::context::{AppState, Component, Invoker};
use crate::discord::ids::BoardRef;
use crate::discord::transport::old_messages::OldMessage;
use crate::discord::transport::{
    About as _, MessagePayload, MessageRef, Result, afterwards, is_private,
};

/// A response that shows a board: where it is, and what it shows. `None` if only the invoker sees
/// it.
pub(crate) type PublicBoard = Option<(MessageRef, ShownBoard)>;

/// Makes `shown`, the public response to an interaction, the current board message of its channel.
/// The previous current board message shrinks to one line, and the message `acted_on` loses its
/// buttons. Private messages keep theirs, which are refused once stale.
pub(crate) async fn replace(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    shown: PublicBoard,
    acted_on: Option<&Message>,
) {
    // The bot cannot edit a private message like a message of the channel.
    let acted_on = acted_on.filter(|message| !is_private(message)).map(MessageRef::from);
    let mut old = Vec::new();
    afterwards(async {
        let Some((at, board)) = shown else { return Ok(()) };
        let response = (ChannelId(at.channel.get()), at.message.get());
        let app = &app_state.app;
        for replaced in app.records().replace_board(id, invoker.player, response, board).await? {
            let is_here = replaced.channel == invoker.place.channel;
            // Only the invoker reads a board in other direct messages.
            let texts = if is_here { invoker.server_texts } else { invoker.texts };
            old.push(OldMessage::board(id, replaced, texts));
        }
        Ok(())
    })
    .await;
    let is_known = |at: MessageRef| old.iter().any(|message| message.at == at);
    let unknown = acted_on.filter(|at| !is_known(*at)).map(OldMessage::buttons);
    for message in old.into_iter().chain(unknown) {
        app_state.old_messages.add(message);
    }
}

/// As [`replace`], after this board was sent to its channel. If Discord has not taken it, the
/// outbox posts it: what it shows is stored.
/// Errors: It could not be sent, and is not posted: it may have arrived, or it is not public.
pub(crate) async fn sent(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    (sent, board): (Result<Option<MessageRef>>, Option<ShownBoard>),
    acted_on: Option<&Message>,
) -> Result<()> {
    match sent {
        Ok(at) => replace(app_state, invoker, id, at.zip(board), acted_on).await,
        Err(failure)
            if board.is_some()
                && failure.is_not_delivered()
                && app_state.app.post_board(id, app_state.now()).await? =>
        {
            tracing::warn!(%id, %failure, "a board that could not be the response is posted");
        }
        Err(failure) => return Err(failure),
    }
    Ok(())
}

/// Sends the board of a match as a further message.
/// Errors: As for [`sent`].
pub(crate) async fn follow_up(
    component: Component<'_>,
    id: MatchId,
    payload: MessagePayload,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let board = payload.public_board();
    let at = component.follow_up(payload).await.map(|message| Some(MessageRef::from(&message)));
    sent(app_state, invoker, id, (at, board), None).await
}

/// The match of a button.
/// Errors: [`Refusal::Stale`] if moves have been made since the button was shown; a refusal if the
/// user may not see the match.
pub(crate) async fn current(
    app_state: &AppState,
    invoker: &Invoker,
    board: BoardRef,
) -> Result<Match> {
    let id = board.the_match;
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    if the_match.ply() == board.ply { Ok(the_match) } else { Err(Refusal::Stale).about(id) }
}

/// The match, if it is this player's turn.
pub(crate) fn own_turn(the_match: Match, player: PlayerId) -> Result<Match> {
    the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
    if let Some(outcome) = the_match.outcome() {
        return Err(Refusal::MatchOver(outcome)).about(the_match.id());
    }
    if the_match.mover() != player {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(the_match)
}
