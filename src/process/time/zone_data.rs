//! Chooses the data of time zones: the system's, or the copy in the program if that is newer.

use std::fmt;
use std::fs;
use std::path::Path;

use courier_play::zone::{bundled_version, use_data};

/// Where systems have the data.
const FOLDER: &str = "/usr/share/zoneinfo";

/// The data in use, as the log and `courier check` tell it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ZoneData {
    /// The version of the system's data; `None` if it has none, or does not tell it.
    system: Option<String>,
    is_of_system: bool,
}

impl ZoneData {
    /// Chooses the data, before the first zone is used. Those of a system that does not tell their
    /// version are not used.
    pub fn choose() -> Self {
        let folder = Path::new(FOLDER);
        let system = version_in(folder);
        let is_newer = system.as_deref().is_some_and(|version| version >= bundled_version());
        // A name has no dots that would lead out of the folder: it is one of the program's.
        let is_of_system = is_newer && use_data(|name| fs::read(folder.join(name)).ok());
        Self { system, is_of_system }
    }
}

/// The version of the data in a folder, such as `2026a`.
fn version_in(folder: &Path) -> Option<String> {
    let of = |file: &str, prefix: &str| {
        let text = fs::read_to_string(folder.join(file)).ok()?;
        let version = text.lines().next()?.strip_prefix(prefix)?.trim();
        let (year, letter) = version.split_at_checked(4)?;
        let is_version = year.bytes().all(|byte| byte.is_ascii_digit())
            && letter.len() == 1
            && letter.bytes().all(|byte| byte.is_ascii_lowercase());
        is_version.then(|| version.to_owned())
    };
    of("tzdata.zi", "# version ").or_else(|| of("+VERSION", ""))
}

impl fmt::Display for ZoneData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bundled = bundled_version();
        match &self.system {
            Some(version) if self.is_of_system => {
                write!(f, "{version}, of the system ({FOLDER})")
            }
            Some(version) => write!(
                f,
                "{bundled}, in the program; the system has the older {version} ({FOLDER})"
            ),
            None => write!(
                f,
                "{bundled}, in the program; the system does not say which it has ({FOLDER})"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn the_version_stands_in_the_first_line_of_a_file() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(version_in(folder.path()), None);
        fs::write(folder.path().join("+VERSION"), "unknown\n").unwrap();
        assert_eq!(version_in(folder.path()), None);
        fs::write(folder.path().join("+VERSION"), "2026b\n").unwrap();
        assert_eq!(version_in(folder.path()).as_deref(), Some("2026b"));
        let rules = "# version 2026c\n# redo posix_only\nR d 1916 o - Jun 14 23s 1 S\n";
        fs::write(folder.path().join("tzdata.zi"), rules).unwrap();
        assert_eq!(version_in(folder.path()).as_deref(), Some("2026c"));
    }

    #[test]
    fn the_data_in_use_are_told() {
        let told = |system: Option<&str>, is_of_system| {
            ZoneData { system: system.map(str::to_owned), is_of_system }.to_string()
        };
        assert_eq!(told(Some("2099a"), true), "2099a, of the system (/usr/share/zoneinfo)");
        let bundled = bundled_version();
        assert_eq!(
            told(Some("2020a"), false),
            format!(
                "{bundled}, in the program; the system has the older 2020a (/usr/share/zoneinfo)"
            )
        );
        assert_eq!(
            told(None, false),
            format!(
                "{bundled}, in the program; the system does not say which it has \
                 (/usr/share/zoneinfo)"
            )
        );
    }
}
