//! The colors of each theme.

use plotters::style::RGBColor;

use super::colors::{Colors, PieceColors};

const fn rgb(code: u32) -> RGBColor {
    let [_, red, green, blue] = code.to_be_bytes();
    RGBColor(red, green, blue)
}

const STRONG: RGBColor = rgb(0x00_0000);
const OUTLINE: RGBColor = rgb(0x15_1311);

const WHITE: PieceColors = PieceColors {
    fill: rgb(0xFF_FFFF),
    shade: rgb(0xDC_D5C9),
    edge: OUTLINE,
    line: Some(OUTLINE),
    mark: OUTLINE,
    highlight: None,
    rim: None,
};

/// As dark as the outline, so that these pieces are black on dark cells too: their light inner
/// lines show the form.
const BLACK: PieceColors = PieceColors {
    fill: rgb(0x20_1D1B),
    shade: OUTLINE,
    edge: OUTLINE,
    line: None,
    mark: rgb(0xF4_F0E8),
    highlight: Some(rgb(0xF4_F0E8)),
    rim: None,
};

const GOLD: RGBColor = rgb(0xFF_C829);

/// White pieces with a gold rim.
const fn promoted_white(plain: PieceColors) -> PieceColors {
    PieceColors { rim: Some(GOLD), ..plain }
}

/// Black pieces with a gold rim and gold details.
const fn promoted_black(plain: PieceColors) -> PieceColors {
    PieceColors { mark: GOLD, highlight: Some(GOLD), rim: Some(GOLD), ..plain }
}

const STRONG_WHITE: PieceColors =
    PieceColors { edge: STRONG, line: Some(STRONG), mark: STRONG, ..WHITE };

const STRONG_BLACK: PieceColors = PieceColors {
    fill: rgb(0x12_1212),
    shade: rgb(0x08_0808),
    edge: STRONG,
    mark: rgb(0xFF_FFFF),
    highlight: Some(rgb(0xFF_FFFF)),
    ..BLACK
};

pub(super) const BROWN: Colors = Colors {
    cells: [
        [rgb(0xB5_8863), rgb(0xB4_A03C), rgb(0xE3_7D61)],
        [rgb(0xF0_D9B5), rgb(0xDD_D46C), rgb(0xF0_9A7C)],
        [rgb(0xD6_B088), rgb(0xCB_BC54), rgb(0xEA_8B6F)],
    ],
    label: rgb(0x33_1F0F),
    arrow: rgb(0x12_6B34),
    check_frame: rgb(0x9E_1B12),
    white: WHITE,
    black: BLACK,
    white_promoted: promoted_white(WHITE),
    black_promoted: promoted_black(BLACK),
    bar: rgb(0x2B_2A29),
    text: rgb(0xF7_F5F2),
    muted: rgb(0xB9_B4AD),
    active_clock: rgb(0xF0_D9B5),
    active_clock_text: OUTLINE,
};

pub(super) const GREEN: Colors = Colors {
    cells: [
        [rgb(0x7B_9B5E), rgb(0xB5_BE3C), rgb(0xE3_7D61)],
        [rgb(0xEC_ECD0), rgb(0xF2_EE80), rgb(0xF0_9A7C)],
        [rgb(0xB2_C394), rgb(0xD4_D75C), rgb(0xEA_8B6F)],
    ],
    label: rgb(0x15_240A),
    arrow: rgb(0x9A_3A00),
    active_clock: rgb(0xEC_ECD0),
    ..BROWN
};

pub(super) const BLUE: Colors = Colors {
    cells: [
        [rgb(0x7F_9BB8), rgb(0x8F_B866), rgb(0xE3_7D61)],
        [rgb(0xE2_E9F0), rgb(0xCB_E0A0), rgb(0xF0_9A7C)],
        [rgb(0xB0_C2D4), rgb(0xAC_CC82), rgb(0xEA_8B6F)],
    ],
    label: rgb(0x17_2A3D),
    arrow: rgb(0x9A_3A00),
    bar: rgb(0x26_2A2F),
    active_clock: rgb(0xE2_E9F0),
    ..BROWN
};

pub(super) const HIGH_CONTRAST: Colors = Colors {
    cells: [
        [rgb(0x8C_8C8C), rgb(0xE0_A800), rgb(0xFF_6A5C)],
        [rgb(0xFF_FFFF), rgb(0xFF_E14D), rgb(0xFF_9C91)],
        [rgb(0xC8_C8C8), rgb(0xF0_C420), rgb(0xFF_8377)],
    ],
    label: rgb(0x00_0000),
    arrow: rgb(0x00_48C8),
    check_frame: rgb(0x80_0000),
    white: STRONG_WHITE,
    black: STRONG_BLACK,
    white_promoted: promoted_white(STRONG_WHITE),
    black_promoted: promoted_black(STRONG_BLACK),
    bar: rgb(0x22_2222),
    text: rgb(0xFF_FFFF),
    muted: rgb(0xD0_D0D0),
    active_clock: rgb(0xFF_FFFF),
    active_clock_text: rgb(0x00_0000),
};

pub(super) const COLOR_SAFE: Colors = Colors {
    cells: [
        [rgb(0x7C_A0C4), rgb(0xE0_9A2A), rgb(0xC9_7FB8)],
        [rgb(0xE8_EFF6), rgb(0xFF_D27A), rgb(0xE6_B3DA)],
        [rgb(0xB2_C8DD), rgb(0xF0_B650), rgb(0xD8_99C9)],
    ],
    label: rgb(0x10_2438),
    arrow: rgb(0x9A_3A00),
    check_frame: rgb(0x5B_0A4C),
    bar: rgb(0x22_282E),
    active_clock: rgb(0xE8_EFF6),
    ..BROWN
};
