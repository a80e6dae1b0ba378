//! Comments in studies.

use super::error::StudyError;

/// A comment in a study: 1 to [`StudyComment::MAX_CHARS`] characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StudyComment(String);

impl StudyComment {
    pub const MAX_CHARS: u16 = 500;

    /// A comment with the typed text, without surrounding spaces and control characters. Line
    /// breaks are kept. `None` if nothing is left.
    /// Errors: [`StudyError::CommentLength`] if it is too long.
    pub fn of(typed: &str) -> Result<Option<Self>, StudyError> {
        let seen: String = typed.chars().filter(|c| !c.is_control() || *c == '\n').collect();
        let text = seen.trim();
        if text.chars().count() > usize::from(Self::MAX_CHARS) {
            return Err(StudyError::CommentLength);
        }
        Ok(Some(Self(text.to_owned())).filter(|comment| !comment.0.is_empty()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}
