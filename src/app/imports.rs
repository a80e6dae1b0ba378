//! Imported games: storing them, and who may see, show and delete them.

use courier_play::challenges::Place;
use courier_play::imports::{
    self, ImportError, ImportedGame, ImportedRecord, MAX_GAMES, UnreadRecord,
};
use courier_play::{ImportId, Moment, PlayerId, Refusal};
use courier_rules::Color;
use courier_store::ImportSummary;

use super::application::App;
use super::error::AppError;
#[cfg(doc)]
use crate::process::compute::Compute;
use crate::process::compute::ComputePlace;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportedGames {
    /// The stored games, in the order of the file: at least one.
    pub ids: Vec<ImportId>,
    /// How many games were left out, because the player or the file has reached a limit.
    pub left_out: usize,
    pub unread: Vec<UnreadRecord>,
    /// How many words and tags of the file were skipped.
    pub skipped: usize,
}

impl App {
    /// A place to read a file of a player, who may have more games.
    /// Errors: [`ImportError::Full`], and those of [`Compute::long_place`].
    pub async fn place_for_import(&self, player: PlayerId) -> Result<ComputePlace, AppError> {
        let place = self.compute.long_place(player)?;
        let stored = self.store.imported_by(player).await?.len();
        free(u32::try_from(stored).unwrap_or(u32::MAX))?;
        Ok(place)
    }

    /// Stores the games of a file, as many as the player may have.
    /// Errors: [`ImportError`], with nothing stored.
    pub async fn import(
        &self,
        (player, place): (PlayerId, ComputePlace),
        file: Vec<u8>,
        now: Moment,
    ) -> Result<ImportedGames, AppError> {
        // In strange games, each move takes time.
        let read = place.compute(move || {
            let file = imports::read(&file)?;
            let stored = file.games.iter().map(to_store).collect::<Vec<_>>();
            Ok::<_, ImportError>((stored, file.unread, file.rest, file.skipped))
        });
        let (games, unread, rest, skipped) = read.await?.map_err(Refusal::from)?;
        let mut transaction = self.store.begin().await?;
        let free = free(transaction.count_imported(player).await?)?;
        let mut ids = Vec::new();
        for (summary, text) in games.iter().take(free) {
            ids.push(transaction.add_import(player, text, summary, now).await?);
        }
        transaction.commit().await?;
        let left_out = games.len() - ids.len() + rest;
        Ok(ImportedGames { ids, left_out, unread, skipped })
    }

    /// An imported game, for a user who may see it: its owner anywhere, others where the owner has
    /// shown it.
    /// Errors: [`Refusal::NoSuchMatch`] if it does not exist or they may not see it;
    /// [`AppError::CorruptImport`], and those of [`Compute::quick_place`].
    pub async fn see_import(
        &self,
        id: ImportId,
        viewer: PlayerId,
        here: Place,
    ) -> Result<ImportedGame, AppError> {
        let place = self.compute.quick_place(viewer)?;
        let stored = self.store.imported(id).await?.ok_or(Refusal::NoSuchMatch)?;
        let text = stored.record;
        let record = place.compute(move || ImportedRecord::parse(&text)).await?;
        let record = record.map_err(|error| AppError::CorruptImport(id, error))?;
        let game = ImportedGame {
            id,
            owner: stored.owner,
            imported_at: stored.imported_at,
            shown_in: stored.shown_in,
            record,
        };
        if game.is_visible_to(viewer, here) { Ok(game) } else { Err(Refusal::NoSuchMatch.into()) }
    }

    /// Lets others see an imported game in a place.
    /// Errors: [`Refusal::NoSuchMatch`] if the player has no such game.
    pub async fn show_import(
        &self,
        id: ImportId,
        player: PlayerId,
        place: Place,
    ) -> Result<(), AppError> {
        let shown = self.store.show_import(id, player, place).await?;
        if shown { Ok(()) } else { Err(Refusal::NoSuchMatch.into()) }
    }

    /// Deletes an imported game.
    /// Errors: [`Refusal::NoSuchMatch`] if the player has no such game.
    pub async fn delete_import(&self, id: ImportId, player: PlayerId) -> Result<(), AppError> {
        let deleted = self.store.delete_import(id, player).await?;
        if deleted { Ok(()) } else { Err(Refusal::NoSuchMatch.into()) }
    }
}

/// A game as it is stored; it gets its number there.
fn to_store(record: &ImportedRecord) -> (ImportSummary, String) {
    let name = |side| record.name(side).unwrap_or_default();
    let summary = ImportSummary {
        id: ImportId(0),
        variant: record.variant(),
        start: record.start(),
        white: name(Color::White),
        black: name(Color::Black),
        score: record.score().map_or_else(|| "*".to_owned(), |score| score.to_string()),
    };
    (summary, record.text())
}

/// How many games a player with this many may add.
fn free(stored: u32) -> Result<usize, AppError> {
    match MAX_GAMES.checked_sub(stored) {
        None | Some(0) => Err(Refusal::from(ImportError::Full { most: MAX_GAMES }).into()),
        Some(free) => Ok(free as usize),
    }
}
