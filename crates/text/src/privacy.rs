//! The data stored about a user, and its deletion.

use std::borrow::Cow;

use courier_play::{ENGINE_NAME_SIGN, EngineLevel, FORGOTTEN_NAME};
use fluent_bundle::FluentValue;

use super::Texts;

impl Texts {
    /// The name of a player for display. Players who deleted their data all have the same name, and
    /// the engine is named with its level.
    pub fn display_name(self, name: &str) -> String {
        let mut shown = name.to_owned();
        if name.contains(FORGOTTEN_NAME) {
            shown = shown.replace(FORGOTTEN_NAME, &self.deleted_player());
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
        self.messages.engine_name(level.number())
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

    /// The message of an exported file, with the number of the part if there are several.
    pub fn privacy_export(self, part: usize, parts: usize) -> String {
        let all = self.messages.privacy_export();
        if parts == 1 {
            return all;
        }
        let part = self.privacy_part(part, parts);
        format!("{all} {part}")
    }
}
