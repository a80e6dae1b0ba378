//! The store with a million running games: the cost of finding due matches, how long ten thousand
//! fallen flags take and delay other writes, and a durable move compared with the same transaction
//! by rusqlite in the same run.
//!
//! `cargo bench -p courier --bench scale`

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

use courier::app::{App, MatchChange};
use courier::process::time::stopwatch;
use courier_play::matches::Action;
use courier_play::{MatchId, Moment, PlayerId, Span};
use courier_store::{OutboxId, Store};
use games::{START, START_FEN};
use rusqlite::{Connection, StatementStatus, params};

mod games;

const GAMES: i64 = 1_000_000;
const FLAGS: i64 = 10_000;
const PLAYERS: i64 = 20_000;
const MOVES: usize = 300;
/// What stands on the board after the first move.
const BOARD_AFTER: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b";

#[tokio::main]
async fn main() {
    // The target folder is on a disk. On some systems /tmp is in memory.
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    durable_moves(folder.path()).await;
    a_million_games(&folder.path().join("million.db")).await;
}

async fn a_million_games(path: &Path) {
    Store::open(path).await.unwrap().close().await;
    fill(path);
    let store = Store::open(path).await.unwrap();
    let size = std::fs::metadata(path).unwrap().len() / 1_000_000;
    println!("\n{GAMES} running games in a file of {size} MB");

    let connection = Connection::open(path).unwrap();
    for (sql, plan) in store.explain_due().await.unwrap() {
        println!("\n{sql}\n");
        plan.iter().for_each(|step| println!("      {step}"));
        let mut statement = connection.prepare(sql).unwrap();
        let due = START.0 + Span::hours(150).0;
        let mut rows = if sql.contains("$2") {
            statement.query(params![due, 100])
        } else {
            statement.query([])
        }
        .unwrap();
        let mut found = 0;
        while rows.next().unwrap().is_some() {
            found += 1;
        }
        drop(rows);
        let (full, steps) = (
            statement.get_status(StatementStatus::FullscanStep),
            statement.get_status(StatementStatus::VmStep),
        );
        println!("      rows: {found}, full-scan steps: {full}, virtual machine steps: {steps}");
    }
    drop(connection);

    println!();
    let before = START + Span::hours(5);
    let after = START + Span::hours(150);
    let next = median(async || assert!(store.next_deadline().await.unwrap().is_some())).await;
    let none =
        median(async || assert!(store.due_matches(before, 100).await.unwrap().is_empty())).await;
    let some =
        median(async || assert_eq!(store.due_matches(after, 100).await.unwrap().len(), 100)).await;
    report("the earliest deadline", next, "at most 1 ms");
    report("due matches, where there are none", none, "at most 1 ms");
    report("the first 100 of 10,000 due matches", some, "at most 1 ms");

    let app = App::new(store.clone());
    let ((), mut alone) =
        with_other_writes(&store, async { tokio::time::sleep(Duration::from_secs(2)).await }).await;
    let begin = Instant::now();
    let (swept, mut waits) =
        with_other_writes(&store, async { app.sweep(after, stopwatch).await.unwrap() }).await;
    let took = begin.elapsed();
    assert_eq!(swept, usize::try_from(FLAGS).unwrap());
    println!("{:<46} {:>9.3} s   (at most 10 s)", "ten thousand flags swept", took.as_secs_f64());
    waits.report("meanwhile", "at most 50 ms");
    alone.report("where nothing is swept", "");
    store.close().await;
}

/// How long another task waited for the writer connection, and for its own writes to reach the
/// disk.
#[derive(Default)]
struct Waits {
    for_writer: Vec<Duration>,
    writes: Vec<Duration>,
}

impl Waits {
    fn report(&mut self, when: &str, limit: &str) {
        for (what, times, note) in [
            ("the writer was held", &mut self.for_writer, limit),
            ("another write took", &mut self.writes, ""),
        ] {
            times.sort_unstable();
            println!("  {when}, {what}");
            report("    median", times[times.len() / 2], "");
            report("    99th percentile", times[times.len() * 99 / 100], "");
            report("    maximum", times[times.len() - 1], note);
        }
    }
}

