//! Moves as people type them: with dashes, figurines, and the letters of their language.

use courier_rules::notation::{self, MoveError, fen, uci};
use courier_rules::{Position, Variant};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLES: &str = "r3k2r/pp4pp/8/8/8/8/PP4PP/R3K2R w KQkq - 0 1";
const OPEN: &str = "rnb1kbnr/ppp1pppp/8/3q4/8/2N5/PPPP1PPP/R1BQKBNR b KQkq - 1 3";
const EDGE: &str = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
/// The knight and the pawn can capture on d4, and the bishop and the pawn on b5.
const BOTH: &str = "4k3/8/8/1p6/P2p4/1N2P3/4B3/4K3 w - - 0 1";
const C_PAWN: &str = "4k3/8/8/8/1n1p4/2P2N2/8/4K3 w - - 0 1";
const HAND: &str = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1";
const TEN: &str = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w KQkq - 0 1";

/// The moves in UCI that a text may mean: none, one, or several.
fn meanings(position: &Position, text: &str) -> String {
    let moves = match notation::read_move(position, text) {
        Ok(mv) => vec![mv],
        Err(MoveError::Ambiguous(moves)) => moves,
        Err(_) => Vec::new(),
    };
    let mut texts: Vec<_> = moves.iter().map(|&mv| uci::print(position, mv)).collect();
    texts.sort();
    texts.join(" ")
}

#[test]
fn moves_are_read_as_people_type_them() {
    for (key, position, text, means) in [
        // Dashes.
        ("chess", START, "e2–e4", "e2e4"),
        ("chess", START, "e2—e4", "e2e4"),
        ("chess", START, "e2−e4", "e2e4"),
        ("chess", START, "E2 – E4", "e2e4"),
        ("chess", START, "Ng1‑f3", "g1f3"),
        ("chess", CASTLES, "O–O", "e1g1"),
        ("chess", CASTLES, "0–0–0", "e1c1"),
        ("chess", CASTLES, "o—o", "e1g1"),
        // Figurines of either color, as text and as an emoji.
        ("chess", START, "♘f3", "g1f3"),
        ("chess", START, "♞f3", "g1f3"),
        ("chess", START, "♙e4", "e2e4"),
        ("chess", START, "♟\u{fe0e}e4", "e2e4"),
        ("chess", OPEN, "♛×d2+", "d5d2"),
        ("chess", EDGE, "♙×d8=♕+", "e7d8q"),
        ("chess", EDGE, "e8♖+", "e7e8r"),
        ("crazyhouse", HAND, "♘@e4", "N@e4"),
        ("crazyhouse", HAND, "♙@e4", "P@e4"),
        ("janus", "4k5/10/10/10/10/10/10/N4K4 w - - 0 1", "♘b3", "a1b3"),
        // The letters of other languages.
        ("chess", START, "Cf3", "g1f3"),
        ("chess", START, "Sf3", "g1f3"),
        ("chess", START, "cf3", "g1f3"),
        ("chess", START, "CF3", "g1f3"),
        ("chess", START, "Cc3", "b1c3"),
        ("chess", START, "Cg1–f3", "g1f3"),
        ("chess", CASTLES, "Td1", "a1d1"),
        ("chess", CASTLES, "Thf1", "h1f1"),
        ("chess", OPEN, "Dd4", "d5d4"),
        ("chess", OPEN, "Dxg2", "d5g2"),
        ("chess", OPEN, "Ah3", "c8h3"),
        ("chess", OPEN, "Fh3", "c8h3"),
        ("chess", OPEN, "Lh3", "c8h3"),
        ("chess", EDGE, "exd8=D", "e7d8q"),
        ("chess", EDGE, "e8=T+", "e7e8r"),
        ("chess", EDGE, "e8C", "e7e8n"),
        ("crazyhouse", HAND, "C@e4", "N@e4"),
        ("capablanca", TEN, "Sh3", "i1h3"),
        ("capablanca", TEN, "Sc3", "b1c3"),
        // A letter that the variant has is that piece's.
        ("chess", "k7/8/8/8/8/8/4R3/6K1 w - - 0 1", "Rf2", "e2f2"),
        ("chess", "4k3/8/8/8/8/8/8/R5K1 w - - 0 1", "Rh2", ""),
        ("capablanca", TEN, "Ci3", "h1i3"),
        ("capablanca", TEN, "Cc3", ""),
        // Where two readings are legal, both are named.
        ("chess", BOTH, "axb5", "a4b5"),
        ("chess", BOTH, "Axb5", "a4b5 e2b5"),
        ("chess", BOTH, "Ab5", "a4b5 e2b5"),
        ("chess", BOTH, "Cxd4", "b3d4"),
        ("chess", C_PAWN, "Cxd4", "c3d4 f3d4"),
        ("chess", C_PAWN, "cxd4", "c3d4"),
        ("chess", C_PAWN, "Cxb4", "c3b4"),
        ("chess", C_PAWN, "C3d4", "c3d4"),
        ("chess", C_PAWN, "C3xd4", "c3d4"),
        // A pawn's move that is not legal does not become another piece's.
        ("chess", "4k3/8/8/8/3p4/5N2/8/4K3 w - - 0 1", "cxd4", ""),
        ("chess", "4k3/8/8/8/8/5N2/8/4K3 w - - 0 1", "cd4", ""),
        ("chess", "4k3/8/8/8/8/5B2/8/4K3 w - - 0 1", "fe4", ""),
    ] {
        let position = fen::parse(Variant::by_key(key).unwrap(), position).unwrap();
        assert_eq!(meanings(&position, text), means, "{key}: {text}");
    }
}

/// Figurines of C'escacs are its own letters, and other letters stay unreadable.
#[test]
fn figurines_are_read_in_cescacs() {
    let cescacs = Variant::by_key("cescacs").unwrap();
    let start = cescacs.start(cescacs.default_start()).unwrap();
    for (text, means) in [
        ("♙E7–E13", "E7-E13"),
        ("♘E3–A11", "NE3-A11"),
        ("♞A11", "NE3-A11"),
        ("SE3-A11", ""),
        ("♗E3-A11", ""),
    ] {
        assert_eq!(meanings(&start, text), means, "{text}");
    }
}
