//! Texts that people have written, shown as they are: Discord's Markdown in them is escaped.

use courier_play::{ENGINE_NAME_SIGN, FORGOTTEN_NAME};

use super::Texts;

impl Texts {
    /// A name with markup, links and mentions escaped, and nothing else: some clients show titles
    /// as they are written, with all backslashes. The stored names of deleted players and of the
    /// engine stay as they are.
    pub fn escape_markdown(name: &str) -> String {
        let is_shown = |sign: &char| {
            !sign.is_control() || FORGOTTEN_NAME.contains(*sign) || *sign == ENGINE_NAME_SIGN
        };
        let mut plain = String::with_capacity(name.len());
        let mut is_begin = true;
        for sign in name.chars().filter(is_shown) {
            let is_markup = match sign {
                '\\' | '*' | '_' | '~' | '`' | '|' | '<' | '[' | ']' | '@' | ':' => true,
                // Only at the beginning of a line, for headings, quotes and lists.
                '#' | '>' | '+' => is_begin,
                _ => false,
            };
            if is_markup {
                plain.push('\\');
            }
            is_begin &= is_markup || sign.is_whitespace() || sign == '-';
            plain.push(sign);
        }
        plain
    }

    /// A text of several lines with markup, links and mentions escaped, at most twice as long. Its
    /// line breaks stay.
    pub fn escape_lines(text: &str) -> String {
        text.lines().map(escape_line).collect::<Vec<_>>().join("\n")
    }
}

/// A line on which nothing is markup, at its beginning either.
fn escape_line(line: &str) -> String {
    let escaped = Texts::escape_markdown(line);
    let begin = escaped.len() - escaped.trim_start().len();
    // A hyphen, and a number with a point, begin an item of a list. The other signs that mean
    // something at the beginning of a line are escaped everywhere.
    let sign = match escaped[begin..].starts_with('-') {
        true => Some(begin),
        false => number_end(&escaped[begin..]).map(|end| begin + end),
    };
    match sign {
        Some(sign) => format!("{}\\{}", &escaped[..sign], &escaped[sign..]),
        None => escaped,
    }
}

/// The index of the point after the number with which a text begins, if it begins so.
fn number_end(text: &str) -> Option<usize> {
    let end = text.bytes().take_while(u8::is_ascii_digit).count();
    (end > 0 && text[end..].starts_with('.')).then_some(end)
}

/// Markdown in which numbers at the beginning of lines are shown as they are. Discord would take
/// `1. e4` for the first item of a list, and number the lines after it itself.
pub fn keep_numbers(markdown: &str) -> String {
    let mut kept = String::with_capacity(markdown.len());
    let mut is_code = false;
    for line in markdown.split_inclusive('\n') {
        // Quotes and lists may contain lists.
        let rest = line.trim_start_matches([' ', '>']);
        let item = rest.strip_prefix("- ").or_else(|| rest.strip_prefix("* "));
        let begin = line.len() - item.unwrap_or(rest).len();
        match number_end(&line[begin..]).map(|end| begin + end) {
            Some(point) if !is_code && line[point..].starts_with(". ") => {
                kept.push_str(&line[..point]);
                kept.push('\\');
                kept.push_str(&line[point..]);
            }
            _ => kept.push_str(line),
        }
        is_code ^= line.matches("```").count() % 2 == 1;
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_at_the_beginning_of_lines_stay() {
        for (markdown, kept) in [
            ("1. e4 e5", r"1\. e4 e5"),
            ("1. Ann\n1. Ben\n3. Cem", "1\\. Ann\n1\\. Ben\n3\\. Cem"),
            ("> 12. Nf3\n- 2. d4", "> 12\\. Nf3\n- 2\\. d4"),
            ("**1.** e4\n**1. d4**", "**1.** e4\n**1. d4**"),
            ("1... e5\n3.5 points\n2 players.\n7.\n", "1... e5\n3.5 points\n2 players.\n7.\n"),
            (r"1\. e4", r"1\. e4"),
            ("```text\n1. e4\n```\n1. d4", "```text\n1. e4\n```\n1\\. d4"),
            ("`1. e4`\n\n2. d4\n", "`1. e4`\n\n2\\. d4\n"),
            ("", ""),
        ] {
            assert_eq!(keep_numbers(markdown), kept);
        }
    }
}
