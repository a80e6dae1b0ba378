//! Other engines than the bot's own, which the operator names for reviews of a variant.

use std::fmt;
use std::str::FromStr;

use courier_rules::Variant;
use thiserror::Error;

/// The environment variables that name the engine of a variant, with the variant's key.
pub const ENGINES: [(&str, &str); 11] = [
    ("COURIER_ENGINE_CHESS", "chess"),
    ("COURIER_ENGINE_CHESS960", "chess960"),
    ("COURIER_ENGINE_CRAZYHOUSE", "crazyhouse"),
    ("COURIER_ENGINE_CRAZYHOUSE960", "crazyhouse960"),
    ("COURIER_ENGINE_CAPABLANCA", "capablanca"),
    ("COURIER_ENGINE_CAPABLANCA960", "capablanca960"),
    ("COURIER_ENGINE_CAPAHOUSE", "capahouse"),
    ("COURIER_ENGINE_CAPAHOUSE960", "capahouse960"),
    ("COURIER_ENGINE_JANUS", "janus"),
    ("COURIER_ENGINE_SHOGUN", "shogun"),
    ("COURIER_ENGINE_CESCACS", "cescacs"),
];

/// The environment variable that names the engine of a variant.
pub fn engine_variable(variant: &Variant) -> &'static str {
    let named = ENGINES.iter().find(|(_, key)| *key == variant.key());
    named.map_or("", |(name, _)| *name)
}

/// A program that speaks UCI: its path or name, its arguments, and the options to set.
///
/// ```
/// use courier::config::EngineProgram;
/// let program: EngineProgram = "/usr/games/stockfish; Threads=2; Hash=64".parse().unwrap();
/// assert_eq!(program.program, "/usr/games/stockfish");
/// assert_eq!(program.options[1], ("Hash".to_owned(), "64".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineProgram {
    /// The path of the program, or a name that is looked up in `PATH`.
    pub program: String,
    /// Its arguments.
    pub arguments: Vec<String>,
    /// UCI options with their values.
    pub options: Vec<(String, String)>,
}

/// Why a text does not name a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseEngineProgramError {
    /// There are options, but no program.
    #[error("it names no program")]
    NoProgram,
    /// An option has not the form `Name=value`.
    #[error("an option is not of the form Name=value")]
    Option,
    /// It contains a line break or another control character.
    #[error("it contains a control character")]
    Control,
}

/// Words divided by spaces, then options, each after a semicolon. A path with spaces cannot be
/// written.
impl FromStr for EngineProgram {
    type Err = ParseEngineProgramError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // A line break in a value would begin another command to the program.
        if text.trim().contains(|c: char| c.is_control() && c != '\t') {
            return Err(ParseEngineProgramError::Control);
        }
        let mut parts = text.split(';');
        let mut words = parts.next().unwrap_or_default().split_whitespace().map(str::to_owned);
        let program = words.next().ok_or(ParseEngineProgramError::NoProgram)?;
        let arguments = words.collect();
        let option = |part: &str| {
            let (name, value) = part.split_once('=')?;
            let (name, value) = (name.trim(), value.trim());
            (!name.is_empty()).then(|| (name.to_owned(), value.to_owned()))
        };
        let options = parts
            .map(str::trim)
            .filter(|part| !part.is_empty())
            .map(|part| option(part).ok_or(ParseEngineProgramError::Option))
            .collect::<Result<_, _>>()?;
        Ok(Self { program, arguments, options })
    }
}

/// Writes the program with its arguments.
impl fmt::Display for EngineProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.program)?;
        self.arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_variant_has_a_variable() {
        let keys: BTreeSet<&str> = ENGINES.iter().map(|(_, key)| *key).collect();
        assert_eq!(keys, Variant::all().iter().map(|variant| variant.key()).collect());
        for (name, key) in ENGINES {
            assert_eq!(name, format!("COURIER_ENGINE_{}", key.to_uppercase()));
            assert_eq!(engine_variable(Variant::by_key(key).unwrap()), name);
            assert!(crate::config::VARIABLES.contains(&name), "{name}");
        }
    }

    #[test]
    fn a_program_has_arguments_and_options() {
        let program: EngineProgram =
            " fairy  --quiet uci ;Hash=64; Skill Level = 5 ; EvalFile=a=b.nnue;Log=;"
                .parse()
                .unwrap();
        assert_eq!(program.to_string(), "fairy --quiet uci");
        let options = [("Hash", "64"), ("Skill Level", "5"), ("EvalFile", "a=b.nnue"), ("Log", "")];
        assert_eq!(
            program.options,
            options.map(|(name, value)| (name.to_owned(), value.to_owned()))
        );
    }

    #[test]
    fn mistakes_are_named() {
        for (text, why) in [
            ("; Hash=64", ParseEngineProgramError::NoProgram),
            ("stockfish; Hash", ParseEngineProgramError::Option),
            ("stockfish; =3", ParseEngineProgramError::Option),
            ("stockfish; Hash=1\nquit", ParseEngineProgramError::Control),
        ] {
            assert_eq!(text.parse::<EngineProgram>(), Err(why), "{text}");
        }
    }
}
