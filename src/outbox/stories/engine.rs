//! A game against the engine in direct messages, by a player with quiet hours and a digest.

use super::*;
use crate::play::EngineLevel;
use crate::play::preferences::Hour;

const DIRECT: Place = Place { server: None, channel: ChannelId(401) };

impl Story {
    /// New York begins a game against the engine in direct messages, with the white pieces.
    async fn challenges_the_engine(&mut self) -> MatchId {
        let terms = Terms {
            variant: Variant::by_key("chess").unwrap(),
            start: None,
            color: ColorChoice::White,
            control: "7d".parse().unwrap(),
            rated: false,
            clock_options: ClockOptions::default(),
        };
        let proposal = Proposal {
            challenger: NEW_YORK,
            opponent: None,
            place: DIRECT,
            terms,
            conditions: Default::default(),
            made_at: self.now(),
        };
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
        let engine = Actor { player: LEVEL.player(), said_in: None };
        self.app().play(engine, id, None, PlayerInput::Move(reply), self.now()).await.unwrap();
        self.runs().await;
    }
}

const LEVEL: EngineLevel = EngineLevel::DEFAULT;

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
    let decline = PlayerInput::Act(Action::DeclineDraw);
    story.until("2026-06-03 03:00").await;
    story.acts(NEW_YORK, game, PlayerInput::Act(Action::OfferDraw)).await;
    story.advances(Span::seconds(5)).await;
    let engine = Actor { player: LEVEL.player(), said_in: None };
    story.app().play(engine, game, None, decline, story.now()).await.unwrap();
    story.runs().await;
    story.exchanges(game, ["g4", "Qh4"], Span::seconds(5)).await;
    story.until("2026-06-04 00:00").await;
    insta::assert_snapshot!(story.transcript().await);
}
