//! The migrations, which create and change the tables.
//!
//! `migrations/` has a folder for each database. Their files are listed here instead of using
//! `sqlx::migrate!`, because the macro would compile SQLite and most of sqlx a second time, for the
//! compiler's host. A test compares the lists with the folders.

use std::borrow::Cow;
use std::sync::LazyLock;

use sqlx::SqlSafeStr as _;
use sqlx::migrate::{Migration, MigrationType, Migrator};

/// One entry: version, description, and the text of the file. sqlx stores the first two and a
/// checksum of the text.
macro_rules! migrations {
    ($folder:literal: $($version:literal $description:literal $file:literal,)*) => {
        [$((
            $version,
            $description,
            include_str!(concat!("../../../../migrations/", $folder, "/", $file)),
        )),*]
    };
}

const FOR_SQLITE: [(i64, &str, &str); 54] = migrations![
    "sqlite":
    1 "foundation" "0001_foundation.sql",
    2 "clocks" "0002_clocks.sql",
    3 "reminders" "0003_reminders.sql",
    4 "history" "0004_history.sql",
    5 "plans" "0005_plans.sql",
    6 "themes" "0006_themes.sql",
    7 "picking" "0007_picking.sql",
    8 "offers" "0008_offers.sql",
    9 "places" "0009_places.sql",
    10 "notes" "0010_notes.sql",
    11 "standing" "0011_standing.sql",
    12 "direct channels" "0012_direct_channels.sql",
    13 "quiet indexes" "0013_quiet_indexes.sql",
    14 "at the board" "0014_at_the_board.sql",
    15 "names" "0015_names.sql",
    16 "blocks" "0016_blocks.sql",
    17 "full checks" "0017_full_checks.sql",
    18 "quiet channels" "0018_quiet_channels.sql",
    19 "warnings" "0019_warnings.sql",
    20 "imports" "0020_imports.sql",
    21 "automatic vacation" "0021_automatic_vacation.sql",
    22 "imported names" "0022_imported_names.sql",
    23 "engine opponents" "0023_engine_opponents.sql",
    24 "studies" "0024_studies.sql",
    25 "reviews" "0025_reviews.sql",
    26 "review engines" "0026_review_engines.sql",
    27 "standing boards" "0027_standing_boards.sql",
    28 "web" "0028_web.sql",
    29 "activities" "0029_activities.sql",
    30 "competitions" "0030_competitions.sql",
    31 "open challenges" "0031_open_challenges.sql",
    32 "lobbies" "0032_lobbies.sql",
    33 "ranks" "0033_ranks.sql",
    34 "roles" "0034_roles.sql",
    35 "given roles" "0035_given_roles.sql",
    36 "refused lobbies" "0036_refused_lobbies.sql",
    37 "received interactions" "0037_received_interactions.sql",
    38 "kept reviews" "0038_kept_reviews.sql",
    39 "recent offers" "0039_recent_offers.sql",
    40 "leads" "0040_leads.sql",
    41 "role refusals" "0041_role_refusals.sql",
    42 "kept for others" "0042_kept_for_others.sql",
    43 "rated opponents" "0043_rated_opponents.sql",
    44 "boards without hands" "0044_boards_without_hands.sql",
    45 "link owners" "0045_link_owners.sql",
    46 "trusted creators" "0046_trusted_creators.sql",
    47 "kept opponents" "0047_kept_opponents.sql",
    48 "weekend days" "0048_weekend_days.sql",
    49 "servers of player" "0049_servers_of_player.sql",
    50 "spectator links" "0050_spectator_links.sql",
    51 "piece sets" "0051_piece_sets.sql",
    52 "odds" "0052_odds.sql",
    53 "blindfold" "0053_blindfold.sql",
    54 "admin" "0054_admin.sql",
];

/// PostgreSQL was added when SQLite had 36 migrations: its first one makes the same tables at once.
const FOR_POSTGRES: [(i64, &str, &str); 19] = migrations![
    "postgres":
    36 "tables" "0036_tables.sql",
    37 "received interactions" "0037_received_interactions.sql",
    38 "kept reviews" "0038_kept_reviews.sql",
    39 "recent offers" "0039_recent_offers.sql",
    40 "leads" "0040_leads.sql",
    41 "role refusals" "0041_role_refusals.sql",
    42 "kept for others" "0042_kept_for_others.sql",
    43 "rated opponents" "0043_rated_opponents.sql",
    44 "boards without hands" "0044_boards_without_hands.sql",
    45 "link owners" "0045_link_owners.sql",
    46 "trusted creators" "0046_trusted_creators.sql",
    47 "kept opponents" "0047_kept_opponents.sql",
    48 "weekend days" "0048_weekend_days.sql",
    49 "servers of player" "0049_servers_of_player.sql",
    50 "spectator links" "0050_spectator_links.sql",
    51 "piece sets" "0051_piece_sets.sql",
    52 "odds" "0052_odds.sql",
    53 "blindfold" "0053_blindfold.sql",
    54 "admin" "0054_admin.sql",
];

/// The version of the tables that this program uses.
pub const TABLES_VERSION: i64 = FOR_SQLITE[FOR_SQLITE.len() - 1].0;
const _: () = assert!(FOR_POSTGRES[FOR_POSTGRES.len() - 1].0 == TABLES_VERSION);

/// Applies the migrations that an SQLite file lacks, in order.
pub(crate) static MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| migrator(&FOR_SQLITE));

/// Applies the migrations that a database on a PostgreSQL server lacks, in order.
pub(crate) static POSTGRES_MIGRATIONS: LazyLock<Migrator> =
    LazyLock::new(|| migrator(&FOR_POSTGRES));

fn migrator(files: &[(i64, &'static str, &'static str)]) -> Migrator {
    let migration = |&(version, description, sql): &(i64, &'static str, &'static str)| {
        let (description, sql) = (Cow::Borrowed(description), sql.into_sql_str());
        Migration::new(version, description, MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(files.iter().map(migration).collect())
}
