//! Removes indentation and comments from scripts and style sheets, so that a phone loads less. This
//! is not a parser, and a test checks what it relies on.

/// The text without indentation, empty lines and lines that are comments.
pub(super) fn compact(text: &str) -> String {
    let mut in_comment = false;
    let mut short = String::with_capacity(text.len());
    for line in text.lines().map(str::trim) {
        let begins = line.starts_with("/*");
        let is_comment = in_comment || begins || line.starts_with("//");
        if in_comment || begins {
            in_comment = !line.ends_with("*/");
        }
        if !is_comment && !line.is_empty() {
            short += line;
            short.push('\n');
        }
    }
    short
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_indentation_are_removed() {
        let text =
            "/* A. */\n/**\n * B\n */\na {\n  b: c; /* stays */\n}\n\n// C\n  f(); // stays\n";
        assert_eq!(compact(text), "a {\nb: c; /* stays */\n}\nf(); // stays\n");
    }
}
