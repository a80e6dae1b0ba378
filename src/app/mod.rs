//! The use cases: load, act, save, answer. Time and random numbers are arguments.

mod acting;
mod actor;
mod application;
mod challenges;
mod delivery;
mod error;
mod event_messages;
mod places;
mod plans;
mod privacy;
mod queries;
mod saving;
mod standing;
mod sweeping;
mod users;
mod wakeup;

pub use crate::play::rating_change::RatingChange;
pub use crate::store::season::{Active, Gain, Results};
pub use crate::store::{
    Addressee, BoardContext, Destination, DueMessages, Finished, Intention, Invocation, OutboxId,
    OwnRows, PastRating, PendingMessage, Person, PlanState, PlayerRow, Ranked, Record, SeasonStats,
    Seated, Setting, Shown, Standing, Summary, Undelivered, UserContext, Week,
};
pub use acting::{Played, PlayerInput};
pub use actor::Actor;
pub use application::App;
pub use challenges::{ChallengeOutcome, ChallengeResponse};
pub use error::AppError;
pub use plans::{Edit, PlanView};
pub use standing::{PAGE, Standings};
pub use wakeup::Wakeup;
