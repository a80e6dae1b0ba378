//! A game between two players.

use std::time::Instant;

use courier_engine::Score;
use courier_rules::{Color, Game};

use crate::arguments::Limit;
use crate::player::{Chosen, Player};
use crate::speed::Speed;

/// Both players must see this advantage, in centipawns, to end a game.
const DECIDED: i32 = 1_000;
/// For this number of plies one after the other.
const AGREED_PLIES: usize = 8;
/// Both players must see at most this advantage, in centipawns, to agree on a draw.
const EQUAL: i32 = 15;
/// For this number of plies one after the other, which end at the ply `FIRST_DRAW` or later.
const EQUAL_PLIES: usize = 20;
const FIRST_DRAW: usize = 100;
/// A game that is longer is drawn.
const LONGEST: usize = 600;

/// Plays a game from an opening. Returns the points of the first player: 2 for a win, 1 for a draw.
/// Adds what the players looked at to `speeds`. Fails if a program has ended or says nothing.
pub(crate) fn play(
    opening: &Game,
    players: &mut [Player; 2],
    first_is_white: bool,
    limit: &Limit,
    speeds: &mut [Speed; 2],
) -> Result<u32, String> {
    let mut game = opening.clone();
    players.iter_mut().try_for_each(Player::new_game)?;
    // The plies one after the other in which White was seen to win, to lose, or to be equal.
    let (mut winning, mut losing, mut equal) = (0, 0, 0);
    let winner = loop {
        if let Some(end) = game.end() {
            let score = game.score().unwrap();
            break end.winner.or(score.ahead());
        }
        if game.claim().is_some() || game.moves().len() >= LONGEST {
            break None;
        }
        let turn = game.position().turn();
        let player = usize::from((turn == Color::White) != first_is_white);
        let begun = Instant::now();
        let Some(Chosen { mv, score, nodes }) = players[player].choose(&game, limit)? else {
            // A program that answers nothing or an illegal move has lost.
            break Some(!turn);
        };
        speeds[player].add(nodes, begun.elapsed());
        let score = if turn == Color::White { score } else { score.map(Score::reversed) };
        let value = score.map_or(0, Score::comparable);
        winning = if value >= DECIDED { winning + 1 } else { 0 };
        losing = if value <= -DECIDED { losing + 1 } else { 0 };
        let is_equal = score.is_some_and(|score| score.comparable().abs() <= EQUAL);
        equal = if is_equal { equal + 1 } else { 0 };
        if equal >= EQUAL_PLIES && game.moves().len() >= FIRST_DRAW {
            break None;
        }
        if winning >= AGREED_PLIES {
            break Some(Color::White);
        }
        if losing >= AGREED_PLIES {
            break Some(Color::Black);
        }
        game.play(mv).unwrap();
    };
    Ok(match winner {
        None => 1,
        Some(winner) if (winner == Color::White) == first_is_white => 2,
        Some(_) => 0,
    })
}
