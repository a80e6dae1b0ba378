//! A sandbox with the real bot in it, and what most tests do with it.

use std::time::Duration;

use courier::play::live_replies::TURN_NOTICE_DELAY;
use courier_sandbox::driver::{MessageView, Outcome, Sandbox, SandboxOptions, UserClient};
use courier_sandbox::model::Channel;
use tempfile::TempDir;

/// When the tests start: 2026-01-05T12:00:00Z, a Monday.
const START: i64 = 1_767_614_400_000;

/// An hour of the virtual clock.
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// A sandbox in a temporary folder.
pub(crate) struct TestBot {
    pub(crate) sandbox: Sandbox,
    _folder: TempDir,
}

impl TestBot {
    pub(crate) async fn start() -> Self {
        Self::with_shards(1).await
    }

    /// With a bot of this many shards.
    pub(crate) async fn with_shards(shards: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = env!("CARGO_BIN_EXE_courier-sandbox");
        let mut options = SandboxOptions::for_tests(program, folder.path(), START);
        options.discord.shards = shards;
        let sandbox = Sandbox::start(options).await.unwrap();
        Self { sandbox, _folder: folder }
    }

    pub(crate) fn user(&self, username: &str) -> UserClient {
        self.sandbox.user(username).unwrap().in_channel("games").unwrap()
    }

    /// Maple challenges Willow, who accepts by button; `options` may give Maple a color.
    pub(crate) async fn start_game(
        &self,
        command: &str,
        options: &[(&str, &str)],
    ) -> (UserClient, UserClient) {
        let (maple, willow) = (self.user("maple"), self.user("willow"));
        let mut all = vec![("opponent", "willow")];
        all.extend_from_slice(options);
        message_of(maple.command(command, &all).await.unwrap());
        let accepted = willow.press("Accept").await.unwrap();
        assert!(matches!(accepted, Outcome::Updated(_)), "{accepted:?}");
        willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
        (maple, willow)
    }

    /// Waits until the bot has recorded both messages of a challenge, which it does after sending
    /// them: the one in the channel, and the one to the opponent.
    pub(crate) async fn wait_for_challenge_messages(&self, number: i64) {
        let store = courier::store::Store::open(&self.sandbox.database()).await.unwrap();
        while store.challenge_messages(courier::play::ChallengeId(number)).await.unwrap().len() < 2
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        store.close().await;
    }

    /// Waits until the bot has recorded a heartbeat; time before that does not count as an outage.
    pub(crate) async fn wait_for_heartbeat(&self) {
        let lately = courier::play::Moment(self.sandbox.now() - 60_000);
        let store = courier::store::Store::open(&self.sandbox.database()).await.unwrap();
        while store.last_beat().await.unwrap().is_none_or(|beat| beat < lately) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        store.close().await;
    }

