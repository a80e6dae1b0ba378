//! The database of a test, with what `app` does in one transaction each, so that the tests see what
//! the bot stores.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::ops::Deref;

use courier_play::challenges::Challenge;
use courier_play::pauses::Outage;
use courier_play::preferences::Preferences;
use courier_play::vacations::Vacation;
use courier_play::zone::Zone;
use courier_play::{Refusal, ServerConfig};
pub(crate) use courier_store::test_support::{
    Action, BLACK, ByColor, CHANNEL, ChallengeId, ChannelId, Event, FOOLS_MATE, HERE, LEAST_MOVES,
    Loaded, Match, MatchId, Moment, Notice, Pairing, Person, Place, PlayerId, Proposal, Reader,
    SERVER, START, START_FEN, ServerId, Span, Store, THIRD, Terms, TimeControl, Variant, WHITE,
    after, moved, on_postgres, person, proposal, tell,
};
use courier_store::{
    Revision, StoreError, test_support,
    test_support::{OutboxMessage, RatingChange},
};

pub(crate) use crate::app::Saved;
use crate::app::last_writes::LastWrites;
use crate::app::sweeping::{self, Due};
use crate::app::{
    App, AppError, BeginMatch, MatchChange, Offer, RepeatedBoards, SettingsChange, ToldBy,
};
use crate::app::{beginning, outages, reminders, server_config, threads, vacations};

type Result<T, E = StoreError> = std::result::Result<T, E>;

/// A new database in a temporary folder, with three players.
pub(crate) struct TestStore {
    database: test_support::TestStore,
    pub(crate) store: AppStore,
}

impl Deref for TestStore {
    type Target = test_support::TestStore;

    fn deref(&self) -> &test_support::TestStore {
        &self.database
    }
}

impl TestStore {
    pub(crate) async fn new() -> Self {
        Self::of(test_support::TestStore::new().await)
    }

    /// As [`TestStore::new`], in a file whatever the tests run with.
    pub(crate) async fn in_a_file() -> Self {
        Self::of(test_support::TestStore::in_a_file().await)
    }

    fn of(database: test_support::TestStore) -> Self {
        let store = AppStore(database.store.clone());
        Self { database, store }
    }

    /// Begins a rated match of chess with three days and three periods of one day at [`START`].
    pub(crate) async fn begin(&self) -> MatchId {
        self.begin_with(proposal(), ByColor { white: WHITE, black: BLACK }, START).await
    }

    pub(crate) async fn begin_with(
        &self,
        proposal: Proposal,
        players: ByColor<PlayerId>,
        now: Moment,
    ) -> MatchId {
        self.begin_from(START_FEN, proposal, players, now).await
    }

    pub(crate) async fn begin_from(
        &self,
        start: &str,
        proposal: Proposal,
        players: ByColor<PlayerId>,
        now: Moment,
    ) -> MatchId {
        let id = self.store.propose(&proposal, |_| Vec::new(), now).await.unwrap();
        let challenge = self.store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing { players, start: 0, challenger: courier_rules::Color::White };
        self.store.accept(&challenge, &pairing, start, |_| Vec::new(), now).await.unwrap().unwrap()
    }

    /// Saves an action of the side on the move, without messages. Returns the rating changes.
    pub(crate) async fn act(
        &self,
        id: MatchId,
        action: Action,
        now: Moment,
    ) -> Option<ByColor<RatingChange>> {
        let mover = self.load(id).await.the_match.mover();
        self.act_as(mover, id, action, now).await
    }

