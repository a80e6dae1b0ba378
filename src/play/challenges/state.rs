//! What has become of a challenge.

use crate::play::ids::MatchId;

/// What has become of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    /// It waits for an answer.
    Open,
    /// It became this match.
    Accepted(MatchId),
    /// The person challenged said no.
    Declined,
    /// The challenger took it back.
    Cancelled,
    /// Nobody answered in time.
    Expired,
}
