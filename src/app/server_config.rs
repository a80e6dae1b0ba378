//! The configuration of a server: where challenges are made and matches are played, and which roles
//! it gives.

use courier_play::roles::ServerRoles;
use courier_play::{Moment, PlayerId, Refusal, ServerConfig, ServerId};
use courier_store::Store;

use super::application::App;
use super::error::AppError;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configured {
    pub config: ServerConfig,
    pub roles: ServerRoles,
    /// Whether any of this has changed.
    pub has_changed: bool,
}

impl App {
    /// Applies `change` to the settings of a server, and `give` to the roles that it gives; refused
    /// roles are tried again. `by` is told if the lobby cannot be posted in a channel that they
    /// have chosen. Of two changes at the same time, the second is applied to the result of the
    /// first.
    /// Errors: What `change` or `give` refuses, with nothing changed.
    pub async fn configure(
        &self,
        (server, by): (ServerId, PlayerId),
        change: impl FnOnce(&mut ServerConfig) -> Result<(), Refusal> + Send,
        give: impl FnOnce(&mut ServerRoles) -> Result<(), Refusal> + Send,
        now: Moment,
    ) -> Result<Configured, AppError> {
        let configured = configure(&self.store, (server, by), change, give, now).await?;
        // A lobby in another channel is posted at once, and roles are decided again.
        self.wakeup.deadlines();
        Ok(configured)
    }
}

/// As [`App::configure`].
pub(crate) async fn configure(
    store: &Store,
    (server, by): (ServerId, PlayerId),
    change: impl FnOnce(&mut ServerConfig) -> Result<(), Refusal> + Send,
    give: impl FnOnce(&mut ServerRoles) -> Result<(), Refusal> + Send,
    now: Moment,
) -> Result<Configured, AppError> {
    let mut transaction = store.begin().await?;
    let known = transaction.server_config(server).await?;
    let known_roles = transaction.server_roles(server).await?;
    let (mut config, mut roles) = (known.clone(), known_roles.clone());
    change(&mut config)?;
    give(&mut roles)?;
    roles.try_again();
    if config != known {
        transaction.set_server_config(server, &config).await?;
        if config.lobby != known.lobby {
            transaction.lobby_chosen(server, by).await?;
        }
    }
    if roles != known_roles {
        transaction.set_server_roles(server, &roles, now).await?;
    }
    let has_changed = config != known || roles != known_roles;
    if has_changed {
        transaction.commit().await?;
    }
    Ok(Configured { config, roles, has_changed })
}
