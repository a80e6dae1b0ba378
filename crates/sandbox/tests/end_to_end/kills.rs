//! The bot is killed (SIGKILL) or stopped (SIGTERM) at random times while moves are made, flags
//! fall, reminders are sent, and Discord has faults. Every acknowledged move is stored, every flag
//! falls, and no message is lost or sent twice.

use std::collections::BTreeSet;
use std::time::Duration;

use courier_rules::notation::san;
use courier_rules::{Game, Move, Variant};
use courier_sandbox::api_error::OPENING_DIRECT_TOO_FAST;
use courier_sandbox::driver::{ActionOutcome, MessageView, UserClient};
use courier_sandbox::faults::{InjectedFault, RequestFault, RequestFilter};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;

use super::test_bot::{
    Connection, TestBot, direct_messages, find_button, message_of, move_by_command,
};
use crate::english::{ANY, EN, Says as _, WHITE};

/// How often the bot is killed or stopped. `COURIER_KILLS=200` makes it a long test.
pub(crate) fn kills() -> usize {
    std::env::var("COURIER_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// The number of plies the bot has stored.
pub(crate) async fn ply(user: &UserClient) -> usize {
    let board = message_of(user.command("board", &[]).await.unwrap());
    let custom_id = find_button(&board, "v1:flip:").unwrap();
    custom_id.split(':').nth(3).unwrap().parse().unwrap()
}

/// A random game that is not over after this many plies.
pub(crate) fn long_game(plies: usize) -> Game {
    let start = Variant::by_key("chess").unwrap().start(0).unwrap();
    let mut games = (0..).map(|seed| {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut game = Game::new(start.clone());
        while game.end().is_none() && game.moves().len() < plies {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            game.play(legal[rng.random_range(0..legal.len())]).unwrap();
        }
        game
    });
    games.find(|game| game.end().is_none()).unwrap()
}

/// How far the clock advances while the bot is killed: less than the three seconds Discord allows
/// for a response to an interaction.
const DURING_KILL: Duration = Duration::from_secs(1);
/// How far the clock advances before a move. Players who reply sooner are not notified immediately.
const BEFORE_MOVE: Duration = Duration::from_secs(61);
/// How far the clock advances per move.
const PER_MOVE: Duration = DURING_KILL.saturating_add(BEFORE_MOVE);

/// Games without moves while the bot is killed. With every move of the other game, the flag falls
/// in one of them, and a player in another is reminded that their main time is used up.
pub(crate) struct IdleGames {
    database: Connection,
    first: i64,
    kills: i64,
}

impl IdleGames {
    /// Writes the games into the database: two moves made, the player to move notified, and almost
    /// a day of their time used.
    pub(crate) async fn insert(bot: &TestBot, kills: usize) -> Self {
        let mut database = bot.connect().await;
        let (rowan, birch) = (bot.user("rowan"), bot.user("birch"));
        let first = database.numbers("select max(id) + 1 from matches").await[0];
        let kills = i64::try_from(kills).unwrap();
        let [rowan, birch] = [&rowan, &birch].map(|user| i64::try_from(user.id().0).unwrap());
        for (id, name) in [(rowan, "rowan"), (birch, "birch")] {
            let insert = format!(
                "insert into players (id, name, met_at) values ({id}, '{name}', 0)
                 on conflict do nothing"
            );
            database.execute(&insert).await;
        }
        let (now, day) = (bot.sandbox.now(), 86_400_000_i64);
        let step = i64::try_from(PER_MOVE.as_millis()).unwrap();
        let at = format!("{now} + (i / 2 + 1) * {step}");
        let games = format!(
            "with recursive n(i) as (
                 select cast(0 as bigint) union all select i + 1 from n where i + 1 < {kills} * 2
             )
             insert into matches (id, variant, start_number, start_fen, white_id, black_id,
                                  server_id, channel_id, control, rated, started_at, ply, turn,
                                  last_uci, active_at, flag_at, remind_at)
             select {first} + i, 'chess', 0, start_fen, {rowan}, {birch}, server_id, channel_id,
                    case i % 2 when 0 then '1d' else '1d+5x1d' end,
                    0, {at} - {day}, 2, 'white', 'e7e5', {at} - {day},
                    {at} + case i % 2 when 0 then 0 else 5 * {day} end,
                    case i % 2 when 0 then null else {at} end
             from n join matches on matches.id = {first} - 1"
        );
        let moves = format!(
            "insert into moves (match_id, ply, uci, played_at)
             select id, 0, 'e2e4', started_at from matches where id >= {first}
             union all
             select id, 1, 'e7e5', started_at from matches where id >= {first}"
        );
        let reminders = format!(
            "insert into reminders (match_id, ply, kind, due_at, noted_at)
             select id, 2, 'your-turn', started_at, started_at from matches where id >= {first}"
        );
        for sql in [games, moves, reminders] {
            database.execute(&sql).await;
        }
        Self { database, first, kills }
    }

    async fn number(&mut self, sql: &str) -> i64 {
        self.database.numbers(sql).await[0]
    }

    /// Waits until there is nothing left to send in the outbox.
    pub(crate) async fn wait_until_all_is_sent(&mut self, bot: &TestBot) {
        for _ in 0..600 {
            if self.number("select count(*) from outbox where state = 'pending'").await == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            // Postponed messages become due.
            bot.sandbox.advance(PER_MOVE).await;
        }
        panic!("the outbox still has messages to send: see {}", bot.sandbox.log().display());
    }

    /// Asserts that every flag has fallen, that every notice was sent once to each reader, and that
    /// the messages in Discord are those the database records as sent. `usernames` are those of all
    /// players.
    pub(crate) async fn assert_notified_once(mut self, bot: &TestBot, usernames: &[&str]) {
        let kills = self.kills;
        let first = self.first;
        let fallen = format!(
            "select count(*) from matches
             where id >= {first} and reason = 'time-out' and winner = 'black'"
        );
        assert_eq!(self.number(&fallen).await, kills);
        for (notice, readers) in [("ended", 2), ("watched", 1), ("time", 1)] {
            let about = format!(
                "from outbox where json_extract(notice, '$.notice') = '{notice}'
                 and cast(json_extract(notice, '$.the_match') as bigint) >= {first}"
            );
            let sent = format!(
                "select count(distinct notice || coalesce(cast(player_id as text), '')) {about}
                 and state = 'sent'"
            );
            assert_eq!(self.number(&sent).await, kills * readers, "{notice}");
            assert_eq!(
                self.number(&format!("select count(*) {about}")).await,
                kills * readers,
                "{notice} is sent once"
            );
        }
        let sent = "select sent_message_id from outbox where state = 'sent'";
        let sent = self.database.numbers(sent).await;
        let sent: BTreeSet<u64> = sent.into_iter().map(i64::cast_unsigned).collect();
        let mut in_discord = BTreeSet::new();
        for &username in usernames {
            let user = bot.user(username);
            let is_notice = |message: &MessageView| {
                message.json.get("interaction_metadata").is_none_or(Value::is_null)
            };
            let direct = user.in_dm().messages();
            assert!(!direct.is_empty());
            // A message the bot could not record as sent, because it was killed, is sent again, and
            // Discord shows it once. If the reader has moved in the meantime, it is recorded as
            // superseded instead.
            for message in direct.iter().filter(|message| !sent.contains(&message.id.0)) {
                let text = message.text();
                let ply = plies_in_notice(&text).map_or("null".to_owned(), |ply| ply.to_string());
                let superseded = format!(
                    "select count(*) from outbox where player_id = {} and state = 'superseded'
                     and json_extract(notice, '$.notice') = 'your-turn'
                     and cast(json_extract(notice, '$.ply') as bigint) = {ply}",
                    user.id().0
                );
                let superseded = self.number(&superseded).await;
                assert_eq!(superseded, 1, "unexpected message to {username}: {text}");
            }
            in_discord.extend(direct.iter().map(|message| message.id.0));
            in_discord.extend(user.messages().iter().map(|message| message.id.0));
            let posted = user
                .messages()
                .into_iter()
                .filter(|message| !message.ephemeral && is_notice(message));
            let unknown: Vec<String> = posted
                .filter(|message| !sent.contains(&message.id.0))
                .map(|message| message.text())
                .collect();
            assert!(unknown.is_empty(), "{unknown:#?}");
        }
        assert!(sent.is_subset(&in_discord), "messages recorded as sent are in Discord");
    }
}

/// The number of plies after the move in a notice: 28 for `played **14... Nf6**`.
fn plies_in_notice(notice: &str) -> Option<u32> {
    let (_, rest) = notice.split_once("played **")?;
    let (number, rest) = rest.split_once('.')?;
    Some(2 * number.parse::<u32>().ok()? - u32::from(!rest.starts_with('.')))
}

/// Faults of Discord, its gateway and the network, each in turn.
fn faults() -> impl Iterator<Item = Vec<InjectedFault>> {
    use RequestFault::{
        ApiError, DropResponse, EmptyResponse, LoseResponse, Page, ServerError, UnreadableResponse,
    };
    let of_gateway = [
        vec![InjectedFault::Abort],
        vec![InjectedFault::Reconnect],
        vec![InjectedFault::InvalidSession { resumable: true }],
        vec![InjectedFault::Refuse(Some(true)), InjectedFault::Abort],
        vec![InjectedFault::Refuse(Some(false)), InjectedFault::Abort],
    ];
    let of_requests = [
        Page(403),
        ServerError(502),
        DropResponse,
        LoseResponse,
        UnreadableResponse,
        EmptyResponse,
        ApiError(OPENING_DIRECT_TOO_FAST),
    ];
    let request = |fault| {
        let filter = RequestFilter { method: Some("POST"), path: "" };
        vec![InjectedFault::Request { filter, times: 2, fault }]
    };
    of_gateway.into_iter().chain(of_requests.map(request)).collect::<Vec<_>>().into_iter().cycle()
}

/// Waits for a direct message that may have to be sent again.
async fn direct_message_at_last(bot: &TestBot, reader: &UserClient, notice: &str) {
    for _ in 0..60 {
        let direct = reader.in_dm();
        let found = direct.wait_within(Duration::from_secs(1), |message| message.says(notice));
        if found.await.is_ok() {
            return;
        }
        bot.sandbox.advance(Duration::from_secs(10)).await;
    }
    panic!("{notice} does not arrive: see {}", bot.sandbox.log().display());
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_the_bot_is_killed() {
    let bot = TestBot::start().await;
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    let game = long_game(kills());
    let mut idle_games = IdleGames::insert(&bot, kills()).await;
    let mut rng = StdRng::seed_from_u64(2026);
    let (mut faults, mut expected) = (faults(), Vec::new());
    for (before, the_move) in game.moves().iter().enumerate() {
        let position = game.position_at(u32::try_from(before).unwrap()).unwrap();
        let typed = san::print(&position, *the_move);
        let (mover, other) =
            if before.is_multiple_of(2) { (&maple, &willow) } else { (&willow, &maple) };

        bot.sandbox.advance(BEFORE_MOVE).await;
        if before % 5 == 4 {
            faults.next().into_iter().flatten().for_each(|fault| bot.sandbox.inject(fault));
        }
        let until_kill = Duration::from_millis(rng.random_range(0..120));
        let stops = rng.random_ratio(1, 4);
        let command = {
            let (mover, typed) = (mover.clone(), typed.clone());
            tokio::spawn(async move { mover.command("move", &[("move", &typed)]).await })
        };
        let kill = async {
            tokio::time::sleep(until_kill).await;
            if stops {
                assert!(bot.sandbox.stop_bot().await, "it stops by itself");
            } else {
                bot.sandbox.kill_bot().await;
            }
        };
        tokio::join!(bot.sandbox.advance(DURING_KILL), kill);
        bot.sandbox.inject(InjectedFault::Refuse(None));
        bot.sandbox.start_bot().await.unwrap();
        bot.sandbox.inject(InjectedFault::NoMoreRequests);
        let acknowledged =
            matches!(command.await.unwrap(), Ok(ActionOutcome::Message(board)) if !board.ephemeral);
        let after = ply(other).await;
        assert!(
            after == before + 1 || (after == before && !acknowledged),
            "ply {before} was acknowledged and is lost"
        );
        if after == before {
            move_by_command(mover, &typed).await;
        }
        let dots = if before.is_multiple_of(2) { "." } else { "..." };
        let notice = EN.notice_your_turn(format_args!("{}{dots} {typed}", before / 2 + 1), ANY);
        direct_message_at_last(&bot, other, &notice).await;
        expected.push((other.clone(), notice));
    }
    for (reader, notice) in expected {
        let count = direct_messages(&reader).iter().filter(|line| line.says(&notice)).count();
        assert_eq!(count, 1, "{notice}");
    }
    idle_games.wait_until_all_is_sent(&bot).await;
    idle_games.assert_notified_once(&bot, &["maple", "willow", "rowan", "birch"]).await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}
