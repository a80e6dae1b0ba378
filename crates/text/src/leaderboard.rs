//! Leaderboards, seasons, and the reasons why a game is not rated.

use courier_play::matches::Unrated;
use courier_play::rating_change::RatingChange;
use courier_play::season::Season;
use courier_play::{ByColor, Match, Moment, weekly_limit};
use courier_rules::Variant;

use super::Texts;
use super::pieces::alt;

impl Texts {
    /// The title of a leaderboard: of the server or of everyone, for one variant or, with `None`,
    /// for all.
    pub fn leaderboard_heading(self, everybody: bool, variant: Option<&Variant>) -> String {
        let game = variant
            .map_or_else(|| self.leaderboard_all_games(), |variant| self.variant_name(variant));
        let scope = if everybody { "global" } else { "server" };
        self.messages.leaderboard_heading(game, scope)
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
        let rating = format!("{rating:.0}{mark}");
        match variant {
            Some(variant) => {
                self.leaderboard_line_in(self.variant_name(variant), games, player, rank, rating)
            }
            None => self.messages.leaderboard_line(games, player, rank, rating),
        }
    }

    /// Below a leaderboard: the page, counted from 0, and how players are ranked.
    pub fn leaderboard_note(self, page: usize, pages: usize, over_all: bool) -> String {
        let mut parts = Vec::new();
        if pages > 1 {
            parts.push(self.leaderboard_page(page + 1, pages));
        }
        parts.push(self.messages.leaderboard_note());
        if over_all {
            parts.push(self.leaderboard_note_all());
        }
        parts.join(" ")
    }

    /// A season: "Jan – Mar 2026".
    pub fn season(self, season: Season) -> String {
        let (from, to) = season.months();
        self.messages.season(self.month(from), self.month(to), season.year())
    }

    /// The months of a season: "Jan", "Feb", "Mar".
    pub fn season_months(self, season: Season) -> [String; 3] {
        [0, 1, 2].map(|after| self.month(season.months().0 + after))
    }

    pub fn season_heading(self, season: Season) -> String {
        self.messages.season_heading(self.season(season))
    }

    /// Which games a season counts, and what the marks of `provisional` gains mean.
    pub fn season_note(self, provisional: bool) -> String {
        let note = self.messages.season_note();
        if provisional { format!("{note} {}", self.season_note_provisional()) } else { note }
    }

    /// The headings of the parts of a season: games per week, most active players, gains, results.
    pub fn season_parts(self) -> [String; 4] {
        [self.activity_title(), self.season_active(), self.season_gains(), self.season_results()]
    }

    /// The legend of the results in their order: White won, drawn, Black won.
    pub fn season_legend(self) -> [String; 3] {
        [self.season_white(), self.season_drawn(), self.season_black()]
    }

    /// A part of a season in words: "Most active: Anna 9, Ben 8."
    pub fn season_part(self, heading: &str, lines: &[String]) -> String {
        let lines = if lines.is_empty() { self.season_nothing() } else { lines.join(", ") };
        self.messages.season_part(heading, lines)
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
        alt(&all)
    }

    /// A rated challenge between two players who have reached the limit of rated games until
    /// `again`.
    pub fn challenge_over_limit(self, again: Moment) -> String {
        self.messages.challenge_over_limit(again, weekly_limit::MAX_GAMES)
    }

    /// Why the result of a match changed no rating, or only the loser's. `None` if it changed both,
    /// and if nobody wanted that.
    pub fn unrated_result(
        self,
        the_match: &Match,
        changes: Option<&ByColor<RatingChange>>,
        seats: &ByColor<String>,
    ) -> Option<String> {
        let (why, outcome) = (the_match.unrated()?, the_match.outcome()?);
        let loser = outcome.ahead().map_or("", |winner| &seats[!winner]);
        match changes {
            None => Some(self.unrated(why, loser)),
            // Earlier versions have rated shorter games for both, or for nobody.
            Some(changes) => (changes.iter())
                .any(|(_, change)| change.before == change.after)
                .then(|| self.rated_for_loser(loser)),
        }
    }

    /// Why a game that was agreed to be rated is not; `loser` is the player who lost it, if any.
    pub fn unrated(self, why: Unrated, loser: &str) -> String {
        match why {
            Unrated::OverLimit => self.unrated_over_limit(weekly_limit::MAX_GAMES),
            Unrated::TooShort => self.unrated_too_short(),
            Unrated::SameAbsence => self.unrated_same_absence(loser),
        }
    }
}
