//! A whole game against level 1 in every variant. The person plays well until the game has an end
//! that is not theirs, and the bot is killed twice while the engine is on the move.

use std::time::Duration;

use courier_engine::{Engine, Limits, Request};
use courier_play::outcome::Reason;
use courier_play::variants::Family;
use courier_play::{Match, MatchId, Moment};
use courier_rules::notation::{san, uci};
use courier_rules::{Color, Move, Variant};
use courier_sandbox::driver::{MessageView, UserClient};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::engine_games::{DELAY, Stored};
use super::test_bot::{TestBot, ephemeral_text, message_of, move_by_command};
use crate::english::{ANY, EN, Says as _, WHITE};

/// The first game of a database.
const GAME: MatchId = MatchId(1);
/// The starting position of the 960 forms. It is not drawn, because in one of a hundred level 1
/// is mated in its second move, before the bot was killed twice.
const SHUFFLED_START: &str = "300";
/// How many positions the person looks at, which beats level 1.
const NODES: u64 = 4_000;
/// More moves than any of the games has.
const MOST_MOVES: usize = 120;
/// After this move of the person the bot is killed before the engine begins to think.
const KILLED_BEFORE: usize = 1;
/// After this move of the person the bot is killed while the engine thinks or has just moved.
const KILLED_WHILE: usize = 2;
/// That kill comes less than this much real time after the engine's turn to think.
const KILLED_WITHIN: u64 = 20;

/// The best move that the person finds, the same in every run.
fn good_move(engine: &mut Engine, the_match: &Match) -> Move {
    engine.clear();
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let request = Request { limits, ..Request::default() };
    engine.analyze(the_match.game(), &request).unwrap().best().unwrap()
}

/// A person who plays in White against level 1.
struct WholeGame {
    bot: TestBot,
    maple: UserClient,
    stored: Stored,
}

impl WholeGame {
    async fn begin(variant: &'static Variant) -> Self {
        let family = Family::of(variant);
        let bot = TestBot::start().await;
        let maple = bot.user("maple");
        let mut options = vec![("opponent", "courier"), ("level", "1"), WHITE];
        if family.shuffled == Some(variant) {
            options.push(("start", SHUFFLED_START));
        }
        let command = format!("{} challenge", family.plain.key());
        let first = message_of(maple.command(&command, &options).await.unwrap());
        assert!(first.says(EN.engine_name("1")), "{}", first.text());
        assert_eq!(first.pictures().len(), 1);
        let stored = Stored::of(&bot).await;
        Self { bot, maple, stored }
    }

    /// Moves until the game is over. Each move is stored once and stays, whatever is killed.
    async fn play(&self, variant: &'static Variant) -> Match {
        let mut the_match = self.find().await;
        assert_eq!(the_match.record().variant, variant);
        let mut engine = Engine::new(variant, 8);
        for made in 1..=MOST_MOVES {
            let mut expected = the_match.record().moves.clone();
            let mv = good_move(&mut engine, &the_match);
            let text = uci::print(the_match.position(), mv);
            move_by_command(&self.maple, &text).await;
            expected.push((text, Moment(self.bot.sandbox.now())));
            self.let_the_engine_think(made).await;
            let ply = u32::try_from(expected.len()).unwrap();
            the_match = self.stored.after(GAME, ply + 1).await;
            let (before, new) = the_match.record().moves.split_at(expected.len());
            assert_eq!(before, expected);
            if the_match.outcome().is_some() {
                assert!(made > KILLED_WHILE && new.len() <= 1, "{expected:?}");
                return the_match;
            }
            assert_eq!(new.len(), 1, "one move answers {expected:?}");
        }
        panic!("the game does not end: {:?}", the_match.record().moves);
    }

    /// Advances the clock until the engine may move. After two of the person's moves the bot is
    /// killed and started again.
    async fn let_the_engine_think(&self, made: usize) {
        let (sandbox, waiting) = (&self.bot.sandbox, self.find().await);
        match made {
            KILLED_BEFORE => {
                sandbox.kill_bot().await;
                let waiting = self.find().await;
                assert!(waiting.engine_to_move() && waiting.outcome().is_none());
                sandbox.start_bot().await.unwrap();
                sandbox.advance(DELAY).await;
            }
            KILLED_WHILE => {
                assert!(waiting.engine_to_move() && waiting.outcome().is_none());
                let seed = waiting.record().variant.key().bytes().map(u64::from).sum();
                let wait = StdRng::seed_from_u64(seed).random_range(0..KILLED_WITHIN);
                let kill = async {
                    tokio::time::sleep(Duration::from_millis(wait)).await;
                    sandbox.kill_bot().await;
                };
                tokio::join!(sandbox.advance(DELAY), kill);
                sandbox.start_bot().await.unwrap();
            }
            _ => sandbox.advance(DELAY).await,
        }
    }

    async fn find(&self) -> Match {
        self.stored.find(GAME).await
    }

    /// Asserts that the end is told in the channel, and that no move of the engine is shown twice.
    async fn assert_told(&self, the_match: &Match) {
        let outcome = the_match.outcome().unwrap();
        let told = match outcome.reason {
            Reason::Checkmate => EN.reason_checkmate(),
            Reason::Goal => EN.reason_goal(),
            Reason::ThreeChecks => EN.reason_three_checks(),
            Reason::NoPieces => EN.reason_no_pieces(),
            Reason::NoMoves => EN.reason_no_moves(),
            Reason::Explosion => EN.reason_explosion(),
            Reason::Resignation => {
                EN.result_won(EN.engine_name("1"), EN.reason_resignation(), ANY, ANY)
            }
            // A draw.
            _ => "½-½".to_owned(),
        };
        let is_end = |message: &MessageView| message.says(&told);
        // The channel's rate limit, after a game that took a second a move.
        self.bot.sandbox.advance(Duration::from_secs(60)).await;
        let end = self.maple.wait_for(is_end).await.unwrap();
        assert!(!end.ephemeral && end.pictures().len() == 1, "{}", end.text());
        let shown = self.maple.messages();
        assert_eq!(shown.iter().filter(|message| is_end(message)).count(), 1);
        let mut position = the_match.game().start().clone();
        for (ply, mv) in the_match.game().moves().iter().enumerate() {
            if ply % 2 == 1 {
                let view = format!("{}... {}", ply / 2 + 1, san::print(&position, *mv));
                let (board, line) = (EN.last_move(&view), EN.old_board_after(ANY, &view, ANY));
                let shows = |one: &&MessageView| one.says(&board) || one.says(&line);
                assert!(shown.iter().filter(shows).count() <= 1, "{view}");
            }
            position = position.play(*mv).unwrap();
        }
    }
}

async fn play_whole_game(variant: &'static Variant) {
    let game = WholeGame::begin(variant).await;
    let over = game.play(variant).await;
    let outcome = over.outcome().unwrap();
    let by_person = outcome.reason == Reason::Resignation && outcome.ahead() != Some(Color::White);
    let natural = !matches!(outcome.reason, Reason::TimeOut | Reason::Aborted | Reason::Agreement);
    assert!(natural && !by_person, "{variant}: {outcome:?}");
    game.assert_told(&over).await;
    let history = ephemeral_text(&game.maple, "history", &[]).await;
    assert!(history.says(EN.engine_name("1")), "{history}");
    let profile = ephemeral_text(&game.maple, "profile", &[]).await;
    assert!(profile.says(EN.profile_against_engine(ANY, ANY, ANY, ANY)), "{profile}");
    game.stored.close().await;
    game.bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn every_variant_is_played_against_the_engine() {
    for variant in Variant::all() {
        play_whole_game(variant).await;
    }
}
