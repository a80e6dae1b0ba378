//! The bot is killed (SIGKILL) at random points while moves and their notices are under way: every acknowledged move is
//! there, and no notice comes twice or is missing.

use std::time::Duration;

use courier_rules::notation::san;
use courier_rules::{Game, Move, Variant};
use courier_sandbox::driver::{Outcome, Person};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::table::{House, button, by_command, notices, said, told};

/// How often the bot is killed; `COURIER_KILLS=200` for the long run.
pub(crate) fn kills() -> usize {
    std::env::var("COURIER_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// The number of moves made, as the bot says after a restart.
pub(crate) async fn ply(person: &Person) -> usize {
    let board = said(person.command("board", &[]).await.unwrap());
    let custom_id = button(&board, "v1:mv:").unwrap();
    custom_id.rsplit(':').next().unwrap().parse().unwrap()
}

/// A game at random that has not ended after `plies`.
fn long_game(plies: usize) -> Game {
    let start = Variant::by_key("chess").unwrap().start(0).unwrap();
    let tries = (0..).map(|seed| {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut game = Game::new(start.clone());
        while game.end().is_none() && game.moves().len() < plies {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            game.play(legal[dice.random_range(0..legal.len())]).unwrap();
        }
        game
    });
    tries.into_iter().find(|game| game.end().is_none()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_points() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("colour", "White")]).await;
    let game = long_game(kills());
    let mut dice = StdRng::seed_from_u64(2026);
    let mut expected = Vec::new();
    for (made, the_move) in game.moves().iter().enumerate() {
        let position = game.position_at(u32::try_from(made).unwrap()).unwrap();
        let typed = san::print(&position, *the_move);
        let (mover, other) = if made.is_multiple_of(2) { (&maple, &willow) } else { (&willow, &maple) };

        let until_kill = Duration::from_millis(dice.random_range(0..120));
        let act = {
            let (mover, typed) = (mover.clone(), typed.clone());
            tokio::spawn(async move { mover.command("move", &[("move", &typed)]).await })
        };
        tokio::time::sleep(until_kill).await;
        house.sandbox.restart_bot().await.unwrap();
        let acknowledged = matches!(act.await.unwrap(), Ok(Outcome::Message(board)) if !board.ephemeral);
        let stands = ply(other).await;
        assert!(stands == made + 1 || (stands == made && !acknowledged), "move {made} was acknowledged and is lost");
        if stands == made {
            by_command(mover, &typed).await;
        }
        let dots = if made.is_multiple_of(2) { "." } else { "..." };
        let notice = format!("played **{}{dots} {typed}**", made / 2 + 1);
        told(other, &notice).await;
        expected.push((other.clone(), notice));
    }
    for (reader, notice) in expected {
        let count = notices(&reader).iter().filter(|line| line.contains(&notice)).count();
        assert_eq!(count, 1, "{notice}");
    }
    assert_eq!(house.sandbox.complaints(), Vec::<String>::new());
}
