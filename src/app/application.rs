//! The application: the database and the wake-ups that all use cases share.

use std::sync::Mutex;

use super::error::AppError;
use super::wakeup::Wakeup;
use crate::play::{MatchId, Moment, Refusal};
use crate::store::{Loaded, Store};

/// The application: its methods are the use cases.
#[derive(Debug)]
pub struct App {
    pub(super) store: Store,
    pub(super) wakeup: Wakeup,
    /// Since when players cannot play, although the program runs.
    pub(super) interruption: Mutex<Option<Moment>>,
    /// Held while an interruption is being credited, so that it is credited once.
    pub(super) ending: tokio::sync::Mutex<()>,
}

impl App {
    /// An app on the database `store`.
    #[must_use]
    pub fn new(store: Store) -> Self {
        Self {
            store,
            wakeup: Wakeup::default(),
            interruption: Mutex::default(),
            ending: tokio::sync::Mutex::default(),
        }
    }

    /// The database, for tests.
    #[cfg(test)]
    #[must_use]
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Wakes the scheduler and the outbox worker.
    #[must_use]
    pub const fn wakeup(&self) -> &Wakeup {
        &self.wakeup
    }

    /// A match to act on.
    pub(super) async fn load(&self, id: MatchId) -> Result<Loaded, AppError> {
        Ok(self.store.find_match(id).await?.ok_or(Refusal::NoSuchMatch)?)
    }
}
