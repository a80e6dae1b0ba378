//! A sandbox with the real bot, and the actions most tests share.

use std::path::Path;
use std::time::Duration;

use courier_play::ServerId;
use courier_play::reminders::live::TURN_NOTICE_DELAY;
use courier_play::server_config::{GamesIn, ServerConfig};
use courier_sandbox::driver::{
    ActionOutcome, Interactions, MessageView, Sandbox, SandboxOptions, UserClient,
};
use courier_sandbox::model::{Channel, Overwrite, Permissions};
use courier_sandbox::rest::RateLimits;
use courier_store::Store;
use courier_text::Button;

use crate::english::{ANY, EN, Says as _, WHITE};
#[cfg(unix)]
use courier_store::test_support::relay::Relay;
use courier_store::test_support::server::{ADVICE, server};
use sqlx::sqlite::{SqliteConnectOptions, SqliteConnection};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, PgConnection};
use tempfile::TempDir;

/// When the tests start: 2026-01-05T12:00:00Z, a Monday.
pub(crate) const START: i64 = 1_767_614_400_000;

/// One hour on the virtual clock.
pub(crate) const HOUR: Duration = Duration::from_secs(3600);

/// The moves of the fool's mate: Black mates on move two.
pub(crate) const FOOLS_MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// Whether the bot uses PostgreSQL: with `COURIER_TEST_DATABASE=postgres`.
pub(crate) fn on_postgres() -> bool {
    std::env::var("COURIER_TEST_DATABASE").is_ok_and(|database| database == "postgres")
}

/// How many processes the bot has where several can share its database: as many as
/// `COURIER_TEST_PROCESSES` says, or one.
fn processes() -> usize {
    match std::env::var("COURIER_TEST_PROCESSES") {
        Ok(number) => number.parse().expect("COURIER_TEST_PROCESSES is a number"),
        Err(_) => 1,
    }
}

/// The URL of a new database of the private server, for a test with this temporary folder.
async fn new_database(folder: &Path) -> String {
    match server().await {
        Ok(server) => server.url(&server.create_beside(folder, "template0").await),
        Err(why) => panic!("{why}: {ADVICE}"),
    }
}

/// As [`new_database`]. `None` if there is no PostgreSQL and it is not demanded: the test says that
/// it does not run.
#[allow(clippy::print_stderr, clippy::disallowed_macros, reason = "seen with --nocapture")]
pub(crate) async fn database_beside(folder: &Path) -> Option<String> {
    match server().await {
        Ok(server) => Some(server.url(&server.create_beside(folder, "template0").await)),
        Err(why) => {
            let is_required = std::env::var("COURIER_POSTGRES_TESTS");
            assert!(is_required.is_err(), "{why}: {ADVICE}");
            eprintln!("not run, because {why}: {ADVICE}");
            None
        }
    }
}

/// A connection of somebody else to the bot's database. Statements are those of both kinds.
pub(crate) enum Connection {
    File(SqliteConnection),
    Server(PgConnection),
}

impl Connection {
    pub(crate) async fn execute(&mut self, sql: &str) {
        let query = AssertSqlSafe(sql);
        match self {
            Self::File(file) => drop(sqlx::query(query).execute(file).await.unwrap()),
            Self::Server(server) => drop(sqlx::query(query).execute(server).await.unwrap()),
        }
    }

    /// The numbers in the only column of the rows.
    pub(crate) async fn numbers(&mut self, sql: &str) -> Vec<i64> {
        let query = AssertSqlSafe(sql);
        match self {
            Self::File(file) => sqlx::query_scalar(query).fetch_all(file).await.unwrap(),
            Self::Server(server) => sqlx::query_scalar(query).fetch_all(server).await.unwrap(),
        }
    }
}

/// The route of the first request of a start.
pub(crate) const FIRST_REQUEST: &str = "/oauth2/applications/@me";

/// A sandbox in a temporary folder.
pub(crate) struct TestBot {
    pub(crate) sandbox: Sandbox,
    /// The URL of the database, if it is on a server.
    server: Option<String>,
    _folder: TempDir,
}

impl TestBot {
    pub(crate) async fn start() -> Self {
        Self::with(|_| {}).await
    }

