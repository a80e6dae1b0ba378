//! Draws the pieces: SVG drawings of this package, colored for a side.

use courier_rules::PieceType;
use include_dir::{Dir, include_dir};
use plotters::style::RGBColor;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::DrawError;
use super::style::PieceSet;
use super::theme::PieceColors;

/// The side of the square in which every piece is drawn, in SVG units.
const SVG_SIDE: f32 = 100.0;

/// The drawings of the standard set by piece type, and folders for the other sets.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/pieces");

/// The SVG of the mark of a promoted piece.
pub(crate) const PROMOTED: &str = include_str!("../assets/pieces/promoted.svg");

/// The drawing of a piece type in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Drawing {
    set: PieceSet,
    /// The name of the piece type, or its letter.
    name: &'static str,
}

impl Drawing {
    pub(crate) fn of(set: PieceSet, piece_type: &PieceType) -> Self {
        let name = match set {
            PieceSet::Standard | PieceSet::Flat => piece_type.name,
            PieceSet::Letters => letter(piece_type.letter),
        };
        Self { set, name }
    }

    /// Its SVG. A text file among the standard drawings names the piece type whose drawing another
    /// one has.
    pub(crate) fn svg(self) -> Option<&'static str> {
        let file = |name: String| FILES.get_file(name)?.contents_utf8();
        let folder = match self.set {
            PieceSet::Standard => "",
            PieceSet::Flat => "flat/",
            PieceSet::Letters => "letters/",
        };
        file(format!("{folder}{}.svg", self.name)).or_else(|| {
            let name = file(format!("{}.txt", self.name))?.trim();
            Self { name, ..self }.svg()
        })
    }
}

/// A letter as text; empty for others than A to Z.
fn letter(letter: char) -> &'static str {
    const ALL: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    ALL.find(letter).and_then(|place| ALL.get(place..=place)).unwrap_or_default()
}

/// Draws a piece on the pixmap, in the square of `side` pixels whose upper left corner is at
/// `(x, y)`.
pub(crate) fn draw(
    drawing: Drawing,
    colors: &PieceColors,
    pixmap: &mut Pixmap,
    corner: (f32, f32),
    side: f32,
) -> Result<(), DrawError> {
    let svg = drawing.svg().ok_or(DrawError::NoDrawing(drawing.name))?;
    // With a rim the piece is slightly smaller, so that all of it lies within the square.
    let (corner, side) = match colors.rim {
        Some(_) => {
            let margin = (1.0 - RIM_SCALE) / 2.0 * side;
            ((corner.0 + margin, corner.1 + margin), RIM_SCALE * side)
        }
        None => (corner, side),
    };
    let mut layer = |style| draw_svg(drawing.name, svg, style, pixmap, corner, side);
    if let Some(rim) = colors.rim {
        // Two wider outlines below the piece: the rim, and a dark line around it.
        layer(outline(colors.edge, RIM_EDGE))?;
        layer(outline(rim, RIM))?;
    }
    layer(style_sheet(colors))
}

/// Draws the mark of a promoted piece over it, in the same square. The mark has a shape of its own,
/// so that it can be recognized without colors.
pub(crate) fn draw_mark(
    colors: &PieceColors,
    pixmap: &mut Pixmap,
    corner: (f32, f32),
    side: f32,
) -> Result<(), DrawError> {
    draw_svg("promoted", PROMOTED, style_sheet(colors), pixmap, corner, side)
}

fn draw_svg(
    name: &'static str,
    svg: &str,
    style_sheet: String,
    pixmap: &mut Pixmap,
    (x, y): (f32, f32),
    side: f32,
) -> Result<(), DrawError> {
    let options = Options { style_sheet: Some(style_sheet), ..Options::default() };
    let tree =
        Tree::from_str(svg, &options).map_err(|error| DrawError::Svg(name, error.to_string()))?;
    let place = Transform::from_translate(x, y).pre_scale(side / SVG_SIDE, side / SVG_SIDE);
    resvg::render(&tree, place, &mut pixmap.as_mut());
    Ok(())
}

/// The widths of the lines that show around a promoted piece, with what the piece covers of them,
/// in SVG units. A piece has a margin of five units.
pub(crate) const RIM_EDGE: f32 = 11.4;
pub(crate) const RIM: f32 = 8.8;
/// How large the piece within the rim is, compared with one without it.
pub(crate) const RIM_SCALE: f32 = 0.96;

