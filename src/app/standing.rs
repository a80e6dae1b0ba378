//! What the engine keeps to itself while it stands on running boards.

use courier_play::engine_partner::{EngineStep, next_step};
use courier_play::matches::MatchRecord;
use courier_play::standing::{OwnBoards, is_kept_from_players};
use courier_play::{Match, PlayerId};

use super::application::App;
use super::error::AppError;
use crate::process::compute::ComputeError;

impl App {
    /// Whether the engine has to answer in a match but does not, because its opponent would learn
    /// how to go on in a running match against a person. Computed in a turn of `person`, who is
    /// shown a board: it does not wait for it if they already have much computed, and tells
    /// nothing.
    pub async fn engine_holds_back(
        &self,
        the_match: &Match,
        person: Option<PlayerId>,
    ) -> Result<bool, AppError> {
        let Some(seat) = the_match.engine_seat() else { return Ok(false) };
        match next_step(the_match, seat) {
            EngineStep::Wait | EngineStep::Act(_) => return Ok(false),
            EngineStep::AnswerDraw | EngineStep::Move => {}
        }
        let records = self.kept_records(the_match.players()[!seat.side]).await?;
        if records.is_empty() {
            return Ok(false);
        }
        let game = the_match.game().clone();
        let forbids = move || OwnBoards::replay(records).forbid_answer(&game);
        match self.compute().quick(person, forbids).await {
            // The remark can be left out; an answer of the engine cannot be taken back.
            Err(ComputeError::Refused(_)) if person.is_some() => Ok(false),
            found => Ok(found?),
        }
    }

    /// The matches of a player that are kept from them. Replaying them takes long: not here.
    pub(super) async fn kept_records(
        &self,
        player: PlayerId,
    ) -> Result<Vec<MatchRecord>, AppError> {
        let ids = self.store.running_ids_of(player).await?;
        let found = self.store.match_records(&ids).await?;
        // Nobody can move in a match that cannot be read.
        let records = found.into_iter().filter_map(|(_, record)| record.ok());
        Ok(records.filter(is_kept_from_players).collect())
    }
}
