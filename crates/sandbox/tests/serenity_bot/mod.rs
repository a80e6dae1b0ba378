//! A bot on the unmodified libraries serenity and poise works in the sandbox: it identifies,
//! registers commands, responds, reconnects after every kind of failure, and can parse everything
//! the sandbox sends.

mod bot;

use std::sync::LazyLock;
use std::time::Duration;

use bot::{Bot, Log};
use courier_sandbox::api_error;
use courier_sandbox::discord::Discord;
use courier_sandbox::driver::{ActionError, ActionOutcome};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use courier_sandbox::model::CommandScope;

/// One log for all tests of this file, so a parse error in one of them may fail several.
static LOG: LazyLock<Log> = LazyLock::new(Log::start);

fn assert_no_problems(discord: &Discord) {
    assert_eq!(discord.problems.violations(), []);
    assert_eq!(discord.problems.defects(), []);
    assert_eq!(LOG.parse_errors(), [""; 0]);
}

#[tokio::test]
async fn the_bot_identifies_and_registers_its_commands() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    bot.events.wait_for("guild_create", 1).await;
    let names: Vec<String> = discord.world.read(|state| {
        state.commands(CommandScope::Global).map(|command| command.name().to_owned()).collect()
    });
    assert_eq!(names, ["ping", "whisper", "picture", "pick", "group"]);
    let maple = discord.user("maple").unwrap();
    let available: Vec<String> =
        maple.available_commands().into_iter().map(|command| command.path).collect();
    assert_eq!(available, ["ping", "whisper", "picture", "pick", "group first", "group second"]);
    assert_no_problems(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_responds_to_commands() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let (maple, birch) = (discord.user("maple").unwrap(), discord.user("birch").unwrap());

    let pong = maple.command("ping", &[]).await.unwrap().message().unwrap();
    assert_eq!((pong.content.as_str(), pong.ephemeral), ("pong", false));
    assert_eq!(birch.messages().len(), 1);

    let psst = maple.command("whisper", &[]).await.unwrap().message().unwrap();
    assert!(psst.ephemeral);
    assert_eq!(maple.messages().len(), 2);
    assert_eq!(birch.messages().len(), 1, "other users do not see an ephemeral message");

    let choices = maple.autocomplete("pick", &[], "piece", "k").await.unwrap();
    assert_eq!(
        choices.iter().map(|choice| choice.value.as_str()).collect::<Vec<_>>(),
        ["king", "knight"]
    );
    let picked = maple
        .command("pick", &[("piece", "king"), ("count", "3")])
        .await
        .unwrap()
        .message()
        .unwrap();
    assert_eq!(picked.content, "king x 3");
    assert_no_problems(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_defers_and_sends_a_picture() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.user("maple").unwrap();
    let view = maple.command("picture", &[("to", "birch")]).await.unwrap().message().unwrap();
    assert!(!view.loading);
    assert_eq!(view.mentions, ["birch"]);
    assert_eq!(view.text(), format!("For <@{}>\nA game", discord.user("birch").unwrap().id()));
    assert_eq!(view.descriptions(), ["A board"]);
    assert_eq!(
        view.buttons().iter().map(|button| button.label.as_str()).collect::<Vec<_>>(),
        ["Again", "Ask"]
    );
    bot.events.wait_for("picture Some(720)", 1).await;
    let picture = format!("https://discord.com{}", view.pictures()[0]);
    let bytes = bot::client(&discord).get(picture).send().await.unwrap().bytes().await.unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    assert_no_problems(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_responds_to_buttons_and_modals() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let (maple, birch) = (discord.user("maple").unwrap(), discord.user("birch").unwrap());
    let view = maple.command("picture", &[("to", "birch")]).await.unwrap().message().unwrap();

    let modal = birch.click(view.id, "Ask").await.unwrap().modal().unwrap();
    assert_eq!((modal.title.as_str(), modal.fields[0].label.as_str()), ("Your move", "Move"));
    let wrote = birch.submit(&modal, &[("Move", "e4")]).await.unwrap().message().unwrap();
    assert_eq!((wrote.content.as_str(), wrote.ephemeral), ("You wrote e4", true));

    let again = birch.click(view.id, "v1:again").await.unwrap();
    let ActionOutcome::Updated(again) = again else { panic!("{again:?}") };
    assert_eq!((again.id, again.content.as_str(), again.buttons().len()), (view.id, "Again!", 0));
    birch.wait_for(|message| message.content == "And more" && message.ephemeral).await.unwrap();
    assert!(matches!(
        birch.click(view.id, "Again").await,
        Err(ActionError::NoSuchComponent { .. })
    ));
    assert_no_problems(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_sends_dms_creates_threads_and_gets_objects() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.user("maple").unwrap();
    let second = maple.command("group second", &[]).await.unwrap().message().unwrap();
    assert_eq!((second.content.as_str(), second.ephemeral), ("second", true));
    maple.in_dm().wait_for(|message| message.content == "Just between us").await.unwrap();
    let changed = maple.wait_for(|message| message.content == "A changed message").await.unwrap();
    assert_eq!(changed.json["reactions"][0]["emoji"]["name"], "♞");
    let thread = maple.in_channel_id(changed.thread.unwrap()).unwrap();
    thread.wait_for(|message| message.content == "In the thread").await.unwrap();
    thread.send_message("Hello").unwrap();
    maple.delete(changed.id).unwrap();
    discord.world.change(|state| {
        let tournament = state.channel_by_name("tournament").unwrap().id;
        state.delete_channel(tournament);
        state.delete_channel(changed.id);
        let guild = *state.guilds.keys().next().unwrap();
        state.remove_bot(guild);
        state.add_bot(guild);
        state.add_guild("The Hedge");
    });
    for (event, count) in [
        ("message", 5),
        ("message_update", 1),
        ("message_delete", 2),
        ("reaction_add", 1),
        ("thread_create", 1),
        ("thread_delete", 1),
        ("channel_delete", 1),
        ("guild_delete", 1),
        ("guild_create", 3),
    ] {
        bot.events.wait_for(event, count).await;
    }
    assert_no_problems(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_reconnects_after_every_fault() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.user("maple").unwrap();
    let mut resumed = 0;
    for (fault, resumes) in [
        (InjectedFault::Reconnect, true),
        (InjectedFault::InvalidSession { resumable: true }, true),
        (InjectedFault::Close(4000), true),
        (InjectedFault::Close(4009), false),
        (InjectedFault::InvalidSession { resumable: false }, false),
        (InjectedFault::Abort, true),
        // The client notices it at the next heartbeat and starts a new session.
        (InjectedFault::StopAcks, false),
    ] {
        let ready = bot.events.all().iter().filter(|events| *events == "ready").count();
        discord.inject(fault.clone());
        if resumes {
            resumed += 1;
            bot.events.wait_for("resume", resumed).await;
        } else {
            bot.events.wait_for("ready", ready + 1).await;
        }
        let pong = maple
            .command("ping", &[])
            .await
            .unwrap_or_else(|error| panic!("after {fault:?}: {error}"));
        assert_eq!(pong.message().unwrap().content, "pong", "after {fault:?}");
    }
    assert_no_problems(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn the_bot_waits_for_rate_limits_and_reports_errors() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.user("maple").unwrap();
    let filter = RequestFilter { method: Some("POST"), path: "callback" };
    let after = Duration::from_millis(200);
    for global in [false, true] {
        discord.inject(InjectedFault::Request {
            filter,
            times: 1,
            fault: RequestFault::RateLimited { global, after },
        });
        let pong = maple.command("ping", &[]).await.unwrap().message().unwrap();
        assert_eq!(pong.content, "pong");
    }
    discord.inject(InjectedFault::Request {
        filter,
        times: 1,
        fault: RequestFault::ApiError(api_error::MISSING_ACCESS),
    });
    // poise reports the error to the user in a second response.
    let error = maple.command("ping", &[]).await.unwrap().message().unwrap();
    assert!(error.content.starts_with("Missing Access"), "{error:?}");
    assert_no_problems(&discord);
    bot.stop().await;
}
