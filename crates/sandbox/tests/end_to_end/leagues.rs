//! A division of a league from its creation to its champion, and the season after it.

use std::time::Duration;

use courier_play::competitions::{Competition, FixtureState, Stage};
use courier_play::{CompetitionId, PlayerId};
use courier_sandbox::driver::{MessageView, UserClient};

use super::competitions::{begin_game, competition, end_game, finish_game, running};
use super::test_bot::{
    HOUR, TestBot, direct_message, direct_messages, ephemeral_reply, ephemeral_text, find_button,
    message_of, move_by_command, refusal,
};
use crate::english::{ANY, EN, Says as _};

const FIRST: CompetitionId = CompetitionId(1);
const SECOND: CompetitionId = CompetitionId(2);
const CHESS: (&str, &str) = ("variant", "chess");
const DAY: Duration = Duration::from_secs(24 * 3600);

/// Adds members to the server.
fn add(bot: &TestBot, names: &[&str]) -> Vec<UserClient> {
    bot.sandbox.discord().world.change(|state| {
        for name in names {
            state.add_user(name, &format!("Player {name}"), "en-US");
        }
    });
    names.iter().map(|name| bot.user(name)).collect()
}

async fn league(user: &UserClient, subcommand: &str) -> MessageView {
    message_of(user.command(&format!("league {subcommand}"), &[CHESS]).await.unwrap())
}

