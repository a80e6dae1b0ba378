//! The user who invoked an interaction, with the settings that apply.

use courier_draw::BoardStyle;
use courier_play::administration::Ban;
use courier_play::challenges::Place;
use courier_play::competitions::CompetitionError;
use courier_play::permission::Permission;
use courier_play::server_config::GamesIn;
use courier_play::{ChannelId, FORGOTTEN_NAME, PlayerId, Refusal, RoleId, ServerConfig, ServerId};
use courier_text::Texts;
use serenity::all::User;

use crate::app::{Actor, ToldBy};
use crate::discord::transport::MessagePayload;

#[derive(Clone, Debug)]
pub(crate) struct Invoker {
    pub player: PlayerId,
    pub place: Place,
    pub texts: Texts,
    /// The texts of public messages: in the server's language; outside servers, in the user's own.
    pub server_texts: Texts,
    pub style: BoardStyle,
    /// Whether the user confirms each move.
    pub confirms: bool,
    /// The parent channel, if the place is a thread.
    pub parent: Option<ChannelId>,
    pub config: ServerConfig,
    /// Whether the user or the server is banned.
    pub ban: Option<Ban>,
    pub roles: Vec<RoleId>,
    pub manages: bool,
    /// The bot's permissions in the channel, as Discord's bit set; `None` if the bot is not a
    /// member of the server.
    pub bot_permissions: Option<u64>,
    /// Whether the place is the user's direct messages with the bot, which nobody else reads.
    pub is_direct: bool,
}

impl Invoker {
    /// Checks what every interaction needs, except those by which users manage their data.
    /// Errors: [`Refusal::Banned`].
    pub(crate) fn admitted(&self) -> Result<(), Refusal> {
        self.ban.map_or(Ok(()), |ban| Err(Refusal::Banned(ban)))
    }

    /// The texts of a message to the user or to everybody in the place.
    pub(crate) fn texts_for(&self, payload: &MessagePayload) -> Texts {
        if payload.private { self.texts } else { self.server_texts }
    }

    /// The server, for competitions, which exist only in servers.
    pub(crate) fn server(&self) -> Result<ServerId, Refusal> {
        self.place.server.ok_or(CompetitionError::NotInServer.into())
    }

    /// Checks that the user may make a challenge in this channel.
    /// Errors: [`Refusal::NotAChallenger`] and [`Refusal::WrongChannel`].
    pub(crate) fn may_challenge(&self) -> Result<(), Refusal> {
        self.config.may_challenge(self.place.channel, self.parent, &self.roles)
    }

    /// The permissions that the bot lacks in this channel to show games as configured for the
    /// server.
    pub(crate) fn missing_permissions(&self) -> Vec<Permission> {
        let Some(permissions) = self.bot_permissions else { return Vec::new() };
        match (self.parent, self.config.games) {
            (Some(_), _) => Permission::missing(permissions, Permission::IN_THREAD),
            // If threads were not chosen, a game does without.
            (None, None | Some(GamesIn::Channel)) => {
                Permission::missing(permissions, Permission::IN_CHANNEL)
            }
            (None, Some(GamesIn::Threads)) => Permission::missing(permissions, &Permission::ALL),
        }
    }

    /// How the opponent of a challenge made here is told of it.
    pub(crate) fn told_by(&self) -> ToldBy {
        if self.is_direct { ToldBy::DirectMessage } else { ToldBy::Mention }
    }

    /// The user as the actor of an action whose result is shown in this channel.
    pub(crate) fn public_actor(&self) -> Actor {
        Actor { player: self.player, said_in: Some(self.place.channel) }
    }

    /// Whether the board of a match played in `place` may be shown publicly in this channel: in the
    /// place of the match, or outside servers. Elsewhere only the user sees it, and the outbox
    /// shows it in the place of the match.
    pub(crate) fn is_at(&self, place: Place) -> bool {
        self.place.server.is_none() || self.place.channel == place.channel
    }
}

/// The name of a user: the nickname in the server, or else the name in Discord.
pub(crate) fn display_name<'a>(user: &'a User, nick: Option<&'a str>) -> &'a str {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name)
}

/// A mention of a player in Discord's markup; for a deleted player and for the engine, a
/// placeholder that the texts replace.
pub(crate) fn mention(player: PlayerId) -> String {
    match player.engine() {
        Some(level) => level.stored_name(),
        None if player.is_forgotten() => FORGOTTEN_NAME.to_owned(),
        None => format!("<@{player}>"),
    }
}
