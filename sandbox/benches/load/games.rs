//! The open games, and the tables at which people play meanwhile.

use std::time::Instant;

use courier::play::challenge::{ColorChoice, Pairing, Place, Proposal, Terms};
use courier::play::{ByColor, ChannelId, MatchId, Moment, PlayerId, ServerId};
use courier::store::{Person as Met, Store};
use courier_rules::notation::{fen, san};
use courier_rules::{Game, Move, Variant};
use courier_sandbox::driver::{Person, Sandbox};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// A game two people of the sandbox play, move after move by lot.
pub(crate) struct Table {
    players: [Person; 2],
    id: String,
    game: Game,
    dice: StdRng,
}

/// A move to be made, and how it is typed.
pub(crate) struct Chosen {
    played: Move,
    typed: String,
}

/// When somebody saw what they had asked for, and when the bot's answer reached the sandbox.
pub(crate) struct Seen {
    pub(crate) at: Instant,
    pub(crate) reached: Instant,
}

/// People who are only in the database.
const STRANGERS: u64 = 2_000;

/// Adds the people to the world and the games to the database; hands back the tables.
pub(crate) async fn set_up(sandbox: &Sandbox, open: usize, played: usize) -> Vec<Table> {
    let store = Store::open(&sandbox.database()).await.unwrap();
    let now = Moment(sandbox.now());
    let world = &sandbox.discord().world;
    let (server, channel) = {
        let maple = sandbox.person("maple").unwrap().at("games").unwrap();
        let channel = maple.channel();
        (world.read(|state| state.channels[&channel].guild.unwrap().0), channel.0)
    };
    let place = Place { server: Some(ServerId(server)), channel: ChannelId(channel) };
    let mut people = Vec::new();
    for number in 0..2 * played {
        let handle = format!("player{number:03}");
        let id =
            world.change(|state| state.add_person(&handle, &format!("Player {number}"), "en-US"));
        people.push(PlayerId(id.0));
    }
    let strangers: Vec<PlayerId> = (1..=STRANGERS).map(PlayerId).collect();
    for player in people.iter().chain(&strangers) {
        let name = format!("Player {}", player.0);
        store
            .save_person(&Met { player: *player, name, locale: None, server: place.server }, now)
            .await
            .unwrap();
    }
    let mut tables = Vec::new();
    for number in 0..open {
        let variant = Variant::all()[number % Variant::all().len()];
        // The first are played; some of the others are those people's, too, most of them
        // strangers'.
        let players = match number {
            _ if number < played => {
                ByColor { white: people[2 * number], black: people[2 * number + 1] }
            }
            _ if number < 5 * played => ByColor {
                white: people[number % people.len()],
                black: people[(number + 3) % people.len()],
            },
            _ => ByColor {
                white: strangers[number % strangers.len()],
                black: strangers[(number * 7 + 1) % strangers.len()],
            },
        };
        let (id, game) = begin(&store, place, variant, players, now).await;
        if number < played {
            let person = |at: usize| {
                let person = sandbox.person(&format!("player{:03}", 2 * number + at)).unwrap();
                person.at("games").unwrap()
            };
            tables.push(Table {
                players: [person(0), person(1)],
                id: id.0.to_string(),
                game,
                dice: StdRng::seed_from_u64(number as u64),
            });
        }
    }
    store.close().await;
    tables
}

async fn begin(
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
        rated: true,
        clock_options: Default::default(),
    };
    let proposal = Proposal {
        challenger: players.white,
        opponent: Some(players.black),
        place,
        terms,
        made_at: now,
    };
    let start = variant.default_start();
    let position = variant.start(start).unwrap();
    let written = fen::print(&position);
    let challenge = store.propose(&proposal, |_| Vec::new(), now).await.unwrap();
    let challenge = store.challenge(challenge).await.unwrap().unwrap();
    let pairing = Pairing { players, start };
    let id =
        store.accept(&challenge, &pairing, &written, |_| Vec::new(), now).await.unwrap().unwrap();
    (id, Game::new(position))
}

impl Table {
    /// Whether there is nothing left to play.
    pub(crate) fn is_over(&self) -> bool {
        self.game.end().is_some()
    }

    /// The next move, by lot, of a game that is not over.
    pub(crate) fn choose(&mut self) -> Chosen {
        let position = self.game.position().clone();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let played = legal[self.dice.random_range(0..legal.len())];
        Chosen { played, typed: san::print(&position, played) }
    }

    /// Begins to type a move.
    pub(crate) async fn complete(&self) -> Seen {
        let offered =
            self.mover().complete("move", &[("game", &self.id)], "move", "").await.unwrap();
        let seen = self.seen();
        assert!(!offered.is_empty());
        seen
    }

    /// Makes a move.
    pub(crate) async fn make_move(&mut self, chosen: &Chosen) -> Seen {
        let options = [("move", chosen.typed.as_str()), ("game", &self.id)];
        let board = self.mover().command("move", &options).await.unwrap().message().unwrap();
        let seen = self.seen();
        assert!(!board.ephemeral && board.pictures().len() == 1, "{}", board.text());
        self.game.play(chosen.played).unwrap();
        seen
    }

    fn mover(&self) -> &Person {
        &self.players[self.game.moves().len() % 2]
    }

    /// The mover sees now what they asked for last.
    fn seen(&self) -> Seen {
        let at = Instant::now();
        Seen { at, reached: self.mover().last_answer_reached().unwrap() }
    }
}
