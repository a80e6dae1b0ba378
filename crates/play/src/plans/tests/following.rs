//! Plans that answer moves.

use courier_rules::Color;

use super::*;
use crate::outcome::Reason;

/// Plays a move and follows the plans; returns all events.
fn made(
    the_match: &mut Match,
    typed: &str,
    plans: ByColor<Option<Plan>>,
    at: Moment,
) -> Vec<Event> {
    let the_move = the_match.read_move(typed).unwrap();
    let mut events = the_match.act(the_match.mover(), Action::Move(the_move), at).unwrap();
    events.extend(follow(the_match, plans, at));
    events
}

#[test]
fn a_planned_reply_is_played_at_once_and_uses_no_time() {
    let (mut the_match, plan) = planned("e4", "e5 Nf3 Nc6 Bb5, c5 c3");
    let at = the_match.turn_since() + Span::hours(5);
    let white_before = the_match.clock(Color::White, at);
    let events = made(&mut the_match, "e5", ByColor { white: Some(plan), black: None }, at);
    let rest = Plan::read(3, "b8c6 f1b5").unwrap();
    assert_eq!(
        events,
        [
            Event::Moved { by: Color::Black, ply: 1, uci: "e7e5".to_owned(), at },
            Event::Moved { by: Color::White, ply: 2, uci: "g1f3".to_owned(), at },
            Event::PlanFollowed { by: Color::White, ply: 2, rest },
        ]
    );
    assert_eq!(the_match.clock(Color::White, at), white_before);
    assert_eq!(the_match.turn_since(), at);
    assert_eq!(the_match.turn(), Color::Black);
}

#[test]
fn an_unplanned_move_drops_the_plan() {
    let (mut the_match, plan) = planned("e4", "e5 Nf3, c5 c3");
    let at = the_match.turn_since() + Span::hours(5);
    let events = made(&mut the_match, "d5", ByColor { white: Some(plan), black: None }, at);
    assert_eq!(events.last(), Some(&Event::PlanDropped { by: Color::White, ply: 2 }));
    assert_eq!(moves(&the_match), ["e2e4", "d7d5"]);
}

#[test]
fn a_plan_may_mate() {
    let (mut the_match, plan) = planned("f3 e5", "g4 Qh4");
    let at = the_match.turn_since() + Span::hours(5);
    made(&mut the_match, "g4", ByColor { white: None, black: Some(plan) }, at);
    let outcome = the_match.outcome().unwrap();
    assert_eq!(
        (outcome.reason, outcome.ahead(), outcome.at),
        (Reason::Checkmate, Some(Color::Black), at)
    );
}

#[test]
fn plans_answer_each_other() {
    let (mut the_match, black) = planned("e4 e5", "Nf3 Nc6 Bb5 a6 Ba4 Nf6 d4 exd4");
    let at = the_match.turn_since() + Span::hours(5);
    play(&mut the_match, "Nf3");
    let mut white = Plan::begin(&the_match, WHITE).unwrap();
    white.add(the_match.game(), "Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1").unwrap();
    let events = follow(&mut the_match, ByColor { white: Some(white), black: Some(black) }, at);
    let expected = ["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1"];
    assert_eq!(moves(&the_match), expected);
    assert_eq!(events.last(), Some(&Event::PlanDropped { by: Color::Black, ply: 9 }));
    let left = events.iter().rev().find_map(|event| match event {
        Event::PlanFollowed { by: Color::White, rest, .. } => Some(rest.write()),
        _ => None,
    });
    assert_eq!(left.as_deref(), Some("f8e7 f1e1"));
}

#[test]
fn a_plan_for_another_position_is_ignored() {
    let (_, old) = planned("e4", "e5 Nf3");
    let mut the_match = from_start("chess");
    play(&mut the_match, "e4 c5 Nf3 e5");
    assert_eq!(
        follow(&mut the_match, ByColor { white: Some(old), black: None }, START),
        Vec::new()
    );
}

#[test]
fn a_plan_with_an_illegal_reply_is_dropped() {
    let mut the_match = from_start("chess");
    play(&mut the_match, "e4 e5");
    let forged = Plan::read(1, "e7e5 e1e8").unwrap();
    let events = follow(&mut the_match, ByColor { white: Some(forged), black: None }, START);
    assert_eq!(events, [Event::PlanDropped { by: Color::White, ply: 2 }]);
}

#[test]
fn drops_and_promotions_can_be_planned() {
    let variant = Variant::by_key("crazyhouse").unwrap();
    let mut the_match = a_match(variant, "4k3/1P6/8/8/8/8/7r/4K3[Qq] b - - 0 1");
    let mut plan = Plan::begin(&the_match, WHITE).unwrap();
    plan.add(the_match.game(), "Kd7 b8=N Ke7 Q@e5, Q@e5 Q@e2").unwrap();
    assert_eq!(plan.write(), "e8d7 b7b8n d7e7 Q@e5\nQ@e5 Q@e2");
    let at = the_match.turn_since();
    made(&mut the_match, "Kd7", ByColor { white: Some(plan), black: None }, at);
    assert_eq!(moves(&the_match), ["e8d7", "b7b8n"]);
}
