//! Stories of reviews, with a real database and thread.
#![allow(clippy::unwrap_used, clippy::panic)]

#[cfg(unix)]
mod kept;
mod running_boards;

use std::time::Duration;

use courier_play::challenges::{ColorChoice, Pairing, Place, Proposal, Terms};
use courier_play::matches::Action;
use courier_play::reviews::{EngineName, Judgement, MAX_RECENT, RECENT, Review, ReviewEngine};
use courier_play::{ByColor, ChannelId, PlayerId, Refusal};
use courier_rules::Variant;
use courier_store::{Person, Store};
use tempfile::TempDir;

use super::*;
use crate::app::tests::test_store::AppStore;
use crate::app::{Actor, PlayerInput, ReviewState};
use crate::engine::programs::ProgramLimits;
use crate::process::time::ManualClock;

const START: Moment = Moment(1_767_225_600_000);
const ANN: PlayerId = PlayerId(7);
const BEN: PlayerId = PlayerId(8);
const HERE: Place = Place { server: None, channel: ChannelId(1) };

struct World {
    folder: TempDir,
    app: Arc<App>,
    clock: Arc<ManualClock>,
    thread: EngineThread,
    programs: UciPrograms,
}

async fn open(folder: &TempDir) -> Arc<App> {
    Arc::new(App::new(Store::open_for_test(&folder.path().join("courier.db")).await))
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
        for (player, name) in [(ANN, "Ann"), (BEN, "Ben")] {
            let person = Person { player, name: name.to_owned(), locale: None, server: None };
            app.store().save_person(&person, START).await.unwrap();
        }
        let clock = Arc::new(ManualClock::new(START));
        let thread = EngineThread::start().unwrap().0;
        Self { folder, app, clock, thread, programs: UciPrograms::default() }
    }

    /// Names a program for chess that answers as `answer`, a part of a shell script, says.
    #[cfg(unix)]
    async fn name_engine(&mut self, name: &str, answer: &str) {
        let path = self.folder.path().join("engine");
        let script = format!(
            "while read -r line; do
                case \"$line\" in
                    uci) echo 'id name {name}'; echo uciok ;;
                    isready) echo readyok ;;
                    position*) position=$line ;;
                    go*) {answer} ;;
                esac
            done"
        );
        std::fs::write(&path, script).unwrap();
        let engine = format!("/bin/sh {}", path.display()).parse().unwrap();
        let engines = [(Variant::by_key("chess").unwrap(), engine)];
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        self.programs = UciPrograms::new(&engines, ProgramLimits::default(), &clock);
        introduce(&self.app, &self.programs).await;
    }

    async fn play(&self, key: &str, moves: &str) -> MatchId {
        let start = Variant::by_key(key).unwrap().default_start();
        self.play_from(key, start, moves).await
    }

    async fn play_from(&self, key: &str, start: u32, moves: &str) -> MatchId {
        let variant = Variant::by_key(key).unwrap();
        let terms = Terms {
            variant,
            start: None,
            color: ColorChoice::White,
            control: "3d".parse().unwrap(),
            rated: false,
            clock_options: Default::default(),
            handicap: Default::default(),
            blindfold: false,
        };
        let made_at = self.clock.now();
        let proposal = Proposal {
            challenger: ANN,
            opponent: Some(BEN),
            place: HERE,
            terms,
            conditions: Default::default(),
            made_at,
        };
        let store = self.app.store();
        let id = store.propose(&proposal, |_| Vec::new(), made_at).await.unwrap();
        let challenge = store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing {
            players: ByColor { white: ANN, black: BEN },
            start,
            challenger: Color::White,
        };
        let fen = courier_rules::notation::fen::print(&variant.start(start).unwrap());
        let begun = AppStore(store.clone())
            .accept(&challenge, &pairing, &fen, |_| Vec::new(), made_at)
            .await;
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

    /// Which positions of a finished review are known.
    async fn known(&self, id: MatchId) -> Vec<bool> {
        match self.state(id).await {
            ReviewState::Finished(review) => {
                review.evaluations.iter().map(Option::is_some).collect()
            }
            other => panic!("{other:?}"),
        }
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
        self.app.see_review(id, ANN, HERE).await.unwrap().state
    }

    /// Changes the database as an older version has left it.
    async fn execute(&self, sql: &str) {
        self.app.store().tamper(sql).await;
    }

    /// Runs the task until `done`.
    async fn run_until(&self, done: impl AsyncFn() -> bool) {
        let wait = async {
            while !done().await {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let clock = Arc::clone(&self.clock) as Arc<dyn Clock>;
        let programs = self.programs.clone();
        let task = run(Arc::clone(&self.app), self.thread.clone(), programs, clock);
        tokio::select! {
            () = task => panic!("it has ended"),
            waited = tokio::time::timeout(Duration::from_secs(120), wait) => waited.unwrap(),
        }
    }

    async fn finish(&self) {
        self.run_until(async || self.app.reads().unfinished_reviews(1).await.unwrap().is_empty())
            .await;
    }

    /// A finished game of chess with its finished review, which Ann has asked for.
    async fn reviewed(&self, moves: &str) -> (MatchId, ReviewState) {
        let id = self.finished("chess", moves).await;
        self.request(id, ANN).await.unwrap();
        self.finish().await;
        (id, self.state(id).await)
    }

    /// As [`World::finish`], while time passes.
    #[cfg(unix)]
    async fn finish_as_time_passes(&self) {
        let over = async || {
            self.clock.advance(Span::seconds(1));
            self.app.reads().unfinished_reviews(1).await.unwrap().is_empty()
        };
        self.run_until(over).await;
    }

    /// The finished review that was asked for.
    #[cfg(unix)]
    async fn review(&self, id: MatchId) -> Box<Review> {
        match self.state(id).await {
            ReviewState::Finished(review) => review,
            other => panic!("{other:?}"),
        }
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
async fn a_review_of_an_older_engine_is_made_again_when_it_is_asked_for() {
    let world = World::new().await;
    let (id, review) = world.reviewed("f3 e5 g4 Qh4").await;
    assert_eq!(world.request(id, BEN).await.unwrap(), review);
    world.execute("update reviews set version = version - 1").await;
    assert_eq!(world.state(id).await, review, "until it is asked for");
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 0, of: 4 });
    world.finish().await;
    assert_eq!(world.request(id, ANN).await.unwrap(), review);
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

#[tokio::test]
async fn a_finished_review_is_seen_where_a_new_one_is_refused() {
    let world = World::new().await;
    let (id, review) = world.reviewed("f3 e5 g4 Qh4").await;
    let other = world.finished("chess", "e4 e5").await;
    world.request(other, ANN).await.unwrap();
    // It could be made again, and then a position could be added, but Ann waits for another one.
    world.execute("update reviews set version = version - 1").await;
    assert_eq!(world.request(id, ANN).await.unwrap(), review);
    world.execute("update reviews set version = version + 1").await;
    world.execute("delete from review_positions where ply = 0").await;
    let lacking = world.state(id).await;
    assert_ne!(lacking, review);
    assert_eq!(world.request(id, ANN).await.unwrap(), lacking);
    world.finish().await;
    // Now she has asked for as many as she may within a day.
    for _ in 2..MAX_RECENT {
        let id = world.finished("chess", "e4 e5").await;
        world.request(id, ANN).await.unwrap();
        world.app.store().finish_review(id, world.clock.now()).await.unwrap();
    }
    assert_eq!(world.request(id, ANN).await.unwrap(), lacking);
    // Ben may ask for what is missing.
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 3, of: 4 });
    world.finish().await;
    assert_eq!(world.state(id).await, review);
}

/// Answers for the positions of the fool's mate. Our engine never thinks that the starting position
/// is worth so much.
#[cfg(unix)]
const FOOLS_MATE: &str = "case \"$position\" in
    *g2g4) echo 'info score mate 1 pv d8h4'; echo 'bestmove d8h4' ;;
    *'moves f2f3') echo 'info score cp -80 pv e7e5 e2e4'; echo 'bestmove e7e5' ;;
    *) echo 'info score cp 90 pv e2e4'; echo 'bestmove e2e4' ;;
