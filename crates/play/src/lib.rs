//! Correspondence matches: challenges, actions, clocks, plans, reminders, ratings and refusals.
//!
//! The module is pure: time and randomness are arguments, and notices are values.

#![allow(missing_docs, reason = "not published: what the names do not tell is documented")]

pub mod administration;
pub mod blocks;
mod by_color;
pub mod challenge_limits;
pub mod challenges;
pub mod clock;
pub mod competitions;
pub mod decline_reason;
mod engine_level;
pub mod engine_partner;
pub mod fair_play;
mod folded;
pub mod handicap;
mod ids;
pub mod imports;
pub mod language;
pub mod lobby;
pub mod matches;
pub mod message_causes;
pub mod move_list;
pub mod move_numbers;
pub mod notes;
pub mod notices;
pub mod offer_limits;
pub mod one_line;
pub mod outcome;
pub mod pauses;
pub mod permission;
pub mod plans;
pub mod preferences;
pub mod rating;
pub mod rating_change;
mod refusal;
pub mod reliability;
pub mod rematches;
pub mod reminders;
pub mod reviews;
pub mod roles;
pub mod season;
pub mod server_config;
pub mod spectators;
pub mod standing;
pub mod studies;
#[cfg(test)]
mod test_moments;
mod time;
pub mod vacations;
pub mod variants;
pub mod weekly_limit;
pub mod zone;

pub use by_color::ByColor;
pub use engine_level::{ENGINE_NAME_SIGN, EngineLevel};
pub use folded::folded;
pub use ids::{
    AnnouncementId, ChallengeId, ChannelId, CompetitionId, FORGOTTEN_NAME, FixtureId, ImportId,
    MatchId, PlayerId, RoleId, ServerId,
};
pub use matches::Match;
pub use refusal::Refusal;
pub use server_config::ServerConfig;
pub use time::{Moment, Span};
