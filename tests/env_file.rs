//! If the program cannot parse its `.env` file, it stops and explains what to correct.

use std::path::Path;
use std::process::{Command, Output};

/// Runs `courier check` in `folder`, with no settings except those of its `.env` file.
fn check_in(folder: &Path) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_courier"));
    for name in ["DISCORD_TOKEN", "COURIER_LOG"] {
        command.env_remove(name);
    }
    command.env("COURIER_DATABASE", "courier.db");
    command.arg("check").current_dir(folder).output().unwrap()
}

#[test]
fn errors_show_the_number_of_a_malformed_line_but_not_its_content() {
    let folder = tempfile::tempdir().unwrap();
    for (content, line) in [
        ("# Settings\n\nDISCORD TOKEN=abc.def.ghi\n", 3),
        ("COURIER_LOG=info\nDISCORD_TOKEN=\"abc.def.ghi\n", 2),
        ("\u{feff}abc.def.ghi\r\n", 1),
        ("A=1\nDISCORD TOKEN=abc.def.ghi # mine\nB=2\n", 2),
        ("A=1\r\n  DISCORD TOKEN=abc.def.ghi  \r\nB=2\r\n", 2),
        ("A='\nDISCORD TOKEN=abc.def.ghi\n'\n# Here\nDISCORD TOKEN=abc.def.ghi\nB=2\n", 5),
        ("A=1\n\nB='2\nabc.def.ghi\nC=3", 3),
        ("A=1\nabc.def.ghi", 2),
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
fn a_variable_that_is_set_twice_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let content = "DISCORD_TOKEN=\nCOURIER_LOG=info\n\nDISCORD_TOKEN=abc.def.ghi\n";
    std::fs::write(folder.path().join(".env"), content).unwrap();
    let output = check_in(folder.path());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(!output.status.success() && !errors.contains("def"), "{errors}");
    assert!(errors.contains(".env, line 4: this variable is set"), "{errors}");
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
fn the_file_is_optional() {
    let folder = tempfile::tempdir().unwrap();
    let output = check_in(folder.path());
    assert!(!output.status.success(), "it could not run");
    assert!(String::from_utf8(output.stdout).unwrap().contains("Token: none"));
    std::fs::write(folder.path().join(".env"), "\u{feff}DISCORD_TOKEN=abc.def.ghi\n").unwrap();
    let output = check_in(folder.path());
    assert!(output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("Token: set"));
}

#[test]
fn the_file_of_a_folder_above_is_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let inside = folder.path().join("inside");
    std::fs::create_dir(&inside).unwrap();
    std::fs::write(folder.path().join(".env"), "DISCORD_TOKEN=abc.def.ghi\n").unwrap();
    let output = check_in(&inside);
    assert!(!output.status.success());
    assert!(String::from_utf8(output.stdout).unwrap().contains("Token: none"));
}

#[cfg(unix)]
#[test]
fn a_file_that_others_may_read_is_warned_of() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(".env");
    std::fs::write(&path, "DISCORD_TOKEN=abc.def.ghi\n").unwrap();
    for (mode, warned) in [(0o644, true), (0o640, true), (0o600, false)] {
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
        let output = check_in(folder.path());
        assert!(output.status.success());
        let log = String::from_utf8(output.stderr).unwrap();
        assert_eq!(log.contains("others on this machine may use this file"), warned, "{log}");
    }
}

#[test]
fn a_misspelled_setting_is_named_with_the_right_one() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(".env"), "COURIER_ENGINE_CHES=stockfish\n").unwrap();
    let output = check_in(folder.path());
    let errors = String::from_utf8(output.stderr).unwrap();
    let line = errors.lines().find(|line| line.contains("COURIER_ENGINE_CHES")).unwrap();
    assert!(line.contains("WARN") && line.contains("COURIER_ENGINES"), "{line}");
    assert!(line.contains("unknown setting, ignored"), "{line}");
}
