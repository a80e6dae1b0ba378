//! New games that are asked for on the web board: nobody may do there what they may not in Discord.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use courier_play::challenge_limits::MAX_TO_ONE;
use courier_play::challenges::ChallengeState;
use courier_play::{EngineLevel, Refusal, RoleId, ServerConfig};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::test_store::*;
use crate::app::test_servers::FakeServers;
use crate::app::{Against, App, AppError, NewGame, NewGameError, server_config};

const ELSEWHERE: ServerId = ServerId(777);
const HIDDEN: ChannelId = ChannelId(778);
const ROLE: RoleId = RoleId(5);

struct Story {
    db: TestStore,
    app: App,
    servers: FakeServers,
}

impl Story {
    /// White and Black are members of a server in which the bot has met both.
    async fn new() -> Self {
        let db = TestStore::new().await;
        let servers = FakeServers::default();
        for player in [WHITE, BLACK] {
            let met = Person { server: Some(SERVER), ..person(player, "somebody") };
            db.store.save_person(&met, START).await.unwrap();
            servers.add((SERVER, player), &[], &[(CHANNEL, true), (HIDDEN, false)]);
        }
        let app = App::new(db.store.clone());
        Self { db, app, servers }
    }

    async fn asks(&self, by: PlayerId, against: Against, rated: bool) -> Result<NewGame, Refusal> {
        let terms = Terms { rated, ..proposal().terms };
        let mut chance = StdRng::seed_from_u64(1);
        let asked = self.app.new_game(&self.servers, by, (against, terms), START, &mut chance);
        asked.await.map_err(refusal)
    }

    async fn configure(&self, change: impl FnOnce(&mut ServerConfig) + Send) {
        let change = |config: &mut ServerConfig| {
            change(config);
            Ok(())
        };
        let by = (SERVER, WHITE);
        server_config::configure(&self.db.store, by, change, |_| Ok(()), START).await.unwrap();
    }

    /// The waiting messages of the outbox, with their readers.
    async fn told(&self) -> Vec<(Reader, Notice)> {
        let pending = self.db.store.due_messages(START, 100).await.unwrap().due;
        pending.into_iter().map(|message| (message.reader, message.notice)).collect()
    }
}

