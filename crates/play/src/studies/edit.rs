//! Changes of a study. A refused change changes nothing.

use courier_rules::notation::{read_move, uci};
use courier_rules::{Game, Move};

use super::comment::StudyComment;
use super::error::{MAX_DEPTH, MAX_MOVES, StudyError};
use super::lines::StudyLine;
use super::tree::{Study, StudyMoveId, StudyPoint};
use crate::move_numbers::numbered_moves;
use crate::plans::{LINE_ENDS, shortened, words};

impl Study {
    /// Adds typed lines from a point, separated by line breaks, semicolons or commas; moves that
    /// exist are followed. Returns the end of the last line.
    pub fn add(
        &mut self,
        game: &Game,
        from: StudyPoint,
        typed: &str,
    ) -> Result<StudyPoint, StudyError> {
        let mut grown = self.clone();
        let mut end = None;
        for line in typed.split(LINE_ENDS).filter(|line| words(line).next().is_some()) {
            end = Some(grown.add_line(game, from, line)?);
        }
        *self = grown;
        end.ok_or(StudyError::Empty)
    }

    fn add_line(
        &mut self,
        game: &Game,
        from: StudyPoint,
        line: &str,
    ) -> Result<StudyPoint, StudyError> {
        let StudyLine { mut position, .. } = self.line(game, from)?;
        let mut at = self.find(from)?;
        let mut before = Vec::new();
        for word in words(line) {
            let the_move = read_move(&position, word).map_err(|why| StudyError::Move {
                before: numbered_moves(before.iter().map(|(position, made)| (position, *made))),
                typed: shortened(word),
                why,
                position: Box::new(position.clone()),
            })?;
            at = self.add_checked(at, &uci::print(&position, the_move))?;
            let next = position.play(the_move).map_err(|_| StudyError::Gone)?;
            before.push((std::mem::replace(&mut position, next), the_move));
        }
        Ok(at)
    }

    /// Adds a legal move after a point, and returns the point after it.
    pub fn add_move(
        &mut self,
        game: &Game,
        from: StudyPoint,
        the_move: Move,
    ) -> Result<StudyPoint, StudyError> {
        let position = self.line(game, from)?.position;
        position.play(the_move).map_err(|_| StudyError::Gone)?;
        self.add_checked(self.find(from)?, &uci::print(&position, the_move))
    }

    fn add_checked(&mut self, after: StudyPoint, uci: &str) -> Result<StudyPoint, StudyError> {
        let mut grown = self.clone();
        let at = grown.attach(after, uci);
        if grown.moves.len() > self.moves.len() {
            if grown.count() > MAX_MOVES {
                return Err(StudyError::Full);
            }
            if grown.path(at).1.len() > MAX_DEPTH {
                return Err(StudyError::TooDeep);
            }
            *self = grown;
        }
        Ok(at)
    }

    /// Sets the comment at a point, or removes it.
    pub fn set_comment(
        &mut self,
        point: StudyPoint,
        comment: Option<StudyComment>,
    ) -> Result<StudyPoint, StudyError> {
        let point = self.find(point)?;
        let (on_moves, on_match) = match point {
            StudyPoint::Own(id) => (vec![id], None),
            // The comment of a move that was played is now that of the match.
            StudyPoint::Played(ply) => (self.played_at(ply).collect(), Some(ply)),
        };
        for the_move in self.moves.iter_mut().filter(|one| on_moves.contains(&one.id)) {
            the_move.comment = comment.clone().filter(|_| on_match.is_none());
        }
        match (on_match, comment) {
            (Some(ply), Some(comment)) => drop(self.comments.insert(ply, comment)),
            (Some(ply), None) => drop(self.comments.remove(&ply)),
            (None, _) => {}
        }
        Ok(point)
    }

    /// Deletes a move of the study and everything after it. Returns the point before it.
    pub fn delete(&mut self, point: StudyPoint) -> Result<StudyPoint, StudyError> {
        let id = self.own(point)?;
        let before = self.before(point).ok_or(StudyError::Gone)?;
        let mut deleted = vec![id];
        let mut next = 0;
        while let Some(parent) = deleted.get(next).copied() {
            let children = self.moves.iter().filter(|one| one.after == StudyPoint::Own(parent));
            let children: Vec<_> = children.map(|one| one.id).collect();
            deleted.extend(children);
            next += 1;
        }
        self.moves.retain(|one| !deleted.contains(&one.id));
        Ok(before)
    }

    /// Whether another move of the study comes before this one in the same position.
    pub fn may_promote(&self, point: StudyPoint) -> bool {
        let (Ok(id), Some(before)) = (self.own(point), self.before(point)) else { return false };
        self.moves_after(before).next().is_some_and(|first| first.id != id)
    }

    /// Makes a move the first one of the study in its position.
    pub fn promote(&mut self, point: StudyPoint) -> Result<StudyPoint, StudyError> {
        let id = self.own(point)?;
        let before = self.before(point).ok_or(StudyError::Gone)?;
        let first = self.moves_after(before).next().map(|first| first.id);
        let place = |wanted| self.moves.iter().position(|one| Some(one.id) == wanted);
        if let (Some(to), Some(from)) = (place(first), place(Some(id))) {
            let promoted = self.moves.remove(from);
            self.moves.insert(to.min(from), promoted);
        }
        Ok(StudyPoint::Own(id))
    }

    fn own(&self, point: StudyPoint) -> Result<StudyMoveId, StudyError> {
        match self.find(point)? {
            StudyPoint::Own(id) => Ok(id),
            StudyPoint::Played(_) => Err(StudyError::Gone),
        }
    }
}
