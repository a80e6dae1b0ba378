//! Measures several parts of the search in one match.
//!
//! A match of the search with a part against the search without it needs thousands of games, and
//! says nothing about any other part. Here every game counts for all parts: one player has some of
//! the parts, the other one all the rest, and which has which changes from one set of games to the
//! next as the rows of a Hadamard matrix say. In half of the sets a part is on the same side as any
//! other one, in the other half against it, so that what the others win cancels out. The error of
//! each part is about that of a match of this part alone with as many games, as long as no set is
//! one-sided.
//!
//! What a part wins is what it wins on average over searches with and without the other parts. What
//! two parts win only together is counted half for each of them, and where two parts do the same
//! work, each wins more than it does where the other one is there. What three parts win only
//! together is in part counted for a fourth one.

use super::tally::Elo;

/// How many sets of games measure so many parts: the order of the matrix, whose first column is
/// left out because it has the same sign in all rows.
pub(crate) fn sets(parts: usize) -> usize {
    (parts + 1).next_power_of_two()
}

/// Whether the first player of a set has a part: an entry of Sylvester's matrix.
fn first_has(set: usize, part: usize) -> bool {
    (set & (part + 1)).count_ones().is_multiple_of(2)
}

/// The players of a set of games.
pub(crate) fn players(set: usize, parts: &[String]) -> [String; 2] {
    [false, true].map(|had_by_first| {
        let others =
            parts.iter().enumerate().filter(|(part, _)| first_has(set, *part) == had_by_first);
        others.fold("courier".to_owned(), |player, (_, name)| player + ":without=" + name)
    })
}

/// What a part wins, from the result of the first player in each set.
pub(crate) fn worth(part: usize, results: &[Elo]) -> Elo {
    let signed = results.iter().enumerate().map(|(set, result)| {
        if first_has(set, part) { result.difference } else { -result.difference }
    });
    let sets = results.len() as f64;
    let variance: f64 = results.iter().map(|result| result.error.powi(2)).sum();
    Elo { difference: signed.sum::<f64>() / sets, error: variance.sqrt() / sets }
}
