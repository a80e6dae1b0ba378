//! The bot is killed (SIGKILL) at random points while a move, a flag and a reminder are under way:
//! every acknowledged move is there, every flag has fallen, and no message comes twice or is
//! missing.

use std::collections::BTreeSet;
use std::time::Duration;

use courier_rules::notation::san;
use courier_rules::{Game, Move, Variant};
use courier_sandbox::driver::{Outcome, Person, Shown};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _};

use crate::table::{House, button, by_command, notices, said, told};

/// How often the bot is killed; `COURIER_KILLS=200` for the long run.
pub(crate) fn kills() -> usize {
    std::env::var("COURIER_KILLS").ok().and_then(|text| text.parse().ok()).unwrap_or(10)
}

/// The number of moves made, as the bot says after a restart.
pub(crate) async fn ply(person: &Person) -> usize {
    let board = said(person.command("board", &[]).await.unwrap());
    let custom_id = button(&board, "v1:mv:").unwrap();
    custom_id.rsplit(':').next().unwrap().parse().unwrap()
}

/// A game at random that has not ended after `plies`.
fn long_game(plies: usize) -> Game {
    let start = Variant::by_key("chess").unwrap().start(0).unwrap();
    let tries = (0..).map(|seed| {
        let mut dice = StdRng::seed_from_u64(seed);
        let mut game = Game::new(start.clone());
        while game.end().is_none() && game.moves().len() < plies {
            let legal: Vec<Move> = game.position().legal_moves().into_iter().collect();
            game.play(legal[dice.random_range(0..legal.len())]).unwrap();
        }
        game
    });
    tries.into_iter().find(|game| game.end().is_none()).unwrap()
}

/// How far the clock is pushed at every kill: less than the three seconds an interaction may wait
/// for its answer.
const STEP: Duration = Duration::from_secs(1);
/// How long everybody thinks before they move: whoever sits at the board would not be told at once,
/// and not while the bot is killed.
const THOUGHT: Duration = Duration::from_secs(61);
/// How far the clock goes with every move.
const PACE: Duration = STEP.saturating_add(THOUGHT);

/// Games in which nobody moves while the bot is killed: at every push of the clock a flag falls in
/// one, and in another somebody is reminded that their time in hand is used up.
struct Sleepers {
    file: SqliteConnection,
    first: i64,
    kills: i64,
}

impl Sleepers {
    /// Written into the tables as they would stand: two moves made, the turn told, and a day of
    /// thought almost over.
    async fn lie_down(house: &House, kills: usize) -> Self {
        let options = SqliteConnectOptions::new().filename(house.sandbox.database());
        let mut file = options.connect().await.unwrap();
        let (rowan, birch) = (house.person("rowan"), house.person("birch"));
        let first: i64 = sqlx::query_scalar("select max(id) + 1 from matches")
            .fetch_one(&mut file)
            .await
            .unwrap();
        let kills = i64::try_from(kills).unwrap();
        let day = 86_400_000_i64;
        for (id, name) in [(rowan.id(), "rowan"), (birch.id(), "birch")] {
            sqlx::query(
                "insert into players (id, name, met_at) values (?, ?, 0) on conflict do nothing",
            )
            .bind(i64::try_from(id.0).unwrap())
            .bind(name)
            .execute(&mut file)
            .await
            .unwrap();
        }
        for sql in [
            "with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?2 * 2)
             insert into matches (id, variant, start_number, start_fen, white_id, black_id, server_id, channel_id, control,
                                  rated, started_at, ply, turn, last_uci, active_at, flag_at, remind_at)
             select ?1 + i, 'chess', 0, start_fen, ?3, ?4, server_id, channel_id, iif(i % 2 = 0, '1d', '1d+5x1d'),
                    0, ?5 + (i / 2 + 1) * ?6 - ?7, 2, 'white', 'e7e5', ?5 + (i / 2 + 1) * ?6 - ?7,
                    ?5 + (i / 2 + 1) * ?6 + iif(i % 2 = 0, 0, 5 * ?7), iif(i % 2 = 0, null, ?5 + (i / 2 + 1) * ?6)
             from n join matches on matches.id = ?1 - 1",
            "insert into moves (match_id, ply, uci, played_at)
             select id, 0, 'e2e4', started_at from matches where id >= ?1
             union all
             select id, 1, 'e7e5', started_at from matches where id >= ?1",
            "insert into reminders (match_id, ply, kind, due_at, noted_at)
             select id, 2, 'your-turn', started_at, started_at from matches where id >= ?1",
        ] {
            let query = sqlx::query(sql).bind(first).bind(kills);
            let query = query.bind(i64::try_from(rowan.id().0).unwrap()).bind(i64::try_from(birch.id().0).unwrap());
            let step = i64::try_from(PACE.as_millis()).unwrap();
            query.bind(house.sandbox.now()).bind(step).bind(day).execute(&mut file).await.unwrap();
        }
        Self { file, first, kills }
    }

