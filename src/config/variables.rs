//! The names of the environment variables that the bot reads, the bounds of their values, and what
//! applies without them.

use std::ops::RangeInclusive;

/// The environment variable that holds the bot's token.
pub const TOKEN: &str = "DISCORD_TOKEN";
/// The environment variable that holds the path or the URL of the database.
pub const DATABASE: &str = "COURIER_DATABASE";
/// The environment variable that filters the log.
pub const LOG: &str = "COURIER_LOG";

/// The environment variable that holds the folder of the backups, or [`OFF`].
pub const BACKUPS: &str = "COURIER_BACKUPS";
/// The environment variable that says for how many days a backup is kept.
pub const BACKUPS_DAILY: &str = "COURIER_BACKUPS_DAILY";
/// The environment variable that says for how many weeks a backup is kept.
pub const BACKUPS_WEEKLY: &str = "COURIER_BACKUPS_WEEKLY";
/// The value of [`BACKUPS`] for which no backups are made.
pub const OFF: &str = "off";
/// The environment variable that holds for how many days the delivery history is kept.
pub const RETENTION_DAYS: &str = "COURIER_RETENTION_DAYS";
/// The environment variable that holds for how many seconds the engine waits before it answers.
pub const ENGINE_DELAY: &str = "COURIER_ENGINE_DELAY";
/// The environment variable that names the other engines that make reviews.
pub const ENGINES: &str = "COURIER_ENGINES";
/// The environment variable that chooses the form of the log.
pub const LOG_FORMAT: &str = "COURIER_LOG_FORMAT";

/// The environment variable that holds the address of health and metrics.
pub const HTTP: &str = "COURIER_HTTP";

/// The environment variable that holds the address and port on which the web board is served, and
/// the address for interactions over HTTP.
pub const WEB_LISTEN: &str = "COURIER_WEB_LISTEN";
/// The environment variable that holds the address under which players reach the web board.
pub const WEB_URL: &str = "COURIER_WEB_URL";

/// The environment variable that holds the application's client secret.
pub const CLIENT_SECRET: &str = "DISCORD_CLIENT_SECRET";

/// The environment variable that chooses how interactions reach the bot.
pub const INTERACTIONS: &str = "COURIER_INTERACTIONS";
/// The environment variable that holds the application's public key.
pub const PUBLIC_KEY: &str = "COURIER_PUBLIC_KEY";

/// The environment variable that named the shards of a process in earlier versions.
pub(super) const SHARDS: &str = "COURIER_SHARDS";

/// The environment variable that holds the address of a proxy before Discord's API.
pub const DISCORD_PROXY: &str = "COURIER_DISCORD_PROXY";

/// All environment variables that the bot reads.
pub const VARIABLES: &[&str] = &[
    TOKEN,
    CLIENT_SECRET,
    DATABASE,
    BACKUPS,
    BACKUPS_DAILY,
    BACKUPS_WEEKLY,
    RETENTION_DAYS,
    ENGINE_DELAY,
    HTTP,
    WEB_LISTEN,
    WEB_URL,
    INTERACTIONS,
    PUBLIC_KEY,
    DISCORD_PROXY,
    LOG,
    LOG_FORMAT,
    ENGINES,
];

/// The path of the database if [`DATABASE`] is not set.
pub const DEFAULT_DATABASE: &str = "data/courier.sqlite";
/// The filter of the log if [`LOG`] is not set.
pub(super) const DEFAULT_LOG: &str = "info,serenity=warn,sqlx=warn";

/// For how many days the delivery history is kept if [`RETENTION_DAYS`] is not set.
pub const DEFAULT_RETENTION_DAYS: u32 = 90;
/// The values of [`RETENTION_DAYS`]. `/settings` lists what failed in the last 30 days.
pub(super) const RETENTION_DAYS_RANGE: RangeInclusive<u32> = 31..=3650;

/// For how many seconds the engine waits if [`ENGINE_DELAY`] is not set.
pub const DEFAULT_ENGINE_DELAY: u32 = 5;
/// The values of [`ENGINE_DELAY`]: at most half of the shortest clock, so that the engine does not
/// lose on time because it waits.
pub(super) const ENGINE_DELAY_RANGE: RangeInclusive<u32> = 0..=1800;
