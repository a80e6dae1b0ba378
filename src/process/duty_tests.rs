//! Several processes on one server, of which one at a time holds the duty. They are tasks here,
//! each with connections of its own.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::sync::atomic::{AtomicUsize, Ordering};

use anyhow::bail;
use courier_store::{ServerAddress, Store, test_support::postgres};
use tokio::task::JoinHandle;

use super::*;

/// How long a condition may take, on a machine that is busy.
const LIMIT: Duration = Duration::from_secs(60);

struct Process {
    app: Arc<App>,
    gateway: watch::Sender<Gateway>,
    stop: watch::Sender<()>,
    /// How often it has begun the tasks of the duty.
    begun: Arc<AtomicUsize>,
    /// How often a task of the duty was woken.
    woken: Arc<AtomicUsize>,
    running: JoinHandle<anyhow::Result<()>>,
}

impl Process {
    async fn start(address: &ServerAddress) -> Self {
        Self::start_with(address, Background::new).await
    }

    async fn start_with(
        address: &ServerAddress,
        begin: impl Fn() -> Background + Send + Sync + 'static,
    ) -> Self {
        let session = ServerSession::begin(address, Usage::Shared).await.unwrap();
        let app = Arc::new(App::new(Store::connect(address).await.unwrap()));
        app.end_duty();
        let (gateway, gateway_seen) = watch::channel(Gateway::Connected);
        let (stop, stopped) = watch::channel(());
        let woken = Arc::new(AtomicUsize::new(0));
        let begun = Arc::new(AtomicUsize::new(0));
        let (of, count) = (Arc::clone(&app), Arc::clone(&woken));
        let begins = Arc::clone(&begun);
        let begin = move || {
            begins.fetch_add(1, Ordering::SeqCst);
            let (of, count) = (Arc::clone(&of), Arc::clone(&count));
            let mut tasks = begin();
            tasks.spawn_endless(async move {
                loop {
                    of.wakeup().deadlines.notified().await;
                    count.fetch_add(1, Ordering::SeqCst);
                }
            });
            tasks
        };
        let begin = Begin { duty: begin, waiting: Background::new };
        let running =
            tokio::spawn(in_turn(session, Arc::clone(&app), gateway_seen, begin, stopped));
        Self { app, gateway, stop, begun, woken, running }
    }

    async fn stop(self) {
        drop(self.stop);
        tokio::time::timeout(LIMIT, self.running).await.unwrap().unwrap().unwrap();
        self.app.store().close().await;
    }
}

async fn until(condition: impl Fn() -> bool) {
    let met = async {
        while !condition() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LIMIT, met).await.unwrap();
}

#[tokio::test]
async fn the_duty_goes_to_another_process_when_its_holder_stops() {
    let test = "the_duty_goes_to_another_process_when_its_holder_stops";
    let Some(address) = postgres::address(test).await else { return };
    let first = Process::start(&address).await;
    until(|| first.app.has_duty()).await;
    let second = Process::start(&address).await;
    // Told or not, the holder looks.
    second.app.wakeup().elsewhere.notify_one();
    let before = first.woken.load(Ordering::SeqCst);
    until(|| first.woken.load(Ordering::SeqCst) > before).await;
    assert!(!second.app.has_duty());
    until(|| first.app.is_certain_of_duty(stopwatch())).await;
    assert!(!second.app.is_certain_of_duty(stopwatch()));
    let app = Arc::clone(&first.app);
    first.stop().await;
    assert!(!app.is_certain_of_duty(stopwatch()));
    until(|| second.app.is_certain_of_duty(stopwatch())).await;
    second.stop().await;
}

#[tokio::test]
async fn a_process_that_has_lost_its_session_stops_its_tasks_and_waits_for_its_turn() {
    let test = "a_process_that_has_lost_its_session_stops_its_tasks_and_waits_for_its_turn";
    let Some(address) = postgres::address(test).await else { return };
    let first = Process::start(&address).await;
    until(|| first.app.has_duty()).await;
    let second = Process::start(&address).await;
    postgres::end_session_with_duty(&address).await;
    // Any of them may be the first to take it again.
    until(|| {
        let begun = [&first, &second].map(|one| one.begun.load(Ordering::SeqCst));
        begun.iter().sum::<usize>() == 2 && second.app.has_duty() != first.app.has_duty()
    })
    .await;
    let (holder, other) = if second.app.has_duty() { (second, first) } else { (first, second) };
    holder.stop().await;
    until(|| other.app.has_duty()).await;
    other.stop().await;
}

/// The holder hangs, or its machine or its network is gone: no connection is closed.
#[cfg(unix)]
#[tokio::test]
async fn the_duty_of_a_process_that_vanishes_is_taken_over_after_its_tasks_have_ended() {
    let test = "the_duty_of_a_process_that_vanishes_is_taken_over_after_its_tasks_have_ended";
    let Some((address, relay, through)) = postgres::relayed(test).await else { return };
    // Its tasks take all the time that they may have.
    let slow = || {
        let mut tasks = Background::new();
        tasks.spawn_completed_endless(|mut stop| async move {
            let _ = stop.changed().await;
            tokio::time::sleep(Duration::from_secs(4)).await;
        });
        tasks
    };
    let first = Process::start_with(&through, slow).await;
    until(|| first.app.has_duty()).await;
    let second = Process::start(&address).await;
    relay.cut();
    let taken = until(|| {
        assert!(!(first.app.has_duty() && second.app.has_duty()), "both have the duty");
        second.app.has_duty()
    });
    tokio::time::timeout(Duration::from_secs(15), taken).await.expect("nobody takes it over");
    // The first one goes on when it has a connection again.
    relay.restore();
    second.stop().await;
    until(|| first.app.has_duty()).await;
    first.stop().await;
}

#[tokio::test]
async fn a_process_that_cannot_reach_discord_gives_the_duty_up() {
    let test = "a_process_that_cannot_reach_discord_gives_the_duty_up";
    let Some(address) = postgres::address(test).await else { return };
    let first = Process::start(&address).await;
    until(|| first.app.has_duty()).await;
    let second = Process::start(&address).await;
    first.gateway.send_replace(Gateway::Unreachable);
    until(|| second.app.has_duty()).await;
    assert!(!first.app.has_duty());
    second.gateway.send_replace(Gateway::Unreachable);
    first.gateway.send_replace(Gateway::Connected);
    until(|| first.app.has_duty()).await;
    assert!(!second.app.has_duty());
    first.stop().await;
    second.stop().await;
}

#[tokio::test]
async fn a_task_that_fails_ends_the_process() {
    let test = "a_task_that_fails_ends_the_process";
    let Some(address) = postgres::address(test).await else { return };
    let begin = || {
        let mut tasks = Background::new();
        tasks.spawn(async { bail!("a bug") });
        tasks
    };
    let process = Process::start_with(&address, begin).await;
    let ended = tokio::time::timeout(LIMIT, process.running).await.unwrap().unwrap();
    assert_eq!(ended.unwrap_err().to_string(), "a bug");
    process.app.store().close().await;
}
