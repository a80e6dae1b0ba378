//! What there is in the local Discord: people, servers, channels, messages, commands, interactions.
//!
//! One lock guards it all. Every change is told to the listeners (the gateway) under that lock, so
//! that events leave in the order things happened, and is broadcast to whoever watches (the page,
//! the driver).

mod channels;
mod commands;
mod files;
mod guilds;
mod interactions;
mod messages;
mod people;
pub mod permissions;
mod seed;
mod writing;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, RwLock};

use serde::Serialize;
use tokio::sync::broadcast;

pub use channels::{Channel, ChannelKind, Overwrite, Thread};
pub use commands::{Command, Scope};
pub use files::{Attachment, Upload};
pub use guilds::{Guild, Member, Role};
pub use interactions::{
    Answer, FIRST_ANSWER, Interaction, InteractionKind, Modal, NewInteraction, TOKEN_LIFE,
};
pub use messages::{Draft, EPHEMERAL, LOADING, Message, Origin, Reaction};
pub(crate) use messages::{emoji_json, id_in};
pub use people::User;
pub use permissions::Permissions;
pub use seed::Names;

use crate::checks::Violation;
use crate::clock::{Clock, Millis};
use crate::snowflake::{Mint, Snowflake};

/// How many changes a slow watcher may lag behind before it is told to look at everything anew.
const BACKLOG: usize = 4096;

/// Something that happened. It carries ids; what they stand for is read from the [`State`].
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "change", rename_all = "snake_case")]
pub enum Change {
    /// A message was posted.
    MessagePosted {
        /// Where.
        channel: Snowflake,
        /// Which.
        message: Snowflake,
    },
    /// A message was edited: content, reactions or its loading state.
    MessageEdited {
        /// Where.
        channel: Snowflake,
        /// Which.
        message: Snowflake,
    },
    /// A message is gone.
    MessageDeleted {
        /// Where it was.
        channel: Snowflake,
        /// Which.
        message: Snowflake,
        /// The only person who could see it, if it was ephemeral.
        seen_by: Option<Snowflake>,
    },
    /// Someone put an emoji under a message.
    ReactionAdded {
        /// Where.
        channel: Snowflake,
        /// Under which message.
        message: Snowflake,
        /// Who.
        user: Snowflake,
        /// The emoji's name.
        emoji: String,
    },
    /// Someone took an emoji away.
    ReactionRemoved {
        /// Where.
        channel: Snowflake,
        /// From which message.
        message: Snowflake,
        /// Who.
        user: Snowflake,
        /// The emoji's name.
        emoji: String,
    },
    /// A channel, thread or direct conversation came into being.
    ChannelCreated {
        /// Which.
        channel: Snowflake,
    },
    /// A channel or thread was renamed, archived, or given other permissions.
    ChannelUpdated {
        /// Which.
        channel: Snowflake,
    },
    /// A channel or thread is gone, with everything in it.
    ChannelDeleted {
        /// What it was.
        channel: Box<Channel>,
    },
    /// People joined or left a thread.
    ThreadMembersChanged {
        /// Which thread.
        thread: Snowflake,
        /// Who joined.
        added: Vec<Snowflake>,
        /// Who left.
        removed: Vec<Snowflake>,
    },
    /// Someone is typing.
    Typing {
        /// Where.
        channel: Snowflake,
        /// Who.
        user: Snowflake,
    },
    /// The bot was added to a server.
    GuildJoined {
        /// Which.
        guild: Snowflake,
    },
    /// The bot was removed from a server.
    GuildLeft {
        /// Which.
        guild: Snowflake,
    },
    /// A person used a command, a component or a dialog; the bot is told and has three seconds.
    InteractionCreated {
        /// Which.
        interaction: Snowflake,
    },
    /// The bot answered an interaction, or the three seconds passed.
    InteractionAnswered {
        /// Which.
        interaction: Snowflake,
    },
    /// The bot registered other commands.
    CommandsChanged,
    /// The clock was pushed, stopped or started.
    ClockMoved {
        /// What it shows.
        now: Millis,
        /// Whether it runs by itself.
        running: bool,
    },
    /// The bot's connection to the gateway: `true` once it is ready.
    BotConnected {
        /// Whether it is connected.
        connected: bool,
    },
    /// The bot did something Discord's documentation forbids.
    Violated {
        /// What.
        violation: Violation,
    },
}

