//! Ladders.

use courier_play::Moment;

use super::Texts;
use super::clock::relative;

/// A player of a ladder in words.
#[derive(Clone, Debug, Default)]
pub struct LadderLine<'a> {
    /// The place, from 1.
    pub place: u32,
    /// The name or the mention of the player.
    pub player: &'a str,
    /// What is said of them, such as their movement and their games.
    pub remarks: Vec<String>,
}

impl Texts {
    /// The number of players of a ladder and, if there are several, the page, from 0.
    pub fn ladder_summary(self, players: usize, page: usize, pages: usize) -> String {
        let summary = self.format("ladder-summary", [("players", players.into())]);
        if pages < 2 {
            return summary;
        }
        let args = [("page", (page + 1).into()), ("pages", pages.into())];
        format!("{summary} · {}", self.format("ladder-page", args))
    }

    /// A player who was not on the ladder when it was last shown.
    pub fn ladder_new(self) -> String {
        self.text("ladder-new")
    }

    /// A player who is on hold.
    pub fn ladder_on_hold(self) -> String {
        self.text("ladder-on-hold")
    }

    /// A player who is on vacation.
    pub fn ladder_on_vacation(self) -> String {
        self.text("ladder-on-vacation")
    }

    /// A ladder without players.
    pub fn ladder_empty(self) -> String {
        self.text("ladder-empty")
    }

    /// What the arrows of the picture mean.
    pub fn ladder_legend(self) -> String {
        self.text("ladder-legend")
    }

    /// A player has moved this many places.
    pub fn ladder_moved(self, places: u32, up: bool) -> String {
        self.format(if up { "ladder-up" } else { "ladder-down" }, [("places", places.into())])
    }

    /// A player plays somebody at this place, whom they have challenged or who has challenged them.
    pub fn ladder_game(self, place: u32, challenged: bool) -> String {
        let key = if challenged { "ladder-challenged-by" } else { "ladder-against" };
        self.format(key, [("place", place.into())])
    }

    /// "3. Anna (up 2, on hold)".
    pub fn ladder_line(self, line: &LadderLine<'_>) -> String {
        let args = [("place", line.place.into()), ("player", line.player.into())];
        let head = self.format("ladder-line", args);
        if line.remarks.is_empty() { head } else { format!("{head} ({})", line.remarks.join(", ")) }
    }

    /// The picture of a ladder in words, at most 1,024 characters.
    pub fn ladder_alt(self, title: &str, summary: &str, lines: &[String]) -> String {
        let lines = if lines.is_empty() { self.ladder_empty() } else { lines.join("; ") };
        let args = [
            ("title", title.into()),
            ("summary", summary.into()),
            ("lines", lines.trim_end_matches('.').into()),
        ];
        self.format("ladder-alt", args).chars().take(super::pieces::ALT_TEXT).collect()
    }

    /// How one climbs.
    pub fn ladder_how(self) -> String {
        let challenge = self.subcommand_of("ladder", "challenge");
        self.format("ladder-how", [("challenge", challenge.into())])
    }

    /// A server without ladders.
    pub fn ladder_none(self) -> String {
        self.format("ladder-none", [("join", self.subcommand_of("ladder", "join").into())])
    }

    /// Somebody has joined.
    pub fn ladder_joined(self, ladder: &str, player: &str, place: u32) -> String {
        let args = [("ladder", ladder.into()), ("player", player.into()), ("place", place.into())];
        self.format("ladder-joined", args)
    }

    /// Somebody challenges somebody else.
    pub fn ladder_challenge(
        self,
        ladder: &str,
        (player, opponent): (&str, &str),
        begins_at: Moment,
    ) -> String {
        let args = [
            ("ladder", ladder.into()),
            ("player", player.into()),
            ("opponent", opponent.into()),
            ("begins", relative(begins_at).into()),
        ];
        self.format("ladder-challenge", args)
    }

    /// The user has left.
    pub fn ladder_left(self, ladder: &str) -> String {
        self.format("ladder-left", [("ladder", ladder.into())])
    }

    /// The user is no longer on hold.
    pub fn ladder_is_back(self) -> String {
        self.text("ladder-is-back")
    }

    /// The game of a challenge begins now, because one of its players wanted that.
    pub fn ladder_game_starts(self, ladder: &str, (player, opponent): (&str, &str)) -> String {
        let args =
            [("ladder", ladder.into()), ("player", player.into()), ("opponent", opponent.into())];
        self.format("ladder-game-starts", args)
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<crate::tests::samples::Sample> {
    use courier_play::competitions::Format;

    use super::competitions::tests::record;
    let of = |what: &str, text| (what.to_owned(), text);
    let title = texts.competition_title(&record(Format::Ladder, None));
    let remarks = vec![
        texts.ladder_moved(2, true),
        texts.ladder_game(1, false),
        texts.ladder_game(9, true),
        texts.ladder_on_vacation(),
    ];
    let line = texts.ladder_line(&LadderLine { place: 3, player: "Anna", remarks });
    let plain = LadderLine { place: 4, player: "Ben", ..LadderLine::default() };
    let summary = texts.ladder_summary(45, 0, 3);
    let lines = [line, texts.ladder_line(&plain)];
    let begins = Moment(1_709_460_000_000);
    vec![
        of("one player", texts.ladder_summary(1, 0, 1)),
        of("alt", texts.ladder_alt(&title, &summary, &lines)),
        of("alt without players", texts.ladder_alt(&title, &texts.ladder_summary(0, 0, 1), &[])),
        of("down", texts.ladder_moved(1, false)),
        of("new", texts.ladder_new()),
        of("on hold", texts.ladder_on_hold()),
        of("legend", texts.ladder_legend()),
        of("how", texts.ladder_how()),
        of("none", texts.ladder_none()),
        of("joined", texts.ladder_joined(&title, "<@1>", 7)),
        of("challenge", texts.ladder_challenge(&title, ("<@1>", "<@2>"), begins)),
        of("left", texts.ladder_left(&title)),
        of("back", texts.ladder_is_back()),
        of("starts", texts.ladder_game_starts(&title, ("<@1>", "<@2>"))),
    ]
}
