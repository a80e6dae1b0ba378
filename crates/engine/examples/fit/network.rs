//! Training of a network: gradient descent on the mean squared error of the predicted
//! points, with the weighted counts of the evaluation beneath it, but for those of attacks.

use courier_engine::{
    BUCKETS, Engine, Inputs, OUTPUT_VALUE, WIDTH, ZONES, network_len, read_network, write_network,
};
use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};

use crate::descent::SCALE;
use crate::games::{Seen, targets};
use crate::parts::Parts;

const BATCH: usize = 8_192;
/// The length of the first step of a new network.
const FIRST_STEP: f32 = 6e-3;
/// The length of the first step of a network that was trained before.
const FIRST_STEP_OF_TRAINED: f32 = 3e-4;
/// The length of the last step.
const LAST_STEP: f32 = 2e-5;

/// The positions that a network is trained with, as the numbers of the inputs that they set.
#[derive(Default)]
pub(crate) struct Positions {
    inputs: Vec<u16>,
    positions: Vec<Position>,
}

struct Position {
    /// Where its inputs begin, those that the side to move sees first.
    first: usize,
    /// The number of inputs of each perspective.
    count: u16,
    bucket: u8,
    /// The value that the network corrects, in centipawns for the side to move.
    value: f32,
    /// The share of the points that it should expect.
    target: f32,
    /// The share of the points that the game brought.
    result: f32,
}

/// Mean squared errors of predicted shares of the points.
#[derive(Clone, Copy, Default)]
struct Errors {
    /// Against what positions should expect.
    of_targets: f64,
    /// Against the results of their games.
    of_results: f64,
}

impl std::fmt::Display for Errors {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.5} (results {:.5})", self.of_targets, self.of_results)
    }
}

