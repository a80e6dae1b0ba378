//! Programs that work and programs that do not, as scripts of a shell.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use courier_play::reviews::{EngineName, Evaluation};
use courier_play::{MatchId, Moment};
use courier_rules::notation::uci;
use courier_rules::{Game, Variant};
use rustix::process::{Pid, test_kill_process};
use tempfile::TempDir;

use super::by_variant::IDLE_CHECK;
use super::*;
use crate::config::EngineProgram;
use crate::process::time::{Clock, ManualClock};

const START: Moment = Moment(1_767_225_600_000);
const ID: MatchId = MatchId(1);
/// What a script answers that plays 1. e4.
const PLAYS: &str = "echo 'info score cp 30 pv e2e4 e7e5'; echo 'bestmove e2e4'";

/// A script in a folder of its own, with the files that it writes.
struct Script {
    folder: TempDir,
    programs: UciPrograms,
    clock: Arc<ManualClock>,
}

const LIMITS: ProgramLimits = ProgramLimits {
    greeting: Duration::from_secs(5),
    ready: Duration::from_secs(5),
    nodes: 1_000,
    search: Duration::from_millis(200),
    grace: Duration::from_millis(800),
};

impl Script {
    /// A program that answers `go` with `answer`. It counts its starts, and records what it reads.
    fn new(answer: &str) -> Self {
        Self::of(&format!(
            "while read -r line; do
                echo \"$line\" >> \"$0.read\"
                case \"$line\" in
                    uci) echo 'id name Fake 1'; echo 'option name Hash type spin'; echo uciok ;;
                    isready) echo readyok ;;
                    go*) {answer} ;;
                    stop) echo 'bestmove e2e4'; echo 'bestmove e2e5' ;;
                    quit) exit ;;
                esac
            done"
        ))
    }

    fn of(body: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("engine");
        std::fs::write(&path, format!("echo $$ >> \"$0.started\"\n{body}\n")).unwrap();
        let command = format!("/bin/sh {}; Hash=64; Contempt=5", path.display()).parse().unwrap();
        Self::with(folder, &command)
    }

    fn with(folder: TempDir, command: &EngineProgram) -> Self {
        let clock = Arc::new(ManualClock::new(START));
        let shared = Arc::clone(&clock) as Arc<dyn Clock>;
        let engines = ["chess", "chess960"].map(|key| (variant(key), command.clone()));
        Self { folder, programs: UciPrograms::new(&engines, LIMITS, &shared), clock }
    }

    fn program(&self) -> &UciProgram {
        self.programs.of(variant("chess")).unwrap()
    }

    async fn search(&self) -> Result<Found, ProgramError> {
        let start = variant("chess").start(0).unwrap();
        self.program().search(ID, &Game::new(start)).await
    }

    fn read(&self, ending: &str) -> String {
        let mut path = self.folder.path().join("engine").into_os_string();
        path.push(ending);
        std::fs::read_to_string(PathBuf::from(path)).unwrap_or_default()
    }

    /// The processes that were started.
    fn started(&self) -> Vec<Pid> {
        let text = self.read(".started");
        text.lines().map(|line| Pid::from_raw(line.parse().unwrap()).unwrap()).collect()
    }

    /// Waits until all processes that were started have ended.
    async fn ended(&self) {
        let over = async {
            while self.started().iter().any(|pid| test_kill_process(*pid).is_ok()) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), over).await.unwrap();
    }
}

fn variant(key: &str) -> &'static Variant {
    Variant::by_key(key).unwrap()
}

#[tokio::test]
async fn a_program_searches_and_goes_on() {
    let script = Script::new(PLAYS);
    assert!(script.started().is_empty(), "it is started when it is needed");
    let found = script.search().await.unwrap();
    assert_eq!(found.engine.as_str(), "Fake 1");
    assert_eq!(found.evaluation, Evaluation::Centipawns(30));
    let start = variant("chess").start(0).unwrap();
    assert_eq!(uci::print(&start, found.line[0]), "e2e4");
    assert_eq!(found.line.len(), 2);
    assert_eq!(script.search().await, Ok(found));
    assert_eq!(script.started().len(), 1);
    let told = script.read(".read");
    assert!(told.contains("setoption name Hash value 64\n"), "{told}");
    assert!(!told.contains("Contempt") && !told.contains("UCI_Variant"), "{told}");
    assert_eq!(told.matches("go nodes 1000 movetime 200\n").count(), 2);
    // Both positions were of the same game.
    assert_eq!(told.matches("ucinewgame").count(), 1);
}

#[tokio::test]
async fn variants_with_the_same_program_share_its_process() {
    let script = Script::new(PLAYS);
    let introduced = script.programs.introduce().await;
    let results: Vec<_> = introduced.into_iter().map(|(_, result)| result).collect();
    let expected = [Ok(EngineName::new("Fake 1")), Err(ProgramError::NotShuffled)];
    assert_eq!(results, expected);
    // Not knowing a variant is not a fault.
    assert!(script.search().await.is_ok());
    assert_eq!(script.started().len(), 1);
}

