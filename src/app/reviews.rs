//! Reviews of finished matches: who may ask for one, what remains to be computed, and the results.
//!
//! A position that stands on the board of a running match, or next to one of its reader's or its
//! players', is neither searched nor shown ([`hidden_plies`]). Both are checked, because a match
//! may have reached it in between.

use std::collections::{BTreeMap, BTreeSet};

use courier_play::challenges::Place;
use courier_play::reviews::{
    Assessment, ENGINE_VERSION, EngineName, Evaluation, MAX_RECENT, RECENT, Review, ReviewEngine,
};
use courier_play::standing::{OwnBoards, StandingBoard, boards, hidden_plies, positions_of_line};
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal};
use courier_rules::notation::uci;
use courier_rules::{Game, Move, Position, Variant};
use courier_store::{Loaded, ReviewedPosition, StoredReview, WriteTransaction};

use super::application::App;
use super::error::AppError;

/// How many matches are read and saved at once, which takes some milliseconds.
const BATCH: u32 = 100;

#[derive(Clone, Debug, PartialEq)]
pub enum ReviewState {
    Running {
        /// The number of plies that were searched.
        done: u32,
        /// The number of plies to search. A game that does not end by the rules has one more
        /// position than plies, which is not counted.
        of: u32,
    },
    Finished(Box<Review>),
}

/// A position to search for a review.
#[derive(Clone, Debug)]
pub struct ReviewStep {
    pub waiting: PlayerId,
    pub ply: u32,
    /// The game up to this position.
    pub game: Game,
}

impl App {
    /// The engine that makes the reviews of a variant now.
    pub fn review_engine(&self, variant: &'static Variant) -> ReviewEngine {
        self.review_engines.of(variant)
    }

    /// Sets the engine that makes the reviews of a variant. Reviews of another one are made again
    /// when they are asked for.
    pub fn set_review_engine(&self, variant: &'static Variant, engine: ReviewEngine) {
        self.review_engines.set(variant, engine);
    }

    /// Asks for the review of a match. One that is being computed is returned unchanged. A finished
    /// one by the present engine is returned, too; positions missing in it because they stood on a
    /// running board are added. A player who may not ask for another review now gets a finished one
    /// unchanged.
    /// Errors: [`Refusal::NoSuchMatch`] as for [`App::see`], [`Refusal::ReviewOfRunning`],
    /// [`Refusal::NothingToReview`], [`Refusal::ReviewUnfinished`] and [`Refusal::TooManyReviews`].
    pub async fn request_review(
        &self,
        id: MatchId,
        by: PlayerId,
        here: Place,
        now: Moment,
    ) -> Result<(Match, ReviewState), AppError> {
        let the_match = self.see(id, by, here).await?;
        check_over(&the_match)?;
        let stored = self.store.review(id).await?;
        if let Some(stored) = &stored
            && (!stored.finished || !self.can_be_improved(&the_match, stored, by).await?)
        {
            let state = self.state(&the_match, stored, by).await?;
            return Ok((the_match, state));
        }
        let mut transaction = self.store.begin().await?;
        if let Some(refusal) = refusal(&mut transaction, id, by, now).await? {
            drop(transaction);
            let stored = stored.filter(|stored| stored.finished).ok_or(refusal)?;
            let state = self.state(&the_match, &stored, by).await?;
            return Ok((the_match, state));
        }
        transaction.request_review(id, by, ENGINE_VERSION, now).await?;
        transaction.commit().await?;
        self.wakeup.reviews();
        let state = self.progress(&the_match, stored.as_ref(), by).await?;
        Ok((the_match, state))
    }

    /// The review of a match that was asked for.
    /// Errors: [`Refusal::NoSuchMatch`] as for [`App::see`], and [`Refusal::NoReview`].
    pub async fn see_review(
        &self,
        id: MatchId,
        viewer: PlayerId,
        here: Place,
    ) -> Result<(Match, ReviewState), AppError> {
        let the_match = self.see(id, viewer, here).await?;
        let stored = self.store.review(id).await?.ok_or(Refusal::NoReview(id))?;
        let state = self.state(&the_match, &stored, viewer).await?;
        Ok((the_match, state))
    }

