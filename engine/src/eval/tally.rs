//! What counts of terms are passed to.

/// Receives the counts of the terms: White's positive, Black's negative.
pub(super) trait Tally {
    fn count(&mut self, term: usize, times: i32);
}
