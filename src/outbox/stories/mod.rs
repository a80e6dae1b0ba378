//! Stories: games of months with a clock moved by hand, on a real file, with a transport that writes
//! down what it is given. What each person was told, and when, is the snapshot.
#![allow(clippy::unwrap_used, clippy::panic)]

mod pausing;
mod reaching;
mod telling;
mod time;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use courier_rules::Variant;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tempfile::TempDir;
use tokio::sync::Notify;

use super::transport::{SentMessage, Transport, TransportError};
use super::worker::OutboxWorker;
use crate::app::{Actor, App, ChallengeOutcome, ChallengeResponse, PlayerInput};
use crate::discord::MessagePayload;
use crate::discord::app_state::AppState;
use crate::play::challenge::{ClockOptions, ColorChoice, Place, Proposal, Terms};
use crate::play::live_replies::LIVE_REPLY_WITHIN;
use crate::play::matches::Action;
use crate::play::notice::DeliveryError;
use crate::play::permission::Permission;
use crate::play::preferences::Preferences;
use crate::play::test_moments::{local, utc};
use crate::play::{ChallengeId, ChannelId, MatchId, Moment, PlayerId, ServerId, Span};
use crate::store::{Person, Store};
use crate::time::{Clock as _, ManualClock};

const MADRID: PlayerId = PlayerId(101);
const NEW_YORK: PlayerId = PlayerId(102);
const SERVER: ServerId = ServerId(201);
const CHANNEL: ChannelId = ChannelId(301);
const THREAD: ChannelId = ChannelId(302);
const ELSEWHERE: ChannelId = ChannelId(303);

/// Two people, their server, and everything the bot does with nobody at the keyboard.
struct Story {
    folder: TempDir,
    clock: Arc<ManualClock>,
    discord: Arc<Mutex<FakeDiscord>>,
    worker: Arc<OutboxWorker<Recorder>>,
    /// Whether the bot is stopped and started again before everything it does.
    restless: bool,
}

/// The world outside as the transport finds it, and what it was given.
#[derive(Debug, Default)]
struct FakeDiscord {
    /// Who takes no direct messages.
    closed: BTreeSet<PlayerId>,
    /// Channels that were deleted.
    gone: BTreeSet<ChannelId>,
    /// Channels the bot may not write in.
    forbidden: BTreeSet<ChannelId>,
    /// Until when Discord answers nothing but 503.
    down_until: Option<Moment>,
    /// The channel in which messages hang until the gate is opened.
    slow: Option<ChannelId>,
    gate: Arc<Notify>,
    /// The names of the threads that were opened.
    opened: Vec<String>,
    /// The channels of direct messages.
    direct: BTreeMap<ChannelId, PlayerId>,
    /// Whose channel of direct messages was asked for.
    asked: Vec<PlayerId>,
    /// The boards that lost their buttons.
    stripped: Vec<SentMessage>,
    delivered: Vec<Delivered>,
}

#[derive(Clone, Debug)]
struct Delivered {
    at: Moment,
    to: Result<PlayerId, ChannelId>,
    sent: SentMessage,
    nonce: String,
    text: String,
}

struct Recorder {
    clock: Arc<ManualClock>,
    discord: Arc<Mutex<FakeDiscord>>,
}

impl Recorder {
    fn office_forbids(&self, channel: ChannelId) -> bool {
        self.discord.lock().unwrap().forbidden.contains(&channel)
    }

