//! The list of finished games, and messages about exported games.

use courier_play::outcome::{Outcome, Reason};
use courier_play::{MatchId, Moment};
use courier_rules::{Color, Notation, Variant};

use super::Texts;

impl Texts {
    /// The title of the list of finished games: of the named player, or the reader's own.
    pub fn history_heading(self, player: Option<&str>, count: u32) -> String {
        match player {
            Some(player) => {
                let player = Self::escape_markdown(player);
                self.format("history-heading", [("player", player.into()), ("count", count.into())])
            }
            None => self.format("history-heading-own", [("count", count.into())]),
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
        self.format(
            "history-line",
            [
                ("number", id.to_string().into()),
                ("variant", self.game_name(variant, start).into()),
                ("outcome", seen_from(outcome, side).into()),
                ("opponent", opponent.into()),
                ("reason", self.reason(outcome.reason).into()),
                ("score", self.score(outcome).into()),
                ("moves", ply.div_ceil(2).into()),
                ("date", date(outcome.at).into()),
            ],
        )
    }

    /// Shown if there are no finished games: of the mentioned player, or of the reader.
    pub fn history_empty(self, player: Option<&str>) -> String {
        match player {
            Some(player) => self.format("history-none", [("player", player.into())]),
            None => self.text("history-none-own"),
        }
    }

    /// The placeholder of the menu of games: at most 150 characters.
    pub fn history_menu(self) -> String {
        self.text("history-menu")
    }

    /// The message of a game as a file.
    pub fn export_done(self, id: MatchId, variant: &Variant) -> String {
        let form = if variant.rules().notation == Notation::Cescacs { "ctlpgn" } else { "pgn" };
        self.format("export-done", [("number", id.to_string().into()), ("form", form.into())])
    }

    /// These games could not be read and are not in the file. The log has more about the code.
    pub fn export_unreadable(self, games: &[MatchId], code: &str) -> String {
        /// The most games that are named.
        const NAMED: usize = 20;
        let mut numbers: Vec<String> = games.iter().take(NAMED).map(MatchId::to_string).collect();
        numbers.extend((games.len() > NAMED).then(|| "…".to_owned()));
        self.format(
            "export-unreadable",
            [
                ("count", games.len().into()),
                ("numbers", numbers.join(", ").into()),
                ("code", code.into()),
            ],
        )
    }

    /// The message of all games as one file, or as two if there are games of C'escacs and others,
    /// with the numbers of games in them and left out.
    pub fn export_all(self, count: usize, left_out: usize, two_files: bool) -> String {
        if count + left_out == 0 {
            return self.text("export-none");
        }
        let key = if two_files { "export-all-two-files" } else { "export-all" };
        let all = self.format(key, [("count", count.into())]);
        if left_out == 0 {
            return all;
        }
        let command = format!("`/{} {}:`", self.command_name("export"), self.text("option-game"));
        let rest = self
            .format("export-left-out", [("count", left_out.into()), ("command", command.into())]);
        format!("{all} {rest}")
    }
}

/// How a game ended for a side, as the texts choose by it.
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

/// A date as a Discord timestamp.
fn date(moment: Moment) -> String {
    format!("<t:{}:d>", moment.unix_seconds())
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    let variant = |key| Variant::by_key(key).unwrap_or_else(|| unreachable!());
    let (chess, cescacs) = (variant("chess"), variant("cescacs"));
    let at = Moment(1_709_460_000_000);
    let line = |variant: &'static Variant, reason, ahead, ply| {
        let outcome = Outcome::of(variant, reason, ahead, at);
        let game = (variant, variant.default_start());
        let text = texts.history_line(MatchId(42), game, "<@2>", Color::White, &outcome, ply);
        (format!("{reason:?} {ahead:?}"), text)
    };
    let on_the_page = |variant: &'static Variant, reason, ahead| {
        let text = texts.web_result(&Outcome::of(variant, reason, ahead, at), Color::White);
        (format!("web: {reason:?} {ahead:?}"), text)
    };
    let other = |what: &str, text| (what.to_owned(), text);
    vec![
        other("own", texts.history_heading(None, 3)),
        other("another player's", texts.history_heading(Some("Ben"), 1)),
        line(chess, Reason::Checkmate, Some(Color::White), 67),
        line(chess, Reason::TimeOut, Some(Color::Black), 2),
        line(chess, Reason::Agreement, None, 88),
        line(cescacs, Reason::Stalemate, Some(Color::White), 120),
        line(cescacs, Reason::Stalemate, Some(Color::Black), 121),
        line(chess, Reason::Aborted, None, 0),
        on_the_page(chess, Reason::Resignation, Some(Color::White)),
        on_the_page(chess, Reason::TimeOut, Some(Color::Black)),
        on_the_page(chess, Reason::Agreement, None),
        on_the_page(cescacs, Reason::Stalemate, Some(Color::White)),
        on_the_page(cescacs, Reason::Stalemate, Some(Color::Black)),
        on_the_page(chess, Reason::Aborted, None),
        other("no own games", texts.history_empty(None)),
        other("no games of a player", texts.history_empty(Some("<@2>"))),
        other("menu", texts.history_menu()),
        other("PGN", texts.export_done(MatchId(42), chess)),
        other("CTL-PGN", texts.export_done(MatchId(43), cescacs)),
        other("one", texts.export_all(1, 0, false)),
        other("all", texts.export_all(317, 0, false)),
        other("all in two files", texts.export_all(2, 0, true)),
        other("one left out", texts.export_all(9000, 1, false)),
        other("several left out", texts.export_all(9000, 12, true)),
        other("nothing", texts.export_all(0, 0, false)),
        other("one damaged", texts.export_unreadable(&[MatchId(7)], "13A4B")),
        other("many damaged", texts.export_unreadable(&[MatchId(i64::MAX); 30], "13A4B")),
        other("deleted player", texts.history_heading(Some(courier_play::FORGOTTEN_NAME), 2)),
    ]
}
