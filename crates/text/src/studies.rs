//! Studies: a player's private analysis next to a match.

use courier_play::MatchId;
use courier_play::plans::MAX_LINES;
use courier_play::studies::{MAX_DEPTH, MAX_MOVES, MAX_STUDIES, StudyComment, StudyError};
use courier_play::variants::line_example;
use courier_rules::Variant;

use super::refusals::code;
use super::{Button, Texts};

impl Texts {
    /// The title of a study: the reader's own, or that of a player with this name.
    pub fn study_title(self, id: MatchId, name: Option<&str>) -> String {
        let args = [
            ("owner", if name.is_none() { "reader" } else { "other" }.into()),
            ("name", name.unwrap_or_default().into()),
            ("number", id.to_string().into()),
        ];
        self.format("study-title", args)
    }

    /// Shown below one's own study: who can see it, and how many moves it has.
    pub fn study_footer(self, shown: bool, count: usize) -> String {
        let who = self.text(if shown { "study-shown" } else { "study-private" });
        format!("{who} · {}", self.study_count(count))
    }

    /// How many moves a study has, of how many.
    pub fn study_count(self, count: usize) -> String {
        self.format("study-count", [("count", count.into()), ("most", MAX_MOVES.into())])
    }

    /// The line that was left the match for.
    pub fn study_line(self, line: &str) -> String {
        self.format("study-line", [("line", line.into())])
    }

    /// The position is the last one of the match.
    pub fn study_present(self, over: bool) -> String {
        self.format("study-present", [("over", if over { "yes" } else { "no" }.into())])
    }

    /// The comment of a position.
    pub fn study_comment(self, comment: &str) -> String {
        self.format("study-comment", [("comment", Self::escape_lines(comment).into())])
    }

    /// The moves that continue a line, and how many more there are.
    pub fn study_next(self, moves: &[String], more: usize) -> String {
        let key = if more > 0 { "study-next-more" } else { "study-next" };
        self.format(key, [("moves", moves.join(" · ").into()), ("count", more.into())])
    }

    /// Shown in a study without moves.
    pub fn study_hint(self) -> String {
        self.text("study-hint")
    }

    /// The placeholder of the menu of continuations: at most 150 characters.
    pub fn study_menu(self) -> String {
        self.text("study-menu")
    }

    /// What a continuation is: the played one, or one of the study where the match has another.
    pub fn study_continuation(self, played: bool) -> String {
        self.text(if played { "study-played" } else { "study-leaves" })
    }

    /// The title of the form for moves: at most 45 characters.
    pub fn study_moves_title(self) -> String {
        self.text("study-moves-title")
    }

    /// The label of its field: at most 45 characters.
    pub fn study_moves_label(self) -> String {
        self.text("study-moves-label")
    }

    /// The placeholder of its field: at most 100 characters.
    pub fn study_moves_placeholder(self, variant: &Variant) -> String {
        let example = line_example(Some(variant));
        self.format("study-moves-placeholder", [("example", example.into())])
    }

    /// The title of the form for a comment: at most 45 characters.
    pub fn study_comment_title(self) -> String {
        self.text("study-comment-title")
    }

    /// The label of its field: at most 45 characters.
    pub fn study_comment_label(self) -> String {
        self.text("study-comment-label")
    }

    /// The question before a branch is deleted, named by its first move.
    pub fn study_delete_branch(self, the_move: &str) -> String {
        self.format("study-delete-branch", [("move", the_move.into())])
    }

    /// The question before a whole study is deleted.
    pub fn study_delete_all(self, id: MatchId) -> String {
        self.format("study-delete-all", [("number", id.to_string().into())])
    }

    /// The whole study was deleted.
    pub fn study_deleted(self, id: MatchId) -> String {
        self.format("study-deleted", [("number", id.to_string().into())])
    }

    /// Shown above a plan that was made from a study.
    pub fn study_planned(self) -> String {
        self.text("study-planned")
    }

    /// The title above all lines of a study.
    pub fn study_lines_title(self, id: MatchId) -> String {
        self.format("study-lines-title", [("number", id.to_string().into())])
    }

    /// The opponent can see the study from now on.
    pub fn study_now_shown(self) -> String {
        self.format("study-now-shown", [("command", self.study_command().into())])
    }

    /// The player who shows a study to others.
    pub fn study_posted(self, player: &str) -> String {
        self.format("study-posted", [("player", player.into())])
    }

    /// Shown with the file of a game and its study.
    pub fn study_export(self, id: MatchId, variant: &Variant) -> String {
        let hexes = variant.rules().notation == courier_rules::Notation::Cescacs;
        let key = if hexes { "study-export-cescacs" } else { "study-export" };
        self.format(key, [("number", id.to_string().into())])
    }

