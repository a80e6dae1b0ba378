//! What lists of competitions show: the places of the players, and the deadline.

use super::competition::{Competition, CompetitionRecord, Format, Stage};
use super::dropout::{LONGEST_ROUND, MOST_ROUNDS};
use super::table::TableRow;
use crate::ids::PlayerId;
use crate::time::Moment;

impl CompetitionRecord {
    /// By when games have to be over: the end of a season, or the next round of a cup. `None` if
    /// nothing ends. `waits` is whether a round of planned games has not begun.
    pub fn deadline(&self, waits: bool) -> Option<Moment> {
        let goes_on = match self.format {
            _ if self.stage != Stage::Running => return None,
            Format::Ladder => return None,
            Format::League => return self.ends_at,
            Format::Cup => self.rounds < MOST_ROUNDS,
            Format::RoundRobin => self.by_rounds && waits,
        };
        self.round_began_at.filter(|_| goes_on).map(|began| began + LONGEST_ROUND)
    }
}

impl Competition {
    /// The place of each player of a league or a cup that has begun: in the standings, or in the
    /// table of the division. `None` for those without a place, and for all while no game is over.
    /// Empty for ladders, whose entrants have places, and for what has not begun.
    pub fn ranks(&self) -> Vec<(PlayerId, Option<u32>)> {
        if !matches!(self.record.stage, Stage::Running | Stage::Finished) {
            return Vec::new();
        }
        match self.record.format {
            Format::Ladder => Vec::new(),
            Format::League => {
                self.league_tables().iter().flat_map(|rows| self.ranks_in(rows)).collect()
            }
            Format::RoundRobin => self.ranks_in(&self.round_robin_table()),
            Format::Cup => {
                let standings = self.cup_standings();
                let stands = self.stands(standings.iter().map(|own| own.over));
                standings.iter().map(|own| (own.player, own.place.filter(|_| stands))).collect()
            }
        }
    }

    fn ranks_in(&self, rows: &[TableRow]) -> Vec<(PlayerId, Option<u32>)> {
        let stands = self.stands(rows.iter().map(|row| row.over));
        rows.iter().map(|row| (row.player, row.place.filter(|_| stands))).collect()
    }

    /// Whether places say anything, by the numbers of games that are over.
    fn stands(&self, mut over: impl Iterator<Item = u32>) -> bool {
        self.record.stage == Stage::Finished || over.any(|games| games > 0)
    }
}