    /// Whether a player who asks for a finished review has it made again, or what is missing added.
    /// `false` if none is finished.
    pub async fn may_improve_review(
        &self,
        the_match: &Match,
        by: PlayerId,
    ) -> Result<bool, AppError> {
        match self.store.review(the_match.id()).await? {
            Some(stored) if stored.finished => self.can_be_improved(the_match, &stored, by).await,
            _ => Ok(false),
        }
    }

    /// The finished review of a match as a player may see it, if there is one.
    pub async fn finished_review(
        &self,
        the_match: &Match,
        viewer: PlayerId,
    ) -> Result<Option<Review>, AppError> {
        match self.store.review(the_match.id()).await? {
            Some(stored) if stored.finished => {
                // Also read for each game of an export, which must not be refused in the middle.
                Ok(Some(self.finished(the_match, &stored, (viewer, None)).await?))
            }
            _ => Ok(None),
        }
    }

    /// Whether the present engine makes all of an unfinished review again. That may change at any
    /// time, so it is asked once, before computing.
    /// Errors: A match that cannot be replayed.
    pub async fn begins_again(&self, id: MatchId) -> Result<bool, AppError> {
        let stored = self.store.review(id).await?;
        let the_match = self.find_match(id).await?;
        Ok(stored.is_some_and(|stored| self.replaces(&the_match, &stored)))
    }

    /// The next position to search for a review, with `again` as if nothing had been found yet. If
    /// none is left, the review is finished.
    /// Errors: A match that cannot be replayed.
    pub async fn next_review_step(
        &self,
        id: MatchId,
        again: bool,
        now: Moment,
    ) -> Result<Option<ReviewStep>, AppError> {
        let Some(stored) = self.store.review(id).await?.filter(|stored| !stored.finished) else {
            return Ok(None);
        };
        let the_match = self.find_match(id).await?;
        let Some(&ply) =
            self.missing(&the_match, (stored.requested_by, None), again).await?.first()
        else {
            self.store.finish_review(id, now).await?;
            return Ok(None);
        };
        let game = game_at(the_match.game(), ply);
        Ok(Some(ReviewStep { waiting: stored.requested_by, ply, game }))
    }

    /// Stores which engine computes a review from now on, `None` for our own. Results of another
    /// engine are deleted, because evaluations of two engines cannot be compared. Returns whether
    /// there was another one: then the review begins again.
    pub async fn assign_review(
        &self,
        id: MatchId,
        engine: Option<&EngineName>,
    ) -> Result<bool, AppError> {
        let engine = engine.map(EngineName::as_str);
        Ok(self.store.assign_review(id, ENGINE_VERSION, engine).await?)
    }

    /// Stores the evaluation of a position and the best moves.
    pub async fn add_to_review(
        &self,
        id: MatchId,
        step: &ReviewStep,
        evaluation: Evaluation,
        line: &[Move],
    ) -> Result<(), AppError> {
        let line = write_line(step.game.position(), line);
        let found = ReviewedPosition { ply: step.ply, evaluation, line };
        Ok(self.store.add_reviewed_position(id, &found).await?)
    }

    /// Stores the boards of some running matches saved by an older version, with numbers greater
    /// than `after`. Returns the number to continue from; `None` if none are left. No search may
    /// begin before.
    pub async fn store_boards(&self, after: MatchId) -> Result<Option<MatchId>, AppError> {
        let ids = self.store.matches_without_board(after, BATCH).await?;
        let Some(&last) = ids.last() else { return Ok(None) };
        let matches = self.store.find_matches(&ids).await?;
        let mut transaction = self.store.begin().await?;
        for (id, loaded) in matches {
            // One that cannot be replayed shows no board.
            let Ok(Loaded { the_match, revision, .. }) = loaded else { continue };
            if let Some(board) = the_match.standing_board() {
                transaction.set_board(id, revision, &board).await?;
            }
        }
        transaction.commit().await?;
        Ok(Some(last))
    }

