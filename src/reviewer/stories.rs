//! Stories of reviews, with a real database and thread.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::time::Duration;

use courier_rules::Variant;
use tempfile::TempDir;

use super::*;
use crate::app::{Actor, PlayerInput, ReviewState};
use crate::play::challenges::{ColorChoice, Pairing, Place, Proposal, Terms};
use crate::play::matches::Action;
use crate::play::reviews::{Judgement, MAX_RECENT, RECENT};
use crate::play::{ByColor, ChannelId, PlayerId, Refusal};
use crate::store::{Person, Store};
use crate::time::ManualClock;

const START: Moment = Moment(1_767_225_600_000);
const ANN: PlayerId = PlayerId(7);
const BEN: PlayerId = PlayerId(8);
const HERE: Place = Place { server: None, channel: ChannelId(1) };

struct World {
    folder: TempDir,
    app: Arc<App>,
    clock: Arc<ManualClock>,
    thread: EngineThread,
}

async fn open(folder: &TempDir) -> Arc<App> {
    Arc::new(App::new(Store::open(&folder.path().join("courier.db")).await.unwrap()))
}

impl World {
    async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let app = open(&folder).await;
        for (player, name) in [(ANN, "Ann"), (BEN, "Ben")] {
            let person = Person { player, name: name.to_owned(), locale: None, server: None };
            app.store().save_person(&person, START).await.unwrap();
        }
        let clock = Arc::new(ManualClock::new(START));
        Self { folder, app, clock, thread: EngineThread::start().unwrap().0 }
    }

    async fn play(&self, key: &str, moves: &str) -> MatchId {
        let variant = Variant::by_key(key).unwrap();
        let terms = Terms {
            variant,
            start: None,
            color: ColorChoice::White,
            control: "3d".parse().unwrap(),
            rated: false,
            clock_options: Default::default(),
        };
        let made_at = self.clock.now();
        let proposal =
            Proposal { challenger: ANN, opponent: Some(BEN), place: HERE, terms, made_at };
        let store = self.app.store();
        let id = store.propose(&proposal, |_| Vec::new(), made_at).await.unwrap();
        let challenge = store.challenge(id).await.unwrap().unwrap();
        let start = variant.default_start();
        let pairing = Pairing { players: ByColor { white: ANN, black: BEN }, start };
        let fen = courier_rules::notation::fen::print(&variant.start(start).unwrap());
        let begun = store.accept(&challenge, &pairing, &fen, |_| Vec::new(), made_at).await;
        let id = begun.unwrap().unwrap();
        for text in moves.split_whitespace() {
            let mover = self.app.find_match(id).await.unwrap().mover();
            self.act(mover, id, PlayerInput::Move(text)).await;
        }
        id
    }

    async fn act(&self, player: PlayerId, id: MatchId, input: PlayerInput<'_>) {
        let actor = Actor { player, said_in: None };
        self.app.play(actor, id, None, input, self.clock.now()).await.unwrap();
    }

    /// A finished match.
    async fn finished(&self, key: &str, moves: &str) -> MatchId {
        let id = self.play(key, moves).await;
        if self.app.find_match(id).await.unwrap().outcome().is_none() {
            self.act(BEN, id, PlayerInput::Act(Action::Resign)).await;
        }
        id
    }

    async fn request(&self, id: MatchId, by: PlayerId) -> Result<ReviewState, AppError> {
        let asked = self.app.request_review(id, by, HERE, self.clock.now()).await;
        asked.map(|(_, state)| state)
    }

    async fn refusal(&self, id: MatchId, by: PlayerId) -> Refusal {
        match self.request(id, by).await {
            Err(AppError::Refused(refusal)) => refusal,
            other => panic!("{other:?}"),
        }
    }

    async fn state(&self, id: MatchId) -> ReviewState {
        self.app.see_review(id, ANN, HERE).await.unwrap().1
    }

    /// Runs the task until `done`.
    async fn run_until(&self, done: impl AsyncFn() -> bool) {
        let wait = async {
            while !done().await {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        tokio::select! {
            () = run(Arc::clone(&self.app), self.thread.clone(), clock) => panic!("it has ended"),
            waited = tokio::time::timeout(Duration::from_secs(120), wait) => waited.unwrap(),
        }
    }

    async fn finish(&self) {
        self.run_until(async || self.app.unfinished_reviews(1).await.unwrap().is_empty()).await;
    }
}

#[tokio::test]
async fn a_finished_game_is_reviewed() {
    let world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    // The mated position is not searched.
    assert_eq!(world.request(id, ANN).await.unwrap(), ReviewState::Running { done: 0, of: 4 });
    world.finish().await;
    let ReviewState::Finished(review) = world.state(id).await else { panic!("not finished") };
    assert_eq!(review.evaluations[3], Some(Evaluation::Mate(-1)));
    let blunder = review.judged.iter().find(|judged| judged.ply == 2).unwrap();
    assert_eq!(blunder.judgement, Judgement::Blunder);
    assert!(!blunder.better.is_empty());
    assert!(review.judged.iter().all(|judged| judged.mover == Color::White));
    // A second request gets it at once.
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Finished(review));
}

