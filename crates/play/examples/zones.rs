//! Compares the time in all zones, by the data in the program and by those of the system, hour by
//! hour over 2026 and 2027. Differences are a warning, not an error: one of the two is older.
//!
//! ```text
//! cargo run --release -p courier-play --example zones [FOLDER]
//! ```
#![allow(clippy::print_stdout, clippy::disallowed_macros)]

use std::path::Path;

use courier_play::zone::{Zone, bundled_version};
use courier_play::{Moment, Span};
use jiff::Timestamp;
use jiff::tz::TimeZone;

/// 2026-01-01T00:00:00Z.
const FROM: Moment = Moment(1_767_225_600_000);
const HOURS: i64 = 2 * 365 * 24;

fn main() {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "/usr/share/zoneinfo".to_owned());
    let (mut compared, mut missing, mut different) = (0, 0, 0);
    for zone in Zone::all() {
        let file = std::fs::read(Path::new(&folder).join(zone.name()));
        let Some(other) = file.ok().and_then(|data| TimeZone::tzif(zone.name(), &data).ok()) else {
            missing += 1;
            continue;
        };
        compared += 1;
        let mut hours = (0..HOURS).map(|hour| FROM + Span::hours(hour)).filter_map(|at| {
            let theirs = other.to_offset(Timestamp::from_millisecond(at.0).ok()?).seconds();
            let ours = zone.ahead(at)?;
            (ours != theirs).then_some((at, ours, theirs))
        });
        if let Some((at, ours, theirs)) = hours.next() {
            different += 1;
            let count = 1 + hours.count();
            println!("{}: {count} hours, first {at:?}: {ours} s, there {theirs} s", zone.name());
        }
    }
    println!(
        "{} in the program: {compared} zones compared with {folder}, {different} differ, {missing} \
         are not there",
        bundled_version()
    );
}
