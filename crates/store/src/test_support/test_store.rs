//! A database in a temporary folder, for tests. Matches are stored without what `app` adds to them:
//! no reminders are planned, and nothing is refused.

use std::collections::BTreeMap;
use std::path::Path;
pub use std::path::PathBuf;

pub use tempfile::TempDir;
use tokio::sync::OnceCell;

use courier_draw::{PieceSet, Theme};
use courier_play::ServerConfig;
use courier_play::challenges::Challenge;
pub use courier_play::challenges::{ColorChoice, Pairing, Place, Proposal, Terms};
pub use courier_play::clock::TimeControl;
use courier_play::language::Language;
use courier_play::matches::MatchRecord;
pub use courier_play::matches::{Action, Event};
pub use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::preferences::Preferences;
use courier_play::rating_change;
pub use courier_play::rating_change::RatingChange;
use courier_play::vacations::Vacation;
use courier_play::zone::Zone;
pub use courier_play::{
    ByColor, ChallengeId, ChannelId, ImportId, Match, MatchId, Moment, PlayerId, ServerId, Span,
};
use courier_rules::Color;
pub use courier_rules::Variant;

use super::postgres;
use crate::sql::{self, AssertSqlSafe};
use crate::{ImportSummary, MatchUpdate, Result, Revision, ShownBoard};
pub use crate::{Loaded, Person, Store};

pub const WHITE: PlayerId = PlayerId(101);
pub const BLACK: PlayerId = PlayerId(102);
pub const THIRD: PlayerId = PlayerId(103);
pub const SERVER: ServerId = ServerId(201);
pub const CHANNEL: ChannelId = ChannelId(301);
pub const HERE: Place = Place { server: Some(SERVER), channel: CHANNEL };
pub const SHOWN: ShownBoard = ShownBoard { ply: 0, has_sentence: false };
pub const START: Moment = Moment(1_767_225_600_000);
pub const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];
/// As many moves as a rated game that somebody ends must have.
pub const LEAST_MOVES: [&str; 8] = ["e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5", "d2d3", "d7d6"];

/// The result of saving a match.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a save that lost a race has stored nothing"]
pub enum Saved {
    Done {
        ratings: Option<ByColor<RatingChange>>,
    },
    /// The match has been saved since it was read, and nothing is stored.
    Raced,
}

/// A new database in a temporary folder, with three players.
#[derive(Debug)]
pub struct TestStore {
    pub folder: TempDir,
    pub store: Store,
}

impl TestStore {
    pub async fn new() -> Self {
        Self::with(async |path| Store::open_for_test(&path).await).await
    }

    /// As [`TestStore::new`], in a file whatever the tests run with.
    pub async fn in_a_file() -> Self {
        Self::with(async |path| Store::open(&path).await.unwrap()).await
    }

