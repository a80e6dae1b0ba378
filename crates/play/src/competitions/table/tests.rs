#![allow(clippy::unwrap_used)]

use std::collections::HashMap;

use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};

use super::*;

const SCORES: [SideScore; 7] = [
    SideScore::Win,
    SideScore::ThreeQuarters,
    SideScore::TwoThirds,
    SideScore::Draw,
    SideScore::OneThird,
    SideScore::OneQuarter,
    SideScore::Loss,
];

fn staying(players: u64) -> Vec<TablePlayer> {
    (0..players).map(|id| TablePlayer { player: PlayerId(id), withdrew_at: None }).collect()
}

fn game(white: u64, black: u64, end: Option<(SideScore, i64)>) -> TableGame {
    TableGame {
        players: ByColor { white: PlayerId(white), black: PlayerId(black) },
        end: end.map(|(score, at)| (score, Moment(at))),
    }
}

/// A crosstable: `1`, `=`, `0` for the row's player, and `*` for a game that is not over.
fn crosstable(lines: &[&str]) -> Vec<TableGame> {
    let mut games = Vec::new();
    for (own, line) in (0..).zip(lines) {
        for (other, cell) in (0..).zip(line.chars()).filter(|(other, _)| *other > own) {
            let end = match cell {
                '1' => Some((SideScore::Win, 1)),
                '=' => Some((SideScore::Draw, 1)),
                '0' => Some((SideScore::Loss, 1)),
                _ => None,
            };
            games.push(game(own, other, end));
        }
    }
    games
}

/// Each player's number, place and Sonneborn-Berger in points.
fn summary(rows: &[TableRow]) -> Vec<(u64, Option<u32>, f64)> {
    let row = |row: &TableRow| (row.player.0, row.place, f64::from(row.sonneborn_berger) / 144.0);
    rows.iter().map(row).collect()
}

#[test]
fn sonneborn_berger_is_that_of_a_published_crosstable() {
    // The example of the German chess wiki (Sonneborn-Berger-System): C and D have four points.
    let rows = table(
        &staying(7),
        &crosstable(&["-==1111", "=-==111", "==-==11", "0==-111", "00=0-11", "00000-1", "000000-"]),
    );
    let points: Vec<String> = rows.iter().map(|row| row.points.to_string()).collect();
    assert_eq!(points, ["5", "4½", "4", "4", "2½", "1", "0"]);
    let all = summary(&rows);
    assert_eq!(all[2..4], [(2, Some(3), 9.0), (3, Some(4), 7.75)]);
    assert_eq!(all[0], (0, Some(1), 4.5 / 2.0 + 4.0 / 2.0 + 4.0 + 2.5 + 1.0));
    assert_eq!(all[6], (6, Some(7), 0.0));
}

#[test]
fn wins_decide_after_sonneborn_berger() {
    // Both have one point and 1.0 by Sonneborn-Berger: one by a win, the other by two draws.
    let games = [
        game(0, 2, Some((SideScore::Win, 1))),
        game(0, 3, Some((SideScore::Loss, 1))),
        game(2, 4, Some((SideScore::Win, 1))),
        game(1, 5, Some((SideScore::Draw, 1))),
        game(1, 6, Some((SideScore::Draw, 1))),
        game(5, 4, Some((SideScore::Draw, 1))),
        game(6, 4, Some((SideScore::Draw, 1))),
    ];
    let rows = table(&staying(7), &games);
    let of = |player| *rows.iter().find(|row| row.player == PlayerId(player)).unwrap();
    let (one, other) = (of(0), of(1));
    assert_eq!((one.points, one.sonneborn_berger, one.wins), (Points(12), 144, 1));
    assert_eq!((other.points, other.sonneborn_berger, other.wins), (Points(12), 144, 0));
    assert!(one.place < other.place);
}