    /// Starts a sandbox that counts requests as Discord does.
    pub(crate) async fn with_rate_limits() -> Self {
        Self::with(|options| options.discord.rate_limits = RateLimits::default()).await
    }

    /// Starts a sandbox whose bot has this many shards on the gateway.
    pub(crate) async fn with_shards(shards: u32) -> Self {
        Self::with(|options| {
            options.interactions = Interactions::Gateway;
            options.discord.shards = shards;
        })
        .await
    }

    /// Starts a sandbox for a test of the gateway, whatever `COURIER_TEST_INTERACTIONS` says.
    pub(crate) async fn on_gateway() -> Self {
        Self::with(|options| options.interactions = Interactions::Gateway).await
    }

    /// Starts a sandbox whose bot has this many processes, which share a database on a server,
    /// and that counts requests as Discord does. `None` if there is no PostgreSQL and it is not
    /// demanded: the test says that it does not run.
    pub(crate) async fn with_processes(processes: usize) -> Option<Self> {
        Self::on_server(|options| {
            options.interactions = Interactions::Http;
            options.processes = processes;
            options.discord.rate_limits = RateLimits::default();
        })
        .await
    }

    /// As [`TestBot::with_processes`]. Each process has a relay to the server.
    #[cfg(unix)]
    pub(crate) async fn with_relays<const N: usize>() -> Option<(Self, [Relay; N])> {
        let folder = tempfile::tempdir().unwrap();
        let url = database_beside(folder.path()).await?;
        let mut relays = Vec::new();
        for _ in 0..N {
            relays.push(Relay::start(&url).await);
        }
        let change = |options: &mut SandboxOptions| {
            options.interactions = Interactions::Http;
            options.processes = N;
            let own = |relay: &Relay| vec![(courier::config::DATABASE.to_owned(), relay.url())];
            options.own_variables = relays.iter().map(own).collect();
        };
        let bot = Self::with_database(change, Some(url), folder).await;
        bot.play_in_channels().await;
        Some((bot, relays.try_into().unwrap_or_else(|_| unreachable!())))
    }

