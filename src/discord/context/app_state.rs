//! What every command and button has at hand, and who is asking.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, GuildId, Interaction,
    MessageInteractionMetadata, ModalInteraction, PartialChannel, Permissions, User,
};

use crate::app::{Actor, App, AppError};
use crate::discord::context::board_renderer::BoardRenderer;
use crate::discord::transport::failure::Failure;
use crate::discord::transport::pacer::Pacer;
use crate::play::challenge::Place;
use crate::play::language::Language;
use crate::play::permission::Permission;
use crate::play::server_config::GamesIn;
use crate::play::{
    ChannelId, FORGOTTEN_NAME, Moment, PlayerId, Refusal, RoleId, ServerConfig, ServerId,
};
use crate::store::{Invocation, Person, UserContext};
use crate::text::Texts;
use crate::time::Clock;
use courier_draw::Scene;
use courier_draw::Theme;

/// The app, the clock and the dice: what the Discord room is built around.
pub struct AppState {
    pub(crate) app: Arc<App>,
    pub(crate) clock: Arc<dyn Clock>,
    board_renderer: BoardRenderer,
    pub(crate) pace: Pacer,
    dice: Mutex<StdRng>,
}

impl AppState {
    /// A app_state around `app`. `dice` draws colors and start positions.
    #[must_use]
    pub fn new(app: Arc<App>, clock: Arc<dyn Clock>, dice: StdRng) -> Self {
        Self {
            app,
            clock,
            board_renderer: BoardRenderer::new(),
            pace: Pacer::default(),
            dice: Mutex::new(dice),
        }
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// The picture of a scene as a PNG.
    ///
    /// # Errors
    /// A fault of ours.
    pub(crate) async fn draw(&self, scene: Scene) -> Result<Vec<u8>, Failure> {
        Ok(self.board_renderer.board(scene).await?.to_vec())
    }

    /// A generator for one use, seeded from the app_state's: a lock must not be held across an
    /// await.
    pub(crate) fn dice(&self) -> StdRng {
        use rand::SeedableRng as _;
        // A generator cannot be left half-way: a poisoned lock holds a sound one.
        StdRng::from_rng(&mut *self.dice.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for AppState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AppState").finish_non_exhaustive()
    }
}

/// Who asks, from where, and in which language they read.
#[derive(Clone, Debug)]
pub(crate) struct Invoker {
    pub player: PlayerId,
    pub place: Place,
    pub texts: Texts,
    /// The language of what all may read: the server's, and elsewhere the invoker's own.
    pub server_words: Texts,
    /// The theme of the boards they look at.
    pub theme: Theme,
    /// Whether they want to see a move once more before it is made.
    pub confirms: bool,
    /// The channel this place hangs from, where it is a thread.
    pub parent: Option<ChannelId>,
    /// What holds in the server.
    pub config: ServerConfig,
    /// Their roles in it.
    pub roles: Vec<RoleId>,
    /// Whether they may manage it.
    pub manages: bool,
    /// What the bot itself may do here, as Discord's set; `None` where it is no member.
    pub allowed: Option<u64>,
}

impl Invoker {
    /// Whether they may make a challenge here.
    ///
    /// # Errors
    /// [`Refusal::NotAChallenger`] and [`Refusal::WrongChannel`].
    pub(crate) fn may_challenge(&self) -> Result<(), Refusal> {
        self.config.may_challenge(self.place.channel, self.parent, &self.roles)
    }

    /// What the bot is not allowed here of what it takes to show games the way the server wants
    /// them.
    pub(crate) fn lacking(&self) -> Vec<Permission> {
        let Some(allowed) = self.allowed else { return Vec::new() };
        match (self.parent, self.config.games) {
            (Some(_), _) => Permission::missing(allowed, Permission::IN_THREAD),
            (None, GamesIn::Channel) => Permission::missing(allowed, Permission::IN_CHANNEL),
            (None, GamesIn::Threads) => Permission::missing(allowed, &Permission::ALL),
        }
    }

    /// As whoever acts and is answered for all to see.
    pub(crate) fn public_actor(&self) -> Actor {
        Actor { player: self.player, said_in: Some(self.place.channel) }
    }

    /// Whether a board answered here is where everybody expects it: where the match is played, or
    /// in direct messages. Elsewhere in a server it is theirs alone, and the place of the match is
    /// shown the board by the outbox.
    pub(crate) fn is_at(&self, place: Place) -> bool {
        self.place.server.is_none() || self.place.channel == place.channel
    }
}

/// What an interaction says of its author.
pub(crate) struct Origin<'a> {
    pub user: &'a User,
    pub nick: Option<&'a str>,
    /// The server, where the bot is a member of it. Where it came with a person who installed it
    /// for themselves, there is nothing it could do in the server but answer: for it, that is no
    /// other place than a conversation.
    pub server: Option<GuildId>,
    pub channel: serenity::all::ChannelId,
    /// The channel this one hangs from, where it is a thread.
    pub parent: Option<serenity::all::ChannelId>,
    pub locale: &'a str,
    pub server_locale: Option<&'a str>,
    pub roles: &'a [serenity::all::RoleId],
    /// What they may do there.
    pub permissions: Option<Permissions>,
    /// What the bot may do there.
    pub allowed: Option<Permissions>,
}

impl AppState {
    /// Notes who is there (name, language, server), so that they can be told things later in their
    /// own language.
    pub(crate) async fn meet(&self, origin: Origin<'_>) -> Result<Invoker, AppError> {
        let visitor = self.app.load_user(&origin.invocation(), self.now()).await?;
        Ok(origin.invoker(visitor))
    }