/// Waits until all games of a round have begun, and no others.
async fn round_begins(bot: &TestBot, id: CompetitionId, round: u32) -> Competition {
    let has_begun = |season: &Competition| {
        season.record.stage == Stage::Running
            && season
                .fixtures
                .iter()
                .all(|game| (game.round > round) == (game.state == FixtureState::Planned))
    };
    competition(bot, id, has_begun).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_division_of_four_is_played_to_its_champion_and_the_next_season_begins() {
    let bot = TestBot::start().await;
    let users = ["maple", "willow", "birch", "rowan"].map(|name| bot.user(name));
    let [maple, willow, birch, rowan] = &users;
    users.iter().for_each(|user| user.set_locale("en-US"));

    let none = league(maple, "show").await;
    assert!(none.ephemeral && none.says(EN.league_none("Chess")), "{}", none.text());
    let forbidden = willow.command("league join", &[CHESS]).await.unwrap();
    assert!(refusal(forbidden).says(EN.refusal_competition_may_not_create()));
    let untimed = maple.command("league join", &[CHESS, ("clock", "none")]).await.unwrap();
    assert!(refusal(untimed).says(EN.refusal_competition_no_clock()));
    let fresh = maple.command("league join", &[CHESS]).await.unwrap();
    assert!(refusal(fresh).says(EN.refusal_competition_no_game_yet()));

    // Everybody has finished a game, and Hazel has lost hers on time.
    let hazel = &add(&bot, &["hazel"])[0];
    begin_game(maple, hazel).await;
    for (user, the_move) in [(maple, "e4"), (hazel, "e5"), (maple, "Nf3")] {
        move_by_command(user, the_move).await;
    }
    finish_game(willow, birch).await;
    finish_game(rowan, willow).await;
    bot.sandbox.advance(HOUR * 25).await;
    direct_message(hazel, &EN.ended(ANY)).await;

    // The first who enters creates the league, by terms.
    let terms = [CHESS, ("clock", "3d+3x1d"), ("by-rounds", "true"), ("same-start", "true")];
    let created = message_of(maple.command("league join", &terms).await.unwrap());
    assert!(
        !created.ephemeral && created.says(EN.league_joined(ANY, ANY, 1, ANY)),
        "{}",
        created.text()
    );
    let late = hazel.command("league join", &[CHESS]).await.unwrap();
    assert!(refusal(late).says(EN.refusal_too_many_time_outs("1", "1", ANY, ANY)));
    let shown = league(willow, "show").await;
    assert!(shown.says(EN.league_open(ANY, 1, ANY)), "{}", shown.text());
    let join = find_button(&shown, "v1:leaguejoin:1").unwrap();
    let joined = message_of(willow.click(shown.id, &join).await.unwrap());
    assert!(joined.says(EN.league_joined(ANY, ANY, 2, ANY)), "{}", joined.text());
    assert!(
        refusal(willow.click(shown.id, &join).await.unwrap())
            .says(EN.refusal_competition_already_in())
    );
    assert!(
        refusal(hazel.click(shown.id, &join).await.unwrap())
            .says(EN.refusal_too_many_time_outs("1", "1", ANY, ANY))
    );
    for user in [birch, rowan] {
        assert!(!league(user, "join").await.ephemeral);
    }
    assert!(ephemeral_text(rowan, "league leave", &[CHESS]).await.says(EN.league_left(ANY)));
    assert!(
        ephemeral_text(rowan, "league leave", &[CHESS]).await.says(EN.refusal_competition_not_in())
    );
    assert!(league(rowan, "join").await.says(EN.league_joined(ANY, ANY, 4, ANY)));
    for early in ["table", "fixtures"] {
        let shown = league(maple, early).await;
        assert!(shown.says(EN.league_open(ANY, 4, ANY)), "{early}: {}", shown.text());
        assert!(find_button(&shown, "v1:leaguejoin:1").is_some(), "{early}");
    }

    // The season begins by itself, a week after its creation.
    bot.sandbox.advance(DAY * 8).await;
    let season = round_begins(&bot, FIRST, 0).await;
    assert_eq!(season.fixtures.len(), 12, "each pair plays two games");
    assert!(season.entrants.iter().all(|entrant| entrant.division == Some(0)));
    let fixtures = ephemeral_reply(maple, "league fixtures", &[CHESS]).await;
    assert_eq!(fixtures.text().matches("running").count(), 2, "{}", fixtures.text());
    assert_eq!(fixtures.text().matches("starts").count(), 4, "{}", fixtures.text());
    for user in &users {
        let told = direct_message(user, &EN.league_began(ANY, EN.league_division("1"))).await;
        assert_eq!(told.text().matches(['⚪', '⚫']).count(), 6, "{}", told.text());
        assert!(find_button(&told, "v1:next").is_some(), "{}", told.text());
    }
    for round in 0..3 {
        let season = round_begins(&bot, FIRST, round).await;
        let games = running(&season);
        assert_eq!(games.len(), 4);
        for (index, game) in games.iter().enumerate() {
            if round == 1 && index == 2 {
                // In the middle of the round.
                bot.sandbox.kill_bot().await;
                bot.sandbox.start_bot().await.unwrap();
            }
            end_game(&season, *game, &users).await;
        }
        // A channel takes a message a second. Rounds begin within 60 % of the season.
        bot.wait_until_delivered().await;
        bot.sandbox.advance(DAY * 16).await;
    }

    // The final table: Maple has won all of hers.
    let table = league(maple, "table").await;
    assert_eq!((table.ephemeral, table.pictures().len()), (false, 1));
    let lines = table.text();
    assert!(lines.says(EN.league_row(ANY, "6", "1", maple.name(), "6")), "{lines}");
    assert_eq!(lines.matches(" · SB ").count(), 4, "{lines}");
    let alt = table.descriptions()[0].to_owned();
    assert!(
        alt.says(format!(
            "{}. {}",
            EN.league_division("1"),
            EN.league_row(ANY, "6", "1", "Maple", "6")
        )),
        "{alt}"
    );
    let shown = league(maple, "show").await;
    assert!(shown.text().contains(&format!("**Division 1**: {}", maple.name())));
    let tables = find_button(&shown, "v1:league:1").unwrap();
    let own = message_of(rowan.click(shown.id, &tables).await.unwrap());
    assert!(own.ephemeral && own.pictures().len() == 1, "{}", own.text());
    let over = ephemeral_text(rowan, "league fixtures", &[CHESS]).await;
    assert_eq!(
        over.lines()
            .filter(|line| ["white", "black"]
                .iter()
                .any(|color| line.says(EN.league_fixture_over(color, ANY, ANY, ANY))))
            .count(),
        6,
        "{over}"
    );

    // Newcomers enter the next season, and one of them leaves it again.
    let newcomers = add(&bot, &["alder", "aspen", "cedar", "elm", "larch", "yew"]);
    for user in &newcomers {
        finish_game(maple, user).await;
        assert!(league(user, "join").await.says(EN.competition_league("Chess", ANY)));
    }
    bot.wait_until_delivered().await;
    let yew = newcomers.last().unwrap();
    assert!(ephemeral_text(yew, "league leave", &[CHESS]).await.says(EN.league_left(ANY)));

    // The season ends with the quarter, and the next one begins at once.
    let end = season.record.ends_at.unwrap();
    let left = u64::try_from(end.0 - bot.sandbox.now()).unwrap();
    bot.sandbox.advance(Duration::from_millis(left) + HOUR).await;
    let season = competition(&bot, FIRST, |season| season.record.stage == Stage::Finished).await;
    let order: Vec<PlayerId> = season.league_tables()[0].iter().map(|row| row.player).collect();
    assert_eq!(order[0].0, maple.id().0);
    for user in &users {
        let is_champion = user.id() == maple.id();
        let place =
            if is_champion { EN.competition_won(ANY) } else { EN.competition_ended_at(ANY, ANY) };
        direct_message(user, &place).await;
    }
    let next = round_begins(&bot, SECOND, 0).await;
    let division = |player: u64| next.entrant(PlayerId(player)).and_then(|own| own.division);
    assert!(order.iter().all(|player| division(player.0) == Some(0)), "{next:#?}");
    let new: Vec<_> = newcomers.iter().map(|user| division(user.id().0)).collect();
    assert_eq!(new, [Some(0), Some(1), Some(1), Some(1), Some(1), None]);
    assert_eq!(division(hazel.id().0), None);
    let second = league(&newcomers[4], "table").await;
    let text = second.text();
    assert!(text.says(EN.league_division("2")) && second.pictures().len() == 1, "{text}");
    let before = find_button(&second, "v1:league:2:0").unwrap();
    let first = message_of(newcomers[4].click(second.id, &before).await.unwrap());
    assert!(first.text().contains(&maple.name()), "{}", first.text());

    // Nobody was told twice of a game, and those of the first round are in one message.
    bot.wait_until_delivered().await;
    for user in &users {
        let games = [&season, &next]
            .into_iter()
            .flat_map(|season| &season.fixtures)
            .filter(|fixture| fixture.the_match().is_some() && fixture.round > 0)
            .filter(|fixture| fixture.has(PlayerId(user.id().0)));
        let told = direct_messages(user);
        let begun = told.iter().filter(|line| line.says(EN.notice_game_began(ANY, ANY, ANY)));
        assert_eq!(begun.count(), games.count(), "{}: {told:#?}", user.username());
    }
    bot.assert_no_problems();
}

/// Nine players are divisions of five and four, between which one goes up and one goes down.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_of_a_division_changes_places_with_the_first_of_the_next() {
    const ALL_AT_ONCE: u32 = u32::MAX;
    let bot = TestBot::start().await;
    let mut users = Vec::from(["maple", "willow", "birch", "rowan"].map(|name| bot.user(name)));
    users.extend(add(&bot, &["alder", "aspen", "cedar", "elm", "larch"]));
    users.iter().for_each(|user| user.set_locale("en-US"));
    // Everybody has finished a game.
    for pair in users.chunks(2) {
        let [white, black] = [pair.first(), pair.last()].map(|user| user.unwrap());
        finish_game(if pair.len() == 2 { white } else { &users[0] }, black).await;
    }
    let terms = [CHESS, ("clock", "3d+3x1d"), ("by-rounds", "false")];
    message_of(users[0].command("league join", &terms).await.unwrap());
    for user in &users[1..] {
        // Newcomers are divided in the order of their entries.
        bot.sandbox.advance(Duration::from_secs(60)).await;
        assert!(!league(user, "join").await.ephemeral);
    }
    bot.sandbox.advance(DAY * 7).await;
    let season = round_begins(&bot, FIRST, ALL_AT_ONCE).await;
    let ids: Vec<PlayerId> = users.iter().map(|user| PlayerId(user.id().0)).collect();
    let divisions = |season: &Competition| -> Vec<Vec<PlayerId>> {
        let own = |number| {
            let is_own = |player: &&PlayerId| {
                season.entrant(**player).is_some_and(|own| own.division == Some(number))
            };
            ids.iter().filter(is_own).copied().collect()
        };
        [0, 1].map(own).into()
    };
    assert_eq!(divisions(&season), [&ids[..5], &ids[5..]]);
    let games = running(&season);
    assert_eq!(games.len(), 5 * 4 + 4 * 3);
    for game in games {
        end_game(&season, game, &users).await;
    }

    // Without waiting for the messages of 32 games: the channel takes one a second.
    let end = season.record.ends_at.unwrap();
    let left = u64::try_from(end.0 - bot.sandbox.now()).unwrap();
    bot.sandbox.advance(Duration::from_millis(left) + HOUR).await;
    let over = competition(&bot, FIRST, |season| season.record.stage == Stage::Finished).await;
    let champions: Vec<PlayerId> = over.league_tables().iter().map(|rows| rows[0].player).collect();
    assert_eq!(champions, [ids[0], ids[5]]);
    let next = round_begins(&bot, SECOND, ALL_AT_ONCE).await;
    let above = [ids[0], ids[1], ids[2], ids[3], ids[5]];
    let below = [ids[4], ids[6], ids[7], ids[8]];
    assert_eq!(divisions(&next), [&above[..], &below[..]]);
    // Both see their new divisions.
    for (player, opponent) in [(5, 0), (4, 8)] {
        let fixtures = ephemeral_reply(&users[player], "league fixtures", &[CHESS]).await;
        let opponent = users[opponent].name();
        assert_eq!(fixtures.text().matches(&opponent).count(), 2, "{}", fixtures.text());
    }
    bot.assert_no_problems();
}
