//! The configuration of a server: where challenges are made and matches are played.

use super::application::App;
use super::error::AppError;
use crate::play::{Refusal, ServerConfig, ServerId};

impl App {
    /// Applies `change` to the configuration of a server, and returns it.
    ///
    /// # Errors
    /// What `change` refuses, with nothing changed; a fault of the store.
    pub async fn amend_server(
        &self,
        server: ServerId,
        change: impl FnOnce(&mut ServerConfig) -> Result<(), Refusal>,
    ) -> Result<ServerConfig, AppError> {
        let known = self.store.server_config(server).await?;
        let mut config = known.clone();
        change(&mut config)?;
        if config != known {
            self.store.set_server_config(server, &config).await?;
        }
        Ok(config)
    }
}
