//! Private notes on games.

use courier_play::MatchId;

use super::Texts;

impl Texts {
    /// The title of a note.
    pub fn notes_title(self, id: MatchId) -> String {
        self.format("notes-title", [("number", id.to_string().into())])
    }

    /// Shown below a note: only the reader can see it.
    pub fn notes_private(self) -> String {
        self.text("notes-private")
    }

    /// Shown above a note that was just saved.
    pub fn notes_saved(self) -> String {
        self.text("notes-saved")
    }

    /// Shown if there is no note.
    pub fn notes_empty(self) -> String {
        self.format("notes-none", [("write", self.subcommand_of("note", "write").into())])
    }

    /// The note was deleted.
    pub fn notes_cleared(self, id: MatchId) -> String {
        self.format("notes-cleared", [("number", id.to_string().into())])
    }

    /// The note below the board of its match.
    pub fn notes_below_board(self, note: &str) -> String {
        self.format("notes-below-board", [("note", note.into())])
    }

    /// The title of the form for a note: at most 45 characters.
    pub fn notes_form_title(self, id: MatchId) -> String {
        self.format("notes-form-title", [("number", id.to_string().into())])
    }

    /// The label of the form's field: at most 45 characters.
    pub fn notes_form_label(self) -> String {
        self.text("notes-form-label")
    }

    /// The placeholder of the form's field: at most 100 characters.
    pub fn notes_form_placeholder(self) -> String {
        self.text("notes-form-placeholder")
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    let id = MatchId(42);
    let of = |what: &str, text| (what.to_owned(), text);
    vec![
        of("title", texts.notes_title(id)),
        of("privacy remark", texts.notes_private()),
        of("saved", texts.notes_saved()),
        of("none", texts.notes_empty()),
        of("deleted", texts.notes_cleared(id)),
        of("below a board", texts.notes_below_board("f7")),
        of("form", texts.notes_form_title(id)),
        of("field", texts.notes_form_label()),
        of("field placeholder", texts.notes_form_placeholder()),
    ]
}
