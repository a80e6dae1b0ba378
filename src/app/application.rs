//! The application: the database and the wake-ups that all use cases share.

use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};

use courier_play::{MatchId, Moment, Refusal};
use courier_store::{Loaded, Reads, Records, Store};

use super::duty_lease::DutyLease;
use super::error::AppError;
use super::interruption::Interruption;
use super::liveness::Liveness;
use super::review_engines::ReviewEngines;
use super::wakeup::Wakeup;
use crate::process::compute::Compute;

/// The application: its methods are the use cases.
#[derive(Debug)]
pub struct App {
    pub(super) store: Store,
    pub(super) wakeup: Wakeup,
    pub(super) compute: Compute,
    liveness: Liveness,
    /// Whether this process holds the background duty.
    pub(super) has_duty: AtomicBool,
    pub(super) duty_lease: DutyLease,
    pub(super) review_engines: ReviewEngines,
    last_beat: Mutex<Option<Moment>>,
    /// Why the last backup of the database file could not be made.
    backup_failure: Mutex<Option<String>>,
    /// The present interruption, if any.
    pub(super) interruption: Mutex<Option<Interruption>>,
    /// Held while an interruption is being credited, so that it is credited once.
    pub(super) ending: tokio::sync::Mutex<()>,
}

impl App {
    /// An app on the database `store`, with the background duty.
    pub fn new(store: Store) -> Self {
        Self {
            store,
            wakeup: Wakeup::default(),
            compute: Compute::default(),
            liveness: Liveness::default(),
            has_duty: AtomicBool::new(true),
            duty_lease: DutyLease::default(),
            review_engines: ReviewEngines::default(),
            last_beat: Mutex::default(),
            backup_failure: Mutex::default(),
            interruption: Mutex::default(),
            ending: tokio::sync::Mutex::default(),
        }
    }

    pub fn reads(&self) -> &Reads {
        &self.store
    }

    /// The database, for writes that need no decision.
    pub fn records(&self) -> &Records {
        &self.store
    }

    #[cfg(test)]
    pub(crate) const fn store(&self) -> &Store {
        &self.store
    }

    /// Wakes the scheduler and the outbox worker.
    pub const fn wakeup(&self) -> &Wakeup {
        &self.wakeup
    }

    /// Where everything that one person can ask for is computed, except boards.
    pub const fn compute(&self) -> &Compute {
        &self.compute
    }

    /// The turns of the background tasks.
    pub const fn liveness(&self) -> &Liveness {
        &self.liveness
    }

    /// When a heartbeat was last stored; `None` before the first.
    pub(super) fn last_beat(&self) -> Option<Moment> {
        *self.last_beat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn set_last_beat(&self, now: Moment) {
        *self.last_beat.lock().unwrap_or_else(PoisonError::into_inner) = Some(now);
    }

    pub(super) fn backup_failure(&self) -> Option<String> {
        self.backup_failure.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reports to health why no backup can be made, or that one was made.
    pub(crate) fn set_backup_failure(&self, failure: Option<String>) {
        *self.backup_failure.lock().unwrap_or_else(PoisonError::into_inner) = failure;
    }

    pub(super) async fn load(&self, id: MatchId) -> Result<Loaded, AppError> {
        Ok(self.store.find_match(id).await?.ok_or(Refusal::NoSuchMatch)?)
    }
}
