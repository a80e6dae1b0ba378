//! Private notes as messages, which only their author sees.

use courier_play::MatchId;
use courier_text::Texts;

use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;

/// A note, or a remark that there is none.
pub(crate) fn message(texts: Texts, id: MatchId, note: Option<String>) -> MessagePayload {
    MessagePayload {
        title: Some(texts.notes_title(id)),
        footer: note.is_some().then(|| texts.notes_private()),
        text: Some(note.unwrap_or_else(|| texts.notes_empty())),
        private: true,
        ..MessagePayload::default()
    }
}

/// A board message with the user's note below it if the message is private.
pub(crate) async fn below_board(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    board: MessagePayload,
) -> Result<MessagePayload, Failure> {
    let note = app_state.app.note_on(id, invoker.player).await?.filter(|_| board.private);
    Ok(match note.map(|note| invoker.texts.notes_below_board(&note)) {
        Some(note) => {
            let text = board.text.map_or_else(|| note.clone(), |text| format!("{text}\n\n{note}"));
            MessagePayload { text: Some(text), ..board }
        }
        None => board,
    })
}
