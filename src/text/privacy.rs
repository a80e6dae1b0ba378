//! What is kept about somebody, and who is forgotten.

use std::borrow::Cow;

use fluent_bundle::FluentValue;

use super::{Button, Texts};
use crate::play::FORGOTTEN_NAME;

impl Texts {
    /// The name of a player as it is shown: that of everybody forgotten is the same.
    #[must_use]
    pub fn display_name(self, name: &str) -> String {
        if name.contains(FORGOTTEN_NAME) {
            name.replace(FORGOTTEN_NAME, &self.text("forgotten-player"))
        } else {
            name.to_owned()
        }
    }

    /// What is filled into a text, with words for those whose name is forgotten.
    pub(super) fn remembered<'a>(self, gap: FluentValue<'a>) -> FluentValue<'a> {
        match gap {
            FluentValue::String(text) if text.contains(FORGOTTEN_NAME) => {
                FluentValue::String(Cow::Owned(self.display_name(&text)))
            }
            other => other,
        }
    }

    /// The title above what is kept.
    #[must_use]
    pub fn privacy_title(self) -> String {
        self.text("privacy-title")
    }

    /// What is kept about the reader, and why.
    #[must_use]
    pub fn privacy(self) -> String {
        let [export, forget] =
            ["export", "forget"].map(|name| self.subcommand_of("privacy", name).into());
        self.format("privacy", [("export", export), ("forget", forget)])
    }

    /// Above the file with all of it; which part of how many it is where one file does not hold it.
    #[must_use]
    pub fn privacy_export(self, part: usize, parts: usize) -> String {
        let all = self.text("privacy-export");
        if parts == 1 {
            return all;
        }
        let part = self.format("privacy-part", [("part", part.into()), ("parts", parts.into())]);
        format!("{all} {part}")
    }

    /// Whether the reader really wants to be forgotten, who plays so many games.
    #[must_use]
    pub fn forget_question(self, running: usize) -> String {
        let export = self.subcommand_of("privacy", "export");
        let all = format!("`/{} {}:true`", self.command_name("export"), self.text("option-all"));
        self.format(
            "forget-question",
            [
                ("running", running.into()),
                ("nobody", self.text("forgotten-player").into()),
                ("no", self.button(Button::No).into()),
                ("games", all.into()),
                ("export", export.into()),
            ],
        )
    }

    /// The reader is forgotten.
    #[must_use]
    pub fn forget_done(self) -> String {
        self.text("forget-done")
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::sample_tests::Sample> {
    let of = |what: &str, text| (what.to_owned(), text);
    vec![
        of("name", texts.display_name("Anna")),
        of("nobody", texts.display_name(FORGOTTEN_NAME)),
        of("title", texts.privacy_title()),
        of("kept", texts.privacy()),
        of("file", texts.privacy_export(1, 1)),
        of("second file", texts.privacy_export(2, 3)),
        of("no game", texts.forget_question(0)),
        of("one game", texts.forget_question(1)),
        of("many games", texts.forget_question(12)),
        of("forgotten", texts.forget_done()),
    ]
}
