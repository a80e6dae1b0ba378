//! The error type of the driver.

use thiserror::Error;

/// Why Discord's client would not allow an action, or why it had no outcome.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    #[error("there is no user named {0:?}")]
    NoSuchUser(String),
    #[error("this user cannot see a channel {0:?}")]
    NoSuchChannel(String),
    /// The user cannot use this command here.
    #[error("/{command} is not available here; available are {available:?}")]
    NoSuchCommand {
        command: String,
        /// The commands they can use.
        available: Vec<String>,
    },
    #[error("the command has no option {option:?}; it has {known:?}")]
    NoSuchOption {
        /// The given option.
        option: String,
        /// The command's options.
        known: Vec<String>,
    },
    #[error("the option {0:?} is required")]
    MissingOption(String),
    #[error("{value:?} is invalid for {name:?}: {why}")]
    InvalidValue {
        /// The option or the input.
        name: String,
        /// The given value.
        value: String,
        /// Why it is invalid.
        why: String,
    },
    #[error("this user cannot see such a message")]
    NoSuchMessage,
    #[error("there is no component {wanted:?}; there are {known:?}")]
    NoSuchComponent {
        /// The given label or id.
        wanted: String,
        /// The labels that exist.
        known: Vec<String>,
    },
    #[error("{0:?} is disabled")]
    Disabled(String),
    #[error("this user lacks the permission for that here")]
    NotAllowed,
    /// Nothing that was waited for happened within this many seconds; the text is what was found.
    #[error("nothing happened within {0} s; found {1}")]
    TimedOut(u64, String),
    /// Something else happened.
    #[error("expected {expected}, but there was {found}")]
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// What happened.
        found: String,
    },
}
