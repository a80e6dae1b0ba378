//! Where matches are played: in the channel of the challenge, or in threads of their own.

use super::application::App;
use super::error::AppError;
use crate::play::challenge::Place;
use crate::play::server_config::GamesIn;
use crate::play::{ChannelId, Match, MatchId, Moment, PlayerId, Refusal, ServerConfig, ServerId};
use crate::store::Shown;

impl App {
    /// Whether a match that begins in `place` gets a thread of its own: where the server wants
    /// that, and it is not in one already.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn wants_thread(&self, place: Place) -> Result<bool, AppError> {
        let Some(server) = place.server else { return Ok(false) };
        Ok(self.store.server_config(server).await?.games == GamesIn::Threads
            && self.store.channel_of_thread(place.channel).await?.is_none())
    }

    /// A thread is gone, or shut for us: what is played there goes on in the channel it hung from,
    /// and boards are shown there.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn leave_thread(
        &self,
        thread: ChannelId,
        shown: Shown,
        now: Moment,
    ) -> Result<Vec<MatchId>, AppError> {
        let moved = self.store.leave_thread(thread, shown, now).await?;
        if !moved.is_empty() {
            tracing::info!(%thread, ?moved, "a thread is gone; its matches go on in the channel");
            self.wakeup.all();
        }
        Ok(moved)
    }

    /// What was decided for a server, after `change`.
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

    /// Of a player's matches that wait for them, by deadline: the one after `last`, the first after
    /// the last one; the first where `last` does not wait any more. Gives it and how many wait.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn next_waiting(
        &self,
        player: PlayerId,
        last: Option<MatchId>,
    ) -> Result<Option<(Match, usize)>, AppError> {
        let running = self.store.running_of(player).await?;
        let waiting: Vec<MatchId> = running
            .iter()
            .filter(|summary| summary.players[summary.turn] == player)
            .map(|summary| summary.id)
            .collect();
        let after = last
            .and_then(|last| waiting.iter().position(|id| *id == last))
            .map_or(0, |index| index + 1);
        match waiting.iter().cycle().nth(after % waiting.len().max(1)) {
            Some(next) => Ok(Some((self.find_match(*next).await?, waiting.len()))),
            None => Ok(None),
        }
    }
}
