//! Tests of matches against the engine: how they begin, and whom they tell.
#![allow(clippy::unwrap_used, clippy::panic)]

use courier_play::ServerId;
use courier_play::challenge_limits::{MAX_OPEN, MAX_TO_ONE};
use courier_play::challenges::Terms;
use courier_play::matches::Action;
use courier_play::spectators::SpectatorWish;
use courier_store::{Person, Store};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use super::*;
use crate::app::test_match::{START, terms};
use crate::app::{Actor, Affected, PlayerInput, Rematch};

const PERSON: PlayerId = PlayerId(1);
const HERE: Place = Place { server: None, channel: ChannelId(1) };

async fn app(folder: &tempfile::TempDir) -> App {
    let store = Store::open_for_test(&folder.path().join("courier.db")).await;
    let person = Person { player: PERSON, name: "Ann".to_owned(), locale: None, server: None };
    store.save_person(&person, START).await.unwrap();
    App::new(store)
}

fn proposal() -> Proposal {
    let terms = Terms { rated: false, ..terms() };
    Proposal {
        challenger: PERSON,
        opponent: None,
        place: HERE,
        terms,
        conditions: Default::default(),
        made_at: START,
    }
}

async fn begin(app: &App, proposal: Proposal, now: Moment) -> Result<BegunMatch, AppError> {
    let mut rng = StdRng::seed_from_u64(1);
    let said_in = Some(HERE.channel);
    app.challenge_engine(proposal, EngineLevel::DEFAULT, said_in, now, &mut rng).await
}

/// The number of a match in this place that the person has resigned.
async fn resigned(app: &App, place: Place) -> MatchId {
    let begun = begin(app, Proposal { place, ..proposal() }, START).await.unwrap();
    let (actor, id, resign) = resigns(begun.the_match.id());
    app.play(actor, id, None, resign, START).await.unwrap();
    id
}

fn refusal<T: std::fmt::Debug>(outcome: Result<T, AppError>) -> Refusal {
    match outcome {
        Err(AppError::Refused(refusal)) => refusal,
        other => panic!("{other:?}"),
    }
}

fn resigns(id: MatchId) -> (Actor, MatchId, PlayerInput<'static>) {
    (Actor { player: PERSON, said_in: None }, id, PlayerInput::Act(Action::Resign))
}

#[tokio::test]
async fn the_engine_accepts_at_once_and_is_told_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let begun = begin(&app, proposal(), START).await.unwrap();
    let the_match = &begun.the_match;
    assert_eq!(the_match.mover(), PERSON);
    assert_eq!(the_match.engine_seat().unwrap().level, EngineLevel::DEFAULT);
    assert!(!the_match.record().rated);
    let challenge = app.challenge(begun.challenge).await.unwrap();
    assert_eq!(challenge.state, ChallengeState::Accepted(the_match.id()));
    let e4 = PlayerInput::Move("e4");
    let (actor, id, _) = resigns(the_match.id());
    app.play(actor, id, None, e4, START).await.unwrap();
    let (actor, id, resign) = resigns(id);
    // Neither the turn nor a warning nor the end is a message to the engine.
    app.sweep(START + Span::hours(71), || Span::ZERO).await.unwrap();
    app.play(actor, id, None, resign, START + Span::hours(71)).await.unwrap();
    let due = app
        .records()
        .due_messages_to_others(START + Span::days(9), &Default::default(), 10)
        .await
        .unwrap();
    assert_eq!(due.due.len(), 0, "{due:?}");
}

#[tokio::test]
async fn the_engine_is_not_told_of_an_outage() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let id = begin(&app, proposal(), START).await.unwrap().the_match.id();
    let (actor, id, _) = resigns(id);
    app.play(actor, id, None, PlayerInput::Move("e4"), START).await.unwrap();
    app.interrupt(START, Affected::Everybody);
    app.heartbeat(START + Span::hours(1)).await.unwrap();
    let outages = app.store().pairs("select from_at, to_at from outages").await;
    assert_eq!(outages.len(), 1);
    let due = app
        .records()
        .due_messages_to_others(START + Span::days(1), &Default::default(), 10)
        .await
        .unwrap();
    assert_eq!(due.due, []);
}

#[tokio::test]
async fn matches_against_the_engine_are_limited_and_never_rated() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let rated = Proposal { terms: terms(), ..proposal() };
    assert_eq!(refusal(begin(&app, rated, START).await), Refusal::RatedAgainstEngine);
    let mut ids = Vec::new();
    for _ in 0..MAX_RUNNING {
        ids.push(begin(&app, proposal(), START).await.unwrap().the_match.id());
    }
    let too_many = Refusal::TooManyEngineMatches { most: MAX_RUNNING };
    assert_eq!(refusal(begin(&app, proposal(), START).await), too_many);
    let (actor, id, resign) = resigns(ids[0]);
    app.play(actor, id, None, resign, START).await.unwrap();
    for _ in MAX_RUNNING..MAX_TO_ONE {
        let id = begin(&app, proposal(), START).await.unwrap().the_match.id();
        let (actor, id, resign) = resigns(id);
        app.play(actor, id, None, resign, START).await.unwrap();
    }
    let refused = refusal(begin(&app, proposal(), START).await);
    assert!(matches!(refused, Refusal::TooManyToOne { .. }), "{refused:?}");
}