    /// Asserts that the bot broke no rule of Discord's and could parse everything, that the sandbox
    /// has no defects, and that the bot logged no errors.
    pub(crate) fn assert_no_problems(&self) {
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
        let log = std::fs::read_to_string(self.sandbox.log()).unwrap();
        let errors: Vec<&str> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

pub(crate) fn has_button(message: &MessageView, custom_id: &str) -> bool {
    find_button(message, custom_id).is_some()
}

/// The custom id of the first button of a message that begins with `begins`.
pub(crate) fn find_button(message: &MessageView, begins: &str) -> Option<String> {
    message
        .buttons()
        .into_iter()
        .filter_map(|button| button.custom_id)
        .find(|id| id.starts_with(begins))
}

/// The message of an outcome.
pub(crate) fn message_of(outcome: Outcome) -> MessageView {
    outcome.message().unwrap()
}

/// Makes a move by command; returns the new board.
pub(crate) async fn move_by_command(user: &UserClient, the_move: &str) -> MessageView {
    let board = message_of(user.command("move", &[("move", the_move)]).await.unwrap());
    assert!(!board.ephemeral, "{}", board.text());
    assert_eq!(board.pictures().len(), 1, "a move is answered with one board: {}", board.text());
    board
}

/// Makes a move by the button of the newest board and its modal.
pub(crate) async fn move_by_button(user: &UserClient, the_move: &str) -> MessageView {
    let board = newest_board(user);
    let modal = user
        .click(board.id, &find_button(&board, "v1:mv:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    message_of(user.submit(&modal, &[("move", the_move)]).await.unwrap())
}

/// Uses a command; returns its ephemeral response.
pub(crate) async fn ephemeral_reply(
    user: &UserClient,
    command: &str,
    options: &[(&str, &str)],
) -> MessageView {
    let answer = message_of(user.command(command, options).await.unwrap());
    assert!(answer.ephemeral, "{}", answer.text());
    answer
}

/// Uses a command; returns the text of its ephemeral response.
pub(crate) async fn ephemeral_text(
    user: &UserClient,
    command: &str,
    options: &[(&str, &str)],
) -> String {
    ephemeral_reply(user, command, options).await.text()
}

/// The newest message with the buttons of a running game.
pub(crate) fn newest_board(user: &UserClient) -> MessageView {
    user.messages().into_iter().rev().find(|message| has_button(message, "v1:mv:")).unwrap()
}

/// Advances the clock until players who have just moved count as away and are notified again.
pub(crate) async fn end_live_replies(bot: &TestBot) {
    bot.sandbox.advance(Duration::from_millis(TURN_NOTICE_DELAY.0.unsigned_abs())).await;
}

/// Waits for a direct message that contains this text.
pub(crate) async fn direct_message(user: &UserClient, text: &str) -> MessageView {
    user.in_dm().wait_for(|message| message.text().contains(text)).await.unwrap()
}

/// The first lines of the bot's direct messages to a user, oldest first.
pub(crate) fn direct_messages(user: &UserClient) -> Vec<String> {
    user.in_dm().messages().iter().map(|message| message.content.clone()).collect()
}

/// The threads of the channel a user is in, oldest first.
pub(crate) fn threads(bot: &TestBot, user: &UserClient) -> Vec<Channel> {
    let parent = user.channel();
    bot.sandbox.discord().world.read(|state| {
        let hanging = state
            .channels
            .values()
            .filter(|channel| channel.thread().is_some_and(|thread| thread.parent == parent));
        hanging.cloned().collect()
    })
}

/// The newest thread, once there are this many.
pub(crate) async fn thread(bot: &TestBot, user: &UserClient, count: usize) -> Channel {
    for _ in 0..500 {
        let there = threads(bot, user);
        if there.len() == count {
            return there.last().unwrap().clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("there are {} threads", threads(bot, user).len());
}

/// Maple challenges Willow in her channel, and Willow accepts.
pub(crate) async fn accepted(maple: &UserClient, willow: &UserClient, command: &str) {
    let options = [("opponent", "willow"), ("color", "White")];
    let challenge = message_of(maple.command(command, &options).await.unwrap());
    let answered = willow.click(challenge.id, "Accept").await.unwrap();
    assert!(matches!(answered, Outcome::Updated(_)), "{answered:?}");
}

/// Whether the bot has recorded a board as the current board message, which it does after sending
/// it.
pub(crate) async fn is_current_board(bot: &TestBot, board: &MessageView) -> bool {
    let flip = find_button(board, "v1:flip:").unwrap();
    let id = courier::play::MatchId(flip.split(':').nth(2).unwrap().parse().unwrap());
    let store = courier::store::Store::open(&bot.sandbox.database()).await.unwrap();
    let known = store.board_message(id).await.unwrap();
    store.close().await;
    known == Some((courier::play::ChannelId(board.channel.0), board.id.0))
}

/// Waits for a board with this text; no other message here has, or keeps, buttons to move with.
pub(crate) async fn wait_for_current_board(
    bot: &TestBot,
    user: &UserClient,
    text: &str,
) -> MessageView {
    let board =
        user.wait_for(|message| message.text().contains(text) && !message.ephemeral).await.unwrap();
    for _ in 0..200 {
        let alive: Vec<MessageView> = user
            .messages()
            .into_iter()
            .filter(|message| !message.ephemeral && has_button(message, "v1:flip:"))
            .collect();
        match alive.as_slice() {
            [one] if one.id >= board.id && is_current_board(bot, one).await => return one.clone(),
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    panic!(
        "{text}: {:#?}",
        user.messages().iter().map(|m| (m.text(), m.buttons().len())).collect::<Vec<_>>()
    );
}
