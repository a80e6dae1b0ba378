//! Checking the whole database once a week.

use courier_play::{Moment, Span};

use super::application::App;
use super::error::AppError;

/// How often the whole database is checked.
const INTERVAL: Span = Span::days(7);

impl App {
    /// When the whole database is next to be checked; `None` if it never was.
    pub async fn next_full_check(&self) -> Result<Option<Moment>, AppError> {
        Ok(self.store.last_full_check().await?.map(|last| last + INTERVAL))
    }

    /// Checks the whole database while it is in use, stores that it was checked, and returns the
    /// faults. They are returned even if nothing can be stored.
    /// Errors: The database cannot be read.
    pub async fn full_check(&self, now: Moment) -> Result<Vec<String>, AppError> {
        let faults = self.store.full_check().await?;
        if let Err(error) = self.store.set_last_full_check(now).await {
            tracing::warn!(%error, "the time of the full check could not be stored");
        }
        Ok(faults)
    }
}
