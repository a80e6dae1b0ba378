//! Which engine makes reviews, and which reviews are to be made again because another one does.

use std::fmt;

use super::ENGINE_VERSION;

const LONGEST: usize = 40;
/// The name of an engine that gives none.
const NAMELESS: &str = "UCI";

/// The name of another engine than our own, as it is shown to people: one line of at most 40
/// letters, digits and signs that mean nothing in Discord.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EngineName(String);

impl EngineName {
    pub fn new(text: &str) -> Self {
        let is_shown = |c: &char| c.is_alphanumeric() || " .,-+()'".contains(*c);
        let shown: String = text.chars().map(|c| if is_shown(&c) { c } else { ' ' }).collect();
        let mut name = String::new();
        for word in shown.split_whitespace() {
            let space = if name.is_empty() { "" } else { " " };
            if name.chars().count() + space.len() + word.chars().count() > LONGEST {
                if name.is_empty() {
                    name = word.chars().take(LONGEST).collect();
                }
                break;
            }
            name.push_str(space);
            name.push_str(word);
        }
        // What a cut may leave at the end.
        let name = name.trim_end_matches([' ', ',', '-', '(']);
        Self(if name.is_empty() { NAMELESS } else { name }.to_owned())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EngineName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ReviewEngine {
    #[default]
    Own,
    Named(EngineName),
    /// The operator has named one that has not been started yet. Until then our own makes the
    /// reviews, and those that another one has made are kept.
    Untried,
    /// The operator has named one, but it does not work. The same holds.
    Unavailable,
}

impl ReviewEngine {
    /// Whether a stored review is to be made again: it is of another engine, or of an older version
    /// of ours. `engine` is the name of the engine that made it, `None` for our own.
    pub fn replaces(&self, version: u32, engine: Option<&str>) -> bool {
        match (self, engine) {
            (Self::Own | Self::Untried | Self::Unavailable, None) => version < ENGINE_VERSION,
            (Self::Own, Some(_)) | (Self::Named(_), None) => true,
            (Self::Named(name), Some(engine)) => name.as_str() != engine,
            (Self::Untried | Self::Unavailable, Some(_)) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_short_and_mean_nothing_in_discord() {
        for (text, shown) in [
            ("Fairy-Stockfish 14.0.1 LB", "Fairy-Stockfish 14.0.1 LB"),
            (
                "Fairy-Stockfish [commit: b2e693ef, upstream: , emscripten: 2.0.26] LB",
                "Fairy-Stockfish commit b2e693ef",
            ),
            ("Crafty_25 `x` <@1> https://x", "Crafty 25 x 1 https x"),
            ("**@everyone**\n", "everyone"),
            ("", "UCI"),
            (" \u{202e}\u{200b}\n", "UCI"),
        ] {
            let name = EngineName::new(text);
            assert_eq!(name.as_str(), shown);
            assert_eq!(EngineName::new(name.as_str()), name);
        }
        let long = EngineName::new(&"abcdefghi ".repeat(20));
        assert_eq!(long.as_str().chars().count(), 39);
        assert_eq!(EngineName::new(long.as_str()), long);
    }

    #[test]
    fn reviews_of_another_engine_are_replaced() {
        let named = ReviewEngine::Named(EngineName::new("Stockfish 17"));
        let older = ENGINE_VERSION - 1;
        for (engine, version, by, replaced) in [
            (&ReviewEngine::Own, ENGINE_VERSION, None, false),
            (&ReviewEngine::Own, older, None, true),
            (&ReviewEngine::Own, ENGINE_VERSION, Some("Stockfish 17"), true),
            (&named, ENGINE_VERSION, None, true),
            (&named, older, Some("Stockfish 17"), false),
            (&named, ENGINE_VERSION, Some("Stockfish 16"), true),
            (&ReviewEngine::Untried, older, None, true),
            (&ReviewEngine::Untried, older, Some("Stockfish 16"), false),
            (&ReviewEngine::Unavailable, ENGINE_VERSION, None, false),
            (&ReviewEngine::Unavailable, older, None, true),
            (&ReviewEngine::Unavailable, older, Some("Stockfish 16"), false),
        ] {
            assert_eq!(engine.replaces(version, by), replaced, "{engine:?} {version} {by:?}");
        }
    }
}
