//! Parsing of moves that players type: other forms are accepted, and errors contain the reason.

use courier_rules::notation::{self, CastlingError, IllegalReason, MoveError, fen, uci};
use courier_rules::{Move, Position, Variant};

/// A chess position, and the result of parsing a move in it.
fn typed(text: &str, typed: &str) -> (Position, Result<Move, MoveError>) {
    typed_in("chess", text, typed)
}

/// A position of a variant, and the result of parsing a move in it.
fn typed_in(key: &str, text: &str, typed: &str) -> (Position, Result<Move, MoveError>) {
    let position = fen::parse(Variant::by_key(key).unwrap(), text).unwrap();
    let read = notation::read_move(&position, typed);
    (position, read)
}

#[test]
fn other_forms_of_moves_are_accepted() {
    const CASTLES: &str = "r3k2r/pp4pp/8/3pP3/8/8/PP4PP/R3K2R w KQkq d6 0 1";
    const OPEN: &str = "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (position, text, means) in [
        (CASTLES, "0-0", "e1g1"),
        (CASTLES, "o-o-o", "e1c1"),
        (CASTLES, "e1h1", "e1g1"),
        (CASTLES, "exd6e.p.", "e5d6"),
        (CASTLES, "ed6", "e5d6"),
        (OPEN, "exd5", "e4d5"),
        (OPEN, "ed5", "e4d5"),
        (OPEN, "nf3", "g1f3"),
        (OPEN, "NF3", "g1f3"),
        (OPEN, "E4D5", "e4d5"),
        (OPEN, " Bb5 ", "f1b5"),
        (OPEN, "bb5", "f1b5"),
        (OPEN, "Ng1-f3!?", "g1f3"),
        (OPEN, "e2e4", ""),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8q", "e7e8q"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8=Q", "e7e8q"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e7e8Q", "e7e8q"),
        ("8/4P1k1/8/8/8/8/8/4K3 w - - 0 1", "e8(n)", "e7e8n"),
    ] {
        let (position, read) = typed(position, text);
        let read = read.map_or(String::new(), |mv| uci::print(&position, mv));
        assert_eq!(read, means, "{text}");
    }
}

#[test]
fn illegal_moves_give_the_reason() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let chess = Variant::by_key("chess").unwrap();
    let piece_type = |letter| chess.piece_type_by_letter(letter).unwrap();
    let cell = |name| chess.geometry().cell(name).unwrap();
    let why = |position, text| match typed(position, text).1 {
        Err(MoveError::Illegal(why)) => Some(why),
        _ => None,
    };
    assert_eq!(why(start, "e5e6"), Some(IllegalReason::EmptyCell(cell("e5"))));
    assert_eq!(why(start, "e7e5"), Some(IllegalReason::NotYourPiece(cell("e7"))));
    assert_eq!(
        why(start, "Bb5"),
        Some(IllegalReason::Blocked {
            piece_type: piece_type('B'),
            target: cell("b5"),
            by: cell("e2")
        })
    );
    assert_eq!(
        why(start, "Nd5"),
        Some(IllegalReason::CannotReach { piece_type: piece_type('N'), target: cell("d5") })
    );
    assert_eq!(why(start, "Nd2"), Some(IllegalReason::OwnPiece(cell("d2"))));
    assert_eq!(why(start, "exd3"), Some(IllegalReason::NothingToCapture(cell("d3"))));
    let chain = "4k3/8/8/4P3/3P4/8/8/4K3 w - - 0 1";
    assert_eq!(why(chain, "e5"), Some(IllegalReason::OwnPiece(cell("e5"))));
    assert_eq!(
        why(start, "Nde4"),
        Some(IllegalReason::NoSuchPiece { piece_type: piece_type('N'), target: cell("e4") })
    );
    assert_eq!(why(start, "N@e4"), Some(IllegalReason::NoDropsHere));
    assert_eq!(
        why(start, "O-O"),
        Some(IllegalReason::CastlingNotPossible(CastlingError::Blocked(cell("f1"))))
    );
    let moved = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    assert_eq!(
        why(moved, "O-O-O"),
        Some(IllegalReason::CastlingNotPossible(CastlingError::RightLost))
    );
    let checked = "4k3/8/8/8/8/8/4r3/R3K2R w KQ - 0 1";
    assert_eq!(
        why(checked, "O-O"),
        Some(IllegalReason::CastlingNotPossible(CastlingError::InCheck))
    );
    let attacked = "4k3/8/8/8/8/8/5r2/R3K2R w KQ - 0 1";
    assert_eq!(
        why(attacked, "O-O"),
        Some(IllegalReason::CastlingNotPossible(CastlingError::Attacked))
    );
    let pinned = "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1";
    assert_eq!(why(pinned, "Nc3"), Some(IllegalReason::LeavesKingInCheck));
    let promoting = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        why(promoting, "e8"),
        Some(IllegalReason::PromotionMissing("QRBN".chars().map(piece_type).collect()))
    );
    assert_eq!(why(promoting, "e8=K"), Some(IllegalReason::PromotionNotPossible(piece_type('K'))));
    assert_eq!(typed(start, "hello").1, Err(MoveError::Unreadable));
    let two = typed("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "Rd1").1;
    assert!(two.is_ok(), "only one rook can move there: {two:?}");
    let two = typed("4k3/8/8/8/8/R7/8/R3K3 w - - 0 1", "Ra2").1;
    assert!(matches!(two, Err(MoveError::Ambiguous(moves)) if moves.len() == 2));
}

