//! Games against the engine.

use courier_play::EngineLevel;
use courier_rules::Variant;

use super::Texts;

impl Texts {
    /// Asks at which level the engine plays.
    pub fn engine_which_level(self, variant: &Variant) -> String {
        self.messages.engine_which_level(self.variant_name(variant))
    }

    /// A level in the menu, with a word about the lowest, the default and the highest one.
    pub fn engine_level(self, level: EngineLevel) -> String {
        let kind = match level {
            EngineLevel::LOWEST => "lowest",
            EngineLevel::DEFAULT => "default",
            EngineLevel::HIGHEST => "highest",
            _ => "other",
        };
        self.messages.engine_level(kind, level.number())
    }
}
