//! The reason that a user gives for declining a challenge.

/// A reason on one line: 1 to [`DeclineReason::MAX_CHARS`] characters, without invisible characters
/// and marks that change the direction of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclineReason(String);

impl DeclineReason {
    /// The most characters of a reason.
    pub const MAX_CHARS: u16 = 200;

    /// Typed text as one line, truncated to the maximum; `None` if nothing visible is left.
    #[must_use]
    pub fn read(typed: &str) -> Option<Self> {
        let typed = typed
            .chars()
            .filter(|c| !is_invisible(*c))
            .map(|c| if c.is_control() { ' ' } else { c });
        let line = typed.collect::<String>().split_whitespace().collect::<Vec<_>>().join(" ");
        let line: String = line.chars().take(Self::MAX_CHARS.into()).collect();
        (!line.is_empty()).then_some(Self(line))
    }

    /// The text. It may contain mentions and markup, which the caller must escape.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Invisible characters, and marks that change the direction of text.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(typed: &str) -> Option<String> {
        DeclineReason::read(typed).map(|reason| reason.as_str().to_owned())
    }

    #[test]
    fn a_reason_is_one_short_line() {
        assert_eq!(read("  too \n\n# busy\tnow\u{0} ").as_deref(), Some("too # busy now"));
        assert_eq!(read(&"ñ".repeat(6000)), Some("ñ".repeat(200)));
        assert_eq!(read("not \u{202E}now\u{202C}").as_deref(), Some("not now"));
        for nothing in ["", " \n ", "\u{200B}\u{FEFF}", "\u{0}"] {
            assert_eq!(read(nothing), None, "{nothing:?}");
        }
    }
}
