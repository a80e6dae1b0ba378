//! The protocol between the clock server and its clients: lines of text.
//!
//! The server sends `<number> running <offset>` or `<number> frozen <time>` (milliseconds) when a
//! client connects and at every change. The client answers `<number>` once it uses the new time.

use super::virtual_clock::ClockMode;

pub(super) fn encode(number: u64, mode: ClockMode) -> String {
    match mode {
        ClockMode::Running { offset } => format!("{number} running {offset}\n"),
        ClockMode::Frozen { at } => format!("{number} frozen {at}\n"),
    }
}

/// Parses a line that [`encode`] wrote.
pub(super) fn decode(server: &str) -> Option<(u64, ClockMode)> {
    let mut words = server.split(' ');
    let number = words.next()?.parse().ok()?;
    let mode = match (words.next()?, words.next()?.parse().ok()?) {
        ("running", offset) => ClockMode::Running { offset },
        ("frozen", at) => ClockMode::Frozen { at },
        _ => return None,
    };
    words.next().is_none().then_some((number, mode))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_lines_are_decoded() {
        for mode in [ClockMode::Running { offset: -5 }, ClockMode::Frozen { at: 1_700_000_000_000 }]
        {
            assert_eq!(decode(encode(7, mode).trim_end()), Some((7, mode)));
        }
        for noise in ["", "7", "7 running", "7 walking 3", "x frozen 3", "7 frozen 3 4"] {
            assert_eq!(decode(noise), None, "{noise}");
        }
    }
}
