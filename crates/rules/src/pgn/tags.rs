//! The tags of a record: `[White "Kate"]`.

use super::text::{after_line, is_blank};

/// The tags of a record.
#[derive(Debug, Default)]
pub(super) struct Tags {
    /// The name and the value of every tag.
    pub(super) all: Vec<(String, String)>,
    /// How many lines in brackets are not tags.
    pub(super) skipped: usize,
}

impl Tags {
    /// The value of a tag, unless it is empty or unknown.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        let (_, value) = self.all.iter().find(|(key, _)| key.eq_ignore_ascii_case(name))?;
        Some(value.trim()).filter(|value| !matches!(*value, "" | "?" | "-"))
    }
}

/// The tags at the beginning of a text, and what follows them. Remarks before a tag, and lines in
/// brackets that are not tags, are skipped.
pub(super) fn read(text: &str) -> (Tags, &str) {
    let mut tags = Tags::default();
    let mut rest = text.trim_start_matches(is_blank);
    loop {
        let mut next = rest;
        while next.starts_with(['%', ';']) {
            let remark = next.starts_with(';');
            next = after_line(next).trim_start_matches(is_blank);
            // A remark after the last tag is the comment of the start.
            rest = if remark { rest } else { next };
        }
        let Some(inside) = next.strip_prefix('[') else { break };
        let after = match tag(inside) {
            Some((name, value, after)) => {
                tags.all.push((name.to_owned(), value));
                after
            }
            None => {
                tags.skipped += 1;
                after_line(inside)
            }
        };
        rest = after.trim_start_matches(is_blank);
    }
    (tags, rest)
}

/// The name and the value of a tag, and what follows it. `None` if it is not closed before the next
/// one.
fn tag(text: &str) -> Option<(&str, String, &str)> {
    let end = text.find(['"', ']', '\n', '\r'])?;
    let (name, text) = (text.get(..end)?.trim(), text.get(end..)?.strip_prefix('"')?);
    if name.is_empty() {
        return None;
    }
    // A value may end with a backslash.
    value(text, true).or_else(|| value(text, false)).map(|(value, after)| (name, value, after))
}

/// The value at the beginning of a text, to a quote before a bracket: one within it need not be
/// escaped.
fn value(text: &str, escapes: bool) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let after = rest.get(c.len_utf8()..)?;
        match c {
            '"' => {
                let closed = after.trim_start_matches([' ', '\t']).strip_prefix(']');
                if let Some(after) = closed {
                    return Some((value, after));
                }
            }
            '\\' if escapes && after.starts_with(['"', '\\']) => {
                value.extend(after.chars().next());
                rest = after.get(1..)?;
                continue;
            }
            '\n' | '\r' => {
                // A run of blanks is read once, however many lines it has.
                let next = after.trim_start_matches(is_blank);
                if next.starts_with('[') {
                    return None;
                }
                value.push_str(rest.get(..rest.len() - next.len())?);
                rest = next;
                continue;
            }
            _ => {}
        }
        value.push(c);
        rest = after;
    }
    None
}
