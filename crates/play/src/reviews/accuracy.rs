//! How accurately both sides played, by the formula that lichess has published
//! (lichess.org/page/accuracy): the mean of two means of the accuracies of the moves, one weighted
//! by the volatility of the game around the move, and the harmonic one. The program of lichess adds
//! a point to each move for the uncertainty of its analysis, which is not in the published formula,
//! so that its figures are up to a point higher.

use courier_rules::Color;

use crate::ByColor;

/// The range of the number of positions around a move.
const WINDOW: (usize, usize) = (2, 8);
/// The range of the volatility, in percent of winning chances.
const VOLATILITY: (f64, f64) = (0.5, 12.0);

/// The accuracy of both sides from 0 to 100, from White's winning chances (-1 to 1) before the
/// first move and after each. Moves before or after an unknown position do not count; `None` for a
/// side without moves that count.
pub fn accuracy(chances: &[Option<f64>], first: Color) -> ByColor<Option<f64>> {
    let percents: Vec<Option<f64>> =
        chances.iter().map(|known| known.map(|known| 50.0 + 50.0 * known)).collect();
    let weights = weights(&percents);
    let mut moves: ByColor<Vec<(f64, f64)>> = ByColor { white: Vec::new(), black: Vec::new() };
    let mut mover = first;
    for (pair, weight) in percents.windows(2).zip(weights) {
        if let [Some(before), Some(after)] = *pair {
            let lost = if mover == Color::White { before - after } else { after - before };
            moves[mover].push((of_move(lost), weight));
        }
        mover = !mover;
    }
    moves.map(|moves| mean(&moves))
}

/// The accuracy of a move that lost so many percent of the winning chances.
fn of_move(lost: f64) -> f64 {
    (103.1668 * (-0.04354 * lost.max(0.0)).exp() - 3.1669).clamp(0.0, 100.0)
}

/// The volatility around each move: the standard deviation of the chances in a window, which is the
/// first one for the first moves.
fn weights(percents: &[Option<f64>]) -> Vec<f64> {
    let moves = percents.len().saturating_sub(1);
    let window = (moves / 10).clamp(WINDOW.0, WINDOW.1).min(percents.len());
    let volatility = |window: &[Option<f64>]| {
        let known: Vec<f64> = window.iter().flatten().copied().collect();
        deviation(&known).clamp(VOLATILITY.0, VOLATILITY.1)
    };
    let first = percents.get(..window).map(volatility);
    let repeated = std::iter::repeat_n(first, window.saturating_sub(2)).flatten();
    repeated.chain(percents.windows(window.max(1)).map(volatility)).collect()
}

fn deviation(values: &[f64]) -> f64 {
    if values.is_empty() {
        return 0.0;
    }
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    (values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / count).sqrt()
}

/// The mean of the weighted and the harmonic mean of accuracies with their weights.
fn mean(moves: &[(f64, f64)]) -> Option<f64> {
    if moves.is_empty() {
        return None;
    }
    let total: f64 = moves.iter().map(|(_, weight)| weight).sum();
    let weighted = moves.iter().map(|(of_move, weight)| of_move * weight).sum::<f64>() / total;
    // An accuracy below 1 counts as 1, because the harmonic mean of 0 and anything is 0.
    let inverse: f64 = moves.iter().map(|(of_move, _)| 1.0 / of_move.max(1.0)).sum();
    let harmonic = moves.len() as f64 / inverse;
    Some(((weighted + harmonic) / 2.0).clamp(0.0, 100.0))
}
