//! The protocol between the clock server and its clients: lines of text.
//!
//! The server sends `<number> running <offset> <set by>` or `<number> frozen <time> <set by>`
//! (milliseconds) when a client connects and at every change. The client answers `<number>` once it
//! uses the new time.

use super::virtual_clock::{ClockMode, ClockState};

pub(super) fn encode(number: u64, ClockState { mode, set_by }: ClockState) -> String {
    match mode {
        ClockMode::Running { offset } => format!("{number} running {offset} {set_by}\n"),
        ClockMode::Frozen { at } => format!("{number} frozen {at} {set_by}\n"),
    }
}

/// Parses a line that [`encode`] wrote.
pub(super) fn decode(server: &str) -> Option<(u64, ClockState)> {
    let mut words = server.split(' ');
    let number = words.next()?.parse().ok()?;
    let mode = match (words.next()?, words.next()?.parse().ok()?) {
        ("running", offset) => ClockMode::Running { offset },
        ("frozen", at) => ClockMode::Frozen { at },
        _ => return None,
    };
    let set_by = words.next()?.parse().ok()?;
    words.next().is_none().then_some((number, ClockState { mode, set_by }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_lines_are_decoded() {
        for mode in [ClockMode::Running { offset: -5 }, ClockMode::Frozen { at: 1_700_000_000_000 }]
        {
            let state = ClockState { mode, set_by: -3 };
            assert_eq!(decode(encode(7, state).trim_end()), Some((7, state)));
        }
        for noise in
            ["", "7", "7 running", "7 walking 3 0", "x frozen 3 0", "7 frozen 3", "7 frozen 3 4 5"]
        {
            assert_eq!(decode(noise), None, "{noise}");
        }
    }
}