esac";

#[cfg(unix)]
fn by(review: &Review) -> Option<&str> {
    review.engine.as_ref().map(|engine| engine.as_str())
}

#[cfg(unix)]
#[tokio::test]
async fn the_engine_of_the_operator_makes_the_review_until_another_one_is_named() {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    let before = world.finished("chess", "f3 e5").await;
    world.request(before, BEN).await.unwrap();
    world.finish().await;
    assert_eq!(by(&*world.review(before).await), None);

    world.name_engine("Fake 1", FOOLS_MATE).await;
    assert_eq!(world.request(id, ANN).await.unwrap(), ReviewState::Running { done: 0, of: 4 });
    world.finish().await;
    let review = world.review(id).await;
    assert_eq!(by(&review), Some("Fake 1"));
    let centipawns = |value| Some(Evaluation::Centipawns(value));
    let expected =
        [centipawns(90), centipawns(80), centipawns(90), Some(Evaluation::Mate(-1)), None];
    assert_eq!(review.evaluations, expected);
    assert_eq!(review.judged.len(), 1, "2. g4");
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Finished(review));
    // A review by our own engine is made again, and so is one of another version.
    assert!(matches!(world.request(before, BEN).await.unwrap(), ReviewState::Running { .. }));
    world.name_engine("Fake 2", FOOLS_MATE).await;
    assert_eq!(world.request(id, ANN).await.unwrap(), ReviewState::Running { done: 0, of: 4 });
    world.finish().await;
    for id in [id, before] {
        assert_eq!(by(&*world.review(id).await), Some("Fake 2"));
    }
}

