//! Handles submitted forms.

use courier_play::Refusal;

use crate::discord::challenges::buttons as challenges;
use crate::discord::components::forms::Form;
use crate::discord::ids::FormAction;
use crate::discord::moves::buttons as moves;
use crate::discord::notes;
use crate::discord::plans::command as plans;
use crate::discord::studies::buttons as studies;
use crate::discord::transport::Result;

pub(crate) async fn handle(form: Form<'_>) -> Result<()> {
    let custom_id = &form.interaction.data.custom_id;
    match custom_id.parse().map_err(|_| Refusal::UnreadableButton)? {
        FormAction::Move(board) => moves::typed(form, board).await,
        FormAction::StudyMoves(at) => studies::moves_typed(form, at).await,
        FormAction::StudyComment(at) => studies::comment_typed(form, at).await,
        FormAction::Plan(board) => plans::typed(form, board).await,
        FormAction::Decline(id) => challenges::declined(form, id).await,
        FormAction::Note(id) => notes::typed(form, id).await,
    }
}
