//! Variables that look like settings of the bot but are not: they are misspelled, or belong to
//! another version.

use super::variables::VARIABLES;

/// The prefix of the names of settings. The token has the name that other programs use.
const PREFIX: &str = "COURIER_";

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownVariable {
    pub name: String,
    /// The setting with the most similar name.
    pub similar: &'static str,
}

/// The variables of the environment that begin like settings but are not, in the order of their
/// names.
pub fn unknown_variables() -> Vec<UnknownVariable> {
    unknown(std::env::vars_os().filter_map(|(name, _)| name.into_string().ok()))
}

fn unknown(names: impl Iterator<Item = String>) -> Vec<UnknownVariable> {
    let mut names: Vec<String> = names
        .filter(|name| name.starts_with(PREFIX) && !VARIABLES.contains(&name.as_str()))
        .collect();
    names.sort_unstable();
    let describe = |name: String| {
        let distance = |setting: &&&str| strsim::levenshtein(setting, &name);
        let similar = VARIABLES.iter().min_by_key(distance)?;
        Some(UnknownVariable { name, similar })
    };
    names.into_iter().filter_map(describe).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_settings_are_found() {
        let names = ["COURIER_LOG", "COURIER_ENGINE_CHES", "PATH", "COURIER_BACKUP", "HTTP"];
        let found = unknown(names.into_iter().map(str::to_owned));
        let found: Vec<_> = found.iter().map(|one| (one.name.as_str(), one.similar)).collect();
        let expected =
            [("COURIER_BACKUP", "COURIER_BACKUPS"), ("COURIER_ENGINE_CHES", "COURIER_ENGINES")];
        assert_eq!(found, expected);
    }
}
