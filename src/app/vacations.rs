//! Vacations: beginning one, ending it early, and choosing that one begins automatically.

use courier_play::vacations::Vacation;
use courier_play::{Match, Moment, PlayerId, Refusal, Span};
use courier_store::{Store, WriteTransaction};

use super::application::App;
use super::error::AppError;
use super::reminders;

/// A player whose flag falls sooner than this after the end of a vacation has no time to move.
const TOO_LATE_TO_MOVE: Span = Span::minutes(1);

impl App {
    /// The vacations of a player, and the vacation time they have left at `now`.
    pub async fn vacations(
        &self,
        player: PlayerId,
        now: Moment,
    ) -> Result<(Vec<Vacation>, Span), AppError> {
        let history = self.store.vacations(player).await?;
        let left = history.left(now);
        Ok((history.taken, left))
    }

    /// Begins a vacation of so many days of 24 hours at the next whole hour: clocks stop in those
    /// of the player's matches that allow it. Returns the vacation and the vacation time left after
    /// it.
    /// Errors: [`Refusal::OnVacation`] and [`Refusal::VacationTooLong`].
    pub async fn begin_vacation(
        &self,
        player: PlayerId,
        days: u8,
        now: Moment,
    ) -> Result<(Vacation, Span), AppError> {
        self.settle_vacation(player, now).await?;
        let vacation = Vacation::of(days, now);
        begin(&self.store, player, vacation, now).await?;
        self.wakeup.all();
        Ok((vacation, self.vacations(player, now).await?.1))
    }

    /// Ends a player's vacation, or calls it off if it has not begun. Returns the vacation time
    /// left.
    /// Errors: [`Refusal::NotOnVacation`], and [`Refusal::TimeUpAfterVacation`] if a flag of theirs
    /// would fall within a minute.
    pub async fn end_vacation(&self, player: PlayerId, now: Moment) -> Result<Span, AppError> {
        self.settle_vacation(player, now).await?;
        end(&self.store, player, now).await?.ok_or(Refusal::NotOnVacation)?;
        self.wakeup.all();
        Ok(self.vacations(player, now).await?.1)
    }

    /// Whether a player has chosen that a vacation begins automatically when their flag would fall.
    pub async fn has_automatic_vacation(&self, player: PlayerId) -> Result<bool, AppError> {
        Ok(self.store.vacations(player).await?.automatic_since.is_some())
    }
}

/// Begins a vacation if the player may: check and change are one transaction, so no day is taken
/// twice.
pub(crate) async fn begin(
    store: &Store,
    player: PlayerId,
    vacation: Vacation,
    now: Moment,
) -> Result<(), AppError> {
    let mut transaction = store.begin().await?;
    transaction.vacations(player).await?.check(vacation, now)?;
    transaction.insert_vacation(player, vacation, now).await?;
    Ok(transaction.commit().await?)
}

/// Ends the vacation that is planned or under way, and returns it as it was; `None` if there is
/// none. Refuses if the player would lose on time before they can move.
pub(crate) async fn end(
    store: &Store,
    player: PlayerId,
    now: Moment,
) -> Result<Option<Vacation>, AppError> {
    let mut transaction = store.begin().await?;
    let Some(current) = transaction.vacations(player).await?.current(now) else { return Ok(None) };
    transaction.end_vacation(player, current, now).await?;
    check_time_to_move(&mut transaction, player, now).await?;
    transaction.commit().await?;
    Ok(Some(current))
}

/// Checks that a player whose vacation has just been ended has time to move in each match that the
/// vacation affects, or another vacation that begins automatically.
async fn check_time_to_move(
    transaction: &mut WriteTransaction,
    player: PlayerId,
    now: Moment,
) -> Result<(), AppError> {
    let waiting = reminders::on_the_move(transaction, player).await?;
    let falls = |the_match: &Match| {
        Some((the_match.preventable_flag(now + TOO_LATE_TO_MOVE)?, the_match.id()))
    };
    let falling: Vec<_> = waiting.iter().filter_map(falls).collect();
    let flags: Vec<Moment> = falling.iter().map(|(at, _)| *at).collect();
    match falling.first() {
        Some((_, id)) if transaction.vacations(player).await?.automatic(&flags).is_none() => {
            Err(Refusal::TimeUpAfterVacation { the_match: *id }.into())
        }
        _ => Ok(()),
    }
}
