//! Roles for champions and by rating: which the members of a server are to have, and how Discord
//! answered the changes.

use courier_play::roles::RoleRefusal;
use courier_play::{Moment, PlayerId, RoleId, ServerId};

use super::application::App;
use super::error::AppError;

/// How many servers are handled before other work continues.
const SWEEP: u32 = 20;

impl App {
    /// Decides the roles of members in servers where something has changed by `now`, and stores
    /// what has to change in Discord. Returns the number of servers.
    /// Errors: A fault of the store; what was stored before it stays stored.
    pub(super) async fn sweep_roles(&self, now: Moment) -> Result<usize, AppError> {
        let mut handled = 0;
        loop {
            let due = self.store.due_role_servers(now, SWEEP).await?;
            let mut failed = Ok(());
            for server in &due {
                if let Err(error) = self.decide_roles(*server, now).await {
                    // The others do not wait for it.
                    tracing::error!(%server, %error, "could not decide the roles of a server");
                    failed = Err(error);
                }
            }
            failed?;
            handled += due.len();
            if due.is_empty() {
                return Ok(handled);
            }
        }
    }

    async fn decide_roles(&self, server: ServerId, now: Moment) -> Result<(), AppError> {
        let mut transaction = self.store.begin().await?;
        let roles = transaction.server_roles(server).await?;
        let standings = transaction.role_standings(server, roles.variant).await?;
        let held = transaction.held_roles(server).await?;
        let changes = roles.changes(&standings, &held, now);
        transaction.store_role_changes(server, &changes, now).await?;
        transaction.commit().await?;
        if !changes.is_empty() {
            self.wakeup.roles();
        }
        Ok(())
    }

    /// Stores that the bot cannot or must not give a role of a server, by the fault of one of the
    /// managers who have configured it or for all of them. They are told the first time.
    pub async fn refuse_role(
        &self,
        server: ServerId,
        role: RoleId,
        why: (RoleRefusal, &str),
        by_fault_of: Option<PlayerId>,
        now: Moment,
    ) -> Result<(), AppError> {
        self.store.refuse_role(server, role, why, by_fault_of, now).await?;
        self.wakeup.outbox();
        self.wakeup.deadlines();
        Ok(())
    }
}
