//! Waiting for the world to change, and telling the bot what a person did.

use std::time::Duration;

use tokio::sync::broadcast::error::RecvError;

use super::ActError;
use crate::discord::Discord;
use crate::snowflake::Snowflake;
use crate::world::{Change, FIRST_ANSWER, NewInteraction, State};

impl Discord {
    /// A person does something the bot must answer within three seconds of real time.
    pub(super) fn interact(&self, what: NewInteraction) -> Snowflake {
        let id = self.world.change(|state| state.interact(what));
        let world = std::sync::Arc::clone(&self.world);
        tokio::spawn(async move {
            tokio::time::sleep(FIRST_ANSWER).await;
            world.change(|state| state.stop_waiting(id));
        });
        id
    }

    /// Waits until `look` finds something in the world.
    ///
    /// # Errors
    /// [`ActError::TimedOut`] when it finds nothing within `limit` of real time.
    pub async fn until<R>(
        &self,
        limit: Duration,
        look: impl Fn(&State) -> Option<R>,
    ) -> Result<R, ActError> {
        self.until_told(limit, |_| true, look).await
    }

    /// Waits until `look` finds something about that interaction. The world is looked at only when
    /// it is told that this interaction was answered: were everybody who waits to look at every
    /// change, many would wait for each other.
    ///
    /// # Errors
    /// As for [`until`](Self::until).
    pub(super) async fn until_answered<R>(
        &self,
        limit: Duration,
        awaited: Snowflake,
        look: impl Fn(&State) -> Option<R>,
    ) -> Result<R, ActError> {
        let concerns = |change: &Change| matches!(change, Change::InteractionAnswered { interaction } if *interaction == awaited);
        self.until_told(limit, concerns, look).await
    }

    async fn until_told<R>(
        &self,
        limit: Duration,
        concerns: impl Fn(&Change) -> bool,
        look: impl Fn(&State) -> Option<R>,
    ) -> Result<R, ActError> {
        let mut changes = self.world.subscribe();
        let wait = async {
            loop {
                if let Some(found) = self.world.read(&look) {
                    return found;
                }
                loop {
                    match changes.recv().await {
                        Ok(change) if !concerns(&change) => {}
                        Ok(_) | Err(RecvError::Lagged(_)) => break,
                        // The world lives as long as this does.
                        Err(RecvError::Closed) => std::future::pending().await,
                    }
                }
            }
        };
        let waited = tokio::time::timeout(limit, wait).await;
        waited.map_err(|_| ActError::TimedOut(limit.as_secs(), "nothing of the kind".to_owned()))
    }
}
