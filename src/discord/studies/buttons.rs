//! Handles the buttons, menus and forms of studies. Every step is for the user alone.

use std::borrow::Cow;

use courier_play::Refusal;
use courier_play::plans::PlanError;
use courier_play::studies::{MAX_DEPTH, StudyComment, StudyError, StudyPoint};
use courier_rules::{Game, Move};
use courier_text::spoken;
use serenity::all::{CreateInputText, InputTextStyle};

use crate::app::{StudyEdit, StudyView};
use crate::discord::components::forms::{Form, LINES_LENGTH, form};
use crate::discord::context::{AppState, Component, Invoker};
use crate::discord::export;
use crate::discord::ids::{FormAction, MoveCode, PieceRef, PointCode, StudyRef, StudyStep};
use crate::discord::moves::menus as move_menus;
use crate::discord::plans::command as plans;
use crate::discord::studies::{menus as study_menus, messages as studies};
use crate::discord::transport::{About as _, MessagePayload, Result};

/// Shows the position that a button leads to.
pub(crate) async fn step(component: Component<'_>, from: StudyRef, step: StudyStep) -> Result<()> {
    let view = open(component, from).await?;
    let point = view.study.find(from.seen.point).map_err(Refusal::from)?;
    let to = match step {
        StudyStep::Here => Some(point),
        StudyStep::LineStart => Some(view.study.line_start(point)),
        StudyStep::Before => view.study.before(point),
        StudyStep::After => view.study.next(point).first().copied(),
        StudyStep::Present => Some(view.study.present()),
    };
    show(component, &view, to.unwrap_or(point)).await
}

pub(crate) async fn next(component: Component<'_>, from: StudyRef, value: &str) -> Result<()> {
    let PointCode(to) = value.parse().map_err(|()| Refusal::UnreadableButton)?;
    let view = open(component, from).await?;
    show(component, &view, to.point).await
}

pub(crate) async fn lines(component: Component<'_>, at: StudyRef) -> Result<()> {
    let view = open(component, at).await?;
    component
        .show_privately(studies::all_lines(component.invoker.texts, &view, at.seen.point))
        .await
}

pub(crate) async fn continuations(component: Component<'_>, at: StudyRef, page: u8) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let view = open(component, at).await?;
    let payload =
        studies::position_with_page(app_state, invoker, &view, at.seen.point, page).await?;
    component.show_privately(payload).await
}

pub(crate) async fn pieces(component: Component<'_>, at: StudyRef, page: u8) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let view = open_own(component, at).await?;
    let payload = study_menus::pieces(app_state, invoker, &view, at, page).await?;
    component.show_privately(payload).await
}

pub(crate) async fn targets(
    component: Component<'_>,
    at: StudyRef,
    piece: PieceRef,
    page: u8,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let view = open_own(component, at).await?;
    let payload = study_menus::targets(app_state, invoker, &view, (at, piece), page).await?;
    component.show_privately(payload).await
}

/// Adds the move to the chosen target, or lists the moves if several lead to it.
pub(crate) async fn target_chosen(
    component: Component<'_>,
    at: StudyRef,
    piece: PieceRef,
    value: &str,
) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let view = open_own(component, at).await?;
    let target: usize = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let position = study_menus::position_at(&view, at.seen)?;
    let moves: Vec<Move> = move_menus::moves_of(&position, piece)
        .filter(|legal| legal.target().index() == target)
        .collect();
    match moves.as_slice() {
        [] => Err(Refusal::UnreadableButton.into()),
        [only] => amend(component, at, StudyEdit::Move(*only)).await,
        several => {
            let at = (at, piece);
            let payload = study_menus::moves(app_state, invoker, &view, at, several).await?;
            component.show_privately(payload).await
        }
    }
}