#[test]
fn direct_encounter_decides_only_when_all_games_between_the_tied_are_over() {
    // 0 and 1 have a win and 144 by Sonneborn-Berger; 0 has won the first of their two games.
    let games = |second| {
        [
            game(0, 1, Some((SideScore::Win, 1))),
            game(0, 2, Some((SideScore::Loss, 1))),
            game(1, 3, Some((SideScore::Win, 1))),
            game(2, 4, Some((SideScore::Win, 1))),
            game(3, 4, Some((SideScore::Draw, 1))),
            game(3, 5, Some((SideScore::Draw, 1))),
            game(1, 0, second),
        ]
    };
    let tie = |games: &[TableGame]| -> Vec<_> {
        let rows = table(&staying(6), games);
        let tied = rows.iter().filter(|row| [0, 1].contains(&row.player.0));
        tied.map(|row| (row.player.0, row.points.0, row.sonneborn_berger, row.wins, row.place))
            .collect()
    };
    assert_eq!(tie(&games(None)[..6]), [(0, 12, 144, 1, Some(2)), (1, 12, 144, 1, Some(3))]);
    assert_eq!(tie(&games(None)), [(0, 12, 144, 1, Some(2)), (1, 12, 144, 1, Some(2))]);
}

#[test]
fn who_is_equal_in_everything_shares_a_place() {
    // 0, 1 and 3 have beaten each other in a circle, and all drew with 2.
    let rows = table(&staying(4), &crosstable(&["-1=0", "0-=1", "==-=", "10=-"]));
    let places: Vec<_> = rows.iter().map(|row| (row.player.0, row.place)).collect();
    assert_eq!(places, [(0, Some(1)), (1, Some(1)), (3, Some(1)), (2, Some(4))]);
}

#[test]
fn a_player_who_left_early_does_not_count() {
    let mut players = staying(4);
    players[3].withdrew_at = Some(Moment(100));
    let games = [
        game(3, 0, Some((SideScore::Win, 50))),
        game(3, 1, None),
        game(2, 3, Some((SideScore::Loss, 100))),
        game(0, 1, Some((SideScore::Draw, 200))),
        game(1, 2, None),
        game(2, 0, Some((SideScore::Win, 300))),
    ];
    let rows = table(&players, &games);
    let of = |player| *rows.iter().find(|row| row.player == PlayerId(player)).unwrap();
    let left = of(3);
    assert_eq!(rows[3], left, "at the end");
    assert_eq!((left.place, left.points, left.wins), (None, Points(24), 2));
    assert_eq!((left.over, left.games), (2, 3), "what was played stays to be seen");
    assert_eq!((of(0).points, of(0).over), (Points(6), 2), "the loss does not count");
    assert_eq!(of(1).points, Points(6), "nor is anything won");
}

#[test]
fn a_player_who_left_late_loses_the_rest() {
    let mut players = staying(4);
    players[3].withdrew_at = Some(Moment(100));
    let mut games = vec![
        game(3, 0, Some((SideScore::Win, 50))),
        game(3, 1, Some((SideScore::Draw, 60))),
        game(2, 3, Some((SideScore::Loss, 100))),
        game(0, 3, None),
    ];
    let rows = table(&players, &games);
    let of = |rows: &[TableRow], player| {
        *rows.iter().find(|row| row.player == PlayerId(player)).unwrap()
    };
    assert_eq!(of(&rows, 3).points, Points(18), "the game that ended by leaving is lost");
    assert_eq!((of(&rows, 2).points, of(&rows, 2).wins), (Points(12), 1));
    assert_eq!((of(&rows, 0).points, of(&rows, 0).over), (Points(12), 2));
    // If both have left, nobody wins.
    players[2].withdrew_at = Some(Moment(40));
    games.push(game(2, 0, Some((SideScore::Draw, 30))));
    let rows = table(&players, &games);
    assert_eq!(of(&rows, 2).points, Points(6));
    assert_eq!((of(&rows, 3).points, of(&rows, 3).over), (Points(18), 4));
}