    /// In which words somebody reads who has done nothing yet, but types: nothing is noted before
    /// they send.
    pub(crate) async fn words_of(&self, origin: Origin<'_>) -> Result<Texts, AppError> {
        let known = self.app.find_user(&origin.invocation()).await?;
        let (own, server) =
            known.map_or((None, None), |known| (known.player.language, known.config.language));
        Ok(Texts::new(origin.language(own, server)))
    }
}

impl Origin<'_> {
    /// Who is there, as it is noted.
    fn invocation(&self) -> Invocation {
        let channel = ChannelId(self.channel.get());
        Invocation {
            person: Person {
                player: PlayerId(self.user.id.get()),
                name: display_name(self.user, self.nick).to_owned(),
                locale: Some(self.locale.to_owned()),
                server: self.server.map(|guild| ServerId(guild.get())),
            },
            thread: self.parent.map(|parent| (channel, ChannelId(parent.get()))),
            server_locale: self.server_locale.map(str::to_owned),
        }
    }

    /// The language of the server, where it was not chosen.
    fn of_server(&self) -> Option<Language> {
        self.server_locale.map(|locale| Language::of_locale(locale).unwrap_or_default())
    }

    /// What they read: their own choice, else what they have Discord in, else the server's
    /// language.
    fn language(&self, own: Option<Language>, server: Option<Language>) -> Language {
        own.or_else(|| Language::of_locale(self.locale))
            .or(server)
            .or_else(|| self.of_server())
            .unwrap_or_default()
    }

    fn invoker(&self, UserContext { player: known, config }: UserContext) -> Invoker {
        let language = self.language(known.language, config.language);
        // Among people without a server all read what the one who asks reads.
        let server_words = config.language.or_else(|| self.of_server()).unwrap_or(language);
        let server = self.server.map(|guild| ServerId(guild.get()));
        Invoker {
            player: PlayerId(self.user.id.get()),
            place: Place { server, channel: ChannelId(self.channel.get()) },
            texts: Texts::new(language),
            server_words: Texts::new(server_words),
            theme: known.theme.unwrap_or_default(),
            confirms: known.confirm,
            parent: self.parent.map(|parent| ChannelId(parent.get())),
            config,
            roles: self.roles.iter().map(|role| RoleId(role.get())).collect(),
            manages: self.permissions.is_some_and(|may| may.manage_guild() || may.administrator()),
            allowed: self.allowed.filter(|_| server.is_some()).map(|allowed| allowed.bits()),
        }
    }
}

