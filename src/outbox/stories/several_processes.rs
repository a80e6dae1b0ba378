//! Several processes that deliver from one outbox. They are tasks here, each with connections of
//! its own to one PostgreSQL.

use std::time::Duration;

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_store::{DeliveryClaims, ServerAddress, test_support::postgres};
use tokio::task::JoinHandle;

use super::*;

/// How long a condition may take, on a machine that is busy.
const LIMIT: Duration = Duration::from_secs(120);

/// A database, and a Discord that knows nonces.
struct Shared {
    address: ServerAddress,
    store: Store,
    clock: Arc<ManualClock>,
    discord: Arc<Mutex<FakeDiscord>>,
}

impl Shared {
    async fn begin(test: &str) -> Option<Self> {
        let address = postgres::address(test).await?;
        let store = Store::connect(&address).await.unwrap();
        let clock = Arc::new(ManualClock::new(utc("2026-06-01 12:00")));
        let discord = FakeDiscord { knows_nonces: true, ..FakeDiscord::default() };
        let shared = Self { address, store, clock, discord: Arc::new(Mutex::new(discord)) };
        for player in 1..=9 {
            let person =
                Person { player: PlayerId(player), name: "P".into(), locale: None, server: None };
            shared.store.save_person(&person, shared.clock.now()).await.unwrap();
        }
        Some(shared)
    }