#[tokio::test]
async fn a_rematch_begins_at_once_with_the_colors_swapped() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let first = begin(&app, proposal(), START).await.unwrap().the_match;
    let mut rng = StdRng::seed_from_u64(1);
    let said_in = Some(HERE.channel);
    let running = app.engine_rematch(first.id(), PERSON, HERE, said_in, START, &mut rng).await;
    assert_eq!(refusal(running), Refusal::StillRunning);
    let (actor, id, resign) = resigns(first.id());
    app.play(actor, id, None, resign, START).await.unwrap();
    let again = app.engine_rematch(id, PERSON, HERE, said_in, START, &mut rng).await;
    let again = again.unwrap().unwrap().the_match;
    assert_eq!(again.players().black, PERSON);
    assert_eq!(again.players().white, EngineLevel::DEFAULT.player());
    let waiting = app.waiting_for_engine(Span::ZERO, 9, START).await.unwrap();
    assert_eq!(waiting.iter().map(|one| one.id).collect::<Vec<_>>(), [again.id()]);
    let pressed_twice = app.engine_rematch(id, PERSON, HERE, said_in, START, &mut rng).await;
    assert_eq!(pressed_twice.unwrap().unwrap().the_match.id(), again.id());
    let server = Place { server: Some(ServerId(3)), channel: ChannelId(4) };
    let there = app.engine_rematch(id, PERSON, server, None, START, &mut rng).await;
    assert_ne!(there.unwrap().unwrap().the_match.id(), again.id(), "not shown in the server");
    let (actor, id_of_second, resign) = resigns(again.id());
    app.play(actor, id_of_second, None, resign, START).await.unwrap();
    let later = app.engine_rematch(id, PERSON, HERE, said_in, START, &mut rng).await;
    assert_ne!(later.unwrap().unwrap().the_match.id(), again.id());
    let people = crate::app::test_match::begin(app.store()).await;
    let theirs = app.engine_rematch(people, PERSON, HERE, said_in, START, &mut rng).await;
    assert!(theirs.unwrap().is_none(), "people are asked");
}

#[tokio::test]
async fn a_rematch_from_a_direct_message_is_played_there() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let server = Place { server: Some(ServerId(3)), channel: ChannelId(4) };
    let id = resigned(&app, server).await;
    let mut rng = StdRng::seed_from_u64(1);
    let again = app.engine_rematch(id, PERSON, HERE, Some(HERE.channel), START, &mut rng).await;
    assert_eq!(again.unwrap().unwrap().the_match.record().place, HERE);
}

/// Only what people do in Discord shows that they are still in a server.
#[tokio::test]
async fn a_rematch_from_the_browser_is_never_played_in_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let server = Place { server: Some(ServerId(3)), channel: ChannelId(4) };
    let first = resigned(&app, server).await;
    let mut rng = StdRng::seed_from_u64(1);
    let refused = app.play_again(first, PERSON, false, START, &mut rng).await;
    assert_eq!(refusal(refused), Refusal::RematchInDiscord);
    let told = |challenge| {
        let notice = Notice::Challenged { challenge };
        vec![OutboxMessage { reader: Reader::Player(PERSON), notice }]
    };
    app.store().propose(&proposal(), told, START).await.unwrap();
    let due =
        app.records().due_messages_to_others(START, &Default::default(), 10).await.unwrap().due;
    let message = due.iter().find(|message| message.reader == Reader::Player(PERSON)).unwrap();
    app.store().delivered(message, (ChannelId(5), 7), None, START).await.unwrap();
    let again = app.play_again(first, PERSON, false, START, &mut rng).await.unwrap();
    let Rematch::Begun(again) = again else { panic!("{again:?}") };
    let place = app.find_match(again).await.unwrap().record().place;
    assert_eq!(place, Place { server: None, channel: ChannelId(5) });
}

/// The engine accepts at once: such a challenge is never open to others.
#[tokio::test]
async fn open_challenges_to_people_do_not_forbid_a_game_against_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    for _ in 0..MAX_OPEN {
        app.store().propose(&proposal(), |_| Vec::new(), START).await.unwrap();
    }
    begin(&app, proposal(), START).await.unwrap();
}

#[tokio::test]
async fn the_person_alone_shares_a_game_against_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let app = app(&folder).await;
    let id = begin(&app, proposal(), START).await.unwrap().the_match.id();
    let mut rng = StdRng::seed_from_u64(2);
    let token = async |wish, rng: &mut StdRng| {
        app.share_match((id, PERSON), wish, rng).await.unwrap().token
    };
    assert!(token(SpectatorWish::Share, &mut rng).await.is_some());
    assert_eq!(token(SpectatorWish::Refuse, &mut rng).await, None);
}
