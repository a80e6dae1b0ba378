//! Large competitions: a league of 1,000 players is divided and its 7,000 games are planned in one
//! transaction, then they begin; a cup of 128 players is paired. How long that takes, and how long
//! moves made at the same time wait; compared with rusqlite writing the same rows by single
//! statements in the same run.
//!
//! All tasks run on one thread, as in the bot: computing holds up moves, too. Moves are made next
//! to the sweep that plans the season and begins its games. How long planning takes alone is
//! measured in a copy of the database by `App::decide`; the ratio contains reading and deciding.
//!
//! On 2 cores, three runs: the season is planned in 0.11 to 0.15 s; while it is planned and its
//! games begin, 5 to 11 s, the slowest move took 34 to 49 ms; a round of the cup begins in 0.12 to
//! 0.3 s, in which no move took longer than 21 ms.
//!
//! `cargo bench -p courier-benches --bench competitions`

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

use courier::app::{Actor, App, NewLeague, PlayerInput};
use courier::process::time::stopwatch;
use courier_play::challenges::ClockOptions;
use courier_play::competitions::{
    Change, Competition, CompetitionName, CompetitionRecord, Entrant, EntrantState, FixtureState,
    Format, GameTerms, Starts,
};
use courier_play::{ChannelId, CompetitionId, MatchId, Moment, PlayerId, ServerId, Span};
use courier_rules::Variant;
use courier_store::{OutboxId, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use rusqlite::{Connection, params};

const SERVER: ServerId = ServerId(201);
const CHANNEL: ChannelId = ChannelId(301);
const PLAYERS: u64 = 1_000;
/// Games next to the competitions, in which the moves are made.
const GAMES: i64 = 40_000;
/// 2026-01-05T00:00:00Z: a new league begins in this quarter.
const START: Moment = Moment(1_767_225_600_000 + 4 * 86_400_000);
const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let path = folder.path().join("courier.db");
    Store::open(&path).await.unwrap().close().await;
    fill(&path);
    let bench = Bench { store: Store::open(&path).await.unwrap(), moved: 0 };
    league(bench, &path, &folder.path().join("peer.db")).await;
}

/// The bot, and the number of moves that were made.
struct Bench {
    store: Store,
    moved: i64,
}

async fn league(mut bench: Bench, path: &Path, peer: &Path) {
    let app = App::new(bench.store.clone());
    let new = NewLeague {
        channel: CHANNEL,
        terms: terms(),
        by_rounds: false,
        may_create: true,
        gives_roles: true,
    };
    let joined = app.join_league(SERVER, PlayerId(1), &new, START).await.unwrap();
    let id = joined.record.id;
    let all: Vec<PlayerId> = (1..=PLAYERS).map(PlayerId).collect();
    let began = Instant::now();
    app.decide(id, |season| Ok(season.enter_all(&all, START)), START).await.unwrap();
    report("1,000 players enter a league", began.elapsed(), "");

    let alone = bench.meanwhile(tokio::time::sleep(Duration::from_secs(3))).await.1;
    alone.report("nothing else happens");

    let now = joined.record.begins_at.unwrap();
    copy(path, peer);
    let alone = path.with_file_name("alone.db");
    copy(path, &alone);
    {
        let app = App::new(Store::open(&alone).await.unwrap());
        let season = app.competition(id, now).await.unwrap();
        let changes = season.advance(now, &mut StdRng::seed_from_u64(1));
        let began = Instant::now();
        single_statements(peer, id, &changes, now);
        let single = began.elapsed();
        let decide = |season: &Competition| Ok(season.advance(now, &mut StdRng::seed_from_u64(1)));
        let began = Instant::now();
        let planned = app.decide(id, decide, now).await.unwrap();
        let took = began.elapsed();
        assert_eq!(planned.fixtures.len(), 7_000);
        assert!(planned.fixtures.iter().all(|game| game.state == FixtureState::Planned));
        println!();
        report("125 divisions and 7,000 games planned", took, "at most 1 s");
        report("  the same rows by rusqlite, single statements", single, "");
        let ratio = took.as_secs_f64() / single.as_secs_f64();
        println!("{:<48} {ratio:>9.2}     (at most 3)", "  ratio");
    }

    let began = Instant::now();
    let (_, waits) = bench.meanwhile(app.sweep(now, stopwatch)).await;
    println!();
    report("7,000 games are planned and begin", began.elapsed(), "");
    waits.report("they are and do");
    let season = app.competition(id, now).await.unwrap();
    let running = |state: &FixtureState| matches!(state, FixtureState::Running(_));
    assert!(season.fixtures.iter().all(|game| running(&game.state)));

    // A game of the league ends, and its table is looked at.
    let game = season.fixtures[0].the_match().unwrap();
    let actor = Actor { player: season.fixtures[0].players.white, said_in: None };
    let resigns = PlayerInput::Act(courier_play::matches::Action::Resign);
    app.play(actor, game, None, resigns, now + Span::hours(1)).await.unwrap();
    let began = Instant::now();
    let later = now + Span::hours(1);
    let (_, waits) = bench.meanwhile(app.sweep(later, stopwatch)).await;
    println!();
    report("the end of a game of the league is handled", began.elapsed(), "");
    waits.report("it is");

    cup(bench, &app, later).await;
}

