//! Stories of offers to the engine: it answers them before it moves, and cannot be made to lose on
//! time by them.

use std::sync::mpsc;

use courier_play::Refusal;

use super::*;

/// The engine's move would end the request, which it would have accepted.
#[tokio::test]
async fn a_takeback_that_is_asked_for_while_the_engine_searches_is_accepted() {
    let world = World::new().await;
    let id = world.begin(USUAL).await;
    world.act(PERSON, id, PlayerInput::Move("e4")).await;
    // The search for somebody else comes first and takes as long as this story wants.
    let (release, released) = mpsc::channel();
    let chess = Variant::by_key("chess").unwrap();
    let thread = world.thread.clone();
    let other = tokio::spawn(async move {
        thread.search(PlayerId(8), chess, move |_, _| released.recv().unwrap()).await.unwrap();
    });
    world.clock.advance(DELAY);
    let task = tokio::spawn(world.task());
    tokio::time::sleep(Duration::from_millis(300)).await;
    world.act(PERSON, id, PlayerInput::Act(Action::OfferTakeback)).await;
    release.send(()).unwrap();
    other.await.unwrap();
    let answered = async {
        while world.find(id).await.takeback_offer().is_some() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), answered).await.unwrap();
    assert_eq!(world.find(id).await.ply(), 0);
    task.abort();
}

/// Every offer makes the engine wait again, but not beyond its flag.
#[tokio::test]
async fn offers_do_not_make_the_engine_lose_on_time() {
    let delay = Span::minutes(30);
    let world = World::new().await;
    let id = world.begin_on("1h", USUAL).await;
    let clock = Arc::clone(&world.clock) as Arc<dyn Clock>;
    let task = tokio::spawn(run(Arc::clone(&world.app), world.thread.clone(), clock, delay));
    world.act(PERSON, id, PlayerInput::Move("e4")).await;
    for _ in 0..2 {
        world.clock.advance(delay - Span::minutes(1));
        tokio::time::sleep(Duration::from_millis(100)).await;
        world.app.sweep(world.clock.now(), || Span::ZERO).await.unwrap();
        let draw = PlayerInput::Act(Action::OfferDraw);
        let actor = Actor { player: PERSON, said_in: None };
        let _ = world.app.play(actor, id, None, draw, world.clock.now()).await;
    }
    world.until(id, 2).await;
    assert!(world.clock.now() < START + Span::minutes(60));
    task.abort();
}

#[tokio::test]
async fn offers_to_the_engine_are_limited_as_those_to_people_are() {
    let world = World::new().await;
    let id = world.begin(USUAL).await;
    let actor = Actor { player: PERSON, said_in: None };
    let give = PlayerInput::Act(Action::GiveTime(Span::hours(1)));
    for _ in 0..10 {
        world.act(PERSON, id, give).await;
    }
    let refused = world.app.play(actor, id, None, give, START).await;
    let again = START + Span::hours(1);
    let expected = Refusal::TooManyOffers { most: 10, again };
    assert!(
        matches!(&refused, Err(crate::app::AppError::Refused(found)) if *found == expected),
        "{refused:?}"
    );
    let due =
        world.app.records().due_messages_to_others(again, &Default::default(), 10).await.unwrap();
    assert_eq!(due.due, []);
}

/// Two processes may decide the same if one that has lost the duty was suspended meanwhile.
#[tokio::test]
async fn time_is_given_once_for_a_fallen_flag() {
    let world = World::new().await;
    let id = world.with_fallen_flag("e4 e5 Nf3 Nc6").await;
    let give = PlayerInput::Act(Action::GiveTime(Span::days(1)));
    let player = world.find(id).await.players().black;
    world.act(player, id, give).await;
    let actor = Actor { player, said_in: None };
    let again = world.app.play(actor, id, Some(4), give, world.clock.now()).await;
    let refused = crate::app::AppError::Refused(Refusal::Stale);
    assert!(matches!(&again, Err(error) if error.to_string() == refused.to_string()), "{again:?}");
}
