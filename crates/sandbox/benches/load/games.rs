//! The open games in the database, and the users who play some of them.

use std::time::Instant;

use courier::app::BeginMatch;
use courier_play::challenges::{ColorChoice, Pairing, Place, Proposal, Terms};
use courier_play::{ByColor, ChannelId, MatchId, Moment, PlayerId, ServerId};
use courier_rules::notation::{fen, san};
use courier_rules::{Game, Move, Variant};
use courier_sandbox::driver::{Sandbox, UserClient};
use courier_store::{Person, Store};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A game in which two users make random moves during the benchmark.
pub(crate) struct PlayedGame {
    players: [UserClient; 2],
    id: String,
    game: Game,
    rng: StdRng,
}

/// A move to make, and its text.
pub(crate) struct NextMove {
    the_move: Move,
    typed: String,
}

/// When a user saw the response, and when the sandbox received it from the bot.
pub(crate) struct ResponseTimes {
    pub(crate) seen_at: Instant,
    pub(crate) received_at: Instant,
}

/// The number of players who exist only in the database.
const OTHER_PLAYERS: u64 = 2_000;

/// Adds users to the sandbox and `open` games to its database; returns the first `played` of them.
pub(crate) async fn set_up(
    sandbox: &Sandbox,
    store: &Store,
    open: usize,
    played: usize,
) -> Vec<PlayedGame> {
    let now = Moment(sandbox.now());
    let world = &sandbox.discord().world;
    let (server, channel) = {
        let maple = sandbox.user("maple").unwrap().in_channel("games").unwrap();
        let channel = maple.channel();
        (world.read(|state| state.channels[&channel].guild.unwrap().0), channel.0)
    };
    let place = Place { server: Some(ServerId(server)), channel: ChannelId(channel) };
    let mut users = Vec::new();
    for number in 0..2 * played {
        let username = format!("player{number:03}");
        let id =
            world.change(|state| state.add_user(&username, &format!("Player {number}"), "en-US"));
        users.push(PlayerId(id.0));
    }
    let others: Vec<PlayerId> = (1..=OTHER_PLAYERS).map(PlayerId).collect();
    for player in users.iter().chain(&others) {
        let name = format!("Player {}", player.0);
        store
            .save_person(&Person { player: *player, name, locale: None, server: place.server }, now)
            .await
            .unwrap();
    }
    let mut games = Vec::new();
    for number in 0..open {
        let variant = Variant::all()[number % Variant::all().len()];
        // The users play the first games, and have some of the other games.
        let players = match number {
            _ if number < played => {
                ByColor { white: users[2 * number], black: users[2 * number + 1] }
            }
            _ if number < 5 * played => ByColor {
                white: users[number % users.len()],
                black: users[(number + 3) % users.len()],
            },
            _ => ByColor {
                white: others[number % others.len()],
                black: others[(number * 7 + 1) % others.len()],
            },
        };
        let (id, game) = begin(store, place, variant, players, now).await;
        if number < played {
            let user = |at: usize| {
                let user = sandbox.user(&format!("player{:03}", 2 * number + at)).unwrap();
                user.in_channel("games").unwrap()
            };
            games.push(PlayedGame {
                players: [user(0), user(1)],
                id: id.0.to_string(),
                game,
                rng: StdRng::seed_from_u64(number as u64),
            });
        }
    }
    games
}

/// Begins a game, which is rated if both players are people.
pub(crate) async fn begin(
    store: &Store,
    place: Place,
    variant: &'static Variant,
    players: ByColor<PlayerId>,
    now: Moment,
) -> (MatchId, Game) {
    let terms = Terms {
        variant,
        start: None,
        color: ColorChoice::White,
        control: "3d+3x1d".parse().unwrap(),
        rated: players.black.engine().is_none(),
        clock_options: Default::default(),
        handicap: Default::default(),
        blindfold: false,
    };
    let proposal = Proposal {
        challenger: players.white,
        opponent: Some(players.black),
        place,
        terms,
        conditions: Default::default(),
        made_at: now,
    };
    let start = variant.default_start();
    let position = variant.start(start).unwrap();
    let written = fen::print(&position);
    let mut transaction = store.begin().await.unwrap();
    let challenge = transaction.insert_challenge(&proposal, None).await.unwrap();
    transaction.commit().await.unwrap();
    let challenge = store.challenge(challenge).await.unwrap().unwrap();
    let pairing = Pairing { players, start, challenger: courier_rules::Color::White };
    let begin = BeginMatch {
        challenge: &challenge,
        pairing: &pairing,
        start_fen: &written,
        thread_wanted: false,
        now,
    };
    let begun = begin.save(store, |_| Vec::new()).await.unwrap().unwrap();
    (begun.first, Game::new(position))
}

impl PlayedGame {
    /// Whether the game is over.
    pub(crate) fn is_over(&self) -> bool {
        self.game.end().is_some()
    }

    /// A random move for a game that is not over.
    pub(crate) fn next_move(&mut self) -> NextMove {
        let position = self.game.position();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let the_move = legal[self.rng.random_range(0..legal.len())];
        NextMove { the_move, typed: san::print(position, the_move) }
    }

    /// Requests autocomplete choices for a move.
    pub(crate) async fn complete(&self) -> ResponseTimes {
        let choices =
            self.mover().autocomplete("move", &[("game", &self.id)], "move", "").await.unwrap();
        let times = self.times();
        assert!(!choices.is_empty());
        times
    }

    /// Makes a move.
    pub(crate) async fn make_move(&mut self, next: &NextMove) -> ResponseTimes {
        let options = [("move", next.typed.as_str()), ("game", &self.id)];
        let board = self.mover().command("move", &options).await.unwrap().message().unwrap();
        let times = self.times();
        assert!(!board.ephemeral && board.pictures().len() == 1, "{}", board.text());
        self.game.play(next.the_move).unwrap();
        times
    }

    fn mover(&self) -> &UserClient {
        &self.players[self.game.moves().len() % 2]
    }

    /// The times of a response that the player to move has just seen.
    fn times(&self) -> ResponseTimes {
        let seen_at = Instant::now();
        ResponseTimes { seen_at, received_at: self.mover().last_response_received_at().unwrap() }
    }
}
