//! `/config`: the settings of a server, for users who may manage it.
#![expect(
    clippy::too_many_arguments,
    reason = "the options of a command are the arguments of its function"
)]

use std::collections::BTreeSet;

use courier_play::clock::TimeControl;
use courier_play::language::Language;
use courier_play::permission::Permission;
use courier_play::roles::{Award, AwardedRole, RoleObstacle, ServerRoles};
use courier_play::server_config::{BoardSide, GamesIn, Organizers};
use courier_play::{ChannelId, PlayerId, Refusal, RoleId, ServerConfig, ServerId};
use courier_text::Texts;
use serenity::all::{PartialChannel, Role};

use crate::app::Configured;
use crate::discord::context::AppState;
use crate::discord::context::command::{Context, invoker, send};
use crate::discord::options::terms::{self, clocks, find, variants};
use crate::discord::transport::permissions::{allowed, role_obstacles};
use crate::discord::transport::{MessagePayload, Result};

/// Required to post the lobby.
const LOBBY: &[Permission] =
    &[Permission::ViewChannel, Permission::SendMessages, Permission::EmbedLinks];

/// Switches a setting off, in every language.
const OFF: &str = "off";

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum PlaceChoice {
    Threads,
    Channel,
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum BottomChoice {
    White,
    Black,
    #[name = "to-move"]
    ToMove,
}

impl From<BottomChoice> for BoardSide {
    fn from(choice: BottomChoice) -> Self {
        match choice {
            BottomChoice::White => Self::White,
            BottomChoice::Black => Self::Black,
            BottomChoice::ToMove => Self::ToMove,
        }
    }
}

#[derive(Clone, Copy, Debug, poise::ChoiceParameter)]
enum ServerLanguage {
    English,
    Spanish,
    Catalan,
    Discord,
}

impl ServerLanguage {
    const fn language(self) -> Option<Language> {
        match self {
            Self::English => Some(Language::English),
            Self::Spanish => Some(Language::Spanish),
            Self::Catalan => Some(Language::Catalan),
            Self::Discord => None,
        }
    }
}

#[poise::command(slash_command, default_member_permissions = "MANAGE_GUILD")]
pub(crate) async fn config(
    ctx: Context<'_>,
    place: Option<PlaceChoice>,
    boards: Option<BottomChoice>,
    #[channel_types("Text", "News")] allow: Option<PartialChannel>,
    #[channel_types("Text", "News")] forbid: Option<PartialChannel>,
    anywhere: Option<bool>,
    challengers: Option<Role>,
    organizers: Option<Role>,
    #[rename = "default-clock"]
    #[autocomplete = "clocks"]
    clock: Option<String>,
    #[rename = "server-language"] language: Option<ServerLanguage>,
    #[channel_types("Text", "News")] lobby: Option<PartialChannel>,
    #[rename = "no-lobby"] no_lobby: Option<bool>,
    #[rename = "league-role"] league_role: Option<Role>,
    #[rename = "cup-role"] cup_role: Option<Role>,
    #[rename = "rating-role"] rating_role: Option<Role>,
    #[rename = "rating-from"]
    #[min = 1]
    #[max = 4000]
    rating_from: Option<u32>,
    #[rename = "rating-game"]
    #[autocomplete = "variants"]
    rating_game: Option<String>,
    #[rename = "no-role"] no_role: Option<Role>,
) -> Result<()> {
    let app_state = ctx.data();
    let mut invoker = invoker(ctx).await?;
    let server = invoker.place.server.ok_or(Refusal::OnlyInServer)?;
    // By default Discord hides the command from users who may not manage the server, but the
    // server's owners can change that.
    if !invoker.manages {
        return Err(Refusal::NotAManager.into());
    }
    let texts = invoker.texts;
    let clock = clock.map(|typed| read(&typed, texts)).transpose()?;
    let rating_game = rating_game.map(|typed| counted_game(&typed, texts)).transpose()?;
    if rating_role.is_some() != rating_from.is_some() {
        return Err(Refusal::BandIncomplete.into());
    }
    let channel = |named: &PartialChannel| ChannelId(named.id.get());
    let change = |config: &mut ServerConfig| {
        if let Some(place) = place {
            config.games = Some(match place {
                PlaceChoice::Threads => GamesIn::Threads,
                PlaceChoice::Channel => GamesIn::Channel,
            });
        }
        if let Some(side) = boards {
            config.board_side = side.into();
        }
        if anywhere == Some(true) {
            config.channels.clear();
        }
        if let Some(named) = &allow {
            config.allow(channel(named))?;
        }
        if let Some(named) = &forbid {
            config.forbid(channel(named))?;
        }
        if let Some(role) = &challengers {
            // The id of the role @everyone equals the id of the server.
            config.challengers = Some(RoleId(role.id.get())).filter(|role| role.0 != server.0);
        }
        if let Some(role) = &organizers {
            // The id of the role @everyone equals the id of the server.
            config.organizers = match RoleId(role.id.get()) {
                role if role.0 == server.0 => Organizers::Everyone,
                role => Organizers::Role(role),
            };
        }
        if let Some(clock) = clock {
            config.control = clock;
        }
        if let Some(language) = language {
            config.language = language.language();
        }
        if let Some(named) = &lobby {
            config.lobby = Some(channel(named));
        }
        if no_lobby == Some(true) {
            config.lobby = None;
        }
        Ok(())
    };
    // The bot writes nowhere on the word of a manager who may not write there.
    if let Some(named) = &lobby {
        let own = named.permissions.unwrap_or_default().bits();
        if !Permission::missing(own, &[Permission::ViewChannel, Permission::SendMessages])
            .is_empty()
        {
            return Err(Refusal::LobbyNotTheirs { channel: channel(named) }.into());
        }
    }
    let given = [
        (Some(Award::League), &league_role),
        (Some(Award::Cup), &cup_role),
        (rating_from.map(Award::Rating), &rating_role),
    ];
    let given: Vec<(Award, RoleId)> = given
        .into_iter()
        .filter_map(|(award, role)| Some((award?, RoleId(role.as_ref()?.id.get()))))
        .collect();
    // Another game gives the roles by rating to others, and a role that is removed is taken back.
    let known = app_state.app.reads().server_roles(server).await?;
    let is_changed = |role: &&AwardedRole| {
        let by_rating = rating_game.is_some() && matches!(role.award, Award::Rating(_));
        by_rating || no_role.as_ref().is_some_and(|named| named.id.get() == role.role.0)
    };
    let changed = known.awarded.iter().filter(is_changed).map(|known| known.role);
    let new = given.iter().map(|(_, role)| *role);
    let by_invoker: Vec<_> = new.chain(changed).map(|role| (role, invoker.player)).collect();
    let set_by_others = known.awarded.iter().map(|known| (known.role, known.set_by));
    let obstacles = {
        let asked: Vec<_> = by_invoker.iter().copied().chain(set_by_others).collect();
        obstacles(app_state, server, &asked, by_invoker.len()).await?
    };
    for obstacle in obstacles.iter().filter(|obstacle| obstacle.concerns(&by_invoker)) {
        match *obstacle {
            RoleObstacle::NotTheirs(role, _) => return Err(Refusal::RoleNotTheirs { role }.into()),
            RoleObstacle::Powerful(role) if given.iter().any(|(_, new)| *new == role) => {
                return Err(Refusal::RolePowerful { role }.into());
            }
            // Shown below, with what to do; the setting is kept.
            RoleObstacle::Powerful(_)
            | RoleObstacle::NoPermission
            | RoleObstacle::TooHigh(_)
            | RoleObstacle::Managed(_)
            | RoleObstacle::Gone(_) => {}
        }
    }
    let give = |roles: &mut ServerRoles| {
        for (award, role) in &given {
            roles.set(*award, *role, invoker.player)?;
        }
        if let Some(role) = &no_role {
            roles.remove(RoleId(role.id.get()));
        }
        if let Some(game) = rating_game {
            roles.variant = game;
        }
        Ok(())
    };
    let Configured { config, roles, has_changed } = {
        let by = (server, invoker.player);
        app_state.app.configure(by, change, give, app_state.now()).await?
    };
    invoker.config = config;
    let of_server = || {
        ctx.interaction.guild_locale.as_deref().and_then(Language::of_locale).unwrap_or_default()
    };
    let server_texts = Texts::new(invoker.config.language.unwrap_or_else(of_server));
    let mut lines = texts.config_lines(&invoker.config, server_texts);
    lines.extend(texts.roles_lines(&roles, invoker.config.organizers));
    let awarded: Vec<_> = roles.awarded.iter().map(|known| (known.role, known.set_by)).collect();
    let left = obstacles.into_iter().filter(|obstacle| obstacle.concerns(&awarded));
    lines.extend(left.map(|obstacle| texts.role_obstacle(obstacle)));
    lines.extend(lobby_obstacle(app_state, server, invoker.config.lobby, texts).await);
    let missing = invoker.missing_permissions();
    if !missing.is_empty() {
        lines.push(String::new());
        lines.push(texts.missing_permissions(&missing));
    }
    let payload = MessagePayload {
        content: if has_changed { texts.config_changed() } else { String::new() },
        title: Some(texts.config_title()),
        text: Some(lines.join("\n")),
        private: true,
        ..MessagePayload::default()
    };
    send(ctx, payload).await
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

/// The obstacles to giving roles of a server, each with its manager. If they cannot be read, that
/// is an error if the first `needed` roles are changed; else none are shown.
async fn obstacles(
    app_state: &AppState,
    server: ServerId,
    roles: &[(RoleId, PlayerId)],
    needed: usize,
) -> Result<BTreeSet<RoleObstacle>> {
    if roles.is_empty() {
        return Ok(BTreeSet::new());
    }
    let Some(rest) = &app_state.rest else {
        let unknown = roles.iter().take(needed);
        return Ok(unknown.map(|(role, by)| RoleObstacle::NotTheirs(*role, *by)).collect());
    };
    match role_obstacles(rest, server, roles).await {
        Err(error) if needed == 0 => {
            tracing::info!(%server, %error, "the permissions cannot be read");
            Ok(BTreeSet::new())
        }
        found => Ok(found?),
    }
}

/// The game whose ratings give roles, as typed; `None` for each member's best rating.
fn counted_game(typed: &str, texts: Texts) -> Result<Option<&'static str>, Refusal> {
    let text = typed.trim();
    if text.eq_ignore_ascii_case(OFF) || text.to_lowercase() == texts.off() {
        return Ok(None);
    }
    Ok(Some(find(text).ok_or(Refusal::NoSuchVariant)?.key()))
}

/// The default clock as typed; `None` if it is switched off.
fn read(typed: &str, texts: Texts) -> Result<Option<TimeControl>, Refusal> {
    let text = typed.trim();
    if text.eq_ignore_ascii_case(OFF) || text.to_lowercase() == texts.off() {
        return Ok(None);
    }
    terms::clock(text).map(Some)
}
