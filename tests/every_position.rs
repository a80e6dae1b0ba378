//! Positions of whole games of every variant, as other programs played them: each is drawn and
//! told.

#![allow(clippy::unwrap_used, clippy::expect_used, missing_docs)]

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::PathBuf;

use courier::play::language::Language;
use courier::text::Texts;
use courier_draw::{PlayerBar, PlayerBars, Scene, Theme, board};
use courier_rules::notation::fen;
use courier_rules::{BoardShape, Color, Position, Variant};
use flate2::read::GzDecoder;
use serde_json::Value;

/// What Discord takes as the description of a picture, in characters.
const ALT_TEXT: usize = 1024;

/// The positions of a variant's vectors, every `step`-th.
fn positions(key: &str, step: usize) -> Vec<Position> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join(format!("rules/tests/vectors/{key}.jsonl.gz"));
    let lines =
        BufReader::new(GzDecoder::new(File::open(path).unwrap())).lines().map(Result::unwrap);
    // A line is a whole game with its plies, or in C'escacs a ply.
    let written = |line: String| -> Vec<String> {
        let line: Value = serde_json::from_str(&line).unwrap();
        let of = |value: &Value| value.as_str().unwrap().to_owned();
        match line["plies"].as_array() {
            Some(plies) => plies.iter().map(|ply| of(&ply["fen"])).collect(),
            None => vec![of(&line["pos"])],
        }
    };
    let variant = Variant::by_key(key).unwrap();
    let every = if key == "cescacs" {
        lines.step_by(step).flat_map(written).collect::<Vec<_>>()
    } else {
        lines.flat_map(written).step_by(step).collect()
    };
    every
        .iter()
        .map(|text| fen::parse(variant, text).unwrap_or_else(|error| panic!("{text}: {error}")))
        .collect()
}

/// The width in pixels and the most bytes. These positions come from random games, which have more
/// promoted pieces than games of people.
fn most_bytes(variant: &Variant) -> (u32, usize) {
    match variant.rules().board {
        BoardShape::Hexagon { .. } => (1000, 80 << 10),
        BoardShape::Square { files: 9.., .. } => (900, 50 << 10),
        BoardShape::Square { .. } => (720, 40 << 10),
    }
}

#[test]
fn every_position_is_drawn_within_its_size() {
    let player_bar = PlayerBar {
        name: "Somebody".to_owned(),
        rating: Some("1512".to_owned()),
        clock: "2 d 4 h + 3 × 1 d".to_owned(),
        to_move: true,
    };
    for variant in Variant::all() {
        let key = variant.key();
        let (width, most) = most_bytes(variant);
        let found = positions(key, 61);
        assert!(found.len() > 20, "{key}: {} positions", found.len());
        let mut largest = 0;
        for (number, position) in found.into_iter().enumerate() {
            let scene = Scene {
                bottom: if number % 2 == 0 { Color::White } else { Color::Black },
                // Other themes at another size: what is kept for one is let go for the next only
                // where it must.
                theme: if number % 8 == 7 { Theme::ColorSafe } else { Theme::Brown },
                player_bars: Some(PlayerBars {
                    white: player_bar.clone(),
                    black: player_bar.clone(),
                }),
                width,
                ..Scene::new(position.clone())
            };
            let bytes = board(&scene).unwrap().len();
            assert!(bytes <= most, "{key}: {bytes} bytes for {}", fen::print(&position));
            largest = largest.max(bytes);
        }
        assert!(largest > most / 5, "{key}: the largest picture has only {largest} bytes");
    }
}

#[test]
fn every_position_is_told_within_its_length() {
    for variant in Variant::all() {
        for position in positions(variant.key(), 29) {
            for texts in Language::ALL.map(Texts::new) {
                let alt = texts.alt_text(&position, Some("123... Nbxd2+"));
                let length = alt.chars().count();
                assert!((20..=ALT_TEXT).contains(&length), "{length}: {alt}");
                for bottom in [Color::White, Color::Black] {
                    let told = texts.position_text(&position, bottom).chars().count();
                    assert!((20..=4000).contains(&told), "{told} for {}", fen::print(&position));
                }
            }
        }
    }
}
