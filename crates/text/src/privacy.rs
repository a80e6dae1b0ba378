//! The data stored about a user, and its deletion.

use std::borrow::Cow;

use courier_play::{ENGINE_NAME_SIGN, EngineLevel, FORGOTTEN_NAME};
use fluent_bundle::FluentValue;

use super::{Button, Texts};

impl Texts {
    /// The name of a player for display. Players who deleted their data all have the same name, and
    /// the engine is named with its level.
    pub fn display_name(self, name: &str) -> String {
        let mut shown = name.to_owned();
        if name.contains(FORGOTTEN_NAME) {
            shown = shown.replace(FORGOTTEN_NAME, &self.text("deleted-player"));
        }
        if name.contains(ENGINE_NAME_SIGN) {
            for level in EngineLevel::all() {
                shown = shown.replace(&level.stored_name(), &self.engine_name(level));
            }
        }
        shown
    }

    /// The name of the engine at a level.
    pub fn engine_name(self, level: EngineLevel) -> String {
        self.format("engine-name", [("level", level.number().into())])
    }

    /// Replaces the names of deleted players and of the engine in an argument of a text.
    pub(super) fn with_display_names<'a>(self, gap: FluentValue<'a>) -> FluentValue<'a> {
        match gap {
            FluentValue::String(text)
                if text.contains(FORGOTTEN_NAME) || text.contains(ENGINE_NAME_SIGN) =>
            {
                FluentValue::String(Cow::Owned(self.display_name(&text)))
            }
            other => other,
        }
    }

    /// The title of the privacy page.
    pub fn privacy_title(self) -> String {
        self.text("privacy-title")
    }

    /// The privacy page: the stored data, and why they are stored.
    pub fn privacy(self) -> String {
        let [export, forget] =
            ["export", "forget"].map(|name| self.subcommand_of("privacy", name).into());
        self.format("privacy", [("export", export), ("forget", forget)])
    }

    /// The message of an exported file, with the number of the part if there are several.
    pub fn privacy_export(self, part: usize, parts: usize) -> String {
        let all = self.text("privacy-export");
        if parts == 1 {
            return all;
        }
        let part = self.format("privacy-part", [("part", part.into()), ("parts", parts.into())]);
        format!("{all} {part}")
    }

    /// The question before the deletion; `running` is the number of the reader's running games.
    pub fn forget_question(self, running: usize) -> String {
        let export = self.subcommand_of("privacy", "export");
        let all = format!("`/{} {}:true`", self.command_name("export"), self.text("option-all"));
        self.format(
            "forget-question",
            [
                ("running", running.into()),
                ("deleted", self.text("deleted-player").into()),
                ("no", self.button(Button::No).into()),
                ("games", all.into()),
                ("export", export.into()),
            ],
        )
    }

    /// The reader's data was deleted.
    pub fn forget_done(self) -> String {
        self.text("forget-done")
    }

    /// So many running games could not be read, and were aborted. The log has more about the code.
    pub fn forget_unreadable(self, count: usize, code: &str) -> String {
        self.format("forget-unreadable", [("count", count.into()), ("code", code.into())])
    }
}

#[cfg(test)]
pub(super) fn samples(texts: Texts) -> Vec<super::tests::samples::Sample> {
    let of = |what: &str, text| (what.to_owned(), text);
    vec![
        of("name", texts.display_name("Anna")),
        of("deleted player", texts.display_name(FORGOTTEN_NAME)),
        of("title", texts.privacy_title()),
        of("privacy page", texts.privacy()),
        of("file", texts.privacy_export(1, 1)),
        of("second file", texts.privacy_export(2, 3)),
        of("no game", texts.forget_question(0)),
        of("one game", texts.forget_question(1)),
        of("many games", texts.forget_question(12)),
        of("deleted", texts.forget_done()),
        of("one damaged", texts.forget_unreadable(1, "13A4B")),
        of("several damaged", texts.forget_unreadable(3, "13A4B")),
    ]
}