    /// Whether the stored results of a review are by an engine other than ours.
    pub async fn is_of_program(&self, id: MatchId) -> Result<bool, AppError> {
        Ok(self.store.review(id).await?.is_some_and(|stored| stored.engine.is_some()))
    }

    /// Whether a stored review would be made again, or lacks something that may be searched by now.
    async fn can_be_improved(
        &self,
        the_match: &Match,
        stored: &StoredReview,
        by: PlayerId,
    ) -> Result<bool, AppError> {
        let replaces = self.replaces(the_match, stored);
        Ok(replaces || !self.missing(the_match, (by, Some(by)), false).await?.is_empty())
    }

    /// Whether the present engine, as this process knows it, makes a stored review again.
    fn replaces(&self, the_match: &Match, stored: &StoredReview) -> bool {
        let engine = self.review_engine(the_match.record().variant);
        engine.replaces(stored.version, stored.engine.as_deref())
    }

    /// The positions that were not searched, or with `again` all, except those forbidden to
    /// `reader`; computed in a turn of `person`.
    async fn missing(
        &self,
        the_match: &Match,
        (reader, person): (PlayerId, Option<PlayerId>),
        again: bool,
    ) -> Result<BTreeSet<u32>, AppError> {
        let game = the_match.game().clone();
        let standing = self.store.standing_boards(&boards(&game).collect()).await?;
        let own = self.kept_from(the_match, reader).await?;
        let hide = move || hidden_plies(&game, &standing, &own);
        let hidden = self.compute().quick(person, hide).await?;
        let mut missing = searched_plies(the_match);
        if !again {
            for found in self.store.reviewed_positions(the_match.id()).await? {
                missing.remove(&found.ply);
            }
        }
        missing.retain(|ply| !hidden.contains(ply));
        Ok(missing)
    }

    /// The boards of the reader of a review, and of the players of the match.
    async fn kept_from(&self, the_match: &Match, reader: PlayerId) -> Result<OwnBoards, AppError> {
        let players = the_match.players();
        self.own_boards(BTreeSet::from([reader, players.white, players.black])).await
    }

    /// The results that `viewer` may see now, computed in a turn of `person`.
    async fn shown(
        &self,
        the_match: &Match,
        (viewer, person): (PlayerId, Option<PlayerId>),
    ) -> Result<Shown, AppError> {
        let game = the_match.game();
        let mut asked: BTreeSet<StandingBoard> = boards(game).collect();
        let mut found = BTreeMap::new();
        for ReviewedPosition { ply, evaluation, line } in
            self.store.reviewed_positions(the_match.id()).await?
        {
            let Some(position) = game.position_at(ply) else { continue };
            let line = read_line(&position, &line);
            let positions = positions_of_line(&position, &line);
            let boards: Vec<StandingBoard> = positions.iter().map(StandingBoard::of).collect();
            asked.extend(boards.iter().cloned());
            found.insert(ply, (Assessment { evaluation, line }, positions, boards));
        }
        let standing = self.store.standing_boards(&asked).await?;
        let own = self.kept_from(the_match, viewer).await?;
        let game = game.clone();
        let show = move || {
            let hidden = hidden_plies(&game, &standing, &own);
            let assessments = found
                .into_iter()
                .filter(|(ply, _)| !hidden.contains(ply))
                .map(|(ply, (mut assessment, positions, boards))| {
                    // A line may reach such a position, too: the continuation is not shown.
                    let end = positions.iter().zip(&boards).position(|(position, board)| {
                        standing.contains(board) || own.are_near(position)
                    });
                    assessment.line.truncate(end.unwrap_or(usize::MAX));
                    (ply, assessment)
                })
                .collect();
            Shown { assessments, hidden }
        };
        Ok(self.compute().quick(person, show).await?)
    }