    /// Why a study was not changed or shown.
    pub(super) fn study_refused(
        self,
        error: &StudyError,
        variant: Option<&'static Variant>,
    ) -> String {
        let command = || ("command", self.study_command().into());
        let most = |most: usize| [("most", most.into())];
        match error {
            StudyError::Gone => self.format("refusal-study-gone", [command()]),
            StudyError::Empty => self
                .format("refusal-study-empty", [("example", code(line_example(variant)).into())]),
            StudyError::Move { before, typed, why, position } => {
                let (why, _) = self.move_error(why, variant, Some(position));
                let args = [
                    ("typed", code(typed).into()),
                    ("place", if before.is_empty() { "start" } else { "after" }.into()),
                    ("before", before.as_str().into()),
                    ("why", why.into()),
                ];
                self.format("refusal-study-move", args)
            }
            StudyError::Full => self.format("refusal-study-full", most(MAX_MOVES)),
            StudyError::TooDeep => self.format("refusal-study-too-deep", most(MAX_DEPTH)),
            StudyError::TooMany => {
                self.format("refusal-study-too-many", [("most", MAX_STUDIES.into()), command()])
            }
            StudyError::CommentLength => {
                self.format("refusal-study-comment-length", most(StudyComment::MAX_CHARS.into()))
            }
            StudyError::NothingToPlan => self.text("refusal-study-nothing-to-plan"),
            StudyError::Unanswered => self.text("refusal-study-unanswered"),
            StudyError::TooManyToPlan => {
                self.format("refusal-study-too-many-to-plan", most(MAX_LINES))
            }
            StudyError::NotOver => self.text("refusal-study-not-over"),
            StudyError::NobodyToShow => {
                let post = self.button(Button::PostStudy);
                self.format("refusal-study-nobody-to-show", [("post", post.into())])
            }
            StudyError::NotShown => self.text("refusal-study-not-shown"),
        }
    }

    fn study_command(self) -> String {
        code(&format!("/{}", self.command_name("study")))
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    use courier_rules::notation::read_move;
    let id = MatchId(42);
    let chess = Variant::by_key("chess");
    let of = |what: &str, text| (what.to_owned(), text);
    let next = ["12. Bg5".to_owned(), "12. h3".to_owned()];
    let mut samples = vec![
        of("title", texts.study_title(id, None)),
        of("title, of another", texts.study_title(id, Some("Anna"))),
        of("footer", texts.study_footer(false, 14)),
        of("footer, shown", texts.study_footer(true, 14)),
        of("line", texts.study_line("11... Nf6 12. Bg5")),
        of("present position", texts.study_present(false)),
        of("last position", texts.study_present(true)),
        of("comment", texts.study_comment("too *slow*\n- better: h3\n# 12. Bg5")),
        of("next", texts.study_next(&next, 0)),
        of("next, and more", texts.study_next(&next, 7)),
        of("no moves", texts.study_hint()),
        of("menu", texts.study_menu()),
        of("menu, played", texts.study_continuation(true)),
        of("menu, not played", texts.study_continuation(false)),
        of("form", texts.study_moves_title()),
        of("field", texts.study_moves_label()),
        of(
            "field placeholder",
            chess.map_or_else(String::new, |chess| texts.study_moves_placeholder(chess)),
        ),
        of("comment form", texts.study_comment_title()),
        of("comment field", texts.study_comment_label()),
        of("delete a branch", texts.study_delete_branch("11... Nf6")),
        of("delete all", texts.study_delete_all(id)),
        of("deleted", texts.study_deleted(id)),
        of("planned", texts.study_planned()),
        of("lines, title", texts.study_lines_title(id)),
        of("now shown", texts.study_now_shown()),
        of("posted", texts.study_posted("<@1>")),
    ];
    for key in ["chess", "cescacs"] {
        let variant = Variant::by_key(key);
        samples.extend(variant.map(|variant| of(key, texts.study_export(id, variant))));
    }
    samples.extend(super::study_lines::samples(texts));
    let wrong = |before: &str, typed: &str| {
        let position = chess?.start(0).ok()?;
        Some(StudyError::Move {
            before: before.to_owned(),
            typed: typed.to_owned(),
            why: read_move(&position, typed).err()?,
            position: Box::new(position),
        })
    };
    let errors = [
        StudyError::Gone,
        StudyError::Empty,
        StudyError::Full,
        StudyError::TooDeep,
        StudyError::TooMany,
        StudyError::CommentLength,
        StudyError::NothingToPlan,
        StudyError::Unanswered,
        StudyError::TooManyToPlan,
        StudyError::NotOver,
        StudyError::NobodyToShow,
        StudyError::NotShown,
    ];
    let wrong = [wrong("", "Ke2"), wrong("11... Nf6", "what?")].into_iter().flatten();
    for error in errors.into_iter().chain(wrong) {
        samples.push((error.to_string(), texts.study_refused(&error, chess)));
    }
    samples
}
