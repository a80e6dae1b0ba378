//! The lines and the blanks of a text with records.

/// Whether a character separates words: white space and characters without a picture, such as the
/// ^Z at the end of old files.
pub(super) fn is_blank(c: char) -> bool {
    c.is_whitespace() || c.is_control() || matches!(c, ',' | '\u{feff}' | '\u{200b}')
}

const ENDS_LINE: [char; 2] = ['\n', '\r'];

/// The text from the end of its first line on.
pub(super) fn after_line(text: &str) -> &str {
    text.find(ENDS_LINE).and_then(|end| text.get(end..)).unwrap_or_default()
}

/// The first line of a text with its end, which may be that of any system.
pub(super) fn first_line(text: &str) -> &str {
    let rest = after_line(text);
    let end = if rest.starts_with("\r\n") { 2 } else { 1 };
    text.get(..text.len() - rest.len() + end).unwrap_or(text)
}
