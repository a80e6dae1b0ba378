//! The reason that a user gives for declining a challenge.

use super::one_line::one_line;

/// A reason on one line: 1 to [`DeclineReason::MAX_CHARS`] characters, without invisible characters
/// and marks that change the direction of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeclineReason(String);

impl DeclineReason {
    pub const MAX_CHARS: u16 = 200;

    /// Typed text as one line, truncated to the maximum; `None` if nothing visible is left.
    pub fn read(typed: &str) -> Option<Self> {
        one_line(typed, Self::MAX_CHARS.into()).map(Self)
    }

    /// The text. It may contain mentions and markup, which the caller must escape.
    pub fn as_str(&self) -> &str {
        &self.0
    }
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