    /// The world outside, while Discord answers.
    fn open(&self) -> Result<std::sync::MutexGuard<'_, FakeDiscord>, TransportError> {
        let discord = self.discord.lock().unwrap();
        match discord.down_until {
            Some(until) if self.clock.now() < until => Err(error(DeliveryError::Unreachable)),
            _ => Ok(discord),
        }
    }

    fn carry(
        &self,
        channel: ChannelId,
        payload: &MessagePayload,
        nonce: String,
    ) -> Result<SentMessage, TransportError> {
        let at = self.clock.now();
        let mut discord = self.open()?;
        let to = discord.direct.get(&channel).copied().ok_or(channel);
        let reason = match to {
            _ if discord.gone.contains(&channel) => Some(DeliveryError::Gone),
            Ok(player) if discord.closed.contains(&player) => Some(DeliveryError::Closed),
            _ => discord.forbidden.contains(&channel).then_some(DeliveryError::Forbidden),
        };
        if let Some(reason) = reason {
            return Err(error(reason));
        }
        assert!(
            discord.delivered.iter().all(|known| known.nonce != nonce),
            "{nonce} was delivered before"
        );
        // A board says who is on the move and until when; the line above it is what matters here.
        let text = if payload.picture.is_some() && !payload.content.is_empty() {
            None
        } else {
            payload.text.as_deref()
        };
        let text = [Some(payload.content.as_str()).filter(|line| !line.is_empty()), text]
            .into_iter()
            .flatten();
        let text = text.collect::<Vec<_>>().join("\n");
        let sent = SentMessage { channel, message: 1 + discord.delivered.len() as u64 };
        discord.delivered.push(Delivered { at, to, sent, nonce, text });
        Ok(sent)
    }
}

fn error(reason: DeliveryError) -> TransportError {
    TransportError { reason, detail: format!("{reason:?}") }
}

impl Transport for Recorder {
    async fn open_direct(&self, player: PlayerId) -> Result<ChannelId, TransportError> {
        let mut discord = self.open()?;
        discord.asked.push(player);
        let lives = |discord: &FakeDiscord, channel: &ChannelId| !discord.gone.contains(channel);
        let known =
            discord.direct.iter().find(|(channel, of)| **of == player && lives(&discord, channel));
        let channel =
            known.map_or(ChannelId(1001 + discord.direct.len() as u64), |(channel, _)| *channel);
        discord.direct.insert(channel, player);
        Ok(channel)
    }

    async fn send(
        &self,
        channel: ChannelId,
        payload: MessagePayload,
        nonce: String,
    ) -> Result<SentMessage, TransportError> {
        let gate = self
            .open()
            .ok()
            .and_then(|discord| (discord.slow == Some(channel)).then(|| Arc::clone(&discord.gate)));
        if let Some(gate) = gate {
            gate.notified().await;
        }
        self.carry(channel, &payload, nonce)
    }

    async fn open_thread(
        &self,
        channel: ChannelId,
        name: String,
    ) -> Result<ChannelId, TransportError> {
        let mut discord = self.open()?;
        if discord.forbidden.contains(&channel) {
            return Err(error(DeliveryError::Forbidden));
        }
        discord.opened.push(name);
        Ok(ChannelId(400 + discord.opened.len() as u64))
    }

    async fn missing(
        &self,
        _: ServerId,
        channel: ChannelId,
        needed: &'static [Permission],
    ) -> Vec<Permission> {
        let forbidden = self.office_forbids(channel);
        needed.iter().copied().take(usize::from(forbidden)).collect()
    }

    async fn strip_challenge(&self, _: &AppState, _: ChallengeId) {}

    async fn strip(&self, board: SentMessage) {
        self.discord.lock().unwrap().stripped.push(board);
    }
}

impl Story {
    /// It begins with two people who have met the bot, each in their own zone.
    async fn begin(now: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(ManualClock::new(utc(now)));
        let discord = Arc::new(Mutex::new(FakeDiscord::default()));
        let worker = employ(folder.path().join("courier.db"), &clock, &discord).await;
        let story = Self { folder, clock, discord, worker, restless: false };
        for (player, zone) in [(MADRID, "Europe/Madrid"), (NEW_YORK, "America/New_York")] {
            story.acts(player).await;
            story.moves_to(player, zone).await;
        }
        story
    }

    /// The same, with a bot that is stopped and started again before everything it does.
    async fn begin_restless(now: &str) -> Self {
        Self { restless: true, ..Self::begin(now).await }
    }

    fn now(&self) -> Moment {
        self.clock.now()
    }

    fn app(&self) -> &App {
        &self.worker.app_state.app
    }

    fn store(&self) -> &Store {
        self.app().store()
    }

