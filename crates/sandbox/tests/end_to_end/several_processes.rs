//! Three processes share a database on a server, behind a load balancer, while many users play at
//! the same time. They are killed (SIGKILL) one by one at random times, and replaced one by one.

#![allow(clippy::print_stdout, clippy::disallowed_macros, reason = "figures of a long test")]

use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use courier_rules::Game;
use courier_rules::notation::san;
use courier_sandbox::clock::stopwatch;
use courier_sandbox::driver::{ActionOutcome, BotError, UserClient};
use courier_sandbox::faults::{DeliveryFault, InjectedFault};
use courier_sandbox::model::InteractionResponse;
use courier_text::Button;
use futures_util::future::join_all;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::discord_proxy::processes_behind_proxy;
use super::kills::{IdleGames, long_game};
use super::test_bot::{
    TestBot, direct_message, direct_messages, ephemeral_text, find_button, message_of, wait_until,
};
use crate::english::WHITE;

const PROCESSES: usize = 3;
/// The games that are played at the same time, each by two users of its own.
const GAMES: usize = 8;
/// Discord tells a user that the bot did not respond after this time.
const ANSWERED_WITHIN: Duration = Duration::from_secs(3);
/// How far the clock advances before a move and during it, as in the other test of kills: players
/// who reply sooner are not notified immediately.
const BEFORE_MOVES: Duration = Duration::from_secs(61);
const DURING_KILL: Duration = Duration::from_secs(1);

/// How often a process is killed. `COURIER_PROCESS_KILLS=200` makes it a long test.
fn kills() -> usize {
    let kills = std::env::var("COURIER_PROCESS_KILLS").ok();
    kills.and_then(|text| text.parse().ok()).unwrap_or(8)
}

/// A game between two users.
struct PlayedGame {
    players: [UserClient; 2],
    id: String,
    game: Game,
    /// The number of moves that are made.
    made: usize,
    /// The notices of them, with their readers.
    notices: Vec<(UserClient, String)>,
}

impl PlayedGame {
    /// Begins a game with the moves of a game with this many plies.
    async fn begin(bot: &TestBot, number: usize, plies: usize) -> Self {
        let players = match number {
            0 => ["maple", "willow"].map(|username| bot.user(username)),
            _ => ["white", "black"].map(|color| {
                let username = format!("{color}{number}");
                let world = &bot.sandbox.discord().world;
                world.change(|state| state.add_user(&username, &username, "en-US"));
                bot.user(&username)
            }),
        };
        let [white, black] = &players;
        let options = [("opponent", black.username()), WHITE];
        let challenge = message_of(white.command("chess challenge", &options).await.unwrap());
        let accepted = black.click(challenge.id, Button::Accept).await.unwrap();
        assert!(matches!(accepted, ActionOutcome::Updated(_)), "{accepted:?}");
        let board = message_of(white.command("board", &[]).await.unwrap());
        let id = find_button(&board, "v1:flip:").unwrap().split(':').nth(2).unwrap().to_owned();
        Self { players, id, game: long_game(plies), made: 0, notices: Vec::new() }
    }

    /// The player to move, and the other one.
    fn players(&self) -> (&UserClient, &UserClient) {
        let [white, black] = &self.players;
        if self.made.is_multiple_of(2) { (white, black) } else { (black, white) }
    }

    /// The next move, as it is typed.
    fn next_move(&self) -> String {
        let position = self.game.position_at(u32::try_from(self.made).unwrap()).unwrap();
        san::print(&position, self.game.moves()[self.made])
    }

    /// Sends the next move; whether the bot has acknowledged it.
    async fn send_move(&self) -> bool {
        let typed = self.next_move();
        let options = [("move", typed.as_str()), ("game", &self.id)];
        let outcome = self.players().0.command("move", &options).await;
        matches!(outcome, Ok(ActionOutcome::Message(board)) if !board.ephemeral)
    }

