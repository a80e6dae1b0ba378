//! Tests of what counts as near a running board.
#![allow(clippy::unwrap_used)]

use courier_rules::notation::{fen, read_move};
use courier_rules::{Variant, notation::san};

use super::*;

fn position(key: &str, text: &str) -> Position {
    fen::parse(Variant::by_key(key).unwrap(), text).unwrap()
}

fn after(start: &Position, moves: &str) -> Game {
    let mut game = Game::new(start.clone());
    for typed in moves.split_whitespace() {
        game.play_past_draw(read_move(game.position(), typed).unwrap()).unwrap();
    }
    game
}

fn own(position: &Position) -> OwnBoards {
    OwnBoards(vec![(position.clone(), StandingBoard::of(position))])
}

#[test]
fn games_with_the_same_pieces_share_boards() {
    for (key, number) in [("chess", 0), ("chess960", 518), ("crazyhouse", 0)] {
        let start = Variant::by_key(key).unwrap().start(number).unwrap();
        let board = StandingBoard::of(&start);
        assert_eq!(board.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w");
    }
}

/// Castling, en passant, promotion, captures and drops included.
#[test]
fn every_move_leads_to_a_near_position_and_two_do_not() {
    for (key, text) in [
        ("chess", "r3k2r/P1pp1pp1/8/3Pp3/4n3/2N5/1PP2PPP/R3K2R w KQkq e6 0 1"),
        ("chess960", "r3k2r/P1pp1pp1/8/3Pp3/4n3/2N5/1PP2PPP/R3K2R w HAha e6 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/4P3/4K2R[Np] w K - 0 1"),
        ("atomic", "7k/8/1nbq4/1rpn4/2bP4/8/4R3/K7 w - - 0 1"),
    ] {
        let start = position(key, text);
        let own = own(&start);
        assert!(own.are_near(&start));
        for the_move in start.legal_moves() {
            let next = start.play(the_move).unwrap();
            assert!(own.are_near(&next), "{key}: {}", san::print(&start, the_move));
            let there = self::own(&next);
            assert!(there.are_near(&start), "{key}: back from {}", san::print(&start, the_move));
            let Some(reply) = next.legal_moves().into_iter().next() else { continue };
            assert!(!own.are_near(&next.play(reply).unwrap()), "{key}");
        }
    }
    let cescacs = Variant::by_key("cescacs").unwrap();
    let start = cescacs.start(cescacs.default_start()).unwrap();
    for the_move in start.legal_moves() {
        assert!(own(&start).are_near(&start.play(the_move).unwrap()));
    }
}

#[test]
fn the_engine_does_not_answer_near_a_board_nor_after_it() {
    let start = position("chess", "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1");
    let own = own(after(&start, "e4 Kd7").position());
    for (moves, forbidden) in [
        ("e3 Kd7", false),
        // It stands there, whatever led to it.
        ("e3 Kd8 e4 Kd7", true),
        // A move away from it, in both directions and by other moves.
        ("e4", true),
        ("e4 Kd7 O-O", true),
        ("e3 Kd8 O-O Kd7 e4", true),
        ("e3 Kd8 Kf2", false),
        // It stood there before.
        ("e4 Kd7 e5 Kc6 e6", true),
    ] {
        assert_eq!(own.forbid_answer(&after(&start, moves)), forbidden, "{moves}");
    }
    assert!(!OwnBoards::default().forbid_answer(&after(&start, "e4")));
}

#[test]
fn running_boards_hide_themselves_and_late_ones_hide_the_rest() {
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6";
    let chess = Variant::by_key("chess").unwrap();
    let game = after(&chess.start(chess.default_start()).unwrap(), moves);
    let all: Vec<StandingBoard> = boards(&game).collect();
    let hidden = |standing: &[usize]| -> Vec<u32> {
        let standing = standing.iter().map(|ply| all[*ply].clone()).collect();
        ShownBoards::of(game.positions(), &[]).hidden_plies(&standing).into_iter().collect()
    };
    assert_eq!(hidden(&[]), Vec::<u32>::new());
    assert_eq!(hidden(&[0, 3]), [0, 3]);
    assert_eq!(hidden(&[11]), [11]);
    assert_eq!(hidden(&[2, 12]), [2, 12, 13, 14]);
    let line = &game.moves()[..2];
    let positions = positions_of_line(game.start(), line);
    assert_eq!(positions.iter().map(StandingBoard::of).collect::<Vec<_>>(), all[..2]);
}

#[test]
fn a_board_is_the_same_whatever_castling_and_promotion_allow() {
    let board = |key: &str, text: &str| StandingBoard::of(&position(key, text));
    for (key, one, two, same) in [
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "4k3/8/8/8/8/8/8/4K2R w - - 7 9", true),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w - - 0 1", "4k3/8/8/8/8/8/8/4K2R b - - 0 1", false),
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K2Q[] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K2Q~[] w - - 0 1",
            true,
        ),
        (
            "crazyhouse",
            "4k3/8/8/8/8/8/8/4K2Q[] w - - 0 1",
            "4k3/8/8/8/8/8/8/4K2Q[P] w - - 0 1",
            false,
        ),
    ] {
        assert_eq!(board(key, one) == board(key, two), same, "{one} and {two}");
    }
}
