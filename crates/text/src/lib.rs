//! All texts for users, in every language: Fluent files behind typed functions.
//!
//! The functions are methods of [`Texts`], one file for each topic. Message keys and argument names
//! are used in this module only, and no other module contains texts for users. Players are passed
//! in as strings (a mention or a name), times as [`Moment`](courier_play::Moment).

#![allow(missing_docs, reason = "not published: what the names do not tell is documented")]

mod board;
mod challenge_list;
mod challenges;
mod clock;
mod commands;
mod competition_results;
mod competitions;
mod cups;
mod engine;
mod games;
mod grid;
mod help;
mod history;
mod imports;
mod ladders;
mod leaderboard;
mod leagues;
mod markdown;
mod match_lines;
mod messages;
mod notices;
mod opening_reached;
mod openings;
mod picker;
mod pieces;
mod plans;
mod privacy;
mod profile;
mod refusals;
mod replies;
mod review_lines;
mod reviews;
mod roles;
mod rules;
mod server_config;
mod settings;
pub mod spoken;
mod starts;
mod studies;
mod study_lines;
pub mod vocabulary;
mod web;

pub use challenge_list::ChallengeSide;
pub use commands::{
    CommandText, Localizations, LocalizedText, choice, command, menu_command, option, subcommand,
};
pub use help::{HelpPage, TOUR_STEPS};
pub use ladders::LadderLine;
pub use markdown::keep_numbers;
pub use messages::{Button, Messages, Texts};
pub use openings::{openings_matching, openings_named};

#[cfg(test)]
mod tests;
