//! Whole games through gateway and REST, no shortcut: to mate, to a lost period and a flag, and
//! through a killed bot.

use crate::table::{
    HOUR, House, button, by_button, by_command, has_button, leave_the_board, newest_board, notices,
    said, told,
};

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_to_mate_and_the_leaderboard_changes() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "3d+3x1d")]).await;
    let before = said(maple.command("chess leaderboard", &[]).await.unwrap());
    assert!(
        before.text().contains("Nobody here has finished a rated game within the last 90 days"),
        "{}",
        before.text()
    );

    by_command(&maple, "e4").await;
    told(&willow, "<@").await;
    by_button(&willow, "e5").await;
    by_command(&maple, "Bc4").await;
    by_button(&willow, "Nc6").await;
    by_button(&maple, "Qh5").await;
    let blunder = by_command(&willow, "g8f6").await;
    assert!(
        blunder.text().contains("**3... Nf6**"),
        "UCI is understood and shown as SAN: {}",
        blunder.text()
    );
    let offered = maple.complete("move", &[], "move", "qxf").await.unwrap();
    assert_eq!(offered.first().map(|choice| choice.name.as_str()), Some("Qxf7#"));
    let mate = by_command(&maple, &offered[0].value).await;

    assert!(mate.text().contains("1-0") && mate.text().contains("by checkmate"), "{}", mate.text());
    assert!(mate.text().contains("1500 →"), "ratings have changed: {}", mate.text());
    assert!(!has_button(&mate, "v1:mv:"), "nobody moves in a finished game");
    let alt = mate.descriptions().join(" ");
    assert!(alt.contains("check") && alt.chars().count() <= 1024, "{alt}");
    told(&willow, "Your game is over.").await;

    let after = said(maple.command("leaderboard", &[("variant", "chess")]).await.unwrap());
    let lines: Vec<String> = after.text().lines().map(str::to_owned).collect();
    assert!(lines[1].starts_with(&format!("1. <@{}>", maple.id())), "{lines:?}");
    assert!(lines[2].starts_with(&format!("2. <@{}>", willow.id())), "{lines:?}");
    let over = said(maple.command("move", &[("move", "e5")]).await.unwrap());
    assert!(over.ephemeral && over.text().contains("no game running"), "{}", over.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_lost_on_time_after_the_right_reminders() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "1d+2x1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        by_command(player, the_move).await;
    }
    leave_the_board(&house).await;
    told(&maple, "played **2... Nc6**").await;
    let told_before = notices(&maple).len();
    for (hours, expected) in [
        (24, "Your time in hand is used up."),
        (16, "A period ends"),
        (8, "A period has passed and is lost."),
        (16, "Your time runs out"),
        (8, "Your game is over."),
    ] {
        house.sandbox.advance(HOUR * hours).await;
        told(&maple, expected).await;
    }
    let told_since: Vec<String> = notices(&maple).split_off(told_before);
    assert_eq!(told_since.len(), 5, "four alarms and the end, each once: {told_since:#?}");
    let over = told(&willow, "Your game is over.").await;
    assert!(
        over.text().contains("1500 →"),
        "who was not there reads what it did to the ratings: {}",
        over.text()
    );
    let board = willow.wait_for(|message| message.text().contains("on time")).await.unwrap();
    assert!(board.text().contains("0-1"), "{}", board.text());
    assert!(!has_button(&newest_or_last(&willow), "v1:mv:"));

    // What has been said is not said again, however much later the clock is looked at.
    house.sandbox.advance(HOUR * 24 * 30).await;
    by_command(&house.begin("chess challenge", &[("color", "White")]).await.0, "d4").await;
    assert_eq!(
        notices(&maple).iter().filter(|line| line.starts_with("Your game is over.")).count(),
        1
    );
    house.is_in_order();
}

fn newest_or_last(person: &courier_sandbox::driver::Person) -> courier_sandbox::driver::Shown {
    person.messages().into_iter().rev().find(|message| !message.pictures().is_empty()).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_bot_was_killed() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess960 challenge", &[("color", "White"), ("start", "518")]).await;
    by_command(&maple, "e4").await;
    let old_board = newest_board(&willow);
    house.sandbox.kill_bot().await;
    house.sandbox.advance(HOUR * 20).await;
    house.sandbox.start_bot().await.unwrap();

    let dialog = willow
        .click(old_board.id, &button(&old_board, "v1:mv:").unwrap())
        .await
        .unwrap()
        .dialog()
        .unwrap();
    let board = said(willow.submit(&dialog, &[("move", "e5")]).await.unwrap());
    assert!(board.text().contains("**1... e5**"), "{}", board.text());
    let flipped = said(maple.click(board.id, &button(&board, "v1:flip:").unwrap()).await.unwrap());
    assert!(flipped.ephemeral && flipped.pictures().len() == 1);
    told(&maple, "played **1... e5**").await;
    by_command(&maple, "Nf3").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_due_while_the_bot_was_down_is_said_once() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "1d+3x1d")]).await;
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    leave_the_board(&house).await;
    told(&maple, "played **1... e5**").await;
    // A restart takes a while, but it is no outage: the clock runs, and what came meanwhile is
    // told.
    house.sandbox.advance(HOUR * 48 - HOUR / 30).await;
    house.beats().await;
    house.sandbox.kill_bot().await;
    house.sandbox.advance(HOUR / 15).await;
    house.sandbox.start_bot().await.unwrap();
    told(&maple, "A period has passed and is lost.").await;
    house.sandbox.restart_bot().await.unwrap();
    by_command(&maple, "Nf3").await;
    let lines = notices(&maple);
    assert_eq!(
        lines.iter().filter(|line| line.contains("A period has passed")).count(),
        1,
        "{lines:#?}"
    );
    assert!(!lines.iter().any(|line| line.contains("I was not running")), "{lines:#?}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn closed_direct_messages_fall_back_on_the_channel() {
    let house = House::open().await;
    house.person("willow").take_direct_messages(false);
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    let mention = format!("<@{}>", willow.id());
    let told = willow.wait_for(|message| {
        message.content.starts_with(&mention) && message.content.contains("1. e4")
    });
    let told = told.await.unwrap();
    assert_eq!(told.mentions, ["willow"], "nobody else is pinged");
    by_button(&willow, "c5").await;
    assert_eq!(notices(&willow), Vec::<String>::new());
    house.is_in_order();
}
