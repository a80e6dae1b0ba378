//! What the database and Discord have recorded: the notices, compared with what people did.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::time::Duration;

use courier_sandbox::driver::Sandbox;
use courier_sandbox::model::Message;
use courier_store::Store;
use serde_json::Value;
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions as _, FromRow, Row as _};

use super::people::{LOOK, People};
use super::troubles::Trouble;

/// Discord shows two messages with the same nonce once within this time.
const NONCE_LIFE: Duration = Duration::from_secs(5 * 60);

/// The bot's database, read while the bot runs.
pub(crate) struct Database(SqliteConnection);

impl Database {
    pub(crate) async fn open(sandbox: &Sandbox) -> Self {
        let options = SqliteConnectOptions::new().filename(sandbox.database());
        Self(options.busy_timeout(Duration::from_secs(20)).connect().await.unwrap())
    }

    pub(crate) async fn all<T>(&mut self, sql: &str) -> Vec<T>
    where
        T: for<'r> FromRow<'r, SqliteRow> + Send + Unpin,
    {
        sqlx::query_as(AssertSqlSafe(sql)).fetch_all(&mut self.0).await.unwrap()
    }
}

/// A message of the outbox.
struct OutboxRow {
    id: i64,
    player_id: Option<i64>,
    channel_id: Option<i64>,
    notice: String,
    state: String,
    sent_message_id: Option<i64>,
}

impl FromRow<'_, SqliteRow> for OutboxRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Self> {
        Ok(Self {
            id: row.try_get("id")?,
            player_id: row.try_get("player_id")?,
            channel_id: row.try_get("channel_id")?,
            notice: row.try_get("notice")?,
            state: row.try_get("state")?,
            sent_message_id: row.try_get("sent_message_id")?,
        })
    }
}

/// What was compared so far.
pub(crate) struct Records {
    last_row: i64,
    last_message: u64,
    /// Every notice and its reader: none comes twice.
    notices: HashSet<(String, Option<i64>, Option<i64>)>,
    troubles: BTreeMap<&'static str, u32>,
    /// How often since the last comparison the bot was killed or got no answer, so that it does not
    /// know whether a message was posted.
    unsure_messages: usize,
    /// How often it was killed and came back after the life of a nonce.
    late_returns: usize,
    sent: usize,
    superseded: usize,
    /// Messages that Discord shows although the bot could not store that they were sent.
    unnoted: usize,
    /// Messages that Discord shows twice, because the bot came back after the life of the nonce.
    doubled: usize,
}

impl Records {
    pub(crate) fn new() -> Self {
        Self {
            last_row: 0,
            last_message: 0,
            notices: HashSet::new(),
            troubles: BTreeMap::new(),
            unsure_messages: 0,
            late_returns: 0,
            sent: 0,
            superseded: 0,
            unnoted: 0,
            doubled: 0,
        }
    }

    pub(crate) fn note(&mut self, (trouble, name): &(Trouble, &'static str)) {
        *self.troubles.entry(name).or_default() += 1;
        match trouble {
            Trouble::Killed { down, .. } => {
                self.unsure_messages += 1;
                self.late_returns += usize::from(*down >= NONCE_LIFE);
            }
            Trouble::AnswersLost => self.unsure_messages += 1,
            Trouble::None => {}
        }
    }

    pub(crate) fn summary(&self) -> String {
        format!(
            "{} notices sent, {} superseded, {} not noted, {} doubled",
            self.sent, self.superseded, self.unnoted, self.doubled
        )
    }

    pub(crate) fn troubles(&self) -> &BTreeMap<&'static str, u32> {
        &self.troubles
    }