async fn cup(mut bench: Bench, app: &App, now: Moment) {
    let record = CompetitionRecord {
        name: CompetitionName::of("128"),
        ..CompetitionRecord::new(Format::Cup, terms(), SERVER, CHANNEL, PlayerId(1), now)
    };
    let id = app.create_cup(&record, now).await.unwrap().record.id;
    let enter = |number| {
        Change::Enter(Entrant {
            player: PlayerId(number),
            state: EntrantState::Active,
            joined_at: now,
            changed_at: now,
            place: None,
            division: None,
            vacations: Vec::new(),
        })
    };
    app.decide(id, |_| Ok((1..=128).map(enter).collect()), now).await.unwrap();
    for round in 1_i64..=3 {
        let now = now + Span::days(31 * (round - 1));
        let began = Instant::now();
        let chance = StdRng::seed_from_u64(7);
        let begins = async {
            if round == 1 {
                app.start_cup(id, SERVER, (PlayerId(1), false), chance, now).await.unwrap();
            }
            app.sweep(now, stopwatch).await.unwrap();
        };
        let ((), waits) = bench.meanwhile(begins).await;
        println!();
        report(&format!("round {round} of a cup of 128 begins"), began.elapsed(), "at most 1 s");
        waits.report("it does");
        // Different results make the next pairing harder.
        let cup = app.competition(id, now).await.unwrap();
        assert_eq!(i64::from(cup.record.rounds), round);
        let games: Vec<_> = cup.fixtures.iter().filter(|game| game.is_open()).collect();
        for (number, game) in games.iter().enumerate() {
            let FixtureState::Running(the_match) = game.state else { continue };
            let later = now + Span::hours(1);
            let by = |player| Actor { player, said_in: None };
            let act = |action| PlayerInput::Act(action);
            use courier_play::matches::Action;
            if number % 3 == 0 {
                let offer = act(Action::OfferDraw);
                app.play(by(game.players.white), the_match, None, offer, later).await.unwrap();
                let accept = act(Action::AcceptDraw);
                app.play(by(game.players.black), the_match, None, accept, later).await.unwrap();
            } else {
                let loser = if number % 3 == 1 { game.players.white } else { game.players.black };
                let resign = act(Action::Resign);
                app.play(by(loser), the_match, None, resign, later).await.unwrap();
            }
        }
    }
}

/// How long moves took that another task made, and how long its writes waited for the writer.
struct Waits {
    moves: Vec<Duration>,
    writer: Vec<Duration>,
}

impl Waits {
    fn report(mut self, when: &str) {
        println!("  while {when}:");
        for (what, times, note) in
            [("the writer was held", &mut self.writer, ""), ("a move took", &mut self.moves, "")]
        {
            times.sort_unstable();
            report(&format!("    {what}, median of {}", times.len()), middle(times), "");
            report(&format!("    {what}, longest"), times[times.len() - 1], note);
        }
    }
}

impl Bench {
    /// Returns the result of `work`, and how long moves took meanwhile.
    async fn meanwhile<R>(&mut self, work: impl Future<Output = R>) -> (R, Waits) {
        let working = Arc::new(AtomicBool::new(true));
        let player = tokio::spawn(play_until_done(
            App::new(self.store.clone()),
            self.store.clone(),
            self.moved,
            Arc::clone(&working),
        ));
        // The player is at a move when the work begins.
        tokio::time::sleep(Duration::from_millis(20)).await;
        let result = work.await;
        working.store(false, Ordering::Relaxed);
        let waits = player.await.unwrap();
        self.moved += i64::try_from(waits.moves.len()).unwrap();
        (result, waits)
    }
}

