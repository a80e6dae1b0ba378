//! python-chess drives the program, if Python is there and PyPI can be reached; else the test says
//! that it did not run.
#![allow(clippy::print_stderr, clippy::disallowed_macros)]

#[path = "../../rules/tests/variant_tags/python.rs"]
mod python;

use std::path::Path;

#[test]
fn python_chess_plays_and_analyzes_with_it() {
    let interpreter = match python::with_chess_libraries() {
        Ok(interpreter) => interpreter,
        Err(reason) => {
            eprintln!("not run, because python-chess cannot be installed: {reason}");
            return;
        }
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/python_chess.py");
    let program = env!("CARGO_BIN_EXE_courier-engine");
    let printed = python::run(&interpreter, script.to_str().unwrap(), program);
    assert_eq!(printed.trim(), "chess chess960 crazyhouse analysis mate ponder");
}
