//! Seirawan chess: pieces in hand that take the places of others, as positions and moves are
//! written and typed. Recorded games cover the rest.

use courier_rules::notation::{IllegalReason, MoveError, fen, read_move, uci};
use courier_rules::{Color, Position, Variant};

/// Both sides may castle either way.
const CASTLING: &str = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R[HEh] w KQkq - 0 1";

fn position(key: &str, text: &str) -> Position {
    fen::parse(Variant::by_key(key).unwrap(), text).unwrap()
}

#[test]
fn rights_are_read_in_every_form() {
    for (key, text, written) in [
        // The files of king and rooks are their rights to castle, too.
        (
            "seirawan",
            "r3k2r/8/8/8/8/8/8/R3K2R[HEh] w AEHaeh - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R[HEh] w KQkq - 0 1",
        ),
        // Without the king's they are not.
        (
            "seirawan",
            "r3k2r/8/8/8/8/8/8/R3K2R[EHh] w AHa - 0 1",
            "r3k2r/8/8/8/8/8/8/R3K2R[HEh] w AHa - 0 1",
        ),
        // Without a piece in hand only castling is left, by the files of the rooks.
        (
            "seirawan",
            "rn2k2r/8/8/8/8/8/8/RN2K2R[h] w AHBab - 0 1",
            "rn2k2r/8/8/8/8/8/8/RN2K2R[h] w KQab - 0 1",
        ),
        (
            "seirawan960",
            "1k3r2/8/8/8/8/8/8/RKN2R2[h] w FACf - 0 1",
            "1k3r2/8/8/8/8/8/8/RKN2R2[h] w FAf - 0 1",
        ),
        (
            "seirawan960",
            "1k3r2/8/8/8/8/8/8/RKN2R2[Hh] w KQCkb - 0 1",
            "1k3r2/8/8/8/8/8/8/RKN2R2[Hh] w FABCfb - 0 1",
        ),
        // Cells that are empty, or hold enemies.
        (
            "seirawan",
            "4k3/8/8/8/8/8/8/n3K3[HEh] w ABEh - 0 1",
            "4k3/8/8/8/8/8/8/n3K3[HEh] w E - 0 1",
        ),
    ] {
        assert_eq!(position(key, text).to_string(), written, "{text}");
    }
}

#[test]
fn moves_are_accepted_in_every_form_or_give_the_reason() {
    let seirawan = Variant::by_key("seirawan").unwrap();
    let start = seirawan.start(0).unwrap();
    let castling = position("seirawan", CASTLING);
    for (position, text, means) in [
        (&start, "Nf3", "g1f3"),
        (&start, "Nf3/H", "g1f3h"),
        (&start, "nf3/e", "g1f3e"),
        (&start, "g1f3H", "g1f3h"),
        (&castling, "O-O", "e1g1"),
        (&castling, "0-0/he1", "e1g1h"),
        (&castling, "O-O-O/Ea1", "a1e1e"),
        (&castling, "e1h1e", "e1g1e"),
        (&castling, "Rg1/E", "h1g1e"),
    ] {
        let read = read_move(position, text).map(|mv| uci::print(position, mv));
        assert_eq!(read.as_deref(), Ok(means), "{text}");
    }
    let queen = seirawan.piece_type_by_letter('Q').unwrap();
    let refused = Err(MoveError::Illegal(IllegalReason::GateNotPossible(queen)));
    assert_eq!(read_move(&start, "Nf3/Q"), refused);
    assert_eq!(read_move(&castling, "O-O/Qe1"), refused);
    let either = read_move(&castling, "O-O/H");
    assert!(matches!(either, Err(MoveError::Ambiguous(moves)) if moves.len() == 2));
    let hawk = seirawan.piece_type_by_letter('H').unwrap();
    let pawn = Err(MoveError::Illegal(IllegalReason::GateNotPossible(hawk)));
    assert_eq!(read_move(&start, "e4/H"), pawn);
    let drop = Err(MoveError::Illegal(IllegalReason::NoDropsHere));
    assert_eq!(read_move(&start, "H@e4"), drop);
}

#[test]
fn a_piece_that_has_returned_is_not_unmoved() {
    let mut position = Variant::by_key("seirawan").unwrap().start(0).unwrap();
    let start = position.clone();
    for text in ["Nf3", "Nf6", "Ng1", "Ng8"] {
        position = position.play(read_move(&position, text).unwrap()).unwrap();
    }
    assert!(!position.is_repetition_of(&start));
    assert_eq!(position.castling_rights().len(), start.castling_rights().len() - 2);
    assert_eq!(position.unmoved_rooks(Color::White).len(), 2);
}
