//! A tour of the bot: challenges, languages, and everything users can view.

use courier_play::Span;
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, end_live_replies, find_button, has_button,
    message_of, move_by_command, set_visible,
};
use crate::english::{
    ANY, ANY_TIME, BLACK, EN, FROM_BLACK, FROM_WHITE, IN_CATALAN, SERVER_IN_CATALAN, Says as _,
    WHITE,
};

#[tokio::test(flavor = "multi_thread")]
async fn challenges_are_declined_cancelled_or_expire() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let challenge =
        message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    assert_eq!(challenge.mentions, ["willow"], "only the opponent is mentioned");
    let modal = willow.click(challenge.id, Button::Decline).await.unwrap().modal().unwrap();
    willow.submit(&modal, &[]).await.unwrap();
    direct_message(&maple, &EN.notice_declined(ANY, ANY, ANY)).await;

    message_of(maple.command("chess open", &[]).await.unwrap());
    let cancelled = message_of(maple.press(Button::Cancel).await.unwrap());
    assert!(cancelled.says(EN.challenge_cancelled(ANY)) && cancelled.buttons().is_empty());

    let unanswered =
        maple.command("chess challenge", &[("opponent", "willow"), ("clock", "2d")]).await.unwrap();
    let unanswered = message_of(unanswered);
    bot.wait_for_challenge_messages(3).await;
    bot.sandbox.advance(HOUR * 24 * 7).await;
    direct_message(&maple, &EN.notice_expired(ANY, ANY, ANY)).await;
    maple
        .wait_for(|message| message.id == unanswered.id && message.buttons().is_empty())
        .await
        .unwrap();
    // A user whose client still shows the buttons gets an explanation.
    let late = message_of(willow.click_forged(unanswered.id, "v1:accept:3").await.unwrap());
    assert!(late.says(EN.refusal_challenge_expired(ANY)), "{}", late.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn one_command_offers_every_game() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let games = maple.autocomplete("challenge", &[], "variant", "").await.unwrap();
    assert_eq!(games.len(), courier_rules::Variant::all().len());
    let crazyhouse = [("variant", "crazyhouse"), ("opponent", "willow"), ("clock", "2d")];
    let challenge = message_of(maple.command("challenge", &crazyhouse).await.unwrap());
    assert_eq!(challenge.mentions, ["willow"]);
    assert!(challenge.says(EN.control_per_move(Span::days(2))), "{}", challenge.text());
    // A name that is written instead of chosen.
    let open = message_of(maple.command("challenge", &[("variant", "Chess960")]).await.unwrap());
    assert!(open.mentions.is_empty() && open.text().contains("Chess960"), "{}", open.text());
    willow.click(open.id, Button::Accept).await.unwrap();
    willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    let engine = [("variant", "janus"), ("opponent", "courier")];
    let begun = message_of(maple.command("challenge", &engine).await.unwrap());
    assert!(!begun.ephemeral && begun.text().contains("Janus"), "{}", begun.text());
    let unknown = message_of(maple.command("challenge", &[("variant", "go")]).await.unwrap());
    assert!(unknown.ephemeral && unknown.says(EN.refusal_no_such_variant()), "{}", unknown.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_in_a_dm() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    set_visible(&bot, &willow, false);
    let challenge = message_of(
        maple.command("chess challenge", &[("opponent", "willow"), BLACK]).await.unwrap(),
    );
    assert_eq!(challenge.mentions, Vec::<String>::new(), "Willow does not see it");
    let direct = direct_message(&willow, &EN.notice_challenged(ANY, ANY)).await;
    bot.wait_for_challenge_messages(1).await;
    let accepted = willow.in_dm().click(direct.id, Button::Accept).await.unwrap();
    assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");
    direct_message(&maple, &EN.notice_accepted(ANY, ANY)).await;
    // The channel shows the board, and the challenge there loses its buttons.
    maple.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    maple
        .wait_for(|message| message.id == challenge.id && message.buttons().is_empty())
        .await
        .unwrap();
    let board = message_of(willow.in_dm().command("move", &[("move", "Nf3")]).await.unwrap());
    assert!(board.text().contains("1. Nf3"), "{}", board.text());
    maple.wait_for(|message| message.text().contains("**1. Nf3**")).await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_is_accepted_in_the_channel() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    set_visible(&bot, &willow, false);
    message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    let direct = direct_message(&willow, &EN.notice_challenged(ANY, ANY)).await;
    bot.wait_for_challenge_messages(1).await;
    set_visible(&bot, &willow, true);
    willow.press(Button::Accept).await.unwrap();
    // The challenge in the DM loses its buttons.
    let without_buttons =
        |message: &MessageView| message.id == direct.id && message.buttons().is_empty();
    willow.in_dm().wait_for(without_buttons).await.unwrap();
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_user_reads_their_own_language() {
    let bot = TestBot::start().await;
    let (maple, birch) = (bot.user("maple"), bot.user("birch"));
    let spanish = message_of(birch.command("help", &[]).await.unwrap());
    assert!(spanish.ephemeral && spanish.text().contains("partida"), "{}", spanish.text());
    let changed = message_of(birch.command("settings", &[IN_CATALAN]).await.unwrap());
    assert!(changed.text().contains("català"), "{}", changed.text());
    let catalan = message_of(birch.command("games", &[]).await.unwrap());
    assert!(catalan.text().contains("partides"), "{}", catalan.text());
    let options = [("opponent", "birch")];
    message_of(maple.in_dm().command("chess challenge", &options).await.unwrap());
    let direct = birch.in_dm().wait_for(|message| has_button(message, "v1:accept:")).await.unwrap();
    assert!(direct.text().contains("repta"), "{}", direct.text());
    bot.assert_no_problems();
}

/// Users read the language they have chosen; otherwise that of their Discord client, if the bot
/// supports it; otherwise the server's. This applies to responses, autocomplete choices and DMs,
/// even before their first command.
#[tokio::test(flavor = "multi_thread")]
async fn the_servers_language_replaces_unsupported_ones() {
    let bot = TestBot::start().await;
    let (maple, willow, birch) = (bot.user("maple"), bot.user("willow"), bot.user("birch"));
    message_of(maple.command("config", &[SERVER_IN_CATALAN]).await.unwrap());
    willow.set_locale("fr");
    set_visible(&bot, &willow, false);
    message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    set_visible(&bot, &willow, true);
    let direct =
        willow.in_dm().wait_for(|message| has_button(message, "v1:accept:")).await.unwrap();
    assert!(direct.text().contains("repta"), "{}", direct.text());
    let help = message_of(willow.command("help", &[]).await.unwrap());
    assert!(help.text().contains("**Comença**"), "{}", help.text());
    let clock = async |user: &UserClient| {
        let clocks = user.autocomplete("chess open", &[], "clock", "2d").await.unwrap();
        clocks[0].name.clone()
    };
    assert!(clock(&willow).await.contains("dies per jugada"), "{}", clock(&willow).await);
    // Birch's Discord language, Spanish, is supported, and a chosen language replaces it.
    assert!(clock(&birch).await.contains("días por jugada"), "{}", clock(&birch).await);
    message_of(birch.command("settings", &[IN_CATALAN]).await.unwrap());
    assert!(clock(&birch).await.contains("dies per jugada"), "{}", clock(&birch).await);
    message_of(willow.command("settings", &[("language", "0")]).await.unwrap());
    assert!(
        clock(&willow).await.says(EN.control_per_move(Span::days(2))),
        "{}",
        clock(&willow).await
    );
    let reset = message_of(willow.command("settings", &[("language", "3")]).await.unwrap());
    assert!(reset.text().contains("Idioma"), "{}", reset.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn profile_help_and_board_are_shown() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    bot.start_game("chess960 challenge", &[BLACK, ("start", "0")]).await;
    let games = message_of(maple.command("games", &[]).await.unwrap());
    assert!(games.text().contains("(2)") && games.ephemeral, "{}", games.text());
    let choices = maple.autocomplete("board", &[], "game", "960").await.unwrap();
    assert_eq!(choices.len(), 1, "{choices:?}");
    let board = message_of(
        maple.command("board", &[("game", &choices[0].value), FROM_WHITE]).await.unwrap(),
    );
    assert!(board.ephemeral && board.pictures().len() == 1);
    let watched = message_of(bot.user("rowan").command("board", &[]).await.unwrap());
    assert_eq!(watched.pictures().len(), 1, "a spectator sees a game of this channel");
    for variant in ["chess", "chess960"] {
        let rules = message_of(willow.command(&format!("{variant} rules"), &[]).await.unwrap());
        assert!(rules.ephemeral && rules.text().len() > 300, "{}", rules.text());
    }
    let position =
        message_of(willow.command("chess960 position", &[("start", "518")]).await.unwrap());
    assert!(position.text().contains("518") && position.pictures().len() == 1);
    assert!(position.descriptions()[0].contains("king"), "{:?}", position.descriptions());
    let random = message_of(willow.command("chess960 position", &[]).await.unwrap());
    assert_eq!(random.pictures().len(), 1);
    let clocks = willow.autocomplete("chess open", &[], "clock", "5d+").await.unwrap();
    assert!(clocks.is_empty(), "an incomplete clock matches no preset: {clocks:?}");
    let clocks = willow.autocomplete("chess open", &[], "clock", "5d+2x12h").await.unwrap();
    assert_eq!(clocks[0].value, "5d+2x12h");

    bot.assert_no_problems();
}

/// Step 3 of the README's tour: a day at a time, in a game with the usual clock.
#[tokio::test(flavor = "multi_thread")]
async fn days_pass_until_a_game_is_lost() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        move_by_command(player, the_move).await;
    }
    end_live_replies(&bot).await;
    direct_message(&maple, &EN.notice_your_turn("2... Nc6", ANY)).await;
    let mut before = maple.in_dm().messages().last().unwrap().id;
    for (days, expected) in [
        (2, EN.notice_main_ending(ANY_TIME, ANY)),
        (1, EN.notice_main_over(3, ANY_TIME, ANY)),
        (1, EN.notice_period_lost(2, ANY_TIME)),
        (1, EN.notice_period_lost(1, ANY_TIME)),
        (1, EN.ended(ANY)),
    ] {
        for _ in 0..days {
            bot.sandbox.advance(HOUR * 24).await;
        }
        let newest = maple.in_dm().wait_for(|message| message.id > before).await.unwrap();
        assert!(newest.content.says(&expected), "{}", newest.content);
        before = newest.id;
    }
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_replayed_as_a_gif() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("crazyhouse challenge", &[WHITE]).await;
    for (player, the_move) in [(&maple, "e4"), (&willow, "d5"), (&maple, "exd5"), (&willow, "Qxd5")]
    {
        move_by_command(player, the_move).await;
    }
    let gif = async |message: &MessageView| bot.sandbox.file(&message.pictures()[0]).unwrap();
    let so_far = message_of(maple.command("replay", &[("pace", "2")]).await.unwrap());
    let so_far =
        maple.wait_for(|message| message.id == so_far.id && !message.loading).await.unwrap();
    assert!(
        !so_far.ephemeral && so_far.descriptions()[0].contains("move 2"),
        "{:?}",
        so_far.descriptions()
    );
    assert_eq!(frames(&gif(&so_far).await), 5, "the start and four plies");
    let question = message_of(willow.command("resign", &[]).await.unwrap());
    message_of(willow.click(question.id, Button::YesResign).await.unwrap());
    let over = direct_message(&maple, &EN.ended(ANY)).await;

    // Anyone can press the button of the last board.
    let again = message_of(
        maple.in_dm().click(over.id, &find_button(&over, "v1:replay:").unwrap()).await.unwrap(),
    );
    let again =
        maple.in_dm().wait_for(|message| message.id == again.id && !message.loading).await.unwrap();
    assert!(again.ephemeral, "{}", again.text());
    assert_eq!(frames(&gif(&again).await), 5);
    let choices = maple.autocomplete("replay", &[], "game", "finished").await.unwrap();
    assert_eq!(choices.len(), 1, "{choices:?}");
    let rowan = bot.user("rowan");
    let view = message_of(rowan.command("replay", &[("game", "1"), FROM_BLACK]).await.unwrap());
    rowan.wait_for(|message| message.id == view.id && message.pictures().len() == 1).await.unwrap();
    bot.assert_no_problems();
}

/// The number of frames that show a position. Those between positions are shown for at most a
/// tenth of a second.
fn frames(file: &[u8]) -> usize {
    /// In hundredths of a second.
    const TENTH: u16 = 10;
    let mut decoder = gif::DecodeOptions::new().read_info(file).unwrap();
    let delays = std::iter::from_fn(|| decoder.next_frame_info().unwrap().map(|frame| frame.delay));
    delays.filter(|delay| *delay > TENTH).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_aborted_before_the_first_move() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    move_by_command(&maple, "e4").await;
    let question = message_of(willow.command("resign", &[]).await.unwrap());
    let done = message_of(willow.click(question.id, Button::YesAbort).await.unwrap());
    assert!(done.says(EN.result_aborted(ANY, ANY)), "{}", done.text());
    direct_message(&maple, &EN.result_aborted(ANY, ANY)).await;
    assert!(
        direct_messages(&willow).iter().all(|line| !line.says(EN.ended(ANY))),
        "the player who aborts gets no notice"
    );
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_bot_token_is_rejected() {
    let folder = tempfile::tempdir().unwrap();
    let discord = courier_sandbox::discord::Discord::start(
        courier_sandbox::discord::DiscordOptions::default(),
    )
    .await
    .unwrap();
    let config = courier::config::Config {
        token: Some(courier::config::Token::new("some.other.token").unwrap()),
        database: courier::config::Database::File(folder.path().join("courier.sqlite")),
        backups: None,
        ..courier::config::Config::read(|_| Ok(None)).unwrap()
    };
    let endpoint = || courier::config::Endpoint::Loopback {
        https: discord.https(),
        ca_pem: discord.ca_pem().to_owned(),
        activity: None,
    };
    let clock = || std::sync::Arc::new(courier::process::time::SystemClock);
    let rejected = courier::run(config.clone(), endpoint(), clock(), std::future::pending())
        .await
        .unwrap_err();
    assert!(rejected.to_string().contains("Discord does not accept the token"), "{rejected}");
    assert!(!format!("{rejected:?}").contains("some.other.token"), "the error shows the token");
    let without_token = courier::config::Config { token: None, ..config };
    let missing =
        courier::run(without_token, endpoint(), clock(), std::future::pending()).await.unwrap_err();
    assert!(missing.to_string().contains("cargo run -p courier-sandbox"), "{missing}");
}

#[test]
fn an_error_says_that_the_port_is_in_use() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let folder = tempfile::tempdir().unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_courier-sandbox"))
        .args(["--port", &port, "--folder"])
        .arg(folder.path())
        .output()
        .unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(
        !output.status.success() && error.contains(&port) && error.contains("--port"),
        "{error}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn each_player_chooses_their_own_colors() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let before = message_of(maple.command("settings", &[]).await.unwrap());
    assert!(before.ephemeral && before.text().contains(": Brown"), "{}", before.text());
    assert!(before.pictures().is_empty());
    let changed = message_of(maple.command("settings", &[("theme", "3")]).await.unwrap());
    assert!(changed.ephemeral && changed.text().contains(": High contrast"), "{}", changed.text());
    assert_eq!(changed.pictures().len(), 1, "a board in the new colors is shown");
    let board = message_of(maple.command("board", &[]).await.unwrap());
    assert!(board.ephemeral && board.pictures().len() == 1, "{}", board.text());
    let png = |message: &MessageView| bot.sandbox.file(&message.pictures()[0]).unwrap();
    let pieces = message_of(maple.command("settings", &[("pieces", "Letters")]).await.unwrap());
    assert!(pieces.text().contains(": High contrast"), "{}", pieces.text());
    assert!(pieces.text().contains(": Letters"), "{}", pieces.text());
    assert_ne!(png(&pieces), png(&changed), "the same board with the new pieces");
    let letters = message_of(maple.command("board", &[]).await.unwrap());
    assert_ne!(png(&letters), png(&board));

    let store = bot.store().await;
    let theme = async |user: &UserClient| {
        let player = courier_play::PlayerId(user.id().to_string().parse().unwrap());
        store.player(player).await.unwrap().unwrap().theme
    };
    let chosen = courier_draw::Theme::HighContrast;
    assert_eq!((theme(&maple).await, theme(&willow).await), (Some(chosen), None));
    store.close().await;

    // Two options at once get one response, here in Spanish.
    let both = message_of(
        willow.command("settings", &[("language", "Español"), ("theme", "Blue")]).await.unwrap(),
    );
    assert!(both.text().contains("español") && both.text().contains(": Azul"), "{}", both.text());
    assert_eq!(both.pictures().len(), 1);
    bot.assert_no_problems();
}
