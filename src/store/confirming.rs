//! Who wants to see a move once more before it is made.

use crate::play::PlayerId;

use super::{Result, Store};

impl Store {
    /// Whether a player wants to be asked before a move is made; not somebody never met.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn confirms(&self, player: PlayerId) -> Result<bool> {
        let wanted: Option<bool> = sqlx::query_scalar("select confirm from players where id = ?")
            .bind(player)
            .fetch_optional(&self.readers)
            .await?;
        Ok(wanted.unwrap_or(false))
    }

    /// Notes whether a player wants to be asked before a move is made.
    ///
    /// # Errors
    /// Faults of the database only.
    pub async fn set_confirm(&self, player: PlayerId, confirm: bool) -> Result<()> {
        sqlx::query("update players set confirm = ? where id = ?")
            .bind(confirm)
            .bind(player)
            .execute(&self.writer)
            .await?;
        Ok(())
    }
}
