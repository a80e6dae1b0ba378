//! Conditional moves from a study.

use super::error::StudyError;
use super::tree::{Study, StudyMove, StudyMoveId, StudyPoint};
use crate::plans::{MAX_LINES, MAX_PLIES};

impl Study {
    /// The lines of a plan from the present position, one in each row, in UCI: every move of the
    /// opponent in the study, with one reply to each, the first. If a line leads from the present
    /// position to `point`, only the lines that continue it, with the replies that are on it. Moves
    /// of the opponent without a reply are left out, and so are moves beyond the length of a plan's
    /// line.
    /// Errors: [`StudyError::Gone`]; [`StudyError::NothingToPlan`] and [`StudyError::Unanswered`];
    /// [`StudyError::TooManyToPlan`].
    pub fn plan_lines(&self, point: StudyPoint) -> Result<String, StudyError> {
        let (ply, path) = self.path(self.find(point)?);
        // A line that leaves the match earlier does not lead from its present position.
        let path = if StudyPoint::Played(ply) == self.present() { path } else { Vec::new() };
        let path: Vec<StudyMoveId> = path.iter().map(|the_move| the_move.id).collect();
        let mut rows = Vec::new();
        self.push_lines(self.present(), &mut Vec::new(), &path, &mut rows);
        match rows.len() {
            0 if path.is_empty() => Err(StudyError::NothingToPlan),
            0 => Err(StudyError::Unanswered),
            1..=MAX_LINES => Ok(rows.join("\n")),
            _ => Err(StudyError::TooManyToPlan),
        }
    }

    /// Appends the lines after `point`, which is reached by the moves `before`, and of them those
    /// that begin with the moves of `path`. Returns whether there are any.
    fn push_lines<'a>(
        &'a self,
        point: StudyPoint,
        before: &mut Vec<&'a str>,
        path: &[StudyMoveId],
        rows: &mut Vec<String>,
    ) -> bool {
        let mut found = false;
        if before.len() + 2 > MAX_PLIES {
            return found;
        }
        let (only, wanted, rest) = match path {
            [] => (None, None, path),
            [theirs] => (Some(*theirs), None, &[] as &[_]),
            [theirs, reply, rest @ ..] => (Some(*theirs), Some(*reply), rest),
        };
        let considered = |theirs: &&StudyMove| only.is_none_or(|only| theirs.id == only);
        for theirs in self.moves_after(point).filter(considered) {
            let mut replies = self.moves_after(StudyPoint::Own(theirs.id));
            let reply = replies.find(|reply| wanted.is_none_or(|wanted| reply.id == wanted));
            let Some(reply) = reply else { continue };
            found = true;
            before.extend([theirs.uci.as_str(), reply.uci.as_str()]);
            if !self.push_lines(StudyPoint::Own(reply.id), before, rest, rows) {
                rows.push(before.join(" "));
            }
            before.truncate(before.len() - 2);
        }
        found
    }
}
