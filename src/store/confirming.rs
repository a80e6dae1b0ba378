//! Who wants to see a move once more before it is made; it is told with all that is known of them ([`PlayerRow`](super::PlayerRow)).

use crate::play::PlayerId;

use super::{Result, Store};

impl Store {
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
