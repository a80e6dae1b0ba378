//! How far the sandbox's clock is ahead of the computer's, in milliseconds, in a file
//! of its folder. The next sandbox in the folder begins with it: otherwise the moves in the bot's
//! database would be in the future.

use std::io;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use courier_sandbox::clock::{ClockMode, Millis, VirtualClock};

pub(crate) fn path(folder: &Path) -> PathBuf {
    folder.join("clock")
}

/// What the file says; 0 if there is none.
pub(crate) fn read(path: &Path) -> anyhow::Result<Millis> {
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(0),
        Err(error) => return Err(error).with_context(|| path.display().to_string()),
    };
    text.trim().parse().with_context(|| {
        format!("{} is not a number of milliseconds; delete the file", path.display())
    })
}

/// Writes the file whenever the clock is set or advanced. Runs until the future is dropped.
pub(crate) async fn keep(path: &Path, clock: &VirtualClock) -> anyhow::Result<()> {
    let mut state = clock.subscribe();
    while state.changed().await.is_ok() {
        let ClockMode::Running { offset } = state.borrow_and_update().mode else { continue };
        // Never a part of a number: a rename is done or not.
        let new = path.with_extension("new");
        let written = std::fs::write(&new, format!("{offset}\n"));
        written.and_then(|()| std::fs::rename(&new, path)).with_context(|| {
            format!("the sandbox's clock cannot be stored in {}", path.display())
        })?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn the_next_sandbox_goes_on_from_the_time_of_this_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = path(folder.path());
        assert_eq!(read(&path).unwrap(), 0);
        let clock = VirtualClock::new(ClockMode::Running { offset: read(&path).unwrap() });
        let advance = async {
            for day in 1..=2 {
                tokio::task::yield_now().await;
                clock.advance(Duration::from_secs(86_400));
                while read(&path).unwrap() != day * 86_400_000 {
                    tokio::time::sleep(Duration::from_millis(5)).await;
                }
            }
        };
        tokio::select! {
            kept = keep(&path, &clock) => panic!("{kept:?}"),
            () = advance => {}
        }
        std::fs::write(&path, "tomorrow").unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains("delete the file"), "{error}");
    }
}
