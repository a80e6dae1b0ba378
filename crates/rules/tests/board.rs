//! The board that programs with a search use, compared with [`Position`] in random games of all
//! variants.

use courier_rules::board::{Board, BoardVisitor};
use courier_rules::{Bits, Color, EnPassant, Game, Move, Position, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

/// Whether a move captures, by the position before it.
fn captures(position: &Position, mv: Move) -> bool {
    match mv {
        Move::EnPassant { .. } => true,
        Move::Step { to, .. } => position.cells_of(!position.turn()).contains(to),
        Move::Drop { .. } | Move::Castle { .. } => false,
    }
}

/// Compares a board with the position that it belongs to.
struct Compare<'a>(&'a Position);

impl BoardVisitor for Compare<'_> {
    type Output = ();

    fn visit<B: Bits>(self, board: &Board<B>) {
        let position = self.0;
        assert_eq!(board.turn(), position.turn());
        assert_eq!(board.occupied().widen(), position.occupied());
        assert_eq!(board.checkers().widen(), position.checkers());
        for color in Color::BOTH {
            assert_eq!(board.cells_of(color).widen(), position.cells_of(color));
            assert_eq!(board.king(color), position.king(color));
        }
        for (cell, piece) in position.pieces() {
            assert_eq!(board.piece_on(cell), Some((piece.piece_type, piece.color)));
            assert!(board.cells_of_type(piece.piece_type).has(cell));
        }
        let mut legal = Vec::new();
        board.moves(|mv| legal.push(mv));
        assert_eq!(legal, position.legal_moves().as_slice());

        let mut listed = Vec::new();
        board.captures(|mv| listed.push(mv));
        for &mv in &listed {
            assert!(legal.contains(&mv), "{mv:?} is not legal in {position}");
            let pawn = mv.origin().and_then(|from| position.piece_at(from));
            let pawn = pawn
                .is_some_and(|piece| position.variant().piece_type(piece.piece_type).letter == 'P');
            assert!(captures(position, mv) || pawn, "{mv:?} is quiet in {position}");
        }
        for &mv in legal.iter().filter(|&&mv| captures(position, mv)) {
            assert!(listed.contains(&mv), "{mv:?} is missing in {position}");
        }
        // Captures follow the attacks, except the leap of an unmoved king and the capture of a pawn
        // that stepped aside.
        for &mv in &listed {
            if let (Move::Step { from, to, .. }, true) = (mv, captures(position, mv)) {
                let (piece_type, side) = board.piece_on(from).unwrap();
                let attacked = board.attacks(piece_type, from, side, board.occupied());
                let attackers = board.attackers(to, board.occupied(), side);
                let leaps = board.rights().has(from) && board.king(side) == Some(from);
                let scorned = matches!(position.en_passant(),
                    EnPassant::Scornful { pawn, capturer } if (capturer, pawn) == (from, to));
                let special = leaps || scorned;
                assert!(attacked.has(to) || special, "{mv:?} in {position}");
                assert!(attackers.has(from) || special, "{mv:?} in {position}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn the_board_agrees_with_the_position(
        variant in prop::sample::select(Variant::all().to_vec()),
        start in any::<Index>(),
        choices in prop::collection::vec(any::<Index>(), 0..160),
    ) {
        let number = u32::try_from(start.index(variant.start_count() as usize)).unwrap();
        let mut game = Game::new(variant.start(number).unwrap());
        for choice in choices {
            game.position().visit(Compare(game.position()));
            if game.end().is_some() {
                break;
            }
            let moves = game.position().legal_moves();
            game.play(moves.as_slice()[choice.index(moves.len())]).unwrap();
        }
    }
}
