//! Users: the data stored when they use the bot, their settings and private notes.

use courier_draw::Theme;
use courier_play::language::Language;
use courier_play::{ChannelId, MatchId, Moment, PlayerId};
use courier_store::{Invocation, OldBoard, Person, ShownBoard, UserContext};

use super::application::App;
use super::error::AppError;

impl App {
    /// Stores what an interaction contains about its user, and returns the stored data of the user
    /// and the server.
    pub async fn load_user(
        &self,
        invocation: &Invocation,
        now: Moment,
    ) -> Result<UserContext, AppError> {
        Ok(self.store.load_user(invocation, now).await?)
    }

    /// The stored data of a user and the server; `None` for an unknown user. Nothing is written.
    pub async fn find_user(
        &self,
        invocation: &Invocation,
    ) -> Result<Option<UserContext>, AppError> {
        Ok(self.store.find_user(invocation).await?)
    }

    /// Stores a user whom another user has named, such as the opponent of a challenge.
    pub async fn save_mentioned_person(
        &self,
        person: &Person,
        now: Moment,
    ) -> Result<(), AppError> {
        Ok(self.store.save_mentioned_person(person, now).await?)
    }

    /// Stores the language of a player; `None` follows their Discord client.
    pub async fn set_language(
        &self,
        player: PlayerId,
        language: Option<Language>,
    ) -> Result<(), AppError> {
        Ok(self.store.set_language(player, language).await?)
    }

    /// Stores the board theme of a player.
    pub async fn set_theme(&self, player: PlayerId, theme: Theme) -> Result<(), AppError> {
        Ok(self.store.set_theme(player, theme).await?)
    }

    /// Stores whether a player wants to confirm every move.
    pub async fn set_confirm(&self, player: PlayerId, confirm: bool) -> Result<(), AppError> {
        Ok(self.store.set_confirm(player, confirm).await?)
    }

    /// A player's private note on a match.
    pub async fn note_on(&self, id: MatchId, player: PlayerId) -> Result<Option<String>, AppError> {
        Ok(self.store.note_on(id, player).await?)
    }

    /// Stores a player's private note on a match, in place of the one before.
    pub async fn write_note(
        &self,
        id: MatchId,
        player: PlayerId,
        text: &str,
        now: Moment,
    ) -> Result<(), AppError> {
        Ok(self.store.write_note(id, player, text, now).await?)
    }

    /// Deletes a player's private note on a match; `false` if there was none.
    pub async fn clear_note(&self, id: MatchId, player: PlayerId) -> Result<bool, AppError> {
        Ok(self.store.clear_note(id, player).await?)
    }

    /// Stores that a response shows the board of a match to `reader`. Returns the messages that no
    /// longer show the current board.
    pub async fn replace_board(
        &self,
        id: MatchId,
        reader: PlayerId,
        response: (ChannelId, u64),
        board: ShownBoard,
    ) -> Result<Vec<OldBoard>, AppError> {
        Ok(self.store.replace_board(id, reader, response, board).await?)
    }
}