#[cfg(unix)]
#[tokio::test]
async fn our_own_engine_makes_the_review_if_the_other_one_fails() {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    // It dies in the third position until it is fixed.
    let answer = format!(
        "case \"$position\" in *e7e5*) test -e \"$0.mended\" || exit 1 ;; esac; {FOOLS_MATE}"
    );
    world.name_engine("Fake 1", &answer).await;
    let chess = Variant::by_key("chess").unwrap();
    assert!(matches!(world.app.review_engine(chess), ReviewEngine::Named(_)));
    world.request(id, ANN).await.unwrap();
    world.finish_as_time_passes().await;
    let review = world.review(id).await;
    assert_eq!(by(&review), None);
    assert!(review.evaluations[0] != Some(Evaluation::Centipawns(90)), "all of it is our own");
    assert_eq!(world.app.review_engine(chess), ReviewEngine::Unavailable);
    // It would not become better now.
    assert_eq!(world.request(id, ANN).await.unwrap(), ReviewState::Finished(review));

    std::fs::write(world.folder.path().join("engine.mended"), "").unwrap();
    world.clock.advance(Span::hours(1));
    let other = world.finished("chess", "f3 e5 g4").await;
    world.request(other, ANN).await.unwrap();
    world.finish_as_time_passes().await;
    assert_eq!(by(&*world.review(other).await), Some("Fake 1"));
    assert!(matches!(world.request(id, ANN).await.unwrap(), ReviewState::Running { .. }));
    world.finish_as_time_passes().await;
    assert_eq!(by(&*world.review(id).await), Some("Fake 1"));
}

#[cfg(unix)]
#[tokio::test]
async fn a_review_that_our_engine_has_begun_is_begun_again_by_the_other_one() {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    world.request(id, ANN).await.unwrap();
    let (review, again) = world.app.begin_review(id).await.unwrap().unwrap();
    let step = world.app.next_review_step(&review, again, START).await.unwrap().unwrap();
    world.app.add_to_review(id, &step, Evaluation::Centipawns(1), &[]).await.unwrap();
    world.name_engine("Fake 1", FOOLS_MATE).await;
    world.finish().await;
    let review = world.review(id).await;
    assert_eq!(by(&review), Some("Fake 1"));
    assert_eq!(review.evaluations[0], Some(Evaluation::Centipawns(90)));
}
