//! Queries: matches, players and statistics, as commands and messages show them.

use courier_play::reliability::{self, Reliability};
use courier_play::{ChannelId, Match, MatchId, Moment, PlayerId, Refusal};
use courier_rules::Position;
use courier_store::BoardContext;

use super::application::App;
use super::error::AppError;

impl App {
    /// A match.
    /// Errors: [`Refusal::NoSuchMatch`].
    pub async fn find_match(&self, id: MatchId) -> Result<Match, AppError> {
        Ok(self.load(id).await?.the_match)
    }

    /// A match with the context of its board.
    /// Errors: As for [`App::find_match`].
    pub async fn find_with_context(&self, id: MatchId) -> Result<(Match, BoardContext), AppError> {
        let found = self.store.find_with_context(id).await?;
        let (loaded, context) = found.ok_or(Refusal::NoSuchMatch)?;
        Ok((loaded.the_match, context))
    }

    /// The player on the move in a match and the position on the board; `None` if it is over or its
    /// board is hidden.
    /// Errors: As for [`App::find_match`].
    pub async fn on_the_move(&self, id: MatchId) -> Result<Option<(PlayerId, Position)>, AppError> {
        let the_match = self.find_match(id).await?;
        let shown = the_match.outcome().is_none() && !the_match.hides_board();
        Ok(shown.then(|| (the_match.mover(), the_match.position().clone())))
    }

    /// The match that a player means without naming one: the running one in this channel, else
    /// their only running one.
    /// Errors: [`Refusal::NoRunningMatch`] or [`Refusal::WhichMatch`].
    pub async fn resolve_match(
        &self,
        player: PlayerId,
        channel: ChannelId,
    ) -> Result<MatchId, AppError> {
        if let Some(here) = self.store.latest_in_channel(player, channel).await? {
            return Ok(here);
        }
        match self.store.running_of(player).await?.as_slice() {
            [] => Err(Refusal::NoRunningMatch.into()),
            [only] => Ok(only.id),
            _ => Err(Refusal::WhichMatch.into()),
        }
    }

    /// The match after `last` in the list of the matches in which a player is on the move, ordered
    /// by deadline; the first one if `last` is at the end of the list or not in it. Also returns
    /// the length of the list.
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

    /// The reliability of a player within the last [`reliability::WINDOW`].
    pub async fn reliability(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<Reliability, AppError> {
        let since = now - reliability::WINDOW;
        let time_outs = self.store.time_outs(player, since).await?;
        let reply = reliability::median(self.store.replies(player, since).await?);
        Ok(Reliability { time_outs, reply })
    }
}