    async fn progress(
        &self,
        the_match: &Match,
        stored: Option<&StoredReview>,
        viewer: PlayerId,
    ) -> Result<ReviewState, AppError> {
        let whose = (viewer, Some(viewer));
        let Shown { mut assessments, hidden } = self.shown(the_match, whose).await?;
        // Results left from the finished review do not count as progress of a new one.
        if stored.is_some_and(|it| (it.finished || it.was_finished) && self.replaces(the_match, it))
        {
            assessments.clear();
        }
        let mut searched = searched_plies(the_match);
        searched.retain(|ply| !hidden.contains(ply));
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let (done, all) = (count(assessments.len()), count(searched.len()));
        let of = all.min(the_match.ply());
        Ok(ReviewState::Running { done: done.saturating_sub(all - of), of })
    }

    async fn state(
        &self,
        the_match: &Match,
        stored: &StoredReview,
        viewer: PlayerId,
    ) -> Result<ReviewState, AppError> {
        if !stored.finished {
            return self.progress(the_match, Some(stored), viewer).await;
        }
        let review = self.finished(the_match, stored, (viewer, Some(viewer))).await?;
        Ok(ReviewState::Finished(Box::new(review)))
    }

    async fn finished(
        &self,
        the_match: &Match,
        stored: &StoredReview,
        whose: (PlayerId, Option<PlayerId>),
    ) -> Result<Review, AppError> {
        let Shown { assessments, .. } = self.shown(the_match, whose).await?;
        let engine = stored.engine.as_deref().map(EngineName::new);
        Ok(Review::of(the_match.game(), &assessments, engine))
    }
}

/// The part of a review that may be shown now.
struct Shown {
    assessments: BTreeMap<u32, Assessment>,
    /// The numbers of plies after which nothing is shown.
    hidden: BTreeSet<u32>,
}

/// Why the player may not ask for this review now.
async fn refusal(
    transaction: &mut WriteTransaction,
    id: MatchId,
    by: PlayerId,
    now: Moment,
) -> Result<Option<Refusal>, AppError> {
    if let Some(other) = transaction.unfinished_review_of(by).await?
        && other != id
    {
        return Ok(Some(Refusal::ReviewUnfinished(other)));
    }
    let (recent, first) = transaction.recent_reviews(by, now - RECENT).await?;
    let first = first.filter(|_| recent >= MAX_RECENT);
    Ok(first.map(|first| Refusal::TooManyReviews { most: MAX_RECENT, again: first + RECENT }))
}

fn check_over(the_match: &Match) -> Result<(), Refusal> {
    match the_match.outcome() {
        None => Err(Refusal::ReviewOfRunning),
        Some(_) if the_match.ply() == 0 => Err(Refusal::NothingToReview),
        Some(_) => Ok(()),
    }
}

/// The positions of a match in which the game is not over by the rules.
fn searched_plies(the_match: &Match) -> BTreeSet<u32> {
    let over = the_match.game().end().is_some();
    (0..=the_match.ply()).filter(|ply| !over || *ply < the_match.ply()).collect()
}

/// The game with its first `ply` moves only.
fn game_at(game: &Game, ply: u32) -> Game {
    let mut earlier = Game::new(game.start().clone());
    for the_move in game.moves().iter().take(ply as usize) {
        // The moves were legal in the whole game.
        let _ = earlier.play_past_draw(*the_move);
    }
    earlier
}

fn write_line(start: &Position, line: &[Move]) -> String {
    let mut position = start.clone();
    let mut written = Vec::new();
    for the_move in line {
        let text = uci::print(&position, *the_move);
        let Ok(next) = position.play(*the_move) else { break };
        written.push(text);
        position = next;
    }
    written.join(" ")
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
