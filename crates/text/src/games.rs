//! The list of a player's running games, and the next game to move in.

use courier_play::{MatchId, Moment};
use courier_rules::Variant;

use super::Texts;

/// The most characters of a choice.
const CHOICE: usize = 100;

impl Texts {
    /// A running match as a line of a message: its game with the number of the starting position;
    /// `opponent` is a mention, `flag_at` the deadline of the side to move.
    pub fn games_line(
        self,
        id: MatchId,
        (variant, start): (&Variant, u32),
        opponent: &str,
        own_turn: bool,
        flag_at: impl Into<Option<Moment>>,
    ) -> String {
        let (turn, game) = (turn(own_turn), self.game_name(variant, start));
        match flag_at.into() {
            Some(at) => self.messages.games_line(at, id, opponent, turn, game),
            None => self.games_line_untimed(id, opponent, turn, game),
        }
    }

    /// A match as a choice without markup, at most 100 characters: a longer name of the game is
    /// shortened. `opponent` is a name of at most 32 characters; `own_turn` is `None` if the match
    /// is over.
    pub fn game_choice(
        self,
        id: MatchId,
        (variant, start): (&Variant, u32),
        opponent: &str,
        own_turn: Option<bool>,
    ) -> String {
        let with = |game: &str| {
            self.messages.game_choice(id, opponent, own_turn.map_or("over", turn), game)
        };
        let game = self.game_name(variant, start);
        let choice = with(&game);
        let kept = game.chars().count() + CHOICE;
        match kept.checked_sub(choice.chars().count() + 1) {
            Some(kept) if choice.chars().count() > CHOICE => {
                with(&(game.chars().take(kept).collect::<String>() + "…"))
            }
            _ => choice,
        }
    }
}

/// The value of the turn in Fluent selectors.
const fn turn(own: bool) -> &'static str {
    if own { "own" } else { "other" }
}
