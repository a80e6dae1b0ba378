//! What a user can set, as a field of custom ids and as an entry of a menu.

use super::fields::{IdFields, coded_field};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Setting {
    Language,
    Theme,
    Pieces,
    Reminders,
    Quiet,
    Digest,
    Confirm,
    AutoVacation,
}

coded_field! {
    Setting, Reminders:
    Language => "language",
    Theme => "theme",
    Pieces => "pieces",
    Reminders => "reminders",
    Quiet => "quiet",
    Digest => "digest",
    Confirm => "confirm",
    AutoVacation => "vacation",
}

impl Setting {
    /// Every setting that has a menu, in the order of `/settings`.
    pub(crate) const ALL: [Self; 8] = [
        Self::Language,
        Self::Theme,
        Self::Pieces,
        Self::Reminders,
        Self::Quiet,
        Self::Digest,
        Self::Confirm,
        Self::AutoVacation,
    ];

    pub(crate) fn by_code(code: &str) -> Option<Self> {
        Self::read(&mut [code].into_iter())
    }

    /// The code, as the value of a menu's entry and as a word of texts.
    pub(crate) fn code(self) -> String {
        let mut field = String::new();
        self.write(&mut field);
        field.trim_start_matches(':').to_owned()
    }
}
