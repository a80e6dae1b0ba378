//! The part of an interaction that identifies the user who invoked it, and the place.

use courier_draw::BoardStyle;
use courier_play::challenges::Place;
use courier_play::language::Language;
use courier_play::{ChannelId, Moment, PlayerId, RoleId, ServerId};
use courier_store::{Invocation, Person, UserContext};
use courier_text::Texts;
use serenity::all::{
    AuthorizingIntegrationOwner, AuthorizingIntegrationOwners, ChannelType, GuildId, Interaction,
    InteractionContext, MessageInteractionMetadata, ModalInteraction, PartialChannel, Permissions,
    Timestamp, User,
};

use crate::discord::context::invoker::{Invoker, display_name};

pub(crate) struct Origin<'a> {
    pub user: &'a User,
    pub nick: Option<&'a str>,
    /// The server, if the bot is a member of it. If only a user installed the bot for themselves,
    /// the bot can only respond in the server, as in a direct message.
    pub server: Option<GuildId>,
    /// The server, even if only a user installed the bot for themselves.
    pub guild: Option<GuildId>,
    pub channel: serenity::all::ChannelId,
    /// The parent channel, if `channel` is a thread.
    pub parent: Option<serenity::all::ChannelId>,
    pub locale: &'a str,
    pub server_locale: Option<&'a str>,
    /// When the user last joined the server.
    pub joined_at: Option<Timestamp>,
    pub roles: &'a [serenity::all::RoleId],
    pub permissions: Option<Permissions>,
    pub bot_permissions: Option<Permissions>,
    /// Whether the place is the user's direct messages with the bot, which nobody else reads.
    pub is_direct: bool,
}

impl Origin<'_> {
    /// The user and the place in the form that the app stores.
    pub(crate) fn invocation(&self) -> Invocation {
        let channel = ChannelId(self.channel.get());
        Invocation {
            person: Person {
                player: PlayerId(self.user.id.get()),
                name: display_name(self.user, self.nick).to_owned(),
                locale: Some(self.locale.to_owned()),
                server: self.server.map(|guild| ServerId(guild.get())),
            },
            guild: self.guild.map(|guild| ServerId(guild.get())),
            thread: self.parent.map(|parent| (channel, ChannelId(parent.get()))),
            joined_at: self.joined_at.map(|at| Moment(at.timestamp_millis())),
            server_locale: self.server_locale.map(str::to_owned),
        }
    }

    pub(crate) fn place(&self) -> Place {
        let server = self.server.map(|guild| ServerId(guild.get()));
        Place { server, channel: ChannelId(self.channel.get()) }
    }

    /// The server's language in Discord, for servers that have not configured one.
    fn of_server(&self) -> Option<Language> {
        self.server_locale.map(|locale| Language::of_locale(locale).unwrap_or_default())
    }

    /// The user's language: the one they chose, else the language of their Discord client, else the
    /// server's.
    pub(crate) fn language(&self, own: Option<Language>, server: Option<Language>) -> Language {
        own.or_else(|| Language::of_locale(self.locale))
            .or(server)
            .or_else(|| self.of_server())
            .unwrap_or_default()
    }

    /// The invoker with their stored settings.
    pub(crate) fn invoker(&self, UserContext { player, config, ban }: UserContext) -> Invoker {
        let language = self.language(player.language, config.language);
        let server_texts = config.language.or_else(|| self.of_server()).unwrap_or(language);
        Invoker {
            player: PlayerId(self.user.id.get()),
            place: self.place(),
            texts: Texts::new(language),
            server_texts: Texts::new(server_texts),
            style: BoardStyle::chosen(player.theme, player.pieces),
            confirms: player.confirm,
            parent: self.parent.map(|parent| ChannelId(parent.get())),
            config,
            ban,
            roles: self.roles.iter().map(|role| RoleId(role.get())).collect(),
            manages: self.permissions.is_some_and(|may| may.manage_guild() || may.administrator()),
            bot_permissions: self
                .bot_permissions
                .filter(|_| self.server.is_some())
                .map(|bot_permissions| bot_permissions.bits()),
            is_direct: self.is_direct,
        }
    }
}

