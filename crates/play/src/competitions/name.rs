//! The name of a competition.

use std::fmt;

use crate::one_line::one_line;

const MOST: usize = 60;

/// The name of a competition: one visible line of at most 60 characters. It may contain mentions
/// and markup, which `text` escapes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CompetitionName(String);

impl CompetitionName {
    /// The name in a text from outside, shortened; `None` if nothing visible is in it.
    pub fn of(text: &str) -> Option<Self> {
        one_line(text, MOST).map(Self)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for CompetitionName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_one_line_of_sixty_characters() {
        let name = |text: &str| CompetitionName::of(text).map(|name| name.to_string());
        assert_eq!(name(" Winter\ncup ").as_deref(), Some("Winter cup"));
        assert_eq!(name("\u{200B}\n"), None);
        assert_eq!(name(&"x".repeat(6_000)).map(|name| name.len()), Some(60));
    }
}
