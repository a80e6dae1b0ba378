//! Reminders of the player on the move: which are due, and how a player's preferences and time zone
//! affect them.

use courier_play::preferences::Preferences;
use courier_play::reminders::Reminder;
use courier_play::reminders::turn::{self, Replanned};
use courier_play::{Match, MatchId, Moment, PlayerId};
use courier_store::{HandledReminder, Loaded, StoreError, WriteTransaction};

use super::last_writes::LastWrites;

/// Plans the reminders of a player again, in all matches in which they are on the move. Their
/// preferences were `before` until now.
pub(super) async fn replan(
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

/// The running matches in which a player is on the move, except those that cannot be replayed.
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
