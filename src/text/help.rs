//! The help pages.

use super::Texts;
use crate::play::variants::Family;

impl Texts {
    /// The title of the help.
    #[must_use]
    pub fn help_title(self) -> String {
        self.text("help-title")
    }

    /// The help: at most 4,096 characters.
    #[must_use]
    pub fn help(self) -> String {
        let games: Vec<String> =
            Family::all().map(|family| format!("`/{}`", family.plain.key())).collect();
        let command = |name| self.subcommand(None, name).into();
        self.format(
            "help",
            [
                ("challenge", command("challenge")),
                ("open", command("open")),
                ("rules", command("rules")),
                ("leaderboard", command("leaderboard")),
                ("games", games.join(", ").into()),
            ],
        )
    }
}
