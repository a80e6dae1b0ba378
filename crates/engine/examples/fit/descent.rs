//! Gradient descent on the mean squared error of the predicted points.

use courier_engine::{ASSAULT_UNIT, Engine, STRONG_ASSAULT, Trace, Weight};
use rand::SeedableRng;
use rand::rngs::StdRng;
use rand::seq::SliceRandom;

use crate::adam::Adam;
use crate::games::{Seen, targets};

/// The evaluation in centipawns with which 73 % of the points are expected: as in the engine.
pub(crate) const SCALE: f64 = 170.0;
/// How strongly a weight is pulled to where it began, by the first word of its group's name: the
/// less is known about it before, the weaker. With the same pull for all, chess's rooks stayed at
/// the value of a bishop.
const PULLS: [(&str, f64); 8] = [
    ("material", 1e-10),
    ("hand", 1e-10),
    ("first", 1e-10),
    ("passed", 6e-9),
    ("danger", 1e-9),
    ("assault", 5e-9),
    // Games without a mate on the board say little about how to reach it.
    ("hunt", 1e-3),
    ("corner", 1e-3),
];
/// The pull of all other groups.
const PULL: f64 = 4e-8;
const BATCH: usize = 4_096;
const EPOCHS: usize = 40;
/// The length of a step in centipawns, at the beginning.
const STEP: f64 = 1.5;

/// A position as the fit sees it.
pub(crate) struct Sample {
    trace: Trace,
    /// White's share of the points that the evaluation should predict.
    target: f64,
}

impl Sample {
    /// Those of a game.
    pub(crate) fn of<'a>(engine: &'a Engine, game: &'a [Seen]) -> impl Iterator<Item = Self> + 'a {
        let sample = |(seen, target): (&Seen, f64)| Self {
            trace: engine.trace(&seen.position).unwrap(),
            target,
        };
        game.iter().zip(targets(game)).map(sample)
    }
}

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
    let mut adam = Adam::new(weights.len());
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut random = StdRng::seed_from_u64(1);
    for epoch in 0..EPOCHS {
        order.shuffle(&mut random);
        let length = STEP * (1.0 - 0.95 * epoch as f64 / EPOCHS as f64);
        for batch in order.chunks(BATCH) {
            let mut gradient = vec![0.0; weights.len()];
            for &index in batch {
                add_gradient(&weights, &samples[index], &mut gradient);
            }
            let slope = |index: usize| {
                let pull = 2.0 * pulls[index / 2] * (weights[index] - first[index]);
                (gradient[index] / batch.len() as f64 + pull) as f32
            };
            let slopes: Vec<f32> = (0..weights.len()).map(slope).collect();
            for (weight, by) in weights.iter_mut().zip(adam.step(&slopes)) {
                *weight -= length * f64::from(by);
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

/// A position's evaluation in the middle game and in the endgame, and by side the slopes of its
/// assault's worth.
struct Evaluated {
    points: f64,
    slopes: [[f64; 2]; 2],
}

/// What an assault is worth, and the slope there; as `assault_worth`, without steps.
fn worth(strength: f64) -> [f64; 2] {
    let (unit, strong) = (f64::from(ASSAULT_UNIT), f64::from(STRONG_ASSAULT));
    let inner = strength.clamp(0.0, strong);
    let beyond = (strength - strong).max(0.0);
    let slope = 2.0 * inner / unit + 1.0 / 16.0;
    [inner * inner / unit + 2.0 * strong / unit * beyond + strength / 16.0, slope]
}

/// Evaluates a position.
fn evaluated(weights: &[f64], sample: &Sample) -> Evaluated {
    let sum = |counts: &[(u16, i16)]| {
        let mut sum = [0.0, 0.0];
        for &(term, count) in counts {
            let (term, count) = (usize::from(term), f64::from(count));
            sum[0] += weights[2 * term] * count;
            sum[1] += weights[2 * term + 1] * count;
        }
        sum
    };
    let [mut middle, mut end] = sum(&sample.trace.counts);
    let assaults = [0, 1].map(|side| sum(&sample.trace.assaults[side]).map(worth));
    let [white, black] = assaults;
    middle += white[0][0] - black[0][0];
    end += white[1][0] - black[1][0];
    let phase = sample.trace.phase;
    let value = (middle * phase + end * (1.0 - phase)) * sample.trace.scale;
    let value = value + sample.trace.correction;
    let points = 1.0 / (1.0 + (-value / SCALE).exp());
    Evaluated { points, slopes: assaults.map(|of| [of[0][1], of[1][1]]) }
}

/// The predicted share of White's points.
fn predicted(weights: &[f64], sample: &Sample) -> f64 {
    evaluated(weights, sample).points
}

fn error(weights: &[f64], samples: &[Sample]) -> f64 {
    let total: f64 =
        samples.iter().map(|sample| (predicted(weights, sample) - sample.target).powi(2)).sum();
    total / samples.len().max(1) as f64
}

fn add_gradient(weights: &[f64], sample: &Sample, gradient: &mut [f64]) {
    let Evaluated { points, slopes } = evaluated(weights, sample);
    let slope =
        2.0 * (points - sample.target) * points * (1.0 - points) / SCALE * sample.trace.scale;
    let phase = sample.trace.phase;
    let mut add = |counts: &[(u16, i16)], slopes: [f64; 2]| {
        for &(term, count) in counts {
            let (term, count) = (usize::from(term), f64::from(count));
            gradient[2 * term] += slope * slopes[0] * count * phase;
            gradient[2 * term + 1] += slope * slopes[1] * count * (1.0 - phase);
        }
    };
    add(&sample.trace.counts, [1.0, 1.0]);
    add(&sample.trace.assaults[0], slopes[0]);
    add(&sample.trace.assaults[1], slopes[1].map(|slope| -slope));
}
