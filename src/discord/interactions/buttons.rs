//! Handles pressed buttons.

use courier_play::matches::Action;
use courier_play::{Refusal, Span};
use courier_rules::Color;

use crate::discord::board::current::{self, current};
use crate::discord::board::messages as board;
use crate::discord::challenges::{
    buttons as challenges, command as rematches, messages as challenge_messages,
};
use crate::discord::competitions::cups::command as cups;
use crate::discord::competitions::ladders::command as ladders;
use crate::discord::competitions::leagues::command as leagues;
use crate::discord::config::menus as config;
use crate::discord::context::Component;
use crate::discord::ids::{BoardRef, ButtonAction, RulesPageRef};
use crate::discord::imports::{command as imports, messages as import_messages};
use crate::discord::leaderboard::command::Viewer;
use crate::discord::leaderboard::{command as leaderboard, season};
use crate::discord::look::buttons as look;
use crate::discord::match_actions::{self, Question};
use crate::discord::moves::buttons as moves;
use crate::discord::options::view::ReplaySpeed;
use crate::discord::plans::command as plans;
use crate::discord::settings::menus as settings;
use crate::discord::studies::buttons as studies;
use crate::discord::transport::{About as _, MessagePayload, Result, is_private};
use crate::discord::variants::{rules, start_positions};
use crate::discord::{
    browser, engine, export, games, help, history, lobby, notes, privacy, replay, reviews,
};

