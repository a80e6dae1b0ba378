//! A game makes little noise: a board that is no longer current shrinks to one line, games have
//! threads of their own, and a challenged person is told once.

use std::time::Duration;

use courier_sandbox::driver::{MessageView, UserClient};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::{Overwrite, Permissions};

use super::test_bot::{
    TestBot, challenge_and_accept, direct_message, direct_messages, end_live_replies,
    ephemeral_text, has_button, message_of, move_by_command, set_visible, thread, threads,
    wait_for_current_board, wait_until,
};
use crate::english::{ANY, EN, SERVER_IN_CATALAN, Says as _, WHITE};

const MOVES: [&str; 12] =
    ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5"];

/// The public messages of a game, oldest first: those that show a board, or a line with a link.
fn of_game(user: &UserClient) -> Vec<MessageView> {
    let is_of_game = |message: &MessageView| {
        !message.ephemeral
            && (!message.pictures().is_empty() || message.content.contains("/channels/"))
    };
    user.messages().into_iter().filter(is_of_game).collect()
}

fn boards(user: &UserClient) -> usize {
    of_game(user).iter().filter(|message| !message.pictures().is_empty()).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_leaves_one_board_and_a_line_for_each_move() {
    let bot = TestBot::unconfigured().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    // Nobody has chosen where games are played.
    let opened = thread(&bot, &maple, 1).await;
    let in_thread = |user: &UserClient| user.in_channel_id(opened.id).unwrap();
    let players = [in_thread(&maple), in_thread(&willow)];
    wait_for_current_board(&bot, &players[0], &EN.to_move(ANY, ANY)).await;
    for (ply, the_move) in MOVES.iter().enumerate() {
        move_by_command(&players[ply % 2], the_move).await;
        wait_until(Duration::from_secs(60), || boards(&players[0]) == 1).await;
    }
    let messages = of_game(&players[1]);
    let [lines @ .., last] = messages.as_slice() else { panic!("{messages:#?}") };
    assert_eq!(lines.len(), MOVES.len());
    assert!(last.text().contains("6... b5") && has_button(last, "v1:mv:"), "{}", last.text());
    let server = bot.sandbox.discord().world.read(|state| *state.guilds.keys().next().unwrap());
    for (ply, line) in lines.iter().enumerate() {
        let newer = messages[ply + 1].id;
        let link = format!("https://discord.com/channels/{server}/{}/{newer}", opened.id);
        let what = match ply.checked_sub(1) {
            None => EN.old_board_at_start(&link),
            Some(before) => {
                let dots = if before % 2 == 0 { "." } else { "..." };
                let mover = if before % 2 == 0 { &maple } else { &willow };
                let number = before / 2 + 1;
                let the_move = format_args!("{number}{dots} {}", MOVES[before]);
                EN.old_board_after(&link, the_move, mover.name())
            }
        };
        assert_eq!(line.text(), what);
        assert!(line.embeds().is_empty() && line.pictures().is_empty(), "{line:#?}");
        assert!(line.buttons().is_empty() && line.mentions.is_empty(), "{line:#?}");
    }
    bot.assert_no_problems();
}

/// In a channel, in the language of the server, after a takeback, and in direct messages.
#[tokio::test(flavor = "multi_thread")]
async fn old_boards_shrink_wherever_they_are() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    ephemeral_text(&maple, "config", &[SERVER_IN_CATALAN]).await;
    let lines = |user: &UserClient| {
        let lines = of_game(user).into_iter().filter(|message| message.pictures().is_empty());
        lines.map(|line| line.text().split(" · [").next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let shown = async |user: &UserClient, expected: &[&str]| {
        wait_until(Duration::from_secs(60), || lines(user) == expected && boards(user) == 1).await;
    };
    move_by_command(&maple, "e4").await;
    let by_maple = format!("1. e4 de {}", maple.name());
    // The first board was sent before the language was chosen: its line is in the new one.
    shown(&willow, &["Comença la partida"]).await;
    message_of(maple.command("takeback", &[]).await.unwrap());
    shown(&willow, &["Comença la partida", &by_maple]).await;
    willow.press("Permet desfer-la").await.unwrap();
    shown(&willow, &["Comença la partida", &by_maple, "Una jugada desfeta"]).await;

    // A direct message keeps its sentence, and nothing else.
    end_live_replies(&bot).await;
    move_by_command(&maple, "d4").await;
    let told = direct_message(&willow, &EN.notice_your_turn("1. d4", ANY)).await;
    let own = message_of(willow.in_dm().command("move", &[("move", "d5")]).await.unwrap());
    let is_short = |message: &MessageView| {
        message.id == told.id && message.pictures().is_empty() && message.embeds().is_empty()
    };
    let short = willow.in_dm().wait_for(is_short).await.unwrap();
    assert_eq!((short.text(), short.buttons().len()), (told.content, 0));
    // The own answer has none: it becomes a line with a link within the direct messages.
    move_by_command(&maple, "c4").await;
    end_live_replies(&bot).await;
    let newer = direct_message(&willow, &EN.notice_your_turn("2. c4", ANY)).await;
    let link = format!("https://discord.com/channels/@me/{}/{}", newer.channel, newer.id);
    let line = willow
        .in_dm()
        .wait_for(|message| message.id == own.id && message.pictures().is_empty())
        .await
        .unwrap();
    let expected = EN.old_board_after(link, "1... d5", willow.name());
    assert_eq!(line.text(), expected);
    bot.assert_no_problems();
}

/// Discord answers no edit: the boards stay whole, and no move and no notice waits for one.
#[tokio::test(flavor = "multi_thread")]
async fn a_jam_of_edits_drops_them() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let filter = RequestFilter { method: Some("PATCH"), path: "/channels/{channel_id}/messages/" };
    let fault = RequestFault::NeverAnswered;
    bot.sandbox.inject(InjectedFault::Request { filter, times: 1000, fault });
    let playing = async {
        for (ply, the_move) in MOVES.iter().enumerate() {
            move_by_command(if ply % 2 == 0 { &maple } else { &willow }, the_move).await;
        }
        end_live_replies(&bot).await;
        direct_message(&maple, &EN.notice_your_turn("6... b5", ANY)).await;
    };
    tokio::time::timeout(Duration::from_secs(12), playing).await.unwrap();
    assert_eq!(boards(&maple), MOVES.len() + 1);
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenged_person_is_told_once() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let options = [("opponent", "willow")];
    let challenge = async |user: &UserClient| {
        let challenge = message_of(user.command("chess challenge", &options).await.unwrap());
        bot.wait_until_delivered().await;
        challenge
    };
    // In a channel that Willow sees: she is mentioned there.
    assert_eq!(challenge(&maple).await.mentions, ["willow"]);
    assert_eq!(direct_messages(&willow), Vec::<String>::new());
    // In one that she does not see, and where nobody else is: by direct message.
    set_visible(&bot, &willow, false);
    assert_eq!(challenge(&maple).await.mentions, Vec::<String>::new());
    assert_eq!(direct_messages(&willow).len(), 1);
    challenge(&maple.in_dm()).await;
    assert_eq!(direct_messages(&willow).len(), 2);
    bot.assert_no_problems();
}

/// Where the bot may not open threads, a game is played in the channel without a word about it.
#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_for_threads_make_no_noise() {
    let bot = TestBot::unconfigured().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let view = ephemeral_text(&maple, "config", &[]).await;
    assert!(view.says(EN.config_games_default()), "{view}");
    bot.sandbox.discord().world.change(|state| {
        let deny = Permissions::SEND_MESSAGES_IN_THREADS;
        let target = state.bot();
        let overwrite = Overwrite { target, is_user: true, allow: Permissions::NONE, deny };
        state.overwrite(maple.channel(), overwrite);
    });
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    let board = wait_for_current_board(&bot, &willow, &EN.to_move(ANY, ANY)).await;
    assert_eq!(board.content, "", "no remark");
    move_by_command(&maple, "e4").await;
    assert_eq!(threads(&bot, &maple).len(), 0);
    let is_remark = |message: &MessageView| message.text().contains("permission");
    for user in [&maple, &willow] {
        assert!(!user.messages().iter().any(is_remark), "{:#?}", user.messages());
    }
    bot.assert_no_problems();
}
