//! Outages: clocks are stopped for the time in which the program did not run.

use super::application::App;
use super::error::AppError;
use crate::play::Moment;
use crate::play::notices::{Notice, OutboxMessage, Reader};
use crate::play::outages::Outage;
use crate::store::{Store, StoreError};

impl App {
    /// Stores that the program runs again `now`. If it was down for longer than a restart takes,
    /// that time is stored as an outage, and the players whose clock it has stopped are notified.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn credit_outage(&self, now: Moment) -> Result<Option<Outage>, AppError> {
        let outage = credit(&self.store, now).await?;
        self.wakeup.all();
        Ok(outage)
    }
}

/// As [`App::credit_outage`]. One transaction, so that an outage is credited once even if the
/// program is killed meanwhile.
pub(crate) async fn credit(store: &Store, now: Moment) -> Result<Option<Outage>, StoreError> {
    let mut transaction = store.begin().await?;
    let last_beat = transaction.last_beat().await?;
    let outage = last_beat.and_then(|last_beat| Outage::since(last_beat, now));
    if let Some(outage) = outage {
        let Outage { from, to } = outage;
        let tell = |player| OutboxMessage {
            reader: Reader::Player(player),
            notice: Notice::Outage { from, to },
        };
        let players = transaction.insert_outage(outage).await?;
        let messages: Vec<OutboxMessage> = players.into_iter().map(tell).collect();
        transaction.enqueue(&messages, now).await?;
    }
    transaction.beat(now).await?;
    transaction.commit().await?;
    Ok(outage)
}
