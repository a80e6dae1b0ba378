//! Every variant can be played to a win in the sandbox, with moves alternately made by command, by
//! button and modal, and by menus.

use courier_play::Moment;
use courier_play::language::Language;
use courier_play::outcome::Outcome;
use courier_play::variants::Family;
use courier_rules::notation::{san, uci};
use courier_rules::{Game, Move, Position, Variant};
use courier_text::Texts;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::move_menus::by_menus;
use super::test_bot::{TestBot, direct_message, message_of, move_by_button, move_by_command};
use crate::english::{ANY, EN, Says as _, WHITE};

/// A short random game that is won: both players end it with a move if they can.
pub(crate) fn won_game(start: &Position) -> Vec<Move> {
    const GAMES: u64 = 400;
    const PLIES: usize = 120;
    // Both players move in each of the three ways.
    const AT_LEAST: usize = 6;
    let played = |seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Game::new(start.clone());
        while game.end().is_none() && game.moves().len() < PLIES {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            let wins = |the_move: &&Move| {
                game.position().play(**the_move).is_ok_and(|after| is_won(&after))
            };
            let chosen =
                legal.iter().find(wins).unwrap_or_else(|| &legal[rng.random_range(0..legal.len())]);
            game.play(*chosen).unwrap();
        }
        let won = game.end().is_some_and(|end| end.winner.is_some());
        (won && game.moves().len() >= AT_LEAST).then(|| game.moves().to_vec())
    };
    (0..GAMES).filter_map(played).min_by_key(Vec::len).expect("one of the games is won")
}

/// Whether the game is over, and not drawn. Most positions are neither check nor an end of their
/// variant, and are not looked at closely.
fn is_won(position: &Position) -> bool {
    (position.in_check() || position.variant_end().is_some())
        && Game::new(position.clone()).end().is_some_and(|end| end.winner.is_some())
}

async fn play_won_game(variant: &'static Variant) {
    let number = variant.start_count() / 3;
    let start = variant
        .start(if variant.start_count() > 1 { number } else { variant.default_start() })
        .unwrap();
    let moves = won_game(&start);
    let bot = TestBot::start().await;
    let number = number.to_string();
    let mut options = vec![WHITE];
    if variant.start_count() > 1 {
        options.push(("start", &number));
    }
    let family = Family::of(variant);
    let shuffled = family.shuffled == Some(variant);
    if shuffled {
        options.push(("chess960", "true"));
    }
    let command = family.plain.key();
    let (maple, willow) = bot.start_game(&format!("{command} challenge"), &options).await;
    let mut position = start;
    let mut last = None;
    for (ply, the_move) in moves.iter().enumerate() {
        let mover = if ply.is_multiple_of(2) { &maple } else { &willow };
        // Alternately in SAN and in UCI notation.
        let typed = if ply % 4 < 2 {
            san::print(&position, *the_move)
        } else {
            uci::print(&position, *the_move)
        };
        // Three ways for two players: each uses all of them.
        match ply % 3 {
            0 => drop(move_by_command(mover, &typed).await),
            1 => drop(move_by_button(mover, &typed).await),
            _ => drop(by_menus(mover, &position, *the_move).await),
        }
        let dots = if ply.is_multiple_of(2) { "." } else { "..." };
        let view = format!("{}{dots} {}**", ply / 2 + 1, san::print(&position, *the_move));
        let board = mover
            .wait_for(|message| !message.ephemeral && message.text().contains(&view))
            .await
            .unwrap();
        assert_eq!(board.pictures().len(), 1, "{variant}, {typed}: {}", board.text());
        position = position.play(*the_move).unwrap();
        last = Some(board);
    }
    let end = last.unwrap();
    let reason = Outcome::of_rules(&Game::new(position), Moment(0)).unwrap().reason;
    assert!(end.says(Texts::new(Language::English).reason(reason)), "{variant}: {}", end.text());
    let loser = if moves.len().is_multiple_of(2) { &maple } else { &willow };
    direct_message(loser, &EN.ended(ANY)).await;
    let rules = message_of(
        maple
            .command(
                &format!("{command} rules"),
                if shuffled { &[("chess960", "true")] } else { &[] },
            )
            .await
            .unwrap(),
    );
    assert!(rules.text().len() > 200, "{}", rules.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_variant_is_played_to_a_win() {
    for variant in Variant::all() {
        play_won_game(variant).await;
    }
}
