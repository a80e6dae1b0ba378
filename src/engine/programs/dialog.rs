//! The conversation with a program over its input and output, with limits for the time of each
//! answer and the length of each line.

use std::time::Duration;

use courier_engine::uci::VariantOptions;
use courier_play::MatchId;
use courier_play::reviews::Evaluation;
use courier_rules::notation::{fen, uci};
use courier_rules::{Game, Move, Variant};
use futures_util::StreamExt as _;
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio::time::timeout;
use tokio_util::codec::{AnyDelimiterCodec, FramedRead};

use super::error::ProgramError;
use super::limits::ProgramLimits;
use super::messages::{Findings, Greeting, UCI_CHESS960, UCI_VARIANT};

/// The longest line of a program, in bytes.
pub(super) const LONGEST_LINE: usize = 64 * 1024;

pub(super) struct Dialog<R, W> {
    // Not `LinesCodec`, because old programs write names in encodings other than UTF-8.
    lines: FramedRead<R, AnyDelimiterCodec>,
    input: W,
    limits: ProgramLimits,
    /// The variant of which the program was last told.
    variant: Option<&'static Variant>,
    /// The match whose positions it last searched.
    game: Option<MatchId>,
}

/// Reads lines of a limited length, without their ends.
pub(super) fn lines<R: AsyncRead>(output: R) -> FramedRead<R, AnyDelimiterCodec> {
    let codec = AnyDelimiterCodec::new_with_max_length(b"\n".to_vec(), Vec::new(), LONGEST_LINE);
    FramedRead::new(output, codec)
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Dialog<R, W> {
    /// Begins a conversation: `input` is what the program reads.
    pub(super) fn new(output: R, input: W, limits: ProgramLimits) -> Self {
        Self { lines: lines(output), input, limits, variant: None, game: None }
    }

    /// Lets the program name itself and its options, and sets those of the operator. Also returns
    /// the names of options that the program does not have.
    pub(super) async fn greet(
        &mut self,
        options: &[(String, String)],
    ) -> Result<(Greeting, Vec<String>), ProgramError> {
        let limits = self.limits;
        let mut greeting = Greeting::default();
        let greet = async {
            self.send("uci").await?;
            loop {
                let line = self.line().await?;
                if line.split_whitespace().next() == Some("uciok") {
                    return Ok(());
                }
                greeting.read(&line);
            }
        };
        within(limits.greeting, "uci", greet).await?;
        let (known, unknown): (Vec<_>, Vec<_>) =
            options.iter().partition(|(name, _)| greeting.has(name));
        let set = async {
            for (name, value) in known {
                self.set(name, value).await?;
            }
            self.ready().await
        };
        within(limits.ready, "isready", set).await?;
        Ok((greeting, unknown.into_iter().map(|(name, _)| name.clone()).collect()))
    }

    /// Tells the program the variant of the next position, and waits until it is ready.
    pub(super) async fn prepare(
        &mut self,
        greeting: &Greeting,
        variant: &'static Variant,
        game: Option<MatchId>,
    ) -> Result<(), ProgramError> {
        greeting.check(variant)?;
        let (new_variant, new_game) = (self.variant != Some(variant), self.game != game);
        if !new_variant && !new_game {
            return Ok(());
        }
        let limit = self.limits.ready;
        let prepare = async {
            if new_variant {
                let VariantOptions { name, shuffled } = VariantOptions::of(variant);
                for (option, value) in
                    [(UCI_VARIANT, name.to_owned()), (UCI_CHESS960, shuffled.to_string())]
                {
                    if greeting.has(option) {
                        self.set(option, &value).await?;
                    }
                }
            }
            self.send("ucinewgame").await?;
            self.ready().await
        };
        within(limit, "isready", prepare).await?;
        (self.variant, self.game) = (Some(variant), game);
        Ok(())
    }

    /// Searches the current position of a game. Returns its evaluation for White and the best
    /// moves.
    pub(super) async fn search(
        &mut self,
        game: &Game,
    ) -> Result<(Evaluation, Vec<Move>), ProgramError> {
        let ProgramLimits { nodes, search, grace, .. } = self.limits;
        let mut findings = Findings::default();
        let go = format!("go nodes {nodes} movetime {}", search.as_millis());
        let begin = async {
            self.send(&position_command(game)).await?;
            self.send(&go).await?;
            self.best_move(&mut findings).await
        };
        let best = match timeout(search + grace, begin).await {
            Ok(best) => best?,
            // Some programs do not know one of the limits, but all know this command.
            Err(_) => {
                let stop = async {
                    self.send("stop").await?;
                    let best = self.best_move(&mut findings).await?;
                    // If it had just finished, it may answer twice.
                    self.ready().await?;
                    Ok(best)
                };
                within(grace, "go", stop).await?
            }
        };
        findings.finish(game.position(), &best)
    }

    pub(super) async fn quit(&mut self) -> Result<(), ProgramError> {
        within(self.limits.grace, "quit", self.send("quit")).await
    }

    async fn best_move(&mut self, findings: &mut Findings) -> Result<String, ProgramError> {
        loop {
            let line = self.line().await?;
            let mut words = line.split_whitespace();
            if words.next() == Some("bestmove") {
                return Ok(words.next().unwrap_or_default().to_owned());
            }
            findings.read(&line);
        }
    }

    async fn set(&mut self, option: &str, value: &str) -> Result<(), ProgramError> {
        self.send(&format!("setoption name {option} value {value}")).await
    }

    async fn ready(&mut self) -> Result<(), ProgramError> {
        self.send("isready").await?;
        while self.line().await?.trim() != "readyok" {}
        Ok(())
    }

    async fn send(&mut self, line: &str) -> Result<(), ProgramError> {
        let write = async {
            self.input.write_all(format!("{line}\n").as_bytes()).await?;
            self.input.flush().await
        };
        // A program's input closes when it ends.
        write.await.map_err(|_: std::io::Error| ProgramError::Ended(String::new()))
    }

    async fn line(&mut self) -> Result<String, ProgramError> {
        // Lines that have arrived are returned at once: a program that writes endlessly would
        // starve all other tasks.
        tokio::task::consume_budget().await;
        match self.lines.next().await {
            Some(Ok(line)) => Ok(String::from_utf8_lossy(&line).into_owned()),
            Some(Err(_)) => Err(ProgramError::Nonsense("a line without an end")),
            None => Err(ProgramError::Ended(String::new())),
        }
    }
}

/// Waits for an answer to a command.
async fn within<T>(
    limit: Duration,
    command: &'static str,
    answer: impl Future<Output = Result<T, ProgramError>>,
) -> Result<T, ProgramError> {
    timeout(limit, answer).await.unwrap_or(Err(ProgramError::Silent { command, limit }))
}

/// The starting position as FEN, and the moves, from which the program knows repetitions.
fn position_command(game: &Game) -> String {
    let mut command = format!("position fen {}", fen::print(game.start()));
    for (number, (position, the_move)) in game.positions().zip(game.moves()).enumerate() {
        command.push_str(if number == 0 { " moves " } else { " " });
        command.push_str(&uci::print(position, *the_move));
    }
    command
}

#[cfg(all(test, unix))]
#[path = "dialog_tests.rs"]
mod tests;