/// The place of a player, from the definition: one more than the number of players ahead.
struct Plain<'a> {
    players: &'a [TablePlayer],
    games: &'a [TableGame],
    counting: Vec<PlayerId>,
    /// Points, Sonneborn-Berger and wins of those who count.
    triples: HashMap<PlayerId, (u32, u32, usize)>,
}

impl<'a> Plain<'a> {
    fn new(players: &'a [TablePlayer], games: &'a [TableGame]) -> Self {
        let (counting, triples) = (Vec::new(), HashMap::new());
        let mut plain = Self { players, games, counting, triples };
        let all = players.iter().map(|own| own.player);
        plain.counting = all.filter(|id| plain.has_played_half(*id)).collect();
        let sums: HashMap<PlayerId, u32> = plain
            .counting
            .iter()
            .map(|id| (*id, plain.opponents(*id).flat_map(|(_, twelfths)| twelfths).sum()))
            .collect();
        for id in plain.counting.clone() {
            let (mut berger, mut wins) = (0, 0);
            for (other, results) in plain.opponents(id) {
                for twelfths in results {
                    berger += twelfths * sums[&other];
                    wins += usize::from(twelfths == 12);
                }
            }
            plain.triples.insert(id, (sums[&id], berger, wins));
        }
        plain
    }

    fn opponents(&self, id: PlayerId) -> impl Iterator<Item = (PlayerId, Vec<u32>)> {
        self.counting.iter().map(move |other| (*other, self.against(id, *other)))
    }

    fn finished_before(game: &TableGame, moment: i64) -> bool {
        matches!(game.end, Some((_, at)) if at.0 < moment)
    }

    fn withdrew(&self, id: PlayerId) -> Option<i64> {
        self.players.iter().find(|own| own.player == id)?.withdrew_at.map(|at| at.0)
    }

    fn has_played_half(&self, id: PlayerId) -> bool {
        let Some(at) = self.withdrew(id) else { return true };
        let (mut before, mut all) = (0, 0);
        for game in self.games {
            if game.players.white == id || game.players.black == id {
                all += 1;
                before += i32::from(Self::finished_before(game, at));
            }
        }
        before * 2 >= all
    }

    /// Twelfths for `id` against `other` in a game; `None` if it counts nothing.
    fn twelfths(&self, game: &TableGame, id: PlayerId, other: PlayerId) -> Option<u32> {
        let white = game.players.white == id && game.players.black == other;
        let black = game.players.black == id && game.players.white == other;
        if !(white || black) {
            return None;
        }
        let gave_up = |who| self.withdrew(who).is_some_and(|at| !Self::finished_before(game, at));
        if gave_up(id) {
            return Some(0);
        }
        if gave_up(other) {
            return Some(12);
        }
        let for_white = match game.end?.0 {
            SideScore::Win => 12,
            SideScore::ThreeQuarters => 9,
            SideScore::TwoThirds => 8,
            SideScore::Draw => 6,
            SideScore::OneThird => 4,
            SideScore::OneQuarter => 3,
            SideScore::Loss => 0,
        };
        Some(if white { for_white } else { 12 - for_white })
    }

    fn against(&self, id: PlayerId, other: PlayerId) -> Vec<u32> {
        self.games.iter().filter_map(|game| self.twelfths(game, id, other)).collect()
    }

    fn is_ahead(&self, one: PlayerId, other: PlayerId) -> bool {
        if self.triples[&one] != self.triples[&other] {
            return self.triples[&one] > self.triples[&other];
        }
        let same = |id: &PlayerId| self.triples[id] == self.triples[&one];
        let mut group: Vec<PlayerId> = self.counting.iter().copied().filter(same).collect();
        loop {
            let mut among = Vec::new();
            for own in &group {
                let mut points = 0;
                for opponent in group.iter().filter(|id| *id != own) {
                    let planned = self.games.iter().filter(|game| {
                        game.players.side_of(own).is_some()
                            && game.players.side_of(opponent).is_some()
                    });
                    let results = self.against(*own, *opponent);
                    if results.is_empty() || results.len() < planned.count() {
                        return false;
                    }
                    points += results.iter().sum::<u32>();
                }
                among.push((*own, points));
            }
            let of = |id| among.iter().find(|(own, _)| *own == id).unwrap().1;
            if of(one) != of(other) {
                return of(one) > of(other);
            }
            let smaller: Vec<PlayerId> =
                group.iter().copied().filter(|id| of(*id) == of(one)).collect();
            if smaller.len() == group.len() {
                return false;
            }
            group = smaller;
        }
    }
}