/// Hears of every change while the world is locked, in order.
pub trait Listener: Send + Sync {
    /// Something happened; `state` is the world just after.
    fn hear(&self, state: &State, change: &Change);
}

/// The local Discord's memory.
pub struct World {
    clock: Arc<Clock>,
    state: Mutex<State>,
    listeners: RwLock<Vec<Arc<dyn Listener>>>,
    changes: broadcast::Sender<Change>,
}

/// Everything there is, at one moment.
#[derive(Debug)]
pub struct State {
    /// The virtual time of the present change.
    pub now: Millis,
    /// The bot's application, whose id is also its user's id.
    pub application: Application,
    /// Everyone, the bot included.
    pub users: BTreeMap<Snowflake, User>,
    /// The servers.
    pub guilds: BTreeMap<Snowflake, Guild>,
    /// Channels, threads and direct conversations.
    pub channels: BTreeMap<Snowflake, Channel>,
    /// The messages by channel and age.
    messages: BTreeMap<(Snowflake, Snowflake), Message>,
    files: HashMap<Snowflake, files::Stored>,
    interactions: BTreeMap<Snowflake, Interaction>,
    tokens: HashMap<String, Snowflake>,
    commands: commands::Registry,
    nonces: HashMap<(Snowflake, String), Snowflake>,
    old_edits: HashMap<Snowflake, Vec<Millis>>,
    /// The application's own emojis, in Discord's shape.
    pub emojis: BTreeMap<Snowflake, serde_json::Value>,
    mint: Mint,
    pending: Vec<Change>,
}

/// The application the bot belongs to.
#[derive(Clone, Debug)]
pub struct Application {
    /// Its id and its bot's.
    pub id: Snowflake,
    /// Its name.
    pub name: String,
    /// Who made it.
    pub owner: Snowflake,
    /// The secret it signs in with.
    pub token: String,
}

impl World {
    /// A world with one server, in which a few people and the bot are.
    #[must_use]
    pub fn new(clock: Arc<Clock>) -> Self {
        let state = State::seeded(clock.now());
        Self {
            clock,
            state: Mutex::new(state),
            listeners: RwLock::default(),
            changes: broadcast::Sender::new(BACKLOG),
        }
    }

    /// The clock this world goes by.
    #[must_use]
    pub const fn clock(&self) -> &Arc<Clock> {
        &self.clock
    }

    /// Lets someone hear of every change from now on.
    pub fn listen(&self, listener: Arc<dyn Listener>) {
        self.listeners.write().unwrap_or_else(PoisonError::into_inner).push(listener);
    }

    /// Tells of every change from now on.
    #[must_use]
    pub fn subscribe(&self) -> broadcast::Receiver<Change> {
        self.changes.subscribe()
    }

    /// Looks at the world.
    pub fn read<R>(&self, look: impl FnOnce(&State) -> R) -> R {
        look(&self.lock())
    }

    /// Changes the world and tells of it.
    pub fn change<R>(&self, act: impl FnOnce(&mut State) -> R) -> R {
        let mut state = self.lock();
        let outcome = act(&mut state);
        let changes = std::mem::take(&mut state.pending);
        let listeners = self.listeners.read().unwrap_or_else(PoisonError::into_inner);
        for change in changes {
            for listener in listeners.iter() {
                listener.hear(&state, &change);
            }
            // Nobody watching is no fault.
            let _ = self.changes.send(change);
        }
        outcome
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic in a handler must not take the whole sandbox with it: the test that caused it
        // fails anyway.
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.now = self.clock.now();
        state
    }
}

impl State {
    /// A new id.
    pub(crate) fn mint(&mut self) -> Snowflake {
        self.mint.next(self.now)
    }

    /// Notes that something happened.
    pub(crate) fn tell(&mut self, change: Change) {
        self.pending.push(change);
    }

    /// The bot's user id.
    #[must_use]
    pub const fn bot(&self) -> Snowflake {
        self.application.id
    }
}
