//! Every kind of message of competitions in each of the three languages: a ladder, two cups and a
//! league, in three snapshots of one script.

use std::time::Duration;

use courier_play::competitions::{Competition, FixtureState, Stage};
use courier_play::{CompetitionId, MatchId, PlayerId};
use courier_sandbox::driver::{MessageView, UserClient};

use super::competitions::{competition, end_game, finish_game, running};
use super::script::Script;
use super::test_bot::{find_button, message_of};

const CHESS: (&str, &str) = ("variant", "chess");
const CLOCK: (&str, &str) = ("clock", "3d+3x1d");
const DAY: Duration = Duration::from_secs(24 * 3600);
/// How long to wait for a message: a channel takes one a second, and each reader gets theirs in
/// order.
const LIMIT: Duration = Duration::from_secs(60);

/// Waits for a direct message with a button that begins with `button`, and records it.
async fn told(script: &mut Script, heading: &str, user: &UserClient, button: &str) {
    let has_button = |message: &MessageView| find_button(message, button).is_some();
    let message = user.in_dm().wait_within(LIMIT, has_button).await.unwrap();
    script.transcript.record(&format!("{heading}: to {}", user.username()), message);
}

/// Waits for a message of the channel with a title or text that is new, and records it.
async fn posted(script: &mut Script, heading: &str, like: impl Fn(&MessageView) -> bool) {
    let maple = script.maple.clone();
    let is_new = |message: &MessageView| !message.ephemeral && like(message);
    let message = maple.wait_within(LIMIT, is_new).await.unwrap();
    script.transcript.record(&format!("{heading}: in the channel"), message);
}

async fn a_ladder(script: &mut Script) {
    let [maple, willow, birch] = script.users();
    script.use_command("no ladder", &maple, "ladder show", &[]).await;
    let ladder = [("ladder", "chess")];
    script.use_command("refused: beginning a ladder", &birch, "ladder join", &ladder).await;
    let begun = script.use_command("a ladder begins", &maple, "ladder join", &ladder).await;
    posted(script, "a ladder begins", |message| {
        message.id != begun.id && find_button(message, "v1:ladderjoin:1").is_some()
    })
    .await;
    let shown = script.use_command("a ladder", &willow, "ladder show", &[]).await;
    script.press("joining a ladder", &willow, &shown, "v1:ladderjoin:1").await;
    script.use_command("refused: joining twice", &willow, "ladder join", &[]).await;
    let to_maple = [("opponent", "maple")];
    let challenge =
        script.use_command("a challenge on a ladder", &willow, "ladder challenge", &to_maple).await;
    told(script, "a challenge on a ladder", &maple, "v1:laddergame:1").await;
    for (heading, user, opponent) in [
        ("refused: at the top", &maple, "willow"),
        ("refused: challenging twice", &willow, "maple"),
        ("refused: not on the ladder", &willow, "birch"),
        ("refused: without joining", &birch, "maple"),
    ] {
        script.use_command(heading, user, "ladder challenge", &[("opponent", opponent)]).await;
    }
    script.press("refused: somebody else's game", &birch, &challenge, "v1:laddergame:").await;
    script.press("a game starts", &willow, &challenge, "v1:laddergame:").await;
    maple.wait_for(|message| find_button(message, "v1:mv:1:").is_some()).await.unwrap();
    resigns(&maple, MatchId(1)).await;
    told(script, "climbing", &willow, "v1:ladder:1:0").await;
    script.bot.sandbox.advance(DAY).await;
    script.use_command("a ladder with movements", &maple, "ladder show", &[]).await;
    script
        .use_command("refused: too early", &maple, "ladder challenge", &[("opponent", "willow")])
        .await;
    script.use_command("leaving a ladder", &maple, "ladder leave", &[]).await;
    script
        .use_command("refused: leaving twice", &maple, "ladder leave", &[("ladder", "chess")])
        .await;
}

async fn resigns(user: &UserClient, game: MatchId) {
    let number = game.to_string();
    let question = message_of(user.command("resign", &[("game", &number)]).await.unwrap());
    let yes = find_button(&question, "v1:resigned:").unwrap();
    message_of(user.click(question.id, &yes).await.unwrap());
}

