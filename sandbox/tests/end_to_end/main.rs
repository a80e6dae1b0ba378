//! End-to-end tests: the real bot against the local Discord, through the gateway and REST.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod abuse;
mod board_sides;
mod channels;
mod clocks;
mod current_board;
mod database_files;
mod every_variant;
mod finished_games;
mod installs;
mod kills;
mod leaderboards;
mod messages;
mod modals;
mod move_menus;
mod offers;
mod outages;
mod permissions;
mod plans;
mod profiles;
mod rate_limits;
mod refusals;
mod registration;
mod reminders;
mod retention;
mod rules;
mod script;
mod sharding;
mod simultaneous_changes;
mod special_games;
mod start_positions;
mod test_bot;
mod tour;
mod transcript;
mod user_data;
mod whole_games;
