//! What happens by itself: flags fall, reminders come due, challenges lapse. Crowds of it are done
//! a batch at a time, so that those who play meanwhile hardly wait.

use super::application::App;
use super::error::AppError;
use super::event_messages::messages;
use crate::play::challenge::ChallengeState;
use crate::play::notice::{Notice, OutboxMessage, Reader};
use crate::play::{MatchId, Moment, Span};
use crate::store::{Due, Loaded, Outage};

/// How many due matches are read at a time.
const SWEEP: u32 = 100;

impl App {
    /// Does what is due by `now`: flags, reminders, lapsed challenges. Sweeping twice does nothing
    /// twice, and a move that is made in between stands. Returns how many matches and challenges
    /// were touched. `stopwatch` shows real time from any beginning: how long others have been kept
    /// waiting.
    ///
    /// # Errors
    /// A fault of the store; what was done before it stays done.
    pub async fn sweep(&self, now: Moment, stopwatch: fn() -> Span) -> Result<usize, AppError> {
        let mut touched = 0;
        loop {
            let due = self.store.due_matches(now, SWEEP).await?;
            if due.is_empty() {
                break;
            }
            self.sweep_matches(&due, now, stopwatch).await?;
            touched += due.len();
        }
        loop {
            let lapsed = self.store.expired_challenges(now, SWEEP).await?;
            if lapsed.is_empty() {
                break;
            }
            for challenge in &lapsed {
                let notice = Notice::Expired { challenge: challenge.id };
                let message =
                    OutboxMessage { reader: Reader::Player(challenge.proposal.challenger), notice };
                self.store
                    .close_challenge(challenge.id, ChallengeState::Expired, &[message], now)
                    .await?;
                self.wakeup.outbox.notify_one();
            }
            touched += lapsed.len();
        }
        Ok(touched)
    }

    /// The earliest moment at which a flag falls, a reminder is due or a challenge expires.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn next_deadline(&self) -> Result<Option<Moment>, AppError> {
        Ok(self.store.next_deadline().await?)
    }

    /// Stores that the program is running.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn heartbeat(&self, now: Moment) -> Result<(), AppError> {
        Ok(self.store.beat(now).await?)
    }

    /// Moves the write-ahead log into the database file.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn checkpoint(&self) -> Result<(), AppError> {
        Ok(self.store.checkpoint().await?)
    }

    /// After an outage: looks at every match whose clock runs and writes its deadline anew, so that
    /// lists show the true one. Nothing depends on it being finished: no flag falls without a look.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn refresh_deadlines(
        &self,
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<(), AppError> {
        let mut last = MatchId(0);
        loop {
            let ids = self.store.with_a_deadline(last, SWEEP).await?;
            let Some(id) = ids.last() else { return Ok(()) };
            last = *id;
            self.sweep_matches(&ids, now, stopwatch).await?;
        }
    }

    /// The program runs again: before anything else happens, the time it did not run is credited to
    /// all clocks.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn credit_outage(&self, now: Moment) -> Result<Option<Outage>, AppError> {
        let outage = self.store.credit_outage(now).await?;
        self.wakeup.all();
        Ok(outage)
    }

    async fn sweep_matches(
        &self,
        ids: &[MatchId],
        now: Moment,
        stopwatch: fn() -> Span,
    ) -> Result<(), AppError> {
        let mut due = Vec::with_capacity(ids.len());
        for (id, found) in self.store.find_matches(ids).await? {
            match found {
                Ok(loaded) => due.push(judged(loaded, now)),
                // One broken record must not keep all other flags from falling.
                Err(corrupt) => {
                    tracing::error!(%corrupt, "set aside; `courier check` shows it");
                    self.store.set_aside(id, &corrupt.what).await?;
                }
            }
        }
        let mut rest = due.as_slice();
        while !rest.is_empty() {
            let dealt_with = match self.store.save_batch(rest, now, stopwatch).await {
                Ok(dealt_with) => Ok(dealt_with),
                Err(error) => {
                    tracing::warn!(%error, "a batch could not be saved; saving its matches singly");
                    self.save_one_by_one(rest, now).await.map(|()| rest.len())
                }
            };
            // The first are told before the last are swept, and whatever became of those.
            self.wakeup.outbox.notify_one();
            rest = rest.get(dealt_with?..).unwrap_or_default();
        }
        // Otherwise one of those who play would have to wait for it.
        Ok(self.store.checkpoint().await?)
    }

    /// What one match fails by does not undo the others, nor keep them waiting. Where a second one
    /// fails as well, it is not the match.
    async fn save_one_by_one(&self, due: &[Due], now: Moment) -> Result<(), AppError> {
        let mut failed = Ok(());
        for Due { loaded, events, messages } in due {
            let saved = if events.is_empty() {
                self.store.remind(loaded, now).await.map(drop)
            } else {
                self.store
                    .save(loaded.revision, &loaded.the_match, events, messages, now)
                    .await
                    .map(drop)
            };
            if let Err(error) = saved {
                failed?;
                let the_match = loaded.the_match.id();
                tracing::error!(%the_match, %error, "could not save a due match");
                failed = Err(error.into());
            }
        }
        failed
    }
}

