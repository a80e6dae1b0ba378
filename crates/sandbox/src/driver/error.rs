//! The error type of the driver.

use thiserror::Error;

/// Why Discord's client would not allow an action, or why it had no outcome.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    #[error("there is no user named {0:?}")]
    NoSuchUser(String),
    #[error("this user cannot see a channel {0:?}")]
    NoSuchChannel(String),
    #[error("/{command} is not available here; available are {available:?}")]
    NoSuchCommand { command: String, available: Vec<String> },
    #[error("the command has no option {option:?}; it has {known:?}")]
    NoSuchOption { option: String, known: Vec<String> },
    #[error("the option {0:?} is required")]
    MissingOption(String),
    #[error("{value:?} is invalid for {name:?}: {why}")]
    InvalidValue { name: String, value: String, why: String },
    #[error("this user cannot see such a message")]
    NoSuchMessage,
    #[error("there is no component {wanted:?}; there are {known:?}")]
    NoSuchComponent { wanted: String, known: Vec<String> },
    #[error("{0:?} is disabled")]
    Disabled(String),
    /// A client sends a chosen entry again only after the message has been edited.
    #[error("{0:?} is chosen already")]
    Chosen(Vec<String>),
    #[error("this user lacks the permission for that here")]
    NotAllowed,
    /// Nothing that was waited for happened within this many seconds; the text is what was found.
    #[error("nothing happened within {0} s; found {1}")]
    TimedOut(u64, String),
    #[error("expected {expected}, but there was {found}")]
    Unexpected { expected: &'static str, found: String },
}

/// What the actions of a user return.
pub(super) type Result<T, E = ActionError> = std::result::Result<T, E>;