    /// The number of moves that the bot has stored.
    async fn stored(&self) -> usize {
        let looked = self.players().1.command("board", &[("game", &self.id)]).await.unwrap();
        let custom_id = find_button(&message_of(looked), "v1:flip:").unwrap();
        custom_id.split(':').nth(3).unwrap().parse().unwrap()
    }

    /// The next move is made: notes whom the bot has to tell so.
    fn is_made(&mut self) {
        let (number, typed) = (self.made / 2 + 1, self.next_move());
        let dots = if self.made.is_multiple_of(2) { "." } else { "..." };
        let notice = format!("played **{number}{dots} {typed}**");
        let reader = self.players().1.clone();
        self.notices.push((reader, notice));
        self.made += 1;
    }

    /// Looks at the board again and again until `ended`.
    async fn look(&self, ended: &AtomicBool) {
        while !ended.load(Ordering::Relaxed) {
            let _ = self.players().1.command("board", &[("game", &self.id)]).await;
        }
    }
}

/// When a process was killed: it may have died at any time between the two.
struct Kill {
    address: SocketAddr,
    from: Instant,
    to: Instant,
}

/// What became of the interactions.
#[derive(Debug, Default)]
struct Answers {
    answered: usize,
    /// The longest time until an answer.
    slowest: Duration,
    /// Those that reached a process that was killed before it had answered.
    died_with_process: usize,
    /// All others without an answer.
    unanswered: Vec<String>,
}

fn answers(bot: &TestBot, kills: &[Kill]) -> Answers {
    let endpoint = bot.sandbox.discord().endpoint();
    let mut all = Answers::default();
    bot.sandbox.discord().world.read(|state| {
        for interaction in state.interactions() {
            let Some(delivery) = endpoint.delivery(interaction.id) else { continue };
            let is_unanswered = match interaction.response {
                InteractionResponse::Pending | InteractionResponse::TimedOut => true,
                InteractionResponse::Deferred { done, .. } => !done,
                _ => false,
            };
            let has_died = kills.iter().any(|kill| {
                kill.address == delivery.address
                    && delivery.began <= kill.to
                    && kill.from <= delivery.began + ANSWERED_WITHIN
            });
            match (is_unanswered, has_died) {
                (false, _) => {
                    all.answered += 1;
                    let at = interaction.response_received_at.unwrap_or(delivery.began);
                    all.slowest = all.slowest.max(at.saturating_duration_since(delivery.began));
                }
                (true, true) => all.died_with_process += 1,
                (true, false) => all.unanswered.push(format!("{interaction:?} {delivery:?}")),
            }
        }
    });
    all
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_one_of_three_processes_is_killed() {
    let Some(bot) = TestBot::with_processes(PROCESSES).await else { return };
    kill_one_by_one(&bot).await;
}

/// All processes deliver, each what it has claimed.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_lost_when_one_of_three_is_killed_behind_a_proxy() {
    let Some((bot, _proxy)) = processes_behind_proxy(PROCESSES).await else { return };
    kill_one_by_one(&bot).await;
}

