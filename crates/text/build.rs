//! Writes a function for every message of the Fluent files, so that the files are the only list of
//! messages, and a missing message or argument is an error of the compiler.
//!
//! The kind of an argument follows from its use in the English text, and arguments are in
//! alphabetical order: rewording a message cannot exchange two of them unseen.
//!
//! | in the text | argument |
//! |---|---|
//! | `{ RELATIVE($at) }` and the other functions of [`FUNCTIONS`] | a moment or a length of time |
//! | `{ $count -> [one] ... *[other] ... }` | a number |
//! | `{ $rated -> [yes] ... *[no] ... }` | a truth value |
//! | `{ $kind -> [won] ... *[lost] ... }` | one of these words |
//! | `{ $player }` | anything that can be shown |
//!
//! Two crates do something alike. `fluent-typed` 0.9 generates functions, too, but formats with
//! bundles of its own, which have no place for our functions and for the names of deleted players,
//! and its output is a file of the repository. `i18n-embed-fl` 0.10 checks the calls of a macro,
//! with two dozen packages to compile. `fluent-syntax` is part of `fluent-bundle` in any case.

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write as _;
use std::io::{Write as _, stdout};
use std::path::{Path, PathBuf};
use std::{env, fs};

use fluent_syntax::ast::{
    Entry, Expression, InlineExpression, Pattern, PatternElement, VariantKey,
};

/// Messages that are looked up by the name of a thing, such as `piece-king`: they get no function.
const FAMILIES: [&str; 11] = [
    "button-",
    "choice-",
    "command-",
    "help-",
    "month-",
    "opening-",
    "option-",
    "piece-",
    "rules-",
    "subcommand-",
    "variant-",
];

/// The functions that the texts call, with the types of their arguments and the conversions.
const FUNCTIONS: [(&str, &str, &str); 6] = [
    ("FULL", "Moment", "as_moment"),
    ("SHORT", "Moment", "as_moment"),
    ("DATE", "Moment", "as_moment"),
    ("DAY", "Moment", "as_moment"),
    ("RELATIVE", "Moment", "as_moment"),
    ("SPAN", "Span", "as_span"),
];

/// How a text uses an argument.
#[derive(Default)]
struct Use {
    function: Option<String>,
    cases: BTreeSet<String>,
}

type Arguments = BTreeMap<String, Use>;

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../assets/locales");
    writeln!(stdout(), "cargo::rerun-if-changed={}", locales.display())?;
    let mut out = "const SOURCES: &[(&str, &[Source])] = &[\n".to_owned();
    for language in sorted(&locales)? {
        let code = language.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        writeln!(out, "    ({code:?}, &[")?;
        for file in texts(&language)? {
            let name = file.strip_prefix(&locales)?;
            writeln!(out, "        ({name:?}, include_str!({file:?})),")?;
        }
        out.push_str("    ]),\n");
    }
    out.push_str("];\n");
    let mut functions = String::new();
    let mut messages = String::new();
    let mut buttons = Vec::new();
    for file in texts(&locales.join("en"))? {
        let source = fs::read_to_string(&file)?;
        let resource = fluent_syntax::parser::parse(source.as_str())
            .map_err(|(_, errors)| format!("{}: {errors:?}", file.display()))?;
        for entry in resource.body {
            let Entry::Message(message) = entry else { continue };
            let (key, Some(pattern)) = (message.id.name, message.value) else { continue };
            buttons.extend(key.strip_prefix("button-").map(str::to_owned));
            if !FAMILIES.iter().any(|family| key.starts_with(family)) {
                function(&mut functions, key, &arguments_of(&pattern))?;
            }
            list(&mut messages, key, &arguments_of(&pattern))?;
            for attribute in message.attributes {
                let key = format!("{key}.{}", attribute.id.name);
                list(&mut messages, &key, &arguments_of(&attribute.value))?;
            }
        }
    }
    out.push_str(
        "#[allow(clippy::too_many_arguments, reason = \"each fills a place in the text\")]\n",
    );
    writeln!(out, "impl Messages {{\n{functions}}}")?;
    write_buttons(&mut out, &buttons)?;
    writeln!(out, "#[cfg(test)]\npub(crate) const FAMILIES: &[&str] = &{FAMILIES:?};")?;
    out.push_str("/// The key of each message, and its arguments.\n#[cfg(test)]\n");
    out.push_str("pub(crate) const MESSAGES: &[(&str, &[Argument])] = &[\n");
    writeln!(out, "{messages}];")?;
    Ok(fs::write(Path::new(&env::var("OUT_DIR")?).join("messages.rs"), out)?)
}

fn sorted(directory: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let entries = fs::read_dir(directory)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<Result<Vec<PathBuf>, std::io::Error>>()?;
    paths.sort();
    Ok(paths)
}

/// The Fluent files of a language: one for each topic, and in a folder one for each variant.
fn texts(language: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    let (folders, mut files): (Vec<_>, Vec<_>) =
        sorted(language)?.into_iter().partition(|path| path.is_dir());
    for folder in folders {
        files.extend(sorted(&folder)?);
    }
    Ok(files)
}

