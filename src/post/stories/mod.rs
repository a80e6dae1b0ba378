//! Stories: games of months with a clock moved by hand, on a real file, with a carrier that writes down what it is given.
//! What each person was told, and when, is the snapshot.
#![allow(clippy::unwrap_used, clippy::panic)]

mod reaching;
mod telling;
mod time;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use courier_rules::Variant;
use rand::SeedableRng as _;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::Postman;
use super::carrier::{Carried, Carrier, Obstacle};
use crate::club::{Answer as Reply, Answered, Club, Intent};
use crate::discord::Answer;
use crate::discord::shell::Shell;
use crate::play::challenge::{ColourWish, Place, Proposal, Terms};
use crate::play::notice::Barrier;
use crate::play::permission::Permission;
use crate::play::preferences::Preferences;
use crate::play::written::{local, utc};
use crate::play::{ChallengeId, ChannelId, MatchId, Moment, PlayerId, ServerId, Span};
use crate::store::{Person, Store};
use crate::time::{Clock as _, ManualClock};

const MADRID: PlayerId = PlayerId(101);
const NEW_YORK: PlayerId = PlayerId(102);
const SERVER: ServerId = ServerId(201);
const CHANNEL: ChannelId = ChannelId(301);
const THREAD: ChannelId = ChannelId(302);

/// Two people, their server, and everything the bot does with nobody at the keyboard.
struct Story {
    folder: TempDir,
    clock: Arc<ManualClock>,
    post_office: Arc<Mutex<PostOffice>>,
    postman: Postman<Recorder>,
    /// Whether the bot is stopped and started again before everything it does.
    restless: bool,
}

/// The world outside as the carrier finds it, and what it was given.
#[derive(Debug, Default)]
struct PostOffice {
    /// Who takes no direct messages.
    closed: BTreeSet<PlayerId>,
    /// Channels that were deleted.
    gone: BTreeSet<ChannelId>,
    /// Channels the bot may not write in.
    forbidden: BTreeSet<ChannelId>,
    /// Until when Discord answers nothing but 503.
    down_until: Option<Moment>,
    /// The names of the threads that were opened.
    opened: Vec<String>,
    delivered: Vec<Delivered>,
}

#[derive(Clone, Debug)]
struct Delivered {
    at: Moment,
    to: Result<PlayerId, ChannelId>,
    nonce: String,
    text: String,
}

struct Recorder {
    clock: Arc<ManualClock>,
    post_office: Arc<Mutex<PostOffice>>,
}

impl Recorder {
    fn office_forbids(&self, channel: ChannelId) -> bool {
        self.post_office.lock().unwrap().forbidden.contains(&channel)
    }

    fn carry(&self, to: Result<PlayerId, ChannelId>, answer: &Answer, nonce: String) -> Result<Carried, Obstacle> {
        let at = self.clock.now();
        let mut office = self.post_office.lock().unwrap();
        if office.down_until.is_some_and(|until| at < until) {
            return Err(Obstacle::Later("503".to_owned()));
        }
        let barrier = match to {
            Ok(player) => office.closed.contains(&player).then_some(Barrier::Closed),
            Err(channel) if office.gone.contains(&channel) => Some(Barrier::Gone),
            Err(channel) => office.forbidden.contains(&channel).then_some(Barrier::Forbidden),
        };
        if let Some(barrier) = barrier {
            return Err(Obstacle::Shut(barrier, format!("{barrier:?}")));
        }
        assert!(office.delivered.iter().all(|known| known.nonce != nonce), "{nonce} was delivered before");
        // A board says who is on the move and until when; the line above it is what matters here.
        let text = if answer.picture.is_some() && !answer.content.is_empty() { None } else { answer.text.as_deref() };
        let text = [Some(answer.content.as_str()).filter(|line| !line.is_empty()), text].into_iter().flatten();
        let text = text.collect::<Vec<_>>().join("\n");
        office.delivered.push(Delivered { at, to, nonce, text });
        let channel = to.map_or_else(|channel| channel, |player| ChannelId(player.0 + 1000));
        Ok(Carried { channel, message: office.delivered.len() as u64 })
    }
}

impl Carrier for Recorder {
    async fn to_player(&self, player: PlayerId, answer: Answer, nonce: String) -> Result<Carried, Obstacle> {
        self.carry(Ok(player), &answer, nonce)
    }

    async fn to_channel(&self, channel: ChannelId, answer: Answer, nonce: String) -> Result<Carried, Obstacle> {
        self.carry(Err(channel), &answer, nonce)
    }

    async fn open_thread(&self, channel: ChannelId, name: String) -> Result<ChannelId, Obstacle> {
        let at = self.clock.now();
        let mut office = self.post_office.lock().unwrap();
        if office.down_until.is_some_and(|until| at < until) {
            return Err(Obstacle::Later("503".to_owned()));
        }
        if office.forbidden.contains(&channel) {
            return Err(Obstacle::Shut(Barrier::Forbidden, "Forbidden".to_owned()));
        }
        office.opened.push(name);
        Ok(ChannelId(400 + office.opened.len() as u64))
    }

