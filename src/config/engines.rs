//! Engines other than the bot's own, named by the operator for reviews of a variant.

use std::fmt;
use std::str::FromStr;

use courier_rules::Variant;
use thiserror::Error;

/// The engines in a text, each with its variant: `key=program`, separated by commas. Two commas
/// stand for one in a path or a value.
pub(super) fn read_engines(
    text: &str,
) -> Result<Vec<(&'static Variant, EngineProgram)>, ParseEnginesError> {
    // No variable of the environment contains this character.
    const COMMA: &str = "\0";
    let mut engines: Vec<(&'static Variant, EngineProgram)> = Vec::new();
    let text = text.replace(",,", COMMA);
    for part in text.split(',').map(|part| part.replace(COMMA, ",")) {
        let part = part.trim();
        if part.is_empty() {
            continue;
        }
        let form = || ParseEnginesError::Form(part.to_owned());
        let (key, program) = part.split_once('=').ok_or_else(form)?;
        let key = key.trim();
        let unknown = || ParseEnginesError::Unknown(key.to_owned());
        let variant = Variant::by_key(key).ok_or_else(unknown)?;
        if engines.iter().any(|(other, _)| *other == variant) {
            return Err(ParseEnginesError::Twice(variant));
        }
        let program = program.parse().map_err(|why| ParseEnginesError::Program(variant, why))?;
        engines.push((variant, program));
    }
    Ok(engines)
}

/// The variables of earlier versions that are set, one for each variant, and the new setting that
/// replaces them; `None` if none is set.
pub(super) fn instead_of_old<E>(
    look_up: impl Fn(&str) -> Result<Option<String>, E>,
) -> Result<Option<(String, String)>, E> {
    let (mut names, mut instead) = (Vec::new(), Vec::new());
    for variant in Variant::all() {
        let name = format!("COURIER_ENGINE_{}", variant.key().to_uppercase());
        let value = look_up(&name)?.unwrap_or_default();
        if !value.trim().is_empty() {
            names.push(name);
            instead.push(format!("{variant}={}", value.trim().replace(',', ",,")));
        }
    }
    Ok((!names.is_empty()).then(|| (names.join(", "), instead.join(", "))))
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
    pub arguments: Vec<String>,
    pub options: Vec<(String, String)>,
}

/// Why a text does not name engines.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseEnginesError {
    /// A part has no `=` between variant and program.
    #[error("{0:?} is not of the form variant=program; a comma in a path or a value is written ,,")]
    Form(String),
    /// There is no variant with this key.
    #[error("there is no variant {0:?}, but {keys}", keys = keys())]
    Unknown(String),
    /// A variant has two engines.
    #[error("{0} is named twice")]
    Twice(&'static Variant),
    /// A program cannot be read.
    #[error("of the program for {0}, {1}")]
    Program(&'static Variant, ParseEngineProgramError),
}

fn keys() -> String {
    Variant::all().iter().map(|variant| variant.key()).collect::<Vec<_>>().join(", ")
}

/// Why a text does not name a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParseEngineProgramError {
    /// There are options, but no program.
    #[error("it names no program")]
    NoProgram,
    /// An option does not have the form `Name=value`.
    #[error("an option is not of the form Name=value")]
    Option,
    /// It contains a line break or another control character.
    #[error("it contains a control character")]
    Control,
}

/// Words separated by spaces, then options, each after a semicolon. Paths with spaces are not
/// supported.
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
    #![allow(clippy::unwrap_used, clippy::panic)]

    use super::*;

    #[test]
    fn engines_are_divided_by_commas() {
        let text = " chess=/usr/games/stockfish; Threads=2, janus = fairy a,,b;EvalFile=x,,y=z ,";
        let engines = read_engines(text).unwrap();
        let [(chess, stockfish), (janus, fairy)] = &engines[..] else { panic!("{engines:?}") };
        assert_eq!((chess.key(), janus.key()), ("chess", "janus"));
        assert_eq!(*stockfish, "/usr/games/stockfish; Threads=2".parse().unwrap());
        assert_eq!(*fairy, "fairy a,b;EvalFile=x,y=z".parse().unwrap());
        assert_eq!(read_engines(" , "), Ok(Vec::new()));
    }

    #[test]
    fn mistakes_in_the_list_are_named() {
        for (text, why) in [
            ("/usr/games/stockfish", "\"/usr/games/stockfish\" is not of the form variant=program"),
            ("chess=fairy,janus", "\"janus\" is not of the form"),
            ("ches=fairy", "there is no variant \"ches\", but chess, chess960, "),
            ("chess=fairy, chess=other", "chess is named twice"),
            ("chess=fairy; Hash", "of the program for chess, an option is not of the form"),
            ("chess=", "of the program for chess, it names no program"),
        ] {
            let refused = read_engines(text).unwrap_err().to_string();
            assert!(refused.starts_with(why), "{refused}");
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
