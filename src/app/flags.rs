//! Fallen flags: before one is stored, the player's automatic vacation may begin instead.

use courier_play::notices::{Notice, OutboxMessage, Reader};
use courier_play::vacations::AutomaticVacation;
use courier_play::{Match, Moment, PlayerId, reminders::turn};
use courier_store::{Loaded, StoreError, WriteTransaction};

use super::application::App;
use super::error::AppError;
use super::reminders;

impl App {
    /// Whether the flag of a loaded match has fallen by `now`. The consequences are stored, and the
    /// match has to be loaded again.
    pub(super) async fn settle_flag(
        &self,
        loaded: &mut Loaded,
        now: Moment,
    ) -> Result<bool, AppError> {
        let Some(fallen) = loaded.the_match.sweep(now) else { return Ok(false) };
        // Perhaps the player's shard was gone and is back.
        if self.is_interrupted() {
            self.end_interruption(now).await?;
        } else {
            // If it lost a race, the match is loaded again as well.
            let _ = self.save(loaded, &[fallen], None, now).await?;
        }
        Ok(true)
    }

    /// Begins the automatic vacation of a player if a flag of theirs has fallen by `now` and no
    /// sweep has come yet: what they are about to change must not depend on how late the sweep
    /// comes.
    pub(super) async fn settle_vacation(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<(), AppError> {
        // No clock is certain until the interruption is credited.
        if self.is_interrupted() {
            return Ok(());
        }
        let mut transaction = self.store.begin().await?;
        if begin_vacation_instead(&mut transaction, player, now).await? {
            transaction.commit().await?;
            self.wakeup.all();
        }
        Ok(())
    }
}

/// Begins the automatic vacation of a player, if they have chosen it and it prevents the fall of a
/// flag by `now` in any of their matches. Returns whether it did: then nothing computed from the
/// earlier clocks may be saved.
pub(super) async fn begin_vacation_instead(
    transaction: &mut WriteTransaction,
    player: PlayerId,
    now: Moment,
) -> Result<bool, StoreError> {
    let history = transaction.vacations(player).await?;
    if history.automatic_since.is_none() {
        return Ok(false);
    }
    let waiting = reminders::on_the_move(transaction, player).await?;
    let fallen: Vec<(Moment, &Match)> = waiting
        .iter()
        .filter_map(|the_match| Some((the_match.preventable_flag(now)?, the_match)))
        .collect();
    let flags: Vec<Moment> = fallen.iter().map(|(at, _)| *at).collect();
    let Some(automatic) = history.automatic(&flags) else { return Ok(false) };
    let AutomaticVacation { flag_at, vacation, replaces } = automatic;
    if let Some(planned) = replaces {
        transaction.delete_vacation(player, planned).await?;
    }
    transaction.insert_vacation(player, vacation, now).await?;
    transaction.set_automatic_vacation(player, None).await?;
    // Of several flags at the same moment, the notice is about the one in the oldest match.
    let first = fallen.iter().filter(|(at, _)| *at == flag_at).min_by_key(|(_, one)| one.id());
    if let Some((_, the_match)) = first {
        let (the_match, ply, until) = (the_match.id(), the_match.ply(), vacation.to);
        let notice = Notice::AutomaticVacation { the_match, ply, until };
        transaction
            .enqueue(&[OutboxMessage { reader: Reader::Player(player), notice }], now)
            .await?;
    }
    for before in &waiting {
        warn_again(transaction, before, now).await?;
    }
    Ok(true)
}

/// Lets the flag warnings of a match be sent again, if they were handled `before` a vacation began:
/// the player did not act on them, and the flag comes soon after the vacation.
async fn warn_again(
    transaction: &mut WriteTransaction,
    before: &Match,
    now: Moment,
) -> Result<(), StoreError> {
    let preferences = transaction.preferences(before.mover()).await?;
    let (id, ply) = (before.id(), before.ply());
    let Some(Loaded { the_match, .. }) = transaction.find_match(id).await? else { return Ok(()) };
    for reminder in turn::flag_warnings(&the_match, &preferences, now) {
        transaction.forget_reminder(id, ply, reminder).await?;
    }
    Ok(())
}

#[cfg(test)]
#[path = "flags_tests.rs"]
mod tests;