impl<'a> Origin<'a> {
    /// What an interaction says of its author; `None` for a ping, which has none.
    pub(crate) fn of(interaction: &'a Interaction) -> Option<Self> {
        macro_rules! origin {
            ($interaction:expr, $owners:expr) => {
                Self {
                    user: &$interaction.user,
                    nick: $interaction.member.as_ref().and_then(|member| member.nick.as_deref()),
                    server: home($interaction.guild_id, $owners),
                    channel: $interaction.channel_id,
                    parent: parent($interaction.channel.as_ref()),
                    locale: &$interaction.locale,
                    server_locale: $interaction.guild_locale.as_deref(),
                    roles: $interaction
                        .member
                        .as_ref()
                        .map_or(&[], |member| member.roles.as_slice()),
                    permissions: $interaction.member.as_ref().and_then(|member| member.permissions),
                    allowed: $interaction.app_permissions,
                }
            };
        }
        match interaction {
            Interaction::Command(command) | Interaction::Autocomplete(command) => {
                Some(origin!(command, Some(&command.authorizing_integration_owners)))
            }
            Interaction::Component(component) => {
                Some(origin!(component, Some(&component.authorizing_integration_owners)))
            }
            Interaction::Modal(modal) => Some(origin!(modal, owners_of_form(modal))),
            _ => None,
        }
    }

    /// What a slash command says of its author.
    pub(crate) fn of_command(command: &'a serenity::all::CommandInteraction) -> Self {
        Self {
            user: &command.user,
            nick: command.member.as_ref().and_then(|member| member.nick.as_deref()),
            server: home(command.guild_id, Some(&command.authorizing_integration_owners)),
            channel: command.channel_id,
            parent: parent(command.channel.as_ref()),
            locale: &command.locale,
            server_locale: command.guild_locale.as_deref(),
            roles: command.member.as_ref().map_or(&[], |member| member.roles.as_slice()),
            permissions: command.member.as_ref().and_then(|member| member.permissions),
            allowed: command.app_permissions,
        }
    }
}

/// The server of an interaction, unless the bot is there only because a person has installed it for
/// themselves.
fn home(server: Option<GuildId>, owners: Option<&AuthorizingIntegrationOwners>) -> Option<GuildId> {
    use AuthorizingIntegrationOwner::{GuildInstall, UserInstall};
    let owners = owners.map_or(&[][..], |owners| &owners.0);
    let by_person = owners.iter().any(|owner| matches!(owner, UserInstall(_)));
    let by_server = owners.iter().any(|owner| matches!(owner, GuildInstall(_)));
    server.filter(|_| by_server || !by_person)
}

/// How the bot came to where a form was sent from: serenity reads it of the message below which the
/// form was opened, and not of the form. A message without it was written by the bot itself, as a
/// member.
fn owners_of_form(form: &ModalInteraction) -> Option<&AuthorizingIntegrationOwners> {
    use MessageInteractionMetadata::{Command, Component, ModalSubmit};
    match form.message.as_ref()?.interaction_metadata.as_deref()? {
        Command(of) => Some(&of.authorizing_integration_owners),
        Component(of) => Some(&of.authorizing_integration_owners),
        ModalSubmit(of) => Some(&of.authorizing_integration_owners),
        _ => None,
    }
}

/// What a thread hangs from. A channel hangs from its category, which is nowhere to write.
fn parent(channel: Option<&PartialChannel>) -> Option<serenity::all::ChannelId> {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    let thread =
        channel.filter(|channel| matches!(channel.kind, NewsThread | PublicThread | PrivateThread));
    thread.and_then(|thread| thread.parent_id)
}

/// The name a person goes by: in the server, else in Discord.
pub(crate) fn display_name<'a>(user: &'a User, nick: Option<&'a str>) -> &'a str {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name)
}

/// How Discord writes a mention; who is forgotten cannot be mentioned, and the text room has words
/// for that.
pub(crate) fn mention(player: PlayerId) -> String {
    if player.is_forgotten() { FORGOTTEN_NAME.to_owned() } else { format!("<@{player}>") }
}
