//! Writes game records.

use std::fmt::Write;
use std::time::Duration;

use crate::color::Color;
use crate::moves::Move;
use crate::notation::{fen, san};
use crate::pgn::record::{MoveComment, PgnGame};
use crate::position::Position;
use crate::rules::{Notation, Starts};
use crate::variant::Variant;

/// The width at which lines are broken, in characters.
const LINE: usize = 80;
/// The tags that every record has, in the order of the PGN standard.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// Writes a record.
///
/// ```
/// use courier_rules::{Game, Variant, pgn};
/// let chess = Variant::by_key("chess").unwrap();
/// let record = pgn::PgnGame::of(Game::new(chess.start(0).unwrap()));
/// assert!(pgn::print(&record).ends_with("\n\n*\n"));
/// ```
#[must_use]
pub fn print(record: &PgnGame) -> String {
    let mut text = String::new();
    let variant = record.game.position().variant();
    let hexes = variant.rules().notation == Notation::Cescacs;
    let score = record.score.map_or_else(|| "*".to_owned(), |score| score.to_string());
    if hexes {
        write_tag(&mut text, "Variant", variant_tag(variant));
    }
    for name in ROSTER {
        let usual = if name == "Date" { "????.??.??" } else { "?" };
        let value = if name == "Result" { &score } else { record.tag(name).unwrap_or(usual) };
        write_tag(&mut text, name, value);
    }
    for (name, value) in record.tags.iter().filter(|(name, _)| !ROSTER.contains(&name.as_str())) {
        write_tag(&mut text, name, value);
    }
    let is_usual_start = variant.rules().starts == Starts::Single
        && variant.start(variant.default_start()).is_ok_and(|start| start == *record.game.start());
    if !hexes && variant.key() != "chess" {
        write_tag(&mut text, "Variant", variant_tag(variant));
    }
    if !is_usual_start {
        let start = fen::print(record.game.start());
        if hexes {
            write_tag(&mut text, "PDTL", &start);
        } else {
            write_tag(&mut text, "SetUp", "1");
            write_tag(&mut text, "FEN", &start);
        }
    }
    text.push('\n');
    let words = if hexes { pairs(record) } else { words(record) };
    let mut column = 0;
    for word in words.iter().chain([&score]) {
        let width = word.chars().count();
        let breaks = if hexes { true } else { column + 1 + width > LINE };
        if column > 0 {
            text.push(if breaks { '\n' } else { ' ' });
        }
        column = if column > 0 && !breaks { column + 1 + width } else { width };
        text.push_str(word);
    }
    text.push('\n');
    text
}

/// The name by which other programs know a variant.
fn variant_tag(variant: &Variant) -> &'static str {
    variant.rules().variant_tag.unwrap_or(variant.name())
}

fn write_tag(text: &mut String, name: &str, value: &str) {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    let _ = writeln!(text, "[{name} \"{escaped}\"]"); // writing to a string cannot fail
}

/// The moves with their numbers and comments, word by word.
fn words(record: &PgnGame) -> Vec<String> {
    let mut words = Vec::new();
    let mut numbered = false;
    for (ply, position, mv) in played(record) {
        let number = position.fullmove_number();
        if position.turn() == Color::White {
            words.push(format!("{number}."));
        } else if !numbered {
            words.push(format!("{number}..."));
        }
        words.push(san::print(position, mv));
        let note = record.comments.get(ply).map(comment).unwrap_or_default();
        numbered = note.is_empty();
        words.extend(Some(note).filter(|note| !note.is_empty()));
    }
    words
}

/// The moves of C'escacs, a numbered line for each pair.
fn pairs(record: &PgnGame) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (ply, position, mv) in played(record) {
        let note = record.comments.get(ply).map(comment).filter(|note| !note.is_empty());
        let text =
            san::print(position, mv) + &note.map_or(String::new(), |note| format!(" {note}"));
        match (position.turn(), lines.last_mut()) {
            (Color::Black, Some(line)) => {
                line.push_str(", ");
                line.push_str(&text);
            }
            (Color::Black, None) => {
                lines.push(format!("{}. …, {text}", position.fullmove_number()));
            }
            (Color::White, _) => lines.push(format!("{}. {text}", position.fullmove_number())),
        }
    }
    lines
}

fn played(record: &PgnGame) -> impl Iterator<Item = (usize, &Position, Move)> {
    record
        .game
        .positions()
        .zip(record.game.moves())
        .enumerate()
        .map(|(ply, (position, &mv))| (ply, position, mv))
}

fn comment(note: &MoveComment) -> String {
    let mut parts = Vec::new();
    parts.extend(note.clock.map(|time| format!("[%clk {}]", hours(time))));
    parts.extend(note.elapsed.map(|time| format!("[%emt {}]", hours(time))));
    // A closing brace would end the comment.
    parts.extend(Some(note.text.replace('}', ")")).filter(|words| !words.is_empty()));
    if parts.is_empty() { String::new() } else { format!("{{{}}}", parts.join(" ")) }
}

fn hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
