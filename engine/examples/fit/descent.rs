//! Gradient descent (Adam) on the mean squared error of the predicted points.

use courier_engine::Weight;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::games::Sample;

/// The evaluation in centipawns with which 73 % of the points are expected: as in the engine.
const SCALE: f64 = 170.0;
/// How strongly a weight is pulled to where it began, by the first word of its group's name: the
/// less is known about it before, the weaker. With the same pull for all, chess's rooks stayed at
/// the value of a bishop.
const PULLS: [(&str, f64); 5] =
    [("material", 1e-10), ("hand", 1e-10), ("first", 1e-10), ("passed", 1e-9), ("danger", 1e-9)];
/// The pull of all other groups.
const PULL: f64 = 4e-9;
const BATCH: usize = 4_096;
const EPOCHS: usize = 40;
/// The length of a step in centipawns, at the beginning.
const STEP: f64 = 1.5;

/// The fitted weights.
pub(crate) struct Fitted {
    pub(crate) weights: Vec<Weight>,
    /// The mean squared error of the positions it was fitted to, and of others.
    pub(crate) errors_before: [f64; 2],
    pub(crate) errors_after: [f64; 2],
}

/// Fits weights to `samples`, starting from `start`. `prior` and `pulls`, one for each weight:
/// where to and how strongly it is pulled. `others` are samples that are not fitted.
pub(crate) fn fit(
    start: &[Weight],
    prior: &[Weight],
    pulls: &[f64],
    samples: &[Sample],
    others: &[Sample],
) -> Fitted {
    let numbers = |of: &[Weight]| -> Vec<f64> {
        of.iter().flat_map(|w| [f64::from(w.middle), f64::from(w.end)]).collect()
    };
    let (first, mut weights) = (numbers(prior), numbers(start));
    let errors_before = [samples, others].map(|of| error(&weights, of));
    let (mut mean, mut square) = (vec![0.0; weights.len()], vec![0.0; weights.len()]);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = StdRng::seed_from_u64(1);
    let mut step = 0;
    for epoch in 0..EPOCHS {
        order.shuffle(&mut random);
        let length = STEP * (1.0 - 0.95 * epoch as f64 / EPOCHS as f64);
        for batch in order.chunks(BATCH) {
            step += 1;
            let mut gradient = vec![0.0; weights.len()];
            for &index in batch {
                add_gradient(&weights, &samples[index], &mut gradient);
            }
            for (index, weight) in weights.iter_mut().enumerate() {
                let pull = 2.0 * pulls[index / 2] * (*weight - first[index]);
                let slope = gradient[index] / batch.len() as f64 + pull;
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                let mean = mean[index] / (1.0 - 0.9f64.powi(step));
                let square = square[index] / (1.0 - 0.999f64.powi(step));
                *weight -= length * mean / (square.sqrt() + 1e-9);
            }
        }
    }
    let errors_after = [samples, others].map(|of| error(&weights, of));
    let pairs = weights.chunks(2).map(|pair| Weight {
        middle: pair[0].round().clamp(-4_000.0, 4_000.0) as i32,
        end: pair[1].round().clamp(-4_000.0, 4_000.0) as i32,
    });
    Fitted { weights: pairs.collect(), errors_before, errors_after }
}

/// The pull of each weight, from a file of weights.
pub(crate) fn pulls(file: &str) -> Vec<f64> {
    let mut pulls = Vec::new();
    for line in file.lines() {
        let (name, values) = line.split_once(' ').unwrap_or((line, ""));
        let first = name.split(['-', '.']).next().unwrap_or(name);
        let pull = PULLS.iter().find(|(of, _)| *of == first).map_or(PULL, |(_, pull)| *pull);
        pulls.extend(values.split_ascii_whitespace().map(|_| pull));
    }
    pulls
}

/// The predicted share of White's points.
fn predicted(weights: &[f64], sample: &Sample) -> f64 {
    let (mut middle, mut end) = (0.0, 0.0);
    for &(term, count) in &sample.trace.counts {
        let (term, count) = (usize::from(term), f64::from(count));
        middle += weights[2 * term] * count;
        end += weights[2 * term + 1] * count;
    }
    let phase = sample.trace.phase;
    let value = (middle * phase + end * (1.0 - phase)) * sample.trace.scale;
    1.0 / (1.0 + (-value / SCALE).exp())
}

fn error(weights: &[f64], samples: &[Sample]) -> f64 {
    let total: f64 =
        samples.iter().map(|sample| (predicted(weights, sample) - sample.target).powi(2)).sum();
    total / samples.len().max(1) as f64
}

fn add_gradient(weights: &[f64], sample: &Sample, gradient: &mut [f64]) {
    let points = predicted(weights, sample);
    let slope =
        2.0 * (points - sample.target) * points * (1.0 - points) / SCALE * sample.trace.scale;
    let phase = sample.trace.phase;
    for &(term, count) in &sample.trace.counts {
        let (term, count) = (usize::from(term), f64::from(count));
        gradient[2 * term] += slope * count * phase;
        gradient[2 * term + 1] += slope * count * (1.0 - phase);
    }
}
