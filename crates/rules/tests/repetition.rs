//! An en passant right that no legal move can use does not make a position another one (FIDE Laws,
//! 9.2.3).

use courier_rules::notation::{fen, read_move};
use courier_rules::{Claim, EnPassant, EndKind, Game, Variant};

fn play(game: &mut Game, moves: &str) {
    for text in moves.split(' ') {
        game.play(read_move(game.position(), text).unwrap()).unwrap();
    }
}

fn game_from(key: &str, position: &str) -> Game {
    Game::new(fen::parse(Variant::by_key(key).unwrap(), position).unwrap())
}

#[test]
fn a_pawn_that_is_pinned_has_no_right_that_counts() {
    // exd6 is never legal: the pawn is pinned.
    const FIRST: &str = "e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5";
    for key in ["chess", "chess960", "kingofthehill", "crazyhouse", "crazyhouse960"] {
        let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let mut game = game_from(key, usual);
        play(&mut game, FIRST);
        assert_ne!(game.position().en_passant(), EnPassant::None, "FEN has the right");
        play(&mut game, "Nf3 Nc6 Ng1 Nb8");
        assert_eq!((game.occurrences(), game.claim()), (2, None), "{key}");
        play(&mut game, "Nf3 Nc6 Ng1 Nb8");
        assert_eq!((game.occurrences(), game.claim()), (3, Some(Claim::Threefold)), "{key}");
        play(&mut game, "Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8");
        assert_eq!(game.end().map(|end| end.kind), Some(EndKind::FivefoldRepetition), "{key}");
    }
}

#[test]
fn a_right_that_can_be_used_still_counts() {
    let mut game = Game::new(Variant::by_key("chess").unwrap().start(0).unwrap());
    play(&mut game, "e4 Nf6 e5 d5");
    play(&mut game, "Nf3 Nc6 Ng1 Nb8");
    assert_eq!(game.occurrences(), 1);
    play(&mut game, "Nf3 Nc6 Ng1 Nb8");
    assert_eq!((game.occurrences(), game.claim()), (2, None));
}

#[test]
fn other_reasons_make_a_right_useless_too() {
    for (key, first, back) in [
        // The capture would open the rank of the king.
        ("chess", "8/2p5/8/K2P3r/8/8/8/7k b - - 0 1", ("c5", "Ka4 Kh2 Ka5 Kh1")),
        ("capablanca", "10/2p7/10/K2P4r1/10/10/10/8k1 b - - 0 1", ("c5", "Ka4 Ki2 Ka5 Ki1")),
        ("janus", "10/2p7/10/K2P4r1/10/10/10/8k1 b - - 0 1", ("c5", "Ka4 Ki2 Ka5 Ki1")),
        ("shogun", "8/2p5/8/K2P3r/8/8/8/7k[] b - - 0 1", ("c5", "Ka4 Kh2 Ka5 Kh1")),
    ] {
        let mut game = game_from(key, first);
        play(&mut game, back.0);
        assert_ne!(game.position().en_passant(), EnPassant::None, "{key}");
        play(&mut game, back.1);
        assert_eq!(game.occurrences(), 2, "{key}");
    }
}
