//! Private notes in Discord: shown, next to a board, and the form for one. All of it is seen by the
//! writer alone.

use serenity::all::{
    CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal, InputTextStyle,
};

use crate::discord::context::app_state::{AppState, Invoker};
use crate::discord::ids::actions::ButtonAction;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::payload::MessagePayload;
use crate::play::MatchId;
use crate::play::notes::MatchNote;
use crate::text::Texts;

/// The name of the only field of the form.
pub(crate) const NOTE_FIELD: &str = "note";

/// A note as its writer sees it; `None` where there is none.
pub(crate) fn shown(texts: Texts, id: MatchId, note: Option<String>) -> MessagePayload {
    MessagePayload {
        title: Some(texts.notes_title(id)),
        footer: note.is_some().then(|| texts.notes_private()),
        text: Some(note.unwrap_or_else(|| texts.notes_empty())),
        private: true,
        ..MessagePayload::default()
    }
}

/// Writes a note, as typed by command or in the form.
pub(crate) async fn write(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    typed: &str,
) -> Result<MessagePayload, Failure> {
    let note = MatchNote::of(typed)?;
    app_state.app.see(id, invoker.player, invoker.place.channel).await?;
    app_state.app.write_note(id, invoker.player, note.as_str(), app_state.now()).await?;
    let content = invoker.texts.notes_saved();
    Ok(MessagePayload { content, ..shown(invoker.texts, id, Some(note.as_str().to_owned())) })
}

/// The board of a match with the invoker's note below it. What others see is left as it is.
pub(crate) async fn beside(
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

/// The form for a note, with what was noted before.
pub(crate) fn form(texts: Texts, id: MatchId, before: Option<String>) -> CreateInteractionResponse {
    let mut input =
        CreateInputText::new(InputTextStyle::Paragraph, texts.notes_form_label(), NOTE_FIELD)
            .placeholder(texts.notes_form_placeholder())
            .min_length(1)
            .max_length(MatchNote::MAX_CHARS)
            .required(true);
    if let Some(before) = before {
        input = input.value(before);
    }
    let modal =
        CreateModal::new(ButtonAction::TypedNote(id).to_string(), texts.notes_form_title(id))
            .components(vec![CreateActionRow::InputText(input)]);
    CreateInteractionResponse::Modal(modal)
}
