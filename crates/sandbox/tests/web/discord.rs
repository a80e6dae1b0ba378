//! A sandbox with its page, which is Discord's client for the board in its frame.

use std::sync::Arc;
use std::time::Duration;

use courier_sandbox::clock::ClockMode;
use courier_sandbox::driver::{DEFAULT_TIMEOUT, Sandbox, SandboxOptions, UserClient};
use courier_sandbox::page;
use courier_sandbox::world::State;
use courier_text::Button;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

use super::games::START;
use crate::english::{EN, WHITE};

/// A sandbox with its page, on which nothing has happened yet.
pub(super) struct Discord {
    pub(super) sandbox: Arc<Sandbox>,
    address: String,
    pub(super) maple: UserClient,
    pub(super) willow: UserClient,
    _folder: TempDir,
}

impl Discord {
    pub(super) async fn start(clock: ClockMode) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let program = env!("CARGO_BIN_EXE_courier-sandbox");
        let mut options = SandboxOptions::for_tests(program, folder.path(), START);
        options.discord.clock = clock;
        let activity = Some(vec![address.clone()]);
        let options = SandboxOptions { web: true, activity, ..options };
        let sandbox = Arc::new(Sandbox::start(options).await.unwrap());
        let pages = page::router(Arc::clone(&sandbox));
        tokio::spawn(async move { axum::serve(listener, pages).await });
        let user = |name: &str| sandbox.user(name).unwrap().in_channel("games").unwrap();
        let (maple, willow) = (user("maple"), user("willow"));
        Self { sandbox, address, maple, willow, _folder: folder }
    }

    /// With a game between Maple, who has White, and Willow, in the place of the game.
    pub(super) async fn with_game() -> Self {
        let mut discord = Self::start(ClockMode::Frozen { at: START }).await;
        let Self { sandbox, maple, willow, .. } = &discord;
        let terms = [("opponent", "willow"), WHITE];
        maple.command("chess challenge", &terms).await.unwrap().message().unwrap();
        willow.press(Button::Accept).await.unwrap();
        // The game has a thread of its own.
        let shows = |user: &UserClient| {
            let mut buttons = user.messages().into_iter().flat_map(|shown| shown.buttons());
            buttons.any(|button| button.label == EN.button(Button::OpenBoard))
        };
        let places = || {
            let channels = |state: &State| state.channels.keys().copied().collect::<Vec<_>>();
            let channels = sandbox.discord().world.read(channels);
            // Not a direct message, which shows a board too.
            let both = |channel| {
                willow.in_channel_id(channel).ok()?;
                maple.in_channel_id(channel).ok()
            };
            channels.into_iter().filter_map(both)
        };
        let place = async {
            loop {
                if let Some(place) = places().find(shows) {
                    return place.channel();
                }
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        let place = tokio::time::timeout(DEFAULT_TIMEOUT, place).await.unwrap();
        for user in [&mut discord.maple, &mut discord.willow] {
            *user = user.in_channel_id(place).unwrap();
        }
        discord
    }

    /// What a script needs to act as this user.
    pub(super) fn scenario(&self, user: &UserClient) -> Value {
        let application = self.sandbox.discord().world.read(|state| state.application.id);
        json!({
            "page": self.address,
            "frame": self.sandbox.activity_origin(),
            "board": self.sandbox.web_url(),
            "user": user.id(),
            "channel": user.channel(),
            "link": format!("https://discord.com/activities/{application}?custom_id=1"),
        })
    }

    /// Asserts that nobody broke a rule and that the bot logged no errors.
    pub(super) async fn finish(self) {
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
        let log = std::fs::read_to_string(self.sandbox.log()).unwrap();
        let errors: Vec<&str> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        // The page holds the sandbox, too.
        self.sandbox.kill_bot().await;
    }
}
