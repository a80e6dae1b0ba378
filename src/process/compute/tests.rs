//! Tests of the workers: fair turns, bounds, and that nothing that goes wrong in one computation
//! costs anybody else their turn.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::{Arc, Mutex};

use courier_play::Refusal;
use tokio::task::JoinHandle;

use super::*;

const BOUNDS: Bounds = Bounds {
    of_person: 2,
    in_all: 3,
    longest_wait: Duration::from_secs(600),
    thread: "test",
    niceness: 0,
};

const fn person(number: u64) -> Option<PlayerId> {
    Some(PlayerId(number))
}

/// A worker, and what it has computed.
struct Tested {
    worker: Arc<Worker>,
    computed: Arc<Mutex<Vec<&'static str>>>,
}

impl Tested {
    fn new(bounds: Bounds) -> Self {
        Self { worker: Arc::new(Worker::new(bounds)), computed: Arc::default() }
    }

    /// Asks for something, and returns when it waits.
    async fn ask(
        &self,
        by: Option<PlayerId>,
        what: &'static str,
    ) -> JoinHandle<Result<(), ComputeError>> {
        let (worker, computed) = (Arc::clone(&self.worker), Arc::clone(&self.computed));
        let waiting = self.worker.waiting();
        let asked = tokio::spawn(async move {
            let turn = worker.turn(by).await?;
            turn.compute(move || computed.lock().unwrap().push(what)).await?;
            Ok(())
        });
        while self.worker.waiting() == waiting && !asked.is_finished() {
            tokio::task::yield_now().await;
        }
        asked
    }
}

fn refusal(of: Result<(), ComputeError>) -> Refusal {
    match of.unwrap_err() {
        ComputeError::Refused(refusal) => refusal,
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn people_have_turns_one_after_the_other() {
    let tested = Tested::new(Bounds { in_all: 9, ..BOUNDS });
    let first = tested.worker.turn(person(1)).await.unwrap();
    let mut asked = Vec::new();
    for (by, what) in [(person(1), "a"), (person(1), "b"), (person(2), "c"), (None, "d")] {
        asked.push(tested.ask(by, what).await);
    }
    assert_eq!(*tested.computed.lock().unwrap(), Vec::<&str>::new(), "one at a time");
    drop(first);
    for asked in asked {
        asked.await.unwrap().unwrap();
    }
    assert_eq!(*tested.computed.lock().unwrap(), ["a", "c", "d", "b"]);
}

#[tokio::test]
async fn what_waits_is_bounded_for_a_person_and_in_all() {
    let tested = Tested::new(BOUNDS);
    let first = tested.worker.turn(person(1)).await.unwrap();
    let own = [tested.ask(person(1), "a").await, tested.ask(person(1), "b").await];
    let more = tested.ask(person(1), "c").await;
    assert_eq!(refusal(more.await.unwrap()), Refusal::StillComputing);
    let other = tested.ask(person(2), "d").await;
    let full = tested.ask(person(3), "e").await;
    assert_eq!(refusal(full.await.unwrap()), Refusal::TooBusy);
    // A request that no longer waits takes no place.
    own[0].abort();
    while !own[0].is_finished() {
        tokio::task::yield_now().await;
    }
    let again = tested.ask(person(1), "g").await;
    // The bot itself is not refused.
    let posted = tested.ask(None, "f").await;
    drop(first);
    for asked in [other, again, posted] {
        asked.await.unwrap().unwrap();
    }
    assert_eq!(*tested.computed.lock().unwrap(), ["b", "d", "f", "g"]);
}

#[tokio::test]
async fn nobody_waits_without_end_and_no_turn_is_lost() {
    let tested = Tested::new(Bounds { longest_wait: Duration::from_millis(20), ..BOUNDS });
    let first = tested.worker.turn(person(1)).await.unwrap();
    for by in [1, 2, 3] {
        let waited = tested.worker.turn(person(by)).await.map(drop);
        assert_eq!(refusal(waited), Refusal::TooBusy);
    }
    drop(first);
    assert_eq!(tested.worker.turn(person(2)).await.unwrap().compute(|| 7).await.unwrap().0, 7);
    assert!(tested.worker.turn(person(3)).await.is_ok());
}

/// A panic that causes another one where the thread expects none.
struct PanicsWhenDropped;

impl Drop for PanicsWhenDropped {
    fn drop(&mut self) {
        panic!("a bug");
    }
}

#[tokio::test]
async fn a_panic_ends_neither_the_worker_nor_the_turns_of_others() {
    let compute = Compute::default();
    let broken = compute.long(PlayerId(1), || -> u8 { panic!("a bug") });
    let sound = compute.long(PlayerId(2), || 7);
    let (broken, sound) = tokio::join!(broken, sound);
    assert!(matches!(broken, Err(ComputeError::Failed(ComputeFault::Panicked))));
    assert_eq!(sound.unwrap(), 7);
    let work = || -> u8 { std::panic::panic_any(PanicsWhenDropped) };
    assert!(matches!(
        compute.long(PlayerId(1), work).await,
        Err(ComputeError::Failed(ComputeFault::Panicked))
    ));
    assert_eq!(compute.long(PlayerId(1), || 8).await.unwrap(), 8);
}

#[tokio::test]
async fn what_is_computed_for_nobody_keeps_its_turn_until_it_is_done() {
    let tested = Tested::new(BOUNDS);
    let (release, released) = std::sync::mpsc::channel::<()>();
    let turn = tested.worker.turn(person(1)).await.unwrap();
    let abandoned = turn.compute(move || released.recv());
    assert!(tokio::time::timeout(Duration::from_millis(20), abandoned).await.is_err());
    let next = tested.ask(person(1), "a").await;
    assert_eq!(tested.worker.waiting(), 1);
    release.send(()).unwrap();
    next.await.unwrap().unwrap();
    assert_eq!(*tested.computed.lock().unwrap(), ["a"]);
}

#[tokio::test]
async fn what_takes_milliseconds_does_not_wait_for_what_takes_seconds() {
    let compute = Compute::default();
    let (release, released) = std::sync::mpsc::channel::<()>();
    let long = compute.long(PlayerId(1), move || released.recv());
    let quick = async {
        let found = compute.quick(PlayerId(1), || 7).await;
        release.send(()).unwrap();
        found
    };
    let (long, quick) = tokio::join!(long, quick);
    assert_eq!((long.unwrap(), quick.unwrap()), (Ok(()), 7));
}
