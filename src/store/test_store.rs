//! A database in a temporary folder for the tests of the store, and what `app` does with it in one
//! transaction each, so that the tests see what the bot stores.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::path::Path;
pub(super) use std::path::PathBuf;

pub(super) use courier_rules::Variant;
pub(super) use tempfile::TempDir;
use tokio::sync::OnceCell;

use courier_play::challenges::Challenge;
pub(super) use courier_play::challenges::{ColorChoice, Pairing, Place, Proposal, Terms};
pub(super) use courier_play::clock::TimeControl;
pub(super) use courier_play::matches::{Action, Event};
pub(super) use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::pauses::Outage;
use courier_play::preferences::Preferences;
pub(super) use courier_play::rating_change::RatingChange;
use courier_play::vacations::Vacation;
use courier_play::zone::Zone;
pub(super) use courier_play::{
    ByColor, ChallengeId, ChannelId, ImportId, Match, MatchId, Moment, PlayerId, ServerId, Span,
};
use courier_play::{Refusal, ServerConfig};

pub(super) use crate::app::Saved;
use crate::app::use_cases::{self, Due};
use crate::app::{App, AppError, BeginMatch, MatchChange, Offer, RepeatedBoards, ToldBy};
use crate::store::sql;
pub(super) use crate::store::sql::AssertSqlSafe;
pub(super) use crate::store::{Loaded, Person, Store};
use crate::store::{Result, Revision, ShownBoard, test_postgres};

pub(super) const WHITE: PlayerId = PlayerId(101);
pub(super) const BLACK: PlayerId = PlayerId(102);
pub(super) const THIRD: PlayerId = PlayerId(103);
pub(super) const SERVER: ServerId = ServerId(201);
pub(super) const CHANNEL: ChannelId = ChannelId(301);
pub(super) const HERE: Place = Place { server: Some(SERVER), channel: CHANNEL };
pub(super) const SHOWN: ShownBoard = ShownBoard { ply: 0, has_sentence: false };
pub(super) const START: Moment = Moment(1_767_225_600_000);
pub(super) const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
pub(super) const FOOLS_MATE: [&str; 4] = ["f2f3", "e7e5", "g2g4", "d8h4"];

/// A new database in a temporary folder, with three players.
pub(super) struct TestStore {
    pub(super) folder: TempDir,
    pub(super) store: Store,
}

impl TestStore {
    pub(super) async fn new() -> Self {
        Self::with(async |path| Store::open_for_test(&path).await).await
    }

    /// As [`TestStore::new`], in a file whatever the tests run with.
    pub(super) async fn in_a_file() -> Self {
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

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("courier.db")
    }

    /// Imports the only game of a text at [`START`].
    pub(super) async fn import(&self, owner: PlayerId, text: &str) -> ImportId {
        let games = courier_play::imports::read(text.as_bytes()).unwrap().games;
        let app = App::new(self.store.clone());
        app.import(owner, &games, START).await.unwrap().ids.remove(0)
    }

    /// A challenge by White to Black.
    pub(super) async fn challenge(&self) -> ChallengeId {
        self.store.propose(&proposal(), |_| Vec::new(), START).await.unwrap()
    }

