//! Games in which a side has no king: what recorded games rarely show.

use courier_rules::notation::{IllegalReason, MoveError, fen, read_move};
use courier_rules::{Color, EndKind, Game, SetupError, Variant};

fn game(key: &str, text: &str) -> Game {
    Game::new(fen::parse(Variant::by_key(key).unwrap(), text).unwrap())
}

#[test]
fn a_move_that_captures_nothing_is_refused_where_a_capture_is_possible() {
    let game = game("antichess", "8/8/8/p7/8/8/7P/R6K w - - 0 1");
    let refused = read_move(game.position(), "h4");
    assert_eq!(refused, Err(MoveError::Illegal(IllegalReason::MustCapture)));
    assert_eq!(game.position().legal_moves().len(), 1);
}

#[test]
fn without_pieces_or_moves_the_side_to_move_wins_antichess() {
    for (text, kind) in [
        ("8/8/8/8/8/8/8/r7 w - - 0 1", EndKind::NoPieces),
        ("8/8/8/p7/P7/8/8/6r1 w - - 0 1", EndKind::NoMoves),
    ] {
        let game = game("antichess", text);
        let end = game.end().unwrap();
        assert_eq!((end.kind, end.winner), (kind, Some(Color::White)), "{text}");
        assert_eq!(game.score().unwrap().to_string(), "1-0");
    }
}

#[test]
fn the_side_that_has_moved_has_pieces() {
    let antichess = Variant::by_key("antichess").unwrap();
    let found = fen::parse_setup(antichess, "8/8/8/8/8/8/8/r7 b - - 0 1").unwrap();
    let position = courier_rules::Position::try_from(&found);
    assert_eq!(position, Err(SetupError::NoPieces(Color::White)));
}

/// Bishops that nothing can capture, also where pawns block each other forever.
#[test]
fn a_bishop_that_nothing_can_capture_never_wins_antichess() {
    for (text, insufficient) in [
        ("3b4/8/1p6/1P6/8/8/8/5B2 w - - 0 1", [true, true]),
        ("3b4/8/1p6/8/1P6/8/8/5B2 w - - 0 1", [false, false]),
        ("8/1b6/1p6/1P6/8/8/8/5B2 w - - 0 1", [false, false]),
        ("8/8/1p6/1P6/8/8/8/5B2 w - - 0 1", [true, false]),
        ("2b1b3/8/8/8/8/8/8/4BB2 w - - 0 1", [true, false]),
    ] {
        let game = game("antichess", text);
        let found = Color::BOTH.map(|side| game.has_insufficient_material(side));
        assert_eq!(found, insufficient, "{text}");
    }
}
