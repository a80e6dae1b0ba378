//! The engines: the bot's own engine in a thread, the player that acts for it in matches, the
//! reviewer of finished matches, and the programs named by the operator.

pub mod player;
pub mod programs;
pub mod reviewer;
pub mod thread;