/// Kills and replaces a process in each round, while users move and look at their games.
async fn kill_one_by_one(bot: &TestBot) {
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(PlayedGame::begin(bot, number, kills()).await);
    }
    let mut idle_games = IdleGames::insert(bot, kills()).await;
    let mut rng = StdRng::seed_from_u64(2026);
    let (mut all_kills, mut again, began) = (Vec::new(), 0, stopwatch());
    for round in 0..kills() {
        bot.sandbox.advance(BEFORE_MOVES).await;
        let number = rng.random_range(0..PROCESSES);
        let until_kill = Duration::from_millis(rng.random_range(0..400));
        let ended = AtomicBool::new(false);
        let killing = async {
            tokio::time::sleep(until_kill).await;
            let (address, from) = (bot.sandbox.endpoints()[number], stopwatch());
            assert!(bot.sandbox.kill_process(number).await);
            all_kills.push(Kill { address, from, to: stopwatch() });
            bot.sandbox.start_process(number).await.unwrap();
            ended.store(true, Ordering::Relaxed);
        };
        let playing = join_all(
            games.iter().map(|game| async { tokio::join!(game.send_move(), game.look(&ended)).0 }),
        );
        let (acknowledged, (), ()) =
            tokio::join!(playing, killing, bot.sandbox.advance(DURING_KILL));
        for (game, acknowledged) in games.iter_mut().zip(acknowledged) {
            let stored = game.stored().await;
            let is_stored = stored == game.made + 1;
            assert!(
                is_stored || (stored == game.made && !acknowledged),
                "round {round}: ply {} of game {} was acknowledged and is lost",
                game.made,
                game.id
            );
            if !is_stored {
                again += 1;
                assert!(game.send_move().await, "ply {} of game {}", game.made, game.id);
            }
            game.is_made();
        }
        for game in &games {
            let (reader, notice) = game.notices.last().unwrap();
            direct_message(reader, notice).await;
        }
    }
    for (reader, notice) in games.iter().flat_map(|game| &game.notices) {
        let count = direct_messages(reader).iter().filter(|line| line.contains(notice)).count();
        assert_eq!(count, 1, "{notice}");
    }
    let answers = answers(bot, &all_kills);
    println!(
        "{} kills in {} s: {answers:?}, {} moves, {again} made again",
        kills(),
        began.elapsed().as_secs(),
        games.iter().map(|game| game.made).sum::<usize>()
    );
    assert!(answers.unanswered.is_empty(), "{:#?}", answers.unanswered);
    idle_games.wait_until_all_is_sent(bot).await;
    let names = games.iter().flat_map(|game| &game.players).map(UserClient::username);
    let names: Vec<&str> = names.chain(["rowan", "birch"]).collect();
    idle_games.assert_notified_once(bot, &names).await;
    assert_eq!(bot.sandbox.problems(), Vec::<String>::new());
}

/// Within which time another process has the background duty.
#[cfg(unix)]
const TAKEN_OVER: Duration = Duration::from_secs(15);

