//! Stories of matches against the engine, with a real database and thread and a clock that stands
//! still until it is advanced.
#![allow(clippy::unwrap_used, clippy::panic)]

mod faults;
mod held_back;
mod offers;

use std::time::Duration;

use courier_play::challenges::{ClockOptions, ColorChoice, Pairing, Place, Proposal, Terms};
use courier_play::matches::Action;
use courier_play::outcome::Reason;
use courier_play::{ByColor, ChannelId, EngineLevel, Match, PlayerId};
use courier_rules::{Color, Variant};
use courier_store::{Person, Store};
use tempfile::TempDir;

use super::*;
use crate::app::tests::test_store::AppStore;
use crate::app::{Actor, Affected, PlayerInput};
use crate::process::time::ManualClock;

const START: Moment = Moment(1_767_225_600_000);
const PERSON: PlayerId = PlayerId(7);
const ENGINE: PlayerId = EngineLevel::LOWEST.player();
const DELAY: Span = Span::seconds(5);
const USUAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct World {
    folder: TempDir,
    app: Arc<App>,
    clock: Arc<ManualClock>,
    thread: EngineThread,
}

impl World {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let app = open(&folder).await;
        Self::with(folder, app).await
    }

    /// As [`World::new`], in a file whatever the tests run with.
    async fn in_a_file() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(&folder.path().join("courier.db")).await.unwrap();
        Self::with(folder, Arc::new(App::new(store))).await
    }

    async fn with(folder: TempDir, app: Arc<App>) -> Self {
        let person = Person { player: PERSON, name: "Ann".to_owned(), locale: None, server: None };
        app.store().save_person(&person, START).await.unwrap();
        let clock = Arc::new(ManualClock::new(START));
        Self { folder, app, clock, thread: EngineThread::start().unwrap().0 }
    }

    /// Begins a match in which the person has White.
    async fn begin(&self, start_fen: &str) -> MatchId {
        self.begin_with(start_fen, ClockOptions::default()).await
    }

    async fn begin_with(&self, start_fen: &str, clock_options: ClockOptions) -> MatchId {
        self.begin_as("3d", start_fen, clock_options).await
    }

    async fn begin_on(&self, control: &str, start_fen: &str) -> MatchId {
        self.begin_as(control, start_fen, ClockOptions::default()).await
    }

    async fn begin_as(
        &self,
        control: &str,
        start_fen: &str,
        clock_options: ClockOptions,
    ) -> MatchId {
        let terms = Terms {
            variant: Variant::by_key("chess").unwrap(),
            start: None,
            color: ColorChoice::White,
            control: control.parse().unwrap(),
            rated: false,
            clock_options,
            handicap: Default::default(),
            blindfold: false,
        };
        let place = Place { server: None, channel: ChannelId(1) };
        let (challenger, made_at) = (PERSON, self.clock.now());
        let proposal = Proposal {
            challenger,
            opponent: Some(ENGINE),
            place,
            terms,
            conditions: Default::default(),
            made_at,
        };
        let store = self.app.store();
        let id = store.propose(&proposal, |_| Vec::new(), made_at).await.unwrap();
        let challenge = store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing {
            players: ByColor { white: PERSON, black: ENGINE },
            start: 0,
            challenger: Color::White,
        };
        let begun = AppStore(store.clone())
            .accept(&challenge, &pairing, start_fen, |_| Vec::new(), made_at)
            .await;
        begun.unwrap().unwrap()
    }

    async fn act(&self, player: PlayerId, id: MatchId, input: PlayerInput<'_>) {
        let actor = Actor { player, said_in: None };
        self.app.play(actor, id, None, input, self.clock.now()).await.unwrap();
    }

    /// Moves of both, who act when the clock has advanced by a minute.
    async fn play(&self, id: MatchId, moves: &str) {
        for text in moves.split_whitespace() {
            self.clock.advance(Span::minutes(1));
            let mover = self.find(id).await.mover();
            self.act(mover, id, PlayerInput::Move(text)).await;
        }
    }

    async fn find(&self, id: MatchId) -> Match {
        self.app.find_match(id).await.unwrap()
    }

    fn task(&self) -> impl Future<Output = ()> + use<> {
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        run(Arc::clone(&self.app), self.thread.clone(), clock, DELAY)
    }

    /// A match with these moves in which the flag of the side on the move has fallen.
    async fn with_fallen_flag(&self, moves: &str) -> MatchId {
        let options = ClockOptions { flag_forgiveness: true, ..ClockOptions::default() };
        let id = self.begin_with(USUAL, options).await;
        self.play(id, moves).await;
        let flag = self.find(id).await.flag_at().unwrap();
        self.clock.advance(flag - self.clock.now());
        self.app.sweep(self.clock.now(), || Span(0)).await.unwrap();
        id
    }

    /// Runs the task until nothing waits for the engine.
    async fn answer(&self) {
        let idle = async {
            while !self.app.waiting_for_engine(DELAY, 1, self.clock.now()).await.unwrap().is_empty()
            {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::select! {
            () = self.task() => panic!("the task has ended"),
            idle = tokio::time::timeout(Duration::from_secs(120), idle) => idle.unwrap(),
        }
    }

    /// A connection of somebody else to the database.
    async fn connect(&self) -> sqlx::SqliteConnection {
        use sqlx::Connection as _;
        let path = self.folder.path().join("courier.db");
        let url = format!("sqlite://{}", path.display());
        sqlx::SqliteConnection::connect(&url).await.unwrap()
    }

    /// Changes the database as no code of ours does.
    async fn execute(&self, sql: &str) {
        let mut connection = self.connect().await;
        sqlx::query(sqlx::AssertSqlSafe(sql)).execute(&mut connection).await.unwrap();
    }

    /// Waits until a match has this many moves, while a task of its own answers.
    async fn until(&self, id: MatchId, ply: u32) {
        let made = async {
            while self.find(id).await.ply() < ply {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), made).await.unwrap();
    }

    /// Runs the task for a while in which it has nothing to do.
    async fn rest(&self) {
        let _ = tokio::time::timeout(Duration::from_millis(200), self.task()).await;
    }
}

async fn open(folder: &TempDir) -> Arc<App> {
    Arc::new(App::new(Store::open_for_test(&folder.path().join("courier.db")).await))
}

#[tokio::test]
async fn the_engine_answers_after_the_delay_and_not_before() {
    let world = World::new().await;
    let id = world.begin(USUAL).await;
    world.rest().await;
    world.act(PERSON, id, PlayerInput::Move("e4")).await;
    world.rest().await;
    world.clock.advance(DELAY - Span(1));
    world.rest().await;
    assert_eq!(world.find(id).await.ply(), 1);
    world.clock.advance(Span(1));
    world.answer().await;
    let the_match = world.find(id).await;
    assert_eq!((the_match.ply(), the_match.turn_since()), (2, START + DELAY));
}

#[tokio::test]
async fn a_match_goes_on_after_a_restart() {
    let mut world = World::new().await;
    let id = world.begin(USUAL).await;
    world.act(PERSON, id, PlayerInput::Move("e4")).await;
    world.rest().await;
    // The process ends between the move and the answer.
    world.app.store().close().await;
    world.thread.stop();
    world.app = open(&world.folder).await;
    world.thread = EngineThread::start().unwrap().0;
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 2);
}

