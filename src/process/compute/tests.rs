//! Tests of the workers: fair turns, bounds, and that nothing that goes wrong in one computation
//! costs anybody else their turn.
#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::{Arc, Mutex};

use courier_play::Refusal;
use tokio::task::JoinHandle;

use super::*;

const BOUNDS: Bounds = Bounds {
    of_person: 3,
    in_all: 4,
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
            let place = worker.place(by)?;
            place.compute(move || computed.lock().unwrap().push(what)).await?;
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
    let first = tested.worker.place(person(1)).unwrap().turn().await.unwrap();
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
    let first = tested.worker.place(person(1)).unwrap().turn().await.unwrap();
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

/// A place is taken before anything is read, and given back however that ends.
#[tokio::test]
async fn places_are_bounded_before_anybody_waits() {
    let tested = Tested::new(BOUNDS);
    let place = |number| tested.worker.place(person(number));
    let own: Vec<_> = (0..3).map(|_| place(1).unwrap()).collect();
    assert_eq!(place(1).err(), Some(Refusal::StillComputing));
    let other = place(2).unwrap();
    assert_eq!(place(3).err(), Some(Refusal::TooBusy));
    assert!(tested.worker.place(None).is_ok(), "the bot itself");
    let turn = other.turn().await.unwrap();
    assert_eq!(place(3).err(), Some(Refusal::TooBusy), "it lasts as long as the turn");
    drop(turn);
    let third = place(3).unwrap();
    drop(own);
    assert!((0..3).map(|_| place(1)).collect::<Result<Vec<_>, _>>().is_ok());
    drop(third);
}

#[tokio::test]
async fn nobody_waits_without_end_and_no_turn_is_lost() {
    let tested = Tested::new(Bounds { longest_wait: Duration::from_millis(20), ..BOUNDS });
    let first = tested.worker.place(person(1)).unwrap().turn().await.unwrap();
    for by in [1, 2, 3] {
        let waited = tested.worker.place(person(by)).unwrap().turn().await.map(drop);
        assert_eq!(refusal(waited), Refusal::TooBusy);
    }
    drop(first);
    assert_eq!(tested.worker.place(person(2)).unwrap().compute(|| 7).await.unwrap(), 7);
    assert!(tested.worker.place(person(3)).unwrap().turn().await.is_ok());
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
    let long = |person| compute.long_place(PlayerId(person)).unwrap();
    let broken = long(1).compute(|| -> u8 { panic!("a bug") });
    let sound = long(2).compute(|| 7);
    let (broken, sound) = tokio::join!(broken, sound);
    assert!(matches!(broken, Err(ComputeError::Failed(ComputeFault::Panicked))));
    assert_eq!(sound.unwrap(), 7);
    let work = || -> u8 { std::panic::panic_any(PanicsWhenDropped) };
    assert!(matches!(
        long(1).compute(work).await,
        Err(ComputeError::Failed(ComputeFault::Panicked))
    ));
    assert_eq!(long(1).compute(|| 8).await.unwrap(), 8);
}

#[tokio::test]
async fn what_is_computed_for_nobody_keeps_its_turn_until_it_is_done() {
    let tested = Tested::new(BOUNDS);
    let (release, released) = std::sync::mpsc::channel::<()>();
    let turn = tested.worker.place(person(1)).unwrap().turn().await.unwrap();
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
    let long = compute.long_place(PlayerId(1)).unwrap().compute(move || released.recv());
    let quick = async {
        let found = compute.quick(PlayerId(1), || 7).await;
        release.send(()).unwrap();
        found
    };
    let (long, quick) = tokio::join!(long, quick);
    assert_eq!((long.unwrap(), quick.unwrap()), (Ok(()), 7));
}
