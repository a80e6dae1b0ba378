//! Reviews of finished games.

use courier_play::reviews::{EngineName, Judgement};
use courier_rules::Color;

use super::Texts;
use super::pieces::selector;

impl Texts {
    /// How accurately a side played, from 0 to 100, if that is known. `player` is a mention.
    pub fn review_accuracy(self, side: Color, player: &str, accuracy: Option<f64>) -> String {
        let color = selector(side);
        match accuracy {
            Some(accuracy) => {
                self.messages.review_accuracy(format!("{accuracy:.0}"), color, player)
            }
            None => self.review_accuracy_unknown(color, player),
        }
    }

    /// The number of moves with a judgement.
    pub fn review_count(self, judgement: Judgement, count: usize) -> String {
        self.messages.review_count(count, kind(judgement))
    }

    /// By which scale accuracy is measured, lichess's or one of our own, and which engine the
    /// evaluations are from: `None` is our own.
    pub fn review_scale(self, lichess: bool, engine: Option<&EngineName>) -> String {
        let Some(engine) = engine else {
            return if lichess { self.review_scale_lichess() } else { self.review_scale_own() };
        };
        match lichess {
            true => self.review_scale_lichess_by(engine.as_str()),
            false => self.review_scale_own_by(engine.as_str()),
        }
    }

    /// What happened at a turning point: the move with its number, and White's winning chances
    /// before and after it, in percent.
    pub fn review_turning_point(
        self,
        the_move: &str,
        judgement: Judgement,
        (before, after): (u32, u32),
    ) -> String {
        self.messages.review_turning_point(after, before, kind(judgement), the_move)
    }

    /// What would have been better, and which arrows show it; with rings for drops, if there are
    /// some.
    pub fn review_better(self, line: &str, drops: bool) -> String {
        let better = self.review_better_line(line);
        let arrows = self.review_arrows();
        let rings = if drops { format!(" {}", self.review_rings()) } else { String::new() };
        format!("{better}\n{arrows}{rings}")
    }

    /// The description of the chart for users who cannot see it: the number of moves, and White's
    /// winning chances at the start and at the end, if both are shown, at least and at most, in
    /// percent.
    pub fn review_chart_alt(
        self,
        moves: u32,
        ends: Option<[u32; 2]>,
        [least, most]: [u32; 2],
    ) -> String {
        match ends {
            Some([first, last]) => self.messages.review_chart_alt(first, last, least, most, moves),
            None => self.review_chart_alt_part(least, most),
        }
    }
}

const fn kind(judgement: Judgement) -> &'static str {
    match judgement {
        Judgement::Inaccuracy => "inaccuracy",
        Judgement::Mistake => "mistake",
        Judgement::Blunder => "blunder",
    }
}
