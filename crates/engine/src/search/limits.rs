//! What a search is asked for.

use courier_rules::Move;

/// When a search ends. Without a limit it ends at the greatest depth, or when it is interrupted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// The number of plies.
    pub depth: Option<u32>,
    /// The number of positions. The first depth may take up to 5,000 more.
    pub nodes: Option<u64>,
    /// The search ends when it has found a mate in this number of moves.
    pub mate: Option<u32>,
}

/// A search to make.
pub struct Request<'a> {
    /// When it ends.
    pub limits: Limits,
    /// The number of lines, the best first; at least 1.
    pub lines: usize,
    /// The moves to consider; all legal ones if it is empty.
    pub only: &'a [Move],
    /// Called about every thousand positions; the search ends when it returns `true`, with the best
    /// move so far, or any legal one. This is where clocks come in.
    pub interrupt: &'a dyn Fn() -> bool,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self { limits: Limits::default(), lines: 1, only: &[], interrupt: &|| false }
    }
}
