//! Leagues: their seasons, tables and games, and what is answered.

use courier_play::competitions::table::TableRow;
use courier_play::competitions::{CompetitionRecord, Fixture, FixtureState, Points};
use courier_play::{Moment, PlayerId};
use courier_rules::{Color, Variant};

use super::Texts;
use super::clock::relative;
use super::pieces::{alt, selector};

impl Texts {
    /// A season takes entries: when it begins, and how many have entered.
    pub fn league_open(self, record: &CompetitionRecord, count: usize) -> String {
        let season = record.season.map(|season| self.season(season)).unwrap_or_default();
        let begins = record.begins_at.map(relative).unwrap_or_default();
        self.messages.league_open(begins, count, season)
    }

    /// When a season ends, or that it is over.
    pub fn league_end(self, ends_at: Option<Moment>) -> String {
        match ends_at {
            Some(at) => self.league_running(at),
            None => self.league_over(),
        }
    }

    /// The server has no league of this game.
    pub fn league_none(self, variant: &'static Variant) -> String {
        self.messages.league_none(self.variant_name(variant))
    }

    /// The name of a division, from 0.
    pub fn league_division(self, division: usize) -> String {
        self.messages.league_division(division + 1)
    }

    /// The first players of a division, and whether they have won it; no players if all have left
    /// or were expelled.
    pub fn league_leaders(self, division: usize, players: &[(String, bool)]) -> String {
        let division = self.league_division(division);
        let player = |(player, has_won): &(String, bool)| match has_won {
            true => format!("🏆 {player}"),
            false => player.clone(),
        };
        let players = match players {
            [] => self.league_nobody(),
            _ => players.iter().map(player).collect::<Vec<_>>().join(", "),
        };
        self.league_leader(division, players)
    }

    /// The season has begun, and in which division the reader plays.
    pub fn league_began(self, competition: &str, division: usize) -> String {
        self.messages.league_began(competition, self.league_division(division))
    }

    pub fn league_row(self, row: &TableRow, player: &str) -> String {
        match row.place {
            None => self.league_row_out(row.over, player, row.points),
            Some(place) => self.messages.league_row(
                self.league_berger(row),
                row.over,
                place,
                player,
                row.points,
            ),
        }
    }

    /// Sonneborn-Berger with two decimals, which are exact where a draw is the only split.
    pub fn league_berger(self, row: &TableRow) -> String {
        format!("{:.2}", f64::from(row.sonneborn_berger) / 144.0)
    }

    /// The texts of the picture of a table: the headings of points and of Sonneborn-Berger, what
    /// the signs for promotion and relegation mean, and the mark of players who are out.
    pub fn league_table_texts(self) -> [String; 5] {
        [
            self.league_points(),
            self.messages.league_berger(),
            self.league_promoted(),
            self.league_relegated(),
            self.league_absent(),
        ]
    }

    /// The table of a division in words, at most 1,024 characters.
    pub fn league_alt(self, title: &str, division: usize, rows: &[String]) -> String {
        let rows = rows.join("; ").replace("~~", "");
        alt(&self.messages.league_alt(self.league_division(division), rows, title))
    }

    /// A player has entered.
    pub fn league_joined(
        self,
        competition: &str,
        player: &str,
        count: usize,
        begins_at: Option<Moment>,
    ) -> String {
        self.messages.league_joined(
            begins_at.map(relative).unwrap_or_default(),
            competition,
            count,
            player,
        )
    }