#[tokio::test]
async fn two_tasks_answer_once() {
    let world = World::new().await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        let id = world.begin(USUAL).await;
        world.act(PERSON, id, PlayerInput::Move("e4")).await;
        ids.push(id);
    }
    world.clock.advance(DELAY);
    tokio::select! {
        () = world.task() => panic!("the task has ended"),
        () = world.answer() => {}
    }
    world.rest().await;
    for id in ids {
        assert_eq!(world.find(id).await.ply(), 2, "match {id}");
    }
}

#[tokio::test]
async fn the_move_of_a_level_follows_from_the_record() {
    let mut moves = Vec::new();
    for _ in 0..2 {
        let world = World::new().await;
        let id = world.begin(USUAL).await;
        world.act(PERSON, id, PlayerInput::Move("e4")).await;
        world.clock.advance(DELAY);
        world.answer().await;
        moves.push(world.find(id).await.record().moves.clone());
    }
    assert_eq!(moves[0], moves[1]);
}

#[tokio::test]
async fn takebacks_and_pauses_are_accepted() {
    let world = World::new().await;
    let id = world.begin(USUAL).await;
    world.play(id, "e4 e5 Nf3").await;
    world.act(PERSON, id, PlayerInput::Act(Action::OfferTakeback)).await;
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 2, "its own turn to move is over");
    world.act(PERSON, id, PlayerInput::Move("Nc3")).await;
    world.act(PERSON, id, PlayerInput::Act(Action::OfferPause)).await;
    world.clock.advance(DELAY);
    world.answer().await;
    let the_match = world.find(id).await;
    assert!(the_match.paused() && the_match.ply() == 3, "it does not move in a pause");
    world.act(PERSON, id, PlayerInput::Act(Action::Resume)).await;
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 4);
}

