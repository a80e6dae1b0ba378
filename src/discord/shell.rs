//! What every command and button has at hand, and who is asking.

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rand::rngs::StdRng;
use serenity::all::{ChannelType, GuildId, Interaction, PartialChannel, User};

use crate::club::{Club, Trouble};
use crate::play::challenge::Place;
use crate::play::language::Language;
use crate::play::theme::Theme;
use crate::play::{ChannelId, FORGOTTEN, Moment, PlayerId, ServerId};
use crate::store::Person;
use crate::text::Words;
use crate::time::Clock;

/// The club, the clock and the dice: what the Discord room is built around.
pub struct Shell {
    pub(crate) club: Arc<Club>,
    pub(crate) clock: Arc<dyn Clock>,
    dice: Mutex<StdRng>,
}

impl Shell {
    /// A shell around `club`. `dice` draws colours and start positions.
    #[must_use]
    pub fn new(club: Arc<Club>, clock: Arc<dyn Clock>, dice: StdRng) -> Self {
        Self { club, clock, dice: Mutex::new(dice) }
    }

    pub(crate) fn now(&self) -> Moment {
        self.clock.now()
    }

    /// A generator for one use, seeded from the shell's: a lock must not be held across an await.
    pub(crate) fn dice(&self) -> StdRng {
        use rand::SeedableRng as _;
        // A generator cannot be left half-way: a poisoned lock holds a sound one.
        StdRng::from_rng(&mut *self.dice.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl fmt::Debug for Shell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shell").finish_non_exhaustive()
    }
}

/// Who asks, from where, and in which language they read.
#[derive(Clone, Debug)]
pub(crate) struct Asker {
    pub player: PlayerId,
    pub place: Place,
    pub words: Words,
    /// The language of the server, for what all may read.
    pub house: Words,
    /// The theme of the boards they look at.
    pub theme: Theme,
}

/// What an interaction says of its author.
pub(crate) struct Origin<'a> {
    pub user: &'a User,
    pub nick: Option<&'a str>,
    pub server: Option<GuildId>,
    pub channel: serenity::all::ChannelId,
    /// The channel this one hangs from, where it is a thread.
    pub parent: Option<serenity::all::ChannelId>,
    pub locale: &'a str,
    pub server_locale: Option<&'a str>,
}

impl Shell {
    /// Notes who is there (name, language, server), so that they can be told things later in their own language.
    pub(crate) async fn meet(&self, origin: Origin<'_>) -> Result<Asker, Trouble> {
        let player = PlayerId(origin.user.id.get());
        let server = origin.server.map(|guild| ServerId(guild.get()));
        let store = self.club.store();
        let person = Person {
            player,
            name: display_name(origin.user, origin.nick).to_owned(),
            locale: Some(origin.locale.to_owned()),
            server,
        };
        store.meet(&person, self.now()).await?;
        if let Some(parent) = origin.parent {
            store.note_thread(ChannelId(origin.channel.get()), ChannelId(parent.get())).await?;
        }
        if let (Some(server), Some(locale)) = (server, origin.server_locale) {
            store.set_server_locale(server, locale).await?;
        }
        let known = store.player(player).await?;
        let theme = known.as_ref().and_then(|row| row.theme).unwrap_or_default();
        let chosen = known.and_then(|row| row.language);
        let house = origin.server_locale.and_then(Language::of_locale).unwrap_or_default();
        let language = chosen.or_else(|| Language::of_locale(origin.locale)).unwrap_or(house);
        Ok(Asker {
            player,
            place: Place { server, channel: ChannelId(origin.channel.get()) },
            words: Words::of(language),
            house: Words::of(house),
            theme,
        })
    }
}

impl<'a> Origin<'a> {
    /// What an interaction says of its author; `None` for a ping, which has none.
    pub(crate) fn of(interaction: &'a Interaction) -> Option<Self> {
        macro_rules! origin {
            ($interaction:expr) => {
                Self {
                    user: &$interaction.user,
                    nick: $interaction.member.as_ref().and_then(|member| member.nick.as_deref()),
                    server: $interaction.guild_id,
                    channel: $interaction.channel_id,
                    parent: parent($interaction.channel.as_ref()),
                    locale: &$interaction.locale,
                    server_locale: $interaction.guild_locale.as_deref(),
                }
            };
        }
        match interaction {
            Interaction::Command(command) | Interaction::Autocomplete(command) => Some(origin!(command)),
            Interaction::Component(component) => Some(origin!(component)),
            Interaction::Modal(modal) => Some(origin!(modal)),
            _ => None,
        }
    }

    /// What a slash command says of its author.
    pub(crate) fn of_command(command: &'a serenity::all::CommandInteraction) -> Self {
        Self {
            user: &command.user,
            nick: command.member.as_ref().and_then(|member| member.nick.as_deref()),
            server: command.guild_id,
            channel: command.channel_id,
            parent: parent(command.channel.as_ref()),
            locale: &command.locale,
            server_locale: command.guild_locale.as_deref(),
        }
    }
}

/// What a thread hangs from. A channel hangs from its category, which is nowhere to write.
fn parent(channel: Option<&PartialChannel>) -> Option<serenity::all::ChannelId> {
    use ChannelType::{NewsThread, PrivateThread, PublicThread};
    let thread = channel.filter(|channel| matches!(channel.kind, NewsThread | PublicThread | PrivateThread));
    thread.and_then(|thread| thread.parent_id)
}

/// The name a person goes by: in the server, else in Discord.
pub(crate) fn display_name<'a>(user: &'a User, nick: Option<&'a str>) -> &'a str {
    nick.or(user.global_name.as_deref()).unwrap_or(&user.name)
}

/// How Discord writes a mention; who is forgotten cannot be mentioned, and the text room has words for that.
pub(crate) fn mention(player: PlayerId) -> String {
    if player.is_forgotten() { FORGOTTEN.to_owned() } else { format!("<@{player}>") }
}
