//! Games against the engine.

use courier_play::{EngineLevel, MatchId};
use courier_rules::Variant;

use super::Texts;

impl Texts {
    /// Asks which game to play against the engine.
    pub fn engine_which_game(self) -> String {
        self.text("engine-which-game")
    }

    /// Asks at which level the engine plays.
    pub fn engine_which_level(self, variant: &Variant) -> String {
        self.format("engine-which-level", [("variant", self.variant_name(variant).into())])
    }

    /// The placeholder of the menu of levels.
    pub fn engine_choose_level(self) -> String {
        self.text("engine-choose-level")
    }

    /// A level in the menu, with a word about the lowest, the default and the highest one.
    pub fn engine_level(self, level: EngineLevel) -> String {
        let kind = match level {
            EngineLevel::LOWEST => "lowest",
            EngineLevel::DEFAULT => "default",
            EngineLevel::HIGHEST => "highest",
            _ => "other",
        };
        self.format("engine-level", [("level", level.number().into()), ("kind", kind.into())])
    }

    /// Confirms that a match against the engine has begun. `engine` is a mention.
    pub fn engine_begun(self, engine: &str, id: MatchId) -> String {
        self.format("engine-begun", [("engine", engine.into()), ("number", id.to_string().into())])
    }
}