    /// Starts a sandbox whose database is on a server, whatever the tests run with.
    async fn on_server(change: impl FnOnce(&mut SandboxOptions)) -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let url = database_beside(folder.path()).await?;
        let bot = Self::with_database(change, Some(url), folder).await;
        bot.play_in_channels().await;
        Some(bot)
    }

    /// Starts a sandbox whose server has chosen nothing, with interactions over HTTP.
    pub(crate) async fn unconfigured_over_http() -> Self {
        Self::unconfigured_with(|options| options.interactions = Interactions::Http).await
    }

    /// Whether interactions come over HTTP, and there is no gateway connection.
    pub(crate) fn is_over_http(&self) -> bool {
        self.sandbox.endpoint().is_some()
    }

    /// Starts a sandbox with changed options. Its server has chosen to play in the channels: most
    /// tests watch one.
    pub(crate) async fn with(change: impl FnOnce(&mut SandboxOptions)) -> Self {
        let bot = Self::unconfigured_with(change).await;
        bot.play_in_channels().await;
        bot
    }

    /// Starts a sandbox whose server has chosen nothing.
    pub(crate) async fn unconfigured() -> Self {
        Self::unconfigured_with(|_| {}).await
    }

    /// As `/config place` in every server.
    pub(crate) async fn play_in_channels(&self) {
        let servers: Vec<u64> = self
            .sandbox
            .discord()
            .world
            .read(|state| state.guilds.keys().map(|server| server.0).collect());
        let store = self.store().await;
        let mut transaction = store.begin().await.unwrap();
        let config = ServerConfig { games: Some(GamesIn::Channel), ..ServerConfig::default() };
        for server in servers {
            transaction.set_server_config(ServerId(server), &config).await.unwrap();
        }
        transaction.commit().await.unwrap();
        store.close().await;
    }

    /// As [`TestBot::start`], with a file whatever the tests run with.
    pub(crate) async fn in_a_file() -> Self {
        let bot = Self::with_database(|_| {}, None, tempfile::tempdir().unwrap()).await;
        bot.play_in_channels().await;
        bot
    }

    async fn unconfigured_with(change: impl FnOnce(&mut SandboxOptions)) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let server = if on_postgres() { Some(new_database(folder.path()).await) } else { None };
        Self::with_database(change, server, folder).await
    }

    async fn with_database(
        change: impl FnOnce(&mut SandboxOptions),
        server: Option<String>,
        folder: TempDir,
    ) -> Self {
        let program = env!("CARGO_BIN_EXE_courier-sandbox");
        let mut options = SandboxOptions::for_tests(program, folder.path(), START);
        options.processes = if server.is_some() { processes() } else { 1 };
        // Most tests would wait longer for these than for anything else.
        if std::env::var_os("COURIER_TEST_RATE_LIMITS").is_none() {
            options.discord.rate_limits = RateLimits::unreachable();
        }
        change(&mut options);
        if let Some(url) = &server {
            options.variables.push((courier::config::DATABASE.to_owned(), url.clone()));
        }
        let sandbox = Sandbox::start(options).await.unwrap();
        Self { sandbox, server, _folder: folder }
    }

    /// The bot of a sandbox whose files are in this folder. Its database is at the URL of a server,
    /// or one of the files.
    pub(crate) const fn of(sandbox: Sandbox, server: Option<String>, folder: TempDir) -> Self {
        Self { sandbox, server, _folder: folder }
    }

    /// The bot's database, for statements.
    pub(crate) async fn connect(&self) -> Connection {
        match &self.server {
            Some(url) => Connection::Server(PgConnection::connect(url).await.unwrap()),
            None => {
                let options = SqliteConnectOptions::new().filename(self.sandbox.database());
                Connection::File(options.connect().await.unwrap())
            }
        }
    }

    /// The database of the bot.
    pub(crate) async fn store(&self) -> Store {
        match &self.server {
            Some(url) => Store::connect(&url.parse().unwrap()).await.unwrap(),
            None => Store::open(&self.sandbox.database()).await.unwrap(),
        }
    }

    pub(crate) fn user(&self, username: &str) -> UserClient {
        self.sandbox.user(username).unwrap().in_channel("games").unwrap()
    }

    /// Maple challenges Willow, who accepts with the button.
    pub(crate) async fn start_game(
        &self,
        command: &str,
        options: &[(&str, &str)],
    ) -> (UserClient, UserClient) {
        let (maple, willow) = (self.user("maple"), self.user("willow"));
        let mut all = vec![("opponent", "willow")];
        all.extend_from_slice(options);
        message_of(maple.command(command, &all).await.unwrap());
        let accepted = willow.press(Button::Accept).await.unwrap();
        assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");
        willow.wait_for(|message| has_button(message, "v1:mv:")).await.unwrap();
        (maple, willow)
    }

    /// Waits until the bot has recorded where it shows a challenge.
    pub(crate) async fn wait_for_challenge_messages(&self, number: i64) {
        let store = self.store().await;
        let id = courier_play::ChallengeId(number);
        let recorded = async {
            while store.challenge_messages(id).await.unwrap().is_empty() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), recorded).await.unwrap();
        store.close().await;
    }

    /// Waits until the bot has recorded a heartbeat. Time before a heartbeat does not count as an
    /// outage.
    pub(crate) async fn wait_for_heartbeat(&self) {
        let a_minute_ago = courier_play::Moment(self.sandbox.now() - 60_000);
        let store = self.store().await;
        let recorded = async {
            while store.last_beat().await.unwrap().is_none_or(|beat| beat < a_minute_ago) {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(60), recorded).await.unwrap();
        store.close().await;
    }

    /// Waits until no message of the outbox is due.
    pub(crate) async fn wait_until_delivered(&self) {
        let store = self.store().await;
        wait_until_delivered(&store, &self.sandbox).await;
        store.close().await;
    }

    /// Asserts that the bot kept Discord's rules and logged no errors, and that the sandbox found
    /// no problems of its own.
    pub(crate) fn assert_no_problems(&self) {
        assert_eq!(self.sandbox.problems(), Vec::<String>::new());
        let log = std::fs::read_to_string(self.sandbox.log()).unwrap();
        let errors: Vec<&str> = log.lines().filter(|line| line.contains(" ERROR ")).collect();
        assert!(errors.is_empty(), "{errors:#?}");
    }
}

