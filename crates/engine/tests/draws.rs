//! The ends of a game as the search knows them: mates, the 50 moves, repetition, dead positions,
//! and the stalemate of C'escacs that is no draw.

use courier_engine::{Engine, Limits, Request, Score};
use courier_rules::notation::{fen, uci};
use courier_rules::{Game, Move, Variant};

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

/// A game from a position, after these moves.
fn game(key: &str, text: &str, moves: &[&str]) -> Game {
    let mut game = Game::new(fen::parse(variant(key), text).unwrap());
    for text in moves {
        let mv = uci::parse(game.position(), text).unwrap();
        game.play(mv).unwrap();
    }
    game
}

/// The value of a game with a search of this depth, in centipawns.
fn value(game: &Game, depth: u32) -> i32 {
    analyze(game, depth, &[]).comparable()
}

/// The value of a move.
fn value_of(game: &Game, text: &str) -> Score {
    analyze(game, 4, &[uci::parse(game.position(), text).unwrap()])
}

fn analyze(game: &Game, depth: u32, only: &[Move]) -> Score {
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let request = Request { limits, only, ..Request::default() };
    let mut engine = Engine::new(game.position().variant(), 1);
    engine.analyze(game, &request).unwrap().score().unwrap()
}

const WON: i32 = 300;
const DRAWN: Score = Score::Centipawns(0);

#[test]
fn a_mate_by_the_fiftieth_move_is_a_mate() {
    for quiet in [0, 98, 99, 100, 140] {
        let text = format!("7k/8/5K2/8/8/8/8/6Q1 w - - {quiet} 90");
        assert_eq!(analyze(&game("chess", &text, &[]), 4, &[]), Score::Mate(1), "{quiet}");
    }
}

#[test]
fn fifty_moves_without_progress_are_a_draw() {
    let won = value(&game("chess", "8/8/8/4k3/8/8/4K3/6Q1 w - - 20 90", &[]), 6);
    assert!(won > WON, "{won}");
    let drawn = game("chess", "8/8/8/4k3/8/8/4K3/6Q1 w - - 98 90", &[]);
    assert_eq!(analyze(&drawn, 6, &[]), DRAWN);
    let pawn = value(&game("chess", "8/8/8/4k3/8/P7/4K3/6Q1 w - - 98 90", &[]), 6);
    assert!(pawn > WON, "a move of the pawn is progress: {pawn}");
}

#[test]
fn the_third_occurrence_is_a_draw() {
    let start = "8/8/8/4k3/8/8/4K3/5Q2 w - - 0 1";
    let moves = ["f1g2", "e5d4", "g2g1", "d4e5", "g1g2", "e5d4", "g2g1", "d4e5"];
    let second = game("chess", start, &moves[..4]);
    assert!(value_of(&second, "g1g2").comparable() > WON);
    let third = game("chess", start, &moves);
    assert_eq!(value_of(&third, "g1g2"), DRAWN);
    assert!(value(&third, 4) > WON, "another move wins");
}

#[test]
fn a_position_that_nobody_can_win_is_a_draw() {
    let bare = game("chess", "8/8/8/8/8/8/1q4k1/K7 w - - 0 1", &[]);
    assert_eq!(value_of(&bare, "a1b2"), DRAWN);
    // A captured piece is in the hand here, so the game goes on.
    let captured = game("crazyhouse", "8/8/8/8/8/8/1q4k1/K7[] w - - 0 1", &[]);
    assert!(value_of(&captured, "a1b2").comparable() > WON);
}

#[test]
fn stalemate_is_a_draw_in_chess_and_two_points_to_one_in_cescacs() {
    for quiet in [0, 99] {
        let text = format!("7k/5K2/8/6Q1/8/8/8/8 w - - {quiet} 90");
        assert_eq!(value_of(&game("chess", &text, &[]), "g5g6"), DRAWN);
        let text = format!("/24:4k/20:4K2/16:D6/ w -- - {quiet} 90");
        let stalemate = value_of(&game("cescacs", &text, &[]), "KH20-K20");
        assert_eq!(stalemate, Score::Centipawns(150), "{quiet}");
        let share = stalemate.expected_points();
        assert!((share - 2.0 / 3.0).abs() < 0.05, "{share}");
    }
}

#[test]
fn without_winning_chances_cescacs_is_played_for_stalemate() {
    // A quiet ply more, and the game is drawn.
    let last = game("cescacs", "/24:4k/20:4K2/16:D6/ w -- - 99 90", &[]);
    assert!(value(&last, 4) >= 150);
}
