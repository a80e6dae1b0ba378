//! The engine as a partner wherever people play: in a thread, in a rematch, when they take a move
//! back or propose a pause, and in the record of the game. Other bots do not play.

use courier_rules::pgn;
use courier_sandbox::driver::{MessageView, UserClient};
use courier_sandbox::model::GuildRole;
use courier_sandbox::snowflake::Snowflake;
use courier_text::Button;

use super::engine_games::DELAY;
use super::finished_games::file;
use super::test_bot::{
    TestBot, ephemeral_reply, ephemeral_text, find_button, has_button, message_of, move_by_command,
    refusal, thread, wait_for_current_board,
};
use crate::english::{ANY, EN, IN_THREADS, Says as _, WHITE};

/// The options of a game in which the user moves first.
const AS_WHITE: [(&str, &str); 3] = [("opponent", "courier"), ("level", "2"), WHITE];

/// Resigns the user's only running game; before their first move this aborts it.
async fn resign(user: &UserClient) {
    let question = message_of(user.command("resign", &[]).await.unwrap());
    let yes = ["v1:resigned:", "v1:aborted:"].iter().find_map(|id| find_button(&question, id));
    let yes = yes.unwrap();
    message_of(user.click(question.id, &yes).await.unwrap());
}

/// Waits for a board with this text that the engine's move or answer has caused.
async fn board_after(bot: &TestBot, user: &UserClient, text: &str) -> MessageView {
    bot.sandbox.advance(DELAY).await;
    wait_for_current_board(bot, user, text).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_and_its_rematches_are_played_in_threads() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    let begun = message_of(maple.command("chess challenge", &AS_WHITE).await.unwrap());
    let said = EN.challenge_accepted("1", EN.engine_name("2"));
    assert!(begun.says(said) && begun.pictures().is_empty(), "{}", begun.text());
    let opened = thread(&bot, &maple, 1).await;
    assert_eq!(opened.name, "Maple – Courier, level 2 · Chess · #1");
    let there = maple.in_channel_id(opened.id).unwrap();
    let first = wait_for_current_board(&bot, &there, &EN.to_move(ANY, ANY)).await;
    assert_eq!(
        (first.mentions.clone(), first.content),
        (vec!["maple".to_owned()], { format!("<@{}>", maple.id()) })
    );
    move_by_command(&there, "e4").await;
    let answer = board_after(&bot, &there, &EN.last_move(format_args!("1... {ANY}"))).await;
    assert_eq!((answer.pictures().len(), answer.mentions.len()), (1, 0));
    assert!(answer.says(EN.to_move(EN.color_white(), maple.name())));
    resign(&there).await;
    let over =
        wait_for_current_board(&bot, &there, &EN.result_won(ANY, ANY, "0-1", EN.engine_name("2")))
            .await;

    // By the button, where the first game was played.
    let again = message_of(there.click(over.id, Button::Rematch).await.unwrap());
    assert!(again.says(EN.to_move(EN.color_white(), EN.engine_name("2"))), "{}", again.text());
    bot.sandbox.advance(DELAY).await;
    let has_moved = |message: &MessageView| message.says(EN.last_move(format_args!("1. {ANY}")));
    let moved = there.wait_for(has_moved).await.unwrap();
    assert!(moved.text().contains("game 2"), "{}", moved.text());
    resign(&there).await;

    // By the command, in the channel: with a thread of its own.
    let again = message_of(maple.command("rematch", &[]).await.unwrap());
    assert!(again.says(EN.challenge_accepted("3", ANY)), "{}", again.text());
    let second = thread(&bot, &maple, 2).await;
    assert_eq!(second.name, opened.name.replace("#1", "#3"));
    let there = maple.in_channel_id(second.id).unwrap();
    wait_for_current_board(&bot, &there, &EN.to_move(EN.color_white(), ANY)).await;
    resign(&there).await;

    // From menus.
    let games = message_of(maple.command("games", &[]).await.unwrap());
    let button = find_button(&games, "v1:engine").unwrap();
    let first = message_of(maple.click(games.id, &button).await.unwrap());
    let second = message_of(
        maple.select(first.id, &EN.challenge_choose_game(), &["C'escacs"]).await.unwrap(),
    );
    message_of(maple.select(second.id, &EN.engine_choose_level(), &["1"]).await.unwrap());
    let third = thread(&bot, &maple, 3).await;
    assert!(third.name.says(EN.engine_name("1")) && third.name.contains("C'escacs"));
    wait_for_current_board(&bot, &maple.in_channel_id(third.id).unwrap(), &EN.to_move(ANY, ANY))
        .await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn takebacks_and_pauses_are_answered_in_the_channel() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    message_of(maple.command("chess challenge", &AS_WHITE).await.unwrap());
    move_by_command(&maple, "e4").await;
    board_after(&bot, &maple, &EN.last_move(format_args!("1... {ANY}"))).await;
    let asked = message_of(maple.command("takeback", &[]).await.unwrap());
    assert!(asked.content.says(EN.takeback_asked(ANY, ANY)), "{}", asked.content);
    // What only the engine could press is not shown.
    assert!(!has_button(&asked, "v1:back:"), "{:?}", asked.buttons());
    bot.sandbox.advance(DELAY).await;
    let is_taken_back =
        |board: &MessageView| board.id > asked.id && board.says(EN.to_move(EN.color_white(), ANY));
    let back = maple.wait_for(is_taken_back).await.unwrap();
    assert!(!back.says(EN.last_move(ANY)), "{}", back.text());
    let moved = move_by_command(&maple, "d4").await;
    assert!(moved.text().contains("1. d4"), "{}", moved.text());
    // In the engine's turn: it pauses instead of moving.
    let asked = message_of(maple.command("pause", &[]).await.unwrap());
    assert!(asked.content.says(EN.pause_asked(ANY, ANY)), "{}", asked.content);
    assert!(!has_button(&asked, "v1:pause:"), "{:?}", asked.buttons());
    let paused = board_after(&bot, &maple, &EN.paused_agreed()).await;
    let resume = find_button(&paused, "v1:resume:").unwrap();
    message_of(maple.click(paused.id, &resume).await.unwrap());
    board_after(&bot, &maple, &EN.last_move(format_args!("1... {ANY}"))).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_names_the_level_and_no_ratings() {
    let bot = TestBot::start().await;
    let players = [("maple", "Courier, level 2"), ("birch", "Courier, nivel 2")];
    for (number, (username, name)) in (1..).zip(players) {
        let user = bot.user(username);
        let color = if username == "maple" { "White" } else { "Blancas" };
        let options = [("opponent", "courier"), ("level", "2"), ("color", color)];
        message_of(user.command("chess challenge", &options).await.unwrap());
        move_by_command(&user, "e4").await;
        bot.sandbox.advance(DELAY).await;
        let answered = format!("v1:mv:{number}:2");
        user.wait_for(|message| has_button(message, &answered)).await.unwrap();
        resign(&user).await;
        let (_, text) = file(&bot, &ephemeral_reply(&user, "export", &[]).await);
        let record = pgn::parse(&text).unwrap();
        for (tag, value) in [
            ("Event", Some("Casual correspondence game")),
            ("Black", Some(name)),
            ("WhiteElo", None),
            ("BlackElo", None),
        ] {
            assert_eq!(record.tag(tag), value, "{text}");
        }
        assert!(record.game.ply() == 2 && text.contains("[Result \"0-1\"]"), "{text}");
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn other_bots_are_not_challenged() {
    let bot = TestBot::start().await;
    bot.sandbox.discord().world.change(|state| {
        let id = state.add_user("jukebox", "Jukebox", "en-US");
        state.users.get_mut(&id).unwrap().bot = true;
    });
    let maple = bot.user("maple");
    let refused = EN.refusal_challenged_bot(ANY);
    for options in [&[("opponent", "jukebox")][..], &[("opponent", "jukebox"), ("level", "2")]] {
        let said = refusal(maple.command("chess challenge", options).await.unwrap());
        assert!(said.says(&refused), "{said}");
    }
    let said = refusal(maple.user_command("Challenge", "jukebox").await.unwrap());
    assert!(said.says(&refused), "{said}");
    bot.assert_no_problems();
}

/// Begins a game with White, moves, waits for the answer and resigns.
async fn lose(bot: &TestBot, user: &UserClient) {
    message_of(user.command("chess challenge", &AS_WHITE).await.unwrap());
    move_by_command(user, "e4").await;
    board_after(bot, user, &EN.last_move(format_args!("1... {ANY}"))).await;
    resign(user).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_for_people_only_says_how_to_play_against_the_bot() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    lose(&bot, &maple).await;
    let profile = ephemeral_text(&maple, "profile", &[("against", "courier")]).await;
    assert!(profile.says(EN.profile_against_engine("0", "1", ANY, "0")));
    assert!(!profile.says(EN.profile_strangers(ANY, ANY)), "{profile}");
    let history = ephemeral_text(&maple, "history", &[("player", "courier")]).await;
    assert!(history.says(EN.refusal_history_of_engine()), "{history}");
    let ladder = ephemeral_text(&maple, "ladder challenge", &[("opponent", "courier")]).await;
    assert!(ladder.says(EN.refusal_engine_not_here(ANY)), "{ladder}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_in_direct_messages_is_not_shown_in_a_server_that_does_not_allow_it() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    lose(&bot, &maple).await;
    bot.sandbox.discord().world.change(|state| {
        let role = GuildRole::new(Snowflake(78), "players");
        state.guilds.values_mut().next().unwrap().roles.insert(role.id, role);
    });
    ephemeral_text(&maple, "config", &[("challengers", "players")]).await;
    let refused = ephemeral_text(&maple, "rematch", &[]).await;
    assert!(refused.says(EN.refusal_not_a_challenger("<@&78>")), "{refused}");
    let there = maple.in_dm();
    let board = message_of(there.command("rematch", &[]).await.unwrap());
    assert!(board.text().contains("game 2"), "{}", board.text());
    bot.sandbox.advance(DELAY).await;
    wait_for_current_board(&bot, &there, &EN.last_move(format_args!("1. {ANY}"))).await;
    assert!(!maple.messages().iter().any(|message| message.text().contains("game 2")));
    bot.assert_no_problems();
}
