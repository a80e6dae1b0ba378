//! End to end: the whole real bot against the local Discord, through gateway and REST, no shortcut.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod abuse;
mod clocks;
mod every_game;
mod forms;
mod installs;
mod killed;
mod messages;
mod offers;
mod own_things;
mod picking;
mod places;
mod plans;
mod profiles;
mod refusals;
mod reminders;
mod rounds;
mod rules;
mod sharding;
mod sides;
mod special_games;
mod standing;
mod starts;
mod table;
mod transcript;
mod whole_games;
