//! Other programs that speak UCI.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use courier_engine::Score;
use courier_rules::notation::{fen, uci};
use courier_rules::{Game, Variant};

use crate::arguments::Limit;
use crate::player::Chosen;

/// The transposition table of a program, in MiB.
const TABLE: usize = 64;

/// A program that speaks UCI, started and watched.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
}

/// How long a program may take to start, and beyond the time of a move.
const PATIENCE: Duration = Duration::from_secs(30);

impl Program {
    pub(crate) fn start<'a>(
        mut parts: impl Iterator<Item = &'a str>,
        variant: &'static Variant,
    ) -> Result<Self, String> {
        let command = parts.next().ok_or("no command")?;
        let mut words = command.split(' ');
        let mut child = Command::new(words.next().ok_or("no command")?)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{command}: {error}"))?;
        let input = child.stdin.take().ok_or("no input")?;
        let output = BufReader::new(child.stdout.take().ok_or("no output")?);
        let (sender, lines) = channel();
        // Ends with the program, or when nobody receives any more.
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        let mut program = Self { child, input, lines };
        let silent = |error: String| format!("{command}: {error}");
        program.ask("uci", "uciok").map_err(silent)?;
        for part in parts {
            let (name, value) = part.split_once('=').ok_or("an option is NAME=VALUE")?;
            program.send(&format!("setoption name {name} value {value}"))?;
        }
        let plain = variant.key().trim_end_matches("960");
        if plain != "chess" {
            program.send(&format!("setoption name UCI_Variant value {plain}"))?;
        }
        if plain != variant.key() {
            program.send("setoption name UCI_Chess960 value true")?;
        }
        program.send(&format!("setoption name Hash value {TABLE}"))?;
        program.ask("isready", "readyok").map_err(silent)?;
        Ok(program)
    }

    fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|error| format!("the program does not read {line:?}: {error}"))
    }

    /// Sends a line and waits for the answer that begins with a word.
    fn ask(&mut self, line: &str, answer: &str) -> Result<(), String> {
        self.send(line)?;
        self.wait_for(answer, PATIENCE).map(drop)
    }

    /// The lines up to the one that begins with a word.
    fn wait_for(&mut self, word: &str, limit: Duration) -> Result<Vec<String>, String> {
        let begun = Instant::now();
        let mut lines = Vec::new();
        loop {
            let left = limit.saturating_sub(begun.elapsed());
            let line = match self.lines.recv_timeout(left) {
                Ok(line) => line.trim().to_owned(),
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("the program has not answered {word} in {limit:?}"));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(format!("the program has ended before it answered {word}"));
                }
            };
            let found = line.split_ascii_whitespace().next() == Some(word);
            lines.push(line);
            if found {
                return Ok(lines);
            }
        }
    }

    pub(crate) fn new_game(&mut self) -> Result<(), String> {
        self.send("ucinewgame")?;
        self.ask("isready", "readyok")
    }

    /// The program's move; `None` if it says none or an illegal one.
    pub(crate) fn choose(&mut self, game: &Game, limit: &Limit) -> Result<Option<Chosen>, String> {
        let mut moves = String::new();
        for (position, &mv) in game.positions().zip(game.moves()) {
            moves.push(' ');
            moves.push_str(&uci::print(position, mv));
        }
        let start = fen::print(game.start());
        self.send(&format!("position fen {start} moves{moves}"))?;
        let longest = match limit {
            Limit::Time(time) => {
                self.send(&format!("go movetime {}", time.as_millis()))?;
                *time + PATIENCE
            }
            Limit::Nodes(nodes) => {
                self.send(&format!("go nodes {nodes}"))?;
                10 * PATIENCE
            }
        };
        let lines = self.wait_for("bestmove", longest)?;
        let Some(best) = lines.last().and_then(|line| line.split_ascii_whitespace().nth(1)) else {
            return Ok(None);
        };
        let score = lines.iter().rev().find_map(|line| score_of(line));
        let nodes = lines.iter().rev().find_map(|line| after(line, "nodes")?.parse().ok());
        let Ok(mv) = uci::parse(game.position(), best) else {
            println!("illegal: {best} in {}", fen::print(game.position()));
            return Ok(None);
        };
        Ok(Some(Chosen { mv, score, nodes }))
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The word after another one.
fn after<'a>(line: &'a str, word: &str) -> Option<&'a str> {
    line.split_ascii_whitespace().skip_while(|&found| found != word).nth(1)
}

fn score_of(line: &str) -> Option<Score> {
    let mut words = line.split_ascii_whitespace().skip_while(|&word| word != "score").skip(1);
    let kind = words.next()?;
    let value = words.next()?.parse().ok()?;
    match kind {
        "cp" => Some(Score::Centipawns(value)),
        "mate" => Some(Score::Mate(value)),
        _ => None,
    }
}
