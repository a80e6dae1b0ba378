//! All lines of a study, and how it compares with what was played.

use courier_play::studies::{ComparedMove, StudyBranch, StudyBranches};

use super::Texts;

/// The most characters of the lines of a study in one message. Discord's limit for the text of an
/// embed is 4,096: a comment, the line and the moves after it stand next to them.
const LINES_CHARS: usize = 1_900;
/// The most moves that a played one is compared with in words.
const OTHERS: usize = 6;

impl Texts {
    /// All lines of a study, and how it compares with what was played; shortened to fit into a
    /// message, each part to a half of it or to what the other leaves.
    pub fn study_lines(self, lines: &[StudyBranches], compared: &[ComparedMove]) -> String {
        let mut rows = Vec::new();
        for StudyBranches { after, branches } in lines {
            let first = rows.len();
            for branch in branches {
                push_rows(branch, "", "", &mut rows);
            }
            // In one row with the first of its lines, so that it never stands alone.
            if let Some(row) = rows.get_mut(first) {
                *row = format!("{}\n{row}", self.study_after(after.as_deref()));
            }
        }
        let most = LINES_CHARS - length(&rows).min(LINES_CHARS / 2);
        let mut parts = self.study_comparison(compared, most);
        if rows.is_empty() {
            parts.push(self.study_no_lines());
        } else {
            let (rows, left_out) = within(rows, LINES_CHARS.saturating_sub(length(&parts)));
            parts.extend((!rows.is_empty()).then(|| format!("```text\n{rows}\n```")));
            parts.extend((left_out > 0).then(|| self.study_cut()));
        }
        parts.join("\n")
    }

    /// The played moves where the study has moves, as far as they fit, how many more there are, and
    /// how many of all of them were in the study; empty if there are none.
    pub(super) fn study_comparison(self, compared: &[ComparedMove], most: usize) -> Vec<String> {
        if compared.is_empty() {
            return Vec::new();
        }
        let heading = self.messages.study_compared();
        let studied = compared.iter().filter(|compared| compared.studied).count();
        let total = self.study_compared_total(compared.len(), studied);
        let rest = |count: usize| self.study_compared_cut(count);
        let around = length(&[heading.clone(), total.clone(), rest(compared.len())]);
        let rows = compared.iter().map(|compared| self.study_compared(compared)).collect();
        let (rows, left_out) = within(rows, most.saturating_sub(around));
        let mut parts = if rows.is_empty() { Vec::new() } else { vec![heading, rows] };
        parts.extend((left_out > 0 && !parts.is_empty()).then(|| rest(left_out)));
        parts.push(total);
        parts
    }

    /// Which position lines leave the match in: after this move, or its start.
    pub fn study_after(self, the_move: Option<&str>) -> String {
        self.messages.study_after(
            the_move.unwrap_or_default(),
            if the_move.is_some() { "move" } else { "start" },
        )
    }

    /// A played move where the study has moves.
    fn study_compared(self, compared: &ComparedMove) -> String {
        let more = (compared.others.len() > OTHERS).then_some("…");
        let others = compared.others.iter().take(OTHERS).map(String::as_str).chain(more);
        let others = others.collect::<Vec<_>>().join(", ");
        let played = &compared.played;
        match (compared.studied, compared.others.is_empty()) {
            (true, true) => self.study_followed(played),
            (true, false) => self.study_followed_others(played, others),
            (false, _) => self.study_left(played, others),
        }
    }
}

/// The characters of rows, each with its line break.
fn length(rows: &[String]) -> usize {
    rows.iter().map(|row| row.chars().count() + 1).sum()
}

/// The first rows, with at most this many characters, and how many are left out.
fn within(rows: Vec<String>, most: usize) -> (String, usize) {
    let all = rows.len();
    let mut length = 0;
    let fits = |row: &String| {
        length += row.chars().count() + 1;
        length <= most
    };
    let shown: Vec<String> = rows.into_iter().take_while(fits).collect();
    (shown.join("\n"), all - shown.len())
}

/// Appends the rows of a branch: its moves up to the next fork, then the branches of the fork.
fn push_rows(branch: &StudyBranch, before: &str, below: &str, rows: &mut Vec<String>) {
    rows.push(format!("{before}{}", branch.moves));
    for (index, next) in branch.then.iter().enumerate() {
        let (corner, line) =
            if index + 1 == branch.then.len() { ("└ ", "  ") } else { ("├ ", "│ ") };
        push_rows(next, &format!("{below}{corner}"), &format!("{below}{line}"), rows);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use courier_play::language::Language;

    use super::*;

    /// A move that was played after so many plies, in the study or not, and so many others of it.
    pub(crate) fn compared_at(ply: u32, others: usize) -> ComparedMove {
        ComparedMove {
            ply,
            played: format!("{ply}. Nf3"),
            studied: !ply.is_multiple_of(3),
            others: vec![format!("{ply}. Qxd4+"); others],
        }
    }

    fn lines(count: usize, moves: usize) -> Vec<StudyBranches> {
        let branch = StudyBranch {
            moves: "100... JD10×EE13=D+ ".repeat(moves),
            ids: Vec::new(),
            then: Vec::new(),
        };
        let group = |ply| StudyBranches {
            after: Some(format!("{ply}. e4")),
            branches: vec![branch.clone()],
        };
        (0..count).map(group).collect()
    }

    #[test]
    fn the_whole_comparison_is_shown_where_there_is_room() {
        let texts = Texts::new(Language::English);
        let compared: Vec<_> = (1..=41).map(|ply| compared_at(ply, 1)).collect();
        let shown = texts.study_lines(&lines(2, 3), &compared);
        assert!(shown.contains("41. Nf3") && !shown.contains("more"), "{shown}");
        assert!(shown.contains("\n28 of 41 moves were in the study.\n"), "{shown}");
        let beside_many = texts.study_lines(&lines(60, 3), &compared);
        assert!(!beside_many.contains("41. Nf3"), "{beside_many}");
        let rows = beside_many.matches("**").count() / 2;
        let rest = format!("… and {} more moves.\n28 of 41", 41 - rows);
        assert!(rows > 15 && beside_many.contains(&rest), "{rows}: {beside_many}");
        assert!(beside_many.ends_with("… and more. The file has all of them."), "{beside_many}");
    }

    #[test]
    fn no_heading_stands_alone_and_nothing_is_too_long() {
        for texts in Language::ALL.map(Texts::new) {
            for (count, moves) in [(0, 0), (1, 40), (5, 5), (100, 2), (100, 40), (2, 200)] {
                for (played, others) in [(0, 0), (1, 200), (41, 1), (41, 30), (300, 0)] {
                    let compared: Vec<_> =
                        (1..=played).map(|ply| compared_at(ply, others)).collect();
                    let shown = texts.study_lines(&lines(count, moves), &compared);
                    assert!(shown.chars().count() < LINES_CHARS + 100, "{shown}");
                    assert!(!shown.contains("```text\n\n"), "{shown}");
                    let rows: Vec<&str> = shown.lines().collect();
                    for pair in rows.windows(2) {
                        assert!(!(pair[0].ends_with(':') && pair[1].starts_with('`')), "{shown}");
                    }
                    let heading = texts.text("study-compared");
                    let after = rows.iter().skip_while(|row| **row != heading).nth(1);
                    assert!(after.is_none_or(|row| row.starts_with(['✓', '✗'])), "{shown}");
                }
            }
        }
    }
}
