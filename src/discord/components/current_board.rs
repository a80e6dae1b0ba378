//! Keeps track of the current board message of a match in each channel: only that one has buttons.

use serenity::all::Message;

use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::transport::failure::afterwards;
use crate::discord::transport::requests::{MessageRef, is_private};
use crate::play::{ChannelId, MatchId};

/// Makes `shown`, the public response to an interaction, the current board message of its channel.
/// The previous current board message and the message `acted_on` lose their buttons. Private
/// messages keep theirs, which are refused once they are stale.
pub(crate) async fn replace(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    shown: Option<MessageRef>,
    acted_on: Option<&Message>,
) {
    // The bot cannot edit a private message as a message of the channel.
    let acted_on = acted_on.filter(|message| !is_private(message)).map(MessageRef::from);
    let mut old = Vec::from_iter(acted_on);
    afterwards(async {
        let Some(shown) = shown else { return Ok(()) };
        let channel = ChannelId(shown.channel.get());
        let message = shown.message.get();
        let app = &app_state.app;
        let replaced = app.replace_board(id, invoker.player, channel, message).await?;
        let replaced = replaced.into_iter().map(|(channel, message)| MessageRef {
            channel: channel.0.into(),
            message: message.into(),
        });
        old.extend(replaced.filter(|replaced| Some(*replaced) != acted_on));
        Ok(())
    })
    .await;
    for board in old {
        app_state.old_buttons.remove(board);
    }
}