    async fn with(open: impl AsyncFnOnce(PathBuf) -> Store) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let store = open(folder.path().join("courier.db")).await;
        for (player, name) in [(WHITE, "white"), (BLACK, "black"), (THIRD, "third")] {
            store.save_person(&person(player, name), START).await.unwrap();
        }
        Self { folder, store }
    }

    pub fn path(&self) -> PathBuf {
        self.folder.path().join("courier.db")
    }

    /// Notes that two people have met in a rated game.
    pub async fn meet(&self, one: u64, other: u64, variant: &str) {
        for (player, opponent) in [(one, other), (other, one)] {
            let sql = format!(
                "insert into rated_opponents (player_id, variant, opponent_id)
                 values ({player}, '{variant}', {opponent}) on conflict do nothing"
            );
            sql::query(AssertSqlSafe(sql)).execute(&self.store.writer).await.unwrap();
        }
    }

    /// Notes that a player has met enough people to be on a leaderboard: three who have met each
    /// other.
    pub async fn meet_enough(&self, player: PlayerId, variant: &str) {
        let others = [901, 902, 903];
        for (id, next) in others.into_iter().zip([902, 903, 901]) {
            self.store.save_person(&person(PlayerId(id), "somebody"), START).await.unwrap();
            self.store.save_person(&person(PlayerId(next), "somebody"), START).await.unwrap();
            self.meet(id, next, variant).await;
            self.meet(player.0, id, variant).await;
        }
    }

    /// Stores the only game of a text as imported at [`START`].
    pub async fn import(&self, owner: PlayerId, text: &str) -> ImportId {
        let record = courier_play::imports::read(text.as_bytes()).unwrap().games.remove(0);
        let summary = ImportSummary {
            id: ImportId(0),
            variant: record.variant(),
            start: record.start(),
            white: record.name(Color::White).unwrap_or_default(),
            black: record.name(Color::Black).unwrap_or_default(),
            score: record.score().map_or_else(|| "*".to_owned(), |score| score.to_string()),
        };
        let mut transaction = self.store.begin().await.unwrap();
        let id = transaction.add_import(owner, &record.text(), &summary, START).await.unwrap();
        transaction.commit().await.unwrap();
        id
    }

    /// A challenge by White to Black.
    pub async fn challenge(&self) -> ChallengeId {
        self.store.propose(&proposal(), |_| Vec::new(), START).await.unwrap()
    }

    /// Begins a rated match of chess with three days and three periods of one day at [`START`].
    pub async fn begin(&self) -> MatchId {
        self.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, START).await
    }

    pub async fn begin_with(
        &self,
        proposal: Proposal,
        players: ByColor<PlayerId>,
        now: Moment,
    ) -> MatchId {
        self.begin_from(START_FEN, proposal, players, now).await
    }

    pub async fn begin_from(
        &self,
        start: &str,
        proposal: Proposal,
        players: ByColor<PlayerId>,
        now: Moment,
    ) -> MatchId {
        let id = self.store.propose(&proposal, |_| Vec::new(), now).await.unwrap();
        let challenge = self.store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing { players, start: 0, challenger: Color::White };
        self.accept(&challenge, &pairing, start, now).await.unwrap().unwrap()
    }

    pub async fn load(&self, id: MatchId) -> Loaded {
        self.store.find_match(id).await.unwrap().unwrap()
    }

    /// Saves an action of the side on the move, without messages. Returns the rating changes.
    pub async fn act(
        &self,
        id: MatchId,
        action: Action,
        now: Moment,
    ) -> Option<ByColor<RatingChange>> {
        let mover = self.load(id).await.the_match.mover();
        self.act_as(mover, id, action, now).await
    }

    pub async fn act_as(
        &self,
        player: PlayerId,
        id: MatchId,
        action: Action,
        now: Moment,
    ) -> Option<ByColor<RatingChange>> {
        let mut loaded = self.load(id).await;
        let events = loaded.the_match.act(player, action, now).unwrap();
        match self.save_loaded(&loaded, &events, &[], now).await.unwrap() {
            Saved::Done { ratings } => ratings,
            Saved::Raced => panic!("the match was saved meanwhile"),
        }
    }

    /// Makes moves an hour apart, the first an hour after `since`. Returns the rating changes by
    /// the last one.
    pub async fn play(
        &self,
        id: MatchId,
        moves: &[&str],
        since: Moment,
    ) -> Option<ByColor<RatingChange>> {
        let mut ratings = None;
        let mut now = since;
        for text in moves {
            now = now + Span::hours(1);
            let the_move = self.load(id).await.the_match.read_move(text).unwrap();
            ratings = self.act(id, Action::Move(the_move), now).await;
        }
        ratings
    }

    /// Begins a match from a challenge, as its only game; `None` if it was closed already.
    pub async fn accept(
        &self,
        challenge: &Challenge,
        pairing: &Pairing,
        start: &str,
        now: Moment,
    ) -> Result<Option<MatchId>> {
        let mut transaction = self.store.begin().await?;
        let Proposal { place, terms, .. } = challenge.proposal;
        let mut record = MatchRecord::begin(&terms, place, pairing, start, false, now);
        transaction.complete_record(&mut record).await?;
        let id = transaction.insert_match(&Match::replay(record)?, false).await?;
        if !transaction.accept_challenge(challenge.id, id, None, now).await? {
            return Ok(None);
        }
        transaction.commit().await?;
        Ok(Some(id))
    }

    /// Saves a match that was read at `revision`.
    pub async fn save(
        &self,
        revision: Revision,
        the_match: &Match,
        events: &[Event],
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<Saved> {
        let the_match = the_match.clone();
        let loaded = Loaded { the_match, revision, has_plans: false, moved_here: false };
        self.save_loaded(&loaded, events, messages, now).await
    }

    /// Saves a match with the ratings that follow from it.
    pub async fn save_loaded(
        &self,
        loaded: &Loaded,
        events: &[Event],
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<Saved> {
        let the_match = &loaded.the_match;
        let mut transaction = self.store.begin().await?;
        let stored = transaction.stored_match(the_match, loaded.revision).await?;
        let Some(stored) = stored else { return Ok(Saved::Raced) };
        let ratings = rating_change::rate(the_match, stored.ratings, stored.same_absence);
        let update =
            MatchUpdate { the_match, events, moved_here: Some(false), remind_at: None, ratings };
        if !transaction.save_match(&stored, &update, now).await? {
            return Ok(Saved::Raced);
        }
        transaction.enqueue(messages, now).await?;
        transaction.commit().await?;
        Ok(Saved::Done { ratings })
    }

    pub async fn set_preferences(&self, player: PlayerId, preferences: &Preferences) {
        let mut transaction = self.store.begin().await.unwrap();
        transaction.set_preferences(player, preferences).await.unwrap();
        transaction.commit().await.unwrap();
    }

    pub async fn set_zone(&self, player: PlayerId, zone: Option<Zone>, now: Moment) {
        let mut transaction = self.store.begin().await.unwrap();
        transaction.set_zone(player, zone, now).await.unwrap();
        transaction.commit().await.unwrap();
    }

    pub async fn set_server_config(&self, server: ServerId, config: &ServerConfig) {
        let mut transaction = self.store.begin().await.unwrap();
        transaction.set_server_config(server, config).await.unwrap();
        transaction.commit().await.unwrap();
    }

    pub async fn begin_vacation(&self, player: PlayerId, vacation: Vacation, now: Moment) {
        let mut transaction = self.store.begin().await.unwrap();
        transaction.insert_vacation(player, vacation, now).await.unwrap();
        transaction.commit().await.unwrap();
    }

    pub async fn set_automatic_vacation(&self, player: PlayerId, since: Option<Moment>) {
        let mut transaction = self.store.begin().await.unwrap();
        transaction.set_automatic_vacation(player, since).await.unwrap();
        transaction.commit().await.unwrap();
    }

    /// The number that a query returns.
    pub async fn number(&self, sql: &str) -> i64 {
        sql::query_scalar(AssertSqlSafe(sql)).fetch_one(&self.store.readers).await.unwrap()
    }

    /// The values of a column of text.
    pub async fn texts(&self, sql: &str) -> Vec<String> {
        sql::query_scalar(AssertSqlSafe(sql)).fetch_all(&self.store.readers).await.unwrap()
    }

    /// Changes the database directly, as another program would.
    pub async fn tamper(&self, sql: &str) {
        let done = sql::query(AssertSqlSafe(sql)).execute(&self.store.writer).await.unwrap();
        assert!(done.rows_affected() > 0, "{sql} changed nothing");
    }

    /// Why the database refuses a change.
    pub async fn refused(&self, sql: &str) -> sql::Error {
        sql::query(AssertSqlSafe(sql)).execute(&self.store.writer).await.unwrap_err()
    }

    /// SQLite's plan for a query, one step a line. PostgreSQL's depend on how much there is.
    pub async fn plan(&self, sql: &str) -> Vec<String> {
        let steps: Vec<(i64, i64, i64, String)> =
            sql::query_as(AssertSqlSafe(format!("explain query plan {sql}")))
                .fetch_all(&self.store.readers)
                .await
                .unwrap();
        steps.into_iter().map(|(_, _, _, step)| step).collect()
    }

    /// Asserts that a query uses exactly these indexes, and scans no table.
    pub async fn uses_only(&self, sql: &str, indexes: &[&str]) {
        if on_postgres() {
            return;
        }
        let plan = self.plan(sql).await;
        // What a subquery returns is read from end to end; how it is found is a step of its own.
        let subqueries: Vec<&str> =
            plan.iter().filter_map(|step| step.strip_prefix("CO-ROUTINE ")).collect();
        let is_subquery = |step: &str| {
            step.contains("subquery")
                || step.split(' ').nth(1).is_some_and(|name| subqueries.contains(&name))
        };
        let looks: Vec<_> = plan
            .iter()
            .filter(|step| {
                (step.starts_with("SEARCH") || step.starts_with("SCAN")) && !is_subquery(step)
            })
            .collect();
        for index in indexes {
            assert!(
                looks.iter().any(|step| step.contains(index)),
                "{index} is not used: {plan:#?}"
            );
        }
        for step in looks {
            assert!(indexes.iter().any(|index| step.contains(index)), "{step}: {plan:#?}");
        }
    }
}

/// Whether the tests run on PostgreSQL: with `COURIER_TEST_DATABASE=postgres`.
pub fn on_postgres() -> bool {
    std::env::var("COURIER_TEST_DATABASE").is_ok_and(|database| database == "postgres")
}

/// A file with all tables and nothing in them. To make them takes longer than many tests do.
async fn with_tables() -> &'static [u8] {
    static FILE: OnceCell<Vec<u8>> = OnceCell::const_new();
    let make = async || {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        Store::open(&path).await.unwrap().close().await;
        std::fs::read(path).unwrap()
    };
    FILE.get_or_init(make).await
}

