//! A study as messages: a position of it, all of its lines, the question before deleting.

use courier_draw::{Arrow, PlayerBar, PlayerBars, Scene};
use courier_play::Refusal;
use courier_play::studies::{SeenPoint, StudyError, StudyLine, StudyPoint};
use courier_store::BoardContext;
use courier_text::{Button, Texts};
use serenity::all::{ButtonStyle, CreateButton, CreateSelectMenuOption};

use crate::app::{BOARD_WIDTH, StudyView};
use crate::discord::board::scene::with_cell_names;
use crate::discord::components::buttons::{button, labeled, menu};
use crate::discord::components::menu_pages::Pages;
use crate::discord::context::{AppState, Invoker, mention};
use crate::discord::ids::{ButtonAction, MenuAction, PointCode, StudyRef, StudyStep};
use crate::discord::transport::{ALT_LENGTH, MessagePayload, PictureAttachment, Result};

/// A reference to a position of the study that is shown.
pub(crate) fn at(view: &StudyView, at: StudyPoint) -> StudyRef {
    StudyRef { the_match: view.the_match.id(), owner: view.owner, seen: view.study.seen(at) }
}

pub(crate) async fn position(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    point: StudyPoint,
) -> Result<MessagePayload> {
    position_with_page(app_state, invoker, view, point, 0).await
}

/// The same with this page of continuations.
pub(crate) async fn position_with_page(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    point: StudyPoint,
    page: u8,
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let point = view.study.find(point).map_err(Refusal::from)?;
    let context = app_state.app.reads().board_context(&view.the_match).await?;
    let all = view.study.next(point);
    let (count, pages) = (all.len(), Pages::of(all.len(), page));
    let next = named(view, pages.of_all(all)).map_err(Refusal::from)?;
    let mut text = lines(texts, view, point).map_err(Refusal::from)?;
    if !next.is_empty() {
        let names: Vec<_> = next.iter().map(|(_, name)| format!("**{name}**")).collect();
        text.push(texts.study_next(&names, count - next.len()));
    }
    if view.own && view.study.is_empty() {
        text.push(texts.study_hint());
    }
    let options = next.iter().map(|(to, name)| {
        let option = CreateSelectMenuOption::new(name, PointCode((*to).into()).to_string());
        match (point, to) {
            (_, StudyPoint::Played(_)) => option.description(texts.study_continuation(true)),
            (StudyPoint::Played(_), _) if point != view.study.present() => {
                option.description(texts.study_continuation(false))
            }
            _ => option,
        }
    });
    let choose = MenuAction::StudyNext(at(view, point));
    let picture = picture(app_state, invoker, view, &context, point).await?;
    let mut buttons = buttons(texts, view, point, !next.is_empty());
    buttons.extend(pages.next().map(|page| {
        let more = ButtonAction::StudyContinuations(at(view, point), page);
        vec![button(texts, more, ButtonStyle::Secondary)]
    }));
    Ok(MessagePayload {
        title: Some(title(texts, view, &context)),
        text: Some(text.join("\n")),
        footer: Some(footer(texts, view)),
        picture: Some(picture),
        buttons,
        menu: (count > 1).then(|| menu(choose, options.collect()).placeholder(texts.study_menu())),
        private: true,
        ..MessagePayload::default()
    })
}

fn title(texts: Texts, view: &StudyView, context: &BoardContext) -> String {
    let name = texts.display_name(&context.players[view.owner].name);
    texts.study_title(view.the_match.id(), (!view.own).then_some(name.as_str()))
}

fn footer(texts: Texts, view: &StudyView) -> String {
    if view.own {
        texts.study_footer(view.shown, view.study.count())
    } else {
        texts.study_count(view.study.count())
    }
}

/// Points with the moves that lead to them.
fn named(
    view: &StudyView,
    points: Vec<StudyPoint>,
) -> Result<Vec<(StudyPoint, String)>, StudyError> {
    let named = |to: StudyPoint| {
        Ok((to, view.study.move_to(view.the_match.game(), to)?.unwrap_or_default()))
    };
    points.into_iter().map(named).collect()
}

