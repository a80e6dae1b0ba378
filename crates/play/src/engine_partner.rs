//! How the engine behaves as a partner: what it answers in a match, when it accepts a draw, and
//! when it resigns. All of it follows from the match, so that nothing is lost by a restart.

use courier_rules::{Color, Game, Move};

use super::engine_level::EngineLevel;
use super::matches::{Action, Match};
use super::notices::Notice;
use super::pauses::PauseKind;
use super::time::{Moment, Span};

/// Before this many plies the engine declines draws.
pub const LEAST_DRAW_PLIES: u32 = 60;
/// A draw is accepted up to this expected share of the points.
const DRAWN: f64 = 0.53;
/// A position counts as lost up to this expected share of the points.
const LOST: f64 = 0.01;
/// The engine resigns when this many positions after its own last moves were lost.
pub const LOST_MOVES: usize = 4;
/// The time that the engine gives, once a match, to an opponent whose flag has fallen.
const FORGIVEN: Span = Span::days(1);

/// The engine answers this long before its flag falls at the latest: every offer makes it wait
/// again.
pub const FLAG_MARGIN: Span = Span::minutes(10);

/// The engine's opponent waits this long for its answer.
const IMMEDIATE: Span = Span::minutes(10);

/// The most running matches of one player against the engine.
pub const MAX_RUNNING: u32 = 6;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EngineSeat {
    pub side: Color,
    pub level: EngineLevel,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineStep {
    /// Nothing: the opponent has to act.
    Wait,
    /// An action that needs no search.
    Act(Action),
    /// To accept or decline a draw, by what the position is worth.
    AnswerDraw,
    /// To move, or to end a match that is decided.
    Move,
}

impl Match {
    /// The engine's seat; `None` in a match between people.
    pub fn engine_seat(&self) -> Option<EngineSeat> {
        Color::BOTH
            .into_iter()
            .find_map(|side| self.players()[side].engine().map(|level| EngineSeat { side, level }))
    }

    pub fn engine_to_move(&self) -> bool {
        self.mover().engine().is_some()
    }

    /// The engine's seat in a match that is played in direct messages.
    fn engine_seat_in_direct_messages(&self) -> Option<EngineSeat> {
        self.engine_seat().filter(|_| self.record().place.server.is_none())
    }

    /// Whether the engine, in direct messages, has moved or ended the match within ten minutes
    /// after its opponent moved. The opponent waits for the notice of it, which shows the board, so
    /// neither quiet hours nor a digest delay it.
    pub fn is_answered_at_once(&self) -> bool {
        let Some(seat) = self.engine_seat_in_direct_messages() else { return false };
        let record = self.record();
        let mut times = record.moves.iter().rev().map(|(_, at)| *at);
        let last = times.next();
        let opponent_moved = if self.turn() == seat.side { last } else { times.next() };
        let answered = self.outcome().map(|outcome| outcome.at).or(last);
        let [opponent_moved, answered] =
            [opponent_moved, answered].map(|at| at.unwrap_or(record.started_at));
        answered - opponent_moved <= IMMEDIATE
    }

    /// Whether a notice is an answer of the engine, in direct messages, that its opponent waits
    /// for. `age` is the time since the notice was stored: after ten minutes nobody waits any more.
    pub fn is_awaited_answer(&self, notice: Notice, age: Span) -> bool {
        if age > IMMEDIATE {
            return false;
        }
        match notice {
            Notice::YourTurn { .. } | Notice::Ended { .. } => self.is_answered_at_once(),
            Notice::DrawDeclined { .. }
            | Notice::TakebackDeclined { .. }
            | Notice::TakenBack { .. }
            | Notice::PauseDeclined { .. }
            | Notice::Paused { .. } => self.engine_seat_in_direct_messages().is_some(),
            _ => false,
        }
    }
}

/// What the engine has to do next. Pauses are accepted, and takebacks unless the board is hidden,
/// where moves could be tried with them; of a player's fallen flags the first is forgiven.
pub fn next_step(the_match: &Match, seat: EngineSeat) -> EngineStep {
    let by_opponent = |offer: Option<Color>| offer == Some(!seat.side);
    if the_match.outcome().is_some() {
        return EngineStep::Wait;
    }
    if the_match.record().timing.fallen.is_some() {
        return match the_match.turn() == seat.side {
            // The opponent decides about the engine's flag.
            true => EngineStep::Wait,
            false if has_forgiven(the_match, seat) => EngineStep::Act(Action::TakeWin),
            false => EngineStep::Act(Action::GiveTime(FORGIVEN)),
        };
    }
    if by_opponent(the_match.takeback_offer()) {
        let hidden = the_match.hides_board();
        EngineStep::Act(if hidden { Action::DeclineTakeback } else { Action::AcceptTakeback })
    } else if by_opponent(the_match.pause_offer()) {
        EngineStep::Act(Action::AcceptPause)
    } else if by_opponent(the_match.draw_offer()) {
        EngineStep::AnswerDraw
    } else if the_match.turn() == seat.side && !the_match.paused() {
        EngineStep::Move
    } else {
        EngineStep::Wait
    }
}

/// Whether the engine has forgiven a fallen flag; its opponent may have forgiven one of its own.
fn has_forgiven(the_match: &Match, seat: EngineSeat) -> bool {
    let opponent = Some(!seat.side);
    let pauses = &the_match.record().timing.pauses;
    pauses.iter().any(|pause| pause.kind == PauseKind::ForgivenFlag && pause.side == opponent)
}

/// The answer to a draw offer. `expected` is the share of the points, from 0 to 1, that the engine
/// expects.
pub fn answer_to_draw(the_match: &Match, expected: f64) -> Action {
    let late = the_match.ply() >= LEAST_DRAW_PLIES || the_match.game().claim().is_some();
    if late && expected <= DRAWN { Action::AcceptDraw } else { Action::DeclineDraw }
}

/// Whether the engine, which is on the move, claims a draw that the rules allow it to claim.
pub fn claims_draw(the_match: &Match, expected: f64) -> bool {
    the_match.game().claim().is_some() && expected <= DRAWN
}

/// Whether a position is lost for a side that expects this share of the points.
pub fn is_lost(expected: f64) -> bool {
    expected <= LOST
}

/// The game as it was after each of the last [`LOST_MOVES`] moves of the side on the move, the last
/// one first. `None` if it has made fewer.
pub fn after_own_moves(game: &Game) -> Option<Vec<Game>> {
    let moves = game.moves();
    (0..LOST_MOVES)
        .map(|back| {
            // The last move is the opponent's.
            let made = moves.len().checked_sub(1 + 2 * back).filter(|made| *made > 0)?;
            let mut earlier = Game::new(game.start().clone());
            moves.iter().take(made).try_for_each(|mv| earlier.play_past_draw(*mv)).ok()?;
            Some(earlier)
        })
        .collect()
}

/// What the engine plays while it holds back, when its flag would soon fall: any legal move, drawn
/// without a look at the position, so that nothing can be learned from it. `None` before.
pub fn any_move(the_match: &Match, seat: EngineSeat, now: Moment) -> Option<Move> {
    let flag = the_match.flag_at().filter(|_| the_match.turn() == seat.side)?;
    let moves: Vec<Move> = the_match.position().legal_moves().into_iter().collect();
    let drawn = seed(the_match).checked_rem(u64::try_from(moves.len()).ok()?)?;
    let drawn = moves.get(usize::try_from(drawn).ok()?).copied();
    drawn.filter(|_| flag - now <= FLAG_MARGIN && !the_match.paused())
}

/// The number from which the move of a level is drawn in the present position: the same after a
/// restart, and different in other matches.
pub fn seed(the_match: &Match) -> u64 {
    let record = the_match.record();
    let [id, began] = [record.id.0, record.started_at.0].map(i64::cast_unsigned);
    // Odd constants spread neighboring numbers over all bits.
    id.wrapping_mul(0x9E37_79B9_7F4A_7C15)
        ^ began.wrapping_mul(0xC2B2_AE3D_27D4_EB4F)
        ^ u64::from(the_match.ply()).wrapping_mul(0x1656_67B1_9E37_79F9)
}

#[cfg(test)]
mod tests;
