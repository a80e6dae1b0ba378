//! How people play their games.

use std::collections::HashMap;

use courier::app::PlayerInput;
use courier_play::matches::Action;
use rand::RngExt as _;

use super::records::{Game, WIN};
use super::server::Year;
use super::{DAY, HOUR};

/// Moves that are legal in every starting position of chess and chess960.
const QUIET: [&str; 8] = ["a3", "a6", "h3", "h6", "a4", "a5", "h4", "h5"];
/// The shortest mate.
const MATE: [&str; 4] = ["f3", "e5", "g4", "Qh4"];

/// What is going to happen in a game.
#[derive(Clone, Copy, Debug)]
enum Ending {
    /// A side resigns, also before any move.
    Resigns,
    /// Both have made two moves, and one resigns.
    ResignsLater,
    Draw,
    Mate,
    /// A move is taken back before one resigns.
    Takeback,
    /// A few moves, each after a long time.
    Slow,
    /// Nobody moves any more.
    Flag,
}

pub(crate) struct Script {
    ending: Ending,
    next_at: i64,
    moves: usize,
    /// Whether White loses, if anybody does.
    white: bool,
}

/// The scripts of the games that are running, by the number of the match.
pub(crate) type Scripts = HashMap<i64, Script>;

/// What is expected of a game: White's score in twelfths.
pub(crate) type Expected = HashMap<i64, u32>;

/// The days without a move after which a flag may fall, by competition.
pub(crate) type Patience = HashMap<i64, i64>;

impl Year {
    fn script(&mut self, game: &Game, patience: i64) -> Script {
        let careless =
            |who| self.people.iter().find(|own| own.id == who).map_or(0.0, |own: &_| own.careless);
        let flag = careless(game.white);
        let draw: f64 = self.chance.random();
        let ending = if self.chance.random_bool(flag) {
            Ending::Flag
        } else {
            match draw {
                ..0.55 => Ending::Resigns,
                ..0.7 => Ending::ResignsLater,
                ..0.85 => Ending::Draw,
                ..0.9 => Ending::Mate,
                ..0.93 => Ending::Takeback,
                _ => Ending::Slow,
            }
        };
        let wait = self.chance.random_range(HOUR..patience * DAY * 7 / 10);
        Script { ending, next_at: self.now + wait, moves: 0, white: self.chance.random() }
    }

    /// Everybody plays what they want to by now.
    pub(crate) async fn play_games(
        &mut self,
        scripts: &mut Scripts,
        expected: &mut Expected,
        patience: &Patience,
    ) {
        let running: Vec<Game> = self
            .records
            .games()
            .filter(|game| game.the_match.is_some() && game.is_open())
            .cloned()
            .collect();
        for game in running {
            let the_match = game.the_match.unwrap();
            let days = patience[&game.competition];
            let script = scripts.entry(the_match).or_insert_with(|| self.script(&game, days));
            let present = self.is_present(game.white) && self.is_present(game.black);
            if script.next_at > self.now || !present {
                continue;
            }
            let white = self.step(&game, script).await;
            script.next_at = self.now + self.chance.random_range(HOUR..days * DAY * 7 / 10);
            if let Some(white) = white {
                expected.insert(the_match, white);
            }
        }
        self.records.refresh().await;
    }

    /// Plays on. Returns White's score if the game is over.
    async fn step(&mut self, game: &Game, script: &mut Script) -> Option<u32> {
        let the_match = game.the_match.unwrap();
        let (loser, lost) = if script.white { (game.white, 0) } else { (game.black, WIN) };
        let winner = game.opponent(loser);
        match script.ending {
            Ending::Flag => None,
            Ending::Resigns => self.acts(loser, the_match, Action::Resign).await.then_some(lost),
            Ending::ResignsLater => {
                self.moves(game, &QUIET[..4]).await?;
                self.acts(loser, the_match, Action::Resign).await.then_some(lost)
            }
            Ending::Draw => {
                self.moves(game, &QUIET[..4]).await?;
                let offered = self.acts(winner, the_match, Action::OfferDraw).await;
                (offered && self.acts(loser, the_match, Action::AcceptDraw).await)
                    .then_some(WIN / 2)
            }
            Ending::Mate => {
                // It exists from the starting position of chess only.
                let moves: &[&str] = if self.is_chess(game) { &MATE } else { &QUIET[..4] };
                self.moves(game, moves).await?;
                if moves == MATE {
                    return Some(0);
                }
                self.acts(loser, the_match, Action::Resign).await.then_some(lost)
            }
            Ending::Takeback => {
                self.moves(game, &QUIET[..1]).await?;
                assert!(self.acts(game.white, the_match, Action::OfferTakeback).await);
                assert!(self.acts(game.black, the_match, Action::AcceptTakeback).await);
                self.moves(game, &["h3"]).await?;
                self.acts(loser, the_match, Action::Resign).await.then_some(lost)
            }
            Ending::Slow => {
                let Some(next) = QUIET.get(script.moves) else {
                    return self.acts(loser, the_match, Action::Resign).await.then_some(lost);
                };
                let mover = if script.moves.is_multiple_of(2) { game.white } else { game.black };
                self.plays(mover, the_match, PlayerInput::Move(next)).await.ok()?;
                script.moves += 1;
                None
            }
        }
    }

    /// Both move in turn; `None` if the flag had fallen.
    async fn moves(&mut self, game: &Game, moves: &[&str]) -> Option<()> {
        for (ply, typed) in moves.iter().enumerate() {
            let mover = if ply % 2 == 0 { game.white } else { game.black };
            self.plays(mover, game.the_match?, PlayerInput::Move(typed)).await.ok()?;
        }
        Some(())
    }

    fn is_chess(&self, game: &Game) -> bool {
        self.chess.contains(&game.competition)
    }
}