impl Store {
    /// Opens the database of a test: the file, or what stands for it on PostgreSQL.
    pub async fn open_for_test(path: &Path) -> Self {
        if on_postgres() {
            return Self::connect(&postgres::in_place_of(path).await).await.unwrap();
        }
        if !path.exists() {
            std::fs::write(path, with_tables().await).unwrap();
        }
        Self::open(path).await.unwrap()
    }

    /// Changes the database directly, as another program would.
    pub async fn tamper(&self, sql: &str) {
        sql::query(AssertSqlSafe(sql)).execute(&self.writer).await.unwrap();
    }

    /// The pairs of numbers that a query returns.
    pub async fn pairs(&self, sql: &str) -> Vec<(i64, i64)> {
        sql::query_as(AssertSqlSafe(sql)).fetch_all(&self.readers).await.unwrap()
    }

    /// The statements that the connections to a file keep: how often each ran and was prepared
    /// again, and how many rows it read without an index.
    pub async fn statement_counts(&self) -> BTreeMap<String, [u32; 3]> {
        // `.cargo/config.toml` gives SQLite this table. It lists the query itself, as busy.
        let sql = "select sql, run, reprep, nscan + naidx from sqlite_stmt where busy = 0";
        let mut counts = BTreeMap::new();
        for pool in [&self.writer, &self.readers] {
            let mut connections = Vec::new();
            for _ in 0..pool.file().unwrap().size() {
                let mut connection = pool.acquire().await.unwrap();
                for row in sql::query(sql).fetch_all(&mut connection).await.unwrap() {
                    let total = counts.entry(row.try_get("sql").unwrap()).or_insert([0; 3]);
                    for (column, total) in total.iter_mut().enumerate() {
                        *total += row.try_get::<u32, _>(column + 1).unwrap();
                    }
                }
                // Kept until the others are counted.
                connections.push(connection);
            }
        }
        counts
    }

