//! Names and descriptions of the commands in every supported Discord locale.
//!
//! The program identifies a command, an option or a choice by its English name.

use std::borrow::Cow;

use courier_play::language::Language;
use courier_play::variants::Family;
use courier_rules::Variant;

use super::Texts;

/// Pairs of Discord locale and text.
pub type Localizations = Vec<(Cow<'static, str>, Cow<'static, str>)>;

/// The Discord locales of the supported languages other than English. Discord has none for Catalan.
const LOCALES: [(&str, Language); 2] =
    [("es-ES", Language::Spanish), ("es-419", Language::Spanish)];

/// The commands that do not belong to one game.
pub(super) const COMMANDS: &[&str] = &[
    "move",
    "plan",
    "board",
    "replay",
    "review",
    "export",
    "import",
    "games",
    "challenges",
    "lobby",
    "rematch",
    "block",
    "history",
    "note",
    "study",
    "resign",
    "draw",
    "takeback",
    "pause",
    "give",
    "vacation",
    "cup",
    "leaderboard",
    "league",
    "ladder",
    "season",
    "profile",
    "help",
    "settings",
    "config",
    "privacy",
];
/// The subcommands of the games' commands, of `/cup`, `/ladder`, `/league`, `/vacation`, `/plan`,
/// `/note` and `/privacy`.
/// A subcommand has the same meaning in every command, except for [`OWN_SUBCOMMANDS`].
pub(super) const SUBCOMMANDS: &[&str] = &[
    "challenge",
    "open",
    "rules",
    "leaderboard",
    "position",
    "start",
    "end",
    "add",
    "show",
    "remove",
    "clear",
    "write",
    "export",
    "forget",
    "table",
    "fixtures",
    "join",
    "leave",
    "create",
    "delete",
];
/// Subcommands that mean something else in one command: the command and the subcommand.
pub(super) const OWN_SUBCOMMANDS: &[(&str, &str)] = &[("cup", "start")];
/// The commands in a user's context menu.
pub(super) const MENU_COMMANDS: &[&str] = &["challenge"];
/// The options of all commands. An option has the same meaning in every command, except for
/// [`OWN_OPTIONS`].
pub(super) const OPTIONS: &[&str] = &[
    "opponent",
    "color",
    "clock",
    "rated",
    "start",
    "chess960",
    "move",
    "then",
    "line",
    "branch",
    "game",
    "note",
    "all",
    "side",
    "confirm",
    "auto-vacation",
    "action",
    "variant",
    "ladder",
    "scope",
    "against",
    "language",
    "reminders",
    "quiet",
    "digest",
    "text",
    "file",
    "zone",
    "weekends",
    "vacation",
    "mercy",
    "time-outs",
    "mirror",
    "games",
    "level",
    "time",
    "days",
    "player",
    "user",
    "pace",
    "theme",
    "place",
    "boards",
    "allow",
    "forbid",
    "anywhere",
    "challengers",
    "organizers",
    "division",
    "default-clock",
    "server-language",
    "cup",
    "kind",
    "name",
    "same-start",
    "by-rounds",
    "begins",
    "lobby",
    "no-lobby",
    "league-role",
    "cup-role",
    "rating-role",
    "rating-from",
    "rating-game",
    "no-role",
];
/// Options that mean something else in one command: the command and the option.
pub(super) const OWN_OPTIONS: &[(&str, &str)] = &[("board", "move")];
/// The choices of all options.
pub(super) const CHOICES: &[&str] = &[
    "white",
    "black",
    "random",
    "slow",
    "normal",
    "fast",
    "offer",
    "accept",
    "decline",
    "claim",
    "english",
    "spanish",
    "catalan",
    "automatic",
    "pause",
    "count",
    "resume",
    "brown",
    "green",
    "blue",
    "contrast",
    "safe",
    "here",
    "global",
    "competitions",
    "threads",
    "channel",
    "to-move",
    "discord",
    "dropout",
    "round-robin",
];

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
    let Some(variant) = Variant::by_key(name) else {
        return Some(naming("command", known(name, COMMANDS)?));
    };
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
    let name = name.to_lowercase();
    let known = known(&name, MENU_COMMANDS)?;
    Some(LocalizedText::of(|texts| texts.text(&format!("command-menu-{known}"))))
}

pub fn subcommand(command: &str, name: &str) -> Option<CommandText> {
    let name = known(name, SUBCOMMANDS)?;
    if OWN_SUBCOMMANDS.contains(&(command, name)) {
        return Some(naming("subcommand", &format!("{command}-{name}")));
    }
    Some(naming("subcommand", name))
}

pub fn option(command: &str, name: &str) -> Option<CommandText> {
    let name = known(name, OPTIONS)?;
    if OWN_OPTIONS.contains(&(command, name)) {
        return Some(naming("option", &format!("{command}-{name}")));
    }
    Some(naming("option", name))
}

/// The label of the choice of that name (`White`, `automatic`, in any case): 1 to 100 characters.
pub fn choice(name: &str) -> Option<LocalizedText> {
    let name = name.to_lowercase();
    let known = known(&name, CHOICES)?;
    Some(LocalizedText::of(|texts| texts.text(&format!("choice-{known}"))))
}

fn known(name: &str, names: &[&'static str]) -> Option<&'static str> {
    names.iter().copied().find(|known| *known == name)
}

fn naming(family: &str, name: &str) -> CommandText {
    let key = format!("{family}-{name}");
    CommandText {
        name: LocalizedText::of(|texts| texts.text(&key)),
        description: LocalizedText::of(|texts| texts.text(&format!("{key}.description"))),
    }
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
