//! Themes: the colors of board, men and bars. Which theme a player reads is known of them, so the
//! value itself is in the room `play`.

use courier_rules::Color;
use plotters::style::RGBColor;

use super::arrows::mix;
use crate::board_theme::Theme;

impl Theme {
    /// The colors of the theme.
    pub(crate) const fn colors(self) -> &'static Colors {
        match self {
            Self::Brown => &BROWN,
            Self::Green => &GREEN,
            Self::Blue => &BLUE,
            Self::HighContrast => &HIGH_CONTRAST,
            Self::ColorSafe => &COLOR_SAFE,
        }
    }
}

/// What a cell is colored for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Mark {
    Plain,
    /// The last move left or reached it.
    Lit,
    /// A king stands on it in check.
    Check,
}

impl Mark {
    pub(crate) const ALL: [Self; 3] = [Self::Plain, Self::Lit, Self::Check];
}

/// The colors of one side's men: see `assets/pieces/README.md`.
#[derive(Debug)]
pub(crate) struct Ink {
    pub(crate) fill: RGBColor,
    pub(crate) shade: RGBColor,
    pub(crate) edge: RGBColor,
    /// Inner lines drawn dark; absent on dark men.
    pub(crate) line: Option<RGBColor>,
    pub(crate) mark: RGBColor,
    /// Inner lines drawn light; absent on light men.
    pub(crate) glint: Option<RGBColor>,
}

/// All colors of a picture.
#[derive(Debug)]
pub(crate) struct Colors {
    /// Grounds by shade of cell (0 dark, 1 light, 2 the third color of hexagons), each plain, lit
    /// and in check.
    grounds: [[RGBColor; 3]; 3],
    /// The names of lines and files.
    pub(crate) label: RGBColor,
    /// The arrows.
    pub(crate) arrow: RGBColor,
    /// The frame in the cell of a king in check.
    pub(crate) alarm: RGBColor,
    pub(crate) white: Ink,
    pub(crate) black: Ink,
    /// Men that were promoted and will be captured as what they were.
    pub(crate) white_promoted: Ink,
    pub(crate) black_promoted: Ink,
    /// The bars above and below the board.
    pub(crate) bar: RGBColor,
    /// What is written on the bars.
    pub(crate) writing: RGBColor,
    /// What matters less on the bars: ratings, captured men, the resting clock.
    pub(crate) quiet: RGBColor,
    /// The running clock's ground and its writing.
    pub(crate) running: RGBColor,
    pub(crate) running_writing: RGBColor,
}

impl Colors {
    /// The colors of a side's men.
    pub(crate) fn ink(&self, side: Color, promoted: bool) -> &Ink {
        match (side, promoted) {
            (Color::White, false) => &self.white,
            (Color::White, true) => &self.white_promoted,
            (Color::Black, false) => &self.black,
            (Color::Black, true) => &self.black_promoted,
        }
    }

    /// The color of what marks a chosen man's way: halfway from the ground to the labels.
    pub(crate) fn aim(&self, shade: u8, mark: Mark) -> RGBColor {
        mix(self.ground(shade, mark), self.label, 50)
    }

    /// The color of a cell. A shade that the theme does not know is drawn as its third.
    pub(crate) fn ground(&self, shade: u8, mark: Mark) -> RGBColor {
        let [dark, light, third] = &self.grounds;
        let [plain, lit, check] = match shade {
            0 => dark,
            1 => light,
            _ => third,
        };
        match mark {
            Mark::Plain => *plain,
            Mark::Lit => *lit,
            Mark::Check => *check,
        }
    }
}

const fn rgb(code: u32) -> RGBColor {
    let [_, red, green, blue] = code.to_be_bytes();
    RGBColor(red, green, blue)
}

/// The outline where contrast is all.
const DEEP: RGBColor = rgb(0x00_0000);
const INK: RGBColor = rgb(0x15_1311);

const WHITE: Ink = Ink {
    fill: rgb(0xFF_FFFF),
    shade: rgb(0xDC_D5C9),
    edge: INK,
    line: Some(INK),
    mark: INK,
    glint: None,
};

const BLACK: Ink = Ink {
    fill: rgb(0x40_3C39),
    shade: rgb(0x2A_2725),
    edge: INK,
    line: None,
    mark: rgb(0xDE_D9D0),
    glint: Some(rgb(0xDE_D9D0)),
};

/// Gold.
const WHITE_PROMOTED: Ink = Ink { fill: rgb(0xF9_D15C), shade: rgb(0xD9_A62E), ..WHITE };

