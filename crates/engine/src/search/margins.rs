//! How boldly the search leaves out moves and reduces depths. Drops turn a game around more often
//! than moves do, so variants with hands have more careful figures.

/// Figures of the search: values in centipawns, depths in plies, reductions in thousandths.
pub(super) struct Margins {
    /// By how much the evaluation must be above the window to end there, for each ply of depth.
    pub(super) above: i32,
    /// By how much it must be below the window to leave out a quiet move: without depth, and for
    /// each ply.
    pub(super) below: [i32; 2],
    /// What a capture may lose by exchanges, for each ply.
    pub(super) exchange: i32,
    /// How many quiet moves are tried at least.
    pub(super) crowd: i32,
    /// What a capture may bring besides the captured piece, in the quiescence.
    pub(super) capture: i32,
    /// Whether the quiescence leaves out even exchanges where the evaluation is below the window.
    pub(super) leaves_out_even: bool,
    /// By how much a move late in the order is searched less deep, at least.
    pub(super) reduction: i32,
    /// By how much less where a value above the window is expected.
    pub(super) cut: i32,
    /// By how much less for each sign that the move will be refuted.
    pub(super) sign: i32,
    /// Whether good captures are searched less deep, too.
    pub(super) reduces_captures: bool,
}

impl Margins {
    pub(super) fn of(has_drops: bool) -> &'static Self {
        if has_drops { &WITH_HANDS } else { &WITHOUT_HANDS }
    }
}

const WITHOUT_HANDS: Margins = Margins {
    above: 60,
    below: [80, 65],
    exchange: 75,
    crowd: 4,
    capture: 130,
    leaves_out_even: true,
    reduction: 1_350,
    cut: 2_000,
    sign: 1_000,
    reduces_captures: true,
};

const WITH_HANDS: Margins = Margins {
    above: 85,
    below: [110, 95],
    exchange: 110,
    crowd: 6,
    capture: 180,
    leaves_out_even: false,
    reduction: 750,
    cut: 1_000,
    sign: 0,
    reduces_captures: false,
};