    pub async fn set_language(&self, player: PlayerId, language: Option<Language>) -> Result<()> {
        let mut transaction = self.begin().await?;
        transaction.set_language(player, language).await?;
        transaction.commit().await
    }

    pub async fn set_theme(&self, player: PlayerId, theme: Theme) -> Result<()> {
        let mut transaction = self.begin().await?;
        transaction.set_theme(player, theme).await?;
        transaction.commit().await
    }

    pub async fn set_pieces(&self, player: PlayerId, pieces: PieceSet) -> Result<()> {
        let mut transaction = self.begin().await?;
        transaction.set_pieces(player, pieces).await?;
        transaction.commit().await
    }

    pub async fn set_confirm(&self, player: PlayerId, confirm: bool) -> Result<()> {
        let mut transaction = self.begin().await?;
        transaction.set_confirm(player, confirm).await?;
        transaction.commit().await
    }

    /// Stores a challenge without counting those before.
    pub async fn propose(
        &self,
        proposal: &Proposal,
        messages: impl FnOnce(ChallengeId) -> Vec<OutboxMessage>,
        now: Moment,
    ) -> Result<ChallengeId> {
        let mut transaction = self.begin().await?;
        let id = transaction.insert_challenge(proposal, None).await?;
        transaction.enqueue(&messages(id), now).await?;
        transaction.commit().await?;
        Ok(id)
    }
}

pub fn person(player: PlayerId, name: &str) -> Person {
    Person { player, name: name.to_owned(), locale: None, server: Some(SERVER) }
}

pub fn chess() -> &'static Variant {
    Variant::by_key("chess").unwrap()
}

pub fn proposal() -> Proposal {
    Proposal {
        challenger: WHITE,
        opponent: Some(BLACK),
        place: HERE,
        terms: Terms {
            variant: chess(),
            start: None,
            color: ColorChoice::White,
            control: TimeControl::DEFAULT,
            rated: true,
            clock_options: Default::default(),
            handicap: Default::default(),
            blindfold: false,
        },
        conditions: Default::default(),
        made_at: START,
    }
}

pub fn tell(player: PlayerId, notice: Notice) -> OutboxMessage {
    OutboxMessage { reader: Reader::Player(player), notice }
}

pub fn after(hours: i64) -> Moment {
    START + Span::hours(hours)
}

/// The match after a move that is not saved, and the events of the move.
pub fn moved(loaded: &Loaded, text: &str, now: Moment) -> (Match, Vec<Event>) {
    let mut the_match = loaded.the_match.clone();
    let the_move = the_match.read_move(text).unwrap();
    let events = the_match.act(the_match.mover(), Action::Move(the_move), now).unwrap();
    (the_match, events)
}
