//! Berger's tables: who meets whom in which round of a round robin, and with which color.

use crate::by_color::ByColor;

/// The rounds for this number of players, who are numbered from 0. With an odd number the last
/// place is nobody's, and who would meet it is free. Colors are within one of each other; with
/// an odd number each player has both equally often. Fewer than two players have no rounds.
///
/// The tables are those of the FIDE Handbook, C.05, annex 1.
pub fn rounds(players: usize) -> Vec<Vec<ByColor<usize>>> {
    if players < 2 {
        return Vec::new();
    }
    // The last place stays, and all others are a circle that turns by half its size each round.
    let circle = (players - 1) | 1;
    let half = circle.div_ceil(2);
    (0..circle)
        .map(|round| {
            let top = round * half % circle;
            let with_last = match round % 2 {
                0 => ByColor { white: top, black: circle },
                _ => ByColor { white: circle, black: top },
            };
            let across = (1..half).map(|steps| ByColor {
                white: (top + steps) % circle,
                black: (top + circle - steps) % circle,
            });
            let exists = |game: &ByColor<usize>| game.white < players && game.black < players;
            std::iter::once(with_last).chain(across).filter(exists).collect()
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// FIDE Handbook, C.05, annex 1. "Where there is an odd number of players, the highest number
    /// counts as a bye."
    const FIDE: &[(usize, &[&str])] = &[
        (4, &["1-4 2-3", "4-3 1-2", "2-4 3-1"]),
        (6, &["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]),
        (
            8,
            &[
                "1-8 2-7 3-6 4-5",
                "8-5 6-4 7-3 1-2",
                "2-8 3-1 4-7 5-6",
                "8-6 7-5 1-4 2-3",
                "3-8 4-2 5-1 6-7",
                "8-7 1-6 2-5 3-4",
                "4-8 5-3 6-2 7-1",
            ],
        ),
        (
            10,
            &[
                "1-10 2-9 3-8 4-7 5-6",
                "10-6 7-5 8-4 9-3 1-2",
                "2-10 3-1 4-9 5-8 6-7",
                "10-7 8-6 9-5 1-4 2-3",
                "3-10 4-2 5-1 6-9 7-8",
                "10-8 9-7 1-6 2-5 3-4",
                "4-10 5-3 6-2 7-1 8-9",
                "10-9 1-8 2-7 3-6 4-5",
                "5-10 6-4 7-3 8-2 9-1",
            ],
        ),
        (
            12,
            &[
                "1-12 2-11 3-10 4-9 5-8 6-7",
                "12-7 8-6 9-5 10-4 11-3 1-2",
                "2-12 3-1 4-11 5-10 6-9 7-8",
                "12-8 9-7 10-6 11-5 1-4 2-3",
                "3-12 4-2 5-1 6-11 7-10 8-9",
                "12-9 10-8 11-7 1-6 2-5 3-4",
                "4-12 5-3 6-2 7-1 8-11 9-10",
                "12-10 11-9 1-8 2-7 3-6 4-5",
                "5-12 6-4 7-3 8-2 9-1 10-11",
                "12-11 1-10 2-9 3-8 4-7 5-6",
                "6-12 7-5 8-4 9-3 10-2 11-1",
            ],
        ),
    ];

    fn written(round: &[ByColor<usize>]) -> String {
        let games = round.iter().map(|game| format!("{}-{}", game.white + 1, game.black + 1));
        games.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn up_to_twelve_players_the_tables_are_those_of_fide() {
        for (players, published) in FIDE {
            let rounds = rounds(*players);
            let lines: Vec<String> = rounds.iter().map(|round| written(round)).collect();
            assert_eq!(lines, *published, "{players} players");
            let bye = players.to_string();
            let free = published.iter().map(|round| {
                let games = round.split(' ').filter(|game| game.split('-').all(|who| who != bye));
                games.collect::<Vec<_>>().join(" ")
            });
            let odd = super::rounds(players - 1);
            let lines: Vec<String> = odd.iter().map(|round| written(round)).collect();
            assert_eq!(lines, free.collect::<Vec<_>>(), "{} players", players - 1);
        }
    }

    #[test]
    fn everybody_meets_everybody_once_with_balanced_colors() {
        assert_eq!(rounds(0), Vec::<Vec<_>>::new());
        assert_eq!(rounds(1), Vec::<Vec<_>>::new());
        for players in 2..=40 {
            let mut met = vec![vec![0; players]; players];
            let mut whites = vec![0; players];
            for round in rounds(players) {
                let mut busy = vec![false; players];
                for game in round {
                    for (own, other) in [(game.white, game.black), (game.black, game.white)] {
                        assert!(!std::mem::replace(&mut busy[own], true), "{players}: {own} twice");
                        met[own][other] += 1;
                    }
                    whites[game.white] += 1;
                }
            }
            for (own, met) in met.iter().enumerate() {
                let expected = (0..players).map(|other| usize::from(other != own));
                assert_eq!(*met, expected.collect::<Vec<_>>());
            }
            for white in whites {
                let black = players - 1 - white;
                assert!(white.abs_diff(black) <= (players - 1) % 2, "{players}: {white}");
            }
        }
    }
}
