//! The tree of a study: its moves, where they hang, and how it follows the match.

use std::collections::BTreeMap;

use super::comment::StudyComment;
use super::error::StudyError;
use crate::ids::PlayerId;
use crate::matches::Match;
use crate::refusal::Refusal;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Study {
    /// The moves of the match in UCI.
    pub(super) line: Vec<String>,
    /// The ids from this one on are for the moves of the match, in their order, should they be
    /// taken back. Those after them are for moves that are added.
    pub(super) next_id: u32,
    pub(super) moves: Vec<StudyMove>,
    /// Comments on positions of the match.
    pub(super) comments: BTreeMap<u32, StudyComment>,
    /// The moves that were played, with the number of plies after each.
    played: BTreeMap<StudyMoveId, u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct StudyMoveId(pub u32);

/// A position that a study contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum StudyPoint {
    /// The position of the match after this many plies.
    Played(u32),
    /// The position after a move of the study.
    Own(StudyMoveId),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct StudyMove {
    pub(super) id: StudyMoveId,
    pub(super) after: StudyPoint,
    pub(super) uci: String,
    pub(super) comment: Option<StudyComment>,
}

impl Study {
    /// An empty study of a match with these moves, in UCI.
    pub const fn empty(played: Vec<String>) -> Self {
        Self {
            line: played,
            next_id: 1,
            moves: Vec::new(),
            comments: BTreeMap::new(),
            played: BTreeMap::new(),
        }
    }

    /// A study of a match as it was: with these moves.
    pub(super) fn of(
        line: Vec<String>,
        next_id: u32,
        moves: Vec<StudyMove>,
        comments: BTreeMap<u32, StudyComment>,
    ) -> Self {
        let mut study = Self { line, next_id, moves, comments, played: BTreeMap::new() };
        study.find_played();
        study
    }

    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.comments.is_empty()
    }

    /// The number of moves that were not played.
    pub fn count(&self) -> usize {
        self.moves.len() - self.played.len()
    }

    /// The present position of the match, or its last one.
    pub fn present(&self) -> StudyPoint {
        StudyPoint::Played(self.last_ply())
    }

    pub(super) fn last_ply(&self) -> u32 {
        u32::try_from(self.line.len()).unwrap_or(u32::MAX)
    }

    /// The point of a button as it is now: a move that has been played is a position of the match.
    pub fn find(&self, point: StudyPoint) -> Result<StudyPoint, StudyError> {
        let exists = match point {
            StudyPoint::Played(ply) => ply <= self.last_ply(),
            StudyPoint::Own(id) => self.get(id).is_some(),
        };
        if exists { Ok(self.now(point)) } else { Err(StudyError::Gone) }
    }

    pub(super) fn get(&self, id: StudyMoveId) -> Option<&StudyMove> {
        self.moves.iter().find(|the_move| the_move.id == id)
    }

    /// The point of the match for a move that was played; any other point is itself.
    pub(super) fn now(&self, point: StudyPoint) -> StudyPoint {
        match point {
            StudyPoint::Own(id) => {
                self.played.get(&id).map_or(point, |ply| StudyPoint::Played(*ply))
            }
            StudyPoint::Played(_) => point,
        }
    }

    /// The moves of the study after a point, without the one that was played, in their order.
    pub(super) fn moves_after(&self, point: StudyPoint) -> impl Iterator<Item = &StudyMove> {
        self.moves.iter().filter(move |the_move| {
            !self.played.contains_key(&the_move.id) && self.now(the_move.after) == point
        })
    }

    /// The move of the study that was played at this ply, counted from 1, if it was in the study.
    pub(super) fn played_at(&self, ply: u32) -> impl Iterator<Item = StudyMoveId> {
        self.played.iter().filter(move |(_, other)| **other == ply).map(|(id, _)| *id)
    }

    /// The points after a point: first that of the match, then those of the study.
    pub fn next(&self, point: StudyPoint) -> Vec<StudyPoint> {
        let played = match point {
            StudyPoint::Played(ply) if ply < self.last_ply() => Some(StudyPoint::Played(ply + 1)),
            _ => None,
        };
        let own = self.moves_after(point).map(|the_move| StudyPoint::Own(the_move.id));
        played.into_iter().chain(own).collect()
    }

    /// The point before a point; `None` for the start of the match.
    pub fn before(&self, point: StudyPoint) -> Option<StudyPoint> {
        match self.now(point) {
            StudyPoint::Played(ply) => ply.checked_sub(1).map(StudyPoint::Played),
            StudyPoint::Own(id) => self.get(id).map(|the_move| self.now(the_move.after)),
        }
    }

    /// The moves of the study that lead to a point, and the ply of the match after which they come.
    pub(super) fn path(&self, point: StudyPoint) -> (u32, Vec<&StudyMove>) {
        let mut path = Vec::new();
        let mut at = self.now(point);
        loop {
            match at {
                StudyPoint::Played(ply) => {
                    path.reverse();
                    return (ply, path);
                }
                StudyPoint::Own(id) => {
                    // Every move hangs on the match.
                    let Some(the_move) = self.get(id) else {
                        at = StudyPoint::Played(0);
                        continue;
                    };
                    path.push(the_move);
                    at = self.now(the_move.after);
                }
            }
        }
    }

    /// The position of the match where the line to a point leaves it.
    pub fn line_start(&self, point: StudyPoint) -> StudyPoint {
        StudyPoint::Played(self.path(point).0)
    }

    pub fn comment(&self, point: StudyPoint) -> Option<&StudyComment> {
        match self.now(point) {
            StudyPoint::Own(id) => self.get(id)?.comment.as_ref(),
            StudyPoint::Played(ply) => self
                .comments
                .get(&ply)
                .or_else(|| self.played_at(ply).find_map(|id| self.get(id)?.comment.as_ref())),
        }
    }

    /// Adds a move without checking it, and returns it; if it exists already, that one.
    pub(super) fn attach(&mut self, after: StudyPoint, uci: &str) -> StudyPoint {
        if let StudyPoint::Played(ply) = after
            && usize::try_from(ply)
                .ok()
                .and_then(|ply| self.line.get(ply))
                .is_some_and(|next| next == uci)
        {
            return StudyPoint::Played(ply + 1);
        }
        let id = self.next_id + self.last_ply();
        let at = self.attach_as(StudyMoveId(id), after, uci);
        if at == StudyPoint::Own(StudyMoveId(id)) {
            self.next_id = id + 1;
        }
        at
    }

    /// Adds a move with this id, and returns it; if it exists already, that one.
    fn attach_as(&mut self, id: StudyMoveId, after: StudyPoint, uci: &str) -> StudyPoint {
        let known = self.moves_after(after).find(|the_move| the_move.uci == uci);
        if let Some(known) = known {
            return StudyPoint::Own(known.id);
        }
        self.moves.push(StudyMove { id, after, uci: uci.to_owned(), comment: None });
        StudyPoint::Own(id)
    }

    /// The match has these moves now. What hangs on moves that were taken back follows them as
    /// moves of the study. They get the same ids whenever the same study is read, however many were
    /// taken back.
    pub(super) fn follow(&mut self, played: Vec<String>) {
        let shared = self.line.iter().zip(&played).take_while(|(one, other)| one == other).count();
        let shared = u32::try_from(shared).unwrap_or(u32::MAX);
        let hung = self.moves.iter().filter_map(|the_move| match the_move.after {
            StudyPoint::Played(ply) => Some(ply),
            StudyPoint::Own(_) => None,
        });
        let deepest = hung.chain(self.comments.keys().copied()).max().unwrap_or(0);
        let (first_id, last_ply) = (self.next_id, self.last_ply());
        if shared < last_ply {
            self.next_id += last_ply;
        }
        let old = std::mem::take(&mut self.line);
        let (kept, taken_back) = old.split_at((shared as usize).min(old.len()));
        self.line = kept.to_vec();
        self.find_played();
        let mut at = StudyPoint::Played(shared);
        for (ply, uci) in (shared + 1..=deepest).zip(taken_back) {
            at = self.attach_as(StudyMoveId(first_id + ply - 1), at, uci);
            for the_move in &mut self.moves {
                if the_move.after == StudyPoint::Played(ply) {
                    the_move.after = at;
                }
            }
            if let (Some(comment), StudyPoint::Own(id)) = (self.comments.remove(&ply), at)
                && let Some(the_move) = self.moves.iter_mut().find(|the_move| the_move.id == id)
            {
                the_move.comment = Some(comment);
            }
        }
        self.line = played;
        self.find_played();
    }

    /// Finds the moves of the study that were played.
    fn find_played(&mut self) {
        self.played.clear();
        loop {
            let next = self.moves.iter().find_map(|the_move| {
                let StudyPoint::Played(ply) = self.now(the_move.after) else { return None };
                let is_next = self.line.get(usize::try_from(ply).ok()?)? == &the_move.uci;
                let found = is_next && !self.played.contains_key(&the_move.id);
                found.then_some((the_move.id, ply + 1))
            });
            match next {
                Some((id, ply)) => self.played.insert(id, ply),
                None => return,
            };
        }
    }
}

/// An empty study of a match by one of its players.
pub fn study_of(the_match: &Match, player: PlayerId) -> Result<Study, Refusal> {
    the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
    let played = the_match.record().moves.iter().map(|(uci, _)| uci.clone());
    Ok(Study::empty(played.collect()))
}
