//! A sandbox with games in any position, and links to them.

use courier_play::challenges::{ColorChoice, Pairing, Place, Terms};
use courier_play::matches::MatchRecord;
use courier_play::{ByColor, ChannelId, Match, MatchId, Moment, PlayerId};
use courier_rules::Position;
use courier_rules::notation::fen;
use courier_sandbox::driver::{Sandbox, SandboxOptions, UserClient};
use courier_store::{Person, Store};
use courier_text::Button;
use serde_json::Value;
use tempfile::TempDir;

/// When the tests start: 2026-01-05T12:00:00Z, a Monday.
pub(crate) const START: i64 = 1_767_614_400_000;

/// A sandbox in a temporary folder.
pub(crate) struct Games {
    sandbox: Sandbox,
    _folder: TempDir,
}

/// A game between Maple, who has White, and Willow.
pub(crate) struct OpenGame {
    pub(crate) id: MatchId,
    pub(crate) white: UserClient,
    pub(crate) black: UserClient,
}

impl Games {
    pub(crate) async fn start() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let program = env!("CARGO_BIN_EXE_courier-sandbox");
        let options = SandboxOptions::for_tests(program, folder.path(), START);
        let options = SandboxOptions { web: true, ..options };
        Self { sandbox: Sandbox::start(options).await.unwrap(), _folder: folder }
    }

    /// Begins a game in a position, with White to move first as the position says.
    pub(crate) async fn begin(&self, position: &Position) -> OpenGame {
        self.begin_on(position, false).await
    }

    /// The same as a `blindfold` game or not.
    pub(crate) async fn begin_on(&self, position: &Position, blindfold: bool) -> OpenGame {
        let [white, black] =
            ["maple", "willow"].map(|name| self.sandbox.user(name).unwrap().in_dm());
        let store = Store::open(&self.sandbox.database()).await.unwrap();
        let now = Moment(START);
        let players = ByColor { white: player(&white), black: player(&black) };
        for (user, player) in [(&white, players.white), (&black, players.black)] {
            let name = user.username().to_owned();
            let person = Person { player, name, locale: None, server: None };
            store.save_person(&person, now).await.unwrap();
        }
        let terms = Terms {
            variant: position.variant(),
            start: None,
            color: ColorChoice::White,
            control: "3d".parse().unwrap(),
            rated: false,
            clock_options: Default::default(),
            handicap: Default::default(),
            blindfold,
        };
        let place = Place { server: None, channel: ChannelId(1) };
        let pairing = Pairing {
            players,
            start: position.variant().default_start(),
            challenger: courier_rules::Color::White,
        };
        let text = fen::print(position);
        let record = MatchRecord::begin(&terms, place, &pairing, &text, false, now);
        let the_match = Match::replay(record).unwrap();
        let mut transaction = store.begin().await.unwrap();
        let id = transaction.insert_match(&the_match, false).await.unwrap();
        transaction.commit().await.unwrap();
        store.close().await;
        OpenGame { id, white, black }
    }

    /// Asserts that the bot kept Discord's rules and logged no errors.
    pub(crate) fn finish(&self) {
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
        let log = std::fs::read_to_string(self.sandbox.log()).unwrap();
        let errors: Vec<&str> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

fn player(user: &UserClient) -> PlayerId {
    PlayerId(user.id().0)
}

impl OpenGame {
    /// A new link for a player.
    pub(crate) async fn link(&self, user: &UserClient) -> String {
        link(user, self.id).await
    }
}

/// A new link for a player, as the button below a board gives it.
pub(crate) async fn link(user: &UserClient, game: MatchId) -> String {
    user.command("board", &[("game", &game.to_string())]).await.unwrap().message().unwrap();
    let answer = user.press(Button::OpenBoard).await.unwrap().message().unwrap();
    link_in(&answer.json).unwrap()
}

/// The link to the web board in a message.
fn link_in(message: &Value) -> Option<String> {
    match message {
        Value::String(text) if text.contains("/open/") => Some(text.clone()),
        Value::Array(values) => values.iter().find_map(link_in),
        Value::Object(fields) => fields.values().find_map(link_in),
        _ => None,
    }
}
