//! Competitions of a server over months, by `App` on a real database and with a manual clock.

mod checks;
mod cup;
mod ladder;
mod league;
mod people;
mod play;
mod records;
mod server;
mod stories;
mod table;
mod year;

/// Milliseconds.
const HOUR: i64 = 3_600_000;
/// Milliseconds.
const DAY: i64 = 24 * HOUR;
/// 2026-01-01T00:00:00Z, the beginning of a season.
const NEW_YEAR: i64 = 1_767_225_600_000;

/// What somebody is in a competition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum State {
    In,
    OnHold,
    Left,
    Expelled,
    Idle,
    Out,
}

/// How far a competition is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Open,
    Running,
    Finished,
    Cancelled,
}
