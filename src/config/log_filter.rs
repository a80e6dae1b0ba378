//! Checks the filter of the log. `tracing_subscriber` takes an unknown word for the name of a
//! module, and then logs nothing else: a typo would silence the log.

use thiserror::Error;
use tracing_subscriber::filter::{EnvFilter, LevelFilter};

/// The packages of this program, of which the modules are.
const PACKAGES: &str = include_str!("../../Cargo.lock");

/// The modules of the bot itself.
const MODULES: [&str; 9] =
    ["app", "commands", "config", "discord", "engine", "outbox", "process", "run", "web"];

/// Why a part of a filter cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ParseLogError {
    #[error("{0:?} is not a level")]
    Level(String),
    #[error("the program has no module {0:?}")]
    Module(String),
    /// It has spans or fields, whose form is wrong.
    #[error("{0}")]
    Other(String),
}

/// The filter without spaces, if each part of it is a level, or a module of this program with one.
pub(super) fn read(filter: &str) -> Result<String, ParseLogError> {
    let mut filter = filter.trim().to_owned();
    // Spans have commas and signs of equality of their own.
    if !filter.contains('[') {
        let parts = filter.split(',').map(str::trim).filter(|part| !part.is_empty());
        let parts: Vec<&str> = parts.collect();
        parts.iter().copied().try_for_each(check_part)?;
        filter = parts.join(",");
    }
    let parsed = EnvFilter::builder().parse(&filter);
    parsed.map_err(|error| ParseLogError::Other(error.to_string()))?;
    Ok(filter)
}

fn check_part(part: &str) -> Result<(), ParseLogError> {
    let (module, level) = part.split_once('=').map_or((None, part), |(it, of)| (Some(it), of));
    if level.parse::<LevelFilter>().is_err() {
        return Err(ParseLogError::Level(level.to_owned()));
    }
    match module {
        Some(module) if !is_known(module) => Err(ParseLogError::Module(module.to_owned())),
        _ => Ok(()),
    }
}

fn is_known(module: &str) -> bool {
    let mut names = module.split("::");
    let package = names.next().unwrap_or_default();
    let is_own = |name: &str| package != "courier" || MODULES.contains(&name);
    let is_package = [package.to_owned(), package.replace('_', "-")]
        .iter()
        .any(|name| PACKAGES.contains(&format!("name = \"{name}\"\n")));
    is_package && names.next().is_none_or(is_own)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::path::Path;

    use super::*;

    #[test]
    fn a_typo_is_named() {
        for (filter, named) in [
            ("inof", "\"inof\" is not a level"),
            ("courier", "\"courier\" is not a level"),
            ("info,courier=debgu", "\"debgu\" is not a level"),
            ("info;courier=debug", "no module \"info;courier\""),
            ("courrier=debug", "no module \"courrier\""),
            ("info,courier::outbux=debug", "no module \"courier::outbux\""),
            ("info courier=debug", "no module \"info courier\""),
            ("info,courier[span=debug", "invalid"),
        ] {
            let error = read(filter).unwrap_err().to_string();
            assert!(error.contains(named), "{filter}: {error}");
        }
    }

    #[test]
    fn levels_and_modules_are_taken() {
        for filter in [
            crate::config::DEFAULT_LOG,
            "info",
            "WARN",
            "off",
            " info , courier=debug ",
            "info,courier::outbox=debug,courier_store::admin=trace,twilight_gateway=info",
            "info,courier[span{field=1}]=debug",
        ] {
            read(filter).unwrap();
        }
    }

    #[test]
    fn the_modules_are_those_of_the_bot() {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let entries = source.read_dir().unwrap().map(|entry| entry.unwrap());
        let mut folders: Vec<String> = entries
            .filter(|entry| entry.path().is_dir())
            .map(|entry| entry.file_name().into_string().unwrap())
            .collect();
        folders.sort();
        assert_eq!(folders, MODULES);
    }
}
