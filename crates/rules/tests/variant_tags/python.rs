//! Python with the libraries that read records, installed below `target` on first use.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::mpsc;
use std::time::Duration;

/// How long a program may take.
const TIMEOUT: Duration = Duration::from_secs(180);

const LIBRARIES: [&str; 2] = ["chess==1.11.2", "pyffish==0.0.90"];

/// Runs a program with this input to its end. One that takes too long is abandoned.
fn output(command: &mut Command, input: &str) -> Result<Output, String> {
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut process = piped.spawn().map_err(|error| error.to_string())?;
    let mut pipe = process.stdin.take().ok_or("no standard input")?;
    let input = input.to_owned();
    std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    let (ended, result) = mpsc::channel();
    std::thread::spawn(move || ended.send(process.wait_with_output()));
    result
        .recv_timeout(TIMEOUT)
        .map_err(|_| format!("nothing after {} s", TIMEOUT.as_secs()))?
        .map_err(|error| error.to_string())
}

fn finish(command: &mut Command) -> Result<(), String> {
    let output = output(command, "")?;
    if output.status.success() {
        Ok(())
    } else {
        Err(String::from_utf8_lossy(&output.stderr).into_owned())
    }
}

/// The interpreter of an environment with the libraries. It is built elsewhere and moved, so that
/// an interrupted installation is not used.
pub(crate) fn with_chess_libraries() -> Result<PathBuf, String> {
    let target = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let folder = target.join(LIBRARIES.join("-"));
    if !folder.exists() {
        let new = target.join(format!("new-python-{}", std::process::id()));
        let installed = install(&new);
        let moved = installed
            .and_then(|()| std::fs::rename(&new, &folder).map_err(|error| error.to_string()));
        if moved.is_err() {
            let _ = std::fs::remove_dir_all(&new);
        }
        moved?;
    }
    Ok(folder.join("bin/python"))
}

fn install(folder: &Path) -> Result<(), String> {
    finish(Command::new("python3").args(["-m", "venv"]).arg(folder))?;
    let mut pip = Command::new(folder.join("bin/python"));
    pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
    finish(pip.args(LIBRARIES))
}

/// What a script prints.
pub(crate) fn run(python: &Path, script: &str, input: &str) -> String {
    let output = output(Command::new(python).arg(script), input).unwrap();
    let (printed, errors) =
        (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{errors}\n{printed}");
    printed.into_owned()
}
