//! Text from outside as one line.

/// The text as one line of at most `most` characters, without invisible characters and marks that
/// change the direction of text; `None` if nothing visible is left. It may contain mentions and
/// markup, which the caller must escape.
pub fn one_line(text: &str, most: usize) -> Option<String> {
    let seen =
        text.chars().filter(|c| !is_invisible(*c)).map(|c| if c.is_control() { ' ' } else { c });
    let line = seen.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
    let line: String = line.chars().take(most).collect();
    (!line.is_empty()).then_some(line)
}

const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{AD}'
            | '\u{34F}'
            | '\u{61C}'
            | '\u{115F}'..='\u{1160}'
            | '\u{17B4}'..='\u{17B5}'
            | '\u{180B}'..='\u{180E}'
            | '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            // Blank letters: of Braille, and of Korean.
            | '\u{2800}'
            | '\u{3164}'
            | '\u{FEFF}'
            | '\u{FFA0}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_becomes_one_visible_line() {
        assert_eq!(one_line(" a\n\n\tb\u{0} ", 9).as_deref(), Some("a b"));
        assert_eq!(one_line("\u{202E}abc", 2).as_deref(), Some("ab"));
        assert_eq!(one_line("\u{200B} \n\u{3164}\u{2800}", 9), None);
    }
}
