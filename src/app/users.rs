//! Users: the data stored when they use the bot, their settings and private notes.

use courier_draw::Theme;
use courier_play::PlayerId;
use courier_play::language::Language;

use super::application::App;
use super::error::AppError;

impl App {
    /// Stores the language of a player; `None` follows their Discord client.
    pub async fn set_language(
        &self,
        player: PlayerId,
        language: Option<Language>,
    ) -> Result<(), AppError> {
        Ok(self.store.set_language(player, language).await?)
    }

    pub async fn set_theme(&self, player: PlayerId, theme: Theme) -> Result<(), AppError> {
        Ok(self.store.set_theme(player, theme).await?)
    }

    pub async fn set_confirm(&self, player: PlayerId, confirm: bool) -> Result<(), AppError> {
        Ok(self.store.set_confirm(player, confirm).await?)
    }
}