#[test]
fn cells_that_do_not_exist_are_named() {
    for (key, text, missing) in [
        ("chess", "e9", Some("e9")),
        ("chess", "Nf9", Some("f9")),
        ("chess", "G1J3", Some("j3")),
        ("chess", "exd10", Some("d10")),
        ("chess", "N@i4", Some("i4")),
        ("chess", "e9=Q+", Some("e9")),
        ("capablanca", "k4", Some("k4")),
        ("cescacs", "A5-A6", Some("A6")),
        ("cescacs", "e7-e8", Some("E8")),
        ("cescacs", "Nf3", Some("F3")),
        ("cescacs", "NE3-J8", Some("J8")),
        ("cescacs", "JD10×EE14", Some("E14")),
        // No moves at all.
        ("chess", "hello e9", None),
        ("chess", "e9e9e9", None),
        ("chess", "99", None),
        ("chess", "x", None),
        ("chess", "é9", None),
    ] {
        let start = Variant::by_key(key).unwrap().start(0).unwrap();
        let expected = missing
            .map_or(MoveError::Unreadable, |name: &str| MoveError::NoSuchCell(name.to_owned()));
        assert_eq!(notation::read_move(&start, text), Err(expected), "{key}: {text}");
    }
    // A cell that exists comes with the reason why the move is not possible.
    let start = Variant::by_key("chess").unwrap().start(0).unwrap();
    assert!(matches!(notation::read_move(&start, "e5"), Err(MoveError::Illegal(_))));
}

#[test]
fn drops_are_accepted_or_give_the_reason() {
    let crazyhouse = "4k3/8/8/8/8/8/4r3/4K3[NPq] w - - 0 1";
    let variant = Variant::by_key("crazyhouse").unwrap();
    let piece_type = |letter| variant.piece_type_by_letter(letter).unwrap();
    let cell = |name| variant.geometry().cell(name).unwrap();
    let quiet = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1";
    for (text, means) in
        [("N@e4", "N@e4"), ("n@e4", "N@e4"), ("@e4", "P@e4"), ("p@E4", "P@e4"), ("P@e4", "P@e4")]
    {
        let (position, read) = typed_in("crazyhouse", quiet, text);
        assert_eq!(uci::print(&position, read.unwrap()), means, "{text}");
    }
    for (position, text, why) in [
        (quiet, "Q@e4", IllegalReason::NotInHand(piece_type('Q'))),
        (quiet, "N@e1", IllegalReason::Occupied(cell("e1"))),
        (quiet, "P@e8", IllegalReason::Occupied(cell("e8"))),
        (
            quiet,
            "P@a8",
            IllegalReason::OutsideDropZone { piece_type: piece_type('P'), target: cell("a8") },
        ),
        (crazyhouse, "N@a4", IllegalReason::LeavesKingInCheck),
    ] {
        assert_eq!(
            typed_in("crazyhouse", position, text).1,
            Err(MoveError::Illegal(why)),
            "{text}"
        );
    }
}