/// Dark red with gold.
const BLACK_PROMOTED: Ink = Ink {
    fill: rgb(0x74_2A26),
    shade: rgb(0x50_1A18),
    mark: rgb(0xF9_D15C),
    glint: Some(rgb(0xF9_D15C)),
    ..BLACK
};

const BROWN: Colors = Colors {
    grounds: [
        [rgb(0xB5_8863), rgb(0xB4_A03C), rgb(0xE3_7D61)],
        [rgb(0xF0_D9B5), rgb(0xDD_D46C), rgb(0xF0_9A7C)],
        [rgb(0xD6_B088), rgb(0xCB_BC54), rgb(0xEA_8B6F)],
    ],
    label: rgb(0x33_1F0F),
    arrow: rgb(0x12_6B34),
    alarm: rgb(0x9E_1B12),
    white: WHITE,
    black: BLACK,
    white_promoted: WHITE_PROMOTED,
    black_promoted: BLACK_PROMOTED,
    bar: rgb(0x2B_2A29),
    writing: rgb(0xF7_F5F2),
    quiet: rgb(0xB9_B4AD),
    running: rgb(0xF0_D9B5),
    running_writing: INK,
};

const GREEN: Colors = Colors {
    grounds: [
        [rgb(0x7B_9B5E), rgb(0xB5_BE3C), rgb(0xE3_7D61)],
        [rgb(0xEC_ECD0), rgb(0xF2_EE80), rgb(0xF0_9A7C)],
        [rgb(0xB2_C394), rgb(0xD4_D75C), rgb(0xEA_8B6F)],
    ],
    label: rgb(0x15_240A),
    arrow: rgb(0xC4_4A0E),
    running: rgb(0xEC_ECD0),
    ..BROWN
};

const BLUE: Colors = Colors {
    grounds: [
        [rgb(0x7F_9BB8), rgb(0x8F_B866), rgb(0xE3_7D61)],
        [rgb(0xE2_E9F0), rgb(0xCB_E0A0), rgb(0xF0_9A7C)],
        [rgb(0xB0_C2D4), rgb(0xAC_CC82), rgb(0xEA_8B6F)],
    ],
    label: rgb(0x17_2A3D),
    arrow: rgb(0xC4_4A0E),
    bar: rgb(0x26_2A2F),
    running: rgb(0xE2_E9F0),
    ..BROWN
};

const HIGH_CONTRAST: Colors = Colors {
    grounds: [
        [rgb(0x8C_8C8C), rgb(0xE0_A800), rgb(0xFF_6A5C)],
        [rgb(0xFF_FFFF), rgb(0xFF_E14D), rgb(0xFF_9C91)],
        [rgb(0xC8_C8C8), rgb(0xF0_C420), rgb(0xFF_8377)],
    ],
    label: rgb(0x00_0000),
    arrow: rgb(0x00_48C8),
    alarm: rgb(0x80_0000),
    white: Ink { edge: DEEP, line: Some(DEEP), mark: DEEP, ..WHITE },
    black: Ink {
        fill: rgb(0x1C_1C1C),
        shade: rgb(0x0C_0C0C),
        edge: DEEP,
        mark: rgb(0xFF_FFFF),
        glint: Some(rgb(0xFF_FFFF)),
        ..BLACK
    },
    white_promoted: Ink { edge: DEEP, line: Some(DEEP), mark: DEEP, ..WHITE_PROMOTED },
    black_promoted: Ink { edge: DEEP, ..BLACK_PROMOTED },
    bar: rgb(0x00_0000),
    writing: rgb(0xFF_FFFF),
    quiet: rgb(0xD0_D0D0),
    running: rgb(0xFF_FFFF),
    running_writing: rgb(0x00_0000),
};

