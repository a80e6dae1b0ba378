//! Stories of positions that stand on the boards of running matches: no review of another match
//! shows what to play there.

use super::*;

#[tokio::test]
async fn a_position_on_a_running_board_is_neither_searched_nor_shown() {
    let world = World::new().await;
    let id = world.finished("chess", "e4 e5 Nf3 Nc6").await;
    let running = world.play("chess", "e4 e5").await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    let known = async || world.known(id).await;
    assert_eq!(known().await, [true, true, false, true, true]);
    // The other match goes on: now another position must not be shown.
    world.act(ANN, running, PlayerInput::Move("Nf3")).await;
    assert_eq!(known().await, [true, true, false, false, true]);
    world.act(ANN, running, PlayerInput::Act(Action::Resign)).await;
    assert_eq!(known().await, [true, true, false, true, true]);
    // What is missing is added when it is asked for again.
    assert_eq!(world.request(id, BEN).await.unwrap(), ReviewState::Running { done: 3, of: 4 });
    world.finish().await;
    assert_eq!(known().await, [true; 5]);
}

#[tokio::test]
async fn a_position_on_a_running_board_is_found_by_whatever_moves_it_was_reached() {
    let world = World::new().await;
    let other_order = world.finished("chess", "Nf3 Nc6 e4 e5").await;
    // The usual starting position has a number of its own there.
    let other_variant = world.play_from("chess960", 518, "e4 e5 Nf3 Nc6 Bb5").await;
    world.act(BEN, other_variant, PlayerInput::Act(Action::Resign)).await;
    world.play("chess", "e4 e5 Nf3 Nc6").await;
    world.request(other_order, ANN).await.unwrap();
    world.request(other_variant, BEN).await.unwrap();
    world.finish().await;
    assert_eq!(world.known(other_order).await, [true, true, true, true, false]);
    assert_eq!(world.known(other_variant).await, [true, true, true, true, false, true]);
}

/// Two accounts could try every move there, and let each be reviewed.
#[tokio::test]
async fn what_follows_a_position_on_a_running_board_is_hidden_except_in_openings() {
    let world = World::new().await;
    let opening = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5";
    let running = world.play("chess", opening).await;
    let tried = world.finished("chess", &format!("{opening} Bb3 d6 c3")).await;
    world.request(tried, ANN).await.unwrap();
    world.finish().await;
    // The position before it is one move away from a board of the reader.
    let mut expected = vec![true; 11];
    expected.extend([false; 5]);
    assert_eq!(world.known(tried).await, expected);
    world.act(ANN, running, PlayerInput::Move("Bb3")).await;
    world.act(BEN, running, PlayerInput::Act(Action::Resign)).await;
    world.request(tried, ANN).await.unwrap();
    world.finish().await;
    assert_eq!(world.known(tried).await, [true; 16]);
}

/// The game never had the position of the running board, but one to which a move leads from there.
#[tokio::test]
async fn what_is_a_move_away_from_a_board_of_the_reader_is_hidden_whatever_led_to_it() {
    let world = World::new().await;
    let running = world.play("chess", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5").await;
    let other_order = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 b5 Bb3 Nf6 O-O Be7 Re1";
    let id = world.finished("chess", other_order).await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    let mut expected = vec![true; 13];
    expected.push(false);
    assert_eq!(world.known(id).await, expected);
    world.act(BEN, running, PlayerInput::Act(Action::Resign)).await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    assert_eq!(world.known(id).await, [true; 14]);
}

#[tokio::test]
async fn a_line_that_reaches_a_running_board_ends_there() {
    let world = World::new().await;
    let id = world.finished("chess", "a4 e5").await;
    world.play("chess", "d4 d5").await;
    world.request(id, ANN).await.unwrap();
    let chances = [Evaluation::Centipawns(300), Evaluation::Centipawns(-300)];
    let (review, again) = world.app.begin_review(id).await.unwrap().unwrap();
    for (ply, line) in [(0, "d4 d5 c4 e6"), (1, "e5 d4"), (2, "d4 exd4")] {
        let step = world.app.next_review_step(&review, again, START).await.unwrap().unwrap();
        assert_eq!(step.ply, ply);
        let mut position = step.game.position().clone();
        let mut moves = Vec::new();
        for text in line.split(' ') {
            let the_move = courier_rules::notation::read_move(&position, text).unwrap();
            position = position.play(the_move).unwrap();
            moves.push(the_move);
        }
        let evaluation = chances[usize::from(ply > 0)];
        world.app.add_to_review(id, &step, evaluation, &moves).await.unwrap();
    }
    assert!(world.app.next_review_step(&review, again, START).await.unwrap().is_none());
    let ReviewState::Finished(review) = world.state(id).await else { panic!("not finished") };
    assert_eq!((review.judged.len(), review.judged[0].better.len()), (1, 2), "1. d4 d5");
}

#[tokio::test]
async fn boards_of_an_older_version_are_stored_before_anything_is_searched() {
    let world = World::new().await;
    let id = world.finished("chess", "e4 e5").await;
    world.play("chess", "e4").await;
    world.execute("update matches set board = null").await;
    world.request(id, ANN).await.unwrap();
    world.finish().await;
    assert_eq!(world.known(id).await, [true, false, true]);
}

/// Replaying all running matches of three people at each position would take long.
#[tokio::test]
async fn running_matches_are_read_once_for_a_review_however_long_it_is() {
    let world = World::in_a_file().await;
    world.play("chess", "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5").await;
    let reads = async || {
        let counts = world.app.store().statement_counts().await;
        let of_many = counts.into_iter().filter(|(sql, _)| sql.ends_with("json_each($1))"));
        let of_matches = of_many.filter(|(sql, _)| sql.starts_with("select id, variant"));
        of_matches.map(|(_, [run, ..])| run).sum::<u32>()
    };
    let mut lengths = Vec::new();
    for moves in ["d4", "d4 d5 c4 e6 Nc3 Nf6"] {
        let id = world.finished("chess", moves).await;
        world.request(id, ANN).await.unwrap();
        let before = reads().await;
        world.finish().await;
        let searched = reads().await;
        world.state(id).await;
        let seen = reads().await;
        world.request(id, BEN).await.unwrap();
        lengths.push([searched - before, seen - searched, reads().await - seen]);
    }
    assert_eq!(lengths, [[2; 3]; 2], "for the two players each");
}
