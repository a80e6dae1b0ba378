//! Reminders as people get them: the warnings they chose, quiet hours, the digest, and every way
//! round a closed door.

use std::time::Duration;

use courier_sandbox::driver::{Person, Shown};
use courier_sandbox::faults::{Fault, Instead, On};
use courier_sandbox::snowflake::Snowflake;
use courier_sandbox::world::Thread;

use crate::table::{HOUR, House, by_command, leave_the_board, notices, said, told};

/// When a message was written, as Discord shows it: `2026-01-05T20:00`.
fn written_at(message: &Shown) -> String {
    message.json["timestamp"].as_str().unwrap().chars().take(16).collect()
}

async fn settings(person: &Person, options: &[(&str, &str)]) -> String {
    let shown = said(person.command("settings", options).await.unwrap());
    assert!(shown.ephemeral, "settings are nobody else's business: {}", shown.text());
    shown.text()
}

/// Opens a thread under the channel the person looks at, with everybody in it.
fn thread_under(house: &House, person: &Person, name: &str) -> Snowflake {
    house.sandbox.discord().world.change(|state| {
        let thread = Thread {
            parent: person.channel(),
            owner: person.id(),
            private: false,
            archived: false,
            locked: false,
            auto_archive: 10_080,
            archived_at: 0,
            members: state.users.keys().copied().collect(),
            sent: 0,
        };
        state.open_thread(name, None, thread)
    })
}

