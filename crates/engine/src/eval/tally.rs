//! What counts of terms are passed to.

/// Receives the counts of the terms: White's positive, Black's negative.
pub(super) trait Tally {
    fn count(&mut self, term: usize, times: i32);

    /// Whether the terms of assaults are counted.
    fn counts_assaults(&self) -> bool;

    /// Receives a count of a term of a side's assault, positive for either side.
    fn count_assault(&mut self, side: usize, term: usize, times: i32);
}
