//! What stops a clock and what does not, as two people see it: vacation, weekends, pauses, time
//! given, mercy, takebacks, an outage. The clock of the sandbox begins on Monday, 5 January 2026,
//! 12:00 UTC.

use courier::play::live_replies::TURN_NOTICE_DELAY;
use courier_sandbox::driver::{Person, Shown};

use crate::table::{HOUR, House, by_command, has_button, leave_the_board, notices, said, told};

/// When the sandbox's clock begins.
const START: u64 = 1_767_614_400;

/// So many hours after the start, as Discord writes a deadline.
fn at(hours: u64) -> String {
    format!("<t:{}:F>", START + hours * 3600)
}

async fn board(person: &Person) -> String {
    said(person.command("board", &[]).await.unwrap()).text()
}

/// The newest message of the channel with that button, once it is there.
async fn offered(person: &Person, button: &str) -> Shown {
    person.wait_for(|message| has_button(message, button)).await.unwrap();
    person.messages().into_iter().rev().find(|message| has_button(message, button)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn on_vacation_no_time_is_lost() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "1d+2x1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        by_command(player, the_move).await;
    }
    assert!(
        said(maple.command("vacation show", &[]).await.unwrap())
            .text()
            .contains("You have 3 days of vacation")
    );
    let too_long = said(maple.command("vacation start", &[("days", "4")]).await.unwrap());
    assert!(
        too_long.text().contains("You have 3 days of vacation in hand, and this is more"),
        "{}",
        too_long.text()
    );
    let begins = said(maple.command("vacation start", &[("days", "3")]).await.unwrap());
    assert!(begins.text().contains(&at(1)) && begins.text().contains(&at(73)), "{}", begins.text());
    // Three days of clock and three of vacation; without it the game would be lost on Thursday.
    house.sandbox.advance(HOUR * 72).await;
    let text = board(&maple).await;
    assert!(text.contains("is on vacation") && text.contains(&at(73)), "{text}");
    let ended = said(maple.command("vacation end", &[]).await.unwrap());
    assert!(ended.text().contains("Your vacation is over"), "{}", ended.text());
    assert!(
        said(maple.command("vacation end", &[]).await.unwrap())
            .text()
            .contains("You are not on vacation")
    );
    house.sandbox.advance(HOUR * 22).await;
    by_command(&maple, "Nf3").await;
    assert!(board(&maple).await.contains("to move"));
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn weekends_off_go_by_each_players_zone() {
    let house = House::open().await;
    let (maple, willow) = (house.person("maple"), house.person("willow"));
    said(maple.command("settings", &[("zone", "America/New_York")]).await.unwrap());
    let zones = willow.complete("settings", &[], "zone", "madrid").await.unwrap();
    assert_eq!(zones.first().unwrap().value, "Europe/Madrid");
    said(willow.command("settings", &[("zone", "Europe/Madrid")]).await.unwrap());
    let nowhere = said(willow.command("settings", &[("zone", "Atlantis")]).await.unwrap());
    assert!(nowhere.text().contains("I do not know that time zone"), "{}", nowhere.text());
    let options = [("color", "White"), ("clock", "2d"), ("weekends", "The clock stands")];
    house.begin("chess challenge", &options).await;
    assert!(
        house
            .person("maple")
            .messages()
            .iter()
            .any(|message| message.text().contains("**Weekends** off"))
    );
    by_command(&maple, "e4").await;
    by_command(&willow, "e5").await;
    // Thursday noon: White has until Saturday noon, of which twelve hours and New York's weekend
    // are left out.
    house.sandbox.advance(HOUR * 24).await;
    by_command(&maple, "Nf3").await;
    house.sandbox.advance(HOUR * 47).await;
    let shown = by_command(&willow, "Nc6").await;
    // Thursday 11:00 UTC and two days, 42 hours of them before Saturday 05:00 UTC: Monday 05:00 UTC
    // and six hours.
    assert!(shown.text().contains(&at(71 + 48 + 48)), "{}", shown.text());
    house.sandbox.advance(HOUR * 49).await;
    let text = board(&maple).await;
    assert!(text.contains("it is the weekend where") && text.contains(&at(6 * 24 + 17)), "{text}");
    // Without weekends the flag would have fallen on Saturday.
    house.sandbox.advance(HOUR * 46).await;
    let shown = by_command(&maple, "Bb5").await;
    assert!(shown.text().contains(&at(71 + 49 + 46 + 48)), "{}", shown.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_takeback_is_asked_for_and_allowed() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let nothing = said(maple.command("takeback", &[]).await.unwrap());
    assert!(
        nothing.ephemeral && nothing.text().contains("You have made no move yet"),
        "{}",
        nothing.text()
    );
    house.sandbox.advance(HOUR * 10).await;
    by_command(&maple, "e4").await;
    let asked = said(maple.command("takeback", &[]).await.unwrap());
    assert!(
        !asked.ephemeral && asked.text().contains("asks to take back the last move"),
        "{}",
        asked.text()
    );
    told(&willow, "asks to take their last move back").await;
    house.sandbox.advance(HOUR * 5).await;
    // One's own question is not one's own to answer, and a double click allows it once.
    let own = said(maple.press("Allow the takeback").await.unwrap());
    assert!(own.ephemeral && own.text().contains("Nobody asks"), "{}", own.text());
    let before = offered(&willow, "v1:back:").await;
    let back = said(willow.click(before.id, "Allow the takeback").await.unwrap());
    assert!(
        back.text().contains("was taken back") && !back.text().contains("Last move"),
        "{}",
        back.text()
    );
    // Ten hours of three days were used before the move, and none since.
    assert!(back.text().contains(&at(15 + 144 - 10)), "{}", back.text());
    told(&maple, "let you take your move back").await;
    by_command(&maple, "d4").await;
    by_command(&willow, "d5").await;
    said(maple.command("takeback", &[]).await.unwrap());
    let declined = said(willow.command("takeback", &[("action", "Decline")]).await.unwrap());
    assert!(declined.ephemeral, "{}", declined.text());
    told(&maple, "does not let you take your move back").await;
    said(maple.command("takeback", &[]).await.unwrap());
    let both = said(willow.command("takeback", &[("action", "Accept")]).await.unwrap());
    assert!(
        both.text().contains("<@") && both.text().contains("White"),
        "White is to move again: {}",
        both.text()
    );
    by_command(&maple, "c4").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn mercy_gives_time_and_then_the_win_is_taken() {
    let house = House::open().await;
    let options = [("color", "White"), ("clock", "1d"), ("mercy", "true")];
    let (maple, willow) = house.begin("chess challenge", &options).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        by_command(player, the_move).await;
    }
    house.sandbox.advance(HOUR * 25).await;
    told(&willow, "Take the win, or give them time").await;
    told(&maple, "Your flag has fallen.").await;
    let late = said(maple.command("move", &[("move", "Bb5")]).await.unwrap());
    assert!(
        late.ephemeral && late.text().contains("Your opponent may give you time"),
        "{}",
        late.text()
    );
    let board = offered(&willow, "v1:give1:").await;
    let forbidden = said(maple.click(board.id, "Give 3 days").await.unwrap());
    assert!(forbidden.ephemeral, "not one's own to decide: {}", forbidden.text());
    let given = said(willow.click(board.id, "Give 1 day").await.unwrap());
    assert!(given.text().contains("gave") && given.text().contains("1 day"), "{}", given.text());
    told(&maple, "gave you 1 day").await;
    house.sandbox.advance(HOUR * 23).await;
    by_command(&maple, "Bb5").await;
    by_command(&willow, "a6").await;
    house.sandbox.advance(HOUR * 25).await;
    told(&willow, "Take the win, or give them time").await;
    // Nobody decides: after a day the win is taken.
    house.sandbox.advance(HOUR * 25).await;
    told(&willow, "Your game is over.").await;
    told(&maple, "Your game is over.").await;
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pause_and_time_given() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        by_command(player, the_move).await;
    }
    said(maple.command("pause", &[]).await.unwrap());
    told(&willow, "proposes to pause your game").await;
    let paused = said(willow.press("Agree to the pause").await.unwrap());
    assert!(paused.text().contains("The game is paused"), "{}", paused.text());
    told(&maple, "your game is paused").await;
    house.sandbox.advance(HOUR * 24 * 60).await;
    assert!(board(&maple).await.contains("You have both agreed to pause"));
    let on = said(maple.press("Go on").await.unwrap());
    assert!(on.text().contains("has ended the pause"), "{}", on.text());
    told(&willow, "has ended the pause").await;
    let given = said(willow.command("give", &[("time", "2 days")]).await.unwrap());
    assert!(given.text().contains(&at(24 * 60 + 24 + 48)), "{}", given.text());
    told(&maple, "gave you 2 days").await;
    let wrong = said(willow.command("give", &[("time", "soon")]).await.unwrap());
    assert!(wrong.text().contains("1 hour at least"), "{}", wrong.text());
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_bot_does_not_run_no_clock_does() {
    let house = House::open().await;
    let (maple, willow) =
        house.begin("chess challenge", &[("color", "White"), ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        by_command(player, the_move).await;
    }
    leave_the_board(&house).await;
    told(&maple, "played **1... e5**").await;
    house.sandbox.kill_bot().await;
    house.sandbox.advance(HOUR * 72).await;
    house.sandbox.start_bot().await.unwrap();
    told(&maple, "I was not running").await;
    let text = board(&maple).await;
    assert!(text.contains(" to move"), "no flag has fallen: {text}");
    // The heart beat for the last time when the bot was started.
    let deadline =
        format!("<t:{}:R>", START + 96 * 3600 + TURN_NOTICE_DELAY.0.unsigned_abs() / 1000);
    let mut games = String::new();
    for _ in 0..200 {
        games = said(maple.command("games", &[]).await.unwrap()).text();
        if games.contains(&deadline) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(games.contains(&deadline), "{deadline}: {games}");
    house.sandbox.restart_bot().await.unwrap();
    by_command(&maple, "Nf3").await;
    told(&willow, "played **2. Nf3**").await;
    let said_once =
        notices(&maple).iter().filter(|line| line.contains("I was not running")).count();
    assert_eq!(
        (said_once, notices(&willow).iter().any(|line| line.contains("I was not running"))),
        (1, false)
    );
    house.is_in_order();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_control_is_told_in_words_and_no_clock_is_casual() {
    let house = House::open().await;
    let maple = house.person("maple");
    for (typed, words) in [
        ("fischer 3d+1d<=7d", "3 days in hand, 1 day more for every move, never more than 7 days"),
        ("5d + 2x12h", "5 days in hand, then 2 periods of 12 hours"),
        ("3 days", "3 days per move"),
    ] {
        let made = said(maple.command("chess open", &[("clock", typed)]).await.unwrap());
        assert!(made.text().contains(words), "{}", made.text());
    }
    let shogun = said(maple.command("shogun open", &[]).await.unwrap());
    assert!(shogun.text().contains("then 1 period of 1 day"), "{}", shogun.text());
    let unread = said(maple.command("chess open", &[("clock", "blitz")]).await.unwrap());
    assert!(unread.ephemeral && unread.text().contains("`fischer 3d+1d<=7d`"), "{}", unread.text());
    let rated =
        said(maple.command("chess open", &[("clock", "none"), ("rated", "true")]).await.unwrap());
    assert!(rated.ephemeral && rated.text().contains("cannot be rated"), "{}", rated.text());
    let (maple, _) = house.begin("chess challenge", &[("color", "White"), ("clock", "none")]).await;
    let shown = by_command(&maple, "e4").await;
    assert!(shown.text().contains("No clock"), "{}", shown.text());
    house.sandbox.advance(HOUR * 24 * 400).await;
    assert!(board(&maple).await.contains("No clock"));
    let none = said(maple.command("pause", &[]).await.unwrap());
    assert!(none.ephemeral && none.text().contains("This game has no clock"), "{}", none.text());
    house.is_in_order();
}
