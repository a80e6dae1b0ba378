//! A match: a game as two people play it, over days, with clocks, offers and an end.
//!
//! A [`Record`] is what is written down (the start, the moves with their times, what was offered and decided); a [`Match`]
//! is a record that has been checked by replaying it. Everything else, clocks included, follows from the record.

use courier_rules::notation::{fen, read_move, uci};
use courier_rules::{Colour, Game, Move, Position, Variant};
use thiserror::Error;

use super::challenge::Place;
use super::clock::{Mark, Reading, Remaining, TimeControl};
use super::ids::{MatchId, PlayerId};
use super::moment::{Moment, Span};
use super::plan::Plan;
use super::refusal::Refusal;
use super::seats::Seats;
use super::verdict::{Reason, Verdict};

/// A match as it is written down: plain data, unchecked.
#[derive(Clone, Debug)]
pub struct Record {
    /// The match's number.
    pub id: MatchId,
    /// The game played.
    pub variant: &'static Variant,
    /// The number of the start position.
    pub start: u32,
    /// The start position as FEN.
    pub start_fen: String,
    /// Who plays which men.
    pub players: Seats<PlayerId>,
    /// Where it was agreed and is shown.
    pub place: Place,
    /// The clock.
    pub control: TimeControl,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// When it began, and White's clock with it.
    pub started_at: Moment,
    /// The moves in UCI, with the moments they were made.
    pub moves: Vec<(String, Moment)>,
    /// Whose draw offer stands.
    pub draw_offer: Option<Colour>,
    /// How it ended; `None` while it runs.
    pub verdict: Option<Verdict>,
}

/// A record that contradicts itself: the database was changed by other hands, or by a faulty program.
#[derive(Debug, Error)]
#[error("match {id} cannot be replayed: {what}")]
pub struct Corrupt {
    /// Which match.
    pub id: MatchId,
    /// What is wrong with it.
    pub what: String,
}

/// A checked match.
#[derive(Clone, Debug)]
pub struct Match {
    record: Record,
    game: Game,
    clocks: Seats<Remaining>,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Makes a move.
    Move(Move),
    /// Gives the game up.
    Resign,
    /// Calls the game off before one's own first move.
    Abort,
    /// Offers a draw; accepts one, where the opponent's offer stands.
    OfferDraw,
    /// Accepts the opponent's offer.
    AcceptDraw,
    /// Declines the opponent's offer.
    DeclineDraw,
    /// Claims a draw by threefold repetition or fifty moves.
    ClaimDraw,
}

/// What happened in a match. The store writes it down, the club tells people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A move was made.
    Moved {
        /// By whom.
        by: Colour,
        /// The number of moves made before it.
        ply: u32,
        /// The move in UCI.
        uci: String,
        /// When.
        at: Moment,
    },
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        by: Colour,
    },
    /// A draw offer was declined in words.
    DrawDeclined {
        /// By whom.
        by: Colour,
    },
    /// The match is over.
    Ended(Verdict),
    /// A player planned on together with their move.
    PlanMade {
        /// Whose plan it is.
        by: Colour,
        /// What is planned.
        plan: Plan,
    },
    /// A move was made because its player had planned it.
    PlanFollowed {
        /// Whose plan it was.
        by: Colour,
        /// The number of moves made before the planned one.
        ply: u32,
        /// What is still planned; empty where the plan has come to its end.
        rest: Plan,
    },
    /// The opponent's move was not in a player's plan.
    PlanDropped {
        /// Whose plan it was.
        by: Colour,
        /// The number of moves made, the unforeseen one included.
        ply: u32,
    },
}

impl Match {
    /// Replays a record.
    ///
    /// # Errors
    /// [`Corrupt`] when the start or a move is not what the rules allow, or a flag fell in the middle.
    pub fn replay(record: Record) -> Result<Self, Corrupt> {
        let corrupt = |what: String| Corrupt { id: record.id, what };
        let start =
            fen::parse(record.variant, &record.start_fen).map_err(|error| corrupt(format!("start: {error}")))?;
        let mut game = Game::new(start);
        let mut clocks = Seats { white: record.control.full(), black: record.control.full() };
        let mut since = record.started_at;
        for (index, (text, at)) in record.moves.iter().enumerate() {
            let mover = game.position().turn();
            let the_move =
                uci::parse(game.position(), text).map_err(|error| corrupt(format!("move {index} {text}: {error}")))?;
            game.play(the_move).map_err(|error| corrupt(format!("move {index} {text}: {error}")))?;
            clocks[mover] = record
                .control
                .spend(clocks[mover], *at - since)
                .ok_or_else(|| corrupt(format!("move {index} {text} was made after the flag had fallen")))?;
            since = *at;
        }
        Ok(Self { record, game, clocks })
    }

