//! The board in the browser: a page on which a player moves in their own matches, served by the bot
//! itself. It is served only if the operator sets an address, and every change goes through the
//! same use cases as a button in Discord.
//!
//! The identity of a user comes from Discord: a link sent to them privately, used once, or the
//! sign-in of Discord begins a session, which is a cookie. Each layer uses only those before it:
//! `state`, `problem`, `security` and `sessions` (the reader and their rights), then one file for
//! each topic, then `routes`.

mod actions;
mod activity;
mod activity_page;
mod assets;
mod board;
mod changes;
mod compact;
mod compressed;
mod credentials;
mod cross_origin;
mod display;
mod files;
mod finished;
mod inline;
mod json;
mod language;
mod lines;
mod links;
mod lobby;
mod markup;
mod matches;
mod material;
mod measuring;
mod moves;
mod new_game;
mod notes;
mod pages;
mod pieces;
mod plans;
mod problem;
mod rate_limits;
mod reader;
mod remarks;
mod reviews;
mod routes;
mod scene;
mod security;
mod sessions;
mod sharing;
mod shell;
mod sign_in;
mod state;
mod studies;
mod theme;
mod turns;
mod watching;

pub use routes::router;
pub use state::Web;

#[cfg(test)]
mod tests;
