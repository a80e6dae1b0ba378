//! A plan as a tree of moves: adding lines, removing branches, and its stored form.

use courier_rules::Game;

use super::error::{MAX_LINES, MAX_PLIES, MalformedPlan, PlanError, Replaced};
use super::line::{self, LINE_ENDS, PlannedLine};

/// What a player will answer to what the opponent may play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    ply: u32,
    pub(super) branches: Vec<Branch>,
}

/// One move of the opponent, the reply to it, and how it goes on. Moves in UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Branch {
    pub(super) theirs: String,
    pub(super) reply: String,
    pub(super) then: Vec<Branch>,
}

impl Plan {
    /// A plan without moves for the position after `ply` moves.
    pub(super) const fn empty(ply: u32) -> Self {
        Self { ply, branches: Vec::new() }
    }

    /// The number of moves made in the position the plan starts from.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    /// Whether nothing is planned.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Adds what a person typed: one line or several, separated by line breaks, semicolons or
    /// commas. All of them are added or none. `game` stands where the plan starts. Tells which
    /// replies took the place of others.
    ///
    /// # Errors
    /// What is wrong with the first line that is wrong; the plan is then unchanged.
    pub fn add(&mut self, game: &Game, typed: &str) -> Result<Vec<Replaced>, PlanError> {
        let mut grown = self.clone();
        let mut replaced = Vec::new();
        let mut lines =
            typed.split(LINE_ENDS).filter(|line| line::words(line).next().is_some()).peekable();
        if lines.peek().is_none() {
            return Err(PlanError::Empty);
        }
        for line in lines {
            replaced.extend(grown.add_line(game, line)?);
        }
        if grown.leaves() > MAX_LINES {
            return Err(PlanError::TooWide);
        }
        *self = grown;
        Ok(replaced)
    }

    fn add_line(&mut self, game: &Game, line: &str) -> Result<Option<Replaced>, PlanError> {
        let line = line::read(game, line)?;
        if let Some(to) = line.unanswered() {
            return Err(PlanError::Unanswered { to });
        }
        let mut replaced = None;
        let mut level = &mut self.branches;
        for (index, (theirs, reply)) in line.pairs().enumerate() {
            let at = match level.iter().position(|branch| branch.theirs == theirs) {
                Some(at) => {
                    if level[at].reply != reply {
                        replaced = Some(line.replaced(index, &level[at].reply));
                        level[at] = Branch::new(theirs, reply);
                    }
                    at
                }
                None => {
                    level.push(Branch::new(theirs, reply));
                    level.len() - 1
                }
            };
            level = &mut level[at].then;
        }
        Ok(replaced)
    }

    /// Takes away the branch that a person typed, as the moves that lead to it or as
    /// [`OutlineBranch::key`](super::OutlineBranch::key) of the outline: the last move of it and
    /// all that follows. A reply is removed with the move it answers.
    ///
    /// # Errors
    /// What cannot be read, or is not in the plan; the plan is then unchanged.
    pub fn remove(&mut self, game: &Game, typed: &str) -> Result<(), PlanError> {
        let unknown = || PlanError::NoSuchBranch { typed: line::shortened(typed) };
        let path = match typed.trim().strip_prefix('#') {
            Some(key) => self.path_of_key(key).ok_or_else(unknown)?,
            None => self.path_of_moves(&line::read(game, typed)?).ok_or_else(unknown)?,
        };
        let (last, delivery) = path.split_last().ok_or_else(unknown)?;
        let mut level = &mut self.branches;
        for at in delivery {
            level = &mut level.get_mut(*at).ok_or_else(unknown)?.then;
        }
        if *last >= level.len() {
            return Err(unknown());
        }
        level.remove(*last);
        Ok(())
    }

    fn path_of_key(&self, key: &str) -> Option<Vec<usize>> {
        let (ply, path) = key.split_once('.')?;
        // A key of an earlier position means another branch.
        (ply.parse() == Ok(self.ply)).then_some(())?;
        path.split('.').map(|at| at.parse().ok()).collect()
    }

    fn path_of_moves(&self, line: &PlannedLine) -> Option<Vec<usize>> {
        let mut level = &self.branches;
        let mut path = Vec::new();
        for (theirs, reply) in line.openings() {
            let at = level.iter().position(|branch| {
                branch.theirs == theirs && reply.is_none_or(|reply| branch.reply == reply)
            })?;
            path.push(at);
            level = &level[at].then;
        }
        Some(path)
    }

    /// What the plan answers to `theirs` (in UCI), and the plan that is left after that; `None`
    /// where the move is not in it.
    #[must_use]
    pub fn answer(self, theirs: &str) -> Option<(String, Self)> {
        let branch = self.branches.into_iter().find(|branch| branch.theirs == theirs)?;
        Some((branch.reply, Self { ply: self.ply + 2, branches: branch.then }))
    }

    /// The plan as it is stored: its lines from the first move to the last, one a row, moves in
    /// UCI.
    #[must_use]
    pub fn write(&self) -> String {
        fn walk(branches: &[Branch], before: &str, rows: &mut Vec<String>) {
            for Branch { theirs, reply, then } in branches {
                let gap = if before.is_empty() { "" } else { " " };
                let line = format!("{before}{gap}{theirs} {reply}");
                if then.is_empty() {
                    rows.push(line);
                } else {
                    walk(then, &line, rows);
                }
            }
        }
        let mut rows = Vec::new();
        walk(&self.branches, "", &mut rows);
        rows.join("\n")
    }

    /// A plan as it was [written](Self::write). Its moves were held against the rules when they
    /// were added.
    ///
    /// # Errors
    /// [`MalformedPlan`] where a row is not made of moves and replies.
    pub fn read(ply: u32, text: &str) -> Result<Self, MalformedPlan> {
        let mut plan = Self { ply, branches: Vec::new() };
        for row in text.lines() {
            let moves: Vec<&str> = row.split(' ').collect();
            let (pairs, rest) = moves.as_chunks::<2>();
            if !rest.is_empty() || moves.contains(&"") || moves.len() > MAX_PLIES {
                return Err(MalformedPlan(row.to_owned()));
            }
            let mut level = &mut plan.branches;
            for [theirs, reply] in pairs {
                let at = match level.iter().position(|branch| branch.theirs == *theirs) {
                    Some(at) if level[at].reply == *reply => at,
                    Some(_) => return Err(MalformedPlan(row.to_owned())),
                    None => {
                        level.push(Branch::new(theirs, reply));
                        level.len() - 1
                    }
                };
                level = &mut level[at].then;
            }
        }
        Ok(plan)
    }

    fn leaves(&self) -> usize {
        fn leaves(branches: &[Branch]) -> usize {
            branches.iter().map(|branch| leaves(&branch.then).max(1)).sum()
        }
        leaves(&self.branches)
    }
}

impl Branch {
    fn new(theirs: &str, reply: &str) -> Self {
        Self { theirs: theirs.to_owned(), reply: reply.to_owned(), then: Vec::new() }
    }
}
