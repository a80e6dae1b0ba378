//! Answers about recorded games and composed positions.

use std::collections::{BTreeMap, BTreeSet};

use courier_rules::{Notation, Stalemate, Variant};
use serde::Deserialize;
use serde_json::json;

use super::process::{Oracle, State, end};
use crate::common::{agrees, json, lines};

#[derive(Deserialize)]
struct Record {
    variant: String,
    chess960: bool,
    start: String,
    end: Option<RecordEnd>,
    plies: Vec<Ply>,
}

#[derive(Deserialize)]
struct RecordEnd {
    kind: String,
}

#[derive(Deserialize)]
struct Ply {
    fen: String,
    check: u8,
    moves: BTreeMap<String, String>,
    insufficient: Option<[u8; 2]>,
    played: Option<String>,
}

/// A sample of the vectors of every variant that uses FEN and SAN: legal moves in both notations,
/// checks, material and ends.
#[test]
fn answers_agree_with_recorded_games() {
    let is_recorded = |variant: &&&Variant| variant.rules().notation == Notation::Chess;
    for &variant in Variant::all().iter().filter(is_recorded) {
        let key = variant.key();
        let mut oracle = Oracle::start();
        let mut requests = 0;
        for (game, line) in lines(&format!("{key}.jsonl")).enumerate() {
            let record: Record = serde_json::from_str(&line).unwrap();
            let about = |position: &str, moves: &[&str]| {
                json!({
                    "variant": record.variant,
                    "chess960": record.chess960,
                    "position": position,
                    "moves": moves,
                })
            };
            // Other plies in every game, so that all stages of a game occur.
            for ply in record.plies.iter().skip(game % 15).step_by(15) {
                let state = oracle.state(&about(&ply.fen, &[]));
                assert_eq!(state.position, ply.fen);
                assert_eq!(state.moves, ply.moves, "{}", ply.fen);
                assert_eq!(state.check, ply.check != 0, "{}", ply.fen);
                if let Some(insufficient) = ply.insufficient {
                    let theirs = insufficient.map(|one| one != 0);
                    assert!(agrees(&ply.fen, state.insufficient, theirs), "{}", ply.fen);
                }
                requests += 1;
            }
            if game % 5 == 0 {
                let moves: Vec<&str> =
                    record.plies.iter().filter_map(|ply| ply.played.as_deref()).collect();
                let state = oracle.state(&about(&record.start, &moves));
                let last = record.plies.last().unwrap();
                assert_eq!((&state.position, state.moves), (&last.fen, last.moves.clone()));
                let kind = record.end.map(|end| {
                    if end.kind == "repetition" { "threefold".to_owned() } else { end.kind }
                });
                let reported = state.end.as_ref();
                assert_eq!(reported.map(|end| &end.kind), kind.as_ref(), "{}", last.fen);
                let may_be_claimed = matches!(kind.as_deref(), Some("threefold" | "fifty"));
                assert_eq!(reported.is_some_and(|end| end.claim), may_be_claimed, "{}", last.fen);
                let mover = if last.fen.contains(" w ") { "white" } else { "black" };
                let winner = reported.and_then(|end| end.winner.as_deref());
                let decided = ["checkmate", "goal", "checks", "nopieces", "nomoves", "explosion"];
                let decided = kind.is_some_and(|kind| decided.contains(&kind.as_str()));
                let by_mover = variant.rules().stalemate == Stalemate::Win;
                assert_eq!(
                    (winner.is_some(), winner == Some(mover)),
                    (decided, decided && by_mover)
                );
                requests += 1;
            }
        }
        println!("{key}: {requests} requests");
        assert!(requests > 300, "{key}: {requests}");
        oracle.finish();
    }
}

#[derive(Deserialize)]
struct Turn {
    pos: String,
    check: bool,
    legal: BTreeSet<String>,
    played: Option<String>,
    next: Option<String>,
}

#[derive(Deserialize)]
struct Special {
    cases: Vec<Case>,
}

#[derive(Deserialize)]
struct Case {
    id: String,
    pos: String,
    check: bool,
    legal: Option<BTreeSet<String>>,
    status: Option<Status>,
}

#[derive(Deserialize)]
struct Status {
    end: String,
    why: Option<String>,
    result: String,
}

/// The moves of C'escacs in the notation for programs, which has no check marks. The notation for
/// players may have one.
fn moves(state: &State) -> BTreeSet<String> {
    for (name, written) in &state.moves {
        let mark = written
            .strip_prefix(name.as_str())
            .unwrap_or_else(|| panic!("{name} is written {written}"));
        assert!(["", "+∞", "+^", "++", "#"].contains(&mark), "{written}");
    }
    state.moves.keys().cloned().collect()
}

/// A sample of the recorded games of C'escacs, and all composed positions.
#[test]
fn answers_agree_with_the_vectors_of_cescacs() {
    let mut oracle = Oracle::start();
    let mut requests = 0;
    for line in lines("cescacs.jsonl").step_by(25) {
        let turn: Turn = serde_json::from_str(&line).unwrap();
        let state = oracle.state(&json!({"variant": "cescacs", "position": turn.pos}));
        assert_eq!(state.position, turn.pos);
        assert_eq!((moves(&state), state.check), (turn.legal, turn.check), "{}", turn.pos);
        if let (Some(played), Some(next)) = (turn.played, turn.next) {
            let request = json!({"variant": "cescacs", "position": turn.pos, "moves": [played]});
            assert_eq!(oracle.state(&request).position, next, "{request}");
        }
        requests += 1;
    }
    assert!(requests > 400, "{requests}");
    let file: Special = serde_json::from_str(&json("cescacs_special.json")).unwrap();
    assert_eq!(file.cases.len(), 602);
    for case in file.cases {
        let id = &case.id;
        let state = oracle.state(&json!({"variant": "cescacs", "position": case.pos}));
        assert_eq!(state.check, case.check, "{id}");
        assert!(case.legal.is_none_or(|legal| legal == moves(&state)), "{id}");
        let expected =
            case.status.and_then(|status| match (status.end.as_str(), status.why.as_deref()) {
                ("mate", _) => end(
                    "checkmate",
                    Some(if status.result == "3-0" { "white" } else { "black" }),
                    false,
                ),
                ("stalemate", _) => end("stalemate", None, false),
                (_, Some("insufficient")) => end("insufficient", None, false),
                (_, Some("seventy-five")) => end("seventyfive", None, false),
                other => panic!("unknown end {other:?}"),
            });
        // The composed positions contain ends, but no claims.
        assert_eq!(state.end.filter(|end| !end.claim), expected, "{id}");
    }
    oracle.finish();
}
