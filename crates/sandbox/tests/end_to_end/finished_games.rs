//! Finished games in a list and as PGN files, and access to private games.

use courier_rules::pgn;
use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    FOOLS_MATE, HOUR, TestBot, choose_game, ephemeral_reply, find_button, has_button, message_of,
    move_by_command, newest_board,
};
use crate::english::{ANY, ANY_TIME, BLACK, EN, Says as _, WHITE};

/// The name and content of the only file of a message.
pub(crate) fn file(bot: &TestBot, message: &MessageView) -> (String, String) {
    let mut files = files(bot, message);
    assert_eq!(files.len(), 1, "{files:?}");
    files.remove(0)
}

/// The names and contents of the files of a message.
fn files(bot: &TestBot, message: &MessageView) -> Vec<(String, String)> {
    let files = message.json["attachments"].as_array().unwrap();
    let named = files.iter().map(|file| file["filename"].as_str().unwrap().to_owned());
    let text = |url: &String| String::from_utf8(bot.sandbox.file(url).unwrap().to_vec()).unwrap();
    named.zip(message.pictures().iter().map(text)).collect()
}

/// Willow mates Maple, who has White, with two hours per move.
pub(crate) async fn fools_mate(bot: &TestBot) -> (UserClient, UserClient) {
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    for (ply, the_move) in FOOLS_MATE.iter().enumerate() {
        bot.sandbox.advance(HOUR * 2).await;
        move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
    }
    (maple, willow)
}

