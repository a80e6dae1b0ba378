//! Texts that people have written, shown as they are: Discord's Markdown in them is escaped.

use courier_play::{ENGINE_NAME_SIGN, FORGOTTEN_NAME};

use super::Texts;

impl Texts {
    /// A name with markup, links and mentions escaped. The stored names of deleted players and of
    /// the engine stay as they are.
    pub fn escape_markdown(name: &str) -> String {
        let is_shown = |sign: &char| {
            !sign.is_control() || FORGOTTEN_NAME.contains(*sign) || *sign == ENGINE_NAME_SIGN
        };
        let mut plain = String::with_capacity(name.len());
        for sign in name.chars().filter(is_shown) {
            if sign.is_ascii_punctuation() && !matches!(sign, '.' | ',' | '-' | '\'') {
                plain.push('\\');
            }
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
    let number = escaped[begin..].bytes().take_while(u8::is_ascii_digit).count();
    let sign = begin + number;
    let is_item = match escaped.as_bytes().get(sign) {
        Some(b'-') => number == 0,
        Some(b'.') => number > 0,
        _ => false,
    };
    if is_item { format!("{}\\{}", &escaped[..sign], &escaped[sign..]) } else { escaped }
}
