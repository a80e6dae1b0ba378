//! Scripts for users of the bot, which record every message under a heading.

use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};

use super::move_menus::labels;
use super::test_bot::{HOUR, TestBot, find_button, message_of};
use super::transcript::Transcript;
use crate::english::{IN_CATALAN, SERVER_IN_CATALAN};

/// A script's users, and the transcript of what the bot has sent to them.
pub(crate) struct Script {
    pub(crate) bot: TestBot,
    pub(crate) maple: UserClient,
    pub(crate) willow: UserClient,
    pub(crate) birch: UserClient,
    pub(crate) transcript: Transcript,
}

impl Script {
    /// Starts a bot whose users and server use a language. Discord has no Catalan locale, so the
    /// users choose Catalan by command.
    pub(crate) async fn start(language: &str) -> Self {
        let bot = TestBot::start().await;
        let locale = if language == "es" { "es-ES" } else { "en-US" };
        bot.sandbox.discord().world.change(|state| {
            state.users.values_mut().for_each(|user| locale.clone_into(&mut user.locale));
            state.guilds.values_mut().for_each(|guild| locale.clone_into(&mut guild.locale));
        });
        let [maple, willow, birch] =
            ["maple", "willow", "birch"].map(|username| bot.user(username));
        let transcript = Transcript::new(&bot);
        let mut script = Self { bot, maple, willow, birch, transcript };
        if language == "ca" {
            for user in script.users() {
                script
                    .use_command("settings, choosing a language", &user, "settings", &[IN_CATALAN])
                    .await;
            }
            let config = [SERVER_IN_CATALAN];
            script
                .use_command(
                    "config, choosing a language",
                    &script.maple.clone(),
                    "config",
                    &config,
                )
                .await;
        }
        script
    }

    pub(crate) fn users(&self) -> [UserClient; 3] {
        [self.maple.clone(), self.willow.clone(), self.birch.clone()]
    }

    /// Uses a command and records the response.
    pub(crate) async fn use_command(
        &mut self,
        heading: &str,
        user: &UserClient,
        command: &str,
        options: &[(&str, &str)],
    ) -> MessageView {
        let outcome =
            user.command(command, options).await.unwrap_or_else(|why| panic!("{heading}: {why}"));
        self.transcript.record(heading, message_of(outcome))
    }

    /// Presses the button whose custom id begins with `prefix`, and records the response.
    pub(crate) async fn press(
        &mut self,
        heading: &str,
        user: &UserClient,
        message: &MessageView,
        prefix: &str,
    ) -> MessageView {
        let custom_id = find_button(message, prefix)
            .unwrap_or_else(|| panic!("{heading}: {:?}", message.buttons()));
        match user.click(message.id, &custom_id).await.unwrap() {
            ActionOutcome::Modal(modal) => panic!("{heading}: {modal:?}"),
            outcome => self.transcript.record(heading, message_of(outcome)),
        }
    }

    /// Chooses the entry with this ending from the only menu of a message. Names of cells, at the
    /// end, are the same in every language.
    pub(crate) async fn choose(
        &mut self,
        heading: &str,
        user: &UserClient,
        message: &MessageView,
        ending: &str,
    ) -> MessageView {
        let label = labels(message).into_iter().find(|label| label.ends_with(ending)).unwrap();
        let menu = message.menus()[0].custom_id.clone();
        let chosen = message_of(user.select(message.id, &menu, &[&label]).await.unwrap());
        self.transcript.record(heading, chosen)
    }

    /// Makes a move after an hour, so that the opponent is notified immediately.
    pub(crate) async fn make_move(
        &mut self,
        heading: &str,
        user: &UserClient,
        the_move: &str,
    ) -> MessageView {
        self.bot.sandbox.advance(HOUR).await;
        let board = self.use_command(heading, user, "move", &[("move", the_move)]).await;
        let other =
            if user.username() == "maple" { self.willow.clone() } else { self.maple.clone() };
        self.transcript.record_direct_messages(heading, &other, 1).await;
        board
    }

    /// Willow accepts Maple's challenge; returns the first board of the game with this number.
    pub(crate) async fn accept(&mut self, challenge: &MessageView, number: u32) -> MessageView {
        let willow = self.willow.clone();
        self.press("the challenge is accepted", &willow, challenge, "v1:accept:").await;
        let button = format!("v1:mv:{number}:");
        let board =
            willow.wait_for(|message| find_button(message, &button).is_some()).await.unwrap();
        self.transcript.record("the first board", board)
    }
}
