//! Lists: one's games, the leaderboard.

use courier_rules::Variant;

use super::Words;
use super::clock::relative;
use crate::play::{MatchId, Moment};

impl Words {
    /// The title above one's running games.
    #[must_use]
    pub fn games_heading(self, count: usize) -> String {
        self.fill("games-heading", [("count", count.into())])
    }

    /// Instead of a list, when there is nothing to list.
    #[must_use]
    pub fn no_games(self) -> String {
        let (challenge, open) = (self.subcommand(None, "challenge"), self.subcommand(None, "open"));
        self.fill("games-none", [("challenge", challenge.into()), ("open", open.into())])
    }

    /// A running match as a line of a message: `opponent` is a mention, `flag_at` the deadline of the side to move.
    #[must_use]
    pub fn games_line(
        self,
        id: MatchId,
        variant: &Variant,
        opponent: &str,
        own_turn: bool,
        flag_at: impl Into<Option<Moment>>,
    ) -> String {
        let gaps = [
            ("number", id.to_string().into()),
            ("variant", self.variant_name(variant).into()),
            ("opponent", opponent.into()),
            ("turn", turn(own_turn).into()),
        ];
        match flag_at.into() {
            Some(at) => self.fill("games-line", gaps.into_iter().chain([("relative", relative(at).into())])),
            None => self.fill("games-line-untimed", gaps),
        }
    }

    /// A match as a choice in a list without markup: `opponent` is a name, `own_turn` is `None` where it is over.
    #[must_use]
    pub fn game_choice(self, id: MatchId, variant: &Variant, opponent: &str, own_turn: Option<bool>) -> String {
        self.fill(
            "game-choice",
            [
                ("number", id.to_string().into()),
                ("variant", self.variant_name(variant).into()),
                ("opponent", opponent.into()),
                ("turn", own_turn.map_or("over", turn).into()),
            ],
        )
    }

    /// The title of a server's leaderboard.
    #[must_use]
    pub fn leaderboard_heading(self, variant: &Variant) -> String {
        self.fill("leaderboard-heading", [("variant", self.variant_name(variant).into())])
    }

    /// One player of a leaderboard. A provisional rating carries a question mark.
    #[must_use]
    pub fn leaderboard_line(self, rank: u32, player: &str, rating: f64, provisional: bool, games: u32) -> String {
        let mark = if provisional { "?" } else { "" };
        self.fill(
            "leaderboard-line",
            [
                ("rank", rank.into()),
                ("player", player.into()),
                ("rating", format!("{rating:.0}{mark}").into()),
                ("games", games.into()),
            ],
        )
    }

    /// Instead of a leaderboard, when nobody has finished a rated game.
    #[must_use]
    pub fn leaderboard_empty(self) -> String {
        self.fill("leaderboard-none", [("open", self.subcommand(None, "open").into())])
    }
}

/// Whose turn it is, as the messages distinguish it.
const fn turn(own: bool) -> &'static str {
    if own { "own" } else { "other" }
}
