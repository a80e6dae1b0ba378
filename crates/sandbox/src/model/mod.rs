//! The values that the local Discord consists of: users, servers, channels, messages, commands and
//! interactions. They also create the JSON objects that need no other values.

mod activity;
mod application;
mod change;
mod channel;
mod command;
mod file;
mod guild;
mod interaction;
mod message;
mod permissions;
mod user;

pub use activity::{
    ACCESS_LIFETIME, Access, ActivityInstance, Arrival, CLIENT_SECRET, CODE_LIFETIME, Code,
};
pub use application::{Application, BOT_TOKEN, BOT_USERNAME};
pub use change::{Change, RoleChange};
pub use channel::{Channel, ChannelKind, Overwrite, Thread};
pub use command::{ApplicationCommand, CommandScope, ENTRY_POINT};
pub(crate) use file::StoredFile;
pub use file::{Attachment, Upload};
pub use guild::{Guild, GuildRole, Member};
pub use interaction::{
    INITIAL_RESPONSE_DEADLINE, Interaction, InteractionKind, InteractionResponse, Modal,
    NewInteraction, TOKEN_LIFETIME,
};
pub(crate) use message::emoji_json;
pub use message::{EPHEMERAL, LOADING, Message, MessageDraft, MessageOrigin, Reaction};
pub use permissions::Permissions;
pub use user::User;
