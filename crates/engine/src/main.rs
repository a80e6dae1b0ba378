//! The engine as a program that speaks UCI on its standard input and output.

use std::io::BufRead;
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use courier_engine::uci::Session;

/// A longer line is no command; a game of a thousand moves has 6,000 characters.
const LONGEST_LINE: u64 = 1 << 20;

#[allow(clippy::disallowed_methods)] // the clock of the program begins here
fn main() -> ExitCode {
    let begun = Instant::now();
    let output = Arc::new(Mutex::new(std::io::stdout()));
    let Some(mut session) = Session::new(output, Arc::new(move || begun.elapsed())) else {
        return ExitCode::FAILURE;
    };
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        match std::io::Read::take(&mut input, LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => break,
            Ok(_) => {}
        }
        if session.handle(&String::from_utf8_lossy(&line)).is_break() {
            return ExitCode::SUCCESS;
        }
    }
    // The input ended without `quit`, as in a pipe: a search with limits still prints its move.
    session.close();
    ExitCode::SUCCESS
}
