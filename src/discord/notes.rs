//! `/note write`, `/note show` and `/note clear`: a private note on a game. It is shown to its
//! author alone, and below the boards that only they see. `/note write` without a text opens a
//! form.

use courier_play::notes::MatchNote;
use courier_play::{MatchId, Refusal};
use courier_text::Texts;
use serenity::all::{CreateInputText, CreateInteractionResponse, InputTextStyle};

use crate::app::AppError;
use crate::discord::components::forms::{Form, form};
use crate::discord::context::command::{Context, invoker, respond, send};
use crate::discord::context::{AppState, Invoker};
use crate::discord::ids::FormAction;
use crate::discord::options::match_choice::{self, recent_games};
use crate::discord::transport::{MessagePayload, Result};

#[poise::command(slash_command, subcommands("write", "show", "clear"), subcommand_required)]
pub(crate) async fn note(_: Context<'_>) -> Result<()> {
    Ok(())
}

#[poise::command(slash_command)]
async fn write(
    ctx: Context<'_>,
    #[max_length = 1000] note: Option<String>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = choose_match(app_state, &invoker, game.as_deref()).await?;
    if let Some(typed) = note {
        send(ctx, save(app_state, &invoker, id, &typed).await?).await?;
        return Ok(());
    }
    let before = app_state.app.reads().note_on(id, invoker.player).await?;
    respond(ctx, note_form(invoker.texts, id, before)).await
}

#[poise::command(slash_command)]
async fn show(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = choose_match(app_state, &invoker, game.as_deref()).await?;
    let note = app_state.app.reads().note_on(id, invoker.player).await?;
    send(ctx, message(invoker.texts, id, note)).await
}

#[poise::command(slash_command)]
async fn clear(
    ctx: Context<'_>,
    #[autocomplete = "recent_games"] game: Option<String>,
) -> Result<()> {
    let app_state = ctx.data();
    let invoker = invoker(ctx).await?;
    let id = choose_match(app_state, &invoker, game.as_deref()).await?;
    let payload = if app_state.app.records().clear_note(id, invoker.player).await? {
        MessagePayload::private(invoker.texts.notes_cleared(id))
    } else {
        message(invoker.texts, id, None)
    };
    send(ctx, payload).await
}

/// The match of a note: a running match of the user, else any match that they may see.
async fn choose_match(
    app_state: &AppState,
    invoker: &Invoker,
    chosen: Option<&str>,
) -> Result<MatchId> {
    let any = match_choice::any(app_state, invoker, chosen);
    let id = match chosen {
        Some(_) => any.await?.the_match()?,
        None => match app_state.app.resolve_match(invoker.player, invoker.place.channel).await {
            Err(AppError::Refused(Refusal::NoRunningMatch)) => any.await?.the_match()?,
            found => found?,
        },
    };
    Ok(app_state.app.see(id, invoker.player, invoker.place).await?.id())
}

pub(crate) async fn typed(form: Form<'_>, id: MatchId) -> Result<()> {
    let saved = save(form.app_state, form.invoker, id, form.text().unwrap_or_default()).await?;
    form.send(saved).await
}

/// Saves the typed note and returns it as a private message.
async fn save(
    app_state: &AppState,
    invoker: &Invoker,
    id: MatchId,
    typed: &str,
) -> Result<MessagePayload> {
    let note = MatchNote::of(typed)?;
    app_state.app.see(id, invoker.player, invoker.place).await?;
    let text = note.as_str();
    app_state.app.records().write_note(id, invoker.player, text, app_state.now()).await?;
    let payload = message(invoker.texts, id, Some(text.to_owned()));
    Ok(MessagePayload { content: invoker.texts.notes_saved(), ..payload })
}

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
) -> Result<MessagePayload> {
    let note = app_state.app.reads().note_on(id, invoker.player).await?.filter(|_| board.private);
    Ok(match note.map(|note| invoker.texts.notes_below_board(&note)) {
        Some(note) => {
            let text = board.text.map_or_else(|| note.clone(), |text| format!("{text}\n\n{note}"));
            MessagePayload { text: Some(text), ..board }
        }
        None => board,
    })
}

fn note_form(texts: Texts, id: MatchId, present: Option<String>) -> CreateInteractionResponse {
    let label = texts.notes_form_label();
    let mut input = CreateInputText::new(InputTextStyle::Paragraph, label, "note")
        .placeholder(texts.notes_form_placeholder())
        .min_length(1)
        .max_length(MatchNote::MAX_CHARS)
        .required(true);
    if let Some(present) = present {
        input = input.value(present);
    }
    form(FormAction::Note(id), texts.notes_form_title(id), input)
}
