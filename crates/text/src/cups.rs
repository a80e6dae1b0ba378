//! Cups: what they are, their standings, and what is answered.

use courier_play::Moment;
use courier_play::competitions::table::TableRow;
use courier_play::competitions::{CompetitionRecord, CupStanding, EntrantState, Format, cup};

use super::Texts;
use super::clock::relative;

impl Texts {
    /// The reader has lost a game of a cup on time.
    pub fn cup_disqualified(self, competition: &str) -> String {
        self.format("cup-disqualified", [("competition", competition.into())])
    }

    /// The game with its starting position, the clock, and how a cup is played.
    pub fn cup_terms(self, record: &CompetitionRecord) -> String {
        let terms = self.competition_terms(record);
        let kind = match record.format {
            Format::RoundRobin => self.text("cup-kind-round-robin"),
            Format::Cup | Format::Ladder | Format::League => self.text("cup-kind-dropout"),
        };
        format!("{terms}\n{kind}")
    }

    /// That a cup takes entries, and when it begins: at a moment, or when its creator begins it.
    pub fn cup_open(self, record: &CompetitionRecord) -> String {
        let most = ("most", cup::most(record.format).into());
        match record.begins_at {
            Some(at) => self.format("cup-open-until", [most, ("begins", relative(at).into())]),
            None => {
                let start = self.subcommand_of("cup", "start");
                self.format("cup-open", [most, ("start", start.into())])
            }
        }
    }

    /// The round that is being played, from 0, and when the next one begins at the latest.
    pub fn cup_round(self, round: u32, next: Option<Moment>) -> String {
        let round = ("round", (round + 1).into());
        match next {
            Some(at) => self.format("cup-round-until", [round, ("next", relative(at).into())]),
            None => self.format("cup-round", [round]),
        }
    }

    /// That a cup is over, and who has won it.
    pub fn cup_over(self, champions: &[String]) -> String {
        if champions.is_empty() {
            return self.text("cup-over");
        }
        self.format("cup-champion", [("players", champions.join(", ").into())])
    }

    /// How many have entered.
    pub fn cup_entrants(self, count: usize) -> String {
        match count {
            0 => self.text("cup-nobody"),
            _ => self.format("cup-entrants", [("count", count.into())]),
        }
    }

    /// A line of the standings of a cup.
    pub fn cup_row(self, standing: &CupStanding, player: &str) -> String {
        let player = ("player", player.into());
        let minus = ("minus", standing.minus.to_string().into());
        let wins = ("wins", standing.wins.into());
        let games = ("games", standing.over.into());
        let Some(place) = standing.place else {
            return self.format("cup-row-withdrawn", [player, minus, wins, games]);
        };
        let args = [("place", place.into()), player, minus, wins, games];
        match standing.state {
            EntrantState::Active => self.format("cup-row", args),
            _ => self.format("cup-row-out", args),
        }
    }

    /// A line of the table of a round robin.
    pub fn cup_table_row(self, row: &TableRow, player: &str) -> String {
        let player = ("player", player.into());
        let points = ("points", row.points.to_string().into());
        let games = ("games", row.over.into());
        let Some(place) = row.place else {
            return self.format("cup-table-row-withdrawn", [player, points, games]);
        };
        // Two decimals are exact unless a stalemate counts in thirds.
        let berger = format!("{:.2}", f64::from(row.sonneborn_berger) / 36.0);
        let rest = [("place", place.into()), player, points, games, ("berger", berger.into())];
        self.format("cup-table-row", rest)
    }

    /// The standings of a cup in words, at most 1,024 characters.
    pub fn cup_alt(self, title: &str, summary: &str, rows: &[String]) -> String {
        let args = [
            ("title", title.into()),
            ("summary", summary.into()),
            ("rows", rows.join("; ").replace("~~", "").into()),
        ];
        self.format("cup-alt", args).chars().take(super::pieces::ALT_TEXT).collect()
    }

    /// The heading of the minus points in a picture.
    pub fn cup_points_heading(self) -> String {
        self.text("cup-points-heading")
    }

    /// What the numbers of a picture of a cup mean.
    pub fn cup_legend(self) -> Vec<String> {
        ["cup-legend", "cup-legend-running"].map(|key| self.text(key)).to_vec()
    }

    /// Why a player is not in a cup any more; empty if they are.
    pub fn cup_state(self, state: EntrantState) -> String {
        match state {
            EntrantState::Active | EntrantState::OnHold => String::new(),
            EntrantState::Out | EntrantState::Idle => self.text("cup-state-out"),
            EntrantState::Expelled => self.text("cup-state-disqualified"),
            EntrantState::Left => self.text("cup-state-left"),
        }
    }

