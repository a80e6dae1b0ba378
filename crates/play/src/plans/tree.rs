//! A plan as a tree of moves: adding lines, removing branches, and its stored form.

use courier_rules::Game;

use super::error::{MAX_LINES, MAX_PLIES, MalformedPlan, PlanError, Replaced};
use super::line::{self, LINE_ENDS, PlannedLine};
use crate::ids::PlayerId;
use crate::matches::Match;
use crate::refusal::Refusal;

/// A player's planned replies to moves of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    ply: u32,
    pub(super) branches: Vec<Branch>,
}

/// A move of the opponent, the reply to it, and the branches after that. Moves are in UCI.
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

    /// The number of moves made before the position where the plan starts.
    pub const fn ply(&self) -> u32 {
        self.ply
    }

    pub fn is_empty(&self) -> bool {
        self.branches.is_empty()
    }

    /// Adds typed lines, separated by line breaks, semicolons or commas. `game` is at the position
    /// where the plan starts. Returns the replies that were replaced.
    /// Errors: The error of the first invalid line; the plan is then unchanged.
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

    /// Removes a branch: the last of the typed moves and everything after it. A reply is removed
    /// together with the move that it answers. `typed` are the moves that lead to the branch, or
    /// its [`OutlineBranch::key`](super::OutlineBranch::key).
    /// Errors: If the moves cannot be parsed or are not in the plan; the plan is then unchanged.
    pub fn remove(&mut self, game: &Game, typed: &str) -> Result<(), PlanError> {
        let unknown = || PlanError::NoSuchBranch { typed: line::shortened(typed) };
        let path = match typed.trim().strip_prefix('#') {
            Some(key) => self.path_of_key(key).ok_or_else(unknown)?,
            None => self.path_of_moves(&line::read(game, typed)?).ok_or_else(unknown)?,
        };
        let (last, parents) = path.split_last().ok_or_else(unknown)?;
        let mut level = &mut self.branches;
        for at in parents {
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
        // The key of an earlier position is for another branch.
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

    /// The reply to `theirs` (in UCI), and the rest of the plan after it; `None` if the plan does
    /// not contain the move.
    pub fn answer(self, theirs: &str) -> Option<(String, Self)> {
        let branch = self.branches.into_iter().find(|branch| branch.theirs == theirs)?;
        Some((branch.reply, Self { ply: self.ply + 2, branches: branch.then }))
    }

    /// The stored form of the plan: one whole line in each row, moves in UCI.
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

    /// Parses a [stored](Self::write) plan. Its moves are not checked: they were when they were
    /// added.
    /// Errors: [`MalformedPlan`] if a row does not consist of moves and replies.
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

impl Plan {
    /// An empty plan from the current position.
    /// Errors: The match must be running and show its board, and `player` must be the opponent of
    /// the player on the move.
    pub fn begin(the_match: &Match, player: PlayerId) -> Result<Self, Refusal> {
        let side = the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = the_match.outcome() {
            return Err(Refusal::MatchOver(outcome));
        }
        the_match.check_board_shown()?;
        if the_match.turn() == side {
            return Err(PlanError::OwnTurn.into());
        }
        Ok(Self::empty(the_match.ply()))
    }
}
