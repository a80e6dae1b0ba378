//! Games against the engine: whole games in every variant with the bot killed in the middle, the
//! delay, and the ways to begin and to end one.

use std::time::Duration;

use courier::play::variants::Family;
use courier::play::{EngineLevel, Match, MatchId};
use courier::store::Store;
use courier_rules::notation::uci;
use courier_rules::{Move, Variant};
use courier_sandbox::driver::UserClient;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use crate::test_bot::{
    TestBot, direct_message, ephemeral_text, find_button, message_of, move_by_command, refusal,
};

/// The delay of the sandbox.
const DELAY: Duration = Duration::from_secs(1);
/// How many moves the person makes before they resign.
const OWN_MOVES: usize = 8;
/// After which of them the bot is killed.
const KILLED_AFTER: usize = 3;

/// What the bot has stored.
struct Stored(Store);

impl Stored {
    async fn of(bot: &TestBot) -> Self {
        Self(Store::open(&bot.sandbox.database()).await.unwrap())
    }

    async fn find(&self, id: MatchId) -> Match {
        self.0.find_match(id).await.unwrap().unwrap().the_match
    }

    /// The match when at least this many moves are made, or when it is over.
    async fn after(&self, id: MatchId, ply: u32) -> Match {
        let made = async {
            loop {
                let the_match = self.find(id).await;
                if the_match.ply() >= ply || the_match.outcome().is_some() {
                    return the_match;
                }
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), made).await.expect("the engine answers")
    }
}

/// Mates if it can, else moves at random.
fn some_move(the_match: &Match, rng: &mut StdRng) -> String {
    let position = the_match.position();
    let legal: Vec<Move> = position.legal_moves().into_iter().collect();
    let mates = |mv: &&Move| {
        position.play(**mv).is_ok_and(|after| after.in_check() && after.legal_moves().is_empty())
    };
    let random = &legal[rng.random_range(0..legal.len())];
    uci::print(position, *legal.iter().find(mates).unwrap_or(random))
}

/// Resigns the user's only running game.
async fn resign(user: &UserClient) {
    let question = message_of(user.command("resign", &[]).await.unwrap());
    let yes = find_button(&question, "v1:resigned:").unwrap();
    message_of(user.click(question.id, &yes).await.unwrap());
}