    /// Waits until nothing is due: every message is sent, every deadline is handled.
    pub(crate) async fn settle(&self, sandbox: &Sandbox, database: &mut Database) {
        // Players who answer at once are notified after a while.
        sandbox.advance(Duration::from_secs(20)).await;
        for _ in 0..4_500 {
            let now = sandbox.now();
            let due = format!(
                "select (select count(*) from matches where flag_at <= {now} or remind_at <= {now})
                      + (select count(*) from outbox where state = 'pending' and send_at <= {now}),
                        (select min(send_at) from outbox where state = 'pending')"
            );
            let (due, next): (i64, Option<i64>) = database.all(&due).await[0];
            match next {
                None if due == 0 => return,
                Some(at) if due == 0 => {
                    let wait = u64::try_from(at - now).unwrap().clamp(1, 3_600_000);
                    sandbox.advance(Duration::from_millis(wait)).await;
                }
                _ => tokio::time::sleep(LOOK).await,
            }
        }
        let rest: Vec<(i64, String, Option<String>)> =
            database.all("select id, notice, last_error from outbox where state = 'pending'").await;
        let log = std::fs::read_to_string(sandbox.log()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().collect();
        let end = lines[lines.len().saturating_sub(30)..].join("\n");
        let (now, troubles) = (sandbox.now(), &self.troubles);
        panic!("not everything is handled at {now}: {rest:#?} after {troubles:#?}\n{end}");
    }

    /// Compares the notices since the last time with what people did and with what Discord shows.
    pub(crate) async fn compare(
        &mut self,
        sandbox: &Sandbox,
        database: &mut Database,
        people: &mut People,
    ) {
        let rows: Vec<OutboxRow> = database
            .all(&format!(
                "select id, player_id, channel_id, notice, state, sent_message_id
                 from outbox where id > {} order by id",
                self.last_row
            ))
            .await;
        let mut told: HashMap<(&'static str, i64, i64, i64), String> = HashMap::new();
        for row in &rows {
            assert!(
                matches!(row.state.as_str(), "sent" | "superseded"),
                "message {} is {}: {}",
                row.id,
                row.state,
                row.notice
            );
            let reader = (row.notice.clone(), row.player_id, row.channel_id);
            assert!(self.notices.insert(reader), "said twice: message {}: {}", row.id, row.notice);
            let notice: Value = serde_json::from_str(&row.notice).unwrap();
            let number = |name: &str| notice[name].as_i64().unwrap_or(0);
            let Some(player) = row.player_id else { continue };
            let key = match notice["notice"].as_str().unwrap() {
                "your-turn" => ("your-turn", number("the_match"), number("ply"), player),
                "ended" => ("ended", number("the_match"), 0, player),
                _ => continue,
            };
            told.insert(key, row.state.clone());
        }
        compare_with_games(people, &told);
        self.compare_with_discord(sandbox, &rows);
        self.last_row = rows.last().map_or(self.last_row, |row| row.id);
        (self.unsure_messages, self.late_returns) = (0, 0);
    }

    /// Every message that the database has as sent is in Discord, and Discord has no other.
    fn compare_with_discord(&mut self, sandbox: &Sandbox, rows: &[OutboxRow]) {
        let by_row: HashMap<i64, &OutboxRow> = rows.iter().map(|row| (row.id, row)).collect();
        let mut posted = self.posted(sandbox);
        for row in rows {
            let Some(message) = row.sent_message_id.map(i64::cast_unsigned) else {
                self.superseded += 1;
                continue;
            };
            self.sent += 1;
            let found = posted.remove(&message);
            assert_eq!(found, Some(row.id), "message {} is not in Discord", row.id);
        }
        for (message, row) in posted {
            let row = by_row.get(&row).unwrap_or_else(|| panic!("{message} belongs to no row"));
            // The process may die between sending and storing that it was sent, or get no answer.
            // Until it tries again, the notice may be superseded.
            if row.state == "sent" {
                self.doubled += 1;
                assert!(self.late_returns > 0, "said twice: {}", row.notice);
            } else {
                self.unnoted += 1;
                assert!(self.unsure_messages > 0, "sent, but superseded: {}", row.notice);
            }
        }
    }

    /// The messages that the bot has posted by itself since the last time, with the numbers of the
    /// outbox that their nonces contain.
    fn posted(&mut self, sandbox: &Sandbox) -> HashMap<u64, i64> {
        let last = self.last_message;
        let posted: HashMap<u64, i64> = sandbox.discord().world.read(|state| {
            let is_new = |message: &&Message| {
                message.id.0 > last
                    && message.author == state.bot()
                    && message.interaction.is_none()
            };
            let nonce = |message: &Message| {
                let nonce = state.message_json(message)["nonce"].clone();
                let number = nonce.as_str().and_then(|nonce| nonce.split('-').next());
                i64::from_str_radix(number.unwrap_or_else(|| panic!("{message:?}")), 16).unwrap()
            };
            let channels = state.channels.keys();
            channels
                .flat_map(|channel| state.messages_in(*channel).filter(is_new))
                .map(|message| (message.id.0, nonce(message)))
                .collect()
        });
        self.last_message = posted.keys().copied().max().unwrap_or(last);
        posted
    }
}

/// Every move was told to the opponent once, and every end to those who did not cause it.
fn compare_with_games(people: &mut People, told: &HashMap<(&str, i64, i64, i64), String>) {
    let mut games = std::mem::take(&mut people.games);
    for game in &mut games {
        for before in game.told..game.ply() {
            let ply = before + 1;
            let ends = game.over.is_some() && game.game.end().is_some() && ply == game.ply();
            let reader = people.id_of(game.players[ply % 2]);
            let key = ("your-turn", game.id, i64::try_from(ply).unwrap(), reader);
            match told.get(&key).map(String::as_str) {
                Some("sent") if !ends => {}
                Some("superseded") if !ends && (ply < game.ply() || game.over.is_some()) => {}
                None if ends => {}
                found => panic!("game {}, move {ply}: the notice is {found:?}", game.id),
            }
        }
        game.told = game.ply();
        if let Some(reason) = game.over.clone().filter(|_| !game.end_is_told) {
            game.end_is_told = true;
            let readers = game.players.map(|player| people.id_of(player));
            let found =
                readers.iter().filter(|reader| told.contains_key(&("ended", game.id, 0, **reader)));
            // A flag fell, before or after the first move: nobody caused it.
            let by_clock = matches!(reason.as_str(), "time-out" | "aborted");
            let expected = if by_clock { 2 } else { 1 };
            assert_eq!(found.count(), expected, "game {}: notices of its end ({reason})", game.id);
        }
    }
    people.games = games;
}

/// `courier check` finds no fault, and no match is set aside.
pub(crate) async fn check(sandbox: &Sandbox) {
    let found = Store::inspect(&sandbox.database()).await.unwrap();
    assert_eq!((&found.faults, &found.set_aside), (&Vec::new(), &Vec::new()), "{found}");
}
