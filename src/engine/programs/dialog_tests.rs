//! The conversation, with our own engine at the other end of a socket.
#![allow(clippy::unwrap_used)]

use std::io::{BufRead as _, BufReader};
use std::os::unix::net::UnixStream;
use std::sync::{Arc, Mutex};

use courier_engine::uci::Session;
use tokio::net::unix::{OwnedReadHalf, OwnedWriteHalf};

use super::*;
use crate::engine::programs::test_turns::beside_others;
use crate::process::time::stopwatch;

/// Our own engine as a program speaks it, on a thread that ends with the conversation.
fn own_engine() -> Dialog<OwnedReadHalf, OwnedWriteHalf> {
    let (ours, theirs) = UnixStream::pair().unwrap();
    let output = Arc::new(Mutex::new(theirs.try_clone().unwrap()));
    std::thread::spawn(move || {
        let clock = || Duration::from_millis(stopwatch().0.unsigned_abs());
        let mut session = Session::new(output, Arc::new(clock)).unwrap();
        for line in BufReader::new(theirs).lines() {
            if session.handle(&line.unwrap()).is_break() {
                break;
            }
        }
    });
    ours.set_nonblocking(true).unwrap();
    let (output, input) = tokio::net::UnixStream::from_std(ours).unwrap().into_split();
    let limits =
        ProgramLimits { nodes: 2_000, search: Duration::from_secs(20), ..ProgramLimits::default() };
    Dialog::new(output, input, limits)
}

fn played(key: &str, start: u32, moves: &str) -> Game {
    let mut game = Game::new(Variant::by_key(key).unwrap().start(start).unwrap());
    for text in moves.split_whitespace() {
        let the_move = courier_rules::notation::read_move(game.position(), text).unwrap();
        game.play(the_move).unwrap();
    }
    game
}

#[tokio::test]
async fn every_variant_is_searched_by_a_program_that_knows_it() {
    let mut dialog = own_engine();
    let options = [("Hash".to_owned(), "1".to_owned()), ("Contempt".to_owned(), "5".to_owned())];
    let (greeting, unknown) = dialog.greet(&options).await.unwrap();
    assert_eq!(greeting.engine.as_str(), format!("Courier {}", env!("CARGO_PKG_VERSION")));
    assert_eq!(unknown, ["Contempt"]);
    for variant in Variant::all() {
        let start = variant.start(variant.default_start()).unwrap();
        let mut game = Game::new(start);
        for _ in 0..3 {
            let the_move = game.position().legal_moves().iter().next().unwrap();
            game.play(the_move).unwrap();
        }
        dialog.prepare(&greeting, variant, Some(MatchId(1))).await.unwrap();
        let (_, line) = dialog.search(&game).await.unwrap();
        assert!(game.position().play(line[0]).is_ok(), "{}", variant.key());
    }
}

#[tokio::test]
async fn evaluations_are_for_white() {
    let mut dialog = own_engine();
    let (greeting, _) = dialog.greet(&[]).await.unwrap();
    let game = played("chess", 0, "f3 e5 g4");
    dialog.prepare(&greeting, game.position().variant(), None).await.unwrap();
    let (evaluation, line) = dialog.search(&game).await.unwrap();
    assert_eq!((evaluation, line.len()), (Evaluation::Mate(-1), 1));
}

#[test]
fn positions_are_sent_with_their_game() {
    let command = position_command(&played("chess", 0, "e4 e5"));
    let start = "position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_eq!(command, format!("{start} moves e2e4 e7e5"));
    let command = position_command(&played("chess", 0, ""));
    assert_eq!(command, start);
    // Number 518 is the usual starting position: castling is the king taking the rook.
    let castled = position_command(&played("chess960", 518, "Nf3 Nf6 g3 g6 Bg2 Bg7 O-O"));
    assert!(castled.ends_with("moves g1f3 g8f6 g2g3 g7g6 f1g2 f8g7 e1h1"), "{castled}");
}

#[tokio::test]
async fn a_flood_of_lines_lets_other_tasks_go_on() {
    let flood = "info depth 1\n".repeat(100_000);
    let mut dialog = Dialog::new(flood.as_bytes(), tokio::io::sink(), ProgramLimits::default());
    let game = played("chess", 0, "e4");
    let (ended, turns) = beside_others(dialog.search(&game)).await;
    assert!(matches!(ended, Err(ProgramError::Ended(_))), "{ended:?}");
    assert!(turns >= 100, "{turns}");
}
