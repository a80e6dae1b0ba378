//! Studies: showing and changing them, who may see them, and turning them into plans.

use courier_play::matches::CorruptMatch;
use courier_play::plans::Plan;
use courier_play::studies::{
    MAX_STUDIES, SeenPoint, Study, StudyComment, StudyError, StudyPoint, study_of,
};
use courier_play::{Match, MatchId, Moment, PlayerId, Refusal};
use courier_rules::{Color, Move};
use courier_store::{Revision, StoreError, StoredStudy};

use super::application::App;
use super::error::AppError;
use super::plans::{Edit, PlanView};
use super::saving::RACES;

/// A study, for a reader who may see it.
#[derive(Debug)]
pub struct StudyView {
    pub the_match: Match,
    /// The side of the player whose study it is.
    pub owner: Color,
    /// Whether the reader is that player, who may change it.
    pub own: bool,
    pub study: Study,
    /// Whether its owner shows it to the opponent.
    pub shown: bool,
    /// Whether the opponent of the reader shows theirs to the reader.
    pub other_is_shown: bool,
    revision: Option<Revision>,
}

#[derive(Clone, Debug)]
pub enum StudyEdit<'a> {
    /// Adds typed lines.
    Type(&'a str),
    /// Adds a legal move.
    Move(Move),
    Comment(Option<StudyComment>),
    Delete,
    /// Makes a move the first one in its position.
    Promote,
}

impl App {
    /// The study of a match by the player of a side, or the reader's own.
    /// Errors: A refusal if the reader does not play in the match, its board is hidden, or the
    /// study is not theirs and is not shown to them.
    pub async fn study(
        &self,
        reader: PlayerId,
        id: MatchId,
        owner: Option<Color>,
    ) -> Result<StudyView, AppError> {
        let the_match = self.find_match(id).await?;
        let side = the_match.side_of(reader).ok_or(Refusal::NotAPlayer)?;
        the_match.check_board_shown()?;
        let owner = owner.unwrap_or(side);
        let (stored, other) = tokio::try_join!(
            self.store.study(id, the_match.players()[owner]),
            self.store.study(id, the_match.players()[!owner]),
        )?;
        let over = the_match.outcome().is_some();
        let is_shown = |stored: &Option<StoredStudy>| {
            over && stored.as_ref().is_some_and(|stored| stored.shown_at.is_some())
        };
        let (shown, other_is_shown) = (is_shown(&stored), is_shown(&other));
        if owner != side && !shown {
            return Err(Refusal::from(StudyError::NotShown).into());
        }
        let (study, revision) = read(&the_match, owner, stored)?;
        let own = owner == side;
        let other_is_shown = own && other_is_shown;
        Ok(StudyView { the_match, owner, own, study, shown, other_is_shown, revision })
    }

    /// Changes a player's own study of a match at a point that they see. Returns it with the point
    /// to show next.
    /// Errors: A refusal, with nothing changed.
    pub async fn amend_study(
        &self,
        player: PlayerId,
        id: MatchId,
        at: impl Into<SeenPoint>,
        edit: StudyEdit<'_>,
        now: Moment,
    ) -> Result<(StudyView, StudyPoint), AppError> {
        let seen = at.into();
        for _ in 0..RACES {
            let mut view = self.study(player, id, None).await?;
            let revision = view.revision;
            let was_empty = view.study.is_empty();
            let (study, game) = (&mut view.study, view.the_match.game());
            let at = study.still(seen).map_err(Refusal::from)?;
            let next = match &edit {
                StudyEdit::Type(typed) => study.add(game, at, typed),
                StudyEdit::Move(the_move) => study.add_move(game, at, *the_move),
                StudyEdit::Comment(comment) => study.set_comment(at, comment.clone()),
                StudyEdit::Delete => study.delete(at),
                StudyEdit::Promote => study.promote(at),
            };
            let next = next.map_err(Refusal::from)?;
            if view.study.is_empty() {
                view.shown = false;
                // The moves of the match alone do not make a study.
                if was_empty {
                    return Ok((view, next));
                }
            } else if was_empty && self.store.count_studies(player).await? >= MAX_STUDIES {
                return Err(Refusal::from(StudyError::TooMany).into());
            }
            let record = view.study.record();
            // If another study has taken the last place meanwhile, the next attempt refuses this
            // one.
            if self.store.save_study((id, player), revision, &record, MAX_STUDIES, now).await? {
                return Ok((view, next));
            }
        }
        Err(AppError::Contended(id))
    }

    /// Shows a player's own study of a finished match to the opponent, or no longer.
    /// Errors: [`StudyError::NotOver`], [`StudyError::NobodyToShow`], and [`StudyError::Gone`] if
    /// there is nothing to show.
    pub async fn show_study(
        &self,
        player: PlayerId,
        id: MatchId,
        shown: bool,
        now: Moment,
    ) -> Result<StudyView, AppError> {
        let the_match = self.find_match(id).await?;
        the_match.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if the_match.outcome().is_none() {
            return Err(Refusal::from(StudyError::NotOver).into());
        }
        if shown && the_match.engine_seat().is_some() {
            return Err(Refusal::from(StudyError::NobodyToShow).into());
        }
        if !self.store.show_study(id, player, shown.then_some(now)).await? {
            return Err(Refusal::from(StudyError::Gone).into());
        }
        self.study(player, id, None).await
    }

    /// Deletes a player's own study of a match.
    /// Errors: [`Refusal::NotAPlayer`].
    pub async fn delete_study(&self, player: PlayerId, id: MatchId) -> Result<(), AppError> {
        self.find_match(id).await?.side_of(player).ok_or(Refusal::NotAPlayer)?;
        self.store.delete_study(id, player).await?;
        Ok(())
    }

    /// Adds the lines of a player's study from the present position to their plan; if a line leads
    /// from there to `at`, only those that continue it.
    /// Errors: A refusal of the study or of the plan, with nothing changed.
    pub async fn plan_from_study(
        &self,
        player: PlayerId,
        id: MatchId,
        at: StudyPoint,
        now: Moment,
    ) -> Result<PlanView, AppError> {
        let view = self.study(player, id, None).await?;
        // The reason why no plan can be made at all comes first.
        Plan::begin(&view.the_match, player)?;
        let lines = view.study.plan_lines(at).map_err(Refusal::from)?;
        let ply = view.the_match.ply();
        self.amend_plan(player, id, Some(ply), Edit::Add(&lines), now).await
    }
}

fn read(
    the_match: &Match,
    owner: Color,
    stored: Option<StoredStudy>,
) -> Result<(Study, Option<Revision>), AppError> {
    let Some(StoredStudy { revision, record, .. }) = stored else {
        return Ok((study_of(the_match, the_match.players()[owner])?, None));
    };
    let played = the_match.record().moves.iter().map(|(uci, _)| uci.clone()).collect();
    let study = Study::read(record, played).map_err(|error| {
        let corrupt = CorruptMatch { id: the_match.id(), what: error.to_string() };
        AppError::from(StoreError::from(corrupt))
    })?;
    Ok((study, Some(revision)))
}

#[cfg(test)]
#[path = "studies_tests.rs"]
mod tests;
