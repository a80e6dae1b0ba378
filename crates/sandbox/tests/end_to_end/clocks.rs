//! Clocks, as two players see them: vacation, weekends off, pauses, added time, flag forgiveness,
//! takebacks, and an outage of the bot. The sandbox's clock starts on Monday, 5 January 2026,
//! 12:00 UTC.

use courier_play::reminders::live::TURN_NOTICE_DELAY;
use courier_sandbox::driver::{MessageView, UserClient};

use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, end_live_replies, has_button, message_of,
    move_by_command,
};

/// When the sandbox's clock starts.
const START: u64 = 1_767_614_400;

/// The time this many hours after the start, in Discord's format for a deadline.
fn at(hours: u64) -> String {
    format!("<t:{}:F>", START + hours * 3600)
}

async fn board(user: &UserClient) -> String {
    message_of(user.command("board", &[]).await.unwrap()).text()
}

/// Waits for a message with this button in the channel, and returns the newest one.
async fn wait_for_button(user: &UserClient, button: &str) -> MessageView {
    user.wait_for(|message| has_button(message, button)).await.unwrap();
    user.messages().into_iter().rev().find(|message| has_button(message, button)).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn clocks_stop_during_vacation() {
    let bot = TestBot::start().await;
    let (maple, willow) =
        bot.start_game("chess challenge", &[("color", "White"), ("clock", "1d+2x1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    assert!(
        message_of(maple.command("vacation show", &[]).await.unwrap())
            .text()
            .contains("You have 3 days of vacation")
    );
    let too_long = message_of(maple.command("vacation start", &[("days", "4")]).await.unwrap());
    assert!(too_long.text().contains("You only have 3 days of vacation"), "{}", too_long.text());
    let begins = message_of(maple.command("vacation start", &[("days", "3")]).await.unwrap());
    assert!(begins.text().contains(&at(1)) && begins.text().contains(&at(73)), "{}", begins.text());
    // Maple has three days on her clock and three of vacation. Without vacation she would lose on
    // Thursday.
    bot.sandbox.advance(HOUR * 72).await;
    let text = board(&maple).await;
    assert!(text.contains("is on vacation") && text.contains(&at(73)), "{text}");
    let ended = message_of(maple.command("vacation end", &[]).await.unwrap());
    assert!(ended.text().contains("Your vacation is over"), "{}", ended.text());
    assert!(
        message_of(maple.command("vacation end", &[]).await.unwrap())
            .text()
            .contains("You are not on vacation")
    );
    bot.sandbox.advance(HOUR * 22).await;
    move_by_command(&maple, "Nf3").await;
    assert!(board(&maple).await.contains("to move"));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_chosen_vacation_begins_when_the_flag_would_fall() {
    let bot = TestBot::start().await;
    let (maple, willow) =
        bot.start_game("chess challenge", &[("color", "White"), ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    let settings = async |options: &[(&str, &str)]| {
        message_of(maple.command("settings", options).await.unwrap()).text()
    };
    assert!(settings(&[]).await.contains("**Automatic vacation**: off"));
    let chosen = settings(&[("auto-vacation", "true")]).await;
    assert!(chosen.contains("**Automatic vacation**: on"), "{chosen}");
    bot.sandbox.kill_bot().await;
    bot.sandbox.start_bot().await.unwrap();
    bot.sandbox.advance(HOUR * 25).await;
    let told = direct_message(&maple, "your automatic vacation has begun").await;
    let until = at(24 + 72);
    let text = told.text();
    assert!(text.contains(&until) && text.contains("no time left in this game"), "{text}");
    assert!(settings(&[]).await.contains("**Automatic vacation**: off"), "it is used up");
    let seen = board(&willow).await;
    assert!(seen.contains("is on vacation") && !seen.contains("utomatic"), "{seen}");
    let left = message_of(maple.command("vacation show", &[]).await.unwrap()).text();
    assert!(left.contains("You are on vacation until"), "{left}");
    // Willow is told only what anybody sees.
    let others = direct_messages(&willow);
    assert!(!others.iter().any(|line| line.contains("vacation")), "{others:?}");
    // Maple moves on the second day. Her next turn begins in the vacation, and it happens once.
    bot.sandbox.advance(HOUR * 24).await;
    move_by_command(&maple, "Nf3").await;
    move_by_command(&willow, "Nc6").await;
    bot.sandbox.advance(HOUR * 48).await;
    let text = board(&maple).await;
    assert!(text.contains(&at(24 + 72 + 24)) && !text.contains("is on vacation"), "{text}");
    bot.sandbox.advance(HOUR * 24).await;
    direct_message(&maple, "Your game is over.").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn weekends_off_follow_each_players_time_zone() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    message_of(maple.command("settings", &[("zone", "America/New_York")]).await.unwrap());
    let zones = willow.autocomplete("settings", &[], "zone", "madrid").await.unwrap();
    assert_eq!(zones.first().unwrap().value, "Europe/Madrid");
    message_of(willow.command("settings", &[("zone", "Europe/Madrid")]).await.unwrap());
    let nowhere = message_of(willow.command("settings", &[("zone", "Atlantis")]).await.unwrap());
    assert!(nowhere.text().contains("I do not know that time zone"), "{}", nowhere.text());
    let options = [("color", "White"), ("clock", "2d"), ("weekends", "The clock stops")];
    bot.start_game("chess challenge", &options).await;
    assert!(
        bot.user("maple")
            .messages()
            .iter()
            .any(|message| message.text().contains("**Weekends** off"))
    );
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    // White moves on Tuesday at 12:00 UTC, Black on Thursday at 11:00 UTC.
    bot.sandbox.advance(HOUR * 24).await;
    move_by_command(&maple, "Nf3").await;
    bot.sandbox.advance(HOUR * 47).await;
    let view = move_by_command(&willow, "Nc6").await;
    // White then has 48 hours: 42 until New York's weekend begins on Saturday at 05:00 UTC, and six
    // from Monday, 05:00 UTC.
    assert!(view.text().contains(&at(71 + 48 + 48)), "{}", view.text());
    bot.sandbox.advance(HOUR * 49).await;
    let text = board(&maple).await;
    assert!(text.contains("it is the weekend in") && text.contains(&at(6 * 24 + 17)), "{text}");
    // Without weekends off, White's flag would have fallen on Saturday.
    bot.sandbox.advance(HOUR * 46).await;
    let view = move_by_command(&maple, "Bb5").await;
    assert!(view.text().contains(&at(71 + 49 + 46 + 48)), "{}", view.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn takebacks_are_requested_and_accepted_or_declined() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[("color", "White")]).await;
    let nothing = message_of(maple.command("takeback", &[]).await.unwrap());
    assert!(
        nothing.ephemeral && nothing.text().contains("You have not made a move"),
        "{}",
        nothing.text()
    );
    bot.sandbox.advance(HOUR * 10).await;
    move_by_command(&maple, "e4").await;
    let request = message_of(maple.command("takeback", &[]).await.unwrap());
    assert!(
        !request.ephemeral && request.text().contains("asks to take back their last move"),
        "{}",
        request.text()
    );
    direct_message(&willow, "asks to take back their last move").await;
    bot.sandbox.advance(HOUR * 5).await;
    // Players cannot accept their own requests.
    for label in ["Allow the takeback", "Decline"] {
        let own = message_of(maple.press(label).await.unwrap());
        let waits = "It waits for your opponent's answer";
        assert!(own.ephemeral && own.text().contains(waits), "{}", own.text());
    }
    let second = message_of(willow.command("takeback", &[]).await.unwrap());
    let first = "Your opponent has asked for a takeback";
    assert!(second.ephemeral && second.text().contains(first), "{}", second.text());
    let board = wait_for_button(&willow, "v1:back:").await;
    let accepted = message_of(willow.click(board.id, "Allow the takeback").await.unwrap());
    assert!(
        accepted.text().contains("was taken back") && !accepted.text().contains("Last move"),
        "{}",
        accepted.text()
    );
    // White has used the ten hours before the move, and none since.
    assert!(accepted.text().contains(&at(15 + 144 - 10)), "{}", accepted.text());
    direct_message(&maple, "accepted your takeback").await;
    move_by_command(&maple, "d4").await;
    move_by_command(&willow, "d5").await;
    message_of(maple.command("takeback", &[]).await.unwrap());
    let declined = message_of(willow.command("takeback", &[("action", "Decline")]).await.unwrap());
    assert!(declined.ephemeral, "{}", declined.text());
    direct_message(&maple, "declined your takeback").await;
    message_of(maple.command("takeback", &[]).await.unwrap());
    let accepted = message_of(willow.command("takeback", &[("action", "Accept")]).await.unwrap());
    assert!(
        accepted.text().contains("<@") && accepted.text().contains("White"),
        "White is to move again: {}",
        accepted.text()
    );
    move_by_command(&maple, "c4").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fallen_flag_can_be_forgiven_before_the_win_is_claimed() {
    let bot = TestBot::start().await;
    let options = [("color", "White"), ("clock", "1d"), ("mercy", "true")];
    let (maple, willow) = bot.start_game("chess challenge", &options).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        move_by_command(player, the_move).await;
    }
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&willow, "Take the win, or give them more time").await;
    direct_message(&maple, "You ran out of time.").await;
    let late = message_of(maple.command("move", &[("move", "Bb5")]).await.unwrap());
    assert!(
        late.ephemeral && late.text().contains("Your opponent can give you more"),
        "{}",
        late.text()
    );
    let board = wait_for_button(&willow, "v1:give1:").await;
    let forbidden = message_of(maple.click(board.id, "Give 3 days").await.unwrap());
    assert!(forbidden.ephemeral, "only the opponent can give time: {}", forbidden.text());
    let given = message_of(willow.click(board.id, "Give 1 day").await.unwrap());
    assert!(given.text().contains("gave") && given.text().contains("1 day"), "{}", given.text());
    direct_message(&maple, "gave you 1 day").await;
    bot.sandbox.advance(HOUR * 23).await;
    move_by_command(&maple, "Bb5").await;
    move_by_command(&willow, "a6").await;
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&willow, "Take the win, or give them more time").await;
    // If the opponent does nothing, the win is claimed automatically after a day.
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(&willow, "Your game is over.").await;
    direct_message(&maple, "Your game is over.").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_paused_and_time_is_given() {
    let bot = TestBot::start().await;
    let (maple, willow) =
        bot.start_game("chess challenge", &[("color", "White"), ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    message_of(maple.command("pause", &[]).await.unwrap());
    direct_message(&willow, "proposes to pause your game").await;
    let paused = message_of(willow.press("Accept the pause").await.unwrap());
    assert!(paused.text().contains("The game is paused"), "{}", paused.text());
    direct_message(&maple, "your game is paused").await;
    bot.sandbox.advance(HOUR * 24 * 60).await;
    assert!(board(&maple).await.contains("You both agreed to pause"));
    // `/pause` asks whether to resume.
    let question = message_of(maple.command("pause", &[]).await.unwrap());
    assert!(question.ephemeral && question.text().contains("Resume it now?"));
    let no = message_of(maple.click(question.id, "No, go back").await.unwrap());
    assert!(no.text().contains("nothing has changed") && no.buttons().is_empty());
    assert!(board(&maple).await.contains("You both agreed to pause"));
    let question = message_of(maple.command("pause", &[]).await.unwrap());
    let answered = message_of(maple.click(question.id, "Resume").await.unwrap());
    assert!(answered.id == question.id && answered.buttons().is_empty(), "{}", answered.text());
    let resumed = willow
        .wait_for(|message| !message.ephemeral && message.content.contains("resumed the game"))
        .await
        .unwrap();
    assert_eq!(resumed.pictures().len(), 1, "the board is public: {}", resumed.text());
    direct_message(&willow, "resumed the game").await;
    message_of(maple.command("pause", &[]).await.unwrap());
    message_of(willow.press("Accept the pause").await.unwrap());
    let resumed = message_of(maple.press("Resume").await.unwrap());
    assert!(resumed.text().contains("resumed the game"), "{}", resumed.text());
    let given = message_of(willow.command("give", &[("time", "2 days")]).await.unwrap());
    assert!(given.text().contains(&at(24 * 60 + 24 + 48)), "{}", given.text());
    direct_message(&maple, "gave you 2 days").await;
    let wrong = message_of(willow.command("give", &[("time", "soon")]).await.unwrap());
    assert!(wrong.text().contains("from 1 hour to 30 days"), "{}", wrong.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn no_clock_runs_during_an_outage() {
    let bot = TestBot::start().await;
    let (maple, willow) =
        bot.start_game("chess challenge", &[("color", "White"), ("clock", "1d")]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5")] {
        move_by_command(player, the_move).await;
    }
    end_live_replies(&bot).await;
    direct_message(&maple, "played **1... e5**").await;
    bot.sandbox.kill_bot().await;
    bot.sandbox.advance(HOUR * 72).await;
    bot.sandbox.start_bot().await.unwrap();
    direct_message(&maple, "I was offline").await;
    let text = board(&maple).await;
    assert!(text.contains(" to move"), "no flag has fallen: {text}");
    // The last heartbeat was recorded when the bot started.
    let deadline =
        format!("<t:{}:R>", START + 96 * 3600 + TURN_NOTICE_DELAY.0.unsigned_abs() / 1000);
    let mut games = String::new();
    for _ in 0..200 {
        games = message_of(maple.command("games", &[]).await.unwrap()).text();
        if games.contains(&deadline) {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(games.contains(&deadline), "{deadline}: {games}");
    bot.sandbox.restart_bot().await.unwrap();
    move_by_command(&maple, "Nf3").await;
    direct_message(&willow, "played **2. Nf3**").await;
    let outage_notices = |user: &UserClient| {
        direct_messages(user).iter().filter(|line| line.contains("I was offline")).count()
    };
    assert_eq!((outage_notices(&maple), outage_notices(&willow)), (1, 0));
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn time_controls_are_described_and_games_without_a_clock_are_casual() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    for (typed, description) in [
        ("fischer 3d+1d<=7d", "3 days plus 1 day per move, at most 7 days"),
        ("5d + 2x12h", "5 days of main time, then 2 periods of 12 hours"),
        ("3 days", "3 days per move"),
    ] {
        let open = message_of(maple.command("chess open", &[("clock", typed)]).await.unwrap());
        assert!(open.text().contains(description), "{}", open.text());
    }
    let shogun = message_of(maple.command("shogun open", &[]).await.unwrap());
    assert!(shogun.text().contains("then 1 period of 1 day"), "{}", shogun.text());
    let unknown = message_of(maple.command("chess open", &[("clock", "blitz")]).await.unwrap());
    assert!(
        unknown.ephemeral && unknown.text().contains("`fischer 3d+1d<=7d`"),
        "{}",
        unknown.text()
    );
    let rated = message_of(
        maple.command("chess open", &[("clock", "none"), ("rated", "true")]).await.unwrap(),
    );
    assert!(rated.ephemeral && rated.text().contains("cannot be rated"), "{}", rated.text());
    let (maple, _) =
        bot.start_game("chess challenge", &[("color", "White"), ("clock", "none")]).await;
    let view = move_by_command(&maple, "e4").await;
    assert!(view.text().contains("No clock"), "{}", view.text());
    bot.sandbox.advance(HOUR * 24 * 400).await;
    assert!(board(&maple).await.contains("No clock"));
    let none = message_of(maple.command("pause", &[]).await.unwrap());
    assert!(none.ephemeral && none.text().contains("This game has no clock"), "{}", none.text());
    bot.assert_no_problems();
}
