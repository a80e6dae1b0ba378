//! Stories: tests of games that last for months, with a manual clock, a real database file and a
//! fake Discord. Snapshots show the messages of each reader with their times.
#![allow(clippy::unwrap_used, clippy::panic)]

mod automatic_vacation;
mod channels;
mod competitions;
mod deliveries_in_doubt;
mod destinations;
mod engine;
mod fake_discord;
mod ladders;
mod lobby;
mod notices;
mod parallel_deliveries;
mod pauses;
mod reminders;
mod roles;
mod several_processes;
mod standings;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard};

use chrono::NaiveDateTime;
use courier_rules::Variant;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tempfile::TempDir;
use tokio::sync::watch;

use courier_play::challenges::{ClockOptions, ColorChoice, Place, Proposal, Terms};
use courier_play::matches::Action;
use courier_play::notices::DeliveryError;
use courier_play::pauses::Weekend;
use courier_play::preferences::Preferences;
use courier_play::reminders::live::LIVE_REPLY_WITHIN;
use courier_play::server_config::{GamesIn, ServerConfig};
use courier_play::zone::Zone;
use courier_play::{ChannelId, MatchId, Moment, PlayerId, ServerId, Span};
use courier_store::{Person, Store};
use fake_discord::{FakeDiscord, FakeTransport};

use super::claims::Claims;
use super::worker::OutboxWorker;
use crate::app::{
    Actor, App, ChallengeOutcome, ChallengeResponse, PlayerInput, SettingsChange, ToldBy,
};
use crate::discord::{AppState, Downloads, Failure};
use crate::process::time::{Clock as _, ManualClock};

const MADRID: PlayerId = PlayerId(101);
const NEW_YORK: PlayerId = PlayerId(102);
const SERVER: ServerId = ServerId(201);
const CHANNEL: ChannelId = ChannelId(301);
const THREAD: ChannelId = ChannelId(302);
const ELSEWHERE: ChannelId = ChannelId(303);

/// Two players, named Madrid and New York after their time zones, their server, and the background
/// tasks of the bot.
struct Story {
    folder: TempDir,
    clock: Arc<ManualClock>,
    discord: Arc<Mutex<FakeDiscord>>,
    worker: Arc<OutboxWorker<FakeTransport>>,
    /// Whether the bot is restarted before every sweep and every delivery.
    restarts: bool,
}

impl Story {
    /// Starts with two players who have used the bot, each in their own time zone.
    async fn begin(now: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(ManualClock::new(utc(now)));
        let discord = Arc::new(Mutex::new(FakeDiscord::default()));
        let worker = start_bot(folder.path().join("courier.db"), &clock, &discord).await;
        let story = Self { folder, clock, discord, worker, restarts: false };
        for (player, zone) in [(MADRID, "Europe/Madrid"), (NEW_YORK, "America/New_York")] {
            story.uses_the_bot(player).await;
            story.changes_zone(player, zone).await;
        }
        // Most stories are told in one channel.
        story.plays_in(Some(GamesIn::Channel)).await;
        story
    }

    /// The same, with a bot that is restarted before every sweep and every delivery.
    async fn begin_with_restarts(now: &str) -> Self {
        Self { restarts: true, ..Self::begin(now).await }
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

    fn discord(&self) -> MutexGuard<'_, FakeDiscord> {
        self.discord.lock().unwrap()
    }

    /// A player uses the bot, in any way.
    async fn uses_the_bot(&self, player: PlayerId) {
        let name = if player == MADRID { "Madrid" } else { "New York" };
        let person = Person { player, name: name.to_owned(), locale: None, server: Some(SERVER) };
        self.store().save_person(&person, self.now()).await.unwrap();
    }

    /// A player changes their time zone.
    async fn changes_zone(&self, player: PlayerId, zone: &str) {
        let change =
            SettingsChange { zone: Some(zone.parse().unwrap()), ..SettingsChange::default() };
        self.app().change_settings(player, change, self.now()).await.unwrap();
    }

    /// The server chooses where games are played, or goes back to the default.
    async fn plays_in(&self, games: Option<GamesIn>) {
        let choose = |config: &mut ServerConfig| {
            config.games = games;
            Ok(())
        };
        self.app().configure((SERVER, MADRID), choose, |_| Ok(()), self.now()).await.unwrap();
    }

