//! The state of a challenge, which refusals name.

use crate::ids::MatchId;

/// The state of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// Waiting for an answer.
    Open,
    /// Accepted, with the match that began.
    Accepted(MatchId),
    /// Declined by the challenged user.
    Declined,
    /// Cancelled by the challenger.
    Cancelled,
    /// Not answered in time.
    Expired,
}
