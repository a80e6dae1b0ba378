//! Challenges: making, accepting, declining and cancelling them.

use courier_play::challenge_limits::RECENT;
use courier_play::challenges::{Challenge, ChallengeState, Place, Proposal};
use courier_play::decline_reason::DeclineReason;
use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::{ChallengeId, ChannelId, Match, MatchId, Moment, PlayerId, Refusal, rematches};
use rand::Rng;

use super::admin;
use super::application::App;
use super::beginning::{BeginMatch, BegunMatches, rated_again_at, start_of};
use super::error::AppError;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChallengeResponse {
    /// The opponent accepts; an open challenge, in its channel.
    Accept,
    /// A player who sees the channel of an open challenge accepts it elsewhere. The caller has
    /// checked that they see it.
    AcceptFromLobby,
    Decline,
    Cancel,
}

/// The result of a response to a challenge.
#[derive(Debug)]
pub enum ChallengeOutcome {
    /// A match began, or a pair of them.
    Began(Box<BegunChallenge>),
    Closed(ChallengeState),
}

/// The matches that began because a challenge was accepted.
#[derive(Debug)]
pub struct BegunChallenge {
    pub the_match: Match,
    /// The one with colors swapped, if the challenge is for a pair.
    pub mirrored: Option<Match>,
}

/// The purpose of a challenge, which determines the open challenges that stand in its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Offer {
    /// A new game, however many challenges to the opponent are open.
    Challenge,
    /// A game to which others are challenged, too: once for each opponent.
    SameGame,
    /// A rematch, which is offered once.
    Rematch(MatchId),
}

/// How the opponent of a challenge is told of it. They are told once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ToldBy {
    /// The response to the challenger mentions them, in a channel that they see.
    Mention,
    /// The outbox sends them a direct message.
    DirectMessage,
    /// The outbox posts the challenge in its channel, where it mentions them.
    Post,
    /// The same, and a direct message, because they do not see the channel.
    PostAndDirectMessage,
}

impl App {
    /// Makes a challenge. Its opponent is notified, unless the response mentions them.
    /// Errors: A refusal if the proposal is not allowed or the challenger has made too many.
    pub async fn propose(
        &self,
        proposal: Proposal,
        opponent_is_bot: bool,
        told_by: ToldBy,
        now: Moment,
    ) -> Result<Challenge, AppError> {
        self.offer(proposal.check(opponent_is_bot)?, Offer::Challenge, told_by, now).await
    }

    /// Makes a challenge to a game to which the challenger has challenged others.
    /// Errors: Those of [`App::propose`], and [`Refusal::AlreadyChallenged`].
    pub async fn propose_same_game(
        &self,
        proposal: Proposal,
        opponent_is_bot: bool,
        told_by: ToldBy,
        now: Moment,
    ) -> Result<Challenge, AppError> {
        self.offer(proposal.check(opponent_is_bot)?, Offer::SameGame, told_by, now).await
    }

    /// Offers the opponent of a finished match a rematch with the colors swapped. [`rematches::of`]
    /// determines the channel.
    /// Errors: A refusal if the match is not over, `by` did not play in it, or the rematch is
    /// offered already.
    pub async fn rematch(
        &self,
        id: MatchId,
        by: PlayerId,
        here: Place,
        told_by: ToldBy,
        now: Moment,
    ) -> Result<Challenge, AppError> {
        let the_match = self.find_match(id).await?;
        let chosen = self.store.start_chosen(id).await?;
        let proposal = rematches::of(&the_match, chosen, by, here, now)?.check(false)?;
        self.offer(proposal, Offer::Rematch(id), told_by, now).await
    }

    /// Stores a challenge and notifies its opponent as `told_by` says, unless the challenger has
    /// made too many or it is offered already. The check and the challenge are one
    /// transaction: of two challenges at the same time, the second is counted with the first.
    pub(crate) async fn offer(
        &self,
        proposal: Proposal,
        offer: Offer,
        told_by: ToldBy,
        now: Moment,
    ) -> Result<Challenge, AppError> {
        let challenger = proposal.challenger;
        let mut transaction = self.store.begin().await?;
        admin::check_server(&mut transaction, proposal.place.server).await?;
        if let Some(opponent) = proposal.opponent {
            transaction.blocks_between(challenger, opponent).await?.check_new_game()?;
        }
        let rematch_of = match (offer, proposal.opponent) {
            (Offer::Rematch(again), _) => {
                let open = transaction.open_rematch(again, now).await?;
                rematches::check_none_open(open, challenger)?;
                Some(again)
            }
            (Offer::SameGame, Some(opponent)) => {
                let open = transaction.open_challenges_to(challenger, opponent, now).await?;
                proposal.check_none_same(&open)?;
                None
            }
            (Offer::SameGame | Offer::Challenge, _) => None,
        };
        let counts =
            transaction.challenge_counts(challenger, proposal.opponent, now - RECENT, now).await?;
        counts.check_one_more()?;
        let id = transaction.insert_challenge(&proposal, rematch_of).await?;
        let notice = Notice::Challenged { challenge: id };
        let (posted, directly) = match told_by {
            ToldBy::Mention => (false, false),
            ToldBy::DirectMessage => (false, true),
            ToldBy::Post => (true, false),
            ToldBy::PostAndDirectMessage => (true, true),
        };
        let channel = posted.then_some(Reader::Channel(proposal.place.channel));
        let opponent = proposal.opponent.filter(|_| directly).map(Reader::Player);
        let messages = channel.into_iter().chain(opponent);
        let messages: Vec<_> = messages.map(|reader| OutboxMessage { reader, notice }).collect();
        transaction.enqueue(&messages, now).await?;
        transaction.commit().await?;
        self.wakeup.all();
        let left = proposal.conditions.games;
        Ok(Challenge { id, proposal, state: ChallengeState::Open, left })
    }

