//! A session of the Universal Chess Interface: the state between commands, and the search in a
//! thread of its own, so that `stop` and `isready` are answered at once.

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::JoinHandle;
use std::time::Duration;

use courier_rules::notation::{fen, uci};
use courier_rules::{Game, Move, Position, Variant};

use crate::engine::{Analysis, Engine};
use crate::levels::Level;
use crate::score::Score;
use crate::search::{Limits, Request};
use crate::uci::clock::MoveTime;
use crate::uci::command::{Command, Go};
use crate::uci::options::Options;
use crate::uci::signal::Signal;

/// Where lines are written to, from both threads.
pub type Output = Arc<Mutex<dyn Write + Send>>;
/// The time since any fixed moment.
pub type Clock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// A session: commands come in, lines go out.
pub struct Session {
    output: Output,
    clock: Clock,
    options: Options,
    /// `None` after a position that could not be read.
    game: Option<Game>,
    /// `None` while a search has it, and after a change of options until `isready`.
    engine: Option<Engine>,
    search: Option<(Arc<Signal>, JoinHandle<Engine>)>,
}

impl Session {
    /// A session that plays chess until another variant is chosen. `None` if the rules of chess
    /// are invalid.
    #[must_use]
    pub fn new(output: Output, clock: Clock) -> Option<Self> {
        let options = Options::new(Variant::by_key("chess")?);
        let game = Some(start(options.variant)?);
        Some(Self { output, clock, options, game, engine: None, search: None })
    }

