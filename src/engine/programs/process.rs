//! A running program: its process, and the conversation with it. It is killed when this is dropped,
//! with the processes it has started.

use std::process::Stdio;
use std::time::Duration;

use courier_play::MatchId;
use courier_play::one_line::one_line;
use courier_play::reviews::{EngineName, Evaluation};
use courier_rules::{Game, Move, Variant};
use futures_util::StreamExt as _;
use tokio::io::AsyncRead;
use tokio::process::{Child, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;

use super::dialog::{Dialog, lines};
use super::error::ProgramError;
use super::limits::ProgramLimits;
use super::messages::Greeting;
use crate::config::{EngineProgram, VARIABLES};

/// By how much the process is nicer than the bot, like the thread of the bot's own engine.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;
/// The most characters of its standard error that are kept.
const LAST_WORDS: usize = 200;
/// After so many bytes of its standard error the reading rests, so that an endlessly writing
/// program waits, and not the bot.
const BYTES_AT_ONCE: usize = 16 * 1024;
/// The least number of bytes that a line counts.
const LEAST_LINE: usize = 64;
/// How long it rests, in real time.
const REST: Duration = Duration::from_millis(10);
/// Variables with which the database is opened, in addition to the bot's settings.
const DATABASE_SECRETS: [&str; 2] = ["PGPASSWORD", "PGPASSFILE"];
/// The likelihood that the system ends the program when memory is short, from -1,000 to 1,000: more
/// likely than the bot.
#[cfg(target_os = "linux")]
const EXPENDABLE: &str = "1000";
/// How long a program that has ended may take to write why, in real time.
const LAST_WORDS_WAIT: Duration = Duration::from_secs(1);

/// The result of a program's search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The engine, as it names itself.
    pub engine: EngineName,
    /// The evaluation for White.
    pub evaluation: Evaluation,
    /// The best moves of both sides, the next one first: at least one, all of them legal.
    pub line: Vec<Move>,
}

pub(super) struct Process {
    dialog: Dialog<ChildStdout, ChildStdin>,
    greeting: Greeting,
    /// Reads its standard error, and returns the last line when it ends.
    errors: Option<JoinHandle<String>>,
    // Kept so that it is killed when dropped.
    child: Group,
}

impl Process {
    /// Starts the program and lets it introduce itself.
    pub(super) async fn start(
        command: &EngineProgram,
        limits: ProgramLimits,
    ) -> Result<Self, ProgramError> {
        let mut child =
            Group::spawn(command).map_err(|error| ProgramError::Start(error.to_string()))?;
        let (Some(input), Some(output), Some(errors)) =
            (child.0.stdin.take(), child.0.stdout.take(), child.0.stderr.take())
        else {
            return Err(ProgramError::Start("it has no pipes".to_owned()));
        };
        // Ends with the program, whose pipe would otherwise fill up.
        let errors = Some(tokio::spawn(last_line(errors)));
        let dialog = Dialog::new(output, input, limits);
        let mut process = Self { dialog, greeting: Greeting::default(), errors, child };
        let greeted = process.dialog.greet(&command.options).await;
        let (greeting, unknown) = process.explain(greeted).await?;
        if !unknown.is_empty() {
            tracing::warn!(
                program = %command, options = ?unknown, "the engine has no such options"
            );
        }
        process.greeting = greeting;
        Ok(process)
    }

    pub(super) fn engine(&self) -> &EngineName {
        &self.greeting.engine
    }

    pub(super) async fn prepare(&mut self, variant: &'static Variant) -> Result<(), ProgramError> {
        let prepared = self.dialog.prepare(&self.greeting, variant, None).await;
        self.explain(prepared).await
    }

    /// Searches the current position of a game, which belongs to a match.
    pub(super) async fn search(&mut self, id: MatchId, game: &Game) -> Result<Found, ProgramError> {
        let variant = game.position().variant();
        let found = match self.dialog.prepare(&self.greeting, variant, Some(id)).await {
            Ok(()) => self.dialog.search(game).await,
            Err(error) => Err(error),
        };
        let (evaluation, line) = self.explain(found).await?;
        Ok(Found { engine: self.greeting.engine.clone(), evaluation, line })
    }

    /// Asks the program to end, and waits a little.
    pub(super) async fn end(mut self, wait: Duration) {
        if self.dialog.quit().await.is_ok() {
            let _ = tokio::time::timeout(wait, self.child.0.wait()).await;
        }
    }

