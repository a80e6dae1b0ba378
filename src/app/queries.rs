//! Queries: matches, players and statistics, as commands and messages show them.

use courier_play::reliability::{self, Reliability};
use courier_play::season::Season;
use courier_play::{ChannelId, Match, MatchId, Moment, PlayerId, Refusal, ServerId};
use courier_rules::Position;
use courier_store::{
    BoardContext, Champion, CompetitionResult, CompetitionSummary, Finished, OpponentKind, OwnRows,
    PastRating, PlayerRating, PlayerResults, PlayerRow, SeasonStats, Summary, Undelivered, Week,
};

use super::application::App;
use super::error::AppError;

impl App {
    /// A match.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`]; a fault of the store.
    pub async fn find_match(&self, id: MatchId) -> Result<Match, AppError> {
        Ok(self.load(id).await?.the_match)
    }

    /// A match with the context of its board.
    ///
    /// # Errors
    /// As for [`App::find_match`].
    pub async fn find_with_context(&self, id: MatchId) -> Result<(Match, BoardContext), AppError> {
        let found = self.store.find_with_context(id).await?;
        let (loaded, context) = found.ok_or(Refusal::NoSuchMatch)?;
        Ok((loaded.the_match, context))
    }

    /// The player on the move in a match and the position on the board; `None` if it is over.
    ///
    /// # Errors
    /// As for [`App::find_match`].
    pub async fn on_the_move(&self, id: MatchId) -> Result<Option<(PlayerId, Position)>, AppError> {
        let the_match = self.find_match(id).await?;
        let running = the_match.outcome().is_none();
        Ok(running.then(|| (the_match.mover(), the_match.position().clone())))
    }

    /// The match that a player means: the one they chose, else the running one in this channel,
    /// else their only running one.
    ///
    /// # Errors
    /// [`Refusal::NoRunningMatch`] or [`Refusal::WhichMatch`]; a fault of the store.
    pub async fn resolve_match(
        &self,
        player: PlayerId,
        chosen: Option<MatchId>,
        channel: ChannelId,
    ) -> Result<MatchId, AppError> {
        if let Some(chosen) = chosen {
            return Ok(chosen);
        }
        if let Some(here) = self.store.latest_in_channel(player, channel).await? {
            return Ok(here);
        }
        match self.store.running_of(player).await?.as_slice() {
            [] => Err(Refusal::NoRunningMatch.into()),
            [only] => Ok(only.id),
            _ => Err(Refusal::WhichMatch.into()),
        }
    }

    /// The running matches of a player: first those in which they are on the move, then the others,
    /// each ordered by deadline.
    pub async fn running_of(&self, player: PlayerId) -> Result<Vec<Summary>, AppError> {
        Ok(self.store.running_of(player).await?)
    }

    /// The match after `last` in the list of the matches in which a player is on the move, ordered
    /// by deadline; the first one, if `last` is at the end of the list or not in it. Also returns
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

    /// What boards show in addition to the position: players, ratings, plans.
    pub async fn board_context(&self, the_match: &Match) -> Result<BoardContext, AppError> {
        Ok(self.store.board_context(the_match).await?)
    }

    /// The matches of a player, running or finished, with the latest activity; at most `limit`.
    pub async fn recent_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Summary>, AppError> {
        Ok(self.store.recent_of(player, limit).await?)
    }

    /// All matches of a player, running or finished, those with the latest activity first.
    pub async fn all_of(&self, player: PlayerId) -> Result<Vec<MatchId>, AppError> {
        Ok(self.store.all_of(player).await?)
    }

    /// The match of a player that ended last.
    pub async fn latest_finished_of(&self, player: PlayerId) -> Result<Option<MatchId>, AppError> {
        Ok(self.store.latest_finished_of(player).await?)
    }

    /// The match shown in a channel, running or finished, with the latest activity.
    pub async fn any_latest_in_channel(
        &self,
        channel: ChannelId,
    ) -> Result<Option<MatchId>, AppError> {
        Ok(self.store.any_latest_in_channel(channel).await?)
    }

    /// The finished matches of a player that `viewer` may see in `server`, the latest first: at
    /// most `limit`, from `offset` on.
    pub async fn finished_of(
        &self,
        player: PlayerId,
        viewer: PlayerId,
        server: Option<ServerId>,
        limit: u32,
        offset: u32,
    ) -> Result<Vec<Finished>, AppError> {
        Ok(self.store.finished_of(player, viewer, server, limit, offset).await?)
    }