#[test]
fn moves_of_shogun_are_accepted_or_give_the_reason() {
    let variant = Variant::by_key("shogun").unwrap();
    let piece_type = |letter| variant.piece_type_by_letter(letter).unwrap();
    let major = "7k/8/8/2R5/8/8/3+R4/4K3[B] w - - 0 1";
    let minor = "7k/8/8/2R5/8/8/8/4K3[B] w - - 0 1";
    for (position, text, means) in [
        (minor, "Rc6", "c5c6"),
        (minor, "Rc6=M", "c5c6+"),
        (minor, "c5c6+", "c5c6+"),
        (minor, "rc6=m", "c5c6+"),
        (major, "Rc6", "c5c6"),
        (major, "Mf3", "d2f3"),
    ] {
        let (position, read) = typed_in("shogun", position, text);
        assert_eq!(uci::print(&position, read.unwrap()), means, "{text}");
    }
    let target = variant.geometry().cell("a7").unwrap();
    for (position, text, why) in [
        (major, "Rc6=M", IllegalReason::OnlyOneAllowed(piece_type('M'))),
        (major, "c5c6+", IllegalReason::OnlyOneAllowed(piece_type('M'))),
        (minor, "Rc4=M", IllegalReason::PromotionNotPossible(piece_type('M'))),
        (minor, "B@a7", IllegalReason::OutsideDropZone { piece_type: piece_type('B'), target }),
    ] {
        assert_eq!(typed_in("shogun", position, text).1, Err(MoveError::Illegal(why)), "{text}");
    }
}

