//! The list of finished games, and messages about exported games.

use courier_play::MatchId;
use courier_play::outcome::{Outcome, Reason};
use courier_rules::{Color, Notation, Variant};

use super::Texts;

impl Texts {
    /// The title of the list of finished games: of the named player, or the reader's own.
    pub fn history_heading(self, player: Option<&str>, count: u32) -> String {
        match player {
            Some(player) => {
                let player = Self::escape_markdown(player);
                self.messages.history_heading(count, player)
            }
            None => self.history_heading_own(count),
        }
    }

    /// A finished game as a line of a message, seen from `side`: `opponent` is a mention, `ply` the
    /// number of moves made, both sides counted.
    pub fn history_line(
        self,
        id: MatchId,
        (variant, start): (&Variant, u32),
        opponent: &str,
        side: Color,
        outcome: &Outcome,
        ply: u32,
    ) -> String {
        self.messages.history_line(
            outcome.at,
            ply.div_ceil(2),
            id,
            opponent,
            seen_from(outcome, side),
            self.reason(outcome.reason),
            self.score(outcome),
            self.game_name(variant, start),
        )
    }

    /// Shown if there are no finished games: of the mentioned player, or of the reader.
    pub fn history_empty(self, player: Option<&str>) -> String {
        match player {
            Some(player) => self.history_none(player),
            None => self.history_none_own(),
        }
    }

    /// The message of a game as a file.
    pub fn export_done(self, id: MatchId, variant: &Variant) -> String {
        let form = if variant.rules().notation == Notation::Cescacs { "ctlpgn" } else { "pgn" };
        self.messages.export_done(form, id)
    }

    /// These games could not be read and are not in the file. The log has more about the code.
    pub fn export_unreadable(self, games: &[MatchId], code: &str) -> String {
        /// The most games that are named.
        const NAMED: usize = 20;
        let mut numbers: Vec<String> = games.iter().take(NAMED).map(MatchId::to_string).collect();
        numbers.extend((games.len() > NAMED).then(|| "…".to_owned()));
        self.messages.export_unreadable(code, games.len(), numbers.join(", "))
    }

    /// The message of all games as one file, or as two if there are games of C'escacs and others,
    /// with the numbers of games in them and left out.
    pub fn export_all(self, count: usize, left_out: usize, two_files: bool) -> String {
        if count + left_out == 0 {
            return self.export_none();
        }
        let all = match two_files {
            true => self.export_all_two_files(count),
            false => self.messages.export_all(count),
        };
        if left_out == 0 {
            return all;
        }
        format!("{all} {}", self.export_left_out(left_out))
    }
}

/// How a game ended for a side, for Fluent selectors.
pub(super) fn seen_from(outcome: &Outcome, side: Color) -> &'static str {
    match (outcome.reason, outcome.ahead()) {
        (Reason::Aborted, _) => "aborted",
        (_, None) => "drawn",
        (Reason::Stalemate, Some(ahead)) if ahead == side => "ahead",
        (Reason::Stalemate, Some(_)) => "behind",
        (_, Some(ahead)) if ahead == side => "won",
        (_, Some(_)) => "lost",
    }
}
