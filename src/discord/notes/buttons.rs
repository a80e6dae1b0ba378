//! Writes private notes, by command or by form.

use courier_play::MatchId;
use courier_play::notes::MatchNote;

use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::notes::messages as note_messages;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

/// Saves the typed note and returns it as a private message.
pub(crate) async fn write(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    typed: &str,
) -> Result<MessagePayload, Failure> {
    let note = MatchNote::of(typed)?;
    app_state.app.see(id, invoker.player, invoker.place).await?;
    let text = note.as_str();
    app_state.app.write_note(id, invoker.player, text, app_state.now()).await?;
    let payload = note_messages::message(invoker.texts, id, Some(text.to_owned()));
    Ok(MessagePayload { content: invoker.texts.notes_saved(), ..payload })
}
