//! An unmodified serenity and poise bot lives in the sandbox: it signs in, registers commands,
//! answers, and comes back after every kind of break, and nothing the sandbox sends is beyond it.
#![allow(clippy::unwrap_used)]

mod bot;

use std::sync::LazyLock;
use std::time::Duration;

use bot::{Bot, Log};
use courier_sandbox::discord::Discord;
use courier_sandbox::driver::{ActError, Outcome};
use courier_sandbox::faults::{Fault, Instead, On};
use courier_sandbox::refusal;
use courier_sandbox::world::Scope;

/// One log for all tests here: what cannot be read in one fails them all, as it should.
static LOG: LazyLock<Log> = LazyLock::new(Log::start);

fn nothing_wrong(discord: &Discord) {
    assert_eq!(discord.ledger.violations(), []);
    assert_eq!(discord.ledger.defects(), []);
    assert_eq!(LOG.unread(), [""; 0]);
}

#[tokio::test]
async fn it_signs_in_and_registers_its_commands() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    bot.seen.times("guild_create", 1).await;
    let names: Vec<String> = discord.world.read(|state| {
        state.commands(Scope::Global).map(|command| command.name().to_owned()).collect()
    });
    assert_eq!(names, ["ping", "whisper", "picture", "pick", "group"]);
    let maple = discord.person("maple").unwrap();
    let offered: Vec<String> = maple.offers().into_iter().map(|offer| offer.path).collect();
    assert_eq!(offered, ["ping", "whisper", "picture", "pick", "group first", "group second"]);
    nothing_wrong(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn it_answers_commands() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let (maple, birch) = (discord.person("maple").unwrap(), discord.person("birch").unwrap());

    let pong = maple.command("ping", &[]).await.unwrap().message().unwrap();
    assert_eq!((pong.content.as_str(), pong.ephemeral), ("pong", false));
    assert_eq!(birch.messages().len(), 1);

    let psst = maple.command("whisper", &[]).await.unwrap().message().unwrap();
    assert!(psst.ephemeral);
    assert_eq!(maple.messages().len(), 2);
    assert_eq!(birch.messages().len(), 1, "an ephemeral answer is for one person");

    let proposals = maple.complete("pick", &[], "piece", "k").await.unwrap();
    assert_eq!(
        proposals.iter().map(|proposal| proposal.value.as_str()).collect::<Vec<_>>(),
        ["king", "knight"]
    );
    let picked = maple
        .command("pick", &[("piece", "king"), ("count", "3")])
        .await
        .unwrap()
        .message()
        .unwrap();
    assert_eq!(picked.content, "king x 3");
    nothing_wrong(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn it_takes_its_time_and_sends_a_picture() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.person("maple").unwrap();
    let shown = maple.command("picture", &[("to", "birch")]).await.unwrap().message().unwrap();
    assert!(!shown.loading);
    assert_eq!(shown.mentions, ["birch"]);
    assert_eq!(shown.text(), format!("For <@{}>\nA game", discord.person("birch").unwrap().id()));
    assert_eq!(shown.descriptions(), ["A board"]);
    assert_eq!(
        shown.buttons().iter().map(|button| button.label.as_str()).collect::<Vec<_>>(),
        ["Again", "Ask"]
    );
    bot.seen.times("picture Some(720)", 1).await;
    let picture = format!("https://discord.com{}", shown.pictures()[0]);
    let bytes = bot::client(&discord).get(picture).send().await.unwrap().bytes().await.unwrap();
    assert!(bytes.starts_with(b"\x89PNG"));
    nothing_wrong(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn its_buttons_and_dialogs_work() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let (maple, birch) = (discord.person("maple").unwrap(), discord.person("birch").unwrap());
    let shown = maple.command("picture", &[("to", "birch")]).await.unwrap().message().unwrap();

    let dialog = birch.click(shown.id, "Ask").await.unwrap().dialog().unwrap();
    assert_eq!((dialog.title.as_str(), dialog.fields[0].label.as_str()), ("Your move", "Move"));
    let wrote = birch.submit(&dialog, &[("Move", "e4")]).await.unwrap().message().unwrap();
    assert_eq!((wrote.content.as_str(), wrote.ephemeral), ("You wrote e4", true));

    let again = birch.click(shown.id, "v1:again").await.unwrap();
    let Outcome::Updated(again) = again else { panic!("{again:?}") };
    assert_eq!((again.id, again.content.as_str(), again.buttons().len()), (shown.id, "Again!", 0));
    birch.wait_for(|message| message.content == "And more" && message.ephemeral).await.unwrap();
    assert!(matches!(birch.click(shown.id, "Again").await, Err(ActError::NoSuchComponent { .. })));
    nothing_wrong(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn it_writes_directly_opens_threads_and_looks_around() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.person("maple").unwrap();
    let second = maple.command("group second", &[]).await.unwrap().message().unwrap();
    assert_eq!((second.content.as_str(), second.ephemeral), ("second", true));
    maple.in_direct().wait_for(|message| message.content == "Just between us").await.unwrap();
    let changed = maple.wait_for(|message| message.content == "A changed message").await.unwrap();
    assert_eq!(changed.json["reactions"][0]["emoji"]["name"], "♞");
    let thread = maple.at_channel(changed.thread.unwrap()).unwrap();
    thread.wait_for(|message| message.content == "In the thread").await.unwrap();
    thread.say("Hello").unwrap();
    maple.delete(changed.id).unwrap();
    discord.world.change(|state| {
        let tournament = state.channel_named("tournament").unwrap().id;
        state.delete_channel(tournament);
        state.delete_channel(changed.id);
        let guild = *state.guilds.keys().next().unwrap();
        state.kick_bot(guild);
        state.invite_bot(guild);
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
        bot.seen.times(event, count).await;
    }
    nothing_wrong(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn it_comes_back_after_every_break() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.person("maple").unwrap();
    let mut resumed = 0;
    for (fault, resumes) in [
        (Fault::Reconnect, true),
        (Fault::InvalidSession { resumable: true }, true),
        (Fault::Close(4000), true),
        (Fault::Close(4009), false),
        (Fault::InvalidSession { resumable: false }, false),
        (Fault::Abort, true),
        // Noticed at the next heartbeat, and then the session is given up.
        (Fault::StopAcks, false),
    ] {
        let ready = bot.seen.all().iter().filter(|seen| *seen == "ready").count();
        discord.inject(fault.clone());
        if resumes {
            resumed += 1;
            bot.seen.times("resume", resumed).await;
        } else {
            bot.seen.times("ready", ready + 1).await;
        }
        let pong = maple
            .command("ping", &[])
            .await
            .unwrap_or_else(|error| panic!("after {fault:?}: {error}"));
        assert_eq!(pong.message().unwrap().content, "pong", "after {fault:?}");
    }
    nothing_wrong(&discord);
    bot.stop().await;
}

#[tokio::test]
async fn it_waits_out_rate_limits_and_is_told_of_faults() {
    LazyLock::force(&LOG);
    let discord = bot::discord().await;
    let bot = Bot::start(&discord).await;
    let maple = discord.person("maple").unwrap();
    let on = On { method: Some("POST"), path: "callback" };
    let after = Duration::from_millis(200);
    for global in [false, true] {
        discord.inject(Fault::Request {
            on,
            times: 1,
            instead: Instead::RateLimited { global, after },
        });
        let pong = maple.command("ping", &[]).await.unwrap().message().unwrap();
        assert_eq!(pong.content, "pong");
    }
    discord.inject(Fault::Request {
        on,
        times: 1,
        instead: Instead::Refused(refusal::MISSING_ACCESS),
    });
    // The library's own words for the error, sent as the second try at an answer.
    let told = maple.command("ping", &[]).await.unwrap().message().unwrap();
    assert!(told.content.starts_with("Missing Access"), "{told:?}");
    nothing_wrong(&discord);
    bot.stop().await;
}
