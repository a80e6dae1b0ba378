//! The engine as a program that speaks UCI on its standard input and output.

use std::io::{BufRead as _, Read as _, Write as _};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use courier_engine::uci::Session;

/// A longer line is no command; a game of a thousand moves has 6,000 characters.
const LONGEST_LINE: u64 = 1 << 20;

const USAGE: &str = concat!(
    "courier-engine ",
    env!("CARGO_PKG_VERSION"),
    "\n\nIt takes no arguments: it speaks UCI on its standard input and output. Try\n",
    "\n    uci\n    position startpos moves e2e4\n    go movetime 1000\n    quit",
);

#[allow(clippy::disallowed_methods)] // the clock of the program begins here
fn main() -> ExitCode {
    if std::env::args_os().len() > 1 {
        // Whatever was asked; nothing is done if nobody reads it.
        let _ = writeln!(std::io::stdout(), "{USAGE}");
        return ExitCode::SUCCESS;
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
