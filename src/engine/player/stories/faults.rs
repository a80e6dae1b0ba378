//! Stories of matches in which something goes wrong: nothing is lost, and nothing is done twice.

use super::*;

#[tokio::test]
async fn a_match_that_cannot_be_replayed_is_set_aside_and_the_others_go_on() {
    let world = World::in_a_file().await;
    let broken = world.begin(USUAL).await;
    let sound = world.begin(USUAL).await;
    for id in [broken, sound] {
        world.act(PERSON, id, PlayerInput::Move("e4")).await;
    }
    world.execute(&format!("update moves set uci = 'e2e5' where match_id = {broken}")).await;
    world.clock.advance(DELAY);
    world.answer().await;
    assert_eq!(world.find(sound).await.ply(), 2);
    assert!(world.app.find_match(broken).await.is_err());
}

/// Plays in two matches, one of which cannot be saved while the trigger exists.
async fn tries_again_after_a_minute(trigger: impl Fn(MatchId) -> String) {
    const WHILE: Duration = Duration::from_millis(200);
    let world = World::in_a_file().await;
    let (broken, sound) = (world.begin(USUAL).await, world.begin(USUAL).await);
    for id in [broken, sound] {
        world.act(PERSON, id, PlayerInput::Move("e4")).await;
    }
    world.execute(&trigger(broken)).await;
    world.clock.advance(DELAY);
    let task = tokio::spawn(world.task());
    world.until(sound, 2).await;
    tokio::time::sleep(WHILE).await;
    world.execute("drop trigger broken").await;
    world.clock.advance(LATER - Span(1));
    tokio::time::sleep(WHILE).await;
    assert_eq!(world.find(broken).await.ply(), 1);
    world.clock.advance(Span(1));
    world.until(broken, 2).await;
    task.abort();
}

#[tokio::test]
async fn a_match_in_which_something_went_wrong_is_tried_again_after_a_minute() {
    tries_again_after_a_minute(|id| {
        format!(
            "create trigger broken before insert on moves when new.match_id = {id}
             begin select raise(abort, 'a fault'); end"
        )
    })
    .await;
}

/// As if another action always came first: then the engine does not search without a pause.
#[tokio::test]
async fn a_match_in_which_the_engine_is_always_refused_is_tried_again_after_a_minute() {
    tries_again_after_a_minute(|id| {
        format!(
            "create trigger broken before update on matches when new.id = {id}
             begin select raise(ignore); end"
        )
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_was_found_and_not_saved_is_given_once() {
    let world = World::in_a_file().await;
    let id = world.begin(USUAL).await;
    world.act(PERSON, id, PlayerInput::Move("e4")).await;
    // While somebody else writes, the answer waits to be saved; then the process ends.
    let mut writer = world.connect().await;
    sqlx::query("begin immediate").execute(&mut writer).await.unwrap();
    world.clock.advance(DELAY);
    let task = tokio::spawn(world.task());
    tokio::time::sleep(Duration::from_millis(500)).await;
    task.abort();
    assert!(task.await.unwrap_err().is_cancelled());
    sqlx::query("rollback").execute(&mut writer).await.unwrap();
    assert_eq!(world.find(id).await.ply(), 1);
    world.answer().await;
    world.rest().await;
    assert_eq!(world.find(id).await.ply(), 2);
}
