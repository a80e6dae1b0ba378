//! A cup from its creation to its champion.

use courier_play::CompetitionId;
use courier_play::competitions::{FixtureState, Stage};
use courier_sandbox::driver::MessageView;
use courier_text::Button;

use super::competitions::{competition, end_game, running};
use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, ephemeral_text, message_of, refusal,
};
use crate::english::{ANY, EN, Says as _};

const CUP: CompetitionId = CompetitionId(1);

#[tokio::test]
async fn a_cup_of_four_is_played_to_its_champion() {
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch", "rowan"].map(|name| bot.user(name));
    let [maple, willow, birch, rowan] = &users;

    let forbidden = willow.command("cup create", &[("variant", "chess")]).await.unwrap();
    assert!(refusal(forbidden).says(EN.refusal_competition_may_not_create()));
    let untimed = [("variant", "chess"), ("clock", "none")];
    assert!(
        refusal(maple.command("cup create", &untimed).await.unwrap())
            .says(EN.refusal_competition_no_clock())
    );
    let long = "x".repeat(60);
    let options = [("variant", "chess"), ("name", &long), ("clock", "3d+3x1d")];
    let created = message_of(maple.command("cup create", &options).await.unwrap());
    assert!(!created.ephemeral && created.text().contains(&long), "{}", created.text());

    // Two enter by the button and two by command; nobody can twice.
    for user in [maple, willow] {
        user.click(created.id, Button::Join).await.unwrap();
    }
    assert!(
        refusal(willow.click(created.id, Button::Join).await.unwrap())
            .says(EN.refusal_competition_already_in())
    );
    assert!(
        refusal(maple.command("cup start", &[]).await.unwrap())
            .says(EN.refusal_competition_too_few("3"))
    );
    assert!(ephemeral_text(birch, "cup join", &[]).await.contains("dentro"), "in Spanish");
    ephemeral_text(rowan, "cup join", &[("cup", "1")]).await;
    ephemeral_text(rowan, "cup leave", &[]).await;
    ephemeral_text(rowan, "cup join", &[]).await;
    let not_theirs = willow.command("cup start", &[]).await.unwrap();
    assert!(refusal(not_theirs).says(EN.refusal_competition_not_creator()));
    message_of(maple.command("cup start", &[]).await.unwrap());
    assert!(
        refusal(willow.command("cup leave", &[("cup", "99")]).await.unwrap())
            .says(EN.refusal_no_such_competition())
    );

    for round in 1..=6 {
        let now = competition(&bot, CUP, |cup| {
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
        // A channel takes a message a second, and a nonce is remembered for a minute only.
        bot.wait_until_delivered().await;
        bot.sandbox.advance(HOUR).await;
    }
    let over = competition(&bot, CUP, |cup| cup.record.stage == Stage::Finished).await;
    assert_eq!(over.champions().iter().map(|id| id.0).collect::<Vec<_>>(), [maple.id().0]);
    bot.wait_until_delivered().await;
    direct_message(maple, &EN.competition_won(ANY)).await;
    let champion = format!("🏆 {}", maple.name());
    // The last standings have replaced the first ones, although the bot was killed in between.
    let is_shown = |message: &MessageView| {
        !message.ephemeral && message.pictures().len() == 1 && message.says(EN.cup_kind_dropout())
    };
    maple
        .wait_for(|message| is_shown(message) && message.text().contains(&champion))
        .await
        .unwrap();
    bot.wait_until_delivered().await;
    let standings: Vec<MessageView> =
        maple.messages().into_iter().filter(|message| is_shown(message)).collect();
    assert_eq!(
        standings.len(),
        1,
        "{:#?}",
        standings.iter().map(MessageView::text).collect::<Vec<_>>()
    );
    let alt = standings[0].descriptions()[0].to_owned();
    assert!(alt.says(EN.cup_row(ANY, "0", "1", "Maple", ANY)), "{alt}");
    let shown = message_of(maple.command("cup show", &[]).await.unwrap());
    assert!(shown.text().contains(&champion), "{}", shown.text());
    assert_eq!(shown.pictures().len(), 1);
    // Each game was announced to each player once, and everybody else was told that they are out.
    for user in &users {
        let games = over.fixtures.iter().filter(|fixture| {
            fixture.players.white.0 == user.id().0 || fixture.players.black.0 == user.id().0
        });
        let messages = direct_messages(user);
        let begun = messages.iter().filter(|line| {
            line.says(EN.notice_game_began(ANY, ANY, ANY)) || line.contains("ya empezó")
        });
        assert_eq!(begun.count(), games.count(), "{}: {messages:#?}", user.username());
    }
    for user in [willow, birch, rowan] {
        let messages = direct_messages(user);
        let out = messages
            .iter()
            .filter(|line| line.says(EN.competition_out(ANY)) || line.contains("quedas fuera"));
        assert_eq!(out.count(), 1, "{}: {messages:#?}", user.username());
    }
    bot.assert_no_problems();
}
