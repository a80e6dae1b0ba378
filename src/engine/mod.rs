//! What plays and reviews: the bot's own engine in a thread, the player that acts for it in
//! matches, the reviewer of finished matches, and the engines that the operator has named.

pub mod player;
pub mod programs;
pub mod reviewer;
pub mod thread;
