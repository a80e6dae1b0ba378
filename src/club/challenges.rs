//! Challenges: made, accepted, declined, taken back.

use rand::Rng;

use super::{Club, Trouble};
use crate::play::challenge::{Challenge, ChallengeState, Proposal};
use crate::play::notice::{Notice, Post, Reader};
use crate::play::{ChallengeId, ChannelId, Match, Moment, PlayerId, Refusal};

/// How an open challenge is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// By the person challenged: yes.
    Accept,
    /// By the person challenged: no.
    Decline,
    /// By the challenger: never mind.
    Cancel,
}

/// What became of a challenge.
#[derive(Debug)]
pub enum Answered {
    /// A match began.
    Began(Box<Match>),
    /// The challenge was closed.
    Closed(ChallengeState),
}

impl Club {
    /// Makes a challenge, and tells the person challenged.
    ///
    /// # Errors
    /// A refusal where the proposal cannot be; a fault of the store.
    pub async fn propose(&self, proposal: Proposal, opponent_is_bot: bool, now: Moment) -> Result<Challenge, Trouble> {
        let proposal = proposal.check(opponent_is_bot)?;
        let posts = |challenge| {
            let tell = |opponent| Post { reader: Reader::Player(opponent), notice: Notice::Challenged { challenge } };
            proposal.opponent.map(tell).into_iter().collect()
        };
        let id = self.store.propose(&proposal, &posts, now).await?;
        self.ring();
        Ok(Challenge { id, proposal, state: ChallengeState::Open })
    }

    /// The challenge of that number.
    ///
    /// # Errors
    /// [`Refusal::NoSuchChallenge`]; a fault of the store.
    pub async fn challenge(&self, id: ChallengeId) -> Result<Challenge, Trouble> {
        Ok(self.store.challenge(id).await?.ok_or(Refusal::NoSuchChallenge)?)
    }

    /// When a game of the two a challenge is between can be rated again, if one that begins `now` cannot be although the
    /// challenge says so: see [`weekly`](crate::play::weekly). `None` for one that is open to all, as long as it is.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn rated_again_at(&self, challenge: &Challenge, now: Moment) -> Result<Option<Moment>, Trouble> {
        let Proposal { challenger, opponent, terms, .. } = challenge.proposal;
        match opponent.filter(|_| terms.rated && challenge.state_at(now) == ChallengeState::Open) {
            Some(opponent) => Ok(self.store.rated_again_at(challenger, opponent, now).await?),
            None => Ok(None),
        }
    }

    /// Answers a challenge. Of two answers at the same time exactly one holds. `said_in` is the channel in which
    /// everybody sees the answer, if there is one: the match's own channel is told where it is another.
    ///
    /// # Errors
    /// A refusal where the challenge is closed or somebody else's; a fault of the store.
    pub async fn answer(
        &self,
        id: ChallengeId,
        by: PlayerId,
        answer: Answer,
        said_in: Option<ChannelId>,
        now: Moment,
        chance: &mut (impl Rng + Send),
    ) -> Result<Answered, Trouble> {
        let challenge = self.challenge(id).await?;
        let state = match answer {
            Answer::Accept => return self.accept(&challenge, by, said_in, now, chance).await,
            Answer::Decline => challenge.decline(by, now)?,
            Answer::Cancel => challenge.cancel(by, now)?,
        };
        let challenger = challenge.proposal.challenger;
        let declined = Post { reader: Reader::Player(challenger), notice: Notice::Declined { challenge: id } };
        let posts = if answer == Answer::Decline { vec![declined] } else { Vec::new() };
        if self.store.close_challenge(id, state, &posts, now).await? {
            self.ring();
            Ok(Answered::Closed(state))
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
    ) -> Result<Answered, Trouble> {
        let pairing = challenge.accept(by, now, chance)?;
        let variant = challenge.proposal.terms.variant;
        let start = variant.start(pairing.start).map_err(|_| Trouble::Start(pairing.start, variant.key()))?;
        let Proposal { challenger, place, .. } = challenge.proposal;
        let posts = |the_match| {
            // Who accepted sees the board in the answer; the challenger, on the move or not, sees it in the notice.
            let mut posts = vec![Post { reader: Reader::Player(challenger), notice: Notice::Accepted { the_match } }];
            if place.server.is_some() && said_in != Some(place.channel) {
                let notice = Notice::Watched { the_match, ply: 0 };
                posts.push(Post { reader: Reader::Channel(place.channel), notice });
            }
            posts
        };
        let fen = courier_rules::notation::fen::print(&start);
        match self.store.accept(challenge, &pairing, &fen, &posts, now).await? {
            Some(id) => {
                self.ring();
                Ok(Answered::Began(Box::new(self.look(id).await?)))
            }
            None => Err(self.closed_meanwhile(challenge.id, now).await),
        }
    }

    async fn closed_meanwhile(&self, id: ChallengeId, now: Moment) -> Trouble {
        match self.challenge(id).await {
            Ok(challenge) => Refusal::ChallengeClosed(challenge.state_at(now)).into(),
            Err(trouble) => trouble,
        }
    }
}