    /// Begins a rated match of chess with three days and three periods of one day at [`START`].
    pub(super) async fn begin(&self) -> MatchId {
        self.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, START).await
    }

    pub(super) async fn begin_with(
        &self,
        proposal: Proposal,
        players: ByColor<PlayerId>,
        now: Moment,
    ) -> MatchId {
        self.begin_from(START_FEN, proposal, players, now).await
    }

    pub(super) async fn begin_from(
        &self,
        start: &str,
        proposal: Proposal,
        players: ByColor<PlayerId>,
        now: Moment,
    ) -> MatchId {
        let id = self.store.propose(&proposal, |_| Vec::new(), now).await.unwrap();
        let challenge = self.store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing { players, start: 0 };
        self.store.accept(&challenge, &pairing, start, |_| Vec::new(), now).await.unwrap().unwrap()
    }

    pub(super) async fn load(&self, id: MatchId) -> Loaded {
        self.store.find_match(id).await.unwrap().unwrap()
    }

    /// Saves an action of the side on the move, without messages. Returns the rating changes.
    pub(super) async fn act(
        &self,
        id: MatchId,
        action: Action,
        now: Moment,
    ) -> Option<ByColor<RatingChange>> {
        let mover = self.load(id).await.the_match.mover();
        self.act_as(mover, id, action, now).await
    }

    pub(super) async fn act_as(
        &self,
        player: PlayerId,
        id: MatchId,
        action: Action,
        now: Moment,
    ) -> Option<ByColor<RatingChange>> {
        let mut loaded = self.load(id).await;
        let events = loaded.the_match.act(player, action, now).unwrap();
        match self.store.save_loaded(&loaded, &events, &[], false, now).await.unwrap() {
            Saved::Done { ratings, .. } => ratings,
            other => panic!("{other:?}"),
        }
    }

    /// Makes moves an hour apart, the first an hour after `since`. Returns the rating changes by
    /// the last one.
    pub(super) async fn play(
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

    /// The number that a query returns.
    pub(super) async fn number(&self, sql: &str) -> i64 {
        sql::query_scalar(AssertSqlSafe(sql)).fetch_one(&self.store.readers).await.unwrap()
    }

    /// Changes the database directly, as another program would.
    pub(super) async fn tamper(&self, sql: &str) {
        let done = sql::query(AssertSqlSafe(sql)).execute(&self.store.writer).await.unwrap();
        assert!(done.rows_affected() > 0, "{sql} changed nothing");
    }

    /// SQLite's plan for a query, one step a line. PostgreSQL's depend on how much there is.
    pub(super) async fn plan(&self, sql: &str) -> Vec<String> {
        let steps: Vec<(i64, i64, i64, String)> =
            sql::query_as(AssertSqlSafe(format!("explain query plan {sql}")))
                .fetch_all(&self.store.readers)
                .await
                .unwrap();
        steps.into_iter().map(|(_, _, _, step)| step).collect()
    }

    /// Asserts that a query uses exactly these indexes, and scans no table.
    pub(super) async fn uses_only(&self, sql: &str, indexes: &[&str]) {
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
pub(super) fn on_postgres() -> bool {
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
    pub(crate) async fn open_for_test(path: &Path) -> Self {
        if on_postgres() {
            return Self::connect(&test_postgres::in_place_of(path).await).await.unwrap();
        }
        if !path.exists() {
            std::fs::write(path, with_tables().await).unwrap();
        }
        Self::open(path).await.unwrap()
    }

    /// Changes the database directly, as another program would.
    pub(crate) async fn tamper(&self, sql: &str) {
        sql::query(AssertSqlSafe(sql)).execute(&self.writer).await.unwrap();
    }

    /// The pairs of numbers that a query returns.
    pub(crate) async fn pairs(&self, sql: &str) -> Vec<(i64, i64)> {
        sql::query_as(AssertSqlSafe(sql)).fetch_all(&self.readers).await.unwrap()
    }

    /// Stores a challenge without counting those before.
    pub(crate) async fn propose(
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

    pub(super) async fn offer(
        &self,
        proposal: &Proposal,
        rematch_of: Option<MatchId>,
        now: Moment,
    ) -> Result<Result<ChallengeId, Refusal>> {
        let app = App::new(self.clone());
        let offer = rematch_of.map_or(Offer::Challenge, Offer::Rematch);
        refusal_inside(
            app.offer(*proposal, offer, ToldBy::DirectMessage, now)
                .await
                .map(|challenge| challenge.id),
        )
    }

    pub(crate) async fn accept(
        &self,
        challenge: &Challenge,
        pairing: &Pairing,
        start_fen: &str,
        messages: impl Fn(MatchId) -> Vec<OutboxMessage> + Send,
        now: Moment,
    ) -> Result<Option<MatchId>> {
        let thread_wanted = use_cases::wants_thread(self, challenge.proposal.place).await?;
        let begin = BeginMatch { challenge, pairing, start_fen, thread_wanted, now };
        match begin.save(self, messages).await {
            Ok(begun) => Ok(begun.map(|begun| begun.first)),
            Err(AppError::Store(fault)) => Err(fault),
            Err(other) => panic!("{other}"),
        }
    }

    pub(super) async fn rated_again_at(
        &self,
        one: PlayerId,
        other: PlayerId,
        now: Moment,
    ) -> Result<Option<Moment>> {
        use_cases::rated_again_at(self, one, other, now).await
    }

    /// Saves a match that was read at `revision`, without an action in its channel.
    pub(super) async fn save(
        &self,
        revision: Revision,
        the_match: &Match,
        events: &[Event],
        messages: &[OutboxMessage],
        now: Moment,
    ) -> Result<Saved> {
        let the_match = the_match.clone();
        let loaded = Loaded { the_match, revision, has_plans: false, moved_here: false };
        self.save_loaded(&loaded, events, messages, false, now).await
    }

    pub(super) async fn save_loaded(
        &self,
        loaded: &Loaded,
        events: &[Event],
        messages: &[OutboxMessage],
        acts_here: bool,
        now: Moment,
    ) -> Result<Saved> {
        MatchChange { loaded, events, messages, acts_here, now }.save(self).await
    }

    pub(super) async fn save_batch(
        &self,
        due: &[Due],
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<usize> {
        use_cases::save_batch(self, due, now, stopwatch).await
    }

    /// Handles the due reminders of a match; `false` if it has changed since it was read.
    pub(super) async fn remind(&self, loaded: &Loaded, now: Moment) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let reminded = use_cases::remind(&mut transaction, loaded, now).await?;
        transaction.commit().await?;
        Ok(reminded)
    }

    pub(super) async fn set_preferences(
        &self,
        player: PlayerId,
        preferences: &Preferences,
        now: Moment,
    ) -> Result<()> {
        use_cases::amend_preferences(self, player, |stored| *stored = *preferences, now).await
    }

    pub(super) async fn set_server_config(
        &self,
        server: ServerId,
        config: &ServerConfig,
    ) -> Result<()> {
        let replace = |stored: &mut ServerConfig| {
            config.clone_into(stored);
            Ok(())
        };
        let replaced = use_cases::configure(self, (server, WHITE), replace, |_| Ok(()), START);
        refusal_inside(replaced.await).map(drop)
    }

    pub(super) async fn set_zone(
        &self,
        player: PlayerId,
        zone: Option<Zone>,
        now: Moment,
    ) -> Result<()> {
        use_cases::set_zone(self, player, zone, now).await
    }

    pub(super) async fn begin_vacation(
        &self,
        player: PlayerId,
        vacation: Vacation,
        now: Moment,
    ) -> Result<Result<(), Refusal>> {
        refusal_inside(use_cases::begin_vacation(self, player, vacation, now).await)
    }

    pub(super) async fn end_vacation(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<Option<Vacation>> {
        refusal_inside(use_cases::end_vacation(self, player, now).await).map(Result::unwrap)
    }

    pub(super) async fn set_automatic_vacation(
        &self,
        player: PlayerId,
        wanted: bool,
        now: Moment,
    ) -> Result<()> {
        use_cases::set_automatic_vacation(self, player, wanted, now).await
    }

    pub(super) async fn credit_downtime(&self, now: Moment) -> Result<Option<Outage>> {
        use_cases::credit_downtime(self, now).await
    }

    pub(super) async fn leave_thread(
        &self,
        thread: ChannelId,
        repeated: RepeatedBoards,
        now: Moment,
    ) -> Result<Vec<MatchId>> {
        use_cases::leave_thread(self, thread, repeated, now).await
    }
}

/// Separates refusals, which tests compare, from faults.
fn refusal_inside<T>(outcome: Result<T, AppError>) -> Result<Result<T, Refusal>> {
    match outcome {
        Ok(value) => Ok(Ok(value)),
        Err(AppError::Refused(refusal)) => Ok(Err(refusal)),
        Err(AppError::Store(fault)) => Err(fault),
        Err(other) => panic!("{other}"),
    }
}

pub(super) fn person(player: PlayerId, name: &str) -> Person {
    Person { player, name: name.to_owned(), locale: None, server: Some(SERVER) }
}

pub(super) fn chess() -> &'static Variant {
    Variant::by_key("chess").unwrap()
}

pub(super) fn proposal() -> Proposal {
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
        },
        conditions: Default::default(),
        made_at: START,
    }
}

pub(super) fn tell(player: PlayerId, notice: Notice) -> OutboxMessage {
    OutboxMessage { reader: Reader::Player(player), notice }
}

pub(super) fn after(hours: i64) -> Moment {
    START + Span::hours(hours)
}

/// The match after a move that is not saved, and the events of the move.
pub(super) fn moved(loaded: &Loaded, text: &str, now: Moment) -> (Match, Vec<Event>) {
    let mut the_match = loaded.the_match.clone();
    let the_move = the_match.read_move(text).unwrap();
    let events = the_match.act(the_match.mover(), Action::Move(the_move), now).unwrap();
    (the_match, events)
}
