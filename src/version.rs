//! Which program this is, for `--version`, `courier check` and the log.

use std::sync::LazyLock;

use courier_store::TABLES_VERSION;

pub const NUMBER: &str = env!("CARGO_PKG_VERSION");
/// The first eight digits of the commit's hash; a word if the program was not built from a release.
pub const COMMIT: &str = env!("BUILT_COMMIT");

/// The number, the commit, and the version of the tables that it uses.
pub static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{NUMBER} (commit {COMMIT}, tables of version {TABLES_VERSION})"));
