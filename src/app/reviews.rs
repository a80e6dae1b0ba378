//! Reviews of finished matches: who may ask for one, what is still to be computed, and what was
//! found.
//!
//! A position that stands on the board of a running match is neither searched nor shown
//! ([`Store::standing_plies`](crate::store::Store::standing_plies)). Both are checked, because a
//! match may have reached it in between.

use std::collections::{BTreeMap, BTreeSet};

use courier_rules::notation::uci;
use courier_rules::{Game, Move, Position, Variant};

use super::application::App;
use super::error::AppError;
use crate::play::challenges::Place;
use crate::play::reviews::{
    Assessment, ENGINE_VERSION, EngineName, Evaluation, MAX_RECENT, RECENT, Review, ReviewEngine,
};
use crate::play::{Match, MatchId, Moment, PlayerId, Refusal};
use crate::store::{ReviewedPosition, StoredReview};

/// How far a review is.
#[derive(Clone, Debug, PartialEq)]
pub enum ReviewState {
    /// It is being computed.
    Running {
        /// The number of positions that were searched.
        done: u32,
        /// The number of positions to search.
        of: u32,
    },
    /// It is finished.
    Finished(Box<Review>),
}

/// A position to search for a review.
#[derive(Clone, Debug)]
pub struct ReviewStep {
    /// Who waits for it.
    pub waiting: PlayerId,
    /// The number of plies made.
    pub ply: u32,
    /// The game up to this position.
    pub game: Game,
}

impl App {
    /// The engine that makes the reviews of a variant now.
    #[must_use]
    pub fn review_engine(&self, variant: &'static Variant) -> ReviewEngine {
        self.review_engines.of(variant)
    }

    /// Sets the engine that makes the reviews of a variant. Reviews of another one are made again
    /// when they are asked for.
    pub fn set_review_engine(&self, variant: &'static Variant, engine: ReviewEngine) {
        self.review_engines.set(variant, engine);
    }

