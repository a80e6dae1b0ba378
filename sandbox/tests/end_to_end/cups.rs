//! A cup from its creation to its champion.

use std::time::Duration;

use courier::play::competitions::{Competition, FixtureState, Stage};
use courier::play::{CompetitionId, MatchId, Moment};
use courier::store::Store;
use courier_sandbox::driver::UserClient;

use crate::test_bot::{
    TestBot, direct_message, direct_messages, ephemeral_text, find_button, message_of, refusal,
};

const CUP: CompetitionId = CompetitionId(1);

/// Waits until the stored cup is like this, and returns it.
async fn cup(bot: &TestBot, like: impl Fn(&Competition) -> bool) -> Competition {
    let store = Store::open(&bot.sandbox.database()).await.unwrap();
    let now = Moment(bot.sandbox.now());
    let found = async {
        loop {
            let loaded = store.competition(CUP, now).await.unwrap().unwrap();
            if like(&loaded.competition) {
                return loaded.competition;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let found = tokio::time::timeout(Duration::from_secs(30), found).await;
    let last = store.competition(CUP, now).await.unwrap().unwrap().competition;
    store.close().await;
    found.unwrap_or_else(|_| panic!("{now:?}: {last:#?}"))
}

/// The matches that are being played.
fn running(cup: &Competition) -> Vec<MatchId> {
    let matches = cup.fixtures.iter().filter_map(|fixture| match fixture.state {
        FixtureState::Running(the_match) => Some(the_match),
        _ => None,
    });
    matches.collect()
}

/// Ends a game: Maple wins all of hers, and Black all others.
async fn end_game(cup: &Competition, id: MatchId, users: &[UserClient]) {
    let fixture = cup.fixtures.iter().find(|fixture| fixture.the_match() == Some(id)).unwrap();
    let maple = users[0].id().0;
    let players = fixture.players;
    let loser = if players.white.0 == maple { players.black } else { players.white };
    let loser = users.iter().find(|user| user.id().0 == loser.0).unwrap();
    let number = id.to_string();
    let question = message_of(loser.command("resign", &[("game", &number)]).await.unwrap());
    let yes = find_button(&question, "v1:resigned:").unwrap();
    message_of(loser.click(question.id, &yes).await.unwrap());
}

#[tokio::test]
async fn a_cup_of_four_is_played_to_its_champion() {
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch", "rowan"].map(|name| bot.user(name));
    let [maple, willow, birch, rowan] = &users;

    let forbidden = willow.command("cup create", &[("variant", "chess")]).await.unwrap();
    assert!(refusal(forbidden).contains("you may not create"));
    let untimed = [("variant", "chess"), ("clock", "none")];
    assert!(
        refusal(maple.command("cup create", &untimed).await.unwrap()).contains("needs a clock")
    );
    let long = "x".repeat(6_000);
    let options = [("variant", "chess"), ("name", &long), ("clock", "3d+3x1d")];
    let created = message_of(maple.command("cup create", &options).await.unwrap());
    assert!(!created.ephemeral && created.text().contains(&"x".repeat(60)), "{}", created.text());
    assert!(!created.text().contains(&"x".repeat(61)), "{}", created.text());

    // Two enter by the button and two by command; nobody can twice.
    for user in [maple, willow] {
        user.click(created.id, "Join").await.unwrap();
    }
    assert!(refusal(willow.click(created.id, "Join").await.unwrap()).contains("already"));
    assert!(refusal(maple.command("cup start", &[]).await.unwrap()).contains("at least 3"));
    assert!(ephemeral_text(birch, "cup join", &[]).await.contains("dentro"), "in Spanish");
    ephemeral_text(rowan, "cup join", &[("cup", "1")]).await;
    ephemeral_text(rowan, "cup leave", &[]).await;
    ephemeral_text(rowan, "cup join", &[]).await;
    let not_theirs = willow.command("cup start", &[]).await.unwrap();
    assert!(refusal(not_theirs).contains("created it"));
    message_of(maple.command("cup start", &[]).await.unwrap());
    assert!(
        refusal(willow.command("cup leave", &[("cup", "99")]).await.unwrap()).contains("no such")
    );

    for round in 1..=6 {
        let now = cup(&bot, |cup| {
            cup.record.stage == Stage::Finished
                || (cup.record.rounds == round
                    && cup.fixtures.iter().all(|game| game.state != FixtureState::Planned))
        });
        let now = now.await;
        if now.record.stage == Stage::Finished {
            break;
        }
        let games = running(&now);
        for (index, game) in games.iter().enumerate() {
            if round == 1 && index == 2 {
                // In the middle of the round.
                bot.sandbox.kill_bot().await;
                bot.sandbox.start_bot().await.unwrap();
            }
            end_game(&now, *game, &users).await;
        }
    }
    let over = cup(&bot, |cup| cup.record.stage == Stage::Finished).await;
    assert_eq!(over.champions().iter().map(|id| id.0).collect::<Vec<_>>(), [maple.id().0]);
    direct_message(maple, "is over").await;
    let shown = message_of(maple.command("cup show", &[]).await.unwrap());
    let champion = format!("🏆 <@{}>", maple.id().0);
    assert!(shown.text().contains(&champion), "{}", shown.text());
    bot.wait_until_delivered().await;
    // Each game was announced to each player once, and everybody else was told that they are out.
    for user in &users {
        let games = over.fixtures.iter().filter(|fixture| {
            fixture.players.white.0 == user.id().0 || fixture.players.black.0 == user.id().0
        });
        let messages = direct_messages(user);
        let begun = messages
            .iter()
            .filter(|line| line.contains("has started: good luck") || line.contains("ya empezó"));
        assert_eq!(begun.count(), games.count(), "{}: {messages:#?}", user.username());
    }
    for user in [willow, birch, rowan] {
        let messages = direct_messages(user);
        let out = messages
            .iter()
            .filter(|line| line.contains("you are out.") || line.contains("quedas fuera"));
        assert_eq!(out.count(), 1, "{}: {messages:#?}", user.username());
    }
    bot.assert_no_problems();
}