/// Adds the move chosen from several to the same target.
pub(crate) async fn move_chosen(component: Component<'_>, at: StudyRef, value: &str) -> Result<()> {
    let view = open_own(component, at).await?;
    let code: MoveCode = value.parse().map_err(|_| Refusal::UnreadableButton)?;
    let found = code.find(&study_menus::position_at(&view, at.seen)?);
    amend(component, at, StudyEdit::Move(found.ok_or(Refusal::UnreadableButton)?)).await
}

pub(crate) async fn type_moves(component: Component<'_>, at: StudyRef) -> Result<()> {
    let view = open_own(component, at).await?;
    view.study.still(at.seen).map_err(Refusal::from)?;
    let variant = view.the_match.record().variant;
    let texts = component.invoker.texts;
    let label = texts.study_moves_label();
    let input = CreateInputText::new(InputTextStyle::Paragraph, label, "lines")
        .placeholder(texts.study_moves_placeholder(variant))
        .min_length(1)
        .max_length(LINES_LENGTH)
        .required(true);
    component.respond(form(FormAction::StudyMoves(at), texts.study_moves_title(), input)).await
}

/// Opens the form for a comment, with the present one.
pub(crate) async fn type_comment(component: Component<'_>, at: StudyRef) -> Result<()> {
    let view = open_own(component, at).await?;
    let point = view.study.still(at.seen).map_err(Refusal::from)?;
    let present = view.study.comment(point).map(StudyComment::as_str);
    let texts = component.invoker.texts;
    let label = texts.study_comment_label();
    let input = CreateInputText::new(InputTextStyle::Paragraph, label, "comment")
        .max_length(StudyComment::MAX_CHARS)
        .value(present.unwrap_or_default())
        .required(false);
    component.respond(form(FormAction::StudyComment(at), texts.study_comment_title(), input)).await
}

pub(crate) async fn ask_delete(component: Component<'_>, at: StudyRef) -> Result<()> {
    let view = open_own(component, at).await?;
    let question = studies::delete_question(component.invoker.texts, &view, at.seen.point);
    component.show_privately(question.map_err(Refusal::from)?).await
}

/// Deletes a branch, or on the line of the match the whole study.
pub(crate) async fn delete(component: Component<'_>, at: StudyRef) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let view = open_own(component, at).await?;
    // A branch whose first move has been played meanwhile is not the whole study.
    match (at.seen.point, view.study.find(at.seen.point).map_err(Refusal::from)?) {
        (StudyPoint::Played(_), _) => {
            app_state.app.delete_study(invoker.player, at.the_match).await?;
            let text = invoker.texts.study_deleted(at.the_match);
            component.update(MessagePayload::private(text)).await
        }
        (StudyPoint::Own(_), StudyPoint::Own(_)) => amend(component, at, StudyEdit::Delete).await,
        (StudyPoint::Own(_), StudyPoint::Played(_)) => Err(Refusal::from(StudyError::Gone).into()),
    }
}

pub(crate) async fn promote(component: Component<'_>, at: StudyRef) -> Result<()> {
    open_own(component, at).await?;
    amend(component, at, StudyEdit::Promote).await
}

/// Turns the lines from the present position into a plan, and shows it.
pub(crate) async fn plan(component: Component<'_>, at: StudyRef) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    open_own(component, at).await?;
    let (id, now) = (at.the_match, app_state.now());
    let made =
        app_state.app.plan_from_study(invoker.player, id, at.seen.point, now).await.about(id)?;
    let replaced = made.replaced.iter().map(|replaced| invoker.texts.plan_replaced(replaced));
    let lines = [invoker.texts.study_planned()].into_iter().chain(replaced).collect();
    component.send(plans::message(invoker.texts, &made, lines)).await
}

/// Shows the study to the opponent, or no longer.
pub(crate) async fn set_shown(component: Component<'_>, at: StudyRef, shown: bool) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    open_own(component, at).await?;
    let now = app_state.now();
    let view = app_state.app.show_study(invoker.player, at.the_match, shown, now).await?;
    let mut payload = studies::position(app_state, invoker, &view, at.seen.point).await?;
    if shown {
        payload.content = invoker.texts.study_now_shown();
    }
    component.show_privately(payload).await
}

