#![allow(clippy::unwrap_used)]

use std::collections::{BTreeSet, HashMap};
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

use courier_play::challenges::{ClockOptions, ColorChoice, Pairing, Place, Terms};
use courier_play::language::Language;
use courier_play::matches::{Action, MatchRecord};
use courier_play::pauses::Weekend;
use courier_play::{ChannelId, PlayerId};
use courier_rules::notation::{fen, uci};
use courier_rules::{Move, Variant};
use courier_store::PlanSummary;
use flate2::read::GzDecoder;
use serde_json::Value;

use super::*;
use crate::web::moves;

const ENGLISH: Texts = Texts::new(Language::English);
const NOW: Moment = Moment(1_767_225_600_000);
const WHITE: PlayerId = PlayerId(1);

/// A match that begins in this position.
fn match_from(variant: &'static Variant, start_fen: &str) -> Match {
    let terms = Terms {
        variant,
        start: None,
        color: ColorChoice::White,
        control: "3d".parse().unwrap(),
        rated: false,
        clock_options: Default::default(),
        handicap: Default::default(),
        blindfold: false,
    };
    let pairing = Pairing {
        players: ByColor { white: WHITE, black: PlayerId(2) },
        start: 0,
        challenger: Color::White,
    };
    let place = Place { server: None, channel: ChannelId(1) };
    Match::replay(MatchRecord::begin(&terms, place, &pairing, start_fen, false, NOW)).unwrap()
}

fn context() -> BoardContext {
    let player = |name: &str| courier_store::BoardPlayer {
        name: name.to_owned(),
        theme: None,
        pieces: None,
        rating: None,
        change: None,
        plan: PlanSummary::Unplanned,
    };
    let players = ByColor { white: player("Anna *A*"), black: player("Ben_B") };
    BoardContext { players, planned: Vec::new() }
}

fn shown(the_match: &Match, reader: Color, ply: Option<u32>) -> Value {
    shown_at(the_match, reader, ply.map_or(At::Present, At::Earlier))
}

fn shown_at(the_match: &Match, reader: Color, at: At<'_>) -> Value {
    let context = context();
    let reader = Reader::Player(reader);
    let shown = Shown { the_match, context: &context, reader, revision: "7", now: NOW, at };
    serde_json::to_value(scene(ENGLISH, &shown)).unwrap()
}

/// The scene of a position for the side to move.
fn of_position(key: &str, text: &str) -> Value {
    let the_match = match_from(Variant::by_key(key).unwrap(), text);
    shown(&the_match, the_match.turn(), None)
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|value| value.as_str().unwrap()).collect()
}

/// The moves that the page would send for a piece of a cell to another one.
fn sent(scene: &Value, from: &str, to: &str) -> Vec<String> {
    let moves = scene["moves"].as_array().unwrap().iter();
    let found = moves.filter(|legal| legal["from"] == from && legal["to"] == to);
    found.map(|legal| legal["uci"].as_str().unwrap().to_owned()).collect()
}

/// All positions of a variant's vectors, each with the legal moves that another program has found.
fn vectors(key: &str) -> impl Iterator<Item = (String, BTreeSet<String>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = path.join(format!("crates/rules/tests/vectors/{key}.jsonl.gz"));
    let lines = BufReader::new(GzDecoder::new(File::open(path).unwrap())).lines();
    lines.flat_map(|line| {
        let line: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        match line["plies"].as_array() {
            Some(plies) => plies
                .iter()
                .map(|ply| {
                    let moves = ply["moves"].as_object().unwrap().keys().cloned();
                    (text(&ply["fen"]), moves.collect())
                })
                .collect(),
            None => {
                let moves = names(&line["legal"]).into_iter().map(str::to_owned);
                vec![(text(&line["pos"]), moves.collect())]
            }
        }
    })
}

/// The moves of a scene are the legal moves, in every position of the vectors: as many, each once,
/// each with the cells of the move that its text stands for.
#[test]
fn moves_are_the_legal_moves_in_every_position_of_the_vectors() {
    let check = |variant: &'static Variant| {
        let mut positions = 0;
        for (text, expected) in vectors(variant.key()) {
            let position = fen::parse(variant, &text).unwrap();
            let offered = moves::legal(ENGLISH, &position);
            let sent: BTreeSet<String> = offered.iter().map(|legal| legal.uci.clone()).collect();
            assert_eq!(offered.len(), sent.len(), "{text}: a move is offered twice");
            assert_eq!(sent.len(), position.legal_moves().len(), "{text}");
            assert_eq!(sent.len(), expected.len(), "{text}");
            let geometry = variant.geometry();
            let name = |cell| geometry.name(cell);
            let moves: HashMap<String, Move> = position
                .legal_moves()
                .into_iter()
                .map(|legal| (uci::print(&position, legal), legal))
                .collect();
            for legal in &offered {
                let stands_for = moves[&legal.uci];
                assert_eq!(name(stands_for.target()), legal.to, "{text}: {}", legal.uci);
                assert_eq!(stands_for.origin().map(name), legal.from, "{text}: {}", legal.uci);
                assert!(legal.from.is_some() != legal.drop.is_some());
            }
            positions += 1;
        }
        assert!(positions > 1000, "{}: {positions} positions", variant.key());
    };
    std::thread::scope(|scope| {
        for variant in Variant::all() {
            scope.spawn(|| check(variant));
        }
    });
}

