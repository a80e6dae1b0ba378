//! End-to-end tests: the real bot against the local Discord, through the gateway and REST. With
//! `COURIER_TEST_INTERACTIONS=http` interactions come over HTTP, except in tests about the gateway,
//! which say why they are. With `COURIER_TEST_PROCESSES=3` and `COURIER_TEST_DATABASE=postgres` as
//! well, the bot has three processes that share a database, except in tests of one, which say so.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod abuse;
mod activities;
mod backups;
mod blocks;
mod board_sides;
mod channels;
mod clocks;
mod competition_abuse;
mod competition_messages;
mod competitions;
mod cups;
mod current_board;
mod database_files;
mod deliveries_in_doubt;
mod discord_proxy;
mod ends;
mod engine_games;
mod engine_partner;
mod engine_whole_games;
mod every_variant;
mod finished_games;
mod http_interactions;
mod imports;
mod installs;
mod kills;
mod ladders;
mod large_studies;
mod leaderboards;
mod leagues;
mod lobby;
mod looking_through;
mod messages;
mod modals;
mod move_menus;
mod offers;
mod old_studies;
mod openings;
mod operation;
mod outages;
mod permissions;
mod plans;
mod profiles;
mod quiet_channels;
mod rate_limits;
mod refusals;
mod registration;
mod reminders;
mod retention;
mod reviews;
mod roles;
mod rules;
mod script;
mod several_processes;
mod shard_ranges;
mod sharding;
mod simultaneous_changes;
mod special_games;
mod start_positions;
mod studies;
mod test_bot;
// Not all that the tests of the bot use.
#[allow(dead_code)]
#[cfg(unix)]
#[path = "../../../../src/store/test_relay.rs"]
mod test_relay;
#[path = "../../../../src/store/test_server.rs"]
mod test_server;
mod tour;
mod transcript;
mod user_data;
mod visibility;
mod web_board;
mod whole_games;
