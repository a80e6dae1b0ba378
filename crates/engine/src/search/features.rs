//! The parts of the search that can be switched off, so that games can show what each is worth.

macro_rules! features {
    ($($(#[$doc:meta])* $field:ident,)*) => {
        /// Parts of the search; all are on by default. The example `match` plays with and without
        /// each.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct Features {
            $($(#[$doc])* pub $field: bool,)*
        }

        impl Features {
            /// Switches a part, named with hyphens; `false` if there is none of this name.
            pub fn set(&mut self, name: &str, on: bool) -> bool {
                match name.replace('-', "_").as_str() {
                    $(stringify!($field) => self.$field = on,)*
                    _ => return false,
                }
                true
            }
        }

        impl Default for Features {
            fn default() -> Self {
                Self { $($field: true,)* }
            }
        }
    };
}

features! {
    /// Less depth for moves late in the order.
    late_move_reductions,
    /// Leaving out quiet moves late in the order.
    late_move_pruning,
    /// Ending where the evaluation is far above or below the window.
    futility,
    /// Leaving out moves that lose material by exchanges.
    exchange_pruning,
    /// More depth for a move that is better than all others.
    singular_extension,
    /// More depth where the king is in check.
    check_extension,
    /// Searching the moves of every reply to the moves of the root.
    all_replies,
    /// Ordering by what the moves before suggest.
    followers,
    /// Beginning each depth with a narrow window.
    aspiration,
    /// Correcting evaluations by how wrong they were with the same pawns, or the same pieces of a
    /// side, in variants without a network.
    corrections,
    /// More depth for moves of positions that were once part of a best line.
    past_lines,
    /// Taking values of the table for evaluations in the quiescence.
    table_values,
    /// Ordering by what was good with the same pawns.
    pawn_history,
    /// Rewarding a quiet move that no reply refutes.
    unrefuted,
    /// Rewarding a quiet move by what it changes in the evaluation.
    swings,
    /// A ply less where no best move is known (internal iterative reductions).
    internal_reductions,
}
