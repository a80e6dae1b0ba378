//! What the commands of the command line do and print, except running the bot.

use std::fmt::Arguments;
use std::io::{ErrorKind, Write as _, stdout};
use std::process;

/// Prints a line. If nobody reads on, the command still does its work; `println!` would panic.
macro_rules! say {
    ($($what:tt)*) => { $crate::commands::print(format_args!($($what)*)) };
}

pub(crate) mod admin;
pub(crate) mod check;
pub(crate) mod database;
pub(crate) mod documents;
pub(crate) mod migrate;
pub(crate) mod settings;

pub(crate) fn print(what: Arguments<'_>) {
    match writeln!(stdout(), "{what}") {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {}
        Err(error) => {
            tracing::error!(%error, "the output cannot be written");
            process::exit(1)
        }
    }
}
