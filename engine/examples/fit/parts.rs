//! The parts of a network's weights. The weight of an input is the sum of its own part and of one
//! that it shares with the same piece on the same cell in all zones of the king, so that what was
//! learned in one zone holds in those that games seldom reach.

use courier_engine::{LARGEST_WEIGHT, ZONES};

use crate::adam::Adam;

// How strongly weights are pulled to 0, for each unit of a step: without it the network learns the
// games by heart.
const PULL_OF_OWN: f32 = 0.6;
const PULL_OF_SHARED: f32 = 0.25;
/// That of all weights but those of inputs.
const PULL_OF_OTHERS: f32 = 0.3;

pub(crate) struct Parts {
    /// The own parts of inputs, then all other weights.
    own: Vec<f32>,
    /// The parts of the inputs of one zone.
    shared: Vec<f32>,
    /// What is remembered of the slopes of both.
    adams: [Adam; 2],
}

impl Parts {
    /// The parts to begin with: every zone has the inputs' weights of the first one, as shared
    /// parts. `weights` has those of the inputs first, and is changed to the sums of the parts.
    pub(crate) fn of(weights: &mut [f32], of_inputs: usize) -> Self {
        let zone = of_inputs / ZONES;
        let shared = weights[..zone].to_vec();
        let mut own = weights.to_vec();
        own[..of_inputs].fill(0.0);
        let adams = [Adam::new(own.len()), Adam::new(zone)];
        let parts = Self { own, shared, adams };
        parts.add_up(weights);
        parts
    }

    /// Moves the parts against the slopes of the weights, and sets the weights to their sums.
    pub(crate) fn step(&mut self, weights: &mut [f32], slopes: &[f32], length: f32) {
        let [of_own, of_shared] = &mut self.adams;
        let zone = self.shared.len();
        let mut of_zones = vec![0.0; zone];
        for slopes in slopes.chunks_exact(zone).take(ZONES) {
            of_zones.iter_mut().zip(slopes).for_each(|(sum, slope)| *sum += slope);
        }
        for (part, by) in self.shared.iter_mut().zip(of_shared.step(&of_zones)) {
            *part -= length * (by + PULL_OF_SHARED * *part);
        }
        let pulls = std::iter::repeat_n(PULL_OF_OWN, ZONES * zone);
        let pulls = pulls.chain(std::iter::repeat(PULL_OF_OTHERS));
        for ((part, by), pull) in self.own.iter_mut().zip(of_own.step(slopes)).zip(pulls) {
            *part -= length * (by + pull * *part);
            *part = part.clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
        }
        self.add_up(weights);
    }

    fn add_up(&self, weights: &mut [f32]) {
        weights.copy_from_slice(&self.own);
        for zone in weights.chunks_exact_mut(self.shared.len()).take(ZONES) {
            for (weight, shared) in zone.iter_mut().zip(&self.shared) {
                *weight = (*weight + shared).clamp(-LARGEST_WEIGHT, LARGEST_WEIGHT);
            }
        }
    }
}