/// Shows a position and all lines to everybody in the channel.
pub(crate) async fn post(component: Component<'_>, at: StudyRef) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let view = open_own(component, at).await?;
    if view.the_match.outcome().is_none() {
        return Err(Refusal::from(StudyError::NotOver).into());
    }
    let point = view.study.still(at.seen).map_err(Refusal::from)?;
    component.send(studies::public(app_state, invoker, &view, point).await?).await
}

pub(crate) async fn export(component: Component<'_>, at: StudyRef) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let place = app_state.app.compute().quick_place(invoker.player)?;
    let view = open_own(component, at).await?;
    component.send(export::with_study(app_state, invoker, view, place).await?).await
}

pub(crate) async fn moves_typed(form: Form<'_>, at: StudyRef) -> Result<()> {
    let view = own(form.app_state, form.invoker, at).await?;
    let typed = in_notation(&view, at, form.text().unwrap_or_default()).about(at.the_match)?;
    submitted(form, at, StudyEdit::Type(&typed)).await
}

pub(crate) async fn comment_typed(form: Form<'_>, at: StudyRef) -> Result<()> {
    own(form.app_state, form.invoker, at).await?;
    let comment = StudyComment::of(form.text().unwrap_or_default()).map_err(Refusal::from)?;
    submitted(form, at, StudyEdit::Comment(comment)).await
}

/// Changes the study by a form, and shows it in the message with the button.
async fn submitted(form: Form<'_>, at: StudyRef, edit: StudyEdit<'_>) -> Result<()> {
    let Form { app_state, invoker, .. } = form;
    let (app, id, now) = (&app_state.app, at.the_match, app_state.now());
    let (view, to) = app.amend_study(invoker.player, id, at.seen, edit, now).await.about(id)?;
    let payload = studies::position(app_state, invoker, &view, to).await?;
    form.update(payload).await
}

/// Typed moves in notation, if they are words of any language.
fn in_notation<'a>(
    view: &StudyView,
    at: StudyRef,
    typed: &'a str,
) -> Result<Cow<'a, str>, Refusal> {
    if !spoken::has_word(typed) {
        return Ok(Cow::Borrowed(typed));
    }
    let position = study_menus::position_at(view, at.seen)?;
    let found = spoken::in_notation(&Game::new(position), typed, MAX_DEPTH);
    found.map_err(|error| match error {
        PlanError::Move { before, typed, why, position, .. } => {
            StudyError::Move { before, typed, why, position }.into()
        }
        PlanError::TooLong => StudyError::TooDeep.into(),
        other => other.into(),
    })
}

/// A study, if the user may see it.
async fn open(component: Component<'_>, at: StudyRef) -> Result<StudyView> {
    let Component { app_state, invoker, .. } = component;
    Ok(app_state.app.study(invoker.player, at.the_match, Some(at.owner)).await?)
}

/// The user's own study: buttons on the study of another player change nothing.
async fn open_own(component: Component<'_>, at: StudyRef) -> Result<StudyView> {
    own(component.app_state, component.invoker, at).await
}

async fn own(app_state: &AppState, invoker: &Invoker, at: StudyRef) -> Result<StudyView> {
    let view = app_state.app.study(invoker.player, at.the_match, Some(at.owner)).await?;
    if view.own { Ok(view) } else { Err(Refusal::UnreadableButton.into()) }
}

async fn amend(component: Component<'_>, at: StudyRef, edit: StudyEdit<'_>) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let now = app_state.now();
    let app = &app_state.app;
    let id = at.the_match;
    let (view, to) = app.amend_study(invoker.player, id, at.seen, edit, now).await.about(id)?;
    show(component, &view, to).await
}

async fn show(component: Component<'_>, view: &StudyView, point: StudyPoint) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    component.show_privately(studies::position(app_state, invoker, view, point).await?).await
}
