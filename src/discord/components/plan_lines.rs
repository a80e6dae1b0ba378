//! Lines of conditional moves as players type them, in notation or in words.

use std::borrow::Cow;

use crate::discord::commands::completion::{spoken, spoken_lines};
use crate::discord::context::app_state::AppState;
use crate::discord::transport::failure::{About as _, Failure};
use crate::play::{MatchId, PlayerId, Refusal};

/// Typed lines of a plan in notation: words of any language ("knight f3", "caballo f3") become
/// moves, and other texts stay as they are, also where no plan can be made. The match is read only
/// for words.
pub(crate) async fn in_notation<'a>(
    app_state: &AppState,
    player: PlayerId,
    id: MatchId,
    typed: &'a str,
) -> Result<Cow<'a, str>, Failure> {
    if !spoken::has_word(typed) {
        return Ok(Cow::Borrowed(typed));
    }
    let the_match = app_state.app.find_match(id).await?;
    if the_match.outcome().is_some() || the_match.mover() == player {
        return Ok(Cow::Borrowed(typed));
    }
    spoken_lines::in_notation(the_match.game(), typed).map_err(Refusal::from).about(id)
}

/// The same for lines that start after the move `own`, which is typed in notation.
pub(crate) async fn after_move<'a>(
    app_state: &AppState,
    id: MatchId,
    own: &str,
    typed: &'a str,
) -> Result<Cow<'a, str>, Failure> {
    if !spoken::has_word(typed) {
        return Ok(Cow::Borrowed(typed));
    }
    let the_match = app_state.app.find_match(id).await?;
    let mut game = the_match.game().clone();
    // A move that cannot be played is explained when it is made.
    let played = the_match.read_move(own).is_ok_and(|own| game.play(own).is_ok());
    if !played || game.end().is_some() {
        return Ok(Cow::Borrowed(typed));
    }
    spoken_lines::in_notation(&game, typed).map_err(Refusal::from).about(id)
}
