//! Roles for the winners of cups: configured, refused, given, and taken back.

use std::time::Duration;

use courier_play::competitions::FixtureState;
use courier_play::{CompetitionId, Moment};
use courier_sandbox::Snowflake;
use courier_sandbox::driver::UserClient;
use courier_sandbox::model::{GuildRole, Overwrite, Permissions};
use courier_text::Button;

use super::test_bot::{
    TestBot, direct_message, ephemeral_text, find_button, message_of, wait_until,
};
use crate::english::{ANY, EN, ROUND_ROBIN, Says as _};

const LIMIT: Duration = Duration::from_secs(30);

/// Adds a role to the only server.
fn add_role(bot: &TestBot, name: &str) -> Snowflake {
    bot.sandbox.discord().world.change(|state| {
        let guild = state.guilds.values_mut().next().unwrap();
        // Like no other: all others are counted up.
        let id = Snowflake(guild.id.0 - guild.roles.len() as u64);
        guild.roles.insert(id, GuildRole { position: 1, ..GuildRole::new(id, name) });
        id
    })
}

/// Gives the bot's own role this place and Manage Roles, or takes the permission away.
fn own_role(bot: &TestBot, position: u16, may_manage: bool) {
    bot.sandbox.discord().world.change(|state| {
        let guild = state.guilds.values_mut().next().unwrap();
        let own = guild.roles.values_mut().find(|role| role.of_bot.is_some()).unwrap();
        own.position = position;
        let manage = Permissions::MANAGE_ROLES;
        own.permissions =
            if may_manage { own.permissions | manage } else { own.permissions & !manage };
    });
}

fn has_role(bot: &TestBot, user: &UserClient, role: Snowflake) -> bool {
    bot.sandbox.discord().world.read(|state| {
        let guild = state.guilds.values().next().unwrap();
        guild.members[&user.id()].roles.contains(&role)
    })
}