#[tokio::test(flavor = "multi_thread")]
async fn finished_games_are_listed_in_pages_and_shown() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let nothing = ephemeral_reply(&maple, "history", &[]).await;
    assert!(nothing.says(EN.history_none_own()) && nothing.menus().is_empty());
    fools_mate(&bot).await;
    let one = ephemeral_reply(&maple, "history", &[]).await;
    assert!(
        one.says(EN.history_line(
            ANY_TIME,
            2,
            "1",
            ANY,
            "lost",
            EN.reason_checkmate(),
            ANY,
            "Chess"
        )),
        "{}",
        one.text()
    );
    assert!(one.buttons().is_empty(), "one page needs no buttons");
    for _ in 0..11 {
        let (maple, _) = bot.start_game("shogun challenge", &[BLACK]).await;
        let asked = ephemeral_reply(&maple, "resign", &[]).await;
        message_of(
            maple.click(asked.id, &find_button(&asked, "v1:aborted:").unwrap()).await.unwrap(),
        );
    }
    let first = ephemeral_reply(&maple, "history", &[]).await;
    assert!(
        first.says(EN.history_heading_own("12")) && first.text().ends_with("1/2"),
        "{}",
        first.text()
    );
    assert!(
        first.says(EN.history_line(ANY_TIME, 0, "12", ANY, "aborted", ANY, ANY, "Shogun"))
            && !first.text().contains("**2** ·")
    );
    let second = message_of(maple.click(first.id, Button::Next).await.unwrap());
    assert_eq!(second.id, first.id, "pages replace each other in one message");
    assert!(
        second.text().contains("**2** · Shogun") && second.text().contains("**1** · Chess"),
        "{}",
        second.text()
    );
    // The buttons also work after a restart, because their ids contain everything they need.
    bot.sandbox.restart_bot().await.unwrap();
    let back = message_of(maple.click(second.id, Button::Previous).await.unwrap());
    assert!(back.text().contains("**12** · Shogun"), "{}", back.text());

    let second = message_of(maple.click(first.id, Button::Next).await.unwrap());
    // A client sends the same entry again because the list was shown again.
    for _ in 0..2 {
        let board = choose_game(&maple, &second, "1").await;
        assert!(board.text().contains("**0-1**"), "{}", board.text());
    }
    // Of another user's games, only those in the same server are listed.
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    let theirs = ephemeral_reply(&rowan, "history", &[("player", "willow")]).await;
    assert!(
        theirs.says(EN.history_heading(ANY, ANY)) && theirs.text().contains("(12)"),
        "{}",
        theirs.text()
    );
    assert!(
        theirs.says(EN.history_line(ANY_TIME, 0, ANY, ANY, "aborted", ANY, ANY, ANY)),
        "{}",
        theirs.text()
    );
    for forged in ["v1:history:1:70000", "v1:history:x", "v1:pgn:999"] {
        let refused = message_of(rowan.click_forged(theirs.id, forged).await.unwrap());
        assert!(refused.ephemeral && refused.menus().is_empty(), "{forged}: {}", refused.text());
    }
    let far = message_of(
        rowan.click_forged(theirs.id, &format!("v1:history:{}:65535", 1)).await.unwrap(),
    );
    assert!(far.says(EN.history_none(ANY)), "{}", far.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_games_can_be_parsed() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let none = ephemeral_reply(&maple, "export", &[("all", "true")]).await;
    assert!(none.says(EN.export_none()) && none.pictures().is_empty(), "{}", none.text());
    let (maple, willow) = fools_mate(&bot).await;
    let finished = ephemeral_reply(&maple, "export", &[]).await;
    let (name, text) = file(&bot, &finished);
    assert_eq!((name.as_str(), finished.content), ("game-1.pgn", EN.export_done("pgn", "1")));
    let pgn = pgn::parse(&text).unwrap();
    assert_eq!((pgn.game.ply(), pgn.score.unwrap().to_string().as_str()), (4, "0-1"), "{text}");
    assert_eq!(pgn.tag("Date"), Some("2026.01.05"));
    assert_eq!(pgn.tag("WhiteElo"), Some("1500"), "{text}");
    assert_eq!(pgn.comments[0].elapsed.map(|time| time.as_secs() / 3600), Some(2), "{text}");

    // A running game is public in its server, so other members can export it, too.
    let (maple, _) = bot.start_game("cescacs challenge", &[WHITE, ("clock", "2d")]).await;
    let first =
        maple.autocomplete("move", &[("game", "2")], "move", "").await.unwrap().remove(0).value;
    message_of(maple.command("move", &[("move", &first), ("game", "2")]).await.unwrap());
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    let public = ephemeral_reply(&rowan, "export", &[("game", "2")]).await;
    assert!(public.content.contains("CTL-PGN"), "{}", public.content);
    let (_, text) = file(&bot, &public);
    assert!(
        text.starts_with("[Variant \"C'escacs\"]") && text.contains("[Result \"*\"]"),
        "{text}"
    );
    assert!(text.contains("[%clk 48:00:00]"), "{text}");
    assert_eq!(pgn::parse(&text).unwrap().game.ply(), 1);
    let choices = maple.autocomplete("export", &[], "game", "chess").await.unwrap();
    assert_eq!(choices.iter().map(|choice| choice.value.as_str()).collect::<Vec<_>>(), ["1"]);

    let all = ephemeral_reply(&willow, "export", &[("all", "true")]).await;
    assert!(all.content.starts_with(&EN.export_all_two_files(2)));
    let all = files(&bot, &all);
    let [(chess, chess_games), (hexes, hex_games)] = all.as_slice() else { panic!("{all:?}") };
    assert_eq!((chess.as_str(), hexes.as_str()), ("games.pgn", "cescacs.pgn"));
    assert_eq!(pgn::parse(chess_games).unwrap().game.ply(), 4);
    assert!(hex_games.starts_with("[Variant \"C'escacs\"]"), "{hex_games}");
    assert!([chess_games, hex_games].iter().all(|text| text.matches("[Result ").count() == 1));
    // Games of one kind are one file.
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    message_of(maple.command("chess challenge", &[("opponent", "birch")]).await.unwrap());
    bot.user("birch").press("v1:accept:3").await.unwrap();
    let one = ephemeral_reply(&bot.user("birch"), "export", &[("all", "true")]).await;
    assert_eq!(file(&bot, &one).0, "games.pgn");
    let both = ephemeral_reply(&willow, "export", &[("all", "true")]).await;
    assert_eq!(files(&bot, &both).len(), 2);
    // The button of a finished game's board exports it, too.
    let board = ephemeral_reply(&maple, "board", &[("game", "1")]).await;
    let pressed = message_of(maple.click(board.id, Button::Export).await.unwrap());
    assert!(pressed.ephemeral && file(&bot, &pressed).1.contains("Qh4#"), "{}", pressed.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn private_games_stay_private() {
    let bot = TestBot::start().await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    // Maple challenges from her DM with the bot, and Willow accepts in hers.
    bot.start_game("chess challenge", &[]).await;
    let maple = bot.user("maple").in_dm();
    message_of(maple.command("chess challenge", &[("opponent", "willow"), WHITE]).await.unwrap());
    let willow = bot.user("willow").in_dm();
    let offer = willow.wait_for(|message| has_button(message, "v1:accept:2")).await.unwrap();
    willow.click(offer.id, "v1:accept:2").await.unwrap();
    maple.wait_for(|message| has_button(message, "v1:mv:2:0")).await.unwrap();
    for (command, options) in [
        ("export", vec![("game", "2")]),
        ("board", vec![("game", "2")]),
        ("board", vec![("game", "2"), ("move", "0")]),
        ("replay", vec![("game", "2")]),
        ("note write", vec![("game", "2"), ("note", "x")]),
    ] {
        let refused = ephemeral_reply(&rowan, command, &options).await;
        assert!(refused.says(EN.refusal_no_such_match()), "{}", refused.text());
        assert!(refused.pictures().is_empty());
    }
    let view = newest_board(&rowan).id;
    for forged in [
        "v1:flip:2:0:w",
        "v1:flip:2:7:w",
        "v1:replay:2:0",
        "v1:pgn:2",
        "v1:look:2:0:w:last",
        "v1:look:2:0:wt:board",
        "v1:moves:2:0:w:0",
    ] {
        let refused = message_of(rowan.click_forged(view, forged).await.unwrap());
        assert!(refused.ephemeral && refused.pictures().is_empty(), "{forged}: {}", refused.text());
    }
    assert!(
        file(&bot, &ephemeral_reply(&willow, "export", &[("game", "2")]).await)
            .1
            .contains("[GameId \"2\"]")
    );
    bot.assert_no_problems();
}