/// Waits until all games of the round have begun, or the competition is over.
async fn goes_on(script: &Script, id: CompetitionId) -> Competition {
    let is_ready = |found: &Competition| match found.record.stage {
        Stage::Open => false,
        Stage::Running => {
            !running(found).is_empty()
                && found.fixtures.iter().all(|game| game.state != FixtureState::Planned)
        }
        Stage::Finished | Stage::Cancelled => true,
    };
    competition(&script.bot, id, is_ready).await
}

async fn cups(script: &mut Script, round_robin: &str) {
    let users = script.users();
    let [maple, willow, birch] = &users;
    script.use_command("no cup", maple, "cup show", &[]).await;
    script.use_command("refused: creating a cup", birch, "cup create", &[CHESS]).await;
    let untimed = [CHESS, ("clock", "none")];
    script.use_command("refused: no clock", maple, "cup create", &untimed).await;
    let options = [CHESS, CLOCK, ("name", "Winter *cup* <@1>"), ("begins", "3")];
    let cup = script.use_command("a dropout", maple, "cup create", &options).await;
    for user in [maple, willow] {
        script.press("joining a cup", user, &cup, "v1:cupjoin:2").await;
    }
    script.press("refused: joining twice", willow, &cup, "v1:cupjoin:2").await;
    script.use_command("refused: too few", maple, "cup start", &[]).await;
    script.use_command("refused: somebody else's", birch, "cup start", &[]).await;
    script.press("leaving a cup", willow, &cup, "v1:cupleave:2").await;
    script.press("refused: leaving twice", willow, &cup, "v1:cupleave:2").await;
    script.use_command("joining a cup", willow, "cup join", &[]).await;
    script.use_command("joining a cup", birch, "cup join", &[]).await;
    script.bot.sandbox.advance(DAY * 2).await;
    posted(script, "a cup starts soon", |message| {
        !message.content.is_empty() && find_button(message, "v1:cupjoin:2").is_some()
    })
    .await;
    script.bot.sandbox.advance(DAY).await;
    posted(script, "a cup starts", |message| {
        !message.pictures().is_empty() && message.text().contains(r"\*cup\*")
    })
    .await;
    loop {
        let found = goes_on(script, CompetitionId(2)).await;
        if found.record.stage == Stage::Finished {
            break;
        }
        for game in running(&found) {
            end_game(&found, game, &users).await;
        }
        script.bot.sandbox.advance(Duration::from_secs(60)).await;
    }
    told(script, "out of a cup, or its end", willow, "v1:cup:2:0").await;
    script.use_command("a cup that is over", willow, "cup show", &[("cup", "2")]).await;
    script.use_command("refused: it is over", willow, "cup join", &[("cup", "2")]).await;

    let options = [CHESS, CLOCK, ("kind", round_robin), ("by-rounds", "true")];
    let cup = script.use_command("a round robin", maple, "cup create", &options).await;
    for user in &users {
        message_of(user.click(cup.id, &find_button(&cup, "v1:cupjoin:3").unwrap()).await.unwrap());
    }
    script.use_command("a round robin starts", maple, "cup start", &[]).await;
    let found = goes_on_by_rounds(script, CompetitionId(3)).await;
    end_game(&found, running(&found)[0], &users).await;
    let found = goes_on_by_rounds(script, CompetitionId(3)).await;
    script.use_command("refused: it runs", maple, "cup delete", &[]).await;
    // Lots decide who has no game in this round. If that player leaves, no other game begins, so
    // the numbers of later games are the same in every run.
    let game = running(&found)[0];
    let fixture = found.fixtures.iter().find(|fixture| fixture.the_match() == Some(game)).unwrap();
    let waits = users.iter().find(|user| !fixture.has(PlayerId(user.id().0))).unwrap();
    script.use_command("leaving a cup that runs", waits, "cup leave", &[]).await;
    let cup = script.use_command("another cup", maple, "cup create", &[CHESS, CLOCK]).await;
    script.press("joining a cup", willow, &cup, "v1:cupjoin:4").await;
    script.use_command("a cup is deleted", maple, "cup delete", &[]).await;
    script.press("refused: it was deleted", birch, &cup, "v1:cupjoin:4").await;
}

