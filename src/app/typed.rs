//! Converts moves typed in plain words ("knight f3", "caballo f3") to notation. A text without
//! words stays unchanged, and the match is read only for words.

use std::borrow::Cow;

use courier_play::plans::{MAX_PLIES, Plan};
use courier_play::{MatchId, PlayerId, Refusal};
use courier_text::spoken;

use super::application::App;
use super::error::AppError;

impl App {
    /// A typed move in notation: words of any language become a move in UCI. Those of somebody who
    /// is not to move stay unchanged.
    /// Errors: [`Match::move_refusal`](courier_play::Match) if the words fit several moves.
    pub async fn typed_move<'a>(
        &self,
        player: PlayerId,
        id: MatchId,
        typed: &'a str,
    ) -> Result<Cow<'a, str>, AppError> {
        if !spoken::is_in_words(typed) {
            return Ok(Cow::Borrowed(typed));
        }
        let the_match = self.find_match(id).await?;
        if the_match.mover() != player || the_match.record().timing.fallen.is_some() {
            return Ok(Cow::Borrowed(typed));
        }
        let found = spoken::move_in_notation(the_match.position(), typed);
        Ok(found.map_err(|why| the_match.move_refusal(typed, why))?)
    }

    /// Typed lines of a player's plan in notation. Where no plan can be made they stay unchanged.
    /// Errors: A refusal for the first move that cannot be read.
    pub async fn typed_lines<'a>(
        &self,
        player: PlayerId,
        id: MatchId,
        typed: &'a str,
    ) -> Result<Cow<'a, str>, AppError> {
        if !spoken::has_word(typed) {
            return Ok(Cow::Borrowed(typed));
        }
        let the_match = self.find_match(id).await?;
        if Plan::begin(&the_match, player).is_err() {
            return Ok(Cow::Borrowed(typed));
        }
        Ok(spoken::in_notation(the_match.game(), typed, MAX_PLIES).map_err(Refusal::from)?)
    }

    /// The same for lines that start after the move `own`, which is typed in notation.
    /// Errors: As for [`typed_lines`](Self::typed_lines).
    pub async fn typed_lines_after<'a>(
        &self,
        id: MatchId,
        own: &str,
        typed: &'a str,
    ) -> Result<Cow<'a, str>, AppError> {
        if !spoken::has_word(typed) {
            return Ok(Cow::Borrowed(typed));
        }
        let the_match = self.find_match(id).await?;
        the_match.check_board_shown()?;
        let mut game = the_match.game().clone();
        // An illegal move is explained when it is made.
        let played = the_match.read_move(own).is_ok_and(|own| game.play(own).is_ok());
        if !played || game.end().is_some() {
            return Ok(Cow::Borrowed(typed));
        }
        Ok(spoken::in_notation(&game, typed, MAX_PLIES).map_err(Refusal::from)?)
    }
}
