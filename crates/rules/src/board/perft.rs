//! Counting moves and sequences of moves.

use crate::board::sink::{Count, Each};
use crate::board::state::Board;
use crate::cells::Bits;
use crate::moves::Move;

impl<B: Bits> Board<B> {
    pub(crate) fn count(&self) -> u64 {
        let mut count = Count::default();
        self.generate(&mut count);
        count.0
    }

    /// The number of sequences of `depth` legal moves.
    pub(crate) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.count(),
            _ => {
                let mut nodes = 0;
                self.generate(&mut Each(|mv: Move| {
                    let mut next = self.clone();
                    next.play(mv);
                    nodes += next.perft(depth - 1);
                }));
                nodes
            }
        }
    }
}