async fn goes_on_by_rounds(script: &Script, id: CompetitionId) -> Competition {
    competition(&script.bot, id, |found| running(found).len() == 1).await
}

async fn a_league(script: &mut Script) {
    let users: Vec<UserClient> =
        script.users().into_iter().chain([script.bot.user("rowan")]).collect();
    let [maple, willow, birch, rowan] = users.as_slice() else { panic!("four users") };
    script.use_command("no league", maple, "league show", &[CHESS]).await;
    script.use_command("refused: beginning a league", willow, "league join", &[CHESS]).await;
    script.use_command("no league, so no table", maple, "league table", &[CHESS]).await;
    finish_game(birch, rowan).await;
    let options = [CHESS, CLOCK, ("by-rounds", "true"), ("rated", "false")];
    script.use_command("a league begins", maple, "league join", &options).await;
    let shown = script.use_command("a league", willow, "league show", &[CHESS]).await;
    script.press("joining a league", willow, &shown, "v1:leaguejoin:").await;
    script.press("refused: joining twice", willow, &shown, "v1:leaguejoin:").await;
    for user in [birch, rowan] {
        message_of(user.command("league join", &[CHESS]).await.unwrap());
    }
    script.bot.sandbox.advance(DAY * 6).await;
    posted(script, "a league starts soon", |message| {
        !message.content.is_empty() && find_button(message, "v1:leaguejoin:5").is_some()
    })
    .await;
    script.bot.sandbox.advance(DAY).await;
    let id = CompetitionId(5);
    let found = competition(&script.bot, id, |found| running(found).len() == 4).await;
    told(script, "a league begins", maple, "v1:league:5:0").await;
    let games = running(&found);
    for game in &games[..3] {
        end_game(&found, *game, &users).await;
    }
    competition(&script.bot, id, |found| running(found).len() == 1).await;
    script.use_command("the table of a league", maple, "league table", &[CHESS]).await;
    script.use_command("the games of a player", maple, "league fixtures", &[CHESS]).await;
    script.use_command("a league that runs", maple, "league show", &[CHESS]).await;
    script.use_command("leaving a league", willow, "league leave", &[CHESS]).await;
    script.use_command("refused: leaving twice", willow, "league leave", &[CHESS]).await;
    script.use_command("the table without a player", maple, "league table", &[CHESS]).await;
    end_game(&found, games[3], &users).await;
    let ends_at = found.record.ends_at.unwrap();
    let left = u64::try_from(ends_at.0 - script.bot.sandbox.now()).unwrap();
    // A week before the end two rounds have begun, and their games were lost on time or go on.
    script.bot.sandbox.advance(Duration::from_millis(left) + DAY).await;
    let is_over = |found: &Competition| found.record.stage == Stage::Finished;
    competition(&script.bot, id, is_over).await;
    // The next season is called off: three players are too few.
    let is_off = |found: &Competition| found.record.stage == Stage::Cancelled;
    competition(&script.bot, CompetitionId(6), is_off).await;
    script.use_command("a league that is over", maple, "league show", &[CHESS]).await;
}

async fn assert_messages_match_snapshot(language: &str) {
    let mut script = Script::start(language).await;
    a_ladder(&mut script).await;
    // Discord has no Catalan locale: the names of choices are English there.
    let round_robin = match language {
        "es" => "Todos contra todos, una vez",
        _ => "Round robin: everyone plays everyone once",
    };
    cups(&mut script, round_robin).await;
    a_league(&mut script).await;
    script.bot.assert_no_problems();
    insta::with_settings!({ prepend_module_to_snapshot => false, omit_expression => true }, {
        let name = format!("competition_messages.{language}");
        insta::assert_snapshot!(name, script.transcript.text());
    });
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_competitions_in_english() {
    assert_messages_match_snapshot("en").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_competitions_in_spanish() {
    assert_messages_match_snapshot("es").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn messages_of_competitions_in_catalan() {
    assert_messages_match_snapshot("ca").await;
}
