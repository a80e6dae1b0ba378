//! Stories of finished reviews that are asked for again while no engine can make them better.

use super::*;

const NOT_ANSWERING: &str = "exit 1";

#[tokio::test]
async fn a_gap_is_left_if_the_engine_of_the_operator_fails() {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    world.name_engine("Fake 1", FOOLS_MATE).await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    // The position after the first move stood on a running board.
    world.execute("delete from review_positions where ply = 1").await;
    let kept = world.review(id).await;
    world.name_engine("Fake 1", NOT_ANSWERING).await;
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 3, of: 4 });
    world.finish_as_time_passes().await;
    assert_eq!(world.review(id).await, kept, "our own engine does not make it again");

    world.name_engine("Fake 1", FOOLS_MATE).await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    assert_eq!(world.known(id).await, [true, true, true, true, false]);
}

#[tokio::test]
async fn a_review_that_was_never_finished_is_made_by_our_own_engine() {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    world.name_engine("Fake 1", FOOLS_MATE).await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    // A gap, and what comes after the last position that was searched.
    world.execute("delete from review_positions where ply in (1, 3)").await;
    world.name_engine("Fake 1", NOT_ANSWERING).await;
    world.request(id, BEN).await.unwrap();
    world.finish_as_time_passes().await;
    assert_eq!(by(&*world.review(id).await), None);
    assert_eq!(world.known(id).await, [true, true, true, true, false]);
}

#[tokio::test]
async fn the_process_that_makes_the_reviews_decides_whether_another_engine_makes_them_again() {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    world.name_engine("Fake 1", NOT_ANSWERING).await;
    world.request(id, ANN).await.unwrap();
    world.finish_as_time_passes().await;
    world.execute("update review_positions set centipawns = 77 where ply = 0").await;
    let kept = world.review(id).await;
    assert_eq!(kept.evaluations[0], Some(Evaluation::Centipawns(77)));
    // Another process has seen the program work and does not know that it has failed since.
    let other = open(&world.folder).await;
    let chess = Variant::by_key("chess").unwrap();
    other.set_review_engine(chess, ReviewEngine::Named(EngineName::new("Fake 1")));
    let asked = other.request_review(id, BEN, HERE, world.clock.now()).await;
    assert_eq!(asked.unwrap().1, ReviewState::Running { done: 0, of: 4 });
    world.finish_as_time_passes().await;
    assert_eq!(world.review(id).await, kept, "nothing was made again");
}