    /// A player changes how they want to be reminded.
    async fn changes_preferences(
        &mut self,
        player: PlayerId,
        change: impl FnOnce(&mut Preferences) + Send,
    ) {
        self.uses_the_bot(player).await;
        let mut changed = self.store().preferences(player).await.unwrap();
        change(&mut changed);
        let Preferences { leads, quiet, digest, zone: _ } = changed;
        let (leads, quiet, digest) = (Some(leads), Some(quiet), Some(digest));
        let change = SettingsChange { leads, quiet, digest, ..SettingsChange::default() };
        self.app().change_settings(player, change, self.now()).await.unwrap();
        self.runs().await;
    }

    /// Madrid offers a game with the white pieces, and New York accepts in the same channel.
    async fn starts_game(&mut self, control: &str, channel: ChannelId) -> MatchId {
        self.starts_game_with(control, channel, ClockOptions::default()).await
    }

    /// The same, with clock options.
    async fn starts_game_with(
        &mut self,
        control: &str,
        channel: ChannelId,
        clock_options: ClockOptions,
    ) -> MatchId {
        let (now, app) = (self.now(), self.app());
        let place = Place { server: Some(SERVER), channel };
        let mut proposal = self.proposal(MADRID, place, control);
        proposal.terms.clock_options = clock_options;
        let challenge = app.propose(proposal, false, ToldBy::Mention, now).await.unwrap().id;
        let mut rng = StdRng::seed_from_u64(5);
        let answered = app
            .answer(challenge, NEW_YORK, ChallengeResponse::Accept, Some(channel), now, &mut rng)
            .await
            .unwrap();
        let ChallengeOutcome::Began(begun) = answered else { panic!("{answered:?}") };
        self.runs().await;
        begun.the_match.id()
    }

    /// An offer of an unrated game of chess, in which the challenger has the white pieces.
    fn proposal(&self, challenger: PlayerId, place: Place, control: &str) -> Proposal {
        let terms = Terms {
            variant: Variant::by_key("chess").unwrap(),
            start: None,
            color: ColorChoice::White,
            control: control.parse().unwrap(),
            rated: false,
            clock_options: ClockOptions::default(),
            handicap: Default::default(),
            blindfold: false,
        };
        Proposal {
            challenger,
            opponent: None,
            place,
            terms,
            conditions: Default::default(),
            made_at: self.now(),
        }
    }

    /// The side to move plays this move in the channel of the game.
    async fn plays(&mut self, id: MatchId, the_move: &str) {
        // Boxed, as below: a long story keeps many such steps on its stack.
        let mover = Box::pin(self.app().find_match(id)).await.unwrap().mover();
        Box::pin(self.acts(mover, id, PlayerInput::Move(the_move))).await;
    }

    /// The same, too long after the last move to count as a live reply.
    async fn replies_later(&mut self, id: MatchId, the_move: &str) {
        self.waits_past_live_replies();
        self.plays(id, the_move).await;
    }

    /// Waits for longer than a live reply takes.
    fn waits_past_live_replies(&self) {
        self.clock.advance(LIVE_REPLY_WITHIN * 2);
    }

    /// A player acts in the channel of the game.
    async fn acts(&mut self, player: PlayerId, id: MatchId, input: PlayerInput<'_>) {
        let here = Box::pin(self.app().find_match(id)).await.unwrap().record().place.channel;
        Box::pin(self.acts_in(here, player, id, input)).await;
    }

    /// A player acts in this channel.
    async fn acts_in(
        &mut self,
        channel: ChannelId,
        player: PlayerId,
        id: MatchId,
        input: PlayerInput<'_>,
    ) {
        self.uses_the_bot(player).await;
        let actor = Actor { player, said_in: Some(channel) };
        self.app().play(actor, id, None, input, self.now()).await.unwrap();
        self.runs().await;
    }

    /// A player goes on vacation for this many days.
    async fn goes_on_vacation(&mut self, player: PlayerId, days: u8) {
        self.uses_the_bot(player).await;
        self.app().begin_vacation(player, days, self.now()).await.unwrap();
        self.runs().await;
    }

    /// The bot runs until this time; no player acts.
    async fn until(&mut self, moment: &str) {
        Box::pin(self.advances(utc(moment) - self.now())).await;
    }

    /// The bot runs for this long; no player acts.
    async fn advances(&mut self, span: Span) {
        assert!(span > Span::ZERO, "{span:?} is not in the future");
        let end = self.now() + span;
        for _ in 0..10_000 {
            let next = self.next().await.filter(|next| *next <= end);
            let Some(next) = next else {
                self.clock.advance(end - self.now());
                return;
            };
            self.clock.advance((next - self.now()).max(Span::ZERO));
            self.runs().await;
        }
        panic!("the bot does not become idle");
    }

