//! The bot is started on stored databases of earlier versions: games go on, and the buttons below
//! the messages of those versions do what they did.

use std::io::Read as _;
use std::path::Path;
use std::time::Duration;

use courier_sandbox::driver::{ActionOutcome, Sandbox, SandboxOptions, UserClient};
use courier_sandbox::rest::RateLimits;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions as _};

use super::test_bot::{HOUR, START, TestBot, message_of, refusal};
use crate::english::{ANY, EN, Says as _};

/// A moment after everything in the files, before a flag falls in one.
const LATER: i64 = START + 24 * 3_600_000;

/// The columns with the ids of people, servers and channels in the first two files.
const COLUMNS: [(&str, &[&str]); 7] = [
    ("players", &["id"]),
    ("servers", &["id"]),
    ("memberships", &["server_id", "player_id"]),
    ("zones", &["player_id"]),
    ("challenges", &["challenger_id", "opponent_id", "server_id", "channel_id"]),
    ("matches", &["white_id", "black_id", "server_id", "channel_id"]),
    ("outbox", &["player_id", "channel_id", "via_channel_id"]),
];

/// In each file Maple and Willow play match 1, in which it is Maple's turn after 1. e4 e5, and
/// Willow challenges Maple.
#[tokio::test(flavor = "multi_thread")]
async fn games_and_buttons_of_0_1_0_go_on() {
    goes_on("courier-0.1.0.db.gz", 1, HOUR).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_and_buttons_of_0_2_0_go_on() {
    goes_on("courier-0.2.0.db.gz", 1, HOUR).await;
}

/// The last commit before 1.0.0 has the number 0.2.0, too, but other tables.
#[tokio::test(flavor = "multi_thread")]
async fn games_and_buttons_of_the_last_version_before_1_0_0_go_on() {
    goes_on("courier-before-1.0.0.db.gz", 2, Duration::ZERO).await;
}

/// Custom ids are written as they were in every version before. For `paused` of the time in between
/// the clock of the file's match stands still anyway.
async fn goes_on(file: &str, challenge: u32, paused: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_courier-sandbox");
    let mut options = SandboxOptions::for_tests(program, folder.path(), LATER);
    options.discord.rate_limits = RateLimits::unreachable();
    let sandbox = Sandbox::without_bot(options).await.unwrap();
    unpack(file, &sandbox).await;
    let bot = TestBot::of(sandbox, None, folder);
    let before = times(&bot).await;
    bot.sandbox.start_bot().await.unwrap();

    let (maple, willow) = (bot.user("maple"), bot.user("willow"));
    let [flag, beat] = before;
    let shifted = flag + LATER - beat - i64::try_from(paused.as_millis()).unwrap();
    for _ in 0..500 {
        if times(&bot).await[0] == shifted {
            break;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(times(&bot).await[0], shifted, "nobody pays for the time in between");

    // A board of before the last move.
    let stale = press(&maple, "v1:mv:1:1").await;
    assert!(refusal(stale).says(EN.refusal_stale()));
    let typing = press(&maple, "v1:mv:1:2").await.modal().unwrap();
    let board = message_of(maple.submit(&typing, &[("move", "Nf3")]).await.unwrap());
    assert_eq!(board.pictures().len(), 1, "{}", board.text());
    bot.sandbox.advance(HOUR).await;
    // The knight moves from b8 to c6.
    let board = message_of(press(&willow, "v1:play:1:3:s57.42").await);
    assert!(board.says("Nc6"), "{}", board.text());
    let pieces = message_of(press(&maple, "v1:men:1:4:0").await);
    assert!(!pieces.menus().is_empty(), "{}", pieces.text());

    let accept = format!("v1:accept:{challenge}");
    message_of(press(&maple, &accept).await);
    let twice = refusal(press(&maple, &accept).await);
    assert!(twice.says(EN.refusal_challenge_accepted(ANY, ANY)), "{twice}");
    let numbers = bot.connect().await.numbers("select count(*) from matches").await;
    assert_eq!(numbers, [2]);
    bot.wait_until_delivered().await;
    bot.assert_no_problems();
}

/// Presses a button on a message of the bot, which stands for one of an earlier version.
async fn press(user: &UserClient, custom_id: &str) -> ActionOutcome {
    let message = message_of(user.command("games", &[]).await.unwrap());
    user.click_forged(message.id, custom_id).await.unwrap()
}

/// When the flag of match 1 falls, and when the bot was last seen.
async fn times(bot: &TestBot) -> [i64; 2] {
    let mut database = bot.connect().await;
    let flag = database.numbers("select flag_at from matches where id = 1").await;
    let beat = database.numbers("select beat_at from heartbeat").await;
    [flag[0], beat[0]]
}

/// Puts a file in the place of the sandbox's database, with the ids of the sandbox.
async fn unpack(file: &str, sandbox: &Sandbox) {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../store/src/admin/fixtures");
    let compressed = std::fs::File::open(fixtures.join(file)).unwrap();
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(compressed).read_to_end(&mut bytes).unwrap();
    std::fs::write(sandbox.database(), bytes).unwrap();
    let user = |name| sandbox.user(name).unwrap().in_channel("games").unwrap();
    let (maple, willow) = (user("maple"), user("willow"));
    let server = sandbox.discord().world.read(|state| *state.guilds.keys().next().unwrap());
    let (white, black, channel) = (maple.id().0, willow.id().0, maple.channel().0);
    let options = SqliteConnectOptions::new().filename(sandbox.database()).foreign_keys(false);
    let mut database = options.connect().await.unwrap();
    for (table, columns) in COLUMNS {
        for column in columns {
            let sql = format!(
                "update {table} set {column} = case {column} when 101 then {white}
                     when 102 then {black} when 201 then {} when 301 then {channel}
                 end where {column} in (101, 102, 201, 301)",
                server.0
            );
            sqlx::query(AssertSqlSafe(sql)).execute(&mut database).await.unwrap();
        }
    }
    sqlx::Connection::close(database).await.unwrap();
}
