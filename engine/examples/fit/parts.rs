//! The parts of a network's weights. The weight of an input is the sum of its own part and of one
//! that it shares with the same piece on the same cell in all zones of the king, so that what was
//! learned in one zone holds in those that games seldom reach.

use courier_engine::{LARGEST_WEIGHT, ZONES};

use crate::adam::Adam;

/// How strongly weights are pulled to 0, for each unit of a step: without it the network learns the
/// games by heart. The own parts of inputs, their shared parts, and all other weights.
const PULLS: [f32; 3] = [1.2, 0.5, 0.6];

pub(crate) struct Parts {
    /// The own parts of inputs, then all other weights.
    own: Vec<f32>,
    /// The parts of the inputs of one zone.
    shared: Vec<f32>,
    /// What is remembered of the slopes of both.
    adams: [Adam; 2],
}

impl Parts {
    /// The parts of all weights, those of the inputs first, to begin with: those of the first zone
    /// are shared by all.
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

    /// Moves the weights against their slopes.
    pub(crate) fn step(&mut self, weights: &mut [f32], slope: impl Fn(usize) -> f64, length: f32) {
        let [of_own, of_shared] = &mut self.adams;
        of_own.begin_step();
        of_shared.begin_step();
        let slopes: Vec<f64> = (0..self.own.len()).map(slope).collect();
        let zone = self.shared.len();
        for (index, part) in self.shared.iter_mut().enumerate() {
            let slope = (0..ZONES).map(|number| slopes[number * zone + index]).sum();
            *part -= length * of_shared.move_by(index, slope) as f32;
            *part -= length * PULLS[1] * *part;
        }
        for (index, part) in self.own.iter_mut().enumerate() {
            let pull = if index < ZONES * zone { PULLS[0] } else { PULLS[2] };
            *part -= length * of_own.move_by(index, slopes[index]) as f32;
            *part -= length * pull * *part;
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
