//! The files of networks, from and for the weights that training works with.

use crate::eval::layout::BUCKETS;
use crate::eval::network::{ONE, OUTPUT_ONE, WIDTH};

/// A weight of the network that was trained is at most this, so that sums fit the integers.
pub const LARGEST_WEIGHT: f32 = 1.98;

/// A network that was trained, as a file that [`Engine::set_network`](crate::Engine::set_network)
/// reads: the weights of each input, the biases of the neurons, by bucket the output weights of
/// both perspectives, and the output biases, in this order.
#[must_use]
#[allow(clippy::cast_possible_truncation)] // weights are bounded
pub fn write_network(weights: &[f32]) -> Vec<u8> {
    let number = |(index, weight): (usize, &f32)| {
        let (scale, limit) = scale(index, weights.len());
        (weight * scale).round().clamp(-limit, limit) as i16
    };
    weights.iter().enumerate().map(number).flat_map(i16::to_le_bytes).collect()
}

/// The weights of a file that [`write_network`] made, in the same order, for training it further.
#[must_use]
pub fn read_network(bytes: &[u8]) -> Vec<f32> {
    let numbers = bytes.as_chunks::<2>().0;
    let weight = |(index, &pair): (usize, &[u8; 2])| {
        f32::from(i16::from_le_bytes(pair)) / scale(index, numbers.len()).0
    };
    numbers.iter().enumerate().map(weight).collect()
}

/// What the weight with this index is multiplied by in a file of `count` weights, and the largest
/// number there.
fn scale(index: usize, count: usize) -> (f32, f32) {
    let first_output = count.saturating_sub(2 * BUCKETS * WIDTH + BUCKETS);
    let first_bias = count.saturating_sub(BUCKETS);
    let scale = if index < first_output {
        f32::from(ONE)
    } else if index < first_bias {
        OUTPUT_ONE as f32
    } else {
        f32::from(ONE) * OUTPUT_ONE as f32
    };
    (scale, if index < first_bias { LARGEST_WEIGHT * scale } else { f32::from(i16::MAX) })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use courier_rules::{Game, Variant};

    use super::*;
    use crate::engine::Engine;
    use crate::eval::assets::network_of;
    use crate::eval::layout::Inputs;
    use crate::eval::network::{NetworkError, OUTPUT_VALUE, network_len};
    use crate::keys::SplitMix;

    /// Weights as a network that was trained may have them.
    fn weights(inputs: usize, seed: u64) -> Vec<f32> {
        let mut random = SplitMix(seed);
        let outputs = (inputs + 1) * WIDTH;
        let weight = |index: usize| {
            let share = f32::from(u16::try_from(random.next() % 20_001).unwrap()) / 10_000.0 - 1.0;
            if index < outputs { share / 4.0 } else { share / 10.0 }
        };
        (0..network_len(inputs)).map(weight).collect()
    }

    /// The correction as `fit` computes it, in centipawns, with output weights rounded to a 64th as
    /// in a file: there are so many that what rounding adds up to would hide other faults.
    fn exact(weights: &[f32], inputs: &Inputs, count: usize) -> f32 {
        let row = |number: usize| &weights[number * WIDTH..][..WIDTH];
        let mut output = weights[weights.len() - BUCKETS + inputs.bucket];
        for (perspective, inputs_of_perspective) in
            [&inputs.own, &inputs.other].into_iter().enumerate()
        {
            let outputs = row(count + 1 + 2 * inputs.bucket + perspective);
            for (index, output_weight) in outputs.iter().enumerate() {
                let sum = inputs_of_perspective.iter().map(|&input| row(usize::from(input))[index]);
                let neuron = (row(count)[index] + sum.sum::<f32>()).clamp(0.0, 1.0);
                output += neuron * neuron * (output_weight * 64.0).round() / 64.0;
            }
        }
        output * OUTPUT_VALUE as f32
    }

    #[test]
    fn integers_compute_what_was_trained() {
        for &variant in Variant::all() {
            let mut engine = Engine::new(variant, 1);
            let count = engine.input_count();
            let weights = weights(count, 7);
            let file = write_network(&weights);
            let mut game = Game::new(variant.start(variant.default_start()).unwrap());
            let mut random = SplitMix(3);
            for _ in 0..40 {
                let moves = game.position().legal_moves();
                let chosen = usize::try_from(random.next() % moves.len() as u64).unwrap();
                game.play(moves.as_slice()[chosen]).unwrap();
                if game.end().is_some() {
                    break;
                }
                engine.set_network(Some(&file)).unwrap();
                let inputs = engine.inputs(game.position()).unwrap().unwrap();
                engine.set_network(None).unwrap();
                assert_eq!(engine.inputs(game.position()).unwrap().unwrap(), inputs);
                engine.set_network(Some(&file)).unwrap();
                let expected = exact(&weights, &inputs, count);
                let found = (engine.evaluate(game.position()).unwrap() - inputs.value) as f32;
                // The weights of inputs are rounded to a 255th.
                assert!((expected - found).abs() < 4.0, "{variant}: {expected} {found}");
            }
        }
    }

    #[test]
    fn a_file_that_is_read_and_written_is_the_same() {
        for file in Variant::all().iter().filter_map(|variant| network_of(variant)) {
            assert_eq!(write_network(&read_network(file)), file);
        }
        let inputs = 100;
        let file = write_network(&weights(inputs, 5));
        assert_eq!(read_network(&file).len(), network_len(inputs));
        assert_eq!(write_network(&read_network(&file)), file);
    }

    #[test]
    fn the_files_are_networks_of_their_variants() {
        let with_network =
            |variant: &&'static Variant| network_of(variant).map(|file| (*variant, file));
        let files: Vec<_> = Variant::all().iter().filter_map(with_network).collect();
        assert!(files.len() >= 2, "chess and its shuffled form");
        for (variant, file) in files {
            let mut engine = Engine::new(variant, 1);
            assert_eq!(engine.set_network(Some(file)), Ok(()), "{variant}");
        }
    }

    #[test]
    fn a_file_of_another_length_is_refused() {
        let mut engine = Engine::new(Variant::by_key("chess").unwrap(), 1);
        let expected = 2 * network_len(engine.input_count());
        let refused = engine.set_network(Some(&[0; 100]));
        assert_eq!(refused, Err(NetworkError { expected, found: 100 }));
        let file = write_network(&weights(engine.input_count(), 1));
        assert_eq!(file.len(), expected);
        assert_eq!(engine.set_network(Some(&file)), Ok(()));
    }
}