#[tokio::test]
async fn a_draw_is_declined_early_and_accepted_when_it_is_one() {
    let world = World::new().await;
    let early = world.begin(USUAL).await;
    world.play(early, "e4 e5").await;
    world.act(PERSON, early, PlayerInput::Act(Action::OfferDraw)).await;
    // Nobody has made progress for a long time, and neither can.
    let drawn = world.begin("4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/4K3 w - - 0 40").await;
    world.play(drawn, "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8").await;
    world.act(PERSON, drawn, PlayerInput::Act(Action::OfferDraw)).await;
    world.clock.advance(DELAY);
    world.answer().await;
    let declined = world.find(early).await;
    assert!(declined.outcome().is_none() && declined.draw_offer().is_none());
    assert_eq!(world.find(drawn).await.outcome().unwrap().reason, Reason::Agreement);
}

#[tokio::test]
async fn the_engine_claims_a_draw_in_its_turn() {
    let world = World::new().await;
    let drawn = world.begin("4k3/p1p1p1p1/P1P1P1P1/8/8/8/8/4K3 w - - 0 40").await;
    world.play(drawn, "Kd1 Kd8 Ke1 Ke8 Kd1 Kd8 Ke1 Ke8 Kd1").await;
    assert!(world.find(drawn).await.outcome().is_none());
    world.clock.advance(DELAY);
    world.answer().await;
    let outcome = world.find(drawn).await.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ahead()), (Reason::Threefold, None));
}

#[tokio::test]
async fn the_engine_resigns_when_it_has_been_lost_for_several_moves() {
    let world = World::new().await;
    let id = world.begin("k7/8/8/8/8/8/5RRR/6QK w - - 0 1").await;
    for moves in ["Rh3", "Ka7 Rh4", "Ka8 Rh5", "Ka7 Rh6", "Ka8 Rg3"] {
        assert!(world.find(id).await.outcome().is_none());
        world.play(id, moves).await;
    }
    world.clock.advance(DELAY);
    world.answer().await;
    let outcome = world.find(id).await.outcome().unwrap();
    assert_eq!((outcome.reason, outcome.ahead()), (Reason::Resignation, Some(Color::White)));

    // After fewer moves it plays on.
    let id = world.begin("k7/8/8/8/8/8/5RRR/6QK w - - 0 1").await;
    world.play(id, "Rh3 Ka7 Rh4").await;
    world.clock.advance(DELAY);
    world.answer().await;
    let the_match = world.find(id).await;
    assert!(the_match.outcome().is_none() && the_match.ply() == 4);
}

#[tokio::test]
async fn time_that_is_given_to_the_engine_is_added_to_its_clock() {
    let world = World::new().await;
    let id = world.begin(USUAL).await;
    world.act(PERSON, id, PlayerInput::Move("e4")).await;
    let before = world.find(id).await.flag_at().unwrap();
    world.act(PERSON, id, PlayerInput::Act(Action::GiveTime(Span::days(2)))).await;
    assert_eq!(world.find(id).await.flag_at(), Some(before + Span::days(2)));
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 2);
}

