//! Reviews of finished matches: who may ask for one, what remains to be computed, and the results.
//!
//! A position that stands on the board of a running match, or next to one of its reader's or its
//! players', is neither searched nor shown ([`ShownBoards`]). Both are checked, because a match
//! may have reached it in between.

use std::collections::BTreeSet;

use courier_play::challenges::Place;
use courier_play::reviews::{
    ENGINE_VERSION, EngineName, Evaluation, MAX_RECENT, RECENT, Review, ReviewEngine,
};
use courier_play::standing::{ShownBoards, StandingBoard};
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal};
use courier_rules::notation::uci;
use courier_rules::{Game, Move, Position, Variant};
use courier_store::{Loaded, ReviewedPosition, StoredReview, WriteTransaction};

use super::application::App;
use super::error::AppError;
use super::shown_reviews::{ReadingTurn, Shown, missing};

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

/// A review as it is shown.
#[derive(Clone, Debug)]
pub struct SeenReview {
    pub the_match: Match,
    pub state: ReviewState,
    /// Whether asking for it has a finished one made again, or what is missing added.
    pub improvable: bool,
}

/// A review that is being computed, with what is read once for it. It is searched as if the players
/// had no other running matches than at its beginning: what is shown depends on the present ones.
pub struct ReviewInProgress {
    the_match: Match,
    boards: ShownBoards,
    all_boards: BTreeSet<StandingBoard>,
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
        let place = self.compute().quick_place(by)?;
        let the_match = self.see(id, by, here).await?;
        check_over(&the_match)?;
        let stored = self.store.review(id).await?;
        let (shown, _) = self.shown(&the_match, by, ReadingTurn::new(place.turn().await?)).await?;
        if let Some(stored) = &stored
            && (!stored.finished || !self.is_improvable(&the_match, stored, &shown))
        {
            let state = self.state(&the_match, stored, shown);
            return Ok((the_match, state));
        }
        let mut transaction = self.store.begin().await?;
        if let Some(refusal) = refusal(&mut transaction, id, by, now).await? {
            drop(transaction);
            let stored = stored.filter(|stored| stored.finished).ok_or(refusal)?;
            let state = self.state(&the_match, &stored, shown);
            return Ok((the_match, state));
        }
        transaction.request_review(id, by, ENGINE_VERSION, now).await?;
        transaction.commit().await?;
        self.wakeup.reviews();
        let state = self.progress(&the_match, stored.as_ref(), shown);
        Ok((the_match, state))
    }

    /// The review of a match that was asked for.
    /// Errors: [`Refusal::NoSuchMatch`] as for [`App::see`], and [`Refusal::NoReview`].
    pub async fn see_review(
        &self,
        id: MatchId,
        viewer: PlayerId,
        here: Place,
    ) -> Result<SeenReview, AppError> {
        let place = self.compute().quick_place(viewer)?;
        let the_match = self.see(id, viewer, here).await?;
        let stored = self.store.review(id).await?.ok_or(Refusal::NoReview(id))?;
        let turn = ReadingTurn::new(place.turn().await?);
        let (shown, _) = self.shown(&the_match, viewer, turn).await?;
        let improvable = stored.finished && self.is_improvable(&the_match, &stored, &shown);
        let state = self.state(&the_match, &stored, shown);
        Ok(SeenReview { the_match, state, improvable })
    }

    /// The finished review of a match as a player may see it, if there is one.
    pub async fn finished_review(
        &self,
        the_match: &Match,
        viewer: PlayerId,
        turn: ReadingTurn,
    ) -> Result<(Option<Review>, ReadingTurn), AppError> {
        match self.store.review(the_match.id()).await? {
            Some(stored) if stored.finished => {
                let (shown, turn) = self.shown(the_match, viewer, turn).await?;
                Ok((Some(finished(the_match, &stored, &shown)), turn))
            }
            _ => Ok((None, turn)),
        }
    }

    /// Begins or continues to compute an unfinished review; `None` if there is none. The flag tells
    /// whether the present engine makes all of it again: that may change at any time, so it is
    /// asked once.
    /// Errors: A match that cannot be replayed.
    pub async fn begin_review(
        &self,
        id: MatchId,
    ) -> Result<Option<(ReviewInProgress, bool)>, AppError> {
        let Some(stored) = self.store.review(id).await?.filter(|stored| !stored.finished) else {
            return Ok(None);
        };
        let the_match = self.find_match(id).await?;
        let turn = ReadingTurn::new(self.compute().quick_place(None)?.turn().await?);
        let (boards, _) = turn
            .with_kept_boards(self, &the_match, stored.requested_by, |game, own| {
                ShownBoards::of(game.positions(), own)
            })
            .await?;
        let again = self.replaces(&the_match, &stored);
        let all_boards = boards.boards().cloned().collect();
        Ok(Some((ReviewInProgress { the_match, boards, all_boards }, again)))
    }

    /// The next position to search for a review, with `again` as if nothing had been found yet. If
    /// none is left, the review is finished.
    pub async fn next_review_step(
        &self,
        ReviewInProgress { the_match, boards, all_boards }: &ReviewInProgress,
        again: bool,
        now: Moment,
    ) -> Result<Option<ReviewStep>, AppError> {
        let id = the_match.id();
        let Some(stored) = self.store.review(id).await?.filter(|stored| !stored.finished) else {
            return Ok(None);
        };
        let hidden = boards.hidden_plies(&self.store.standing_boards(all_boards).await?);
        let found = if again { Vec::new() } else { self.store.reviewed_positions(id).await? };
        let found = found.iter().map(|found| found.ply);
        let Some(&ply) = missing(the_match, &hidden, found).first() else {
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
    fn is_improvable(&self, the_match: &Match, stored: &StoredReview, shown: &Shown) -> bool {
        self.replaces(the_match, stored) || !shown.missing.is_empty()
    }

    /// Whether the present engine, as this process knows it, makes a stored review again.
    fn replaces(&self, the_match: &Match, stored: &StoredReview) -> bool {
        let engine = self.review_engine(the_match.record().variant);
        engine.replaces(stored.version, stored.engine.as_deref())
    }

    fn progress(
        &self,
        the_match: &Match,
        stored: Option<&StoredReview>,
        Shown { mut assessments, hidden, .. }: Shown,
    ) -> ReviewState {
        // Results left from the finished review do not count as progress of a new one.
        if stored.is_some_and(|it| (it.finished || it.was_finished) && self.replaces(the_match, it))
        {
            assessments.clear();
        }
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let all = count(missing(the_match, &hidden, []).len());
        let (done, of) = (count(assessments.len()), all.min(the_match.ply()));
        ReviewState::Running { done: done.saturating_sub(all - of), of }
    }

    fn state(&self, the_match: &Match, stored: &StoredReview, shown: Shown) -> ReviewState {
        if !stored.finished {
            return self.progress(the_match, Some(stored), shown);
        }
        ReviewState::Finished(Box::new(finished(the_match, stored, &shown)))
    }
}

fn finished(the_match: &Match, stored: &StoredReview, shown: &Shown) -> Review {
    let engine = stored.engine.as_deref().map(EngineName::new);
    Review::of(the_match.game(), &shown.assessments, engine)
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
