//! The men: our own SVG drawings, colored for a side and turned into pixels.

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
        "king" => include_str!("../assets/pieces/king.svg"),
        "queen" => include_str!("../assets/pieces/queen.svg"),
        "rook" => include_str!("../assets/pieces/rook.svg"),
        "bishop" => include_str!("../assets/pieces/bishop.svg"),
        "knight" => include_str!("../assets/pieces/knight.svg"),
        "pawn" => include_str!("../assets/pieces/pawn.svg"),
        // Shogun calls the same men by other names.
        "archbishop" | "cardinal" => include_str!("../assets/pieces/archbishop.svg"),
        "chancellor" | "mortar" => include_str!("../assets/pieces/chancellor.svg"),
        "general" => include_str!("../assets/pieces/general.svg"),
        "captain" => include_str!("../assets/pieces/captain.svg"),
        "duchess" => include_str!("../assets/pieces/duchess.svg"),
        "elephant" => include_str!("../assets/pieces/elephant.svg"),
        "pegasus" => include_str!("../assets/pieces/pegasus.svg"),
        "wyvern" => include_str!("../assets/pieces/wyvern.svg"),
        _ => return None,
    })
}

/// Draws a man on the pixmap: his square has its upper left corner at `(x, y)` and sides of `side`
/// pixels.
pub(crate) fn draw(
    kind: &'static str,
    ink: &Ink,
    pixmap: &mut Pixmap,
    (x, y): (f32, f32),
    side: f32,
) -> Result<(), DrawError> {
    let svg = drawing(kind).ok_or(DrawError::NoPicture(kind))?;
    draw_svg(kind, svg, ink, pixmap, (x, y), side)
}

/// Draws the mark of a promoted man over him, in the same square: a form, so that it does not
/// depend on telling inks apart.
pub(crate) fn draw_mark(
    ink: &Ink,
    pixmap: &mut Pixmap,
    corner: (f32, f32),
    side: f32,
) -> Result<(), DrawError> {
    draw_svg("promoted", include_str!("../assets/pieces/promoted.svg"), ink, pixmap, corner, side)
}

fn draw_svg(
    kind: &'static str,
    svg: &str,
    ink: &Ink,
    pixmap: &mut Pixmap,
    (x, y): (f32, f32),
    side: f32,
) -> Result<(), DrawError> {
    let options = Options { style_sheet: Some(style_sheet(ink)), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| DrawError::Piece(kind, error))?;
    let place = Transform::from_translate(x, y).pre_scale(side / DRAWN, side / DRAWN);
    resvg::render(&tree, place, &mut pixmap.as_mut());
    Ok(())
}

/// The classes of `assets/pieces/README.md` in a side's colors.
fn style_sheet(ink: &Ink) -> String {
    let name = |color: RGBColor| format!("#{:02x}{:02x}{:02x}", color.0, color.1, color.2);
    let line = |color: Option<RGBColor>| color.map_or_else(|| "none".to_owned(), name);
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use courier_rules::Variant;
    use resvg::tiny_skia::PixmapPaint;

    use super::*;
    use crate::Theme;

    const KINDS: [&str; 16] = [
        "king",
        "queen",
        "rook",
        "bishop",
        "knight",
        "pawn",
        "archbishop",
        "chancellor",
        "general",
        "captain",
        "duchess",
        "elephant",
        "pegasus",
        "wyvern",
        "cardinal",
        "mortar",
    ];

    fn drawn(kind: &'static str, ink: &Ink, side: u32) -> Pixmap {
        let mut pixmap = Pixmap::new(side, side).unwrap();
        draw(kind, ink, &mut pixmap, (0.0, 0.0), side as f32).unwrap();
        pixmap
    }

    #[test]
    fn every_man_is_drawn_within_his_square() {
        let colors = Theme::Brown.colors();
        for kind in KINDS {
            for ink in [&colors.white, &colors.black] {
                let small = drawn(kind, ink, 50);
                let covered = small.pixels().iter().filter(|pixel| pixel.alpha() > 0).count();
                assert!((400..1900).contains(&covered), "{kind}: {covered} of 2500 pixels");
                // The same with room around: nothing may lie there.
                let mut roomy = Pixmap::new(60, 60).unwrap();
                draw(kind, ink, &mut roomy, (5.0, 5.0), 50.0).unwrap();
                let all = roomy.pixels().iter().filter(|pixel| pixel.alpha() > 0).count();
                assert_eq!(all, covered, "{kind} reaches out of his square");
            }
        }
    }

    #[test]
    fn every_kind_of_every_variant_has_a_picture() {
        for variant in Variant::all() {
            for kind in variant.piece_types() {
                assert!(drawing(kind.name).is_some(), "{}: {}", variant.key(), kind.name);
            }
        }
    }

    /// The set is told apart by form: no two kinds cover nearly the same pixels.
    #[test]
    fn no_man_is_taken_for_another() {
        let ink = &Theme::Brown.colors().white;
        let dark = |kind| {
            let mut pixmap = Pixmap::new(36, 36).unwrap();
            pixmap.fill(resvg::tiny_skia::Color::from_rgba8(128, 128, 128, 255));
            pixmap.draw_pixmap(
                0,
                0,
                drawn(kind, ink, 36).as_ref(),
                &PixmapPaint::default(),
                Transform::identity(),
                None,
            );
            pixmap.pixels().iter().map(|pixel| i32::from(pixel.green())).collect::<Vec<_>>()
        };
        for (place, one) in KINDS.iter().take(14).enumerate() {
            for two in KINDS.iter().take(14).skip(place + 1) {
                let apart: i32 =
                    dark(one).iter().zip(dark(two)).map(|(one, two)| (one - two).abs()).sum();
                assert!(apart / (36 * 36) >= 9, "{one} and {two}: {}", apart / (36 * 36));
            }
        }
    }
}
