//! Parsing of positions as other programs write them: all forms of castling rights and hands are
//! accepted, one is written, and invalid positions give specific errors.

use courier_rules::notation::uci;
use courier_rules::notation::{FenError, fen};
use courier_rules::{Color, SetupError, Variant};

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

/// Parses a position and writes it again.
fn canonical(key: &str, text: &str) -> String {
    fen::print(&fen::parse(variant(key), text).unwrap())
}

#[test]
fn castling_rights_are_accepted_in_every_form() {
    for (key, text, canonical_text) in [
        // X-FEN and Shredder-FEN are equivalent. In the 960 variants Shredder-FEN is written.
        (
            "chess960",
            "rk2r3/8/8/8/8/8/8/RK2R3 w KQkq - 0 1",
            "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        ),
        (
            "chess960",
            "rk2r3/8/8/8/8/8/8/RK2R3 w aeAE - 0 1",
            "rk2r3/8/8/8/8/8/8/RK2R3 w EAea - 0 1",
        ),
        // K stands for the outer rook; an inner one needs its file.
        ("chess960", "1k6/8/8/8/8/8/8/1K2R2R w K - 0 1", "1k6/8/8/8/8/8/8/1K2R2R w H - 0 1"),
        ("chess960", "1k6/8/8/8/8/8/8/1K2R2R w E - 0 1", "1k6/8/8/8/8/8/8/1K2R2R w E - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        // Rights without king or rook are dropped.
        ("chess", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1"),
        ("chess", "4k2r/8/8/8/8/8/8/R3K2N w KQkq - 0 1", "4k2r/8/8/8/8/8/8/R3K2N w Qk - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1", "4k3/8/8/8/8/8/8/4K2R~[] w - - 0 1"),
    ] {
        assert_eq!(canonical(key, text), canonical_text, "{text}");
    }
}

#[test]
fn hands_are_accepted_in_every_form() {
    let written = "4k3/8/8/8/8/8/8/4K3[QNPPqp] w - - 0 1";
    for text in
        [written, "4k3/8/8/8/8/8/8/4K3[pPqPNQ] w - - 0 1", "4k3/8/8/8/8/8/8/4K3/QNPPqp w - - 0 1"]
    {
        assert_eq!(canonical("crazyhouse", text), written, "{text}");
    }
    assert_eq!(canonical("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    let dash = "4k3/8/8/8/8/8/8/4K3[-] w - - 0 1";
    assert_eq!(canonical("crazyhouse", dash), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
}

#[test]
fn checks_given_are_accepted_in_every_form() {
    let written = "4k3/8/8/8/8/8/8/4K2R w K - 3 9 +1+2";
    for text in [written, "4k3/8/8/8/8/8/8/4K2R w K - 2+1 3 9"] {
        assert_eq!(canonical("threecheck", text), written, "{text}");
    }
    let none = "4k3/8/8/8/8/8/8/4K2R w K - 3 9";
    assert_eq!(canonical("threecheck", none), format!("{none} +0+0"));
    for text in ["+4+0", "+1", "1+2+", "+-1+0", "+1+0 +1+0"] {
        let text = format!("{none} {text}");
        assert!(fen::parse(variant("threecheck"), &text).is_err(), "{text}");
    }
    assert!(fen::parse(variant("chess"), written).is_err());
}

#[test]
fn en_passant_rights_are_kept_only_if_a_capture_is_possible() {
    let possible = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", possible), possible);
    let no_capturer = "4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", no_capturer), no_capturer.replace("d6", "-"));
    let no_pawn = "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", no_pawn), no_pawn.replace("d6", "-"));
    let origin_occupied = "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", origin_occupied), origin_occupied.replace("d6", "-"));
}

