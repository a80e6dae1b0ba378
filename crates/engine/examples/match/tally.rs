//! Results, and the difference in Elo that follows from them.

use std::fmt;

/// The results of the first player.
#[derive(Default)]
pub(crate) struct Tally {
    wins: u32,
    draws: u32,
    losses: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, points: u32) {
        match points {
            2 => self.wins += 1,
            1 => self.draws += 1,
            _ => self.losses += 1,
        }
    }

    pub(crate) fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of the points in percent.
    fn percent(&self) -> f64 {
        // Divided once: 255 of 400 points are 63.75 %, and a sum of rounded parts is less.
        50.0 * f64::from(2 * self.wins + self.draws) / f64::from(self.games().max(1))
    }

    /// The difference in Elo that the results stand for.
    pub(crate) fn elo(&self) -> Elo {
        let games = f64::from(self.games().max(1));
        let (wins, draws) = (f64::from(self.wins) / games, f64::from(self.draws) / games);
        let share = self.percent() / 100.0;
        let losses = 1.0 - wins - draws;
        let variance =
            wins * (1.0 - share).powi(2) + draws * (0.5 - share).powi(2) + losses * share.powi(2);
        let error = 1.96 * (variance / games).sqrt();
        Elo { difference: elo(share), error: (elo(share + error) - elo(share - error)) / 2.0 }
    }
}

/// A difference in Elo, and its error (95 %).
pub(crate) struct Elo {
    pub(crate) difference: f64,
    pub(crate) error: f64,
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:+.0} ± {:.0}", self.difference, self.error)
    }
}

/// The difference in Elo that a share of the points stands for.
fn elo(share: f64) -> f64 {
    let share = share.clamp(0.001, 0.999);
    -400.0 * (1.0 / share - 1.0).log10()
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { wins, draws, losses } = self;
        let percent = self.percent();
        write!(f, "+{wins} ={draws} -{losses}, {percent:.1} %, Elo {} (95 %)", self.elo())
    }
}
