//! The program refuses a `.env` file that it cannot parse, and says what to correct.
#![allow(clippy::unwrap_used)]

use std::path::Path;
use std::process::{Command, Output};

/// Runs `courier check` in `folder`, where it finds no settings but those of a `.env` file.
fn check_in(folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    for name in ["DISCORD_TOKEN", "COURIER_LOG"] {
        command.env_remove(name);
    }
    command.env("COURIER_DATABASE", "courier.db");
    command.arg("check").current_dir(folder).output().unwrap()
}

#[test]
fn a_malformed_line_is_reported_with_its_file_and_number_but_not_its_content() {
    let folder = tempfile::tempdir().unwrap();
    for (content, line) in [
        ("# Settings\n\nDISCORD TOKEN=abc.def.ghi\n", 3),
        ("COURIER_LOG=info\nDISCORD_TOKEN=\"abc.def.ghi\n", 2),
        ("\u{feff}abc.def.ghi\r\n", 1),
    ] {
        std::fs::write(folder.path().join(".env"), content).unwrap();
        let output = check_in(folder.path());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(!output.status.success(), "{content:?}");
        assert!(errors.contains(&format!(".env, line {line}: ")), "{content:?}: {errors}");
        assert!(errors.contains("NAME=value"), "{content:?}: {errors}");
        assert!(!errors.contains("def"), "the token is shown: {errors}");
    }
}

#[test]
fn a_file_that_is_not_text_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".env"), b"COURIER_LOG=\xff\n").unwrap();
    let output = check_in(folder.path());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && errors.contains(".env"), "{errors}");
}

#[test]
fn a_valid_file_is_read_and_a_missing_one_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let output = check_in(folder.path());
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("Token: none"));
    std::fs::write(folder.path().join(".env"), "# Settings\nDISCORD_TOKEN=abc.def.ghi\n").unwrap();
    let output = check_in(folder.path());
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("Token: set"));
}