    /// The number of finished matches of a player that `viewer` may see in `server`.
    pub async fn count_finished(
        &self,
        player: PlayerId,
        viewer: PlayerId,
        server: Option<ServerId>,
    ) -> Result<u32, AppError> {
        Ok(self.store.count_finished(player, viewer, server).await?)
    }

    /// The stored data of a player; `None` for an unknown one.
    pub async fn player(&self, player: PlayerId) -> Result<Option<PlayerRow>, AppError> {
        Ok(self.store.player(player).await?)
    }

    /// Everything that is stored about a player, table by table.
    pub async fn own_rows(&self, player: PlayerId) -> Result<Vec<OwnRows>, AppError> {
        Ok(self.store.own_rows(player).await?)
    }

    /// At most `limit` messages to a player that could not be delivered since `since`, the latest
    /// first.
    pub async fn undelivered_to(
        &self,
        player: PlayerId,
        since: Moment,
        limit: u32,
    ) -> Result<Vec<Undelivered>, AppError> {
        Ok(self.store.undelivered_to(player, since, limit).await?)
    }

    /// The ratings of a player by variant key, the variant with most games first.
    pub async fn ratings_of(
        &self,
        player: PlayerId,
    ) -> Result<Vec<(String, PlayerRating)>, AppError> {
        Ok(self.store.ratings_of(player).await?)
    }

    /// The rating of a player after each game that counted, the oldest first.
    pub async fn rating_history(&self, player: PlayerId) -> Result<Vec<PastRating>, AppError> {
        Ok(self.store.rating_history(player).await?)
    }

    /// The results of a player against people or against the engine, in all variants or in one, and
    /// the number of running matches.
    pub async fn results_of(
        &self,
        player: PlayerId,
        variant: Option<&str>,
        opponents: OpponentKind,
    ) -> Result<(PlayerResults, u32), AppError> {
        Ok(self.store.results_of(player, variant, opponents).await?)
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

    /// The results of a player against another one, in all variants or in one.
    pub async fn head_to_head(
        &self,
        player: PlayerId,
        other: PlayerId,
        variant: Option<&str>,
    ) -> Result<PlayerResults, AppError> {
        Ok(self.store.head_to_head(player, other, variant).await?)
    }

    /// The number of games of a server that ended in each week since `since`, the oldest week
    /// first; weeks without games are left out.
    pub async fn activity(
        &self,
        server: ServerId,
        variant: Option<&str>,
        since: Moment,
    ) -> Result<Vec<Week>, AppError> {
        Ok(self.store.activity(server, variant, since).await?)
    }

    /// When the first and the last game of a server ended; `None` if none has.
    pub async fn first_and_last_end(
        &self,
        server: ServerId,
    ) -> Result<Option<(Moment, Moment)>, AppError> {
        Ok(self.store.first_and_last_end(server).await?)
    }

    /// The statistics of a season of a server, with the `most` most active players and greatest
    /// gains.
    pub async fn season(
        &self,
        server: ServerId,
        season: Season,
        most: u32,
    ) -> Result<SeasonStats, AppError> {
        Ok(self.store.season(server, season, most).await?)
    }

    /// What a player has won and where they stand in what they play, in a server or, without one,
    /// everywhere, and in one variant or in all: what is running first, then the newest first; at
    /// most `limit`.
    pub async fn competition_results(
        &self,
        player: PlayerId,
        server: Option<ServerId>,
        variant: Option<&str>,
        limit: u32,
    ) -> Result<Vec<CompetitionResult>, AppError> {
        Ok(self.store.competition_results(player, server, variant, limit).await?)
    }

    /// What is running in a server, then what is open, then the last `finished` that are over.
    pub async fn competition_summaries(
        &self,
        server: ServerId,
        finished: u32,
    ) -> Result<Vec<CompetitionSummary>, AppError> {
        Ok(self.store.competition_summaries(server, finished).await?)
    }

    /// The winners of the leagues of a season in a server, in their first divisions, and the cups
    /// that ended in it.
    pub async fn champions(
        &self,
        server: ServerId,
        season: Season,
    ) -> Result<Vec<Champion>, AppError> {
        Ok(self.store.champions(server, season).await?)
    }
}
