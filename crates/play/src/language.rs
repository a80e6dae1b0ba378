//! The languages of the texts.

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Language {
    #[default]
    #[serde(rename = "en")]
    English,
    #[serde(rename = "es")]
    Spanish,
    #[serde(rename = "ca")]
    Catalan,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::English, Self::Spanish, Self::Catalan];

    /// The two-letter code (ISO 639-1).
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Spanish => "es",
            Self::Catalan => "ca",
        }
    }

    /// The language of a two-letter code or of a Discord locale such as `es-419`; `None` if there
    /// are no texts in it.
    pub fn of_locale(locale: &str) -> Option<Self> {
        let primary = locale.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| language.code() == primary)
    }
}
