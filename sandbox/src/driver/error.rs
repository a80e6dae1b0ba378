//! What a person cannot do.

use thiserror::Error;

/// Why Discord's client would not let a person do that, or why nothing came of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActError {
    /// There is nobody of that name.
    #[error("there is nobody called {0:?}")]
    NoSuchPerson(String),
    /// There is no such channel, or the person does not see it.
    #[error("{0:?} is no channel this person sees")]
    NoSuchChannel(String),
    /// The command is not offered to this person here.
    #[error("/{command} is not offered here; there are {offered:?}")]
    NoSuchCommand {
        /// What was typed.
        command: String,
        /// What is offered.
        offered: Vec<String>,
    },
    /// The command has no such option.
    #[error("the command has no option {option:?}; it has {known:?}")]
    NoSuchOption {
        /// What was given.
        option: String,
        /// What it has.
        known: Vec<String>,
    },
    /// A required option is missing.
    #[error("the option {0:?} is required")]
    Missing(String),
    /// An option or an input does not take that.
    #[error("{name:?} does not take {value:?}: {why}")]
    Unfit {
        /// The option or the input.
        name: String,
        /// What was given.
        value: String,
        /// Why not.
        why: String,
    },
    /// There is no such message, or the person does not see it.
    #[error("this person sees no such message")]
    NoSuchMessage,
    /// There is no such component under the message.
    #[error("there is no {wanted:?}; there are {known:?}")]
    NoSuchComponent {
        /// What was wanted.
        wanted: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The component is switched off.
    #[error("{0:?} is disabled")]
    Disabled(String),
    /// The person may not do that here.
    #[error("this person may not do that here")]
    NotAllowed,
    /// Nothing came of it in time.
    #[error("nothing came of it within {0} s; there is {1}")]
    TimedOut(u64, String),
    /// Something else came of it.
    #[error("expected {expected}, but there was {found}")]
    Unexpected {
        /// What was expected.
        expected: &'static str,
        /// What there was.
        found: String,
    },
}
