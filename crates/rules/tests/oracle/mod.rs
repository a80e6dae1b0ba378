//! Runs the example `oracle` as a process. Its answers are compared with the documented format and
//! with the test vectors, not with types of the crate.
// Counts are printed; `--nocapture` shows them.
#![allow(clippy::disallowed_macros, clippy::print_stdout)]

mod process;
mod vectors;

use process::{Oracle, end};
use serde_json::json;

const CESCACS_START: &str = "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:3pp3/20:3p3\
    /8:3P3/7:3PP3/6:2PJP2/5:PPEEPP/4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr - 0 1";

/// Every variant by its key, with and without `chess960`, without and with a position.
#[test]
fn every_variant_starts_from_its_usual_position() {
    let mut oracle = Oracle::start();
    let capablanca = "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR";
    for (key, shuffled, position, moves) in [
        ("chess", false, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1".to_owned(), 20),
        ("chess", true, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1".to_owned(), 20),
        (
            "crazyhouse",
            false,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1".to_owned(),
            20,
        ),
        (
            "crazyhouse",
            true,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w HAha - 0 1".to_owned(),
            20,
        ),
        ("capablanca", false, format!("{capablanca} w KQkq - 0 1"), 28),
        ("capablanca", true, format!("{capablanca} w JAja - 0 1"), 28),
        ("capahouse", false, format!("{capablanca}[] w KQkq - 0 1"), 28),
        ("capahouse", true, format!("{capablanca}[] w JAja - 0 1"), 28),
        (
            "shogun",
            false,
            "rnb+fkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB+FKBNR[] w KQkq - 0 1".to_owned(),
            20,
        ),
        ("cescacs", false, CESCACS_START.to_owned(), 68),
    ] {
        let mut requests = vec![json!({"variant": key, "chess960": shuffled})];
        // The test vectors have keys such as `chess960`.
        requests.extend(shuffled.then(|| json!({"variant": format!("{key}960")})));
        requests.extend((!shuffled).then(|| json!({"variant": key})));
        requests
            .push(json!({"variant": key, "chess960": shuffled, "position": position, "moves": []}));
        for request in requests {
            let state = oracle.state(&request);
            assert_eq!(state.position, position, "{request}");
            assert_eq!(state.moves.len(), moves, "{request}");
            assert_eq!(
                (state.check, state.end, state.insufficient),
                (false, None, [false, false]),
                "{request}"
            );
        }
    }
    oracle.finish();
}

#[test]
fn moves_drops_and_castlings_are_played() {
    let mut oracle = Oracle::start();
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let open = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let wide = "5k4/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    let rooks = "/21:k7/3:R2R/1:1K/ w RKR- - 0 1";
    let crazyhouse = "4k3/8/8/8/8/8/8/4K3[NPq] w - - 0 1";
    let shogun = "7k/8/8/2R5/8/8/8/4K3[B] w - - 0 1";
    for (variant, chess960, position, moves, after) in [
        // UCI and SAN.
        (
            "chess",
            false,
            start,
            "e2e4 c5 g1f3",
            "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2",
        ),
        ("chess", false, open, "e1g1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("chess", false, open, "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("chess", false, open, "0-0-0", "4k3/8/8/8/8/8/8/2KR3R b - - 1 1"),
        ("chess", true, open, "e1h1", "4k3/8/8/8/8/8/8/R4RK1 b - - 1 1"),
        ("chess", true, "4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        ("capablanca", false, wide, "f1i1", "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1"),
        ("capablanca", false, wide, "f1a1", "5k4/10/10/10/10/10/10/2KR5R b - - 1 1"),
        ("capablanca", true, wide, "f1j1", "5k4/10/10/10/10/10/10/R6RK1 b - - 1 1"),
        ("crazyhouse", false, crazyhouse, "P@e4", "4k3/8/8/8/4P3/8/8/4K3[Nq] b - - 0 1"),
        ("crazyhouse", false, crazyhouse, "@e4 q@a4", "4k3/8/8/8/q3P3/8/8/4K3[N] w - - 0 2"),
        ("crazyhouse", true, crazyhouse, "n@f6", "4k3/8/5N2/8/8/8/8/4K3[Pq] b - - 0 1"),
        ("shogun", false, shogun, "c5c6+ h8h7 B@a1", "8/7k/2+R5/8/8/8/8/B3K3[] b - - 0 2"),
        ("cescacs", false, rooks, "KRK-HIO KP21-P19", "/19:k7/6:4K2/5:4R1/3:R3/ w -- - 2 2"),
        ("cescacs", false, rooks, "KRR-FEE", "/21:k7/7:3R4/6:3K3/5:2R3/ b -- - 1 1"),
        (
            "cescacs",
            false,
            CESCACS_START,
            "E7-E13 E21-E15",
            "/28:v/27:dk/26:gjg/25:rnnr/24:pejep/23:ppeepp/22:2pjp2/21:4p3/20:3p3\
             /15:3p4/13:3P4/8:3P3/7:4P3/6:2PJP2/5:PPEEPP\
             /4:PEJEP/3:RNNR/2:GJG/1:DK/0:V/ w RKRrkr E15@19-17 0 2",
        ),
    ] {
        let moves: Vec<&str> = moves.split(' ').collect();
        let request =
            json!({"variant": variant, "chess960": chess960, "position": position, "moves": moves});
        let state = oracle.state(&request);
        assert_eq!(state.position, after, "{request}");
    }
    oracle.finish();
}

/// Ends and draw claims of games, winners, and insufficient material.
#[test]
fn ends_and_claims_are_reported() {
    let mut oracle = Oracle::start();
    let knights = "g1f3 g8f6 f3g1 f6g8 ";
    let bishops = "JF6-E9 JF22-E19 JE9-F6 JE19-F22 ";
    let drawn = [true, true];
    let open = [false, false];
    for (variant, position, moves, expected, insufficient) in [
        (
            "chess",
            None,
            "f2f3 e7e5 g2g4 d8h4".to_owned(),
            end("checkmate", Some("black"), false),
            open,
        ),
        (
            "chess",
            Some("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"),
            "Qf7".to_owned(),
            end("stalemate", None, false),
            [false, true],
        ),
        (
            "chess",
            Some("4k3/8/8/8/8/8/3n4/4K3 w - - 0 1"),
            "e1d2".to_owned(),
            end("insufficient", None, false),
            drawn,
        ),
        ("chess", Some("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"), String::new(), None, [false, true]),
        ("chess", Some("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80"), String::new(), None, [false, true]),
        (
            "chess",
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80"),
            "e1d1".to_owned(),
            end("fifty", None, true),
            [false, true],
        ),
        (
            "chess",
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 99 80"),
            "e2e3".to_owned(),
            None,
            [false, true],
        ),
        (
            "chess",
            Some("4k3/8/8/8/8/8/4P3/4K3 w - - 149 80"),
            "e1d1".to_owned(),
            end("seventyfive", None, false),
            [false, true],
        ),
        ("chess", None, knights.to_owned(), None, open),
        ("chess", None, knights.repeat(2), end("threefold", None, true), open),
        ("chess", None, knights.repeat(3), end("threefold", None, true), open),
        ("chess", None, knights.repeat(4), end("fivefold", None, false), open),
        // Records of other programs continue after the fifth repetition.
        ("chess", None, knights.repeat(4) + "e2e4", None, open),
        // Captured pieces return, so no material is insufficient.
        ("capahouse", Some("5k4/10/10/10/10/10/10/5K4[] w - - 0 1"), String::new(), None, open),
        (
            "capablanca",
            Some("5k4/10/10/10/10/10/10/5KA3 w - - 0 1"),
            String::new(),
            None,
            [false, true],
        ),
        ("crazyhouse", None, knights.repeat(2), end("threefold", None, true), open),
        ("shogun", Some("4k3/8/8/8/8/8/8/4K3[P] w - - 99 80"), "P@a1".to_owned(), None, open),
        (
            "cescacs",
            Some("/28:k/9:1d6/7:K7/ w -- - 0 1"),
            String::new(),
            end("checkmate", Some("black"), false),
            [true, false],
        ),
        (
            "cescacs",
            Some("/15:7D/11:K7/7:k7/ w -- - 0 1"),
            "DZ15-Z19".to_owned(),
            end("stalemate", None, false),
            [false, true],
        ),
        (
            "cescacs",
            Some("/14:3E3/7:k7/1:1K/ w -- - 0 1"),
            String::new(),
            end("insufficient", None, false),
            drawn,
        ),
        ("cescacs", Some("/14:3G3/7:k7/1:1K/ w -- - 0 1"), String::new(), None, [false, true]),
        (
            "cescacs",
            Some("/14:3R3/9:k7/1:1K/ w -- - 100 90"),
            String::new(),
            end("fifty", None, true),
            [false, true],
        ),
        (
            "cescacs",
            Some("/14:3R3/9:k7/1:1K/ w -- - 150 120"),
            String::new(),
            end("seventyfive", None, false),
            [false, true],
        ),
        ("cescacs", None, bishops.repeat(2), end("threefold", None, true), open),
        ("cescacs", None, bishops.repeat(4), end("fivefold", None, false), open),
    ] {
        let moves: Vec<&str> = moves.split_ascii_whitespace().collect();
        let request = json!({"variant": variant, "position": position, "moves": moves});
        let state = oracle.state(&request);
        assert_eq!(state.end, expected, "{request}");
        assert_eq!(state.insufficient, insufficient, "{request}");
        let over =
            state.end.is_some_and(|end| matches!(end.kind.as_str(), "checkmate" | "stalemate"));
        assert_eq!(state.moves.is_empty(), over, "{request}");
    }
    oracle.finish();
}

#[test]
fn perft_counts_moves() {
    let mut oracle = Oracle::start();
    for (request, nodes) in [
        (json!({"variant": "chess", "perft": 0}), 1),
        (json!({"variant": "chess", "perft": 4}), 197_281),
        (json!({"variant": "chess", "moves": ["e2e4"], "perft": 1}), 20),
        (json!({"variant": "cescacs", "perft": 1}), 68),
        (json!({"variant": "cescacs", "perft": 2}), 4_612),
        (json!({"variant": "cescacs", "perft": 3}), 340_385),
    ] {
        assert_eq!(oracle.ask(&request), json!({"nodes": nodes}), "{request}");
    }
    oracle.finish();
}

#[test]
fn an_invalid_line_gives_an_error_and_the_next_line_is_answered() {
    let mut oracle = Oracle::start();
    for line in [
        "",
        "   ",
        "e2e4",
        "[]",
        "17",
        "{",
        r#"{"variant": "chess""#,
        r#"{"position": "8/8/8/8/8/8/8/8 w - - 0 1"}"#,
        r#"{"variant": "tiddlywinks"}"#,
        r#"{"variant": "shogun", "chess960": true}"#,
        r#"{"variant": "cescacs", "chess960": true}"#,
        r#"{"variant": "chess", "postion": "a misspelled field"}"#,
        r#"{"variant": "chess", "position": ""}"#,
        r#"{"variant": "chess", "position": "8/8/8/8/8/8/8/8 w - - 0 1"}"#,
        r#"{"variant": "chess", "position": "/21:k7/7:K7/ w -- - 0 1"}"#,
        r#"{"variant": "cescacs", "position": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}"#,
        r#"{"variant": "chess", "moves": "e2e4"}"#,
        r#"{"variant": "chess", "moves": ["e2e5"]}"#,
        r#"{"variant": "chess", "moves": ["f2f3", "e7e5", "g2g4", "d8h4", "a2a3"]}"#,
        r#"{"variant": "chess", "perft": -1}"#,
        r#"{"variant": "chess", "perft": "deep"}"#,
    ] {
        assert!(!oracle.error(line.as_bytes()).is_empty(), "{line}");
        assert_eq!(
            oracle.ask(&json!({"variant": "chess", "perft": 1})),
            json!({"nodes": 20}),
            "after {line}"
        );
    }
    let invalid_utf8 =
        [b"{\"variant\": \"chess\", \"position\": \"".as_slice(), &[0xff, 0xfe, 0x80], b"\"}"]
            .concat();
    assert!(
        oracle.error(&invalid_utf8).contains("row"),
        "invalid bytes become characters that no position contains"
    );
    assert!(oracle.error(&[b'{'; 5_000]).contains("column"));
    assert!(
        oracle.error(br#"{"variant": "chess", "moves": ["Ke2"]}"#).contains("Ke2"),
        "the error contains the move"
    );
    assert!(oracle.error(br#"{"variant": "go"}"#).contains("go"), "the error contains the variant");
    oracle.finish();
}
