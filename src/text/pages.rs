//! Pages to read: start positions, the help.

use courier_rules::Variant;

use super::Words;

impl Words {
    /// The line under the picture of a start position.
    #[must_use]
    pub fn position_caption(self, variant: &Variant, number: u32) -> String {
        let variant = self.variant_name(variant);
        self.fill("position-caption", [("variant", variant.into()), ("number", number.into())])
    }

    /// The title of the help.
    #[must_use]
    pub fn help_title(self) -> String {
        self.say("help-title")
    }

    /// What there is and how to begin: at most 4,096 characters.
    #[must_use]
    pub fn help(self) -> String {
        let games: Vec<String> = Variant::all().iter().map(|variant| format!("`/{}`", variant.key())).collect();
        let command = |name| self.subcommand(None, name).into();
        self.fill(
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
