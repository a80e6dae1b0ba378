//! PDTL, the position notation of C'escacs. `docs/variants.md` describes it.

use super::placement::{
    FenError, color_of, field, letter, piece_type_of, read_fields, write_fields, write_run,
};
use crate::cells::{Cell, CellSet};
use crate::color::Color;
use crate::geometry::Geometry;
use crate::piece::Piece;
use crate::position::Position;
use crate::rules::Castling;
use crate::setup::{EnPassant, Setup};
use crate::variant::Variant;

/// Parses a position without checking that it can be played; [`fen::parse`](super::fen::parse)
/// checks it.
///
/// # Errors
/// If the text is not in this notation.
pub fn parse_setup(variant: &'static Variant, text: &str) -> Result<Setup, FenError> {
    read_fields(variant, text, (read_lines, Some(read_rights), read_en_passant))
}

/// The cells of a line, from left to right.
fn line_cells(geometry: &Geometry, line: i8) -> impl Iterator<Item = Cell> {
    geometry.cells().iter().filter(move |&cell| geometry.point(cell).1 == line)
}

fn read_lines(setup: &mut Setup, text: &str) -> Result<(), FenError> {
    let geometry = setup.variant.geometry();
    let body = text
        .strip_prefix('/')
        .and_then(|text| text.strip_suffix('/'))
        .ok_or(FenError::Row { row: 1 })?;
    let mut above = i8::MAX;
    for (index, row) in body.split('/').enumerate() {
        let misfit = FenError::Row { row: index + 1 };
        let (number, pieces) = row.split_once(':').ok_or_else(|| misfit.clone())?;
        let line: i8 = number.parse().map_err(|_| misfit.clone())?;
        if line >= above {
            return Err(misfit);
        }
        above = line;
        let mut cells = line_cells(geometry, line);
        for letter in pieces.chars() {
            if let Some(run @ 1..) = letter.to_digit(10) {
                cells.nth(run as usize - 1).ok_or_else(|| misfit.clone())?;
            } else {
                let cell = cells.next().ok_or_else(|| misfit.clone())?;
                let piece_type = piece_type_of(setup.variant, letter)?;
                setup
                    .pieces
                    .push((cell, Piece { color: color_of(letter), piece_type, promoted: false }));
            }
        }
    }
    Ok(())
}

/// The start cells of the queen's rook, the king and the king's rook. Those of the rooks are `None`
/// in a variant without castling.
fn homes(variant: &Variant, side: Color) -> Option<[Option<Cell>; 3]> {
    let geometry = variant.geometry();
    let Castling::Leaps { home, castlings, .. } = variant.rules().castling else { return None };
    let mut rooks: Vec<Cell> = castlings
        .iter()
        .flat_map(|castling| castling.rooks)
        .filter_map(|&(home, _)| geometry.cell(home))
        .collect();
    rooks.sort_unstable();
    rooks.dedup();
    let cells = [rooks.first().copied(), Some(geometry.cell(home)?), rooks.last().copied()];
    Some(cells.map(|cell| cell.map(|cell| geometry.relative_to(cell, side))))
}

fn read_rights(setup: &mut Setup, text: &str) -> Result<(), FenError> {
    let bad = || field("castling", text);
    // A side without rights has a dash, which may be missing.
    let capitals = text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
    let (white, black) =
        text.strip_prefix('-').map_or_else(|| text.split_at(capitals), |black| ("-", black));
    for (side, text) in [(Color::White, white), (Color::Black, black)] {
        let Some([queens, king, kings]) = homes(setup.variant, side) else { continue };
        let cells: &[Option<Cell>] = match text.to_ascii_uppercase().as_str() {
            "" | "-" => &[],
            "K" => &[king],
            "RK" => &[queens, king],
            "KR" => &[king, kings],
            "RKR" => &[queens, king, kings],
            _ => return Err(bad()),
        };
        cells.iter().flatten().for_each(|&cell| setup.castling_rights.insert(cell));
    }
    Ok(())
}

