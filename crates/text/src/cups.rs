//! Cups: what they are, their standings, and what is answered.

use courier_play::Moment;
use courier_play::competitions::table::TableRow;
use courier_play::competitions::{CompetitionRecord, CupStanding, EntrantState, Format, cup};

use super::Texts;
use super::pieces::alt;

impl Texts {
    /// The game with its starting position, the clock, and how a cup is played.
    pub fn cup_terms(self, record: &CompetitionRecord) -> String {
        let terms = self.competition_terms(record);
        let kind = match record.format {
            Format::RoundRobin => self.cup_kind_round_robin(),
            Format::Cup | Format::Ladder | Format::League => self.cup_kind_dropout(),
        };
        format!("{terms}\n{kind}")
    }

    /// A cup takes entries until it begins: at a moment, or when its creator begins it.
    pub fn cup_open(self, record: &CompetitionRecord) -> String {
        match record.begins_at {
            Some(at) => self.cup_open_until(at, cup::most(record.format)),
            None => self.messages.cup_open(cup::most(record.format)),
        }
    }

    /// The round that is being played, from 0, and when the next one begins at the latest.
    pub fn cup_round(self, round: u32, next: Option<Moment>) -> String {
        match next {
            Some(at) => self.cup_round_until(at, round + 1),
            None => self.messages.cup_round(round + 1),
        }
    }

    /// A cup is over, with its winners.
    pub fn cup_over(self, champions: &[String]) -> String {
        if champions.is_empty() {
            return self.messages.cup_over();
        }
        self.cup_champion(champions.join(", "))
    }

    /// How many have entered.
    pub fn cup_entrants(self, count: usize) -> String {
        match count {
            0 => self.cup_nobody(),
            _ => self.messages.cup_entrants(count),
        }
    }

    pub fn cup_row(self, standing: &CupStanding, player: &str) -> String {
        let Some(place) = standing.place else {
            return self.cup_row_withdrawn(standing.over, standing.minus, player, standing.wins);
        };
        match standing.state {
            EntrantState::Active => {
                self.messages.cup_row(standing.over, standing.minus, place, player, standing.wins)
            }
            _ => self.cup_row_out(standing.over, standing.minus, place, player, standing.wins),
        }
    }

    /// A line of the table of a round robin.
    pub fn cup_table_row(self, row: &TableRow, player: &str) -> String {
        let Some(place) = row.place else {
            return self.cup_table_row_withdrawn(row.over, player, row.points);
        };
        self.messages.cup_table_row(self.league_berger(row), row.over, place, player, row.points)
    }

    /// The standings of a cup in words, at most 1,024 characters.
    pub fn cup_alt(self, title: &str, summary: &str, rows: &[String]) -> String {
        alt(&self.messages.cup_alt(rows.join("; ").replace("~~", ""), summary, title))
    }

    /// What the numbers of a picture of a cup mean.
    pub fn cup_legend(self) -> Vec<String> {
        vec![self.messages.cup_legend(), self.cup_legend_running()]
    }

    /// Why a player is not in a cup any more; empty if they are.
    pub fn cup_state(self, state: EntrantState) -> String {
        match state {
            EntrantState::Active | EntrantState::OnHold => String::new(),
            EntrantState::Out | EntrantState::Idle => self.cup_state_out(),
            EntrantState::Expelled => self.cup_state_disqualified(),
            EntrantState::Left => self.cup_state_left(),
        }
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
            minus: MinusPoints(10),
            wins: 2,
            over: 4,
            rounds: 2,
        };
        let row = TableRow {
            place: Some(2),
            points: Points(54),
            sonneborn_berger: 144 * 9 + 72,
            wins: 3,
            over: 7,
            games: 11,
            ..TableRow::new(PlayerId(1))
        };
        vec![
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
            of("alt", texts.cup_alt("Winter cup", "Round 2", &["1. ~~Anna~~ · −6".to_owned()])),
            of("legend", texts.cup_legend().join("\n")),
            of("state out", texts.cup_state(EntrantState::Out)),
            of("state disqualified", texts.cup_state(EntrantState::Expelled)),
            of("state left", texts.cup_state(EntrantState::Left)),
        ]
    }
}