fn refusal(error: NewGameError) -> Refusal {
    match error {
        NewGameError::App(AppError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_game_is_offered_where_the_player_may_post_and_challenge() {
    let story = Story::new().await;
    let anyone = |server, channel| story.asks(WHITE, Against::Anyone(server, channel), true);
    let NewGame::Offered(challenge) = anyone(SERVER, CHANNEL).await.unwrap() else { panic!() };
    let notice = Notice::Challenged { challenge };
    assert_eq!(story.told().await, [(Reader::Channel(CHANNEL), notice)]);
    for (server, channel) in [(SERVER, HIDDEN), (SERVER, ChannelId(3)), (ELSEWHERE, CHANNEL)] {
        assert_eq!(anyone(server, channel).await, Err(Refusal::MayNotPost), "{channel}");
    }
    story.configure(|config| config.allow(HIDDEN).unwrap()).await;
    let refused = anyone(SERVER, CHANNEL).await;
    assert_eq!(refused, Err(Refusal::WrongChannel { channels: vec![HIDDEN] }));
    story.configure(|config| config.channels.clear()).await;
    story.configure(|config| config.challengers = Some(ROLE)).await;
    assert_eq!(anyone(SERVER, CHANNEL).await, Err(Refusal::NotAChallenger { role: ROLE }));
    story.servers.add((SERVER, WHITE), &[ROLE], &[(CHANNEL, true)]);
    anyone(SERVER, CHANNEL).await.unwrap();
    story.servers.remove(SERVER, WHITE);
    assert_eq!(anyone(SERVER, CHANNEL).await, Err(Refusal::MayNotPost), "no member any more");
}

#[tokio::test]
async fn a_person_of_the_server_is_challenged_within_the_limits() {
    let story = Story::new().await;
    let person = |other| story.asks(WHITE, Against::Person(other, SERVER, CHANNEL), true);
    let NewGame::Offered(challenge) = person(BLACK).await.unwrap() else { panic!() };
    let notice = Notice::Challenged { challenge };
    assert_eq!(story.told().await, [(Reader::Channel(CHANNEL), notice)], "it mentions them");
    // One who does not see the channel is told directly, too.
    story.servers.add((SERVER, BLACK), &[], &[]);
    let NewGame::Offered(second) = person(BLACK).await.unwrap() else { panic!() };
    let directly = (Reader::Player(BLACK), Notice::Challenged { challenge: second });
    assert!(story.told().await.contains(&directly));
    for _ in 2..MAX_TO_ONE {
        person(BLACK).await.unwrap();
    }
    let limited = person(BLACK).await;
    assert!(matches!(limited, Err(Refusal::TooManyToOne { most: MAX_TO_ONE, .. })), "{limited:?}");

    let stranger = PlayerId(404);
    story.servers.add((SERVER, stranger), &[], &[(CHANNEL, true)]);
    assert_eq!(person(stranger).await, Err(Refusal::OpponentNotThere), "never met by the bot");
    assert_eq!(person(WHITE).await, Err(Refusal::ChallengedSelf));
    story.servers.remove(SERVER, BLACK);
    assert_eq!(person(BLACK).await, Err(Refusal::OpponentNotThere), "no member any more");
    story.servers.add((SERVER, BLACK), &[], &[(CHANNEL, true)]);
    story.app.block(BLACK, WHITE, false, START).await.unwrap();
    assert_eq!(person(BLACK).await, Err(Refusal::NotAccepting));
}

#[tokio::test]
async fn a_game_against_the_engine_begins_in_direct_messages() {
    let story = Story::new().await;
    let engine = Against::Engine(EngineLevel::DEFAULT);
    assert_eq!(story.asks(WHITE, engine, true).await, Err(Refusal::RatedAgainstEngine));
    let NewGame::Begun(id) = story.asks(WHITE, engine, false).await.unwrap() else { panic!() };
    let place = story.db.load(id).await.the_match.record().place;
    assert_eq!(place, Place { server: None, channel: ChannelId(9_000 + WHITE.0) });
    assert_eq!(story.told().await, []);
}

#[tokio::test]
async fn only_servers_that_the_player_shares_are_listed() {
    let story = Story::new().await;
    let places = async || story.app.places_for_games(&story.servers, WHITE, START).await.unwrap();
    let listed = places().await;
    assert_eq!(listed.len(), 1);
    assert_eq!(listed[0].channels, [(CHANNEL, format!("room-{CHANNEL}"))]);
    assert_eq!(listed[0].people, [], "nobody of whom the bot knows more than the name");
    story.db.begin().await;
    assert_eq!(places().await[0].people, [(BLACK, "somebody".to_owned())]);
    story.servers.remove(SERVER, WHITE);
    assert!(places().await.is_empty(), "they have left it");
}

#[tokio::test]
async fn an_open_game_is_joined_by_a_player_who_sees_its_channel() {
    let story = Story::new().await;
    let offered = story.asks(WHITE, Against::Anyone(SERVER, CHANNEL), true).await.unwrap();
    let NewGame::Offered(id) = offered else { panic!() };
    let joins = async |player| {
        let mut chance = StdRng::seed_from_u64(1);
        let joined = story.app.join(&story.servers, id, player, START, &mut chance).await;
        joined.map_err(refusal)
    };
    assert_eq!(joins(THIRD).await, Err(Refusal::NoSuchChallenge), "no member");
    story.servers.add((SERVER, BLACK), &[], &[(HIDDEN, true)]);
    assert_eq!(joins(BLACK).await, Err(Refusal::NoSuchChallenge), "hidden from them");
    assert_eq!(joins(WHITE).await, Err(Refusal::OwnChallenge));
    story.servers.add((SERVER, BLACK), &[], &[(CHANNEL, false)]);
    story.servers.silence(SERVER, BLACK);
    assert_eq!(joins(BLACK).await, Err(Refusal::MayNotPost), "timed out by a moderator");
    story.servers.add((SERVER, BLACK), &[], &[(CHANNEL, false)]);
    let begun = joins(BLACK).await.unwrap();
    let closed = Refusal::ChallengeClosed(ChallengeState::Accepted(begun));
    assert_eq!(joins(BLACK).await, Err(closed));
    assert_eq!(*story.servers.accepted.lock().unwrap(), [id]);
}
