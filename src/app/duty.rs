//! Whether this process has the background duty: sweeps and what else one process does for all
//! that use the database. With a file it always has.

use std::sync::atomic::Ordering;

use super::application::App;
use super::error::AppError;

impl App {
    /// Whether this process has the duty.
    #[must_use]
    pub fn has_duty(&self) -> bool {
        self.has_duty.load(Ordering::Relaxed)
    }

    /// This process has the duty from now on.
    pub fn begin_duty(&self) {
        self.has_duty.store(true, Ordering::Relaxed);
    }

    /// This process does not have the duty any more: nobody waits for turns of its tasks.
    pub fn end_duty(&self) {
        self.has_duty.store(false, Ordering::Relaxed);
        self.liveness().end_duty();
    }

    /// Tells the process with the duty that there may be something to do.
    ///
    /// # Errors
    /// A fault of the store. That process looks by itself a few seconds later.
    pub async fn wake_duty(&self) -> Result<(), AppError> {
        Ok(self.store.wake_duty().await?)
    }
}
