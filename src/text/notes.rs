//! Private notes.

use super::Words;
use crate::play::MatchId;

impl Words {
    /// The title above a note.
    #[must_use]
    pub fn note_title(self, id: MatchId) -> String {
        self.fill("note-title", [("number", id.to_string().into())])
    }

    /// Below a note: nobody else is shown it.
    #[must_use]
    pub fn note_secret(self) -> String {
        self.say("note-secret")
    }

    /// Above a note that has just been written.
    #[must_use]
    pub fn note_written(self) -> String {
        self.say("note-written")
    }

    /// Instead of a note, when there is none.
    #[must_use]
    pub fn note_empty(self) -> String {
        self.fill("note-none", [("write", self.subcommand_of("note", "write").into())])
    }

    /// A note was taken away.
    #[must_use]
    pub fn note_cleared(self, id: MatchId) -> String {
        self.fill("note-cleared", [("number", id.to_string().into())])
    }

    /// A note below the board of its match.
    #[must_use]
    pub fn note_beside(self, note: &str) -> String {
        self.fill("note-beside", [("note", note.into())])
    }

    /// The title of the form for a note: at most 45 characters.
    #[must_use]
    pub fn note_form_title(self, id: MatchId) -> String {
        self.fill("note-form-title", [("number", id.to_string().into())])
    }

    /// What stands above the field of the form: at most 45 characters.
    #[must_use]
    pub fn note_form_label(self) -> String {
        self.say("note-form-label")
    }

    /// What stands in the empty field: at most 100 characters.
    #[must_use]
    pub fn note_form_placeholder(self) -> String {
        self.say("note-form-placeholder")
    }
}

#[cfg(test)]
pub(super) fn samples(words: Words) -> Vec<super::sample_tests::Sample> {
    let id = MatchId(42);
    let of = |what: &str, text| (what.to_owned(), text);
    vec![
        of("title", words.note_title(id)),
        of("below", words.note_secret()),
        of("written", words.note_written()),
        of("none", words.note_empty()),
        of("gone", words.note_cleared(id)),
        of("beside a board", words.note_beside("f7")),
        of("form", words.note_form_title(id)),
        of("field", words.note_form_label()),
        of("empty field", words.note_form_placeholder()),
    ]
}