    /// The match as it is written down.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The match's number.
    #[must_use]
    pub const fn id(&self) -> MatchId {
        self.record.id
    }

    /// The game: start, moves, position.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// The position on the board.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// The number of moves made.
    #[must_use]
    pub fn ply(&self) -> u32 {
        self.game.ply()
    }

    /// Who plays which men.
    #[must_use]
    pub const fn players(&self) -> Seats<PlayerId> {
        self.record.players
    }

    /// The colour of the side on the move.
    #[must_use]
    pub fn turn(&self) -> Colour {
        self.position().turn()
    }

    /// The player on the move.
    #[must_use]
    pub fn mover(&self) -> PlayerId {
        self.record.players[self.turn()]
    }

    /// How it ended; `None` while it runs.
    #[must_use]
    pub const fn verdict(&self) -> Option<Verdict> {
        self.record.verdict
    }

    /// When the running turn began.
    #[must_use]
    pub fn turn_since(&self) -> Moment {
        self.record.moves.last().map_or(self.record.started_at, |(_, at)| *at)
    }

    /// When the flag of the side on the move falls; `None` when the match is over.
    #[must_use]
    pub fn flag_at(&self) -> Option<Moment> {
        let allowance = self.record.control.allowance(self.clocks[self.turn()]);
        self.record.verdict.is_none().then(|| self.turn_since() + allowance)
    }

    /// The clock of one side at `now`. It stands still when it is not that side's turn or the match is over.
    #[must_use]
    pub fn clock(&self, side: Colour, now: Moment) -> Reading {
        let until = self.record.verdict.map_or(now, |verdict| verdict.at);
        let elapsed = if side == self.turn() { until - self.turn_since() } else { Span::ZERO };
        self.record.control.read(self.clocks[side], elapsed)
    }

    /// What will happen to the running clock as long as nobody moves, past and coming, in the order of the moments: main
    /// time over, periods lost, at last the flag. None where no clock runs: the match is over, or without time.
    #[must_use]
    pub fn marks(&self) -> Vec<(Moment, Mark)> {
        if self.record.verdict.is_some() {
            return Vec::new();
        }
        self.record.control.marks(self.clocks[self.turn()], self.turn_since())
    }

    /// The side `player` plays, if any.
    #[must_use]
    pub fn side_of(&self, player: PlayerId) -> Option<Colour> {
        self.record.players.side_of(&player)
    }

    /// Whether the side on the move has an offer of the opponent before it.
    #[must_use]
    pub fn draw_offer(&self) -> Option<Colour> {
        self.record.draw_offer
    }

    /// Whether `side` may still call the match off: it runs, and that side has not moved.
    #[must_use]
    pub fn may_abort(&self, side: Colour) -> bool {
        self.record.verdict.is_none() && !self.has_moved(side)
    }

    /// Whether the result changes ratings: a rated match that was not aborted, with at least two moves a side.
    #[must_use]
    pub fn counts(&self) -> bool {
        const LEAST_PLIES: u32 = 4;
        self.record.rated
            && self.ply() >= LEAST_PLIES
            && self.record.verdict.is_some_and(|verdict| verdict.white_score().is_some())
    }

    /// Reads a move a person typed, in SAN or UCI.
    ///
    /// # Errors
    /// [`Refusal::Move`] with what the rules say of it.
    pub fn read_move(&self, typed: &str) -> Result<Move, Refusal> {
        const SHOWN: usize = 40;
        read_move(self.position(), typed)
            .map_err(|why| Refusal::Move { typed: typed.chars().take(SHOWN).collect(), why })
    }

