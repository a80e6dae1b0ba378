//! Names and descriptions of the commands in every supported Discord locale.
//!
//! The program identifies a command, an option or a choice by its English name.

use std::borrow::Cow;

use courier_play::language::Language;
use courier_play::variants::Family;
use courier_rules::Variant;

use super::Texts;
use super::messages::is_known;

/// Pairs of Discord locale and text.
pub type Localizations = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// The Discord locales of the supported languages other than English. Discord has none for Catalan.
const LOCALES: [(&str, Language); 2] =
    [("es-ES", Language::Spanish), ("es-419", Language::Spanish)];

/// A text in English and in other locales.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalizedText {
    /// The English text, for all locales without a translation.
    pub english: String,
    pub others: Localizations,
}

/// Name and description of a command or an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandText {
    /// The name: 1 to 32 lowercase letters. The English one is the identifier.
    pub name: LocalizedText,
    /// The description: 1 to 100 characters.
    pub description: LocalizedText,
}

impl LocalizedText {
    fn of(text: impl Fn(Texts) -> String) -> Self {
        let others =
            LOCALES.map(|(locale, language)| (locale.into(), text(Texts::new(language)).into()));
        Self { english: text(Texts::new(Language::English)), others: others.into() }
    }
}

/// The command of that name: a game's command (`crazyhouse`), which has the same name in every
/// locale, or a general one (`move`).
pub fn command(name: &str) -> Option<CommandText> {
    let Some(variant) = Variant::by_key(name) else { return naming(&format!("command-{name}")) };
    let description = LocalizedText::of(|texts| {
        texts.format("command-variant", [("variant", texts.variant_name(variant).into())])
    });
    Some(CommandText {
        name: LocalizedText { english: name.to_owned(), others: Vec::new() },
        description,
    })
}

/// The label of a command (`Challenge`, in any case) in a user's context menu: 1 to 32
/// characters.
pub fn menu_command(name: &str) -> Option<LocalizedText> {
    localized(&format!("command-menu-{}", name.to_lowercase()))
}

/// The subcommand of that name of a command. It has the same meaning in every command that has no
/// text of its own for it; options likewise.
pub fn subcommand(command: &str, name: &str) -> Option<CommandText> {
    naming(&format!("subcommand-{command}-{name}"))
        .or_else(|| naming(&format!("subcommand-{name}")))
}

pub fn option(command: &str, name: &str) -> Option<CommandText> {
    naming(&format!("option-{command}-{name}")).or_else(|| naming(&format!("option-{name}")))
}

/// The label of the choice of that name (`White`, `automatic`, in any case): 1 to 100 characters.
pub fn choice(name: &str) -> Option<LocalizedText> {
    localized(&format!("choice-{}", name.to_lowercase()))
}

/// The message with this key, if there is one.
fn localized(key: &str) -> Option<LocalizedText> {
    is_known(key).then(|| LocalizedText::of(|texts| texts.text(key)))
}

fn naming(key: &str) -> Option<CommandText> {
    let description = localized(&format!("{key}.description"))?;
    Some(CommandText { name: localized(key)?, description })
}

impl Texts {
    /// A subcommand of a game's command as the user types it, marked as code. Without a variant it
    /// is a subcommand of `/chess`.
    pub(super) fn subcommand(self, variant: Option<&Variant>, name: &str) -> String {
        let known = variant
            .and_then(|variant| Variant::by_key(variant.key()))
            .or_else(|| Variant::all().first().copied());
        let family = known.map_or("", |variant| Family::of(variant).plain.key());
        format!("`/{family} {}`", self.text(&format!("subcommand-{name}")))
    }
}
