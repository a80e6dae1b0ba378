//! Games as people play them: they begin, are moved in a few times a day, and end; and the bot
//! sweeps, delivers and removes what is old meanwhile.

use std::collections::{BTreeMap, BTreeSet};

use courier::app::{
    Actor, App, AppError, ChallengeOutcome, ChallengeResponse, PlayerInput, ToldBy,
};
use courier::process::time::stopwatch;
use courier_play::challenges::{ClockOptions, ColorChoice, Place, Proposal, Terms};
use courier_play::matches::Action;
use courier_play::pauses::Weekend;
use courier_play::{ChannelId, Match, MatchId, Moment, PlayerId, Span};
use courier_rules::notation::uci;
use courier_rules::{Move, Variant};
use courier_store::{BusyDestinations, Invocation, Person, Store};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

use super::other_actions::OtherActions;
use super::people::Choice;

/// When the first game begins: 2026-01-05T00:00:00Z, a Monday.
pub(crate) const START: Moment = Moment(1_767_571_200_000);
/// The time between two rounds, in which the people make their moves.
const ROUND: Span = Span::hours(6);
/// In one round of so many a game is moved in, as if a reply took a day.
const ROUNDS_A_MOVE: u32 = 4;
/// The round in which competitions are announced: people have finished games by then.
const COMPETITIONS: i64 = 100;
/// For how long notices are kept that were delivered.
const RETENTION: Span = Span::days(90);
const CLOCKS: [&str; 5] = ["3d+3x1d", "7d", "fischer 3d+1d<=7d", "5d+2x2d", "none"];

/// How much is played and stored.
pub(crate) struct Size {
    pub(crate) people: usize,
    /// How many games are agreed on. Those of competitions come on top.
    games: usize,
    days: i64,
    /// How many times everything is stored.
    pub(crate) copies: usize,
    /// How many people export.
    pub(crate) exporting: usize,
}

impl Size {
    pub(crate) fn from_environment() -> Self {
        match std::env::var("COURIER_COPIES") {
            Ok(copies) => {
                let copies: usize = copies.parse().unwrap();
                Self { people: 40, games: 1_000, days: 364, copies, exporting: copies.max(100) }
            }
            Err(_) => Self { people: 12, games: 40, days: 60, copies: 8, exporting: 24 },
        }
    }

    /// When nobody plays any more.
    pub(crate) fn end(&self) -> Moment {
        START + Span::days(self.days)
    }

    /// The least number of games that are stored.
    pub(crate) fn matches(&self) -> u64 {
        (self.games * self.copies) as u64
    }
}

/// What was played.
#[derive(Debug)]
pub(crate) struct Played {
    #[expect(dead_code, reason = "printed")]
    games: usize,
    #[expect(dead_code, reason = "printed")]
    moves: u32,
    #[expect(dead_code, reason = "printed")]
    running: usize,
}

/// How a game ends if it is not over by then.
#[derive(Clone, Copy)]
enum Plan {
    Resign,
    Draw,
    /// Nobody moves any more: a flag falls.
    Leave,
}

struct Running {
    id: MatchId,
    plies: u32,
    plan: Plan,
}

/// A person's moves and other actions, and what the bot does meanwhile.
struct Play<'p> {
    app: App,
    size: &'p Size,
    people: &'p Choice,
    rng: StdRng,
    running: Vec<Running>,
    known: BTreeSet<MatchId>,
    begun: usize,
    moves: u32,
    next_message: u64,
    /// How often something was refused, by what refused it.
    refused: BTreeMap<String, u32>,
}