/// The first fallen flag of the person is forgiven where the match allows that; the second is not.
#[tokio::test]
async fn one_fallen_flag_is_forgiven() {
    let world = World::new().await;
    let id = world
        .begin_with(USUAL, ClockOptions { flag_forgiveness: true, ..ClockOptions::default() })
        .await;
    world.play(id, "e4 e5 Nf3 Nc6").await;
    for reason in [None, Some(Reason::TimeOut)] {
        let flag = world.find(id).await.flag_at().unwrap();
        world.clock.advance(flag - world.clock.now());
        world.app.sweep(world.clock.now(), || Span(0)).await.unwrap();
        world.clock.advance(DELAY);
        world.answer().await;
        let outcome = world.find(id).await.outcome();
        assert_eq!(outcome.map(|outcome| outcome.reason), reason);
    }
}

/// The person, who may give the engine time, decides; the engine waits without reading the match
/// again and again.
#[tokio::test]
async fn the_engine_waits_while_its_own_flag_has_fallen() {
    let world = World::new().await;
    let id = world.with_fallen_flag("e4 e5 Nf3").await;
    assert!(world.find(id).await.record().timing.fallen.is_some());
    assert_eq!(world.app.waiting_for_engine(DELAY, 1, world.clock.now()).await.unwrap(), []);
    world.act(PERSON, id, PlayerInput::Act(Action::GiveTime(Span::days(1)))).await;
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 4);
}

/// What the engine does must not end an interruption: clocks would run while no person can play.
#[tokio::test]
async fn an_answer_that_is_found_while_nobody_can_play_is_given_later() {
    let world = World::new().await;
    let id = world.begin(USUAL).await;
    world.act(PERSON, id, PlayerInput::Move("e4")).await;
    world.clock.advance(DELAY);
    world.app.interrupt(world.clock.now(), Affected::Everybody);
    let answerer = Answerer {
        app: Arc::clone(&world.app),
        thread: world.thread.clone(),
        clock: Arc::clone(&world.clock) as Arc<dyn Clock>,
        database: Arc::new(Semaphore::new(AT_THE_DATABASE)),
    };
    assert_eq!(answerer.answer(id).await, (id, Answered::Done));
    assert!(world.app.nobody_can_play());
    assert_eq!(world.find(id).await.ply(), 1);
    world.app.heartbeat(world.clock.now()).await.unwrap();
    world.answer().await;
    assert_eq!(world.find(id).await.ply(), 2);
}

/// Every variant, from a starting position that is not the usual one where there are several.
#[tokio::test]
async fn the_engine_plays_every_variant() {
    let world = World::new().await;
    for variant in Variant::all() {
        let terms = Terms {
            variant,
            start: None,
            color: ColorChoice::Black,
            control: "3d".parse().unwrap(),
            rated: false,
            clock_options: Default::default(),
            handicap: Default::default(),
            blindfold: false,
        };
        let place = Place { server: None, channel: ChannelId(1) };
        let now = world.clock.now();
        let proposal = Proposal {
            challenger: PERSON,
            opponent: None,
            place,
            terms,
            conditions: Default::default(),
            made_at: now,
        };
        use rand::SeedableRng as _;
        let mut rng = rand::rngs::StdRng::seed_from_u64(3);
        let level = EngineLevel::LOWEST;
        let begun = world.app.challenge_engine(proposal, level, None, now, &mut rng).await;
        let id = begun.unwrap().the_match.id();
        world.clock.advance(DELAY);
        world.answer().await;
        assert_eq!(world.find(id).await.ply(), 1, "{}", variant.key());
        world.act(PERSON, id, PlayerInput::Act(Action::Resign)).await;
        // A person may begin only so many games a day.
        world.clock.advance(Span::hours(3));
        world.app.heartbeat(world.clock.now()).await.unwrap();
    }
}
