//! Where games are played: `/config`, a thread for each game, and missing permissions.

use courier_play::Span;
use std::time::Duration;

use courier_sandbox::driver::MessageView;
use courier_sandbox::model::{
    CommandScope, GuildRole, InteractionKind, InteractionResponse, NewInteraction, Overwrite,
    Permissions,
};
use courier_sandbox::snowflake::Snowflake;
use courier_sandbox::world::State;
use courier_text::Button;
use serde_json::json;

use super::test_bot::{
    TestBot, challenge_and_accept, direct_message, ephemeral_text, has_button, message_of,
    move_by_button, move_by_command, set_visible, thread, threads, wait_for_current_board,
    wait_until,
};
use crate::english::{ANY, EN, IN_CHANNEL, IN_THREADS, SERVER_IN_CATALAN, Says as _, WHITE};

const MANAGE_GUILD: Permissions = Permissions(1 << 5);

fn change<R>(bot: &TestBot, act: impl FnOnce(&mut State) -> R) -> R {
    bot.sandbox.discord().world.change(act)
}

/// Denies the bot permissions in a channel.
fn deny(bot: &TestBot, channel: Snowflake, deny: Permissions) {
    change(bot, |state| {
        let overwrite =
            Overwrite { target: state.bot(), is_user: true, allow: Permissions::NONE, deny };
        state.overwrite(channel, overwrite);
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn only_server_managers_change_the_config() {
    let bot = TestBot::start().await;
    let (maple, birch) = (bot.user("maple"), bot.user("birch"));
    let view = ephemeral_text(&maple, "config", &[]).await;
    for line in [
        EN.config_games_channel(),
        EN.config_channels_all(),
        EN.config_challengers_all(),
        EN.config_language_automatic("English"),
    ] {
        assert!(view.says(&line), "{line}: {view}");
    }
    assert!(
        birch.command("config", &[]).await.is_err(),
        "the command is not available to everyone"
    );
    // Discord lets a server allow the command to other users; the bot checks permissions itself.
    let id = change(&bot, |state| {
        let config = state
            .commands(CommandScope::Global)
            .find(|command| command.definition["name"] == "config")
            .unwrap()
            .id;
        state.create_interaction(NewInteraction {
            kind: InteractionKind::Command,
            user: birch.id(),
            channel: birch.channel(),
            message: None,
            data: json!({ "id": config, "name": "config", "type": 1, "options": [
                { "name": "place", "type": 4, "value": 0 },
            ] }),
            opened_by: None,
        })
    });
    let answered = |state: &State| {
        state
            .interaction(id)
            .is_some_and(|interaction| interaction.response != InteractionResponse::Pending)
    };
    wait_until(Duration::from_secs(60), || bot.sandbox.discord().world.read(answered)).await;
    birch
        .wait_for(|message| message.text().contains("Para cambiar estos ajustes hace falta"))
        .await
        .unwrap();
    assert!(
        ephemeral_text(&maple, "config", &[]).await.says(EN.config_games_channel()),
        "nothing has changed"
    );
    // A user who may manage the server may change it, too.
    change(&bot, |state| {
        let guild = *state.guilds.keys().next().unwrap();
        let role =
            GuildRole { permissions: MANAGE_GUILD, ..GuildRole::new(Snowflake(77), "moderators") };
        let guild = state.guilds.get_mut(&guild).unwrap();
        guild.roles.insert(role.id, role);
        guild.members.get_mut(&birch.id()).unwrap().roles.push(Snowflake(77));
    });
    let view = ephemeral_text(&birch, "config", &[("place", "Un hilo para cada partida")]).await;
    assert!(view.contains("cada una su hilo"), "in the user's own language: {view}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn config_limits_where_and_by_whom_challenges_are_made() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let games = maple.channel();
    let view =
        ephemeral_text(&maple, "config", &[("allow", "games"), ("default-clock", "2d")]).await;
    assert!(
        view.says(EN.config_changed()) && view.says(EN.config_channels(format_args!("<#{games}>"))),
        "{view}"
    );
    let elsewhere = bot.sandbox.user("willow").unwrap().in_channel("general").unwrap();
    let refused = ephemeral_text(&elsewhere, "chess open", &[]).await;
    assert_eq!(refused, EN.refusal_wrong_channel(format_args!("<#{games}>")));
    let open = message_of(willow.command("chess open", &[]).await.unwrap());
    assert!(open.says(EN.control_per_move(Span::days(2))), "the server's clock: {}", open.text());
    let own = message_of(willow.command("chess open", &[("clock", "none")]).await.unwrap());
    assert!(!own.says(EN.control_per_move(Span::days(2))), "{}", own.text());

    ephemeral_text(&maple, "config", &[("allow", "tournament")]).await;
    let view =
        ephemeral_text(&maple, "config", &[("forbid", "games"), ("default-clock", "off")]).await;
    assert!(!view.contains(&format!("<#{games}>")) && view.says(EN.config_clock_usual()), "{view}");
    assert!(
        ephemeral_text(&maple, "config", &[("forbid", "games")])
            .await
            .says(EN.refusal_channel_not_listed())
    );
    assert!(
        ephemeral_text(&maple, "config", &[("default-clock", "soon")]).await.contains("3d+3x1d")
    );
    assert!(ephemeral_text(&willow, "chess open", &[]).await.says(EN.refusal_wrong_channel(ANY)));
    ephemeral_text(&maple, "config", &[("anywhere", "true")]).await;
    assert!(!message_of(willow.command("chess open", &[]).await.unwrap()).ephemeral);

    // Only players may challenge.
    change(&bot, |state| {
        let role = GuildRole::new(Snowflake(78), "players");
        let guild = state.guilds.values_mut().next().unwrap();
        guild.roles.insert(role.id, role);
        guild.members.get_mut(&maple.id()).unwrap().roles.push(Snowflake(78));
    });
    assert!(
        ephemeral_text(&maple, "config", &[("challengers", "players")])
            .await
            .says(EN.config_challengers("<@&78>"))
    );
    let refused = ephemeral_text(&willow, "chess challenge", &[("opponent", "maple")]).await;
    assert!(refused.says(EN.refusal_not_a_challenger("<@&78>")), "{refused}");
    assert!(!message_of(maple.command("chess open", &[]).await.unwrap()).ephemeral);
    let view = ephemeral_text(&maple, "config", &[("challengers", "@everyone")]).await;
    assert!(view.says(EN.config_challengers_all()), "{view}");

    // Public messages are in the server's language.
    ephemeral_text(&maple, "config", &[SERVER_IN_CATALAN]).await;
    let open = message_of(willow.command("chess open", &[]).await.unwrap());
    assert!(open.buttons().iter().any(|button| button.label == "Accepta"), "{:?}", open.buttons());
    let view = ephemeral_text(&maple, "config", &[("server-language", "3")]).await;
    assert!(view.says(EN.config_language_automatic("English")), "{view}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn each_game_has_a_thread() {
    let bot = TestBot::start().await;
    let (maple, willow, rowan) = (bot.user("maple"), bot.user("willow"), bot.user("rowan"));
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    let first = thread(&bot, &maple, 1).await;
    assert_eq!(first.name, "Maple – Willow · Chess · #1");
    let (maple_in_thread, willow_in_thread) =
        (maple.in_channel_id(first.id).unwrap(), willow.in_channel_id(first.id).unwrap());
    let board = wait_for_current_board(&bot, &willow_in_thread, &EN.to_move(ANY, ANY)).await;
    assert_eq!(board.mentions, ["maple", "willow"]);
    let members = bot.sandbox.discord().world.read(|state| {
        let members = &state.channels[&first.id].thread().unwrap().members;
        members.contains(&maple.id())
            && members.contains(&willow.id())
            && !members.contains(&rowan.id())
    });
    assert!(members, "both players were added, and no one else");
    assert!(
        maple.messages().iter().all(|message| !has_button(message, "v1:mv:")),
        "no board in the channel"
    );

    challenge_and_accept(&maple, &willow, "capahouse challenge").await;
    let second = thread(&bot, &maple, 2).await;
    assert_eq!(second.name, "Maple – Willow · Capahouse · #2");
    wait_for_current_board(&bot, &willow.in_channel_id(second.id).unwrap(), &EN.to_move(ANY, ANY))
        .await;

    // Commands in a thread are about the thread's game.
    move_by_command(&maple_in_thread, "e4").await;
    move_by_command(&maple.in_channel_id(second.id).unwrap(), "d4").await;
    direct_message(&willow, &EN.notice_your_turn("1. e4", ANY)).await;
    move_by_button(&willow_in_thread, "e5").await;
    wait_for_current_board(&bot, &maple_in_thread, "1... e5").await;
    let watched =
        wait_for_current_board(&bot, &rowan.in_channel_id(first.id).unwrap(), "1... e5").await;
    assert_eq!(watched.mentions, Vec::<String>::new(), "no one is mentioned twice");
    assert!(!watched.content.contains("plan"), "{}", watched.text());

    // A move made in another channel gets an ephemeral response, and the thread a new board.
    let elsewhere =
        message_of(maple.command("move", &[("move", "Nf3"), ("game", "1")]).await.unwrap());
    assert!(elsewhere.ephemeral, "{}", elsewhere.text());
    wait_for_current_board(&bot, &willow_in_thread, "2. Nf3").await;
    assert!(
        maple.messages().iter().all(|message| message.ephemeral || !has_button(message, "v1:mv:"))
    );

    // The next move reopens an archived thread. It stays open when the game is over.
    change(&bot, |state| state.archive(first.id, true, false));
    message_of(willow.in_dm().command("move", &[("move", "Nc6"), ("game", "1")]).await.unwrap());
    wait_for_current_board(&bot, &maple_in_thread, "2... Nc6").await;
    let question = message_of(maple_in_thread.command("resign", &[]).await.unwrap());
    message_of(maple_in_thread.click(question.id, Button::YesResign).await.unwrap());
    wait_for_current_board(&bot, &willow_in_thread, "0-1").await;
    let open = |state: &State| !state.channels[&first.id].thread().unwrap().archived;
    assert!(bot.sandbox.discord().world.read(open));

    // A game from a challenge made in a thread is played there.
    let (maple_second, willow_second) =
        (maple.in_channel_id(second.id).unwrap(), willow.in_channel_id(second.id).unwrap());
    challenge_and_accept(&maple_second, &willow_second, "crazyhouse challenge").await;
    willow_second
        .wait_for(|message| message.text().contains("Crazyhouse") && has_button(message, "v1:mv:"))
        .await
        .unwrap();
    assert_eq!(threads(&bot, &maple).len(), 2);
    bot.assert_no_problems();
}

/// Discord opens no public threads there, but threads for announcements.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_an_announcement_channel_has_its_thread() {
    let bot = TestBot::unconfigured().await;
    let user = |name| bot.sandbox.user(name).unwrap().in_channel("announcements").unwrap();
    let (maple, willow) = (user("maple"), user("willow"));
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    let opened = thread(&bot, &maple, 1).await;
    assert_eq!(opened.kind_number(), 10);
    let [maple, willow] = [&maple, &willow].map(|user| user.in_channel_id(opened.id).unwrap());
    maple.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_challenge_accepted_in_a_dm_gets_its_thread() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    set_visible(&bot, &willow, false);
    message_of(maple.command("chess challenge", &[("opponent", "willow"), WHITE]).await.unwrap());
    let challenge = direct_message(&willow, &EN.notice_challenged(ANY, ANY)).await;
    set_visible(&bot, &willow, true);
    willow.in_dm().click(challenge.id, Button::Accept).await.unwrap();
    let opened = thread(&bot, &maple, 1).await;
    let in_thread = maple.in_channel_id(opened.id).unwrap();
    let board = wait_for_current_board(&bot, &in_thread, &EN.to_move(ANY, ANY)).await;
    assert_eq!(board.mentions, ["maple", "willow"]);
    move_by_command(&in_thread, "e4").await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_move_to_the_channel_when_their_thread_is_unusable() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    let deleted = thread(&bot, &maple, 1).await;
    wait_for_current_board(&bot, &maple.in_channel_id(deleted.id).unwrap(), &EN.to_move(ANY, ANY))
        .await;
    change(&bot, |state| state.delete_channel(deleted.id)).unwrap();
    // Only the gateway tells of it. Over HTTP the thread is missed when the next board is to be
    // posted there.
    if bot.is_over_http() {
        message_of(maple.in_dm().command("move", &[("move", "e4")]).await.unwrap());
    }
    // Otherwise the board is sent again without waiting for a move.
    let board = wait_for_current_board(&bot, &maple, &EN.thread_lost()).await;
    assert!(board.says(EN.to_move(ANY, ANY)), "{}", board.text());
    if !bot.is_over_http() {
        move_by_command(&maple, "e4").await;
    }
    move_by_command(&willow, "e5").await;

    // A moderator locks the thread.
    challenge_and_accept(&maple, &willow, "crazyhouse challenge").await;
    let locked = thread(&bot, &maple, 1).await;
    wait_for_current_board(&bot, &maple.in_channel_id(locked.id).unwrap(), &EN.to_move(ANY, ANY))
        .await;
    change(&bot, |state| state.archive(locked.id, true, true));
    message_of(maple.in_dm().command("move", &[("move", "e4"), ("game", "2")]).await.unwrap());
    // The board of the first game may still look the same, but for its buttons.
    let view = maple.wait_for(|message| {
        message.text().contains("1. e4")
            && message.content.says(EN.thread_lost())
            && has_button(message, "v1:mv:2")
    });
    view.await.unwrap();

    // The bot may no longer write in threads.
    challenge_and_accept(&maple, &willow, "capablanca challenge").await;
    let forbidden = thread(&bot, &maple, 2).await;
    wait_for_current_board(
        &bot,
        &maple.in_channel_id(forbidden.id).unwrap(),
        &EN.to_move(ANY, ANY),
    )
    .await;
    deny(&bot, maple.channel(), Permissions::SEND_MESSAGES_IN_THREADS);
    message_of(maple.in_dm().command("move", &[("move", "e4"), ("game", "3")]).await.unwrap());
    let names_permission = |message: &MessageView| {
        message
            .content
            .says(EN.thread_forbidden(format_args!("**{}**", EN.permission_send_in_threads())))
    };
    let board = maple.wait_for(names_permission).await.unwrap();
    assert!(has_button(&board, "v1:mv:3"), "{}", board.text());
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn missing_permissions_are_named() {
    let bot = TestBot::start().await;
    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    deny(&bot, maple.channel(), Permissions::CREATE_PUBLIC_THREADS);
    let view = ephemeral_text(&maple, "config", &[]).await;
    assert!(
        view.says(EN.missing_permissions(format_args!("**{}**", EN.permission_create_threads()))),
        "{view}"
    );
    challenge_and_accept(&maple, &willow, "chess challenge").await;
    let notice = maple.wait_for(|message| {
        message.ephemeral && message.content.says(EN.permission_create_threads())
    });
    notice.await.unwrap();
    let board = wait_for_current_board(&bot, &willow, &EN.thread_not_allowed(ANY)).await;
    assert!(
        board
            .content
            .says(EN.thread_not_allowed(format_args!("**{}**", EN.permission_create_threads()))),
        "{}",
        board.text()
    );
    move_by_command(&maple, "e4").await;
    move_by_command(&willow, "e5").await;
    assert_eq!(threads(&bot, &maple).len(), 0);

    // Games played in the channel itself.
    ephemeral_text(&maple, "config", &[IN_CHANNEL]).await;
    deny(&bot, maple.channel(), Permissions::SEND_MESSAGES | Permissions::ATTACH_FILES);
    let challenge =
        message_of(maple.command("chess challenge", &[("opponent", "willow")]).await.unwrap());
    assert!(!challenge.ephemeral);
    let notice = maple.wait_for(|message| {
        message.ephemeral && message.content.says(EN.permission_attach_files())
    });
    let notice = notice.await.unwrap();
    assert!(
        notice.content.says(EN.missing_permissions(format_args!(
            "**{}**, **{}**",
            EN.permission_send_messages(),
            EN.permission_attach_files()
        ))),
        "{}",
        notice.content
    );

    // The permissions in the invitation link are all the bot needs.
    let requested: u64 = include_str!("../../../../README.md")
        .split("permissions=")
        .nth(1)
        .unwrap()
        .split('`')
        .next()
        .unwrap()
        .parse()
        .unwrap();
    change(&bot, |state| {
        let (bot, guild) = (state.bot(), *state.guilds.keys().next().unwrap());
        for role in state.guilds.get_mut(&guild).unwrap().roles.values_mut() {
            role.permissions =
                if role.of_bot == Some(bot) { Permissions(requested) } else { role.permissions };
        }
    });
    let general = bot.sandbox.user("maple").unwrap().in_channel("general").unwrap();
    deny(&bot, general.channel(), !Permissions(requested));
    ephemeral_text(&maple, "config", &[IN_THREADS]).await;
    let view = ephemeral_text(&general, "config", &[]).await;
    assert!(!view.says(EN.missing_permissions(ANY)), "{view}");
    challenge_and_accept(
        &general,
        &bot.sandbox.user("willow").unwrap().in_channel("general").unwrap(),
        "shogun challenge",
    )
    .await;
    let opened = thread(&bot, &general, 1).await;
    wait_for_current_board(&bot, &general.in_channel_id(opened.id).unwrap(), &EN.to_move(ANY, ANY))
        .await;
    bot.assert_no_problems();
}
