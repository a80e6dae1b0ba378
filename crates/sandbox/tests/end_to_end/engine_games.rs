//! Games against the engine: the delay, the ways to begin and to end one, and the limits.

use std::time::Duration;

use courier_play::{EngineLevel, Match, MatchId};
use courier_store::Store;

use super::test_bot::{
    TestBot, direct_message, ephemeral_text, find_button, message_of, move_by_command, refusal,
};
use crate::english::{EN, OFFER, Says as _, WHITE};

/// The delay of the sandbox.
pub(crate) const DELAY: Duration = Duration::from_secs(1);

/// What the bot has stored.
pub(crate) struct Stored(Store);

impl Stored {
    pub(crate) async fn of(bot: &TestBot) -> Self {
        Self(bot.store().await)
    }

    pub(crate) async fn close(self) {
        self.0.close().await;
    }

    pub(crate) async fn find(&self, id: MatchId) -> Match {
        self.0.find_match(id).await.unwrap().unwrap().the_match
    }

    /// The match when at least this many moves are made, or when it is over.
    pub(crate) async fn after(&self, id: MatchId, ply: u32) -> Match {
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

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_waits_before_it_answers() {
    let bot = TestBot::with(|options| {
        options.variables = vec![("COURIER_ENGINE_DELAY".to_owned(), "30".to_owned())];
    })
    .await;
    let maple = bot.user("maple");
    let options = [("opponent", "courier"), WHITE];
    let board = message_of(maple.command("chess challenge", &options).await.unwrap());
    assert!(board.says(EN.engine_name("3")), "{}", board.text());
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
    let notice = direct_message(&maple, &EN.engine_name("3")).await;
    assert_eq!(notice.mentions, Vec::<String>::new());
    stored.close().await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_from_menus_and_a_fair_partner_answers_offers() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let empty = message_of(maple.command("games", &[]).await.unwrap());
    let by_games = find_button(&empty, "v1:engine").unwrap();
    let first = message_of(maple.click(empty.id, &by_games).await.unwrap());
    let second =
        message_of(maple.select(first.id, &EN.challenge_choose_game(), &["Shogun"]).await.unwrap());
    let done =
        message_of(maple.select(second.id, &EN.engine_choose_level(), &["2"]).await.unwrap());
    let begun = EN.engine_begun(EN.engine_name("2"), "1");
    assert!(done.ephemeral && done.says(begun), "{}", done.text());
    let help = message_of(maple.command("help", &[]).await.unwrap());
    assert!(find_button(&help, "v1:engine").is_some());
    let menu = message_of(maple.user_command("Challenge", "courier").await.unwrap());
    assert!(menu.ephemeral && menu.says(EN.engine_which_game()), "{}", menu.text());
    let stored = Stored::of(&bot).await;
    let the_match = stored.find(MatchId(1)).await;
    assert_eq!(the_match.engine_seat().unwrap().level, EngineLevel::new(2).unwrap());
    let white = the_match.side_of(courier_play::PlayerId(maple.id().0)).unwrap();
    if white == courier_rules::Color::Black {
        bot.sandbox.advance(DELAY).await;
        stored.after(MatchId(1), 1).await;
    }
    maple.command("draw", &[OFFER]).await.unwrap();
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
    stored.close().await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn only_the_engine_has_levels_and_its_games_are_limited_and_not_rated() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let challenge = "chess challenge";
    let person = [("opponent", "willow"), ("level", "2")];
    let said = refusal(maple.command(challenge, &person).await.unwrap());
    assert!(said.says(EN.refusal_level_of_person()), "{said}");
    let rated = [("opponent", "courier"), ("rated", "true")];
    let said = refusal(maple.command(challenge, &rated).await.unwrap());
    assert!(said.says(EN.refusal_rated_against_engine()), "{said}");
    let usual = [("opponent", "courier"), WHITE];
    for _ in 0..courier_play::engine_partner::MAX_RUNNING {
        message_of(maple.command(challenge, &usual).await.unwrap());
    }
    let said = refusal(maple.command(challenge, &usual).await.unwrap());
    assert!(said.says(EN.refusal_too_many_engine_games("6")), "{said}");
    let games = ephemeral_text(&maple, "games", &[]).await;
    assert_eq!(games.matches("against Courier, level 3").count(), 6, "{games}");
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_engine_plays_from_chosen_and_random_starting_positions() {
    let bot = TestBot::start().await;
    let maple = bot.user("maple");
    let stored = Stored::of(&bot).await;
    for (number, (command, option, key, start)) in (1..).zip([
        ("crazyhouse challenge", ("start", "959"), "crazyhouse960", Some(959)),
        ("chess960 challenge", ("start", "518"), "chess960", Some(518)),
        ("capahouse challenge", ("chess960", "true"), "capahouse960", None),
    ]) {
        let options = [("opponent", "courier"), ("level", "1"), WHITE, option];
        message_of(maple.command(command, &options).await.unwrap());
        let the_match = stored.find(MatchId(number)).await;
        let record = the_match.record();
        assert_eq!(record.variant.key(), key);
        assert!(start.is_none_or(|start| start == record.start), "{}", record.start);
        let first = the_match.position().legal_moves().as_slice()[0];
        let first = courier_rules::notation::san::print(the_match.position(), first);
        let game = number.to_string();
        let options = [("move", first.as_str()), ("game", game.as_str())];
        message_of(maple.command("move", &options).await.unwrap());
        bot.sandbox.advance(DELAY).await;
        assert_eq!(stored.after(MatchId(number), 2).await.ply(), 2, "{key}");
    }
    stored.close().await;
    bot.assert_no_problems();
}
