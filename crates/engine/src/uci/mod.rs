//! The Universal Chess Interface, by which graphical programs and match programs talk to engines.

mod clock;
mod command;
mod options;
mod session;
mod signal;

pub use options::VariantOptions;
pub use session::{Clock, Output, Session};