/// Makes the first move in one game after the other.
async fn play_until_done(app: App, store: Store, from: i64, working: Arc<AtomicBool>) -> Waits {
    let mut waits = Waits { moves: Vec::new(), writer: Vec::new() };
    let mut number = from;
    while working.load(Ordering::Relaxed) {
        number += 1;
        let white = PlayerId((number % PLAYERS.cast_signed() + 1).cast_unsigned());
        let actor = Actor { player: white, said_in: None };
        let now = START + Span::hours(1) + Span(number);
        let began = Instant::now();
        app.play(actor, MatchId(number), None, PlayerInput::Move("e4"), now).await.unwrap();
        waits.moves.push(began.elapsed());
        // A row that does not exist waits for the writer, but not for the disk.
        let began = Instant::now();
        store.postpone(OutboxId(0), START).await.unwrap();
        waits.writer.push(began.elapsed());
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    waits
}

fn terms() -> GameTerms {
    GameTerms {
        variant: Variant::by_key("chess").unwrap(),
        starts: Starts::Random,
        control: "90d+1x30d".parse().unwrap(),
        rated: true,
        clock_options: ClockOptions::default(),
    }
}

/// Players, each with a finished game, and games in which moves can be made.
fn fill(path: &Path) {
    let file = Connection::open(path).unwrap();
    file.execute_batch("pragma synchronous = off; begin").unwrap();
    file.execute(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         insert into players (id, name, met_at) select i, 'player ' || i, 0 from n",
        [PLAYERS.cast_signed()],
    )
    .unwrap();
    file.execute("insert into servers (id) values (?1)", [SERVER.0.cast_signed()]).unwrap();
    file.execute(
        "with recursive n(i) as (select 1 union all select i + 1 from n where i < ?1)
         insert into matches (id, variant, start_number, start_fen, white_id, black_id,
                              channel_id, control, rated, started_at, turn, active_at, flag_at,
                              board, reason, ended_at)
         select i, 'chess', 0, ?2, i % ?3 + 1, (i + 1) % ?3 + 1, 1 + i % 500, '90d+1x30d', 1, ?4,
                'white', ?4, iif(i <= ?1 - ?3, ?4 + 8640000000, null),
                'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w',
                iif(i <= ?1 - ?3, null, 'agreement'), iif(i <= ?1 - ?3, null, ?4)
         from n",
        params![GAMES + PLAYERS.cast_signed(), START_FEN, PLAYERS.cast_signed(), START.0],
    )
    .unwrap();
    file.execute_batch("commit; analyze; pragma wal_checkpoint(truncate)").unwrap();
    std::fs::File::open(path).unwrap().sync_all().unwrap();
}

/// Copies a database with its write-ahead log, onto the disk: what is measured next must not wait
/// for it.
fn copy(from: &Path, to: &Path) {
    for extension in ["db", "db-wal"] {
        let (from, to) = (from.with_extension(extension), to.with_extension(extension));
        if from.exists() {
            std::fs::copy(from, &to).unwrap();
            std::fs::File::open(to).unwrap().sync_all().unwrap();
        }
    }
}

/// Writes the same rows as the store, one statement each, in one durable transaction.
fn single_statements(path: &Path, id: CompetitionId, changes: &[Change], now: Moment) {
    let mut file = Connection::open(path).unwrap();
    file.execute_batch(
        "pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on",
    )
    .unwrap();
    file.set_prepared_statement_cache_capacity(64);
    let transaction =
        file.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate).unwrap();
    for change in changes {
        match change {
            Change::Enter(entrant) => transaction
                .prepare_cached(
                    "insert into entrants (competition_id, player_id, state, joined_at,
                                           changed_at, place, division)
                     values (?1, ?2, 'active', ?3, ?4, ?5, ?6)
                     on conflict (competition_id, player_id) do update set
                         state = excluded.state, joined_at = excluded.joined_at,
                         changed_at = excluded.changed_at, place = excluded.place,
                         division = excluded.division",
                )
                .unwrap()
                .execute(params![
                    id.0,
                    entrant.player.0.cast_signed(),
                    entrant.joined_at.0,
                    entrant.changed_at.0,
                    entrant.place,
                    entrant.division,
                ])
                .unwrap(),
            Change::Plan(game) => transaction
                .prepare_cached(
                    "insert into fixtures (competition_id, round, division, white_id, black_id,
                                           start_number, planned_at, begins_at)
                     values (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                )
                .unwrap()
                .execute(params![
                    id.0,
                    game.round,
                    game.division,
                    game.players.white.0.cast_signed(),
                    game.players.black.0.cast_signed(),
                    game.start,
                    game.planned_at.0,
                    game.begins_at.0,
                ])
                .unwrap(),
            Change::Tell { .. } => transaction
                .prepare_cached(
                    "insert into outbox (player_id, notice, created_at, send_at)
                     values (?1, ?2, ?3, ?3)",
                )
                .unwrap()
                .execute(params![
                    1,
                    format!(
                        r#"{{"notice":"competition","competition":{},"news":"round-began",
                             "round":0}}"#,
                        id.0
                    ),
                    now.0,
                ])
                .unwrap(),
            _ => 0,
        };
    }
    transaction.commit().unwrap();
}

fn report(name: &str, time: Duration, note: &str) {
    let note = if note.is_empty() { String::new() } else { format!("  ({note})") };
    println!("{name:<48} {:>9.3} ms{note}", time.as_secs_f64() * 1000.0);
}

fn middle(times: &[Duration]) -> Duration {
    times[times.len() / 2]
}