/// The outlines alone, in one color and this wide.
fn outline(color: RGBColor, width: f32) -> String {
    let color = hex(color);
    format!(
        ".edge{{stroke:{color};stroke-width:{width}}} .fill,.shade,.mark{{fill:none}} \
             .line,.highlight{{stroke:none}}"
    )
}

/// A color as CSS writes it.
pub(crate) fn hex(color: RGBColor) -> String {
    format!("#{:02x}{:02x}{:02x}", color.0, color.1, color.2)
}

/// The same, or `none` for a line that is not drawn.
pub(crate) fn hex_or_none(color: Option<RGBColor>) -> String {
    color.map_or_else(|| "none".to_owned(), hex)
}

/// The classes of `assets/pieces/README.md` in a side's colors.
fn style_sheet(colors: &PieceColors) -> String {
    [
        format!(".fill{{fill:{}}}", hex(colors.fill)),
        format!(".shade{{fill:{}}}", hex(colors.shade)),
        format!(".edge{{stroke:{}}}", hex(colors.edge)),
        format!(".line{{stroke:{}}}", hex_or_none(colors.line)),
        format!(".mark{{fill:{}}}", hex(colors.mark)),
        format!(".highlight{{stroke:{}}}", hex_or_none(colors.highlight)),
    ]
    .join(" ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::{HashMap, HashSet};

    use courier_rules::Variant;
    use resvg::tiny_skia::PremultipliedColorU8;

    use super::*;
    use crate::Theme;
    use crate::frame::{PIECE_PART, whole};
    use crate::tests::sight::{Sight, contrast};
    use crate::theme::Mark;

    /// The drawings of all piece types in all sets.
    fn drawings() -> impl Iterator<Item = Drawing> {
        PieceSet::ALL.into_iter().flat_map(drawings_of)
    }

    /// The drawings of all piece types in a set.
    fn drawings_of(set: PieceSet) -> Vec<Drawing> {
        let mut drawings = Vec::new();
        for piece_type in Variant::all().iter().flat_map(|variant| variant.piece_types()) {
            let drawing = Drawing::of(set, piece_type);
            if !drawings.contains(&drawing) {
                drawings.push(drawing);
            }
        }
        drawings
    }

    fn standard(name: &'static str) -> Drawing {
        Drawing { set: PieceSet::Standard, name }
    }

    fn drawn(drawing: Drawing, colors: &PieceColors, side: u32) -> Pixmap {
        let mut pixmap = Pixmap::new(side, side).unwrap();
        draw(drawing, colors, &mut pixmap, (0.0, 0.0), side as f32).unwrap();
        pixmap
    }

    #[test]
    fn every_piece_is_drawn_within_its_cell() {
        let colors = Theme::Brown.colors();
        for drawing in drawings() {
            for side_colors in [&colors.white, &colors.black] {
                let small = drawn(drawing, side_colors, 50);
                let covered = small.pixels().iter().filter(|pixel| pixel.alpha() > 0).count();
                assert!((400..1900).contains(&covered), "{drawing:?}: {covered} of 2500 pixels");
                // The same with a margin: no pixel may lie there.
                let mut larger = Pixmap::new(60, 60).unwrap();
                draw(drawing, side_colors, &mut larger, (5.0, 5.0), 50.0).unwrap();
                let all = larger.pixels().iter().filter(|pixel| pixel.alpha() > 0).count();
                assert_eq!(all, covered, "{drawing:?} reaches out of its square");
            }
        }
    }

    /// A promoted piece has the body of its side and a gold rim, as small as on a phone, and lies
    /// within its square.
    #[test]
    fn a_promoted_piece_shows_its_side_and_its_rank() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            for (drawing, (plain, promoted)) in drawings().flat_map(|drawing| {
                [(&colors.white, &colors.white_promoted), (&colors.black, &colors.black_promoted)]
                    .map(|sides| (drawing, sides))
            }) {
                let at = format!("{theme:?}: {drawing:?}");
                let count = |colors, is: &dyn Fn([u8; 3]) -> bool| {
                    let drawn = drawn(drawing, colors, 40);
                    let is = |pixel: &PremultipliedColorU8| {
                        pixel.alpha() == 255 && is([pixel.red(), pixel.green(), pixel.blue()])
                    };
                    drawn.pixels().iter().filter(|pixel| is(pixel)).count()
                };
                let of_body = |[red, green, blue]: [u8; 3]| {
                    let RGBColor(fill_red, fill_green, fill_blue) = plain.fill;
                    let apart = |one: u8, two: u8| one.abs_diff(two) <= 8;
                    apart(red, fill_red) && apart(green, fill_green) && apart(blue, fill_blue)
                };
                let (before, after) = (count(plain, &of_body), count(promoted, &of_body));
                assert!(10 * after >= 7 * before, "{at}: {after} of {before} pixels of the body");
                let golden = |[red, _, blue]: [u8; 3]| red >= 120 && red - red / 3 > blue;
                let gold = count(promoted, &golden);
                assert!(gold >= 40, "{at}: {gold} gold pixels");
                let mut larger = Pixmap::new(60, 60).unwrap();
                draw(drawing, promoted, &mut larger, (10.0, 10.0), 40.0).unwrap();
                for (place, pixel) in larger.pixels().iter().enumerate() {
                    let inside = |place: usize| (10..50).contains(&place);
                    assert!(
                        pixel.alpha() < 64 || inside(place % 60) && inside(place / 60),
                        "{at} reaches out of its square"
                    );
                }
            }
        }
    }

    #[test]
    fn every_piece_type_of_every_variant_has_a_drawing() {
        for drawing in drawings() {
            assert!(drawing.svg().is_some(), "{drawing:?}");
        }
    }

    /// The pixels that a piece covers at this size, without its colors; of a letter on its disc,
    /// those of the letter.
    fn silhouette(drawing: Drawing, side: u32) -> Vec<bool> {
        let white = Theme::Brown.colors().white;
        let colors = PieceColors { edge: white.fill, ..white };
        let is_letter = drawing.set == PieceSet::Letters;
        let covers = |pixel: &PremultipliedColorU8| {
            pixel.alpha() >= 128 && !(is_letter && pixel.green() >= 128)
        };
        drawn(drawing, &colors, side).pixels().iter().map(covers).collect()
    }

    /// The number of pixels that at least one of the pieces covers.
    fn covered_by_either(one: Drawing, two: Drawing, side: u32) -> usize {
        let (one, two) = (silhouette(one, side), silhouette(two, side));
        one.iter().zip(two).filter(|(one, two)| **one || *two).count()
    }

    /// The share of the pixels covered by either piece that only one of them covers, in percent.
    fn difference(one: Drawing, two: Drawing, side: u32) -> usize {
        let either = covered_by_either(one, two, side);
        let (one, two) = (silhouette(one, side), silhouette(two, side));
        100 * one.iter().zip(two).filter(|(one, two)| *one != two).count() / either
    }

    /// Any two drawings that occur in one variant.
    fn pairs_of(set: PieceSet) -> HashSet<(Drawing, Drawing)> {
        let mut pairs = HashSet::new();
        for variant in Variant::all() {
            let types = variant.piece_types();
            for (number, one) in types.iter().enumerate() {
                let others = types[number + 1..].iter();
                pairs.extend(others.map(|two| (Drawing::of(set, one), Drawing::of(set, two))));
            }
        }
        pairs
    }

    /// Any two pieces of a variant can be told apart by their outlines alone, as small as on a
    /// phone.
    #[test]
    fn the_silhouettes_of_a_variant_differ() {
        // Letters lie on equal discs.
        for (one, two) in [PieceSet::Standard, PieceSet::Flat].into_iter().flat_map(pairs_of) {
            let share = difference(one, two, 24);
            assert!(share >= 21, "{one:?} and {two:?} differ by {share} %");
        }
    }

    /// The light of each pixel of a piece on a cell, in gray.
    fn in_gray(drawn: &Pixmap, cell: RGBColor) -> Vec<f64> {
        let blend = |pixel: &PremultipliedColorU8| {
            let part = |over: u8, below: u8| {
                let below = u32::from(below) * u32::from(255 - pixel.alpha()) / 255;
                over.saturating_add(u8::try_from(below).unwrap())
            };
            let RGBColor(red, green, blue) = cell;
            RGBColor(part(pixel.red(), red), part(pixel.green(), green), part(pixel.blue(), blue))
        };
        drawn.pixels().iter().map(|pixel| Sight::Gray.sees(blend(pixel))[0]).collect()
    }

    /// In gray, at 24 pixels and on every cell of every theme, two pieces of a side differ in at
    /// least 30 % of the pixels that either covers. Lines inside a piece count.
    #[test]
    fn the_pieces_of_a_variant_differ_in_gray() {
        let size = 24;
        let pairs = PieceSet::ALL.into_iter().flat_map(pairs_of);
        let pairs: Vec<_> =
            pairs.map(|(one, two)| (one, two, covered_by_either(one, two, size))).collect();
        let mut cells: Vec<_> = Theme::ALL
            .into_iter()
            .flat_map(|theme| (0..3).map(move |shade| (theme.colors(), shade)))
            .flat_map(|(colors, shade)| Mark::ALL.map(|mark| colors.cell(shade, mark)))
            .collect();
        cells.sort_unstable_by_key(|cell| (cell.0, cell.1, cell.2));
        cells.dedup();
        // The other themes have the pieces of the first.
        for side in [Theme::Brown, Theme::HighContrast]
            .into_iter()
            .flat_map(|theme| [&theme.colors().white, &theme.colors().black])
        {
            let drawings: Vec<_> =
                drawings().map(|drawing| (drawing, drawn(drawing, side, size))).collect();
            for cell in &cells {
                let seen: HashMap<_, _> =
                    drawings.iter().map(|(one, drawn)| (*one, in_gray(drawn, *cell))).collect();
                for (one, two, either) in &pairs {
                    let apart = seen[one].iter().zip(&seen[two]).filter(|(one, two)| {
                        (one.max(**two) + 0.05) / (one.min(**two) + 0.05) >= 1.5
                    });
                    let share = 100 * apart.count() / either;
                    let of = side.fill;
                    assert!(share >= 30, "{of:?} on {cell:?}: {one:?} and {two:?}: {share} %");
                }
            }
        }
    }

    /// As large as the pawns of the sets that players know from elsewhere: of such a pawn's square
    /// a quarter is covered, over half the width and 70 % of the height.
    #[test]
    fn a_pawn_fills_its_square() {
        let side = 200;
        let size = whole(PIECE_PART * side as f32);
        let pawn = silhouette(standard("pawn"), size);
        let rows = pawn.chunks(size as usize).filter(|row| row.contains(&true)).count();
        let columns = (0..size as usize)
            .filter(|x| pawn.iter().skip(*x).step_by(size as usize).any(|covered| *covered))
            .count();
        let covered = pawn.iter().filter(|covered| **covered).count();
        let side = side as usize;
        assert!(100 * covered >= 24 * side * side, "{covered} of {} pixels", side * side);
        assert!(100 * rows >= 70 * side && 100 * columns >= 54 * side, "{columns} x {rows}");
    }

    /// Pieces that were mistaken for each other on phones differ by more.
    #[test]
    fn the_silhouettes_of_similar_pieces_differ_by_more() {
        for (one, two) in
            [("king", "captain"), ("knight", "general"), ("knight", "pegasus"), ("queen", "wyvern")]
        {
            let share = difference(standard(one), standard(two), 24);
            assert!(share >= 30, "{one} and {two} differ by {share} %");
        }
    }

    /// The lines inside a black piece are light enough to be seen when they are a pixel wide.
    #[test]
    fn the_inner_lines_of_black_pieces_are_light() {
        for theme in Theme::ALL {
            let black = &theme.colors().black;
            let line = black.highlight.unwrap();
            assert!(contrast(line, black.fill) >= 9.0, "{theme:?}");
            assert!(contrast(black.mark, black.fill) >= 9.0, "{theme:?}");
        }
        for drawing in [PieceSet::Standard, PieceSet::Letters].into_iter().flat_map(drawings_of) {
            let black = &Theme::Brown.colors().black;
            let pixmap = drawn(drawing, black, 24);
            let light = pixmap.pixels().iter().filter(|pixel| pixel.green() >= 0x80).count();
            assert!(light >= 4, "{drawing:?}: {light} light pixels");
        }
    }
}
