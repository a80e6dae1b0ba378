//! `/config` by its menus: entries, roles and channels.

use courier_sandbox::driver::{MessageView, UserClient};
use courier_sandbox::model::{GuildRole, Permissions};
use courier_sandbox::snowflake::Snowflake;
use courier_text::Button;

use super::test_bot::{TestBot, ephemeral_reply, message_of};
use crate::english::{ANY, EN, Says as _};

const PLAYERS: Snowflake = Snowflake(78);

/// Chooses from the only menu of a private message.
async fn choose(user: &UserClient, shown: &MessageView, wanted: &[&str]) -> MessageView {
    let menu = shown.menus().remove(0).custom_id;
    let chosen = message_of(user.select(shown.id, &menu, wanted).await.unwrap());
    assert!(chosen.ephemeral, "{}", chosen.text());
    chosen
}

/// The settings of a server, on one message.
struct Config {
    manager: UserClient,
    shown: MessageView,
}

impl Config {
    /// Opens a setting.
    async fn open(&self, setting: &str) -> MessageView {
        // Another one may be open.
        let back = self.manager.click(self.shown.id, Button::Back).await;
        let all = back.map_or_else(|_| self.shown.clone(), message_of);
        choose(&self.manager, &all, &[setting]).await
    }

    /// Changes a setting to these entries, roles or channels, which the settings say then.
    async fn set(&self, setting: &str, wanted: &[&str], said: impl AsRef<str>) {
        let changed = choose(&self.manager, &self.open(setting).await, wanted).await;
        assert!(changed.says(EN.config_changed()), "{setting}: {}", changed.text());
        assert!(changed.says(said), "{setting}: {}", changed.text());
    }

    /// The same by a button.
    async fn press(&self, setting: &str, button: Button, said: impl AsRef<str>) {
        let open = self.open(setting).await;
        let changed = message_of(self.manager.click(open.id, button).await.unwrap());
        assert!(changed.says(EN.config_changed()), "{setting}: {}", changed.text());
        assert!(changed.says(said), "{setting}: {}", changed.text());
    }
}

fn chosen(shown: &MessageView) -> usize {
    let json = shown.json.to_string();
    json.matches("\"default\":true").count() + json.matches("\"type\":\"channel\"").count()
}

/// Gives the bot's own role Manage Roles and a place above `PLAYERS`, which Maple gets.
fn add_roles(bot: &TestBot, maple: &UserClient) {
    bot.sandbox.discord().world.change(|state| {
        let guild = state.guilds.values_mut().next().unwrap();
        let own = guild.roles.values_mut().find(|role| role.of_bot.is_some()).unwrap();
        own.position = 5;
        own.permissions = own.permissions | Permissions::MANAGE_ROLES;
        let players = GuildRole { position: 1, ..GuildRole::new(PLAYERS, "players") };
        guild.roles.insert(PLAYERS, players);
        guild.members.get_mut(&maple.id()).unwrap().roles.push(PLAYERS);
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_is_configured_from_menus() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    maple.set_locale("en-US");
    add_roles(&bot, &maple);
    let shown = ephemeral_reply(&maple, "config", &[("default-clock", "5d+1x8h")]).await;
    let config = Config { manager: maple.clone(), shown };
    let clocks = config.open("clock").await;
    assert_eq!(clocks.menus()[0].options[0].1, "5d+1x8h", "what is set is offered, too");
    assert_eq!(chosen(&clocks), 1, "{}", clocks.json);
    let back = message_of(maple.click(clocks.id, Button::Back).await.unwrap());
    assert!(back.says(EN.config_title()) && !back.says(EN.config_changed()), "{}", back.text());

    config.set("clock", &["off"], EN.config_clock_usual()).await;
    config.set("place", &["threads"], EN.config_games_threads()).await;
    config.set("boards", &["to-move"], EN.config_boards_to_move()).await;
    config.set("language", &["ca"], EN.config_language("Català")).await;
    config.set("language", &["discord"], EN.config_language_automatic(ANY)).await;

    config.set("challengers", &["players"], EN.config_challengers("<@&78>")).await;
    config.press("challengers", Button::Everyone, EN.config_challengers_all()).await;
    config.set("organizers", &["players"], EN.config_organizers("<@&78>")).await;
    config.press("organizers", Button::Everyone, EN.config_organizers_all()).await;
    config.press("organizers", Button::OnlyManagers, EN.config_organizers_managers()).await;

    let both = EN.config_channels(ANY);
    config.set("channels", &["games", "general"], both).await;
    assert_eq!(chosen(&config.open("channels").await), 2, "both are chosen");
    let only = EN.config_channels(format_args!("<#{}>\n", maple.channel()));
    config.set("channels", &["games"], only).await;
    config.press("channels", Button::Everywhere, EN.config_channels_all()).await;

    config.set("lobby", &["general"], EN.config_lobby(ANY)).await;
    config.press("lobby", Button::Remove, EN.config_lobby_none()).await;

    config.set("cup-role", &["players"], EN.roles_cup("<@&78>")).await;
    config.press("cup-role", Button::Remove, EN.config_title()).await;
    let rating = choose(&maple, &config.open("ratings").await, &["1600"]).await;
    let changed = choose(&maple, &rating, &["players"]).await;
    assert!(changed.says(EN.roles_rating("1600", "<@&78>")), "{}", changed.text());
    config.set("rating-game", &["shogun"], EN.roles_rating_in(ANY)).await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn menus_refuse_what_options_refuse() {
    let bot = TestBot::start().await;
    let (maple, birch) = (bot.user("maple"), bot.user("birch"));
    for user in [&maple, &birch] {
        user.set_locale("en-US");
    }
    add_roles(&bot, &maple);
    bot.sandbox.discord().world.change(|state| {
        let guild = state.guilds.values_mut().next().unwrap();
        // Birch may manage the server, but no roles.
        let manage = GuildRole {
            permissions: Permissions(1 << 5),
            ..GuildRole::new(Snowflake(77), "moderators")
        };
        guild.roles.insert(manage.id, manage);
        guild.members.get_mut(&birch.id()).unwrap().roles.push(Snowflake(77));
    });
    let shown = ephemeral_reply(&birch, "config", &[]).await;
    let config = Config { manager: birch.clone(), shown };
    let roles = config.open("league-role").await;
    let refused = choose(&birch, &roles, &["players"]).await;
    assert!(refused.says(EN.role_not_theirs(ANY)), "{}", refused.text());
    assert!(ephemeral_reply(&birch, "config", &[]).await.says(EN.config_channels_all()));

    // Somebody who may no longer manage the server changes nothing by what is still shown.
    let places = config.open("place").await;
    bot.sandbox.discord().world.change(|state| {
        let guild = state.guilds.values_mut().next().unwrap();
        guild.members.get_mut(&birch.id()).unwrap().roles.clear();
    });
    let refused = choose(&birch, &places, &["threads"]).await;
    assert!(refused.says(EN.refusal_not_a_manager()), "{}", refused.text());
    let everyone = birch.click_forged(places.id, "v1:configall").await.unwrap();
    assert!(message_of(everyone).says(EN.refusal_not_a_manager()));
    let unchanged = ephemeral_reply(&maple, "config", &[]).await;
    assert!(unchanged.says(EN.config_organizers_managers()), "{}", unchanged.text());
    bot.assert_no_problems();
}