/// Waits until no message of the outbox is due.
pub(crate) async fn wait_until_delivered(store: &Store, sandbox: &Sandbox) {
    let now = courier_play::Moment(sandbox.now());
    let delivered = async {
        while !store.due_messages(now, 1).await.unwrap().due.is_empty() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), delivered).await.unwrap();
}

/// Waits until a condition holds, for `limit` at most.
pub(crate) async fn wait_until(limit: Duration, holds: impl Fn() -> bool) {
    let waiting = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(limit, waiting).await.expect("it does not happen");
}

/// Whether a user sees their channel. A user who does not see it is not pinged there.
pub(crate) fn set_visible(bot: &TestBot, user: &UserClient, is_visible: bool) {
    let hidden = if is_visible { Permissions::NONE } else { Permissions::VIEW_CHANNEL };
    bot.sandbox.discord().world.change(|state| {
        let overwrite =
            Overwrite { target: user.id(), is_user: true, allow: Permissions::NONE, deny: hidden };
        state.overwrite(user.channel(), overwrite);
    });
}

pub(crate) fn has_button(message: &MessageView, custom_id: &str) -> bool {
    find_button(message, custom_id).is_some()
}

/// The custom id of the first button of a message that begins with `begins`.
pub(crate) fn find_button(message: &MessageView, begins: &str) -> Option<String> {
    message
        .buttons()
        .into_iter()
        .filter_map(|button| button.custom_id)
        .find(|id| id.starts_with(begins))
}

/// The message a user gets in response.
pub(crate) fn message_of(outcome: ActionOutcome) -> MessageView {
    outcome.message().unwrap()
}

/// Chooses a game from the menu of a list, which stays; returns the board that follows.
pub(crate) async fn choose_game(user: &UserClient, list: &MessageView, entry: &str) -> MessageView {
    let before = user.messages().last().map(|last| last.id);
    let chosen = user.select(list.id, &EN.history_menu(), &[entry]).await.unwrap();
    let shown = message_of(chosen);
    assert_eq!((shown.id, shown.text()), (list.id, list.text()));
    let follows = |message: &MessageView| {
        message.ephemeral && message.pictures().len() == 1 && Some(message.id) > before
    };
    user.wait_for(follows).await.unwrap()
}

/// Makes a move by command; returns the new board.
pub(crate) async fn move_by_command(user: &UserClient, the_move: &str) -> MessageView {
    let board = message_of(user.command("move", &[("move", the_move)]).await.unwrap());
    assert!(!board.ephemeral, "{}", board.text());
    assert_eq!(board.pictures().len(), 1, "the response to a move is one board: {}", board.text());
    board
}

/// Plays the fool's mate by commands; returns the final board.
pub(crate) async fn play_fools_mate(white: &UserClient, black: &UserClient) -> MessageView {
    for (player, the_move) in [white, black, white].into_iter().zip(FOOLS_MATE) {
        move_by_command(player, the_move).await;
    }
    move_by_command(black, FOOLS_MATE[3]).await
}

/// Everybody has met three people in rated games of chess, who have met each other, and so can be
/// on leaderboards.
pub(crate) async fn everybody_has_met_enough(bot: &TestBot) {
    let mut database = bot.connect().await;
    for sql in [
        "insert into players (id, name, met_at) values (901, '', 0), (902, '', 0), (903, '', 0)",
        "insert into rated_opponents (player_id, variant, opponent_id)
         select one.id, 'chess', other.id
         from players as one join players as other on one.id <> other.id
         where one.id > 0 and other.id > 0
           and (one.id between 901 and 903 or other.id between 901 and 903)
         on conflict do nothing",
    ] {
        database.execute(sql).await;
    }
}

/// Makes a move with the button of the newest board and its modal.
pub(crate) async fn move_by_button(user: &UserClient, the_move: &str) -> MessageView {
    let board = newest_board(user);
    let modal = user
        .click(board.id, &find_button(&board, "v1:mv:").unwrap())
        .await
        .unwrap()
        .modal()
        .unwrap();
    message_of(user.submit(&modal, &[("move", the_move)]).await.unwrap())
}