/// The text about a point: the moves that led to it, the side to move, the comment.
fn lines(texts: Texts, view: &StudyView, point: StudyPoint) -> Result<Vec<String>, StudyError> {
    let the_match = &view.the_match;
    let line = view.study.line(the_match.game(), point)?;
    let mut lines = vec![match view.study.move_to(the_match.game(), point)? {
        None => texts.starting_position(),
        Some(_) if !line.moves.is_empty() => texts.study_line(line.text()),
        Some(played) => texts.last_move(&played),
    }];
    if point == view.study.present() {
        lines.push(texts.study_present(the_match.outcome().is_some()));
    }
    let turn = line.position.turn();
    if line.position.has_legal_move() {
        lines.push(texts.to_move(&mention(the_match.players()[turn]), turn));
    }
    lines.extend(view.study.comment(point).map(|comment| texts.study_comment(comment.as_str())));
    Ok(lines)
}

/// The scene of a point: the move that led to it is marked, and has an arrow if it is one of the
/// study.
pub(crate) fn scene(
    invoker: &Invoker,
    view: &StudyView,
    context: &BoardContext,
    point: StudyPoint,
) -> Result<Scene, StudyError> {
    let texts = invoker.texts;
    let game = view.the_match.game();
    let StudyLine { ply, moves, position } = view.study.line(game, point)?;
    let (arrows, last_move) = match moves.last() {
        Some((before, made)) => (Arrow::of(before, *made), Some(*made)),
        None => {
            let made = ply.checked_sub(1).and_then(|before| usize::try_from(before).ok());
            (Vec::new(), made.and_then(|before| game.moves().get(before)).copied())
        }
    };
    let goes_on = position.has_legal_move();
    let bar = |side| PlayerBar {
        name: texts.display_name(&context.players[side].name),
        to_move: goes_on && position.turn() == side,
        ..PlayerBar::default()
    };
    use courier_rules::Color::{Black, White};
    let player_bars = Some(PlayerBars { white: bar(White), black: bar(Black) });
    Ok(Scene {
        style: invoker.style,
        bottom: view.the_match.side_of(invoker.player).unwrap_or(view.owner),
        last_move,
        arrows,
        player_bars,
        width: BOARD_WIDTH,
        ..Scene::new(position)
    })
}

async fn picture(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    context: &BoardContext,
    point: StudyPoint,
) -> Result<PictureAttachment> {
    let scene = scene(invoker, view, context, point).map_err(Refusal::from)?;
    let last = view.study.move_to(view.the_match.game(), point).map_err(Refusal::from)?;
    let start = Some(view.the_match.record().start);
    let alt = invoker.texts.alt_text(&scene.position, start, last.as_deref());
    let png = app_state.draw(with_cell_names(scene)).await?;
    Ok(PictureAttachment { png, alt: alt.chars().take(ALT_LENGTH).collect() })
}

fn buttons(
    texts: Texts,
    view: &StudyView,
    point: StudyPoint,
    goes_on: bool,
) -> Vec<Vec<CreateButton>> {
    use ButtonStyle::{Danger, Primary, Secondary, Success};
    let here = at(view, point);
    let button = |action, style| button(texts, action, style);
    let step =
        |step, disabled| button(ButtonAction::Study(here, step), Secondary).disabled(disabled);
    let on_the_game = matches!(point, StudyPoint::Played(_));
    let steps = vec![
        step(StudyStep::LineStart, on_the_game),
        step(StudyStep::Before, view.study.before(point).is_none()),
        step(StudyStep::After, !goes_on),
        // The game may continue while the message stays.
        step(StudyStep::Present, false),
        button(ButtonAction::StudyLines(here), Secondary).disabled(view.study.is_empty()),
    ];
    if !view.own {
        let own = StudyRef { owner: !view.owner, seen: line_start(view, point), ..here };
        let own = ButtonAction::Study(own, StudyStep::Here);
        return vec![steps, vec![labeled(texts, own, Button::OwnStudy, Secondary)]];
    }
    let delete = ButtonAction::AskDeleteBranch(here);
    let mut edits = vec![
        button(ButtonAction::StudyPieces(here, 0), Primary),
        button(ButtonAction::TypeStudyMoves(here), Primary),
        button(ButtonAction::TypeStudyComment(here), Secondary),
    ];
    if view.study.may_promote(point) {
        edits.push(button(ButtonAction::PromoteBranch(here), Secondary));
    }
    if !on_the_game {
        edits.push(button(delete, Danger));
    }
    let mut others = Vec::new();
    if view.the_match.outcome().is_none() {
        others.push(button(ButtonAction::PlanFromStudy(here), Success));
    } else if !view.study.is_empty() {
        if view.shown {
            others.push(button(ButtonAction::HideStudy(here), Secondary));
        } else if view.the_match.engine_seat().is_none() {
            others.push(button(ButtonAction::ShowStudy(here), Secondary));
        }
        others.push(button(ButtonAction::PostStudy(here), Secondary));
    }
    if view.other_is_shown {
        let other = StudyRef { owner: !view.owner, seen: line_start(view, point), ..here };
        let other = ButtonAction::Study(other, StudyStep::Here);
        others.push(labeled(texts, other, Button::OpponentStudy, Primary));
    }
    if !view.study.is_empty() {
        others.push(button(ButtonAction::ExportStudy(here), Secondary));
        if on_the_game {
            others.push(labeled(texts, delete, Button::DeleteStudy, Danger));
        }
    }
    vec![steps, edits, others].into_iter().filter(|row| !row.is_empty()).collect()
}

