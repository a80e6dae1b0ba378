//! Stories of finished reviews that are asked for again while no engine can make them better.

use super::*;

const NOT_ANSWERING: &str = "exit 1";

/// A finished review by a program, which does not answer any more. Some of its positions are
/// missing, as if they had stood on a running board.
async fn with_gap(gap: &str) -> (World, MatchId, Box<Review>) {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    world.name_engine("Fake 1", FOOLS_MATE).await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    world.execute(&format!("delete from review_positions where {gap}")).await;
    let review = world.review(id).await;
    world.name_engine("Fake 1", NOT_ANSWERING).await;
    (world, id, review)
}

#[tokio::test]
async fn a_gap_is_left_if_the_engine_of_the_operator_fails() {
    let (mut world, id, kept) = with_gap("ply = 1").await;
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 3, of: 4 });
    world.finish_as_time_passes().await;
    assert_eq!(world.review(id).await, kept, "our own engine does not make it again");

    world.name_engine("Fake 1", FOOLS_MATE).await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    assert_eq!(world.known(id).await, [true, true, true, true, false]);
}

/// From the twelfth ply on a position on a running board hides what follows it, too.
#[tokio::test]
async fn a_gap_that_reaches_the_end_is_left_as_well() {
    let (world, id, kept) = with_gap("ply > 1").await;
    world.request(id, BEN).await.unwrap();
    world.finish_as_time_passes().await;
    assert_eq!(world.review(id).await, kept);
}

/// Another review may show at any time that the program works, or that it does not.
#[tokio::test]
async fn a_review_goes_on_while_it_changes_which_engine_makes_reviews() {
    let mut world = World::new().await;
    let id = world.finished("chess", "f3 e5 g4 Qh4").await;
    world.request(id, ANN).await.unwrap();
    let chess = Variant::by_key("chess").unwrap();
    let over = async || {
        world.app.set_review_engine(chess, ReviewEngine::Named(EngineName::new("Fake 1")));
        world.app.reads().unfinished_reviews(1).await.unwrap().is_empty()
    };
    world.run_until(over).await;
    assert_eq!(by(&*world.review(id).await), None);
    // The next one begins with the program, which has never worked: what was found is kept.
    let kept = world.review(id).await;
    world.name_engine("Fake 1", NOT_ANSWERING).await;
    world.app.set_review_engine(chess, ReviewEngine::Named(EngineName::new("Fake 1")));
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 0, of: 4 });
    world.finish_as_time_passes().await;
    assert_eq!(world.review(id).await, kept);
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

#[tokio::test]
async fn a_review_that_is_asked_for_again_is_made_again_after_a_restart() {
    let mut world = World::new().await;
    let (id, _) = world.reviewed("f3 e5 g4 Qh4").await;
    world.name_engine("Fake 1", FOOLS_MATE).await;
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 0, of: 4 });
    // It is not known yet which engine the program is.
    let chess = Variant::by_key("chess").unwrap();
    world.app.set_review_engine(chess, ReviewEngine::Untried);
    world.finish().await;
    assert_eq!(by(&*world.review(id).await), Some("Fake 1"));
}

#[tokio::test]
async fn a_slow_program_keeps_nobody_from_a_review_by_our_own_engine() {
    let mut world = World::new().await;
    world.name_engine("Fake 1", "sleep 1000 & wait").await;
    let mut ids = Vec::new();
    for (number, key) in (0..).zip([&["chess"; BY_OUR_ENGINE + 1][..], &["crazyhouse"]].concat()) {
        let player = PlayerId(100 + number);
        let person = Person { player, name: "Ada".to_owned(), locale: None, server: None };
        world.app.store().save_person(&person, START).await.unwrap();
        let id = world.finished(key, "e4 e5").await;
        world.request(id, player).await.unwrap();
        ids.push(id);
    }
    let last = *ids.last().unwrap();
    world.run_until(async || matches!(world.state(last).await, ReviewState::Finished(_))).await;
    let waiting = world.app.reads().unfinished_reviews(99).await.unwrap();
    assert_eq!(waiting, ids[..ids.len() - 1]);
}