/// Uses a command; returns its ephemeral response.
pub(crate) async fn ephemeral_reply(
    user: &UserClient,
    command: &str,
    options: &[(&str, &str)],
) -> MessageView {
    let answer = message_of(user.command(command, options).await.unwrap());
    assert!(answer.ephemeral, "{}", answer.text());
    answer
}

/// Uses a command; returns the text of its ephemeral response.
pub(crate) async fn ephemeral_text(
    user: &UserClient,
    command: &str,
    options: &[(&str, &str)],
) -> String {
    ephemeral_reply(user, command, options).await.text()
}

/// The text of a refusal, which only the user sees.
pub(crate) fn refusal(outcome: ActionOutcome) -> String {
    let message = message_of(outcome);
    assert!(message.ephemeral, "{}", message.text());
    assert!(!message.says(EN.fault(ANY)), "{}", message.text());
    message.text()
}

/// The newest board of a running game.
pub(crate) fn newest_board(user: &UserClient) -> MessageView {
    user.messages().into_iter().rev().find(|message| has_button(message, "v1:mv:")).unwrap()
}

/// Advances the clock until players who have just moved get turn notices again.
pub(crate) async fn end_live_replies(bot: &TestBot) {
    bot.sandbox.advance(Duration::from_millis(TURN_NOTICE_DELAY.0.unsigned_abs())).await;
}

/// Waits for a direct message that contains this text.
pub(crate) async fn direct_message(user: &UserClient, text: &str) -> MessageView {
    user.in_dm().wait_for(|message| message.says(text)).await.unwrap()
}

/// The first lines of the bot's direct messages to a user, oldest first.
pub(crate) fn direct_messages(user: &UserClient) -> Vec<String> {
    user.in_dm().messages().iter().map(|message| message.content.clone()).collect()
}

/// The threads of the user's channel, oldest first.
pub(crate) fn threads(bot: &TestBot, user: &UserClient) -> Vec<Channel> {
    let parent = user.channel();
    bot.sandbox.discord().world.read(|state| {
        let threads = state
            .channels
            .values()
            .filter(|channel| channel.thread().is_some_and(|thread| thread.parent == parent));
        threads.cloned().collect()
    })
}

/// Waits until the channel has this many threads, and returns the newest one.
pub(crate) async fn thread(bot: &TestBot, user: &UserClient, count: usize) -> Channel {
    for _ in 0..500 {
        let threads = threads(bot, user);
        if threads.len() == count {
            return threads.last().unwrap().clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("there are {} threads", threads(bot, user).len());
}

/// Maple challenges Willow in her channel, and Willow accepts there.
pub(crate) async fn challenge_and_accept(maple: &UserClient, willow: &UserClient, command: &str) {
    let options = [("opponent", "willow"), WHITE];
    let challenge = message_of(maple.command(command, &options).await.unwrap());
    let accepted = willow.click(challenge.id, Button::Accept).await.unwrap();
    assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");
}

/// Whether the bot has recorded this board as the game's current board message.
pub(crate) async fn is_current_board(bot: &TestBot, board: &MessageView) -> bool {
    let flip = find_button(board, "v1:flip:").unwrap();
    let id = courier_play::MatchId(flip.split(':').nth(2).unwrap().parse().unwrap());
    let store = bot.store().await;
    let current = store.board_message(id).await.unwrap();
    store.close().await;
    current == Some((courier_play::ChannelId(board.channel.0), board.id.0))
}

/// Waits for a board with this text, and until only the current board has buttons.
pub(crate) async fn wait_for_current_board(
    bot: &TestBot,
    user: &UserClient,
    text: &str,
) -> MessageView {
    let board = user.wait_for(|message| message.says(text) && !message.ephemeral).await.unwrap();
    for _ in 0..1500 {
        let boards: Vec<MessageView> = user
            .messages()
            .into_iter()
            .filter(|message| !message.ephemeral && has_button(message, "v1:flip:"))
            .collect();
        match boards.as_slice() {
            [one] if one.id >= board.id && is_current_board(bot, one).await => return one.clone(),
            _ => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
    panic!(
        "{text}: {:#?}",
        user.messages().iter().map(|m| (m.text(), m.buttons().len())).collect::<Vec<_>>()
    );
}