    /// A player's game against `opponent` in a season that has begun at `began`.
    pub fn league_fixture(
        self,
        fixture: &Fixture,
        began: Option<Moment>,
        player: PlayerId,
        opponent: &str,
    ) -> String {
        let side = fixture.players.side_of(&player).unwrap_or(Color::White);
        let color = selector(side);
        match fixture.state {
            FixtureState::Planned if Some(fixture.begins_at) == began => {
                self.league_fixture_first(color, opponent)
            }
            FixtureState::Planned => {
                self.league_fixture_planned(fixture.begins_at, color, opponent)
            }
            FixtureState::Running(id) => self.league_fixture_running(color, id, opponent),
            FixtureState::Played { the_match, result: Some(result), .. } => {
                let points = Points::of(result.score(side));
                self.league_fixture_over(color, the_match, opponent, points)
            }
            FixtureState::Played { result: None, .. } | FixtureState::Cancelled => {
                self.league_fixture_cancelled(color, opponent)
            }
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use courier_play::competitions::{Format, GameResult, GameTerms, Starts};
    use courier_play::rating::SideScore;
    use courier_play::{ByColor, FixtureId, MatchId, Span};

    use super::*;
    use crate::competitions::tests::record;
    use crate::tests::samples::Sample;

    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let of = |what: &str, text| (what.to_owned(), text);
        let league = record(Format::League, None);
        let begins_at = Some(league.created_at + Span::days(7));
        let league = CompetitionRecord { begins_at, ..league };
        let mut casual = league.clone();
        casual.terms.rated = false;
        let mut thematic = league.clone();
        if let Some(variant) = Variant::by_key("chess") {
            thematic.terms = GameTerms { variant, starts: Starts::Fixed(23), ..league.terms };
        }
        let title = texts.competition_title(&league);
        let leaders =
            |won| texts.league_leaders(0, &[("<@1>".to_owned(), won), ("<@2>".to_owned(), false)]);
        let row = TableRow {
            place: Some(2),
            points: Points(90),
            sonneborn_berger: 144 * 20 + 36,
            wins: 7,
            over: 9,
            games: 14,
            ..TableRow::new(PlayerId(1))
        };
        let out = TableRow { place: None, ..row };
        let fixture = |state| Fixture {
            id: FixtureId(1),
            round: 0,
            division: 0,
            players: ByColor { white: PlayerId(1), black: PlayerId(2) },
            challenger: None,
            start: 0,
            planned_at: league.created_at,
            begins_at: league.created_at + Span::days(7),
            state,
        };
        let game =
            |state, player| texts.league_fixture(&fixture(state), None, PlayerId(player), "<@2>");
        let result = GameResult { white: SideScore::TwoThirds, timed_out: None };
        let over = FixtureState::Played {
            the_match: MatchId(7),
            result: Some(result),
            at: league.created_at,
            counted: false,
        };
        vec![
            of("terms", texts.competition_terms(&league)),
            of("casual", texts.competition_terms(&casual)),
            of("from an opening", texts.competition_terms(&thematic)),
            of("open", texts.league_open(&league, 0)),
            of("open for one", texts.league_open(&league, 1)),
            of("open for more", texts.league_open(&league, 12)),
            of("running", texts.league_end(begins_at)),
            of("over", texts.league_end(None)),
            of("none", texts.league_none(league.terms.variant)),
            of("leaders", leaders(false)),
            of("champion", leaders(true)),
            of("nobody left", texts.league_leaders(0, &[])),
            of("began", texts.league_began("Shogun league, Jan – Mar 2024", 1)),
            of("row", texts.league_row(&row, "<@1>")),
            of("row of one who is out", texts.league_row(&out, "<@1>")),
            of("table", texts.league_table_texts().join(", ")),
            of("alt", texts.league_alt(&title, 1, &["1. Anna".to_owned(), "2. Ben".to_owned()])),
            of("joined", texts.league_joined(&title, "<@1>", 1, begins_at)),
            of("more have joined", texts.league_joined(&title, "<@1>", 5, begins_at)),
            of("planned", game(FixtureState::Planned, 1)),
            of("planned first", {
                let first = fixture(FixtureState::Planned);
                texts.league_fixture(&first, begins_at, PlayerId(2), "<@1>")
            }),
            of("running game", game(FixtureState::Running(MatchId(7)), 2)),
            of("finished game", game(over, 2)),
            of("cancelled game", game(FixtureState::Cancelled, 1)),
        ]
    }
}
