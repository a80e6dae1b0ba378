//! Conditional moves: a player's plan, and the moves that were played from it.

use courier_play::plans::{MAX_LINES, MAX_PLIES, OutlineBranch, PlanError, Replaced};
use courier_play::variants::line_example;
use courier_rules::Variant;

use super::Texts;
use super::refusals::code;

impl Texts {
    /// A plan as a tree in a code block. The limits of a plan keep it below 4,096 characters.
    pub fn plan_tree(self, plan: &[OutlineBranch]) -> String {
        let mut rows = Vec::new();
        for branch in plan {
            push_rows(branch, "", "", &mut rows);
        }
        format!("```text\n{}\n```", rows.join("\n"))
    }

    /// Shown if there is no plan.
    pub fn plan_empty(self, variant: &Variant) -> String {
        self.plan_none(example(Some(variant)))
    }

    /// An answer replaced another one.
    pub fn plan_replaced(self, Replaced { to, was, now }: &Replaced) -> String {
        self.messages.plan_replaced(now, to, was)
    }

    /// The placeholder of the field: at most 100 characters.
    pub fn plan_form_placeholder(self, variant: &Variant) -> String {
        self.messages.plan_form_placeholder(line_example(Some(variant)))
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
        let by = if own { "own" } else { "other" };
        match plies {
            1 => self.plan_answered(by, followed, numbered, opponent),
            _ => self.plan_exchanged(by, followed, numbered, opponent),
        }
    }

    /// Follows planned moves: whether the plan has more moves.
    pub fn plan_left(self, more: bool) -> String {
        if more { self.plan_goes_on() } else { self.plan_at_its_end() }
    }

    /// Why a plan was not changed.
    pub(super) fn plan_refused(
        self,
        error: &PlanError,
        variant: Option<&'static Variant>,
    ) -> String {
        match error {
            PlanError::OwnTurn => self.refusal_plan_own_turn(),
            PlanError::Empty => self.refusal_plan_empty(example(variant)),
            PlanError::Move { index, theirs, before, typed, why, position } => {
                let (why, _) = self.move_error(why, variant, Some(position));
                let place = if before.is_empty() { "start" } else { "after" };
                match theirs {
                    true => self.refusal_plan_their_move(before, index, place, code(typed), why),
                    false => self.refusal_plan_move(before, index, place, code(typed), why),
                }
            }
            PlanError::Over { after } => self.refusal_plan_over(after),
            PlanError::Unanswered { to } => self.refusal_plan_unanswered(to),
            PlanError::TooLong => self.refusal_plan_too_long(MAX_PLIES),
            PlanError::TooWide => self.refusal_plan_too_wide(MAX_LINES),
            PlanError::NoPlan => self.refusal_plan_none(),
            PlanError::NoSuchBranch { typed } => self.refusal_plan_no_such_branch(code(typed)),
        }
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