#[test]
fn moves_of_cescacs_are_accepted_or_give_the_reason() {
    let variant = Variant::by_key("cescacs").unwrap();
    let start = fen::print(&variant.start(0).unwrap());
    for (text, means) in [
        ("E7-E13", "E7-E13"),
        ("e7-e13", "E7-E13"),
        ("E7E13", "E7-E13"),
        ("e7–e13", "E7-E13"),
        ("E13", "E7-E13"),
        ("jf6-e9", "JF6-E9"),
        ("F6-E9", ""),
        ("NA11", "NE3-A11"),
        ("JF6E9+", "JF6-E9"),
    ] {
        let (position, read) = typed_in("cescacs", &start, text);
        assert_eq!(read.map_or(String::new(), |mv| uci::print(&position, mv)), means, "{text}");
    }
    // Capture signs and check marks, with and without the captured piece.
    let pieces = "/25:k3/15:3pj3/12:2P1P2/9:3N4/1:1K/ w -- E15@19-17 0 1";
    for (text, means) in [
        ("D12×E15", "D12×E15"),
        ("D12*E15", "D12×E15"),
        ("d12xe15", "D12×E15"),
        ("D12E15", "D12×E15"),
        ("H12×JG15", "H12×JG15"),
        ("H12×G15", "H12×JG15"),
        ("H12*JG15+", "H12×JG15"),
        ("NE9-D14^+", "NE9-D14"),
        ("NE9-D14+^", "NE9-D14"),
        ("NE9-D14+∞!?", "NE9-D14"),
        ("KG1‐H2", "KG1-H2"),
    ] {
        let (position, read) = typed_in("cescacs", pieces, text);
        assert_eq!(
            read.map_or_else(|error| error.to_string(), |mv| uci::print(&position, mv)),
            means,
            "{text}"
        );
    }
    let waits = "/25:k3/24:P2N1/22:P3R2/2:2J/1:DK/0:V/ w -- - 0 1";
    for (text, means) in
        [("B24=G", "B24=G"), ("b24=g", "B24=G"), ("B24R", "B24=R"), ("T22=N", "T22=N")]
    {
        let (position, read) = typed_in("cescacs", waits, text);
        assert_eq!(
            read.map_or_else(|error| error.to_string(), |mv| uci::print(&position, mv)),
            means,
            "{text}"
        );
    }
    let queen = variant.piece_type_by_letter('D').unwrap();
    let on_board = typed_in("cescacs", waits, "B24=D").1;
    assert_eq!(
        on_board,
        Err(MoveError::Illegal(IllegalReason::PromotionNotPossible(queen))),
        "the queen is not lost"
    );
    let waiting = "/28:P/21:K7/17:k7/9:7d/ w -- - 0 1";
    assert_eq!(
        typed_in("cescacs", waiting, "F28=D").1.map(Move::target),
        Ok(variant.geometry().cell("F28").unwrap())
    );
    let waiting_and_more = "/28:P/17:k7/9:7d/5:2N3/1:1K/ w -- - 0 1";
    let why = |text, typed| match typed_in("cescacs", text, typed).1 {
        Err(MoveError::Illegal(why)) => Some(why),
        _ => None,
    };
    assert_eq!(why(waiting_and_more, "KG1-F2"), Some(IllegalReason::MustPromoteWaiting));
    let pawn = variant.piece_type_by_letter('P').unwrap();
    assert!(matches!(
        why(&start, "E7-E15"),
        Some(IllegalReason::CannotReach { piece_type, .. }) if piece_type == pawn
    ));
    assert!(matches!(
        why(&start, "KRK-II"),
        Some(IllegalReason::CastlingNotPossible(CastlingError::Blocked(_)))
    ));
    let moved = "/27:1k/3:R2R/1:1K/ w K- - 0 1";
    assert_eq!(
        why(moved, "KRD-DD"),
        Some(IllegalReason::CastlingNotPossible(CastlingError::RightLost))
    );
}

/// Positions in which the pawn of the file whose letter a piece has can capture, and the piece
/// cannot.
#[test]
fn a_piece_that_cannot_move_there_is_not_read_as_a_pawn() {
    const CHESS: &str = "rnbqkbnr/ppp1pppp/8/8/8/P1p5/1PPPPPPP/R1BQKBNR w KQkq - 0 4";
    const TEN: &str = "4k5/10/10/10/1p1p6/2P7/10/5K4 w - - 0 1";
    const JANUS: &str = "4k5/10/10/10/8p1/9P/10/4K5 w - - 0 1";
    const SHOGUN: &str = "4k3/8/8/8/4pp2/5PP1/8/4K3[] w - - 0 1";
    for (key, position, text, as_pawn) in [
        ("chess", CHESS, "Bxc3", "bxc3"),
        ("chess", CHESS, "Bc3", "bc3"),
        ("chess960", CHESS, "Bxc3", "bxc3"),
        ("capablanca", TEN, "Cxd4", "cxd4"),
        ("capablanca", TEN, "Cxb4", "cxb4"),
        ("capablanca", "4k5/10/10/10/1p8/P9/10/5K4 w - - 0 1", "Axb4", "axb4"),
        ("janus", JANUS, "Jxi4", "jxi4"),
        ("shogun", SHOGUN, "Fxe4", "fxe4"),
        ("shogun", SHOGUN, "Gxf4", "gxf4"),
    ] {
        let (_, read) = typed_in(key, position, text);
        assert!(matches!(read, Err(MoveError::Illegal(_))), "{key} {text}: {read:?}");
        assert!(typed_in(key, position, as_pawn).1.is_ok(), "{key} {as_pawn}");
        // In capitals only one reading is legal.
        let capitals = as_pawn.to_uppercase();
        assert_eq!(typed_in(key, position, &capitals).1, typed_in(key, position, as_pawn).1);
    }
    // No piece has this letter in chess.
    let pawns = "4k3/8/8/8/1p1p4/2P5/8/4K3 w - - 0 1";
    assert_eq!(typed("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1", "C4").1.map(|_| ()), Ok(()));
    assert_eq!(typed(pawns, "Cxd4").1, typed(pawns, "cxd4").1);
}

