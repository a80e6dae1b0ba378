//! People who play against the engine while the others are measured: each in a game of their own,
//! in direct messages, at all levels. Everybody moves again as soon as it is their turn, but not
//! more often than every twenty seconds, so that the engine always has more to do than it can.

use std::sync::Arc;
use std::time::Duration;

use courier_play::challenges::Place;
use courier_play::{ByColor, ChannelId, EngineLevel, MatchId, Moment, PlayerId};
use courier_rules::notation::uci;
use courier_rules::{Move, Variant};
use courier_sandbox::driver::{Sandbox, UserClient};
use courier_store::{Person, Store};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use tokio::task::JoinSet;

use crate::games::begin;

/// How long somebody waits before they look at their game again.
const PAUSE: Duration = Duration::from_secs(20);

/// The games, and the database from which their players know the positions.
pub(crate) struct EngineGames {
    games: Vec<Arc<EngineGame>>,
    store: Store,
}

struct EngineGame {
    user: UserClient,
    id: MatchId,
}

impl EngineGames {
    /// Adds users with a game against the engine each to the sandbox and the database.
    pub(crate) async fn set_up(sandbox: &Sandbox, count: usize) -> Self {
        let store = Store::open(&sandbox.database()).await.unwrap();
        let (now, world) = (Moment(sandbox.now()), &sandbox.discord().world);
        let mut games = Vec::with_capacity(count);
        for number in 0..count {
            let username = format!("alone{number:03}");
            let name = format!("Alone {number}");
            world.change(|state| state.add_user(&username, &name, "en-US"));
            let user = sandbox.user(&username).unwrap().in_dm();
            let player = PlayerId(user.id().0);
            let person = Person { player, name, locale: None, server: None };
            store.save_person(&person, now).await.unwrap();
            let level = EngineLevel::all().nth(number % 8).unwrap_or(EngineLevel::DEFAULT);
            let variant = Variant::all()[number / 8 % Variant::all().len()];
            let players = ByColor { white: player, black: level.player() };
            let place = Place { server: None, channel: ChannelId(user.channel().0) };
            let (id, _) = begin(&store, place, variant, players, now).await;
            games.push(Arc::new(EngineGame { user, id }));
        }
        Self { games, store }
    }

    /// Begins to play all games for this time. Dropping the tasks ends them earlier.
    pub(crate) fn play(&self, seconds: u64) -> JoinSet<()> {
        let mut playing = JoinSet::new();
        let count = u32::try_from(self.games.len().max(1)).unwrap();
        for (index, game) in (0..).zip(&self.games) {
            let (game, store) = (Arc::clone(game), self.store.clone());
            playing.spawn(async move {
                tokio::time::sleep(PAUSE * index / count).await;
                let end = tokio::time::sleep(Duration::from_secs(seconds));
                tokio::select! {
                    () = game.play(&store) => {}
                    () = end => {}
                }
            });
        }
        playing
    }

    /// The number of moves that the engine has made so far.
    pub(crate) async fn answers(&self) -> u32 {
        let ids: Vec<MatchId> = self.games.iter().map(|game| game.id).collect();
        let found = self.store.find_matches(&ids).await.unwrap();
        found.into_iter().map(|(_, found)| found.unwrap().the_match.ply() / 2).sum()
    }

    /// Closes the database.
    pub(crate) async fn close(self) {
        self.store.close().await;
    }
}

impl EngineGame {
    /// Makes a random move whenever it is the person's turn.
    async fn play(&self, store: &Store) {
        let id = self.id.to_string();
        loop {
            let the_match = store.find_match(self.id).await.unwrap().unwrap().the_match;
            if the_match.outcome().is_some() {
                return;
            }
            if !the_match.engine_to_move() {
                let mut rng = StdRng::seed_from_u64(u64::from(the_match.ply()));
                let position = the_match.position();
                let legal: Vec<Move> = position.legal_moves().into_iter().collect();
                let typed = uci::print(position, legal[rng.random_range(0..legal.len())]);
                let options = [("move", typed.as_str()), ("game", id.as_str())];
                self.user.command("move", &options).await.unwrap();
            }
            tokio::time::sleep(PAUSE).await;
        }
    }
}
