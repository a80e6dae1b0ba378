//! The web board inside Discord: the page of the sandbox is Discord's client, and checks what the
//! board does in its frame. The start of that page.

use std::sync::Arc;
use std::time::Duration;

use courier_sandbox::driver::{DEFAULT_TIMEOUT, Sandbox, SandboxOptions, UserClient};
use courier_sandbox::page;
use courier_sandbox::world::State;
use courier_text::Button;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::TcpListener;

use super::browser::Browser;
use super::games::START;
use crate::english::{EN, WHITE};

/// A sandbox with its page, and a game between Maple, who has White, and Willow.
struct Discord {
    sandbox: Arc<Sandbox>,
    address: String,
    maple: UserClient,
    willow: UserClient,
    _folder: TempDir,
}

impl Discord {
    async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let program = env!("CARGO_BIN_EXE_courier-sandbox");
        let options = SandboxOptions::for_tests(program, folder.path(), START);
        let activity = Some(vec![address.clone()]);
        let options = SandboxOptions { web: true, activity, ..options };
        let sandbox = Arc::new(Sandbox::start(options).await.unwrap());
        let pages = page::router(Arc::clone(&sandbox));
        tokio::spawn(async move { axum::serve(listener, pages).await });
        let user = |name: &str| sandbox.user(name).unwrap().in_channel("games").unwrap();
        let (maple, willow) = (user("maple"), user("willow"));
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
        let [maple, willow] = [maple, willow].map(|user| user.in_channel_id(place).unwrap());
        Self { sandbox, address, maple, willow, _folder: folder }
    }

    /// What a script needs to act as this user.
    fn scenario(&self, user: &UserClient) -> Value {
        let application = self.sandbox.discord().world.read(|state| state.application.id);
        json!({
            "page": self.address,
            "frame": self.sandbox.activity_origin(),
            "user": user.id(),
            "channel": user.channel(),
            "link": format!("https://discord.com/activities/{application}?custom_id=1"),
        })
    }

    /// Asserts that nobody broke a rule and that the bot logged no errors.
    async fn finish(self) {
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
        let log = std::fs::read_to_string(self.sandbox.log()).unwrap();
        let errors: Vec<&str> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
        assert!(errors.is_empty(), "{errors:#?}");
        // The page holds the sandbox, too.
        self.sandbox.kill_bot().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_inside_discord_reaches_the_channel_and_the_opponent() {
    let name = "a_move_inside_discord_reaches_the_channel_and_the_opponent";
    let Some(browser) = Browser::find(name).await else { return };
    let discord = Discord::start().await;
    browser.run("inside.mjs", &discord.scenario(&discord.maple)).await;
    discord.maple.wait_for(|message| message.text().contains("1. e4")).await.unwrap();
    discord.sandbox.advance(Duration::from_secs(60)).await;
    discord.willow.in_dm().wait_for(|notice| notice.text().contains("1. e4")).await.unwrap();
    assert!(discord.maple.activity().is_none(), "it ended when she left");
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begun_on_the_start_is_in_sight() {
    let Some(browser) = Browser::find("a_game_begun_on_the_start_is_in_sight").await else {
        return;
    };
    let discord = Discord::start().await;
    browser.run("start.mjs", &discord.scenario(&discord.maple)).await;
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_person_may_refuse_and_try_again() {
    let Some(browser) = Browser::find("the_person_may_refuse_and_try_again").await else { return };
    let discord = Discord::start().await;
    browser.run("refused.mjs", &discord.scenario(&discord.maple)).await;
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_frame_without_an_origin_on_a_phone_plays_and_stays_signed_in() {
    let name = "a_frame_without_an_origin_on_a_phone_plays_and_stays_signed_in";
    let Some(browser) = Browser::find(name).await else { return };
    let discord = Discord::start().await;
    browser.run("phone.mjs", &discord.scenario(&discord.maple)).await;
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn others_see_their_own_games_alone() {
    let Some(browser) = Browser::find("others_see_their_own_games_alone").await else { return };
    let discord = Discord::start().await;
    discord.maple.launch_activity(None);
    let rowan = discord.sandbox.user("rowan").unwrap();
    let rowan = rowan.in_channel_id(discord.maple.channel()).unwrap();
    browser.run("stranger.mjs", &discord.scenario(&rowan)).await;
    assert_eq!(discord.maple.activity().map(|activity| activity.people.len()), Some(2));
    discord.finish().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_client_does_not_expect_is_a_violation() {
    let name = "what_the_client_does_not_expect_is_a_violation";
    let Some(browser) = Browser::find(name).await else { return };
    let discord = Discord::start().await;
    browser.run("violations.mjs", &discord.scenario(&discord.maple)).await;
    let violations = discord.sandbox.violations();
    assert!(violations.iter().all(|found| found.rule == "activity-protocol"), "{violations:#?}");
    for detail in ["hello", "another", "SHOUT", "VOICE_STATE_UPDATE", "AUTHORIZE by 5", "nonce"] {
        let found = violations.iter().filter(|found| found.detail.contains(detail)).count();
        assert_eq!(found, 1, "{detail}: {violations:#?}");
    }
    discord.sandbox.kill_bot().await;
}
