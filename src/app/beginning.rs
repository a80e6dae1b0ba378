//! The beginning of a match from a challenge, and whether it is rated.

use courier_play::challenges::{Candidate, Challenge, Conditions, Pairing, Place, Proposal, Terms};
use courier_play::matches::MatchRecord;
use courier_play::notices::OutboxMessage;
use courier_play::reliability;
use courier_play::weekly_limit::{self, WEEK};
use courier_play::{ByColor, CompetitionId, Match, MatchId, Moment, PlayerId};
use courier_rules::notation::fen;

use courier_store::{Store, StoreError, WriteTransaction};

use super::admin;
use super::error::AppError;
use super::reminders;

/// A match that is to begin from a challenge.
#[derive(Clone, Copy, Debug)]
pub struct BeginMatch<'a> {
    pub challenge: &'a Challenge,
    /// The players and the starting position.
    pub pairing: &'a Pairing,
    pub start_fen: &'a str,
    /// Whether a thread is to be opened for it.
    pub thread_wanted: bool,
    pub now: Moment,
}

/// The matches that began because a challenge was accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BegunMatches {
    pub first: MatchId,
    /// The one with colors swapped, if the challenge is for a pair.
    pub mirrored: Option<MatchId>,
}

impl BeginMatch<'_> {
    /// Stores the match, or both of a pair, and the messages they cause, and counts it in the
    /// challenge, in one transaction. Returns `None`, with nothing stored, if the challenge was
    /// closed already.
    /// Errors: A refusal if the player who accepts does not meet the conditions of the challenge,
    /// or one of the two has blocked the other;
    /// [`StoreError::CorruptMatch`] if the start is not a position of the variant.
    pub async fn save(
        self,
        store: &Store,
        messages: impl Fn(MatchId) -> Vec<OutboxMessage> + Send,
    ) -> Result<Option<BegunMatches>, AppError> {
        let mut transaction = store.begin().await?;
        let begun = self.write(&mut transaction, messages).await?;
        if begun.is_some() {
            transaction.commit().await?;
        }
        Ok(begun)
    }

    /// As [`BeginMatch::save`], in a transaction that the caller commits, or drops if this returns
    /// `None`.
    pub(super) async fn write(
        self,
        transaction: &mut WriteTransaction,
        messages: impl Fn(MatchId) -> Vec<OutboxMessage> + Send,
    ) -> Result<Option<BegunMatches>, AppError> {
        let Self { challenge, pairing, now, .. } = self;
        self.check_conditions(transaction).await?;
        let first = self.write_game(transaction, pairing, self.start_fen).await?;
        let mirrored = match challenge.proposal.conditions {
            Conditions { mirrored: true, .. } => {
                let mirrored = pairing.mirrored();
                let start = start_of(&mirrored, &challenge.proposal.terms)?;
                Some(self.write_game(transaction, &mirrored, &start).await?)
            }
            Conditions { mirrored: false, .. } => None,
        };
        if !transaction.accept_challenge(challenge.id, first, mirrored, now).await? {
            return Ok(None);
        }
        for id in [Some(first), mirrored].into_iter().flatten() {
            transaction.enqueue(&messages(id), now).await?;
        }
        Ok(Some(BegunMatches { first, mirrored }))
    }

    /// Within the transaction, so that a player who accepts twice at the same time gets one game,
    /// and a block or a ban holds at once.
    async fn check_conditions(&self, transaction: &mut WriteTransaction) -> Result<(), AppError> {
        let Proposal { challenger, conditions, place, .. } = self.challenge.proposal;
        admin::check_server(transaction, place.server).await?;
        let ByColor { white, black } = self.pairing.players;
        let by = if white == challenger { black } else { white };
        transaction.blocks_between(by, challenger).await?.check_new_game()?;
        if conditions == Conditions::default() {
            return Ok(());
        }
        let candidate = Candidate {
            time_outs: transaction.time_outs(by, self.now - reliability::WINDOW).await?,
            has_accepted: transaction.has_accepted(self.challenge.id, by, self.now).await?,
        };
        Ok(conditions.check(candidate)?)
    }

    async fn write_game(
        &self,
        transaction: &mut WriteTransaction,
        pairing: &Pairing,
        start_fen: &str,
    ) -> Result<MatchId, StoreError> {
        let Self { challenge, thread_wanted, now, .. } = *self;
        let Proposal { place, terms, .. } = challenge.proposal;
        let new = NewMatch {
            terms: &terms,
            place,
            pairing,
            start_fen,
            competition: None,
            thread_wanted,
            now,
        };
        new.write(transaction).await
    }
}

/// The starting position of a game that begins from a challenge, as text.
pub(super) fn start_of(pairing: &Pairing, terms: &Terms) -> Result<String, AppError> {
    let start = pairing.start_position(terms);
    let start = start.ok_or(AppError::Start(pairing.start, terms.variant.key()))?;
    Ok(fen::print(&start))
}

/// A match that begins, from a challenge or in a competition.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewMatch<'a> {
    pub terms: &'a Terms,
    pub place: Place,
    pub pairing: &'a Pairing,
    pub start_fen: &'a str,
    pub competition: Option<CompetitionId>,
    /// Whether a thread is to be opened for it.
    pub thread_wanted: bool,
    pub now: Moment,
}

impl NewMatch<'_> {
    /// Stores the match and the reminders of its first turn. It is not rated if its players have
    /// reached the weekly limit of rated games.
    pub(super) async fn write(
        self,
        transaction: &mut WriteTransaction,
    ) -> Result<MatchId, StoreError> {
        let Self { terms, place, pairing, start_fen, now, .. } = self;
        let ByColor { white, black } = pairing.players;
        // Within the transaction, so that two matches that begin at the same time do not both count
        // as the last rated one.
        let over_limit = terms.rated && {
            let begun = transaction.rated_between(white, black, now - WEEK).await?;
            weekly_limit::rated_again_at(&begun, now).is_some()
        };
        let mut record = MatchRecord::begin(terms, place, pairing, start_fen, over_limit, now);
        record.competition = self.competition;
        transaction.complete_record(&mut record).await?;
        let the_match = Match::replay(record)?;
        let id = transaction.insert_match(&the_match, self.thread_wanted).await?;
        reminders::begin(transaction, id, &the_match, now).await?;
        Ok(id)
    }
}

/// When the next match of two players can be rated, if one that begins `now` is not: see
/// [`weekly_limit`].
pub(crate) async fn rated_again_at(
    store: &Store,
    one: PlayerId,
    other: PlayerId,
    now: Moment,
) -> Result<Option<Moment>, StoreError> {
    let begun = store.rated_between(one, other, now - WEEK).await?;
    Ok(weekly_limit::rated_again_at(&begun, now))
}
