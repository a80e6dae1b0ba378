//! Tests of the engine as a partner: a table of situations and what it does in each.
#![allow(clippy::unwrap_used)]

use courier_rules::Variant;
use courier_rules::notation::fen;

use super::*;
use crate::challenges::{ClockOptions, Place};
use crate::clock::TimeControl;
use crate::matches::{MatchRecord, Timing};
use crate::{ByColor, ChannelId, MatchId, Moment, PlayerId, Refusal};

const PERSON: PlayerId = PlayerId(77);
const START: Moment = Moment(1_000_000);

/// A match in which the person has White and has made these moves with the engine.
fn match_after(moves: &str) -> Match {
    begun(moves, false)
}

fn begun(moves: &str, blindfold: bool) -> Match {
    let variant = Variant::by_key("chess").unwrap();
    let clock_options = ClockOptions { flag_forgiveness: true, ..ClockOptions::default() };
    let mut the_match = Match::replay(MatchRecord {
        id: MatchId(7),
        variant,
        start: 0,
        start_fen: fen::print(&variant.start(0).unwrap()),
        players: ByColor { white: PERSON, black: EngineLevel::DEFAULT.player() },
        place: Place { server: None, channel: ChannelId(4) },
        controls: ByColor::both(TimeControl::DEFAULT),
        rated: false,
        over_limit: false,
        blindfold,
        competition: None,
        started_at: START,
        moves: Vec::new(),
        draw_offer: None,
        takeback_offer: None,
        pause_offer: None,
        timing: Timing { clock_options, ..Timing::default() },
        outcome: None,
    })
    .unwrap();
    for (index, text) in (0i64..).zip(moves.split_whitespace()) {
        let the_move = the_match.read_move(text).unwrap();
        the_match.act(the_match.mover(), Action::Move(the_move), minutes(index + 1)).unwrap();
    }
    the_match
}

fn minutes(minutes: i64) -> Moment {
    START + Span::minutes(minutes)
}

fn step(the_match: &Match) -> EngineStep {
    next_step(the_match, the_match.engine_seat().unwrap())
}

/// The moves of both knights to and fro, which repeat the position.
fn shuffled(times: usize) -> String {
    "Nf3 Nf6 Ng1 Ng8 ".repeat(times)
}

#[test]
fn the_seat_is_that_of_the_level() {
    let the_match = match_after("e4");
    let seat = EngineSeat { side: Color::Black, level: EngineLevel::DEFAULT };
    assert_eq!(the_match.engine_seat(), Some(seat));
    assert!(the_match.engine_to_move() && !match_after("e4 e5").engine_to_move());
}

#[test]
fn the_engine_moves_in_its_turn_unless_the_clock_is_paused() {
    assert_eq!(step(&match_after("")), EngineStep::Wait);
    let mut the_match = match_after("e4");
    assert_eq!(step(&the_match), EngineStep::Move);
    the_match.act(PERSON, Action::OfferPause, minutes(2)).unwrap();
    assert_eq!(step(&the_match), EngineStep::Act(Action::AcceptPause));
    let engine = EngineLevel::DEFAULT.player();
    the_match.act(engine, Action::AcceptPause, minutes(3)).unwrap();
    assert_eq!(step(&the_match), EngineStep::Wait);
    the_match.act(PERSON, Action::Resume, minutes(4)).unwrap();
    assert_eq!(step(&the_match), EngineStep::Move);
    the_match.act(PERSON, Action::Resign, minutes(5)).unwrap();
    assert_eq!(step(&the_match), EngineStep::Wait);
}

#[test]
fn offers_are_answered_out_of_turn_too() {
    for moves in ["e4 e5", "e4 e5 Nf3"] {
        for (offer, expected) in [
            (Action::OfferTakeback, EngineStep::Act(Action::AcceptTakeback)),
            (Action::OfferPause, EngineStep::Act(Action::AcceptPause)),
            (Action::OfferDraw, EngineStep::AnswerDraw),
        ] {
            let mut the_match = match_after(moves);
            the_match.act(PERSON, offer, minutes(9)).unwrap();
            assert_eq!(step(&the_match), expected, "{moves}, {offer:?}");
        }
    }
}

