//! Adam (Kingma and Ba, <https://arxiv.org/abs/1412.6980>): gradient descent in which each weight
//! follows the mean of its slopes, at a pace that does not depend on how large they are.

/// The share of the means that is kept at each step: of slopes and of their squares.
const KEPT: [f32; 2] = [0.9, 0.999];
/// Keeps a weight whose slopes have all been 0 where it is.
const LEAST: f32 = 1e-9;

/// What is remembered of the slopes of all weights.
pub(crate) struct Adam {
    /// By weight: the means of its slopes and of their squares.
    means: Vec<[f32; 2]>,
    steps: i32,
}

impl Adam {
    /// For this many weights, before the first step.
    pub(crate) fn new(weights: usize) -> Self {
        Self { means: vec![[0.0; 2]; weights], steps: 0 }
    }

    /// Takes a step, in which each weight has one of the slopes, and returns by weight how far to
    /// move it against its slope, in lengths of the step.
    pub(crate) fn step(&mut self, slopes: &[f32]) -> impl Iterator<Item = f32> {
        self.steps += 1;
        // The means begin at 0: the parts of them that come from slopes.
        let filled = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
        self.means.iter_mut().zip(slopes).map(move |(means, &slope)| {
            means[0] = KEPT[0] * means[0] + (1.0 - KEPT[0]) * slope;
            means[1] = KEPT[1] * means[1] + (1.0 - KEPT[1]) * slope * slope;
            means[0] / filled[0] / ((means[1] / filled[1]).sqrt() + LEAST)
        })
    }
}
