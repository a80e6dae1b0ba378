//! What a review has found, in sentences that the messages in Discord and the web board share.

use courier_play::move_numbers::move_to;
use courier_play::reviews::{JudgedMove, Judgement, Review};
use courier_play::variants::has_lichess_accuracy;
use courier_play::{ByColor, Match};
use courier_rules::{Color, Game};

use super::Texts;

/// The most moves of a side that are named for each judgement.
const NAMED: usize = 6;

impl Texts {
    /// Both sides: accuracy, and the moves with each judgement. Then how it was measured, and
    /// whether something is missing.
    pub fn review_overview(
        self,
        the_match: &Match,
        players: &ByColor<String>,
        review: &Review,
    ) -> Vec<String> {
        let mut lines = Vec::new();
        for side in Color::BOTH {
            lines.push(self.review_accuracy(side, &players[side], review.accuracy[side]));
            for judgement in Judgement::ALL {
                let of_side =
                    |judged: &&JudgedMove| (judged.mover, judged.judgement) == (side, judgement);
                let judged: Vec<_> = review.judged.iter().filter(of_side).collect();
                let named = judged.iter().take(NAMED).filter_map(|judged| {
                    let the_move = move_to(the_match.game(), judged.ply + 1)?;
                    Some(format!("{the_move}{}", judgement.sign()))
                });
                let mut named: Vec<String> = named.collect();
                named.extend((judged.len() > NAMED).then(|| "…".to_owned()));
                let count = self.review_count(judgement, judged.len());
                let colon = if named.is_empty() { "" } else { ": " };
                lines.push(format!("- {count}{colon}{}", named.join(", ")));
            }
        }
        let lichess = has_lichess_accuracy(the_match.record().variant);
        lines.push(self.review_scale(lichess, review.engine.as_ref()));
        let has_gaps = review.chances.iter().any(Option::is_none);
        lines.extend(has_gaps.then(|| self.review_gaps()));
        lines
    }

    /// What happened at a turning point.
    pub fn review_point(self, game: &Game, review: &Review, point: &JudgedMove) -> String {
        let the_move = move_to(game, point.ply + 1).unwrap_or_default() + point.judgement.sign();
        let at = |ply: u32| review.shares().nth(ply as usize).flatten().map_or(50, percent);
        self.review_turning_point(&the_move, point.judgement, (at(point.ply), at(point.ply + 1)))
    }

    pub fn review_chart_words(self, the_match: &Match, review: &Review) -> String {
        let shares: Vec<Option<u32>> = review.shares().map(|share| share.map(percent)).collect();
        let end = |share: Option<&Option<u32>>| share.copied().flatten();
        let ends = end(shares.first()).zip(end(shares.last()));
        let known = || shares.iter().flatten().copied();
        let range = [known().min(), known().max()].map(|share| share.unwrap_or(50));
        self.review_chart_alt(
            the_match.ply().div_ceil(2),
            ends.map(|(first, last)| [first, last]),
            range,
        )
    }
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // from 0 to 100
fn percent(share: f64) -> u32 {
    (share.clamp(0.0, 1.0) * 100.0).round() as u32
}
