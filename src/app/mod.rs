//! The use cases: they load, decide by functions of `play`, and save. Time and random numbers are
//! arguments. Each of them can fail with a fault of the store; `# Errors` names only other reasons.

mod accounts;
mod acting;
mod activity;
mod actor;
mod admin;
mod application;
mod beginning;
mod blocks;
mod board_scene;
mod challenges;
mod competition_changes;
mod competitions;
#[cfg(test)]
mod costs_tests;
mod cups;
mod duty;
mod duty_lease;
mod engine;
mod error;
mod event_messages;
mod flags;
mod health;
mod imports;
mod interruption;
mod ladders;
mod last_writes;
mod leaderboard;
mod leagues;
mod liveness;
mod lobby;
mod new_games;
mod outages;
mod plans;
mod privacy;
mod queries;
mod records;
mod rematches;
mod reminders;
mod retention;
mod review_engines;
mod reviews;
mod roles;
mod saving;
mod server_config;
mod servers;
mod settings;
mod shown_reviews;
mod soundness;
mod spectators;
mod standing;
mod studies;
mod sweeping;
#[cfg(test)]
pub(crate) mod test_match;
#[cfg(test)]
pub(crate) mod test_servers;
#[cfg(test)]
pub(crate) mod tests;
mod threads;
mod typed;
mod vacations;
mod wakeup;
mod web;

pub use accounts::{
    Account, Accounts, AccountsError, ActivityCode, ActivityInstance, Asked, ParseActivityError,
    SigningIn,
};
pub use acting::{Played, PlayerInput};
pub use activity::{ACTIVITY_LIFETIME, ActivityError, ActivitySession};
pub use actor::Actor;
pub use admin::{Announced, AnnouncementLength, announcement_text};
pub use application::App;
pub use beginning::{BeginMatch, BegunMatches};
pub use board_scene::{BOARD_WIDTH, board_scene, board_scene_at};
#[cfg(test)]
pub(crate) use challenges::Offer;
pub use challenges::{BegunChallenge, ChallengeOutcome, ChallengeResponse, ToldBy};
pub use engine::BegunMatch;
pub use error::AppError;
pub use health::{Gateway, Unhealthy};
pub use imports::ImportedGames;
pub use interruption::Affected;
pub use leaderboard::{Leaderboard, PAGE};
pub use leagues::{LeagueSeasons, NewLeague};
pub use liveness::{BackgroundTask, LONGEST_REST, Liveness};
pub use lobby::{LobbyPage, OpenChallenges, OpenGame, ServerLobby};
pub use new_games::{Against, NewGame, NewGameError, OfferedServer};
pub use plans::{Edit, PlanView};
pub use privacy::Forgotten;
pub use records::{REPLAY_BYTES, ReplayView};
pub use rematches::Rematch;
pub use reviews::{ReviewInProgress, ReviewState, ReviewStep, SeenReview};
pub use saving::{MatchChange, Saved};
pub use server_config::Configured;
pub use servers::{SeenChannel, SeenServer, Servers};
pub use settings::SettingsChange;
pub use shown_reviews::ReadingTurn;
pub use spectators::SharedMatch;
pub use studies::{StudyEdit, StudyView};
pub use threads::RepeatedBoards;
pub use wakeup::Wakeup;
pub use web::{
    LAUNCH_LIFETIME, LINK_LIFETIME, MOST_SESSIONS, OpenedLink, ParseWebTokenError,
    SESSION_LIFETIME, WebToken,
};