/// What the page shows after a move, before it is sent, is the position after it.
#[test]
fn the_preview_of_a_move_is_the_position_after_it() {
    for variant in Variant::all() {
        for (text, _) in vectors(variant.key()).step_by(97) {
            let position = fen::parse(variant, &text).unwrap();
            for legal in moves::legal(ENGLISH, &position) {
                let read = uci::parse(&position, &legal.uci).unwrap();
                let after = position.play(read).unwrap();
                let ends = [legal.from, Some(legal.to)];
                for cell in variant.geometry().cells().iter() {
                    let name = variant.geometry().name(cell);
                    let changes = position.piece_at(cell) != after.piece_at(cell);
                    // Nothing is left where a capture explodes.
                    let is_left = name == legal.to && after.piece_at(cell).is_none();
                    let told = (ends.contains(&Some(name)) && !is_left)
                        || legal.also.iter().any(|change| change.cell == name);
                    assert!(told || !changes, "{text}: {} changes {name}", legal.uci);
                }
            }
        }
    }
}

#[test]
fn a_scene_shows_the_match_from_the_readers_side() {
    let chess = Variant::by_key("chess").unwrap();
    let start = fen::print(&chess.start(0).unwrap());
    let mut the_match = match_from(chess, &start);
    let scene = shown(&the_match, Color::White, None);
    assert_eq!(scene["yours"], true);
    assert_eq!((&scene["turn"], &scene["side"]), (&"white".into(), &"white".into()));
    assert_eq!(scene["moves"].as_array().unwrap().len(), 20);
    assert_eq!(scene["pieces"].as_array().unwrap().len(), 32);
    assert_eq!(scene["pieces"][1]["name"], "white knight");
    assert_eq!(scene["hands"], Value::Null);
    assert_eq!(scene["players"]["white"]["name"], "Anna *A*");
    assert_eq!(scene["players"]["white"]["clock"], "3 d 0 h");
    assert_eq!(scene["players"]["white"]["deadline"], NOW.0 + 3 * 86_400_000);
    assert_eq!(scene["lastMove"], Value::Null);
    let other = shown(&the_match, Color::Black, None);
    assert_eq!((&other["yours"], &other["moves"]), (&false.into(), &Vec::<Value>::new().into()));
    assert_eq!(other["status"], "Waiting for Anna *A*");

    for (player, typed) in [(1, "f3"), (2, "e5"), (1, "g4"), (2, "Qh4")] {
        let the_move = the_match.read_move(typed).unwrap();
        the_match.act(PlayerId(player), Action::Move(the_move), NOW).unwrap();
    }
    let scene = shown(&the_match, Color::White, None);
    assert_eq!((&scene["over"], &scene["yours"]), (&true.into(), &false.into()));
    assert_eq!(names(&scene["last"]), ["d8", "h4"]);
    assert_eq!(names(&scene["check"]), ["e1"]);
    assert_eq!(scene["lastMove"]["text"], "2... Qh4#");
    assert_eq!(scene["lastMove"]["words"], "Black: queen d8 to h4, checkmate");
    assert_eq!(names(&scene["moveList"]["moves"]), ["f3", "e5", "g4", "Qh4#"]);
    assert_eq!(scene["status"], "0-1 · Ben_B beats Anna *A* by checkmate.");
    assert_eq!(scene["actions"], Value::Array(Vec::new()));

    assert_eq!(scene["moveList"]["times"][0], serde_json::json!(["< 1 min", "less than a minute"]));
    let earlier = shown(&the_match, Color::White, Some(2));
    assert_eq!((&earlier["ply"], &earlier["plies"]), (&2.into(), &4.into()));
    assert_eq!(names(&earlier["last"]), ["e7", "e5"]);
    assert_eq!(earlier["moves"], Value::Array(Vec::new()));
}

