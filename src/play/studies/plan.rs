//! Conditional moves from a study.

use super::error::StudyError;
use super::tree::{Study, StudyMove, StudyMoveId, StudyPoint};
use crate::play::plans::MAX_PLIES;

impl Study {
    /// The lines of a plan from the present position, one in each row, in UCI: every move of the
    /// opponent in the study, with one reply to each. The reply is the move on the line to `point`
    /// if there is one, else the first. Moves of the opponent without a reply are left out, and so
    /// are moves beyond the length of a plan's line.
    ///
    /// # Errors
    /// [`StudyError::Gone`]; [`StudyError::NothingToPlan`].
    pub fn plan_lines(&self, point: StudyPoint) -> Result<String, StudyError> {
        let preferred: Vec<StudyMoveId> =
            self.path(self.find(point)?).1.iter().map(|the_move| the_move.id).collect();
        let mut rows = Vec::new();
        self.push_lines(self.present(), &mut Vec::new(), &preferred, &mut rows);
        if rows.is_empty() { Err(StudyError::NothingToPlan) } else { Ok(rows.join("\n")) }
    }

    /// Appends the lines after `point`, which is reached by the moves `before`. Returns whether
    /// there are any.
    fn push_lines<'a>(
        &'a self,
        point: StudyPoint,
        before: &mut Vec<&'a str>,
        preferred: &[StudyMoveId],
        rows: &mut Vec<String>,
    ) -> bool {
        let mut found = false;
        if before.len() + 2 > MAX_PLIES {
            return found;
        }
        for theirs in self.moves_after(point) {
            let replies: Vec<&StudyMove> = self.moves_after(StudyPoint::Own(theirs.id)).collect();
            let on_the_line = replies.iter().find(|reply| preferred.contains(&reply.id));
            let Some(reply) = on_the_line.or(replies.first()) else { continue };
            found = true;
            before.extend([theirs.uci.as_str(), reply.uci.as_str()]);
            if !self.push_lines(StudyPoint::Own(reply.id), before, preferred, rows) {
                rows.push(before.join(" "));
            }
            before.truncate(before.len() - 2);
        }
        found
    }
}
