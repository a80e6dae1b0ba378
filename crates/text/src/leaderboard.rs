//! Leaderboards, seasons, and the reasons why a game is not rated.

use courier_play::matches::Unrated;
use courier_play::season::Season;
use courier_play::{Moment, weekly_limit};
use courier_rules::Variant;

use super::Texts;
use super::clock::{full, relative};

impl Texts {
    /// The title of a leaderboard: of the server or of everyone, for one variant or, with `None`,
    /// for all.
    pub fn leaderboard_heading(self, everybody: bool, variant: Option<&Variant>) -> String {
        let game = variant.map_or_else(
            || self.text("leaderboard-all-games"),
            |variant| self.variant_name(variant),
        );
        let scope = if everybody { "global" } else { "server" };
        self.format("leaderboard-heading", [("scope", scope.into()), ("game", game.into())])
    }

    /// One player of a leaderboard. A provisional rating has a question mark. `variant` is given on
    /// leaderboards of all variants.
    pub fn leaderboard_line(
        self,
        rank: u32,
        player: &str,
        (rating, provisional): (f64, bool),
        variant: Option<&Variant>,
        games: u32,
    ) -> String {
        let mark = if provisional { "?" } else { "" };
        let args = [
            ("rank", rank.into()),
            ("player", player.into()),
            ("rating", format!("{rating:.0}{mark}").into()),
            ("games", games.into()),
        ];
        match variant {
            Some(variant) => self.format(
                "leaderboard-line-in",
                args.into_iter().chain([("game", self.variant_name(variant).into())]),
            ),
            None => self.format("leaderboard-line", args),
        }
    }

    /// Below a leaderboard: the page, counted from 0, and how players are ranked.
    pub fn leaderboard_note(self, page: usize, pages: usize, over_all: bool) -> String {
        let mut parts = Vec::new();
        if pages > 1 {
            parts.push(self.format(
                "leaderboard-page",
                [("page", (page + 1).into()), ("pages", pages.into())],
            ));
        }
        parts.push(self.text("leaderboard-note"));
        if over_all {
            parts.push(self.text("leaderboard-note-all"));
        }
        parts.join(" ")
    }

    /// Shown instead of an empty leaderboard.
    pub fn leaderboard_empty(self) -> String {
        self.format("leaderboard-none", [("open", self.subcommand(None, "open").into())])
    }

    /// A season: "Jan – Mar 2026".
    pub fn season(self, season: Season) -> String {
        let (from, to) = season.months();
        let args = [("from", self.month(from).into()), ("to", self.month(to).into())];
        self.format("season", args.into_iter().chain([("year", season.year().to_string().into())]))
    }

    /// The months of a season: "Jan", "Feb", "Mar".
    pub fn season_months(self, season: Season) -> [String; 3] {
        [0, 1, 2].map(|after| self.month(season.months().0 + after))
    }

    /// The title of a season.
    pub fn season_heading(self, season: Season) -> String {
        self.format("season-heading", [("season", self.season(season).into())])
    }

    /// The numbers of games and players of a season: "43 games · 12 players".
    pub fn season_summary(self, games: u32, players: u32) -> String {
        self.format("season-summary", [("games", games.into()), ("players", players.into())])
    }

    /// Which games a season counts, and what the marks of `provisional` gains mean.
    pub fn season_note(self, provisional: bool) -> String {
        let note = self.text("season-note");
        if provisional { format!("{note} {}", self.text("season-note-provisional")) } else { note }
    }

    /// Shown if no game of the server has ended yet.
    pub fn season_empty(self) -> String {
        self.format("season-none", [("open", self.subcommand(None, "open").into())])
    }

    /// The headings of the parts of a season: games per week, most active players, gains, results.
    pub fn season_parts(self) -> [String; 4] {
        [
            self.activity_title(),
            self.text("season-active"),
            self.text("season-gains"),
            self.text("season-results"),
        ]
    }

    /// The legend of the results in their order: White won, drawn, Black won.
    pub fn season_legend(self) -> [String; 3] {
        ["season-white", "season-drawn", "season-black"].map(|key| self.text(key))
    }

    /// Shown for an empty part of a season.
    pub fn season_nothing(self) -> String {
        self.text("season-empty-part")
    }

    /// A part of a season in words: "Most active: Anna 9, Ben 8."
    pub fn season_part(self, heading: &str, lines: &[String]) -> String {
        let lines = if lines.is_empty() { self.season_nothing() } else { lines.join(", ") };
        self.format("season-part", [("heading", heading.into()), ("lines", lines.into())])
    }

    /// The chart of a season in words: its name and summary, then each part with its lines. At most
    /// 1,024 characters.
    pub fn season_alt(
        self,
        season: Season,
        summary: &str,
        parts: &[(String, Vec<String>)],
    ) -> String {
        let head = self.season_part(&self.season(season), &[summary.to_owned()]);
        let parts = parts.iter().map(|(heading, lines)| self.season_part(heading, lines));
        let all = [head].into_iter().chain(parts).collect::<Vec<_>>().join(" ");
        all.chars().take(super::pieces::ALT_TEXT).collect()
    }

    /// A rated challenge between two players who have reached the limit of rated games until
    /// `again`.
    pub fn challenge_over_limit(self, again: Moment) -> String {
        let until = [("full", full(again).into()), ("relative", relative(again).into())];
        self.format(
            "challenge-over-limit",
            [("count", weekly_limit::MAX_GAMES.into())].into_iter().chain(until),
        )
    }

    /// Why a game that was agreed to be rated is not; `loser` is the player who lost it, if any.
    pub fn unrated(self, why: Unrated, loser: &str) -> String {
        match why {
            Unrated::OverLimit => {
                self.format("unrated-over-limit", [("count", weekly_limit::MAX_GAMES.into())])
            }
            Unrated::TooShort => self.text("unrated-too-short"),
            Unrated::SameAbsence => self.format("unrated-same-absence", [("player", loser.into())]),
        }
    }
}