/// Plays a whole game in a variant; the bot is killed while it is on the move.
async fn play_whole_game(bot: &TestBot, variant: &'static Variant, id: MatchId) {
    let maple = bot.user("maple");
    let family = Family::of(variant);
    let mut options = vec![("opponent", "courier"), ("level", "1"), ("color", "White")];
    if family.shuffled == Some(variant) {
        options.push(("chess960", "true"));
    }
    let command = format!("{} challenge", family.plain.key());
    let first = message_of(maple.command(&command, &options).await.unwrap());
    assert!(first.text().contains("Courier, level 1"), "{}", first.text());
    assert_eq!(first.pictures().len(), 1);
    let stored = Stored::of(bot).await;
    let mut rng = StdRng::seed_from_u64(u64::try_from(id.0).unwrap());
    let mut the_match = stored.find(id).await;
    for made in 1..=OWN_MOVES {
        if the_match.outcome().is_some() {
            break;
        }
        let ply = the_match.ply();
        move_by_command(&maple, &some_move(&the_match, &mut rng)).await;
        if made == KILLED_AFTER {
            bot.sandbox.kill_bot().await;
            bot.sandbox.start_bot().await.unwrap();
        }
        bot.sandbox.advance(DELAY).await;
        the_match = stored.after(id, ply + 2).await;
    }
    if the_match.outcome().is_none() {
        resign(&maple).await;
        the_match = stored.find(id).await;
    }
    let moves = &the_match.record().moves;
    assert!(the_match.outcome().is_some() && moves.len() >= 2, "{} {moves:?}", variant.key());
    stored.0.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whole_games_in_every_variant_with_a_kill_in_each() {
    let bot = TestBot::start().await;
    for (number, variant) in (1..).zip(Variant::all()) {
        play_whole_game(&bot, variant, MatchId(number)).await;
    }
    let maple = bot.user("maple");
    let history = ephemeral_text(&maple, "history", &[]).await;
    assert!(history.contains("Courier, level 1"), "{history}");
    let profile = ephemeral_text(&maple, "profile", &[]).await;
    assert!(profile.contains("Against Courier itself, not rated: "), "{profile}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_waits_before_it_answers() {
    let bot = TestBot::with(|options| {
        options.variables = vec![("COURIER_ENGINE_DELAY".to_owned(), "30".to_owned())];
    })
    .await;
    let maple = bot.user("maple");
    let options = [("opponent", "courier"), ("color", "White")];
    let board = message_of(maple.command("chess challenge", &options).await.unwrap());
    assert!(board.text().contains("Courier, level 3"), "{}", board.text());
    let began = bot.sandbox.now();
    move_by_command(&maple, "e4").await;
    bot.sandbox.advance(Duration::from_secs(29)).await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    let stored = Stored::of(&bot).await;
    assert_eq!(stored.find(MatchId(1)).await.ply(), 1);
    bot.sandbox.advance(Duration::from_secs(1)).await;
    let the_match = stored.after(MatchId(1), 2).await;
    assert_eq!(the_match.turn_since().0, began + 30_000);
    // The board is shown in the channel, and the person, who is not there, is told of their turn.
    let reply = maple.wait_for(|message| message.text().contains("1... ")).await.unwrap();
    assert_eq!(reply.pictures().len(), 1);
    bot.sandbox.advance(Duration::from_secs(60)).await;
    let notice = direct_message(&maple, "Courier, level 3").await;
    assert_eq!(notice.mentions, Vec::<String>::new());
    stored.0.close().await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_from_menus_and_a_fair_partner_answers_offers() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let empty = message_of(maple.command("games", &[]).await.unwrap());
    let by_games = find_button(&empty, "v1:engine").unwrap();
    let first = message_of(maple.click(empty.id, &by_games).await.unwrap());
    let second = message_of(maple.select(first.id, "Choose a game", &["Shogun"]).await.unwrap());
    let done = message_of(maple.select(second.id, "Choose a level", &["2"]).await.unwrap());
    let begun = "Game 1 against Courier, level 2 has begun.";
    assert!(done.ephemeral && done.text().contains(begun), "{}", done.text());
    let help = message_of(maple.command("help", &[]).await.unwrap());
    assert!(find_button(&help, "v1:engine").is_some());
    let menu = message_of(maple.user_command("Challenge", "courier").await.unwrap());
    assert!(menu.ephemeral && menu.text().contains("against me"), "{}", menu.text());
    let stored = Stored::of(&bot).await;
    let the_match = stored.find(MatchId(1)).await;
    assert_eq!(the_match.engine_seat().unwrap().level, EngineLevel::new(2).unwrap());
    let white = the_match.side_of(courier::play::PlayerId(maple.id().0)).unwrap();
    if white == courier_rules::Color::Black {
        bot.sandbox.advance(DELAY).await;
        stored.after(MatchId(1), 1).await;
    }
    maple.command("draw", &[("action", "Offer")]).await.unwrap();
    bot.sandbox.advance(DELAY).await;
    direct_message(&maple, "draw").await;
    assert!(stored.find(MatchId(1)).await.outcome().is_none());
    maple.command("pause", &[]).await.unwrap();
    bot.sandbox.advance(DELAY).await;
    let paused = async {
        while !stored.find(MatchId(1)).await.paused() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), paused).await.unwrap();
    stored.0.close().await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_engine_has_levels_and_its_games_are_limited_and_not_rated() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let challenge = "chess challenge";
    let person = [("opponent", "willow"), ("level", "2")];
    let said = refusal(maple.command(challenge, &person).await.unwrap());
    assert!(said.contains("Only I have levels."), "{said}");
    let rated = [("opponent", "courier"), ("rated", "true")];
    let said = refusal(maple.command(challenge, &rated).await.unwrap());
    assert!(said.contains("Games against me are never rated."), "{said}");
    let usual = [("opponent", "courier"), ("color", "White")];
    for _ in 0..courier::play::engine_partner::MAX_RUNNING {
        message_of(maple.command(challenge, &usual).await.unwrap());
    }
    let said = refusal(maple.command(challenge, &usual).await.unwrap());
    assert!(said.contains("already have 6 running games against me"), "{said}");
    let games = ephemeral_text(&maple, "games", &[]).await;
    assert_eq!(games.matches("against Courier, level 3").count(), 6, "{games}");
    bot.assert_no_problems();
}
