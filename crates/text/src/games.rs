//! The list of a player's running games, and the next game to move in.

use courier_play::{MatchId, Moment};
use courier_rules::Variant;

use super::Texts;
use super::clock::relative;

/// The most characters of a choice.
const CHOICE: usize = 100;

impl Texts {
    /// The title of the list of running games.
    pub fn games_heading(self, count: usize) -> String {
        self.format("games-heading", [("count", count.into())])
    }

    /// Shown instead of an empty list.
    pub fn games_empty(self) -> String {
        let (challenge, open) = (self.subcommand(None, "challenge"), self.subcommand(None, "open"));
        self.format("games-none", [("challenge", challenge.into()), ("open", open.into())])
    }

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
        let args = [
            ("number", id.to_string().into()),
            ("variant", self.game_name(variant, start).into()),
            ("opponent", opponent.into()),
            ("turn", turn(own_turn).into()),
        ];
        match flag_at.into() {
            Some(at) => self
                .format("games-line", args.into_iter().chain([("relative", relative(at).into())])),
            None => self.format("games-line-untimed", args),
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
            self.format(
                "game-choice",
                [
                    ("number", id.to_string().into()),
                    ("variant", game.into()),
                    ("opponent", opponent.into()),
                    ("turn", own_turn.map_or("over", turn).into()),
                ],
            )
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
