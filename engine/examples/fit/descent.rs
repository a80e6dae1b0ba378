//! Gradient descent (Adam) on the mean squared error of the predicted points.

use courier_engine::Weight;
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::games::Sample;

/// The evaluation in centipawns with which 73 % of the points are expected: as in the engine.
const SCALE: f64 = 170.0;
/// How strongly weights are pulled to where they began, so that rare terms stay sensible.
const PULL: f64 = 4e-8;
const BATCH: usize = 4_096;
const EPOCHS: usize = 40;
/// The length of a step in centipawns, at the beginning.
const STEP: f64 = 1.5;

/// The fitted weights.
pub(crate) struct Fitted {
    pub(crate) weights: Vec<Weight>,
    pub(crate) error_before: f64,
    pub(crate) error_after: f64,
}

pub(crate) fn fit(start: &[Weight], samples: &[Sample]) -> Fitted {
    let first: Vec<f64> =
        start.iter().flat_map(|w| [f64::from(w.middle), f64::from(w.end)]).collect();
    let mut weights = first.clone();
    let error_before = error(&weights, samples);
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
                let slope =
                    gradient[index] / batch.len() as f64 + 2.0 * PULL * (*weight - first[index]);
                mean[index] = 0.9 * mean[index] + 0.1 * slope;
                square[index] = 0.999 * square[index] + 0.001 * slope * slope;
                let mean = mean[index] / (1.0 - 0.9f64.powi(step));
                let square = square[index] / (1.0 - 0.999f64.powi(step));
                *weight -= length * mean / (square.sqrt() + 1e-9);
            }
        }
    }
    let error_after = error(&weights, samples);
    let pairs = weights.chunks(2).map(|pair| Weight {
        middle: pair[0].round().clamp(-4_000.0, 4_000.0) as i32,
        end: pair[1].round().clamp(-4_000.0, 4_000.0) as i32,
    });
    Fitted { weights: pairs.collect(), error_before, error_after }
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