/// Plays so many games in an empty database.
pub(crate) async fn play(store: &Store, size: &Size, people: &Choice) -> Played {
    let mut play = Play {
        app: App::new(store.clone()),
        size,
        people,
        rng: StdRng::seed_from_u64(22),
        running: Vec::new(),
        known: BTreeSet::new(),
        begun: 0,
        moves: 0,
        next_message: 1 << 60,
        refused: BTreeMap::new(),
    };
    play.meet().await;
    let mut others = OtherActions::new(people, size.people);
    let rounds = Span::days(size.days).0 / ROUND.0;
    let mut now = START;
    for round in 0..rounds {
        now = START + Span(round * ROUND.0);
        play.app.sweep(now, stopwatch).await.unwrap();
        // Some games run when everything is copied.
        let wanted = size.games * usize::try_from(round + 1).unwrap();
        while play.begun < wanted.div_ceil(usize::try_from(rounds).unwrap()) {
            play.begin(now).await;
        }
        if round == COMPETITIONS {
            others.begin_competitions(&play.app, now).await;
        }
        if round % 4 == 0 {
            play.find_games_of_competitions().await;
            others.act(&play.app, &mut play.rng, now).await;
        }
        now = play.make_moves(&mut others, now).await;
        play.deliver(now).await;
        if round % 120 == 0 {
            play.remove_outdated(now).await;
        }
    }
    let end = size.end();
    assert!(now < end);
    play.app.sweep(end, stopwatch).await.unwrap();
    play.deliver(end).await;
    play.remove_outdated(end).await;
    play.app.heartbeat(end).await.unwrap();
    println!("refused: {:?}", play.refused);
    let (games, running) = (play.known.len(), play.running.len());
    Played { games, moves: play.moves, running }
}