    async fn number(&mut self, sql: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(sql))
            .bind(self.first)
            .fetch_one(&mut self.file)
            .await
            .unwrap()
    }

    /// Waits until nothing is to be sent any more.
    async fn everybody_is_told(&mut self, house: &House) {
        for _ in 0..600 {
            if self.number("select count(*) from outbox where state = 'pending'").await == 0 {
                return;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
            // What had to be put off is due by and by.
            house.sandbox.advance(PACE).await;
        }
        panic!("the outbox is not emptied: see {}", house.sandbox.log().display());
    }

    /// Asserts that every flag has fallen and every reminder has come, each told once to each
    /// reader, and that the messages that stand in Discord are those the books say were sent.
    async fn have_been_told_once(mut self, house: &House) {
        let kills = self.kills;
        let fallen = "select count(*) from matches where id >= ?1 and reason = 'time-out' and winner = 'black'";
        assert_eq!(self.number(fallen).await, kills);
        for (notice, readers) in [("ended", 2), ("watched", 1), ("time", 1)] {
            let about = format!(
                "from outbox where json_extract(notice, '$.notice') = '{notice}' and json_extract(notice, '$.the_match') >= ?1"
            );
            let sent = format!(
                "select count(distinct notice || coalesce(player_id, '')) {about} and state = 'sent'"
            );
            assert_eq!(self.number(&sent).await, kills * readers, "{notice}");
            assert_eq!(
                self.number(&format!("select count(*) {about}")).await,
                kills * readers,
                "{notice}, once each"
            );
        }
        let sent: Vec<i64> =
            sqlx::query_scalar("select sent_message_id from outbox where state = 'sent'")
                .fetch_all(&mut self.file)
                .await
                .unwrap();
        let sent: BTreeSet<u64> = sent.into_iter().map(i64::cast_unsigned).collect();
        let mut there = BTreeSet::new();
        for handle in ["maple", "willow", "rowan", "birch"] {
            let person = house.person(handle);
            let by_post = |message: &Shown| {
                message.json.get("interaction_metadata").is_none_or(Value::is_null)
            };
            let direct = person.in_direct().messages();
            assert!(!direct.is_empty());
            // Killed after it was sent and before that was noted, the bot sends it again, and
            // Discord shows it once. Where the reader has moved by then, it does not: it stands,
            // and the books call it superseded.
            for message in direct.iter().filter(|message| !sent.contains(&message.id.0)) {
                let text = message.text();
                let superseded: i64 = sqlx::query_scalar(
                    "select count(*) from outbox where player_id = ?1 and state = 'superseded'
                     and json_extract(notice, '$.notice') = 'your-turn' and json_extract(notice, '$.ply') = ?2",
                )
                .bind(i64::try_from(person.id().0).unwrap())
                .bind(plies_told(&text))
                .fetch_one(&mut self.file)
                .await
                .unwrap();
                assert_eq!(superseded, 1, "{handle} was told more: {text}");
            }
            there.extend(direct.iter().map(|message| message.id.0));
            there.extend(person.messages().iter().map(|message| message.id.0));
            let posted = person
                .messages()
                .into_iter()
                .filter(|message| !message.ephemeral && by_post(message));
            let unknown: Vec<String> = posted
                .filter(|message| !sent.contains(&message.id.0))
                .map(|message| message.text())
                .collect();
            assert!(unknown.is_empty(), "{unknown:#?}");
        }
        assert!(sent.is_subset(&there), "what the books call sent stands in Discord");
    }
}

/// How many moves had been made when a notice was written that says `played **14... Nf6**`.
fn plies_told(notice: &str) -> Option<u32> {
    let (_, rest) = notice.split_once("played **")?;
    let (number, rest) = rest.split_once('.')?;
    Some(2 * number.parse::<u32>().ok()? - u32::from(!rest.starts_with('.')))
}

#[tokio::test(flavor = "multi_thread")]
async fn killed_at_random_points() {
    let house = House::open().await;
    let (maple, willow) = house.begin("chess challenge", &[("color", "White")]).await;
    let game = long_game(kills());
    let mut sleepers = Sleepers::lie_down(&house, kills()).await;
    let mut dice = StdRng::seed_from_u64(2026);
    let mut expected = Vec::new();
    for (made, the_move) in game.moves().iter().enumerate() {
        let position = game.position_at(u32::try_from(made).unwrap()).unwrap();
        let typed = san::print(&position, *the_move);
        let (mover, other) =
            if made.is_multiple_of(2) { (&maple, &willow) } else { (&willow, &maple) };

        house.sandbox.advance(THOUGHT).await;
        let until_kill = Duration::from_millis(dice.random_range(0..120));
        let act = {
            let (mover, typed) = (mover.clone(), typed.clone());
            tokio::spawn(async move { mover.command("move", &[("move", &typed)]).await })
        };
        let kill = async {
            tokio::time::sleep(until_kill).await;
            house.sandbox.kill_bot().await;
        };
        tokio::join!(house.sandbox.advance(STEP), kill);
        house.sandbox.start_bot().await.unwrap();
        let acknowledged =
            matches!(act.await.unwrap(), Ok(Outcome::Message(board)) if !board.ephemeral);
        let stands = ply(other).await;
        assert!(
            stands == made + 1 || (stands == made && !acknowledged),
            "move {made} was acknowledged and is lost"
        );
        if stands == made {
            by_command(mover, &typed).await;
        }
        let dots = if made.is_multiple_of(2) { "." } else { "..." };
        let notice = format!("played **{}{dots} {typed}**", made / 2 + 1);
        told(other, &notice).await;
        expected.push((other.clone(), notice));
    }
    for (reader, notice) in expected {
        let count = notices(&reader).iter().filter(|line| line.contains(&notice)).count();
        assert_eq!(count, 1, "{notice}");
    }
    sleepers.everybody_is_told(&house).await;
    sleepers.have_been_told_once(&house).await;
    assert_eq!(house.sandbox.complaints(), Vec::<String>::new());
}