    /// Asks for the review of a match. One that is being computed is returned as it is, and so is a
    /// finished one of the engine that makes the reviews now; what is missing in it because it
    /// stood on a running board is added.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`] as for [`App::see`], [`Refusal::ReviewOfRunning`],
    /// [`Refusal::NothingToReview`], [`Refusal::ReviewUnfinished`] and [`Refusal::TooManyReviews`];
    /// a fault of the store.
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
        let engine = self.review_engine(the_match.record().variant);
        let keep = stored.as_ref().is_some_and(|stored| {
            !stored.finished || !engine.replaces(stored.version, stored.engine.as_deref())
        });
        if let Some(stored) = stored.filter(|_| keep)
            && (!stored.finished || self.missing(&the_match).await?.is_empty())
        {
            let state = self.state(&the_match, stored).await?;
            return Ok((the_match, state));
        }
        let mut transaction = self.store.begin().await?;
        if let Some(other) = transaction.unfinished_review_of(by).await?
            && other != id
        {
            return Err(Refusal::ReviewUnfinished(other).into());
        }
        let (recent, first) = transaction.recent_reviews(by, now - RECENT).await?;
        if let Some(first) = first
            && recent >= MAX_RECENT
        {
            return Err(Refusal::TooManyReviews { most: MAX_RECENT, again: first + RECENT }.into());
        }
        transaction.request_review(id, by, ENGINE_VERSION, keep, now).await?;
        transaction.commit().await?;
        self.wakeup.reviews.notify_one();
        let state = self.progress(&the_match).await?;
        Ok((the_match, state))
    }

    /// The review of a match that was asked for.
    ///
    /// # Errors
    /// [`Refusal::NoSuchMatch`] as for [`App::see`], and [`Refusal::NoReview`]; a fault of the
    /// store.
    pub async fn see_review(
        &self,
        id: MatchId,
        viewer: PlayerId,
        here: Place,
    ) -> Result<(Match, ReviewState), AppError> {
        let the_match = self.see(id, viewer, here).await?;
        let stored = self.store.review(id).await?.ok_or(Refusal::NoReview(id))?;
        let state = self.state(&the_match, stored).await?;
        Ok((the_match, state))
    }

    /// The finished review of a match, if there is one.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn finished_review(&self, the_match: &Match) -> Result<Option<Review>, AppError> {
        match self.store.review(the_match.id()).await? {
            Some(stored) if stored.finished => match self.state(the_match, stored).await? {
                ReviewState::Finished(review) => Ok(Some(*review)),
                ReviewState::Running { .. } => Ok(None),
            },
            _ => Ok(None),
        }
    }

    /// The matches whose reviews are being computed, the one that has waited longest first.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn unfinished_reviews(&self, limit: u32) -> Result<Vec<MatchId>, AppError> {
        Ok(self.store.unfinished_reviews(limit).await?)
    }

    /// The next position to search for a review. If there is none, the review is finished.
    ///
    /// # Errors
    /// A fault of the store, among them a match that cannot be replayed.
    pub async fn next_review_step(
        &self,
        id: MatchId,
        now: Moment,
    ) -> Result<Option<ReviewStep>, AppError> {
        let Some(stored) = self.store.review(id).await?.filter(|stored| !stored.finished) else {
            return Ok(None);
        };
        let the_match = self.find_match(id).await?;
        let Some(&ply) = self.missing(&the_match).await?.first() else {
            self.store.finish_review(id, now).await?;
            return Ok(None);
        };
        let game = game_at(the_match.game(), ply);
        Ok(Some(ReviewStep { waiting: stored.requested_by, ply, game }))
    }

    /// Stores which engine computes a review from now on, `None` for our own. What another one has
    /// found is deleted, because evaluations of two engines cannot be compared. Returns whether it
    /// was another one: then the review begins again.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn assign_review(
        &self,
        id: MatchId,
        engine: Option<&EngineName>,
    ) -> Result<bool, AppError> {
        let engine = engine.map(EngineName::as_str);
        Ok(self.store.assign_review(id, ENGINE_VERSION, engine).await?)
    }

    /// Stores what was found in a position: its worth and the best moves.
    ///
    /// # Errors
    /// A fault of the store.
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

    /// Gives up a review that cannot be computed.
    ///
    /// # Errors
    /// A fault of the store.
    pub async fn give_up_review(&self, id: MatchId) -> Result<(), AppError> {
        Ok(self.store.delete_review(id).await?)
    }

    /// The positions that were not searched, except those on the boards of running matches.
    async fn missing(&self, the_match: &Match) -> Result<BTreeSet<u32>, AppError> {
        let mut missing = searched_plies(the_match);
        for ply in self.store.standing_plies(the_match.id()).await? {
            missing.remove(&ply);
        }
        for found in self.store.reviewed_positions(the_match.id()).await? {
            missing.remove(&found.ply);
        }
        Ok(missing)
    }

    /// What was found and may be shown.
    async fn shown(&self, id: MatchId) -> Result<(Vec<ReviewedPosition>, Vec<u32>), AppError> {
        let mut found = self.store.reviewed_positions(id).await?;
        let standing = self.store.standing_plies(id).await?;
        found.retain(|found| !standing.contains(&found.ply));
        Ok((found, standing))
    }

    async fn progress(&self, the_match: &Match) -> Result<ReviewState, AppError> {
        let (found, standing) = self.shown(the_match.id()).await?;
        let mut searched = searched_plies(the_match);
        searched.retain(|ply| !standing.contains(ply));
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Ok(ReviewState::Running { done: count(found.len()), of: count(searched.len()) })
    }

    async fn state(
        &self,
        the_match: &Match,
        stored: StoredReview,
    ) -> Result<ReviewState, AppError> {
        if !stored.finished {
            return self.progress(the_match).await;
        }
        let (found, _) = self.shown(the_match.id()).await?;
        let game = the_match.game();
        let assessments: BTreeMap<u32, Assessment> = found
            .into_iter()
            .filter_map(|ReviewedPosition { ply, evaluation, line }| {
                let line = read_line(&game.position_at(ply)?, &line);
                Some((ply, Assessment { evaluation, line }))
            })
            .collect();
        let engine = stored.engine.as_deref().map(EngineName::new);
        Ok(ReviewState::Finished(Box::new(Review::of(game, &assessments, engine))))
    }
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

/// The game with its first moves only.
fn game_at(game: &Game, ply: u32) -> Game {
    let mut earlier = Game::new(game.start().clone());
    for the_move in game.moves().iter().take(ply as usize) {
        // They were legal in the whole game.
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
