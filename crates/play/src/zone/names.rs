//! How people write time zones: by a name of the IANA database, by a city, or by the time ahead of
//! UTC.

use std::str::FromStr;

use thiserror::Error;

use super::data::bundled_data;
use super::local::Zone;
use crate::folded;

/// Zones offered before the user types: one for each part of the world, from west to east.
const USUAL: [&str; 24] = [
    "UTC",
    "Pacific/Honolulu",
    "America/Los_Angeles",
    "America/Denver",
    "America/Mexico_City",
    "America/Chicago",
    "America/Bogota",
    "America/New_York",
    "America/Santiago",
    "America/Argentina/Buenos_Aires",
    "America/Sao_Paulo",
    "Atlantic/Canary",
    "Europe/London",
    "Africa/Lagos",
    "Europe/Madrid",
    "Europe/Berlin",
    "Europe/Athens",
    "Europe/Istanbul",
    "Asia/Dubai",
    "Asia/Kolkata",
    "Asia/Shanghai",
    "Asia/Tokyo",
    "Australia/Sydney",
    "Pacific/Auckland",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no time zone of that name, or there are several")]
pub struct NoSuchZone;

impl Zone {
    /// At most `limit` zones with the typed text in their name; places that start with it come
    /// first. Without text, a selection from all over the world. Case, accents, spaces and
    /// underscores do not matter.
    pub fn find(typed: &str, limit: usize) -> Vec<Self> {
        if let Some(zone) = of_offset(typed) {
            return vec![zone];
        }
        let wanted = plain(typed);
        if wanted.is_empty() {
            return USUAL.iter().filter_map(|name| Self::named(name)).take(limit).collect();
        }
        let fitting = |zone: Self| {
            let (whole, place) = (plain(zone.name()), plain(place(zone.name())));
            let fit = match () {
                () if whole == wanted || place == wanted => 0,
                () if place.starts_with(&wanted) => 1,
                () if whole.starts_with(&wanted) => 2,
                () if whole.contains(&wanted) => 3,
                () => return None,
            };
            Some((fit, zone))
        };
        let mut found: Vec<(u8, Self)> = Self::all().filter_map(fitting).collect();
        // Names without a continent are old aliases.
        found.sort_by_key(|(fit, zone)| (*fit, !zone.name().contains('/'), zone.name()));
        found.into_iter().map(|(_, zone)| zone).take(limit).collect()
    }
}

/// Parses a name of the IANA database, such as `America/New_York`, the name of a city alone, or a
/// time ahead of UTC: `GMT+2`, `UTC-3`, `+5`. Case, accents, spaces and underscores do not matter.
impl FromStr for Zone {
    type Err = NoSuchZone;

    fn from_str(typed: &str) -> Result<Self, NoSuchZone> {
        if let Some(zone) = Self::named(typed.trim()).or_else(|| of_offset(typed)) {
            return Ok(zone);
        }
        let wanted = plain(typed);
        if let Some(zone) = Self::all().find(|zone| plain(zone.name()) == wanted) {
            return Ok(zone);
        }
        let mut found = Self::find(typed, usize::MAX);
        found.retain(|zone| plain(place(zone.name())) == wanted);
        let first = found.first().ok_or(NoSuchZone)?;
        // Of a place with several names any will do; Eastern is in the USA and in Canada.
        let is_same = |zone: &Zone| bundled_data(zone.name()) == bundled_data(first.name());
        if found.iter().all(is_same) { Ok(*first) } else { Err(NoSuchZone) }
    }
}

/// A city without its continent.
fn place(name: &str) -> &str {
    name.rsplit('/').next().unwrap_or(name)
}

/// The zone at an offset from UTC: `GMT+2` is two hours ahead of UTC, `utc -03:00` three behind it.
/// In the database, `Etc/GMT+2` has the opposite sign.
fn of_offset(typed: &str) -> Option<Zone> {
    let plain = plain(typed);
    let rest = plain.strip_prefix("gmt").or_else(|| plain.strip_prefix("utc")).unwrap_or(&plain);
    let (sign, digits) = match rest.split_at_checked(1)? {
        ("+", digits) => ('-', digits),
        ("-", digits) => ('+', digits),
        _ => return None,
    };
    let hours = match digits.len() {
        1 | 2 => digits,
        4 => digits.strip_suffix("00")?,
        _ => return None,
    };
    match hours.parse::<u8>().ok()? {
        0 => Zone::named("UTC"),
        hours => Zone::named(&format!("Etc/GMT{sign}{hours}")),
    }
}

/// A name as it is compared.
fn plain(name: &str) -> String {
    let mut plain = String::new();
    let folded = folded(name);
    let mut rest = folded.chars().peekable();
    while let Some(c) = rest.next() {
        match c {
            // A minus, not a hyphen such as in Port-au-Prince.
            '-' | '−' | '–' if rest.peek().is_some_and(char::is_ascii_digit) => plain.push('-'),
            '/' | '+' => plain.push(c),
            // Spaces, underscores, points, apostrophes.
            _ if c.is_alphanumeric() => plain.push(c),
            _ => {}
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;

    #[test]
    fn people_write_names_cities_and_times_ahead_of_utc() {
        for (typed, name) in [
            ("Europe/Madrid", "Europe/Madrid"),
            ("europe/madrid", "Europe/Madrid"),
            (" Europe / Madrid ", "Europe/Madrid"),
            ("america/new york", "America/New_York"),
            ("Madrid", "Europe/Madrid"),
            ("New York", "America/New_York"),
            ("Bogotá", "America/Bogota"),
            ("Bogota\u{301}", "America/Bogota"),
            ("São Paulo", "America/Sao_Paulo"),
            ("sao_paulo", "America/Sao_Paulo"),
            ("Zürich", "Europe/Zurich"),
            ("ASUNCIÓN", "America/Asuncion"),
            ("Port au Prince", "America/Port-au-Prince"),
            ("Buenos Aires", "America/Argentina/Buenos_Aires"),
            ("GMT+2", "Etc/GMT-2"),
            ("gmt +2", "Etc/GMT-2"),
            ("UTC-3", "Etc/GMT+3"),
            ("UTC−03:00", "Etc/GMT+3"),
            ("+5", "Etc/GMT-5"),
            ("UTC+0", "UTC"),
            ("GMT", "GMT"),
            ("Etc/GMT+2", "Etc/GMT+2"),
        ] {
            assert_eq!(typed.parse().map(Zone::name), Ok(name), "{typed}");
        }
        for typed in ["", "Mars/Phobos", "Europe/", "Eastern", "GMT+15", "UTC+5:30", "+"] {
            assert_eq!(typed.parse::<Zone>(), Err(NoSuchZone), "{typed}");
        }
        for zone in Zone::all() {
            assert_eq!(zone.name().parse(), Ok(zone));
        }
    }

    #[test]
    fn zones_are_found_by_part_of_their_name() {
        let names =
            |typed| -> Vec<&str> { Zone::find(typed, 25).into_iter().map(Zone::name).collect() };
        assert_eq!(names("madrid"), ["Europe/Madrid"]);
        assert_eq!(names("new york")[0], "America/New_York");
        assert_eq!(names("são p")[0], "America/Sao_Paulo");
        assert_eq!(names("GMT+2"), ["Etc/GMT-2"]);
        assert_eq!(names("europe").len(), 25, "no more than the limit");
        assert_eq!(names("")[0], "UTC");
        assert_eq!(names("").len(), USUAL.len(), "every usual zone exists");
        assert!(names("nowhere at all").is_empty());
    }
}