    pub async fn challenge(&self, id: ChallengeId) -> Result<Challenge, AppError> {
        Ok(self.store.challenge(id).await?.ok_or(Refusal::NoSuchChallenge)?)
    }

    /// The second match of the last pair that began from a challenge, if any.
    pub async fn mirrored_game(&self, challenge: &Challenge) -> Result<Option<MatchId>, AppError> {
        match challenge.proposal.conditions.mirrored {
            true => Ok(self.store.mirrored_game(challenge.id).await?),
            false => Ok(None),
        }
    }

    /// When the next game of the two players of a challenge can be rated, if the weekly limit stops
    /// one that begins `now` from being rated: see [`weekly_limit`](courier_play::weekly_limit).
    /// `None` for a challenge that is open to all.
    pub async fn rated_again_at(
        &self,
        challenge: &Challenge,
        now: Moment,
    ) -> Result<Option<Moment>, AppError> {
        let Proposal { challenger, opponent, terms, .. } = challenge.proposal;
        match opponent.filter(|_| terms.rated && challenge.state_at(now) == ChallengeState::Open) {
            Some(opponent) => Ok(rated_again_at(&self.store, challenger, opponent, now).await?),
            None => Ok(None),
        }
    }

    /// Responds to a challenge. Of two responses at the same time exactly one takes effect.
    /// `said_in` is the channel in which the response is visible to all, if any. The board is also
    /// posted in the channel of the match if that is another one.
    /// Errors: A refusal if the challenge is closed or `by` may not give this response.
    pub async fn answer(
        &self,
        id: ChallengeId,
        by: PlayerId,
        answer: ChallengeResponse,
        said_in: Option<ChannelId>,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<ChallengeOutcome, AppError> {
        let challenge = self.challenge(id).await?;
        let state = match answer {
            ChallengeResponse::Accept => {
                // Only members of the channel may accept an open challenge.
                let Proposal { opponent, place, .. } = challenge.proposal;
                if opponent.is_none() && said_in != Some(place.channel) {
                    challenge.accept(by, now, chance)?;
                    return Err(Refusal::OpenElsewhere.into());
                }
                return self.accept(&challenge, by, said_in, now, chance).await;
            }
            ChallengeResponse::AcceptFromLobby => {
                return self.accept(&challenge, by, said_in, now, chance).await;
            }
            ChallengeResponse::Decline => {
                self.decline(id, by, None, now).await?;
                return Ok(ChallengeOutcome::Closed(ChallengeState::Declined));
            }
            ChallengeResponse::Cancel => challenge.cancel(by, now)?,
        };
        if self.store.close_challenge(id, state, &[], now).await? {
            Ok(ChallengeOutcome::Closed(state))
        } else {
            Err(self.closed_meanwhile(id, now).await)
        }
    }

    /// Declines a challenge, and notifies the challenger, with the reason if one is given.
    /// Errors: A refusal if the challenge is closed or `by` is not its opponent.
    pub async fn decline(
        &self,
        id: ChallengeId,
        by: PlayerId,
        reason: Option<&DeclineReason>,
        now: Moment,
    ) -> Result<(), AppError> {
        let challenge = self.challenge(id).await?;
        challenge.decline(by, now)?;
        let challenger = Reader::Player(challenge.proposal.challenger);
        let told = OutboxMessage { reader: challenger, notice: Notice::Declined { challenge: id } };
        if self.store.decline_challenge(id, reason, &[told], now).await? {
            self.wakeup.all();
            Ok(())
        } else {
            Err(self.closed_meanwhile(id, now).await)
        }
    }

    async fn accept(
        &self,
        challenge: &Challenge,
        by: PlayerId,
        said_in: Option<ChannelId>,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<ChallengeOutcome, AppError> {
        let pairing = challenge.accept(by, now, chance)?;
        let Proposal { challenger, place, .. } = challenge.proposal;
        let start = start_of(&pairing, &challenge.proposal.terms)?;
        let thread = self.wants_thread(place).await?;
        let messages = |the_match| {
            // The player who accepts sees the board in the response, the challenger in the notice.
            let mut messages = vec![OutboxMessage {
                reader: Reader::Player(challenger),
                notice: Notice::Accepted { the_match },
            }];
            // The thread is opened when this is delivered.
            if place.server.is_some() && (thread || said_in != Some(place.channel)) {
                let notice = Notice::Watched { the_match, ply: 0 };
                messages.push(OutboxMessage { reader: Reader::Channel(place.channel), notice });
            }
            messages
        };
        let begin = BeginMatch {
            challenge,
            pairing: &pairing,
            start_fen: &start,
            thread_wanted: thread,
            now,
        };
        match begin.save(&self.store, messages).await? {
            Some(BegunMatches { first, mirrored }) => {
                self.wakeup.all();
                let the_match = self.find_match(first).await?;
                let mirrored = match mirrored {
                    Some(id) => Some(self.find_match(id).await?),
                    None => None,
                };
                Ok(ChallengeOutcome::Began(Box::new(BegunChallenge { the_match, mirrored })))
            }
            None => Err(self.closed_meanwhile(challenge.id, now).await),
        }
    }

    async fn closed_meanwhile(&self, id: ChallengeId, now: Moment) -> AppError {
        match self.challenge(id).await {
            Ok(challenge) => Refusal::ChallengeClosed(challenge.state_at(now)).into(),
            Err(error) => error,
        }
    }
}
