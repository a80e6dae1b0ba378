//! A sandbox with the whole real bot in it, and what two people who play do most.

use std::time::Duration;

use courier::play::live_replies::TURN_NOTICE_DELAY;
use courier_sandbox::driver::{Options, Outcome, Person, Sandbox, Shown};
use tempfile::TempDir;

/// When the tests begin: 2026-01-05T12:00:00Z, a Monday.
const START: i64 = 1_767_614_400_000;

/// An hour of the virtual clock.
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// A sandbox in a folder that goes with it.
pub(crate) struct House {
    pub(crate) sandbox: Sandbox,
    _folder: TempDir,
}

impl House {
    pub(crate) async fn open() -> Self {
        Self::of_shards(1).await
    }

    /// With a bot that has so many connections to the gateway.
    pub(crate) async fn of_shards(shards: u32) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = env!("CARGO_BIN_EXE_courier-sandbox");
        let mut options = Options::for_tests(program, folder.path(), START);
        options.setup.shards = shards;
        let sandbox = Sandbox::start(options).await.unwrap();
        Self { sandbox, _folder: folder }
    }

    pub(crate) fn person(&self, handle: &str) -> Person {
        self.sandbox.person(handle).unwrap().at("games").unwrap()
    }

    /// Maple challenges Willow, who accepts by button; Maple has the color wished.
    pub(crate) async fn begin(&self, command: &str, options: &[(&str, &str)]) -> (Person, Person) {
        let (maple, willow) = (self.person("maple"), self.person("willow"));
        let mut all = vec![("opponent", "willow")];
        all.extend_from_slice(options);
        said(maple.command(command, &all).await.unwrap());
        let accepted = willow.press("Accept").await.unwrap();
        assert!(matches!(accepted, Outcome::Updated(_)), "{accepted:?}");
        willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
        (maple, willow)
    }

    /// Waits until the bot has noted both messages of a challenge, which it does after it has sent
    /// them: the one where it was made, and the one that told its opponent.
    pub(crate) async fn notes_where_challenge_stands(&self, number: i64) {
        let store = courier::store::Store::open(&self.sandbox.database()).await.unwrap();
        while store.challenge_messages(courier::play::ChallengeId(number)).await.unwrap().len() < 2
        {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        store.close().await;
    }

    /// Waits until the bot has written down that it runs: what comes before that is no outage.
    pub(crate) async fn beats(&self) {
        let lately = courier::play::Moment(self.sandbox.now() - 60_000);
        let store = courier::store::Store::open(&self.sandbox.database()).await.unwrap();
        while store.last_beat().await.unwrap().is_none_or(|beat| beat < lately) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        store.close().await;
    }

    /// Asserts that the bot did nothing Discord forbids and could read everything, and that the
    /// sandbox did well, too.
    pub(crate) fn is_in_order(&self) {
        assert_eq!(self.sandbox.complaints(), Vec::<String>::new());
        let log = std::fs::read_to_string(self.sandbox.log()).unwrap();
        let errors: Vec<&str> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

pub(crate) fn has_button(message: &Shown, custom_id: &str) -> bool {
    button(message, custom_id).is_some()
}

/// The custom id of the button under a message that begins like that.
pub(crate) fn button(message: &Shown, begins: &str) -> Option<String> {
    message
        .buttons()
        .into_iter()
        .filter_map(|button| button.custom_id)
        .find(|id| id.starts_with(begins))
}

/// The message an act led to.
pub(crate) fn said(outcome: Outcome) -> Shown {
    outcome.message().unwrap()
}

/// Makes a move by command; the board that comes of it.
pub(crate) async fn by_command(person: &Person, the_move: &str) -> Shown {
    let board = said(person.command("move", &[("move", the_move)]).await.unwrap());
    assert!(!board.ephemeral, "{}", board.text());
    assert_eq!(board.pictures().len(), 1, "a move is answered with one board: {}", board.text());
    board
}

/// Makes a move by the button under the newest board and the dialog it opens.
pub(crate) async fn by_button(person: &Person, the_move: &str) -> Shown {
    let board = newest_board(person);
    let dialog =
        person.click(board.id, &button(&board, "v1:mv:").unwrap()).await.unwrap().dialog().unwrap();
    said(person.submit(&dialog, &[("move", the_move)]).await.unwrap())
}

/// What a command is answered with, for its author alone.
pub(crate) async fn privately(person: &Person, command: &str, options: &[(&str, &str)]) -> Shown {
    let answer = said(person.command(command, options).await.unwrap());
    assert!(answer.ephemeral, "{}", answer.text());
    answer
}

/// What a command tells its author alone.
pub(crate) async fn private(person: &Person, command: &str, options: &[(&str, &str)]) -> String {
    privately(person, command, options).await.text()
}

/// The newest message with a running game's buttons.
pub(crate) fn newest_board(person: &Person) -> Shown {
    person.messages().into_iter().rev().find(|message| has_button(message, "v1:mv:")).unwrap()
}

/// Whoever sat at the board and was answered at once has gone: they are called.
pub(crate) async fn leave_the_board(house: &House) {
    house.sandbox.advance(Duration::from_millis(TURN_NOTICE_DELAY.0.unsigned_abs())).await;
}

/// The direct message that says this, once it has come.
pub(crate) async fn told(person: &Person, text: &str) -> Shown {
    person.in_direct().wait_for(|message| message.text().contains(text)).await.unwrap()
}

/// What the bot has told somebody directly, the first line of each message, oldest first.
pub(crate) fn notices(person: &Person) -> Vec<String> {
    person.in_direct().messages().iter().map(|message| message.content.clone()).collect()
}
