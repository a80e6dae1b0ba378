//! Adam (Kingma and Ba, <https://arxiv.org/abs/1412.6980>): gradient descent in which each weight
//! follows the mean of its slopes, at a pace that does not depend on how large they are.

/// The share of the means that is kept at each step: of slopes and of their squares.
const KEPT: [f64; 2] = [0.9, 0.999];
/// Keeps a weight whose slopes have all been 0 where it is.
const LEAST: f64 = 1e-9;

/// What is remembered of the slopes of all weights.
pub(crate) struct Adam {
    /// By weight: the means of its slopes and of their squares.
    means: Vec<[f64; 2]>,
    steps: i32,
    /// The means begin at 0: the parts of them that come from slopes.
    filled: [f64; 2],
}

impl Adam {
    /// For this many weights, before the first step.
    pub(crate) fn new(weights: usize) -> Self {
        Self { means: vec![[0.0; 2]; weights], steps: 0, filled: [0.0; 2] }
    }

    /// Begins a step, in which every weight has one slope.
    pub(crate) fn begin_step(&mut self) {
        self.steps += 1;
        self.filled = KEPT.map(|kept| 1.0 - kept.powi(self.steps));
    }

    /// How far to move a weight against this slope, in lengths of the step.
    pub(crate) fn move_by(&mut self, weight: usize, slope: f64) -> f64 {
        let means = &mut self.means[weight];
        for ((mean, kept), new) in means.iter_mut().zip(KEPT).zip([slope, slope * slope]) {
            *mean = kept * *mean + (1.0 - kept) * new;
        }
        let [slope, square] = [means[0] / self.filled[0], means[1] / self.filled[1]];
        slope / (square.sqrt() + LEAST)
    }
}