pub(crate) async fn handle(component: Component<'_>) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    let custom_id = &interaction.data.custom_id;
    let action: ButtonAction = custom_id.parse().map_err(|_| Refusal::UnreadableButton)?;
    match action {
        ButtonAction::Accept(id) => challenges::accept(component, id).await,
        ButtonAction::Decline(id) => challenges::decline(component, id).await,
        ButtonAction::Cancel(id) => challenges::cancel(component, id).await,
        ButtonAction::Lobby(page) => lobby::show(component, page).await,
        ButtonAction::AcceptFromLobby(id, page) => lobby::accept(component, id, page).await,
        ButtonAction::Challenges(page) => {
            component.update(challenge_messages::list(app_state, invoker, page).await?).await
        }
        ButtonAction::Rematch(board) => rematches::by_button(component, board.the_match).await,
        ButtonAction::ChoosePiece(board, page) => moves::pieces(component, board, page).await,
        ButtonAction::ChooseTarget(board, piece, page) => {
            moves::targets(component, board, piece, page).await
        }
        ButtonAction::Play(board, code) => moves::confirmed(component, board, code).await,
        ButtonAction::TypeMove(board) => moves::open_form(component, board).await,
        ButtonAction::TypePlan(board) => plans::open_form(component, board).await,
        ButtonAction::Flip(board, side) => flip(component, board, side).await,
        ButtonAction::Look(from, step) => look::step(component, from, step).await,
        ButtonAction::MoveList(from, page) => look::move_list(component, from, page).await,
        ButtonAction::Replay(board) => replay(component, board).await,
        ButtonAction::AskDraw(board) => ask(component, board, Question::Draw).await,
        ButtonAction::OfferDraw(board) => act(component, board, Action::OfferDraw).await,
        ButtonAction::AcceptDraw(board) => act(component, board, Action::AcceptDraw).await,
        ButtonAction::DeclineDraw(board) => act(component, board, Action::DeclineDraw).await,
        ButtonAction::ClaimDraw(board) => act(component, board, Action::ClaimDraw).await,
        ButtonAction::AskResign(board) => ask(component, board, Question::Resign).await,
        ButtonAction::Resign(board) => act(component, board, Action::Resign).await,
        ButtonAction::Abort(board) => act(component, board, Action::Abort).await,
        ButtonAction::AcceptTakeback(board) => {
            act_on_board(component, board, Action::AcceptTakeback).await
        }
        ButtonAction::DeclineTakeback(board) => {
            act_on_board(component, board, Action::DeclineTakeback).await
        }
        ButtonAction::AcceptPause(board) => {
            act_on_board(component, board, Action::AcceptPause).await
        }
        ButtonAction::DeclinePause(board) => {
            act_on_board(component, board, Action::DeclinePause).await
        }
        ButtonAction::Resume(board) => act_on_board(component, board, Action::Resume).await,
        ButtonAction::TakeWin(board) => act_on_board(component, board, Action::TakeWin).await,
        ButtonAction::GiveDay(board) => {
            act_on_board(component, board, Action::GiveTime(Span::days(1))).await
        }
        ButtonAction::GiveThreeDays(board) => {
            act_on_board(component, board, Action::GiveTime(Span::days(3))).await
        }
        ButtonAction::Games(page) => {
            component.update(games::list(app_state, invoker, page).await?).await
        }
        ButtonAction::NextGame(after) => {
            component.show_privately(games::next(app_state, invoker, after).await?).await
        }
        ButtonAction::Dismiss => {
            let payload = MessagePayload::private(invoker.texts.nothing_changed());
            component.update(payload).await
        }
        ButtonAction::Rules(RulesPageRef { variant, page }) => {
            // On a challenge, the first page opens as a new message for the user alone.
            let payload = rules::page(app_state, invoker, variant, page).await?;
            component.show_privately(payload).await
        }
        ButtonAction::History(player, page) => {
            component.update(history::page(app_state, invoker, player, page).await?).await
        }
        ButtonAction::Export(id) => {
            component.send(export::one(app_state, invoker, id).await?).await
        }
        ButtonAction::Imports(page) => {
            component.update(import_messages::list(app_state, invoker, page).await?).await
        }
        ButtonAction::LookAtImport(from, step) => imports::look(component, from, step).await,
        ButtonAction::ImportMoves(from, page) => imports::move_list(component, from, page).await,
        ButtonAction::ReplayImport(view) => imports::replay(component, view).await,
        ButtonAction::ExportImport(id) => imports::export(component, id).await,
        ButtonAction::ShowImport(view) => imports::show(component, view).await,
        ButtonAction::AskDeleteImport(id) => imports::ask_delete(component, id).await,
        ButtonAction::DeleteImport(id) => imports::delete(component, id).await,
        ButtonAction::Study(from, step) => studies::step(component, from, step).await,
        ButtonAction::StudyLines(at) => studies::lines(component, at).await,
        ButtonAction::StudyContinuations(at, page) => {
            studies::continuations(component, at, page).await
        }
        ButtonAction::StudyPieces(at, page) => studies::pieces(component, at, page).await,
        ButtonAction::StudyTargets(at, piece, page) => {
            studies::targets(component, at, piece, page).await
        }
        ButtonAction::TypeStudyMoves(at) => studies::type_moves(component, at).await,
        ButtonAction::TypeStudyComment(at) => studies::type_comment(component, at).await,
        ButtonAction::AskDeleteBranch(at) => studies::ask_delete(component, at).await,
        ButtonAction::DeleteBranch(at) => studies::delete(component, at).await,
        ButtonAction::PromoteBranch(at) => studies::promote(component, at).await,
        ButtonAction::PlanFromStudy(at) => studies::plan(component, at).await,
        ButtonAction::ShowStudy(at) => studies::set_shown(component, at, true).await,
        ButtonAction::HideStudy(at) => studies::set_shown(component, at, false).await,
        ButtonAction::PostStudy(at) => studies::post(component, at).await,
        ButtonAction::ExportStudy(at) => studies::export(component, at).await,
        ButtonAction::Forget(player) => privacy::forget_confirmed(component, player).await,
        ButtonAction::Leaderboard(page) => {
            let viewer = Viewer::of(invoker);
            component.show_privately(leaderboard::page(app_state, viewer, page).await?).await
        }
        ButtonAction::League(id, division) => leagues::division(component, id, division).await,
        ButtonAction::JoinLeague(id) => leagues::join_by_button(component, id).await,
        ButtonAction::Ladder(id, page) => ladders::page(component, id, page).await,
        ButtonAction::JoinLadder(id) => ladders::join_by_button(component, id).await,
        ButtonAction::BackOnLadder(id) => ladders::back(component, id).await,
        ButtonAction::StartLadderGame(id, game) => ladders::start(component, id, game).await,
        ButtonAction::Help(page) => component.show_privately(help::page(invoker.texts, page)).await,
        ButtonAction::PlayEngine => {
            component.show_privately(engine::variant_question(invoker.texts)).await
        }
        ButtonAction::AskForReview(id) => reviews::by_button(component, id).await,
        ButtonAction::Review(id, page) => reviews::page(component, id, page).await,
        ButtonAction::OpenBoard(the_match) => browser::open(component, the_match).await,
        ButtonAction::LaunchActivity(the_match) => browser::launch(component, the_match).await,
        ButtonAction::EndSessions => browser::end_sessions(component).await,
        ButtonAction::Settings => settings::show(component).await,
        ButtonAction::ServerSettings => config::show(component).await,
        ButtonAction::ResetServerSetting(setting) => config::reset(component, setting).await,
        ButtonAction::LetEveryoneOrganize => config::let_everyone_organize(component).await,
        ButtonAction::Cup(id, page) => cups::page(component, id, page).await,
        ButtonAction::JoinCup(id) => cups::join_by_button(component, id).await,
        ButtonAction::LeaveCup(id) => cups::leave_by_button(component, id).await,
        ButtonAction::RollDice(variant) => {
            component.send(start_positions::rolled(app_state, invoker, variant).await?).await
        }
        ButtonAction::Season(season) => {
            let viewer = Viewer::of(invoker);
            let place = app_state.app.compute().quick_place(viewer.player)?;
            let message = season::message(app_state, viewer, Some(season), place);
            component.show_privately_later(message).await
        }
    }
}

