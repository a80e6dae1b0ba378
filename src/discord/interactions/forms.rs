//! Handles submitted forms.

use courier_play::Refusal;
use courier_play::decline_reason::DeclineReason;
use serenity::all::{ActionRowComponent, Http, ModalInteraction};

use crate::app::Edit;
use crate::discord::challenges::{buttons as challenges, messages as challenge_messages};
use crate::discord::components::forms::{COMMENT_FIELD, LINES_FIELD, MOVE_FIELD, REASON_FIELD};
use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::ids::actions::FormAction;
use crate::discord::ids::board_ref::BoardRef;
use crate::discord::moves::buttons as moves;
use crate::discord::notes;
use crate::discord::plans::command as plans;
use crate::discord::studies::buttons as studies;
use crate::discord::transport::failure::{About as _, Failure, afterwards};
use crate::discord::transport::first_response::respond;

/// Handles a submitted form.
pub(crate) async fn handle(
    app_state: &AppState,
    http: &Http,
    invoker: &Invoker,
    form: &ModalInteraction,
) -> Result<(), Failure> {
    let action: FormAction = form.data.custom_id.parse().map_err(|_| Refusal::UnreadableButton)?;
    let response = match action {
        FormAction::Move(board) => {
            let typed = field(form, MOVE_FIELD).unwrap_or_default();
            return moves::typed(app_state, http, invoker, form, board, typed).await;
        }
        FormAction::StudyMoves(at) => {
            let typed = field(form, LINES_FIELD).unwrap_or_default();
            return studies::moves_typed(app_state, http, invoker, form, at, typed).await;
        }
        FormAction::StudyComment(at) => {
            let typed = field(form, COMMENT_FIELD).unwrap_or_default();
            return studies::comment_typed(app_state, http, invoker, form, at, typed).await;
        }
        FormAction::Plan(BoardRef { the_match: id, ply }) => {
            let typed = field(form, LINES_FIELD).unwrap_or_default();
            let player = invoker.player;
            let typed = app_state.app.typed_lines(player, id, typed).await.about(id)?;
            let (edit, now) = (Edit::Add(&typed), app_state.now());
            let view =
                app_state.app.amend_plan(player, id, Some(ply), edit, now).await.about(id)?;
            plans::added(invoker.texts, &view).into_response()
        }
        FormAction::Decline(id) => {
            let reason = field(form, REASON_FIELD).and_then(DeclineReason::read);
            app_state.app.decline(id, invoker.player, reason.as_ref(), app_state.now()).await?;
            let closed = challenge_messages::closed(app_state, invoker, id).await?;
            respond(http, (form.id, &form.token), closed.into_update()).await?;
            let answered = form.message.as_ref().map(|message| message.id);
            afterwards(challenges::remove_buttons(app_state, id, answered)).await;
            return Ok(());
        }
        FormAction::Note(id) => {
            let typed = field(form, notes::NOTE_FIELD).unwrap_or_default();
            notes::save(app_state, invoker, id, typed).await?.into_response()
        }
    };
    Ok(respond(http, (form.id, &form.token), response).await?)
}

/// The text in a field of a form.
fn field<'a>(form: &'a ModalInteraction, name: &str) -> Option<&'a str> {
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    fields.into_iter().find_map(|field| match field {
        ActionRowComponent::InputText(input) if input.custom_id == name => input.value.as_deref(),
        _ => None,
    })
}
