//! A ladder over months: climbing, a loss on time, coming back, and thirty days without a game.

use courier_play::competitions::{EntrantState, FixtureState, Format, ladder};
use courier_play::{CompetitionId, FixtureId};

use super::competitions::record;
use super::*;

impl Story {
    pub(super) async fn joins_the_ladder(&mut self, player: PlayerId) -> CompetitionId {
        let now = self.now();
        let ladder = record(Format::Ladder, now);
        let joined = self.app().join_ladder(&ladder, player, now).await.unwrap();
        self.runs().await;
        joined.record.id
    }

    /// One challenges the other; returns the planned game.
    async fn challenges(&mut self, id: CompetitionId, pair: (PlayerId, PlayerId)) -> FixtureId {
        let mut chance = StdRng::seed_from_u64(3);
        let found =
            self.app().challenge_on_ladder(id, pair, self.now(), &mut chance).await.unwrap();
        self.runs().await;
        found.fixtures.last().unwrap().id
    }

    async fn game_of(&self, id: CompetitionId, fixture: FixtureId) -> MatchId {
        let found = self.app().competition(id, self.now()).await.unwrap();
        found.fixture(fixture).unwrap().the_match().unwrap()
    }

    async fn order(&self, id: CompetitionId) -> Vec<PlayerId> {
        let found = self.app().competition(id, self.now()).await.unwrap();
        ladder::standings(&found).into_iter().map(|entrant| entrant.player).collect()
    }

    async fn state(&self, id: CompetitionId, player: PlayerId) -> EntrantState {
        let found = self.app().competition(id, self.now()).await.unwrap();
        found.entrant(player).unwrap().state
    }
}

async fn a_season_on_a_ladder(mut story: Story) -> Story {
    let id = story.joins_the_ladder(MADRID).await;
    assert_eq!(story.joins_the_ladder(NEW_YORK).await, id);
    assert_eq!(story.order(id).await, [MADRID, NEW_YORK]);

    // New York challenges, and Madrid starts the game at once.
    story.advances(Span::hours(2)).await;
    let first = story.challenges(id, (NEW_YORK, MADRID)).await;
    story.advances(Span::hours(1)).await;
    let now = story.now();
    story.app().start_ladder_game(id, first, MADRID, now).await.unwrap();
    story.runs().await;
    let game = story.game_of(id, first).await;
    story.acts(MADRID, game, PlayerInput::Act(Action::Resign)).await;
    story.runs().await;
    assert_eq!(story.order(id).await, [NEW_YORK, MADRID]);

    // A week later Madrid challenges; nobody moves, so the side to move loses on time.
    story.advances(Span::days(8)).await;
    let second = story.challenges(id, (MADRID, NEW_YORK)).await;
    story.advances(Span::days(9)).await;
    let found = story.app().competition(id, story.now()).await.unwrap();
    let fixture = found.fixture(second).unwrap();
    let FixtureState::Played { result: Some(result), counted: true, .. } = fixture.state else {
        panic!("{fixture:?}")
    };
    let late = fixture.players[result.timed_out.unwrap()];
    assert_eq!(story.state(id, late).await, EntrantState::OnHold);
    let now = story.now();
    story.app().back_on_ladder(id, late, now).await.unwrap();
    story.runs().await;
    assert_eq!(story.state(id, late).await, EntrantState::Active);

    // Nobody plays for a month; New York is on vacation for three days of it.
    story.goes_on_vacation(NEW_YORK, 3).await;
    story.advances(Span::days(30) + Span::hours(1)).await;
    assert_eq!(story.state(id, MADRID).await, EntrantState::Idle);
    assert_eq!(story.order(id).await, [NEW_YORK]);
    story.advances(Span::days(3)).await;
    assert_eq!(story.order(id).await, []);
    story
}

#[tokio::test]
async fn a_ladder_runs_by_itself() {
    let story = a_season_on_a_ladder(Story::begin("2026-06-01 12:00").await).await;
    insta::assert_snapshot!(story.transcript().await);
}

#[tokio::test]
async fn restarts_do_not_change_a_ladder() {
    let steady = a_season_on_a_ladder(Story::begin("2026-06-01 12:00").await).await;
    let begun = Story::begin_with_restarts("2026-06-01 12:00").await;
    let restarts = a_season_on_a_ladder(begun).await;
    assert_eq!(restarts.transcript().await, steady.transcript().await);
}
