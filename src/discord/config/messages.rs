//! The settings of a server as a message, with a menu of what to change. The menu leads to the
//! values of the setting, on the same message: entries, roles or channels, and buttons.

use std::collections::BTreeSet;

use courier_play::language::Language;
use courier_play::permission::Permission;
use courier_play::roles::{Award, ServerRoles};
use courier_play::server_config::{MAX_CHANNELS, Organizers};
use courier_play::{ChannelId, RoleId, ServerConfig, ServerId};
use courier_text::Texts;
use serenity::all::{
    ButtonStyle, ChannelType, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use crate::app::Configured;
use crate::discord::components::buttons::{button, menu, rows};
use crate::discord::config::changes::{Change, make, managed_by};
use crate::discord::config::values::{is_present, values};
use crate::discord::context::{AppState, Invoker};
use crate::discord::ids::{ButtonAction, MenuAction, ServerSetting};
use crate::discord::options::offers::entries;
use crate::discord::transport::permissions::allowed;
use crate::discord::transport::{MessagePayload, Result};

/// Required to post the lobby.
const LOBBY: &[Permission] =
    &[Permission::ViewChannel, Permission::SendMessages, Permission::EmbedLinks];

/// Makes these changes, if any, and shows all settings of the server. `locale` is that of the
/// server in Discord.
pub(super) async fn changed(
    app_state: &AppState,
    invoker: &Invoker,
    locale: Option<&str>,
    changes: &[Change],
) -> Result<MessagePayload> {
    let texts = invoker.texts;
    let server = managed_by(invoker)?;
    let (Configured { config, roles, has_changed }, obstacles) =
        make(app_state, invoker, changes).await?;
    let of_server = || locale.and_then(Language::of_locale).unwrap_or_default();
    let server_texts = Texts::new(config.language.unwrap_or_else(of_server));
    let mut lines = texts.config_lines(&config, server_texts);
    lines.extend(texts.roles_lines(&roles, config.organizers));
    lines.extend(obstacles.into_iter().map(|obstacle| texts.role_obstacle(obstacle)));
    lines.extend(lobby_obstacle(app_state, server, config.lobby, texts).await);
    let missing = Invoker { config, ..invoker.clone() }.missing_permissions();
    if !missing.is_empty() {
        lines.extend([String::new(), texts.missing_permissions(&missing)]);
    }
    let option = |(_, code): (_, &'static str)| {
        CreateSelectMenuOption::new(texts.config_setting(code), code)
    };
    let options = ServerSetting::ALL.map(option).into();
    Ok(MessagePayload {
        content: if has_changed { texts.config_changed() } else { String::new() },
        title: Some(texts.config_title()),
        text: Some(lines.join("\n")),
        menu: Some(menu(MenuAction::ServerSetting, options).placeholder(texts.settings_choose())),
        private: true,
        ..MessagePayload::default()
    })
}

/// The values of a setting, with the present one chosen.
pub(super) fn question(
    texts: Texts,
    setting: ServerSetting,
    config: &ServerConfig,
    roles: &ServerRoles,
) -> MessagePayload {
    let action = MenuAction::ServerValue(setting);
    let (menu, is_set) = match setting {
        ServerSetting::Channels => {
            let most = u8::try_from(MAX_CHANNELS).unwrap_or(u8::MAX);
            let channels = &config.channels;
            (channel_menu(action, channels.clone()).max_values(most), !channels.is_empty())
        }
        ServerSetting::Lobby => {
            let lobby = config.lobby;
            (channel_menu(action, lobby.into_iter().collect()), lobby.is_some())
        }
        ServerSetting::Challengers => {
            (role_menu(action, config.challengers), config.challengers.is_some())
        }
        ServerSetting::Organizers => {
            let role = match config.organizers {
                Organizers::Role(role) => Some(role),
                Organizers::Managers | Organizers::Everyone => None,
            };
            (role_menu(action, role), config.organizers != Organizers::Managers)
        }
        ServerSetting::Role(award) => {
            let known = roles.awarded.iter().find(|known| known.award == award);
            (role_menu(action, known.map(|known| known.role)), known.is_some())
        }
        ServerSetting::Ratings => {
            (menu(MenuAction::ServerSetting, rating_options(texts, roles)), false)
        }
        ServerSetting::Place
        | ServerSetting::Boards
        | ServerSetting::Clock
        | ServerSetting::Sharing
        | ServerSetting::Language
        | ServerSetting::RatingGame => {
            let values = values(texts, setting, config);
            let present = values.iter().find(|(_, change)| is_present(change, config, roles));
            let present = present.map(|(offer, _)| offer.clone());
            let offers = values.into_iter().map(|(offer, _)| offer).collect();
            (menu(action, entries(offers, present.as_ref())), false)
        }
    };
    let everyone =
        setting == ServerSetting::Organizers && config.organizers != Organizers::Everyone;
    let actions = [
        is_set.then_some(ButtonAction::ResetServerSetting(setting)),
        everyone.then_some(ButtonAction::LetEveryoneOrganize),
        Some(ButtonAction::ServerSettings),
    ];
    let button = |action| button(texts, action, ButtonStyle::Secondary);
    MessagePayload {
        title: Some(name(texts, setting)),
        menu: Some(menu),
        buttons: rows(actions.into_iter().flatten().map(button).collect()),
        ..MessagePayload::private(String::new())
    }
}

fn name(texts: Texts, setting: ServerSetting) -> String {
    match setting {
        ServerSetting::Role(Award::Rating(least)) => texts.config_rating_role(least),
        setting => texts.config_setting(&setting.to_string()),
    }
}

/// The ratings from which a role is given, and round ones from which one could be.
fn rating_options(texts: Texts, roles: &ServerRoles) -> Vec<CreateSelectMenuOption> {
    let known = roles.awarded.iter().filter_map(|known| match known.award {
        Award::Rating(least) => Some(least),
        Award::League | Award::Cup => None,
    });
    let ratings: BTreeSet<u32> = known.chain((1_000..=2_400).step_by(100)).collect();
    let option = |least| {
        let setting = ServerSetting::Role(Award::Rating(least));
        CreateSelectMenuOption::new(name(texts, setting), setting.to_string())
    };
    ratings.into_iter().map(option).collect()
}

fn channel_menu(action: MenuAction, present: BTreeSet<ChannelId>) -> CreateSelectMenu {
    let present = present.into_iter().map(|channel| channel.0.into()).collect();
    let kind = CreateSelectMenuKind::Channel {
        channel_types: Some(vec![ChannelType::Text, ChannelType::News]),
        default_channels: Some(present),
    };
    CreateSelectMenu::new(action.to_string(), kind)
}

fn role_menu(action: MenuAction, present: Option<RoleId>) -> CreateSelectMenu {
    let default_roles = present.map(|role| vec![role.0.into()]);
    CreateSelectMenu::new(action.to_string(), CreateSelectMenuKind::Role { default_roles })
}

/// The permissions that the bot lacks to post the lobby, if there is one.
async fn lobby_obstacle(
    app_state: &AppState,
    server: ServerId,
    lobby: Option<ChannelId>,
    texts: Texts,
) -> Option<String> {
    let (channel, rest) = (lobby?, app_state.rest.as_ref()?);
    match allowed(rest, server.0.into(), channel.0.into()).await {
        Ok(allowed) => {
            let missing = Permission::missing(allowed, LOBBY);
            (!missing.is_empty()).then(|| texts.config_lobby_refused(channel, &missing))
        }
        Err(error) => {
            tracing::info!(%server, %channel, %error, "the permissions cannot be read");
            None
        }
    }
}