#[test]
fn moves_cannot_be_tried_on_a_hidden_board() {
    let mut the_match = begun("e4 e5", true);
    the_match.act(PERSON, Action::OfferTakeback, minutes(9)).unwrap();
    assert_eq!(step(&the_match), EngineStep::Act(Action::DeclineTakeback));
}

#[test]
fn a_draw_is_accepted_late_and_in_no_better_position() {
    let early = match_after("e4 e5");
    let late = match_after(&"Nf3 Nf6 Nc3 Nc6 Nb1 Nb8 Ng1 Ng8 ".repeat(2));
    assert!(late.game().claim().is_some() && late.ply() < LEAST_DRAW_PLIES);
    for (the_match, expected, answer) in [
        (&early, 0.1, Action::DeclineDraw),
        (&early, 0.5, Action::DeclineDraw),
        (&late, 0.5, Action::AcceptDraw),
        (&late, 0.0, Action::AcceptDraw),
        (&late, 0.6, Action::DeclineDraw),
    ] {
        assert_eq!(answer_to_draw(the_match, expected), answer, "{expected}");
    }
    assert!(claims_draw(&late, 0.5) && !claims_draw(&late, 0.6) && !claims_draw(&early, 0.5));
}

#[test]
fn the_first_fallen_flag_is_forgiven() {
    let mut the_match = match_after("e4 e5");
    let flag = the_match.flag_at().unwrap();
    the_match.sweep(flag).unwrap();
    let forgives = EngineStep::Act(Action::GiveTime(Span::days(1)));
    assert_eq!(step(&the_match), forgives);
    let EngineStep::Act(action) = step(&the_match) else { return };
    the_match.act(EngineLevel::DEFAULT.player(), action, flag).unwrap();
    assert_eq!(step(&the_match), EngineStep::Wait);
    the_match.sweep(the_match.flag_at().unwrap()).unwrap();
    assert_eq!(step(&the_match), EngineStep::Act(Action::TakeWin));
}

#[test]
fn a_flag_of_the_engine_that_the_player_forgave_does_not_count() {
    let mut the_match = match_after("e4 e5 Nf3");
    let flag = the_match.flag_at().unwrap();
    the_match.sweep(flag).unwrap();
    assert_eq!(step(&the_match), EngineStep::Wait);
    let gift = Action::GiveTime(Span::days(1));
    the_match.act(PERSON, gift, flag).unwrap();
    let reply = the_match.read_move("Nc6").unwrap();
    the_match.act(the_match.mover(), Action::Move(reply), flag + Span::hours(1)).unwrap();
    the_match.sweep(the_match.flag_at().unwrap()).unwrap();
    assert_eq!(step(&the_match), EngineStep::Act(gift));
}

#[test]
fn the_games_after_the_own_last_moves_are_found() {
    assert!(after_own_moves(match_after(&shuffled(1)).game()).is_none());
    let the_match = match_after(&format!("{}e4", shuffled(2)));
    let earlier = after_own_moves(the_match.game()).unwrap();
    let plies: Vec<u32> = earlier.iter().map(Game::ply).collect();
    assert_eq!(plies, [8, 6, 4, 2]);
    for game in &earlier {
        assert_eq!(game.position().turn(), Color::White, "the opponent is to move");
    }
    assert!(is_lost(0.0) && is_lost(0.01) && !is_lost(0.02));
}

#[test]
fn the_seed_follows_from_the_match_and_changes_with_each_ply() {
    assert_eq!(seed(&match_after("e4")), seed(&match_after("d4")));
    assert_ne!(seed(&match_after("e4")), seed(&match_after("e4 e5 Nf3")));
}

#[test]
fn a_match_against_the_engine_is_not_rated() {
    let the_match = match_after("");
    let here = the_match.record().place;
    let mut over = the_match;
    over.act(PERSON, Action::Resign, minutes(1)).unwrap();
    let mut again = crate::rematches::of(&over, None, PERSON, here, minutes(2)).unwrap();
    assert!(again.check(false).is_ok());
    again.terms.rated = true;
    assert_eq!(again.check(false).map(drop), Err(Refusal::RatedAgainstEngine));
}
