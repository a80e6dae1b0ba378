//! The names of the environment variables that the bot reads, the bounds of their values, and their
//! defaults. docs/operating.md explains them.

use std::ops::RangeInclusive;

pub const TOKEN: &str = "DISCORD_TOKEN";
pub const DATABASE: &str = "COURIER_DATABASE";
pub const LOG: &str = "COURIER_LOG";

pub const BACKUPS: &str = "COURIER_BACKUPS";
pub const BACKUPS_DAILY: &str = "COURIER_BACKUPS_DAILY";
pub const BACKUPS_WEEKLY: &str = "COURIER_BACKUPS_WEEKLY";
/// The value of [`BACKUPS`] for which no backups are made.
pub const OFF: &str = "off";
pub const RETENTION_DAYS: &str = "COURIER_RETENTION_DAYS";
pub const ENGINE_DELAY: &str = "COURIER_ENGINE_DELAY";
pub const ENGINES: &str = "COURIER_ENGINES";
pub const LOG_FORMAT: &str = "COURIER_LOG_FORMAT";

pub const HTTP: &str = "COURIER_HTTP";

pub const WEB_LISTEN: &str = "COURIER_WEB_LISTEN";
pub const WEB_URL: &str = "COURIER_WEB_URL";
pub const WEB_PROXIES: &str = "COURIER_WEB_PROXIES";

pub const CLIENT_SECRET: &str = "DISCORD_CLIENT_SECRET";

pub const INTERACTIONS: &str = "COURIER_INTERACTIONS";
pub const PUBLIC_KEY: &str = "COURIER_PUBLIC_KEY";

/// Named the shards of a process in earlier versions.
pub(super) const SHARDS: &str = "COURIER_SHARDS";

pub const DISCORD_PROXY: &str = "COURIER_DISCORD_PROXY";

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
    WEB_PROXIES,
    INTERACTIONS,
    PUBLIC_KEY,
    DISCORD_PROXY,
    LOG,
    LOG_FORMAT,
    ENGINES,
];

pub const DEFAULT_DATABASE: &str = "data/courier.sqlite";
pub(super) const DEFAULT_LOG: &str = "info,serenity=warn,sqlx=warn";

pub const DEFAULT_RETENTION_DAYS: u32 = 90;
/// The values of [`RETENTION_DAYS`]. `/settings` lists messages that failed in the last 30 days.
pub(super) const RETENTION_DAYS_RANGE: RangeInclusive<u32> = 31..=3650;

/// One proxy, which provides https.
pub const DEFAULT_WEB_PROXIES: u32 = 1;
pub(super) const WEB_PROXIES_RANGE: RangeInclusive<u32> = 0..=8;

pub const DEFAULT_ENGINE_DELAY: u32 = 5;
/// The values of [`ENGINE_DELAY`]: at most half of the shortest clock, so that waiting does not
/// make the engine lose on time.
pub(super) const ENGINE_DELAY_RANGE: RangeInclusive<u32> = 0..=1800;
