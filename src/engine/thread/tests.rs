//! Tests of the engine's thread: it answers, survives a panic, and stops at once.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_engine::{Limits, Request};
use courier_rules::Game;

use super::*;

const PERSON: PlayerId = PlayerId(9);

fn chess() -> &'static Variant {
    Variant::by_key("chess").unwrap()
}

fn nodes(engine: &mut Engine, interrupt: &Interrupt, nodes: Option<u64>) -> u64 {
    let game = Game::new(engine.variant().start(engine.variant().default_start()).unwrap());
    let limits = Limits { nodes, ..Limits::default() };
    let interrupt = || interrupt.is_due();
    let request = Request { limits, interrupt: &interrupt, ..Request::default() };
    engine.analyze(&game, &request).unwrap().nodes
}

#[tokio::test]
async fn searches_are_answered() {
    let (thread, _ended) = EngineThread::start().unwrap();
    for variant in Variant::all() {
        let search =
            thread.search(PERSON, variant, |engine, interrupt| nodes(engine, interrupt, Some(500)));
        assert!(search.await.unwrap() > 0, "{}", variant.key());
    }
}

/// How many positions the engine of chess looks at for some plies. It is the same number each time
/// for a new engine, and a lower one where the table remembers the search before.
async fn looked_at(thread: &EngineThread) -> u64 {
    let search = thread.search(PERSON, chess(), |engine, _| {
        let game = Game::new(chess().start(0).unwrap());
        let limits = Limits { depth: Some(9), ..Limits::default() };
        let request = Request { limits, ..Request::default() };
        engine.analyze(&game, &request).unwrap().nodes
    });
    search.await.unwrap()
}

#[tokio::test]
async fn the_memory_is_given_back_when_nobody_plays() {
    let (thread, _ended) = EngineThread::start_with(Duration::from_secs(3600)).unwrap();
    let first = looked_at(&thread).await;
    tokio::time::sleep(Duration::from_millis(100)).await;
    let again = looked_at(&thread).await;
    // A new engine looks at exactly as many as before, one that remembers at fewer.
    assert!(again < first, "the engine is not kept: {again} of {first}");

    let (thread, _ended) = EngineThread::start_with(Duration::from_millis(50)).unwrap();
    assert_eq!(looked_at(&thread).await, first);
    let released = async {
        while looked_at(&thread).await != first {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), released).await.unwrap();
}

#[tokio::test]
async fn a_search_that_nobody_waits_for_any_more_is_left_out() {
    let (thread, _ended) = EngineThread::start().unwrap();
    let (release, released) = mpsc::channel();
    let (tell, told) = mpsc::channel();
    let first = thread.search(PERSON, chess(), move |_, _| released.recv().unwrap());
    let abandoned = thread.search(PERSON, chess(), move |_, _| tell.send(()).unwrap());
    tokio::select! {
        biased;
        _ = first => panic!("it waits"),
        _ = async { tokio::time::timeout(Duration::from_millis(50), abandoned).await } => {}
    }
    release.send(()).unwrap();
    assert_eq!(thread.search(PERSON, chess(), |_, _| 7).await, Ok(7));
    assert!(told.recv().is_err(), "it was dropped without being done");
}

#[tokio::test]
async fn a_search_that_panics_ends_neither_the_thread_nor_the_others() {
    let (thread, mut ended) = EngineThread::start().unwrap();
    let broken = thread.search(PERSON, chess(), |_, _| -> u8 { panic!("a bug") });
    let sound = thread.search(PERSON, chess(), |_, _| 7);
    let (broken, sound) = tokio::join!(broken, sound);
    assert_eq!((broken, sound), (Err(SearchError::Panicked), Ok(7)));
    assert!(ended.try_recv().is_err_and(|why| why == oneshot::error::TryRecvError::Empty));
}

/// A panic that causes another one where the thread expects none.
struct PanicsWhenDropped;

impl Drop for PanicsWhenDropped {
    fn drop(&mut self) {
        panic!("a bug");
    }
}

/// Then the process ends, and says why.
#[tokio::test]
async fn the_end_of_the_thread_is_noticed() {
    let (thread, failure) = EngineThread::start().unwrap();
    let work = |_: &mut Engine, _: &Interrupt| -> u8 { std::panic::panic_any(PanicsWhenDropped) };
    assert_eq!(thread.search(PERSON, chess(), work).await, Err(SearchError::Panicked));
    let failure = tokio::time::timeout(Duration::from_secs(60), failure).await;
    assert_eq!(failure.unwrap().unwrap(), "a bug");
}

#[tokio::test]
async fn a_stop_interrupts_the_search_and_refuses_the_others() {
    let (thread, ended) = EngineThread::start().unwrap();
    let (begun, begins) = oneshot::channel();
    let endless = {
        let thread = thread.clone();
        tokio::spawn(async move {
            let search = thread.search(PERSON, chess(), |engine, interrupt| {
                begun.send(()).unwrap();
                nodes(engine, interrupt, None)
            });
            search.await
        })
    };
    begins.await.unwrap();
    let queued = {
        let thread = thread.clone();
        tokio::spawn(async move { thread.search(PERSON, chess(), |_, _| 1).await })
    };
    tokio::task::yield_now().await;
    thread.stop();
    // What it has found by then is not what it would have found.
    assert_eq!(endless.await.unwrap(), Err(SearchError::Stopped));
    assert_eq!(queued.await.unwrap(), Err(SearchError::Stopped));
    assert_eq!(thread.search(PERSON, chess(), |_, _| 1).await, Err(SearchError::Stopped));
    // The sender was dropped.
    assert!(ended.await.is_err());
}

/// It would not end before the process: the test would hang.
#[tokio::test]
async fn a_stop_does_not_wait_for_a_search_that_heeds_no_interrupt() {
    let (thread, _ended) = EngineThread::start().unwrap();
    let (release, released) = mpsc::channel::<()>();
    let (begun, begins) = oneshot::channel();
    let endless = thread.search(PERSON, chess(), move |_, _| {
        begun.send(()).unwrap();
        released.recv().is_err()
    });
    let queued = thread.search(PERSON, chess(), |_, _| 1);
    let stop = async {
        begins.await.unwrap();
        thread.stop();
    };
    tokio::pin!(endless);
    let queued = tokio::select! {
        biased;
        _ = &mut endless => panic!("it waits"),
        (queued, ()) = async { tokio::join!(queued, stop) } => queued,
    };
    assert_eq!(queued, Err(SearchError::Stopped));
    drop(release);
    assert_eq!(endless.await, Err(SearchError::Stopped));
}
