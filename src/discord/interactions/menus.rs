//! Handles entries chosen from menus.

use courier_play::variants::RulesPage;
use courier_play::{EngineLevel, Refusal};
use courier_rules::Variant;
use serenity::all::UserId;

use crate::discord::challenges::{buttons as challenges, messages as challenge_messages};
use crate::discord::config::menus as config;
use crate::discord::context::Component;
use crate::discord::ids::MenuAction;
use crate::discord::imports::command as imports;
use crate::discord::look::buttons as look;
use crate::discord::moves::buttons as moves;
use crate::discord::settings::menus as settings;
use crate::discord::studies::buttons as studies;
use crate::discord::transport::Result;
use crate::discord::variants::rules;
use crate::discord::{blocks, engine, history, lobby};

/// Handles a chosen entry. `value` is empty if Discord sent none.
pub(crate) async fn handle(component: Component<'_>, value: &str) -> Result<()> {
    let Component { app_state, invoker, interaction, .. } = component;
    let custom_id = &interaction.data.custom_id;
    let action: MenuAction = custom_id.parse().map_err(|_| Refusal::UnreadableButton)?;
    match action {
        MenuAction::Challenge => {
            let id = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            component.update(challenge_messages::own(app_state, invoker, id).await?).await
        }
        MenuAction::LobbyVariant(page) => lobby::variant_chosen(component, page, value).await,
        MenuAction::ChallengeVariant(opponent) => {
            let variant = Variant::by_key(value).ok_or(Refusal::UnreadableButton)?;
            component.update(challenge_messages::clock_question(invoker, opponent, variant)).await
        }
        MenuAction::ChallengeClock(opponent, variant) => {
            let control = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            challenges::send(component, opponent, variant, control).await
        }
        MenuAction::EngineVariant => {
            let variant = Variant::by_key(value).ok_or(Refusal::UnreadableButton)?;
            component.update(engine::level_question(invoker.texts, variant)).await
        }
        MenuAction::EngineLevel(variant) => {
            let level = value.parse().ok().and_then(EngineLevel::new);
            engine::chosen(component, variant, level.ok_or(Refusal::UnreadableButton)?).await
        }
        // A menu of people, which are not entries.
        MenuAction::ChallengeOthers(_) => Err(Refusal::UnreadableButton.into()),
        MenuAction::Piece(board) => moves::piece_chosen(component, board, value).await,
        MenuAction::Target(board, piece) => {
            moves::target_chosen(component, board, piece, value).await
        }
        MenuAction::Move(board) => moves::move_chosen(component, board, value).await,
        MenuAction::Rules(variant) => {
            let page = RulesPage::find(variant, value).ok_or(Refusal::UnreadableButton)?;
            let payload = rules::page(app_state, invoker, variant, page).await?;
            component.update(payload).await
        }
        MenuAction::History(player, page) => {
            let id = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            history::chosen(component, (player, page), id).await
        }
        MenuAction::Look(id, view) => look::chosen(component, id, view, value).await,
        MenuAction::ImportMove(id, bottom) => {
            imports::move_chosen(component, id, bottom, value).await
        }
        MenuAction::Import(page) => imports::chosen(component, page, value).await,
        MenuAction::StudyNext(at) => studies::next(component, at, value).await,
        MenuAction::StudyPiece(at) => {
            let piece = value.parse().map_err(|_| Refusal::UnreadableButton)?;
            studies::targets(component, at, piece, 0).await
        }
        MenuAction::StudyTarget(at, piece) => {
            studies::target_chosen(component, at, piece, value).await
        }
        MenuAction::StudyMove(at) => studies::move_chosen(component, at, value).await,
        MenuAction::Unblock => blocks::unblock(component, value).await,
        MenuAction::Setting => settings::setting_chosen(component, value).await,
        MenuAction::SettingValue(setting) => {
            settings::value_chosen(component, setting, value).await
        }
        MenuAction::ServerSetting => config::setting_chosen(component, value).await,
        MenuAction::ServerValue(setting) => config::value_chosen(component, setting, value).await,
    }
}

/// Handles people chosen from a menu.
pub(crate) async fn handle_people(component: Component<'_>, people: &[UserId]) -> Result<()> {
    let custom_id = &component.interaction.data.custom_id;
    match custom_id.parse().map_err(|_| Refusal::UnreadableButton)? {
        MenuAction::ChallengeOthers(id) => challenges::send_to_others(component, id, people).await,
        _ => Err(Refusal::UnreadableButton.into()),
    }
}

/// Handles roles or channels chosen from a menu.
pub(crate) async fn handle_mentions(component: Component<'_>) -> Result<()> {
    let custom_id = &component.interaction.data.custom_id;
    match custom_id.parse().map_err(|_| Refusal::UnreadableButton)? {
        MenuAction::ServerValue(setting) => config::mentions_chosen(component, setting).await,
        _ => Err(Refusal::UnreadableButton.into()),
    }
}