    /// Handles a line. A break means that the session is over.
    pub fn handle(&mut self, line: &str) -> ControlFlow<()> {
        match Command::parse(line) {
            None => {}
            Some(Command::Uci) => {
                say(&self.output, &format!("id name Courier {}", env!("CARGO_PKG_VERSION")));
                say(&self.output, "id author the Courier developers");
                say(&self.output, &Options::list());
                say(&self.output, "uciok");
            }
            Some(Command::IsReady) => {
                // What takes time is done before the answer, not on the clock of the first move.
                if self.search.is_none() {
                    self.engine();
                }
                say(&self.output, "readyok");
            }
            Some(Command::NewGame) => {
                self.finish();
                self.engine().clear();
            }
            Some(Command::SetOption { name, value }) => self.set_option(&name, &value),
            Some(Command::Position { fen, moves }) => {
                self.finish();
                self.set_position(fen.as_deref(), &moves);
            }
            Some(Command::Go(go)) => self.go(go),
            Some(Command::Stop) => self.finish(),
            Some(Command::PonderHit) => {
                if let Some((signal, _)) = &self.search {
                    signal.ponder_hit((self.clock)());
                }
            }
            Some(Command::Print) => match &self.game {
                Some(game) => say(&self.output, &fen::print(game.position())),
                None => say(&self.output, NO_POSITION),
            },
            Some(Command::Evaluate) => self.print_evaluation(),
            Some(Command::Quit) => {
                self.finish();
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// Waits until a search with limits has printed its move, and stops one without limits.
    pub fn close(&mut self) {
        if let Some((signal, thread)) = self.search.take() {
            signal.release();
            self.engine = thread.join().ok();
        }
    }

    /// Stops the search and waits until it has printed its move.
    fn finish(&mut self) {
        if let Some((signal, thread)) = self.search.take() {
            signal.stop();
            self.engine = thread.join().ok();
        }
    }

    fn set_option(&mut self, name: &str, value: &str) {
        self.finish();
        let (variant, table_mib) = (self.options.variant, self.options.used_table_mib());
        if let Err(error) = self.options.set(name, value) {
            say(&self.output, &format!("info string {error}"));
        }
        if self.options.variant != variant {
            self.game = start(self.options.variant);
            self.engine = None;
        }
        if self.options.used_table_mib() != table_mib {
            self.engine = None;
        }
        if name.eq_ignore_ascii_case("clear hash")
            && let Some(engine) = &mut self.engine
        {
            engine.clear();
        }
    }

    /// The engine for the present options.
    fn engine(&mut self) -> &mut Engine {
        self.engine.get_or_insert_with(|| engine_for(&self.options))
    }

    /// Sets the position. If it cannot be read, that is reported and there is none: a move in the
    /// position before it would belong to another game.
    fn set_position(&mut self, text: Option<&str>, moves: &[String]) {
        let variant = self.options.variant;
        self.game = None;
        let game = match text {
            None => start(variant),
            Some(text) => match fen::parse(variant, text) {
                Ok(position) => Some(Game::new(position)),
                Err(error) => return say(&self.output, &format!("info string {error}")),
            },
        };
        let Some(mut game) = game else { return };
        for text in moves {
            let played = uci::parse(game.position(), text)
                .map_err(|error| error.to_string())
                .and_then(|mv| game.play_past_draw(mv).map_err(|error| error.to_string()));
            if let Err(error) = played {
                say(&self.output, &format!("info string {text:?}: {error}"));
                break;
            }
        }
        self.game = Some(game);
    }

    fn print_evaluation(&mut self) {
        self.finish();
        let Some(game) = self.game.clone() else { return say(&self.output, NO_POSITION) };
        if let Ok(value) = self.engine().evaluate(game.position()) {
            say(&self.output, &format!("info string evaluation {value} cp for the side to move"));
        }
    }

    fn go(&mut self, go: Go) {
        let begun = (self.clock)();
        self.finish();
        let engine = self.engine.take().unwrap_or_else(|| engine_for(&self.options));
        let Some(game) = self.game.clone() else {
            say(&self.output, NO_POSITION);
            // This answer, too, may have to wait for `stop`.
            let signal = Arc::new(Signal::new(begun, &go, true));
            let (output, wanted) = (Arc::clone(&self.output), Arc::clone(&signal));
            let thread = std::thread::spawn(move || {
                wanted.wait_until_wanted();
                say(&output, NO_MOVE);
                engine
            });
            self.search = Some((signal, thread));
            return;
        };
        let time = MoveTime::of(&go, game.position().turn().index());
        let limited = go.depth.is_some()
            || go.nodes.is_some()
            || time.is_some()
            || self.options.level != Level::HIGHEST;
        let signal = Arc::new(Signal::new(begun, &go, limited));
        let thinking = Thinking {
            output: Arc::clone(&self.output),
            clock: Arc::clone(&self.clock),
            signal: Arc::clone(&signal),
            options: self.options.clone(),
            game,
            go,
            time,
            begun,
        };
        let thread = std::thread::spawn(move || thinking.run(engine));
        self.search = Some((signal, thread));
    }
}

fn engine_for(options: &Options) -> Engine {
    Engine::new(options.variant, options.used_table_mib())
}

/// A game from the usual starting position.
fn start(variant: &'static Variant) -> Option<Game> {
    variant.start(variant.default_start()).ok().map(Game::new)
}

/// The answer to what needs a position, where there is none.
const NO_POSITION: &str = "info string no position";
/// The answer to `go` where there is no move.
const NO_MOVE: &str = "bestmove (none)";

/// Writes a line. `false` if the other program can no longer read it.
fn write(output: &Output, line: &str) -> bool {
    let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
    writeln!(output, "{line}").and_then(|()| output.flush()).is_ok()
}

/// Writes a line. A program that no longer reads needs no answer: its side will be closed.
fn say(output: &Output, line: &str) {
    let _ = write(output, line);
}

/// A search, in its own thread.
struct Thinking {
    output: Output,
    clock: Clock,
    signal: Arc<Signal>,
    options: Options,
    game: Game,
    go: Go,
    /// The time that `go` gives for the move.
    time: Option<MoveTime>,
    /// When the search began, also if it was for pondering.
    begun: Duration,
}

impl Thinking {
    fn run(self, mut engine: Engine) -> Engine {
        let position = self.game.position();
        let time = self.time;
        // Limits count from `ponderhit`.
        let passed = || (self.clock)().saturating_sub(self.signal.begun());
        let over = |limit: Option<Duration>| {
            !self.signal.is_pondering() && limit.is_some_and(|limit| passed() >= limit)
        };
        // The lower levels search once for all depths, without an end between two of them.
        let highest = self.options.level == Level::HIGHEST;
        let end = time.map(|time| if highest { time.hard } else { time.soft });
        let interrupt = || self.signal.is_stopped() || over(end);
        let only: Vec<Move> =
            (self.go.only.iter()).filter_map(|text| uci::parse(position, text).ok()).collect();
        let none_legal = !self.go.only.is_empty() && only.is_empty();
        let limits = Limits { depth: self.go.depth, nodes: self.go.nodes, mate: self.go.mate };
        let request =
            Request { limits, lines: self.options.lines, only: &only, interrupt: &interrupt };
        let best = if none_legal {
            None
        } else if let Some(score) = Score::without_moves(position) {
            say(&self.output, &format!("info depth 0 score {score}"));
            None
        } else if highest {
            let mut reported = None;
            let analysis = engine.analyze_each(&self.game, &request, &mut |analysis| {
                self.report(analysis);
                reported = analysis.best();
                // With one legal move there is nothing to think about.
                let forced = time.is_some() && analysis.depth >= 4 && only_move(position);
                if over(time.map(|time| time.soft)) || forced {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            // A depth that was not completed may have found a better move.
            analysis.ok().inspect(|analysis| {
                if analysis.best() != reported {
                    self.report(analysis);
                }
            })
        } else {
            let seed = self.options.seed ^ (u64::from(self.game.ply()) << 32);
            let choice = self.options.level.choose(&mut engine, &self.game, seed, &request);
            choice.ok().flatten().map(|choice| {
                self.report(&choice.analysis);
                let mut analysis = choice.analysis;
                analysis.lines.retain(|line| line.moves.first() == Some(&choice.mv));
                analysis
            })
        };
        self.signal.wait_until_wanted();
        self.report_best(best.as_ref());
        engine
    }

    /// Reports the lines of an analysis. If nobody can read them any more, the search ends.
    fn report(&self, analysis: &Analysis) {
        let passed = (self.clock)().saturating_sub(self.begun);
        let milliseconds = passed.as_millis().max(1);
        let per_second = u128::from(analysis.nodes) * 1_000 / milliseconds;
        for (number, line) in (1..).zip(&analysis.lines) {
            let moves = moves(self.game.position(), &line.moves).join(" ");
            let text = format!(
                "info depth {} seldepth {} multipv {number} score {} nodes {} nps {per_second} \
                 hashfull {} time {milliseconds} pv {moves}",
                analysis.depth, analysis.deepest, line.score, analysis.nodes, analysis.filled,
            );
            if !write(&self.output, &text) {
                self.signal.stop();
            }
        }
    }

    fn report_best(&self, analysis: Option<&Analysis>) {
        let line = analysis.and_then(|analysis| analysis.lines.first());
        let line = line.map(|line| moves(self.game.position(), &line.moves)).unwrap_or_default();
        let text = match line.as_slice() {
            [] => NO_MOVE.to_owned(),
            [best] => format!("bestmove {best}"),
            [best, reply, ..] => format!("bestmove {best} ponder {reply}"),
        };
        say(&self.output, &text);
    }
}

fn only_move(position: &Position) -> bool {
    position.legal_moves().len() == 1
}

/// A line of moves as text.
fn moves(position: &Position, line: &[Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::new();
    for &mv in line {
        let Ok(next) = position.play(mv) else { break };
        texts.push(uci::print(&position, mv));
        position = next;
    }
    texts
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_engine_is_there_before_the_first_move_is_asked_for() {
        let output = Arc::new(Mutex::new(Vec::new()));
        let mut session = Session::new(output, Arc::new(|| Duration::ZERO)).unwrap();
        for line in ["isready", "ucinewgame"] {
            for option in ["Hash value 1", "UCI_Variant value shogun", "UCI_Variant value chess"] {
                assert!(session.handle(&format!("setoption name {option}")).is_continue());
                assert!(session.handle(line).is_continue());
                assert!(session.engine.is_some(), "{option} {line}");
            }
            assert!(session.handle("setoption name Hash value 2").is_continue());
        }
    }
}
