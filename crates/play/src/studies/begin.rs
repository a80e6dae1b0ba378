//! The people who may study a match.

use super::tree::Study;
use crate::ids::PlayerId;
use crate::matches::Match;
use crate::refusal::Refusal;

/// An empty study of a match by one of its players.
///
/// # Errors
/// [`Refusal::NotAPlayer`].
pub fn study_of(the_match: &Match, player: PlayerId) -> Result<Study, Refusal> {
    the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
    let played = the_match.record().moves.iter().map(|(uci, _)| uci.clone());
    Ok(Study::empty(played.collect()))
}
