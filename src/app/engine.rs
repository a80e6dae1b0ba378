//! Matches against the engine: how they begin, and which of them wait for it.

use courier_play::challenge_limits::{ChallengeCounts, RECENT};
use courier_play::challenges::{Challenge, ChallengeState, Place, Proposal};
use courier_play::engine_partner::MAX_RUNNING;
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{
    ChallengeId, ChannelId, EngineLevel, Match, MatchId, Moment, PlayerId, Refusal, Span, rematches,
};
use courier_store::WaitingForEngine;
use rand::Rng;

use super::application::App;
use super::beginning::{BeginMatch, start_of};
use super::error::AppError;

/// A match against the engine that has begun.
#[derive(Clone, Debug)]
pub struct BegunMatch {
    pub challenge: ChallengeId,
    pub the_match: Match,
}

impl App {
    /// Begins a match against the engine, which accepts at once. `said_in` is the channel in which
    /// the response is visible to all, if there is one.
    /// Errors: A refusal if the proposal is not allowed, or the player has too many running matches
    /// against the engine or has made too many challenges.
    pub async fn challenge_engine(
        &self,
        proposal: Proposal,
        level: EngineLevel,
        said_in: Option<ChannelId>,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<BegunMatch, AppError> {
        let proposal = Proposal { opponent: Some(level.player()), ..proposal }.check(false)?;
        self.begin_against(proposal, level, None, said_in, now, chance).await
    }

    /// Begins a rematch against the engine `here`, or returns one that began here and is still
    /// running; `None` if the match was not against the engine. A rematch between people, offered
    /// by direct message, is played where the match was; here nobody else agrees to that, and the
    /// server may not allow it.
    /// Errors: As for [`App::challenge_engine`], and those of [`rematches::of`].
    pub async fn engine_rematch(
        &self,
        id: MatchId,
        by: PlayerId,
        here: Place,
        said_in: Option<ChannelId>,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<Option<BegunMatch>, AppError> {
        let the_match = self.find_match(id).await?;
        let Some(seat) = the_match.engine_seat() else { return Ok(None) };
        let chosen = self.store.start_chosen(id).await?;
        let proposal = rematches::of(&the_match, chosen, by, here, now)?;
        let proposal = Proposal { place: here, ..proposal }.check(false)?;
        let begun =
            self.begin_against(proposal, seat.level, Some(id), said_in, now, chance).await?;
        Ok(Some(begun))
    }

    /// Stores the challenge, the match and its messages in one transaction.
    async fn begin_against(
        &self,
        proposal: Proposal,
        level: EngineLevel,
        rematch_of: Option<MatchId>,
        said_in: Option<ChannelId>,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<BegunMatch, AppError> {
        let Proposal { challenger, opponent, place, terms, .. } = proposal;
        let thread = self.wants_thread(place).await?;
        let mut transaction = self.store.begin().await?;
        // The button of a finished match stays, and may be pressed again after a response that came
        // too late. A match in direct messages is not shown in a server where a rematch is asked
        // for.
        if let Some(of) = rematch_of
            && let Some((challenge, id)) =
                transaction.running_engine_rematch(challenger, of, place.channel).await?
        {
            return Ok(BegunMatch { challenge, the_match: self.find_match(id).await? });
        }
        if transaction.running_engine_matches(challenger).await? >= MAX_RUNNING {
            return Err(Refusal::TooManyEngineMatches { most: MAX_RUNNING }.into());
        }
        let counts = transaction.challenge_counts(challenger, opponent, now - RECENT, now).await?;
        // The engine accepts at once, so this challenge is never open, and open ones to people do
        // not count.
        ChallengeCounts { open: 0, ..counts }.check_one_more()?;
        let id = transaction.insert_challenge(&proposal, rematch_of).await?;
        let challenge = Challenge {
            id,
            proposal,
            state: ChallengeState::Open,
            left: proposal.conditions.games,
        };
        let pairing = challenge.accept(level.player(), now, chance)?;
        let start = start_of(&pairing, &terms)?;
        let begin = BeginMatch {
            challenge: &challenge,
            pairing: &pairing,
            start_fen: &start,
            thread_wanted: thread,
            now,
        };
        // The player sees the board in the response. The thread is opened when this is delivered.
        let shown_there = thread || said_in != Some(place.channel);
        let messages = |the_match| {
            let notice = Notice::Watched { the_match, ply: 0 };
            let message = OutboxMessage { reader: Reader::Channel(place.channel), notice };
            Vec::from_iter((place.server.is_some() && shown_there).then_some(message))
        };
        let Some(begun) = begin.write(&mut transaction, messages).await? else {
            // It was stored in the same transaction.
            return Err(AppError::Contended(MatchId(0)));
        };
        transaction.commit().await?;
        self.wakeup.all();
        Ok(BegunMatch { challenge: id, the_match: self.find_match(begun.first).await? })
    }

    /// The matches in which the engine has to act, at most `limit`, the earliest due first: `delay`
    /// after the person has acted, or a little before a flag falls. None while nobody can play: an
    /// action of the engine would end the interruption.
    pub async fn waiting_for_engine(
        &self,
        delay: Span,
        limit: u32,
        now: Moment,
    ) -> Result<Vec<WaitingForEngine>, AppError> {
        if self.nobody_can_play() {
            return Ok(Vec::new());
        }
        Ok(self.store.waiting_for_engine(delay, limit, now).await?)
    }

    /// A match in which the engine has to act; `None` if it cannot be replayed, and is set aside.
    /// Errors: As for [`App::find_match`].
    pub async fn engine_match(&self, id: MatchId) -> Result<Option<Match>, AppError> {
        let found = self.store.find_matches(&[id]).await?.pop();
        match found.ok_or(Refusal::NoSuchMatch)?.1 {
            Ok(loaded) => Ok(Some(loaded.the_match)),
            Err(corrupt) => {
                tracing::error!(%corrupt, "set aside; `courier check` shows it");
                self.store.set_aside(id, &corrupt.what).await?;
                Ok(None)
            }
        }
    }
}

#[cfg(test)]
#[path = "engine_tests.rs"]
mod tests;
