//! The protocol between the clock server and its clients: lines of text.
//!
//! The server sends `<number> running <offset> <set by> <suspended for>` or `<number> frozen <time>
//! <set by> <suspended for>` (milliseconds) when a client connects and at every change. The client
//! answers `<number>` once it uses the new time.

use super::virtual_clock::{ClockMode, ClockState};

pub(super) fn encode(number: u64, state: ClockState) -> String {
    let ClockState { mode, set_by, suspended_for } = state;
    let (mode, time) = match mode {
        ClockMode::Running { offset } => ("running", offset),
        ClockMode::Frozen { at } => ("frozen", at),
    };
    format!("{number} {mode} {time} {set_by} {suspended_for}\n")
}

pub(super) fn decode(server: &str) -> Option<(u64, ClockState)> {
    let mut words = server.split(' ');
    let number = words.next()?.parse().ok()?;
    let mode = match (words.next()?, words.next()?.parse().ok()?) {
        ("running", offset) => ClockMode::Running { offset },
        ("frozen", at) => ClockMode::Frozen { at },
        _ => return None,
    };
    let set_by = words.next()?.parse().ok()?;
    let suspended_for = words.next()?.parse().ok()?;
    let state = ClockState { mode, set_by, suspended_for };
    words.next().is_none().then_some((number, state))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_lines_are_decoded() {
        for mode in [ClockMode::Running { offset: -5 }, ClockMode::Frozen { at: 1_700_000_000_000 }]
        {
            let state = ClockState { mode, set_by: -3, suspended_for: 8 };
            assert_eq!(decode(encode(7, state).trim_end()), Some((7, state)));
        }
        for noise in [
            "",
            "7",
            "7 running",
            "7 walking 3 0 0",
            "x frozen 3 0 0",
            "7 frozen 3",
            "7 frozen 3 4",
            "7 frozen 3 4 5 6",
        ] {
            assert_eq!(decode(noise), None, "{noise}");
        }
    }
}
