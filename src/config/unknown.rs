//! Variables that look like settings of the bot but are not: they are misspelled, or belong to
//! another version.

use super::variables::VARIABLES;

/// The prefix of the names of settings.
const PREFIX: &str = "COURIER_";
/// The prefix of the others. Many programs have variables with it, so only what differs from a
/// setting in few letters counts.
const SHARED_PREFIX: &str = "DISCORD";
const FEW: usize = 2;

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
    let describe = |name: String| {
        let upper = name.to_uppercase();
        let distance = |setting: &str| strsim::levenshtein(setting, &upper);
        let similar = VARIABLES.iter().copied().min_by_key(|setting| distance(setting))?;
        let is_meant = upper.starts_with(PREFIX)
            || upper.starts_with(SHARED_PREFIX) && distance(similar) <= FEW;
        (is_meant && !VARIABLES.contains(&name.as_str()))
            .then_some(UnknownVariable { name, similar })
    };
    let mut found: Vec<UnknownVariable> = names.filter_map(describe).collect();
    found.sort_unstable_by(|one, other| one.name.cmp(&other.name));
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_settings_are_found() {
        let names = [
            "COURIER_LOG",
            "COURIER_ENGINE_CHES",
            "PATH",
            "COURIER_BACKUP",
            "HTTP",
            "DISCORD_TOKEN",
            "DISCORD_TOKN",
            "DISCORD_WEBHOOK",
            "discord_token",
        ];
        let found = unknown(names.into_iter().map(str::to_owned));
        let found: Vec<_> = found.iter().map(|one| (one.name.as_str(), one.similar)).collect();
        let expected = [
            ("COURIER_BACKUP", "COURIER_BACKUPS"),
            ("COURIER_ENGINE_CHES", "COURIER_ENGINES"),
            ("DISCORD_TOKN", "DISCORD_TOKEN"),
            ("discord_token", "DISCORD_TOKEN"),
        ];
        assert_eq!(found, expected);
    }
}