impl<'a> Origin<'a> {
    /// The origin of an interaction; `None` for a ping, which has none.
    pub(crate) fn of(interaction: &'a Interaction) -> Option<Self> {
        macro_rules! origin {
            ($interaction:expr, $owners:expr, $is_direct:expr) => {
                Self {
                    user: &$interaction.user,
                    nick: $interaction.member.as_ref().and_then(|member| member.nick.as_deref()),
                    server: server_of($interaction.guild_id, $owners),
                    guild: $interaction.guild_id,
                    channel: $interaction.channel_id,
                    parent: parent($interaction.channel.as_ref()),
                    locale: &$interaction.locale,
                    server_locale: $interaction.guild_locale.as_deref(),
                    joined_at: $interaction.member.as_ref().and_then(|member| member.joined_at),
                    roles: $interaction
                        .member
                        .as_ref()
                        .map_or(&[], |member| member.roles.as_slice()),
                    permissions: $interaction.member.as_ref().and_then(|member| member.permissions),
                    bot_permissions: $interaction.app_permissions,
                    is_direct: $is_direct,
                }
            };
        }
        match interaction {
            Interaction::Command(command) | Interaction::Autocomplete(command) => {
                let owners = &command.authorizing_integration_owners;
                Some(origin!(command, Some(owners), is_direct(command.context)))
            }
            Interaction::Component(component) => {
                let owners = &component.authorizing_integration_owners;
                Some(origin!(component, Some(owners), is_direct(component.context)))
            }
            // Serenity does not parse the context of a form.
            Interaction::Modal(modal) => Some(origin!(
                modal,
                owners_of_form(modal),
                modal.channel.as_ref().is_some_and(|channel| channel.kind == ChannelType::Private)
            )),
            _ => None,
        }
    }

    /// The origin of a slash command.
    pub(crate) fn of_command(command: &'a serenity::all::CommandInteraction) -> Self {
        Self {
            user: &command.user,
            nick: command.member.as_ref().and_then(|member| member.nick.as_deref()),
            server: server_of(command.guild_id, Some(&command.authorizing_integration_owners)),
            guild: command.guild_id,
            channel: command.channel_id,
            parent: parent(command.channel.as_ref()),
            locale: &command.locale,
            server_locale: command.guild_locale.as_deref(),
            joined_at: command.member.as_ref().and_then(|member| member.joined_at),
            roles: command.member.as_ref().map_or(&[], |member| member.roles.as_slice()),
            permissions: command.member.as_ref().and_then(|member| member.permissions),
            bot_permissions: command.app_permissions,
            is_direct: is_direct(command.context),
        }
    }
}

fn is_direct(context: Option<InteractionContext>) -> bool {
    context == Some(InteractionContext::BotDm)
}

/// The server of an interaction, unless the bot is installed there only for a user.
fn server_of(
    server: Option<GuildId>,
    owners: Option<&AuthorizingIntegrationOwners>,
) -> Option<GuildId> {
    use AuthorizingIntegrationOwner::{GuildInstall, UserInstall};
    let owners = owners.map_or(&[][..], |owners| &owners.0);
    let for_user = owners.iter().any(|owner| matches!(owner, UserInstall(_)));
    let for_server = owners.iter().any(|owner| matches!(owner, GuildInstall(_)));
    server.filter(|_| for_server || !for_user)
}

/// The installations of the bot that a form belongs to. Serenity parses them only for the message
/// from which the form was opened. A message without them was sent by the bot as a member of the
/// server.
fn owners_of_form(form: &ModalInteraction) -> Option<&AuthorizingIntegrationOwners> {
    use MessageInteractionMetadata::{Command, Component, ModalSubmit};
    match form.message.as_ref()?.interaction_metadata.as_deref()? {
        Command(of) => Some(&of.authorizing_integration_owners),
        Component(of) => Some(&of.authorizing_integration_owners),
        ModalSubmit(of) => Some(&of.authorizing_integration_owners),
        _ => None,
    }
}

/// The parent channel of a thread. The parent of a channel is a category, which has no messages.
fn parent(channel: Option<&PartialChannel>) -> Option<serenity::all::ChannelId> {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    let thread =
        channel.filter(|channel| matches!(channel.kind, NewsThread | PublicThread | PrivateThread));
    thread.and_then(|thread| thread.parent_id)
}