fn delete(house: &House, channel: Snowflake) {
    house.sandbox.discord().world.change(|state| state.delete_channel(channel)).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_warnings_one_chose_come_once_each() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "1d+2x2d")]).await;
    let text = settings(&maple, &[("reminders", "24 h, 8 h and 1 h before")]).await;
    assert!(text.contains("the game is lost: 24 h, 8 h and 1 h before"), "{text}");
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        by_command(player, the_move).await;
    }
    leave_the_board(&house).await;
    told(&maple, "played **2... Nc6**").await;
    let before = notices(&maple).len();
    for (hours, expected) in [
        (24, "Your time in hand is used up."),
        (24, "A period ends"),
        (16, "A period ends"),
        (7, "A period ends"),
        (1, "A period has passed and is lost."),
        (24, "Your time runs out"),
        (16, "Your time runs out"),
        (7, "Your time runs out"),
        (1, "Your game is over."),
    ] {
        let before = maple.in_direct().messages().last().unwrap().id;
        house.sandbox.advance(HOUR * hours).await;
        let newest = maple.in_direct().wait_for(|message| message.id > before).await.unwrap();
        assert!(newest.content.starts_with(expected), "{}", newest.content);
    }
    assert_eq!(notices(&maple).len() - before, 9);
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_comes_in_quiet_hours() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let offered = willow.complete("settings", &[], "quiet", "12-").await.unwrap();
    assert_eq!(offered, [], "half an hour is none yet");
    let offered = willow.complete("settings", &[], "quiet", "12:00-20:00").await.unwrap();
    assert_eq!(
        (offered[0].name.as_str(), offered[0].value.as_str()),
        ("from 12:00 to 20:00", "12-20")
    );
    let refused = settings(&willow, &[("quiet", "at night")]).await;
    assert!(refused.contains("I cannot read those hours"), "{refused}");
    let text = settings(&willow, &[("quiet", "12-20")]).await;
    assert!(text.contains("from 12:00 to 20:00 (UTC)"), "{text}");
    // It is noon.
    by_command(&maple, "e4").await;
    house.sandbox.advance(HOUR * 8).await;
    let turn = told(&willow, "played **1. e4**").await;
    assert_eq!(written_at(&turn), "2026-01-05T20:00");
    // A game that is over is no reason to wake anybody, either.
    house.sandbox.advance(HOUR * 17).await;
    let question = said(maple.command("resign", &[]).await.unwrap());
    said(maple.click(question.id, "Yes, resign").await.unwrap());
    house.sandbox.advance(HOUR * 7).await;
    assert_eq!(written_at(&told(&willow, "Your game is over.").await), "2026-01-06T20:00");
    let text = settings(&willow, &[("quiet", "off")]).await;
    assert!(text.contains("**Quiet hours**: none"), "{text}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_message_a_day() {
    let house = House::open().await;
    let willow = house.person("willow");
    settings(&willow, &[("digest", "18"), ("reminders", "Never")]).await;
    for the_move in ["e4", "d4"] {
        let (maple, _) = house.begin("chess challenge", &[("color", "White")]).await;
        let game = maple.complete("move", &[], "game", "").await.unwrap();
        let mine = game.iter().find(|choice| choice.name.contains("your turn")).unwrap();
        said(maple.command("move", &[("move", the_move), ("game", &mine.value)]).await.unwrap());
    }
    house.sandbox.advance(HOUR * 6).await;
    let digest = told(&willow, "2 games wait for your move.").await;
    assert_eq!(written_at(&digest), "2026-01-05T18:00");
    assert_eq!(digest.text().matches("**your turn**").count(), 2, "{}", digest.text());
    let turns = notices(&willow).iter().filter(|line| line.contains("It is your turn")).count();
    assert_eq!(turns, 0, "one message instead of one each");
    let offered = willow.complete("settings", &[], "digest", "o").await.unwrap();
    assert_eq!(offered.len(), 1, "{offered:?}");
    let text = settings(&willow, &[("digest", &offered[0].value)]).await;
    assert!(text.contains("**Digest**: off"), "{text}");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_door_after_the_other_is_closed() {
    let house = House::open().await;
    let parent = house.person("maple").channel();
    let thread = thread_under(&house, &house.person("maple"), "duel");
    let (maple, willow) = ("maple", "willow");
    let at = |handle: &str, channel| house.person(handle).at_channel(channel).unwrap();
    said(
        at(maple, thread)
            .command("chess challenge", &[("opponent", willow), ("color", "White")])
            .await
            .unwrap(),
    );
    at(willow, thread).press("Accept").await.unwrap();
    at(willow, thread).wait_for(|message| message.text().contains("to move")).await.unwrap();

    house.person(willow).take_direct_messages(false);
    by_command(&at(maple, thread), "e4").await;
    let called = |text: &'static str| {
        move |message: &Shown| message.content.starts_with("<@") && message.content.contains(text)
    };
    let in_thread = at(willow, thread).wait_for(called("1. e4")).await.unwrap();
    assert_eq!(in_thread.mentions, [willow]);
    by_command(&at(willow, thread), "e5").await;
    leave_the_board(&house).await;
    told(&house.person(maple), "1... e5").await;

    // The thread is deleted: its channel is left.
    delete(&house, thread);
    said(house.person(maple).in_direct().command("move", &[("move", "Nf3")]).await.unwrap());
    let in_channel = at(willow, parent).wait_for(called("2. Nf3")).await.unwrap();
    assert_eq!(in_channel.mentions, [willow]);
    said(house.person(willow).command("move", &[("move", "Nc6")]).await.unwrap());
    told(&house.person(maple), "2... Nc6").await;

    // The channel is deleted as well: the game goes on, and what was not delivered is shown.
    delete(&house, parent);
    let maple = house.sandbox.person(maple).unwrap();
    said(maple.in_direct().command("move", &[("move", "Bb5")]).await.unwrap());
    let elsewhere = house.sandbox.person(willow).unwrap().at("general").unwrap();
    let mut text = settings(&elsewhere, &[]).await;
    for _ in 0..200 {
        if text.contains("could not be delivered") {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
        text = settings(&elsewhere, &[]).await;
    }
    assert!(
        text.contains("game 1: the channel it was meant for does not exist any more."),
        "{text}"
    );
    let moved = said(elsewhere.command("move", &[("move", "a6")]).await.unwrap());
    assert!(moved.ephemeral, "the game is not played here");
    told(&maple, "3... a6").await;
    let log = std::fs::read_to_string(house.sandbox.log()).unwrap();
    assert!(log.contains("a post cannot be delivered"), "the operator sees it in the log");
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_was_removed_goes_on_in_direct_messages() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    by_command(&maple, "e4").await;
    told(&willow, "1. e4").await;
    house.sandbox.discord().world.change(|state| {
        let server = *state.guilds.keys().next().unwrap();
        state.kick_bot(server);
    });
    said(willow.in_direct().command("move", &[("move", "e5")]).await.unwrap());
    told(&maple, "1... e5").await;
    said(maple.in_direct().command("move", &[("move", "Nf3")]).await.unwrap());
    told(&willow, "2. Nf3").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn discord_fails_and_is_tried_again() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let on = On { method: Some("POST"), path: "/channels/{channel_id}/messages" };
    for instead in [
        Instead::Broken(503),
        Instead::RateLimited { global: false, after: Duration::from_millis(300) },
    ] {
        house.sandbox.inject(Fault::Request { on, times: 1, instead });
    }
    by_command(&maple, "e4").await;
    let direct = willow.in_direct();
    let arrived =
        async { direct.wait_for(|message| message.content.contains("1. e4")).await.unwrap() };
    tokio::pin!(arrived);
    loop {
        tokio::select! {
            _ = &mut arrived => break,
            () = tokio::time::sleep(Duration::from_millis(500)) => house.sandbox.advance(Duration::from_secs(15)).await,
        }
    }
    house.sandbox.advance(HOUR).await;
    by_command(&willow, "e5").await;
    told(&maple, "1... e5").await;
    let told = notices(&willow).iter().filter(|line| line.contains("1. e4")).count();
    assert_eq!(told, 1, "once, however often it was tried");
    house.is_in_order();
}