#[tokio::test]
async fn a_program_that_is_missing_says_what_to_do() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("stockfish");
    let script = Script::with(folder, &path.display().to_string().parse().unwrap());
    let introduced = script.programs.introduce().await;
    // The second variant gets the same reason.
    for (_, result) in introduced {
        let error = result.unwrap_err();
        assert!(matches!(error, ProgramError::Start(_)), "{error:?}");
        assert!(error.to_string().contains("give the path of a program"), "{error}");
    }
}

/// What is wrong with a program, and the fault that it is.
#[tokio::test]
async fn programs_with_faults_are_killed() {
    for (answer, expected) in [
        ("sleep 1000 & wait", "it did not answer \"go\""),
        ("echo out of memory >&2; exit 3", "it has ended and said \"out of memory\""),
        ("cat /dev/zero | tr '\\0' a", "a line without an end"),
        ("trap '' PIPE; yes", "it did not answer \"go\""),
        ("echo bestmove e2e5", "its best move is not legal"),
        ("echo 'info score mate 0'; echo 'bestmove (none)'", "its best move is not legal"),
        ("echo bestmove e2e4", "a best move without an evaluation"),
    ] {
        let script = Script::new(answer);
        let error = script.search().await.unwrap_err();
        assert!(error.is_fault() && error.to_string().contains(expected), "{answer}: {error}");
        script.ended().await;
    }
}

#[tokio::test]
async fn a_program_that_is_no_engine_is_killed() {
    for (body, expected) in [
        ("sleep 1000", "it did not answer \"uci\""),
        ("exec cat", "it did not answer \"uci\""),
        ("echo no such library >&2; exit 127", "it has ended and said \"no such library\""),
    ] {
        let script = Script::of(body);
        let error = script.search().await.unwrap_err().to_string();
        assert!(error.contains(expected), "{body}: {error}");
        script.ended().await;
    }
}

#[tokio::test]
async fn a_program_that_knows_no_limits_is_told_to_stop() {
    let script = Script::new("echo 'info score cp 12 pv d2d4'");
    let found = script.search().await.unwrap();
    // The line does not belong to the move that was announced.
    assert_eq!((found.evaluation, found.line.len()), (Evaluation::Centipawns(12), 1));
    // Its second answer to the stop is not that of the next search.
    assert_eq!(script.search().await, Ok(found));
}

#[tokio::test]
async fn a_program_is_started_again_after_waits_that_grow() {
    let script = Script::new(&format!("test -e \"$0.mended\" || exit 1; {PLAYS}"));
    let mut waits = Vec::new();
    for number in 1..=3 {
        assert!(matches!(script.search().await, Err(ProgramError::Ended(_))));
        assert_eq!(script.started().len(), number);
        let Err(ProgramError::Resting(until)) = script.search().await else { panic!("no rest") };
        waits.push((until - script.clock.now()).0);
        script.clock.advance(until - script.clock.now());
    }
    assert_eq!(waits, [1_000, 4_000, 16_000]);
    std::fs::write(script.folder.path().join("engine.mended"), "").unwrap();
    assert!(script.search().await.is_ok() && script.search().await.is_ok());
    assert_eq!(script.started().len(), 4);
}

/// What a variant tells while the program rests is the fault before, not an earlier success.
#[tokio::test]
async fn a_variant_that_was_not_tried_has_the_fault_before_it() {
    let script = Script::of(
        "while read -r line; do
            case \"$line\" in
                uci) echo 'id name Fake 1'
                     echo 'option name UCI_Variant type combo var chess var crazyhouse var shogun'
                     echo uciok ;;
                'setoption name UCI_Variant value crazyhouse') exit 1 ;;
                isready) echo readyok ;;
            esac
        done",
    );
    let command = format!("/bin/sh {}", script.folder.path().join("engine").display());
    let command: EngineProgram = command.parse().unwrap();
    let engines = ["chess", "crazyhouse", "shogun"].map(|key| (variant(key), command.clone()));
    let clock = Arc::clone(&script.clock) as Arc<dyn Clock>;
    let programs = UciPrograms::new(&engines, LIMITS, &clock);
    let introduced = programs.introduce().await;
    let results: Vec<_> = introduced.iter().map(|(_, result)| result.as_ref()).collect();
    assert!(
        matches!(results[..], [Ok(_), Err(ProgramError::Ended(_)), Err(ProgramError::Ended(_))]),
        "{results:?}"
    );
}

#[tokio::test]
async fn a_search_that_nobody_waits_for_ends_its_process() {
    let script = Script::new("sleep 1000 & wait");
    let waited = tokio::time::timeout(Duration::from_millis(150), script.search()).await;
    assert!(waited.is_err());
    script.ended().await;
}

#[tokio::test]
async fn a_program_that_is_not_used_is_ended() {
    let script = Script::new(PLAYS);
    script.search().await.unwrap();
    let end = script.programs.end_idle(&*script.clock);
    let check = async {
        for _ in 0..5 {
            assert!(test_kill_process(script.started()[0]).is_ok());
            tokio::task::yield_now().await;
            script.clock.advance(IDLE_CHECK);
        }
        script.ended().await;
    };
    tokio::select! {
        () = end => panic!("it ends"),
        () = check => {}
    }
    assert!(script.read(".read").ends_with("quit\n"), "it is asked to end");
    assert!(script.search().await.is_ok(), "and started again");
    assert_eq!(script.started().len(), 2);
}
