//! The state of a challenge, which refusals name.

use crate::ids::MatchId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeState {
    Open,
    Accepted(MatchId),
    Declined,
    Cancelled,
    Expired,
}