    pub(crate) async fn act_as(
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
    pub(crate) async fn play(
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
}

/// A database with the use cases as methods, each of which is one transaction.
pub(crate) struct AppStore(pub(crate) Store);

impl Deref for AppStore {
    type Target = Store;

    fn deref(&self) -> &Store {
        &self.0
    }
}

impl AppStore {
    pub(crate) async fn offer(
        &self,
        proposal: &Proposal,
        rematch_of: Option<MatchId>,
        now: Moment,
    ) -> Result<Result<ChallengeId, Refusal>> {
        let app = App::new(self.0.clone());
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
        let thread_wanted = threads::wants_thread(self, challenge.proposal.place).await?;
        let begin = BeginMatch { challenge, pairing, start_fen, thread_wanted, now };
        match begin.save(self, messages).await {
            Ok(begun) => Ok(begun.map(|begun| begun.first)),
            Err(AppError::Store(fault)) => Err(fault),
            Err(other) => panic!("{other}"),
        }
    }

    pub(crate) async fn rated_again_at(
        &self,
        one: PlayerId,
        other: PlayerId,
        now: Moment,
    ) -> Result<Option<Moment>> {
        beginning::rated_again_at(self, one, other, now).await
    }

    pub(crate) async fn save(
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

    pub(crate) async fn save_loaded(
        &self,
        loaded: &Loaded,
        events: &[Event],
        messages: &[OutboxMessage],
        acts_here: bool,
        now: Moment,
    ) -> Result<Saved> {
        MatchChange { loaded, events, messages, acts_here, now }.save(self).await
    }

    pub(crate) async fn save_batch(
        &self,
        due: &[Due],
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<usize> {
        sweeping::save_batch(self, due, now, stopwatch).await
    }

    pub(crate) async fn remind(&self, loaded: &Loaded, now: Moment) -> Result<bool> {
        let mut transaction = self.begin().await?;
        let mut last = LastWrites::default();
        let reminded = reminders::remind(&mut transaction, &mut last, loaded, now).await?;
        last.write(&mut transaction, now).await?;
        transaction.commit().await?;
        Ok(reminded)
    }

    pub(crate) async fn set_preferences(
        &self,
        player: PlayerId,
        preferences: &Preferences,
        now: Moment,
    ) -> Result<()> {
        let Preferences { leads, quiet, digest, zone: _ } = *preferences;
        let (leads, quiet, digest) = (Some(leads), Some(quiet), Some(digest));
        let change = SettingsChange { leads, quiet, digest, ..SettingsChange::default() };
        self.change_settings(player, change, now).await
    }

    pub(crate) async fn set_server_config(
        &self,
        server: ServerId,
        config: &ServerConfig,
    ) -> Result<()> {
        let replace = |stored: &mut ServerConfig| {
            config.clone_into(stored);
            Ok(())
        };
        let replaced = server_config::configure(self, (server, WHITE), replace, |_| Ok(()), START);
        refusal_inside(replaced.await).map(drop)
    }

    pub(crate) async fn set_zone(
        &self,
        player: PlayerId,
        zone: Option<Zone>,
        now: Moment,
    ) -> Result<()> {
        self.change_settings(player, SettingsChange { zone, ..SettingsChange::default() }, now)
            .await
    }

    pub(crate) async fn begin_vacation(
        &self,
        player: PlayerId,
        vacation: Vacation,
        now: Moment,
    ) -> Result<Result<(), Refusal>> {
        refusal_inside(vacations::begin(self, player, vacation, now).await)
    }

    pub(crate) async fn end_vacation(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<Option<Vacation>> {
        refusal_inside(vacations::end(self, player, now).await).map(Result::unwrap)
    }

    pub(crate) async fn set_automatic_vacation(
        &self,
        player: PlayerId,
        wanted: bool,
        now: Moment,
    ) -> Result<()> {
        let automatic_vacation = Some(wanted);
        let change = SettingsChange { automatic_vacation, ..SettingsChange::default() };
        self.change_settings(player, change, now).await
    }

    async fn change_settings(
        &self,
        player: PlayerId,
        change: SettingsChange,
        now: Moment,
    ) -> Result<()> {
        let changed = App::new(self.0.clone()).change_settings(player, change, now).await;
        refusal_inside(changed).map(Result::unwrap)
    }

    pub(crate) async fn credit_downtime(&self, now: Moment) -> Result<Option<Outage>> {
        outages::credit_downtime(self, now).await
    }

    pub(crate) async fn leave_thread(
        &self,
        thread: ChannelId,
        repeated: RepeatedBoards,
        now: Moment,
    ) -> Result<Vec<MatchId>> {
        threads::leave_thread(self, thread, repeated, now).await
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
