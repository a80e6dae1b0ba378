//! What people do, for tests and for the page alike: use commands, press buttons, choose, fill in
//! dialogs, write, read.
//!
//! A person can do only what Discord's own client would let them: the commands the bot registered,
//! with the options it declared, and the components of messages they see.

mod act;
mod commands;
mod deeds;
mod dialog;
mod error;
mod person;
mod process;
mod sandbox;
mod shown;

pub use commands::{ChoiceOffer, Offer, OptionOffer};
pub use deeds::{Outcome, Proposal};
pub use dialog::{Dialog, Field};
pub use error::ActError;
pub use person::Person;
pub use process::BotError;
pub use sandbox::{Options, Sandbox};
pub use shown::{Button, Menu, Shown};

use std::time::Duration;

/// How long anything is waited for, in real time, unless something else is said.
pub const PATIENCE: Duration = Duration::from_secs(20);
