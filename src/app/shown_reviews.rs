//! What of a review may be shown to a reader now: no position that stands on the board of a running
//! match, or next to one of the reader's or the players', computed in a turn of the reader.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use courier_play::reviews::Assessment;
use courier_play::standing::{OwnBoards, ShownBoards, StandingBoard, positions_of_line};
use courier_play::{Match, PlayerId};
use courier_rules::notation::uci;
use courier_rules::{Game, Move, Position};
use courier_store::ReviewedPosition;

use super::application::App;
use super::error::AppError;
use crate::process::compute::{ComputeError, Turn};

/// A turn in which a person reads reviews. The running matches of each player that may hide
/// something in them are replayed once.
pub struct ReadingTurn {
    turn: Turn,
    kept: BTreeMap<PlayerId, Arc<OwnBoards>>,
}

impl ReadingTurn {
    pub const fn new(turn: Turn) -> Self {
        Self { turn, kept: BTreeMap::new() }
    }

    /// As [`Turn::compute`].
    pub async fn compute<T: Send + 'static>(
        self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<(T, Self), ComputeError> {
        let Self { turn, kept } = self;
        let (found, turn) = turn.compute(work).await?;
        Ok((found, Self { turn, kept }))
    }

    /// Computes something about a game with the boards that are kept from a reader or a player.
    pub(super) async fn with_kept_boards<T: Send + 'static>(
        self,
        app: &App,
        the_match: &Match,
        reader: PlayerId,
        work: impl FnOnce(&Game, &[Arc<OwnBoards>]) -> T + Send + 'static,
    ) -> Result<(T, Self), AppError> {
        let Self { turn, mut kept } = self;
        let players = the_match.players();
        let people = BTreeSet::from([reader, players.white, players.black]);
        let mut records = Vec::new();
        for player in people.iter().filter(|player| !kept.contains_key(player)) {
            records.push((*player, app.kept_records(*player).await?));
        }
        let game = the_match.game().clone();
        let compute = move || {
            for (player, records) in records {
                kept.insert(player, Arc::new(OwnBoards::replay(records)));
            }
            let own: Vec<_> = people.iter().filter_map(|one| kept.get(one).cloned()).collect();
            (work(&game, &own), kept)
        };
        let ((found, kept), turn) = turn.compute(compute).await?;
        Ok((found, Self { turn, kept }))
    }
}

/// The part of a review that may be shown now.
pub(super) struct Shown {
    pub(super) assessments: BTreeMap<u32, Assessment>,
    /// The numbers of plies after which nothing is shown.
    pub(super) hidden: BTreeSet<u32>,
    /// The others that were not searched.
    pub(super) missing: BTreeSet<u32>,
}

impl App {
    /// The results that `viewer` may see now.
    pub(super) async fn shown(
        &self,
        the_match: &Match,
        viewer: PlayerId,
        turn: ReadingTurn,
    ) -> Result<(Shown, ReadingTurn), AppError> {
        let stored = self.store.reviewed_positions(the_match.id()).await?;
        let read = move |game: &Game, own: &[Arc<OwnBoards>]| {
            let mut found = BTreeMap::new();
            for ReviewedPosition { ply, evaluation, line } in stored {
                let Some(position) = game.position_at(ply) else { continue };
                let line = read_line(&position, &line);
                let boards = ShownBoards::of(&positions_of_line(&position, &line), own);
                found.insert(ply, (Assessment { evaluation, line }, boards));
            }
            (ShownBoards::of(game.positions(), own), found)
        };
        let ((boards, found), turn) = turn.with_kept_boards(self, the_match, viewer, read).await?;
        let lines = found.values().flat_map(|(_, boards)| boards.boards());
        let asked: BTreeSet<StandingBoard> = boards.boards().chain(lines).cloned().collect();
        let standing = self.store.standing_boards(&asked).await?;
        let hidden = boards.hidden_plies(&standing);
        let missing = missing(the_match, &hidden, found.keys().copied());
        let visible = found.into_iter().filter(|(ply, _)| !hidden.contains(ply));
        let assessments = visible
            .map(|(ply, (mut assessment, boards))| {
                // A line may reach such a position, too: the continuation is not shown.
                assessment.line.truncate(boards.visible_length(&standing));
                (ply, assessment)
            })
            .collect();
        Ok((Shown { assessments, hidden, missing }, turn))
    }
}

/// The positions of a match that were not `found` and are not hidden.
pub(super) fn missing(
    the_match: &Match,
    hidden: &BTreeSet<u32>,
    found: impl IntoIterator<Item = u32>,
) -> BTreeSet<u32> {
    let mut missing = searched_plies(the_match);
    missing.retain(|ply| !hidden.contains(ply));
    for ply in found {
        missing.remove(&ply);
    }
    missing
}

/// The positions of a match in which the game is not over by the rules.
fn searched_plies(the_match: &Match) -> BTreeSet<u32> {
    let over = the_match.game().end().is_some();
    (0..=the_match.ply()).filter(|ply| !over || *ply < the_match.ply()).collect()
}

fn read_line(start: &Position, line: &str) -> Vec<Move> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for text in line.split_whitespace() {
        let Ok(the_move) = uci::parse(&position, text) else { break };
        let Ok(next) = position.play(the_move) else { break };
        moves.push(the_move);
        position = next;
    }
    moves
}
