//! Writes game records.

use std::fmt::Write;
use std::time::Duration;

use crate::color::Color;
use crate::moves::Move;
use crate::notation::{fen, san};
use crate::pgn::record::{MoveComment, PgnGame, PgnTree, Variation, VariationMove};
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
    print_with(record, &[])
}

/// Writes a record with its variations, each in parentheses after the move in whose place it
/// stands. A variation with an illegal move ends before it.
///
/// ```
/// use courier_rules::pgn;
///
/// let text = "1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 *";
/// let tree = pgn::parse_tree(text, 100).unwrap();
/// let moves = "\n\n1. e4 e5 (1... c5 {Sicilian} 2. Nf3 (2. c3)) 2. Nf3 *\n";
/// assert!(pgn::print_tree(&tree).ends_with(moves));
/// ```
#[must_use]
pub fn print_tree(tree: &PgnTree) -> String {
    print_with(&tree.record, &tree.variations)
}

fn print_with(record: &PgnGame, variations: &[Vec<Variation>]) -> String {
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
    let is_usual_start = !matches!(variant.rules().starts, Starts::Shuffled { .. })
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
    let words = if hexes { pairs(record, variations) } else { words(record, variations) };
    let mut column = 0;
    let before = Some(braced(&record.start_comment)).filter(|comment| !comment.is_empty());
    for word in before.iter().chain(&words).chain([&score]) {
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

/// The moves with their numbers, comments and variations, word by word.
fn words(record: &PgnGame, variations: &[Vec<Variation>]) -> Vec<String> {
    let mut words = Vec::new();
    let mut numbered = false;
    for (ply, position, mv) in played(record) {
        let note = record.comments.get(ply).map(comment).unwrap_or_default();
        let beside = variations.get(ply).map_or(&[][..], Vec::as_slice);
        numbered = push_move(&mut words, position, mv, numbered, &note);
        for variation in beside {
            push_variation(&mut words, position, variation);
            numbered = false;
        }
    }
    words
}

/// Appends a move and its comment. A move of Black's has a number unless one of White's stands
/// directly before it: returns whether it does so now.
fn push_move(
    words: &mut Vec<String>,
    position: &Position,
    mv: Move,
    numbered: bool,
    note: &str,
) -> bool {
    let number = position.fullmove_number();
    if position.turn() == Color::White {
        words.push(format!("{number}."));
    } else if !numbered {
        words.push(format!("{number}..."));
    }
    words.push(san::print(position, mv));
    words.extend(Some(note.to_owned()).filter(|note| !note.is_empty()));
    note.is_empty()
}

fn push_variation(words: &mut Vec<String>, start: &Position, variation: &Variation) {
    let first = words.len();
    let mut numbered = false;
    let mut position = start.clone();
    for VariationMove { mv, comment, variations } in &variation.moves {
        let Ok(next) = position.play(*mv) else { break };
        numbered = push_move(words, &position, *mv, numbered, &braced(comment));
        for beside in variations {
            push_variation(words, &position, beside);
            numbered = false;
        }
        position = next;
    }
    let Some(begins) = words.get_mut(first) else { return };
    begins.insert(0, '(');
    if let Some(ends) = words.last_mut() {
        ends.push(')');
    }
}

/// The moves of C'escacs, a numbered line for each pair. Variations stand after their move.
fn pairs(record: &PgnGame, variations: &[Vec<Variation>]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (ply, position, mv) in played(record) {
        let note = record.comments.get(ply).map(comment).filter(|note| !note.is_empty());
        let mut text =
            san::print(position, mv) + &note.map_or(String::new(), |note| format!(" {note}"));
        for variation in variations.get(ply).into_iter().flatten() {
            text.push_str(&pairs_of_variation(position, variation));
        }
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

fn pairs_of_variation(start: &Position, variation: &Variation) -> String {
    let mut text = String::new();
    let mut position = start.clone();
    for VariationMove { mv, comment, variations } in &variation.moves {
        let Ok(next) = position.play(*mv) else { break };
        let number = position.fullmove_number();
        let before = match position.turn() {
            Color::White if text.is_empty() => format!("{number}. "),
            Color::White => format!(" {number}. "),
            Color::Black if text.is_empty() => format!("{number}. …, "),
            Color::Black => ", ".to_owned(),
        };
        text.push_str(&before);
        text.push_str(&san::print(&position, *mv));
        let note = braced(comment);
        if !note.is_empty() {
            text.push(' ');
            text.push_str(&note);
        }
        for beside in variations {
            text.push_str(&pairs_of_variation(&position, beside));
        }
        position = next;
    }
    if text.is_empty() { text } else { format!(" ({text})") }
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
    parts.extend(Some(note.text.clone()).filter(|words| !words.is_empty()));
    let glyph = note.glyph.map(|glyph| format!("${glyph}"));
    let words = Some(braced(&parts.join(" "))).filter(|words| !words.is_empty());
    glyph.into_iter().chain(words).collect::<Vec<_>>().join(" ")
}

/// A comment in braces; empty for an empty one. A closing brace would end the comment.
fn braced(words: &str) -> String {
    let words = words.replace('}', ")");
    if words.is_empty() { words } else { format!("{{{words}}}") }
}

fn hours(time: Duration) -> String {
    let seconds = time.as_secs();
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}
