//! A study as it is stored.

use std::collections::{BTreeMap, BTreeSet};

use super::comment::StudyComment;
use super::error::MalformedStudy;
use super::tree::{Study, StudyMove, StudyMoveId, StudyPoint};

/// A study as plain values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StudyRecord {
    /// The moves of the match when the study was saved, in UCI, separated by spaces. What hangs on
    /// moves that were taken back since is found by them.
    pub line: String,
    /// The first id that was not given: ids are part of buttons and are not given again. The moves
    /// of `line` get the ids from it on, should they be taken back.
    pub next_id: u32,
    /// The moves; moves after the same position are in their order.
    pub moves: Vec<StudyRow>,
    /// The comments on positions of the match, by the number of plies made.
    pub comments: Vec<(u32, String)>,
}

impl StudyRecord {
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty() && self.comments.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyRow {
    pub id: u32,
    /// The move that it follows; `None` if it hangs on the match.
    pub parent: Option<u32>,
    /// The number of plies made in the match where it hangs; `None` if it follows a move.
    pub ply: Option<u32>,
    pub uci: String,
    pub comment: Option<String>,
}

impl Study {
    /// Reads a stored study of a match with these moves, in UCI.
    pub fn read(record: StudyRecord, played: Vec<String>) -> Result<Self, MalformedStudy> {
        let malformed = |what: &str| MalformedStudy(what.to_owned());
        let line: Vec<String> = record.line.split_whitespace().map(str::to_owned).collect();
        let within = |ply: u32| usize::try_from(ply).is_ok_and(|ply| ply <= line.len());
        let comment = |text: &str| {
            let comment = StudyComment::of(text).ok().flatten();
            comment.ok_or_else(|| malformed("a comment"))
        };
        let mut moves = Vec::new();
        let ids: BTreeSet<u32> = record.moves.iter().map(|row| row.id).collect();
        if ids.len() < record.moves.len() || ids.iter().any(|id| *id >= record.next_id) {
            return Err(malformed("an id"));
        }
        for StudyRow { id, parent, ply, uci, comment: text } in record.moves {
            let after = match (parent, ply) {
                (Some(parent), None) if ids.contains(&parent) => {
                    StudyPoint::Own(StudyMoveId(parent))
                }
                (None, Some(ply)) if within(ply) => StudyPoint::Played(ply),
                _ => return Err(malformed("where a move hangs")),
            };
            let comment = text.as_deref().map(comment).transpose()?;
            moves.push(StudyMove { id: StudyMoveId(id), after, uci, comment });
        }
        if !all_hang(&moves) {
            return Err(malformed("a circle of moves"));
        }
        let mut comments = BTreeMap::new();
        for (ply, text) in &record.comments {
            if !within(*ply) {
                return Err(malformed("the ply of a comment"));
            }
            comments.insert(*ply, comment(text)?);
        }
        let mut study = Self::of(line, record.next_id, moves, comments);
        study.follow(played);
        Ok(study)
    }

    pub fn record(&self) -> StudyRecord {
        let row = |the_move: &StudyMove| {
            let (parent, ply) = match the_move.after {
                StudyPoint::Own(parent) => (Some(parent.0), None),
                StudyPoint::Played(ply) => (None, Some(ply)),
            };
            let comment = the_move.comment.as_ref().map(|comment| comment.as_str().to_owned());
            StudyRow { id: the_move.id.0, parent, ply, uci: the_move.uci.clone(), comment }
        };
        let comment = |(ply, comment): (&u32, &StudyComment)| (*ply, comment.as_str().to_owned());
        StudyRecord {
            line: self.line.join(" "),
            next_id: self.next_id,
            moves: self.moves.iter().map(row).collect(),
            comments: self.comments.iter().map(comment).collect(),
        }
    }
}

/// Whether every move hangs on the match, through the moves that it follows.
fn all_hang(moves: &[StudyMove]) -> bool {
    let mut hanging = BTreeSet::new();
    loop {
        let before = hanging.len();
        for the_move in moves {
            let hangs = match the_move.after {
                StudyPoint::Played(_) => true,
                StudyPoint::Own(parent) => hanging.contains(&parent),
            };
            if hangs {
                hanging.insert(the_move.id);
            }
        }
        if hanging.len() == before {
            return hanging.len() == moves.len();
        }
    }
}
