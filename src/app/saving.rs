//! Saving a match after events: the ratings and reminders that follow from them are decided here,
//! and stored with the match and its messages in one transaction.

use courier_play::matches::Event;
use courier_play::notices::OutboxMessage;
use courier_play::rating_change::{self, RatingChange};
use courier_play::reminders::live::LiveReplies;
use courier_play::{ByColor, Moment, reminders::turn};
use courier_store::{Loaded, MatchUpdate, Store, StoreError, WriteTransaction};

use super::actor::Actor;
use super::application::App;
use super::error::AppError;
use super::event_messages::messages;
use super::flags::begin_vacation_instead;
use super::last_writes::LastWrites;

/// How often a save that lost a race is repeated from the beginning.
pub(super) const RACES: usize = 5;

/// The result of saving a match.
#[derive(Clone, Debug, PartialEq)]
#[must_use = "a save that lost a race has stored nothing"]
pub enum Saved {
    Done {
        /// The rating changes, if the match has ended and counts.
        ratings: Option<ByColor<RatingChange>>,
        /// When the next reminder of the match is due or its flag falls.
        next_deadline: Option<Moment>,
    },
    /// The match has been saved since it was read, and nothing is stored. Load it again.
    Raced,
    /// No flag has fallen, because an automatic vacation has begun instead. Only that is stored.
    /// Load the match again.
    OnVacation,
}

/// A change of a match that is to be saved.
#[derive(Clone, Copy, Debug)]
pub struct MatchChange<'a> {
    pub loaded: &'a Loaded,
    pub events: &'a [Event],
    /// The messages that the events cause, except for those to the player on the move.
    pub messages: &'a [OutboxMessage],
    /// Whether the player acts in the channel of the match.
    pub acts_here: bool,
    pub now: Moment,
}

impl MatchChange<'_> {
    /// Saves the change in a transaction of its own.
    /// Errors: [`StoreError::Unexplained`] if the match is not the stored one plus the events.
    pub async fn save(self, store: &Store) -> Result<Saved, StoreError> {
        let (mut transaction, mut last) = (store.begin().await?, LastWrites::default());
        let saved = self.write(&mut transaction, &mut last).await?;
        if saved != Saved::Raced {
            last.write(&mut transaction, self.now).await?;
            transaction.commit().await?;
        }
        Ok(saved)
    }

    /// Writes the change and everything that follows from it, `last` at the end of the transaction.
    pub(super) async fn write(
        self,
        transaction: &mut WriteTransaction,
        last: &mut LastWrites,
    ) -> Result<Saved, StoreError> {
        let Self { loaded, events, messages, acts_here, now } = self;
        let the_match = &loaded.the_match;
        let stored = transaction.stored_match(the_match, loaded.revision).await?;
        let Some(stored) = stored else { return Ok(Saved::Raced) };
        let may_be_a_flag = events.iter().any(Event::may_be_a_flag);
        if may_be_a_flag && stored.automatic_vacation {
            // It lets reminders be sent again that saves before this one have handled.
            last.write(transaction, now).await?;
            if begin_vacation_instead(transaction, the_match.mover(), now).await? {
                return Ok(Saved::OnVacation);
            }
        }
        let live = LiveReplies { moved_here: loaded.moved_here, acts_here };
        let due = turn::due_after(the_match, events, &stored.preferences, &stored.noted, live, now);
        let ratings = rating_change::rate(the_match, stored.ratings, stored.same_absence);
        let remind_at = due.as_ref().and_then(|due| due.next);
        let moved_here = live.moved_here_after(events);
        let update = MatchUpdate { the_match, events, moved_here, remind_at, ratings };
        if !transaction.save_match(&stored, &update, now).await? {
            return Ok(Saved::Raced);
        }
        if let Some(due) = due {
            last.remind(the_match.id(), the_match, &due);
        }
        last.messages.extend_from_slice(messages);
        if ratings.is_some() {
            last.rated.extend(the_match.players().iter().map(|(_, player)| *player));
        }
        let next_deadline = [remind_at, the_match.flag_at()].into_iter().flatten().min();
        Ok(Saved::Done { ratings, next_deadline })
    }
}

impl App {
    /// Saves a loaded match changed by `events`. `actor` is `None` if a flag fell.
    pub(super) async fn save(
        &self,
        loaded: &Loaded,
        events: &[Event],
        actor: Option<Actor>,
        now: Moment,
    ) -> Result<Saved, AppError> {
        let messages = messages(&loaded.the_match, events, actor);
        let place = loaded.the_match.record().place;
        // The engine answers where its opponent moves, so its answers may be live, too.
        let is_here = |by: Actor| by.said_in == Some(place.channel) || by.player.engine().is_some();
        let acts_here = place.server.is_some() && actor.is_some_and(is_here);
        let change = MatchChange { loaded, events, messages: &messages, acts_here, now };
        let saved = change.save(&self.store).await?;
        if saved != Saved::Raced {
            self.wakeup.all();
        }
        Ok(saved)
    }
}