/// Parses `-`; `E15@19-17` after a long pawn move; `F12@G13` or only `G13` after a scornful step.
fn read_en_passant(setup: &mut Setup, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    let geometry = setup.variant.geometry();
    let bad = || field("en passant", text);
    let cell = |name: &str| geometry.cell(name).ok_or_else(bad);
    let Some((first, second)) = text.split_once('@') else {
        let pawn = cell(text)?;
        let scorned: Vec<Cell> = scorned_by(setup, pawn).iter().collect();
        match scorned.as_slice() {
            [] => {}
            &[capturer] => setup.en_passant = EnPassant::Scornful { pawn, capturer },
            // The short form is ambiguous.
            _ => return Err(bad()),
        }
        return Ok(());
    };
    if let Some(pawn) = geometry.cell(second) {
        setup.en_passant = EnPassant::Scornful { pawn, capturer: cell(first)? };
        return Ok(());
    }
    let pawn = cell(first)?;
    let column = first.chars().next().ok_or_else(bad)?;
    let mut crossed: Vec<Cell> =
        second.split('-').map(|line| cell(&format!("{column}{line}"))).collect::<Result<_, _>>()?;
    // The lines may be in either order. The cell nearest to the pawn's origin comes first.
    crossed.sort_unstable();
    if setup.turn == Color::White {
        crossed.reverse();
    }
    let crossed = match *crossed.as_slice() {
        [one] => [Some(one), None],
        [one, two] => [Some(one), Some(two)],
        _ => return Err(bad()),
    };
    setup.en_passant = EnPassant::Advance { pawn, crossed };
    Ok(())
}

/// The pawns of the side to move from which a pawn now on this cell may have stepped away.
fn scorned_by(setup: &Setup, pawn: Cell) -> CellSet {
    let geometry = setup.variant.geometry();
    let Some(moves) = setup.variant.rules().pawn_moves() else { return CellSet::EMPTY };
    let runner = !setup.turn;
    let is_pawn = |cell: &Cell| {
        let pawn = setup.variant.pawn();
        setup.pieces.iter().any(|&(at, piece)| {
            at == *cell && piece.color == setup.turn && Some(piece.piece_type) == pawn
        })
    };
    let origins = moves
        .sideways
        .iter()
        .filter_map(|&step| geometry.step(pawn, step.relative_to(runner).reversed()));
    origins
        .filter_map(|from| geometry.step(from, moves.forward.relative_to(runner)))
        .filter(is_pawn)
        .collect()
}

/// Writes a position in canonical form.
///
/// ```
/// use courier_rules::{Variant, notation::{fen, pdtl}};
/// let text = "/27:1k/3:R2R/1:1K/ w RKR- - 0 1";
/// let position = fen::parse(Variant::by_key("cescacs").unwrap(), text).unwrap();
/// assert_eq!(pdtl::print(&position), text);
/// ```
#[must_use]
pub fn print(position: &Position) -> String {
    let variant = position.variant();
    let geometry = variant.geometry();
    let mut text = String::from("/");
    let last = geometry.cells().iter().map(|cell| geometry.point(cell).1).max().unwrap_or(0);
    for line in (0..=last).rev() {
        let pieces: Vec<Option<Piece>> =
            line_cells(geometry, line).map(|cell| position.piece_at(cell)).collect();
        if pieces.iter().all(Option::is_none) {
            continue;
        }
        text.push_str(&format!("{line}:"));
        let mut empty = 0;
        for piece in pieces {
            match piece {
                None => empty += 1,
                Some(piece) => {
                    write_run(&mut text, &mut empty);
                    text.push(letter(variant, piece.piece_type, piece.color));
                }
            }
        }
        write_run(&mut text, &mut empty);
        text.push('/');
    }
    write_fields(&mut text, position, Some(&rights(position)), &en_passant(position));
    text
}

fn rights(position: &Position) -> String {
    let castling_rights = position.castling_rights();
    let mut text = String::new();
    for side in Color::BOTH {
        let cells = homes(position.variant(), side)
            .filter(|[_, king, _]| king.is_some_and(|king| castling_rights.contains(king)));
        let Some(cells) = cells else {
            text.push('-');
            continue;
        };
        for (cell, letter) in cells.into_iter().zip(['R', 'K', 'R']) {
            if cell.is_some_and(|cell| castling_rights.contains(cell)) {
                text.push(if side == Color::White { letter } else { letter.to_ascii_lowercase() });
            }
        }
    }
    text
}

fn en_passant(position: &Position) -> String {
    let geometry = position.variant().geometry();
    match position.en_passant() {
        EnPassant::None => "-".into(),
        EnPassant::Advance { pawn, crossed } => {
            let lines: Vec<String> = crossed
                .into_iter()
                .flatten()
                .map(|cell| geometry.point(cell).1.to_string())
                .collect();
            format!("{}@{}", geometry.name(pawn), lines.join("-"))
        }
        EnPassant::Scornful { pawn, capturer } => {
            format!("{}@{}", geometry.name(capturer), geometry.name(pawn))
        }
    }
}
