//! How much a finished game leaves in the file: 100,000 games of 80 plies with all that is stored
//! when they are played, before and after the delivery history is removed, and after the file is
//! compacted. Also how long the removal makes other writes wait, and how long a check takes.
//!
//! `cargo bench -p courier-benches --bench growth`; `COURIER_GAMES=10000` makes it shorter.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::disallowed_macros,
    clippy::disallowed_methods,
    missing_docs
)]

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use courier::app::App;
use courier::process::time::stopwatch;
use courier_play::{Moment, PlayerId, Span};
use courier_rules::notation::uci;
use courier_rules::{Game, Move, Variant};
use courier_store::Store;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use rusqlite::{Connection, Transaction, params};

const PLIES: usize = 80;
const PLAYERS: i64 = 20_000;
/// How many games are played at the same time, so that their rows are interleaved.
const AT_ONCE: i64 = 1_000;
/// A snowflake: ids of Discord take eight bytes.
const SNOWFLAKE: i64 = 1_234_567_890_123_456_789;
const START: Moment = Moment(1_767_225_600_000);
const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::main]
async fn main() {
    let games: i64 =
        std::env::var("COURIER_GAMES").map_or(100_000, |number| number.parse().unwrap());
    // The target folder is on a disk. On some systems /tmp is in memory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("growth.db");
    Store::open(&path).await.unwrap().close().await;
    let end = fill(&path, games);
    println!("{games} finished games of {PLIES} plies");
    report(&path, games, "with their delivery history");
    check(&path).await;

    remove(&path, end + Span::days(1)).await;
    report(&path, games, "without it");

    let begin = Instant::now();
    Store::compact(&path).await.unwrap();
    println!("\ncompacted in {:.1} s", begin.elapsed().as_secs_f64());
    report(&path, games, "compacted (at most 3000 bytes a game)");
    check(&path).await;
}

async fn check(path: &Path) {
    let begin = Instant::now();
    let found = Store::inspect(path).await.unwrap();
    println!("{:.1} s for a check (at most 20 s): {found}", begin.elapsed().as_secs_f64());
    assert!(found.faults.is_empty());
}

