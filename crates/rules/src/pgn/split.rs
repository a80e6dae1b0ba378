//! Divides a text into its records.

use super::tags;
use super::text::{first_line, is_blank};
use crate::game::Score;
use crate::variant::Variant;

/// Divides a text into its records. A record begins at a line of tags that follows moves, or at a
/// first move that follows a score or an empty line; what precedes the first tag belongs to the
/// first record. A comment that is not closed ends before the tags of the next record. The records
/// need not be valid. No record begins at a move within a variation, unless that is never closed
/// and a line of it ends with a score.
///
/// ```
/// use courier_rules::pgn;
///
/// let text = "[White \"Kate\"]\n\n1. e4 *\n\n[White \"Ben\"]\n\n1. d4 d5 *\n";
/// let records = pgn::split(text);
/// assert_eq!(records.len(), 2);
/// assert_eq!(pgn::parse(records[1]).unwrap().game.ply(), 2);
/// ```
#[must_use]
pub fn split(text: &str) -> Vec<&str> {
    // How many variations are open: here, at the start of each record, and at the record's score.
    let mut depth: usize = 0;
    let mut starts = vec![(0, 0)];
    let mut score_depth = None;
    let (mut in_moves, mut in_comment, mut has_word, mut after_empty) =
        (false, false, false, false);
    let mut rest = text;
    while !rest.is_empty() {
        let line = first_line(rest);
        let trimmed = line.trim_matches(is_blank);
        let begins_tag = is_tag(trimmed);
        let is_unclosed = begins_tag && after_empty && trimmed.contains('"');
        in_comment &= !is_unclosed;
        let is_tag = !in_comment && begins_tag;
        let is_first_move = !in_comment
            && trimmed.starts_with("1.")
            && (score_depth.is_some()
                || (depth == 0 && after_empty && has_word && !trimmed.starts_with("1..")));
        if is_tag || is_first_move {
            depth = if is_tag { 0 } else { depth };
            starts.extend(in_moves.then_some((text.len() - rest.len(), depth)));
            (in_moves, score_depth, has_word) = (false, None, false);
        }
        after_empty = trimmed.is_empty();
        if is_tag {
            // Moves may follow on the same line.
            rest = tags::read(rest).1;
            continue;
        }
        rest = rest.get(line.len()..).unwrap_or_default();
        let is_remark =
            !in_comment && (line.starts_with('%') || (!in_moves && trimmed.starts_with(';')));
        if is_remark || (trimmed.is_empty() && !in_comment) {
            continue;
        }
        in_moves = true;
        let may_have_score = !in_comment;
        for c in line.chars() {
            match (in_comment, c) {
                // The rest of the line is a comment.
                (false, ';') => break,
                (false, '{') => in_comment = true,
                (true, '}') => in_comment = false,
                (false, c) => {
                    has_word |= !is_blank(c);
                    match c {
                        '(' => depth += 1,
                        ')' => {
                            depth = depth.saturating_sub(1);
                            // What is within a variation ends and begins no record.
                            score_depth = score_depth.filter(|&at| at <= depth);
                            while starts.pop_if(|(_, at)| *at > depth).is_some() {}
                        }
                        _ => {}
                    }
                }
                (true, _) => {}
            }
        }
        if score_depth.is_none() && may_have_score && ends_with_score(trimmed) {
            score_depth = Some(depth);
        }
    }
    let ends = starts.iter().skip(1).map(|&(start, _)| start).chain([text.len()]);
    let records = starts.iter().zip(ends).filter_map(|(&(start, _), end)| text.get(start..end));
    records.filter(|record| !record.trim().is_empty()).collect()
}

/// Whether a line begins with a tag, and not with a command such as `[%clk 1:00:00]`.
fn is_tag(line: &str) -> bool {
    let name = line.strip_prefix('[').map(str::trim_start);
    name.is_some_and(|name| name.starts_with(char::is_alphanumeric))
}

/// Whether the last words of a line are the score of a game, in any variant: `1-0` or `1 - 0`.
fn ends_with_score(line: &str) -> bool {
    let mut end = String::new();
    line.split_whitespace().rev().take(3).any(|word| {
        end.insert_str(0, word);
        end.ends_with(|c: char| c == '*' || c == '½' || c.is_ascii_digit())
            && Variant::all().iter().any(|variant| Score::read(variant, &end).is_some())
    })
}
