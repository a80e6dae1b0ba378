//! The configuration of a server: where challenges are made and matches are played.

use super::application::App;
use super::error::AppError;
use crate::play::{Refusal, ServerConfig, ServerId};
use crate::store::Store;

impl App {
    /// Applies `change` to the configuration of a server. Returns the configuration, and whether it
    /// has changed. Of two changes at the same time, the second is applied to the result of the
    /// first.
    ///
    /// # Errors
    /// What `change` refuses, with nothing changed; a fault of the store.
    pub async fn amend_server(
        &self,
        server: ServerId,
        change: impl FnOnce(&mut ServerConfig) -> Result<(), Refusal> + Send,
    ) -> Result<(ServerConfig, bool), AppError> {
        amend_server(&self.store, server, change).await
    }
}

/// As [`App::amend_server`].
pub(crate) async fn amend_server(
    store: &Store,
    server: ServerId,
    change: impl FnOnce(&mut ServerConfig) -> Result<(), Refusal> + Send,
) -> Result<(ServerConfig, bool), AppError> {
    let mut transaction = store.begin().await?;
    let known = transaction.server_config(server).await?;
    let mut config = known.clone();
    change(&mut config)?;
    let has_changed = config != known;
    if has_changed {
        transaction.set_server_config(server, &config).await?;
        transaction.commit().await?;
    }
    Ok((config, has_changed))
}