/// What has become of a match by `now`, nobody having touched it.
fn judged(mut loaded: Loaded, now: Moment) -> Due {
    let events: Vec<_> = loaded.the_match.sweep(now).into_iter().collect();
    let messages = messages(&loaded.the_match, &events, None);
    Due { loaded, events, messages }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use sqlx::{AssertSqlSafe, Connection as _, SqliteConnection};

    use super::*;
    use crate::play::challenge::{ColorChoice, Pairing, Place, Proposal, Terms};
    use crate::play::{ByColor, ChannelId, PlayerId};
    use crate::store::{Person, Store, StoreError};

    const START: Moment = Moment(1_767_225_600_000);
    const START_FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

    async fn begin(store: &Store) -> MatchId {
        let players = ByColor { white: PlayerId(1), black: PlayerId(2) };
        for player in [players.white, players.black] {
            let person = Person { player, name: player.to_string(), locale: None, server: None };
            store.save_person(&person, START).await.unwrap();
        }
        let terms = Terms {
            variant: courier_rules::Variant::by_key("chess").unwrap(),
            start: None,
            color: ColorChoice::White,
            control: "3d".parse().unwrap(),
            rated: true,
            clock_options: Default::default(),
        };
        let place = Place { server: None, channel: ChannelId(1) };
        let (challenger, opponent) = (players.white, Some(players.black));
        let proposal = Proposal { challenger, opponent, place, terms, made_at: START };
        let id = store.propose(&proposal, |_| Vec::new(), START).await.unwrap();
        let challenge = store.challenge(id).await.unwrap().unwrap();
        let pairing = Pairing { players, start: 0 };
        store.accept(&challenge, &pairing, START_FEN, |_| Vec::new(), START).await.unwrap().unwrap()
    }

    /// One match that cannot be written, for whatever reason, undoes no other one and keeps none
    /// waiting.
    #[tokio::test]
    async fn a_match_that_cannot_be_saved_does_not_affect_the_others() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("courier.db");
        let app = App::new(Store::open(&path).await.unwrap());
        let mut ids = Vec::new();
        for _ in 0..5 {
            ids.push(begin(&app.store).await);
        }
        let broken = ids[1];
        let fault = "create trigger fault before update of reason on matches when new.id = ";
        let url = format!("sqlite://{}", path.display());
        let mut connection = SqliteConnection::connect(&url).await.unwrap();
        let trigger = format!("{fault} {broken} begin select raise(abort, 'no'); end");
        sqlx::raw_sql(AssertSqlSafe(trigger)).execute(&mut connection).await.unwrap();
        let now = START + Span::days(4);
        let failed = app.sweep(now, || Span::ZERO).await.unwrap_err();
        assert!(matches!(failed, AppError::Store(StoreError::Sql(_))), "{failed}");
        for id in ids {
            assert_eq!(
                app.find_match(id).await.unwrap().outcome().is_none(),
                id == broken,
                "match {id}"
            );
        }
        sqlx::raw_sql("drop trigger fault").execute(&mut connection).await.unwrap();
        assert_eq!(app.sweep(now, || Span::ZERO).await.unwrap(), 1);
        assert_eq!(app.sweep(now, || Span::ZERO).await.unwrap(), 0);
    }
}
