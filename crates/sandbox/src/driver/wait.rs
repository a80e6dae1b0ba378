//! Waits for changes of the world, and sends interactions to the bot.

use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;

use super::error::{ActionError, Result};
use crate::discord::Discord;
use crate::model::{Change, NewInteraction};
use crate::snowflake::Snowflake;
use crate::world::State;

/// The default time to wait, in real time.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(20);

impl Discord {
    /// Creates an interaction, which the bot must respond to within a limited real time.
    pub(super) fn create_interaction(&self, details: NewInteraction) -> Snowflake {
        let id = self.world.change(|state| state.create_interaction(details));
        let world = std::sync::Arc::clone(&self.world);
        let within = self.response_within;
        tokio::spawn(async move {
            tokio::time::sleep(within).await;
            world.change(|state| state.time_out(id));
        });
        id
    }

    pub async fn wait_until<R>(
        &self,
        limit: Duration,
        find: impl Fn(&State) -> Option<R>,
    ) -> Result<R> {
        self.wait_for_change(limit, |_| true, find).await
    }

    /// Waits until `find` returns something about an interaction. `find` is called only when this
    /// interaction changes, because waiting tasks that read the state at every change would delay
    /// each other.
    pub(super) async fn wait_for_response<R>(
        &self,
        limit: Duration,
        awaited: Snowflake,
        find: impl Fn(&State) -> Option<R>,
    ) -> Result<R> {
        let is_relevant = |change: &Change| match change {
            Change::InteractionAnswered { interaction } => *interaction == awaited,
            _ => false,
        };
        self.wait_for_change(limit, is_relevant, find).await
    }

    async fn wait_for_change<R>(
        &self,
        limit: Duration,
        is_relevant: impl Fn(&Change) -> bool,
        find: impl Fn(&State) -> Option<R>,
    ) -> Result<R> {
        let mut changes = self.world.subscribe();
        let wait = async {
            loop {
                if let Some(found) = self.world.read(&find) {
                    return found;
                }
                loop {
                    match changes.recv().await {
                        Ok(change) if !is_relevant(&change) => {}
                        Ok(_) | Err(RecvError::Lagged(_)) => break,
                        // The world lives as long as `self`.
                        Err(RecvError::Closed) => std::future::pending().await,
                    }
                }
            }
        };
        let waited = tokio::time::timeout(limit, wait).await;
        waited
            .map_err(|_| ActionError::TimedOut(limit.as_secs(), "nothing that matches".to_owned()))
    }
}
