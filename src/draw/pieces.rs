//! The men: our own SVG drawings, coloured for a side and turned into pixels.

use plotters::style::RGBColor;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::DrawError;
use super::theme::Ink;

/// The side of the square in which every man is drawn, in the units of his SVG.
const DRAWN: f32 = 100.0;

/// The SVG of a kind of man, by the name the rules give it.
fn drawing(kind: &str) -> Option<&'static str> {
    Some(match kind {
        "king" => include_str!("../../assets/pieces/king.svg"),
        "queen" => include_str!("../../assets/pieces/queen.svg"),
        "rook" => include_str!("../../assets/pieces/rook.svg"),
        "bishop" => include_str!("../../assets/pieces/bishop.svg"),
        "knight" => include_str!("../../assets/pieces/knight.svg"),
        "pawn" => include_str!("../../assets/pieces/pawn.svg"),
        _ => return None,
    })
}

/// Draws a man on the pixmap: his square has its upper left corner at `(x, y)` and sides of `side` pixels.
pub(crate) fn draw(
    kind: &'static str,
    ink: &Ink,
    pixmap: &mut Pixmap,
    (x, y): (f32, f32),
    side: f32,
) -> Result<(), DrawError> {
    let svg = drawing(kind).ok_or(DrawError::NoPicture(kind))?;
    let options = Options { style_sheet: Some(style_sheet(ink)), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| DrawError::Piece(kind, error))?;
    let place = Transform::from_translate(x, y).pre_scale(side / DRAWN, side / DRAWN);
    resvg::render(&tree, place, &mut pixmap.as_mut());
    Ok(())
}

/// The classes of `assets/pieces/README.md` in a side's colours.
fn style_sheet(ink: &Ink) -> String {
    let name = |colour: RGBColor| format!("#{:02x}{:02x}{:02x}", colour.0, colour.1, colour.2);
    let line = |colour: Option<RGBColor>| colour.map_or_else(|| "none".to_owned(), name);
    format!(
        ".fill{{fill:{fill}}} .shade{{fill:{shade}}} .edge{{stroke:{edge}}} .line{{stroke:{dark}}} .mark{{fill:{mark}}} .glint{{stroke:{light}}}",
        fill = name(ink.fill),
        shade = name(ink.shade),
        edge = name(ink.edge),
        dark = line(ink.line),
        mark = name(ink.mark),
        light = line(ink.glint),
    )
}
