//! What the engine keeps to itself while it stands on running boards.

use std::collections::BTreeSet;

use courier_play::engine_partner::{EngineStep, next_step};
use courier_play::standing::{HIDES_THE_REST, OwnBoards};
use courier_play::{Match, MatchId, PlayerId};

use super::application::App;
use super::error::AppError;

impl App {
    /// Whether the engine has to answer in a match but does not, because its opponent would learn
    /// how to go on in a running match against a person.
    pub async fn engine_holds_back(&self, the_match: &Match) -> Result<bool, AppError> {
        let Some(seat) = the_match.engine_seat() else { return Ok(false) };
        match next_step(the_match, seat) {
            EngineStep::Wait | EngineStep::Act(_) => return Ok(false),
            EngineStep::AnswerDraw | EngineStep::Move => {}
        }
        let own = self.own_boards([the_match.players()[!seat.side]]).await?;
        Ok(own.forbid_answer(the_match.game()))
    }

    /// The boards of these people's running matches. One that cannot be replayed has none: nobody
    /// can move there.
    pub(super) async fn own_boards(
        &self,
        people: impl IntoIterator<Item = PlayerId>,
    ) -> Result<OwnBoards, AppError> {
        let mut ids: BTreeSet<MatchId> = BTreeSet::new();
        for player in people {
            let running = self.store.running_of(player).await?;
            let matter = running.iter().filter(|running| {
                running.ply >= HIDES_THE_REST
                    && running.players.iter().all(|(_, player)| player.engine().is_none())
            });
            ids.extend(matter.map(|running| running.id));
        }
        let found = self.store.find_matches(&Vec::from_iter(ids)).await?;
        let sound = found.iter().filter_map(|(_, loaded)| loaded.as_ref().ok());
        Ok(OwnBoards::of(sound.map(|loaded| &loaded.the_match)))
    }
}