/// Captured pieces are told for variants without hands, and points where they are usual.
#[test]
fn a_scene_tells_the_opening_and_what_was_captured() {
    let of_moves = |key: &str, moves: &[&str], ply| {
        let variant = Variant::by_key(key).unwrap();
        let mut the_match = match_from(variant, &fen::print(&variant.start(0).unwrap()));
        for typed in moves {
            let (mover, the_move) = (the_match.turn(), the_match.read_move(typed).unwrap());
            let player = the_match.players()[mover];
            the_match.act(player, Action::Move(the_move), NOW).unwrap();
        }
        shown(&the_match, Color::White, ply)
    };
    let moves = ["e4", "d5", "exd5", "Qxd5", "Nc3", "Nf6", "Nxd5"];
    let scene = of_moves("chess", &moves, None);
    let (white, black) = (&scene["captured"]["white"], &scene["captured"]["black"]);
    assert_eq!(names(&white["types"]), ["queen", "pawn"]);
    assert_eq!((&white["ahead"], &black["ahead"]), (&9.into(), &Value::Null));
    let words = "Captured by Anna *A*: black queen, black pawn; 9 ahead";
    assert_eq!((&white["words"], names(&black["types"])), (&words.into(), vec!["pawn"]));
    let opening = "Opening: Scandinavian Defense: Mieses-Kotroc Variation";
    assert_eq!(scene["moveList"]["opening"], opening);
    assert!(scene["fen"].as_str().unwrap().starts_with("rnb1kb1r/ppp1pppp/5n2/3N4/8/"));
    let earlier = of_moves("chess", &moves, Some(3));
    assert_eq!(names(&earlier["captured"]["white"]["types"]), ["pawn"]);
    assert_eq!(of_moves("crazyhouse", &moves[..3], None)["captured"], Value::Null);
    assert_eq!(of_moves("cescacs", &[], None)["captured"]["white"]["ahead"], Value::Null);
}

/// A line for a plan begins with a move of the opponent, and both sides move in it.
#[test]
fn a_line_shows_the_moves_of_either_side() {
    let chess = Variant::by_key("chess").unwrap();
    let mut the_match = match_from(chess, &fen::print(&chess.start(0).unwrap()));
    let the_move = the_match.read_move("e4").unwrap();
    the_match.act(WHITE, Action::Move(the_move), NOW).unwrap();
    let mut line = the_match.game().clone();
    let scene = shown_at(&the_match, Color::White, At::Line(&line));
    assert_eq!((&scene["turn"], &scene["yours"]), (&"black".into(), &true.into()));
    assert_eq!(sent(&scene, "e7", "e5"), ["e7e5"]);
    line.play(uci::parse(line.position(), "e7e5").unwrap()).unwrap();
    let scene = shown_at(&the_match, Color::White, At::Line(&line));
    assert_eq!((&scene["ply"], &scene["plies"]), (&2.into(), &1.into()));
    assert_eq!(sent(&scene, "g1", "f3"), ["g1f3"]);
    assert_eq!(scene["lastMove"]["text"], "1... e5");
    assert_eq!(names(&scene["last"]), ["e7", "e5"]);
    assert_eq!(names(&scene["moveList"]["moves"]), ["e4"]);
    assert_eq!(scene["actions"], Value::Array(Vec::new()));
}

#[test]
fn offers_are_told_and_answered() {
    let chess = Variant::by_key("chess").unwrap();
    let mut the_match = match_from(chess, &fen::print(&chess.start(0).unwrap()));
    the_match.act(WHITE, Action::OfferDraw, NOW).unwrap();
    let scene = shown(&the_match, Color::Black, None);
    let deadline = "Deadline: <t:1767484800:F> (<t:1767484800:R>).";
    assert_eq!(names(&scene["remarks"]), [deadline, "Anna *A* offers a draw."]);
    let actions = scene["actions"].as_array().unwrap();
    let accept = actions.iter().find(|action| action["action"] == "accept-draw").unwrap();
    assert_eq!(accept["confirm"], "Accept the draw?");
    let decline = actions.iter().find(|action| action["action"] == "decline-draw").unwrap();
    assert_eq!(decline["confirm"], Value::Null);
}

