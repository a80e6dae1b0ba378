//! Positions from whole games of every variant, played by other programs. Pictures and descriptions
//! of all of them are within Discord's limits.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use courier_draw::{PlayerBar, PlayerBars, Scene, Theme, board};
use courier_play::language::Language;
use courier_rules::notation::fen;
use courier_rules::{BoardShape, Color, Notation, Position, Variant};
use courier_text::Texts;
use flate2::read::GzDecoder;
use serde_json::Value;

/// Discord's limit on the description of a picture, in characters.
const ALT_TEXT_LENGTH: usize = 1024;

/// Every `step`-th position of a variant's test vectors.
fn positions(key: &str, step: usize) -> Vec<Position> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("crates/rules/tests/vectors/{key}.jsonl.gz"));
    let lines =
        BufReader::new(GzDecoder::new(File::open(path).unwrap())).lines().map(Result::unwrap);
    // A line contains all plies of a game, or in C'escacs one ply.
    let fens = |line: String| -> Vec<String> {
        let line: Value = serde_json::from_str(&line).unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        match line["plies"].as_array() {
            Some(plies) => plies.iter().map(|ply| text(&ply["fen"])).collect(),
            None => vec![text(&line["pos"])],
        }
    };
    let variant = Variant::by_key(key).unwrap();
    let selected = if variant.rules().notation == Notation::Cescacs {
        lines.step_by(step).flat_map(fens).collect::<Vec<_>>()
    } else {
        lines.flat_map(fens).step_by(step).collect()
    };
    selected
        .iter()
        .map(|text| fen::parse(variant, text).unwrap_or_else(|error| panic!("{text}: {error}")))
        .collect()
}

/// The width of a variant's pictures in pixels, and their maximum size in bytes. In these random
/// games there are more promoted pieces than usual, and each takes a kilobyte more than others.
fn width_and_max_bytes(variant: &Variant) -> (u32, usize) {
    match variant.rules().board {
        BoardShape::Hexagon { .. } => (1000, 104 << 10),
        BoardShape::Square { files: 9.., .. } => (900, 58 << 10),
        BoardShape::Square { .. } => (720, 46 << 10),
    }
}

#[test]
fn pictures_of_all_positions_are_small() {
    let player_bar = PlayerBar {
        name: "Someone".to_owned(),
        rating: Some("1512".to_owned()),
        clock: "2 d 4 h + 3 × 1 d".to_owned(),
        to_move: true,
    };
    for variant in Variant::all() {
        let key = variant.key();
        let (width, max_bytes) = width_and_max_bytes(variant);
        let positions = positions(key, 61);
        assert!(positions.len() > 20, "{key}: {} positions", positions.len());
        let mut largest = 0;
        for (number, position) in positions.into_iter().enumerate() {
            let scene = Scene {
                bottom: if number % 2 == 0 { Color::White } else { Color::Black },
                style: if number % 8 == 7 { Theme::ColorSafe } else { Theme::Brown }.into(),
                player_bars: Some(PlayerBars {
                    white: player_bar.clone(),
                    black: player_bar.clone(),
                }),
                width,
                ..Scene::new(position.clone())
            };
            let bytes = board(&scene).unwrap().len();
            assert!(bytes <= max_bytes, "{key}: {bytes} bytes for {}", fen::print(&position));
            largest = largest.max(bytes);
        }
        assert!(largest > max_bytes / 5, "{key}: the largest picture has only {largest} bytes");
    }
}

#[test]
fn descriptions_of_all_positions_fit_into_messages() {
    for variant in Variant::all() {
        for position in positions(variant.key(), 29) {
            for texts in Language::ALL.map(Texts::new) {
                let alt = texts.alt_text(&position, None, Some("123... Nbxd2+"));
                let length = alt.chars().count();
                assert!((20..=ALT_TEXT_LENGTH).contains(&length), "{length}: {alt}");
                for bottom in [Color::White, Color::Black] {
                    let length = texts.position_text(&position, None, bottom).chars().count();
                    assert!((20..=4000).contains(&length), "{length}: {}", fen::print(&position));
                }
            }
        }
    }
}
