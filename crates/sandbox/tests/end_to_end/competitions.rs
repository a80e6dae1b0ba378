//! What the tests of competitions share: looking at the stored competition, and ending its games.

use std::time::Duration;

use courier_play::competitions::{Competition, FixtureState};
use courier_play::{CompetitionId, MatchId, Moment, PlayerId};
use courier_sandbox::driver::{MessageView, UserClient};

use super::test_bot::{FOOLS_MATE, TestBot, find_button, has_button, message_of, move_by_command};
use crate::english::WHITE;

/// Waits until the stored competition is like this, and returns it.
pub(crate) async fn competition(
    bot: &TestBot,
    id: CompetitionId,
    like: impl Fn(&Competition) -> bool,
) -> Competition {
    let store = bot.store().await;
    let now = Moment(bot.sandbox.now());
    let found = async {
        loop {
            let loaded = store.competition(id, now).await.unwrap();
            if let Some(loaded) = loaded.filter(|loaded| like(&loaded.competition)) {
                return loaded.competition;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let found = tokio::time::timeout(Duration::from_secs(60), found).await;
    let last = store.competition(id, now).await.unwrap().unwrap().competition;
    store.close().await;
    found.unwrap_or_else(|_| panic!("{now:?}: {last:#?}"))
}

/// The matches that are being played.
pub(crate) fn running(found: &Competition) -> Vec<MatchId> {
    let matches = found.fixtures.iter().filter_map(|fixture| match fixture.state {
        FixtureState::Running(the_match) => Some(the_match),
        _ => None,
    });
    matches.collect()
}

/// Ends a game: of these users the one who is named first wins, whatever the colors.
pub(crate) async fn end_game(found: &Competition, id: MatchId, users: &[UserClient]) {
    let fixture = found.fixtures.iter().find(|fixture| fixture.the_match() == Some(id)).unwrap();
    let plays = |user: &&UserClient| fixture.has(PlayerId(user.id().0));
    let loser = users.iter().rfind(plays).unwrap();
    let number = id.to_string();
    let question = message_of(loser.command("resign", &[("game", &number)]).await.unwrap());
    let yes = find_button(&question, "v1:resigned:").unwrap();
    message_of(loser.click(question.id, &yes).await.unwrap());
}

/// Two users begin a game outside of competitions, with a day for each move.
pub(crate) async fn begin_game(white: &UserClient, black: &UserClient) {
    let options = [("opponent", black.username()), WHITE, ("clock", "1d")];
    let challenge = message_of(white.command("chess challenge", &options).await.unwrap());
    let accept = find_button(&challenge, "v1:accept:").unwrap();
    black.click(challenge.id, &accept).await.unwrap();
    let is_new = |message: &MessageView| message.id > challenge.id && has_button(message, "v1:mv:");
    white.wait_for(is_new).await.unwrap();
}

/// Two users play a game outside of competitions to its end: Black mates.
pub(crate) async fn finish_game(white: &UserClient, black: &UserClient) {
    begin_game(white, black).await;
    for (player, the_move) in [white, black, white, black].into_iter().zip(FOOLS_MATE) {
        move_by_command(player, the_move).await;
    }
}
