//! Reminders of the player on the move: which are due, and how a player's preferences and time zone
//! change them.

use courier_play::preferences::Preferences;
use courier_play::reminders::Reminder;
use courier_play::reminders::turn::{self, Replanned};
use courier_play::zone::Zone;
use courier_play::{Match, MatchId, Moment, PlayerId};
use courier_store::{HandledReminder, Loaded, Store, StoreError, WriteTransaction};

use super::application::App;
use super::error::AppError;
use super::last_writes::LastWrites;

impl App {
    /// Changes how a player wants to be reminded from `now` on, except for their time zone. A
    /// reminder that was held back and would have been sent by now is due at once; a newly chosen
    /// warning whose time has passed is not sent. Of two changes at the same time, the second is
    /// applied to the result of the first.
    pub async fn amend_preferences(
        &self,
        player: PlayerId,
        change: impl FnOnce(&mut Preferences) + Send,
        now: Moment,
    ) -> Result<(), AppError> {
        amend_preferences(&self.store, player, change, now).await?;
        self.wakeup.all();
        Ok(())
    }

    /// Stores the time zone of a player from `now` on.
    pub async fn set_zone(
        &self,
        player: PlayerId,
        zone: Zone,
        now: Moment,
    ) -> Result<(), AppError> {
        set_zone(&self.store, player, Some(zone), now).await?;
        self.wakeup.all();
        Ok(())
    }
}

/// As [`App::amend_preferences`].
pub(crate) async fn amend_preferences(
    store: &Store,
    player: PlayerId,
    change: impl FnOnce(&mut Preferences) + Send,
    now: Moment,
) -> Result<(), StoreError> {
    let mut transaction = store.begin().await?;
    let before = transaction.preferences(player).await?;
    let mut after = before;
    change(&mut after);
    if after == before {
        return Ok(());
    }
    transaction.set_preferences(player, &after).await?;
    replan(&mut transaction, player, &before, now).await?;
    transaction.commit().await
}

/// As [`App::set_zone`]; `None` is UTC.
pub(crate) async fn set_zone(
    store: &Store,
    player: PlayerId,
    zone: Option<Zone>,
    now: Moment,
) -> Result<(), StoreError> {
    let mut transaction = store.begin().await?;
    let before = transaction.preferences(player).await?;
    transaction.set_zone(player, zone, now).await?;
    replan(&mut transaction, player, &before, now).await?;
    transaction.commit().await
}

/// Plans the reminders of a player again, in all matches in which they are on the move. Their
/// preferences were `before` until now.
async fn replan(
    transaction: &mut WriteTransaction,
    player: PlayerId,
    before: &Preferences,
    now: Moment,
) -> Result<(), StoreError> {
    let after = transaction.preferences(player).await?;
    for the_match in on_the_move(transaction, player).await? {
        let (id, ply) = (the_match.id(), the_match.ply());
        let noted = transaction.noted_reminders(id, ply).await?;
        let Replanned { skipped, next } = turn::replan(&the_match, before, &after, &noted, now);
        let skipped = skipped.into_iter().map(|planned| HandledReminder {
            the_match: id,
            ply,
            reminder: planned.reminder,
            due_at: planned.at,
        });
        transaction.note_reminders(&skipped.collect::<Vec<_>>(), now).await?;
        transaction.set_remind_at(id, next).await?;
    }
    Ok(())
}

/// The running matches in which a player is on the move, without those that cannot be replayed.
pub(super) async fn on_the_move(
    transaction: &mut WriteTransaction,
    player: PlayerId,
) -> Result<Vec<Match>, StoreError> {
    let mut matches = Vec::new();
    for id in transaction.on_the_move(player).await? {
        match transaction.find_match(id).await {
            Ok(loaded) => matches.extend(loaded.map(|loaded| loaded.the_match)),
            // The next sweep sets the broken match aside.
            Err(StoreError::CorruptMatch(_)) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(matches)
}

/// Plans the reminders of the first turn of a match. No notice that it is White's turn is sent,
/// because the match is announced.
pub(super) async fn begin(
    transaction: &mut WriteTransaction,
    id: MatchId,
    the_match: &Match,
    now: Moment,
) -> Result<(), StoreError> {
    let preferences = transaction.preferences(the_match.mover()).await?;
    let (ply, due_at) = (the_match.ply(), the_match.turn_since());
    let reminder = Reminder::YourTurn;
    let known = [HandledReminder { the_match: id, ply, reminder, due_at }];
    transaction.note_reminders(&known, now).await?;
    let noted = [reminder.key()];
    if let Some(due) = turn::due(the_match, &preferences, &noted, now) {
        transaction.set_remind_at(id, due.next).await?;
        let mut last = LastWrites::default();
        last.remind(id, the_match, &due);
        last.write(transaction, now).await?;
    }
    Ok(())
}

/// Handles the reminders of a running turn that are due by `now`. Returns `false`, with nothing
/// written, if the match is over or has been saved since it was read.
pub(crate) async fn remind(
    transaction: &mut WriteTransaction,
    last: &mut LastWrites,
    loaded: &Loaded,
    now: Moment,
) -> Result<bool, StoreError> {
    let the_match = &loaded.the_match;
    let stored = transaction.stored_match(the_match, loaded.revision).await?;
    let Some(stored) = stored else { return Ok(false) };
    let due = turn::due(the_match, &stored.preferences, &stored.noted, now);
    let Some(due) = due else { return Ok(false) };
    // The flag is written again, because a match with a wrong value would be due forever. The
    // revision stays, so that no move is refused because of a reminder.
    let id = the_match.id();
    transaction.set_deadlines(id, the_match.flag_at(), due.next).await?;
    last.remind(id, the_match, &due);
    Ok(true)
}
