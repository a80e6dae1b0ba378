//! How long to think.

use std::time::Duration;

use crate::uci::command::Go;

/// The time of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct MoveTime {
    /// From here on no new depth begins.
    pub(super) soft: Duration,
    /// The search ends here.
    pub(super) hard: Duration,
}

/// The time that a message to or from the other program takes, in milliseconds.
const OVERHEAD: u64 = 15;
/// The number of moves to keep time for, where `go` does not say it.
const MOVES: u64 = 28;

impl MoveTime {
    /// The time of the next move; `None` if it is not limited. `side` is 0 for White, 1 for Black.
    pub(super) fn of(go: &Go, side: usize) -> Option<Self> {
        if let Some(exact) = go.movetime {
            let exact = Duration::from_millis(exact.saturating_sub(OVERHEAD).max(1));
            return Some(Self { soft: exact, hard: exact });
        }
        let left = go.time[side]?.saturating_sub(OVERHEAD).max(1);
        let moves = go.moves_to_go.map_or(MOVES, |moves| u64::from(moves).clamp(1, MOVES));
        // The numbers come from outside: no clock may be too long to be multiplied.
        let fair = (left / moves).saturating_add(go.increment[side].saturating_mul(3) / 4);
        let most = left.saturating_mul(if moves == 1 { 9 } else { 4 }) / 10;
        let hard = fair.saturating_mul(4).clamp(1, most.max(1));
        let soft = (fair.saturating_mul(6) / 10).clamp(1, hard);
        Some(Self { soft: Duration::from_millis(soft), hard: Duration::from_millis(hard) })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_move_never_takes_all_the_time() {
        for left in [1, 20, 100, 1_000, 60_000, 3_600_000, u64::MAX] {
            for moves_to_go in [None, Some(0), Some(1), Some(40)] {
                let time = [Some(left), Some(5)];
                let go = Go { time, moves_to_go, increment: [500, 0], ..Go::default() };
                let chosen = MoveTime::of(&go, 0).unwrap();
                assert!(chosen.soft <= chosen.hard);
                assert!(chosen.hard <= Duration::from_millis(left.max(1)), "{left} {chosen:?}");
            }
        }
    }
}