impl Play<'_> {
    async fn meet(&self) {
        for number in 0..self.size.people {
            let person = Person {
                player: self.people.player(number),
                name: format!("Ñandú {number} ♞"),
                locale: Some("en-US".to_owned()),
                server: Some(self.people.server),
            };
            let invocation = Invocation {
                guild: None,
                person,
                thread: None,
                joined_at: Some(START - Span::days(1)),
                server_locale: Some("en-US".to_owned()),
            };
            self.app.records().load_user(&invocation, START).await.unwrap();
        }
    }

    /// A challenge is made and accepted.
    async fn begin(&mut self, now: Moment) {
        self.begun += 1;
        let one = self.rng.random_range(0..self.size.people);
        let other = (one + self.rng.random_range(1..self.size.people)) % self.size.people;
        let [one, other] = [one, other].map(|number| self.people.player(number));
        let variants = Variant::all();
        let clock = CLOCKS[self.rng.random_range(0..CLOCKS.len())];
        let terms = Terms {
            variant: variants[self.rng.random_range(0..variants.len())],
            start: None,
            color: ColorChoice::Random,
            control: clock.parse().unwrap(),
            rated: clock != "none" && self.rng.random_range(0..4) > 0,
            clock_options: ClockOptions {
                weekends: match self.rng.random_range(0..8) {
                    0 => Some(Weekend::SaturdaySunday),
                    1 => Some(Weekend::FridaySaturday),
                    _ => None,
                },
                vacation: true,
                flag_forgiveness: false,
            },
            handicap: Default::default(),
            blindfold: false,
        };
        let proposal = Proposal {
            challenger: one,
            opponent: Some(other),
            place: self.place(),
            terms,
            conditions: Default::default(),
            made_at: now,
        };
        let made = self.app.propose(proposal, false, ToldBy::DirectMessage, now).await;
        let Some(challenge) = self.done(made) else { return };
        let answer = match self.rng.random_range(0..20) {
            0 => ChallengeResponse::Decline,
            _ => ChallengeResponse::Accept,
        };
        let channel = Some(self.people.channel);
        let answered =
            self.app.answer(challenge.id, other, answer, channel, now, &mut self.rng).await;
        match self.done(answered) {
            Some(ChallengeOutcome::Began(begun)) => self.add(begun.the_match.id()),
            Some(ChallengeOutcome::Closed(_)) => self.begun -= 1,
            None => {}
        }
    }

    fn place(&self) -> Place {
        Place { server: Some(self.people.server), channel: self.people.channel }
    }

    fn add(&mut self, id: MatchId) {
        if self.known.insert(id) {
            let plies = self.rng.random_range(2..70);
            let plan = match self.rng.random_range(0..5) {
                0 => Plan::Leave,
                1 => Plan::Draw,
                _ => Plan::Resign,
            };
            self.running.push(Running { id, plies, plan });
        }
    }

    async fn find_games_of_competitions(&mut self) {
        for number in 0..self.size.people {
            let running = self.app.reads().running_of(self.people.player(number)).await.unwrap();
            running.iter().for_each(|game| self.add(game.id));
        }
    }

    /// Returns when the last of the moves was made.
    async fn make_moves(&mut self, others: &mut OtherActions<'_>, from: Moment) -> Moment {
        let mut now = from;
        let running = std::mem::take(&mut self.running);
        for game in running {
            let the_match = self.app.find_match(game.id).await.unwrap();
            if the_match.outcome().is_some() {
                others.after(&self.app, &the_match, &mut self.rng, now).await;
                continue;
            }
            if self.rng.random_range(0..ROUNDS_A_MOVE) == 0 {
                now = now + Span(self.rng.random_range(1..30_000));
                self.turn(&game, &the_match, now).await;
                others.beside(&self.app, &the_match, &mut self.rng, now).await;
            }
            self.running.push(game);
        }
        now
    }

    /// Makes a move, or ends the game.
    async fn turn(&mut self, game: &Running, the_match: &Match, now: Moment) {
        let (mover, players) = (the_match.mover(), the_match.players());
        let other = if mover == players.white { players.black } else { players.white };
        let plies = u32::try_from(the_match.record().moves.len()).unwrap();
        match game.plan {
            _ if plies < game.plies => {
                let typed = random_move(the_match, &mut self.rng);
                let by = self.actor(mover);
                let made = self.app.play(by, game.id, None, PlayerInput::Move(&typed), now).await;
                self.moves += u32::from(self.done(made).is_some());
                if self.rng.random_range(0..30) == 0 {
                    self.offer(game.id, mover, other, now).await;
                }
            }
            Plan::Resign => self.act(game.id, mover, Action::Resign, now).await,
            Plan::Draw => {
                self.act(game.id, mover, Action::OfferDraw, now).await;
                self.act(game.id, other, Action::AcceptDraw, now).await;
            }
            Plan::Leave => {}
        }
    }

    /// The player who has moved offers something, and the other one answers.
    async fn offer(&mut self, id: MatchId, by: PlayerId, other: PlayerId, now: Moment) {
        let day = Action::GiveTime(Span::days(1));
        let (offer, answer) = match self.rng.random_range(0..5) {
            0 => (Action::OfferTakeback, Action::AcceptTakeback),
            1 => (Action::OfferDraw, Action::DeclineDraw),
            2 => (Action::OfferPause, Action::AcceptPause),
            3 => (Action::OfferTakeback, Action::DeclineTakeback),
            _ => (day, day),
        };
        self.act(id, by, offer, now).await;
        self.act(id, other, answer, now).await;
        if answer == Action::AcceptPause {
            self.act(id, by, Action::Resume, now + Span::minutes(2)).await;
        }
    }

    async fn act(&mut self, id: MatchId, by: PlayerId, action: Action, now: Moment) {
        let done = self.app.play(self.actor(by), id, None, PlayerInput::Act(action), now).await;
        let _ = self.done(done);
    }

    fn actor(&self, player: PlayerId) -> Actor {
        Actor { player, said_in: Some(self.people.channel) }
    }

    /// What was done; `None` if it was refused. Nothing else may fail.
    fn done<T>(&mut self, outcome: Result<T, AppError>) -> Option<T> {
        match outcome {
            Ok(done) => Some(done),
            Err(AppError::Refused(refusal)) => {
                let name = format!("{refusal:?}");
                let name = name.split([' ', '(', '{']).next().unwrap_or_default().to_owned();
                *self.refused.entry(name).or_default() += 1;
                None
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Stores what is due as sent.
    async fn deliver(&mut self, now: Moment) {
        let none = BusyDestinations::default();
        loop {
            let due = self.app.records().due_messages_to_others(now, &none, 100).await.unwrap().due;
            if due.is_empty() {
                return;
            }
            for message in due {
                self.next_message += 1;
                let sent = (ChannelId(self.people.channel.0 + 1), self.next_message);
                self.app.records().delivered(&message, sent, None, now).await.unwrap();
            }
        }
    }

    async fn remove_outdated(&self, now: Moment) {
        self.app.remove_outdated(now - RETENTION, stopwatch, async || ()).await.unwrap();
    }
}

/// A legal move, as typed.
pub(crate) fn random_move(the_match: &Match, rng: &mut StdRng) -> String {
    let position = the_match.game().position();
    let legal: Vec<Move> = position.legal_moves().into_iter().collect();
    uci::print(position, legal[rng.random_range(0..legal.len())])
}
