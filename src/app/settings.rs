//! A user's own settings, changed together: all of them are stored, or none.

use courier_draw::{PieceSet, Theme};
use courier_play::language::Language;
use courier_play::preferences::{Hour, LeadTimes, Preferences, QuietHours};
use courier_play::zone::Zone;
use courier_play::{Moment, PlayerId};

use super::application::App;
use super::error::AppError;
use super::flags::begin_vacation_instead;
use super::reminders;

/// New settings of a user; what is `None` stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SettingsChange {
    /// The language; `Some(None)` follows their Discord client.
    pub language: Option<Option<Language>>,
    /// The theme of boards.
    pub theme: Option<Theme>,
    /// The drawings of the pieces.
    pub pieces: Option<PieceSet>,
    /// The time zone.
    pub zone: Option<Zone>,
    /// Whether every move is to be confirmed.
    pub confirm: Option<bool>,
    /// Whether a vacation begins by itself when a flag of theirs would fall. If it was chosen
    /// before, it counts from then on.
    pub automatic_vacation: Option<bool>,
    /// How long before the loss of time they are warned.
    pub leads: Option<LeadTimes>,
    /// The hours without messages; `Some(None)` for none.
    pub quiet: Option<Option<QuietHours>>,
    /// The hour of the digest; `Some(None)` for none.
    pub digest: Option<Option<Hour>>,
}

impl App {
    /// Changes the settings of a player from `now` on, and plans their reminders again: one that
    /// was held back and would have been sent by now is due at once; a newly chosen warning whose
    /// time has passed is not sent.
    pub async fn change_settings(
        &self,
        player: PlayerId,
        change: SettingsChange,
        now: Moment,
    ) -> Result<(), AppError> {
        if change == SettingsChange::default() {
            return Ok(());
        }
        let mut transaction = self.store.begin().await?;
        if let Some(wanted) = change.automatic_vacation {
            // What they are about to change must not depend on how late a sweep comes. While
            // nobody can play, no clock is certain.
            if !self.is_interrupted() {
                begin_vacation_instead(&mut transaction, player, now).await?;
            }
            let since = transaction.vacations(player).await?.automatic_since;
            if since.is_some() != wanted {
                transaction.set_automatic_vacation(player, wanted.then_some(now)).await?;
            }
        }
        if let Some(language) = change.language {
            transaction.set_language(player, language).await?;
        }
        if let Some(theme) = change.theme {
            transaction.set_theme(player, theme).await?;
        }
        if let Some(pieces) = change.pieces {
            transaction.set_pieces(player, pieces).await?;
        }
        if let Some(confirm) = change.confirm {
            transaction.set_confirm(player, confirm).await?;
        }
        let before = transaction.preferences(player).await?;
        let after = Preferences {
            zone: change.zone.unwrap_or(before.zone),
            leads: change.leads.unwrap_or(before.leads),
            quiet: change.quiet.unwrap_or(before.quiet),
            digest: change.digest.unwrap_or(before.digest),
        };
        if let Some(zone) = change.zone {
            transaction.set_zone(player, Some(zone), now).await?;
        }
        if after != before {
            transaction.set_preferences(player, &after).await?;
            reminders::replan(&mut transaction, player, &before, now).await?;
        }
        transaction.commit().await?;
        self.wakeup.all();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::app::test_match::{START, begin};
    use courier_store::Store;

    #[tokio::test]
    async fn a_fault_leaves_all_settings_as_they_were() {
        let folder = tempfile::tempdir().unwrap();
        // A file, for its trigger.
        let app = App::new(Store::open(&folder.path().join("courier.db")).await.unwrap());
        begin(&app.store).await;
        let player = PlayerId(1);
        let stored = async || {
            let row = app.store.player(player).await.unwrap().unwrap();
            let vacation = app.store.vacations(player).await.unwrap().automatic_since;
            (row.language, row.theme, row.pieces, row.zone, row.confirm, vacation)
        };
        let change = SettingsChange {
            language: Some(Some(Language::Catalan)),
            theme: Some(Theme::Blue),
            pieces: Some(PieceSet::Flat),
            zone: Some("Europe/Madrid".parse().unwrap()),
            confirm: Some(true),
            automatic_vacation: Some(true),
            quiet: Some("22-7".parse().ok()),
            ..SettingsChange::default()
        };
        let fault = "before update of remind_at on matches begin select raise(abort, 'no'); end";
        app.store.tamper(&format!("create trigger fault {fault}")).await;
        let before = stored().await;
        app.change_settings(player, change, START).await.unwrap_err();
        assert_eq!(stored().await, before);
        app.store.tamper("drop trigger fault").await;
        app.change_settings(player, change, START).await.unwrap();
        let SettingsChange { theme, pieces, zone, .. } = change;
        let after = (change.language.unwrap(), theme, pieces, zone, true, Some(START));
        assert_eq!(stored().await, after);
        assert_eq!(app.store.preferences(player).await.unwrap().quiet, change.quiet.unwrap());
    }
}