#[test]
fn a_queen_of_shogun_is_a_promoted_duchess() {
    // A Q on the board is accepted as a promoted duchess; no hand can contain one.
    assert_eq!(
        canonical("shogun", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"),
        "4k3/8/8/8/8/8/8/3+FK3[] w - - 0 1"
    );
    let held = fen::parse(variant("shogun"), "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1");
    assert!(matches!(held, Err(FenError::Setup(SetupError::Hand(Color::White, _)))));
}

#[test]
fn invalid_positions_give_specific_errors() {
    let error = |key, text| fen::parse(variant(key), text).unwrap_err();
    assert_eq!(error("chess", ""), FenError::Empty);
    assert_eq!(error("chess", "8/8 w - - 0 1"), FenError::Row { row: 3 });
    assert_eq!(error("chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"), FenError::Row { row: 2 });
    assert_eq!(error("chess", "4k3/8/8/8/8/8/8/4X3 w - - 0 1"), FenError::Unexpected('X'));
    assert_eq!(
        error("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
        FenError::Setup(SetupError::Kings(Color::Black, 0))
    );
    assert_eq!(
        error("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"),
        FenError::Setup(SetupError::Kings(Color::White, 2))
    );
    let in_check = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    assert_eq!(
        error("chess", in_check),
        FenError::Setup(SetupError::OpponentInCheck(Color::Black))
    );
    for pawn in ["P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"] {
        assert!(matches!(error("chess", pawn), FenError::Setup(SetupError::PawnOn(_))), "{pawn}");
    }
    assert!(
        fen::parse(variant("shogun"), "4k3/8/8/8/8/8/8/P3K3[] w - - 0 1").is_ok(),
        "in Shogun pawns are dropped there"
    );
    assert!(matches!(
        error("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"),
        FenError::Field { field: "turn", .. }
    ));
    assert!(matches!(
        error("chess", "4k3/8/8/8/8/8/8/4K3 w - z9 0 1"),
        FenError::Field { field: "en passant", .. }
    ));
}

#[test]
fn castling_moves_are_accepted_in_either_form() {
    for (key, text, typed, written) in [
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1c1"),
        ("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1"),
        ("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "e1a1"),
        // The king on f1 can step to g1, so only "king takes own rook" is castling.
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1"),
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1"),
        ("capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1i1", "f1i1"),
    ] {
        let position = fen::parse(variant(key), text).unwrap();
        let mv = uci::parse(&position, typed).unwrap();
        assert_eq!(uci::print(&position, mv), written, "{typed} in {text}");
    }
}

/// Castling rights with and without dashes, unknown counters, crossed lines in either order.
#[test]
fn positions_of_cescacs_are_accepted_in_every_form() {
    let kings = "/21:k7/3:R2R/1:1K/";
    let ran = "/25:k3/15:3p4/14:2P4/1:1K/";
    for (text, canonical_text) in [
        (kings.to_owned(), format!("{kings} w -- - 0 1")),
        (format!("{kings} w -"), format!("{kings} w -- - 0 1")),
        (format!("{kings} w RKR"), format!("{kings} w RKR- - 0 1")),
        (format!("{kings} w RKR- - - -"), format!("{kings} w RKR- - 0 1")),
        (format!("{kings} b RK- - 3 ?"), format!("{kings} b RK- - 3 1")),
        (format!("{kings} w KRrkr - 0 7"), format!("{kings} w KR- - 0 7")),
        (format!("{ran} w -- E15@17-19 0 1"), format!("{ran} w -- E15@19-17 0 1")),
        (format!("{ran} w -- E15@19-17 0 1"), format!("{ran} w -- E15@19-17 0 1")),
        ("/27:1k/25:r2r/7:K7/ b rk".to_owned(), "/27:1k/25:r2r/7:K7/ b -rk - 0 1".to_owned()),
    ] {
        assert_eq!(canonical("cescacs", &text), canonical_text, "{text}");
    }
    let error = |text| fen::parse(variant("cescacs"), text).unwrap_err();
    assert_eq!(
        error("/1:1K/7:k7/ w -- - 0 1"),
        FenError::Row { row: 2 },
        "line numbers must decrease"
    );
    assert_eq!(error("/7:k8/1:1K/ w -- - 0 1"), FenError::Row { row: 1 }, "line 7 has eight cells");
    assert_eq!(
        error("7:k7/1:1K w -- - 0 1"),
        FenError::Row { row: 1 },
        "the slashes at both ends are missing"
    );
}

#[test]
fn castling_rights_without_a_rook_are_dropped() {
    for (key, text, canonical_text) in [
        // There is no rook on the side of the letter, and it does not stand for the other one.
        ("crazyhouse960", "4k3/8/8/8/8/8/8/R3K3[] w K - 0 1", "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1"),
        // With a dropped rook further out, the right of the inner one is written with its file.
        ("crazyhouse960", "4k3/8/8/8/8/8/8/4KR1R[] w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R[] w F - 0 1"),
        (
            "capahouse960",
            "5k4/10/10/10/10/10/10/2RK4R1[] w KC - 0 1",
            "5k4/10/10/10/10/10/10/2RK4R1[] w IC - 0 1",
        ),
        // Capablanca: the letters stand for the outermost rooks, here on b and i.
        (
            "capablanca",
            "arnbqkbnrc/pppppppppp/10/10/10/10/PPPPPPPPPP/ARNBQKBNRC w KQkq - 0 1",
            "arnbqkbnrc/pppppppppp/10/10/10/10/PPPPPPPPPP/ARNBQKBNRC w KQkq - 0 1",
        ),
    ] {
        assert_eq!(canonical(key, text), canonical_text, "{text}");
    }
}

/// Also where there is no castling.
#[test]
fn a_field_of_castling_may_be_written() {
    let start = variant("glinski").start(0).unwrap().to_string();
    assert_eq!(canonical("glinski", &start.replace(" w ", " w - ")), start);
}

#[test]
fn the_short_form_of_a_scornful_step_must_be_unambiguous() {
    let one = "/25:k3/14:3p3/13:3P4/1:1K/ w -- F14 0 1";
    assert_eq!(canonical("cescacs", one), one.replace("F14", "E13@F14"));
    let two = one.replace("13:3P4", "13:3PP3");
    assert!(matches!(
        fen::parse(variant("cescacs"), &two),
        Err(FenError::Field { field: "en passant", .. })
    ));
    let full_form = two.replace("F14", "G13@F14");
    assert_eq!(canonical("cescacs", &full_form), full_form);
    // Crossed lines are accepted in either order; the first one crossed is written first.
    let run = "/25:k3/15:3p4/1:1K/ w -- E15@17-19 0 1";
    assert_eq!(canonical("cescacs", run), run.replace("17-19", "19-17"));
}
