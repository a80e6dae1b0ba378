//! Competitions for tests.

use courier_play::FixtureId;
use courier_play::challenges::ClockOptions;
use courier_play::competitions::{
    Change, CompetitionRecord, Entrant, EntrantState, Fixture, FixtureState, Format, GameTerms,
    Stage, Starts,
};

use super::test_store::*;
use crate::{LoadedCompetition, WriteTransaction};

/// A ladder of chess in [`SERVER`], made by White at [`START`].
pub fn ladder() -> CompetitionRecord {
    CompetitionRecord {
        id: courier_play::CompetitionId(0),
        stage: Stage::Running,
        begins_at: Some(START),
        ..CompetitionRecord::new(
            Format::Ladder,
            GameTerms {
                variant: Variant::by_key("chess").unwrap(),
                starts: Starts::Random,
                control: TimeControl::DEFAULT,
                rated: true,
                clock_options: ClockOptions::default(),
            },
            SERVER,
            CHANNEL,
            WHITE,
            START,
        )
    }
}

pub fn entrant(player: PlayerId, place: u32) -> Entrant {
    Entrant {
        player,
        state: EntrantState::Active,
        joined_at: START,
        changed_at: START,
        place: Some(place),
        division: None,
        vacations: Vec::new(),
    }
}

/// A game of Black, who has challenged White, that begins a day after [`START`].
pub fn planned() -> Fixture {
    Fixture {
        id: FixtureId(0),
        round: 0,
        division: 0,
        players: ByColor { white: WHITE, black: BLACK },
        challenger: Some(BLACK),
        start: 0,
        planned_at: START,
        begins_at: START + Span::days(1),
        state: FixtureState::Planned,
    }
}

/// Stores a competition, and returns it as it is read again.
pub async fn stored(db: &TestStore, record: &CompetitionRecord) -> LoadedCompetition {
    let mut transaction = db.store.begin().await.unwrap();
    let id = transaction.insert_competition(record, None).await.unwrap();
    transaction.commit().await.unwrap();
    db.store.competition(id, START).await.unwrap().unwrap()
}

/// Stores changes, unless the competition has changed since it was read.
pub async fn saves(
    transaction: &mut WriteTransaction,
    before: &LoadedCompetition,
    changes: &[Change],
) -> bool {
    let mut after = before.competition.clone();
    changes.iter().for_each(|change| after.apply(change));
    let saved = transaction.save_competition(before.revision, &after.record, changes, None, START);
    saved.await.unwrap()
}

/// Stores changes, and returns the competition as it is read again.
pub async fn changed(
    db: &TestStore,
    before: &LoadedCompetition,
    changes: &[Change],
) -> LoadedCompetition {
    let mut transaction = db.store.begin().await.unwrap();
    assert!(saves(&mut transaction, before, changes).await);
    transaction.commit().await.unwrap();
    db.store.competition(before.competition.record.id, START).await.unwrap().unwrap()
}
