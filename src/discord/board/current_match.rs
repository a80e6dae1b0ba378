//! The match that a button belongs to, and whether the user may act in it now.

use courier_play::{Match, PlayerId, Refusal};

use crate::discord::context::app_state::AppState;
use crate::discord::context::invoker::Invoker;
use crate::discord::ids::board_ref::BoardRef;
use crate::discord::transport::failure::{About as _, Failure};

/// The match of a button.
///
/// # Errors
/// [`Refusal::Stale`] if moves have been made since the button was shown; a refusal if the user may
/// not see the match.
pub(crate) async fn current(
    app_state: &AppState,
    invoker: &Invoker,
    board: BoardRef,
) -> Result<Match, Failure> {
    let id = board.the_match;
    let the_match = app_state.app.see(id, invoker.player, invoker.place).await?;
    if the_match.ply() == board.ply { Ok(the_match) } else { Err(Refusal::Stale).about(id) }
}

/// The match, if it is this player's turn.
pub(crate) fn own_turn(the_match: Match, player: PlayerId) -> Result<Match, Failure> {
    the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
    if let Some(outcome) = the_match.outcome() {
        return Err(Refusal::MatchOver(outcome)).about(the_match.id());
    }
    if the_match.mover() != player {
        return Err(Refusal::NotYourTurn.into());
    }
    Ok(the_match)
}
