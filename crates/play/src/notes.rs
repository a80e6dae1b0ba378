//! Private notes of players on matches.

use super::refusal::Refusal;

/// A player's note on a match: 1 to [`MatchNote::MAX_CHARS`] characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MatchNote(String);

impl MatchNote {
    pub const MAX_CHARS: u16 = 1000;

    /// A note with the typed text, without surrounding spaces and control characters. Line breaks
    /// are kept.
    /// Errors: [`Refusal::NoteLength`] if the note is empty or too long.
    pub fn of(typed: &str) -> Result<Self, Refusal> {
        let seen: String = typed.chars().filter(|c| !c.is_control() || *c == '\n').collect();
        let text = seen.trim();
        let length = text.chars().count();
        if (1..=usize::from(Self::MAX_CHARS)).contains(&length) {
            Ok(Self(text.to_owned()))
        } else {
            Err(Refusal::NoteLength)
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_trimmed_and_limited() {
        for (typed, kept) in [
            ("  weak on f7\n", Some("weak on f7")),
            ("first\r\nsecond", Some("first\nsecond")),
            ("nul\0nul", Some("nulnul")),
            (" \n\0 ", None),
            ("", None),
        ] {
            assert_eq!(
                MatchNote::of(typed).ok().as_ref().map(MatchNote::as_str),
                kept,
                "{typed:?}"
            );
        }
        assert!(MatchNote::of(&"ñ".repeat(1000)).is_ok());
        assert_eq!(MatchNote::of(&"ñ".repeat(1001)), Err(Refusal::NoteLength));
    }
}
