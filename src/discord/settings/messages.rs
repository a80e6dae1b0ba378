//! A user's settings as a message, with a menu of what to change, and messages that could not be
//! delivered. The menu leads to that of the setting's values, on the same message.

use courier_draw::{BoardStyle, Scene};
use courier_play::preferences::Preferences;
use courier_play::zone::Zone;
use courier_play::{PlayerId, Span};
use courier_text::Texts;
use serenity::all::{ButtonStyle, CreateSelectMenu, CreateSelectMenuOption};

use crate::app::SettingsChange;
use crate::discord::components::buttons::{button, menu, rows};
use crate::discord::context::AppState;
use crate::discord::ids::{ButtonAction, MenuAction, Setting};
use crate::discord::options::offers::entries;
use crate::discord::settings::values::Present;
use crate::discord::transport::{MessagePayload, PictureAttachment, Result};

/// How long undelivered messages are listed.
const SHOWN_FOR: Span = Span::days(30);
const SHOWN: u32 = 5;

/// All settings of a player after a change, and the messages that could not be delivered to them. A
/// new theme or piece set is shown on a sample board.
pub(super) async fn shown(
    app_state: &AppState,
    texts: Texts,
    player: PlayerId,
    change: SettingsChange,
) -> Result<MessagePayload> {
    let app = &app_state.app;
    let (present, zone) = stored(app_state, player).await?;
    let Preferences { leads, quiet, digest, zone: in_use } = present.preferences;
    let mut lines = vec![
        texts.settings_language(present.language.is_some()),
        texts.settings_theme(present.style.theme),
        texts.settings_pieces(present.style.pieces),
        texts.settings_zone(zone, app_state.now()),
        texts.settings_leads(leads),
        texts.settings_quiet(quiet, in_use),
        texts.settings_digest(digest, in_use),
        texts.settings_confirm(present.confirms),
        texts.settings_auto_vacation(present.automatic_vacation),
    ];
    let sessions = app.reads().web_sessions_of(player, app_state.now()).await?;
    lines.extend(sessions.first().map(|latest| texts.browser_sessions(*latest, sessions.len())));
    let sign_out = || button(texts, ButtonAction::EndSessions, ButtonStyle::Secondary);
    let buttons = rows(sessions.first().map(|_| sign_out()).into_iter().collect());
    let undelivered =
        app.reads().undelivered_to(player, app_state.now() - SHOWN_FOR, SHOWN).await?;
    if !undelivered.is_empty() {
        lines.extend([String::new(), texts.undelivered_heading()]);
        let line = |message: &courier_store::Undelivered| {
            texts.undelivered(message.given_up_at, message.about(), message.reason)
        };
        lines.extend(undelivered.iter().map(line));
    }
    let changed = change != SettingsChange::default();
    let content = if changed { texts.settings_changed() } else { String::new() };
    let sample = if change.theme.is_some() || change.pieces.is_some() {
        Scene::sample(present.style)
    } else {
        None
    };
    let picture = match sample {
        Some(sample) => Some(picture(app_state, texts, sample).await?),
        None => None,
    };
    let title = Some(texts.settings_title());
    Ok(MessagePayload {
        content,
        title,
        picture,
        text: Some(lines.join("\n")),
        buttons,
        menu: Some(settings_menu(texts, &present)),
        private: true,
        ..MessagePayload::default()
    })
}

/// The values of a setting, with the present one chosen.
pub(super) async fn question(
    app_state: &AppState,
    texts: Texts,
    player: PlayerId,
    setting: Setting,
) -> Result<MessagePayload> {
    let (present, _) = stored(app_state, player).await?;
    let now = present.value(texts, setting);
    let options = entries(present.offers(texts, setting), Some(&now));
    let back = button(texts, ButtonAction::Settings, ButtonStyle::Secondary);
    Ok(MessagePayload {
        title: Some(texts.setting_name(&setting.code())),
        menu: Some(menu(MenuAction::SettingValue(setting), options)),
        buttons: rows(vec![back]),
        ..MessagePayload::private(String::new())
    })
}

/// The settings that have a menu, each with its present value.
fn settings_menu(texts: Texts, present: &Present) -> CreateSelectMenu {
    let option = |setting: Setting| {
        let value = present.value(texts, setting).name;
        let name = texts.setting_name(&setting.code());
        CreateSelectMenuOption::new(name, setting.code()).description(value)
    };
    let options = Setting::ALL.map(option).into();
    menu(MenuAction::Setting, options).placeholder(texts.settings_choose())
}

/// What a player has chosen, and the time zone if they have chosen one.
async fn stored(app_state: &AppState, player: PlayerId) -> Result<(Present, Option<Zone>)> {
    let app = &app_state.app;
    let row = app.reads().player(player).await?;
    let present = Present {
        language: row.as_ref().and_then(|row| row.language),
        style: row
            .as_ref()
            .map_or_else(BoardStyle::default, |row| BoardStyle::chosen(row.theme, row.pieces)),
        preferences: app.reads().preferences(player).await?,
        confirms: row.as_ref().is_some_and(|row| row.confirm),
        automatic_vacation: app.has_automatic_vacation(player).await?,
    };
    Ok((present, row.and_then(|row| row.zone)))
}

async fn picture(app_state: &AppState, texts: Texts, scene: Scene) -> Result<PictureAttachment> {
    let alt = texts.alt_text(&scene.position, None, None);
    let png = app_state.draw(scene).await?;
    Ok(PictureAttachment { png, alt })
}
