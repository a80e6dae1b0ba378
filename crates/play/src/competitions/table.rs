//! The table of a division of a league or of a round robin.
//!
//! Places follow from points, then Sonneborn-Berger (points of the opponents, each multiplied by
//! the own share of the game), then wins, then direct encounter; players equal on all of these
//! share a place. A game that is not over counts nothing.
//!
//! Players who left or were expelled are treated as the FIDE Handbook has it in C.06, V.4: with
//! less than half of their games over, neither they nor their games count; otherwise their open
//! games are lost for them, and won for opponents who have not withdrawn, too. As in FIDE's
//! tie-breaks such games count like others. These players stay in the table, at its end and without
//! a place: only a player who was there at the end wins, goes up or has a title.

use std::cmp::Reverse;

use super::points::Points;
use crate::by_color::ByColor;
use crate::ids::PlayerId;
use crate::rating::SideScore;
use crate::time::Moment;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TablePlayer {
    pub player: PlayerId,
    /// When they left or were expelled; `None` while they take part.
    pub withdrew_at: Option<Moment>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableGame {
    pub players: ByColor<PlayerId>,
    /// White's score and when the game ended, if it has a result.
    pub end: Option<(SideScore, Moment)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableRow {
    pub player: PlayerId,
    /// The place, from 1, which several players may share; `None` if the player has withdrawn.
    pub place: Option<u32>,
    /// The points; of a player who does not count, those of their finished games.
    pub points: Points,
    /// Sonneborn-Berger in 144ths of a point.
    pub sonneborn_berger: u32,
    /// The number of games that count as won.
    pub wins: u32,
    /// The number of games that are over, by a result or by a withdrawal.
    pub over: u32,
    pub games: u32,
}

impl TableRow {
    pub const fn new(player: PlayerId) -> Self {
        Self {
            player,
            place: None,
            points: Points(0),
            sonneborn_berger: 0,
            wins: 0,
            over: 0,
            games: 0,
        }
    }
}

/// The rows from first to last; those who share a place in the order of `players`, and those who
/// have withdrawn at the end, the last of them those who do not count. Games of others are
/// ignored.
pub fn table(players: &[TablePlayer], games: &[TableGame]) -> Vec<TableRow> {
    let counts: Vec<bool> = players.iter().map(|own| has_played_half(*own, games)).collect();
    let counted = Counted::of(players, games, &counts);
    let mut rows: Vec<TableRow> = (0..players.len())
        .map(|own| match counts[own] {
            true => counted_row(players[own].player, own, &counted.scored, games),
            false => uncounted_row(players[own].player, games),
        })
        .collect();
    let points: Vec<Points> = rows.iter().map(|row| row.points).collect();
    for (own, row) in rows.iter_mut().enumerate() {
        let opponents = counted.scored.iter().filter_map(|game| game.of_player(own));
        row.sonneborn_berger = opponents.map(|game| game.points.0 * points[game.opponent].0).sum();
    }
    let mut ordered = Vec::with_capacity(rows.len());
    let mut withdrawn = Vec::new();
    let counting = (0..rows.len()).filter(|own| counts[*own]).collect();
    for shared in places(counting, &rows, &counted) {
        let (stayed, left): (Vec<usize>, Vec<usize>) =
            shared.into_iter().partition(|own| players[*own].withdrew_at.is_none());
        let place = u32::try_from(ordered.len() + 1).ok();
        ordered.extend(stayed.into_iter().map(|own| TableRow { place, ..rows[own] }));
        withdrawn.extend(left);
    }
    withdrawn.extend((0..rows.len()).filter(|own| !counts[*own]));
    ordered.extend(withdrawn.into_iter().map(|own| rows[own]));
    ordered
}

/// The games between players who count.
struct Counted {
    scored: Vec<Scored>,
    /// The players of each game that is not over.
    open: Vec<ByColor<usize>>,
}

impl Counted {
    fn of(players: &[TablePlayer], games: &[TableGame], counts: &[bool]) -> Self {
        let mut counted = Self { scored: Vec::new(), open: Vec::new() };
        for game in games {
            let index = |player| players.iter().position(|own| own.player == player);
            let ByColor { white: Some(white), black: Some(black) } = game.players.map(index) else {
                continue;
            };
            if !counts[white] || !counts[black] {
                continue;
            }
            let indexes = ByColor { white, black };
            match points(game, indexes.map(|own| players[own])) {
                Some(points) => counted.scored.push(Scored { players: indexes, points }),
                None => counted.open.push(indexes),
            }
        }
        counted
    }
}

/// A game that counts, with the indexes of its players.
struct Scored {
    players: ByColor<usize>,
    points: ByColor<Points>,
}

struct OwnGame {
    points: Points,
    opponent: usize,
}

impl Scored {
    fn of_player(&self, own: usize) -> Option<OwnGame> {
        let side = self.players.side_of(&own)?;
        Some(OwnGame { points: self.points[side], opponent: self.players[!side] })
    }
}

fn is_between(players: ByColor<usize>, group: &[usize]) -> bool {
    group.contains(&players.white) && group.contains(&players.black)
}

/// The points of a game; `None` if it has not ended and nobody has lost it by withdrawing.
fn points(game: &TableGame, players: ByColor<TablePlayer>) -> Option<ByColor<Points>> {
    let lost = players.map(|own| own.withdrew_at.is_some_and(|at| !is_over(game, at)));
    Some(match (lost.white, lost.black) {
        (false, false) => {
            let (white, _) = game.end?;
            ByColor { white, black: white.reversed() }.map(Points::of)
        }
        _ => lost.map(|lost| Points::of(if lost { SideScore::Loss } else { SideScore::Win })),
    })
}

/// Whether a game was over before a player withdrew. One that ends at the same moment was given up.
fn is_over(game: &TableGame, withdrew: Moment) -> bool {
    game.end.is_some_and(|(_, at)| at < withdrew)
}

fn games_of(player: PlayerId, games: &[TableGame]) -> impl Iterator<Item = &TableGame> {
    games.iter().filter(move |game| game.players.side_of(&player).is_some())
}

/// Whether a player counts: they take part, or at least half of their games were over before they
/// withdrew.
fn has_played_half(own: TablePlayer, games: &[TableGame]) -> bool {
    let Some(withdrew) = own.withdrew_at else { return true };
    let over = games_of(own.player, games).filter(|game| is_over(game, withdrew)).count();
    2 * over >= games_of(own.player, games).count()
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn counted_row(player: PlayerId, own: usize, counted: &[Scored], games: &[TableGame]) -> TableRow {
    let points: Vec<Points> =
        counted.iter().filter_map(|game| game.of_player(own)).map(|game| game.points).collect();
    let win = Points::of(SideScore::Win);
    TableRow {
        points: points.iter().copied().sum(),
        wins: count(points.iter().filter(|points| **points == win).count()),
        over: count(points.len()),
        games: count(games_of(player, games).count()),
        ..TableRow::new(player)
    }
}

/// The row of a player who does not count: what they have played.
fn uncounted_row(player: PlayerId, games: &[TableGame]) -> TableRow {
    let scores: Vec<SideScore> = games_of(player, games)
        .filter_map(|game| {
            let (white, _) = game.end?;
            Some(if game.players.white == player { white } else { white.reversed() })
        })
        .collect();
    TableRow {
        points: scores.iter().copied().map(Points::of).sum(),
        wins: count(scores.iter().filter(|score| **score == SideScore::Win).count()),
        over: count(scores.len()),
        games: count(games_of(player, games).count()),
        ..TableRow::new(player)
    }
}

/// The players from first to last, those who share a place together.
fn places(counting: Vec<usize>, rows: &[TableRow], counted: &Counted) -> Vec<Vec<usize>> {
    let tied = groups(counting, |own| {
        let TableRow { points, sonneborn_berger, wins, .. } = rows[own];
        (points, sonneborn_berger, wins)
    });
    tied.into_iter().flat_map(|tied| by_direct_encounter(tied, counted)).collect()
}

/// Splits a tie by the points of the games between the tied, if all of these are over and decide
/// anything; again for those who are still tied (FIDE Handbook, C.07, direct encounter).
fn by_direct_encounter(tied: Vec<usize>, counted: &Counted) -> Vec<Vec<usize>> {
    let between: Vec<&Scored> =
        counted.scored.iter().filter(|game| is_between(game.players, &tied)).collect();
    let have_met = |own, other| {
        own == other || between.iter().any(|game| is_between(game.players, &[own, other]))
    };
    let all_met = tied.iter().all(|own| tied.iter().all(|other| have_met(*own, *other)));
    if !all_met || counted.open.iter().any(|players| is_between(*players, &tied)) {
        return vec![tied];
    }
    let split = groups(tied, |own| {
        between
            .iter()
            .filter_map(|game| game.of_player(own))
            .map(|game| game.points)
            .sum::<Points>()
    });
    match split.len() {
        1 => split,
        _ => split.into_iter().flat_map(|tied| by_direct_encounter(tied, counted)).collect(),
    }
}

/// Groups players by a key, the greatest first. Within a group their order stays.
fn groups<K: Ord>(mut players: Vec<usize>, key: impl Fn(usize) -> K) -> Vec<Vec<usize>> {
    players.sort_by_key(|own| Reverse(key(*own)));
    players.chunk_by(|one, other| key(*one) == key(*other)).map(<[usize]>::to_vec).collect()
}

#[cfg(test)]
mod tests;