    fn discord(&self) -> std::sync::MutexGuard<'_, FakeDiscord> {
        self.discord.lock().unwrap()
    }

    /// Somebody uses the bot, in whatever way.
    async fn acts(&self, player: PlayerId) {
        let name = if player == MADRID { "Madrid" } else { "New York" };
        let person = Person { player, name: name.to_owned(), locale: None, server: Some(SERVER) };
        self.store().save_person(&person, self.now()).await.unwrap();
    }

    /// Somebody goes to live elsewhere, and says so.
    async fn moves_to(&self, player: PlayerId, zone: &str) {
        self.store().set_zone(player, Some(zone.parse().unwrap()), self.now()).await.unwrap();
    }

    /// Somebody changes how they want to be reminded.
    async fn prefers(&mut self, player: PlayerId, change: impl FnOnce(&mut Preferences)) {
        self.acts(player).await;
        let mut preferences = self.store().preferences(player).await.unwrap();
        change(&mut preferences);
        self.app().set_preferences(player, &preferences, self.now()).await.unwrap();
        self.settle().await;
    }

    /// Madrid takes White, New York accepts in the same place.
    async fn game(&mut self, control: &str, channel: ChannelId) -> MatchId {
        self.game_with(control, channel, ClockOptions::default()).await
    }

    /// The same, with more agreed on about time.
    async fn game_with(
        &mut self,
        control: &str,
        channel: ChannelId,
        clock_options: ClockOptions,
    ) -> MatchId {
        let (now, app) = (self.now(), self.app());
        let proposal = Proposal {
            challenger: MADRID,
            opponent: None,
            place: Place { server: Some(SERVER), channel },
            terms: Terms {
                variant: Variant::by_key("chess").unwrap(),
                start: None,
                color: ColorChoice::White,
                control: control.parse().unwrap(),
                rated: false,
                clock_options,
            },
            made_at: now,
        };
        let challenge = app.propose(proposal, false, now).await.unwrap().id;
        let mut dice = StdRng::seed_from_u64(5);
        let answered = app
            .answer(challenge, NEW_YORK, ChallengeResponse::Accept, Some(channel), now, &mut dice)
            .await
            .unwrap();
        let ChallengeOutcome::Began(the_match) = answered else { panic!("{answered:?}") };
        self.settle().await;
        the_match.id()
    }

    /// Whoever is on the move makes it, in the channel of the game.
    async fn plays(&mut self, id: MatchId, the_move: &str) {
        let mover = self.app().find_match(id).await.unwrap().mover();
        self.does(mover, id, PlayerInput::Move(the_move)).await;
    }

    /// The same, so long after the move before that nobody sits at the board any more.
    async fn answers(&mut self, id: MatchId, the_move: &str) {
        self.thinks();
        self.plays(id, the_move).await;
    }

    /// Somebody thinks for longer than anybody waits at the board.
    fn thinks(&self) {
        self.clock.advance(LIVE_REPLY_WITHIN * 2);
    }

    /// Somebody acts in the channel of the game.
    async fn does(&mut self, player: PlayerId, id: MatchId, intent: PlayerInput<'_>) {
        let here = self.app().find_match(id).await.unwrap().record().place.channel;
        self.does_in(here, player, id, intent).await;
    }

    /// Somebody acts there, wherever the game is.
    async fn does_in(
        &mut self,
        channel: ChannelId,
        player: PlayerId,
        id: MatchId,
        intent: PlayerInput<'_>,
    ) {
        self.acts(player).await;
        let actor = Actor { player, said_in: Some(channel) };
        self.app().play(actor, id, None, intent, self.now()).await.unwrap();
        self.settle().await;
    }

    /// Somebody goes on vacation for so many days.
    async fn rests(&mut self, player: PlayerId, days: u8) {
        self.acts(player).await;
        self.app().begin_vacation(player, days, self.now()).await.unwrap();
        self.settle().await;
    }

    /// Nobody does anything until then, but for the bot.
    async fn until(&mut self, moment: &str) {
        self.goes_by(utc(moment) - self.now()).await;
    }

    /// Nobody does anything for so long, but for the bot.
    async fn goes_by(&mut self, span: Span) {
        assert!(span > Span::ZERO, "{span:?} has passed");
        let end = self.now() + span;
        for _ in 0..10_000 {
            let next = self.next().await.filter(|next| *next <= end);
            let Some(next) = next else {
                self.clock.advance(end - self.now());
                return;
            };
            self.clock.advance((next - self.now()).max(Span::ZERO));
            self.settle().await;
        }
        panic!("the bot does not come to rest");
    }

    /// The bot is down until then; nothing is done.
    async fn down_until(&mut self, moment: &str) {
        self.clock.advance(utc(moment) - self.now());
        self.restart().await;
        self.settle().await;
    }

    /// The bot is down until then, and its heart had beaten to the last: no clock has run.
    async fn out_of_order_until(&mut self, moment: &str) {
        self.store().beat(self.now()).await.unwrap();
        self.clock.advance(utc(moment) - self.now());
        self.restart().await;
        let now = self.now();
        assert!(
            self.app().credit_outage(now).await.unwrap().is_some(),
            "a gap that long is noticed"
        );
        self.app().refresh_deadlines(now, || Span::ZERO).await.unwrap();
        self.settle().await;
    }

    async fn next(&self) -> Option<Moment> {
        let deadline = self.store().next_deadline().await.unwrap();
        let messages = self.store().due_messages(self.now(), 1).await.unwrap();
        deadline.into_iter().chain(messages.next_at).min()
    }

    /// The bot does what is due.
    async fn settle(&mut self) {
        if self.restless {
            self.restart().await;
        }
        self.app().sweep(self.now(), || Span::ZERO).await.unwrap();
        if self.restless {
            self.restart().await;
        }
        self.worker.deliver_due().await.unwrap();
    }

    async fn restart(&mut self) {
        self.store().close().await;
        let path = self.folder.path().join("courier.db");
        self.worker = employ(path, &self.clock, &self.discord).await;
    }

    /// What everybody was told: for each person and channel the messages with their times, in the
    /// zone of the reader as it was in the end.
    async fn told(&self) -> String {
        let mut readers: Vec<Result<PlayerId, ChannelId>> = vec![Ok(MADRID), Ok(NEW_YORK)];
        let delivered = self.discord().delivered.clone();
        readers.extend(
            delivered.iter().map(|one| one.to).filter(Result::is_err).collect::<BTreeSet<_>>(),
        );
        let mut told = String::new();
        for reader in readers {
            let (name, zone) = match reader {
                Ok(player) => {
                    let zone = self.store().preferences(player).await.unwrap().zone;
                    (if player == MADRID { "Madrid" } else { "New York" }, zone)
                }
                Err(THREAD) => ("the thread", "UTC".parse().unwrap()),
                Err(ELSEWHERE) => ("another channel", "UTC".parse().unwrap()),
                Err(_) => ("the channel", "UTC".parse().unwrap()),
            };
            told.push_str(&format!("== {name} ({}) ==\n", zone.tz().name()));
            for one in delivered.iter().filter(|one| one.to == reader) {
                let text = in_words(&one.text, one.at).replace('\n', "\n                       ");
                told.push_str(&format!("{}  {text}\n", local(one.at, zone)));
            }
            told.push('\n');
        }
        told
    }
}

/// A bot that has just been started.
async fn employ(
    path: PathBuf,
    clock: &Arc<ManualClock>,
    discord: &Arc<Mutex<FakeDiscord>>,
) -> Arc<OutboxWorker<Recorder>> {
    let app = Arc::new(App::new(Store::open(&path).await.unwrap()));
    let app_state =
        Arc::new(AppState::new(app, Arc::<ManualClock>::clone(clock), StdRng::seed_from_u64(1)));
    let transport = Recorder { clock: Arc::clone(clock), discord: Arc::clone(discord) };
    Arc::new(OutboxWorker { app_state, transport })
}

/// Discord's timestamps as a reader sees them at `now`, mentions as names.
fn in_words(text: &str, now: Moment) -> String {
    let mut parts = text.split("<t:");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (stamp, rest) = part.split_once('>').unwrap();
        let seconds: i64 = stamp.split(':').next().unwrap().parse().unwrap();
        let minutes = (Moment(seconds * 1000) - now).0 / Span::minutes(1).0;
        shown.push_str(&format!("[in {} h {:02}]{rest}", minutes / 60, minutes % 60));
    }
    shown.replace("<@101>", "@Madrid").replace("<@102>", "@NewYork")
}
