//! The parts of the search that can be switched off, so that games can show what each is worth.

/// Parts of the search; all are on by default. `examples/match.rs` plays with and without each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
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
    /// Correcting evaluations by how wrong they were with the same pawns, or the same pieces of a
    /// side, in variants without a network.
    pub corrections: bool,
    /// More depth for moves of positions that were once part of a best line.
    pub past_lines: bool,
    /// Taking values of the table for evaluations in the quiescence.
    pub table_values: bool,
    /// Ordering by what was good with the same pawns.
    pub pawn_history: bool,
    /// Rewarding a quiet move that no reply refutes.
    pub unrefuted: bool,
    /// Rewarding a quiet move by what it changes in the evaluation.
    pub swings: bool,
    /// A ply less where no best move is known (internal iterative reductions).
    pub internal_reductions: bool,
}

impl Features {
    /// The names of the features, as [`Features::set`] takes them.
    pub const NAMES: [&str; 15] = [
        "late-move-reductions",
        "late-move-pruning",
        "futility",
        "exchange-pruning",
        "singular-extension",
        "check-extension",
        "followers",
        "aspiration",
        "corrections",
        "past-lines",
        "table-values",
        "pawn-history",
        "unrefuted",
        "swings",
        "internal-reductions",
    ];

    /// Switches a feature; `false` if there is none of this name.
    pub fn set(&mut self, name: &str, on: bool) -> bool {
        let feature = match name {
            "late-move-reductions" => &mut self.late_move_reductions,
            "late-move-pruning" => &mut self.late_move_pruning,
            "futility" => &mut self.futility,
            "exchange-pruning" => &mut self.exchange_pruning,
            "singular-extension" => &mut self.singular_extension,
            "check-extension" => &mut self.check_extension,
            "followers" => &mut self.followers,
            "aspiration" => &mut self.aspiration,
            "corrections" => &mut self.corrections,
            "past-lines" => &mut self.past_lines,
            "table-values" => &mut self.table_values,
            "pawn-history" => &mut self.pawn_history,
            "unrefuted" => &mut self.unrefuted,
            "swings" => &mut self.swings,
            "internal-reductions" => &mut self.internal_reductions,
            _ => return false,
        };
        *feature = on;
        true
    }
}

impl Default for Features {
    fn default() -> Self {
        Self {
            late_move_reductions: true,
            late_move_pruning: true,
            futility: true,
            exchange_pruning: true,
            singular_extension: true,
            check_extension: true,
            followers: true,
            aspiration: true,
            corrections: true,
            past_lines: true,
            table_values: true,
            pawn_history: true,
            unrefuted: true,
            swings: true,
            internal_reductions: true,
        }
    }
}