    async fn missing(&self, _: ServerId, channel: ChannelId, needed: &'static [Permission]) -> Vec<Permission> {
        let forbidden = self.office_forbids(channel);
        needed.iter().copied().take(usize::from(forbidden)).collect()
    }

    async fn challenge_over(&self, _: &Shell, _: ChallengeId) {}

    async fn board_moved(&self, _: &Shell, _: MatchId, _: Option<PlayerId>, _: Carried) {}
}

impl Story {
    /// It begins with two people who have met the bot, each in their own zone.
    async fn begin(now: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let clock = Arc::new(ManualClock::new(utc(now)));
        let post_office = Arc::new(Mutex::new(PostOffice::default()));
        let postman = employ(folder.path().join("courier.db"), &clock, &post_office).await;
        let story = Self { folder, clock, post_office, postman, restless: false };
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

    fn club(&self) -> &Club {
        &self.postman.shell.club
    }

    fn store(&self) -> &Store {
        self.club().store()
    }

    fn office(&self) -> std::sync::MutexGuard<'_, PostOffice> {
        self.post_office.lock().unwrap()
    }

    /// Somebody uses the bot, in whatever way.
    async fn acts(&self, player: PlayerId) {
        let name = if player == MADRID { "Madrid" } else { "New York" };
        let person = Person { player, name: name.to_owned(), locale: None, server: Some(SERVER) };
        self.store().meet(&person, self.now()).await.unwrap();
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
        self.club().set_preferences(player, &preferences, self.now()).await.unwrap();
        self.settle().await;
    }

    /// Madrid takes White, New York accepts in the same place.
    async fn game(&mut self, control: &str, channel: ChannelId) -> MatchId {
        let (now, club) = (self.now(), self.club());
        let proposal = Proposal {
            challenger: MADRID,
            opponent: None,
            place: Place { server: Some(SERVER), channel },
            terms: Terms {
                variant: Variant::by_key("chess").unwrap(),
                start: None,
                colour: ColourWish::White,
                control: control.parse().unwrap(),
                rated: false,
                courtesies: Default::default(),
            },
            made_at: now,
        };
        let challenge = club.propose(proposal, false, now).await.unwrap().id;
        let mut dice = StdRng::seed_from_u64(5);
        let answered = club.answer(challenge, NEW_YORK, Reply::Accept, Some(channel), now, &mut dice).await.unwrap();
        let Answered::Began(the_match) = answered else { panic!("{answered:?}") };
        self.settle().await;
        the_match.id()
    }

    /// Whoever is on the move makes it, in the channel of the game.
    async fn plays(&mut self, id: MatchId, the_move: &str) {
        let the_match = self.club().look(id).await.unwrap();
        let (mover, here) = (the_match.mover(), the_match.record().place.channel);
        self.acts(mover).await;
        let intent = Intent::Move(the_move);
        self.club().play(mover, id, None, intent, Some(here), self.now()).await.unwrap();
        self.settle().await;
    }

    /// Nobody does anything until then, but for the bot.
    async fn until(&mut self, moment: &str) {
        let end = utc(moment);
        assert!(end > self.now(), "{moment} has passed");
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

    async fn next(&self) -> Option<Moment> {
        let (deadline, post) =
            (self.store().next_deadline().await.unwrap(), self.store().next_post_at().await.unwrap());
        deadline.into_iter().chain(post).min()
    }

    /// The bot does what is due.
    async fn settle(&mut self) {
        if self.restless {
            self.restart().await;
        }
        self.club().sweep(self.now()).await.unwrap();
        if self.restless {
            self.restart().await;
        }
        self.postman.round().await.unwrap();
    }

    async fn restart(&mut self) {
        self.store().close().await;
        let path = self.folder.path().join("courier.db");
        self.postman = employ(path, &self.clock, &self.post_office).await;
    }

    /// What everybody was told: for each person and channel the messages with their times, in the zone of the reader as it
    /// was in the end.
    async fn told(&self) -> String {
        let mut readers: Vec<Result<PlayerId, ChannelId>> = vec![Ok(MADRID), Ok(NEW_YORK)];
        let delivered = self.office().delivered.clone();
        readers.extend(delivered.iter().map(|one| one.to).filter(Result::is_err).collect::<BTreeSet<_>>());
        let mut told = String::new();
        for reader in readers {
            let (name, zone) = match reader {
                Ok(player) => {
                    let zone = self.store().preferences(player).await.unwrap().zone;
                    (if player == MADRID { "Madrid" } else { "New York" }, zone)
                }
                Err(THREAD) => ("the thread", "UTC".parse().unwrap()),
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
async fn employ(path: PathBuf, clock: &Arc<ManualClock>, post_office: &Arc<Mutex<PostOffice>>) -> Postman<Recorder> {
    let club = Arc::new(Club::new(Store::open(&path).await.unwrap()));
    let shell = Arc::new(Shell::new(club, Arc::<ManualClock>::clone(clock), StdRng::seed_from_u64(1)));
    let carrier = Recorder { clock: Arc::clone(clock), post_office: Arc::clone(post_office) };
    Postman { shell, carrier }
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
