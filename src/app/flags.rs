//! Fallen flags, noticed when somebody acts in a match.

use super::application::App;
use super::error::AppError;
use crate::play::Moment;
use crate::store::Loaded;

impl App {
    /// Whether the flag of a loaded match has fallen by `now`. What follows from it is stored, and
    /// the match has to be loaded again.
    pub(super) async fn settle_flag(
        &self,
        loaded: &mut Loaded,
        now: Moment,
    ) -> Result<bool, AppError> {
        let Some(fallen) = loaded.the_match.sweep(now) else { return Ok(false) };
        // Perhaps the player's shard was gone and is back.
        if self.is_interrupted() {
            self.end_interruption(now).await?;
        } else {
            // If it lost a race, the match is loaded again as well.
            let _ = self.save(loaded, &[fallen], None, now).await?;
        }
        Ok(true)
    }
}
