//! The beginning of a match from a challenge, and whether it is rated.

use crate::play::challenges::{Challenge, Pairing, Place, Proposal, Terms};
use crate::play::matches::MatchRecord;
use crate::play::notices::OutboxMessage;
use crate::play::weekly_limit::{self, WEEK};
use crate::play::{ByColor, CompetitionId, Match, MatchId, Moment, PlayerId};
use crate::store::{Store, StoreError, WriteTransaction};

use super::reminders;

/// A match that is to begin from a challenge.
#[derive(Clone, Copy, Debug)]
pub struct BeginMatch<'a> {
    /// The challenge, as it was read.
    pub challenge: &'a Challenge,
    /// The players and the starting position.
    pub pairing: &'a Pairing,
    /// The starting position as FEN.
    pub start_fen: &'a str,
    /// Whether a thread is to be opened for it.
    pub thread_wanted: bool,
    /// When it begins.
    pub now: Moment,
}

impl BeginMatch<'_> {
    /// Stores the match and the messages it causes, and closes the challenge, in one transaction.
    /// Returns `None`, with nothing stored, if the challenge was closed already.
    ///
    /// # Errors
    /// [`StoreError::CorruptMatch`] if the start is no position of the variant; faults of the
    /// database.
    pub async fn save(
        self,
        store: &Store,
        messages: impl FnOnce(MatchId) -> Vec<OutboxMessage> + Send,
    ) -> Result<Option<MatchId>, StoreError> {
        let mut transaction = store.begin().await?;
        let begun = self.write(&mut transaction, messages).await?;
        if begun.is_some() {
            transaction.commit().await?;
        }
        Ok(begun)
    }

    /// As [`BeginMatch::save`], in a transaction that the caller commits. `None`: drop it.
    pub(super) async fn write(
        self,
        transaction: &mut WriteTransaction,
        messages: impl FnOnce(MatchId) -> Vec<OutboxMessage> + Send,
    ) -> Result<Option<MatchId>, StoreError> {
        let Self { challenge, pairing, start_fen, thread_wanted, now } = self;
        let Proposal { place, terms, .. } = challenge.proposal;
        let ByColor { white, black } = pairing.players;
        // Within the transaction, so that of two matches that begin at the same time only one is
        // the last to be rated.
        let over_limit = terms.rated && {
            let begun = transaction.rated_between(white, black, now - WEEK).await?;
            weekly_limit::rated_again_at(&begun, now).is_some()
        };
        let new = NewMatch {
            terms: &terms,
            place,
            pairing,
            start_fen,
            competition: None,
            over_limit,
            thread_wanted,
            now,
        };
        let id = new.write(transaction).await?;
        if !transaction.accept_challenge(challenge.id, id, now).await? {
            return Ok(None);
        }
        transaction.enqueue(&messages(id), now).await?;
        Ok(Some(id))
    }
}

/// A match that begins, from a challenge or in a competition.
#[derive(Clone, Copy, Debug)]
pub(super) struct NewMatch<'a> {
    pub terms: &'a Terms,
    pub place: Place,
    pub pairing: &'a Pairing,
    /// The starting position as FEN.
    pub start_fen: &'a str,
    pub competition: Option<CompetitionId>,
    /// Whether its players have reached the weekly limit of rated games.
    pub over_limit: bool,
    /// Whether a thread is to be opened for it.
    pub thread_wanted: bool,
    pub now: Moment,
}

impl NewMatch<'_> {
    /// Stores the match and the reminders of its first turn.
    pub(super) async fn write(
        self,
        transaction: &mut WriteTransaction,
    ) -> Result<MatchId, StoreError> {
        let Self { terms, place, pairing, start_fen, over_limit, now, .. } = self;
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
