//! Tests of matches: moves, offers, refusals and results. This file holds the matches that they
//! share.
#![allow(clippy::unwrap_used, clippy::panic)]

mod live_replies;
mod moves;
mod results;

use courier_rules::Variant;

use super::*;
use crate::challenges::Place;
use crate::clock::{ClockState, TimeControl};
use crate::outcome::Reason;
use crate::time::{Moment, Span};
use crate::{ChannelId, ServerId};

const WHITE: PlayerId = PlayerId(1);
const BLACK: PlayerId = PlayerId(2);
const START: Moment = Moment(1_000_000);

fn after(days: i64) -> Moment {
    START + Span::days(days)
}

fn record(variant: &str, start_fen: Option<&str>) -> MatchRecord {
    let variant = Variant::by_key(variant).unwrap();
    let number = variant.default_start();
    let fen = start_fen.map_or_else(|| fen::print(&variant.start(number).unwrap()), str::to_owned);
    MatchRecord {
        id: MatchId(7),
        variant,
        start: number,
        start_fen: fen,
        players: ByColor { white: WHITE, black: BLACK },
        place: Place { server: Some(ServerId(3)), channel: ChannelId(4) },
        controls: ByColor::both(TimeControl::DEFAULT),
        rated: true,
        over_limit: false,
        blindfold: false,
        competition: None,
        started_at: START,
        moves: Vec::new(),
        draw_offer: None,
        takeback_offer: None,
        pause_offer: None,
        timing: Timing::default(),
        outcome: None,
    }
}

fn new_match() -> Match {
    Match::replay(record("chess", None)).unwrap()
}

fn from_fen(fen: &str) -> Match {
    Match::replay(record("chess", Some(fen))).unwrap()
}

/// An outcome of a game of chess.
fn outcome(reason: Reason, winner: Option<Color>, at: Moment) -> Outcome {
    Outcome::of(Variant::by_key("chess").unwrap(), reason, winner, at)
}

/// Plays typed moves, one every hour, and returns the events of the last one.
fn play(the_match: &mut Match, typed: &str) -> Vec<Event> {
    let mut last = Vec::new();
    for text in typed.split_whitespace() {
        let at = the_match.turn_since() + Span::hours(1);
        let the_move = the_match.read_move(text).unwrap();
        last = the_match.act(the_match.mover(), Action::Move(the_move), at).unwrap();
    }
    last
}