/// Writes the function of a message.
fn function(out: &mut String, key: &str, arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let mut parameters = String::new();
    let mut values = String::new();
    for (name, usage) in arguments {
        let (kind, conversion) = usage.kind();
        let parameter = match name.as_str() {
            "for" | "in" | "match" | "move" | "type" => format!("r#{name}"),
            _ => name.replace('-', "_"),
        };
        write!(parameters, ", {parameter}: {kind}")?;
        write!(values, "({name:?}, {conversion}({parameter})), ")?;
    }
    let name = key.replace('-', "_");
    writeln!(out, "    pub fn {name}(self{parameters}) -> String {{")?;
    writeln!(out, "        self.format({key:?}, [{values}])\n    }}")?;
    Ok(())
}

/// Writes a message for the tests.
fn list(out: &mut String, key: &str, arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    write!(out, "    ({key:?}, &[")?;
    for (name, usage) in arguments {
        write!(out, "({name:?}, {:?}, &[", usage.kind().1)?;
        usage.cases.iter().try_for_each(|case| write!(out, "{case:?}, "))?;
        out.push_str("]), ");
    }
    out.push_str("]),\n");
    Ok(())
}

impl Use {
    /// The type of the parameter, and the function that makes a value for Fluent of it.
    fn kind(&self) -> (&'static str, &'static str) {
        let function = FUNCTIONS.iter().find(|(name, ..)| self.function.as_deref() == Some(*name));
        let is = |words: &[&str]| self.cases.iter().all(|case| words.contains(&case.as_str()));
        let is_plural = |case: &String| case == "one" || case.parse::<u32>().is_ok();
        match function {
            Some(&(_, kind, conversion)) => (kind, conversion),
            None if self.cases.is_empty() => ("impl Display", "as_text"),
            None if self.cases.iter().any(is_plural) => ("impl Into<FluentNumber>", "as_number"),
            None if is(&["yes", "no"]) => ("bool", "as_truth"),
            None => ("&str", "as_word"),
        }
    }
}

fn arguments_of(pattern: &Pattern<&str>) -> Arguments {
    let mut arguments = Arguments::new();
    collect(pattern, &mut arguments);
    arguments
}

fn collect(pattern: &Pattern<&str>, arguments: &mut Arguments) {
    for element in &pattern.elements {
        let PatternElement::Placeable { expression } = element else { continue };
        match expression {
            Expression::Inline(inline) => argument_of(inline, None, &[], arguments),
            Expression::Select { selector, variants } => {
                let cases = variants.iter().map(|variant| match variant.key {
                    VariantKey::Identifier { name: case }
                    | VariantKey::NumberLiteral { value: case } => case,
                });
                argument_of(selector, None, &cases.collect::<Vec<_>>(), arguments);
                variants.iter().for_each(|variant| collect(&variant.value, arguments));
            }
        }
    }
}

fn argument_of(
    inline: &InlineExpression<&str>,
    function: Option<&str>,
    cases: &[&str],
    arguments: &mut Arguments,
) {
    match inline {
        InlineExpression::VariableReference { id } => {
            let usage = arguments.entry(id.name.to_owned()).or_default();
            usage.cases.extend(cases.iter().copied().map(str::to_owned));
            usage.function = usage.function.take().or(function.map(str::to_owned));
        }
        InlineExpression::FunctionReference { id, arguments: given } => {
            for inline in &given.positional {
                argument_of(inline, Some(id.name), cases, arguments);
            }
        }
        InlineExpression::Placeable { .. }
        | InlineExpression::StringLiteral { .. }
        | InlineExpression::NumberLiteral { .. }
        | InlineExpression::MessageReference { .. }
        | InlineExpression::TermReference { .. } => {}
    }
}

/// Writes the list of buttons: one for each label.
fn write_buttons(out: &mut String, buttons: &[String]) -> Result<(), Box<dyn Error>> {
    let capitalized = |word: &str| word[..1].to_uppercase() + &word[1..];
    let name = |button: &String| button.split('-').map(capitalized).collect::<String>();
    let names: Vec<String> = buttons.iter().map(name).collect();
    out.push_str("/// A button of a message, by its label.\n");
    out.push_str("#[derive(Clone, Copy, Debug, PartialEq, Eq)]\npub enum Button {\n");
    names.iter().try_for_each(|name| writeln!(out, "    {name},"))?;
    out.push_str("}\nimpl Button {\n    pub(crate) const fn key(self) -> &'static str {\n");
    out.push_str("        match self {\n");
    for (name, button) in names.iter().zip(buttons) {
        writeln!(out, "            Self::{name} => \"button-{button}\",")?;
    }
    out.push_str("        }\n    }\n");
    out.push_str("    #[cfg(test)]\n    pub(crate) const ALL: &[Self] = &[");
    names.iter().try_for_each(|name| write!(out, "Self::{name}, "))?;
    out.push_str("];\n}\n");
    Ok(())
}