#[test]
fn where_two_readings_are_legal_the_exact_form_decides_or_both_are_named() {
    let both = "4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1";
    for (text, means) in [
        ("bxc3", "b2c3"),
        ("bc3", "b2c3"),
        ("Bxc3", "d2c3"),
        ("Bc3", "d2c3"),
        ("BC3", "b2c3 d2c3"),
        ("BXC3", "b2c3 d2c3"),
        ("bXc3", "b2c3"),
        ("B2C3", "b2c3 d2c3"),
        ("b2c3", "b2c3"),
    ] {
        let (position, read) = typed(both, text);
        let moves = match read {
            Ok(mv) => vec![mv],
            Err(MoveError::Ambiguous(moves)) => moves,
            Err(error) => panic!("{text}: {error}"),
        };
        let moves: Vec<String> = moves.iter().map(|&mv| uci::print(&position, mv)).collect();
        assert_eq!(moves.join(" "), means, "{text}");
    }
    // A pawn that lacks its promotion is no bishop.
    let edge = "2r1k3/1P6/8/8/8/7B/8/4K3 w - - 0 1";
    let (_, read) = typed(edge, "bxc8");
    assert!(matches!(read, Err(MoveError::Illegal(IllegalReason::PromotionMissing(_)))));
    let (_, read) = typed(edge, "BXC8");
    assert!(matches!(read, Err(MoveError::Ambiguous(moves)) if moves.len() == 5));
    assert!(typed(edge, "Bxc8").1.is_ok());
}

#[test]
fn a_letter_that_no_piece_of_cescacs_has_is_no_move_of_a_pawn() {
    let start = fen::print(&Variant::by_key("cescacs").unwrap().start(0).unwrap());
    assert!(typed_in("cescacs", &start, "E13").1.is_ok());
    for text in ["QE13", "BE13", "qe13", "QE7-E13", "E7-QE13"] {
        let (_, read) = typed_in("cescacs", &start, text);
        assert_eq!(read, Err(MoveError::Unreadable), "{text}");
    }
}

/// In Grand chess a pawn cannot move to the last rank as long as its side has lost nothing.
#[test]
fn a_pawn_waits_for_a_lost_piece() {
    for (rest, typed, read) in [
        ("1NBQKCABN1", "b10", Err(MoveError::Illegal(IllegalReason::NothingLost))),
        ("1NBQKCABN1", "bxc10", Err(MoveError::Illegal(IllegalReason::NothingLost))),
        ("1NB1KCABN1", "b10=Q", Ok("b9b10q")),
        ("1NB1KCABN1", "bxc10=Q", Ok("b9c10q")),
        ("1NBQKCABN1", "e9", Ok("e8e9")),
    ] {
        let text = format!("2r4k2/1P8/4P5/10/10/10/10/10/{rest}/R8R w - - 0 1");
        let (position, found) = typed_in("grand", &text, typed);
        let found = found.map(|mv| uci::print(&position, mv));
        assert_eq!(found, read.map(str::to_owned), "{typed}");
    }
}

#[test]
fn captures_that_explode_the_own_king_have_their_own_reason() {
    let start = "4k3/8/8/8/8/5n2/4K1P1/8 w - - 0 1";
    for (text, reason) in [
        ("gxf3", IllegalReason::ExplodesOwnKing),
        ("Kxf3", IllegalReason::ExplodesOwnKing),
        ("Ke1", IllegalReason::LeavesKingInCheck),
    ] {
        assert_eq!(typed_in("atomic", start, text).1, Err(MoveError::Illegal(reason)), "{text}");
    }
}