const COLOR_SAFE: Colors = Colors {
    grounds: [
        [rgb(0x7C_A0C4), rgb(0xE0_9A2A), rgb(0xC9_7FB8)],
        [rgb(0xE8_EFF6), rgb(0xFF_D27A), rgb(0xE6_B3DA)],
        [rgb(0xB2_C8DD), rgb(0xF0_B650), rgb(0xD8_99C9)],
    ],
    label: rgb(0x10_2438),
    arrow: rgb(0x9A_3A00),
    alarm: rgb(0x5B_0A4C),
    bar: rgb(0x22_282E),
    running: rgb(0xE8_EFF6),
    ..BROWN
};

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// The parts of a color as light, from 0 to 1.
    fn light(color: RGBColor) -> [f64; 3] {
        [color.0, color.1, color.2].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
        })
    }

    /// The contrast of two colors as WCAG 2 defines it, from 1 to 21.
    pub(crate) fn contrast(one: RGBColor, two: RGBColor) -> f64 {
        let luminance = |color| {
            let [red, green, blue] = light(color);
            0.2126 * red + 0.7152 * green + 0.0722 * blue
        };
        let (one, two): (f64, f64) = (luminance(one), luminance(two));
        (one.max(two) + 0.05) / (one.min(two) + 0.05)
    }

    /// How far apart two lights look: the distance in CIE Lab; 2 is just to be seen side by side,
    /// 10 at a glance.
    fn distance(one: [f64; 3], two: [f64; 3]) -> f64 {
        let lab = |[red, green, blue]: [f64; 3]| {
            let x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505;
            let y = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
            let z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089;
            let root = |part: f64| {
                if part > 0.008_856 { part.cbrt() } else { 7.787 * part + 16.0 / 116.0 }
            };
            [116.0 * root(y) - 16.0, 500.0 * (root(x) - root(y)), 200.0 * (root(y) - root(z))]
        };
        let (one, two) = (lab(one), lab(two));
        one.iter().zip(two).map(|(one, two)| (one - two).powi(2)).sum::<f64>().sqrt()
    }

    /// What an eye without the receptor for long (red) or middle (green) waves gets of a light
    /// (Viénot, Brettel and Mollon, 1999).
    fn seen_without(receptor: &str, [red, green, blue]: [f64; 3]) -> [f64; 3] {
        let (from_red, from_green, spill) = match receptor {
            "red" => (0.112_38, 0.887_62, 0.004_01),
            _ => (0.292_75, 0.707_25, -0.022_34),
        };
        let both = from_red * red + from_green * green;
        [both, both, blue + spill * (red - green)].map(|part| part.clamp(0.0, 1.0))
    }

    #[test]
    fn men_and_labels_stand_out_from_every_ground() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            for (shade, mark) in (0..3).flat_map(|shade| Mark::ALL.map(|mark| (shade, mark))) {
                let ground = colors.ground(shade, mark);
                let at = format!("{theme:?}, shade {shade}, {mark:?}");
                assert!(contrast(colors.white.edge, ground) >= 4.5, "{at}: outline");
                assert!(contrast(colors.black.fill, ground) >= 3.0, "{at}: black man");
                assert!(
                    contrast(colors.black_promoted.fill, ground) >= 2.5,
                    "{at}: promoted black man"
                );
                assert!(contrast(colors.label, ground) >= 4.5, "{at}: label");
            }
            assert!(contrast(colors.white.fill, colors.black.fill) >= 7.0, "{theme:?}: the sides");
            assert!(
                contrast(colors.white_promoted.fill, colors.black_promoted.fill) >= 5.0,
                "{theme:?}: promoted"
            );
            assert!(contrast(colors.black.mark, colors.black.fill) >= 4.5, "{theme:?}: details");
        }
    }

    #[test]
    fn cells_and_marks_are_told_apart() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            let plain = |shade| colors.ground(shade, Mark::Plain);
            assert!(contrast(plain(0), plain(1)) >= 1.9, "{theme:?}: dark and light");
            assert!(contrast(plain(0), plain(2)) >= 1.25, "{theme:?}: dark and third");
            assert!(contrast(plain(1), plain(2)) >= 1.25, "{theme:?}: light and third");
            for shade in 0..3 {
                let marks = Mark::ALL.map(|mark| light(colors.ground(shade, mark)));
                for (one, two) in [(0, 1), (0, 2), (1, 2)] {
                    assert!(
                        distance(marks[one], marks[two]) >= 20.0,
                        "{theme:?}, shade {shade}: marks {one} and {two}"
                    );
                }
                assert!(
                    contrast(colors.alarm, colors.ground(shade, Mark::Check)) >= 2.3,
                    "{theme:?}: frame"
                );
            }
        }
    }

    #[test]
    fn the_last_move_shows_to_color_blind_eyes() {
        for theme in [Theme::HighContrast, Theme::ColorSafe] {
            let colors = theme.colors();
            for (shade, receptor) in (0..3).flat_map(|shade| [(shade, "red"), (shade, "green")]) {
                let seen = |mark| seen_without(receptor, light(colors.ground(shade, mark)));
                let apart = distance(seen(Mark::Plain), seen(Mark::Lit));
                assert!(apart >= 20.0, "{theme:?}, shade {shade}, without {receptor}: {apart:.1}");
            }
        }
    }

    #[test]
    fn what_is_written_on_the_bars_is_legible() {
        for theme in Theme::ALL {
            let colors = theme.colors();
            assert!(contrast(colors.writing, colors.bar) >= 10.0, "{theme:?}");
            assert!(contrast(colors.quiet, colors.bar) >= 5.0, "{theme:?}");
            assert!(contrast(colors.running_writing, colors.running) >= 10.0, "{theme:?}");
        }
    }
}
