//! The parts of the search that can be switched off, so that games can show what each is worth.

/// Parts of the search; all are on by default. `examples/match.rs` plays with and without each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// Passing to see whether the opponent can use it.
    pub null_move: bool,
    /// Less depth for moves late in the order.
    pub late_move_reductions: bool,
    /// Leaving out quiet moves late in the order.
    pub late_move_pruning: bool,
    /// Ending where the evaluation is far above or below the window.
    pub futility: bool,
    /// Leaving out moves that lose material by exchanges.
    pub exchange_pruning: bool,
    /// More depth for a move that all others are worse than.
    pub singular_extension: bool,
    /// More depth where the king is in check.
    pub check_extension: bool,
    /// Ordering by what the moves before suggest.
    pub followers: bool,
    /// Beginning each depth with a narrow window.
    pub aspiration: bool,
    /// Correcting evaluations by how wrong they were with the same pawns.
    pub corrections: bool,
}

impl Features {
    /// The names of the features, as [`Features::set`] takes them.
    pub const NAMES: [&str; 10] = [
        "null-move",
        "late-move-reductions",
        "late-move-pruning",
        "futility",
        "exchange-pruning",
        "singular-extension",
        "check-extension",
        "followers",
        "aspiration",
        "corrections",
    ];

    /// Switches a feature; `false` if there is none of this name.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let feature = match name {
            "null-move" => &mut self.null_move,
            "late-move-reductions" => &mut self.late_move_reductions,
            "late-move-pruning" => &mut self.late_move_pruning,
            "futility" => &mut self.futility,
            "exchange-pruning" => &mut self.exchange_pruning,
            "singular-extension" => &mut self.singular_extension,
            "check-extension" => &mut self.check_extension,
            "followers" => &mut self.followers,
            "aspiration" => &mut self.aspiration,
            "corrections" => &mut self.corrections,
            _ => return false,
        };
        *feature = on;
        true
    }
}

impl Default for Features {
    fn default() -> Self {
        Self {
            null_move: true,
            late_move_reductions: true,
            late_move_pruning: true,
            futility: true,
            exchange_pruning: true,
            singular_extension: true,
            check_extension: true,
            followers: true,
            aspiration: true,
            corrections: true,
        }
    }
}
