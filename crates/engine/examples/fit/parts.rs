//! The parts of a network's weights. The weight of an input is the sum of its own part and of one
//! that it shares with the same piece on the same cell in all zones of the king, so that what was
//! learned in one zone holds in those that games seldom reach.

use courier_engine::{LARGEST_WEIGHT, ZONES};

use crate::adam::Adam;

// How strongly weights are pulled to 0, for each unit of a step: without it the network learns the
// games by heart.
const PULL_OF_OWN: f32 = 0.3;
const PULL_OF_SHARED: f32 = 0.125;
/// That of all weights but those of inputs.
const PULL_OF_OTHERS: f32 = 0.15;

pub(crate) struct Parts {
    /// The own parts of inputs, then all other weights.
    own: Vec<f32>,
    /// The parts of the inputs of one zone.
    shared: Vec<f32>,
    /// What is remembered of the slopes of both.
    adams: [Adam; 2],
}

impl Parts {
    /// The parts to begin with: what the zones share is their mean. `weights` has those of the
    /// inputs first.
    pub(crate) fn of(weights: &[f32], of_inputs: usize) -> Self {
        let zone = of_inputs / ZONES;
        let mut shared = vec![0.0; zone];
        for weights in weights[..of_inputs].chunks_exact(zone) {
            let share = 1.0 / ZONES as f32;
            shared.iter_mut().zip(weights).for_each(|(mean, weight)| *mean += share * weight);
        }
        let mut own = weights.to_vec();
        for own in own[..of_inputs].chunks_exact_mut(zone) {
            own.iter_mut().zip(&shared).for_each(|(own, shared)| *own -= shared);
        }
        let adams = [Adam::new(own.len()), Adam::new(zone)];
        Self { own, shared, adams }
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
