//! Discord's forms (modals), each with one text field.

use courier_play::ChallengeId;
use courier_play::decline_reason::DeclineReason;
use courier_play::studies::StudyComment;
use courier_rules::Variant;
use courier_text::Texts;
use serenity::all::{
    CreateActionRow, CreateInputText, CreateInteractionResponse, CreateModal, InputTextStyle,
};

use crate::discord::ids::actions::FormAction;
use crate::discord::ids::board_ref::BoardRef;
use crate::discord::ids::studies::StudyRef;

/// The field of the form for a move.
pub(crate) const MOVE_FIELD: &str = "move";
/// The field of the form for conditional moves.
pub(crate) const LINES_FIELD: &str = "lines";
/// The field of the form for a comment in a study.
pub(crate) const COMMENT_FIELD: &str = "comment";
/// The field of the form for declining a challenge.
pub(crate) const REASON_FIELD: &str = "reason";

/// The most characters of a typed move.
const MOVE_LENGTH: u16 = 40;
/// The most characters of typed conditional moves.
const LINES_LENGTH: u16 = 2000;

/// The form for a move.
pub(crate) fn typed_move(
    texts: Texts,
    board: BoardRef,
    variant: &Variant,
) -> CreateInteractionResponse {
    let input = CreateInputText::new(InputTextStyle::Short, texts.move_label(), MOVE_FIELD)
        .placeholder(texts.move_placeholder(variant))
        .min_length(1)
        .max_length(MOVE_LENGTH)
        .required(true);
    form(FormAction::Move(board), texts.move_title(), input)
}

/// The form for conditional moves.
pub(crate) fn plan(texts: Texts, board: BoardRef, variant: &Variant) -> CreateInteractionResponse {
    let label = texts.plan_form_label();
    let input = CreateInputText::new(InputTextStyle::Paragraph, label, LINES_FIELD)
        .placeholder(texts.plan_form_placeholder(variant))
        .min_length(1)
        .max_length(LINES_LENGTH)
        .required(true);
    form(FormAction::Plan(board), texts.plan_form_title(), input)
}

/// The form for moves of a study.
pub(crate) fn study_moves(
    texts: Texts,
    at: StudyRef,
    variant: &Variant,
) -> CreateInteractionResponse {
    let label = texts.study_moves_label();
    let input = CreateInputText::new(InputTextStyle::Paragraph, label, LINES_FIELD)
        .placeholder(texts.study_moves_placeholder(variant))
        .min_length(1)
        .max_length(LINES_LENGTH)
        .required(true);
    form(FormAction::StudyMoves(at), texts.study_moves_title(), input)
}

/// The form for a comment in a study, with the present one.
pub(crate) fn study_comment(
    texts: Texts,
    at: StudyRef,
    present: Option<&str>,
) -> CreateInteractionResponse {
    let label = texts.study_comment_label();
    let input = CreateInputText::new(InputTextStyle::Paragraph, label, COMMENT_FIELD)
        .max_length(StudyComment::MAX_CHARS)
        .value(present.unwrap_or_default())
        .required(false);
    form(FormAction::StudyComment(at), texts.study_comment_title(), input)
}

/// The form for declining a challenge. The reason is optional.
pub(crate) fn decline(texts: Texts, id: ChallengeId) -> CreateInteractionResponse {
    let input =
        CreateInputText::new(InputTextStyle::Short, texts.decline_form_label(), REASON_FIELD)
            .placeholder(texts.decline_form_placeholder())
            .max_length(DeclineReason::MAX_CHARS)
            .required(false);
    form(FormAction::Decline(id), texts.decline_form_title(), input)
}

/// A form with one field.
pub(crate) fn form(
    action: FormAction,
    title: String,
    input: CreateInputText,
) -> CreateInteractionResponse {
    let modal = CreateModal::new(action.to_string(), title)
        .components(vec![CreateActionRow::InputText(input)]);
    CreateInteractionResponse::Modal(modal)
}