/// A division in which some games are not over, some players have left, and few results make many
/// ties.
fn random_division(seed: u64) -> (Vec<TablePlayer>, Vec<TableGame>) {
    let mut chance = StdRng::seed_from_u64(seed);
    let mut players = staying(chance.random_range(2..=6));
    for player in &mut players {
        player.withdrew_at = chance.random_bool(0.1).then(|| Moment(chance.random_range(0..100)));
    }
    let choices: &[SideScore] =
        if chance.random() { &SCORES } else { &[SideScore::Draw, SideScore::Win] };
    let unfinished = if chance.random() { 0.0 } else { 0.2 };
    let cycles = chance.random_range(1..=2);
    let mut games = Vec::new();
    for white in 0..players.len() as u64 {
        for black in 0..players.len() as u64 {
            if white < black || (white > black && cycles == 2) {
                let score = *choices.choose(&mut chance).unwrap();
                let end = Some((score, chance.random_range(0..100)));
                games.push(game(white, black, end.filter(|_| !chance.random_bool(unfinished))));
            }
        }
    }
    (players, games)
}

#[test]
fn ten_thousand_tables_are_equal_to_an_independent_calculation() {
    let mut shared = 0;
    for seed in 0..10_000 {
        let (players, games) = random_division(seed);
        let plain = Plain::new(&players, &games);
        let rows = table(&players, &games);
        assert_eq!(rows.len(), players.len());
        for row in &rows {
            let stayed = |id: &PlayerId| plain.withdrew(*id).is_none();
            assert_eq!(row.place.is_some(), stayed(&row.player), "seed {seed}");
            if let Some((points, berger, wins)) = plain.triples.get(&row.player).copied() {
                let staying = plain.counting.iter().filter(|id| stayed(id));
                let ahead = staying.filter(|id| plain.is_ahead(**id, row.player)).count();
                let place = u32::try_from(ahead + 1).ok();
                assert_eq!(row.place, place.filter(|_| stayed(&row.player)), "seed {seed}");
                assert_eq!(row.points, Points(points), "seed {seed}");
                assert_eq!(row.sonneborn_berger, berger, "seed {seed}");
                assert_eq!(row.wins as usize, wins, "seed {seed}");
            }
        }
        let order: Vec<_> = rows
            .iter()
            .map(|row| (row.place.is_none(), row.place, !plain.triples.contains_key(&row.player)))
            .collect();
        assert!(order.is_sorted(), "seed {seed}");
        shared += order.windows(2).filter(|pair| pair[0] == pair[1]).count();
    }
    assert!(shared > 1_000, "ties are tested: {shared}");
}

#[test]
fn who_withdrew_has_no_place_however_many_points_they_have() {
    let mut players = staying(3);
    players[0].withdrew_at = Some(Moment(100));
    let games = [
        game(0, 1, Some((SideScore::Win, 50))),
        game(2, 0, Some((SideScore::Loss, 60))),
        game(1, 2, Some((SideScore::Win, 200))),
    ];
    let places = |players: &[TablePlayer]| -> Vec<_> {
        let rows = table(players, &games);
        rows.iter().map(|row| (row.player.0, row.place, row.points)).collect()
    };
    let second = (1, Some(1), Points(12));
    let third = (2, Some(2), Points(0));
    assert_eq!(places(&players), [second, third, (0, None, Points(24))]);
    players[1].withdrew_at = Some(Moment(300));
    players[2].withdrew_at = Some(Moment(400));
    assert!(places(&players).iter().all(|(_, place, _)| place.is_none()), "nobody is left");
}
