//! The help page and the caption of a starting position.

use courier_rules::Variant;

use super::Texts;
use super::pieces::start_label;
use crate::play::variants::Family;

impl Texts {
    /// The caption of the picture of a starting position.
    #[must_use]
    pub fn position_caption(self, variant: &Variant, number: u32) -> String {
        let name = self.variant_name(variant);
        if variant.start_count() <= 1 {
            return name;
        }
        self.format(
            "position-caption",
            [("variant", name.into()), ("number", start_label(variant, number).into())],
        )
    }

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
