//! The people, and what they do: challenge, accept, move, resign.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use courier_play::variants::Family;
use courier_rules::Move;
use courier_rules::notation::san;
use courier_sandbox::driver::{ActionError, ActionOutcome, MessageView, Sandbox, UserClient};
use futures_util::{StreamExt as _, stream};
use rand::rngs::StdRng;
use rand::{Rng as _, RngExt as _};

use super::games::{PlayedGame, StoredMatch};
use super::records::Database;
use super::troubles::Trouble;

/// How many people act at the same moment.
const AT_ONCE: usize = 8;
/// How many games begin in one round at most.
const BEGIN_AT_ONCE: usize = 16;
const CLOCKS: [&str; 4] = ["3d+3x1d", "2d", "fischer 3d+1d<=7d", "5d+2x2d"];
const LOCALES: [&str; 4] = ["en-US", "en-GB", "es-ES", "es-419"];

/// All people and their games.
pub(crate) struct People {
    users: Vec<UserClient>,
    by_id: HashMap<i64, usize>,
    pub(crate) games: Vec<PlayedGame>,
    /// How many challenges were accepted, and the answer said so.
    accepted: usize,
    /// How many moves got no answer.
    unanswered: usize,
    round: usize,
}

/// What a person does in a game.
enum Turn {
    Move(Move, String),
    Resign,
}

impl People {
    pub(crate) fn new(sandbox: &Sandbox, number: usize) -> Self {
        let world = &sandbox.discord().world;
        let users: Vec<UserClient> = (0..number)
            .map(|number| {
                let name = format!("person{number}");
                let locale = LOCALES[number % LOCALES.len()];
                world.change(|state| state.add_user(&name, &format!("Person {number}"), locale));
                sandbox.user(&name).unwrap().in_channel("games").unwrap()
            })
            .collect();
        let by_id =
            users.iter().enumerate().map(|(at, user)| (user.id().0.cast_signed(), at)).collect();
        Self { users, by_id, games: Vec::new(), accepted: 0, unanswered: 0, round: 0 }
    }

    /// The number of moves that are stored.
    pub(crate) fn moves(&self) -> usize {
        self.games.iter().map(PlayedGame::ply).sum()
    }

    pub(crate) fn id_of(&self, number: usize) -> i64 {
        self.users[number].id().0.cast_signed()
    }

    pub(crate) fn summary(&self) -> String {
        let over = self.games.iter().filter(|game| game.over.is_some()).count();
        let late =
            self.games.iter().filter(|game| game.over.as_deref() == Some("time-out")).count();
        format!(
            "{} games, {over} over, {late} of them on time, {} moves, {} without an answer",
            self.games.len(),
            self.moves(),
            self.unanswered
        )
    }

    /// Begins games until so many run, but only a few at a time.
    pub(crate) async fn begin_games(&mut self, rng: &mut StdRng, running: usize) {
        let now = self.games.iter().filter(|game| game.over.is_none()).count();
        let families: Vec<Family> = Family::all().collect();
        let mut plans = Vec::new();
        for _ in now..running.min(now + BEGIN_AT_ONCE) {
            let one = rng.random_range(0..self.users.len());
            let other = (one + rng.random_range(1..self.users.len())) % self.users.len();
            let family = families[rng.random_range(0..families.len())];
            let shuffled = family.shuffled.is_some() && rng.random_range(0..2) == 0;
            let clock = CLOCKS[rng.random_range(0..CLOCKS.len())];
            let people = [self.users[one].clone(), self.users[other].clone()];
            plans.push((people, family, shuffled, clock));
        }
        let accepted =
            stream::iter(plans).map(|([one, other], family, shuffled, clock)| async move {
                let command = format!("{} challenge", family.plain.key());
                let mut options = vec![("opponent", other.username()), ("clock", clock)];
                if shuffled {
                    options.push(("chess960", "true"));
                }
                let outcome = seen(one.command(&command, &options).await);
                let Some(challenge) = shown(outcome) else { return false };
                let Some(accept) = challenge.buttons().into_iter().next() else { return false };
                matches!(
                    other.click(challenge.id, &accept.label).await,
                    Ok(ActionOutcome::Updated(_))
                )
            });
        let accepted: Vec<bool> = accepted.buffer_unordered(AT_ONCE).collect().await;
        self.accepted += accepted.into_iter().filter(|accepted| *accepted).count();
    }