/// The position of the match where the line to a point leaves it, which also exists in the other
/// player's study.
fn line_start(view: &StudyView, point: StudyPoint) -> SeenPoint {
    view.study.line_start(point).into()
}

/// All lines of a study, and how it compares with the moves played.
pub(crate) fn all_lines(texts: Texts, view: &StudyView, point: StudyPoint) -> MessagePayload {
    let back = ButtonAction::Study(at(view, point), StudyStep::Here);
    MessagePayload {
        title: Some(texts.study_lines_title(view.the_match.id())),
        text: Some(listed(texts, view)),
        footer: Some(footer(texts, view)),
        buttons: vec![vec![labeled(texts, back, Button::Back, ButtonStyle::Secondary)]],
        private: true,
        ..MessagePayload::default()
    }
}

fn listed(texts: Texts, view: &StudyView) -> String {
    let game = view.the_match.game();
    texts.study_lines(&view.study.outline(game), &view.study.compare(game))
}

/// The question whether to delete the branch of a point, or the whole study.
pub(crate) fn delete_question(
    texts: Texts,
    view: &StudyView,
    point: StudyPoint,
) -> Result<MessagePayload, StudyError> {
    let first = view.study.move_to(view.the_match.game(), point)?.unwrap_or_default();
    let content = match (point, view.study.find(point)?) {
        (StudyPoint::Played(_), _) => texts.study_delete_all(view.the_match.id()),
        (StudyPoint::Own(_), StudyPoint::Own(_)) => texts.study_delete_branch(&first),
        // A branch whose first move has been played meanwhile is not the whole study.
        (StudyPoint::Own(_), StudyPoint::Played(_)) => return Err(StudyError::Gone),
    };
    let here = at(view, point);
    let back = ButtonAction::Study(here, StudyStep::Here);
    let buttons = vec![
        button(texts, ButtonAction::DeleteBranch(here), ButtonStyle::Danger),
        labeled(texts, back, Button::Back, ButtonStyle::Secondary),
    ];
    Ok(MessagePayload { buttons: vec![buttons], ..MessagePayload::private(content) })
}

/// A position and the lines of a study, for everybody in a channel.
pub(crate) async fn public(
    app_state: &AppState,
    invoker: &Invoker,
    view: &StudyView,
    point: StudyPoint,
) -> Result<MessagePayload> {
    let texts = invoker.server_texts;
    let point = view.study.find(point).map_err(Refusal::from)?;
    let context = app_state.app.reads().board_context(&view.the_match).await?;
    let scene = scene(invoker, view, &context, point).map_err(Refusal::from)?;
    let last = view.study.move_to(view.the_match.game(), point).map_err(Refusal::from)?;
    let start = Some(view.the_match.record().start);
    let alt = texts.alt_text(&scene.position, start, last.as_deref());
    let png = app_state.draw(scene).await?;
    let mut text = vec![texts.study_posted(mention(invoker.player))];
    text.extend(lines(texts, view, point).map_err(Refusal::from)?);
    text.push(listed(texts, view));
    let name = texts.display_name(&context.players[view.owner].name);
    Ok(MessagePayload {
        title: Some(texts.study_title(view.the_match.id(), Some(&name))),
        text: Some(text.join("\n")),
        picture: Some(PictureAttachment { png, alt: alt.chars().take(ALT_LENGTH).collect() }),
        ..MessagePayload::default()
    })
}
