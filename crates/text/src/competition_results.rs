//! Results in competitions: in a profile, next to a leaderboard, and in a season.

use courier_play::Moment;
use courier_play::competitions::{CompetitionRecord, Format};

use super::Texts;
use super::clock::date;

/// The most players who are named as leaders together.
const LEADERS: usize = 3;

impl Texts {
    /// A competition that the player has won, with its division, from 0, and the day of its end.
    pub fn title_won(self, record: &CompetitionRecord, division: Option<u32>) -> String {
        let mut parts = vec![self.competition_title(record)];
        match (record.format, record.ends_at) {
            (Format::League, _) => parts.extend(division.map(|own| self.division(own))),
            (_, Some(at)) => parts.push(date(at)),
            (_, None) => {}
        }
        format!("🏆 {}", parts.join(" · "))
    }

    /// Where a player stands in a competition, with their division, from 0.
    pub fn standing_in(
        self,
        record: &CompetitionRecord,
        division: Option<u32>,
        place: Option<u32>,
        players: u32,
    ) -> String {
        let mut parts = vec![self.competition_title(record)];
        parts.extend(division.map(|own| self.division(own)));
        parts.extend(place.map(|place| self.standing_place(place, players)));
        parts.join(" · ")
    }

    fn division(self, division: u32) -> String {
        self.league_division(usize::try_from(division).unwrap_or(usize::MAX))
    }

    /// The headings of running competitions, of those that take players, and of the last ones that
    /// are over.
    pub fn competitions_parts(self) -> [String; 3] {
        [self.competitions_running(), self.competitions_open(), self.competitions_over()]
    }

    /// A running competition, with its leaders and its deadline.
    pub fn competition_running(
        self,
        record: &CompetitionRecord,
        leaders: &[String],
        deadline: Option<Moment>,
    ) -> String {
        let leaders = match leaders.len() {
            0 => None,
            1..=LEADERS => Some(self.competitions_leaders(leaders.join(", "))),
            count => Some(self.competitions_leaders_many(count)),
        };
        let deadline = deadline.map(|at| match record.format {
            Format::Cup | Format::RoundRobin => self.competitions_round_until(at),
            Format::League | Format::Ladder => self.competitions_until(at),
        });
        let title = [self.competition_title(record)];
        title.into_iter().chain(leaders).chain(deadline).collect::<Vec<_>>().join(" · ")
    }

    pub fn competition_open(self, record: &CompetitionRecord, players: u32) -> String {
        let begins = record.begins_at.map(|at| self.competitions_begins(at));
        let count = usize::try_from(players).unwrap_or(usize::MAX);
        let parts = [self.competition_title(record), self.cup_entrants(count)];
        parts.into_iter().chain(begins).collect::<Vec<_>>().join(" · ")
    }

    /// A competition that is over, with those who have won it.
    pub fn competition_over(self, record: &CompetitionRecord, champions: &[String]) -> String {
        let champions = (!champions.is_empty()).then(|| self.cup_over(champions));
        let at = record.ends_at.map(date);
        let title = [self.competition_title(record)];
        title.into_iter().chain(champions).chain(at).collect::<Vec<_>>().join(" · ")
    }
}

#[cfg(test)]
pub(super) mod tests {
    use courier_play::Span;

    use super::*;
    use crate::competitions::tests::record;
    use crate::tests::samples::Sample;

    pub(crate) fn samples(texts: Texts) -> Vec<Sample> {
        let of = |what: &str, text| (what.to_owned(), text);
        let league = record(Format::League, None);
        let ends_at = Some(league.created_at + Span::days(20));
        let ladder = record(Format::Ladder, None);
        let cup = CompetitionRecord { ends_at, ..record(Format::Cup, Some("Winter *cup* <@1>")) };
        let players = |count: usize| vec!["<@1>".to_owned(); count];
        let open = CompetitionRecord { begins_at: ends_at, ..cup.clone() };
        vec![
            of("league won", texts.title_won(&league, Some(1))),
            of("cup won", texts.title_won(&cup, None)),
            of("on a ladder", texts.standing_in(&ladder, None, Some(3), 24)),
            of("in a league", texts.standing_in(&league, Some(0), Some(1), 8)),
            of("without a place", texts.standing_in(&cup, None, None, 0)),
            of("parts", texts.competitions_parts().join(", ")),
            of("no leader", texts.competition_running(&ladder, &[], None)),
            of("leader", texts.competition_running(&league, &players(1), ends_at)),
            of("leaders", texts.competition_running(&cup, &players(3), ends_at)),
            of("many leaders", texts.competition_running(&cup, &players(4), None)),
            of("open", texts.competition_open(&open, 5)),
            of("open without a day", texts.competition_open(&ladder, 0)),
            of("over", texts.competition_over(&cup, &players(2))),
            of("over without a champion", texts.competition_over(&cup, &[])),
        ]
    }
}
