//! The engine as a program that speaks UCI on its standard input and output.

use std::io::{BufRead as _, Read as _, Write as _};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use courier_engine::uci::Session;

/// A longer line is no command; a game of a thousand moves has 6,000 characters.
const LONGEST_LINE: u64 = 1 << 20;

const VERSION: &str = concat!("courier-engine ", env!("CARGO_PKG_VERSION"));
const USAGE: &str = "It takes no arguments: it speaks UCI on its standard input and output. Try

    uci
    position startpos moves e2e4
    go movetime 1000
    quit";

#[allow(clippy::disallowed_methods)] // the clock of the program begins here
fn main() -> ExitCode {
    if let Some(argument) = std::env::args_os().nth(1) {
        return explain(argument.to_str());
    }
    let begun = Instant::now();
    let output = Arc::new(Mutex::new(std::io::stdout()));
    let Some(mut session) = Session::new(output, Arc::new(move || begun.elapsed())) else {
        return ExitCode::FAILURE;
    };
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        match (&mut input).take(LONGEST_LINE).read_until(b'\n', &mut line) {
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

/// Answers `--version` and `--help`. Any other argument is an error.
fn explain(argument: Option<&str>) -> ExitCode {
    let (mut output, mut errors) = (std::io::stdout(), std::io::stderr());
    let (written, code) = match argument {
        Some("-V" | "--version") => (writeln!(output, "{VERSION}"), ExitCode::SUCCESS),
        Some("-h" | "--help") => (writeln!(output, "{VERSION}\n\n{USAGE}"), ExitCode::SUCCESS),
        _ => (writeln!(errors, "{USAGE}"), ExitCode::from(2)),
    };
    if written.is_ok() { code } else { ExitCode::FAILURE }
}