impl Positions {
    /// Adds the positions of a game in which a network counts.
    pub(crate) fn add(&mut self, engine: &Engine, game: &[Seen]) {
        for (seen, white) in game.iter().zip(targets(game)) {
            let Some(inputs) = engine.inputs(&seen.position).unwrap() else {
                continue;
            };
            let Inputs { value, own, other, bucket } = inputs;
            let is_white = seen.position.turn() == courier_rules::Color::White;
            let of = |white: f64| (if is_white { white } else { 1.0 - white }) as f32;
            self.positions.push(Position {
                first: self.inputs.len(),
                count: own.len() as u16,
                bucket: bucket as u8,
                value: value as f32,
                target: of(white),
                result: of(seen.result),
            });
            self.inputs.extend_from_slice(&own);
            self.inputs.extend_from_slice(&other);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The inputs of a position by perspective.
    fn perspectives(&self, position: &Position) -> [&[u16]; 2] {
        let (first, count) = (position.first, usize::from(position.count));
        let (own, other) = self.inputs[first..][..2 * count].split_at(count);
        [own, other]
    }
}

/// The weights in the order of [`write_network`]: inputs, biases, outputs, output biases.
#[derive(Clone)]
struct Weights {
    all: Vec<f32>,
    inputs: usize,
}

impl Weights {
    fn zero(inputs: usize) -> Self {
        Self { all: vec![0.0; network_len(inputs)], inputs }
    }

    fn random(inputs: usize, random: &mut StdRng) -> Self {
        let mut weights = Self::zero(inputs);
        let first_output = (inputs + 1) * WIDTH;
        let last = weights.all.len() - BUCKETS;
        for (index, weight) in weights.all[..last].iter_mut().enumerate() {
            let most = if index < first_output { 0.15 } else { 0.05 };
            *weight = random.random_range(-most..most);
        }
        // Every zone of the king begins with the inputs of the first one.
        let zone = inputs / ZONES * WIDTH;
        for number in 1..ZONES {
            weights.all.copy_within(..zone, number * zone);
        }
        weights
    }

    /// Those of a network's file.
    fn read(inputs: usize, file: &[u8]) -> Self {
        let all = read_network(file);
        assert_eq!(all.len(), network_len(inputs), "the network is of another variant");
        Self { all, inputs }
    }

    fn row(&self, number: usize) -> &[f32; WIDTH] {
        self.all[number * WIDTH..][..WIDTH].try_into().unwrap()
    }

    fn row_mut(&mut self, number: usize) -> &mut [f32; WIDTH] {
        (&mut self.all[number * WIDTH..][..WIDTH]).try_into().unwrap()
    }

    fn output_row(&self, bucket: u8, perspective: usize) -> usize {
        self.inputs + 1 + 2 * usize::from(bucket) + perspective
    }

    fn output_bias(&self, bucket: u8) -> usize {
        self.all.len() - BUCKETS + usize::from(bucket)
    }

    /// The neurons of both perspectives, and the predicted share of the points.
    fn predict(&self, of: &Positions, position: &Position) -> ([[f32; WIDTH]; 2], f32) {
        let mut neurons = [*self.row(self.inputs); 2];
        let mut output = self.all[self.output_bias(position.bucket)];
        for (perspective, inputs) in of.perspectives(position).into_iter().enumerate() {
            let neurons = &mut neurons[perspective];
            for &input in inputs {
                for (sum, weight) in neurons.iter_mut().zip(self.row(usize::from(input))) {
                    *sum += weight;
                }
            }
            let row = self.row(self.output_row(position.bucket, perspective));
            for (sum, weight) in neurons.iter_mut().zip(row) {
                *sum = sum.clamp(0.0, 1.0);
                output += *sum * *sum * weight;
            }
        }
        let value = position.value + output * OUTPUT_VALUE as f32;
        (neurons, 1.0 / (1.0 + (-value / SCALE as f32).exp()))
    }

    /// Adds the slopes of the squared error of a position.
    fn add_slopes(&self, of: &Positions, position: &Position, slopes: &mut Self) {
        let (neurons, points) = self.predict(of, position);
        let slope =
            2.0 * (points - position.target) * points * (1.0 - points) * OUTPUT_VALUE as f32
                / SCALE as f32;
        slopes.all[self.output_bias(position.bucket)] += slope;
        for (perspective, inputs) in of.perspectives(position).into_iter().enumerate() {
            let number = self.output_row(position.bucket, perspective);
            let outputs = self.row(number);
            let mut of_neurons = [0.0; WIDTH];
            let of_outputs = slopes.row_mut(number);
            for index in 0..WIDTH {
                let neuron = neurons[perspective][index];
                of_outputs[index] += slope * neuron * neuron;
                // At the ends the neuron does not move.
                let inside = f32::from(u8::from(neuron > 0.0 && neuron < 1.0));
                of_neurons[index] = slope * outputs[index] * 2.0 * neuron * inside;
            }
            let biases = std::iter::once(self.inputs);
            for number in inputs.iter().map(|&input| usize::from(input)).chain(biases) {
                for (sum, slope) in slopes.row_mut(number).iter_mut().zip(&of_neurons) {
                    *sum += slope;
                }
            }
        }
    }

    fn errors(&self, of: &Positions, threads: usize) -> Errors {
        let add = |sum: Errors, position: &Position| {
            let (_, points) = self.predict(of, position);
            let squared = |target: f32| f64::from((points - target).powi(2));
            Errors {
                of_targets: sum.of_targets + squared(position.target),
                of_results: sum.of_results + squared(position.result),
            }
        };
        let parts = of.positions.chunks(of.len().div_ceil(threads).max(1));
        let sums: Vec<Errors> = std::thread::scope(|scope| {
            let sums: Vec<_> = parts
                .map(|part| scope.spawn(move || part.iter().fold(Errors::default(), add)))
                .collect();
            sums.into_iter().map(|sum| sum.join().unwrap()).collect()
        });
        let mean = |of_thread: fn(&Errors) -> f64| {
            sums.iter().map(of_thread).sum::<f64>() / of.len().max(1) as f64
        };
        Errors { of_targets: mean(|sum| sum.of_targets), of_results: mean(|sum| sum.of_results) }
    }
}

/// How a network is trained.
pub(crate) struct Training<'a> {
    /// The file of the network to begin with, or a new one.
    pub(crate) trained: Option<&'a [u8]>,
    /// How often it sees each position.
    pub(crate) passes: usize,
    /// The length of the first step, if not the usual one.
    pub(crate) step: Option<f32>,
    pub(crate) threads: usize,
}

/// Trains a network and returns its file. Prints the errors of each pass over the positions.
/// `others` are positions that it is not trained with.
pub(crate) fn train(
    inputs: usize,
    &Training { trained, passes, step: first_step, threads }: &Training<'_>,
    positions: &Positions,
    others: &Positions,
) -> Vec<u8> {
    let mut random = StdRng::seed_from_u64(1);
    let (mut weights, usual) = match trained {
        Some(file) => (Weights::read(inputs, file), FIRST_STEP_OF_TRAINED),
        None => (Weights::random(inputs, &mut random), FIRST_STEP),
    };
    let first_step = first_step.unwrap_or(usual);
    println!("before training: error of others {}", weights.errors(others, threads));
    let without = Weights::zero(inputs);
    println!(
        "without a network: error {}, of others {}",
        without.errors(positions, threads),
        without.errors(others, threads)
    );
    let mut parts = Parts::of(&weights.all, inputs * WIDTH);
    let mut slopes = vec![Weights::zero(inputs); threads];
    let mut order: Vec<usize> = (0..positions.len()).collect();
    let steps = passes * order.len().div_ceil(BATCH);
    let mut step = 0;
    for pass in 0..passes {
        order.shuffle(&mut random);
        for batch in order.chunks(BATCH) {
            let done = step as f32 / steps as f32;
            let length = first_step * (LAST_STEP / first_step).powf(done);
            step += 1;
            std::thread::scope(|scope| {
                for (part, slopes) in batch.chunks(batch.len().div_ceil(threads)).zip(&mut slopes) {
                    let weights = &weights;
                    scope.spawn(move || {
                        slopes.all.fill(0.0);
                        for &index in part {
                            let position = &positions.positions[index];
                            weights.add_slopes(positions, position, slopes);
                        }
                    });
                }
            });
            let mut means = vec![0.0; weights.all.len()];
            let share = 1.0 / batch.len() as f32;
            for of_thread in &slopes {
                means.iter_mut().zip(&of_thread.all).for_each(|(sum, slope)| *sum += slope * share);
            }
            parts.step(&mut weights.all, &means, length);
        }
        println!("pass {}: error of others {}", pass + 1, weights.errors(others, threads));
    }
    println!("error of the positions it was trained with {}", weights.errors(positions, threads));
    write_network(&weights.all)
}
