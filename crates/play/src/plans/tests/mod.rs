//! Tests of plans. This file holds the matches and plans that they share.
#![allow(clippy::unwrap_used, clippy::panic)]

mod editing;
mod following;
mod random;

use courier_rules::Variant;
use courier_rules::notation::fen;

use super::*;
use crate::challenges::Place;
use crate::clock::TimeControl;
use crate::matches::{Action, Event, MatchRecord};
use crate::{ByColor, ChannelId, Match, MatchId, Moment, PlayerId, Span};

const WHITE: PlayerId = PlayerId(1);
const BLACK: PlayerId = PlayerId(2);
const START: Moment = Moment(1_000_000);

fn a_match(variant: &'static Variant, start_fen: &str) -> Match {
    Match::replay(MatchRecord {
        id: MatchId(7),
        variant,
        start: 0,
        start_fen: start_fen.to_owned(),
        players: ByColor { white: WHITE, black: BLACK },
        place: Place { server: None, channel: ChannelId(4) },
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
        timing: Default::default(),
        outcome: None,
    })
    .unwrap()
}

fn from_start(key: &str) -> Match {
    let variant = Variant::by_key(key).unwrap();
    a_match(variant, &fen::print(&variant.start(variant.default_start()).unwrap()))
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

/// Chess after these moves, and a plan of the side that is not on the move.
fn planned(moves: &str, lines: &str) -> (Match, Plan) {
    let mut the_match = from_start("chess");
    play(&mut the_match, moves);
    let waiting = the_match.players()[!the_match.turn()];
    let mut plan = Plan::begin(&the_match, waiting).unwrap();
    plan.add(the_match.game(), lines).unwrap();
    (the_match, plan)
}

fn rows(branches_of: &[OutlineBranch]) -> Vec<String> {
    branches_of
        .iter()
        .flat_map(|branch_of| [vec![branch_of.moves.clone()], rows(&branch_of.then)].concat())
        .collect()
}

/// A line of the greatest length after 1. e4.
const MAX_CHARS: &str = "a6 a3 b6 b3 c6 c3 d6 d3 e6 h3 f6 f3 g6 g3 h6 h4 a5 a4 b5 b4";

fn moves(the_match: &Match) -> Vec<&str> {
    the_match.record().moves.iter().map(|(text, _)| text.as_str()).collect()
}