    /// Adds to the error what the program wrote before it ended.
    async fn explain<T>(&mut self, result: Result<T, ProgramError>) -> Result<T, ProgramError> {
        match (&result, self.errors.take()) {
            (Err(ProgramError::Ended(_)), Some(errors)) => {
                let said = tokio::time::timeout(LAST_WORDS_WAIT, errors).await;
                Err(ProgramError::Ended(said.ok().and_then(Result::ok).unwrap_or_default()))
            }
            (_, errors) => {
                self.errors = errors;
                result
            }
        }
    }
}

/// Reads the standard error of a program to its end, and returns the last line with text.
async fn last_line(errors: impl AsyncRead + Unpin) -> String {
    let mut lines = lines(errors);
    let mut last = String::new();
    let mut bytes = 0;
    // A line that is too long ends the reading: the program cannot continue to write.
    while let Some(Ok(line)) = lines.next().await {
        bytes += line.len().max(LEAST_LINE);
        if bytes >= BYTES_AT_ONCE {
            bytes = 0;
            tokio::time::sleep(REST).await;
        }
        // A character takes four bytes at most.
        let begins = &line[..line.len().min(4 * LAST_WORDS)];
        if let Some(line) = one_line(&String::from_utf8_lossy(begins), LAST_WORDS) {
            tracing::debug!(%line, "an engine writes");
            last = line;
        }
    }
    last
}

fn command(program: &EngineProgram) -> Command {
    let mut command = Command::new(&program.program);
    // The program must not see the bot's secrets, and does not need its other settings.
    for name in VARIABLES.iter().copied().chain(DATABASE_SECRETS) {
        command.env_remove(name);
    }
    command
        .args(&program.arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .kill_on_drop(true);
    #[cfg(unix)]
    command.process_group(0);
    command
}

/// A child process that is killed when this is dropped. On Unix it leads a group of processes, so
/// that a script and the engine it starts end together.
struct Group(Child);

impl Group {
    fn spawn(program: &EngineProgram) -> std::io::Result<Self> {
        let group = Self(command(program).spawn()?);
        #[cfg(target_os = "linux")]
        if let Some(pid) = group.pid()
            && let Err(error) = rustix::process::setpriority_process(Some(pid), NICENESS)
        {
            tracing::warn!(%error, "an engine has the priority of the bot");
        }
        #[cfg(target_os = "linux")]
        if let Some(pid) = group.0.id()
            && let Err(error) = std::fs::write(format!("/proc/{pid}/oom_score_adj"), EXPENDABLE)
        {
            tracing::warn!(%error, "where memory is short, the bot may be ended for an engine");
        }
        Ok(group)
    }

    #[cfg(unix)]
    fn pid(&self) -> Option<rustix::process::Pid> {
        rustix::process::Pid::from_raw(i32::try_from(self.0.id()?).ok()?)
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        // Until it is waited for, its id is not given to another process.
        #[cfg(unix)]
        if let Some(pid) = self.pid() {
            let _ = rustix::process::kill_process_group(pid, rustix::process::Signal::KILL);
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::config::{CLIENT_SECRET, DATABASE, DISCORD_PROXY, TOKEN};
    use crate::engine::programs::test_turns::beside_others;

    #[test]
    fn a_program_does_not_get_the_secrets_of_the_bot() {
        let command = command(&"/usr/games/stockfish --quiet".parse().unwrap());
        let changed: Vec<_> = command.as_std().get_envs().collect();
        for secret in [TOKEN, CLIENT_SECRET, DATABASE, DISCORD_PROXY, "PGPASSWORD"] {
            assert!(changed.contains(&(secret.as_ref(), None)), "{secret}");
        }
        assert_eq!(changed.len(), VARIABLES.len() + DATABASE_SECRETS.len());
        assert_eq!(command.as_std().get_args().collect::<Vec<_>>(), ["--quiet"]);
    }

    #[tokio::test]
    async fn a_flood_of_errors_lets_other_tasks_go_on() {
        let short = "out of memory\n".repeat(10 * BYTES_AT_ONCE / LEAST_LINE);
        let long = (".".repeat(BYTES_AT_ONCE) + "\n").repeat(10);
        let flood = long + &short;
        let (last, turns) = beside_others(last_line(flood.as_bytes())).await;
        assert_eq!(last, "out of memory");
        assert!(turns >= 20, "{turns}");
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn memory_is_taken_from_a_program_first() {
        let sleeping = Group::spawn(&"/bin/sleep 1000".parse().unwrap()).unwrap();
        let path = format!("/proc/{}/oom_score_adj", sleeping.0.id().unwrap());
        assert_eq!(std::fs::read_to_string(path).unwrap().trim(), EXPENDABLE);
    }
}