    /// The bot is down until this time, without a heartbeat before: the clocks continue to run.
    async fn down_until(&mut self, moment: &str) {
        self.clock.advance(utc(moment) - self.now());
        self.restart().await;
        self.runs().await;
    }

    /// The bot is down until this time, after a heartbeat: the outage is credited to the clocks.
    async fn outage_until(&mut self, moment: &str) {
        self.store().beat(self.now()).await.unwrap();
        self.clock.advance(utc(moment) - self.now());
        self.restart().await;
        let now = self.now();
        assert!(
            self.app().credit_downtime(now).await.unwrap().is_some(),
            "a gap that long is noticed"
        );
        self.app().refresh_deadlines(now, || Span::ZERO).await.unwrap();
        self.runs().await;
    }

    async fn next(&self) -> Option<Moment> {
        let deadline = self.store().next_deadline().await.unwrap();
        let messages = self.store().due_messages(self.now(), 1).await.unwrap();
        deadline.into_iter().chain(messages.next_at).min()
    }

    /// The bot sweeps the deadlines and delivers the messages that are due.
    async fn runs(&mut self) {
        if self.restarts {
            self.restart().await;
        }
        self.app().sweep(self.now(), || Span::ZERO).await.unwrap();
        if self.restarts {
            self.restart().await;
        }
        self.delivers().await.unwrap();
    }

    /// The bot delivers the messages that are due. Returns when the next one is.
    async fn delivers(&self) -> Result<Option<Moment>, Failure> {
        let (_running, mut stop) = watch::channel(());
        let mut claims = Claims::new(None);
        Box::pin(self.worker.deliver_due(&mut claims, &mut stop)).await
    }

    async fn restart(&mut self) {
        self.store().close().await;
        let path = self.folder.path().join("courier.db");
        self.worker = start_bot(path, &self.clock, &self.discord).await;
    }

    /// The messages of each player and channel with their times, in the present time zone of the
    /// reader.
    async fn transcript(&self) -> String {
        let mut readers: Vec<Result<PlayerId, ChannelId>> = vec![Ok(MADRID), Ok(NEW_YORK)];
        let delivered = self.discord().delivered.clone();
        readers.extend(
            delivered.iter().map(|one| one.to).filter(Result::is_err).collect::<BTreeSet<_>>(),
        );
        let mut transcript = String::new();
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
            transcript.push_str(&format!("== {name} ({}) ==\n", zone.name()));
            for one in delivered.iter().filter(|one| one.to == reader) {
                let text = readable(&one.text, one.at).replace('\n', "\n                       ");
                transcript.push_str(&format!("{}  {text}\n", local(one.at, zone)));
            }
            transcript.push('\n');
        }
        transcript
    }
}

/// Starts the bot.
async fn start_bot(
    path: PathBuf,
    clock: &Arc<ManualClock>,
    discord: &Arc<Mutex<FakeDiscord>>,
) -> Arc<OutboxWorker<FakeTransport>> {
    let app = Arc::new(App::new(Store::open_for_test(&path).await));
    let downloads = Downloads::new(reqwest::Client::new());
    let (clock_for_app, rng) = (Arc::<ManualClock>::clone(clock), StdRng::seed_from_u64(1));
    let app_state = Arc::new(AppState::new(app, clock_for_app, rng, downloads));
    let transport = FakeTransport { clock: Arc::clone(clock), discord: Arc::clone(discord) };
    Arc::new(OutboxWorker::new(app_state, transport, false))
}

/// Parses a moment in UTC: `2026-03-08 12:00`.
fn utc(text: &str) -> Moment {
    let wall = NaiveDateTime::parse_from_str(text, "%Y-%m-%d %H:%M").unwrap();
    Moment(wall.and_utc().timestamp_millis())
}

/// The local time of a moment in a zone, with the day of the week: `Sun 2026-03-08 12:00`.
fn local(moment: Moment, zone: Zone) -> String {
    zone.local_time(moment).unwrap().format("%a %Y-%m-%d %H:%M").to_string()
}

/// The text as a reader sees it at `now`: timestamps relative, mentions as names.
fn readable(text: &str, now: Moment) -> String {
    let mut parts = text.split("<t:");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (timestamp, rest) = part.split_once('>').unwrap();
        let seconds: i64 = timestamp.split(':').next().unwrap().parse().unwrap();
        let minutes = (Moment(seconds * 1000) - now).0 / Span::minutes(1).0;
        shown.push_str(&format!("[in {} h {:02}]{rest}", minutes / 60, minutes % 60));
    }
    shown.replace("<@101>", "@Madrid").replace("<@102>", "@NewYork")
}