    /// Whether the flag has fallen by `now`, and what that makes of the match. Idempotent: nothing happens twice.
    pub fn sweep(&mut self, now: Moment) -> Option<Event> {
        let flag_at = self.flag_at().filter(|at| *at <= now)?;
        let opponent = !self.turn();
        Some(if self.ply() < 2 {
            self.decide(Reason::Aborted, None, flag_at)
        } else {
            let winner = (!self.game.insufficient(opponent)).then_some(opponent);
            self.decide(Reason::TimeOut, winner, flag_at)
        })
    }

    /// What `player` does at `now`. On a refusal nothing has changed.
    ///
    /// # Errors
    /// A [`Refusal`] that says why it was not done. A match whose flag has fallen must be [swept](Self::sweep) first;
    /// until then it refuses everything as [`Refusal::NotYourTurn`] or [`Refusal::MatchOver`].
    pub fn act(&mut self, player: PlayerId, action: Action, now: Moment) -> Result<Vec<Event>, Refusal> {
        let side = self.side_of(player).ok_or(Refusal::NotAPlayer)?;
        if let Some(verdict) = self.record.verdict {
            return Err(Refusal::MatchOver(verdict));
        }
        match action {
            Action::Move(the_move) => self.make_move(side, the_move, now),
            Action::Resign => Ok(vec![self.decide(Reason::Resignation, Some(!side), now)]),
            Action::Abort if self.has_moved(side) => Err(Refusal::TooLateToAbort),
            Action::Abort => Ok(vec![self.decide(Reason::Aborted, None, now)]),
            Action::OfferDraw => match self.record.draw_offer {
                Some(by) if by == side => Err(Refusal::DrawOfferStands),
                Some(_) => self.act(player, Action::AcceptDraw, now),
                None => {
                    self.record.draw_offer = Some(side);
                    Ok(vec![Event::DrawOffered { by: side }])
                }
            },
            Action::AcceptDraw | Action::DeclineDraw if self.record.draw_offer != Some(!side) => {
                Err(Refusal::NoDrawOffer)
            }
            Action::AcceptDraw => Ok(vec![self.decide(Reason::Agreement, None, now)]),
            Action::DeclineDraw => {
                self.record.draw_offer = None;
                Ok(vec![Event::DrawDeclined { by: side }])
            }
            Action::ClaimDraw if side != self.turn() => Err(Refusal::NotYourTurn),
            Action::ClaimDraw => {
                let claim = self.game.claim().ok_or(Refusal::NothingToClaim)?;
                Ok(vec![self.decide(Verdict::reason_of_claim(claim), None, now)])
            }
        }
    }

    fn make_move(&mut self, side: Colour, the_move: Move, now: Moment) -> Result<Vec<Event>, Refusal> {
        if side != self.turn() {
            return Err(Refusal::NotYourTurn);
        }
        // A clock set back must not give time, nor a record that runs backwards.
        let at = now.max(self.turn_since());
        let left = self.record.control.spend(self.clocks[side], at - self.turn_since()).ok_or(Refusal::NotYourTurn)?;
        let (ply, text) = (self.ply(), uci::print(self.position(), the_move));
        if self.game.play(the_move).is_err() {
            return Err(match read_move(self.position(), &text) {
                Err(why) => Refusal::Move { typed: text, why },
                Ok(_) => Refusal::Stale,
            });
        }
        self.clocks[side] = left;
        self.record.moves.push((text.clone(), at));
        // An offer stands until the opponent moves; the offerer's own move keeps it before them.
        if self.record.draw_offer == Some(!side) {
            self.record.draw_offer = None;
        }
        let mut events = vec![Event::Moved { by: side, ply, uci: text, at }];
        events.extend(Verdict::of_rules(&self.game, at).map(|verdict| self.end(verdict)));
        Ok(events)
    }

    fn has_moved(&self, side: Colour) -> bool {
        let first = if self.game.start().turn() == side { 0 } else { 1 };
        self.ply() > first
    }

    /// Ends the match otherwise than by the rules of its game.
    fn decide(&mut self, reason: Reason, winner: Option<Colour>, at: Moment) -> Event {
        self.end(Verdict::of(self.record.variant, reason, winner, at))
    }

    fn end(&mut self, verdict: Verdict) -> Event {
        self.record.draw_offer = None;
        self.record.verdict = Some(verdict);
        Event::Ended(verdict)
    }
}

#[cfg(test)]
#[path = "matches_tests.rs"]
mod tests;
