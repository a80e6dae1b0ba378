//! Studies: a player's private analysis next to a match.

use courier_play::MatchId;
use courier_play::plans::MAX_LINES;
use courier_play::studies::{MAX_DEPTH, MAX_MOVES, MAX_STUDIES, StudyComment, StudyError};
use courier_play::variants::line_example;
use courier_rules::{Notation, Variant};

use super::Texts;
use super::refusals::code;

impl Texts {
    /// The title of a study: the reader's own, or that of a player with this name.
    pub fn study_title(self, id: MatchId, name: Option<&str>) -> String {
        self.messages.study_title(
            name.map(Self::escape_markdown).unwrap_or_default(),
            id,
            if name.is_none() { "reader" } else { "other" },
        )
    }

    /// Shown below one's own study: who can see it, and how many moves it has.
    pub fn study_footer(self, shown: bool, count: usize) -> String {
        let who = if shown { self.study_shown() } else { self.study_private() };
        format!("{who} · {}", self.study_count(count))
    }

    /// How many moves a study has, of how many.
    pub fn study_count(self, count: usize) -> String {
        self.messages.study_count(count, MAX_MOVES)
    }

    pub fn study_comment(self, comment: &str) -> String {
        self.messages.study_comment(Self::escape_lines(comment))
    }

    /// The moves that continue a line, and how many more there are.
    pub fn study_next(self, moves: &[String], more: usize) -> String {
        let moves = moves.join(" · ");
        match more {
            0 => self.messages.study_next(moves),
            _ => self.study_next_more(more, moves),
        }
    }

    /// What a continuation is: the played one, or one of the study where the match has another.
    pub fn study_continuation(self, played: bool) -> String {
        if played { self.study_played() } else { self.study_leaves() }
    }

    /// The placeholder of its field: at most 100 characters.
    pub fn study_moves_placeholder(self, variant: &Variant) -> String {
        let example = line_example(Some(variant));
        self.messages.study_moves_placeholder(example)
    }

    /// Shown with the file of a game and its study.
    pub fn study_export(self, id: MatchId, variant: &Variant) -> String {
        match variant.rules().notation {
            Notation::Cescacs => self.study_export_cescacs(id),
            Notation::Chess => self.messages.study_export(id),
        }
    }

    /// Why a study was not changed or shown.
    pub(super) fn study_refused(
        self,
        error: &StudyError,
        variant: Option<&'static Variant>,
    ) -> String {
        match error {
            StudyError::Gone => self.refusal_study_gone(),
            StudyError::Empty => self.refusal_study_empty(code(line_example(variant))),
            StudyError::Move { before, typed, why, position } => {
                let (why, _) = self.move_error(why, variant, Some(position));
                let place = if before.is_empty() { "start" } else { "after" };
                self.refusal_study_move(before, place, code(typed), why)
            }
            StudyError::Full => self.refusal_study_full(MAX_MOVES),
            StudyError::TooDeep => self.refusal_study_too_deep(MAX_DEPTH),
            StudyError::TooMany => self.refusal_study_too_many(MAX_STUDIES),
            StudyError::CommentLength => self.refusal_study_comment_length(StudyComment::MAX_CHARS),
            StudyError::NothingToPlan => self.refusal_study_nothing_to_plan(),
            StudyError::Unanswered => self.refusal_study_unanswered(),
            StudyError::TooManyToPlan => self.refusal_study_too_many_to_plan(MAX_LINES),
            StudyError::NotOver => self.refusal_study_not_over(),
            StudyError::NobodyToShow => self.refusal_study_nobody_to_show(),
            StudyError::NotShown => self.refusal_study_not_shown(),
        }
    }
}
