//! A bot with several shards, in one process or in two. Each connection receives the events of its
//! own servers, and the first one also those of DMs. On the gateway, because over HTTP there are no
//! shards.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use courier::config::SHARDS as SHARDS_VARIABLE;
use courier::store::Store;
use courier_play::{Moment, PlayerId};
use courier_sandbox::driver::{
    ActionOutcome, Interactions, MessageView, Sandbox, SandboxOptions, UserClient,
};
use courier_sandbox::snowflake::Snowflake;
use tokio::process::{Child, Command};

use super::test_bot::{
    START, TestBot, direct_message, end_live_replies, ephemeral_text, has_button, message_of,
    move_by_command, wait_until,
};

const SHARDS: u32 = 2;
const MOVES: [&str; 4] = ["e4", "e5", "Nf3", "Nc6"];

/// The shard of the user's server; none in a DM.
fn shard(bot: &TestBot, user: &UserClient) -> Option<u64> {
    let guild = bot.sandbox.discord().world.read(|state| state.channels[&user.channel()].guild);
    guild.map(|guild| (guild.0 >> 22) % u64::from(SHARDS))
}

/// A channel of a new server. A server's shard follows from the time in its id: one millisecond
/// later, it is the other one.
pub(crate) async fn channel_on_second_shard(sandbox: &Sandbox) -> Snowflake {
    sandbox.advance(Duration::from_millis(1)).await;
    sandbox.discord().world.change(|state| {
        let hedge = state.add_guild("The Hedge");
        state.channels_of(hedge).next().unwrap().id
    })
}

/// Starts a game in the players' channel.
async fn start_game(white: &UserClient, black: &UserClient, number: u32) {
    let options = [("opponent", black.username()), ("color", "White")];
    message_of(white.command("chess challenge", &options).await.unwrap());
    let accept = format!("v1:accept:{number}");
    let challenge = black.wait_for(|message| has_button(message, &accept)).await.unwrap();
    black.click(challenge.id, "Accept").await.unwrap();
    white.wait_for(|message| has_button(message, &format!("v1:mv:{number}:"))).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_played_on_all_shards_and_in_dms() {
    let bot = TestBot::with_shards(SHARDS).await;
    let discord = bot.sandbox.discord();
    discord.world.change(|state| {
        state.add_user("ash", "Ash", "en-US");
        state.add_user("alder", "Alder", "en-US");
    });
    let hedge = channel_on_second_shard(&bot.sandbox).await;
    bot.play_in_channels().await;
    let on_first_shard = |username| bot.user(username);
    let on_second_shard = |username| {
        let user = bot.user(username).in_channel_id(hedge).unwrap();
        user.set_locale("en-US");
        user
    };
    let in_dm = |username| bot.user(username).in_dm();
    let games = [
        (on_first_shard("maple"), on_first_shard("willow")),
        (on_second_shard("birch"), on_second_shard("rowan")),
        (in_dm("ash"), in_dm("alder")),
    ];
    assert_eq!(games.each_ref().map(|(white, _)| shard(&bot, white)), [Some(0), Some(1), None]);

    for (number, (white, black)) in (1..).zip(&games) {
        start_game(white, black, number).await;
    }
    for (ply, the_move) in MOVES.iter().enumerate() {
        for (white, black) in &games {
            move_by_command(if ply % 2 == 0 { white } else { black }, the_move).await;
        }
    }
    end_live_replies(&bot).await;
    for (white, _) in &games {
        direct_message(white, "accepted your challenge").await;
        direct_message(white, "played **2... Nc6**").await;
    }
    assert!(bot.sandbox.stop_bot().await, "all shards are closed properly");
    assert_eq!(discord.identified(), [Some((0, 2)), Some((1, 2))]);
    for user in games.iter().flat_map(|(white, black)| [white, black]) {
        let all: Vec<String> = user.in_dm().messages().iter().map(MessageView::text).collect();
        let different: BTreeSet<&String> = all.iter().collect();
        assert!(!all.is_empty() && different.len() == all.len(), "{}: {all:#?}", user.username());
    }
    bot.assert_no_problems();
}

/// Another process of the bot, with this database and these shards.
fn another_process(sandbox: &Sandbox, database: &Path, shards: &str) -> Child {
    let discord = sandbox.discord();
    let ca = sandbox.folder().join("sandbox-ca.pem");
    Command::new(env!("CARGO_BIN_EXE_courier-sandbox"))
        .arg("bot")
        .args(["--https", &discord.https().to_string()])
        .args(["--clock", &discord.clock_address().to_string()])
        .arg("--ca")
        .arg(&ca)
        .arg("--database")
        .arg(database)
        .env("SSL_CERT_FILE", &ca)
        .env(SHARDS_VARIABLE, shards)
        // It stops when its standard input closes.
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .kill_on_drop(true)
        .spawn()
        .unwrap()
}

/// How many open challenges of this player a database has.
async fn challenges(database: &Path, player: &UserClient, now: Moment) -> u32 {
    let store = Store::open(database).await.unwrap();
    let player = PlayerId(player.id().0);
    let open = store.count_open_challenges_of(player, now).await.unwrap();
    store.close().await;
    open
}

/// Each process has a database of its own here, which shows who has handled an interaction.
#[tokio::test(flavor = "multi_thread")]
async fn two_processes_serve_the_shards_that_are_theirs() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let mut options = SandboxOptions::for_tests(program, folder.path(), START);
    options.interactions = Interactions::Gateway;
    options.discord.shards = SHARDS;
    options.variables.push((SHARDS_VARIABLE.to_owned(), "0-0/2".to_owned()));
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    let hedge = channel_on_second_shard(&sandbox).await;
    let second_database = sandbox.folder().join("second.sqlite");
    let mut second = another_process(&sandbox, &second_database, "1/2");
    // It is ready when all shards are connected.
    sandbox.start_bot().await.unwrap();
    let bot = TestBot::of(sandbox, None, folder);
    let discord = bot.sandbox.discord();
    let shards: BTreeSet<_> = discord.identified().into_iter().collect();
    assert_eq!(shards, BTreeSet::from([Some((0, 2)), Some((1, 2))]));

    let maple = bot.user("maple");
    let in_dm = bot.user("willow").in_dm();
    let birch = bot.user("birch").in_channel_id(hedge).unwrap();
    assert_eq!([&maple, &in_dm, &birch].map(|user| shard(&bot, user)), [Some(0), None, Some(1)]);
    for user in [&maple, &in_dm, &birch] {
        let options = [("opponent", "rowan"), ("color", "White")];
        message_of(user.command("chess challenge", &options).await.unwrap());
    }
    let now = Moment(bot.sandbox.now());
    for (user, expected) in [(&maple, [1, 0]), (&in_dm, [1, 0]), (&birch, [0, 1])] {
        let of_first = challenges(&bot.sandbox.database(), user, now).await;
        let of_second = challenges(&second_database, user, now).await;
        assert_eq!([of_first, of_second], expected, "{}", user.username());
    }

    // Without the second process its servers are not served, and the others are.
    drop(second.stdin.take());
    let ended = tokio::time::timeout(Duration::from_secs(20), second.wait()).await;
    assert!(ended.unwrap().unwrap().success());
    wait_until(Duration::from_secs(20), || !discord.every_shard_connected()).await;
    let unanswered = birch.command("games", &[]).await.unwrap();
    assert!(matches!(unanswered, ActionOutcome::NoResponse), "{unanswered:?}");
    assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    assert!(!ephemeral_text(&in_dm, "games", &[]).await.is_empty());
    bot.assert_no_problems();
}