/// Removes the delivery history without pauses, while another task writes.
async fn remove(path: &Path, before: Moment) {
    let store = Store::open(path).await.unwrap();
    let app = App::new(store.clone());
    let working = Arc::new(AtomicBool::new(true));
    let other = tokio::spawn({
        let (store, working) = (store.clone(), Arc::clone(&working));
        async move {
            let mut waits = Vec::new();
            while working.load(Ordering::Relaxed) {
                let begin = Instant::now();
                store.set_dm_closed(PlayerId(1), waits.len() % 2 == 0).await.unwrap();
                waits.push(begin.elapsed());
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            waits
        }
    });
    let begin = Instant::now();
    let pauses = std::cell::Cell::new(0_u64);
    let pause = async || pauses.set(pauses.get() + 1);
    let rows = app.remove_outdated(before, stopwatch, pause).await.unwrap();
    working.store(false, Ordering::Relaxed);
    let took = begin.elapsed().as_secs_f64();
    println!("\n{rows} rows removed in {took:.0} s and {} batches", pauses.get());
    let mut waits = other.await.unwrap();
    waits.sort_unstable();
    let at = |part: usize| waits[(waits.len() - 1) * part / 1000].as_secs_f64() * 1000.0;
    println!(
        "another write took meanwhile: median {:.1} ms, 99th percentile {:.1} ms, maximum {:.1} ms",
        at(500),
        at(990),
        at(1000)
    );
    store.close().await;
}

/// Prints the size of the file and of what is used in it, by table and index.
fn report(path: &Path, games: i64, what: &str) {
    let file = Connection::open(path).unwrap();
    file.execute_batch("pragma wal_checkpoint(truncate)").unwrap();
    let size = i64::try_from(std::fs::metadata(path).unwrap().len()).unwrap();
    let mut statement =
        file.prepare("select name, sum(pgsize) from dbstat group by name order by 2 desc").unwrap();
    let rows: Vec<(String, i64)> = statement
        .query_map([], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .collect::<rusqlite::Result<_>>()
        .unwrap();
    let used: i64 = rows.iter().map(|(_, size)| size).sum();
    println!("\n{what}: {} bytes a game are used, {} in the file", used / games, size / games);
    for (name, size) in rows.iter().filter(|(_, size)| size / games >= 10) {
        println!("{:>8}  {name}", size / games);
    }
}

/// Random games that are not over after their last ply, so that they can be replayed.
fn random_games(number: usize) -> Vec<Vec<String>> {
    let start = Variant::by_key("chess").unwrap().start(0).unwrap();
    let games = (0..).filter_map(|seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Game::new(start.clone());
        let mut moves = Vec::new();
        while game.end().is_none() && moves.len() < PLIES {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            let the_move = legal[rng.random_range(0..legal.len())];
            moves.push(uci::print(game.position(), the_move));
            game.play(the_move).unwrap();
        }
        game.end().is_none().then_some(moves)
    });
    games.take(number).collect()
}

/// Writes the games directly into the tables, because eight million transactions would take too
/// long. Returns when the last one has ended.
fn fill(path: &Path, games: i64) -> Moment {
    let moves = random_games(200);
    let mut file = Connection::open(path).unwrap();
    file.execute_batch("pragma synchronous = off; pragma cache_size = -400000").unwrap();
    file.execute(
        "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
         insert into players (id, name, met_at) select ?2 + i * 7919, 'player ' || i, ?3 from n",
        params![PLAYERS, SNOWFLAKE, START.0],
    )
    .unwrap();
    file.execute("insert into servers (id) values (?)", [SNOWFLAKE]).unwrap();
    let (mut now, mut first) = (START, 1);
    while first <= games {
        let numbers = first..(first + AT_ONCE).min(games + 1);
        let transaction = file.transaction().unwrap();
        now = play(&transaction, numbers, &moves, now);
        transaction.commit().unwrap();
        first += AT_ONCE;
    }
    now
}

/// The players of a game.
fn players(number: i64) -> [i64; 2] {
    let white = number * 7 % PLAYERS;
    let black = (white + 1 + number % (PLAYERS - 1)) % PLAYERS;
    [white, black].map(|player| SNOWFLAKE + player * 7919)
}

/// Plays games at the same time, five hours a ply. Returns when they are over.
fn play(
    file: &Transaction<'_>,
    numbers: std::ops::Range<i64>,
    moves: &[Vec<String>],
    start: Moment,
) -> Moment {
    const HOUR: i64 = Span::hours(1).0;
    let mut game = file
        .prepare(
            "insert into matches (id, variant, start_number, start_fen, white_id, black_id,
                                  server_id, channel_id, control, rated, started_at, reason,
                                  winner, ended_at, revision, ply, turn, last_uci, active_at,
                                  board_channel_id, board_message_id)
             values (?1, 'chess', 0, ?2, ?3, ?4, ?5, ?5 + ?1 % 500, '3d+3x1d', 1, ?6,
                     'resignation', 'white', ?7, 82, ?8, 'white', ?9, ?7, ?5 + ?1 % 500, ?5 + ?1)",
        )
        .unwrap();
    let mut challenge = file
        .prepare(
            "insert into challenges (id, challenger_id, opponent_id, server_id, channel_id,
                                     variant, color, control, rated, made_at, expires_at, state,
                                     match_id, closed_at, message_channel_id, message_id)
             values (?1, ?2, ?3, ?4, ?4 + ?1 % 500, 'chess', 'random', '3d+3x1d', 1, ?5, ?5,
                     'accepted', ?1, ?5, ?4 + ?1 % 500, ?4 + ?1)",
        )
        .unwrap();
    let mut board = file.prepare("insert into direct_boards values (?, ?, ?, ?)").unwrap();
    let mut rating = file
        .prepare(
            "insert into rating_changes
             values (?1, ?2, 1500.1 + ?1, 100.1, 0.06001, 1510.2 + ?1, 99.1, 0.0602)",
        )
        .unwrap();
    let mut the_move = file
        .prepare("insert into moves (match_id, ply, uci, played_at) values (?, ?, ?, ?)")
        .unwrap();
    let mut reminder = file.prepare("insert into reminders values (?, ?, ?, ?, ?)").unwrap();
    let mut message = file
        .prepare(
            "insert into outbox (player_id, notice, created_at, state, send_at, closed_at,
                                 sent_channel_id, sent_message_id)
             values (?, ?, ?4, 'sent', ?4, ?4 + 800, ?3, ?3 + ?4)",
        )
        .unwrap();
    let length = i64::try_from(PLIES).unwrap();
    let end = start + Span::hours(5 * (length + 1));
    for number in numbers.clone() {
        let [white, black] = players(number);
        let last = &moves[usize::try_from(number).unwrap() % moves.len()][PLIES - 1];
        game.execute(params![
            number, START_FEN, white, black, SNOWFLAKE, start.0, end.0, length, last
        ])
        .unwrap();
        challenge.execute(params![number, white, black, SNOWFLAKE, start.0]).unwrap();
        for player in [white, black] {
            board.execute(params![number, player, player + 1, end.0]).unwrap();
            rating.execute(params![number, player]).unwrap();
        }
    }
    for (ply, turn) in (0..PLIES).zip(1_i64..) {
        for number in numbers.clone() {
            let uci = &moves[usize::try_from(number).unwrap() % moves.len()][ply];
            let now = start.0 + turn * 5 * HOUR + number * 7919 % HOUR;
            the_move.execute(params![number, turn - 1, uci, now]).unwrap();
            reminder.execute(params![number, turn, "your-turn", now, now + 15]).unwrap();
            if ply % 4 == 0 {
                reminder.execute(params![number, turn, "main-over", now, now + 15]).unwrap();
            }
            let reader = players(number)[usize::from(ply % 2 == 0)];
            let notice = format!(r#"{{"notice":"your-turn","the_match":{number},"ply":{turn}}}"#);
            message.execute(params![reader, notice, reader + 1, now]).unwrap();
        }
    }
    end
}