#[tokio::test]
async fn running_games_are_refused_and_so_are_games_without_moves() {
    let world = World::new().await;
    let running = world.play("chess", "e4 e5").await;
    assert_eq!(world.refusal(running, ANN).await, Refusal::ReviewOfRunning);
    let stranger = world.refusal(running, PlayerId(9)).await;
    assert_eq!(stranger, Refusal::ReviewOfRunning, "in the channel of the game");
    let empty = world.finished("chess", "").await;
    assert_eq!(world.refusal(empty, ANN).await, Refusal::NothingToReview);
}

#[tokio::test]
async fn a_position_on_a_running_board_is_neither_searched_nor_shown() {
    let world = World::new().await;
    let id = world.finished("chess", "e4 e5 Nf3 Nc6").await;
    let running = world.play("chess", "e4 e5").await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    let known = async || match world.state(id).await {
        ReviewState::Finished(review) => {
            review.evaluations.iter().map(Option::is_some).collect::<Vec<_>>()
        }
        other => panic!("{other:?}"),
    };
    assert_eq!(known().await, [true, true, false, true, true]);
    // The other match goes on: now another position must not be shown.
    world.act(ANN, running, PlayerInput::Move("Nf3")).await;
    assert_eq!(known().await, [true, true, false, false, true]);
    world.act(ANN, running, PlayerInput::Act(Action::Resign)).await;
    assert_eq!(known().await, [true, true, false, true, true]);
    // What is missing is added when it is asked for again.
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 4, of: 5 });
    world.finish().await;
    assert_eq!(known().await, [true; 5]);
}

#[tokio::test]
async fn a_review_goes_on_after_a_restart() {
    let mut world = World::new().await;
    let id = world.finished("cescacs", "E7-E13 E21-E15").await;
    world.request(id, ANN).await.unwrap();
    let begun = async || !matches!(world.state(id).await, ReviewState::Running { done: 0, .. });
    world.run_until(begun).await;
    // The process ends in the middle.
    world.app.store().close().await;
    world.thread.stop();
    world.app = open(&world.folder).await;
    world.thread = EngineThread::start().unwrap().0;
    world.finish().await;
    assert!(matches!(world.state(id).await, ReviewState::Finished(_)));
}

#[tokio::test]
async fn one_review_at_a_time_and_ten_a_day() {
    let world = World::new().await;
    let mut ids = Vec::new();
    for _ in 0..=MAX_RECENT {
        ids.push(world.finished("chess", "e4 e5").await);
    }
    world.request(ids[0], ANN).await.unwrap();
    assert_eq!(world.refusal(ids[1], ANN).await, Refusal::ReviewUnfinished(ids[0]));
    world.request(ids[1], BEN).await.unwrap();
    world.finish().await;
    for id in &ids[2..] {
        world.request(*id, ANN).await.unwrap();
        world.app.store().finish_review(*id, world.clock.now()).await.unwrap();
    }
    let last = world.finished("chess", "e4 e5").await;
    let again = START + RECENT;
    assert_eq!(world.refusal(last, ANN).await, Refusal::TooManyReviews { most: MAX_RECENT, again });
    world.clock.advance(RECENT);
    world.request(last, ANN).await.unwrap();
}
