//! The colors and the drawings of this package for programs that draw boards themselves, such as a
//! web page.

use courier_rules::PieceType;

use super::pieces::{self, Drawing, hex, hex_or_none};
use super::style::PieceSet;
use super::theme::{Mark, PieceColors, Theme};

/// The marks of cells, with what follows the name of a cell's color.
const MARKS: [(Mark, &str); 3] =
    [(Mark::Plain, ""), (Mark::Highlighted, "-last"), (Mark::Check, "-check")];

impl Theme {
    /// The colors of the theme as CSS custom properties without the two dashes: names and values
    /// such as `#b58863`, or `none` for a line that is not drawn.
    ///
    /// `cell-0`, `cell-1` and `cell-2` are the colors of cells by
    /// [`shade`](courier_rules::Geometry::shade), with `-last` after the last move and `-check` for
    /// a king in check; `hint-0` and so on those of move hints on them. `white-fill`, `black-edge`
    /// and so on are the colors of the classes in [`piece_svg`]; `rim` and `rim-edge` are the two
    /// outlines around a promoted piece, whose inner lines are `white-promoted-line` and so on.
    ///
    /// ```
    /// let brown = courier_draw::Theme::Brown.css_properties();
    /// assert!(brown.contains(&("cell-0".to_owned(), "#b58863".to_owned())));
    /// ```
    #[must_use]
    pub fn css_properties(self) -> Vec<(String, String)> {
        let colors = self.colors();
        let mut all = Vec::new();
        for (shade, (mark, suffix)) in (0..3).flat_map(|shade| MARKS.map(|mark| (shade, mark))) {
            all.push((format!("cell-{shade}{suffix}"), hex(colors.cell(shade, mark))));
            // A king is not captured: no hint lies on its cell.
            if mark != Mark::Check {
                all.push((format!("hint-{shade}{suffix}"), hex(colors.hint(shade, mark))));
            }
        }
        for (name, color) in [
            ("label", colors.label),
            ("arrow", colors.arrow),
            ("check-frame", colors.check_frame),
            ("bar", colors.bar),
            ("bar-text", colors.text),
            ("bar-muted", colors.muted),
            ("clock", colors.active_clock),
            ("clock-text", colors.active_clock_text),
        ] {
            all.push((name.to_owned(), hex(color)));
        }
        for (side, plain, promoted) in [
            ("white", &colors.white, &colors.white_promoted),
            ("black", &colors.black, &colors.black_promoted),
        ] {
            let body =
                [("fill", plain.fill), ("shade", plain.shade), ("edge", plain.edge)].into_iter();
            all.extend(body.map(|(part, color)| (format!("{side}-{part}"), hex(color))));
            all.extend(inner(side, plain));
            all.extend(inner(&format!("{side}-promoted"), promoted));
        }
        let promoted = &colors.white_promoted;
        all.push(("rim".to_owned(), hex_or_none(promoted.rim)));
        all.push(("rim-edge".to_owned(), hex(promoted.edge)));
        all
    }
}

/// The colors of the lines and details inside a piece.
fn inner(side: &str, colors: &PieceColors) -> [(String, String); 3] {
    [
        (format!("{side}-line"), hex_or_none(colors.line)),
        (format!("{side}-mark"), hex(colors.mark)),
        (format!("{side}-highlight"), hex_or_none(colors.highlight)),
    ]
}

/// The SVG of a piece type in a set: a square of 100 units, whose parts have the classes `fill`,
/// `shade`, `edge`, `line`, `mark` and `highlight`.
///
/// ```
/// use courier_draw::{PieceSet, piece_svg};
/// use courier_rules::variants::chess::pieces::QUEEN;
///
/// let queen = piece_svg(PieceSet::Flat, &QUEEN);
/// assert!(queen.is_some_and(|svg| svg.contains("class=\"fill\"")));
/// ```
#[must_use]
pub fn piece_svg(set: PieceSet, piece_type: &PieceType) -> Option<&'static str> {
    Drawing::of(set, piece_type).svg()
}

/// The SVG of the mark that lies over a promoted piece, in the same square.
#[must_use]
pub fn promoted_svg() -> &'static str {
    pieces::PROMOTED
}

/// The widths of the two outlines of a promoted piece below the piece, in SVG units: the dark one,
/// and the rim above it.
#[must_use]
pub fn rim_widths() -> [f32; 2] {
    [pieces::RIM_EDGE, pieces::RIM]
}

/// How large a piece with these outlines is drawn, compared with one without.
#[must_use]
pub fn rim_scale() -> f32 {
    pieces::RIM_SCALE
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_theme_has_the_same_properties_with_legible_values() {
        let names = |theme: Theme| -> Vec<String> {
            theme.css_properties().into_iter().map(|(name, _)| name).collect()
        };
        for theme in Theme::ALL {
            assert_eq!(names(theme), names(Theme::default()), "{theme:?}");
            assert_eq!(names(theme).iter().collect::<BTreeSet<_>>().len(), names(theme).len());
            for (name, value) in theme.css_properties() {
                let is_color = value.strip_prefix('#').is_some_and(|code| {
                    code.len() == 6 && code.chars().all(|c| c.is_ascii_hexdigit())
                });
                assert!(is_color || value == "none", "{theme:?}: {name} is {value}");
            }
        }
    }
}
