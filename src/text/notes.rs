//! Private notes.

use super::Texts;
use crate::play::MatchId;

impl Texts {
    /// The title above a note.
    #[must_use]
    pub fn notes_title(self, id: MatchId) -> String {
        self.format("note-title", [("number", id.to_string().into())])
    }

    /// Below a note: nobody else is shown it.
    #[must_use]
    pub fn notes_private(self) -> String {
        self.text("note-secret")
    }

    /// Above a note that has just been written.
    #[must_use]
    pub fn notes_saved(self) -> String {
        self.text("note-written")
    }

    /// Instead of a note, when there is none.
    #[must_use]
    pub fn notes_empty(self) -> String {
        self.format("note-none", [("write", self.subcommand_of("note", "write").into())])
    }

    /// A note was taken away.
    #[must_use]
    pub fn notes_cleared(self, id: MatchId) -> String {
        self.format("note-cleared", [("number", id.to_string().into())])
    }

    /// A note below the board of its match.
    #[must_use]
    pub fn notes_below_board(self, note: &str) -> String {
        self.format("note-beside", [("note", note.into())])
    }

    /// The title of the form for a note: at most 45 characters.
    #[must_use]
    pub fn notes_form_title(self, id: MatchId) -> String {
        self.format("note-form-title", [("number", id.to_string().into())])
    }

    /// What stands above the field of the form: at most 45 characters.
    #[must_use]
    pub fn notes_form_label(self) -> String {
        self.text("note-form-label")
    }

    /// What stands in the empty field: at most 100 characters.
    #[must_use]
    pub fn notes_form_placeholder(self) -> String {
        self.text("note-form-placeholder")
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::sample_tests::Sample> {
    let id = MatchId(42);
    let of = |what: &str, text| (what.to_owned(), text);
    vec![
        of("title", texts.notes_title(id)),
        of("below", texts.notes_private()),
        of("written", texts.notes_saved()),
        of("none", texts.notes_empty()),
        of("gone", texts.notes_cleared(id)),
        of("beside a board", texts.notes_below_board("f7")),
        of("form", texts.notes_form_title(id)),
        of("field", texts.notes_form_label()),
        of("empty field", texts.notes_form_placeholder()),
    ]
}