    /// The user has begun a cup.
    pub fn cup_started(self, competition: &str) -> String {
        self.format("cup-started", [("competition", competition.into())])
    }

    /// How many lines are left out.
    pub fn cup_more(self, count: usize) -> String {
        self.format("cup-more", [("count", count.into())])
    }

    /// The user has entered.
    pub fn cup_joined(self, competition: &str) -> String {
        self.format("cup-joined", [("competition", competition.into())])
    }

    /// The user has left a cup, before or after it has begun.
    pub fn cup_left(self, competition: &str, has_begun: bool) -> String {
        let begun = if has_begun { "yes" } else { "no" };
        self.format("cup-left", [("competition", competition.into()), ("begun", begun.into())])
    }

    /// The user has deleted a cup.
    pub fn cup_deleted(self, competition: &str) -> String {
        self.format("cup-deleted", [("competition", competition.into())])
    }
}

#[cfg(test)]
pub(super) mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_play::competitions::{GameTerms, MinusPoints, Points, Starts};
    use courier_play::{PlayerId, Span};
    use courier_rules::Variant;

    use super::*;
    use crate::competitions::tests::record;
    use crate::tests::samples::Sample;

    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let of = |what: &str, text| (what.to_owned(), text);
        let dropout = record(Format::Cup, Some("Winter *cup* <@1>"));
        let begins_at = Some(dropout.created_at + Span::days(7));
        let scheduled = CompetitionRecord { begins_at, ..dropout.clone() };
        let from = |key: &str, start| {
            let variant = Variant::by_key(key).unwrap();
            let terms = GameTerms { variant, starts: Starts::Fixed(start), ..dropout.terms };
            texts.cup_terms(&CompetitionRecord { terms, ..dropout.clone() })
        };
        let standing = CupStanding {
            player: PlayerId(1),
            state: EntrantState::Active,
            place: Some(1),
            minus: MinusPoints(5),
            wins: 2,
            over: 4,
            rounds: 2,
        };
        let row = TableRow {
            player: PlayerId(1),
            place: Some(2),
            points: Points(27),
            sonneborn_berger: 36 * 9 + 18,
            wins: 3,
            over: 7,
            games: 11,
        };
        vec![
            of("disqualified", texts.cup_disqualified("Winter cup")),
            of("dropout", texts.cup_terms(&dropout)),
            of("round robin", texts.cup_terms(&record(Format::RoundRobin, None))),
            of("from an opening", from("chess", 2)),
            of("from a starting position", from("chess960", 7)),
            of("open", texts.cup_open(&dropout)),
            of("open until", texts.cup_open(&scheduled)),
            of("round", texts.cup_round(0, None)),
            of("round until", texts.cup_round(1, begins_at)),
            of("over", texts.cup_over(&[])),
            of("champions", texts.cup_over(&["<@1>".to_owned(), "<@2>".to_owned()])),
            of("nobody", texts.cup_entrants(0)),
            of("one", texts.cup_entrants(1)),
            of("twelve", texts.cup_entrants(12)),
            of("row", texts.cup_row(&standing, "<@1>")),
            of(
                "row out",
                texts.cup_row(&CupStanding { state: EntrantState::Out, ..standing }, "<@1>"),
            ),
            of("row withdrawn", texts.cup_row(&CupStanding { place: None, ..standing }, "<@1>")),
            of("table row", texts.cup_table_row(&row, "<@1>")),
            of(
                "table row withdrawn",
                texts.cup_table_row(&TableRow { place: None, ..row }, "<@1>"),
            ),
            of("one more", texts.cup_more(1)),
            of("more", texts.cup_more(68)),
            of("alt", texts.cup_alt("Winter cup", "Round 2", &["1. ~~Anna~~ · −6".to_owned()])),
            of("points heading", texts.cup_points_heading()),
            of("legend", texts.cup_legend().join("\n")),
            of("state out", texts.cup_state(EntrantState::Out)),
            of("state disqualified", texts.cup_state(EntrantState::Expelled)),
            of("state left", texts.cup_state(EntrantState::Left)),
            of("started", texts.cup_started("Winter cup")),
            of("joined", texts.cup_joined("Winter cup")),
            of("left", texts.cup_left("Winter cup", false)),
            of("left after the beginning", texts.cup_left("Winter cup", true)),
            of("deleted", texts.cup_deleted("Winter cup")),
        ]
    }
}