/// A round robin of three, created by the first, which one of them wins: the others resign.
async fn win_cup(bot: &TestBot, id: i64, users: &[UserClient; 3], champion: &UserClient) {
    let cup = CompetitionId(id);
    let options = [("variant", "chess"), ROUND_ROBIN, ("clock", "3d+3x1d")];
    let created = message_of(users[0].command("cup create", &options).await.unwrap());
    for user in users {
        user.click(created.id, Button::Join).await.unwrap();
    }
    message_of(users[0].command("cup start", &[("cup", &id.to_string())]).await.unwrap());
    let store = bot.store().await;
    let now = Moment(bot.sandbox.now());
    let games = async {
        loop {
            let found = store.competition(cup, now).await.unwrap().unwrap().competition;
            let running = |game: &courier_play::competitions::Fixture| {
                matches!(game.state, FixtureState::Running(_))
            };
            if found.fixtures.len() == 3 && found.fixtures.iter().all(running) {
                return found.fixtures;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let games = tokio::time::timeout(LIMIT, games).await.unwrap();
    store.close().await;
    for game in games {
        let players = game.players;
        let is_champion = |player: courier_play::PlayerId| player.0 == champion.id().0;
        let loser = if is_champion(players.white) { players.black } else { players.white };
        let loser = users.iter().find(|user| user.id().0 == loser.0).unwrap();
        let number = game.the_match().unwrap().to_string();
        let question = message_of(loser.command("resign", &[("game", &number)]).await.unwrap());
        let yes = find_button(&question, "v1:resigned:").unwrap();
        message_of(loser.click(question.id, &yes).await.unwrap());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_winner_of_a_cup_has_a_role_until_the_next_one() {
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch"].map(|name| bot.user(name));
    let [maple, willow, _] = &users;
    for user in &users {
        user.set_locale("en-US");
    }
    let role = add_role(&bot, "Champion");
    let view = ephemeral_text(maple, "config", &[("cup-role", "Champion")]).await;
    assert!(view.says(EN.roles_cup(format_args!("<@&{role}>"))), "{view}");
    assert!(view.says(EN.role_no_permission()), "{view}");
    own_role(&bot, 1, true);
    let view = ephemeral_text(maple, "config", &[]).await;
    assert!(view.says(EN.role_too_high(ANY)), "{view}");

    // The manager who has configured it is told, and it is given once they have mended it.
    win_cup(&bot, 1, &users, maple).await;
    direct_message(maple, &EN.role_refused_forbidden(ANY)).await;
    assert!(!has_role(&bot, maple, role));
    own_role(&bot, 2, true);
    let view = ephemeral_text(maple, "config", &[]).await;
    assert!(!view.contains("⚠️"), "{view}");
    wait_until(LIMIT, || has_role(&bot, maple, role)).await;

    // The next champion, over a restart.
    bot.sandbox.kill_bot().await;
    bot.sandbox.start_bot().await.unwrap();
    win_cup(&bot, 2, &users, willow).await;
    wait_until(LIMIT, || has_role(&bot, willow, role) && !has_role(&bot, maple, role)).await;
    let champion = format!("🏆 {}", willow.name());
    let listed = maple.command("leaderboard", &[("scope", "2")]).await.unwrap();
    let listed = message_of(listed);
    assert!(listed.text().contains(&champion), "{}", listed.text());
    let players = message_of(maple.click(listed.id, Button::Leaderboard).await.unwrap());
    assert!(players.says(EN.leaderboard_heading("all games", "server")), "{}", players.text());
    let listed = message_of(maple.click(players.id, Button::Competitions).await.unwrap());
    assert!(listed.says(EN.competitions_over()), "{}", listed.text());
    let profile = ephemeral_text(willow, "profile", &[]).await;
    assert!(profile.contains("**1 title**\n🏆 Chess round robin"), "{profile}");
    let season = message_of(maple.command("season", &[]).await.unwrap());
    let champions = format!("{} (Chess round robin)", willow.name());
    assert!(season.text().contains(&champions), "{}", season.text());

    // Willow leaves the server, without which Discord knows no roles of hers, and joins again.
    bot.sandbox.advance(Duration::from_secs(60)).await;
    bot.sandbox.discord().world.change(|state| {
        let now = state.now;
        let guild = state.guilds.values_mut().next().unwrap();
        let member = guild.members.get_mut(&willow.id()).unwrap();
        (member.roles, member.joined_at) = (Vec::new(), now);
    });
    assert!(!has_role(&bot, willow, role));
    ephemeral_text(willow, "profile", &[]).await;
    bot.sandbox.advance(Duration::from_secs(60)).await;
    wait_until(LIMIT, || has_role(&bot, willow, role)).await;

    ephemeral_text(maple, "config", &[("no-role", "Champion")]).await;
    wait_until(LIMIT, || !has_role(&bot, willow, role)).await;
}

/// A role of these permissions that a user has, above the roles of `add_role`.
fn rank(bot: &TestBot, user: &UserClient, permissions: Permissions) -> Snowflake {
    let id = add_role(bot, "Rank");
    allow(bot, id, permissions);
    bot.sandbox.discord().world.change(|state| {
        let guild = state.guilds.values_mut().next().unwrap();
        guild.roles.get_mut(&id).unwrap().position = 3;
        guild.members.get_mut(&user.id()).unwrap().roles.push(id);
    });
    id
}

fn allow(bot: &TestBot, role: Snowflake, permissions: Permissions) {
    bot.sandbox.discord().world.change(|state| {
        let guild = state.guilds.values_mut().next().unwrap();
        guild.roles.get_mut(&role).unwrap().permissions = permissions;
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_gets_a_role_that_the_manager_may_not_give() {
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch"].map(|name| bot.user(name));
    let [maple, willow, birch] = &users;
    for user in &users {
        user.set_locale("en-US");
    }
    own_role(&bot, 5, true);
    let plain = add_role(&bot, "Champion");
    let manager = rank(&bot, willow, Permissions::MANAGE_GUILD);
    let view = ephemeral_text(willow, "config", &[("cup-role", "Champion")]).await;
    assert!(view.says(EN.role_not_theirs(format_args!("<@&{plain}>"))), "{view}");

    let general = willow.in_channel("general").unwrap().channel();
    bot.sandbox.discord().world.change(|state| {
        let deny = Permissions::SEND_MESSAGES;
        let own = Overwrite { target: willow.id(), is_user: true, allow: Permissions::NONE, deny };
        state.overwrite(general, own);
    });
    let view = ephemeral_text(willow, "config", &[("lobby", "general")]).await;
    assert!(view.says(EN.refusal_lobby_not_theirs(ANY)), "{view}");

    // Manage Roles, and a role above it; but none that moderates, even for the owner.
    allow(&bot, manager, Permissions::MANAGE_GUILD | Permissions::MANAGE_ROLES);
    allow(&bot, plain, Permissions::MANAGE_MESSAGES);
    for user in [willow, maple] {
        let view = ephemeral_text(user, "config", &[("cup-role", "Champion")]).await;
        assert!(view.says(EN.role_powerful(ANY)), "{view}");
    }
    allow(&bot, plain, Permissions::NONE);
    let view = ephemeral_text(willow, "config", &[("cup-role", "Champion")]).await;
    assert!(view.says(EN.roles_cup(ANY)) && !view.contains("⚠️"), "{view}");

    // All of it is looked at again when the role is given.
    allow(&bot, manager, Permissions::MANAGE_ROLES);
    win_cup(&bot, 1, &users, birch).await;
    direct_message(willow, &EN.role_refused_not_theirs(ANY)).await;
    assert!(!has_role(&bot, birch, plain));
    for (left, shown) in [
        (Permissions::MANAGE_ROLES, true),
        (Permissions::MANAGE_GUILD, true),
        (Permissions::MANAGE_GUILD | Permissions::MANAGE_ROLES, false),
    ] {
        allow(&bot, manager, left);
        let view = ephemeral_text(maple, "config", &[]).await;
        assert_eq!(view.says(EN.role_not_theirs(ANY)), shown, "{view}");
    }
    allow(&bot, manager, Permissions::NONE);
    let view = ephemeral_text(maple, "config", &[("cup-role", "Champion")]).await;
    assert!(!view.contains("⚠️"), "{view}");
    wait_until(LIMIT, || has_role(&bot, birch, plain)).await;
    allow(&bot, plain, Permissions::ADMINISTRATOR);
    win_cup(&bot, 2, &users, willow).await;
    direct_message(maple, &EN.role_refused_powerful(ANY)).await;
    assert!(!has_role(&bot, willow, plain));
}
