//! The texts of a board message: title, lines below it, and result.

use courier_play::MatchId;
use courier_play::clock::ClockState;
use courier_play::outcome::{Outcome, Reason};
use courier_play::rating_change::RatingChange;
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
        let args = [
            ("white", Self::escape_markdown(white).into()),
            ("black", Self::escape_markdown(black).into()),
            ("variant", self.game_name(variant, start).into()),
            ("number", id.to_string().into()),
        ];
        if variant.start_count() > 1 {
            self.format(
                "match-title-from",
                args.into_iter().chain([("start", start_label(variant, start).into())]),
            )
        } else {
            self.format("match-title", args)
        }
    }

    /// Whose turn it is.
    pub fn to_move(self, player: &str, color: Color) -> String {
        self.format("to-move", [("player", player.into()), ("color", self.color(color).into())])
    }

    /// The alternative text of a replay that ends with move number `last_move`: at most 1,024
    /// characters.
    pub fn replay_alt(self, last_move: u32) -> String {
        self.format("replay-alt", [("move", last_move.into())])
    }

    /// The last move, given with its number as in `14... Nf6`.
    pub fn last_move(self, numbered: &str) -> String {
        self.format("last-move", [("move", numbered.into())])
    }

    /// Stands for the last move at the starting position.
    pub fn starting_position(self) -> String {
        self.text("starting-position")
    }

    /// No move has been made in a match.
    pub fn no_moves(self) -> String {
        self.text("no-moves")
    }

    /// The clocks of both sides at an earlier position.
    pub fn clocks(self, white: ClockState, black: ClockState) -> String {
        let [white, black] = [white, black].map(|clock| self.reading(clock, None).into());
        self.format("clocks", [("white", white), ("black", black)])
    }

    /// The move that the user wanted to see was taken back.
    pub fn move_taken_back(self) -> String {
        self.text("move-taken-back")
    }

    /// The placeholder of a menu of moves: at most 150 characters.
    pub fn choose_a_move(self) -> String {
        self.text("choose-a-move")
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

    /// What a board becomes that is no longer current: the move that it showed, with its number,
    /// and a link to a newer board.
    pub fn old_board_after(self, numbered: &str, player: &str, link: &str) -> String {
        let args = [("move", numbered.into()), ("player", player.into()), ("link", link.into())];
        self.format("old-board-after", args)
    }

    /// The same for a board before the first move.
    pub fn old_board_at_start(self, link: &str) -> String {
        self.format("old-board-at-start", [("link", link.into())])
    }

    /// The same for a board after a move that was taken back.
    pub fn old_board_taken_back(self, link: &str) -> String {
        self.format("old-board-taken-back", [("link", link.into())])
    }

    /// An open draw offer.
    pub fn draw_offer_line(self, player: &str) -> String {
        self.format("draw-offer-line", [("player", player.into())])
    }

    /// An open takeback request.
    pub fn takeback_offer_line(self, player: &str) -> String {
        self.format("takeback-offer-line", [("player", player.into())])
    }

    /// An open pause proposal.
    pub fn pause_offer_line(self, player: &str) -> String {
        self.format("pause-offer-line", [("player", player.into())])
    }

    /// A draw that can be claimed in a variant.
    pub fn claim_line(self, claim: Claim, variant: &Variant) -> String {
        match claim {
            Claim::Threefold => self.text("claim-threefold"),
            Claim::FiftyMoves => {
                self.format("claim-fifty-moves", [("progress", progress(variant).into())])
            }
        }
    }

    /// Why a match ended, in the form that follows "won" or "drawn": "by checkmate", "on time".
    pub fn reason(self, reason: Reason) -> String {
        self.text(match reason {
            Reason::Checkmate => "reason-checkmate",
            Reason::Stalemate => "reason-stalemate",
            Reason::InsufficientMaterial => "reason-insufficient-material",
            Reason::FiftyMoves => "reason-fifty-moves",
            Reason::SeventyFiveMoves => "reason-seventy-five-moves",
            Reason::Threefold => "reason-threefold",
            Reason::Fivefold => "reason-fivefold",
            Reason::Agreement => "reason-agreement",
            Reason::Resignation => "reason-resignation",
            Reason::TimeOut => "reason-time-out",
            Reason::Aborted => "reason-aborted",
        })
    }

    /// The score as players write it, White's first: "1-0", "½-½", in C'escacs "3-0", "2-1". A dash
    /// if the match was aborted.
    pub fn score(self, outcome: &Outcome) -> String {
        outcome.score.map_or_else(|| "–".to_owned(), |score| score.to_string().replace("1/2", "½"))
    }

    /// How a match ended, in a sentence.
    pub fn result(self, outcome: &Outcome, white: &str, black: &str) -> String {
        let score = ("score", self.score(outcome).into());
        let reason = ("reason", self.reason(outcome.reason).into());
        let sides = [("white", white.into()), ("black", black.into())];
        let ahead = outcome.ahead().map(|color| {
            let (winner, loser) =
                if color == Color::White { (white, black) } else { (black, white) };
            [score.clone(), ("winner", winner.into()), ("loser", loser.into())]
        });
        match (outcome.reason, ahead) {
            (Reason::Aborted, _) => self.format("result-aborted", sides),
            (Reason::Stalemate, Some(ahead)) => self.format("result-stalemated", ahead),
            (_, Some(ahead)) => self.format("result-won", ahead.into_iter().chain([reason])),
            (Reason::TimeOut, None) => {
                self.format("result-time-draw", sides.into_iter().chain([score]))
            }
            (_, None) => self.format("result-drawn", sides.into_iter().chain([score, reason])),
        }
    }

    /// Why a match was aborted without a player's doing: `late` ran out of time before their first
    /// move.
    pub fn aborted_late(self, white: &str, black: &str, late: &str) -> String {
        self.format(
            "result-aborted-late",
            [("white", white.into()), ("black", black.into()), ("late", late.into())],
        )
    }

    /// A rating before and after a match, rounded to whole points, and the difference, with a word
    /// if it is provisional.
    pub fn rating_change(self, player: &str, change: &RatingChange) -> String {
        let (before, after) = (change.before.rating.round(), change.after.rating.round());
        self.format(
            if change.provisional() { "rating-change-provisional" } else { "rating-change" },
            [
                ("player", player.into()),
                ("before", format!("{before:.0}").into()),
                ("after", format!("{after:.0}").into()),
                ("change", format!("{:+.0}", after - before).into()),
            ],
        )
    }
}

/// What the fifty-move rule counts as progress in a variant, for Fluent selectors.
pub(super) fn progress(variant: &Variant) -> &'static str {
    let promotes_in_a_zone = variant
        .piece_types()
        .iter()
        .filter_map(|piece_type| variant.piece_type_by_letter(piece_type.letter))
        .any(|id| variant.unpromoted_form(id).is_some());
    match (variant.has_hands(), promotes_in_a_zone) {
        (true, true) => "promotions",
        (true, false) => "drops",
        (false, _) => "moves",
    }
}