    fn discord(&self) -> MutexGuard<'_, FakeDiscord> {
        self.discord.lock().unwrap()
    }

    /// Stores messages to these players.
    async fn tell(&self, players: impl IntoIterator<Item = u64>) {
        let now = self.clock.now();
        let notice = Notice::Outage { from: now - Span::hours(2), to: now };
        let to = |player| OutboxMessage { reader: Reader::Player(PlayerId(player)), notice };
        let messages: Vec<OutboxMessage> = players.into_iter().map(to).collect();
        let mut transaction = self.store.begin().await.unwrap();
        transaction.enqueue(&messages, now).await.unwrap();
        transaction.commit().await.unwrap();
    }

    async fn start(&self) -> Process {
        let store = Store::connect(&self.address).await.unwrap();
        let app = Arc::new(App::new(store.clone()));
        let downloads = Downloads::new(reqwest::Client::new());
        let clock = Arc::<ManualClock>::clone(&self.clock);
        let app_state = AppState::new(app, clock, StdRng::seed_from_u64(1), downloads);
        let transport =
            FakeTransport { clock: Arc::clone(&self.clock), discord: Arc::clone(&self.discord) };
        let worker = Arc::new(OutboxWorker::new(Arc::new(app_state), transport, true));
        let claims = Claims::new(Some(DeliveryClaims::new(self.address.clone())));
        let (stop, stopped) = watch::channel(());
        let running = tokio::spawn(worker.deliver_until(claims, stopped));
        Process { store, stop, running }
    }

    /// The row numbers of the messages that a player received, in this order.
    fn received(&self, player: u64) -> Vec<u64> {
        let discord = self.discord();
        let own = discord.delivered.iter().filter(|one| one.to == Ok(PlayerId(player)));
        let number = |nonce: &str| u64::from_str_radix(nonce.split('-').next().unwrap(), 16);
        own.map(|one| number(&one.nonce).unwrap()).collect()
    }

    async fn until(&self, condition: impl Fn(&FakeDiscord) -> bool) {
        let met = async {
            while !condition(&self.discord()) {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(LIMIT, met).await.unwrap();
    }

    /// Waits until every message is stored as delivered.
    async fn until_nothing_is_due(&self) {
        let met = async {
            let due = || self.store.due_messages(self.clock.now(), 1);
            while !due().await.unwrap().due.is_empty() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(LIMIT, met).await.unwrap();
    }
}

struct Process {
    store: Store,
    stop: watch::Sender<()>,
    running: JoinHandle<()>,
}

impl Process {
    async fn stop(self) {
        drop(self.stop);
        tokio::time::timeout(LIMIT, self.running).await.unwrap().unwrap();
        self.store.close().await;
    }
}

#[tokio::test]
async fn a_thousand_messages_of_two_processes_are_sent_once_and_in_order() {
    let test = "a_thousand_messages_of_two_processes_are_sent_once_and_in_order";
    let Some(shared) = Shared::begin(test).await else { return };
    let (first, second) = (shared.start().await, shared.start().await);
    for _ in 0..20 {
        shared.tell((0..50).map(|number| 1 + number % 7)).await;
    }
    shared.until(|discord| discord.delivered.len() >= 1_000).await;
    shared.until_nothing_is_due().await;
    first.stop().await;
    second.stop().await;
    assert_eq!(shared.discord().repeated, [""; 0]);
    assert_eq!(shared.discord().delivered.len(), 1_000);
    for player in 1..=7 {
        let received = shared.received(player);
        assert!(received.len() >= 140 && received.is_sorted(), "{player}: {received:?}");
    }
}

/// The first process has claimed a reader and waits for Discord. Meanwhile the second one delivers
/// to others, and to this reader only when the first has ended, or lost its session.
#[tokio::test]
async fn the_claims_of_a_process_lapse_with_its_session() {
    let test = "the_claims_of_a_process_lapse_with_its_session";
    for ends in [true, false] {
        let Some(shared) = Shared::begin(test).await else { return };
        let (slow_reader, other) = (1, 2);
        // Their channel is opened first.
        let first = shared.start().await;
        shared.tell([slow_reader]).await;
        shared.until(|discord| discord.delivered.len() == 1).await;
        shared.until_nothing_is_due().await;
        let slow = shared.discord().delivered[0].sent.channel;
        shared.discord().slow = Some(slow);
        shared.tell([slow_reader, slow_reader, slow_reader]).await;
        shared.until(|discord| discord.waiting == 1).await;

        let second = shared.start().await;
        for round in 1..=3 {
            shared.tell([other]).await;
            shared.until(|discord| discord.delivered.len() == 1 + round).await;
        }
        assert_eq!((shared.received(slow_reader).len(), shared.discord().waiting), (1, 1));

        shared.discord().slow = None;
        if ends {
            first.running.abort();
        } else {
            postgres::end_sessions_with_claims(&shared.address).await;
        }
        shared.until_nothing_is_due().await;
        let received = shared.received(slow_reader);
        assert!(received.len() == 4 && received.is_sorted(), "{received:?}");
        second.stop().await;
        if !ends {
            // What it has sent, Discord knows. It begins a new session.
            let gate = Arc::clone(&shared.discord().gate);
            gate.notify_one();
            shared.until(|discord| discord.repeated.len() == 1).await;
            shared.tell([slow_reader, other]).await;
            shared.until(|discord| discord.delivered.len() == 9).await;
            shared.until_nothing_is_due().await;
            first.stop().await;
            assert!(shared.received(slow_reader).is_sorted());
        }
    }
}

/// What a process has sent without storing it is not sent again by another one, long after Discord
/// has forgotten its nonce.
#[tokio::test]
async fn another_process_looks_for_messages_that_may_have_been_sent() {
    let test = "another_process_looks_for_messages_that_may_have_been_sent";
    let Some(shared) = Shared::begin(test).await else { return };
    let second = shared.start().await;
    shared.tell([1]).await;
    shared.until(|discord| discord.delivered.len() == 1).await;
    shared.until_nothing_is_due().await;
    // As if the process had ended in between.
    let as_before = "update outbox set state = 'pending', closed_at = null,
                     sent_channel_id = null, sent_message_id = null";
    shared.store.tamper(as_before).await;
    shared.clock.advance(Span::minutes(10));
    shared.until_nothing_is_due().await;
    second.stop().await;
    let discord = shared.discord();
    assert_eq!((discord.delivered.len(), discord.repeated.len()), (1, 0));
}
