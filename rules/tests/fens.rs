//! Positions as other programs write them: every form of rights, hands and marks is read, one is
//! written, and what cannot be played is refused by name.
#![allow(clippy::unwrap_used)]

use courier_rules::notation::uci;
use courier_rules::notation::{FenError, fen};
use courier_rules::{Color, SetupError, Variant};

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

/// What a text is written as once it has been read.
fn canonical(key: &str, text: &str) -> String {
    fen::print(&fen::parse(variant(key), text).unwrap())
}

#[test]
fn rights_are_read_in_every_form() {
    for (key, text, canonical_text) in [
        // X-FEN and Shredder mean the same and are written as Shredder where rooks have no fixed
        // home.
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
        // The letter K means the outer rook; an inner one needs its file.
        ("chess960", "1k6/8/8/8/8/8/8/1K2R2R w K - 0 1", "1k6/8/8/8/8/8/8/1K2R2R w H - 0 1"),
        ("chess960", "1k6/8/8/8/8/8/8/1K2R2R w E - 0 1", "1k6/8/8/8/8/8/8/1K2R2R w E - 0 1"),
        ("chess", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"),
        // Rights without their king or rook are left out.
        ("chess", "r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1"),
        ("chess", "4k2r/8/8/8/8/8/8/R3K2N w KQkq - 0 1", "4k2r/8/8/8/8/8/8/R3K2N w Qk - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K2R~[] w K - 0 1", "4k3/8/8/8/8/8/8/4K2R~[] w - - 0 1"),
    ] {
        assert_eq!(canonical(key, text), canonical_text, "{text}");
    }
}

#[test]
fn hands_are_read_in_every_form() {
    let written = "4k3/8/8/8/8/8/8/4K3[QNPPqp] w - - 0 1";
    for text in
        [written, "4k3/8/8/8/8/8/8/4K3[pPqPNQ] w - - 0 1", "4k3/8/8/8/8/8/8/4K3/QNPPqp w - - 0 1"]
    {
        assert_eq!(canonical("crazyhouse", text), written, "{text}");
    }
    assert_eq!(canonical("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w"), "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
}

#[test]
fn passing_is_kept_only_where_it_can_matter() {
    let ran = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", ran), ran);
    let nobody_near = "4k3/8/8/3p1P2/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", nobody_near), nobody_near.replace("d6", "-"));
    let no_pawn = "4k3/8/8/4P3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", no_pawn), no_pawn.replace("d6", "-"));
    let origin_taken = "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 0 2";
    assert_eq!(canonical("chess", origin_taken), origin_taken.replace("d6", "-"));
}

#[test]
fn shogun_letters() {
    // A bare queen on the board is the promoted duchess; no hand holds one.
    assert_eq!(
        canonical("shogun", "4k3/8/8/8/8/8/8/3QK3 w - - 0 1"),
        "4k3/8/8/8/8/8/8/3+FK3[] w - - 0 1"
    );
    let held = fen::parse(variant("shogun"), "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1");
    assert!(matches!(held, Err(FenError::Setup(SetupError::Hand(Color::White, _)))));
}

#[test]
fn what_cannot_be_played_is_refused() {
    let refused = |key, text| fen::parse(variant(key), text).unwrap_err();
    assert_eq!(refused("chess", ""), FenError::Empty);
    assert_eq!(refused("chess", "8/8 w - - 0 1"), FenError::Row { row: 3 });
    assert_eq!(refused("chess", "4k3/9/8/8/8/8/8/4K3 w - - 0 1"), FenError::Row { row: 2 });
    assert_eq!(refused("chess", "4k3/8/8/8/8/8/8/4X3 w - - 0 1"), FenError::Unexpected('X'));
    assert_eq!(
        refused("chess", "8/8/8/8/8/8/8/4K3 w - - 0 1"),
        FenError::Setup(SetupError::Kings(Color::Black, 0))
    );
    assert_eq!(
        refused("chess", "4k3/8/8/8/8/8/8/3KK3 w - - 0 1"),
        FenError::Setup(SetupError::Kings(Color::White, 2))
    );
    let in_check = "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1";
    assert_eq!(
        refused("chess", in_check),
        FenError::Setup(SetupError::OpponentInCheck(Color::Black))
    );
    for pawn in ["P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1"] {
        assert!(matches!(refused("chess", pawn), FenError::Setup(SetupError::PawnOn(_))), "{pawn}");
    }
    assert!(
        fen::parse(variant("shogun"), "4k3/8/8/8/8/8/8/P3K3[] w - - 0 1").is_ok(),
        "Shogun drops pawns there"
    );
    assert!(matches!(
        refused("chess", "4k3/8/8/8/8/8/8/4K3 x - - 0 1"),
        FenError::Field { field: "turn", .. }
    ));
    assert!(matches!(
        refused("chess", "4k3/8/8/8/8/8/8/4K3 w - z9 0 1"),
        FenError::Field { field: "en passant", .. }
    ));
}