#[test]
fn the_terms_of_the_match_and_its_start_are_told() {
    let chess = Variant::by_key("chess960").unwrap();
    let mut record = match_from(chess, &fen::print(&chess.start(0).unwrap())).record().clone();
    record.rated = true;
    record.timing.clock_options = ClockOptions {
        weekends: Some(Weekend::SaturdaySunday),
        vacation: false,
        flag_forgiveness: true,
    };
    let told = |record: &MatchRecord| {
        let scene = shown(&Match::replay(record.clone()).unwrap(), Color::White, None);
        [&scene["title"], &scene["terms"]].map(|text| text.as_str().unwrap().to_owned())
    };
    let title = "Chess960, starting position 0 · #0".to_owned();
    let terms = "3 days per move · Saturday and Sunday off · vacation does not stop the clock · \
                 mercy: a player who wins on time can give more time instead";
    assert_eq!(told(&record), [title, format!("Rated · {terms}")]);
    let over_limit = MatchRecord { over_limit: true, ..record };
    assert_eq!(told(&over_limit)[1], format!("Casual · {terms}"));
    let untimed = MatchRecord { controls: ByColor::both("none".parse().unwrap()), ..over_limit };
    assert_eq!(told(&untimed)[1], "Casual · no clock");
}

/// Castling and another move of the king to the same cell are told apart by their labels, and the
/// rook is a target, too.
#[test]
fn two_castlings_to_one_cell_are_two_moves() {
    let scene = of_position("chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(sent(&scene, "f1", "g1"), ["f1g1", "f1h1"]);
    let castling = scene["moves"].as_array().unwrap().iter().find(|it| it["uci"] == "f1h1");
    let castling = castling.unwrap();
    assert_eq!((&castling["label"], &castling["rook"]), (&"O-O".into(), &"h1".into()));
    assert_eq!(castling["also"][0]["cell"], "h1");
    assert_eq!(castling["also"][0]["piece"], Value::Null);
    assert_eq!(castling["also"][1]["cell"], "f1");
    assert_eq!(castling["also"][1]["piece"]["type"], "rook");
    // The king stays where it is.
    let scene = of_position("chess960", "4k3/8/8/8/8/8/8/6KR w H - 0 1");
    assert_eq!(sent(&scene, "g1", "g1"), ["g1h1"]);
}

/// As in the picture: the type shows it, or a mark does.
#[test]
fn promoted_pieces_look_as_in_the_picture() {
    let look = |scene: &Value, cell: &str| {
        let mut pieces = scene["pieces"].as_array().unwrap().iter();
        pieces.find(|piece| piece["cell"] == cell).unwrap()["promoted"].clone()
    };
    let shogun = of_position("shogun", "4k3/8/8/8/2N5/8/8/3+FK3[] w - - 0 1");
    assert_eq!((look(&shogun, "d1"), look(&shogun, "c4")), ("byType".into(), Value::Null));
    let moves = shogun["moves"].as_array().unwrap();
    let of = |uci: &str| moves.iter().find(|legal| legal["uci"] == uci).unwrap();
    let promotes = of("c4d6+");
    assert_eq!(
        (&promotes["promotion"], &promotes["promoted"]),
        (&"general".into(), &"byType".into())
    );
    assert_eq!(promotes["detail"], "promote to general");
    assert_eq!(of("c4d6")["detail"], "do not promote");
    assert_eq!(of("c4b2")["detail"], Value::Null);
    let crazyhouse = of_position("crazyhouse", "4k3/1P6/8/8/8/8/8/3Q~K3[] w - - 0 1");
    assert_eq!(look(&crazyhouse, "d1"), "marked");
    let moves = crazyhouse["moves"].as_array().unwrap();
    let promotes = moves.iter().find(|legal| legal["uci"] == "b7b8n").unwrap();
    assert_eq!(promotes["promoted"], "marked");
    // In chess a promotion is for good.
    let chess = of_position("chess", "4k3/1P6/8/8/8/8/8/4K3 w - - 0 1");
    assert!(chess["moves"].as_array().unwrap().iter().all(|legal| legal["promoted"].is_null()));
}

#[test]
fn drops_promotions_and_en_passant_are_complete() {
    let scene = of_position("crazyhouse", "4k3/1P6/8/3pP3/8/8/8/4K3[NPp] w - d6 0 1");
    let moves = scene["moves"].as_array().unwrap();
    let count = |is: &dyn Fn(&Value) -> bool| moves.iter().filter(|legal| is(legal)).count();
    assert_eq!(count(&|legal| legal["drop"] == "knight"), 59);
    assert_eq!(count(&|legal| legal["promotion"].is_string()), 4);
    let promoted = moves.iter().find(|legal| legal["uci"] == "b7b8n").unwrap();
    assert_eq!(promoted["detail"], "promote to knight");
    let capture = moves.iter().find(|legal| legal["uci"] == "e5d6").unwrap();
    assert_eq!(capture["also"][0]["cell"], "d5");
    assert_eq!(scene["hands"]["white"][0]["name"], "white knight");
    assert_eq!(scene["hands"]["black"][0]["count"], 1);
}