/// Shows the board from this side to the user alone, with their note below it.
async fn flip(component: Component<'_>, board: BoardRef, side: Color) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let the_match = current(app_state, invoker, board).await?;
    let payload = board::for_invoker(app_state, invoker, &the_match, side).await?;
    let payload = notes::below_board(app_state, invoker, board.the_match, payload).await?;
    component.show_privately(payload).await
}

/// Sends the animation of a match to the user alone. Drawing a long one takes longer than the three
/// seconds that Discord waits for a first response.
async fn replay(component: Component<'_>, board: BoardRef) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let place = app_state.app.compute().long_place(invoker.player)?;
    let the_match = current(app_state, invoker, board).await?;
    component.defer_privately().await?;
    let side = the_match.side_of(invoker.player).unwrap_or(Color::White);
    let (texts, seen) = (invoker.texts, (side, ReplaySpeed::default()));
    let payload = replay::message(app_state, invoker, texts, &the_match, seen, place).await?;
    component.follow_up(MessagePayload { private: true, ..payload }).await?;
    Ok(())
}

/// Asks the user to confirm or to choose.
async fn ask(component: Component<'_>, board: BoardRef, question: Question) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let the_match = current(app_state, invoker, board).await?;
    let payload = question.ask(invoker.texts, invoker.player, &the_match).about(board.the_match)?;
    component.send(payload).await
}

/// Performs the action that the user has confirmed. The result replaces the question.
async fn act(component: Component<'_>, board: BoardRef, action: Action) -> Result<()> {
    let Component { app_state, invoker, .. } = component;
    let BoardRef { the_match, ply } = board;
    let payload =
        match_actions::act_privately(app_state, invoker, the_match, Some(ply), action).await?;
    component.update(payload).await
}

/// Performs an action about time or a takeback. The response is the new board; the old one loses
/// its buttons. A private message with the button, such as a question, becomes the board or, if
/// that is public, a line about the action.
async fn act_on_board(component: Component<'_>, board: BoardRef, action: Action) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    let BoardRef { the_match: id, ply } = board;
    let payload = match_actions::act_publicly(app_state, invoker, id, Some(ply), action).await?;
    let replaces = is_private(&interaction.message) && payload.picture.is_some();
    if replaces && payload.private {
        return component.update(payload).await;
    }
    if replaces && !payload.content.is_empty() {
        component.update_first(MessagePayload::private(payload.content.clone())).await?;
        return current::follow_up(component, id, payload).await;
    }
    let board = payload.public_board();
    let sent = component.send_located(payload).await;
    current::sent(app_state, invoker, id, (sent, board), Some(&interaction.message)).await
}