#[test]
fn castlings_are_read_in_either_form() {
    for (key, text, typed, written) in [
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1"),
        ("chess", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "e1c1"),
        ("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "e1h1"),
        ("chess960", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1a1", "e1a1"),
        // The king on f1 can simply step to g1: only taking the rook means castling.
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "f1g1"),
        ("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "f1h1"),
        ("capablanca", "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1", "f1i1", "f1i1"),
    ] {
        let position = fen::parse(variant(key), text).unwrap();
        let mv = uci::parse(&position, typed).unwrap();
        assert_eq!(uci::print(&position, mv), written, "{typed} in {text}");
    }
}

/// Rights of C'escacs with a dash a side or without, unknown counters, crossed lines in either
/// order.
#[test]
fn positions_of_cescacs_are_read_in_every_form() {
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
    let refused = |text| fen::parse(variant("cescacs"), text).unwrap_err();
    assert_eq!(refused("/1:1K/7:k7/ w -- - 0 1"), FenError::Row { row: 2 }, "lines go down");
    assert_eq!(
        refused("/7:k8/1:1K/ w -- - 0 1"),
        FenError::Row { row: 1 },
        "line 7 has eight hexes"
    );
    assert_eq!(
        refused("7:k7/1:1K w -- - 0 1"),
        FenError::Row { row: 1 },
        "there is a stroke at either end"
    );
}

#[test]
fn rights_that_name_no_rook_are_left_out() {
    for (key, text, canonical_text) in [
        // No rook on the side that the letter names: it does not take the other one.
        ("crazyhouse960", "4k3/8/8/8/8/8/8/R3K3[] w K - 0 1", "4k3/8/8/8/8/8/8/R3K3[] w - - 0 1"),
        // A dropped rook further out does not take over the right of the inner one, which needs its
        // file.
        ("crazyhouse960", "4k3/8/8/8/8/8/8/4KR1R[] w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R[] w F - 0 1"),
        (
            "capahouse960",
            "5k4/10/10/10/10/10/10/2RK4R1[] w KC - 0 1",
            "5k4/10/10/10/10/10/10/2RK4R1[] w IC - 0 1",
        ),
        // Rooks that start on b and i castle in Capablanca, too: the letters name the outermost.
        (
            "capablanca",
            "arnbqkbnrc/pppppppppp/10/10/10/10/PPPPPPPPPP/ARNBQKBNRC w KQkq - 0 1",
            "arnbqkbnrc/pppppppppp/10/10/10/10/PPPPPPPPPP/ARNBQKBNRC w KQkq - 0 1",
        ),
    ] {
        assert_eq!(canonical(key, text), canonical_text, "{text}");
    }
}

#[test]
fn the_short_form_of_a_scornful_step_must_be_clear() {
    let one = "/25:k3/14:3p3/13:3P4/1:1K/ w -- F14 0 1";
    assert_eq!(canonical("cescacs", one), one.replace("F14", "E13@F14"));
    let two = one.replace("13:3P4", "13:3PP3");
    assert!(matches!(
        fen::parse(variant("cescacs"), &two),
        Err(FenError::Field { field: "en passant", .. })
    ));
    let said = two.replace("F14", "G13@F14");
    assert_eq!(canonical("cescacs", &said), said);
    // Either order of crossed lines is read; the first one crossed is written first.
    let run = "/25:k3/15:3p4/1:1K/ w -- E15@17-19 0 1";
    assert_eq!(canonical("cescacs", run), run.replace("17-19", "19-17"));
}
