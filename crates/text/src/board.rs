//! The texts of a board message: title, lines below it, and result.

use courier_play::clock::ClockState;
use courier_play::outcome::{Outcome, Reason};
use courier_play::rating_change::RatingChange;
use courier_play::{ByColor, MatchId};
use courier_rules::{Claim, Color, Variant};

use super::Texts;
use super::starts::start_label;

impl Texts {
    /// The title of a match. `white` and `black` are names, not mentions. The starting position is
    /// included if the variant has several.
    pub fn match_title(
        self,
        white: &str,
        black: &str,
        variant: &Variant,
        start: u32,
        id: MatchId,
    ) -> String {
        let [white, black] = [white, black].map(Self::escape_markdown);
        let game = self.game_name(variant, start);
        if variant.start_count() > 1 {
            self.match_title_from(black, id, start_label(variant, start), game, white)
        } else {
            self.messages.match_title(black, id, game, white)
        }
    }

    /// Whose turn it is.
    pub fn to_move(self, player: &str, color: Color) -> String {
        self.messages.to_move(self.color(color), player)
    }

    /// The clocks of both sides at an earlier position.
    pub fn clocks(self, white: ClockState, black: ClockState) -> String {
        let [white, black] = [white, black].map(|clock| self.reading(clock, None));
        self.messages.clocks(black, white)
    }

    /// The line above the board of a replay: the last move with its number, if any, and the outcome
    /// of a match that ends there.
    pub fn replay_title(self, numbered: Option<&str>, outcome: Option<&Outcome>) -> String {
        let shown = numbered.map_or_else(|| self.starting_position(), str::to_owned);
        match outcome {
            None => shown,
            Some(outcome) if outcome.score.is_none() => {
                format!("{shown} · {}", self.reason(outcome.reason))
            }
            Some(outcome) => {
                format!("{shown} · {} {}", self.score(outcome), self.reason(outcome.reason))
            }
        }
    }

    /// A draw that can be claimed in a variant.
    pub fn claim_line(self, claim: Claim, variant: &Variant) -> String {
        match claim {
            Claim::Threefold => self.claim_threefold(),
            Claim::FiftyMoves => self.claim_fifty_moves(progress(variant)),
        }
    }

    /// Why a match ended, in the form that follows "won" or "drawn": "by checkmate", "on time".
    pub fn reason(self, reason: Reason) -> String {
        match reason {
            Reason::Checkmate => self.reason_checkmate(),
            Reason::Stalemate => self.reason_stalemate(),
            Reason::Goal => self.reason_goal(),
            Reason::InsufficientMaterial => self.reason_insufficient_material(),
            Reason::FiftyMoves => self.reason_fifty_moves(),
            Reason::SeventyFiveMoves => self.reason_seventy_five_moves(),
            Reason::Threefold => self.reason_threefold(),
            Reason::Fivefold => self.reason_fivefold(),
            Reason::Agreement => self.reason_agreement(),
            Reason::Resignation => self.reason_resignation(),
            Reason::TimeOut => self.reason_time_out(),
            Reason::Aborted => self.reason_aborted(),
            Reason::ThreeChecks => self.reason_three_checks(),
            Reason::NoPieces => self.reason_no_pieces(),
            Reason::NoMoves => self.reason_no_moves(),
            Reason::Explosion => self.reason_explosion(),
        }
    }

    /// The score as players write it, White's first: "1-0", "½-½", in C'escacs "3-0", "2-1". A dash
    /// if the match was aborted.
    pub fn score(self, outcome: &Outcome) -> String {
        let written = |score: courier_rules::Score| {
            let fractions = [("1/2", "½"), ("1/4", "¼"), ("3/4", "¾")];
            fractions.into_iter().fold(score.to_string(), |text, (from, to)| text.replace(from, to))
        };
        outcome.score.map_or_else(|| "–".to_owned(), written)
    }

    /// How a match ended, in a sentence.
    pub fn result(self, outcome: &Outcome, white: &str, black: &str) -> String {
        let (score, reason) = (self.score(outcome), self.reason(outcome.reason));
        let ahead = outcome.ahead().map(|color| match color {
            Color::White => (white, black),
            Color::Black => (black, white),
        });
        match (outcome.reason, ahead) {
            (Reason::Aborted, _) => self.result_aborted(black, white),
            (Reason::Stalemate, Some((winner, loser))) => {
                self.result_stalemated(loser, score, winner)
            }
            (_, Some((winner, loser))) => self.result_won(loser, reason, score, winner),
            (Reason::TimeOut, None) => self.result_time_draw(black, score, white),
            (Reason::Goal, None) => {
                self.result_drawn(black, self.reason_both_at_goal(), score, white)
            }
            (_, None) => self.result_drawn(black, reason, score, white),
        }
    }

    /// The ratings that a match has changed, one line each.
    pub fn rating_changes(
        self,
        seats: &ByColor<String>,
        changes: &ByColor<RatingChange>,
    ) -> Vec<String> {
        let changed = changes.iter().filter(|(_, change)| change.before != change.after);
        changed.map(|(color, change)| self.rating_change(&seats[color], change)).collect()
    }

    /// A rating before and after a match, rounded to whole points, and the difference, with a word
    /// if it is provisional.
    pub fn rating_change(self, player: &str, change: &RatingChange) -> String {
        let (before, after) = (change.before.rating.round(), change.after.rating.round());
        let change_in_points = format!("{:+.0}", after - before);
        if change.provisional() {
            self.rating_change_provisional(after, before, change_in_points, player)
        } else {
            self.messages.rating_change(after, before, change_in_points, player)
        }
    }
}

/// What the fifty-move rule counts as progress in a variant, for Fluent selectors.
pub(super) fn progress(variant: &Variant) -> &'static str {
    let promotes_in_a_zone = variant
        .piece_types()
        .iter()
        .filter_map(|piece_type| variant.piece_type_by_letter(piece_type.letter))
        .any(|id| variant.unpromoted_form(id).is_some());
    match (variant.has_drops(), promotes_in_a_zone) {
        (true, true) => "promotions",
        (true, false) => "drops",
        (false, _) => "moves",
    }
}

#[cfg(test)]
mod tests {
    use courier_play::language::Language;
    use courier_play::rating::Rating;

    use super::*;

    /// The winner of a game that was too short for their rating.
    #[test]
    fn a_rating_that_did_not_change_is_not_shown() {
        let before = Rating::NEWCOMER;
        let after = Rating { rating: 1460.0, ..before };
        let same = RatingChange { before, after: before };
        let changes = ByColor { white: same, black: RatingChange { before, after } };
        let seats = ByColor { white: "Ann".to_owned(), black: "Ben".to_owned() };
        let lines = Texts::new(Language::English).rating_changes(&seats, &changes);
        assert_eq!(lines, ["Ben: 1500 → **1460** (-40, provisional)"]);
    }
}
