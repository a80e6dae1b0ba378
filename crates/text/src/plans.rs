//! Conditional moves: a player's plan, and the moves that were played from it.

use courier_play::MatchId;
use courier_play::plans::{MAX_LINES, MAX_PLIES, OutlineBranch, PlanError, Replaced};
use courier_play::variants::line_example;
use courier_rules::Variant;

use super::Texts;
use super::refusals::code;

impl Texts {
    /// The title of a plan.
    pub fn plan_title(self, id: MatchId) -> String {
        self.format("plan-title", [("number", id.to_string().into())])
    }

    /// A plan as a tree in a code block. The limits of a plan keep it below 4,096 characters.
    pub fn plan_tree(self, plan: &[OutlineBranch]) -> String {
        let mut rows = Vec::new();
        for branch in plan {
            push_rows(branch, "", "", &mut rows);
        }
        format!("```text\n{}\n```", rows.join("\n"))
    }

    /// Shown above a plan: how it works, and that it is private.
    pub fn plan_private(self) -> String {
        self.text("plan-private")
    }

    /// Shown if there is no plan.
    pub fn plan_empty(self, variant: &Variant) -> String {
        let add = self.plan_command("add");
        self.format("plan-none", [("add", add.into()), ("example", example(Some(variant)).into())])
    }

    /// Shown if the plan was dropped because of the opponent's move, given with its number.
    pub fn plan_dropped(self, numbered: &str) -> String {
        self.format("plan-dropped", [("move", numbered.into())])
    }

    /// An answer replaced another one.
    pub fn plan_replaced(self, Replaced { to, was, now }: &Replaced) -> String {
        let args = [
            ("to", to.as_str().into()),
            ("was", was.as_str().into()),
            ("now", now.as_str().into()),
        ];
        self.format("plan-replaced", args)
    }

    /// Shown above the rest of a plan after a branch was removed.
    pub fn plan_removed(self) -> String {
        self.text("plan-removed")
    }

    /// The whole plan was deleted.
    pub fn plan_cleared(self) -> String {
        self.text("plan-cleared")
    }

    /// The title of the form for a plan: at most 45 characters.
    pub fn plan_form_title(self) -> String {
        self.text("plan-form-title")
    }

    /// The label of its only field: at most 45 characters.
    pub fn plan_form_label(self) -> String {
        self.text("plan-form-label")
    }

    /// The placeholder of the field: at most 100 characters.
    pub fn plan_form_placeholder(self, variant: &Variant) -> String {
        self.format("plan-form-placeholder", [("example", line_example(Some(variant)).into())])
    }

    /// A move, the reader's `own` or the opponent's, and the planned moves that followed it, with
    /// their numbers. `plies` is the number of planned moves: a single one came from one player's
    /// plan, several from both plans.
    pub fn plan_followed(
        self,
        opponent: &str,
        own: bool,
        numbered: &str,
        followed: &str,
        plies: u32,
    ) -> String {
        let key = if plies == 1 { "plan-answered" } else { "plan-exchanged" };
        let args = [
            ("by", if own { "own" } else { "other" }.into()),
            ("opponent", opponent.into()),
            ("move", numbered.into()),
            ("followed", followed.into()),
        ];
        self.format(key, args)
    }

    /// Follows planned moves: it is the reader's turn.
    pub fn plan_your_turn(self) -> String {
        self.text("plan-your-turn")
    }

    /// Follows planned moves: whether the plan has more moves.
    pub fn plan_left(self, more: bool) -> String {
        self.text(if more { "plan-goes-on" } else { "plan-at-its-end" })
    }

    /// Follows the opponent's move: it was not in the reader's plan.
    pub fn plan_dropped_note(self) -> String {
        self.text("plan-dropped-note")
    }

    /// The last move made by hand and the planned moves that followed it, with their numbers.
    pub fn last_move_planned(self, numbered: &str, followed: &str) -> String {
        self.format("last-move-planned", [("move", numbered.into()), ("followed", followed.into())])
    }

    /// Why a plan was not changed.
    pub(super) fn plan_refused(
        self,
        error: &PlanError,
        variant: Option<&'static Variant>,
    ) -> String {
        let command = |gap, name| (gap, self.plan_command(name).into());
        match error {
            PlanError::OwnTurn => self.text("refusal-plan-own-turn"),
            PlanError::Empty => {
                self.format("refusal-plan-empty", [("example", example(variant).into())])
            }
            PlanError::Move { index, theirs, before, typed, why, position } => {
                let (why, _) = self.move_error(why, variant, Some(position));
                let key = if *theirs { "refusal-plan-their-move" } else { "refusal-plan-move" };
                let args = [
                    ("typed", code(typed).into()),
                    ("index", (*index).into()),
                    ("place", if before.is_empty() { "start" } else { "after" }.into()),
                    ("before", before.as_str().into()),
                    ("why", why.into()),
                ];
                self.format(key, args)
            }
            PlanError::Over { after } => {
                self.format("refusal-plan-over", [("after", after.as_str().into())])
            }
            PlanError::Unanswered { to } => {
                self.format("refusal-plan-unanswered", [("to", to.as_str().into())])
            }
            PlanError::TooLong => {
                self.format("refusal-plan-too-long", [("most", MAX_PLIES.into())])
            }
            PlanError::TooWide => self.format(
                "refusal-plan-too-wide",
                [("most", MAX_LINES.into()), command("remove", "remove")],
            ),
            PlanError::NoPlan => self.format("refusal-plan-none", [command("add", "add")]),
            PlanError::NoSuchBranch { typed } => self.format(
                "refusal-plan-no-such-branch",
                [("typed", code(typed).into()), command("show", "show")],
            ),
        }
    }

    /// A subcommand of `/plan` as the user types it, marked as code.
    fn plan_command(self, name: &str) -> String {
        self.subcommand_of("plan", name)
    }
}

/// An example of a line in this game's notation, as code.
fn example(variant: Option<&Variant>) -> String {
    code(line_example(variant))
}

/// Appends the rows of a branch: its moves up to the next fork, then the branches of the fork.
fn push_rows(branch: &OutlineBranch, before: &str, below: &str, rows: &mut Vec<String>) {
    let mut moves = branch.moves.clone();
    let mut last = branch;
    while let [only] = last.then.as_slice() {
        moves.push(' ');
        moves.push_str(without_number_of_black(&only.moves));
        last = only;
    }
    rows.push(format!("{before}{moves}"));
    for (index, branch) in last.then.iter().enumerate() {
        let (corner, line) =
            if index + 1 == last.then.len() { ("└ ", "  ") } else { ("├ ", "│ ") };
        push_rows(branch, &format!("{below}{corner}"), &format!("{below}{line}"), rows);
    }
}

/// Strips Black's move number: `12... h6 13. Bh4` follows White's twelfth move on the same row.
fn without_number_of_black(moves: &str) -> &str {
    match moves.split_once("... ") {
        Some((number, rest)) if number.chars().all(|c| c.is_ascii_digit()) => rest,
        _ => moves,
    }
}
