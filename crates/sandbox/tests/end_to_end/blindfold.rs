//! Blindfold games: until the end nothing that anybody gets tells what stands on the board.

use courier_sandbox::driver::{MessageView, UserClient};
use courier_text::Button;

use super::test_bot::{
    TestBot, ephemeral_reply, ephemeral_text, find_button, has_button, message_of, move_by_command,
};
use crate::english::{ANY, EN, Says as _, WHITE};

/// Whether a message describes a position: the kings stay where they are.
fn tells(view: &MessageView) -> bool {
    let words = format!("{} {}", view.text(), view.descriptions().join(" "));
    ["king e1", "king e8", "r . b q k", "R N B Q K"].iter().any(|told| words.contains(told))
}

fn assert_hidden(view: &MessageView) {
    assert!(!tells(view), "{} {:?}", view.text(), view.descriptions());
    for action in ["v1:men:", "v1:to:", "v1:plan:", "v1:study:", "v1:replay:", "v1:pgn:"] {
        assert_eq!(find_button(view, action), None, "{}", view.text());
    }
    assert!(view.menus().is_empty(), "{}", view.text());
}

fn picture(bot: &TestBot, view: &MessageView) -> Vec<u8> {
    bot.sandbox.file(&view.pictures()[0]).unwrap().to_vec()
}

async fn board(user: &UserClient, options: &[(&str, &str)]) -> MessageView {
    ephemeral_reply(user, "board", options).await
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_sees_the_board_until_the_end() {
    let bot = TestBot::start().await;
    let options = [WHITE, ("blindfold", "true"), ("clock", "2d"), ("rated", "true")];
    let (maple, willow) = bot.start_game("chess challenge", &options).await;
    let rowan = bot.user("rowan");
    rowan.set_locale("en-GB");
    let challenge = maple.messages().into_iter().rfind(|one| one.says(EN.challenge_title(ANY)));
    assert!(challenge.unwrap().says(EN.challenge_blindfold()));
    message_of(maple.command("settings", &[("confirm", "true")]).await.unwrap());
    let mut boards = Vec::new();
    for (player, typed) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        assert!(player.autocomplete("move", &[], "move", "").await.unwrap().is_empty());
        boards.push(move_by_command(player, typed).await);
    }
    for seen in &boards {
        assert_hidden(seen);
        assert!(
            seen.descriptions()[0].contains(&EN.alt_hidden()) && seen.says(EN.match_blindfold())
        );
    }
    let [first, second, third, fourth] = &*boards else { panic!() };
    assert_eq!(picture(&bot, first), picture(&bot, third), "Black to move");
    assert_eq!(picture(&bot, second), picture(&bot, fourth), "White to move");
    assert!(fourth.says(EN.last_move("2... Nc6")), "{}", fourth.text());

    for user in [&maple, &willow, &rowan] {
        for options in [
            vec![("game", "1")],
            vec![("game", "1"), ("text", "true")],
            vec![("game", "1"), ("move", "1")],
            vec![("game", "1"), ("move", "0"), ("text", "true")],
        ] {
            assert_hidden(&board(user, &options).await);
        }
        let text = ephemeral_text(user, "export", &[("game", "1")]).await;
        assert!(text.says(EN.refusal_board_hidden()), "{text}");
        let replay = message_of(user.command("replay", &[("game", "1")]).await.unwrap());
        assert!(replay.says(EN.refusal_board_hidden()) && replay.pictures().is_empty());
    }
    // Why a move is refused would tell what stands where.
    for typed in ["Nxe4", "Nc6", "Bxf7", "O-O", "knight takes e4"] {
        let text = ephemeral_text(&maple, "move", &[("move", typed)]).await;
        assert!(text.says(EN.refusal_hidden_move(ANY)), "{text}");
    }
    // Neither are the words of somebody who waits compared with the board.
    let text = ephemeral_text(&willow, "move", &[("move", "knight e5")]).await;
    assert!(text.says(EN.refusal_not_your_turn()), "{text}");
    let before = maple.messages().len();
    for (user, command, options) in [
        (&maple, "study", vec![]),
        (&willow, "plan add", vec![("line", "Bb5 a6")]),
        (&willow, "plan add", vec![("line", "Qxf7 a6")]),
        (&willow, "plan show", vec![]),
        (&maple, "move", vec![("move", "Bb5"), ("then", "a6 Ba4")]),
        (&maple, "move", vec![("move", "Bb5"), ("then", "pawn e4 Ba4")]),
        // As if the move were legal, so that it is not tried for free.
        (&maple, "move", vec![("move", "Bxf7"), ("then", "a6")]),
    ] {
        let text = ephemeral_text(user, command, &options).await;
        assert!(text.says(EN.refusal_board_hidden()), "{command}: {text}");
    }
    for forged in ["v1:men:1:4:0", "v1:to:1:4:b5:0", "v1:plan:1:4"] {
        let user = if forged.contains("plan") { &willow } else { &maple };
        let answer = message_of(user.click_forged(fourth.id, forged).await.unwrap());
        assert!(answer.ephemeral && answer.pictures().is_empty(), "{forged}: {}", answer.text());
        assert_hidden(&answer);
    }
    let all = ephemeral_reply(&maple, "export", &[("all", "true")]).await;
    assert!(all.json["attachments"].as_array().unwrap().is_empty(), "{}", all.text());
    assert!(maple.messages().len() > before);
    for user in [&maple, &willow, &rowan] {
        assert!(!user.messages().iter().any(tells), "{}", user.username());
    }

    let question = message_of(maple.command("resign", &[]).await.unwrap());
    message_of(maple.click(question.id, Button::YesResign).await.unwrap());
    let over = maple.wait_for(|message| has_button(message, "v1:rematch:")).await.unwrap();
    assert!(tells(&over), "{:?}", over.descriptions());
    assert!(
        over.says(EN.rating_change_provisional(ANY, ANY, ANY, maple.name())),
        "{}",
        over.text()
    );
    message_of(maple.command("study", &[]).await.unwrap());
    let seen = board(&rowan, &[("game", "1"), ("move", "1")]).await;
    assert!(tells(&seen), "{:?}", seen.descriptions());
    let again = message_of(willow.command("rematch", &[]).await.unwrap());
    assert!(again.says(EN.challenge_blindfold()), "{}", again.text());
    bot.assert_no_problems();
}