/// The machine of the process with the duty is gone while many users move: nothing tells the server
/// that its connections have ended.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread")]
async fn another_process_goes_on_when_a_machine_is_gone_without_a_sign() {
    let Some((bot, [relay, _other])) = TestBot::with_relays::<2>().await else { return };
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(PlayedGame::begin(&bot, number, 4).await);
    }
    let log = || std::fs::read_to_string(bot.sandbox.log()).unwrap();
    let begun = || log().matches("this process has the background duty").count();
    bot.sandbox.advance(BEFORE_MOVES).await;
    assert_eq!(begun(), 1);
    let vanishing = async {
        tokio::time::sleep(Duration::from_millis(100)).await;
        relay.cut();
        assert!(bot.sandbox.kill_process(0).await);
    };
    let playing = join_all(games.iter().map(PlayedGame::send_move));
    let began = stopwatch();
    let taken_over = async {
        while begun() == 1 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        began.elapsed()
    };
    let (acknowledged, (), after) =
        tokio::join!(playing, vanishing, tokio::time::timeout(TAKEN_OVER, taken_over));
    let after = after.expect("nobody has the duty");
    println!("{acknowledged:?}, taken over after {} ms", after.as_millis());
    // What the process held of the tables is free, too.
    for (game, acknowledged) in games.iter_mut().zip(acknowledged) {
        let stored = game.stored().await;
        assert!(stored == 1 || (stored == 0 && !acknowledged), "{}: {stored} plies", game.id);
        assert!(stored == 1 || game.send_move().await, "the first ply of game {}", game.id);
        game.is_made();
        let (reader, notice) = game.notices.last().unwrap();
        direct_message(reader, notice).await;
    }
    bot.wait_until_delivered().await;
    for (reader, notice) in games.iter().flat_map(|game| &game.notices) {
        let count = direct_messages(reader).iter().filter(|line| line.contains(notice)).count();
        assert_eq!(count, 1, "{notice}");
    }
    // Until the server has noticed, actions wait for the lock of a transaction.
    let is_late = |problem: &&String| problem.contains("three-seconds");
    let problems = bot.sandbox.problems();
    assert_eq!(problems.iter().find(|problem| !is_late(problem)), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn all_processes_are_replaced_under_load_and_every_interaction_is_answered() {
    let Some(bot) = TestBot::with_processes(PROCESSES).await else { return };
    let mut games = Vec::new();
    for number in 0..GAMES {
        games.push(PlayedGame::begin(&bot, number, 200).await);
    }
    let ended = AtomicBool::new(false);
    let replacing = async {
        for number in 0..PROCESSES {
            assert_eq!(bot.sandbox.stop_process(number).await, Some(true));
            bot.sandbox.start_process(number).await.unwrap();
        }
        ended.store(true, Ordering::Relaxed);
    };
    let playing = join_all(games.iter_mut().map(|game| async {
        while !ended.load(Ordering::Relaxed) && game.made < game.game.moves().len() {
            assert!(game.send_move().await, "ply {} of game {}", game.made, game.id);
            game.is_made();
        }
        game.look(&ended).await;
        assert_eq!(game.stored().await, game.made);
    }));
    tokio::join!(replacing, playing);
    let answers = answers(&bot, &[]);
    println!("{answers:?}, {} moves", games.iter().map(|game| game.made).sum::<usize>());
    assert!(answers.unanswered.is_empty(), "{:#?}", answers.unanswered);
    assert!(answers.slowest < ANSWERED_WITHIN, "{answers:?}");
    bot.wait_until_delivered().await;
    bot.assert_no_problems();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_that_one_process_has_received_is_refused_by_the_others() {
    let Some(bot) = TestBot::with_processes(PROCESSES).await else { return };
    let (maple, fault) = (bot.user("maple"), DeliveryFault::ReplayedElsewhere);
    // Each of them is the first once.
    for _ in 0..PROCESSES {
        bot.sandbox.inject(InjectedFault::Delivery(fault));
        assert!(!ephemeral_text(&maple, "games", &[]).await.is_empty());
    }
    let endpoint = bot.sandbox.discord().endpoint();
    let all_sent = || endpoint.answers_to_faults().len() == PROCESSES;
    wait_until(Duration::from_secs(60), all_sent).await;
    assert_eq!(endpoint.answers_to_faults(), [(fault, 401); PROCESSES]);
    bot.assert_no_problems();
}

/// A new version has changed the tables: processes of the old one go on until they are replaced,
/// and do not start any more.
#[tokio::test(flavor = "multi_thread")]
async fn a_process_goes_on_beside_newer_tables_but_does_not_start() {
    let Some(bot) = TestBot::with_processes(2).await else { return };
    let (maple, willow) = bot.start_game("chess challenge", &[WHITE]).await;
    bot.connect()
        .await
        .execute(
            "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
             select version + 1, 'newer', true, checksum, 0 from _sqlx_migrations
             order by version desc limit 1",
        )
        .await;
    for (user, typed) in [(&maple, "e4"), (&willow, "e5"), (&maple, "Nf3"), (&willow, "Nc6")] {
        super::test_bot::move_by_command(user, typed).await;
    }
    assert!(bot.sandbox.kill_process(1).await);
    match bot.sandbox.start_process(1).await {
        Err(BotError::Ended { tail, .. }) => {
            assert!(tail.contains("was written by a newer Courier"), "{tail}");
        }
        other => panic!("{other:?}"),
    }
    // The others are not disturbed by its attempt.
    super::test_bot::move_by_command(&maple, "Bb5").await;
    bot.assert_no_problems();
}
