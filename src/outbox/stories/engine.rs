//! A game against the engine in direct messages, by a player with quiet hours and a digest.

use courier_play::EngineLevel;
use courier_play::preferences::Hour;

use super::*;

const DIRECT: Place = Place { server: None, channel: ChannelId(401) };
const LEVEL: EngineLevel = EngineLevel::DEFAULT;

impl Story {
    /// New York begins a game against the engine in direct messages, with the white pieces.
    async fn challenges_the_engine(&mut self) -> MatchId {
        let proposal = self.proposal(NEW_YORK, DIRECT, "7d");
        let (now, mut rng) = (self.now(), StdRng::seed_from_u64(5));
        let said_in = Some(DIRECT.channel);
        let begun =
            self.app().challenge_engine(proposal, LEVEL, said_in, now, &mut rng).await.unwrap();
        self.runs().await;
        begun.the_match.id()
    }

    /// New York moves, and the engine replies after this long.
    async fn exchanges(&mut self, id: MatchId, moves: [&str; 2], wait: Span) {
        let [own, reply] = moves;
        self.acts(NEW_YORK, id, PlayerInput::Move(own)).await;
        self.advances(wait).await;
        self.engine_acts(id, PlayerInput::Move(reply)).await;
    }

    async fn engine_acts(&mut self, id: MatchId, input: PlayerInput<'_>) {
        let engine = Actor { player: LEVEL.player(), said_in: None };
        self.app().play(engine, id, None, input, self.now()).await.unwrap();
        self.runs().await;
    }
}

#[tokio::test]
async fn answers_at_once_are_not_held_back() {
    // 22:30 in New York.
    let mut story = Story::begin("2026-06-02 02:30").await;
    story
        .changes_preferences(NEW_YORK, |preferences| {
            preferences.quiet = "22-7".parse().ok();
            preferences.digest = Hour::new(8);
        })
        .await;
    let game = story.challenges_the_engine().await;
    story.exchanges(game, ["f3", "e5"], Span::seconds(5)).await;
    // The engine was stopped for two hours: nobody is waiting for its answer any more.
    story.exchanges(game, ["a3", "d6"], Span::hours(2)).await;
    story.until("2026-06-02 13:00").await;
    story.until("2026-06-03 03:00").await;
    story.acts(NEW_YORK, game, PlayerInput::Act(Action::OfferDraw)).await;
    story.advances(Span::seconds(5)).await;
    story.engine_acts(game, PlayerInput::Act(Action::DeclineDraw)).await;
    story.exchanges(game, ["g4", "Qh4"], Span::seconds(5)).await;
    story.until("2026-06-04 00:00").await;
    insta::assert_snapshot!(story.transcript().await);
}

#[tokio::test]
async fn an_answer_that_discord_takes_late_waits_for_the_end_of_quiet_hours() {
    // 22:30 in New York.
    let mut story = Story::begin("2026-06-02 02:30").await;
    story
        .changes_preferences(NEW_YORK, |preferences| preferences.quiet = "22-7".parse().ok())
        .await;
    let game = story.challenges_the_engine().await;
    story.discord().down_until = Some(utc("2026-06-02 05:00"));
    story.exchanges(game, ["f3", "e5"], Span::seconds(5)).await;
    story.until("2026-06-02 13:00").await;
    let delivered = story.discord().delivered.iter().map(|one| one.at).collect::<Vec<_>>();
    assert_eq!(delivered, [utc("2026-06-02 11:00")]);
}