/// Returns the result of `work`, and how long another task that writes had to wait.
async fn with_other_writes<R>(store: &Store, work: impl Future<Output = R>) -> (R, Waits) {
    let working = Arc::new(AtomicBool::new(true));
    let waiter = tokio::spawn(write_until_done(store.clone(), Arc::clone(&working)));
    let result = work.await;
    working.store(false, Ordering::Relaxed);
    (result, waiter.await.unwrap())
}

/// Writes continuously: alternately changes an outbox row that does not exist, which waits for the
/// writer but not for the disk, and stores something.
async fn write_until_done(store: Store, working: Arc<AtomicBool>) -> Waits {
    let mut waits = Waits::default();
    while working.load(Ordering::Relaxed) {
        let begin = Instant::now();
        store.postpone(OutboxId(0), START).await.unwrap();
        waits.for_writer.push(begin.elapsed());
        tokio::time::sleep(Duration::from_millis(1)).await;
        let begin = Instant::now();
        store.set_dm_closed(PlayerId(1), waits.writes.len() % 2 == 0).await.unwrap();
        waits.writes.push(begin.elapsed());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    waits
}

/// Writes the games directly into the tables, because a million transactions would take too long.
fn fill(path: &Path) {
    let file = Connection::open(path).unwrap();
    file.execute_batch("pragma synchronous = off; pragma cache_size = -400000; begin").unwrap();
    let hour = Span::hours(1).0;
    file.execute(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         insert into players (id, name, met_at) select i, 'player ' || i, 0 from n",
        [PLAYERS],
    )
    .unwrap();
    // In the first ten thousand games White has not made the third move when the flag falls; the
    // others have just begun.
    file.execute(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         insert into matches (id, variant, start_number, start_fen, white_id, black_id,
                              channel_id, control, rated, started_at, ply, turn, last_uci,
                              active_at, flag_at, remind_at, board)
         select i, 'chess', 0, ?2, i % ?3 + 1, (i + 1) % ?3 + 1, 1 + i % 5000, '3d+3x1d', 1,
                ?4 + iif(i <= ?5, 0, 149 * ?6) + i * 7919 % ?6,
                iif(i <= ?5, 4, 0), 'white', iif(i <= ?5, 'b8c6', null), ?4,
                ?4 + iif(i <= ?5, 146, 149 + 144) * ?6 + i * 7919 % ?6,
                ?4 + iif(i <= ?5, 74, 149 + 72) * ?6 + i * 7919 % ?6,
                iif(i <= ?5, 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w',
                    'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w')
         from n",
        params![GAMES, START_FEN, PLAYERS, START.0, FLAGS, hour],
    )
    .unwrap();
    for (ply, uci) in ["e2e4", "e7e5", "g1f3", "b8c6"].into_iter().enumerate() {
        file.execute(
            "insert into moves (match_id, ply, uci, played_at)
             select id, ?1, ?2, started_at + (?1 + 1) * ?3 from matches where id <= ?4",
            params![i64::try_from(ply).unwrap(), uci, hour, FLAGS],
        )
        .unwrap();
    }
    file.execute_batch("commit; analyze").unwrap();
}

/// Makes one move in each of many games, alternately by the store and by rusqlite, in two files.
async fn durable_moves(folder: &Path) {
    let (ours, theirs) = (folder.join("ours.db"), folder.join("theirs.db"));
    let store = begin_games(&ours).await;
    begin_games(&theirs).await.close().await;
    let mut peer = Connection::open(&theirs).unwrap();
    peer.execute_batch(
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on",
    )
    .unwrap();
    peer.set_prepared_statement_cache_capacity(64);

    let (mut by_store, mut by_rusqlite) = (Vec::new(), Vec::new());
    for number in 1..=i64::try_from(MOVES).unwrap() {
        let now = START + Span::hours(1) + Span(number);
        let mut loaded = store.find_match(MatchId(number)).await.unwrap().unwrap();
        let the_match = &mut loaded.the_match;
        let the_move = the_match.read_move("e2e4").unwrap();
        let events = the_match.act(the_match.mover(), Action::Move(the_move), now).unwrap();
        let flag_at = the_match.flag_at().unwrap();
        let change =
            MatchChange { loaded: &loaded, events: &events, messages: &[], acts_here: false, now };
        let begin = Instant::now();
        let _ = change.save(&store).await.unwrap();
        by_store.push(begin.elapsed());

        let begin = Instant::now();
        same_move(&mut peer, number, now, flag_at).unwrap();
        by_rusqlite.push(begin.elapsed());
    }
    let (ours, theirs) = (middle(by_store), middle(by_rusqlite));
    report("a durable move", ours, "synchronous = full");
    report("  the same transaction by rusqlite", theirs, "");
    println!(
        "{:<46} {:>9.2}     (at most 2)",
        "  ratio",
        ours.as_secs_f64() / theirs.as_secs_f64()
    );
    store.close().await;
}

/// Runs the store's statements for a move.
fn same_move(peer: &mut Connection, id: i64, now: Moment, flag_at: Moment) -> rusqlite::Result<()> {
    let transaction = peer.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let run = |sql: &str, values: &[&dyn rusqlite::ToSql]| {
        transaction.prepare_cached(sql)?.execute(values)
    };
    // What the save depends on.
    let _: bool = transaction
        .prepare_cached(
            "select revision,
                    (select coalesce(max(ply) + 1, 0) from moves where match_id = matches.id),
                    (select json_group_array(kind) from reminders
                     where match_id = matches.id and ply = ?4),
                    exists (select 1 from plans where match_id = matches.id),
                    zone, leads, quiet_from, quiet_to, digest_hour,
                    white.rating, white.deviation, black.rating, black.deviation
             from matches
             left join players as mover on mover.id = ?3
             left join ratings as white
                 on white.player_id = white_id and white.variant = matches.variant
             left join ratings as black
                 on black.player_id = black_id and black.variant = matches.variant
             where matches.id = ?1 and revision = ?2",
        )?
        .query_row([id, 0, 2, 1], |row| row.get(3))?;
    let remind_at = (now + Span::hours(72)).0;
    run(
        "update matches
         set revision = revision + 1, draw_offer = null, reason = null, winner = null,
             ended_at = null, ply = ?, turn = ?, last_uci = ?, active_at = ?, flag_at = ?,
             remind_at = ?, board = ?, fault = null
         where id = ? and revision = ?",
        &[&1, &"black", &"e2e4", &now.0, &flag_at.0, &remind_at, &BOARD_AFTER, &id, &0],
    )?;
    run(
        "insert into moves (match_id, ply, uci, played_at) values (?, ?, ?, ?)",
        &[&id, &0, &"e2e4", &now.0],
    )?;
    run(
        "update players set acted_at = ?1 where id = ?2 and (acted_at is null or acted_at < ?1)",
        &[&now.0, &1],
    )?;
    run(
        "insert into reminders (match_id, ply, kind, due_at, noted_at) values (?, ?, ?, ?, ?)
         on conflict do nothing",
        &[&id, &1, &"your-turn", &now.0, &now.0],
    )?;
    let notice = format!(r#"{{"notice":"your-turn","the_match":{id},"ply":1}}"#);
    run(
        "insert into outbox (player_id, channel_id, notice, created_at, via_channel_id, send_at)
         values (?1, ?2, ?3, ?4, ?2, ?4)",
        &[&2, &None::<i64>, &notice, &now.0],
    )?;
    transaction.commit()
}

/// Creates a database with games that have just begun.
async fn begin_games(path: &Path) -> Store {
    let store = Store::open(path).await.unwrap();
    games::begin(&store, i64::try_from(MOVES).unwrap(), "3d+3x1d").await;
    store
}

fn report(name: &str, time: Duration, note: &str) {
    let note = if note.is_empty() { String::new() } else { format!("  ({note})") };
    println!("{name:<46} {:>9.3} ms{note}", time.as_secs_f64() * 1000.0);
}

/// The median of many runs, on which other programs of the machine have little influence.
async fn median(run: impl AsyncFn()) -> Duration {
    let mut times = Vec::new();
    for _ in 0..501 {
        let begin = Instant::now();
        run().await;
        times.push(begin.elapsed());
    }
    middle(times)
}

fn middle(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}