    /// Makes so many moves in games that run. If the bot is to be killed, that happens meanwhile.
    pub(crate) async fn play(
        &mut self,
        sandbox: &Sandbox,
        rng: &mut StdRng,
        moves: usize,
        trouble: &Trouble,
    ) {
        self.round += 1;
        let mut open: Vec<usize> = (0..self.games.len())
            .filter(|at| {
                let game = &self.games[*at];
                game.over.is_none() && game.ply() < game.abandoned_after
            })
            .collect();
        open.sort_by_key(|at| self.games[*at].tried);
        // Most of the time those move who have waited longest.
        let waited = open.len().min(moves * 3 / 4);
        for _ in waited..moves.min(open.len()) {
            let from = rng.random_range(waited..open.len());
            let game = open.remove(from);
            open.insert(waited, game);
        }
        open.truncate(moves);
        let mut turns = Vec::new();
        for at in open {
            let turn = self.turn(at, rng);
            let game = &mut self.games[at];
            game.tried = self.round;
            turns.push((at, self.users[game.mover()].clone(), game.id.to_string(), turn));
        }
        let killed = AtomicBool::new(false);
        let acting = stream::iter(turns).map(|(at, user, id, turn)| {
            let killed = &killed;
            async move {
                // Nobody tries again and again while the bot does not run.
                let answer = !killed.load(Ordering::Relaxed) && act(&user, &id, &turn).await;
                (at, turn, answer, killed.load(Ordering::Relaxed))
            }
        });
        let acting = acting.buffer_unordered(AT_ONCE).collect::<Vec<_>>();
        let kill = async {
            if let Trouble::Killed { after, .. } = trouble {
                tokio::time::sleep(*after).await;
                killed.store(true, Ordering::Relaxed);
                sandbox.kill_bot().await;
            }
        };
        let (outcomes, ()) = tokio::join!(acting, kill);
        for (at, turn, answered, _) in outcomes {
            match turn {
                Turn::Move(the_move, _) if answered => self.games[at].play(the_move),
                Turn::Move(the_move, _) => {
                    self.unanswered += 1;
                    self.games[at].unsure = Some(the_move);
                }
                Turn::Resign => {}
            }
        }
    }

    fn turn(&self, at: usize, rng: &mut StdRng) -> Turn {
        let game = &self.games[at];
        if game.ply() >= game.resign_after {
            return Turn::Resign;
        }
        let position = game.game.position();
        let legal: Vec<Move> = position.legal_moves().into_iter().collect();
        let the_move = legal[rng.random_range(0..legal.len())];
        Turn::Move(the_move, san::print(position, the_move))
    }

    /// Compares all games with the database: no acknowledged move is lost, none is added.
    pub(crate) async fn compare(&mut self, database: &mut Database, rng: &mut StdRng) {
        let stored: Vec<StoredMatch> = database
            .all(
                "select id, white_id, black_id, variant, start_fen, ply, last_uci, reason
                 from matches order by id",
            )
            .await;
        for (at, stored) in stored.iter().enumerate() {
            if at == self.games.len() {
                let players = [stored.white_id, stored.black_id].map(|id| self.by_id[&id]);
                let length = 8 + usize::try_from(rng.next_u32() % 60).unwrap();
                self.games.push(PlayedGame::of(stored, players, length));
            }
            let game = &mut self.games[at];
            assert_eq!(game.id, stored.id);
            game.compare(stored);
        }
        assert_eq!(stored.len(), self.games.len(), "a game is gone");
        assert!(self.accepted <= self.games.len(), "an accepted challenge is lost");
    }

    /// Compares every move of every game with the database.
    pub(crate) async fn compare_moves(&self, database: &mut Database) {
        let mut moves: HashMap<i64, Vec<String>> = HashMap::new();
        let all: Vec<(i64, String)> =
            database.all("select match_id, uci from moves order by match_id, ply").await;
        for (id, uci) in all {
            moves.entry(id).or_default().push(uci);
        }
        for game in &self.games {
            assert_eq!(moves.remove(&game.id).unwrap_or_default(), game.ucis, "game {}", game.id);
        }
    }
}

/// Acts in a game; returns whether the answer says that it is done.
async fn act(user: &UserClient, id: &str, turn: &Turn) -> bool {
    match turn {
        Turn::Move(_, typed) => {
            let options = [("move", typed.as_str()), ("game", id)];
            shown(seen(user.command("move", &options).await)).is_some()
        }
        Turn::Resign => {
            let outcome = seen(user.command("resign", &[("game", id)]).await);
            let Ok(question) = outcome.message() else { return false };
            let Some(button) = question.buttons().into_iter().next() else { return false };
            !matches!(seen(user.click(question.id, &button.label).await), ActionOutcome::NoResponse)
        }
    }
}

/// What a user sees. No answer is one of the troubles; anything else that fails is a mistake of
/// this test.
fn seen(outcome: Result<ActionOutcome, ActionError>) -> ActionOutcome {
    match outcome {
        Ok(outcome) => outcome,
        Err(ActionError::TimedOut(..)) => ActionOutcome::NoResponse,
        Err(error) => panic!("{error}"),
    }
}

/// The message of an outcome that everybody sees: refusals are seen only by the user.
fn shown(outcome: ActionOutcome) -> Option<MessageView> {
    match outcome {
        ActionOutcome::Message(message) if !message.ephemeral => Some(*message),
        _ => None,
    }
}

/// How long to wait between two looks at something.
pub(crate) const LOOK: Duration = Duration::from_millis(20);
